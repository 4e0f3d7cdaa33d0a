"""Notifications to systemd: the server is ready, stopping, or its loop is alive. Without systemd they do nothing."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

READY, STOPPING, WATCHDOG = "READY=1", "STOPPING=1", "WATCHDOG=1"
VARIABLES = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
"""The environment variables in which systemd passes the notification address; for the first process only."""


def notify(state: str, env: Mapping[str, str] | None = None) -> bool:
    """Send systemd a notification; False if it expects none."""
    source = os.environ if env is None else env
    address = source.get("NOTIFY_SOCKET", "")
    unwanted = state == WATCHDOG and "WATCHDOG_USEC" not in source
    if unwanted or not address.startswith(("/", "@")) or not hasattr(socket, "AF_UNIX"):
        return False
    if address.startswith("@"):  # an abstract socket
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)  # noqa: FBT003  # a full mailbox must not stop the loop
        try:
            sender.sendto(state.encode(), address)
        except OSError:
            return False
    return True
