"""Entries: the contents of a table's log: the game's events, and entries that only a table has.

The latter record votes, undo requests and their answers, undone decisions, pauses and vacated seats, so they survive a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from peling.game import events as e


class Undone(NamedTuple):
    """A seat took back its latest decision: the first `keep` of the game's events stay."""

    seat: int
    keep: int


class Paused(NamedTuple):
    """A seat paused or resumed the game."""

    seat: int
    on: bool


class Voted(NamedTuple):
    """After a deal a seat voted to go on, or to stop (`stop`); the table waits for the others."""

    seat: int
    stop: bool


class UndoAsked(NamedTuple):
    """A seat asks to take back a decision: the first `keep` of the game's events would stay."""

    seat: int
    keep: int


class UndoAnswered(NamedTuple):
    """A seat agrees to the undo request, or refuses; the table waits for the others only if it agrees."""

    seat: int
    on: bool


class UndoDropped(NamedTuple):
    """A seat's undo request ended without an answer: it was withdrawn, or (`played`, in older games) somebody played on."""

    seat: int
    played: bool


class UndoLapsed(NamedTuple):
    """A seat's undo request timed out, which counts as a refusal."""

    seat: int


class TempoSet(NamedTuple):
    """A seat set how fast the table plays."""

    seat: int
    tempo: str


class WatchAllowed(NamedTuple):
    """A seat allows others to watch the game live, or (`on` is false) no longer does."""

    seat: int
    on: bool


class Sealed(NamedTuple):
    """A deal with several people at the table was scored: it can no longer be taken back."""


class Vacated(NamedTuple):
    """A seat became free: the person left for good, or was removed by the seat `by` (-1: left)."""

    seat: int
    by: int


OWN = (Undone, Paused, Voted, UndoAsked, UndoAnswered, UndoDropped, Sealed, Vacated, UndoLapsed, TempoSet, WatchAllowed)
"""The table's own entries; all others are game events."""
_OWN = frozenset(OWN)
Entry: TypeAlias = (
    e.Event
    | Undone
    | Paused
    | Voted
    | UndoAsked
    | UndoAnswered
    | UndoDropped
    | Sealed
    | Vacated
    | UndoLapsed
    | TempoSet
    | WatchAllowed
)

_NAMES = (
    *("undone", "paused", "voted", "undo_asked", "undo_answered", "undo_dropped", "sealed", "vacated", "undo_lapsed", "tempo"),
    "watch_allowed",
)
_NAME_OF: dict[type, str] = dict(zip(OWN, _NAMES, strict=True))
_KIND_OF: dict[str, Any] = dict(zip(_NAMES, OWN, strict=True))  # classes of entries
TALK = frozenset({Voted, UndoAsked, UndoAnswered, UndoDropped, UndoLapsed, Sealed, Vacated, TempoSet, WatchAllowed, e.Chose})
"""Entries that do not affect the game itself: the clock and thinking bots continue."""
_EVERYDAY = frozenset({e.Drawn, e.Discarded, e.Asked, e.Chose})
"""Nearly all entries of a log."""
_SHORT = 128
"""Characters of the longest text whose entry is cached."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def to_dict(entry: Entry) -> dict[str, Any]:  # an entry as it is stored
    """An entry as plain data."""
    if isinstance(entry, OWN):
        return {"event": _NAME_OF[type(entry)], **entry._asdict()}
    return e.to_dict(entry)


def write(entry: Entry) -> str:
    """An entry as it is stored."""
    return _short(entry) if type(entry) in _EVERYDAY else _encode(to_dict(entry)).decode()


@lru_cache(maxsize=8192, typed=True)
def _short(entry: Entry) -> str:
    """The stored text of a common entry, cached: all tables write the same few thousand."""
    return _encode(to_dict(entry)).decode()


def read(text: str) -> Entry:
    """The entry of a stored text."""
    return _read_short(text) if len(text) <= _SHORT else _read(text)


def read_all(texts: Iterable[str]) -> list[Entry]:
    """The entries of stored texts, in bulk: a log has thousands."""
    return [_read_short(text) if len(text) <= _SHORT else _read(text) for text in texts]


@lru_cache(maxsize=8192)
def _read_short(text: str) -> Entry:
    """The entry of a short text, cached: only the walls and the scores differ from table to table."""
    return _read(text)


def _read(text: str) -> Entry:
    data = _decode(text)
    kind = _KIND_OF.get(data["event"])
    if kind is None:
        return e.from_dict(data)
    entry: Entry = kind(**{name: data[name] for name in kind._fields})
    return entry


def game_places(log: Iterable[Entry]) -> list[int]:
    """The indexes in a log of the game's current events, without those that were taken back."""
    places: list[int] = []
    for place, entry in enumerate(log):
        if type(entry) not in _OWN:
            places.append(place)
        elif isinstance(entry, Undone):
            del places[entry.keep :]
    return places


def game_events(log: Sequence[Entry]) -> list[e.Event]:
    """The game's current events, without those that were taken back."""
    return [log[place] for place in game_places(log)]  # type: ignore[misc]


def is_paused(log: Iterable[Entry]) -> bool:
    """Whether somebody has paused the table."""
    on = False
    for entry in log:
        if isinstance(entry, Paused):
            on = entry.on
    return on
