"""Telling: what a seat hears of an entry, and the one place where messages with a view are made.

Live messages, the gap after a lost connection and the whole state all come from `Voice`; each holds what `game.view` allows
a seat to know, and nothing is ever taken out afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from peling import tiles
from peling.game import events as e
from peling.game.actions import Action
from peling.game.match import Match
from peling.game.state import NOBODY, Phase, State, Table
from peling.game.story import tell
from peling.game.view import declared, discarded, moving, redact, standing
from peling.server import entries
from peling.server.entries import Entry, Paused, Undone
from peling.server.words import EVENTS, both

encode = msgspec.json.Encoder().encode
_SECRET = (e.Chose, e.Drawn, e.Exchanged, e.KongLaid)
"""Events of which somebody knows more than the others."""
_BETWEEN = (Phase.SEATS, Phase.SCORED, Phase.FINISHED)
"""Between deals nothing stands."""


def audible(entry: Entry, seat: int) -> bool:
    """Whether a seat hears of an entry at all."""
    if isinstance(entry, e.Chose):
        return entry.seat == seat
    return not isinstance(entry, e.Asked)


def told(entry: Entry, seat: int, table: Table) -> dict[str, Any] | None:
    """An entry as a seat hears of it, with words; None if it does not hear of it. `table` knows the winds of that deal."""
    if isinstance(entry, Undone):
        return {"event": "undone", "seat": entry.seat, "say": both(EVENTS["undone"], who=table.names[entry.seat])}
    if isinstance(entry, Paused):
        words = EVENTS["paused" if entry.on else "resumed"]
        return {**entries.to_dict(entry), "say": both(words, who=table.names[entry.seat])}
    data = redact(entry, seat)
    if data is not None:
        data["say"] = {lang: tell(entry, table, lang, seat, aloud=True) for lang in ("nl", "en")}
    return data


class Voice:
    """Makes messages for the seats of one table; what all of them share is made once, what has not changed is kept."""

    def __init__(self, seats: int) -> None:
        self._raw: dict[tuple[int, int], bytes] = {}
        self._own: list[tuple[object, bytes]] = [(None, b"")] * seats
        self._standing: tuple[object, bytes] = (None, b"")
        self._rows: dict[bytes, list[tuple[object, bytes]]] = {
            b"discards": [(None, b"")] * seats,
            b"melds": [(None, b"")] * seats,
        }

    def events(self, some: Sequence[Entry], seat: int, table: Table) -> list[bytes]:
        """The entries that a seat hears, as JSON; `forget` before the next ones."""
        heard = []
        for number, entry in enumerate(some):
            if not audible(entry, seat):
                continue
            # What is told differs only for the seat whose secret it is, and for everyone in an exchange.
            own = seat if isinstance(entry, _SECRET) and getattr(entry, "seat", seat) == seat else NOBODY
            raw = self._raw.get((number, own))
            if raw is None:
                raw = self._raw[number, own] = encode(told(entry, seat, table))
            heard.append(raw)
        return heard

    def forget(self) -> None:
        """New entries: nothing of the old ones is kept."""
        self._raw.clear()

    def own_view(self, match: Match | None, seat: int, around: Around) -> bytes:
        """The part of a view that one seat alone sees; JSON without its braces."""
        if match is None:
            return _tail(seat, (), *around)
        view = match.view(seat)
        mark, made = self._own[seat]
        now = view.mark()
        if mark != now:
            made = b'"own":%s,' % encode(view.own())
            self._own[seat] = now, made
        if view.legal or around.clock is not None:
            return made + _tail(seat, view.legal, *around)
        return made + _quiet_tail(seat, around.auto_pass)

    def shared_view(self, state: State | None, around: bytes, *, teaching: bool) -> bytes:
        """The part of a view that everyone sees, with what the table adds; JSON without its braces."""
        if state is None:
            return around
        table = state.table
        parts = [
            self._deal(table),
            encode(moving(table))[1:-1],
            self._laid(b"discards", table.discards, discarded),
            self._laid(b"melds", table.melds, declared),
            around,
        ]
        if teaching:
            parts.append(b'"open":%s' % encode(open_hands(state)))
        return b",".join(parts)

    def _deal(self, table: Table) -> bytes:
        """What stays as it is through a deal."""
        mark = (table.deal, table.names, table.phase in _BETWEEN)
        if self._standing[0] != mark or table.phase in _BETWEEN:
            self._standing = mark, encode(standing(table))[1:-1]
        return self._standing[1]

    def _laid(self, name: bytes, rows: Sequence[list[Any]], write: Callable[[list[Any]], Any]) -> bytes:
        """What lies before each seat; one row at a time changes."""
        made = self._rows[name]
        for seat, row in enumerate(rows):
            if made[seat][0] != row:
                made[seat] = row[:], encode(write(row))
        return b'"%s":[%s]' % (name, b",".join([raw for _, raw in made]))


class Around(NamedTuple):
    """What the table adds to one seat's view."""

    clock: dict[str, Any] | None
    auto_pass: frozenset[str]


def _tail(seat: int, legal: Sequence[Action], clock: dict[str, Any] | None, auto_pass: frozenset[str]) -> bytes:
    tail = {
        "seat": seat,
        "legal": [str(action) for action in legal],
        "spectator": False,
        "clock": clock,
        "auto_pass": sorted(auto_pass),
    }
    return encode(tail)[1:-1]


@lru_cache(maxsize=256)
def _quiet_tail(seat: int, auto_pass: frozenset[str]) -> bytes:
    """The end of the view of a seat that has nothing to do, as most have at most moments."""
    return _tail(seat, (), None, auto_pass)


def open_hands(state: State) -> list[dict[str, Any]]:
    """All hands, for tables that teach with open hands."""
    return [{"rack": tiles.write(private.rack), "melds": [str(meld) for meld in private.melds]} for private in state.private]


def message(kind: str, seq: int, heard: Sequence[bytes] | None, own: bytes, shared: bytes) -> bytes:
    """A `state` or `events` message."""
    told_ = b"" if heard is None else b'"events":[' + b",".join(heard) + b"],"
    return b'{"type":"%s","seq":%d,%s"view":{%s,%s}}' % (kind.encode(), seq, told_, own, shared)


def gap(log: Sequence[Entry], seat: int, missing: int, table: Table) -> list[bytes]:
    """The last `missing` entries that a seat heard, as JSON, each in the words of its own deal."""
    start = len(log)
    while missing and start:
        start -= 1
        missing -= audible(log[start], seat)
    scene = Table(table.rules, table.names)
    scene.totals = list(table.totals)
    heard = []
    for place, entry in enumerate(log):
        if isinstance(entry, e.Dealt):
            _set_scene(scene, entry)
        if place >= start and audible(entry, seat):
            heard.append(encode(told(entry, seat, scene)))
    return heard


def _set_scene(scene: Table, dealt: e.Dealt) -> None:
    scene.order = dealt.order
    scene.wind_of = [NOBODY] * len(scene.names)
    for wind, seat in enumerate(dealt.order):
        scene.wind_of[seat] = wind
