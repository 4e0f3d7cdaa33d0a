"""Events: what happens at a table, as sent to a seat.

They are the events of a record (`game/events.py`), with words, and without what the seat may not know. Seats are numbers around
the table; tiles, sets and actions are in their notation. A field that can be left out has its usual value.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from peling.wire.settings import Tempo
from peling.words import Words


class TableEvent(Struct, tag_field="event", kw_only=True):
    """The fields that every event has."""

    say: Words
    """The event in words, suitable for reading aloud to this seat; empty if there is nothing to say."""


class Seated(TableEvent, tag="seated"):
    """The seating is decided; the match begins."""

    throws: list[tuple[int, int, int]]
    """The throws of the dice, each as turn, seat and pips; empty if winds are drawn or seats are fixed."""
    order: list[int]
    """The seats by wind, East first; a fifth seat dreams."""


class Dealt(TableEvent, tag="dealt"):
    """The wall is built, broken and dealt: a deal begins."""

    number: int
    """The number of the deal, from 1."""
    round: int
    """The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon."""
    order: list[int]
    """The seats by wind, East first."""
    dice: list[int]
    """The dice throw that broke the wall."""
    wall: str | UnsetType = UNSET
    """All tiles of the wall, slot by slot; only in a finished deal."""
    goulash: bool | UnsetType = UNSET
    """Whether the deal is a goulash; false if left out."""
    dreamer: int | UnsetType = UNSET
    """The seat that sits out; nobody if left out."""
    ruler: int | UnsetType = UNSET
    """The seat of the ruler in the ruler's game; nobody if left out."""


class Chose(TableEvent, tag="chose"):
    """Your own answer to a discard, or your tiles for an exchange; other players' answers are never sent."""

    seat: int
    """The seat that answers."""
    action: str
    """The action that was chosen."""


class Asked(TableEvent, tag="asked"):
    """Some seats may answer a discard. Never sent by a live table: it would reveal something about their hands."""

    seats: list[int]
    """The seats that may answer, in the order of turn."""


class Exchanged(TableEvent, tag="exchanged"):
    """Goulash: everyone passed three tiles on, at once."""

    stage: int
    """The number of the exchange, from 0."""
    given: list[str] | UnsetType = UNSET
    """What each seat passed on; only in a finished deal."""


class Drawn(TableEvent, tag="drawn"):
    """A tile is taken from the wall."""

    seat: int
    """The seat that takes it."""
    kind: str
    """The tile, `?` if you may not see it."""
    loose: bool | UnsetType = UNSET
    """Whether it replaces a luck tile or the fourth tile of a kong; false if left out."""


class LuckShown(TableEvent, tag="luck"):
    """A luck tile is laid open."""

    seat: int
    """The seat that lays it."""
    kind: str
    """The luck tile."""


class Discarded(TableEvent, tag="discarded"):
    """A tile is discarded."""

    seat: int
    """The seat that discards."""
    kind: str
    """The tile."""
    drawn: bool | UnsetType = UNSET
    """Whether it is the tile just taken; false if left out."""
    announce: bool | UnsetType = UNSET
    """Whether the player announces a waiting hand; false if left out."""


class Claimed(TableEvent, tag="claimed"):
    """A discard is claimed for a chow, pung or kong."""

    seat: int
    """The seat that claims."""
    meld: str
    """The set, with the claimed tile marked by the direction it came from."""
    discarder: int
    """The seat that discarded."""


class KongLaid(TableEvent, tag="kong"):
    """A concealed kong is laid."""

    seat: int
    """The seat that lays it."""
    meld: str | None
    """The kong; null if it lies face down and is not yours."""


class Promoted(TableEvent, tag="promoted"):
    """A fourth tile is laid beside an open pung; the kong may be robbed."""

    seat: int
    """The seat that lays it."""
    meld: str
    """The kong."""
    added: str
    """The tile that was added."""


class KongStands(TableEvent, tag="kong_stands"):
    """Nobody robs the promoted kong."""

    seat: int
    """The seat that laid the kong."""


class FalseWin(TableEvent, tag="false_win"):
    """A false mahjong was called; the hand is dead."""

    seat: int
    """The seat that called it."""
    kind: str
    """The tile on which mahjong was called."""
    discarder: int | UnsetType = UNSET
    """The seat whose tile it was; drawn if left out."""
    paid: int | UnsetType = UNSET
    """What each other player is paid at once; nothing if left out."""


class Won(TableEvent, tag="won"):
    """Mahjong."""

    seat: int
    """The seat that wins."""
    kind: str
    """The winning tile."""
    discarder: int | UnsetType = UNSET
    """The seat whose tile was discarded, or whose kong was robbed; drawn if left out."""


class Remise(TableEvent, tag="remise"):
    """Nobody wins the deal."""

    reason: Literal["wall", "replacement"]
    """The wall is empty, or a replacement is due and none is left."""


class Scored(TableEvent, tag="scored"):
    """The settlement of the deal."""

    scores: list[int]
    """What each seat's hand scores."""
    net: list[int]
    """What each seat wins or pays in all."""


class Finished(TableEvent, tag="finished"):
    """The match is over."""

    reason: Literal["rounds", "time", "stopped"]
    """All rounds were played, the time was up, or the players chose to stop."""


class Undone(TableEvent, tag="undone"):
    """A player took back the latest decision; everything after it is undone."""

    seat: int
    """The seat that took it back."""


class Paused(TableEvent, tag="paused"):
    """A player paused the game, or resumed it."""

    seat: int
    """The seat that did."""
    on: bool
    """Whether the game is now paused."""


class Voted(TableEvent, tag="voted"):
    """After a deal a player voted to go on, or to stop; the table waits for the others."""

    seat: int
    """The seat that voted."""
    stop: bool
    """Whether this player wants to stop."""


class UndoAsked(TableEvent, tag="undo_asked"):
    """A player asks the others to let a decision be taken back."""

    seat: int
    """The seat that asks."""


class UndoAnswered(TableEvent, tag="undo_answered"):
    """A player answers an undo request; a refusal ends it."""

    seat: int
    """The seat that answers."""
    on: bool
    """Whether this player agrees."""


class UndoDropped(TableEvent, tag="undo_dropped"):
    """An undo request ended without an answer."""

    seat: int
    """The seat that had asked."""
    played: bool
    """Whether somebody played on, which only happened in older games; otherwise the request was withdrawn."""


class UndoLapsed(TableEvent, tag="undo_lapsed"):
    """An undo request timed out without an answer from everyone: that counts as a refusal."""

    seat: int
    """The seat that had asked."""


class TempoSet(TableEvent, tag="tempo"):
    """A player set how fast the table plays."""

    seat: int
    """The seat that did."""
    tempo: Tempo
    """How fast it plays now."""


class WatchAllowed(TableEvent, tag="watch_allowed"):
    """A player allowed others to watch the game live, or no longer allows it."""

    seat: int
    """The player's seat."""
    on: bool
    """Whether this player allows it."""


class Vacated(TableEvent, tag="vacated"):
    """A seat became free: its player left for good, or was removed."""

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
