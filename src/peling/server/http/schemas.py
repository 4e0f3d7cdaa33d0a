"""Schemas: the bodies of requests and answers, as types; `openapi.py` describes the interface from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from peling.server.live.frames import GameEvent, Seat, Status, View, Words
from peling.server.settings import TableSettings

Name = Annotated[str, Meta(min_length=1, max_length=100, description="A first name; at most 24 characters are kept.")]
Unit = Literal["points", "doubles", "limit", "fan"]


class ErrorDetail(Struct):
    """What is wrong, for programs and for people."""

    code: str
    message: Words


class Error(Struct):
    """The answer to everything that is refused."""

    error: ErrorDetail


# requests


class NameBody(Struct, forbid_unknown_fields=True):
    """A person's name."""

    name: Name


class ScoreBody(Struct, forbid_unknown_fields=True):
    """A hand to be scored."""

    hand: Annotated[str, Meta(max_length=300, examples=["22345p 678s CCC 34p +2p ; seat W, round E"])]
    rules: Annotated[str, Meta(max_length=16)] = "nts"
    options: dict[str, bool | int | str] = {}
    lang: Annotated[str, Meta(pattern="^(nl|en)$")] = "nl"


class TableBody(Struct, forbid_unknown_fields=True):
    """A table to be made: each seat is `me` (once), `open`, or a bot's name."""

    seats: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(min_length=3, max_length=5)]
    rules: Annotated[str, Meta(max_length=16)] = "nts"
    options: dict[str, bool | int | str] = {}
    settings: TableSettings = TableSettings()


class JoinBody(Struct, forbid_unknown_fields=True):
    """The seat that is wanted, null for any."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None = None


class LeaveBody(Struct, forbid_unknown_fields=True):
    """Whether the person is to be forgotten at the table, too."""

    forget: bool = False


# answers


class Person(Struct):
    """Who you are; the token only when it is new."""

    person: str
    name: str
    token: str | UnsetType = UNSET


class OptionRange(Struct):
    """Whole numbers that an option may be."""

    min: int
    max: int


class Option(Struct):
    """A registry rule."""

    name: str
    words: Words
    default: bool | int | str
    allowed: list[bool | int | str] | OptionRange


class RulesSummary(Struct):
    """A rule set and what can be chosen about it."""

    id: str
    version: str
    hash: str
    name: Words
    players: list[int]
    options: list[Option]


class Row(Struct):
    """One line of the score card."""

    id: str
    unit: Unit
    value: int
    claimed: int | None
    wait: int
    paid: str
    winner: bool
    group: str
    name: Words
    rule: Words
    excludes: list[str]
    luck: bool
    source: str
    example: str | None


class Fact(Struct):
    """One thing about playing that is no row."""

    id: str
    value: bool | int | str | list[str]
    name: Words
    source: str


class RuleBook(RulesSummary):
    """A rule set with every row and fact."""

    rows: list[Row]
    facts: list[Fact]
    payment: dict[str, Any]
    source: str
    doubling_table: list[list[int]]


class TableInfo(Struct):
    """What anyone may know of a table; the seed only when it is finished."""

    table: str
    code: str
    rules: str
    options: dict[str, Any]
    settings: TableSettings
    status: Status
    seats: list[Seat]
    commitment: str
    seed: str | None
    deals: int
    created: float
    version: str
    """The version of the rules when the table was made."""
    changed: bool
    """Whether the rules have changed since: payments stay, the sheets and what is still played follow the new ones."""


class MadeTable(Struct):
    """A new table."""

    table: str
    code: str
    seat: int
    url: str
    commitment: str


class Taken(Struct):
    """The seat that was taken."""

    seat: int


class Done(Struct):
    """It is done."""

    ok: bool


class MyTable(Struct):
    """One of your games."""

    table: str
    code: str
    rules: str
    status: Status
    deals: int
    seat: int
    names: list[str]
    created: float
    updated: float


class DealEvents(Struct):
    """A deal that is over: all its events, with words."""

    deal: int
    events: list[GameEvent]
    steps: int
    names: list[str]


class Opinion(Struct):
    """What the bot would do, and what was done."""

    seat: int
    bot: str
    action: str
    played: str | None


class Step(Struct):
    """The views after some events of a deal, by seat."""

    deal: int
    step: int
    views: dict[str, View]
    opinions: list[Opinion]


class Reason(Struct):
    """Why a line does not count: the row to blame, and the words."""

    code: str
    by: str | None
    nl: str
    en: str


class SheetLine(Struct):
    """One line of a score sheet; a line that does not count has a reason."""

    id: str
    name: Words
    unit: Unit
    value: int
    times: int
    tiles: str
    source: str
    reason: Reason | UnsetType = UNSET


class Sheet(Struct):
    """What a hand scores, and the lines behind it."""

    rules: str
    hand: str
    valid: bool
    points: int
    doubles: int
    total: int
    limit: str | None
    items: dict[str, int]
    complete: bool
    waiting: bool
    reading: list[str]
    lines: list[SheetLine]
    not_counted: list[SheetLine]


class ScoredHand(Sheet):
    """A sheet, and its explanation in the language that was asked for."""

    text: str


class Explained(Struct):
    """A sheet with its explanation, and why the hand may not win."""

    sheet: Sheet
    text: Words
    problem: Words | None


class SeatSheet(Struct):
    """One seat after a deal; a dreamer has no hand, and in some rules only the winner's counts (`note` says so)."""

    seat: int
    name: str
    wind: int
    hand: str | None
    scored: bool
    note: Words | UnsetType = UNSET
    sheet: Sheet | UnsetType = UNSET
    text: Words | UnsetType = UNSET
    problem: Words | UnsetType | None = UNSET


class Payment(Struct):
    """Who pays whom, in words."""

    payer: int
    payee: int
    amount: int
    say: Words


class Ranked(Struct):
    """A seat's place in the match so far, and its rating points where places are rated."""

    seat: int
    place: int
    rating: float | None


class Sheets(Struct):
    """Everyone's sheet of a deal and who pays whom; `matrix[a][b]` is what seat a pays seat b."""

    deal: int
    winner: int
    discarder: int
    remise: str
    seats: list[SeatSheet]
    net: list[int]
    penalties: list[int]
    totals: list[int]
    ranking: list[Ranked]
    matrix: list[list[int]]
    payments: list[Payment]


class Worth(Struct):
    """What a hand would count with a tile, and whether it may win so."""

    total: int
    valid: bool


class AdvisedDiscard(Struct):
    """A tile to discard: how far from waiting the rest is, and which unseen tiles bring it nearer."""

    tile: str
    distance: int
    helping: list[tuple[str, int]]
    help: int
    say: Words


class AdvisedWait(Struct):
    """A tile that is waited for."""

    tile: str
    name: Words
    unseen: int
    drawn: Worth
    claimed: Worth | None
    valid: bool


class Aim(Struct):
    """A hand that may win and is near."""

    name: Words
    worth: Words
    distance: int


class Minimum(Struct):
    """What a hand needs to be allowed to win, and what it has."""

    need: int
    have: int | None
    lack: int | None


class Advice(Struct):
    """What to do and why."""

    best: str | None
    say: list[Words]
    discards: list[AdvisedDiscard]
    waits: list[AdvisedWait]
    aims: list[Aim]
    minimum: Minimum | None
    worth: Explained | UnsetType | None = UNSET


class WhyNot(Struct):
    """Why you cannot win now."""

    can: bool
    say: list[Words]
    sheet: Explained | None


class Drill(Struct):
    """A position of your own games in which you chose a discard."""

    table: str
    deal: int
    step: int
    seat: int
    view: View
    played: str


class VerifiedDeal(Struct):
    """A deal and whether its wall and dice follow from the seed."""

    number: int
    dice: list[int]
    wall: str
    holds: bool


class Verified(Struct):
    """A finished game checked against its seed; nulls while it is played."""

    commitment: str
    seed: str | None
    commitment_holds: bool | None
    seats_hold: bool | None
    deals: list[VerifiedDeal]
    holds: bool | None


class Health(Struct):
    """Whether the server is well."""

    status: str
    version: str
    worker: str
    tables: int
