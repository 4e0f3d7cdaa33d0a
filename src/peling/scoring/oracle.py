"""The oracle: what tiles a rack waits for and what a hand is worth, for the referee of a match."""

from __future__ import annotations

from collections.abc import Sequence

from peling.hands import Hand, Meld
from peling.kernels.layout import O_COMPLETE, O_TOTAL, O_VALID
from peling.kernels.score.waits import cannot_wait, may_complete
from peling.rules import Ruleset, get
from peling.scoring.scorer import scorer_of
from peling.scoring.sheet import ScoreSheet, read_sheet
from peling.tiles import JOKER, KINDS

ANY_TILE = (1 << KINDS) - 1 | 1 << JOKER
_PLANES = tuple(b"0" * times + b"1" * (256 - times) for times in range(1, 5))
"""How many of a kind a rack holds, as the digit of a plane: at least one, two, three, four."""


class HandOracle:
    """Answers for one rule set; `backend` as for `Scorer`."""

    def __init__(self, rules: str | Ruleset = "nts", backend: str = "python") -> None:
        self.rules = get(rules)
        self.backend = backend
        self._scorer = scorer_of(self.rules, backend)
        self._vectors = scorer_of(self.rules).vectors  # as lists

    def waits(self, counts: Sequence[int], melds: Sequence[Meld], *, goulash: bool) -> int:
        """The kinds that complete a rack, as bits, perhaps with some more; `answer` says whether a hand may win."""
        rack, rules = bytes(counts[KINDS - 1 :: -1]), self._vectors
        one, two = int(rack.translate(_PLANES[0]), 2), int(rack.translate(_PLANES[1]), 2)
        if jokers := counts[JOKER]:  # with jokers it takes less to ask about the tile that comes than to try all kinds
            three, four = int(rack.translate(_PLANES[2]), 2), int(rack.translate(_PLANES[3]), 2)
            return ANY_TILE if may_complete(one, two, three, four, jokers, len(melds), 1, rules) else 0
        if cannot_wait(one, two, len(melds), rules.params, rules.instances):
            return 0
        return self._scorer.waits(counts, melds, goulash=goulash)

    def answer(self, hand: Hand) -> list[int]:
        """The answer vector for a hand (`kernels.layout`, O_…)."""
        return self._scorer.answer(hand)

    def sheet(self, hand: Hand) -> ScoreSheet:
        """The score sheet of a hand."""
        return read_sheet(hand, self.rules, self.answer(hand))

    def may_win(self, hand: Hand) -> bool:
        """Whether the hand is complete and reaches the minimum."""
        out = self.answer(hand)
        return bool(out[O_COMPLETE] and out[O_VALID])

    def win_classes(self, hand: Hand) -> int:
        """The classes of win that a hand has, as bits (`kernels.score.classes`)."""
        return self._scorer.win_classes(hand)

    def total(self, hand: Hand) -> int:
        """What the hand scores."""
        return self.answer(hand)[O_TOTAL]
