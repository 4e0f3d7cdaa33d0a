"""The registry: all live tables of this process. It creates and finds them, unloads idle ones, and keeps the leases."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Connection

from peling.bots import levels, names
from peling.rules import OptionError, Words, get
from peling.server.live.background import Duties
from peling.server.live.loading import Past
from peling.server.live.seating import first_rows
from peling.server.live.services import Services
from peling.server.live.table import LiveTable
from peling.server.live.views import LOBBY
from peling.server.store import database, guests, leases
from peling.server.store.database import Log, PersonRow, SeatRow, TableRow
from peling.server.store.failures import Failure, Unwritten
from peling.server.store.guests import Entrance
from peling.server.store.leases import Elsewhere
from peling.server.words import Problem
from peling.wire.settings import TableSettings

AGAIN = 0.5
"""Seconds between attempts to start."""
LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
CODES = 10_000
"""Codes that are cached."""
_NAME = re.compile("[0-9A-Za-z-]{1,32}")
log = logging.getLogger("peling.registry")


def new_code() -> str:
    """A code that is easy to read out over the telephone: three letters, three digits."""
    return "".join(secrets.choice(LETTERS) for _ in range(3)) + f"-{secrets.randbelow(1000):03d}"


def commitment_of(seed: str) -> str:
    """What is published before a game: the SHA-256 of the seed's text."""
    return hashlib.sha256(seed.encode()).hexdigest()


class TableRegistry:
    """The tables of this process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.live: dict[str, LiveTable] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """The locks of tables being loaded or unloaded; one exists as long as somebody holds it or waits for it."""
        self._codes: OrderedDict[str, str] = OrderedDict()
        """Table ids by recently used code; who may use a code is looked up each time."""
        self._duties = Duties(services.died)
        self.closing = False
        services.metrics.tables.set_function(lambda: len(self.live))
        services.metrics.sockets.set_function(lambda: sum(len(table.seating.sockets()) for table in self.live.values()))

    async def open(self) -> None:
        """Start the heartbeat and the removal of idle tables."""
        services = self.services
        services.heart.on_lapse.append(services.metrics.lapses.inc)
        services.heart.on_return.append(self._keep)
        services.heart.on_loss.append(self._give_up_all)
        while True:
            try:
                if not services.shared:
                    await services.journal.write(leases.clear)
                await services.heart.start()
                break
            except Unwritten:  # the database was there a moment ago
                await asyncio.sleep(AGAIN)
        self._duties.start(self._sweep())

    async def close(self) -> None:
        """Stop: no new tables, and every client is asked to come back soon."""
        self.closing = True
        self.services.heart.stop()
        self._duties.stop()
        sockets = [socket for table in self.live.values() for socket in table.seating.sockets()]
        for table in list(self.live.values()):
            async with table.lock:
                table.give_up("restart")
        await asyncio.gather(*(socket.flushed() for socket in sockets))

    # making and finding

    async def create(
        self,
        person: PersonRow,
        rules: str,
        options: dict[str, Any],  # of any rule set
        seats: list[str],
        settings: TableSettings,  # options of any rule set
    ) -> LiveTable:
        """Create a table; it starts at once if no seat is open."""
        try:
            settled = get(rules, options)
        except OptionError as error:
            raise Problem("bad_option", reason=error.words) from None
        if len(seats) != settled.players:
            raise Problem("bad_request", reason=Words(f"`seats` telt er {settled.players}", f"`seats` has {settled.players}"))
        if seats.count("me") != 1 or not set(seats) <= {"me", "open", *names()} or settings.bots not in names():
            offered = ", ".join(("me", "open", *levels()))
            raise Problem(
                "bad_request",
                reason=Words(f"in `seats` staan {offered}, met `me` één keer", f"`seats` has {offered}, and `me` once"),
            )
        seed = secrets.token_hex(32)
        now = time.time()
        row = TableRow(
            id=secrets.token_hex(8),
            code="",
            rules=settled.id,
            own=settled.packed,
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
            owner=person.id,
        )
        chairs = first_rows(seats, person.id, person.name, settings.bots)
        row = await self._add(row, chairs)
        table = await self._load(row.id)
        if isinstance(table, Elsewhere):
            raise Problem("moved")
        if "open" not in seats:
            await table.start(person)
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

    async def entrance(self, name: str) -> Entrance | None:
        """The access data of the table with that id or code; None if it does not exist."""
        if _NAME.fullmatch(name) is None:
            return None
        wanted = name.upper() if "-" in name else name
        table = self.live.get(self._codes.get(wanted, wanted))
        if table is not None and not table.lost:
            people = (table.seating[seat].row.person for seat in table.seating.holders())
            return Entrance(table.row.id, table.row.updated, table.row.locked, frozenset(filter(None, people)))
        found = await self.services.read(lambda db: guests.entrance(db, wanted))
        if found is not None and "-" in wanted:
            while len(self._codes) >= CODES:
                self._codes.popitem(last=False)
            self._codes[wanted] = found.table
        return found

    async def find(self, table_id: str) -> LiveTable | Elsewhere:
        """The table of that id, loaded if it is free; or the worker that owns it."""
        await self.services.heart.sure()
        table = self.live.get(table_id)
        if table is not None and not table.lost:
            return table
        return await self._load(table_id)

    async def peek(self, table_id: str) -> LiveTable | Elsewhere | None:
        """The table if it is live, or the worker that owns it; None if it is not live anywhere."""
        await self.services.heart.sure()
        table = self.live.get(table_id)
        if table is not None and not table.lost:
            return table
        if not self.services.shared:
            return None
        owner = await self.services.read(lambda db: leases.owner(db, table_id))
        return None if owner is None or owner.worker == self.services.worker else owner

    async def _load(self, table_id: str) -> LiveTable | Elsewhere:
        if self.closing:
            raise Problem("moved")
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            table = self.live.get(table_id)
            if table is not None and not table.lost:
                return table
            if await self.services.read(lambda db: database.find_table(db, table_id)) is None:
                raise Problem("no_table")
            return await self._take(table_id)

    async def _take(self, table_id: str) -> LiveTable | Elsewhere:
        services = self.services
        lapses = services.heart.lapses
        try:
            held = await services.take(table_id)
        except Unwritten:
            if services.journal.trouble.reason or services.leasing.reason:
                raise
            raise Problem("moved") from None  # another worker is taking it
        if isinstance(held, Elsewhere):
            return held
        row, chairs, log, removed = await services.read(lambda db: _read(db, table_id))
        if row is None:
            raise Problem("moved")
        try:
            past = await services.work_out(lambda: Past(row, chairs, log))
            if self.closing or services.heart.lapses != lapses:
                raise Problem("moved")
            table = LiveTable(row, chairs, past, held.epoch, services, removed)
        except OptionError as error:  # custom rules that this version cannot read
            raise Problem("bad_option", reason=error.words) from None
        lost = self.live.get(table_id)
        if lost is not None:
            lost.give_up("moved")
            self._remove(lost)
        self.live[table_id] = table
        table.clock.wake()
        return table

    async def stored(self, table_id: str) -> tuple[TableRow, list[SeatRow]]:
        """A table as stored, whoever owns it, without its log."""
        row, chairs = await self.services.read(lambda db: (database.find_table(db, table_id), database.seats_of(db, table_id)))
        if row is None:
            raise Problem("no_table")
        return row, chairs

    async def texts(self, row: TableRow) -> tuple[tuple[str, ...], tuple[bool, ...]]:
        """The log of a table as stored, and for each entry whether a person's command began with it."""
        return await self.services.read(lambda db: database.texts_of(db, row.id))

    # in the background

    def _keep(self, held: Mapping[str, int]) -> None:
        """After a lapse of the lease: tables that nobody else has taken go on, the others are given up."""
        lost = [table for table in self.live.values() if held.get(table.row.id) != table.epoch]
        if self.live:
            log.warning("a heartbeat came late: %d tables go on, %d are given up", len(self.live) - len(lost), len(lost))
        for table in lost:
            table.give_up("moved")
            self._remove(table)
        for table in list(self.live.values()):
            table.clock.wake()

    def _give_up_all(self) -> None:
        """The lease has run out: others may own the tables by now, so this worker must not answer for them."""
        if self.live:
            log.warning("no heartbeat for a whole lease: %d tables are given up", len(self.live))
        for table in list(self.live.values()):
            table.give_up("moved")
            self._remove(table)

    async def _sweep(self) -> None:
        """Unload tables that were given up or that nobody has used for long."""
        while True:
            await asyncio.sleep(min(30.0, max(0.2, self.services.settings.idle / 4)))
            now = self.services.loop.time()
            for table in list(self.live.values()):
                if table.given_up:
                    self._remove(table)
                elif _deserted(table, now, self.services.settings.idle):
                    await self._put_away(table)

    async def _put_away(self, table: LiveTable) -> None:
        """Unload a table and release its lease; nobody can load it in between."""
        table_id, worker = table.row.id, self.services.worker
        try:
            async with self._loading.setdefault(table_id, asyncio.Lock()), table.lock:
                if _deserted(table, self.services.loop.time(), self.services.settings.idle):
                    table.give_up("gone")
                    self._remove(table)
                    await self.services.journal.write(lambda db: leases.release(db, table_id, worker))
        except Failure:  # the lease stays: this worker loads the table if somebody asks for it
            pass

    def _remove(self, table: LiveTable) -> None:
        if self.live.get(table.row.id) is table:
            del self.live[table.row.id]


def _deserted(table: LiveTable, now: float, idle: float) -> bool:
    return not table.seating.sockets() and now > table.used + idle


def _read(db: Connection, table_id: str) -> tuple[TableRow | None, list[SeatRow], Log, frozenset[str]]:
    row, chairs = database.find_table(db, table_id), database.seats_of(db, table_id)
    return row, chairs, database.log_of(db, table_id), guests.removed(db, table_id)
