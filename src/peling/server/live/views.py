"""The views of one table: whole, and what changed in each since it was last told.

What all seats see is compared once for all of them. A seat's own part is compared only while somebody looks at it; whoever comes
is shown the whole view.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from peling.game.match import Match
from peling.game.view import OWN, PUBLIC
from peling.server.live.clock import TableClock
from peling.server.live.patch import Memory, Patch
from peling.server.live.seating import Seating

Part: TypeAlias = dict[str, Any]


class TableViews:
    """What the seats of a table see, and what they were told of it."""

    def __init__(self, seating: Seating, clock: TableClock) -> None:
        self._seating = seating
        self._clock = clock
        self._public = Memory(PUBLIC)
        self._own = [Memory(OWN) for _ in seating.chairs]
        self._chair: list[object] = [None] * len(seating)
        self._around: Part = {}
        self._watched: Part = {}

    def whole(self, match: Match | None, seat: int, around: Part) -> Part:
        """A seat's view, with what the table adds to it."""
        shown = {"seat": seat, "legal": []} if match is None else match.view(seat).to_dict()
        return {**shown, "spectator": False, **self._chair_part(seat), **around}

    def _chair_part(self, seat: int) -> Part:
        """What the table adds for one seat alone."""
        return {"clock": self._clock.to_dict(seat), "auto_pass": sorted(self._seating[seat].auto_pass)}

    def shared_changes(self, match: Match | None, around: Part) -> Patch:
        """What changed for all seats."""
        patch: Patch = {} if match is None else self._public.changes(match.state.table)
        if around != self._around:
            patch |= _differences(self._around, around)
            self._around = around
        return patch

    def own_changes(self, match: Match | None, seat: int) -> Patch:
        """What changed for one seat alone."""
        patch: Patch = {} if match is None else self._own[seat].changes(match.view(seat))
        mark = (self._seating[seat].auto_pass, self._clock.running(seat))
        if mark != self._chair[seat]:
            self._chair[seat] = mark
            patch |= self._chair_part(seat)
        return patch

    def watched_changes(self, watched: Part) -> Patch:
        """What changed for those who only watch."""
        patch = _differences(self._watched, watched)
        self._watched = watched
        return patch


def _differences(old: Part, new: Part) -> Patch:
    return {key: value for key, value in new.items() if key not in old or old[key] != value}
