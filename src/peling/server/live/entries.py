"""Entries: what a table's log holds: the game's events, and what only a table has, a decision taken back or a pause."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from peling.game import events as e


class Undone(NamedTuple):
    """A seat took its latest decision back: the first `keep` of the game's events stay."""

    seat: int
    keep: int


class Paused(NamedTuple):
    """A seat stopped the game, or let it go on."""

    seat: int
    on: bool


Entry: TypeAlias = e.Event | Undone | Paused

_EVERYDAY = (e.Drawn, e.Discarded, e.Asked, e.Chose)
_SHORT = 128
"""Characters of the longest text whose entry is cached."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def to_dict(entry: Entry) -> dict[str, Any]:
    """An entry as plain data."""
    if isinstance(entry, Undone):
        return {"event": "undone", **entry._asdict()}
    if isinstance(entry, Paused):
        return {"event": "paused", **entry._asdict()}
    return e.to_dict(entry)


def write(entry: Entry) -> str:
    """An entry as it is stored."""
    return _short(entry) if isinstance(entry, _EVERYDAY) else _encode(to_dict(entry)).decode()


@lru_cache(maxsize=8192, typed=True)
def _short(entry: Entry) -> str:
    """The text of a common entry, cached: all tables write the same few thousand."""
    return _encode(to_dict(entry)).decode()


def read(text: str) -> Entry:
    """The entry of a stored text."""
    return _read_short(text) if len(text) <= _SHORT else _read(text)


@lru_cache(maxsize=8192)
def _read_short(text: str) -> Entry:
    """The entry of a short text, cached: only the walls and the scores differ from table to table."""
    return _read(text)


def _read(text: str) -> Entry:
    data = _decode(text)
    if data["event"] == "undone":
        return Undone(data["seat"], data["keep"])
    if data["event"] == "paused":
        return Paused(data["seat"], data["on"])
    return e.from_dict(data)


def game_events(log: Iterable[Entry]) -> list[e.Event]:
    """The events of the game as it stands: what was taken back is gone."""
    events: list[e.Event] = []
    for entry in log:
        if isinstance(entry, Undone):
            del events[entry.keep :]
        elif not isinstance(entry, Paused):
            events.append(entry)
    return events


def is_paused(log: Iterable[Entry]) -> bool:
    """Whether somebody has paused the table."""
    on = False
    for entry in log:
        if isinstance(entry, Paused):
            on = entry.on
    return on
