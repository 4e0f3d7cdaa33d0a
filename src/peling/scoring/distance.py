"""Distance: the shanten of a hand for every way to win that its rule set knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from peling.hands import Hand
from peling.kernels.score.shanten import MANY
from peling.notation import as_hand
from peling.rules import Ruleset, get
from peling.scoring.scorer import scorer_of
from peling.scoring.vectors import check_hand


@dataclass(frozen=True, slots=True)
class Shanten:
    """How many tiles a hand is away from waiting: -1 complete, 0 waiting. None where its melds rule a pattern out."""

    regular: int
    """Four sets and a pair."""
    irregular: dict[str, int | None]
    """By pattern: `twins_any`, `thirteen_orphans`, `knitted_straight` …"""

    @property
    def best(self) -> int:
        """The smallest of all."""
        return min([self.regular, *(number for number in self.irregular.values() if number is not None)])


def shanten(hand: Hand | str, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> Shanten:
    """The shanten of a hand or its text, its winning tile included.

    Jokers do not count: a goulash hand may be nearer than this says.
    """
    chosen = get(rules, options)
    hand = as_hand(hand, lambda read: check_hand(read, chosen))
    regular, straight, *others = scorer_of(chosen).shanten(hand)
    found = dict(zip(chosen.irregular_hands, others, strict=True))
    if chosen.knitted:
        found["knitted_straight"] = straight
    return Shanten(regular, {pattern: None if distance >= MANY - 1 else distance for pattern, distance in found.items()})
