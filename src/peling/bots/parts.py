"""Parts: what a pattern asks of the sets and the pair of a hand, so that a bot can aim for it.

A part names sets that the hand must have and says which others it may have. Parts join: the half clean hand and the dragon pung
make a clean hand with a pung of dragons. What a part is worth is not written here: the rows of the rule set say it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from peling.kernels.layout import PAIRS, PUNG
from peling.kernels.marks import EVEN, FIVES
from peling.kernels.score import fans
from peling.rules.irregular import IRREGULAR
from peling.tiles import (
    GREEN,
    HONOUR_MASK,
    KINDS,
    NOBLE,
    REVERSIBLE,
    SIMPLES,
    SUIT_MASKS,
    TERMINALS,
    C,
    E,
    F,
    mask,
)

ANY_PAIR = (1 << KINDS) - 1
CHOWS = (1 << PUNG) - 1
PUNGS = ANY_PAIR << PUNG
ANY_SET = CHOWS | PUNGS
SUITS = mask(range(E))
CHOW_MASKS = tuple(7 << (9 * suit + rank) for suit in range(3) for rank in range(7))
SET_MASKS = (*CHOW_MASKS, *(1 << kind for kind in range(KINDS)))
"""The kinds of each set code."""
_ORDERS = tuple(permutations(range(3)))
DRAGON_ROUND = 4


class Part(NamedTuple):
    """What is asked: `sets` (codes) and `pair` (a kind, -1 for any) must be there; others are among `codes` and `pairs` (bits).

    `open` sets at most are claimed; `drawn`: the last tile too must be one's own. `straight` are the nine kinds of a knitted
    straight; `kongs` is how many of the sets are kongs; `irregular` is the type and the two masks of a hand without sets.
    """

    sets: tuple[int, ...] = ()
    pair: int = -1
    codes: int = ANY_SET
    pairs: int = ANY_PAIR
    open: int = 4
    drawn: bool = False
    straight: int = 0
    kongs: int = 0
    irregular: tuple[int, int, int] | None = None

    @property
    def fixed(self) -> int:
        """How many of the four sets are settled."""
        return len(self.sets) + (3 if self.straight else 0)

    @property
    def possible(self) -> bool:
        """Whether some hand can be so."""
        if self.irregular is not None:
            return True
        if self.fixed > 4 or any(not self.codes >> code & 1 for code in self.sets):
            return False
        if self.pair >= 0 and (not self.pairs >> self.pair & 1 or PUNG + self.pair in self.sets):
            return False
        needed = Counter(kind for code in self.sets for kind in set_tiles(code))
        if self.pair >= 0:
            needed[self.pair] += 2
        if any(number > 4 for number in needed.values()):
            return False
        return bool(self.fixed == 4 or self.codes & ~mask(self.sets)) and (self.pair >= 0 or self.pairs != 0)

    def join(self, other: Part) -> Part | None:
        """What both ask, None if no hand can be both."""
        if self.irregular is not None or other.irregular is not None or (self.straight and other.straight):
            return None
        if self.pair >= 0 <= other.pair != self.pair:
            return None
        joined = Part(
            tuple(sorted((Counter(self.sets) | Counter(other.sets)).elements())),
            max(self.pair, other.pair),
            self.codes & other.codes,
            self.pairs & other.pairs,
            min(self.open, other.open),
            self.drawn or other.drawn,
            self.straight | other.straight,
            max(self.kongs, other.kongs),
        )
        return joined if joined.possible else None

    def within(self, kinds: int) -> Part:
        """The same with these kinds alone."""
        return self._replace(codes=self.codes & sets_of(kinds), pairs=self.pairs & kinds)

    def covers(self, other: Part) -> bool:
        """Whether every hand that the other asks for is one of this part too."""
        if self.irregular is not None or other.irregular is not None or self.straight or other.straight:
            return self == other
        if self.open < other.open or self.drawn > other.drawn or self.kongs > other.kongs or self.pair not in (-1, other.pair):
            return False
        if other.pairs & ~self.pairs if other.pair < 0 else not self.pairs >> other.pair & 1:
            return False
        if other.fixed < 4 and other.codes & ~self.codes:
            return False
        rest = list(other.sets)
        for code in self.sets:
            if code not in rest:
                return False
            rest.remove(code)
        return all(self.codes >> code & 1 for code in rest)


def set_tiles(code: int) -> tuple[int, ...]:
    """The three kinds of a set."""
    if code >= PUNG:
        return (code - PUNG,) * 3
    first = 9 * (code // 7) + code % 7
    return (first, first + 1, first + 2)


def sets_of(kinds: int) -> int:
    """The codes of all sets that can be made of some kinds, as bits."""
    return mask(code for code, tiles in enumerate(SET_MASKS) if tiles & ~kinds == 0)


def tiles_only(kinds: int) -> Part:
    """A hand of some kinds alone."""
    return Part(codes=sets_of(kinds), pairs=kinds)


def pungs_only(kinds: int = ANY_PAIR) -> Part:
    """Pungs and a pair of some kinds."""
    return Part(codes=sets_of(kinds) & PUNGS, pairs=kinds)


def pungs_of(*kinds: int, pair: int = -1) -> Part:
    """A hand with pungs of these kinds."""
    return Part(tuple(sorted(PUNG + kind for kind in kinds)), pair)


def chow(suit: int, rank: int) -> int:
    """The code of a chow from a rank (0-6)."""
    return 7 * suit + rank


def chows_of(*places: tuple[int, int]) -> Part:
    """A hand with chows from these (suit, rank)."""
    return Part(tuple(sorted(chow(suit, rank) for suit, rank in places)))


def _winds(number: int) -> Iterator[Part]:
    winds = range(E, C)
    return (pungs_of(*some) for some in combinations(winds, number))


def _little(kinds: range) -> Iterator[Part]:
    return (pungs_of(*(kind for kind in kinds if kind != pair), pair=pair) for pair in kinds)


def _snakes() -> Iterator[Part]:
    """111 22 345 678 999, 111 234 55 678 999, 111 234 567 88 999 of each suit (D34)."""
    for suit in range(3):
        for pair, first, second in ((1, 2, 5), (4, 1, 5), (7, 1, 4)):
            sets = (chow(suit, first), chow(suit, second), PUNG + 9 * suit, PUNG + 9 * suit + 8)
            yield Part(tuple(sorted(sets)), 9 * suit + pair)


def _shifted(kind: Callable[[int, int], int], number: int, steps: Iterable[int], top: int) -> Iterator[Part]:
    """Sets of one suit, each a step above the other."""
    for suit in range(3):
        for step in steps:
            for first in range(top - step * (number - 1) + 1):
                yield Part(tuple(kind(suit, first + step * i) for i in range(number)))


def _pung(suit: int, rank: int) -> int:
    return PUNG + 9 * suit + rank


def _mixed(kind: Callable[[int, int], int], ranks: Iterable[tuple[int, int, int]]) -> Iterator[Part]:
    """Sets of three suits, at these ranks in any order of the suits."""
    seen = set()
    for three in ranks:
        for order in _ORDERS:
            sets = tuple(sorted(kind(suit, rank) for suit, rank in zip(order, three, strict=True)))
            if sets not in seen:
                seen.add(sets)
                yield Part(sets)


def _three_suited() -> Iterator[Part]:
    for suit in range(3):
        ends = [(other, rank) for other in range(3) if other != suit for rank in (0, 6)]
        yield chows_of(*ends)._replace(pair=9 * suit + 4)


_EVERYWHERE: dict[str, Callable[[], Iterable[Part]]] = {
    "dragon_pung": lambda: (pungs_of(kind) for kind in range(C, KINDS)),
    "four_chows": lambda: (Part(codes=CHOWS),),
    "all_chows": lambda: (Part(codes=CHOWS, pairs=SUITS),),
    "all_pungs": lambda: (pungs_only(),),
    "all_simples": lambda: (tiles_only(SIMPLES),),
    "half_clean": lambda: (tiles_only(suit | HONOUR_MASK) for suit in SUIT_MASKS),
    "clean_terminals": lambda: (tiles_only(NOBLE),),
    "terminals_honours": lambda: (tiles_only(NOBLE),),
    "very_clean": lambda: (tiles_only(suit & TERMINALS | HONOUR_MASK) for suit in SUIT_MASKS),
    "pure": lambda: (tiles_only(suit) for suit in SUIT_MASKS),
    "purity": lambda: (pungs_only(suit) for suit in SUIT_MASKS),
    "all_honours": lambda: (tiles_only(HONOUR_MASK),),
    "all_honour_pungs": lambda: (tiles_only(HONOUR_MASK),),
    "all_terminals": lambda: (tiles_only(TERMINALS),),
    "all_terminal_pungs": lambda: (tiles_only(TERMINALS),),
    "all_noble": lambda: (tiles_only(NOBLE),),
    "all_green": lambda: (tiles_only(GREEN),),
    "buried_treasure": lambda: (pungs_only(suit | HONOUR_MASK)._replace(open=0) for suit in SUIT_MASKS),
    "little_four_winds": lambda: _little(range(E, C)),
    "little_three_dragons": lambda: _little(range(C, KINDS)),
    "four_winds": lambda: _winds(4),
    "big_three_winds": lambda: _winds(3),
    "three_dragons": lambda: (pungs_of(C, F, KINDS - 1),),
    "two_dragon_pungs": lambda: (pungs_of(*two) for two in combinations(range(C, KINDS), 2)),
    "wriggling_snake": _snakes,
    "three_concealed_pungs": lambda: (pungs_only()._replace(open=0), pungs_only()._replace(open=1, drawn=True)),
    "four_concealed_pungs": lambda: (pungs_only()._replace(open=0),),
    "three_concealed_kongs": lambda: (pungs_only()._replace(open=0, kongs=3),),
    "three_kongs_open": lambda: (pungs_only()._replace(kongs=3),),
    "three_kongs": lambda: (pungs_only()._replace(kongs=3),),
    "four_kongs": lambda: (pungs_only()._replace(kongs=4),),
    "four_concealed_kongs": lambda: (pungs_only()._replace(open=0, kongs=4),),
    "hidden_treasure": lambda: (Part(open=0, drawn=True),),
    "concealed_mixed": lambda: (Part(open=0, drawn=True),),
    "concealed_claim": lambda: (Part(open=0),),
    "mixed_straight": lambda: _mixed(chow, [(0, 3, 6)]),
    "mixed_triple_chow": lambda: _mixed(chow, [(rank,) * 3 for rank in range(7)]),
    "mixed_shifted_chows": lambda: _mixed(chow, [(rank, rank + 1, rank + 2) for rank in range(5)]),
    "pure_straight": lambda: (chows_of((suit, 0), (suit, 3), (suit, 6)) for suit in range(3)),
    "pure_shifted_chows": lambda: _shifted(chow, 3, (1, 2), 6),
    "four_pure_shifted_chows": lambda: _shifted(chow, 4, (1, 2), 6),
    "pure_triple_chow": lambda: _shifted(chow, 3, (0,), 6),
    "quadruple_chow": lambda: _shifted(chow, 4, (0,), 6),
    "three_suited_terminal_chows": _three_suited,
    "pure_terminal_chows": lambda: (
        chows_of((suit, 0), (suit, 0), (suit, 6), (suit, 6))._replace(pair=9 * suit + 4) for suit in range(3)
    ),
    "mixed_shifted_pungs": lambda: _mixed(_pung, [(rank, rank + 1, rank + 2) for rank in range(7)]),
    "triple_pung": lambda: _mixed(_pung, [(rank,) * 3 for rank in range(9)]),
    "pure_shifted_pungs": lambda: _shifted(_pung, 3, (1,), 8),
    "four_pure_shifted_pungs": lambda: _shifted(_pung, 4, (1,), 8),
    "reversible": lambda: (tiles_only(REVERSIBLE),),
    "upper_four": lambda: (tiles_only(fans.UPPER_FOUR),),
    "lower_four": lambda: (tiles_only(fans.LOWER_FOUR),),
    "upper_tiles": lambda: (tiles_only(fans.UPPER),),
    "middle_tiles": lambda: (tiles_only(fans.MIDDLE),),
    "lower_tiles": lambda: (tiles_only(fans.LOWER),),
    "all_even_pungs": lambda: (pungs_only(EVEN),),
    "outside_hand": lambda: (
        Part(codes=mask(code for code, tiles in enumerate(SET_MASKS) if tiles & NOBLE), pairs=NOBLE),
    ),
    "all_fives": lambda: (
        Part(codes=mask(code for code, tiles in enumerate(SET_MASKS) if tiles & FIVES), pairs=FIVES),
    ),
    "knitted_straight": lambda: (Part(straight=pair[0] & ~HONOUR_MASK) for pair in IRREGULAR["honours_knitted"].instances),
}  # fmt: skip
_IRREGULAR = {
    "lesser_honours_knitted": "honours_knitted",
    "greater_honours_knitted": "honours_knitted",
    "nine_gates_wait": "nine_gates_shape",
}
"""Rows that name an irregular hand otherwise than the rule set's list does."""


def parts(pattern: str, seat: int, round_: int, available: int) -> list[Part]:
    """What a pattern asks of a player of that seat in that round, each way it can be; none if a bot cannot aim for it."""
    found: Iterable[Part] = ()
    if pattern == "seat_wind_pung":
        found = (pungs_of(E + seat),)
    elif pattern == "round_wind_pung":
        found = (pungs_of(E + round_),) if round_ < DRAGON_ROUND else ()
    elif pattern == "green_dragon_round":
        found = (pungs_of(F),) if round_ == DRAGON_ROUND else ()
    elif pattern in _EVERYWHERE:
        found = _EVERYWHERE[pattern]()
    elif _IRREGULAR.get(pattern, pattern) in IRREGULAR:
        hand = IRREGULAR[_IRREGULAR.get(pattern, pattern)]
        found = (
            Part(irregular=(hand.code, left, right), open=0)
            for left, right in hand.within(available)
            if hand.code != PAIRS or left.bit_count() > 3
        )
    return [part for part in (one.within(available) for one in found) if part.possible]
