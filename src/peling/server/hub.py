"""Sockets: who listens at a table. A socket that does not keep up is closed; it can come back and hear what it missed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

LARGEST = 256
"""Messages that may wait for one socket."""
Send = Callable[[str], Awaitable[None]]
Close = Callable[[int], Awaitable[None]]

GOING_AWAY, POLICY, AGAIN, RESTART = 1001, 1008, 1013, 1012
CODES = {"restart": RESTART, "moved": RESTART, "slow": AGAIN, "gone": GOING_AWAY}
"""How a socket is closed, by the code of its goodbye; 1008 otherwise."""


class Socket:
    """One open connection of a seat, or of somebody who only watches (seat -1)."""

    __slots__ = ("_bye", "_close", "_outbox", "_send", "_task", "closed", "person", "seat")

    def __init__(self, send: Send, close: Close, person: str = "", seat: int = -1) -> None:
        self._send = send
        self._close = close
        self._outbox: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None
        self._bye = ""
        self.person = person
        self.seat = seat
        self.closed = False

    def post(self, message: bytes) -> None:
        """Send a message in its turn; never waits."""
        if self.closed or self._bye:
            return
        if len(self._outbox) >= LARGEST:
            self.bye("slow")
            return
        self._outbox.append(message.decode())
        self._wake()

    def bye(self, code: str) -> None:
        """Say goodbye and close."""
        if not self._bye:
            self._bye = code
            if code == "slow":
                self._outbox.clear()
            self._outbox.append(f'{{"type":"bye","code":"{code}"}}')
            self._wake()

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._outbox:
                await self._send(self._outbox.popleft())
            if self._bye:
                await self._close(CODES.get(self._bye, POLICY))
                self.closed = True
        except Exception:  # noqa: BLE001  # the other side has gone: its reader notices too and cleans up
            self.closed = True
            self._outbox.clear()
        finally:
            self._task = None

    async def flushed(self) -> None:
        """Wait until everything was sent."""
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=2)
