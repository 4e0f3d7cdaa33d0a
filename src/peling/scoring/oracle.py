"""The oracle: what tiles a rack waits for and what a hand is worth, asked of the kernels. `sim` has a compiled one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peling.hands import Hand, Meld
from peling.kernels.layout import (
    H_JOKERS,
    H_MELD,
    H_MELDS,
    H_TILE,
    H_TILES,
    H_WIN,
    HAND_SIZE,
    O_COMPLETE,
    O_TOTAL,
    O_VALID,
    R_KNIT,
    R_KNITTED,
    WORK_SIZE,
)
from peling.kernels.planes import prepare
from peling.kernels.score.waits import find_waits, with_cake
from peling.kernels.tables import lazy_tables
from peling.rules import Ruleset
from peling.scoring import ScoreSheet
from peling.scoring.sheet import read_sheet
from peling.scoring.vectors import answer, encode_meld, encoded
from peling.tiles import JOKER, KINDS


def _ranks(first: int, last: int) -> int:
    """A one in the byte of each of these ranks in the three suits."""
    return sum(1 << 8 * (9 * suit + rank - 1) for suit in range(3) for rank in range(first, last + 1))


_EACH = sum(1 << 8 * kind for kind in range(KINDS))
_SUITS, _INNER = _ranks(1, 9), _ranks(2, 8)
_SUIT = _SUITS & (1 << 72) - 1
_AFTER_1, _AFTER_2, _BEFORE_9, _BEFORE_8 = _ranks(2, 9), _ranks(3, 9), _ranks(1, 8), _ranks(1, 7)
ANY_TILE = (1 << KINDS) - 1 | 1 << JOKER


class HandOracle:
    """Answers for one rule set."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def waits(self, counts: Sequence[int], melds: Sequence[Meld], *, goulash: bool) -> int:
        """At least the kinds that complete a rack, as bits; whether a hand may win is for `answer` to say."""
        if goulash:
            return ANY_TILE
        if self._far(counts, len(melds)):
            return 0
        return int(with_cake(self.find(rack_vector(counts, melds)), encoded(self.rules)[0].params))

    def _far(self, counts: Sequence[int], melds: int) -> bool:
        """Whether a glance shows that no tile completes a rack; most racks at most moments are far from it.

        Of sets and a pair that lack one tile, at most one tile stands alone; of seven pairs and nine gates too. The other
        hands are knit, or nearly all different: four honours or more, and one suit from 1 to 7 at least or nothing else but
        terminals. A knitted straight has eight different numbers or more.
        """
        held = int.from_bytes(counts[:KINDS], "little")  # a byte a kind, at most four in it
        many = (held >> 1 | held >> 2) & _EACH
        some = held & _EACH | many
        near = some << 8 & _AFTER_1 | some >> 8 & _BEFORE_9 | some << 16 & _AFTER_2 | some >> 16 & _BEFORE_8
        alone = some & ~many & ~near
        if not alone & (alone - 1) or counts[JOKER]:
            return False
        params = encoded(self.rules)[0].params
        suits = some & _SUITS
        numbers = suits.bit_count()
        if params[R_KNITTED] and melds < 2 and numbers >= 8:
            return False
        if melds:
            return True
        honours = some.bit_count() - numbers
        if honours < 3 or honours + numbers < 12:
            return not (params[R_KNIT] and not honours)
        return not (
            params[R_KNITTED]
            or (suits & _INNER).bit_count() <= 1
            or any((suits & suit).bit_count() >= 6 for suit in (_SUIT, _SUIT << 72, _SUIT << 144))
        )

    def find(self, vector: list[int]) -> int:
        """The kinds that complete a hand vector."""
        arrays, _ = encoded(self.rules)
        work = [0] * WORK_SIZE
        tables = lazy_tables()
        prepare(vector, tables, work)
        return int(find_waits(vector, work, arrays, tables))

    def answer(self, hand: Hand) -> Sequence[int]:
        """The answer vector for a hand (`kernels.layout`, O_…)."""
        return answer(hand, self.rules)

    def sheet(self, hand: Hand) -> ScoreSheet:
        """The score sheet of a hand."""
        return read_sheet(hand, self.rules, list(self.answer(hand)))

    def may_win(self, hand: Hand) -> bool:
        """Whether the hand is complete and reaches the minimum."""
        out = self.answer(hand)
        return bool(out[O_COMPLETE] and out[O_VALID])

    def total(self, hand: Hand) -> int:
        """What the hand scores."""
        return int(self.answer(hand)[O_TOTAL])


def rack_vector(counts: Sequence[int], melds: Sequence[Meld]) -> list[int]:
    """The hand vector of a rack and melds, without circumstances."""
    vector: list[Any] = [0] * HAND_SIZE
    place = H_TILE
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            vector[place] = kind
            place += 1
    vector[H_TILES] = place - H_TILE
    vector[H_JOKERS] = counts[JOKER]
    vector[H_MELDS] = len(melds)
    for i, meld in enumerate(melds):
        vector[H_MELD + i] = encode_meld(meld)
    vector[H_WIN] = -1
    return vector
