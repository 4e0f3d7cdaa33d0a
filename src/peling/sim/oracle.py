"""The compiled oracle: what racks wait for and hands are worth, for the referee of many matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from peling.hands import Flag, Hand, Meld
from peling.kernels.bound import bind
from peling.kernels.layout import H_FLAGS, H_JOKERS, H_MELD, H_MELDS, H_TILE, H_TILES, H_WIN, HAND_SIZE, WORK_SIZE
from peling.kernels.score.racks import rack_waits
from peling.kernels.tables import array_tables
from peling.rules import Ruleset
from peling.scoring import oracle
from peling.scoring.vectors import encode, encode_meld
from peling.sim.batch import Scorer, rule_arrays
from peling.tiles import JOKER, KINDS


class HandOracle(oracle.HandOracle):
    """Gives the answers of the interpreted oracle, sooner. One thread at a time: it has one desk."""

    def __init__(self, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> None:
        self._scorer = Scorer(rules, options)
        super().__init__(self._scorer.rules)
        self._counts = bytearray(JOKER + 1)
        self._melds = np.zeros(5, np.int64)
        self._elements: dict[tuple[tuple[int, ...], bool], int] = {}
        desk = np.frombuffer(self._counts, np.uint8), self._melds, np.zeros(HAND_SIZE, np.int64), np.zeros(WORK_SIZE, np.int64)
        self._find = bind(rack_waits, *desk, rule_arrays(self.rules), array_tables())
        self._jokers = _Jokers(self.rules) if self.rules.goulash else None

    def waits(self, counts: Sequence[int], melds: Sequence[Meld], *, goulash: bool) -> int:
        """The kinds that complete a rack, as bits; whether a hand may win is for `answer` to say."""
        elements = [self._element(meld) for meld in melds]
        if goulash:
            assert self._jokers is not None
            return self._jokers.waits(counts, elements)
        self._counts[:] = counts
        self._melds[0] = len(elements)
        for i, element in enumerate(elements, 1):
            self._melds[i] = element
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


class _Jokers:
    """The waits of racks in goulash: there is no table for jokers, so every tile that may come is tried."""

    def __init__(self, rules: Ruleset) -> None:
        self._scorer = Scorer(rules, {"minimum_doubles": 0})  # the minimum may hang on circumstances
        self._hands = np.zeros((KINDS + 1, HAND_SIZE), np.int32)
        self._hands[:, H_WIN] = [*range(KINDS), JOKER]
        self._hands[:, H_FLAGS] = Flag.GOULASH

    def waits(self, counts: Sequence[int], elements: Sequence[int]) -> int:
        """The kinds that complete a rack, as bits."""
        rack = [kind for kind in range(KINDS) for _ in range(counts[kind])]
        hands = self._hands
        hands[:, H_TILES] = len(rack)
        hands[:, H_TILE : H_TILE + len(rack)] = rack
        hands[:, H_JOKERS] = counts[JOKER]
        hands[:, H_MELDS] = len(elements)
        hands[:, H_MELD : H_MELD + len(elements)] = elements
        found = 0
        for i in np.flatnonzero(self._scorer.totals(hands) >= 0).tolist():
            found |= 1 << hands.item(i, H_WIN)
        return found
