"""One source, two ways: interpreted and compiled kernels give the same answers, the same sheets and the same tables."""

from __future__ import annotations

import hashlib
from multiprocessing.pool import Pool
from random import Random
from typing import Any

import numpy as np
import pytest
from counts import group_costs
from generators import VARIANTS, random_hands, share

from peling import Hand, get_rules
from peling.kernels.layout import (
    FIRST,
    FIRST_SHIFT,
    NUMBER_SHIFT,
    O_ELEMENT,
    O_ELEMENTS,
    O_LINE,
    O_LINES,
    O_WAITS,
)
from peling.kernels.shapes import WHOLE, array_shapes, bases, lazy_shapes
from peling.kernels.tables import array_tables, lazy_tables
from peling.scoring.scorer import Scorer, scorer_of
from peling.scoring.sheet import read_sheet
from peling.sim.batch import Batch, batch

pytestmark = pytest.mark.xdist_group("kernels")

SAMPLE, LONG_SAMPLE = 2_000, 100_000
"""How many hands a rule set, goulash among those of bmr."""
CHUNK = 5_000
TABLES = {
    "suits": "ef9e22f70de17150",
    "honours": "57b45e9eb9fb5f95",
    "codes": "66562441c19c3858",
    "suit costs": "001c7d09f1fbf1a1",
    "honour costs": "e6fae95de9a34113",
}
"""Hashes of the generated tables. A change here is a change of what the kernels look up: say why in the changelog."""


def hands_of(name: str, number: int, seed: int) -> list[Hand]:
    """Winners and non-winners, half of each."""
    rng = Random(f"compiled {name} {seed}")
    return random_hands(rng, name, number // 2, win=True) + random_hands(rng, name, number - number // 2, win=False)


def meaningful(out: list[int]) -> tuple[list[int], list[int], list[int], int]:
    """The places of an answer that say something: its head, its elements, its lines, its waits. The rest is left over."""
    elements = out[O_ELEMENT : O_ELEMENT + out[O_ELEMENTS]]
    lines = out[O_LINE : O_LINE + 2 * out[O_LINES]]
    return out[:O_ELEMENT], elements, lines, out[O_WAITS]


def differences(name: str, number: int, seed: int) -> list[str]:
    """The hands whose answers or sheets differ, in words."""
    settled = get_rules(*VARIANTS[name])
    hands = hands_of(name, number, seed)
    found = []
    for hand, compiled in zip(hands, batch(settled).answers(Batch.encode(hands)).tolist(), strict=True):
        interpreted = scorer_of(settled).answer(hand)
        if meaningful(interpreted) != meaningful(compiled):
            found.append(f"{hand}: interpreted {meaningful(interpreted)}, compiled {meaningful(compiled)}")
        elif read_sheet(hand, settled, interpreted) != read_sheet(hand, settled, compiled):
            found.append(f"{hand}: the sheets differ")
    return found


def long_differences(job: tuple[str, int]) -> list[str]:
    """One job of a long run."""
    return differences(job[0], CHUNK, job[1])


@pytest.mark.parametrize("name", VARIANTS)
def test_same_answers(name: str) -> None:
    """Answers and sheets are equal."""
    assert differences(name, share(name, SAMPLE), 0) == []


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_same_answers_long(name: str, pool: Pool) -> None:
    """The same on 100,000 hands a rule set."""
    batch(get_rules(*VARIANTS[name])).answers(Batch.encode([]))  # compiled once, here, and not in every process
    jobs = [(name, seed) for seed in range(1, share(name, LONG_SAMPLE) // CHUNK + 1)]
    for found in pool.imap_unordered(long_differences, jobs):
        assert found == []


@pytest.mark.parametrize("name", VARIANTS)
def test_classes_of_wins(name: str) -> None:
    """What a winning tile completes, which decides whose mahjong goes first."""
    settled = get_rules(*VARIANTS[name])
    hands = random_hands(Random(f"classes {name}"), name, 60, win=True)
    scorer, compiled = Scorer(settled), Scorer(settled, "numba")
    interpreted = [scorer.win_classes(hand) for hand in hands]
    assert [compiled.win_classes(hand) for hand in hands] == interpreted
    assert len(set(interpreted)) > 2


@pytest.mark.parametrize("name", VARIANTS)
def test_totals(name: str) -> None:
    """`totals` are the totals of the answers, -1 for a would-be winner that may not win."""
    settled = get_rules(*VARIANTS[name])
    hands = hands_of(name, 300, 1)
    sheets = [read_sheet(hand, settled, scorer_of(settled).answer(hand)) for hand in hands]
    expected = [-1 if sheet.hand.win is not None and not sheet.valid else sheet.total for sheet in sheets]
    assert batch(settled).totals(Batch.encode(hands)).tolist() == expected


# ---- tables


def some_keys(ranks: int, number: int) -> list[int]:
    """Random base-5 keys of up to 14 tiles."""
    rng = Random(f"keys {ranks}")
    keys: list[int] = []
    while len(keys) < number:
        counts = [0] * ranks
        for _ in range(rng.randrange(15)):
            counts[rng.choice([rank for rank in range(ranks) if counts[rank] < 4])] += 1
        keys.append(sum(count * 5**rank for rank, count in enumerate(counts)))
    return keys


def entry(index: Any, codes: Any, key: int) -> tuple[int, list[int]]:
    """What a table says of a suit: the entry without the place of its arrangements, and the arrangements."""
    found = int(index[key])
    first, number = found >> FIRST_SHIFT & FIRST, found >> NUMBER_SHIFT
    return found & ~(FIRST << FIRST_SHIFT), [int(code) for code in codes[first : first + number]]


@pytest.mark.parametrize(("table", "ranks"), [("suits", 9), ("honours", 7)])
def test_lazy_and_array_tables_agree(table: str, ranks: int) -> None:
    """A suit is the same whether it was asked for alone or filled in with all others."""
    lazy, array = lazy_tables(), array_tables()
    for key in some_keys(ranks, 3_000):
        assert entry(getattr(lazy, table), lazy.codes, key) == entry(getattr(array, table), array.codes, key), key


@pytest.mark.parametrize(("table", "ranks"), [(0, 9), (1, 7)], ids=["suits", "honours"])
def test_lazy_and_array_costs_agree(table: int, ranks: int) -> None:
    """The distances of a suit likewise."""
    lazy, array = lazy_shapes(WHOLE), array_shapes(WHOLE)
    for key in some_keys(ranks, 500):
        place = bases(WHOLE)[table] + key
        assert lazy[place] == array[place], key


def digest(array: Any) -> str:
    """A hash of the numbers of an array, whatever the type they are kept in."""
    return hashlib.sha256(np.ascontiguousarray(array, "<i8").tobytes()).hexdigest()[:16]


def test_table_hashes() -> None:
    """The generated tables are the known ones."""
    tables = array_tables()
    arrays = (tables.suits, tables.honours, tables.codes, group_costs(9), group_costs(7))
    assert {name: digest(array) for name, array in zip(TABLES, arrays, strict=True)} == TABLES
