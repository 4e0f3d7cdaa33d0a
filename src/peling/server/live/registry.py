"""The registry: all live tables of this process. It makes them, finds them, puts idle ones away, and keeps the leases."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import Connection

from peling.rules import OptionError, get
from peling.server.live.seating import first_rows
from peling.server.live.services import Services
from peling.server.live.table import LOBBY, LiveTable
from peling.server.live.thinking import playable
from peling.server.settings import TableSettings
from peling.server.store import database, leases
from peling.server.store.database import EventRow, PersonRow, SeatRow, TableRow
from peling.server.store.journal import Unwritten
from peling.server.store.leases import Elsewhere
from peling.server.words import Problem

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
log = logging.getLogger("peling.registry")


def new_code() -> str:
    """A code that is easy to say on the telephone: three letters, three digits."""
    return "".join(secrets.choice(LETTERS) for _ in range(3)) + f"-{secrets.randbelow(1000):03d}"


def commitment_of(seed: str) -> str:
    """What is published before a game: the SHA-256 of the seed's text."""
    return hashlib.sha256(seed.encode()).hexdigest()


class TableRegistry:
    """The tables of this process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._codes: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.closing = False
        services.metrics.tables.set_function(lambda: len(self.live))
        services.metrics.sockets.set_function(lambda: sum(len(table.seating.sockets()) for table in self.live.values()))

    async def open(self) -> None:
        """Start the heartbeat and the removal of idle tables."""
        services = self.services
        if not services.shared:
            await services.journal.write(leases.clear)
        await services.beat()
        if services.shared:
            self._tasks.append(asyncio.create_task(self._beat()))
        self._tasks.append(asyncio.create_task(self._sweep()))

    async def close(self) -> None:
        """Stop: no new tables, and every client is told to come back soon."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        sockets = [socket for table in self.live.values() for socket in table.seating.sockets()]
        for table in list(self.live.values()):
            async with table.lock:
                table.give_up("restart")
        await asyncio.gather(*(socket.flushed() for socket in sockets))

    # making and finding

    async def create(
        self, person: PersonRow, rules: str, options: dict[str, Any], seats: list[str], settings: TableSettings
    ) -> LiveTable:
        """A new table; it starts at once if nobody else is expected."""
        try:
            settled = get(rules, options)
        except (OptionError, ValueError, KeyError) as error:
            raise Problem("bad_option", reason=error) from None
        if len(seats) != settled.players:
            raise Problem("bad_request", reason=f"seats: {settled.players}")
        known = {"me", "open", *playable(), "random", "quick", "club"}
        if seats.count("me") != 1 or not set(seats) <= known or settings.bots not in known - {"me", "open"}:
            raise Problem("bad_request", reason=f"seats: {', '.join(sorted(known))}")
        seed = secrets.token_hex(32)
        now = time.time()
        row = TableRow(
            id=secrets.token_hex(8),
            code="",
            rules=settled.id,
            version=settled.version,
            hash=settled.hash,
            options=dict(settled.chosen),
            settings=msgspec.to_builtins(settings),
            seed=seed,
            commitment=commitment_of(seed),
            status=LOBBY,
            deals=0,
            created=now,
            updated=now,
        )
        chairs = first_rows(seats, person.id, person.name, settings.bots)
        row = await self._add(row, chairs)
        table = await self._load(row.id)
        if isinstance(table, Elsewhere):
            raise Problem("moved")
        if "open" not in seats:
            await table.start()
        return table

    async def _add(self, row: TableRow, chairs: list[SeatRow]) -> TableRow:
        for _ in range(20):
            coded = row._replace(code=new_code())
            try:
                await self.services.journal.write(lambda db, coded=coded: database.add_table(db, coded, chairs))  # type: ignore[misc]
            except Unwritten:
                taken = await self.services.read(lambda db, coded=coded: database.find_table(db, coded.code))  # type: ignore[misc]
                if taken is None:
                    raise Problem("storage") from None
            else:
                return coded
        raise Problem("storage")

    async def find(self, name: str) -> LiveTable | Elsewhere:
        """The table of that id or code, loaded if it is free; or the worker that owns it."""
        table_id = await self._id_of(name)
        table = self.live.get(table_id)
        if table is not None and not table.lost:
            return table
        return await self._load(table_id)

    async def peek(self, name: str) -> LiveTable | Elsewhere | None:
        """The table if it is live, or the worker that owns it; None if it is not live anywhere."""
        table_id = await self._id_of(name)
        table = self.live.get(table_id)
        if table is not None and not table.lost:
            return table
        if not self.services.shared:
            return None
        owner = await self.services.read(lambda db: leases.owner(db, table_id))
        return None if owner is None or owner.worker == self.services.worker else owner

    async def _id_of(self, name: str) -> str:
        if len(name) > 32:
            raise Problem("no_table")
        if "-" not in name:
            return name
        code = name.upper()
        if code not in self._codes:
            row = await self.services.read(lambda db: database.find_table(db, code))
            if row is None:
                raise Problem("no_table")
            if len(self._codes) > 10_000:
                self._codes.clear()
            self._codes[code] = row.id
        return self._codes[code]

    async def _load(self, table_id: str) -> LiveTable | Elsewhere:
        if self.closing:
            raise Problem("moved")
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                table = self.live.get(table_id)
                if table is not None and not table.lost:
                    return table
                if await self.services.read(lambda db: database.find_table(db, table_id)) is None:
                    raise Problem("no_table")
                return await self._take(table_id)
        finally:
            if not lock.locked():
                self._loading.pop(table_id, None)

    async def _take(self, table_id: str) -> LiveTable | Elsewhere:
        services = self.services
        try:
            held = await services.take(table_id)
        except Unwritten:
            raise Problem("moved") from None
        if isinstance(held, Elsewhere):
            return held
        row, chairs, events = await services.read(lambda db: _read(db, table_id))
        if self.closing or row is None:
            raise Problem("moved")
        table = LiveTable(row, chairs, events, held.epoch, services)
        lost = self.live.get(table_id)
        if lost is not None:
            self._remove(lost)
        self.live[table_id] = table
        table.clock.wake()
        return table

    async def stored(self, name: str) -> tuple[TableRow, list[SeatRow]]:
        """A table as it is stored, whoever owns it, without its log."""
        table_id = await self._id_of(name)
        row, chairs = await self.services.read(lambda db: (database.find_table(db, table_id), database.seats_of(db, table_id)))
        if row is None:
            raise Problem("no_table")
        return row, chairs

    async def texts(self, row: TableRow) -> tuple[str, ...]:
        """The log of a table as it is stored."""
        return await self.services.read(lambda db: database.texts_of(db, row.id))

    # in the background

    async def _beat(self) -> None:
        services = self.services
        while True:
            await asyncio.sleep(services.settings.lease / 4)
            try:
                await services.beat()
            except Unwritten as error:
                log.warning("no heartbeat: %s", error)

    async def _sweep(self) -> None:
        """Put away tables that were given up or that nobody has used for long."""
        while True:
            await asyncio.sleep(min(30.0, max(0.2, self.services.settings.idle / 4)))
            now = self.services.loop.time()
            for table in list(self.live.values()):
                if table.lost:
                    self._remove(table)
                elif _deserted(table, now, self.services.settings.idle):
                    await self._put_away(table)

    async def _put_away(self, table: LiveTable) -> None:
        """Forget a table and release its lease; nobody can load it in between."""
        table_id, worker = table.row.id, self.services.worker
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock, table.lock:
                if _deserted(table, self.services.loop.time(), self.services.settings.idle):
                    table.give_up("gone")
                    self._remove(table)
                    await self.services.journal.write(lambda db: leases.release(db, table_id, worker))
        except Unwritten as error:
            log.warning("lease of %s not given back: %s", table_id, error)
        finally:
            if not lock.locked():
                self._loading.pop(table_id, None)

    def _remove(self, table: LiveTable) -> None:
        if self.live.get(table.row.id) is table:
            del self.live[table.row.id]


def _deserted(table: LiveTable, now: float, idle: float) -> bool:
    return not table.seating.sockets() and now > table.used + idle


def _read(db: Connection, table_id: str) -> tuple[TableRow | None, list[SeatRow], list[EventRow]]:
    return database.find_table(db, table_id), database.seats_of(db, table_id), database.events_of(db, table_id)
