"""Answers about rules, scores and advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peling.answers.values.plain import Plain
from peling.words import Words

Unit = Literal["points", "doubles", "limit", "fan"]


@dataclass(frozen=True, slots=True)
class OptionRange:
    """The range of whole numbers that an option allows."""

    min: int
    """The minimum."""
    max: int
    """The maximum."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a rule set."""

    name: str
    """Its identifier in requests."""
    words: Words
    """What it controls."""
    default: bool | int | str
    """The default value."""
    allowed: tuple[bool | int | str, ...] | OptionRange
    """The allowed values."""


@dataclass(frozen=True, slots=True)
class RulesSummary:
    """A rule set and its options."""

    id: str
    """Its short name."""
    key: str
    """Its identifier in requests: the id, or the packed text (`own:…`) of custom rules."""
    base: str
    """The id of the rule set that custom rules are based on; empty for the others."""
    version: str
    """Goes up whenever a score may change."""
    hash: str
    """Changes with every row, fact and option."""
    name: Words
    """Its name for people."""
    players: tuple[int, ...]
    """The numbers of players allowed."""
    options: tuple[Option, ...]
    """The options."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the score card."""

    id: str
    """Its identifier for programs."""
    unit: Unit
    """The unit of the value."""
    value: int
    """What it pays."""
    claimed: int | None
    """What a limit hand pays on a discard, null if the same."""
    wait: int
    """What a limit hand pays a player who is only waiting for it."""
    paid: str
    """The value as the card shows it."""
    winner: bool
    """Whether only the winner is paid."""
    group: str
    """Only the highest of the rows in one group counts; empty if the row has no group."""
    name: Words
    """Its name for people."""
    rule: Words
    """What it is paid for."""
    excludes: tuple[str, ...]
    """The rows that do not count alongside it."""
    luck: bool
    """Whether it concerns luck tiles."""
    source: str
    """The place in the rules that says so."""
    example: str | None
    """A hand that earns it, in notation."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A rule of play that is not a row."""

    id: str
    """Its identifier for programs."""
    value: bool | int | str | tuple[str, ...]
    """Its value in this rule set."""
    name: Words
    """Its name for people."""
    source: str
    """The place in the rules that says so."""


@dataclass(frozen=True, slots=True)
class RuleBook(RulesSummary):
    """A rule set with every row and fact."""

    rows: tuple[Row, ...]
    """The score card."""
    facts: tuple[Fact, ...]
    """The rules of play."""
    payment: Plain
    """Who pays whom."""
    source: str
    """The text that the rules come from."""
    doubling_table: tuple[tuple[int, ...], ...]
    """The totals by points and doubles, row by row; empty if nothing is doubled."""
    differences: tuple[Words, ...]
    """The differences from the base, one sentence each; empty if there is no base."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a line does not count."""

    code: str
    """The reason, for programs."""
    by: str | None
    """The row responsible, null if there is none."""
    nl: str
    """The reason, in Dutch."""
    en: str
    """The reason, in English."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a score sheet."""

    id: str
    """The row in the rules."""
    name: Words
    """Its name for people."""
    unit: Unit
    """The unit of the value."""
    value: int
    """What it pays in all, `times` included."""
    times: int
    """How many times it counts."""
    tiles: str
    """The tiles that show it, in notation."""
    source: str
    """The place in the rules that says so."""
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
    """How many times the points are doubled."""
    total: int
    """What the hand scores."""
    limit: str | None
    """The limit hand that it is, null if it is none."""
    items: dict[str, int]
    """What counts: the value by row."""
    complete: bool
    """Whether it is a complete hand."""
    waiting: bool
    """Whether the hand is one tile short."""
    reading: tuple[str, ...]
    """The sets and pair as counted."""
    lines: tuple[SheetLine, ...]
    """The lines that count and make up the total."""
    not_counted: tuple[SheetLine, ...]
    """The lines that do not count, with the reasons."""


@dataclass(frozen=True, slots=True)
class ScoredHand(Sheet):
    """A sheet, with its explanation in the requested language."""

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
    """Whether the hand counts; in some rule sets only the winner's does."""
    note: Words | None = None
    """Why it does not count."""
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
    """A seat's rank in the match so far."""

    seat: int
    """The seat."""
    place: int
    """The place, from 1; ties share a place."""
    rating: float | None
    """The rating points for the place, null if places are not rated."""


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
    """By seat, what it won or paid for false mahjong calls."""
    totals: tuple[int, ...]
    """By seat, the points of the match so far."""
    ranking: tuple[Ranked, ...]
    """The seats ranked by points."""
    matrix: tuple[tuple[int, ...], ...]
    """`matrix[a][b]` is what seat a pays seat b."""
    payments: tuple[Transfer, ...]
    """The same in words."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand would count with a tile added."""

    total: int
    """What it would score."""
    valid: bool
    """Whether it may win that way."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the bot expects of a choice, in points on average; `wins`, `others`, `keeps` and `risk` add up to `value`."""

    value: float
    """The total estimate, by which the bot chooses."""
    wins: float
    """What your own wins bring."""
    others: float
    """What the wins of others cost, below 0."""
    keeps: float
    """What your tiles count when another wins."""
    risk: float
    """What the discard costs if another wins on it, below 0."""
    chance: float
    """The chance that you win, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisedDiscard(Weighed):
    """A tile to discard."""

    tile: str
    """The tile."""
    distance: int
    """How far the remaining tiles are from waiting."""
    helping: tuple[tuple[str, int], ...]
    """The tiles that bring it nearer, each with how many are unseen."""
    help: int
    """How many unseen tiles help in all."""
    say: Words
    """The same in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisedClaim(Weighed):
    """A claim, a kong or a pass."""

    action: str
    """One of the view's `legal`."""
    discard: str | None
    """The tile that the bot would then discard, null if there is none."""
    say: Words
    """The same in a sentence."""


@dataclass(frozen=True, slots=True)
class AdvisedWait:
    """A tile that the hand waits for."""

    tile: str
    """The tile."""
    name: Words
    """Its name."""
    unseen: int
    """How many copies of it are unseen."""
    drawn: Worth
    """What the hand counts if it is drawn."""
    claimed: Worth | None
    """What the hand counts on a discard, null if that is impossible."""
    valid: bool
    """Whether at least one of the two may win."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A winning hand within reach."""

    name: Words
    """Its name."""
    worth: Words
    """What it counts."""
    distance: int
    """How far the tiles are from waiting for it."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """The minimum that a hand needs to win."""

    need: int
    """What the rules require."""
    have: int | None
    """What the hand has, null if unknown."""
    lack: int | None
    """What the hand is short of, null if unknown."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do and why."""

    best: str | None
    """The best action, one of the view's `legal`; null if there is nothing to do."""
    say: tuple[Words, ...]
    """What to do and why, in sentences: the action, the plan, the reason, and what it gains over a faster choice."""
    facts: tuple[Words, ...]
    """Other facts worth knowing: that the hand is dead, what it waits for, what it is short of to win."""
    discards: tuple[AdvisedDiscard, ...]
    """Tiles to discard, by `value`, best first."""
    claims: tuple[AdvisedClaim, ...]
    """Claims, kongs and passing, by `value`, best first."""
    waits: tuple[AdvisedWait, ...]
    """What the hand waits for."""
    aims: tuple[Aim, ...]
    """The winning hands within reach, nearest first."""
    minimum: Minimum | None
    """The minimum that the hand needs to win; null if the rules set none."""
    worth: Explained | None = None
    """What the hand counts as it is now."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why you cannot win now."""

    can: bool
    """Whether you can win."""
    say: tuple[Words, ...]
    """Why not, in sentences."""
    sheet: Explained | None
    """What the hand counts, null if it is not complete."""
