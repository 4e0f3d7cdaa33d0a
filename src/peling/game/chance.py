"""Chance: walls and dice from a seed, the same on every machine and in every version.

The seed and a label go through SHAKE-256; numbers below n are made of the bytes of that stream, and bytes that would make some
numbers likelier are skipped. Anyone can check a revealed seed with a few lines of any language.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256


class Chance:
    """A stream of fair choices."""

    __slots__ = ("_at", "_bytes", "_name")

    def __init__(self, seed: int | str, label: str) -> None:
        self._name = f"peling/{seed}/{label}".encode()
        self._bytes = shake_256(self._name).digest(512)
        self._at = 0

    def below(self, number: int) -> int:
        """A number from 0 to `number` - 1; `number` is at most 256."""
        limit = 256 - 256 % number
        while True:
            if self._at == len(self._bytes):
                self._bytes = shake_256(self._name).digest(2 * len(self._bytes))
            byte = self._bytes[self._at]
            self._at += 1
            if byte < limit:
                return byte % number

    def dice(self) -> tuple[int, int]:
        """A throw of two dice."""
        return self.below(6) + 1, self.below(6) + 1

    def shuffled(self, items: Sequence[int]) -> tuple[int, ...]:
        """The items in a random order (Fisher-Yates, from the last)."""
        order = list(items)
        below = self.below
        for i in range(len(order) - 1, 0, -1):
            j = below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)
