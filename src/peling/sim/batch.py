"""Batches: score arrays of hands with the compiled scorer.

>>> from peling.notation import parse_hand
>>> hands = encode([parse_hand('2234p 678s CCC (789<m) >2p ; seat W, round E')])
>>> totals(hands, 'nts').tolist()        # one double, so no win
[-1]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from peling.hands import Hand
from peling.kernels.layout import ANSWER_SIZE, HAND_SIZE
from peling.rules import Ruleset, get
from peling.scoring import vectors
from peling.scoring.scorer import scorer_of

Hands = NDArray[np.int32]


def encode(hands: Iterable[Hand]) -> Hands:
    """Hand vectors, one row a hand."""
    return np.array([vectors.encode(hand) for hand in hands], np.int32).reshape(-1, HAND_SIZE)


def totals(hands: Hands, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> NDArray[np.int64]:
    """What each hand scores, -1 for a would-be winner that may not win."""
    found = np.zeros(len(hands), np.int64)
    scorer_of(get(rules, options), "numba").score(hands.reshape(-1), len(hands), found)
    return found


def answers(hands: Hands, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> NDArray[np.int64]:
    """The whole answer vector of each hand (`kernels.layout`, O_…)."""
    found = np.zeros(len(hands) * ANSWER_SIZE, np.int64)
    scorer_of(get(rules, options), "numba").score(hands.reshape(-1), len(hands), np.zeros(len(hands), np.int64), found)
    return found.reshape(-1, ANSWER_SIZE)
