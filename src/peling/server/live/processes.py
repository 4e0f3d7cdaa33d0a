"""Processes: functions run outside the server's own process, so that they never block it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

from peling.server.live import thinking
from peling.server.metrics import Metrics

T = TypeVar("T")
# Spawned and not forked: forking a process that has threads and a running loop is not safe.
CONTEXT = get_context("spawn")


class ProcessPool:
    """A number of processes of one kind, started when there is work, and restarted when one has died; 0: a thread instead."""

    def __init__(self, name: str, number: int, metrics: Metrics, *, kernels: Event | None = None, kindness: int = 0) -> None:
        self.name = name
        self.number = number
        self._metrics = metrics
        # Nothing is sent through this pipe. When this end closes, or its process dies, the worker processes exit.
        self.life, self._alive = CONTEXT.Pipe(duplex=False)
        self._begin = partial(thinking.begin, kernels, self.life, kindness)
        self._executor: Executor | None = None
        self._closed = False

    def open(self, number: int) -> None:
        """Start `number` processes before there is work for them."""
        executor = self._start()
        for _ in range(min(self.number, number)):
            executor.submit(int)  # any work will do

    def _start(self) -> Executor:
        if self._executor is None:
            if self.number:
                self._executor = ProcessPoolExecutor(self.number, CONTEXT, initializer=self._begin)
            else:
                self._executor = ThreadPoolExecutor(1, self.name)
        return self._executor

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """The result of a function; retried once if the process died during it."""
        for last in (False, True):
            executor = self._start()
            try:
                return await asyncio.get_running_loop().run_in_executor(executor, work, *args)
            except BrokenProcessPool:
                if self._executor is executor:
                    self._executor = None
                    self._metrics.pool_restarts.labels(self.name).inc()
                if last or self._closed:
                    raise
        raise AssertionError

    def close(self) -> None:
        """Stop all processes at once."""
        self._closed = True
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._alive.close()
        self.life.close()
