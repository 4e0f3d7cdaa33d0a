"""Duties: what a process does in the background as long as it serves. If one of them ends by itself, so does the process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

log = logging.getLogger("peling.duties")


class Duties:
    """Some work that never ends; `died` is called if it does."""

    def __init__(self, died: Callable[[], None]) -> None:
        self._died = died
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something from now on."""
        task = asyncio.create_task(work)
        task.add_done_callback(self._ended)
        self._tasks.append(task)

    def stop(self) -> None:
        """Do none of it any more."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    def _ended(self, task: asyncio.Task[None]) -> None:
        if task in self._tasks and not task.cancelled():
            log.critical("a task has died", extra={"data": {"reason": repr(task.exception())[:300]}})
            self._died()
