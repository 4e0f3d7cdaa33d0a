"""Questions in counting, and the marking of answers to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peling.answers.values.sheets import Explained, Unit
from peling.words import Words

Kind = Literal["count", "waits", "pay"]
Verdict = Literal["missed", "wrong", "extra", "right", "left"]


@dataclass(frozen=True, slots=True)
class LessonTopic:
    """Something to learn: a row of the score card, or something about a hand as a whole."""

    id: str
    """Its name in requests: the row's id, or `count`, `waits`, `pay`, `goulash`."""
    name: Words
    """Its name for people."""
    level: int
    """The level at which it is asked first, 1 to 3."""
    row: bool
    """Whether it is a row of the card."""
    paid: str
    """What the row pays, as the card shows it; empty for what is no row."""
    unit: Unit | None
    """What that counts, null for what is no row."""


@dataclass(frozen=True, slots=True)
class LessonTopics:
    """Everything that can be learnt of a rule set, from easy to hard."""

    rules: str
    """The rule set."""
    hash: str
    """Changes with every row, fact and option: the questions of a seed may change then."""
    name: Words
    """Its name for people."""
    levels: tuple[int, ...]
    """The levels of the questions, from easy to hard."""
    seeds: int
    """Numbers of questions are below this."""
    topics: tuple[LessonTopic, ...]
    """What can be learnt."""


@dataclass(frozen=True, slots=True)
class RowName:
    """A row of the card by name."""

    id: str
    """Its name for programs."""
    name: Words
    """Its name for people."""
    unit: Unit
    """What its value counts."""


@dataclass(frozen=True, slots=True)
class LessonMiss:
    """A hand that nearly earns a row."""

    hand: str
    """The hand, in notation."""
    reading: tuple[str, ...]
    """Its sets and pair as they were counted."""
    text: Words
    """Where the player sits, and how the winning tile came."""
    why: Words
    """Why it does not."""


@dataclass(frozen=True, slots=True)
class LessonExample:
    """A hand that earns a row."""

    hand: str
    """The hand, in notation."""
    reading: tuple[str, ...]
    """Its sets and pair as they were counted."""
    text: Words
    """Where the player sits, and how the winning tile came."""
    total: int
    """What it scores."""


@dataclass(frozen=True, slots=True)
class LessonOfRow:
    """What there is to know about a row."""

    row: RowName
    """The row."""
    paid: str
    """What it pays, as the card shows it."""
    rule: Words
    """What it asks for; empty where its name says it all."""
    examples: tuple[LessonExample, ...]
    """Hands that earn it."""
    misses: tuple[LessonMiss, ...]
    """Hands that nearly earn it."""
    excludes: tuple[RowName, ...]
    """Rows that do not count beside it."""
    excluded_by: tuple[RowName, ...]
    """Rows beside which it does not count."""
    beside: tuple[RowName, ...]
    """Rows that it often stands beside."""


@dataclass(frozen=True, slots=True)
class LessonSeat:
    """A player in a question about payments."""

    seat: int
    """The wind, 0 East to 3 North."""
    total: int | None
    """What the player's hand scores, null where it is to be counted."""
    hand: str | None
    """The player's hand, in notation; null where its total is told."""


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question; the same rule set, options, topic, level and number always give the same one."""

    rules: str
    """The rule set."""
    topic: str
    """The topic."""
    level: int
    """The level, 1 to 3."""
    seed: int
    """The number of the question."""
    kind: Kind
    """What is asked: what counts in a hand, what it waits for, or who pays whom."""
    text: Words
    """The situation and the question."""
    hand: str | None
    """The hand, in notation; null where payments are asked."""
    rows: tuple[RowName, ...]
    """Of `count`: rows that count and rows that do not, in the order of the card."""
    tiles: tuple[str, ...]
    """Of `waits`: tiles that are waited for, and others."""
    drawn: bool
    """Of `waits`: whether what a tile is worth is asked as drawn, and not as discarded by another."""
    seats: tuple[LessonSeat, ...]
    """Of `pay`: the players."""
    winner: int | None
    """Of `pay`: the seat that won."""
    discarder: int | None
    """Of `pay`: the seat whose tile won it, null if it was drawn."""
    asked: tuple[int, ...]
    """Of `pay`: the seats whose amounts are asked."""
    to_winner: bool
    """Of `pay`: whether what each pays the winner is asked, and not what each wins (above 0) or loses (below)."""


@dataclass(frozen=True, slots=True)
class LessonMark:
    """How a row, a tile or an amount was judged."""

    id: str
    """The row's id, the tile, or the seat."""
    name: Words
    """Its name for people."""
    verdict: Verdict
    """Missed, a wrong number, too much, right, or rightly left out."""
    why: Words
    """The reason."""
    amount: int
    """What it gives; for a row that does not count what it would."""
    unit: Unit
    """What that counts."""
    tiles: str
    """The tiles that show it, in notation."""
    given: int | None
    """The number that was written, where it is wrong."""


@dataclass(frozen=True, slots=True)
class LessonMarking:
    """The judgement of an answer."""

    right: bool
    """Whether all that was answered is right."""
    say: Words
    """The judgement in a sentence."""
    sum: Words
    """How the total comes about; empty where nothing is added up."""
    marks: tuple[LessonMark, ...]
    """What was missed, wrong and too much, what was right, and what was rightly left out."""
    sheets: dict[str, Explained]
    """The sheets behind the answer: `hand`, or one a tile or seat."""
