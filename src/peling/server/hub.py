"""Sockets: who listens at a table. A socket that does not keep up is closed; it can come back and hear what it missed."""

from __future__ import annotations

import asyncio
from typing import Protocol

GOING_AWAY, POLICY, AGAIN, RESTART = 1001, 1008, 1013, 1012
CODES = {"restart": RESTART, "moved": RESTART, "gone": GOING_AWAY}
"""How a socket is closed, by the code of its goodbye; 1008 otherwise."""


class Line(Protocol):
    """What a socket needs of a connection."""

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet."""
        ...

    def write(self, text: bytes) -> bool:
        """Send a message; never waits. False if the other side does not keep up."""
        ...

    def hang_up(self, text: bytes, code: int) -> None:
        """Send a last message and close."""
        ...


class Socket:
    """One open connection of a seat, or of somebody who only watches (seat -1)."""

    __slots__ = ("_line", "closed", "person", "seat")

    def __init__(self, line: Line, person: str = "", seat: int = -1) -> None:
        self._line = line
        self.person = person
        self.seat = seat
        self.closed = False

    def post(self, message: bytes) -> None:
        """Send a message."""
        if not self.closed and not self._line.write(message):
            self.bye("slow")  # which is not heard either: the line is cut

    def bye(self, code: str) -> None:
        """Say goodbye and close."""
        if not self.closed:
            self.closed = True
            self._line.hang_up(b'{"type":"bye","code":"%s"}' % code.encode(), CODES.get(code, POLICY))

    async def flushed(self) -> None:
        """Wait until everything was sent, but not for long."""
        for _ in range(40):
            if not self._line.waiting:
                return
            await asyncio.sleep(0.05)
