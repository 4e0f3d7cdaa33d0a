"""Events: what happens at a table, as a seat may hear of it.

They are the events of a record (`game/events.py`), with words, and less what the seat may not know. Seats are numbers around the
table; tiles, sets and actions are in their notation. Where a field can be left out, it has its usual value.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from peling.wire.settings import Tempo
from peling.words import Words


class Told(Struct, tag_field="event", kw_only=True):
    """What every event has."""

    say: Words
    """The event in words, as they may be read aloud to this seat; empty where there is nothing to say."""


class Seated(Told, tag="seated"):
    """Who sits where is found; the match begins."""

    throws: list[tuple[int, int, int]]
    """The throws of the dice, each as turn, seat and pips; empty where winds are drawn or seats are given."""
    order: list[int]
    """The seats by wind, East first; a fifth seat dreams."""


class Dealt(Told, tag="dealt"):
    """A wall is built, broken and dealt: a deal begins."""

    number: int
    """The number of the deal, from 1."""
    round: int
    """The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon."""
    order: list[int]
    """The seats by wind, East first."""
    dice: list[int]
    """What the dice showed that broke the wall."""
    wall: str | UnsetType = UNSET
    """All tiles of the wall, slot by slot; only in a deal that is over."""
    goulash: bool | UnsetType = UNSET
    """Whether the deal is a goulash; false if left out."""
    dreamer: int | UnsetType = UNSET
    """The seat that sits out; nobody if left out."""
    ruler: int | UnsetType = UNSET
    """The seat of the ruler in the ruler's game; nobody if left out."""


class Chose(Told, tag="chose"):
    """Your own answer to a discard, or your tiles for an exchange; of others' answers nobody hears."""

    seat: int
    """Who answers."""
    action: str
    """The action that was chosen."""


class Asked(Told, tag="asked"):
    """Some seats may answer a discard. Never told at a live table: it says something of what they hold."""

    seats: list[int]
    """The seats that may answer, in the order of turn."""


class Exchanged(Told, tag="exchanged"):
    """Goulash: everyone passed three tiles on, at once."""

    stage: int
    """The number of the exchange, from 0."""
    given: list[str] | UnsetType = UNSET
    """What each seat passed on; only in a deal that is over."""


class Drawn(Told, tag="drawn"):
    """A tile is taken from the wall."""

    seat: int
    """Who takes it."""
    kind: str
    """The tile, `?` where it is not for you to see."""
    loose: bool | UnsetType = UNSET
    """Whether it replaces a luck tile or the fourth tile of a kong; false if left out."""


class LuckShown(Told, tag="luck"):
    """A luck tile is laid open."""

    seat: int
    """Who lays it."""
    kind: str
    """The luck tile."""


class Discarded(Told, tag="discarded"):
    """A tile is discarded."""

    seat: int
    """Who discards."""
    kind: str
    """The tile."""
    drawn: bool | UnsetType = UNSET
    """Whether it is the tile just taken; false if left out."""
    announce: bool | UnsetType = UNSET
    """Whether the player announces that the hand waits; false if left out."""


class Claimed(Told, tag="claimed"):
    """A discard is taken for a chow, pung or kong."""

    seat: int
    """Who claims."""
    meld: str
    """The set, with the claimed tile marked by the direction it came from."""
    discarder: int
    """Who discarded."""


class KongLaid(Told, tag="kong"):
    """A concealed kong is laid."""

    seat: int
    """Who lays it."""
    meld: str | None
    """The kong; null where it lies face down and is not yours."""


class Promoted(Told, tag="promoted"):
    """A fourth tile is laid beside an open pung; the kong may be robbed."""

    seat: int
    """Who lays it."""
    meld: str
    """The kong."""
    added: str
    """The tile that was added."""


class KongStands(Told, tag="kong_stands"):
    """Nobody robs the promoted kong."""

    seat: int
    """Whose kong it is."""


class FalseWin(Told, tag="false_win"):
    """Mahjong was called wrongly; the hand is dead."""

    seat: int
    """Who erred."""
    kind: str
    """The tile on which mahjong was called."""
    discarder: int | UnsetType = UNSET
    """Whose tile it was; drawn if left out."""
    paid: int | UnsetType = UNSET
    """What each other player is paid at once; nothing if left out."""


class Won(Told, tag="won"):
    """Mahjong."""

    seat: int
    """Who wins."""
    kind: str
    """The winning tile."""
    discarder: int | UnsetType = UNSET
    """Whose discard it was, or whose kong was robbed; drawn if left out."""


class Remise(Told, tag="remise"):
    """Nobody wins the deal."""

    reason: Literal["wall", "replacement"]
    """The wall is empty, or a replacement is due and none is left."""


class Scored(Told, tag="scored"):
    """The settlement of the deal."""

    scores: list[int]
    """What each seat's hand scores."""
    net: list[int]
    """What each seat wins or pays in all."""


class Finished(Told, tag="finished"):
    """The match is over."""

    reason: Literal["rounds", "time", "stopped"]
    """As the rules say, because the time was over, or because the players wanted no more."""


class Undone(Told, tag="undone"):
    """A player took the latest decision back; what followed it has not happened."""

    seat: int
    """Who took it back."""


class Paused(Told, tag="paused"):
    """A player stopped the game for a while, or let it go on."""

    seat: int
    """Who did."""
    on: bool
    """Whether the game stands still now."""


class Voted(Told, tag="voted"):
    """After a deal a player wants to go on, or not; the table waits for others."""

    seat: int
    """Who has voted."""
    stop: bool
    """Whether this player wants no more."""


class UndoAsked(Told, tag="undo_asked"):
    """A player asks the others whether a decision may be taken back."""

    seat: int
    """Who asks."""


class UndoAnswered(Told, tag="undo_answered"):
    """A player answers such a request; a refusal ends it."""

    seat: int
    """Who answers."""
    on: bool
    """Whether this player agrees."""


class UndoDropped(Told, tag="undo_dropped"):
    """Such a request is over without an answer."""

    seat: int
    """Who had asked."""
    played: bool
    """Whether somebody played on, which happened in older games only; otherwise it was withdrawn."""


class UndoLapsed(Told, tag="undo_lapsed"):
    """Not everyone answered such a request in time: that counts as a refusal."""

    seat: int
    """Who had asked."""


class TempoSet(Told, tag="tempo"):
    """A player set how fast the table plays."""

    seat: int
    """Who did."""
    tempo: Tempo
    """How fast it plays now."""


class WatchAllowed(Told, tag="watch_allowed"):
    """A player lets others watch the game as it is played, or no longer."""

    seat: int
    """Who does."""
    on: bool
    """Whether others may watch, as far as this player is concerned."""


class Vacated(Told, tag="vacated"):
    """A seat is free: its player left for good, or was removed."""

    seat: int
    """The seat."""
    by: int
    """The seat of the owner who removed the player; -1 if the player left."""


GameEvent: TypeAlias = (
    Seated
    | Dealt
    | Chose
    | Asked
    | Exchanged
    | Drawn
    | LuckShown
    | Discarded
    | Claimed
    | KongLaid
    | Promoted
    | KongStands
    | FalseWin
    | Won
    | Remise
    | Scored
    | Finished
    | Undone
    | Paused
    | Voted
    | UndoAsked
    | UndoAnswered
    | UndoDropped
    | Vacated
    | UndoLapsed
    | TempoSet
    | WatchAllowed
)
