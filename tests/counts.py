"""Counting hands by the package's own tables: what they know of each group, convolved over the groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from peling import get_rules
from peling.kernels.costs import LANE, LANE_BITS, LANES
from peling.kernels.jit import compiled
from peling.kernels.layout import IR_SIZE, PAIRS, STATE, WAITS_SHIFT
from peling.kernels.score.irregular import lacking_one
from peling.kernels.shapes import WHOLE, array_shapes, bases
from peling.kernels.tables import array_tables
from peling.scoring.vectors import encode_rules
from peling.tiles import KINDS, NOBLE, TERMINALS, C, E, N

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
def group_costs(ranks: int) -> Ints:
    """The ten costs of every group by key; 99 for groups of more tiles than a hand has."""
    shape = ranks != SUIT
    first, size = bases(WHOLE)[shape], WHOLE[shape].size
    rows = array_shapes(WHOLE)[first : first + size]
    found = np.stack([rows >> LANE_BITS * lane & LANE for lane in range(LANES)], axis=1)
    known = np.zeros(size, bool)
    known[keys(ranks)] = True
    found[~known] = 99
    return found


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


def each_once(ranks: int) -> Ints:
    """Every group counts once."""
    return np.ones_like(sizes(ranks))


def physical(ranks: int) -> Ints:
    """In how many ways the tiles of each group can be taken."""
    found: Ints = np.array([comb(4, n) for n in range(5)])[digits(ranks)].prod(axis=1)
    return found


def ready_hands(weights: Callable[[int], Ints] = each_once) -> tuple[int, int]:
    """Hands of 13 tiles that wait for sets and a pair, and the sum of their waits.

    Either one group waits for its pair, or with it, and the others are sets alone; or two groups have a pair each and one of them
    waits to be sets alone beside the other's pair.
    """
    sets = {r: series(r, finished(r, 0), weights(r)) for r in (SUIT, HONOURS)}
    apart = {r: _two_apart(r, weights(r)) for r in (SUIT, HONOURS)}
    number = total = 0
    for i, ranks in enumerate(ALL):
        others = [sets[r] for j, r in enumerate(ALL) if j != i]
        one = sizes(ranks) % 3 == 1
        number += convolve(series(ranks, one & (waits(ranks) > 0), weights(ranks)), *others)[13]
        total += convolve(series(ranks, one, weights(ranks) * ones(waits(ranks))), *others)[13]
    for i, j in combinations(range(4), 2):
        others = [sets[r] for k, r in enumerate(ALL) if k not in (i, j)]
        a, b = apart[ALL[i]], apart[ALL[j]]
        for (paired, waiting), (other_paired, other_waiting) in product(a, b):
            left, right = a[paired, waiting], b[other_paired, other_waiting]
            if (waiting and other_paired) or (other_waiting and paired):
                number += convolve(left[0], right[0], *others).get(13, 0)
            if other_paired:
                total += convolve(left[1], right[0], *others).get(13, 0)
            if paired:
                total += convolve(left[0], right[1], *others).get(13, 0)
    return number, total


def _two_apart(ranks: int, weights: Ints) -> dict[tuple[bool, bool], tuple[Series, Series]]:
    """Groups one tile short of sets: (has sets and a pair, waits) -> how many, and the sum of their waits."""
    found = {}
    two = sizes(ranks) % 3 == 2
    for paired, waiting in product((False, True), repeat=2):
        chosen = two & (finished(ranks, 1) == paired) & ((waits(ranks) > 0) == waiting)
        found[paired, waiting] = (series(ranks, chosen, weights), series(ranks, chosen, weights * ones(waits(ranks))))
    return found


def pairs_of(kinds: int) -> int:
    """Seven pairs out of a number of kinds, four alike as two pairs: the coefficient of x^7 in (1 + x + x^2)^kinds."""
    return sum(comb(kinds, fours) * comb(kinds - fours, 7 - 2 * fours) for fours in range(4))


def counted_pairs(kinds: int) -> tuple[int, int]:
    """Seven pairs out of a number of kinds as the kernel sees it: without and with four alike.

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


@cache
def made(rules: str, pattern: str) -> frozenset[Planes]:
    """Every hand of 14 tiles that the kernel calls complete, found by its own measure of what lacks.

    Kind by kind: each tile must lessen what lacks by one (else it is not part of the pattern), and the kinds to come must be able
    to supply the rest.
    """
    settled = get_rules(rules)
    vectors = encode_rules(settled)
    place = list(settled.irregular_hands).index(pattern) * IR_SIZE
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
    """Irregular hands of a rule set that belong to no known sort."""
    listed: set[Planes] = set()
    for pattern in get_rules(rules).irregular_hands:
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
