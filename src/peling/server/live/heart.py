"""The heart of a worker: it beats in the database, and knows when others may take this worker for dead.

A worker whose last heartbeat is older than the lease may have lost its tables: it was stopped, or could not reach the
database. It cannot know, so it gives them up before it answers anything. Each heartbeat also tells which workers live.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Mapping

from peling.server.store.failures import Unwritten

BEATS = 4
"""Heartbeats in a lease; twice as many looks at the clock."""
HURRY = 0.25
"""Seconds between heartbeats while they fail."""


def elapsed() -> float:
    """Seconds that have passed since some moment, those in which the computer slept included."""
    if hasattr(time, "CLOCK_BOOTTIME"):  # Linux; the usual clock stands still while the computer sleeps
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Heart:
    """The heartbeat of one worker."""

    def __init__(self, beat: Callable[[], Awaitable[Mapping[str, str]]], lease: float) -> None:
        self._beat = beat
        self._lease = lease
        self._until = -math.inf
        self._failing = False
        self._tasks: list[asyncio.Task[None]] = []
        self.lapses = 0
        """How often the worker may have been taken for dead."""
        self.on_lapse: list[Callable[[], None]] = []
        """What to do then; nothing is answered from the tables before it is done."""
        self.on_news: list[Callable[[Mapping[str, str]], None]] = []
        """Who wants to know which workers live: their addresses by id, once each heartbeat."""

    @property
    def lapsed(self) -> bool:
        """Whether others may take this worker for dead now. Any thread may ask."""
        return elapsed() > self._until

    async def start(self) -> None:
        """Beat for the first time, then again and again."""
        begin = elapsed()
        await self._beat()
        self._until = begin + self._lease
        if self._lease < math.inf:
            self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._watch())]

    def stop(self) -> None:
        """Beat no more."""
        for task in self._tasks:
            task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(min(HURRY, self._lease / BEATS) if self._failing else self._lease / BEATS)
            await self._once()

    async def _once(self) -> None:
        begin = elapsed()
        try:
            living = await self._beat()
        except Unwritten:  # it has been logged where it was tried
            self._failing = True
            return
        self._failing = False
        self._look()
        self._until = max(self._until, begin + self._lease)
        for tell in self.on_news:
            tell(living)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._lease / BEATS / 2)
            self._look()

    def _look(self) -> None:
        """Do what is to be done if the lease ran out."""
        if self.lapsed:
            self.lapses += 1
            for give_up in self.on_lapse:
                give_up()
