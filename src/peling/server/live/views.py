"""The views of one table: whole, and as changes since the last message; and the public facts about a table.

The part that all seats see is compared once. A seat's own part is compared only while a client is connected; a new client
gets the whole view. Watchers see what all seats see, as a seat with the number -1 and no knowledge of its own.
"""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from peling.game.changes import Memory
from peling.game.table import Table
from peling.game.view import OWN, PUBLIC, View
from peling.rules import RULESETS, OptionError, Words, get
from peling.server.live.clock import TableClock
from peling.server.live.seating import Seating
from peling.server.store.database import TableRow
from peling.wire.patch import Patch
from peling.wire.schemas import TableInfo
from peling.wire.settings import TableSettings
from peling.wire.view import Status

Part: TypeAlias = dict[str, Any]  # a live view, or part of one
Passes: TypeAlias = tuple[frozenset[str], bool]
"""What a seat always passes on, and whether it passes on all but mahjong until its turn."""
_NONE: Passes = (frozenset(), False)
LOBBY, PLAYING, FINISHED = "lobby", "playing", "finished"
"""Whether a table is waiting for players, playing, or finished."""


class TableViews:
    """The views of a table's seats, and what they were last sent."""

    def __init__(self, seating: Seating, clock: TableClock) -> None:
        self._seating = seating
        self._clock = clock
        self._public = Memory(PUBLIC)
        # One more than there are seats: the last, also at index -1, is for the watchers.
        self._own = [Memory(OWN) for _ in range(len(seating) + 1)]
        self._passes = [_NONE] * (len(seating) + 1)
        self._running: list[object] = [None] * (len(seating) + 1)
        self._around: Part = {}

    def whole(self, view: View, around: Part) -> Part:
        """A seat's view, with the fields that the table adds."""
        seat = view.seat
        made = {**view.to_dict(), "clock": self._clock.to_dict(seat), **_passing(self._passed(seat)), **around}
        made["asks"] = self._timed(around["asks"])
        return made if seat >= 0 else outside(made)

    def _passed(self, seat: int) -> Passes:
        return (self._seating[seat].auto_pass, self._seating[seat].until_turn) if seat >= 0 else _NONE

    def _timed(self, asks: Part) -> Part:
        """A request with the time left for it. Passing time is not a change that needs to be sent."""
        return {**asks, "left": self._clock.lapses_in()}

    def shared_changes(self, table: Table, around: Part) -> Patch:
        """The changes for all seats."""
        patch = self._public.changes(table)
        known, self._around = self._around, around
        if known != around:
            patch |= {key: value for key, value in around.items() if key not in known or known[key] != value}
        if "asks" in patch:
            patch["asks"] = self._timed(patch["asks"])
        return patch

    def own_changes(self, view: View) -> Patch:
        """The changes for one seat alone."""
        seat = view.seat
        patch = self._own[seat].changes(view)
        known, passes, running = self._passes[seat], self._passed(seat), self._clock.running(seat)
        if passes != known:
            self._passes[seat] = passes
            before = _passing(known)
            patch |= {key: value for key, value in _passing(passes).items() if value != before[key]}
        if running != self._running[seat]:
            self._running[seat] = running
            patch["clock"] = self._clock.to_dict(seat)
        return patch


def _passing(passes: Passes) -> Part:
    return {"auto_pass": sorted(passes[0]), "until_turn": passes[1]}


def outside(part: Part) -> Part:
    """The parts of a view or patch that watchers may see: hands open to the players are not open to watchers."""
    return {key: value for key, value in part.items() if key != "open"}


def info(row: TableRow, seating: Seating, now: float) -> TableInfo:
    """The public facts about a table."""
    return TableInfo(
        table=row.id,
        code=row.code,
        rules=row.rules,
        rules_key=row.key,
        rules_name=rules_name(row),
        options=row.options,
        settings=TableSettings(**row.settings),
        status=status_of(row),
        seats=seating.seats(now),
        owner=seating.seat_of(row.owner),
        locked=row.locked,
        commitment=row.commitment,
        seed=row.seed if row.status == FINISHED else None,
        deals=row.deals,
        created=row.created,
        version=row.version,
        changed=_changed(row),
    )


def status_of(row: TableRow) -> Status:
    """Whether a table is waiting for players, playing, or finished."""
    return cast("Status", row.status)


def rules_name(row: TableRow) -> Words:
    """The name of a table's rules; the id of custom rules that this version cannot read."""
    try:
        return get(row.key).name
    except OptionError:
        return Words(row.rules, row.rules)


def _changed(row: TableRow) -> bool:
    """Whether the rules have changed since the table was created; custom rules change with their base."""
    if not row.own:
        return RULESETS[row.rules].version != row.version
    try:
        return get(row.own, row.options).hash != row.hash
    except OptionError:
        return True
