"""Views: what a seat sees of its table, and what a watcher without a seat sees."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from peling.wire.settings import TableSettings
from peling.words import Words


class ChosenRules(Struct):
    """A rule set and its chosen options."""

    id: str
    """`nts`, `nts-2009`, `mcr` or `bmr`, or the id that a club gave to its custom rules."""
    name: Words
    """Its name in both languages."""
    key: str
    """The value of `rules` for creating another table with these rules: the id, or custom rules as a packed text."""
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
    """Each seat's hand as scored, null for a dreamer."""
    scores: list[int]
    """What each seat's hand scores."""
    net: list[int]
    """What each seat wins or pays in all; the sum is 0."""


class Own(Struct):
    """What only your seat knows."""

    rack: str
    """The tiles on your rack, sorted, the one just drawn included."""
    drawn: str | None
    """The tile you have just taken; null if you have not."""
    melds: list[str]
    """Your declared sets, face-down kongs included."""
    answer: str | None
    """Your answer, as long as others have yet to answer."""
    given: list[str]
    """Goulash: the tiles that you passed on, for each exchange so far."""
    received: list[str]
    """Goulash: the tiles that you were passed, for each exchange so far."""


SeatKind: TypeAlias = Literal["person", "bot", "open"]


class Seat(Struct):
    """The player on a seat."""

    name: str
    """The player's name."""
    kind: SeatKind
    """A person, a bot, or open: a friend may take the seat, and a bot plays it until then."""
    online: bool
    """Whether the person is connected; true for a bot."""
    stand_in: bool
    """Whether a bot plays for a person who is away."""
    bot: str | None
    """The bot that plays the seat now; null if a person does."""


class Clock(Struct):
    """The time limit for a decision."""

    limit: int
    """Seconds for every decision."""
    left: float | None
    """Seconds left when this was sent; count down from there. Null while the table waits for no decision."""
    seat: int | None
    """The seat for which the clock runs: the one in turn, or yours when you may answer a discard; null while it does not run."""


class Asks(Struct):
    """A player's request to take back the latest decision, which the others must agree to."""

    undo: int | None
    """The seat that asks, null if nobody does."""
    agreed: list[int]
    """The seats that have agreed, the asking one included."""
    left: float | UnsetType | None = UNSET
    """Seconds left when this was sent; after that, a missing answer counts as a refusal. Null if nobody asks."""


class OpenHand(Struct):
    """A hand at a table with open hands."""

    rack: str
    """The tiles on the rack."""
    melds: list[str]
    """The declared sets."""


Status: TypeAlias = Literal["lobby", "playing", "finished"]
Phase: TypeAlias = Literal["lobby", "seats", "exchange", "turn", "claim", "rob", "scored", "finished"]
Vote: TypeAlias = Literal["next", "stop"]


class View(Struct):
    """One seat's view of the table. The fields from `table` on are added by a live table and missing from replays.

    Seats are numbered from 0 around the table; a list by seat has one item for each seat. -1 means nobody: it is also the seat
    of a watcher, whose `own` and `legal` are empty.
    """

    seat: int
    """Your seat."""
    rules: ChosenRules
    """The rules in play."""
    names: list[str]
    """The players' names, by seat."""
    deal: int
    """The number of the deal, from 1; 0 before the first."""
    round: int
    """The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon."""
    order: list[int]
    """The seats in this deal by wind, East first, which is also the order of turn. Empty before the first deal."""
    dreamer: int
    """The seat that sits out this deal, -1 for none."""
    ruler: int
    """The seat of the ruler in the ruler's game, -1 for none."""
    goulash: bool
    """Whether this deal is a goulash."""
    exchange: int
    """Goulash: how many exchanges are done."""
    partners: list[int]
    """Goulash: the seat that each seat exchanges tiles with now, -1 for nobody; empty while nothing is exchanged."""
    phase: Phase
    """What the table waits for. `lobby`: the start; `seats`: the first deal; `exchange`: three tiles of everyone; `turn`: the
    seat in turn; `claim`: the discard on offer may be claimed for a moment; `rob`: a promoted kong may be robbed;
    `scored`: the deal is over, and everyone votes `next` or `stop`; `finished`: nothing more, the match is over."""
    turn: int
    """The seat in turn, -1 for none."""
    turn_has_drawn: bool
    """Whether the seat in turn has taken its tile."""
    offered: str | None
    """The tile that may be claimed, or robbed; null if there is none."""
    offered_by: int
    """The seat whose tile that is, -1 for none."""
    dice: list[int]
    """The dice throw that broke the wall."""
    break_: int = field(name="break")
    """Where the wall is broken: the number of the stack whose tiles are the first replacements; drawing begins at the next one.
    Stacks are numbered from 0, leftwards from the right end of East's wall through the walls of North, West and South."""
    taken: list[int]
    """The empty slots of the wall, in the order in which their tiles were taken: twice the number of the stack, plus one
    for the lower tile."""
    wall_left: int
    """How many tiles can still be drawn."""
    dead_left: int
    """How many replacement tiles there are."""
    discards: list[list[tuple[str, int]]]
    """By seat, all its discards: the tile, and the seat that claimed it, -1 if nobody did."""
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
    """How the deal ended; null while it is being played."""
    own: Own
    """What only your seat knows."""
    legal: list[str]
    """The actions open to you now: send one of these. Empty when the table is not waiting for you."""
    table: str | UnsetType = UNSET
    """The id of the table."""
    code: str | UnsetType = UNSET
    """The code of the table, short enough to read out over the telephone."""
    commitment: str | UnsetType = UNSET
    """The SHA-256 of the seed of all walls; the seed is published when the match is over."""
    settings: TableSettings | UnsetType = UNSET
    """How the table plays, apart from the rules."""
    seats: list[Seat] | UnsetType = UNSET
    """The players by seat."""
    owner: int | UnsetType | None = UNSET
    """The owner's seat; null if the owner is gone."""
    locked: bool | UnsetType = UNSET
    """Whether the table is locked: nobody new may sit down."""
    status: Status | UnsetType = UNSET
    """Whether the match has yet to begin, is being played, or is over."""
    paused: bool | UnsetType = UNSET
    """Whether the game is paused."""
    votes: dict[str, Vote] | UnsetType = UNSET
    """After a deal: each seat's vote. Play goes on when everyone present has voted; the match ends if all voted `stop`."""
    asks: Asks | UnsetType = UNSET
    """The open undo request. Until it is answered the game stands still."""
    thinks: list[int] | UnsetType = UNSET
    """The seats that asked for thinking time about the current discard."""
    think_left: float | UnsetType | None = UNSET
    """Seconds of thinking time left when this was sent, shared by all; count down from there. Null while nobody is thinking."""
    watchers: int | UnsetType = UNSET
    """How many people are watching without a seat."""
    allows: list[int] | UnsetType = UNSET
    """The seats that allow watching live; watchers see the game live while all players are among them."""
    clock: Clock | UnsetType | None = UNSET
    """The clock, null at a table without one."""
    auto_pass: list[str] | UnsetType = UNSET
    """What the table passes on for you without asking: `chow`, `pung`, `kong`, `mahjong`."""
    until_turn: bool | UnsetType = UNSET
    """Whether the table passes on everything but mahjong for you until your next turn or the end of the deal."""
    open: list[OpenHand] | UnsetType = UNSET
    """By seat, all hands; only at a table with open hands."""


class Watched(Struct):
    """What a watcher sees of a game that is not shown live: the players and their progress."""

    table: str
    """The id of the table."""
    code: str
    """The code of the table."""
    commitment: str
    """The SHA-256 of the seed of all walls."""
    settings: TableSettings
    """How the table plays, apart from the rules."""
    rules: str
    """The id of the rule set."""
    rules_name: Words
    """Its name in both languages."""
    seats: list[Seat]
    """The players by seat."""
    owner: int | None
    """The owner's seat; null if the owner is gone."""
    locked: bool
    """Whether the table is locked: nobody new may sit down."""
    status: Status
    """Whether the match has yet to begin, is being played, or is over."""
    paused: bool
    """Whether the game is paused."""
    votes: dict[str, Vote]
    """After a deal: each seat's vote."""
    asks: Asks
    """The open undo request."""
    thinks: list[int]
    """The seats that asked for thinking time about the current discard."""
    think_left: float | None
    """Seconds of thinking time left when this was sent, null while nobody is thinking."""
    watchers: int
    """How many people are watching without a seat."""
    allows: list[int]
    """The seats that allow watching live; watchers see the game live while all players are among them."""
    deals: int
    """How many deals are over."""
    deal: int
    """The number of the current deal, from 1."""
    round: int
    """The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon."""
    totals: list[int]
    """By seat, the points won and lost so far."""
