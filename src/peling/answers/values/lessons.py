"""Counting exercises, and the marking of answers to them."""

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
    """Its identifier in requests: the row's id, or `count`, `waits`, `pay`, `goulash`."""
    name: Words
    """Its name for people."""
    level: int
    """The lowest level at which it comes up, 1 to 3."""
    row: bool
    """Whether it is a row of the card."""
    paid: str
    """What the row pays, as the card shows it; empty if the topic is not a row."""
    unit: Unit | None
    """The unit of what it pays, null if the topic is not a row."""


@dataclass(frozen=True, slots=True)
class LessonTopics:
    """Everything that can be learnt about a rule set, from easy to hard."""

    rules: str
    """The rule set."""
    hash: str
    """Changes with every row, fact and option; the questions behind the numbers may change with it."""
    name: Words
    """Its name for people."""
    levels: tuple[int, ...]
    """The levels of the questions, from easy to hard."""
    seeds: int
    """Question numbers are below this."""
    topics: tuple[LessonTopic, ...]
    """The topics."""


@dataclass(frozen=True, slots=True)
class RowName:
    """A row of the score card, and its name."""

    id: str
    """Its identifier for programs."""
    name: Words
    """Its name for people."""
    unit: Unit
    """The unit of its value."""


@dataclass(frozen=True, slots=True)
class LessonMiss:
    """A hand that nearly earns a row."""

    hand: str
    """The hand, in notation."""
    reading: tuple[str, ...]
    """Its sets and pair as counted."""
    text: Words
    """The player's seat, and how the winning tile came."""
    why: Words
    """Why it does not earn the row."""


@dataclass(frozen=True, slots=True)
class LessonExample:
    """A hand that earns a row."""

    hand: str
    """The hand, in notation."""
    reading: tuple[str, ...]
    """Its sets and pair as counted."""
    text: Words
    """The player's seat, and how the winning tile came."""
    total: int
    """What it scores."""


@dataclass(frozen=True, slots=True)
class LessonOfRow:
    """The lesson of a row."""

    row: RowName
    """The row."""
    paid: str
    """What it pays, as the card shows it."""
    rule: Words
    """What the row requires; empty if its name says it all."""
    examples: tuple[LessonExample, ...]
    """Hands that earn it."""
    misses: tuple[LessonMiss, ...]
    """Hands that nearly earn it."""
    excludes: tuple[RowName, ...]
    """Rows that do not count alongside it."""
    excluded_by: tuple[RowName, ...]
    """Rows alongside which it does not count."""
    beside: tuple[RowName, ...]
    """Rows that often occur together with it."""


@dataclass(frozen=True, slots=True)
class LessonSeat:
    """A player in a question about payments."""

    seat: int
    """The wind, 0 East to 3 North."""
    total: int | None
    """What the player's hand scores, null if it has to be counted."""
    hand: str | None
    """The player's hand, in notation; null if the total is given."""


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question; the same rule set, options, topic, level and number always give the same question."""

    rules: str
    """The rule set."""
    topic: str
    """The topic."""
    level: int
    """The level, 1 to 3."""
    seed: int
    """The number of the question."""
    kind: Kind
    """The kind of question: what counts in a hand, what it waits for, or who pays whom."""
    text: Words
    """The situation and the question."""
    hand: str | None
    """The hand, in notation; null if the question is about payments."""
    rows: tuple[RowName, ...]
    """For `count`: rows that count and rows that do not, in the order of the card."""
    tiles: tuple[str, ...]
    """For `waits`: tiles that the hand waits for, and others."""
    drawn: bool
    """For `waits`: whether the tile's worth is asked for when drawn, rather than when discarded by another player."""
    seats: tuple[LessonSeat, ...]
    """For `pay`: the players."""
    winner: int | None
    """For `pay`: the seat that won."""
    discarder: int | None
    """For `pay`: the seat whose tile won it, null if it was drawn."""
    asked: tuple[int, ...]
    """For `pay`: the seats whose amounts are asked for."""
    to_winner: bool
    """For `pay`: whether the question asks what each pays the winner, rather than what each wins (above 0) or loses (below)."""


@dataclass(frozen=True, slots=True)
class LessonMark:
    """How a row, a tile or an amount was judged."""

    id: str
    """The row's id, the tile, or the seat."""
    name: Words
    """Its name for people."""
    verdict: Verdict
    """Missed, a wrong number, one too many, right, or rightly left out."""
    why: Words
    """The reason."""
    amount: int
    """What it gives; for a row that does not count, what it would give."""
    unit: Unit
    """The unit of the amount."""
    tiles: str
    """The tiles that show it, in notation."""
    given: int | None
    """The number in the answer, if it is wrong."""


@dataclass(frozen=True, slots=True)
class LessonMarking:
    """The marking of an answer."""

    right: bool
    """Whether the whole answer is right."""
    say: Words
    """The marking in a sentence."""
    sum: Words
    """How the total is calculated; empty if nothing is added up."""
    marks: tuple[LessonMark, ...]
    """What was missed, wrong or one too many, what was right, and what was rightly left out."""
    sheets: dict[str, Explained]
    """The sheets behind the answer: `hand`, or one for each tile or seat."""
