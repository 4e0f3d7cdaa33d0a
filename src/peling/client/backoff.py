"""Backoff: how long to wait before the next attempt: longer each time, and never in step with other clients."""

from __future__ import annotations

import random

QUICK = 0.2, 1.0
"""Bounds in seconds of the first wait after a goodbye that asks the client to reconnect."""


class Backoff:
    """Waits of 1, 2, 4 … 30 seconds, each varied at random by up to half.

    >>> backoff = Backoff(first=1.0, most=30.0)
    >>> 0.5 <= backoff.wait() <= 1.5 and 1.0 <= backoff.wait() <= 3.0
    True
    """

    def __init__(self, first: float = 1.0, most: float = 30.0) -> None:
        self._first = first
        self._most = most
        self._tries = 0
        self._chance = random.Random()  # noqa: S311  # nosec B311  # waits, not secrets

    def wait(self, least: float = 0.0) -> float:
        """Seconds to wait now; the next wait is longer. `least` is the wait that the server asked for."""
        step = min(self._most, self._first * 2.0 ** min(self._tries, 30))
        self._tries += 1
        return max(least, step * self._chance.uniform(0.5, 1.5))

    def quick(self) -> float:
        """Seconds to wait the first time after a goodbye that asks the client to reconnect."""
        if self._tries:
            return self.wait()
        self._tries = 1
        return min(self._first, self._chance.uniform(*QUICK))

    def reset(self) -> None:
        """A connection lasted: start over."""
        self._tries = 0
