"""Irregular hands of no rule set of Peling's, one of each type: as data, and told apart once more by looking at the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from peling import Row, Ruleset, get_rules
from peling.rules import Irregular, Words
from peling.tiles import KINDS, SUIT_MASKS, C, E, F, mask

Tiles = Sequence[int]
SMALL = [suit * 9 + rank for suit in range(3) for rank in range(3)]
LADDER = [*(suit * 9 + rank for suit in range(3) for rank in range(4)), C]
WALL = ([0, 8, E, E + 1, E + 2, E + 3], [C, F])  # twice, once
ODD = [suit * 9 + rank for suit in range(3) for rank in range(0, 9, 2)]

HANDS = (
    Irregular("small_twins", "pairs", ((mask(SMALL), 0),)),
    Irregular("ladder", "once", ((mask(LADDER), 0),)),
    Irregular("great_wall", "exact", ((mask([*WALL[0], *WALL[1]]), mask(WALL[0])),)),
    Irregular("bamboo_gates", "gates", ((SUIT_MASKS[2], 0),)),
    Irregular("plain_knitting", "knit_two", ((0, 18),)),
    Irregular("wide_knitting", "knit_three", ((0, 0),)),
    Irregular("odd_world", "knitted", ((mask(ODD), 0),)),
)
PATTERNS = tuple(hand.pattern for hand in HANDS)
OUTSIDE = {
    "small_twins": [31, 32, 33],
    "ladder": [32, 33, 27],
    "great_wall": [33, 4, 13],
    "bamboo_gates": [31, 32, 33],
    "plain_knitting": [31, 32, 33],
    "wide_knitting": [31, 32, 33],
    "odd_world": [31, 32, 33],
}
"""Kinds that are of no use for a hand."""


def own_rules(base: str) -> Ruleset:
    """A rule set of Peling's with the seven hands and their rows added."""
    rules = get_rules(base)
    rows = [
        Row(
            f"own_{hand.pattern}", hand.pattern, "fan" if rules.fan else "limit", 90 + i if rules.fan else 500 + i,
            Words(f"eigen {hand.pattern}", f"own {hand.pattern}"), "tests", wait=0 if rules.fan else 300,
        )
        for i, hand in enumerate(HANDS)
    ]  # fmt: skip
    return replace(rules, id=f"own-{base}", rows=(*rules.rows, *rows), irregular=(*rules.irregular, *HANDS))


def sample(pattern: str, rng: Random) -> list[int]:
    """Fourteen tiles of a hand."""
    numbers = [rank for rank in range(9) for _ in range(4)]
    if pattern == "small_twins":
        return sorted(2 * rng.sample([kind for kind in SMALL for _ in range(2)], 7))
    if pattern == "ladder":
        return sorted([*LADDER, rng.choice(LADDER)])
    if pattern == "great_wall":
        return sorted([*WALL[0], *WALL[0], *WALL[1]])
    if pattern == "bamboo_gates":
        gates = [18] * 3 + list(range(19, 26)) + [26] * 3
        return sorted([*gates, rng.choice(range(18, 27))])
    if pattern == "plain_knitting":
        chosen = rng.sample(numbers, 7)
        return sorted([*chosen, *(18 + rank for rank in chosen)])
    if pattern == "wide_knitting":
        *threes, two = rng.sample(numbers, 5)
        suits = rng.sample((0, 9, 18), 2)
        return sorted([*(suit + rank for rank in threes for suit in (0, 9, 18)), *(suit + two for suit in suits)])
    return sorted(rng.sample(ODD, 14))


def _knit_three(held: Counter[int]) -> bool:
    if any(kind >= 27 for kind in held):
        return False
    for rank in range(9):
        for left_out in range(3):
            rest = Counter(held)
            for suit in range(3):
                if suit != left_out:
                    rest[9 * suit + rank] -= 1
            if all(rest[r] == rest[9 + r] == rest[18 + r] >= 0 for r in range(9)):
                return True
    return False


COMPLETE: dict[str, Callable[[Counter[int]], bool]] = {
    "small_twins": lambda held: all(number in (2, 4) for number in held.values()) and set(held) <= set(SMALL),
    "ladder": lambda held: set(held) == set(LADDER),
    "great_wall": lambda held: held == Counter([*WALL[0], *WALL[0], *WALL[1]]),
    "bamboo_gates": lambda held: (
        all(18 <= kind < 27 for kind in held) and not Counter([18] * 3 + list(range(19, 26)) + [26] * 3) - held
    ),
    "plain_knitting": lambda held: (
        all(kind < 9 or 18 <= kind < 27 for kind in held) and all(held[rank] == held[18 + rank] for rank in range(9))
    ),
    "wide_knitting": _knit_three,
    "odd_world": lambda held: len(held) == 14 and set(held) <= set(ODD),
}


def completing(rack: Tiles, patterns: Sequence[str] = PATTERNS) -> set[int]:
    """The kinds that make one of the hands of thirteen tiles: each is tried."""
    return {
        kind
        for kind in range(KINDS)
        if rack.count(kind) < 4
        for held in [+Counter([*rack, kind])]
        if any(COMPLETE[pattern](held) for pattern in patterns)
    }
