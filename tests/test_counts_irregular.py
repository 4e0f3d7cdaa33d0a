"""Exact counts of seven pairs and of irregular hands, and of all shapes of each rule set."""

from __future__ import annotations

from collections import Counter
from functools import cache, reduce
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from counts import (
    ALL,
    BY_PROFILE,
    HONOURS,
    IRREGULAR,
    PAIRS_PLAIN,
    PAIRS_WITH_FOURS,
    REGULAR,
    SUIT,
    Ints,
    Planes,
    as_planes,
    complete,
    convolve,
    counted_pairs,
    digits,
    entries,
    finished,
    group_keys,
    is_pairs,
    is_regular,
    keys,
    knitted_straights,
    made,
    more_than,
    pairs_of,
    planes,
    series,
    sizes,
)
from marks import mostly_slow, partly_slow
from numpy.typing import NDArray

from peling import Hand, Source, Win, get_rules, score
from peling.kernels.layout import FIRST, FIRST_SHIFT, IR_SIZE, NUMBER_SHIFT, PAIRS, STATE
from peling.kernels.score.irregular import lacking_one
from peling.kernels.suits import PAIR_SHIFT, SETS_SHIFT
from peling.kernels.tables import array_tables
from peling.scoring.vectors import encode_rules
from peling.tiles import GREEN, KINDS


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


@pytest.mark.parametrize(
    ("rules", "pattern"),
    partly_slow(
        ((rules, pattern) for pattern, (names, _, _) in IRREGULAR.items() for rules in names.split()),
        ("nts", "twins_very_clean"),
        ("nts-2009", "twins_very_clean"),
        ("nts", "nine_gates_shape"),
        ("bmr", "knitting"),
        ("nts-2009", "twins_pure"),
        ("bmr", "triple_knitting"),
        ("nts-2009", "nine_gates_shape"),
    ),
)
def test_irregular_hands(rules: str, pattern: str) -> None:
    _, enumerate_hands, number = IRREGULAR[pattern]
    expected = as_planes(enumerate_hands())
    assert len(expected) == number
    assert made(rules, pattern) == expected


@pytest.mark.slow
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
    place = list(rules.irregular_hands).index(pattern) * IR_SIZE
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
        for pattern in get_rules(rules).irregular_hands:
            assert pattern in BY_PROFILE or rules in IRREGULAR[pattern][0].split()


def drawn(held: Planes) -> Hand:
    """The hand of these planes, its lowest tile drawn last."""
    tiles = [kind for plane in held for kind in range(KINDS) if plane >> kind & 1]
    return Hand(tuple(tiles[1:]), win=Win(tiles[0], Source.DRAWN))


@pytest.mark.parametrize("rules", mostly_slow(["nts", "nts-2009", "bmr", "mcr"], "mcr", "bmr"))
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


def test_knitted_straights() -> None:
    found = knitted_straights()
    assert len(found) == 11_016 == 6 * 1_836
    assert not any(is_regular(held) or is_pairs(held) for held in found)
    for held in sorted(found)[::37]:
        assert score(drawn(held), "mcr").items.get("knitted_straight") == 12


def test_shapes_of_mcr() -> None:
    listed = more_than("mcr", is_regular, is_pairs)
    assert listed == 13 + 720
    assert REGULAR + PAIRS_WITH_FOURS - 7_938 + listed + 11_016 == 27_919_573


@pytest.mark.slow
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


@pytest.mark.slow
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
