"""Lessons: the bodies of questions in counting, of answers to them and of their marking, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from peling.wire.events import Words
from peling.wire.sheets import Explained, Unit

Kind = Literal["count", "waits", "pay"]
Verdict = Literal["missed", "wrong", "extra", "right", "left"]
Amount = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Id = Annotated[str, Meta(max_length=64)]


class LessonTopic(Struct):
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


class LessonTopics(Struct):
    """Everything that can be learnt of a rule set, from easy to hard."""

    rules: str
    """The rule set."""
    hash: str
    """Changes with every row, fact and option: the questions of a seed may change then."""
    name: Words
    """Its name for people."""
    levels: list[int]
    """The levels of the questions, from easy to hard."""
    seeds: int
    """Numbers of questions are below this."""
    topics: list[LessonTopic]
    """What can be learnt."""


class RowName(Struct):
    """A row of the card by name."""

    id: str
    """Its name for programs."""
    name: Words
    """Its name for people."""
    unit: Unit
    """What its value counts."""


class LessonMiss(Struct):
    """A hand that nearly earns a row."""

    hand: str
    """The hand, in notation."""
    reading: list[str]
    """Its sets and pair as they were counted."""
    text: Words
    """Where the player sits, and how the winning tile came."""
    why: Words
    """Why it does not."""


class LessonExample(Struct):
    """A hand that earns a row."""

    hand: str
    """The hand, in notation."""
    reading: list[str]
    """Its sets and pair as they were counted."""
    text: Words
    """Where the player sits, and how the winning tile came."""
    total: int
    """What it scores."""


class LessonOfRow(Struct):
    """What there is to know about a row."""

    row: RowName
    """The row."""
    paid: str
    """What it pays, as the card shows it."""
    rule: Words
    """What it asks for; empty where its name says it all."""
    examples: list[LessonExample]
    """Hands that earn it."""
    misses: list[LessonMiss]
    """Hands that nearly earn it."""
    excludes: list[RowName]
    """Rows that do not count beside it."""
    excluded_by: list[RowName]
    """Rows beside which it does not count."""
    beside: list[RowName]
    """Rows that it often stands beside."""


class LessonSeat(Struct):
    """A player in a question about payments."""

    seat: int
    """The wind, 0 East to 3 North."""
    total: int | None
    """What the player's hand scores, null where it is to be counted."""
    hand: str | None
    """The player's hand, in notation; null where its total is told."""


class LessonQuestion(Struct):
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
    rows: list[RowName]
    """Of `count`: rows that count and rows that do not, in the order of the card."""
    tiles: list[str]
    """Of `waits`: tiles that are waited for, and others."""
    drawn: bool
    """Of `waits`: whether what a tile is worth is asked as drawn, and not as discarded by another."""
    seats: list[LessonSeat]
    """Of `pay`: the players."""
    winner: int | None
    """Of `pay`: the seat that won."""
    discarder: int | None
    """Of `pay`: the seat whose tile won it, null if it was drawn."""
    asked: list[int]
    """Of `pay`: the seats whose amounts are asked."""
    to_winner: bool
    """Of `pay`: whether what each pays the winner is asked, and not what each wins (above 0) or loses (below)."""


class LessonAnswer(Struct, forbid_unknown_fields=True):
    """An answer; what is left out is not marked."""

    lines: Annotated[list[Id], Meta(max_length=200)] | None = None
    """Of `count`: the ids of the rows that count."""
    total: Amount | None = None
    """Of `count`: what the hand scores."""
    waits: Annotated[dict[Id, Amount | None], Meta(max_length=64)] | None = None
    """Of `waits`: the tiles that are waited for, each with what the hand scores then: 0 if it may not win, null to skip it."""
    amounts: Annotated[dict[Id, Amount], Meta(max_length=8)] | None = None
    """Of `pay`: the amounts by seat (`0` East to `3` North)."""


class LessonMark(Struct):
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


class LessonMarking(Struct):
    """The judgement of an answer."""

    right: bool
    """Whether all that was answered is right."""
    say: Words
    """The judgement in a sentence."""
    sum: Words
    """How the total comes about; empty where nothing is added up."""
    marks: list[LessonMark]
    """What was missed, wrong and too much, what was right, and what was rightly left out."""
    sheets: dict[str, Explained]
    """The sheets behind the answer: `hand`, or one a tile or seat."""
