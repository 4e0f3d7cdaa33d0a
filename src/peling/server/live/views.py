"""The views of one table: whole, and what changed in each since it was last sent; and what anyone may know of a table.

What all seats see is compared once for all of them. A seat's own part is compared only while a client looks at it; a new client
gets the whole view.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from peling import tiles
from peling.game.state import State
from peling.game.table import Table
from peling.game.view import OWN, PUBLIC, View
from peling.rules import RULESETS
from peling.server.live.clock import TableClock
from peling.server.live.patch import Memory
from peling.server.live.seating import Seating
from peling.server.store.database import TableRow
from peling.wire.patch import Patch

Part: TypeAlias = dict[str, Any]
LOBBY, PLAYING, FINISHED = "lobby", "playing", "finished"
"""Whether a table waits for players, plays, or is done."""


class TableViews:
    """What the seats of a table see, and what they were last sent."""

    def __init__(self, seating: Seating, clock: TableClock) -> None:
        self._seating = seating
        self._clock = clock
        self._public = Memory(PUBLIC)
        self._own = [Memory(OWN) for _ in seating.chairs]
        self._passes: list[frozenset[str]] = [frozenset()] * len(seating)
        self._running: list[object] = [None] * len(seating)
        self._around: Part = {}

    def whole(self, view: View, around: Part) -> Part:
        """A seat's view, with what the table adds to it."""
        passes = sorted(self._seating[view.seat].auto_pass)
        return {**view.to_dict(), "clock": self._clock.to_dict(view.seat), "auto_pass": passes, **around}

    def shared_changes(self, table: Table, around: Part) -> Patch:
        """What changed for all seats."""
        patch = self._public.changes(table)
        known, self._around = self._around, around
        if known != around:
            patch |= {key: value for key, value in around.items() if key not in known or known[key] != value}
        return patch

    def own_changes(self, view: View) -> Patch:
        """What changed for one seat alone."""
        seat = view.seat
        patch = self._own[seat].changes(view)
        passes, running = self._seating[seat].auto_pass, self._clock.running(seat)
        if passes != self._passes[seat]:
            self._passes[seat] = passes
            patch["auto_pass"] = sorted(passes)
        if running != self._running[seat]:
            self._running[seat] = running
            patch["clock"] = self._clock.to_dict(seat)
        return patch


def info(row: TableRow, seating: Seating, now: float) -> dict[str, Any]:
    """What anyone may know of a table."""
    return {
        "table": row.id,
        "code": row.code,
        "rules": row.rules,
        "options": row.options,
        "settings": row.settings,
        "status": row.status,
        "seats": seating.all_dicts(now),
        "owner": seating.seat_of(row.owner),
        "locked": row.locked,
        "commitment": row.commitment,
        "seed": row.seed if row.status == FINISHED else None,
        "deals": row.deals,
        "created": row.created,
        "version": row.version,
        "changed": RULESETS[row.rules].version != row.version,
    }


def open_hands(state: State) -> list[dict[str, Any]]:
    """All hands, for teaching tables, where hands are open."""
    return [{"rack": tiles.write(private.rack), "melds": [str(meld) for meld in private.melds]} for private in state.private]
