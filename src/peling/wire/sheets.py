"""Sheets: the bodies of answers about rules, scores and advice, as types."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from peling.wire.events import Words

Unit = Literal["points", "doubles", "limit", "fan"]


class OptionRange(Struct):
    """Whole numbers that an option may be."""

    min: int
    """The least."""
    max: int
    """The most."""


class Option(Struct):
    """Something that can be chosen about a rule set."""

    name: str
    """Its name in requests."""
    words: Words
    """What it is about."""
    default: bool | int | str
    """What it is unless somebody chooses."""
    allowed: list[bool | int | str] | OptionRange
    """What it may be."""


class RulesSummary(Struct):
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
    players: list[int]
    """How many players there may be."""
    options: list[Option]
    """What can be chosen."""


class Row(Struct):
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
    excludes: list[str]
    """The rows that do not count beside it."""
    luck: bool
    """Whether it is about luck tiles."""
    source: str
    """Where the rules say so."""
    example: str | None
    """A hand that earns it, in notation."""


class Fact(Struct):
    """One thing about playing that is no row."""

    id: str
    """Its name for programs."""
    value: bool | int | str | list[str]
    """How it is in this rule set."""
    name: Words
    """Its name for people."""
    source: str
    """Where the rules say so."""


class RuleBook(RulesSummary):
    """A rule set with every row and fact."""

    rows: list[Row]
    """The score card."""
    facts: list[Fact]
    """How the game is played."""
    payment: dict[str, Any]
    """Who pays whom."""
    source: str
    """The text that the rules are from."""
    doubling_table: list[list[int]]
    """What points and doubles make, row by row; empty where nothing is doubled."""
    differences: list[Words]
    """What differs from the base, a sentence for each; empty where there is none."""


class Reason(Struct):
    """Why a line does not count."""

    code: str
    """Why, for programs."""
    by: str | None
    """The row to blame, null for none."""
    nl: str
    """Why, in Dutch."""
    en: str
    """Why, in English."""


class SheetLine(Struct):
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
    reason: Reason | UnsetType = UNSET
    """Why it does not count; left out if it does."""


class Sheet(Struct):
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
    reading: list[str]
    """The sets and pair as they were counted."""
    lines: list[SheetLine]
    """The lines that count; the total is made of them."""
    not_counted: list[SheetLine]
    """The lines that do not, with the reasons."""


class ScoredHand(Sheet):
    """A sheet, and its explanation in the language that was asked for."""

    text: str
    """The explanation."""


class Explained(Struct):
    """A sheet with its explanation."""

    sheet: Sheet
    """The sheet."""
    text: Words
    """The explanation."""
    problem: Words | None
    """Why the hand may not win, null if it may."""


class SeatSheet(Struct):
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
    note: Words | UnsetType = UNSET
    """Why it does not."""
    sheet: Sheet | UnsetType = UNSET
    """What it scores."""
    text: Words | UnsetType = UNSET
    """The explanation."""
    problem: Words | UnsetType | None = UNSET
    """Why the hand may not win, null if it may."""


class Transfer(Struct):
    """Who pays whom."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    amount: int
    """How much."""
    say: Words
    """The payment in words."""


class Ranked(Struct):
    """A seat's place in the match so far."""

    seat: int
    """The seat."""
    place: int
    """The place, from 1; equals share it."""
    rating: float | None
    """The rating points for the place, null where places are not rated."""


class Sheets(Struct):
    """Everyone's sheet of a deal, and who pays whom."""

    deal: int
    """The number of the deal."""
    winner: int
    """The seat that won, -1 for nobody."""
    discarder: int
    """The seat whose tile won it, -1 if it was drawn."""
    remise: str
    """Why nobody won; empty if somebody did."""
    seats: list[SeatSheet]
    """Everyone's sheet."""
    net: list[int]
    """By seat, what it wins or pays in all."""
    penalties: list[int]
    """By seat, what it won or paid for false mahjongs."""
    totals: list[int]
    """By seat, the points of the match so far."""
    ranking: list[Ranked]
    """The seats in the order of their points."""
    matrix: list[list[int]]
    """`matrix[a][b]` is what seat a pays seat b."""
    payments: list[Transfer]
    """The same in words."""


class Worth(Struct):
    """What a hand would count with a tile."""

    total: int
    """What it would score."""
    valid: bool
    """Whether it may win so."""


class Weighed(Struct):
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


class AdvisedDiscard(Weighed, kw_only=True):
    """A tile to discard."""

    tile: str
    """The tile."""
    distance: int
    """How far from waiting the rest is."""
    helping: list[tuple[str, int]]
    """The tiles that bring it nearer, each with how many are unseen."""
    help: int
    """How many those are in all."""
    say: Words
    """The same in a sentence."""


class AdvisedClaim(Weighed, kw_only=True):
    """A claim, a kong, or to pass."""

    action: str
    """One of the view's `legal`."""
    discard: str | None
    """The tile that the bot would discard then, null for none."""
    say: Words
    """The same in a sentence."""


class AdvisedWait(Struct):
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


class Aim(Struct):
    """A hand that may win and is near."""

    name: Words
    """Its name."""
    worth: Words
    """What it counts."""
    distance: int
    """How far from waiting for it the hand is."""


class Minimum(Struct):
    """What a hand needs to be allowed to win."""

    need: int
    """What it needs."""
    have: int | None
    """What it has, null if not known."""
    lack: int | None
    """What lacks, null if not known."""


class Advice(Struct):
    """What to do and why."""

    best: str | None
    """The best action, one of the view's `legal`; null if nothing is to be done."""
    say: list[Words]
    """What to do and why, in sentences: the action, the plan, the reason, what it gains over a faster choice."""
    facts: list[Words]
    """What else is to be known: that the hand is dead, what it waits for, what it lacks to be allowed to win."""
    discards: list[AdvisedDiscard]
    """Tiles to discard, by `value`: the best first."""
    claims: list[AdvisedClaim]
    """Claims, kongs and passing, by `value`: the best first."""
    waits: list[AdvisedWait]
    """What the hand waits for."""
    aims: list[Aim]
    """The hands that are near, the nearest first."""
    minimum: Minimum | None
    """What the hand needs to be allowed to win; null where nothing is asked."""
    worth: Explained | UnsetType | None = UNSET
    """What the hand counts as it is."""


class WhyNot(Struct):
    """Why you cannot win now."""

    can: bool
    """Whether you can."""
    say: list[Words]
    """Why not, in sentences."""
    sheet: Explained | None
    """What the hand counts, null if it is not complete."""
