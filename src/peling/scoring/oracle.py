"""The oracle: what tiles a rack waits for and what a hand is worth, for the referee of a match."""

from __future__ import annotations

from collections.abc import Sequence

from peling.hands import Hand, Meld
from peling.kernels.layout import O_COMPLETE, O_TOTAL, O_VALID, R_FEWEST_KINDS, R_KNIT, R_KNITTED
from peling.rules import Ruleset, get
from peling.scoring.scorer import scorer_of
from peling.scoring.sheet import ScoreSheet, read_sheet
from peling.tiles import JOKER, KINDS

ANY_TILE = (1 << KINDS) - 1 | 1 << JOKER


class HandOracle:
    """Answers for one rule set; `backend` as for `Scorer`."""

    def __init__(self, rules: str | Ruleset = "nts", backend: str = "python") -> None:
        self.rules = get(rules)
        self.backend = backend
        self._scorer = scorer_of(self.rules, backend)

    def waits(self, counts: Sequence[int], melds: Sequence[Meld], *, goulash: bool) -> int:
        """The kinds that complete a rack, as bits, perhaps with some more; `answer` says whether a hand may win."""
        if goulash:  # trying all kinds in interpreted code takes longer than asking later about the tile that comes
            return ANY_TILE if self.backend == "python" else self._scorer.joker_waits(counts, melds)
        if cannot_be_waiting(counts, len(melds), self._scorer.vectors.params):
            return 0
        return self._scorer.waits(counts, melds)

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


def _ranks(first: int, last: int) -> int:
    """A one in the byte of each of these ranks in the three suits."""
    return sum(1 << 8 * (9 * suit + rank - 1) for suit in range(3) for rank in range(first, last + 1))


_EACH = sum(1 << 8 * kind for kind in range(KINDS))
_SUITS = _ranks(1, 9)
_AFTER_1, _AFTER_2, _BEFORE_9, _BEFORE_8 = _ranks(2, 9), _ranks(3, 9), _ranks(1, 8), _ranks(1, 7)


def cannot_be_waiting(counts: Sequence[int], melds: int, params: Sequence[int]) -> bool:
    """Whether a quick test of thirteen tiles shows that no tile completes them, as is so for most racks most of the time.

    Sets and a pair that lack one tile have at most one isolated tile; so have pairs and gates. Other irregular hands are knit,
    without honours, or have many kinds, and a knitted straight has eight different numbers or more.
    """
    held = int.from_bytes(counts[:KINDS], "little")  # a byte a kind, at most four in it
    many = (held >> 1 | held >> 2) & _EACH
    some = held & _EACH | many
    near = some << 8 & _AFTER_1 | some >> 8 & _BEFORE_9 | some << 16 & _AFTER_2 | some >> 16 & _BEFORE_8
    alone = some & ~many & ~near
    if not alone & (alone - 1) or counts[JOKER]:
        return False
    numbers, kinds = (some & _SUITS).bit_count(), some.bit_count()
    if params[R_KNITTED] and melds < 2 and numbers >= 8:
        return False
    return bool(melds) or (kinds < params[R_FEWEST_KINDS] - 1 and not (params[R_KNIT] and kinds == numbers))
