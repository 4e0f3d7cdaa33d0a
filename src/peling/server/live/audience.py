"""The audience of a table: the people without a seat, and what they were last shown.

They see the game as it is played while all who hold seats want that: then they hear what a seat hears that knows nothing of its
own. Otherwise they see who sits there and how far they are, whole each time it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from peling.server.live.entries import Entry, Vacated, WatchAllowed
from peling.server.live.sockets import Socket

_SAID = frozenset({WatchAllowed, Vacated})


class Permissions:
    """Which seats let others watch as they play; it follows from the log, so a restart changes nothing."""

    def __init__(self, log: Iterable[Entry] = ()) -> None:
        self._said: dict[int, bool] = {}
        for entry in log:
            if type(entry) in _SAID:
                self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """An entry was added to the log; who takes a seat that was given up has said nothing."""
        if isinstance(entry, WatchAllowed):
            self._said[entry.seat] = entry.on
        elif isinstance(entry, Vacated):
            self._said.pop(entry.seat, None)

    def given(self, holders: Iterable[int], *, unasked: bool) -> list[int]:
        """The seats among `holders` that let others watch; `unasked` is what counts for those that have not said."""
        return [seat for seat in holders if self._said.get(seat, unasked)]


class Audience:
    """Those who watch one table."""

    def __init__(self, sockets: list[Socket]) -> None:
        self._sockets = sockets
        """Their sockets, which come and go."""
        self._shown: dict[str, Any] | None = None  # part of a live view
        """How far they were told the table is; None while they see the game itself."""

    def begin(self, shown: dict[str, Any] | None) -> None:  # part of a live view
        """The first of them connects, and is shown this."""
        self._shown = shown

    def tell(
        self,
        shown: dict[str, Any] | None,
        whole: Callable[[], bytes],
        news: Callable[[], bytes | None],  # part of a live view
    ) -> None:  # as above
        """Send what changed: all of it (`whole`) where they see the game no longer, or from now on; otherwise the `news`."""
        before, self._shown = self._shown, shown
        message = None
        if shown is None and before is None:
            message = news()
        elif shown != before:
            message = whole()
        if message is not None:
            for socket in self._sockets:
                socket.post(message)
