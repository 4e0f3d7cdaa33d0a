"""The audience of a table: the people without a seat, and what they were last sent.

They see the game live while all players agree to it: then they receive only what every seat receives.
Otherwise they see the players and their progress, sent in full at every change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from peling.server.live.entries import Entry, Vacated, WatchAllowed
from peling.server.live.sockets import Socket

_ENTRIES = frozenset({WatchAllowed, Vacated})


class Permissions:
    """Which seats let others watch as they play; it follows from the log, so a restart changes nothing."""

    def __init__(self, log: Iterable[Entry] = ()) -> None:
        self._answers: dict[int, bool] = {}
        for entry in log:
            if type(entry) in _ENTRIES:
                self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Take in a new log entry; the answer of a person who gives up a seat does not pass to the next."""
        if isinstance(entry, WatchAllowed):
            self._answers[entry.seat] = entry.on
        elif isinstance(entry, Vacated):
            self._answers.pop(entry.seat, None)

    def allowing(self, holders: Iterable[int], *, unasked: bool) -> list[int]:
        """The seats among `holders` that allow watching; `unasked` applies to those that have not answered."""
        return [seat for seat in holders if self._answers.get(seat, unasked)]


class Audience:
    """The watchers of one table."""

    def __init__(self, sockets: list[Socket]) -> None:
        self._sockets = sockets
        """Their sockets, which come and go."""
        self._last_sent: dict[str, Any] | None = None  # part of a live view
        """The progress they were last sent; None while they see the game itself."""

    def begin(self, progress: dict[str, Any] | None) -> None:  # part of a live view
        """The first watcher connects, and is sent this."""
        self._last_sent = progress

    def broadcast(
        self,
        progress: dict[str, Any] | None,
        whole: Callable[[], bytes],
        update: Callable[[], bytes | None],  # part of a live view
    ) -> None:  # as above
        """Broadcast a change: the whole state when the game stops or starts being shown live, otherwise the update."""
        before, self._last_sent = self._last_sent, progress
        message = None
        if progress is None and before is None:
            message = update()
        elif progress != before:
            message = whole()
        if message is not None:
            for socket in self._sockets:
                socket.post(message)
