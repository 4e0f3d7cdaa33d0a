"""Background tasks: what a process does as long as it serves. If one ends by itself, so does the process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

log = logging.getLogger("peling.duties")


class Duties:
    """Tasks that never end; `died` is called if one does."""

    def __init__(self, died: Callable[[], None]) -> None:
        self._died = died
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a background task."""
        task = asyncio.create_task(work)
        task.add_done_callback(self._ended)
        self._tasks.append(task)

    def stop(self) -> None:
        """Cancel all background tasks."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    def _ended(self, task: asyncio.Task[None]) -> None:
        if task in self._tasks and not task.cancelled():
            log.critical("a task has died", extra={"data": {"reason": repr(task.exception())[:300]}})
            self._died()
