"""Liveness: a process signals to its monitor that its loop is running, whatever the database does.

A worker signals to the supervisor through a pipe; the first process of the server to systemd.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress

from peling.server.cluster import systemd

EVERY = 0.5
"""Seconds between two signs of life."""
_READY, _ALIVE = b"r", b"."


class Pulse:
    """The signs of life of a worker: through a pipe to its supervisor, or without a pipe to systemd."""

    def __init__(self, ready: Callable[[], None] | None = None, pipe: int | None = None) -> None:
        self._ready = ready
        self._pipe = pipe
        if pipe is not None:
            os.set_blocking(pipe, False)

    def ready(self) -> None:
        """Signal that the worker is ready."""
        if self._ready is not None:
            self._ready()
        with suppress(BrokenPipeError):  # `beat` notices it
            self._send(_READY, systemd.READY)

    def stopping(self) -> None:
        """Signal that the worker is stopping."""
        with suppress(BrokenPipeError):
            self._send(_ALIVE, systemd.STOPPING)

    async def beat(self, orphaned: Callable[[], None]) -> None:
        """Give signs of life until cancelled; `orphaned` is called when the supervisor is gone."""
        while True:
            try:
                self._send(_ALIVE, systemd.WATCHDOG)
            except BrokenPipeError:
                orphaned()
            await asyncio.sleep(EVERY)

    def _send(self, sign: bytes, note: str) -> None:
        if self._pipe is None:
            systemd.notify(note)
            return
        with suppress(BlockingIOError):  # the supervisor is asleep; there are enough signs in the pipe
            os.write(self._pipe, sign)


class Monitor:
    """The supervisor's end of a worker's pipe."""

    def __init__(self, now: float) -> None:
        self._reading, self.writing = os.pipe()
        os.set_blocking(self._reading, False)
        self.ready = False
        """Whether the worker has signalled that it is ready."""
        self.last_sign = now
        """When it last gave a sign of life."""

    def look(self, now: float) -> None:
        """Read the worker's signals."""
        try:
            signs = os.read(self._reading, 4096)
        except BlockingIOError:
            return
        if signs:
            self.last_sign = now
            self.ready |= _READY in signs

    def close(self) -> None:
        """Close the pipe."""
        os.close(self._reading)
