"""Stored games: a game as the database has it, and the story of its finished deals."""

from __future__ import annotations

from dataclasses import dataclass

from peling.answers.story import Story, over
from peling.rules import get
from peling.server.live import entries
from peling.server.live.seating import shown_name
from peling.server.live.views import FINISHED
from peling.server.store.database import SeatRow, TableRow


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as stored. It goes to a pool process in this form: parsing the log is work for that process."""

    table: TableRow
    """The table's row, with its seed: to be shown only through `story`."""
    seats: tuple[SeatRow, ...]
    """The seats."""
    texts: tuple[str, ...]
    """The log."""
    commands: tuple[bool, ...]
    """For each text, whether a person's command began with it. Not so for what bots did on a person's behalf."""

    def story(self) -> Story:
        """The story of the finished deals; with the seed only once the match is over."""
        row, log = self.table, entries.read_all(self.texts)
        places = entries.game_places(log)
        events = entries.game_events(log)
        end = over(events)
        return Story(
            rules=get(row.key, row.options),
            names=tuple(map(shown_name, self.seats)),
            events=tuple(events[:end]),
            decided=frozenset(number for number, place in enumerate(places[:end]) if self.commands[place]),
            seed=row.seed if row.status == FINISHED else None,
            commitment=row.commitment,
            deals=int(row.settings.get("deals", 0)),
            version=row.version,
            hash=row.hash,
        )
