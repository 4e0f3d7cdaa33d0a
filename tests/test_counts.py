"""Exact counts: how many hands there are of every sort, against known numbers and enumerations.

A hand is four groups: three suits and the honours. What the tables know of each group is counted by its number of tiles and
convolved over the groups, so that all 326,520,504,500 hands of 14 tiles are counted in seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb

import numpy as np
import pytest
from counts import (
    ALL,
    HANDS_13,
    HANDS_14,
    HONOURS,
    READY,
    REGULAR,
    SHANTEN_13,
    SHANTEN_14,
    SUIT,
    WAITS,
    Series,
    complete,
    convolve,
    digits,
    entries,
    finished,
    group_costs,
    hands_with_pair,
    keys,
    physical,
    ready_hands,
    series,
    sizes,
    table,
)

from peling.kernels.layout import STATE

# ---- groups


def test_vectors_of_one_group() -> None:
    for ranks, expected in ((SUIT, (93_600, 118_800, 405_350)), (HONOURS, (7_875, 8_135, 43_130))):
        numbers = series(ranks, sizes(ranks) >= 0)
        assert (numbers[13], numbers[14], sum(numbers.values())) == expected


def test_the_tables_cover_every_vector() -> None:
    for ranks in (SUIT, HONOURS):
        assert len(table(ranks)) == 5**ranks
        assert set((entries(ranks) & STATE).tolist()) == {0, 1, 3}
        unfinished = np.ones(5**ranks, bool)
        unfinished[keys(ranks)] = False
        assert (table(ranks)[unfinished] == 3).all(), "more than 14 tiles are no group of a hand"


def test_complete_shapes_of_one_group() -> None:
    expected = {
        SUIT: (9, 16, 135, 127, 996, 627, 4_475, 2_098, 13_259),
        HONOURS: (7, 7, 42, 21, 105, 35, 140, 35, 105),
    }
    for ranks, numbers in expected.items():
        sets, paired = series(ranks, finished(ranks, 0)), series(ranks, finished(ranks, 1))
        assert sets | paired == {0: 1} | dict(zip((2, 3, 5, 6, 8, 9, 11, 12, 14), numbers, strict=True))
        assert not sets.keys() & paired.keys()


def test_complete_shapes_of_the_honours_by_formula() -> None:
    """Some pungs out of seven kinds, and a pair of another kind."""
    assert series(HONOURS, finished(HONOURS, 0)) == {3 * m: comb(7, m) for m in range(5)}
    assert series(HONOURS, finished(HONOURS, 1)) == {3 * m + 2: comb(7, m) * (7 - m) for m in range(5)}


def builds(ranks: int, sets: int) -> set[tuple[int, ...]]:
    """All vectors of a number of sets and a pair, built up instead of recognised."""
    units = [(rank,) * 3 for rank in range(ranks)]
    if ranks == SUIT:
        units += [(rank, rank + 1, rank + 2) for rank in range(7)]
    found = set()
    for chosen in combinations_with_replacement(units, sets):
        flat = [rank for unit in chosen for rank in unit]
        for pair in range(ranks):
            counts = tuple(flat.count(rank) + 2 * (rank == pair) for rank in range(ranks))
            if max(counts) <= 4:
                found.add(counts)
    return found


@pytest.mark.parametrize("ranks", [SUIT, HONOURS])
@pytest.mark.parametrize("sets", [1, 2, 3, 4])
def test_complete_shapes_built_up(ranks: int, sets: int) -> None:
    chosen = finished(ranks, 1) & (sizes(ranks) == 3 * sets + 2)
    assert {tuple(counts) for counts in digits(ranks)[chosen].tolist()} == builds(ranks, sets)


# ---- four sets and a pair


def test_four_sets_and_a_pair() -> None:
    assert complete() == {2: 34, 5: 1_836, 8: 49_332, 11: 875_418, 14: REGULAR}
    assert complete((SUIT, SUIT, SUIT))[14] == 5_237_550
    assert complete((SUIT,))[14] == 13_259


def test_as_physical_tiles() -> None:
    def of(state: int) -> Callable[[int], Series]:
        return lambda r: series(r, finished(r, state), physical(r))

    assert hands_with_pair(of(0), of(1), ALL)[14] == 11_353_128_141_498
    whole = convolve(*(series(r, sizes(r) >= 0, physical(r)) for r in ALL))
    assert whole[14] == comb(136, 14) == 4_250_305_029_168_216_000


def test_all_hands() -> None:
    whole = convolve(*(series(r, sizes(r) >= 0) for r in ALL))
    assert (whole[13], whole[14]) == (HANDS_13, HANDS_14)


# ---- ready hands and waits


def distinct_kinds() -> int:
    """The sum of the numbers of different kinds over all complete hands of 14 tiles."""
    total = 0
    for i in range(4):
        for place in range(4):
            groups = []
            for j, ranks in enumerate(ALL):
                weights = (digits(ranks) > 0).sum(axis=1) if j == i else None
                groups.append(series(ranks, finished(ranks, int(j == place)), weights))
            total += convolve(*groups).get(14, 0)
    return total


def test_ready_hands_and_waits() -> None:
    assert ready_hands() == (READY, WAITS)


def test_sum_of_waits_is_the_sum_of_kinds() -> None:
    """Take any kind out of a complete hand: that is a ready hand that waits for it, and each wait comes from one such pair."""
    assert distinct_kinds() == WAITS == ready_hands()[1]


# ---- shanten

Costs = tuple[int, ...]
Classes = Counter[tuple[int, Costs]]
NEVER = 15
"""The cost of what cannot be: more than any hand lacks."""


@cache
def cost_classes(ranks: int) -> Classes:
    """Groups by number of tiles and ten costs (0-4 sets, 0-4 sets and a pair)."""
    costs = group_costs(ranks)[keys(ranks)]
    packed = sizes(ranks)
    for i in range(10):
        packed = packed << 4 | np.minimum(costs[:, i], NEVER)
    found, numbers = np.unique(packed, return_counts=True)
    return Counter(
        {
            (code >> 40, tuple(code >> 36 - 4 * i & 15 for i in range(10))): n
            for code, n in zip(found.tolist(), numbers.tolist(), strict=True)
        }
    )


def side_by_side(left: Costs, right: Costs) -> Costs:
    """The costs of two groups together."""
    alone = [min(left[k] + right[m - k] for k in range(m + 1)) for m in range(5)]
    paired = [min(min(left[5 + k] + right[m - k], left[k] + right[5 + m - k]) for k in range(m + 1)) for m in range(5)]
    return tuple(min(cost, NEVER) for cost in (*alone, *paired))


def merge(left: Classes, right: Classes) -> Classes:
    """Two groups together, by number of tiles and costs."""
    found: Classes = Counter()
    for ((m, a), number), ((n, b), other) in product(left.items(), right.items()):
        if m + n <= 14:
            found[m + n, side_by_side(a, b)] += number * other
    return found


@cache
def shanten_counts() -> dict[tuple[int, int], Counter[int]]:
    """Standard shanten over all hands, by number of tiles in the rack and number of sets wanted."""
    halves = merge(cost_classes(SUIT), cost_classes(SUIT)), merge(cost_classes(SUIT), cost_classes(HONOURS))
    found: dict[tuple[int, int], Counter[int]] = {(3 * sets + i, sets): Counter() for sets in range(5) for i in (1, 2)}
    for ((m, a), number), ((n, b), other) in product(*(half.items() for half in halves)):
        for sets in range(5):
            if m + n in (3 * sets + 1, 3 * sets + 2):
                lack = min(min(a[k] + b[5 + sets - k], a[5 + k] + b[sets - k]) for k in range(sets + 1))
                found[m + n, sets][lack - 1] += number * other
    return found


def test_shanten_of_all_hands() -> None:
    assert shanten_counts()[13, 4] == SHANTEN_13
    assert shanten_counts()[14, 4] == SHANTEN_14
    assert sum(SHANTEN_13.values()) == HANDS_13
    assert sum(SHANTEN_14.values()) == HANDS_14


def test_shanten_beside_melds() -> None:
    """With melds the rack is smaller; complete racks are counted above, and every rack is counted."""
    whole = convolve(*(series(r, sizes(r) >= 0) for r in ALL))
    for (size, sets), distances in shanten_counts().items():
        assert distances.total() == whole[size]
        assert distances[-1] == (complete()[size] if size == 3 * sets + 2 else 0)


def test_shanten_0_is_ready() -> None:
    assert shanten_counts()[13, 4][0] == READY
    assert shanten_counts()[14, 4][-1] == REGULAR
