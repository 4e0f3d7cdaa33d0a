"""Messages: what a seat hears of an entry, and the one place where messages with a view are made.

Live messages, the gap after a lost connection and the whole state all come from `MessageCache`; each holds what `game.view`
allows a seat to know, and nothing is ever taken out afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec

from peling import tiles
from peling.game import events as e
from peling.game.actions import Action
from peling.game.match import Match
from peling.game.state import State
from peling.game.story import tell
from peling.game.table import NOBODY, Discard, Phase, Table
from peling.game.view import declared, discarded, lasting, moving, redact, standing
from peling.server.live import entries
from peling.server.live.entries import Entry, Paused, Undone
from peling.server.words import EVENTS, both

Clock: TypeAlias = dict[str, Any] | None
encode = msgspec.json.Encoder().encode
_SECRET = (e.Chose, e.Drawn, e.Exchanged, e.KongLaid)
"""Events of which somebody knows more than the others."""
_OWN = (e.Chose, e.Discarded, e.Drawn, e.LuckShown)
"""Events that change what one seat holds, and nothing that another seat holds."""
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


_PLAIN = (e.Drawn, e.Discarded, e.LuckShown)
"""Most of what happens. What is said of them depends on the event, the wind of its seat, and whether it is one's own."""
_said: dict[tuple[object, ...], bytes] = {}
"""Those that were said, at any table: there are some thousands in all."""


def _raw(entry: Entry, seat: int, table: Table) -> bytes:
    """An entry that a seat hears of, as JSON."""
    if not isinstance(entry, _PLAIN) or table.wind_of[entry.seat] == NOBODY:
        return encode(told(entry, seat, table))
    key = (entry, type(entry), table.wind_of[entry.seat], entry.seat == seat)
    raw = _said.get(key)
    if raw is None:
        raw = _said[key] = encode(told(entry, seat, table))
    return raw


def heard(some: Sequence[Entry], seat: int, table: Table) -> list[bytes]:
    """The entries that a seat hears of, as JSON."""
    return [_raw(entry, seat, table) for entry in some if audible(entry, seat)]


def insiders(some: Sequence[Entry], seats: int) -> set[int]:
    """The seats that hear something else of these entries than those who know nothing more of them."""
    inside: set[int] = set()
    for entry in some:
        if isinstance(entry, e.Exchanged):
            return set(range(seats))
        if isinstance(entry, _SECRET):
            inside.add(entry.seat)
    return inside


def touched(some: Sequence[Entry], seats: int) -> Sequence[int]:
    """The seats whose own part of the view these entries may change, apart from a given answer that is forgotten."""
    found = []
    for entry in some:
        if isinstance(entry, _OWN):
            found.append(entry.seat)
        elif not isinstance(entry, (e.Asked, Paused)):
            return range(seats)
    return found


class MessageCache:
    """Makes messages for the seats of one table; what all of them share is made once, what has not changed is kept."""

    def __init__(self, seats: int) -> None:
        self._own: list[tuple[object, bytes]] = [(None, b"")] * seats
        self._quiet = [b""] * seats
        """The own parts of seats that have nothing to do and gave no answer; good until an entry touches the seat."""
        self._still: tuple[object, bytes] = (None, b"")
        self._rows: list[tuple[list[Discard], bytes]] = [([], b"[]")] * seats
        self._taken: tuple[list[int], bytes] = ([], b"[]")

    def forget(self, seats: Iterable[int]) -> None:
        """The own parts of these seats may be others now."""
        for seat in seats:
            self._quiet[seat] = b""

    def own_view(self, match: Match | None, seat: int, clock: Clock, auto_pass: frozenset[str]) -> bytes:
        """The part of a view that one seat alone sees; JSON without its braces."""
        if match is None:
            return _tail(seat, (), clock, auto_pass)
        quiet = self._quiet[seat]
        if quiet and clock is None and not match.may_act(seat):  # as with most seats at most moments
            return quiet
        view = match.view(seat)
        mark, made = self._own[seat]
        now = view.mark()
        if mark != now:
            made = b'"own":%s,' % encode(view.own())
            self._own[seat] = now, made
        own = made + _tail(seat, view.legal, clock, auto_pass)
        if clock is None and not view.legal and view.answer is None:
            self._quiet[seat] = own
        return own

    def shared_view(self, state: State | None, around: bytes, *, teaching: bool) -> bytes:
        """The part of a view that everyone sees, with what the table adds; JSON without its braces."""
        if state is None:
            return around
        table = state.table
        parts = (encode(moving(table))[1:-1], self._walls(table.taken), self._discards(table.discards), self._kept(table, around))
        shared = b"%s,%s,%s,%s" % parts
        return b'%s,"open":%s' % (shared, encode(open_hands(state))) if teaching else shared

    def _walls(self, taken: list[int]) -> bytes:
        """What was taken from the wall: more and more through a deal."""
        known, made = self._taken
        if known != taken:
            made = encode(taken)
            self._taken = taken[:], made
        return b'"taken":%s' % made

    def _kept(self, table: Table, around: bytes) -> bytes:
        """What stays as it is from one event to most others."""
        mark, made = self._still
        now = (table.deal, table.names, table.luck, table.melds, table.announced, table.dead, table.totals, around)
        if mark != now or table.phase in _BETWEEN or table.outcome is not None:
            melds = {"melds": [declared(row) for row in table.melds]}
            made = b",".join([*(encode(part)[1:-1] for part in (standing(table), lasting(table), melds)), around])
            luck, laid = ([row[:] for row in rows] for rows in (table.luck, table.melds))
            flags = (table.announced[:], table.dead[:], table.totals[:])
            self._still = (table.deal, table.names, luck, laid, *flags, around), made
        return made

    def _discards(self, rows: Sequence[list[Discard]]) -> bytes:
        """What lies before each seat; one row at a time changes."""
        made = self._rows
        for seat, row in enumerate(rows):
            if made[seat][0] != row:
                made[seat] = row[:], encode(discarded(row))
        return b'"discards":[%s]' % b",".join([raw for _, raw in made])


def _tail(seat: int, legal: Sequence[Action], clock: Clock, auto_pass: frozenset[str]) -> bytes:
    tail = {
        "seat": seat,
        "legal": list(map(str, legal)),
        "spectator": False,
        "clock": clock,
        "auto_pass": sorted(auto_pass),
    }
    return encode(tail)[1:-1]


def open_hands(state: State) -> list[dict[str, Any]]:
    """All hands, for tables that teach with open hands."""
    return [{"rack": tiles.write(private.rack), "melds": [str(meld) for meld in private.melds]} for private in state.private]


def message(seq: int, said: bytes | None, own: bytes, shared: bytes) -> bytes:
    """An `events` message, or a `state` where nothing is said of what happened."""
    if said is None:
        return b'{"type":"state","seq":%d,"view":{%s,%s}}' % (seq, own, shared)
    return b'{"type":"events","seq":%d,"events":[%s],"view":{%s,%s}}' % (seq, said, own, shared)


def gap(log: Sequence[Entry], seat: int, missing: int, table: Table) -> bytes:
    """The last `missing` entries that a seat heard, as JSON, each in the words of its own deal."""
    start = len(log)
    while missing and start:
        start -= 1
        missing -= audible(log[start], seat)
    scene = Table(table.rules, table.names)
    scene.totals = list(table.totals)
    said = []
    for place, entry in enumerate(log):
        if isinstance(entry, e.Dealt):
            _set_scene(scene, entry)
        if place >= start and audible(entry, seat):
            said.append(_raw(entry, seat, scene))
    return b",".join(said)


def _set_scene(scene: Table, dealt: e.Dealt) -> None:
    scene.order = dealt.order
    scene.wind_of = [NOBODY] * len(scene.names)
    for wind, seat in enumerate(dealt.order):
        scene.wind_of[seat] = wind
