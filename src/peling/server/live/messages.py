"""Messages: how an entry is shown to a seat, and how messages are assembled.

Live messages, the gap after a lost connection and the whole state contain only what `game.view` allows a seat to know:
there is never a secret in them that would have to be removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from peling.game import events as e
from peling.game.changes import event_for_seat
from peling.game.table import NOBODY, Table
from peling.server.live import entries
from peling.server.live.entries import (
    Entry,
    Paused,
    Sealed,
    TempoSet,
    UndoAnswered,
    UndoAsked,
    UndoDropped,
    UndoLapsed,
    Undone,
    Vacated,
    Voted,
    WatchAllowed,
)
from peling.server.words import EVENTS, both

encode = msgspec.json.Encoder().encode
_SECRET = (e.Chose, e.Drawn, e.Exchanged, e.KongLaid)
"""Events of which some seat may know more than the others."""


NEVER_SENT = frozenset({e.Asked, Sealed})
"""Entries that are never sent."""


def receives(entry: Entry, seat: int) -> bool:
    """Whether an entry is sent to a seat at all."""
    if isinstance(entry, e.Chose):
        return entry.seat == seat
    return type(entry) not in NEVER_SENT


def sequence_numbers(log: Iterable[Entry], seats: int) -> list[int]:
    """How many entries each seat received: its sequence number. The last, also at index -1, is that of the watchers."""
    own = [0] * (seats + 1)
    others = 0
    for entry in log:
        if isinstance(entry, e.Chose):
            own[entry.seat] += 1
        elif type(entry) not in NEVER_SENT:
            others += 1
    return [number + others for number in own]


def latest(log: Sequence[Entry], seat: int, number: int) -> Iterator[Entry]:
    """The last `number` entries that a seat received, newest first."""
    return islice((entry for entry in reversed(log) if receives(entry, seat)), max(0, number))


def entry_for_seat(entry: Entry, seat: int, table: Table) -> dict[str, Any] | None:  # an event as it is sent
    """An entry as sent to a seat, with words; None if it is not sent. `table` knows the winds of that deal."""
    if isinstance(entry, entries.OWN):
        parts = _own_words(entry)
        if parts is None:
            return None
        body = {name: value for name, value in entries.to_dict(entry).items() if name != "keep"}  # it counts secret events
        return {**body, "say": both(EVENTS[parts[0]], who=table.names[parts[1]])}
    return event_for_seat(entry, seat, table)


_OWN_WORDS: dict[type, Callable[[Any], str]] = {
    Undone: lambda _: "undone",
    Paused: lambda entry: "paused" if entry.on else "resumed",
    Voted: lambda entry: "voted_stop" if entry.stop else "voted_next",
    UndoAsked: lambda _: "undo_asked",
    UndoAnswered: lambda entry: "undo_agreed" if entry.on else "undo_refused",
    UndoDropped: lambda entry: "undo_overtaken" if entry.played else "undo_withdrawn",
    UndoLapsed: lambda _: "undo_lapsed",
    TempoSet: lambda entry: f"tempo_{entry.tempo}",
    WatchAllowed: lambda entry: "watch_on" if entry.on else "watch_off",
    Vacated: lambda entry: "left" if entry.by == NOBODY else "removed",
}
"""The words for each of the table's own entries; those without words are never sent."""


def _own_words(entry: Any) -> tuple[str, int] | None:
    """The words for one of the table's own entries, and the seat that they name; None if it is never sent."""
    words = _OWN_WORDS.get(type(entry))
    if words is None:
        return None
    return words(entry), entry.by if isinstance(entry, Vacated) and entry.by != NOBODY else entry.seat


_EVERYDAY = (e.Drawn, e.Discarded, e.LuckShown)
"""The most common events. Their text depends on the event, the wind of its seat, and whether it is the reader's own."""
_written: dict[tuple[object, ...], bytes] = {}
"""Their JSON, cached for all tables."""
_MOST_WRITTEN = 1 << 15


def _write(entry: Entry, seat: int, table: Table) -> bytes:
    """An entry as JSON, for a seat that receives it."""
    if not isinstance(entry, _EVERYDAY) or table.wind_of[entry.seat] == NOBODY:
        return encode(entry_for_seat(entry, seat, table))
    key = (entry, type(entry), table.wind_of[entry.seat], entry.seat == seat)
    raw = _written.get(key)
    if raw is None:
        if len(_written) >= _MOST_WRITTEN:
            _written.clear()
        raw = _written[key] = encode(entry_for_seat(entry, seat, table))
    return raw


def events_for_seat(some: Sequence[Entry], seat: int, table: Table) -> list[bytes]:
    """The entries that a seat receives, as JSON."""
    return [_write(entry, seat, table) for entry in some if receives(entry, seat)]


def seats_with_secrets(some: Sequence[Entry], seats: int) -> set[int]:
    """The seats that receive more of these entries than everyone does."""
    inside: set[int] = set()
    for entry in some:
        if isinstance(entry, e.Exchanged):
            return set(range(seats))
        if isinstance(entry, _SECRET):
            inside.add(entry.seat)
    return inside


def state(seq: int, missed: bytes, view: dict[str, Any]) -> bytes:  # a live view
    """A message with the whole view, and what happened since the client was last connected."""
    return b'{"type":"state","seq":%d,"events":[%s],"view":%s}' % (seq, missed, encode(view))


def change(seq: int, body: bytes) -> bytes:
    """The message around a body from `changes`; `seq` is how many entries this seat has received, these included."""
    return b'{"type":"events","seq":%d,%s' % (seq, body)


def changes(events: Sequence[bytes], patch: bytes) -> bytes:
    """The body of a change message: the same bytes for all seats that receive the same events and patch."""
    return b'"events":[%s],"patch":{%s}}' % (b",".join(events), patch)


def gap(log: Sequence[Entry], seat: int, missing: int, table: Table) -> bytes:
    """The last `missing` entries that a seat received, as JSON, each worded as in its own deal."""
    start = len(log)
    while missing and start:
        start -= 1
        missing -= receives(log[start], seat)
    scene = Table(table.rules, table.names)
    scene.totals = list(table.totals)
    parts = []
    for place, entry in enumerate(log):
        if isinstance(entry, e.Dealt):
            _set_scene(scene, entry)
        if place >= start and receives(entry, seat):
            parts.append(_write(entry, seat, scene))
    return b",".join(parts)


def _set_scene(scene: Table, dealt: e.Dealt) -> None:
    scene.order = dealt.order
    scene.wind_of = [NOBODY] * len(scene.names)
    for wind, seat in enumerate(dealt.order):
        scene.wind_of[seat] = wind
