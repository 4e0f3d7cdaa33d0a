"""Batches: score arrays of hands with the compiled kernels.

>>> from peling.notation import parse_hand
>>> hands = encode([parse_hand('2234p 678s CCC (789<m) >2p ; seat W, round E')])
>>> Scorer('nts').totals(hands).tolist()        # one double, so no win
[-1]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from peling.hands import Hand
from peling.kernels.jit import compiled
from peling.kernels.layout import ANSWER_SIZE, HAND_SIZE, Rules
from peling.kernels.score.arrays import array_rules, array_space
from peling.kernels.score.hand import score_batch
from peling.kernels.tables import array_tables
from peling.rules import Ruleset, get
from peling.scoring import vectors

Hands = NDArray[np.int32]


def encode(hands: Iterable[Hand]) -> Hands:
    """Hand vectors, one row a hand."""
    return np.array([vectors.encode(hand) for hand in hands], np.int32).reshape(-1, HAND_SIZE)


class Scorer:
    """A rule set, ready to score arrays of hands."""

    def __init__(self, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> None:
        self.rules = get(rules, options)
        self._rules = rule_arrays(self.rules)
        self._tables = array_tables()
        self._hand = np.zeros(HAND_SIZE, np.int64)
        self._out = np.zeros(ANSWER_SIZE, np.int64)
        self._space = array_space(vectors.new_space(self.rules))
        self._score = compiled(score_batch)
        self._one, self._total, self._nothing = np.zeros(HAND_SIZE, np.int32), np.zeros(1, np.int64), np.zeros(0, np.int64)

    def totals(self, hands: Hands) -> NDArray[np.int64]:
        """What each hand scores, -1 for a would-be winner that may not win."""
        return self._run(hands, 0)[0]

    def answers(self, hands: Hands) -> NDArray[np.int64]:
        """The whole answer vector of each hand (`kernels.layout`, O_…)."""
        return self._run(hands, ANSWER_SIZE)[1].reshape(-1, ANSWER_SIZE)

    def answer(self, vector: Sequence[int]) -> NDArray[np.int64]:
        """The answer vector of one hand vector; the same array each time."""
        self._one[:] = vector
        self._score(self._one, self._hand, self._rules, self._tables, self._space, self._out, self._total, self._nothing)
        return self._out

    def _run(self, hands: Hands, width: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        totals, answers = np.zeros(len(hands), np.int64), np.zeros(len(hands) * width, np.int64)
        self._score(hands.reshape(-1), self._hand, self._rules, self._tables, self._space, self._out, totals, answers)
        return totals, answers


@lru_cache(maxsize=16)
def rule_arrays(rules: Ruleset) -> Rules:
    """A rule set as the arrays that compiled kernels read; its combinations of sets are worked out here, once."""
    return array_rules(vectors.encode_rules(rules), vectors.pattern_rows(rules))
