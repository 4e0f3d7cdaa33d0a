"""Limits: sizes, and rate limits for each address: token buckets, which allow a short burst and a lower sustained rate."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from peling.rules.custom.texts import LONGEST
from peling.server.edge.addresses import network

ADDRESS = LONGEST + 2 * 1024
"""The most characters of a request's path and query together: packed rules, and whatever surrounds them."""
HEAD = 32 * 1024
"""The most bytes of a request's head."""
UNREAD = 1 << 20
"""The most bytes that a connection may send while none of its requests is being served."""
BODY = 16 * 1024
"""The most bytes of a request's body."""
FRAME = 4 * 1024
"""The most bytes of a WebSocket frame."""
USUAL = 256
"""Bytes of an ordinary WebSocket frame, with room to spare: clients send some 100."""
CROWD = 20
"""Sockets at their frame limit that one network may have: many more people can share an address, as nobody plays that fast."""
WATCHED = 16
"""The most sockets with which one person may watch other people's tables."""
_KEPT = 50_000


class Bucket:
    """A token bucket: holds up to `burst` tokens and gains `rate` per second."""

    __slots__ = ("_at", "_level", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._at = time.monotonic()

    def take(self, number: float = 1.0) -> bool:
        """Take tokens if there are enough."""
        now = time.monotonic()
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        if self._level < number:
            return False
        self._level -= number
        return True

    def borrow(self, number: float = 1.0, longest: float = math.inf) -> float:
        """Take tokens in advance; returns the seconds until they exist. If that exceeds `longest`, takes none: infinity."""
        self.take(0.0)
        wait = max(0.0, (number - self._level) / self.rate)
        if wait > longest:
            return math.inf
        self._level -= number
        return wait

    def fill(self) -> None:
        """Refill the bucket."""
        self._level = self.burst

    def ready(self) -> bool:
        """Whether there is a token, without taking it."""
        return self.take(0.0) and self._level >= 1.0

    @property
    def wait(self) -> float:
        """Seconds until there is a token."""
        return max(0.0, (1.0 - self._level) / self.rate)


class Buckets:
    """A bucket for each network; one that has not been used for long is full again and is deleted."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        owner = network(address)
        bucket = self._of.get(owner)
        if bucket is None:
            while len(self._of) >= _KEPT:
                self._of.popitem(last=False)
            bucket = self._of[owner] = Bucket(self._rate, self._burst)
        else:
            self._of.move_to_end(owner)
        return bucket

    def __len__(self) -> int:
        return len(self._of)


class Counter:
    """Counts what each network (or anything else with a name) holds open, up to a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one more; False if the address is at its limit."""
        owner = network(address)
        number = self._open.get(owner, 0)
        if number >= self._most:
            return False
        self._open[owner] = number + 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        owner = network(address)
        number = self._open.get(owner, 0) - 1
        if number > 0:
            self._open[owner] = number
        else:
            self._open.pop(owner, None)
