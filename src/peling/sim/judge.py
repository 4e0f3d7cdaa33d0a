"""The compiled judge: what racks wait for and hands are worth, for the referee of many matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from peling.game import judge
from peling.hands import Hand, Meld
from peling.kernels.bound import bind
from peling.kernels.layout import HAND_SIZE, WORK_SIZE
from peling.kernels.racks import rack_waits
from peling.kernels.tables import array_tables
from peling.rules import Ruleset
from peling.scoring.vectors import encode, encode_meld
from peling.sim.batch import Scorer, rule_arrays
from peling.tiles import JOKER


class Judge(judge.Judge):
    """Gives the answers of the interpreted judge, sooner. One thread at a time: it has one desk."""

    def __init__(self, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> None:
        self._scorer = Scorer(rules, options)
        super().__init__(self._scorer.rules)
        self._counts = bytearray(JOKER + 1)
        self._melds = np.zeros(5, np.int64)
        self._elements: dict[tuple[tuple[int, ...], bool], int] = {}
        desk = np.frombuffer(self._counts, np.uint8), self._melds, np.zeros(HAND_SIZE, np.int64), np.zeros(WORK_SIZE, np.int64)
        self._find = bind(rack_waits, *desk, rule_arrays(self.rules), array_tables())

    def waits(self, counts: Sequence[int], melds: Sequence[Meld], *, goulash: bool) -> int:
        """At least the kinds that complete a rack, as bits."""
        if goulash:
            return judge.ANY_TILE
        self._counts[:] = bytes(counts)
        self._melds[0] = len(melds)
        for i, meld in enumerate(melds, 1):
            self._melds[i] = self._element(meld)
        return int(self._find())

    def _element(self, meld: Meld) -> int:
        key = meld.tiles, meld.concealed
        element = self._elements.get(key)
        if element is None:
            element = self._elements[key] = encode_meld(meld)
        return element

    def answer(self, hand: Hand) -> Sequence[int]:
        """The answer vector for a hand."""
        answer: list[int] = self._scorer.answer(encode(hand)).tolist()
        return answer
