"""Answers about a hand at a real table, who pays whom, and links to a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peling.answers.values.sheets import Sheet, SheetLine
from peling.words import Words

Options = dict[str, bool | int | str]
State = Literal["empty", "laying", "thirteen", "how", "done", "none"]
Change = Literal["source", "concealed", "tile"]
KeyState = Literal["on", "kong", "gone", "full"]


@dataclass(frozen=True, slots=True)
class Worthy:
    """What a hand would count in one of several ways."""

    total: int
    """What it counts."""
    valid: bool
    """Whether the hand may win that way."""
    sum: Words
    """The total as a sum: `30 x 4 = 120`."""
    problem: Words | None
    """Why it may not win, null if it may."""


@dataclass(frozen=True, slots=True)
class CountedWait:
    """A tile that completes a hand of thirteen tiles."""

    tile: str
    """The tile."""
    name: Words
    """Its name."""
    left: int
    """How many copies of it are not in the hand, 1 to 4."""
    drawn: Worthy
    """What the hand counts if it is drawn."""
    claimed: Worthy | None
    """What the hand counts if it is claimed; null where that is impossible (a joker)."""
    hand: str
    """The hand with the tile added, how it came left open, in notation, ready to be counted next."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to divide the fourteen tiles into sets and a pair, or to read them as an irregular hand."""

    elements: tuple[str, ...]
    """The sets and the pair, in notation; empty for an irregular hand."""
    wins: int | None
    """The index (from 0) of the one that the winning tile completes, null for an irregular hand or a knitted straight."""
    sheet: Sheet
    """What the hand counts in this reading."""
    sum: Words
    """The total as a sum."""


@dataclass(frozen=True, slots=True)
class Almost:
    """One change and what the hand would count with it: always more than now, or a win where there is none now."""

    change: Change
    """`source`: the winning tile drawn instead of claimed; `concealed`: one open set concealed; `tile`: one tile replaced by
    another."""
    say: Words
    """The change in words, without the total: `Als u zelf gepakt had`."""
    total: int
    """What the hand would count."""
    valid: bool
    """Whether the hand may win that way."""
    sum: Words
    """The total as a sum."""
    hand: str
    """The changed hand, in notation, ready to be counted next."""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A circumstance that applies to the hand as it is now, and that the rule set counts."""

    id: str
    """The word in the notation, such as `robbed-kong`."""
    name: Words
    """Its name, as on the score card."""
    row: str | None
    """The row of the score card, null if there is none."""
    on: bool
    """Whether the hand has it."""


@dataclass(frozen=True, slots=True)
class Key:
    """A tile of the keyboard."""

    tile: str
    """The tile."""
    name: Words
    """Its name."""
    held: int
    """How many of it the hand has."""
    left: int
    """How many more copies there are."""
    state: KeyState
    """`on`: can be added. `kong`: there is no room for a tile, but this one turns an open pung or three of a kind in the rack
    into a kong. `gone`: all copies are in this hand. `full`: there is no room."""
    why: Words | None
    """Why it cannot be added, null if it can."""


@dataclass(frozen=True, slots=True)
class Count:
    """What is known about a hand, complete or not; lists are empty and values null where nothing is known."""

    state: State
    """`empty`: no tiles yet. `laying`: 1 to 12 tiles (a kong counts as three), or luck tiles alone. `thirteen`: a hand that
    did not win, perhaps waiting. `how`: fourteen tiles, mahjong, without how the winning tile came. `done`:
    fourteen tiles, mahjong, with how it came (the hand may still be too low to win: `problem`); or a dead hand. `none`: fourteen
    tiles that are not mahjong."""
    rules: str
    """The rule set."""
    version: str
    """The rule set's version."""
    hand: Words
    """The hand in notation, sorted; the Dutch text has the Dutch suit letters. Counting it again gives the same result."""
    tiles: int
    """How many tiles the hand has, a kong counting as three, luck tiles left out: 0 to 14."""
    win: str | None
    """The winning tile; null below fourteen tiles."""
    source: Literal["drawn", "claimed"] | None
    """How the winning tile came, null if unknown."""
    lines: tuple[SheetLine, ...] = ()
    """`laying`: the lines that are certain (see `docs/api.md`). `thirteen` and `done`: the lines that count. `how`: the lines
    that count either way. In the order of the card."""
    not_counted: tuple[SheetLine, ...] = ()
    """The lines that do not count, with the reasons; only where there is a sheet."""
    points: int = 0
    """The points of `lines`, before doubling."""
    doubles: int = 0
    """The doubles of `lines`."""
    total: int | None = None
    """What the hand counts: in `laying` so far, in `thirteen` and `done` definitively; null in `empty`, `how` (one of two) and
    `none`, and where nothing is counted before the hand is won."""
    sum: Words | None = None
    """The total as a sum: `30 x 4 = 120`; `how`: `120 of 128`. Null where there is no total."""
    note: Words | None = None
    """A remark in place of a count, such as that mcr counts only won hands; null if there is none."""
    problem: Words | None = None
    """Why the hand may not win: it is not mahjong, scores too little, or is dead; null if it may, or need not."""
    sheet: Sheet | None = None
    """The whole sheet in `thirteen`, `done` and `none`, exactly as `POST /api/score` gives it."""
    elements: tuple[str, ...] = ()
    """`how` and `done`: the sets and the pair as they are counted (`how`: with the tile drawn); empty for an irregular hand."""
    wins: int | None = None
    """The index (from 0) of the element that the winning tile completes; null where there are none."""
    drawn: Worthy | None = None
    """`how` and `done`: what the hand counts with the winning tile drawn; null where that is impossible."""
    claimed: Worthy | None = None
    """`how` and `done`: what the hand counts with the winning tile claimed; null where that is impossible (a joker)."""
    readings: tuple[Reading, ...] = ()
    """`done`: all readings of the hand: first the one that counts, then the others by what they count."""
    waits: tuple[CountedWait, ...] = ()
    """`thirteen`: the tiles that complete the hand."""
    almost: tuple[Almost, ...] = ()
    """`done` and `none`: what one change would bring, best first, at most three."""
    circumstances: tuple[Circumstance, ...] = ()
    """The circumstances that apply to the hand as it is now."""
    keys: tuple[Key, ...] = ()
    """All tiles of the rule set, in the order of the notation: suits, winds, dragons, flowers, seasons, joker. Tiles that are
    not in play (luck tiles where the rules have none, bamboo 2 in goulash) are left out."""


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """One player of a settlement."""

    total: int
    """What the hand counts, rounded to tens if chips are used."""
    sum: Words
    """The total as a sum."""
    sheet: Sheet | None = None
    """The sheet, if a hand was given."""


@dataclass(frozen=True, slots=True)
class SettledPayment:
    """One payment."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    amount: int
    """How much."""
    base: int
    """The amount before doubling for East, the ruler or the discarder."""
    factor: int
    """How many times the base amount is paid."""
    reasons: tuple[str, ...]
    """Why, for programs."""
    why: Words
    """Why, in words."""
    say: Words
    """The whole payment in a sentence."""


@dataclass(frozen=True, slots=True)
class HandedChips:
    """Chips from one player to another: the difference between what the two pay each other."""

    payer: int
    """The seat that hands chips over."""
    payee: int
    """The seat that receives them."""
    amount: int
    """What they are worth."""
    chips: dict[str, int]
    """How many chips of each value."""
    back: dict[str, int]
    """The change that comes back."""
    owed: int
    """The amount that the payer's chips do not cover."""
    say: Words
    """The same in a sentence."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Who pays whom."""

    rules: str
    """The rule set."""
    winner: int | None
    """The seat that won, null for nobody."""
    discarder: int | None
    """The seat whose tile won, null if it was drawn."""
    story: Words
    """Who won and how, in a sentence."""
    discarder_matters: bool
    """Whether it matters in this rule set who discarded the winning tile."""
    discarder_note: Words
    """The same in a sentence."""
    seats: tuple[SettledSeat, ...]
    """What everyone counts, listed from East."""
    payments: tuple[SettledPayment, ...]
    """Who pays whom, how much and why."""
    matrix: tuple[tuple[int, ...], ...]
    """`matrix[a][b]` is what seat a pays seat b."""
    net: tuple[int, ...]
    """What each seat wins or loses; the sum is 0."""
    with_chips: bool
    """Whether the rule set is played with chips (option `chips`)."""
    chips: tuple[HandedChips, ...]
    """The chips to hand over, payment by payment; empty without chips."""


@dataclass(frozen=True, slots=True)
class Link:
    """A hand packed into a few characters of an address."""

    link: str
    """The text; letters, digits, `-` and `_`."""
    url: str
    """The address of the page that shows the hand, at this server."""
    svg: str
    """A QR code of that address, as an SVG image; empty if custom rules make it too long for one."""


@dataclass(frozen=True, slots=True)
class Linked:
    """The hand in a link."""

    rules: str
    """The rule set's identifier in requests: an id, or the packed text of custom rules."""
    name: Words
    """The name of the rule set."""
    options: Options
    """The rule set's options that differ from their defaults."""
    hand: str
    """The hand in notation, to be counted by `POST /api/count`."""
    version: str
    """The version of the rules when the link was created."""
    changed: bool
    """Whether the rules have changed since: the hand is then counted by the current rules."""
