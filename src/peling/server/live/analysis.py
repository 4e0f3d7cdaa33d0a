"""The analysis: hints, replays, records and scores, in processes of their own, apart from the bots of live tables.

Counting at a real table has a process like these to itself: its answers take milliseconds, and need not wait for a replay.

Its processes are kind to all others (`nice`), and few. What they cannot do at once waits here, those who sit at a table before
strangers; the queue is short, and no one network gets more than a share of it. Who comes when it is full is told to come back.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter, deque
from collections.abc import Callable
from multiprocessing.synchronize import Event
from typing import Any, NamedTuple, TypeVar

from peling.server.live.processes import ProcessPool
from peling.server.metrics import Metrics
from peling.server.words import Problem

T = TypeVar("T")
LONGEST = 20.0
"""Seconds after which nobody waits any longer."""
QUEUE = 64
"""How many may wait: so many who sit at a table, and as many strangers."""
SHARE = 8
"""How much one asker may have waiting or running."""
CLUB = 32
"""How much those who sit at tables may have so from one network together: a whole club may share an address."""
KINDNESS = 10
"""The nice value of the processes: beside a busy bot they get a tenth of a core, on an idle machine all of it."""
COUNTING = 5
"""The nice value of the process that counts hands: its work is small, and somebody waits for every tap."""
COME_BACK = 2
"""Seconds after which who was refused may try again."""


class Asker(NamedTuple):
    """Who wants something: a network, or a person at a table, who goes first (`plays`) and shares with a network's `club`."""

    name: str
    plays: bool = False
    club: str = ""

    @property
    def shares(self) -> dict[str, int]:
        """How much may wait or run, by the names that it is counted under."""
        return {self.name: SHARE} | ({self.club: CLUB} if self.club else {})


class Analysis:
    """Does heavy work for people, away from the tables and from their bots."""

    def __init__(
        self,
        processes: int,
        metrics: Metrics,
        kernels: Event | None = None,
        *,
        name: str = "analysis",
        kindness: int = KINDNESS,
    ) -> None:
        # One of four cores, and one where there are fewer: the kernel gives its time to bots whenever they want it.
        number = max(1, (os.cpu_count() or 1) // 4) if processes < 0 else processes
        self._processes = ProcessPool(name, number, metrics, kernels=kernels, kindness=kindness)
        self._metrics = metrics
        self._free = max(1, number)
        self._waiting: dict[bool, deque[asyncio.Future[None]]] = {True: deque(), False: deque()}
        self._held: Counter[str] = Counter()

    async def run(self, asker: Asker, work: Callable[..., T], *args: Any) -> T:
        """The result of a function; `Problem` "busy" if too much waits, for this asker or for all, or if it takes too long."""
        shares = asker.shares
        if any(self._held[name] >= most for name, most in shares.items()):
            raise self._busy("share")
        if not self._free and len(self._waiting[asker.plays]) >= QUEUE:
            raise self._busy("full")
        self._held.update(shares.keys())
        start = time.perf_counter()
        try:
            async with asyncio.timeout(LONGEST):
                await self._turn(plays=asker.plays)
                # A process cannot be stopped at its work: it counts as taken until that is done, whoever still waits for it.
                task = asyncio.ensure_future(self._processes.run(work, *args))
                task.add_done_callback(self._done)
                return await asyncio.shield(task)
        except TimeoutError:
            raise self._busy("late") from None
        finally:
            self._metrics.analysis_seconds.observe(time.perf_counter() - start)
            for name in shares:
                self._held[name] -= 1
                if not self._held[name]:
                    del self._held[name]

    async def _turn(self, *, plays: bool) -> None:
        """Wait for a free process."""
        if self._free:
            self._free -= 1
            self._metrics.analysis_running.inc()
            return
        turn = asyncio.get_running_loop().create_future()
        waiting, gauge = self._waiting[plays], self._metrics.analysis_waiting.labels("player" if plays else "stranger")
        waiting.append(turn)
        gauge.inc()
        try:
            await turn
        except BaseException:
            if not turn.cancelled():  # the turn had come already: the next one's now
                self._next()
            elif turn in waiting:
                waiting.remove(turn)
            raise
        finally:
            gauge.dec()

    def _done(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled():
            task.exception()  # who asked may be gone; then nobody else looks at it
        self._next()

    def _next(self) -> None:
        """A process is free: the next turn."""
        for waiting in self._waiting.values():
            while waiting:
                turn = waiting.popleft()
                if not turn.done():  # who asked may be gone
                    turn.set_result(None)
                    return
        self._free += 1
        self._metrics.analysis_running.dec()

    def _busy(self, why: str) -> Problem:
        """A refusal. Made in a function of its own: a local variable would keep the exception alive."""
        self._metrics.analysis_refused.labels(why).inc()
        problem = Problem("busy")
        problem.headers["Retry-After"] = str(COME_BACK)
        return problem

    def close(self) -> None:
        """Stop all processes at once."""
        self._processes.close()
