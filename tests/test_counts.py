"""Exact counts: how many hands there are of every sort, by the package's own tables, against known numbers and enumerations.

A hand is four groups: three suits and the honours. What the tables know of each group is counted by its number of tiles and
convolved over the groups, so that all 326,520,504,500 hands of 14 tiles are counted in seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, prod

import numpy as np
import pytest
from numpy.typing import NDArray

from peling import Hand, Source, Win, get_rules, score
from peling.kernels.irregular import lacking_one
from peling.kernels.jit import compiled
from peling.kernels.layout import FIRST, FIRST_SHIFT, IR_SIZE, NUMBER_SHIFT, PAIRS, STATE, WAITS_SHIFT
from peling.kernels.suits import PAIR_SHIFT, SETS_SHIFT
from peling.kernels.tables import array_costs, array_tables
from peling.scoring.vectors import encode_rules
from peling.tiles import GREEN, KINDS, NOBLE, TERMINALS, C, E, N

Ints = NDArray[np.int64]
Series = dict[int, int]
"""How many, by number of tiles."""
Planes = tuple[int, int, int, int]
"""A hand as the kernels see it: the kinds held at least once, twice, three times, four times."""
Kinds = tuple[int, ...]

SUIT, HONOURS = 9, 7
HANDS_13, HANDS_14 = 98_521_596_000, 326_520_504_500
READY, WAITS = 54_747_045, 86_249_952
REGULAR = 11_498_658
PAIRS_PLAIN, PAIRS_WITH_FOURS = 5_379_616, 16_417_104
SHANTEN_13 = dict(
    enumerate(
        (
            54_747_045,
            2_318_210_748,
            18_521_094_520,
            40_311_144_206,
            28_348_596_450,
            8_048_161_086,
            885_943_636,
            33_398_598,
            299_711,
        )
    )
)
SHANTEN_14 = dict(
    enumerate(
        (
            11_498_658,
            1_407_507_075,
            24_534_145_015,
            104_744_544_266,
            131_618_303_547,
            53_783_938_428,
            9_718_513_527,
            685_882_185,
            16_090_769,
            81_030,
        ),
        start=-1,
    )
)


# ---- one group: all its keys, from the tables


def table(ranks: int) -> Ints:
    """The table of a suit or of the honours, one entry a key."""
    tables = array_tables()
    found: Ints = np.asarray(tables.suits if ranks == SUIT else tables.honours)
    return found


@cache
def keys(ranks: int) -> Ints:
    """The keys of all groups of up to 14 tiles."""
    every = np.arange(5**ranks)
    found: Ints = every[sum(every // 5**rank % 5 for rank in range(ranks)) <= 14]
    return found


@cache
def digits(ranks: int) -> Ints:
    """The counts of these groups: one row a group, one column a rank."""
    return np.stack([keys(ranks) // 5**rank % 5 for rank in range(ranks)], axis=1)


@cache
def sizes(ranks: int) -> Ints:
    """Their numbers of tiles."""
    found: Ints = digits(ranks).sum(axis=1)
    return found


@cache
def entries(ranks: int) -> Ints:
    """Their entries in the table."""
    found: Ints = table(ranks)[keys(ranks)].astype(np.int64)
    return found


def finished(ranks: int, state: int) -> NDArray[np.bool_]:
    """The groups that are sets alone (state 0), or sets and the pair (1)."""
    found: NDArray[np.bool_] = (entries(ranks) & STATE) == state
    return found


def waits(ranks: int) -> Ints:
    """The ranks that complete each group, as bits, less those held four times already (D4)."""
    four = (digits(ranks) == 4) @ (1 << np.arange(ranks))
    found: Ints = entries(ranks) >> WAITS_SHIFT & 511 & ~four
    return found


def ones(bits: Ints) -> Ints:
    """How many bits are set in each."""
    return sum((bits >> i & 1 for i in range(9)), start=np.zeros_like(bits))


def series(ranks: int, chosen: NDArray[np.bool_], weights: Ints | None = None) -> Series:
    """The chosen groups by number of tiles, each counted once or by its weight."""
    numbers = np.bincount(sizes(ranks)[chosen], None if weights is None else weights[chosen])  # sums far below 2**53: exact
    return {n: int(number) for n, number in enumerate(numbers.tolist()) if number}


def convolve(*groups: Series) -> Series:
    """The groups side by side."""

    def two(left: Series, right: Series) -> Series:
        found: Counter[int] = Counter()
        for (m, a), (n, b) in product(left.items(), right.items()):
            if m + n <= 14:
                found[m + n] += a * b
        return dict(found)

    return reduce(two, groups)


def hands_with_pair(sets: Callable[[int], Series], paired: Callable[[int], Series], ranks: tuple[int, ...]) -> Series:
    """Complete hands over these groups: one of them has the pair, the others sets alone."""
    found: Counter[int] = Counter()
    for place in range(len(ranks)):
        found.update(convolve(*(paired(r) if i == place else sets(r) for i, r in enumerate(ranks))))
    return dict(found)


ALL = (SUIT, SUIT, SUIT, HONOURS)


def complete(ranks: tuple[int, ...] = ALL, only: Callable[[int], NDArray[np.bool_]] | None = None) -> Series:
    """Hands of sets and a pair, by number of tiles, out of all groups or some."""

    def of(state: int) -> Callable[[int], Series]:
        return lambda r: series(r, finished(r, state) if only is None else finished(r, state) & only(r))

    return hands_with_pair(of(0), of(1), ranks)


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
    """All vectors of so many sets and a pair, built up instead of recognised."""
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
    def weights(ranks: int) -> Ints:
        ways = np.array([comb(4, n) for n in range(5)])
        found: Ints = ways[digits(ranks)].prod(axis=1)
        return found

    def of(state: int) -> Callable[[int], Series]:
        return lambda r: series(r, finished(r, state), weights(r))

    assert hands_with_pair(of(0), of(1), ALL)[14] == 11_353_128_141_498
    whole = convolve(*(series(r, sizes(r) >= 0, weights(r)) for r in ALL))
    assert whole[14] == comb(136, 14) == 4_250_305_029_168_216_000


def test_all_hands() -> None:
    whole = convolve(*(series(r, sizes(r) >= 0) for r in ALL))
    assert (whole[13], whole[14]) == (HANDS_13, HANDS_14)


# ---- ready hands and waits


def ready_hands() -> tuple[int, int]:
    """Hands of 13 tiles that wait, and the sum of their waits.

    Either one group waits for its pair, or with it, and the others are sets alone; or two groups have a pair each and one of them
    waits to be sets alone beside the other's pair.
    """
    sets = {r: series(r, finished(r, 0)) for r in (SUIT, HONOURS)}
    number = total = 0
    for i, ranks in enumerate(ALL):
        others = [sets[r] for j, r in enumerate(ALL) if j != i]
        one = sizes(ranks) % 3 == 1
        number += convolve(series(ranks, one & (waits(ranks) > 0)), *others)[13]
        total += convolve(series(ranks, one, ones(waits(ranks))), *others)[13]
    for i, j in combinations(range(4), 2):
        others = [sets[r] for k, r in enumerate(ALL) if k not in (i, j)]
        a, b = two_apart(ALL[i]), two_apart(ALL[j])
        for (paired, waiting), (other_paired, other_waiting) in product(a, b):
            left, right = a[paired, waiting], b[other_paired, other_waiting]
            if (waiting and other_paired) or (other_waiting and paired):
                number += convolve(left[0], right[0], *others).get(13, 0)
            if other_paired:
                total += convolve(left[1], right[0], *others).get(13, 0)
            if paired:
                total += convolve(left[0], right[1], *others).get(13, 0)
    return number, total


@cache
def two_apart(ranks: int) -> dict[tuple[bool, bool], tuple[Series, Series]]:
    """Groups one tile short of sets: (has sets and a pair, waits) -> how many, and the sum of their waits."""
    found = {}
    two = sizes(ranks) % 3 == 2
    for paired, waiting in product((False, True), repeat=2):
        chosen = two & (finished(ranks, 1) == paired) & ((waits(ranks) > 0) == waiting)
        found[paired, waiting] = (series(ranks, chosen), series(ranks, chosen, ones(waits(ranks))))
    return found


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
    costs = np.asarray(array_costs()[ranks != SUIT]).reshape(-1, 10)[keys(ranks)].astype(np.int64)
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


# ---- seven pairs


def pairs_of(kinds: int) -> int:
    """Seven pairs out of so many kinds, four alike as two pairs: the coefficient of x^7 in (1 + x + x^2)^kinds."""
    return sum(comb(kinds, fours) * comb(kinds - fours, 7 - 2 * fours) for fours in range(4))


def counted_pairs(kinds: int) -> tuple[int, int]:
    """Seven pairs out of so many kinds as the kernel sees it: without and with four alike.

    The kernel asks how many kinds are held once, twice, three and four times; one hand of each such profile stands for all of it.
    """
    plain = with_fours = 0
    for profile in product(range(15), range(8), range(5), range(4)):
        if sum((i + 1) * n for i, n in enumerate(profile)) != 14 or sum(profile) > kinds:
            continue
        counts = [copies for copies, n in enumerate(profile, 1) for _ in range(n)]
        if lacking_one(PAIRS, (1 << kinds) - 1, 0, *planes(dict(enumerate(counts)))) == 0:
            number = factorial(kinds) // prod(factorial(n) for n in (*profile, kinds - sum(profile)))
            with_fours += number
            plain += number * (profile[3] == 0)
    return plain, with_fours


def planes(counts: dict[int, int]) -> Planes:
    """The planes of a hand."""
    one, two, three, four = (sum(1 << kind for kind, n in counts.items() if n > level) for level in range(4))
    return one, two, three, four


def test_seven_pairs() -> None:
    assert counted_pairs(KINDS) == (PAIRS_PLAIN, PAIRS_WITH_FOURS)
    assert comb(34, 7) == PAIRS_PLAIN
    assert pairs_of(34) == PAIRS_WITH_FOURS


@pytest.mark.parametrize("kinds", [6, 7, 9, 13, 16, 27])
def test_seven_pairs_of_some_kinds(kinds: int) -> None:
    assert counted_pairs(kinds) == (comb(kinds, 7), pairs_of(kinds))


def test_seven_pairs_that_are_four_sets_and_a_pair_too() -> None:
    plain = complete(only=lambda ranks: (digits(ranks) % 2 == 0).all(axis=1) & (digits(ranks) < 4).all(axis=1))
    with_fours = complete(only=lambda ranks: (digits(ranks) % 2 == 0).all(axis=1))
    assert (plain[14], with_fours[14]) == (4_668, 7_938)


# ---- irregular hands


@cache
def made(rules: str, pattern: str) -> frozenset[Planes]:
    """Every hand of 14 tiles that the kernel calls complete, found by its own measure of what lacks.

    Kind by kind: each tile must lessen what lacks by one (else it is not part of the pattern), and the kinds to come must be able
    to supply the rest.
    """
    settled = get_rules(rules)
    vectors = encode_rules(settled)
    place = settled.irregular.index(pattern) * IR_SIZE
    _, sort, first, number = vectors.irregular[place : place + IR_SIZE]
    lacks = compiled(lacking_one)
    found: set[Planes] = set()

    def grow(left: int, right: int, kind: int, held: Planes) -> None:
        size = sum(plane.bit_count() for plane in held)
        if size == 14:
            found.add(held)
        elif kind < KINDS:
            coming = (1 << KINDS) - (2 << kind)
            for copies in range(5):
                one, two, three, four = (plane | (level < copies) << kind for level, plane in enumerate(held))
                if lacks(sort, left, right, one, two, three, four) != 14 - size - copies:
                    break
                if lacks(sort, left, right, one | coming, two | coming, three | coming, four | coming) == 0:
                    grow(left, right, kind + 1, (one, two, three, four))

    for i in range(first, first + number):
        grow(vectors.instances[2 * i], vectors.instances[2 * i + 1], 0, (0, 0, 0, 0))
    return frozenset(found)


def as_planes(hands: Iterable[Kinds]) -> set[Planes]:
    """Enumerated hands, those with a fifth tile left out."""
    return {planes(counts) for counts in map(Counter, hands) if max(counts.values()) <= 4}


SUITS = [range(start, start + 9) for start in (0, 9, 18)]
WINDS, DRAGONS = range(E, N + 1), range(C, KINDS)
NOBLES = [kind for kind in range(KINDS) if NOBLE >> kind & 1]


def nine_gates() -> Iterator[Kinds]:
    for suit in SUITS:
        for kind in suit:
            yield (*suit, suit[0], suit[0], suit[8], suit[8], kind)


def thirteen_orphans() -> Iterator[Kinds]:
    for kind in NOBLES:
        yield (*NOBLES, kind)


def wind_snake() -> Iterator[Kinds]:
    for suit in SUITS:
        for kind in (*suit, *WINDS):
            yield (*suit, *WINDS, kind)


def dragon_snake() -> Iterator[Kinds]:
    for suit, wind in product(SUITS, WINDS):
        yield (*suit, *DRAGONS, wind, wind)


def court_of_peking() -> Iterator[Kinds]:
    for suit in SUITS:
        yield (*suit[:7], *WINDS, *DRAGONS)


def snake_of_ones() -> Iterator[Kinds]:
    for suit in SUITS:
        yield (suit[0], *suit, *WINDS)


def pairs(kinds: Iterable[int]) -> Iterator[Kinds]:
    for chosen in combinations_with_replacement(kinds, 7):
        yield chosen * 2


def twins_pure() -> Iterator[Kinds]:
    for suit in SUITS:
        yield from pairs(suit)


def twins_very_clean() -> Iterator[Kinds]:
    for suit in SUITS:
        yield from pairs((suit[0], suit[8], *WINDS, *DRAGONS))


def knitting() -> Iterator[Kinds]:
    for left, right in combinations(SUITS, 2):
        for numbers in combinations_with_replacement(range(9), 7):
            yield tuple(suit[number] for number in numbers for suit in (left, right))


def triple_knitting() -> Iterator[Kinds]:
    for numbers in combinations_with_replacement(range(9), 4):
        triples = [suit[number] for number in numbers for suit in SUITS]
        for number, (left, right) in product(range(9), combinations(SUITS, 2)):
            yield (*triples, left[number], right[number])


def seven_shifted_pairs() -> Iterator[Kinds]:
    for suit, low in product(SUITS, range(3)):
        yield tuple(suit[low : low + 7]) * 2


def straights() -> Iterator[Kinds]:
    """The six knitted straights: 147, 258 and 369 in three suits."""
    for order in permutations(SUITS):
        yield tuple(suit[low + step] for low, suit in enumerate(order) for step in (0, 3, 6))


def honours_knitted() -> Iterator[Kinds]:
    for straight in straights():
        yield from combinations((*straight, *WINDS, *DRAGONS), 14)


IRREGULAR: dict[str, tuple[str, Callable[[], Iterator[Kinds]], int]] = {
    "nine_gates_shape": ("nts nts-2009 bmr", nine_gates, 27),
    "thirteen_orphans": ("nts nts-2009 bmr mcr", thirteen_orphans, 13),
    "wind_snake": ("nts nts-2009", wind_snake, 39),
    "dragon_snake": ("nts nts-2009", dragon_snake, 12),
    "court_of_peking": ("nts nts-2009", court_of_peking, 3),
    "twins_honours": ("nts nts-2009", lambda: pairs((*WINDS, *DRAGONS)), 393),
    "twins_terminals": ("nts-2009", lambda: pairs(k for k in range(KINDS) if TERMINALS >> k & 1), 126),
    "twins_pure": ("nts nts-2009", twins_pure, 6_912),
    "twins_very_clean": ("nts nts-2009", twins_very_clean, 6_126),
    "snake_of_ones": ("bmr", snake_of_ones, 3),
    "knitting": ("bmr", knitting, 18_090),
    "triple_knitting": ("bmr", triple_knitting, 13_338),
    "seven_shifted_pairs": ("mcr", seven_shifted_pairs, 9),
    "honours_knitted": ("mcr", honours_knitted, 720),
}
"""Pattern: the rule sets that have it, all its hands, and their number."""
BY_PROFILE = {"twins_any": PAIRS_WITH_FOURS, "twins_clean": 3 * pairs_of(16) - 2 * pairs_of(7), "twins_noble": pairs_of(13)}
"""Seven pairs that are too many to list; counted by profile."""


@pytest.mark.parametrize(("rules", "pattern"), [(r, p) for p, (names, _, _) in IRREGULAR.items() for r in names.split()])
def test_irregular_hands(rules: str, pattern: str) -> None:
    _, enumerate_hands, number = IRREGULAR[pattern]
    expected = as_planes(enumerate_hands())
    assert len(expected) == number
    assert made(rules, pattern) == expected


def test_closed_formulas_of_irregular_hands() -> None:
    assert len(made("nts", "twins_honours")) == pairs_of(7)
    assert len(made("nts-2009", "twins_terminals")) == pairs_of(6)
    assert len(made("nts", "twins_pure")) == 3 * pairs_of(9)
    assert len(made("nts", "twins_very_clean")) == 3 * pairs_of(9) - 2 * pairs_of(7)
    seven_of_nine = sum((-1) ** n * comb(9, n) * comb(15 - 5 * n, 8) for n in range(2))  # nine numbers, each at most four times
    assert len(made("bmr", "knitting")) == 3 * seven_of_nine
    assert len(made("mcr", "honours_knitted")) == 6 * comb(16, 14)


@pytest.mark.parametrize("pattern", BY_PROFILE)
def test_pairs_counted_by_profile(pattern: str) -> None:
    """The masks of the instances say which kinds; two of them share the honours at most, and what lies outside never helps."""
    rules = get_rules("bmr" if pattern == "twins_noble" else "nts")
    vectors = encode_rules(rules)
    place = rules.irregular.index(pattern) * IR_SIZE
    _, sort, first, number = vectors.irregular[place : place + IR_SIZE]
    assert sort == PAIRS
    masks = vectors.instances[2 * first : 2 * (first + number) : 2]
    shared = reduce(int.__and__, masks)
    assert all(one & other == shared for one, other in combinations(masks, 2))
    total = sum(counted_pairs(mask.bit_count())[1] for mask in masks)
    assert total - (len(masks) - 1) * counted_pairs(shared.bit_count())[1] == BY_PROFILE[pattern]
    inside = [kind for kind in range(KINDS) if shared >> kind & 1]
    for kind in set(range(KINDS)) - set(inside):
        assert lacking_one(PAIRS, shared, 0, *planes(dict.fromkeys((kind, *inside[:6]), 2))) == 2


def test_every_irregular_pattern_is_counted() -> None:
    for rules in ("nts", "nts-2009", "bmr", "mcr"):
        for pattern in get_rules(rules).irregular:
            assert pattern in BY_PROFILE or rules in IRREGULAR[pattern][0].split()


def drawn(held: Planes) -> Hand:
    """The hand of these planes, its lowest tile drawn last."""
    tiles = [kind for plane in held for kind in range(KINDS) if plane >> kind & 1]
    return Hand(tuple(tiles[1:]), win=Win(tiles[0], Source.DRAWN))


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "bmr", "mcr"])
def test_the_scorer_knows_them(rules: str) -> None:
    """Up to 150 hands of each pattern, whole: each is complete and earns some row."""
    for pattern, (names, _, _) in IRREGULAR.items():
        if rules in names.split():
            hands = sorted(made(rules, pattern))
            for held in hands[:: max(1, len(hands) // 150)]:
                sheet = score(drawn(held), rules)
                assert sheet.complete
                assert sheet.valid
                assert sheet.total >= (8 if rules == "mcr" else 200)


# ---- all complete shapes of a rule set


def group_keys(held: Planes) -> list[int]:
    """The keys of the four groups."""
    found = [0, 0, 0, 0]
    for plane in held:
        for kind in range(KINDS):
            found[kind // 9] += (plane >> kind & 1) * 5 ** (kind % 9)
    return found


def is_regular(held: Planes) -> bool:
    """Whether the tables split the hand into sets and a pair."""
    return sum(int(table(ranks)[key]) & STATE for key, ranks in zip(group_keys(held), ALL, strict=True)) == 1


def is_pairs(held: Planes) -> bool:
    """Whether it is seven pairs."""
    return held[0] == held[1] and held[2] == held[3]


def more_than(rules: str, *known: Callable[[Planes], bool]) -> int:
    """Irregular hands of a rule set that are none of the known sorts."""
    listed: set[Planes] = set()
    for pattern in get_rules(rules).irregular:
        if pattern not in BY_PROFILE:
            listed |= made(rules, pattern)
    return sum(not any(sort(held) for sort in known) for held in listed)


def knitted_straights() -> set[Planes]:
    """A knitted straight, and any complete hand of five tiles from the tables."""
    small: list[Kinds] = []
    sizes_of_groups = [(place, split) for place in range(4) for split in product((0, 3), repeat=4) if sum(split) == 3]
    for place, split in sizes_of_groups:
        groups = []
        for i, ranks in enumerate(ALL):
            size = split[i] + 2 * (i == place)
            rows = digits(ranks)[finished(ranks, int(i == place)) & (sizes(ranks) == size)].tolist()
            groups.append([tuple(9 * i + rank for rank, n in enumerate(row) for _ in range(n)) for row in rows])
        small += [sum(parts, ()) for parts in product(*groups)]
    assert len(small) == 1_836
    return as_planes((*straight, *rest) for straight in straights() for rest in small)


def test_knitted_straights() -> None:
    found = knitted_straights()
    assert len(found) == 11_016 == 6 * 1_836
    assert not any(is_regular(held) or is_pairs(held) for held in found)
    for held in sorted(found)[::37]:
        assert score(drawn(held), "mcr").items.get("mcr_45") == 12


def test_shapes_of_mcr() -> None:
    listed = more_than("mcr", is_regular, is_pairs)
    assert listed == 13 + 720
    assert REGULAR + PAIRS_WITH_FOURS - 7_938 + listed + 11_016 == 27_919_573


def test_shapes_of_nts() -> None:
    """Nine gates are four sets and a pair, all other twins seven pairs; Pe-ling's cake is no shape of its own."""
    assert all(is_regular(held) for held in made("nts", "nine_gates_shape"))
    for rules in ("nts", "nts-2009"):
        listed = more_than(rules, is_regular, is_pairs)
        assert listed == 13 + 39 + 12 + 3
        assert REGULAR + PAIRS_WITH_FOURS - 7_938 + listed == 27_907_891


@cache
def fewest_chows(ranks: int) -> Ints:
    """The fewest chows that any arrangement of a group has, 9 where there is none."""
    codes = np.asarray(array_tables().codes).astype(np.int64)
    found = np.full(len(keys(ranks)), 9)
    for place in range(7):
        has = (entries(ranks) >> NUMBER_SHIFT > place) & ((entries(ranks) & STATE) < 2)
        code = codes[np.where(has, (entries(ranks) >> FIRST_SHIFT & FIRST) + place, 0)]
        number = code >> SETS_SHIFT
        chows = sum(((number > i) & ((code >> 4 * i & 15) < 7)).astype(np.int64) for i in range(4))
        found = np.where(has, np.minimum(found, chows), found)
    return found


def with_one_chow() -> tuple[int, int]:
    """Hands of four sets and a pair without chows, and with one that no arrangement can do without."""
    found = [0, 0]
    for place, chow in product(range(4), (None, 0, 1, 2, 3)):
        groups = []
        for i, ranks in enumerate(ALL):
            chosen = finished(ranks, int(i == place)) & (fewest_chows(ranks) == int(i == chow))
            groups.append(series(ranks, chosen))
        found[chow is not None] += convolve(*groups).get(14, 0)
    return found[0], found[1]


def built_with_one_chow() -> tuple[int, int]:
    """The same built up; hands are told apart by sums of random weights of their tiles, 64 bits wide."""
    weights = np.random.default_rng(696).integers(0, 2**63, KINDS, dtype=np.uint64)

    def pungs_and_pair(number: int) -> NDArray[np.uint64]:
        sets = np.array(list(combinations(range(KINDS), number)))
        free = (sets[:, :, None] != np.arange(KINDS)).all(axis=1)  # a pung and a pair of one kind would be five tiles
        found: NDArray[np.uint64] = (np.uint64(3) * weights[sets].sum(axis=1)[:, None] + np.uint64(2) * weights)[free]
        return found

    def different(hands: NDArray[np.uint64]) -> int:
        ordered = np.sort(hands)  # much faster than np.unique here
        return 1 + int((ordered[1:] != ordered[:-1]).sum())

    without, rest = pungs_and_pair(4), pungs_and_pair(3)
    one = [rest + weights[low : low + 3].sum() for low in range(27) if low % 9 < 7]
    return different(without), different(np.concatenate([without, *one])) - different(without)


def test_bmr_hands_with_one_chow_at_most() -> None:
    assert with_one_chow() == built_with_one_chow()
    assert with_one_chow()[0] == comb(34, 4) * 30


def jade() -> dict[Planes, int]:
    """All green hands of four sets and a pair, and the fewest chows each needs (the one green chow is 234 of bamboo)."""
    green = [kind for kind in range(KINDS) if GREEN >> kind & 1]
    found: dict[Planes, int] = {}
    for chows in range(5):
        for pungs in combinations(green, 4 - chows):
            for pair in green:
                counts = Counter((*green[:3] * chows, *pungs * 3, pair, pair))
                if max(counts.values()) <= 4:
                    found.setdefault(planes(counts), chows)
    return found


def test_bmr_jade_may_have_any_number_of_chows() -> None:
    found = jade()
    green = [kind for kind in range(KINDS) if GREEN >> kind & 1]
    hands = [planes(dict(zip(green, counts, strict=True))) for counts in product(range(5), repeat=6) if sum(counts) == 14]
    assert len(hands) == 1_506
    for held in hands:
        sheet = score(drawn(held), "bmr")
        assert sheet.complete == (held in found)
        assert sheet.limit == ("imperial_jade" if held in found else None)


def test_shapes_of_bmr() -> None:
    """At most one chow, but any number in jade. None of the irregular hands is one of these."""
    many = sum(chows > 1 for chows in jade().values())
    listed = more_than("bmr", is_pairs)
    assert listed == 27 + 13 + 3 + 18_090 + 13_338
    assert [sum(is_regular(held) for held in made("bmr", p)) for p in ("nine_gates_shape", "knitting", "triple_knitting")] == [
        27,
        0,
        0,
    ]
    lowest = {int(fewest_chows(SUIT)[keys(SUIT) == max(group_keys(held))][0]) for held in made("bmr", "nine_gates_shape")}
    assert min(lowest) > 1, "nine gates need more chows than one, so they are not counted twice"
    assert sum(with_one_chow()) + many + BY_PROFILE["twins_noble"] + listed == 5_337_161


def test_pair_codes_agree_with_states() -> None:
    """An arrangement has a pair exactly where the entry says so."""
    codes = np.asarray(array_tables().codes).astype(np.int64)
    for ranks in (SUIT, HONOURS):
        paired = codes[entries(ranks)[finished(ranks, 1)] >> FIRST_SHIFT & FIRST]
        assert ((paired >> PAIR_SHIFT & 15) > 0).all()
        alone = codes[entries(ranks)[finished(ranks, 0) & (sizes(ranks) > 0)] >> FIRST_SHIFT & FIRST]
        assert ((alone >> PAIR_SHIFT & 15) == 0).all()
