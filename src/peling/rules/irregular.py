"""Irregular hands as data: fourteen tiles that are no sets and pair, each hand a type and its instances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from peling.kernels.layout import EXACT, GATES, KNIT_THREE, KNIT_TWO, KNITTED, ONCE, PAIRS
from peling.tiles import DRAGON_MASK, HONOUR_MASK, KINDS, NOBLE, SUIT_MASKS, TERMINALS, WIND_MASK, E, mask

ALL = (1 << KINDS) - 1
TYPES = {
    "pairs": PAIRS,
    "once": ONCE,
    "exact": EXACT,
    "gates": GATES,
    "knit_two": KNIT_TWO,
    "knit_three": KNIT_THREE,
    "knitted": KNITTED,
}
"""The types by name, as the kernels number them."""


@dataclass(frozen=True, slots=True)
class Irregular:
    """An irregular hand: the pattern that rows name, its type, and its instances, two numbers each.

    `pairs`: seven pairs of the kinds of the first mask. `once`: each of its thirteen kinds, one of them twice. `exact`: each kind of
    the first mask, those of the second twice. `gates`: 1112345678999 of the suit of the mask and one more of it. `knit_two`: seven
    pairs, each of one number in the two suits that begin at these kinds. `knit_three`: four times a number in all three suits and
    once in two (0, 0). `knitted`: fourteen different kinds of the first mask.
    """

    pattern: str
    type: str
    instances: tuple[tuple[int, int], ...]

    @property
    def code(self) -> int:
        """The type as the kernels number it."""
        return TYPES[self.type]

    def __repr__(self) -> str:
        return f"<Irregular {self.pattern}: {self.type}, {len(self.instances)} instances>"

    def within(self, available: int) -> tuple[tuple[int, int], ...]:
        """The instances that can be made with the kinds in play."""
        if self.type in ("pairs", "knitted"):
            left = (kinds & available for kinds, _ in self.instances)
            return tuple((kinds, 0) for kinds in left if _fits(self.type, kinds, 0))
        if self.type == "knit_two":
            return tuple((a, b) for a, b in self.instances if available >> a & available >> b & 1)
        if self.type == "knit_three":
            return self.instances if available & 1 else ()
        return tuple((kinds, more) for kinds, more in self.instances if kinds & ~available == 0)

    def slips(self) -> Iterator[str]:
        """The mistakes in it, a sentence each."""
        if type(self.pattern) is not str or not self.pattern:
            yield "has no pattern"
        if type(self.type) is not str or self.type not in TYPES:
            yield f"has the unknown type {self.type!r}; known are {', '.join(TYPES)}"
            return
        if type(self.instances) is not tuple or not all(map(_is_pair, self.instances)):
            yield f"has instances {self.instances!r}, which are not pairs of whole numbers"
            return
        if not self.instances:
            yield "has no instances"
        for left, right in self.instances:
            if left & ~ALL or right & ~ALL:
                yield f"has an instance ({left:#x}, {right:#x}) with kinds beyond the {KINDS} that make hands"
            elif not _fits(self.type, left, right):
                yield f"has an instance ({left:#x}, {right:#x}) that is not {_ASKED[self.type]}"


_ASKED = {
    "pairs": "a mask of four kinds or more, and 0",
    "once": "a mask of thirteen kinds, and 0",
    "exact": "a mask of kinds and a mask of those held twice, fourteen tiles together",
    "gates": "the mask of a suit, and 0",
    "knit_two": "the first kinds of two suits, the lower one first",
    "knit_three": "0 and 0",
    "knitted": "a mask of fourteen kinds or more, and 0",
}


def _is_pair(instance: object) -> bool:
    return type(instance) is tuple and len(instance) == 2 and all(type(number) is int for number in instance)


def _fits(type_: str, left: int, right: int) -> bool:
    """Whether two numbers are an instance of a type."""
    if type_ == "exact":
        return right & ~left == 0 and left.bit_count() + right.bit_count() == 14
    if type_ == "knit_two":
        return (left, right) in ((0, 9), (0, 18), (9, 18))
    if right:
        return False
    if type_ == "pairs":
        return left.bit_count() >= 4
    if type_ == "once":
        return left.bit_count() == 13
    if type_ == "gates":
        return left in SUIT_MASKS
    return left == 0 if type_ == "knit_three" else left.bit_count() >= 14


_KNITTED = [
    mask(9 * suit + first + 3 * step for first, suit in enumerate(order) for step in range(3)) for order in permutations(range(3))
]


def _hand(pattern: str, type_: str, lefts: Iterable[int]) -> Irregular:
    return Irregular(pattern, type_, tuple((left, 0) for left in lefts))


_HANDS = (
    _hand("nine_gates_shape", "gates", SUIT_MASKS),
    _hand("thirteen_orphans", "once", [NOBLE]),
    _hand("twins_any", "pairs", [ALL]),
    _hand("twins_honours", "pairs", [HONOUR_MASK]),
    _hand("twins_terminals", "pairs", [TERMINALS]),
    _hand("twins_noble", "pairs", [NOBLE]),
    _hand("twins_pure", "pairs", SUIT_MASKS),
    _hand("twins_very_clean", "pairs", [HONOUR_MASK | suit & TERMINALS for suit in SUIT_MASKS]),
    _hand("twins_clean", "pairs", [HONOUR_MASK | suit for suit in SUIT_MASKS]),
    _hand("wind_snake", "once", [suit | WIND_MASK for suit in SUIT_MASKS]),
    Irregular(
        "dragon_snake",
        "exact",
        tuple((suit | DRAGON_MASK | 1 << wind, 1 << wind) for suit in SUIT_MASKS for wind in range(E, E + 4)),
    ),
    _hand("court_of_peking", "exact", [mask(range(9 * s, 9 * s + 7)) | HONOUR_MASK for s in range(3)]),
    Irregular("snake_of_ones", "exact", tuple((suit | WIND_MASK, suit & -suit) for suit in SUIT_MASKS)),
    Irregular("knitting", "knit_two", ((0, 9), (0, 18), (9, 18))),
    Irregular("triple_knitting", "knit_three", ((0, 0),)),
    Irregular(
        "seven_shifted_pairs",
        "exact",
        tuple((mask(range(first, first + 7)),) * 2 for s in range(3) for first in range(9 * s, 9 * s + 3)),
    ),
    _hand("honours_knitted", "knitted", [straight | HONOUR_MASK for straight in _KNITTED]),
)
IRREGULAR = {hand.pattern: hand for hand in _HANDS}
"""The irregular hands that Peling's own rule sets know, by pattern."""
PAID_AS = {"honours_knitted": ("lesser_honours_knitted", "greater_honours_knitted")}
"""Hands that rows pay by patterns of their own, one for each of two sorts of the hand."""
HAND_OF = {pattern: hand for hand in IRREGULAR for pattern in PAID_AS.get(hand, (hand,))}
"""The irregular hand that a row with a pattern pays for."""


def irregular_hands(patterns: Iterable[str]) -> tuple[Irregular, ...]:
    """The hands of these patterns, as a rule set lists them."""
    return tuple(IRREGULAR[pattern] for pattern in patterns)
