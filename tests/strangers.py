"""Strangers at the port: raw connections from chosen addresses, half a request, floods, and what a server's process weighs."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from timeouts import TIMEOUT

HOST = b"Host: localhost\r\n"
GET = b"GET /api/bots HTTP/1.1\r\n" + HOST
HALF = GET + b"X-Half: "
"""A head that is not complete."""


def upgrade(more: bytes = b"", path: bytes = b"/api/tables/none/live") -> bytes:
    """The head of a WebSocket's handshake."""
    head = b"GET %s HTTP/1.1\r\n%sUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" % (path, HOST)
    return head + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s\r\n" % more


def dial(port: int, source: str = "127.0.0.1", sent: bytes = b"") -> socket.socket:
    """A connection from an address of this machine."""
    made = socket.create_connection(("127.0.0.1", port), 30, (source, 0))
    try:
        made.sendall(sent)
    except OSError:  # refused already
        made.close()
        raise
    return made


def answer(connection: socket.socket) -> bytes:
    """One answer, whole; nothing if the connection was closed instead."""
    heard = b""
    try:
        while b"\r\n\r\n" not in heard:
            more = connection.recv(65536)
            if not more:
                return heard
            heard += more
        head, _, body = heard.partition(b"\r\n\r\n")
        length = [int(line.partition(b":")[2]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
        while length and len(body) < length[0]:
            more = connection.recv(65536)
            if not more:
                break
            body += more
    except ConnectionError:
        return heard
    return head + b"\r\n\r\n" + body


def ask(port: int, sent: bytes, source: str = "127.0.0.1") -> bytes:
    """The answer to some bytes on a connection of their own."""
    with dial(port, source) as connection:
        with suppress(ConnectionError):
            connection.sendall(sent)
        return answer(connection)


def is_open(connection: socket.socket) -> bool:
    """Whether the other side still holds a connection on which it said nothing."""
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def wait_for(condition: Callable[[], object], seconds: float = TIMEOUT) -> None:
    """Wait until something is true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come to that"
        time.sleep(0.02)


@contextmanager
def crowd(port: int, sources: list[str], number: int, sent: bytes = HALF) -> Iterator[list[socket.socket]]:
    """Many connections at once; the server may drop any of them."""
    made: list[socket.socket] = []
    try:
        for i in range(number):
            try:
                made.append(dial(port, sources[i % len(sources)], sent))
            except ConnectionError:
                continue
        yield made
    finally:
        for connection in made:
            connection.close()


def loopbacks(number: int) -> list[str]:
    """Addresses of this machine beside the first; the test is skipped where there are none."""
    found = [f"127.0.0.{2 + i}" for i in range(number)]
    try:
        for address in found:
            with socket.socket() as tried:
                tried.bind((address, 0))
    except OSError:
        pytest.skip("this machine has one loopback address")
    return found


def weight(pid: int, what: str = "VmRSS") -> float:
    """Memory of a process in MB."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        pytest.skip("this system does not tell what a process weighs")
    return next(int(line.split()[1]) / 1024 for line in status.read_text().splitlines() if line.startswith(what))


def flood(port: int, sources: list[str], over: Any, count: Any) -> None:
    """Ask as often as can be from all these addresses, until it is over (events and values of another process)."""

    async def one(source: str) -> None:
        while not over.is_set():
            try:
                reader, writer = await asyncio.open_connection("::1", port, local_addr=(source, 0))
                while not over.is_set():
                    writer.write(GET + b"\r\n")
                    head = await reader.readuntil(b"\r\n\r\n")
                    await reader.readexactly(int(head.lower().partition(b"content-length:")[2].split()[0]))
                    with count.get_lock():
                        count.value += head.startswith(b"HTTP/1.1 200 ")
            except (ConnectionError, asyncio.IncompleteReadError):
                writer.close()

    async def all_of_them() -> None:
        await asyncio.gather(*(one(source) for source in sources))

    asyncio.run(all_of_them())
