"""The heart of a worker: it beats in the database, and knows when others may take this worker for dead.

A worker whose last heartbeat is older than the lease may have lost its tables: it was stopped, or could not reach the
database. It cannot know, so it answers nothing for them until it has asked: the next heartbeat says which of them nobody else
has taken. If that one fails, or does not come soon, all are given up. Each heartbeat also tells which workers live.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from peling.server.live.background import Duties
from peling.server.store.failures import Unwritten
from peling.server.store.leases import Beaten

BEATS = 4
"""Heartbeats in a lease."""
LOOKS = 8
"""Looks at the clock in a lease."""
HURRY = 0.25
"""Seconds between heartbeats while they fail."""
DOUBT = 3
"""Looks at the clock for which a worker that was late may ask what it still owns: one that is stopped again does not look."""


def elapsed() -> float:
    """Seconds that have passed since some moment, those in which the computer slept included."""
    if hasattr(time, "CLOCK_BOOTTIME"):  # Linux; the usual clock stands still while the computer sleeps
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Heart:
    """The heartbeat of one worker; `beat` is told whether it is late, and then says what the worker still has."""

    def __init__(self, beat: Callable[[bool], Awaitable[Beaten]], lease: float, died: Callable[[], None] = lambda: None) -> None:
        self._beat = beat
        self._lease = lease
        self._until = -math.inf
        self._failing = False
        self._doubts = 0
        """Looks at the clock since the lease ran out; none while it has not."""
        self._settled = asyncio.Event()
        """Whether it is known what this worker owns: all that it thinks, or nothing."""
        self._settled.set()
        self._urged = asyncio.Event()
        self._duties = Duties(died)
        self.lapses = 0
        """How often the worker may have been taken for dead."""
        self.on_lapse: list[Callable[[], None]] = []
        """Who wants to know of that."""
        self.on_return: list[Callable[[Mapping[str, int]], None]] = []
        """What to do when that is known: the tables that it still has, with their epochs."""
        self.on_loss: list[Callable[[], None]] = []
        """What to do if it cannot be asked: nothing is this worker's any more."""
        self.on_news: list[Callable[[Mapping[str, str]], None]] = []
        """Who wants to know which workers live: their addresses by id, once each heartbeat."""

    @property
    def lapsed(self) -> bool:
        """Whether others may take this worker for dead now."""
        return elapsed() > self._until

    async def sure(self) -> bool:
        """Whether this worker lives, for all that the others know; one that was late asks first."""
        self._look()
        await self._settled.wait()
        return not self.lapsed

    async def start(self) -> None:
        """Beat for the first time, then again and again."""
        begin = elapsed()
        await self._beat(False)  # noqa: FBT003
        self._until = begin + self._lease
        if self._lease < math.inf:
            self._duties.start(self._run())
            self._duties.start(self._watch())

    def stop(self) -> None:
        """Beat no more."""
        self._duties.stop()
        self._settled.set()

    async def _run(self) -> None:
        while True:
            pause = self._lease / BEATS
            with suppress(TimeoutError):
                await asyncio.wait_for(self._urged.wait(), min(HURRY, pause) if self._failing else pause)
            await self._once()

    async def _once(self) -> None:
        self._look()
        self._urged.clear()
        begin, late = elapsed(), bool(self._doubts)
        try:
            said = await self._beat(late)
        except Unwritten:  # it has been logged where it was tried
            self._failing = True
            self._look()
            return
        self._failing = False
        self._look()
        if elapsed() > begin + self._lease or late != bool(self._doubts):  # stopped meanwhile: it says nothing about now
            self._urged.set()
            return
        self._until = begin + self._lease
        if late:
            self._doubts = 0
            for keep in self.on_return:
                keep(said.held)
            self._settled.set()
        for tell in self.on_news:
            tell(said.living)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._lease / LOOKS)
            if self._doubts:
                self._doubts += 1
            self._look()

    def _look(self) -> None:
        """Notice that the lease ran out; give up if the database does not say soon what that means."""
        if not self.lapsed or self._until == -math.inf:
            return
        if not self._doubts:
            self._doubts = 1
            self._settled.clear()
            self._urged.set()
            self.lapses += 1
            for tell in self.on_lapse:
                tell()
        if not self._settled.is_set() and (self._failing or self._doubts > DOUBT):
            for give_up in self.on_loss:
                give_up()
            self._settled.set()
