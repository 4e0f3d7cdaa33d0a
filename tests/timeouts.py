"""How long a test waits before it fails: only a test that hangs ever waits that long, however busy the machine is."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from typing import Any

TIMEOUT = float(os.environ.get("PELING_TEST_TIMEOUT", "180"))
"""Seconds for one thing to happen; a smaller number makes a failing test end sooner."""
TEST_TIMEOUT = 5 * TIMEOUT
"""Seconds for everything that the clients of a test do together."""


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they are done: `wait_for` of Python 3.11 loses a cancellation to an answer of the same moment."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1.0)
