"""Answers about rules, scores and advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peling.answers.values.plain import Plain
from peling.words import Words

Unit = Literal["points", "doubles", "limit", "fan"]


@dataclass(frozen=True, slots=True)
class OptionRange:
    """Whole numbers that an option may be."""

    min: int
    """The least."""
    max: int
    """The most."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen about a rule set."""

    name: str
    """Its name in requests."""
    words: Words
    """What it is about."""
    default: bool | int | str
    """What it is unless somebody chooses."""
    allowed: tuple[bool | int | str, ...] | OptionRange
    """What it may be."""


@dataclass(frozen=True, slots=True)
class RulesSummary:
    """A rule set and what can be chosen about it."""

    id: str
    """Its short name."""
    key: str
    """What requests name it by: the id, or the packed text (`own:…`) of rules of one's own."""
    base: str
    """The id of the rule set that rules of one's own are made from; empty for others."""
    version: str
    """Goes up whenever a score may change."""
    hash: str
    """Changes with every row, fact and option."""
    name: Words
    """Its name for people."""
    players: tuple[int, ...]
    """How many players there may be."""
    options: tuple[Option, ...]
    """What can be chosen."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the score card."""

    id: str
    """Its name for programs."""
    unit: Unit
    """What the value counts."""
    value: int
    """What it pays."""
    claimed: int | None
    """What a limit hand pays on a discard, null if the same."""
    wait: int
    """What a limit hand pays who only waits for it."""
    paid: str
    """The value as the card shows it."""
    winner: bool
    """Whether only the winner is paid."""
    group: str
    """Of rows of one group only the highest counts; empty for none."""
    name: Words
    """Its name for people."""
    rule: Words
    """What it is paid for."""
    excludes: tuple[str, ...]
    """The rows that do not count beside it."""
    luck: bool
    """Whether it is about luck tiles."""
    source: str
    """Where the rules say so."""
    example: str | None
    """A hand that earns it, in notation."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing about playing that is no row."""

    id: str
    """Its name for programs."""
    value: bool | int | str | tuple[str, ...]
    """How it is in this rule set."""
    name: Words
    """Its name for people."""
    source: str
    """Where the rules say so."""


@dataclass(frozen=True, slots=True)
class RuleBook(RulesSummary):
    """A rule set with every row and fact."""

    rows: tuple[Row, ...]
    """The score card."""
    facts: tuple[Fact, ...]
    """How the game is played."""
    payment: Plain
    """Who pays whom."""
    source: str
    """The text that the rules are from."""
    doubling_table: tuple[tuple[int, ...], ...]
    """What points and doubles make, row by row; empty where nothing is doubled."""
    differences: tuple[Words, ...]
    """What differs from the base, a sentence for each; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a line does not count."""

    code: str
    """Why, for programs."""
    by: str | None
    """The row to blame, null for none."""
    nl: str
    """Why, in Dutch."""
    en: str
    """Why, in English."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a score sheet."""

    id: str
    """The row of the rules."""
    name: Words
    """Its name for people."""
    unit: Unit
    """What the value counts."""
    value: int
    """What it pays, all times together."""
    times: int
    """How often it is there."""
    tiles: str
    """The tiles that show it, in notation."""
    source: str
    """Where the rules say so."""
    reason: Reason | None = None
    """Why it does not count; null if it does."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a hand scores, and the lines behind it."""

    rules: str
    """The rule set."""
    hand: str
    """The hand, in notation."""
    valid: bool
    """Whether the hand may win."""
    points: int
    """Points before doubling."""
    doubles: int
    """How often they are doubled."""
    total: int
    """What the hand scores."""
    limit: str | None
    """The limit hand that it is, null for none."""
    items: dict[str, int]
    """What counts: values by row."""
    complete: bool
    """Whether it is a complete hand."""
    waiting: bool
    """Whether one tile lacks."""
    reading: tuple[str, ...]
    """The sets and pair as they were counted."""
    lines: tuple[SheetLine, ...]
    """The lines that count; the total is made of them."""
    not_counted: tuple[SheetLine, ...]
    """The lines that do not, with the reasons."""


@dataclass(frozen=True, slots=True)
class ScoredHand(Sheet):
    """A sheet, and its explanation in the language that was asked for."""

    text: str
    """The explanation."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A sheet with its explanation."""

    sheet: Sheet
    """The sheet."""
    text: Words
    """The explanation."""
    problem: Words | None
    """Why the hand may not win, null if it may."""


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """One seat after a deal."""

    seat: int
    """The seat."""
    name: str
    """The player's name."""
    wind: int
    """The seat's wind, 0 East to 3 North; -1 for a dreamer."""
    hand: str | None
    """The hand, null for a dreamer."""
    scored: bool
    """Whether the hand counts; in some rules only the winner's does."""
    note: Words | None = None
    """Why it does not."""
    sheet: Sheet | None = None
    """What it scores."""
    text: Words | None = None
    """The explanation."""
    problem: Words | None = None
    """Why the hand may not win, null if it may."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Who pays whom."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    amount: int
    """How much."""
    say: Words
    """The payment in words."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A seat's place in the match so far."""

    seat: int
    """The seat."""
    place: int
    """The place, from 1; equals share it."""
    rating: float | None
    """The rating points for the place, null where places are not rated."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """Everyone's sheet of a deal, and who pays whom."""

    deal: int
    """The number of the deal."""
    winner: int
    """The seat that won, -1 for nobody."""
    discarder: int
    """The seat whose tile won it, -1 if it was drawn."""
    remise: str
    """Why nobody won; empty if somebody did."""
    seats: tuple[SeatSheet, ...]
    """Everyone's sheet."""
    net: tuple[int, ...]
    """By seat, what it wins or pays in all."""
    penalties: tuple[int, ...]
    """By seat, what it won or paid for false mahjongs."""
    totals: tuple[int, ...]
    """By seat, the points of the match so far."""
    ranking: tuple[Ranked, ...]
    """The seats in the order of their points."""
    matrix: tuple[tuple[int, ...], ...]
    """`matrix[a][b]` is what seat a pays seat b."""
    payments: tuple[Transfer, ...]
    """The same in words."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand would count with a tile."""

    total: int
    """What it would score."""
    valid: bool
    """Whether it may win so."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the bot expects of a choice, in points on average; `wins`, `others`, `keeps` and `risk` add up to `value`."""

    value: float
    """What it is worth: the measure by which the bot chooses."""
    wins: float
    """What your own wins bring."""
    others: float
    """What the wins of others cost, below 0."""
    keeps: float
    """What your tiles count when another wins."""
    risk: float
    """What the discard costs if another wins on it, below 0."""
    chance: float
    """How likely you win, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisedDiscard(Weighed):
    """A tile to discard."""

    tile: str
    """The tile."""
    distance: int
    """How far from waiting the rest is."""
    helping: tuple[tuple[str, int], ...]
    """The tiles that bring it nearer, each with how many are unseen."""
    help: int
    """How many those are in all."""
    say: Words
    """The same in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisedClaim(Weighed):
    """A claim, a kong, or to pass."""

    action: str
    """One of the view's `legal`."""
    discard: str | None
    """The tile that the bot would discard then, null for none."""
    say: Words
    """The same in a sentence."""


@dataclass(frozen=True, slots=True)
class AdvisedWait:
    """A tile that is waited for."""

    tile: str
    """The tile."""
    name: Words
    """Its name."""
    unseen: int
    """How many of it are unseen."""
    drawn: Worth
    """What the hand counts if it is drawn."""
    claimed: Worth | None
    """What the hand counts on a discard, null where that cannot be."""
    valid: bool
    """Whether one of the two may win."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A hand that may win and is near."""

    name: Words
    """Its name."""
    worth: Words
    """What it counts."""
    distance: int
    """How far from waiting for it the hand is."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """What a hand needs to be allowed to win."""

    need: int
    """What it needs."""
    have: int | None
    """What it has, null if not known."""
    lack: int | None
    """What lacks, null if not known."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do and why."""

    best: str | None
    """The best action, one of the view's `legal`; null if nothing is to be done."""
    say: tuple[Words, ...]
    """What to do and why, in sentences: the action, the plan, the reason, what it gains over a faster choice."""
    facts: tuple[Words, ...]
    """What else is to be known: that the hand is dead, what it waits for, what it lacks to be allowed to win."""
    discards: tuple[AdvisedDiscard, ...]
    """Tiles to discard, by `value`: the best first."""
    claims: tuple[AdvisedClaim, ...]
    """Claims, kongs and passing, by `value`: the best first."""
    waits: tuple[AdvisedWait, ...]
    """What the hand waits for."""
    aims: tuple[Aim, ...]
    """The hands that are near, the nearest first."""
    minimum: Minimum | None
    """What the hand needs to be allowed to win; null where nothing is asked."""
    worth: Explained | None = None
    """What the hand counts as it is."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why you cannot win now."""

    can: bool
    """Whether you can."""
    say: tuple[Words, ...]
    """Why not, in sentences."""
    sheet: Explained | None
    """What the hand counts, null if it is not complete."""
