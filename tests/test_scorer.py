"""The scorer: the same answers from many threads, and memory that does not grow with the options that were asked for."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest
from generators import random_non_winner, random_winner

from peling import RULESETS, Hand, Ruleset, get_rules, parse_hand, score, shanten, waits
from peling.kernels.shapes import lazy_shapes
from peling.kernels.tables import lazy_tables
from peling.scoring.oracle import HandOracle
from peling.scoring.scorer import REMEMBERED, scorer_of

pytestmark = pytest.mark.xdist_group("kernels")

HAND = parse_hand("22345p 678s CCC 34p +2p ; seat W, round E")


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns as often as they can, and nothing is remembered: tables are filled while others read them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    for cache in (scorer_of, lazy_tables, lazy_shapes):
        cache.cache_clear()
    yield
    sys.setswitchinterval(before)


def some_hands(rules: str, number: int) -> list[Hand]:
    rng = Random(f"threads {rules}")
    return [random_non_winner(rng, rules) if i % 3 == 0 else random_winner(rng, rules) for i in range(number)]


def in_threads(hands: list[Hand], rules: str, threads: int) -> list[list[int]]:
    """The totals of all hands by each of some threads, which start at once, each with another hand."""
    start = Barrier(threads)

    def work(number: int) -> list[int]:
        first = number * len(hands) // threads
        start.wait()
        totals = [score(hand, rules).total for hand in hands[first:] + hands[:first]]
        return totals[len(hands) - first :] + totals[: len(hands) - first]

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(threads)))


def check_threads(rules: str, threads: int, number: int) -> None:
    hands = some_hands(rules, number)
    found = in_threads(hands, rules, threads)
    expected = [score(hand, rules).total for hand in hands]
    for totals in found:
        assert [str(hand) for hand, a, b in zip(hands, totals, expected, strict=True) if a != b] == []


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("threads", [2, 4, 8])
@pytest.mark.parametrize("rules", RULESETS)
def test_threads_score_as_one_does(rules: str, threads: int) -> None:
    check_threads(rules, threads, 240 // threads)


@pytest.mark.long
@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("threads", [2, 4, 8])
@pytest.mark.parametrize("rules", RULESETS)
def test_threads_score_as_one_does_long(rules: str, threads: int) -> None:
    check_threads(rules, threads, 10_000)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("rules", RULESETS)
def test_waits_and_distances_of_threads(rules: str) -> None:
    hands = [hand for hand in some_hands(rules, 200) if not hand.goulash and not hand.dead][:12]

    def ask(_: int) -> list[object]:
        return [([(wait.kind, wait.drawn.total) for wait in waits(hand, rules)], shanten(hand, rules)) for hand in hands]

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(ask, range(4)))
    assert found == [ask(0)] * 4


@pytest.mark.parametrize("rules", RULESETS)
def test_compiled_from_threads(rules: str) -> None:
    """Compiled kernels run without the interpreter's lock: two calls really are two at once."""
    hands = some_hands(rules, 300)
    oracle = HandOracle(rules, "numba")

    def ask(_: int) -> list[int]:
        return [oracle.total(hand) for hand in hands]

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(ask, range(8)))
    assert found == [[score(hand, rules).total for hand in hands]] * 8


# ---- memory


def grown(limits: range, first: int, settle: Callable[[int], Ruleset]) -> int:
    """How many bytes more are held after scoring with each of these limits; the `first` of them fill the caches."""
    before = 0
    tracemalloc.start()
    try:
        for i, limit in enumerate(limits):
            score(HAND, settle(limit))
            if i == first:
                gc.collect()
                before = tracemalloc.get_traced_memory()[0]
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def test_memory_stays_flat() -> None:
    assert grown(range(1000, 1100), 40, lambda limit: get_rules("nts").with_options({"limit": limit})) < 100_000
    assert scorer_of.cache_info().currsize <= REMEMBERED


@pytest.mark.long
def test_memory_stays_flat_long() -> None:
    assert grown(range(1000, 21_000), 300, lambda limit: get_rules("nts", {"limit": limit})) < 200_000
    assert grown(range(2000), 100, lambda number: get_rules("mcr", {"minimum_points": number % 89})) < 200_000


def test_equal_rule_sets_share_a_scorer() -> None:
    """A rule set is known by its value, not by the object."""
    one, other = (get_rules("nts").with_options({"limit": 1234}) for _ in range(2))
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert scorer_of(one) is scorer_of(other)
    assert scorer_of(one) is not scorer_of(get_rules("nts"))
