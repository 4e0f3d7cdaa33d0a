"""The services that all tables of a process share: database, journal, bots, analysis, metrics, event loop."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from peling.server.live.analysis import COUNTING, Analysis
from peling.server.live.botpool import BotPool
from peling.server.live.heartbeat import Heart
from peling.server.logs import Trouble
from peling.server.metrics import Metrics
from peling.server.settings import Settings
from peling.server.store import database, leases
from peling.server.store.failures import Unreachable, Unwritten, is_away, is_outage, reason_of
from peling.server.store.journal import Journal

T = TypeVar("T")
log = logging.getLogger("peling.storage")
LOCKED = 1.0
"""Timeout in seconds for a lock held by another worker when taking a table."""
READ_TIMEOUT = 20.0
"""Timeout in seconds after which the database counts as unreachable."""
PROBED = 3.0
"""Seconds for which a write probe's result stays valid."""
FOREVER = 1e10
"""The lifetime in seconds of a worker that has its database to itself."""


class Services:
    """The shared services of one process; created inside its running loop."""

    def __init__(self, settings: Settings, address: str = "", died: Callable[[], None] = lambda: None) -> None:
        self.settings = settings
        self.died = died
        """Called when a part of the process that it cannot do without has died."""
        self.address = address
        self.worker = secrets.token_hex(6)
        self.metrics = Metrics()
        self._url = url = database.database_url(settings.database_url, settings.data)
        self.shared = url.get_backend_name() != "sqlite"
        """Whether other processes may use the database at the same time."""
        self._writer = database.open_engine(url, writer=True, worker=self.worker)
        self._reader = database.open_engine(url)
        self._leaser = database.open_engine(url, worker=self.worker, lock_timeout=LOCKED)
        self._readers = ThreadPoolExecutor(4, "read")
        self._leasers = ThreadPoolExecutor(4, "lease")
        self._heart = ThreadPoolExecutor(1, "heart")
        self._past = ThreadPoolExecutor(1, "past")
        self.loop = asyncio.get_running_loop()
        timeout = settings.lease if self.shared else 0.0
        self.journal = Journal(self._writer, self.worker, self.metrics, settings.commit_window, timeout, died)
        # A process with its own database file owns all tables until it ends.
        self.heart = Heart(self._beat, settings.lease if self.shared else math.inf, died)
        self._reading = Trouble(log, "the database cannot be read")
        self.leasing = Trouble(log, "leases cannot be written")
        self._probe: tuple[float, asyncio.Future[None]] | None = None
        self.bots = BotPool(settings.bot_processes, self.metrics, compiled=settings.compiled)
        self.analysis = Analysis(settings.analysis_processes, self.metrics, self.bots.kernels)
        counting = 1 if settings.analysis_processes else 0
        self.counting = Analysis(counting, self.metrics, name="counting", kindness=COUNTING)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read from the database in a thread; `Unreachable` if it does not answer."""
        if not await self.heart.sure():  # a worker without a heartbeat cannot reach the database: fail at once instead of waiting
            raise Unreachable("no heartbeat")
        try:
            found = await asyncio.wait_for(self.loop.run_in_executor(self._readers, self._read, work), READ_TIMEOUT)
        except (SQLAlchemyError, TimeoutError) as error:
            if isinstance(error, SQLAlchemyError) and not is_outage(error):
                raise
            self._reading.failed(reason_of(error))
            raise Unreachable(reason_of(error)) from None
        self._reading.worked()
        return found

    async def work_out(self, work: Callable[[], T]) -> T:
        """Run long work in a thread, one at a time, without blocking the loop."""
        return await self.loop.run_in_executor(self._past, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reader.connect() as db:
            return work(db)

    async def probe(self) -> None:
        """Check that the database can be written; `Unwritten` if not. The result of a recent commit is reused."""
        now = time.monotonic()
        if self.journal.tried < now - PROBED:
            if database.is_disk_full(self._url):  # a probe is smaller than what games write, and may still fit
                raise Unwritten("the disk is full")
            if self._probe is None or (self._probe[1].done() and self._probe[0] < now - PROBED):
                asked = asyncio.ensure_future(self.journal.write(lambda db: leases.probe(db, self.worker)))
                asked.add_done_callback(lambda done: done.cancelled() or done.exception())  # even if nobody waits for it any more
                self._probe = now, asked
            try:
                await asyncio.wait_for(asyncio.shield(self._probe[1]), READ_TIMEOUT)
            except TimeoutError:
                raise Unwritten("no answer") from None
        if self.journal.trouble.reason:
            raise Unwritten(self.journal.trouble.reason)

    async def _beat(self, late: bool) -> leases.Beaten:  # noqa: FBT001
        """Write a heartbeat, in a separate thread, so that no slow commit or lock delays it."""
        life = self.settings.lease if self.shared else FOREVER
        return await self._change(self._heart, lambda db: leases.beat(db, self.worker, self.address, life, late=late))

    async def take(self, table: str) -> leases.Owned | leases.Elsewhere:
        """Take a table if it is free; bypasses the journal, so that tables in play do not wait for it."""
        await self.journal.flush()  # first write what is queued: the table may have been given up here just now
        return await self._change(self._leasers, lambda db: leases.take(db, table, self.worker))

    async def _change(self, threads: Executor, work: Callable[[Connection], T]) -> T:
        if not self.shared:  # a SQLite file has one writer
            return await self.journal.write(work)
        try:
            done = await self.loop.run_in_executor(threads, self._leased, work)
        except SQLAlchemyError as error:
            if is_outage(error):
                self.leasing.failed(reason_of(error))
            raise Unwritten(reason_of(error)) from None
        self.leasing.worked()
        return done

    def _leased(self, work: Callable[[Connection], T]) -> T:
        try:
            return self._try(work)
        except SQLAlchemyError as error:
            if not is_away(error):
                raise
        # Perhaps only this connection was cut: another worker ends the sessions of one that was late (`leases.take`).
        return self._try(work)

    def _try(self, work: Callable[[Connection], T]) -> T:
        with self._leaser.begin() as db:
            return work(db)

    async def close(self) -> None:
        """Release the leases and stop."""
        with suppress(Unwritten):  # then the leases run out
            await self.journal.write(lambda db: leases.release_all(db, self.worker))
        await self.journal.close()
        self.bots.close()
        self.analysis.close()
        self.counting.close()
        for threads in (self._readers, self._leasers, self._heart, self._past):
            threads.shutdown()
        for engine in (self._reader, self._leaser, self._writer):
            engine.dispose()
