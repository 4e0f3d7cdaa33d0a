"""The scorer of a bot: hands that a kernel has listed, scored by the rules, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peling.kernels.layout import ANSWER_SIZE, H_WIN, HAND_SIZE, O_TOTAL, O_VALID, Rules, Space, Tables
from peling.kernels.score.hand import score, score_batch
from peling.rules import Ruleset
from peling.scoring import vectors

SMALLEST = 8


class Scorer:
    """Scores the first few of a list of hand vectors (`hands`); what they count comes in `totals`, -1 where one may not win."""

    def __init__(self, rules: Ruleset, size: int, *, compiled: bool) -> None:
        self.rules: Rules
        self.tables: Tables
        self._space: Space
        self._calls: dict[int, Callable[[], None]] = {}
        self.compiled = compiled
        if compiled:
            self._compile(rules, size)
        else:
            from peling.kernels.tables import lazy_tables

            self.rules, self._space = vectors.encoded(rules)
            self.tables = lazy_tables()
            self.hands: Any = [0] * (size * HAND_SIZE)
            self.totals: Any = [0] * size
            self._out: Any = [0] * ANSWER_SIZE

    def _compile(self, rules: Ruleset, size: int) -> None:
        import numpy as np

        from peling.kernels.bound import bind
        from peling.kernels.tables import array_tables

        self.rules, self._space = _arrays(rules)
        self.tables = array_tables()
        self.hands = np.zeros(size * HAND_SIZE, np.int32)
        self.totals = np.zeros(size, np.int64)
        self._out = np.zeros(ANSWER_SIZE, np.int64)
        hand, nothing = np.zeros(HAND_SIZE, np.int64), np.zeros(0, np.int64)
        number = SMALLEST
        while number <= size:
            some, totals = self.hands[: number * HAND_SIZE], self.totals[:number]
            arguments = some, hand, self.rules, self.tables, self._space, self._out, totals, nothing
            self._calls[number] = bind(score_batch, *arguments)
            number *= 2

    def score(self, number: int) -> None:
        """Score the first `number` hands; those after them, up to a power of two, must be dead."""
        if self.compiled:
            length = SMALLEST
            while length < number:
                length *= 2
            self._calls[length]()
            return
        for i in range(number):
            hand = self.hands[i * HAND_SIZE : (i + 1) * HAND_SIZE]
            score(hand, self.rules, self.tables, self._space, self._out)
            self.totals[i] = self._out[O_TOTAL] if self._out[O_VALID] or hand[H_WIN] < 0 else -1


_known: dict[str, Any] = {}


def _arrays(rules: Ruleset) -> tuple[Rules, Space]:
    from peling.kernels.score.arrays import array_rules, array_space

    if rules.hash not in _known:
        _known[rules.hash] = array_rules(vectors.encode_rules(rules), vectors.pattern_rows(rules))
    return _known[rules.hash], array_space(vectors.new_space(rules))
