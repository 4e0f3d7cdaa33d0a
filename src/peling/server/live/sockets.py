"""Sockets: the clients of a table. One that reads too slowly is closed; it can reconnect and receive what it missed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

GOING_AWAY, POLICY, AGAIN, RESTART = 1001, 1008, 1013, 1012
CODES = {"restart": RESTART, "moved": RESTART, "gone": GOING_AWAY}
"""WebSocket close codes by goodbye; 1008 for all others."""
LARGEST = 1 << 19
"""Bytes that may be queued for one socket."""
GOODBYE_TIMEOUT = 2.0
"""Timeout in seconds for a client to read the goodbye when the process ends."""
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Socket:
    """One open connection of a seat, or of a watcher (seat -1): messages are queued and sent in order."""

    __slots__ = ("_code", "_queue", "_ready", "_size", "_task", "closed", "person", "seat", "slow")

    def __init__(self, person: str = "", seat: int = -1) -> None:
        self.person = person
        self.seat = seat
        self.closed = False
        """Whether a goodbye was queued; nothing follows it."""
        self.slow = False
        """Whether it was cut off because it did not read."""
        self._queue: deque[bytes] = deque()
        self._size = 0
        self._ready = asyncio.Event()
        self._code = POLICY
        self._task: asyncio.Task[Any] | None = None

    def post(self, message: bytes) -> None:
        """Queue a message without waiting. A client that reads too slowly is cut off."""
        if self.closed:
            return
        if self._size > LARGEST:
            self.cut()
            return
        self._queue.append(message)
        self._size += len(message)
        self._ready.set()

    def bye(self, code: str) -> None:
        """Queue a goodbye and close."""
        if not self.closed:
            self.post(b'{"type":"bye","code":"%s"}' % code.encode())
            self._code = CODES.get(code, POLICY)
            self.closed = True

    def cut(self) -> None:
        """Drop the queue: the connection sends a goodbye if it can, and closes."""
        self.closed = self.slow = True
        self._queue.clear()
        if self._task is not None:
            self._task.cancel()

    async def send_all(self, send: Send) -> None:
        """Send posted messages until a goodbye is sent or the socket is cut off."""
        self._task = asyncio.current_task()
        try:
            await self._send_all(send)
        finally:
            self._task = None  # a failed task keeps its frames alive: the socket would be part of a reference cycle

    async def _send_all(self, send: Send) -> None:
        queue, ready = self._queue, self._ready
        while not self.slow:
            while queue:
                message = queue.popleft()
                self._size -= len(message)
                await send({"type": "websocket.send", "text": message.decode()})
            if self.closed:
                await send({"type": "websocket.close", "code": self._code})
                return
            ready.clear()
            await ready.wait()

    async def flushed(self) -> None:
        """Wait until the goodbye is sent, up to `PATIENCE` seconds."""
        if self._task is not None:
            await asyncio.wait((self._task,), timeout=GOODBYE_TIMEOUT)
