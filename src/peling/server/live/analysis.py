"""The analysis: hints, replays, records and scores, in separate processes, apart from the bots of live tables.

Counting at a real table has a dedicated process: its answers take milliseconds, and need not wait for a replay.

The processes are few and run at low priority (`nice`). Requests queue here, players at a table before strangers;
the queue is short, and no network gets more than a share of it. When it is full, requests are refused with a retry time.
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
"""Timeout in seconds for an answer."""
QUEUE = 64
"""The most requests waiting from players at tables, and as many again from strangers."""
SHARE = 8
"""The most requests of one asker waiting or running."""
CLUB = 32
"""The most requests of all players from one network together: a whole club may share an address."""
KINDNESS = 10
"""The nice value of the processes: next to a busy bot they get a tenth of a core, on an idle machine all of it."""
COUNTING = 5
"""The nice value of the process that counts hands: its work is small, and somebody waits for every tap."""
COME_BACK = 2
"""Seconds after which to retry a refused request."""


class Asker(NamedTuple):
    """The source of a request: a network, or a player at a table, who goes first (`plays`) and shares with a network's `club`."""

    name: str
    plays: bool = False
    club: str = ""

    @property
    def shares(self) -> dict[str, int]:
        """The limits on waiting and running requests, by the names that they are counted under."""
        return {self.name: SHARE} | ({self.club: CLUB} if self.club else {})


class Analysis:
    """Does heavy work on request, apart from the tables and their bots."""

    def __init__(
        self,
        processes: int,
        metrics: Metrics,
        kernels: Event | None = None,
        *,
        name: str = "analysis",
        kindness: int = KINDNESS,
    ) -> None:
        # A quarter of the cores, at least one: the operating system gives their time to bots whenever they need it.
        number = max(1, (os.cpu_count() or 1) // 4) if processes < 0 else processes
        self._processes = ProcessPool(name, number, metrics, kernels=kernels, kindness=kindness)
        self._metrics = metrics
        self._free = max(1, number)
        self._waiting: dict[bool, deque[asyncio.Future[None]]] = {True: deque(), False: deque()}
        self._held: Counter[str] = Counter()

    async def run(self, asker: Asker, work: Callable[..., T], *args: Any) -> T:
        """The result of a function; `Problem` "busy" if too much is waiting, from this asker or in all, or on a timeout."""
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
                # Work in a process cannot be cancelled: the process counts as busy until it is done, even if nobody waits for it.
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
            if not turn.cancelled():  # the turn had already come: pass it on
                self._next()
            elif turn in waiting:
                waiting.remove(turn)
            raise
        finally:
            gauge.dec()

    def _done(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled():
            task.exception()  # the asker may be gone, and then nobody else retrieves it
        self._next()

    def _next(self) -> None:
        """A process is free: start the next turn."""
        for waiting in self._waiting.values():
            while waiting:
                turn = waiting.popleft()
                if not turn.done():  # the asker may be gone
                    turn.set_result(None)
                    return
        self._free += 1
        self._metrics.analysis_running.dec()

    def _busy(self, why: str) -> Problem:
        """A refusal. Created in its own function: a local variable would keep the exception alive."""
        self._metrics.analysis_refused.labels(why).inc()
        problem = Problem("busy")
        problem.headers["Retry-After"] = str(COME_BACK)
        return problem

    def close(self) -> None:
        """Stop all processes at once."""
        self._processes.close()
