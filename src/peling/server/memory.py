"""Memory: cyclic garbage is looked for when there is some, not when there is much that is new.

Python looks for it whenever enough new objects have come together. At a table nearly all that is new stays, as its log: the
search finds nothing, and all tables stand still meanwhile. What leaves cycles behind are connections that begin (what there was
of HTTP) or end, and tables that end. When as much of them has come and gone as lives, everything is looked through once.
"""

from __future__ import annotations

import gc
import time

from peling.server.metrics import Metrics

SOCKET, TABLE = 1, 10
"""What a connection and a table weigh, roughly."""
LEAST = 200
"""So much must have come and gone at least."""


class Memory:
    """Keeps count of what may leave garbage."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._living = self._changed = 0

    def begin(self, weight: int) -> None:
        """A connection or a table is there."""
        self._living += weight
        self._note(weight)

    def end(self, weight: int) -> None:
        """One is gone."""
        self._living -= weight
        self._note(weight)

    def _note(self, weight: int) -> None:
        self._changed += weight
        if self._changed >= max(LEAST, self._living):
            self._changed = 0
            start = time.perf_counter()
            gc.collect()
            self._metrics.observe("peling_collect_seconds", time.perf_counter() - start)


def take_over() -> None:
    """From now on `Memory` alone looks for garbage in this process, and not in what is there already."""
    gc.collect()
    gc.freeze()
    gc.disable()
