"""Sockets that a process serves on."""

from __future__ import annotations

import socket
import sys

READ_TIMEOUT = 30_000
"""Timeout in milliseconds after which a client that does not read is disconnected."""


def listen(host: str, port: int) -> socket.socket:
    """An open socket to serve on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named as TCP, or asyncio would leave Nagle's algorithm on: the body of every answer then waits 40 ms for the client's ACK
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # on Windows it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it: a client that does not read for that long is cut off
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, READ_TIMEOUT)
        made.bind((host, port))
        made.listen(1024)
    except OSError:
        made.close()
        raise
    made.setblocking(False)  # noqa: FBT003
    return made
