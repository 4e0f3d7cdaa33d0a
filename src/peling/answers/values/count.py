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
    """What a hand would count one way or the other."""

    total: int
    """What it counts."""
    valid: bool
    """Whether it may win so."""
    sum: Words
    """The total as a sum: `30 x 4 = 120`."""
    problem: Words | None
    """Why it may not win, null if it may."""


@dataclass(frozen=True, slots=True)
class CountedWait:
    """A tile that completes thirteen tiles."""

    tile: str
    """The tile."""
    name: Words
    """Its name."""
    left: int
    """How many copies of it the player does not hold, 1 to 4."""
    drawn: Worthy
    """What the hand counts if it is drawn."""
    claimed: Worthy | None
    """What the hand counts if it is claimed; null where that cannot be (a joker)."""
    hand: str
    """The hand with it, its source not said, in notation, to be counted next."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to lay the fourteen tiles out in sets and a pair, or as an irregular hand."""

    elements: tuple[str, ...]
    """The sets and the pair, in notation; empty for an irregular hand."""
    wins: int | None
    """Which of them (from 0) the winning tile completes, null for an irregular hand or a knitted straight."""
    sheet: Sheet
    """What it counts, read so."""
    sum: Words
    """The total as a sum."""


@dataclass(frozen=True, slots=True)
class Almost:
    """One change, and what the hand would count with it: always more than now, or a win where now there is none."""

    change: Change
    """`source`: the winning tile drawn and not claimed; `concealed`: one open set had been concealed; `tile`: one tile was
    another."""
    say: Words
    """The change in words, without the total: `Als u zelf gepakt had`."""
    total: int
    """What the hand would count."""
    valid: bool
    """Whether it may win so."""
    sum: Words
    """The total as a sum."""
    hand: str
    """The hand so changed, in notation, to be counted next."""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """Something that may be said about the hand now, and that the rule set counts."""

    id: str
    """The word in the notation, such as `robbed-kong`."""
    name: Words
    """Its name, as on the score card."""
    row: str | None
    """The row of the score card, null where it is none."""
    on: bool
    """Whether the hand says it."""


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
    """How many copies there are beside those."""
    state: KeyState
    """`on`: can be added. `kong`: there is no room for a tile, but this one makes an open pung or three alike in the rack a kong.
    `gone`: all copies lie in this hand. `full`: there is no room."""
    why: Words | None
    """Why it cannot be added, null if it can."""


@dataclass(frozen=True, slots=True)
class Count:
    """What is known of a hand, however much of it is there; lists are empty and values null where there is nothing to say."""

    state: State
    """`empty`: nothing is laid. `laying`: 1 to 12 tiles (a kong counts as three), or luck tiles alone. `thirteen`: a hand that
    did not win, perhaps waiting. `how`: fourteen tiles that are mahjong, and it is not said how the winning tile came. `done`:
    fourteen tiles, mahjong, and it is said (it may still be too little to win: `problem`); or a dead hand. `none`: fourteen tiles
    that are no mahjong."""
    rules: str
    """The rule set."""
    version: str
    """The rule set's version."""
    hand: Words
    """The hand in notation, sorted; in Dutch with the Dutch suit letters. Reading it again gives the same count."""
    tiles: int
    """How many tiles are laid, a kong as three, luck tiles not: 0 to 14."""
    win: str | None
    """The winning tile; null below fourteen tiles."""
    source: Literal["drawn", "claimed"] | None
    """How the winning tile came, null if it is not said."""
    lines: tuple[SheetLine, ...] = ()
    """`laying`: the lines that are certain (see `docs/api.md`). `thirteen` and `done`: the lines that count. `how`: the lines
    that count either way. In the order of the card."""
    not_counted: tuple[SheetLine, ...] = ()
    """The lines that do not count, with the reasons; where there is a sheet."""
    points: int = 0
    """The points of `lines`, before doubling."""
    doubles: int = 0
    """The doubles of `lines`."""
    total: int | None = None
    """What the hand counts: `laying` so far, `thirteen` and `done` for good; null in `empty`, `how` (it is one of two) and
    `none`, and where nothing is counted before the hand is won."""
    sum: Words | None = None
    """The total as a sum: `30 x 4 = 120`; `how`: `120 of 128`. Null where there is no number."""
    note: Words | None = None
    """Something to know instead of a count, such as that mcr counts only when the hand is won; null for nothing."""
    problem: Words | None = None
    """Why the hand may not win: it is no mahjong, reaches too little, is dead; null if it may, or need not."""
    sheet: Sheet | None = None
    """The whole sheet in `thirteen`, `done` and `none`, exactly as `POST /api/score` gives it."""
    elements: tuple[str, ...] = ()
    """`how` and `done`: the sets and the pair as they are counted (`how`: with the tile drawn); empty for an irregular hand."""
    wins: int | None = None
    """Which of the elements (from 0) the winning tile completes; null where there are none."""
    drawn: Worthy | None = None
    """`how` and `done`: what the hand counts with the winning tile drawn; null where it cannot be."""
    claimed: Worthy | None = None
    """`how` and `done`: what the hand counts with the winning tile claimed; null where it cannot be (a joker)."""
    readings: tuple[Reading, ...] = ()
    """`done`: all ways to read the hand, the one that is counted first; then by what they count."""
    waits: tuple[CountedWait, ...] = ()
    """`thirteen`: the tiles that complete the hand."""
    almost: tuple[Almost, ...] = ()
    """`done` and `none`: what one change would bring, the best first, three at most."""
    circumstances: tuple[Circumstance, ...] = ()
    """What may be said about the hand now."""
    keys: tuple[Key, ...] = ()
    """All tiles of the rule set, in the order of the notation: suits, winds, dragons, flowers, seasons, joker. A tile that is
    not in play (luck tiles without them, bamboo 2 in goulash) is not there."""


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """One player of a settlement."""

    total: int
    """What the hand counts, rounded to tens where chips are used."""
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
    """The amount before East, ruler or discarder double it."""
    factor: int
    """How many times the base is paid."""
    reasons: tuple[str, ...]
    """Why, for programs."""
    why: Words
    """Why, in words."""
    say: Words
    """The whole payment in a sentence."""


@dataclass(frozen=True, slots=True)
class HandedChips:
    """Chips from one player to another: the difference of what the two pay each other."""

    payer: int
    """The seat that hands chips over."""
    payee: int
    """The seat that takes them."""
    amount: int
    """What they are worth."""
    chips: dict[str, int]
    """How many chips of each value."""
    back: dict[str, int]
    """The change that comes back."""
    owed: int
    """What the payer's chips do not cover."""
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
    """Whether it matters in this rule set who threw the winning tile."""
    discarder_note: Words
    """The same in a sentence."""
    seats: tuple[SettledSeat, ...]
    """What everyone counts, from East on."""
    payments: tuple[SettledPayment, ...]
    """Who pays whom, how much and why."""
    matrix: tuple[tuple[int, ...], ...]
    """`matrix[a][b]` is what seat a pays seat b."""
    net: tuple[int, ...]
    """What each seat wins or loses; together 0."""
    with_chips: bool
    """Whether the rule set is played with chips (option `chips`)."""
    chips: tuple[HandedChips, ...]
    """The chips to hand over, one payment after another; empty without chips."""


@dataclass(frozen=True, slots=True)
class Link:
    """A hand in a few characters that go into an address."""

    link: str
    """The text; letters, digits, `-` and `_`."""
    url: str
    """The address of the page that shows the hand, at this server."""
    svg: str
    """A QR code of that address, as an SVG image; empty where rules of one's own make it too long for one."""


@dataclass(frozen=True, slots=True)
class Linked:
    """The hand of a link."""

    rules: str
    """The rule set, as requests name it: an id, or the packed text of rules of one's own."""
    name: Words
    """The name of the rule set."""
    options: Options
    """The rule set's options that differ from their defaults."""
    hand: str
    """The hand in notation, to be counted by `POST /api/count`."""
    version: str
    """The version of the rules when the link was made."""
    changed: bool
    """Whether the rules have changed since: the hand is then counted by the rules of today."""
