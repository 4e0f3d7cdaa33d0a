"""The services: what all tables of a process share: the database, the journal, the bots, the metrics, the loop."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from peling.server.live.botpool import BotPool
from peling.server.live.heart import Heart
from peling.server.metrics import Metrics
from peling.server.settings import Settings
from peling.server.store import database, leases
from peling.server.store.journal import Journal, Unwritten, away
from peling.server.store.migrations import migrate
from peling.server.words import Problem

T = TypeVar("T")
LOCKED = 1.0
"""Seconds that taking a table waits for a lock that another worker holds."""
FOREVER = 1e10
"""Seconds that a worker lives whose database no other process uses."""


class Services:
    """The shared services of one process; made inside its running loop."""

    def __init__(self, settings: Settings, address: str = "") -> None:
        self.settings = settings
        self.address = address
        self.worker = secrets.token_hex(6)
        self.metrics = Metrics()
        url = database.database_url(settings.database_url, settings.data)
        self.shared = url.get_backend_name() != "sqlite"
        """Whether other processes may use the database at the same time."""
        if not self.shared:
            settings.data.mkdir(parents=True, exist_ok=True)
        self._writer = database.open_engine(url, writer=True, worker=self.worker)
        self._reader = database.open_engine(url)
        self._leaser = database.open_engine(url, worker=self.worker, lock_timeout=LOCKED)
        migrate(self._writer)
        self._readers = ThreadPoolExecutor(4, "read")
        self._leasers = ThreadPoolExecutor(4, "lease")
        self._heart = ThreadPoolExecutor(1, "heart")
        self.loop = asyncio.get_running_loop()
        patience = settings.lease if self.shared else 0.0
        self.journal = Journal(self._writer, self.worker, self.metrics, settings.commit_window, patience)
        # A process with a database file of its own owns all tables until it ends.
        self.heart = Heart(self._beat, settings.lease if self.shared else math.inf)
        self.bots = BotPool(settings.bot_processes, self.metrics, compiled=settings.compiled)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read from the database, in a thread; `Problem` "storage" if it cannot be reached."""
        if self.heart.lapsed:  # a worker without a heartbeat does not reach the database: nobody need wait to learn it
            raise Problem("storage")
        try:
            return await self.loop.run_in_executor(self._readers, self._read, work)
        except (DBAPIError, NoConnection) as error:
            if isinstance(error, DBAPIError) and not away(error):
                raise
        raise Problem("storage")

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reader.connect() as db:
            return work(db)

    async def _beat(self) -> dict[str, str]:
        """Say that this worker lives; in a thread of its own, so that no slow commit or lock delays the heartbeat."""
        life = self.settings.lease if self.shared else FOREVER
        return await self._change(self._heart, lambda db: leases.beat(db, self.worker, self.address, life))

    async def take(self, table: str) -> leases.Owned | leases.Elsewhere:
        """Take a table if it is free; not through the journal, so that tables in play do not wait for it."""
        await self.journal.write(lambda _: None)  # first write what is queued: the table may have been given up here just now
        return await self._change(self._leasers, lambda db: leases.take(db, table, self.worker))

    async def _change(self, threads: Executor, work: Callable[[Connection], T]) -> T:
        if not self.shared:  # a SQLite file has one writer
            return await self.journal.write(work)
        try:
            return await self.loop.run_in_executor(threads, self._leased, work)
        except SQLAlchemyError as error:
            raise Unwritten(str(error)) from None

    def _leased(self, work: Callable[[Connection], T]) -> T:
        with self._leaser.begin() as db:
            return work(db)

    async def close(self) -> None:
        """Release the leases and stop."""
        with suppress(Unwritten):  # then the leases run out
            await self.journal.write(lambda db: leases.release_all(db, self.worker))
        await self.journal.close()
        await self.bots.close()
        for threads in (self._readers, self._leasers, self._heart):
            threads.shutdown()
        for engine in (self._reader, self._leaser, self._writer):
            engine.dispose()
