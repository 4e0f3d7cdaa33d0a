"""Distance: the shanten of a hand for every way to win that its rule set knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from peling.hands import Hand
from peling.kernels.costs import FREE_SPACE
from peling.kernels.layout import H_WIN, WORK_SIZE
from peling.kernels.planes import add_win, prepare
from peling.kernels.score.shanten import MANY, Scratch
from peling.kernels.score.shanten import shanten as kernel
from peling.kernels.shapes import LAYERS, WHOLE, lazy_shapes
from peling.kernels.tables import lazy_tables
from peling.rules import Ruleset, get
from peling.scoring.vectors import check_hand, encode, encoded


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


def shanten(hand: Hand, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> Shanten:
    """The shanten of a hand, its winning tile included. Jokers do not count: a goulash hand may be nearer than this says."""
    settled = get(rules, options)
    check_hand(hand, settled)
    vector, tables = encode(hand), lazy_tables()
    arrays, _ = encoded(settled)
    work = [0] * WORK_SIZE
    prepare(vector, tables, work)
    add_win(vector[H_WIN], tables, work)
    out = [0] * (2 + len(settled.irregular))
    scratch = Scratch([0] * 9, [0] * 9, [0] * LAYERS, [0] * FREE_SPACE)
    kernel(vector, work, arrays, tables, lazy_shapes(WHOLE), scratch, out)
    irregular: dict[str, int | None] = {
        pattern: None if out[2 + i] >= MANY - 1 else out[2 + i] for i, pattern in enumerate(settled.irregular)
    }
    if settled.knitted:
        irregular["knitted_straight"] = None if out[1] >= MANY - 1 else out[1]
    return Shanten(out[0], irregular)
