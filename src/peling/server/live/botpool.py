"""The bot pool: the processes in which bots think, so that no table waits for another table's bot."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
import time
from collections import deque
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event

from peling.game.actions import Action
from peling.game.view import View
from peling.server.live import thinking, warmup
from peling.server.live.processes import CONTEXT, ProcessPool
from peling.server.metrics import Metrics

TIMEOUT = 60.0
"""Timeout in seconds for a bot's decision: after that the seat takes a win, or passes."""
THOUGHTS = 64
"""How many of the latest thinking times are kept."""
SLOWEST = 3.0
"""The most seconds by which slow bots lengthen a claim window."""
AT_START = 2
"""Processes that are started before there is work for them."""
KINDNESS = 15
"""The nice value of the process that compiles, so that it does not slow down play."""
log = logging.getLogger("peling.bots")


class BotPool:
    """Gets decisions from bots, outside the event loop."""

    def __init__(self, processes: int, metrics: Metrics, *, compiled: bool) -> None:
        number = max(1, (os.cpu_count() or 2) - 1) if processes < 0 else processes
        self._compiled = compiled
        self._metrics = metrics
        self.kernels = CONTEXT.Event() if number else None
        """Set when the compiled kernels are in the cache."""
        self._processes = ProcessPool("bots", number, metrics, kernels=self.kernels)
        self._compiler: BaseProcess | None = None
        self.slowest = 0.0
        """Seconds that the slowest recent answer took; it decays with each faster one."""
        self._thoughts: deque[float] = deque(maxlen=THOUGHTS)
        """Seconds that bots lately thought about their answers, without the wait for a free process."""
        self._chance = random.Random()  # noqa: S311  # nosec B311  # how long to wait, not tiles

    def open(self) -> None:
        """Start some processes. Kernels are compiled in the background; until that is done bots use interpreted code."""
        if not self._processes.number:
            return
        self._processes.open(AT_START)
        if self._compiled:
            self._compiler = CONTEXT.Process(target=_compile, args=(self.kernels, self._processes.life), daemon=True)
            self._compiler.start()
            threading.Thread(target=self._compiler.join, daemon=True).start()  # otherwise it would remain as a zombie process

    async def choose(self, bot: str, view: View, seed: str) -> Action | None:
        """A bot's decision; None if it fails or times out."""
        packed, legal = thinking.pack(view), view.legal
        start = time.perf_counter()
        action: Action | None = None
        try:
            with self._metrics.bots_asked.track_inprogress():
                work = self._processes.run(thinking.timed_choice, thinking.substitute(bot), packed, seed)
                action, thought = await asyncio.wait_for(work, TIMEOUT)
            self._thoughts.append(thought)
        except Exception:
            log.exception("the bot %s did not answer", bot)
        took = time.perf_counter() - start
        self._metrics.bot_seconds.observe(took)
        self.slowest = min(SLOWEST, max(took, 0.98 * self.slowest))
        return action if action in legal else None

    async def wait_as_if_asked(self) -> None:
        """Wait about as long as a bot's answer would take now: for a free process, plus one of the latest thinking times."""
        try:
            await asyncio.wait_for(self._processes.run(int), TIMEOUT)
        except Exception:
            log.exception("the bots' processes did not answer")
        await asyncio.sleep(self._chance.choice(self._thoughts) if self._thoughts else 0.0)

    def close(self) -> None:
        """Stop all processes at once."""
        if self._compiler is not None:
            self._compiler.terminate()
        self._processes.close()


def _compile(kernels: Event, life: Connection) -> None:
    """Fill the cache of compiled kernels, in a separate process."""
    thinking.begin(kernels, life, KINDNESS)
    try:
        warmup.compile_all()
    except Exception:
        log.exception("kernels could not be compiled; the bots stay interpreted")
    else:
        kernels.set()
