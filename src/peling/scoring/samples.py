"""An example of an irregular hand, and the nearest hand that is none: what the hand is, shown with tiles.

>>> from peling.rules.irregular import IRREGULAR
>>> found = sample(IRREGULAR['twins_pure'])
>>> tiles.write(found.hand), tiles.write(found.miss), found.why('nl')
('11223344667788m', '112233446677m 88p', 'Met kringen 8 in plaats van tekens 8 telt het niet.')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from peling import tiles
from peling.kernels.score.irregular import lacking_one
from peling.rules.irregular import ALL, Irregular
from peling.tiles import KINDS, mask
from peling.words import Words

_WHY = Words("Met {new} in plaats van {old} telt het niet.", "With {new} instead of {old} it does not count.")
_COPIES = 4


@dataclass(frozen=True, slots=True)
class Sample:
    """Fourteen tiles of a hand, and fourteen that are not: one kind is another."""

    hand: tuple[int, ...]
    miss: tuple[int, ...]
    old: int
    new: int

    def why(self, lang: str) -> str:
        """Why the second does not count, in a sentence."""
        return _WHY[lang].format(new=tiles.name(self.new, lang), old=tiles.name(self.old, lang))


@lru_cache(maxsize=64)
def sample(irregular: Irregular, available: int = ALL) -> Sample | None:
    """A sample of an irregular hand of the kinds in play; None where they make none."""
    for left, right in irregular.within(available):
        hand = tuple(sorted(_made(irregular, left, right)))
        if is_hand(irregular, hand):
            found = (one for one in _misses(irregular, left, hand, available) if not is_hand(irregular, one[0]))
            miss = next(found, None)
            return None if miss is None else Sample(hand, *miss)
    return None


def is_hand(irregular: Irregular, hand: tuple[int, ...]) -> bool:
    """Whether fourteen concealed tiles are the hand."""
    held = [hand.count(kind) for kind in range(KINDS)]
    planes = [mask(kind for kind in range(KINDS) if held[kind] >= copies) for copies in range(1, _COPIES + 1)]
    return len(hand) == 14 and any(lacking_one(irregular.code, left, right, *planes) == 0 for left, right in irregular.instances)


def _spread(kinds: list[int], number: int) -> list[int]:
    """`number` of the kinds, spread over all of them."""
    return [kinds[i * len(kinds) // number] for i in range(number)]


def _kinds(mask: int) -> list[int]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def _made(irregular: Irregular, left: int, right: int) -> list[int]:
    """Fourteen tiles of an instance."""
    kinds = _kinds(left)
    match irregular.type:
        case "pairs":  # four alike are two pairs
            return 2 * _spread(kinds if len(kinds) >= 7 else sorted(2 * kinds), 7)
        case "once":
            return [*kinds, kinds[0]]
        case "exact":
            return [*kinds, *_kinds(right)]
        case "gates":
            first = kinds[0]
            return [first, first, *kinds, kinds[-1], kinds[-1], kinds[4]]
        case "knit_two":
            return [first + rank for first in (left, right) for rank in (0, 1, 2, 4, 5, 7, 8)]
        case "knit_three":
            return [9 * suit + rank for suit in range(3) for rank in (0, 2, 4, 6)] + [8, 17]
        case _:
            return _spread(kinds, 14)


def _misses(
    irregular: Irregular, kinds: int, hand: tuple[int, ...], available: int
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Hands of which one kind is another: a whole pair outside the kinds of the hand, or one tile; the most alike first."""
    for number in (2, 1) if irregular.type == "pairs" else (1,):
        others = _kinds(available & ~kinds) if number == 2 else _kinds(available)
        for old in sorted(set(hand), reverse=True):
            rest = list(hand)
            for _ in range(number):
                rest.remove(old)
            for new in sorted(others, key=lambda kind: _unlike(old, kind)):
                if new != old and rest.count(new) + number <= _COPIES:
                    yield tuple(sorted([*rest, *[new] * number])), old, new


def _unlike(old: int, new: int) -> tuple[bool, int]:
    """How much a kind is unlike another: a number in another suit is the most alike, then its neighbours."""
    suits = old < tiles.E and new < tiles.E
    return not (suits and old % 9 == new % 9), abs(old - new)
