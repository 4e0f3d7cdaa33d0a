"""Loading: rebuilding a table's state from its log.

A worker that takes over another's tables reads hundreds of thousands of entries. That is done in a thread, one table after
the other: in the loop it would block the tables in play and the heartbeat, until others took this worker for dead as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from peling.game.state import State
from peling.rules import get
from peling.server.live import entries, messages
from peling.server.live.answers import Answers
from peling.server.live.audience import Permissions
from peling.server.live.consent import Consent
from peling.server.live.entries import Entry
from peling.server.live.seating import shown_name
from peling.server.store.database import Log, SeatRow, TableRow

NEW = Log([], [], 0.0)
"""The log of a table at which nothing has happened yet."""


class Past:
    """The state with which a live table starts."""

    def __init__(self, row: TableRow, chairs: Sequence[SeatRow], log: Log = NEW) -> None:
        self.log: list[Entry] = entries.read_all(log.texts)
        self.started = log.started
        self.seqs = messages.sequence_numbers(self.log, len(chairs))
        self.paused = entries.is_paused(self.log)
        self.consent = Consent(self.log)
        self.permissions = Permissions(self.log)
        self.answers = Answers(log.commands)
        self.events = entries.game_events(self.log)
        """The events of the match, and the state after them; neither exists before it begins."""
        self.state: State | None = None
        if self.events:
            self.state = State.latest(get(row.key, row.options), tuple(map(shown_name, chairs)), self.events)
