"""Views: what a seat sees of its table, and what somebody without a seat sees of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from peling.wire.settings import TableSettings
from peling.words import Words


class ChosenRules(Struct):
    """A rule set and what was chosen about it."""

    id: str
    """`nts`, `nts-2009`, `mcr` or `bmr`, or the id that a club gave to rules of its own."""
    name: Words
    """Its name in both languages."""
    key: str
    """What `rules` is when another table with these rules is made: the id, or rules of one's own as a packed text."""
    hash: str
    """Changes with every row, fact and option of the rules."""
    options: dict[str, bool | int | str]
    """The options that differ from their defaults."""


class Outcome(Struct):
    """How a deal ended."""

    winner: int
    """The seat that won, -1 if nobody did."""
    discarder: int
    """The seat whose tile won it, -1 if it was drawn or nobody won."""
    kind: str | None
    """The winning tile, null if nobody won."""
    remise: str
    """Why nobody won (`wall`, `replacement`); empty if somebody did."""
    hands: list[str | None]
    """Each seat's hand as it is scored, null for a dreamer."""
    scores: list[int]
    """What each seat's hand scores."""
    net: list[int]
    """What each seat wins or pays in all; the sum is 0."""


class Own(Struct):
    """What only your seat knows."""

    rack: str
    """The tiles on your rack, sorted, with the one just drawn."""
    drawn: str | None
    """The tile you have just taken; null if you have not."""
    melds: list[str]
    """Your declared sets, with your face-down kongs."""
    answer: str | None
    """Your answer while others have not answered yet."""
    given: list[str]
    """Goulash: the tiles that you passed on, for each exchange so far."""
    received: list[str]
    """Goulash: the tiles that you were passed, for each exchange so far."""


SeatKind: TypeAlias = Literal["person", "bot", "open"]


class Seat(Struct):
    """Who sits on a seat."""

    name: str
    """The player's name."""
    kind: SeatKind
    """A person, a bot, or open: a friend may take it, and a bot plays it until then."""
    online: bool
    """Whether the person is connected; true for a bot."""
    stand_in: bool
    """Whether a bot plays for a person who is away."""
    bot: str | None
    """The bot that plays the seat now; null if a person does."""


class Clock(Struct):
    """The time for a decision."""

    limit: int
    """Seconds for every decision."""
    left: float | None
    """Seconds left when this was sent; count down from there. Null while no decision is awaited."""
    seat: int | None
    """The seat for which the clock runs: the one in turn, or yours when you may answer a discard; null while it does not run."""


class Asks(Struct):
    """A player's wish to take the latest decision back, which the others must agree to."""

    undo: int | None
    """The seat that asks, null if nobody does."""
    agreed: list[int]
    """The seats that have agreed, the asking one included."""
    left: float | UnsetType | None = UNSET
    """Seconds left when this was sent, after which who has not answered counts as refusing; null if nobody asks."""


class OpenHand(Struct):
    """A hand at a table that teaches."""

    rack: str
    """The tiles on the rack."""
    melds: list[str]
    """The declared sets."""


Status: TypeAlias = Literal["lobby", "playing", "finished"]
Phase: TypeAlias = Literal["lobby", "seats", "exchange", "turn", "claim", "rob", "scored", "finished"]
Vote: TypeAlias = Literal["next", "stop"]


class View(Struct):
    """One seat's view of the table. What the table adds, from `table` on, is not in the views of a replay.

    Seats are numbered from 0 around the table; a list by seat has one item a seat. -1 stands for nobody: who watches sits there,
    and `own` and `legal` are empty.
    """

    seat: int
    """Your seat."""
    rules: ChosenRules
    """The rules that are played."""
    names: list[str]
    """The players' names, by seat."""
    deal: int
    """The number of the deal, from 1; 0 before the first."""
    round: int
    """The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon."""
    order: list[int]
    """The seats that play this deal by wind, East first; so also the order of turn. Empty before the first deal."""
    dreamer: int
    """The seat that sits out this deal, -1 for none."""
    ruler: int
    """The seat of the ruler in the ruler's game, -1 for none."""
    goulash: bool
    """Whether this deal is a goulash."""
    exchange: int
    """Goulash: how many exchanges are done."""
    partners: list[int]
    """Goulash: with whom each seat exchanges tiles now, -1 for nobody; empty while nothing is exchanged."""
    phase: Phase
    """What the table waits for. `lobby`: the start; `seats`: the first deal; `exchange`: three tiles of everyone; `turn`: the
    seat in turn; `claim`: the discard on offer lies for a moment, and who may claims it; `rob`: a promoted kong may be robbed;
    `scored`: the deal is over, and everyone says `next` or `stop`; `finished`: nothing more, the match is over."""
    turn: int
    """The seat in turn, -1 for none."""
    turn_has_drawn: bool
    """Whether the seat in turn has taken its tile."""
    offered: str | None
    """The tile that may be claimed, or robbed; null if there is none."""
    offered_by: int
    """Whose tile that is, -1 for none."""
    dice: list[int]
    """What the dice showed that broke the wall."""
    break_: int = field(name="break")
    """Where the wall is broken: the number of the stack whose tiles are the first replacements; drawing begins at the next one.
    Stacks are numbered from 0, leftwards from the right end of East's wall through the walls of North, West and South."""
    taken: list[int]
    """The places of the wall that are empty, in the order in which they were taken: twice the number of the stack, and one more
    for the lower tile."""
    wall_left: int
    """How many tiles can still be drawn."""
    dead_left: int
    """How many replacement tiles there are."""
    discards: list[list[tuple[str, int]]]
    """By seat, everything it discarded: the tile, and the seat that claimed it, -1 if it lies there."""
    melds: list[list[str | None]]
    """By seat, the declared sets; null for another's face-down kong."""
    luck: list[str]
    """By seat, the luck tiles that lie open."""
    rack_sizes: list[int]
    """By seat, how many tiles are on the rack."""
    announced: list[bool]
    """By seat, whether a wait was announced."""
    dead: list[bool]
    """By seat, whether the hand is dead after a false mahjong."""
    totals: list[int]
    """By seat, the points won and lost in the match so far."""
    outcome: Outcome | None
    """How the deal ended; null while it is played."""
    own: Own
    """What only you know."""
    legal: list[str]
    """What you may do now: send one of these. Empty when the table does not wait for you."""
    table: str | UnsetType = UNSET
    """The id of the table."""
    code: str | UnsetType = UNSET
    """The code of the table, which can be told over the telephone."""
    commitment: str | UnsetType = UNSET
    """The SHA-256 of the seed of all walls; the seed is shown when the match is over."""
    settings: TableSettings | UnsetType = UNSET
    """How the table plays, beside the rules."""
    seats: list[Seat] | UnsetType = UNSET
    """Who sits where."""
    owner: int | UnsetType | None = UNSET
    """The seat of the person whose table it is; null if that person is gone."""
    locked: bool | UnsetType = UNSET
    """Whether nobody new may sit down."""
    status: Status | UnsetType = UNSET
    """Whether the match has not begun, is played, or is over."""
    paused: bool | UnsetType = UNSET
    """Whether somebody stopped the game for a while."""
    votes: dict[str, Vote] | UnsetType = UNSET
    """After a deal: what each seat has said. Play goes on when everyone who is there has; the match ends if all said `stop`."""
    asks: Asks | UnsetType = UNSET
    """Who asks to take back. Until that is answered nothing is played."""
    thinks: list[int] | UnsetType = UNSET
    """The seats that asked for thinking time about the discard that lies there."""
    think_left: float | UnsetType | None = UNSET
    """Seconds of that left when this was sent, for all of them together; count down from there. Null while nobody thinks."""
    watchers: int | UnsetType = UNSET
    """How many people watch without a seat."""
    allows: list[int] | UnsetType = UNSET
    """The seats that let them see the game as it is played; they do while all who hold seats are among them."""
    clock: Clock | UnsetType | None = UNSET
    """The clock, null at a table without one."""
    auto_pass: list[str] | UnsetType = UNSET
    """What the table passes on for you without asking: `chow`, `pung`, `kong`, `mahjong`."""
    until_turn: bool | UnsetType = UNSET
    """Whether it passes on everything but mahjong until your next turn or the end of the deal."""
    open: list[OpenHand] | UnsetType = UNSET
    """By seat, all hands; only at a table that teaches."""


class Watched(Struct):
    """What somebody without a seat sees of a game that is not shown as it is played: who sits there and how far they are."""

    table: str
    """The id of the table."""
    code: str
    """The code of the table."""
    commitment: str
    """The SHA-256 of the seed of all walls."""
    settings: TableSettings
    """How the table plays, beside the rules."""
    rules: str
    """The id of the rule set."""
    rules_name: Words
    """Its name in both languages."""
    seats: list[Seat]
    """Who sits where."""
    owner: int | None
    """The seat of the person whose table it is; null if that person is gone."""
    locked: bool
    """Whether nobody new may sit down."""
    status: Status
    """Whether the match has not begun, is played, or is over."""
    paused: bool
    """Whether somebody stopped the game for a while."""
    votes: dict[str, Vote]
    """After a deal: what each seat has said."""
    asks: Asks
    """Who asks to take back."""
    thinks: list[int]
    """The seats that asked for thinking time about the discard that lies there."""
    think_left: float | None
    """Seconds of that left when this was sent, null while nobody thinks."""
    watchers: int
    """How many people watch without a seat."""
    allows: list[int]
    """The seats that let them see the game as it is played; they do while all who hold seats are among them."""
    deals: int
    """How many deals are over."""
    deal: int
    """The number of the deal that is played, from 1."""
    round: int
    """The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon."""
    totals: list[int]
    """By seat, the points won and lost so far."""
