"""Irregular hands as data: for each pattern its type and instances, two masks of kinds each."""

from __future__ import annotations

from itertools import permutations

from peling.kernels.layout import EXACT, GATES, KNIT_THREE, KNIT_TWO, KNITTED, ONCE, PAIRS
from peling.tiles import DRAGON_MASK, HONOUR_MASK, KINDS, NOBLE, SUIT_MASKS, TERMINALS, WIND_MASK, E, mask

ALL = (1 << KINDS) - 1
_KNITTED = [
    mask(9 * suit + first + 3 * step for first, suit in enumerate(order) for step in range(3)) for order in permutations(range(3))
]

IRREGULAR: dict[str, tuple[int, list[tuple[int, int]]]] = {
    "nine_gates_shape": (GATES, [(suit, 0) for suit in SUIT_MASKS]),
    "thirteen_orphans": (ONCE, [(NOBLE, 0)]),
    "twins_any": (PAIRS, [(ALL, 0)]),
    "twins_honours": (PAIRS, [(HONOUR_MASK, 0)]),
    "twins_terminals": (PAIRS, [(TERMINALS, 0)]),
    "twins_noble": (PAIRS, [(NOBLE, 0)]),
    "twins_pure": (PAIRS, [(suit, 0) for suit in SUIT_MASKS]),
    "twins_very_clean": (PAIRS, [(HONOUR_MASK | suit & TERMINALS, 0) for suit in SUIT_MASKS]),
    "twins_clean": (PAIRS, [(HONOUR_MASK | suit, 0) for suit in SUIT_MASKS]),
    "wind_snake": (ONCE, [(suit | WIND_MASK, 0) for suit in SUIT_MASKS]),
    "dragon_snake": (
        EXACT,
        [(suit | DRAGON_MASK | 1 << wind, 1 << wind) for suit in SUIT_MASKS for wind in range(E, E + 4)],
    ),
    "court_of_peking": (EXACT, [(mask(range(9 * s, 9 * s + 7)) | HONOUR_MASK, 0) for s in range(3)]),
    "snake_of_ones": (EXACT, [(suit | WIND_MASK, suit & -suit) for suit in SUIT_MASKS]),
    "knitting": (KNIT_TWO, [(0, 9), (0, 18), (9, 18)]),
    "triple_knitting": (KNIT_THREE, [(0, 0)]),
    "seven_shifted_pairs": (
        EXACT,
        [(mask(range(9 * s + low, 9 * s + low + 7)),) * 2 for s in range(3) for low in range(3)],
    ),
    "honours_knitted": (KNITTED, [(straight | HONOUR_MASK, 0) for straight in _KNITTED]),
}


def instances(pattern: str, available: int) -> tuple[int, list[tuple[int, int]]]:
    """Type and instances of an irregular pattern that can be made with the kinds in play."""
    kind, pairs = IRREGULAR[pattern]
    if kind == PAIRS:
        return kind, [(kinds & available, 0) for kinds, _ in pairs]
    if kind == KNIT_TWO:
        return kind, [(a, b) for a, b in pairs if available >> a & available >> b & 1]
    if kind == KNIT_THREE:
        return kind, pairs if available & 1 else []
    if kind == KNITTED:
        return kind, [(kinds & available, 0) for kinds, _ in pairs]
    return kind, [(kinds, more) for kinds, more in pairs if kinds & ~available == 0]
