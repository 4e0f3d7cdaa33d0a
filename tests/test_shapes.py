"""Tables of shapes: what trying every way gives, compiled and interpreted, bounded, and the same for many threads."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from peling.bots.aims import Stock, aims, encode
from peling.bots.valuation import taste
from peling.kernels import shapes, tables
from peling.kernels.costs import EACH, LANE, LANE_BITS, LANES, NEVER, NOTHING, joined, merge, total
from peling.kernels.jit import compiled
from peling.kernels.layout import NUMBER_SHIFT
from peling.kernels.shapes import LAYERS, WHOLE, SuitShape, array_shapes, bases, begin, lazy_shapes, shelved, walk
from peling.kernels.tables import lazy_tables
from peling.rules import RULESETS, get

pytestmark = pytest.mark.xdist_group("kernels")

SMALL = (SuitShape(0b1000001, 0b100000001, 0b100000001), SuitShape(0, 127, 127, 7), SuitShape(0b0011100, 16, 16))
THREADS = 4


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns often."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def tried(shape: SuitShape, held: Sequence[int], most: Sequence[int]) -> list[int]:
    """The ten costs of a suit, by trying every way to choose sets and a pair."""
    ranks = range(shape.ranks)
    sets = [(rank, rank + 1, rank + 2) for rank in ranks if shape.chows >> rank & 1]
    sets += [(rank,) * 3 for rank in ranks if shape.pungs >> rank & 1]
    pairs = [(rank, rank) for rank in ranks if shape.pairs >> rank & 1]
    found = []
    for last in ([()], pairs):
        for number in range(5):
            best = NEVER
            for some in combinations_with_replacement(sets, number):
                for pair in last:
                    tiles = [rank for one in (*some, pair) for rank in one]
                    need = [tiles.count(rank) for rank in ranks]
                    if all(n <= m for n, m in zip(need, most, strict=True)):
                        best = min(best, sum(max(0, n - h) for n, h in zip(need, held, strict=True)))
            found.append(best)
    return found


def unpacked(row: int) -> list[int]:
    return [row >> LANE_BITS * lane & LANE for lane in range(LANES)]


@pytest.mark.parametrize("shape", [*SMALL, WHOLE[1]])
def test_walk_finds_the_cheapest_way(shape: SuitShape) -> None:
    """Also where fewer than four tiles of a rank can come."""
    chance = Random(f"{shape}")
    for number in range(12):
        most = [4 if number < 6 else chance.randrange(5) for _ in range(shape.ranks)]
        held = [chance.randrange(min(most[rank], 3) + 1) if chance.random() < 0.6 else 0 for rank in range(shape.ranks)]
        states = [0] * LAYERS
        begin(states, shape.ranks)
        row = walk(states, shape.ranks - 1, held, most, shape.chows, shape.pungs, shape.pairs)
        assert unpacked(row) == tried(shape, held, most), (held, most)


def packed(costs: Sequence[int]) -> int:
    return sum(cost << LANE_BITS * lane for lane, cost in enumerate(costs))


def together(left: Sequence[int], right: Sequence[int], sets: int, pairs: int) -> int:
    """What a number of sets and pairs cost out of two groups, by trying every way to divide them; all high costs count as one."""
    ways = [left[own + 5 * pair] + right[sets - own + 5 * (pairs - pair)] for own in range(sets + 1) for pair in range(pairs + 1)]
    return min(NEVER, *ways)


@pytest.mark.parametrize("most", [2, 14, NEVER])
def test_groups_are_combined_in_every_way(most: int) -> None:
    """Any costs up to what cannot be made, interpreted and compiled."""
    chance = Random(most)
    for _ in range(300):
        left, right = ([chance.choice((0, NEVER, chance.randint(0, most))) for _ in range(LANES)] for _ in range(2))
        rows = packed(left), packed(right)
        expected = [together(left, right, lane % 5, lane // 5) for lane in range(LANES)]
        for do in (lambda function: function, compiled):
            assert unpacked(do(joined)(*rows)) == expected, (left, right)
            for lane, cost in enumerate(expected):
                assert do(total)(*rows, lane % 5, lane // 5) == cost, (left, right)
        for way in (joined, merge):
            assert way(rows[0], NOTHING) == way(NOTHING, rows[0]) == rows[0]


def test_tables_of_shapes() -> None:
    """Compiled and interpreted tables are equal, and none has changed."""
    table = array_shapes(SMALL)
    assert hashlib.sha256(table.tobytes()).hexdigest()[:16] == "a3b18cf237d080b9"
    lazy, chance = lazy_shapes(SMALL), Random(1)
    for place in chance.sample(range(len(table)), 300):
        if table[place] != NEVER * EACH:
            assert lazy[place] == table[place]


def test_interpreted_tables_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is forgotten is worked out again."""
    monkeypatch.setattr(shapes, "REMEMBERED", 50)
    lazy_shapes.cache_clear()
    table, lazy = array_shapes(SMALL), lazy_shapes(SMALL)
    for place in [*range(200), *range(20)]:
        assert lazy[place] == table[place]
        assert len(lazy) <= 50
    lazy_shapes.cache_clear()


@pytest.mark.usefixtures("hurried")
def test_threads_share_an_interpreted_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that ask for the same suits at once all get what the compiled table says."""
    monkeypatch.setattr(shapes, "REMEMBERED", 200)
    lazy_shapes.cache_clear()
    lazy, table = lazy_shapes(SMALL), array_shapes(SMALL)
    first = bases(SMALL)[1]
    places = [place for place in Random(2).sample(range(first, first + SMALL[1].size), 400) if table[place] != NEVER * EACH]

    def wrong(_: Any) -> list[int]:
        return [place for place in places if lazy[place] != table[place]]

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(wrong, range(THREADS))) == [[]] * THREADS
    lazy_shapes.cache_clear()


def test_shelved_tables_are_there_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a shape gets the same table in the same array, until that is full; then another begins."""
    monkeypatch.setattr(shapes, "_shelves", [])
    monkeypatch.setattr(shapes, "ROOM", sum(shape.size for shape in SMALL) + 10)
    costs, places = shelved(SMALL)
    table = array_shapes(SMALL)
    for shape, place, base in zip(SMALL, places, bases(SMALL), strict=True):
        assert (costs[place : place + shape.size] == table[base : base + shape.size]).all()
    again, other = shelved(SMALL[::-1])
    assert again is costs
    assert other == places[::-1]
    another = (SuitShape(0, 3, 3),)
    new, first = shelved(another)
    assert new is not costs
    assert new[first[0] + 7] == lazy_shapes(another)[7]


def test_the_rule_sets_share_their_tables() -> None:
    """The tables of all rule sets fit on one shelf: what a process keeps does not grow with the tables that it serves."""
    stock = Stock()
    for rules in RULESETS:
        for goulash in (False, True):
            encode(aims(get(rules), 0, 0, goulash=goulash), taste(get(rules)), stock, open_chows=True)
    assert sum(shape.size for shape in stock.shapes) < shapes.ROOM


def test_interpreted_suits_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Suits without arrangements are forgotten and worked out again; those with arrangements stay, at their old places."""
    lazy_tables.cache_clear()
    keys = [*range(400), *range(400)]
    expected = [lazy_tables().suits[key] for key in keys]
    monkeypatch.setattr(tables, "REMEMBERED", 50)
    lazy_tables.cache_clear()
    suits = lazy_tables().suits
    finished = sum(1 for entry in set(zip(keys, expected, strict=True)) if entry[1] >> NUMBER_SHIFT)
    for key, entry in zip(keys, expected, strict=True):
        assert suits[key] == entry
        assert len(suits) <= 50 + finished
    lazy_tables.cache_clear()
