"""The heartbeat of a worker: it is written to the database, and shows when others may take this worker for dead.

A worker whose last heartbeat is older than the lease may have lost its tables: it was stopped, or could not reach the
database. It cannot know, so it does not answer for them until it has asked: the next heartbeat returns those that nobody else
has taken. If that one fails, or takes too long, all are given up. Each heartbeat also returns the living workers.
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
"""Heartbeats per lease."""
LOOKS = 8
"""Clock checks per lease."""
HURRY = 0.25
"""Seconds between heartbeats while they fail."""
DOUBT = 3
"""Clock checks during which a late worker may ask what it still owns; while the process is stopped there are none."""


def elapsed() -> float:
    """Seconds since some moment, including those in which the computer slept."""
    if hasattr(time, "CLOCK_BOOTTIME"):  # Linux; the usual clock stands still while the computer sleeps
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Heart:
    """The heartbeat of one worker; `beat` gets whether it is late, and then returns what the worker still has."""

    def __init__(self, beat: Callable[[bool], Awaitable[Beaten]], lease: float, died: Callable[[], None] = lambda: None) -> None:
        self._beat = beat
        self._lease = lease
        self._until = -math.inf
        self._failing = False
        self._doubts = 0
        """Clock checks since the lease ran out; 0 while it has not."""
        self._settled = asyncio.Event()
        """Set when it is certain what this worker owns: everything it has loaded, or nothing."""
        self._settled.set()
        self._urged = asyncio.Event()
        self._duties = Duties(died)
        self.lapses = 0
        """How often the worker may have been taken for dead."""
        self.on_lapse: list[Callable[[], None]] = []
        """Callbacks for a lapse of the lease."""
        self.on_return: list[Callable[[Mapping[str, int]], None]] = []
        """Callbacks for its return: the tables that it still has, with their epochs."""
        self.on_loss: list[Callable[[], None]] = []
        """Callbacks if the database could not be asked: this worker no longer owns anything."""
        self.on_workers: list[Callable[[Mapping[str, str]], None]] = []
        """Callbacks for the living workers: their addresses by id, at each heartbeat."""

    @property
    def lapsed(self) -> bool:
        """Whether others may take this worker for dead now."""
        return elapsed() > self._until

    async def sure(self) -> bool:
        """Whether the other workers take this worker to be alive; after a late heartbeat it asks first."""
        self._look()
        await self._settled.wait()
        return not self.lapsed

    async def start(self) -> None:
        """Send the first heartbeat, then keep sending them."""
        begin = elapsed()
        await self._beat(False)  # noqa: FBT003
        self._until = begin + self._lease
        if self._lease < math.inf:
            self._duties.start(self._run())
            self._duties.start(self._watch())

    def stop(self) -> None:
        """Stop the heartbeat."""
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
            answer = await self._beat(late)
        except Unwritten:  # already logged where it failed
            self._failing = True
            self._look()
            return
        self._failing = False
        self._look()
        if elapsed() > begin + self._lease or late != bool(self._doubts):  # stopped meanwhile: out of date
            self._urged.set()
            return
        self._until = begin + self._lease
        if late:
            self._doubts = 0
            for keep in self.on_return:
                keep(answer.held)
            self._settled.set()
        for call in self.on_workers:
            call(answer.living)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._lease / LOOKS)
            if self._doubts:
                self._doubts += 1
            self._look()

    def _look(self) -> None:
        """Detect that the lease ran out; give up if the database does not soon say what this worker still owns."""
        if not self.lapsed or self._until == -math.inf:
            return
        if not self._doubts:
            self._doubts = 1
            self._settled.clear()
            self._urged.set()
            self.lapses += 1
            for call in self.on_lapse:
                call()
        if not self._settled.is_set() and (self._failing or self._doubts > DOUBT):
            for give_up in self.on_loss:
                give_up()
            self._settled.set()
