"""Draws: choices from a stream of chance, the same on every machine and in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from peling.game.chance import Chance

T = TypeVar("T")
BYTE = 256


def pick(chance: Chance, items: Sequence[T]) -> T:
    """One of the items."""
    number = len(items)
    return items[chance.below(number) if number <= BYTE else (BYTE * chance.below(BYTE) + chance.below(BYTE)) % number]


def some(chance: Chance, items: Sequence[T], number: int) -> list[T]:
    """`number` of the items, or all where there are fewer, in a random order."""
    rest = list(items)
    return [rest.pop(chance.below(len(rest))) for _ in range(min(number, len(rest)))]


def odds(chance: Chance, percent: int) -> bool:
    """True in `percent` of a hundred cases."""
    return chance.below(100) < percent


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
