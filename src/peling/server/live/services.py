"""The services: what all tables of a process share. The database, the journal, the bots, the numbers, the clock."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection

from peling.server.live.botpool import BotPool
from peling.server.metrics import Metrics
from peling.server.settings import Settings
from peling.server.store import database, leases
from peling.server.store.journal import Journal
from peling.server.store.migrations import migrate

T = TypeVar("T")


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
        self._writer = database.open_engine(url, writer=True)
        self._reader = database.open_engine(url)
        migrate(self._writer)
        self._readers = ThreadPoolExecutor(4, "read")
        self.loop = asyncio.get_running_loop()
        self.journal = Journal(self._writer, self.worker, self.metrics, settings.commit_window)
        self.bots = BotPool(settings.bot_processes, self.metrics, compiled=settings.compiled)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read from the database, in a thread."""
        return await self.loop.run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reader.connect() as db:
            return work(db)

    async def close(self) -> None:
        """Give the leases back and stop."""
        await self.journal.write(lambda db: leases.release_all(db, self.worker))
        await self.journal.close()
        await self.bots.close()
        self._readers.shutdown()
        self._reader.dispose()
        self._writer.dispose()
