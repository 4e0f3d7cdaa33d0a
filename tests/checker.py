"""The checker: what clients were promised and told, against the log; and how long tables were silent."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Engine

from peling.game import Match
from peling.record import Record
from peling.server.live import entries, messages
from peling.server.live.seating import shown_name
from peling.server.store import database

LONG = 10.0
"""Seconds for which a table may be silent, on a computer that does nothing else."""


class Told(Protocol):
    """A client's memory: which commands were acknowledged, and all it was told after number `first`."""

    table: str
    seat: int
    first: int | None
    heard: list[Any]
    acked: list[str]
    problems: list[str]


@dataclass
class Audit:
    """What was found at a number of tables; the last four must be nothing."""

    tables: int = 0
    events: int = 0
    acknowledged: int = 0
    told: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged commands that are not in the log."""
    doubled: list[str] = field(default_factory=list)
    """Commands that are there more than once."""
    wrong: list[str] = field(default_factory=list)
    """Told events that the log does not have, or has otherwise."""
    problems: list[str] = field(default_factory=list)
    """What clients themselves noticed, and logs that do not hold together."""

    def add(self, other: Audit) -> None:
        """Count other tables too."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def sound(self) -> bool:
        """Whether nothing was lost, doubled or told wrongly."""
        return not (self.lost or self.doubled or self.wrong or self.problems)

    def __str__(self) -> str:
        bad = {"lost": self.lost, "doubled": self.doubled, "wrong": self.wrong, "problems": self.problems}
        counts = ", ".join(f"{len(found)} {name}" for name, found in bad.items())
        shown = "".join(f"\n  {name}: {found[:3]}" for name, found in bad.items() if found)
        return f"{self.tables} tables, {self.events} events, {self.acknowledged} acknowledged, {self.told} told; {counts}{shown}"


def audit(clients: Sequence[Told], engine: Engine) -> Audit:
    """Hold what clients remember against the log."""
    found = Audit()
    for client in clients:
        found.add(_audit(client, engine))
    return found


def _audit(client: Told, engine: Engine) -> Audit:
    with engine.connect() as db:
        row = database.find_table(db, client.table)
        assert row is not None
        names = tuple(shown_name(seat) for seat in database.seats_of(db, client.table))
        stored = database.events_of(db, client.table)
    done = Counter(event.cid for event in stored if event.cid is not None)
    log = [entries.read(event.data) for event in stored]
    match = Match(row.rules, names, row.seed, options=row.options, log=entries.game_events(log), pausing=True)
    visible = sum(messages.receives(entry, client.seat) for entry in log)
    expected = json.loads(b"[%s]" % messages.gap(log, client.seat, visible, match.state.table))[client.first or 0 :]
    found = Audit(1, len(stored), len(client.acked), len(client.heard), problems=list(client.problems))
    found.lost = [cid for cid in client.acked if cid not in done]
    found.doubled = [cid for cid, times in done.items() if times > 1]
    for number, event in enumerate(client.heard):
        if number >= len(expected) or event != expected[number]:
            found.wrong.append(f"{client.table} {number}: {event}")
    if [event.seq for event in stored] != list(range(1, len(stored) + 1)):
        found.problems.append(f"{client.table} has gaps")
    match.resume()  # a record knows no discard that lies for a while
    rules = match.rules
    deals = int(row.settings["deals"]) or None
    Record(rules.id, names, dict(rules.chosen), row.seed, deals, rules.version, rules.hash, {}, list(match.events)).replay()
    return found


def distribution(silences: Sequence[float]) -> str:
    """How long silences were: the middle, the tail, the longest."""
    if not silences:
        return "none"
    ordered = sorted(silences)
    at = {f"{part}%": ordered[min(len(ordered) - 1, len(ordered) * part // 100)] for part in (50, 90, 99)}
    shown = ", ".join(f"{name} {seconds:.1f}" for name, seconds in at.items())
    over = sum(seconds > LONG for seconds in ordered)
    return f"{len(ordered)}: {shown}, longest {ordered[-1]:.1f} s, {over} over {LONG:.0f} s"
