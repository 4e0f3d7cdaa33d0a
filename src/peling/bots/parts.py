"""Parts: what a pattern asks of the sets and the pair of a hand, so that a bot can aim for it.

The pattern functions of the scorer look at a finished hand; parts say which hands to look for. Tests check that the two agree:
the hands of every part are scored, and each pattern has its parts or a reason in `NOT_AIMED`.

A part names sets that the hand must have and says which others it may have. Parts join: the half clean hand and the dragon pung
make a clean hand with a pung of dragons. What a part is worth is not written here: the rows of the rule set say it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from peling.kernels.layout import GATES, PAIRS, PUNG
from peling.kernels.marks import EVEN, FIVES
from peling.kernels.score import fans
from peling.kernels.tables import KNITTED
from peling.rules import Ruleset
from peling.rules.irregular import PAID_AS
from peling.tiles import (
    DRAGON_ROUND,
    GREEN,
    HONOUR_MASK,
    KINDS,
    NOBLE,
    NUMBERS,
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
CHOW_MASKS = tuple(7 << (9 * suit + rank) for suit in range(3) for rank in range(7))
SET_MASKS = (*CHOW_MASKS, *(1 << kind for kind in range(KINDS)))
"""The kinds of each set code."""
_ORDERS = tuple(permutations(range(3)))


class Part(NamedTuple):
    """What is asked: `sets` (codes) and `pair` (a kind, -1 for any) must be there; others are among `codes` and `pairs` (bits).

    At most `open` sets are claimed; `drawn`: the last tile must be drawn too. `straight` are the nine kinds of a knitted
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
        """Whether such a hand can exist."""
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
    """111 22 345 678 999, 111 234 55 678 999, 111 234 567 88 999 of each suit."""
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


_HALF_CLEAN = tuple(suit | HONOUR_MASK for suit in SUIT_MASKS)
_TILES: dict[str, tuple[int, ...]] = {
    "all_simples": (SIMPLES,),
    "half_clean": _HALF_CLEAN,
    "clean_terminals": (NOBLE,),
    "terminals_honours": (NOBLE,),
    "very_clean": tuple(suit & TERMINALS | HONOUR_MASK for suit in SUIT_MASKS),
    "pure": SUIT_MASKS,
    "all_honours": (HONOUR_MASK,),
    "all_honour_pungs": (HONOUR_MASK,),
    "all_terminals": (TERMINALS,),
    "all_terminal_pungs": (TERMINALS,),
    "all_noble": (NOBLE,),
    "all_green": (GREEN,),
    "reversible": (REVERSIBLE,),
    "upper_four": (fans.UPPER_FOUR,),
    "lower_four": (fans.LOWER_FOUR,),
    "upper_tiles": (fans.UPPER,),
    "middle_tiles": (fans.MIDDLE,),
    "lower_tiles": (fans.LOWER,),
}
"""Hands of some kinds alone, of one of these masks."""
_IN_EACH = {"outside_hand": NOBLE, "all_fives": FIVES}
"""Hands with one of these kinds in each set and in the pair."""
_SETS: dict[str, Callable[[], Iterable[Part]]] = {
    "dragon_pung": lambda: (pungs_of(kind) for kind in range(C, KINDS)),
    "four_chows": lambda: (Part(codes=CHOWS),),
    "all_chows": lambda: (Part(codes=CHOWS, pairs=NUMBERS),),
    "all_pungs": lambda: (pungs_only(),),
    "purity": lambda: (pungs_only(suit) for suit in SUIT_MASKS),
    "all_even_pungs": lambda: (pungs_only(EVEN),),
    "buried_treasure": lambda: (pungs_only(kinds)._replace(open=0) for kinds in _HALF_CLEAN),
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
    "knitted_straight": lambda: (Part(straight=straight) for straight in KNITTED),
    "nine_gates_wait": lambda: irregular_parts(GATES, [(suit, 0) for suit in SUIT_MASKS]),
}
"""Hands with certain sets."""
_SORTS = {sort: pattern for pattern, sorts in PAID_AS.items() for sort in sorts}
"""Patterns that tell two sorts of an irregular hand apart: the rows name them, the rule set lists the hand."""

NOT_AIMED = {
    "points of sets, pairs and mahjong: every hand has some": (
        "pung_simple_open", "pung_simple_concealed", "pung_noble_open", "pung_noble_concealed", "kong_simple_open",
        "kong_simple_concealed", "kong_noble_open", "kong_noble_concealed", "pair_dragon", "pair_seat_wind", "pair_round_wind",
        "double_wind_pung_open", "double_wind_pung_concealed", "double_wind_kong_open", "double_wind_kong_concealed", "mahjong",
    ),
    "luck tiles come or do not": ("luck_tile", "own_flower", "own_season", "four_flowers", "four_seasons"),
    "how the last tile comes is seen when it comes": (
        "self_drawn", "only_tile", "completes_pair", "bird_eats_cake", "edge_wait", "closed_wait", "single_wait", "last_of_kind",
        "last_wall_tile", "last_discard", "last_tile_draw", "last_tile_claim", "moon_from_sea", "moon", "robbed_kong",
        "kong_flower", "plum_blossom", "kong_on_kong", "replacement", "heaven", "earth", "original_call",
    ),
    "kongs are declared when the tiles are there": (
        "melded_kong", "concealed_kong", "two_melded_kongs", "mixed_kongs", "two_concealed_kongs",
    ),
    "small, and found on the way to larger ones": (
        "pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows", "pung_of_terminals", "double_pung",
        "two_concealed_pungs", "exactly_three_concealed", "tile_hog", "one_voided_suit", "no_honours",
    ),
    "a part cannot say it: one of every sort, every set claimed, nothing that counts": ("all_types", "melded_hand", "chicken"),
}  # fmt: skip
"""Patterns that no bot aims for, by the reason."""
_PASSED_OVER = frozenset(pattern for some in NOT_AIMED.values() for pattern in some)


def irregular_parts(kind: int, masks: Iterable[tuple[int, int]]) -> Iterator[Part]:
    """Irregular hands of a type, one part an instance; four kinds at least make seven pairs."""
    return (Part(irregular=(kind, left, right), open=0) for left, right in masks if kind != PAIRS or left.bit_count() > 3)


def parts(pattern: str, rules: Ruleset, seat: int, round_: int, available: int) -> list[Part]:
    """What a pattern asks of a player of that seat in that round, a part for each way; none if a bot cannot aim for it."""
    return [part for part in (one.within(available) for one in _asked(pattern, rules, seat, round_, available)) if part.possible]


def _asked(pattern: str, rules: Ruleset, seat: int, round_: int, available: int) -> Iterable[Part]:
    if pattern in _TILES:
        return (tiles_only(kinds) for kinds in _TILES[pattern])
    if pattern in _SETS:
        return _SETS[pattern]()
    if pattern in _IN_EACH:
        kinds = _IN_EACH[pattern]
        return (Part(codes=mask(code for code, tiles in enumerate(SET_MASKS) if tiles & kinds), pairs=kinds),)
    if pattern == "seat_wind_pung":
        return (pungs_of(E + seat),)
    if pattern == "round_wind_pung":
        return (pungs_of(E + round_),) if round_ < DRAGON_ROUND else ()
    if pattern == "green_dragon_round":
        return (pungs_of(F),) if round_ == DRAGON_ROUND else ()
    hand = rules.irregular_hands.get(_SORTS.get(pattern, pattern))
    if hand is not None:
        return irregular_parts(hand.code, hand.within(available))
    if pattern in _PASSED_OVER:
        return ()
    raise ValueError(f"{rules.id}: bots have no parts for the pattern {pattern!r}, and no reason to pass it over")
