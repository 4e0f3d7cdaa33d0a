"""Chips: which chips players hand over when a deal is settled, from the purse that everybody starts with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from peling.scoring.phrases import CHIPS
from peling.scoring.settlement import Settlement, SettlementError
from peling.words import Words

PURSE = {1000: 1, 500: 2, 100: 9, 10: 10}
"""The chips that each player starts with, by value: 3000 points."""
Chips = dict[int, int]


@dataclass(frozen=True, slots=True)
class Handed:
    """Chips from one seat to another, and those that come `back` as change; `owed` is what the payer's chips do not cover."""

    payer: int
    payee: int
    amount: int
    gives: Chips
    back: Chips
    owed: int = 0

    def say(self, lang: str = "en") -> str:
        """The chips in words: `1 x 100; 1 x 10 back`."""
        parts = [_written(self.gives)] if self.gives else []
        if self.back:
            parts.append(CHIPS["back"][lang].format(chips=_written(self.back)))
        if self.owed:
            parts.append(CHIPS["owed"][lang].format(owed=self.owed))
        return "; ".join(parts)

    def to_dict(self) -> dict[str, Any]:
        """As plain data; `back` and `owed` where there are any."""
        data: dict[str, Any] = {"payer": self.payer, "payee": self.payee, "amount": self.amount, "chips": _keyed(self.gives)}
        return data | ({"back": _keyed(self.back)} if self.back else {}) | ({"owed": self.owed} if self.owed else {})


def _written(some: Chips) -> str:
    return ", ".join(f"{number} x {value}" for value, number in some.items())


def _keyed(some: Chips) -> dict[str, int]:
    return {str(value): number for value, number in some.items()}


def chips(amount: int, purse: Mapping[int, int] = PURSE) -> Chips | None:
    """The fewest chips of a purse that make the amount, by value; None if they cannot."""
    if amount < 0 or amount % 10:
        raise SettlementError(
            Words(
                f"{amount} is niet in fiches te betalen: die zijn 1000, 500, 100 en 10 waard",
                f"{amount} is no number of chips: they are worth 1000, 500, 100 and 10",
            )
        )
    *large, tens = PURSE
    best: Chips | None = None
    for numbers in product(*(range(min(purse[value], amount // value), -1, -1) for value in large)):
        rest = amount - sum(value * number for value, number in zip(large, numbers, strict=True))
        if 0 <= rest <= tens * purse[tens]:
            found = {**dict(zip(large, numbers, strict=True)), tens: rest // tens}
            if best is None or sum(found.values()) < sum(best.values()):
                best = found
    return best and {value: number for value, number in best.items() if number}


def handed(settlement: Settlement) -> tuple[Handed, ...]:
    """The chips of every payment, one payment after another: nobody hands over chips that they do not have.

    A payer who does not have the exact amount gives more and gets change. A player who cannot pay yet waits until others have
    paid; in the end a payer gives all there is and owes the rest.
    """
    seats, matrix = range(len(settlement.scores)), settlement.matrix
    owed = {(a, b): matrix[a][b] - matrix[b][a] for a in seats for b in seats if matrix[a][b] > matrix[b][a]}
    purses = [dict(PURSE) for _ in seats]
    found: dict[tuple[int, int], Handed] = {}
    while waiting := [pair for pair in owed if pair not in found]:
        payable = [(pair, way) for pair in waiting if (way := _way(owed[pair], purses[pair[0]], purses[pair[1]]))]
        if payable:
            pair, (gives, back) = payable[0]
            found[pair] = Handed(*pair, owed[pair], gives, back)
        else:
            pair = waiting[0]
            gives, back = {value: number for value, number in purses[pair[0]].items() if number}, {}
            rest = owed[pair] - sum(value * number for value, number in gives.items())
            found[pair] = Handed(*pair, owed[pair], gives if rest > 0 else {}, back, rest if rest > 0 else owed[pair])
        for value in PURSE:
            moved = found[pair].gives.get(value, 0) - back.get(value, 0)
            purses[pair[0]][value] -= moved
            purses[pair[1]][value] += moved
    return tuple(found[pair] for pair in found)


def _way(amount: int, payer: Chips, payee: Chips) -> tuple[Chips, Chips] | None:
    """What a payer gives and gets back: exactly the amount, or else the fewest chips in all; None if there is no way."""
    ways = []
    for change in range(0, max(PURSE), 10):
        gives = chips(amount + change, payer)
        back = chips(change, payee) if gives is not None else None
        if gives is not None and back is not None:
            if not change:
                return gives, back
            ways.append((gives, back))
    return min(ways, key=lambda way: sum(way[0].values()) + sum(way[1].values()), default=None)
