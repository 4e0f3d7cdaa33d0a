"""Frequencies: what the kernels deal comes to exact counts, and their play to the rows of the readable engine.

Seeds are fixed, so that a test passes always or never. An interval is five times as wide as the error of its count: one in a
million such counts would lie outside by chance.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import comb, prod, sqrt
from multiprocessing.pool import Pool
from typing import Any

import dealt as at
import pytest
from counts import ALL, SHANTEN_13, Series, finished, hands_with_pair, physical, ready_hands, series

from peling import Hand, Match, shanten
from peling.bots import make
from peling.game.actions import NEXT
from peling.game.table import NOBODY
from peling.kernels.play import layout, study
from peling.kernels.play.chance import shuffle
from peling.kernels.play.step import begin
from peling.rules import Ruleset, get
from peling.scoring.oracle import HandOracle
from peling.sim.arena import play_deal, rows_of
from peling.sim.engine import Engine, VectorTable
from peling.sim.matches import Matches, Trial
from peling.tiles import KINDS

SIGMAS = 5
SAMPLE, MANY = 600, 1_000_000
"""Deals in every run, and in a long run."""
TILE_SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nts", {}),
    ("nts", {"luck_tiles": True}),
    ("nts", {"players": 3}),
    ("mcr", {}),
)
RULES = ("nts", "nts-2009", "mcr", "bmr")


def near(found: float, number: int, chance: float) -> bool:
    """Whether something came as often as it may; what is expected less than once comes some times at most."""
    return abs(found - number * chance) < SIGMAS * sqrt(number * chance * (1 - chance)) + 3


# ---- what is dealt ------------------------------------------------------------------------------------------------------


def dealt_as(rules: Ruleset, held: int) -> list[float]:
    """The chances that thirteen tiles hold 0, 1, 2 … kinds just `held` times; luck tiles are of no such kind.

    With `held` 0: the chances of 0, 1, 2 … different kinds.
    """
    ways = {(0, 0): 1}
    for copies in rules.tile_set:
        longer: Counter[tuple[int, int]] = Counter()
        for (tiles, marked), number in ways.items():
            for taken in range(min(copies, 13 - tiles) + 1):
                mark = copies == 4 and (taken == held if held else taken > 0)
                longer[tiles + taken, marked + mark] += number * comb(copies, taken)
        ways = longer
    return [ways.get((13, marked), 0) / comb(sum(rules.tile_set), 13) for marked in range(at.SIZES)]


def check_dealt(rules: Ruleset, counts: list[int], deals: int) -> None:
    """Walls, dice and hands as often as they may come."""
    tiles, hands = sum(rules.tile_set), deals * (rules.playing - 1)
    for slot in range(tiles):
        for kind, copies in enumerate(rules.tile_set):
            assert near(counts[at.SLOTS + slot * at.WALL_KINDS + kind], deals, copies / tiles), (slot, kind)
    squares = sum(
        (counts[at.SLOTS + slot * at.WALL_KINDS + kind] - deals * copies / tiles) ** 2 / (deals * copies / tiles)
        for slot in range(tiles)
        for kind, copies in enumerate(rules.tile_set)
        if copies
    )
    free = (tiles - 1) * (sum(map(bool, rules.tile_set)) - 1)
    assert abs(squares - free) < SIGMAS * sqrt(2 * free), "the slots and kinds of a wall have nothing to do with each other"
    alike = sum(copies * (copies - 1) for copies in rules.tile_set) / (tiles * (tiles - 1))
    assert near(counts[at.BESIDE], deals * (tiles - 1), alike)
    for die in range(4):
        thrown = [sum(counts[at.DICE + i] for i in range(1296) if i // 6**die % 6 == pips) for pips in range(6)]
        assert all(near(times, deals, 1 / 6) for times in thrown)
    for first, held in ((at.KINDS_HELD, 0), (at.PAIRS, 2), (at.TRIPLETS, 3)):
        for number, chance in enumerate(dealt_as(rules, held)):
            assert near(counts[first + number], hands, chance), (held, number)
    luck = tiles - 4 * sum(copies == 4 for copies in rules.tile_set)
    for number in range(at.SIZES):
        assert near(counts[at.LUCK + number], hands, comb(luck, number) * comb(tiles - luck, 13 - number) / comb(tiles, 13))


@pytest.mark.parametrize(("rules", "options"), TILE_SETS, ids=str)
def test_tiles_are_dealt_as_often_as_they_may_be(rules: str, options: dict[str, Any]) -> None:
    """Every kind in every slot, dice, and kinds, pairs, triplets and luck tiles of dealt hands."""
    engine = Engine(get(rules, options))
    check_dealt(engine.rules, at.dealt(engine, 2, SAMPLE), SAMPLE)


def test_a_wall_that_is_not_shuffled_well_is_seen() -> None:
    """A slot that likes one kind a little, a die that does, and too many tiles beside one of their kind."""
    engine = Engine("nts")
    counts = at.dealt(engine, 2, SAMPLE)
    liked = at.SLOTS + 40 * at.WALL_KINDS
    for place, more in ((liked + 3, 40), (at.DICE, 60), (at.BESIDE, SAMPLE)):
        changed = counts[:]
        changed[place] += more
        with pytest.raises(AssertionError):
            check_dealt(engine.rules, changed, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "options"), TILE_SETS, ids=str)
def test_a_million_deals_come_to_the_exact_counts(rules: str, options: dict[str, Any]) -> None:
    """The same by the compiled kernels, where it is sure to a thousandth."""
    pytest.importorskip("numba")
    engine = Engine(get(rules, options), "numba")
    check_dealt(engine.rules, at.dealt(engine, 3, MANY), MANY)


@pytest.mark.long
def test_millions_of_deals_come_to_the_exact_counts_of_ready_hands() -> None:
    """Hands that wait, for how many kinds, and complete hands of East, by the compiled kernels: of all that there are."""
    pytest.importorskip("numba")
    deals = 10 * MANY
    counts = at.dealt(Engine("nts", "numba"), 5, deals)
    ready, waits = ready_hands(physical)
    complete = hands_with_pair(partial(in_state, 0), partial(in_state, 1), ALL)[14]
    assert near(counts[at.READY], 3 * deals, ready / comb(136, 13))
    assert counts[at.READY] > 1000
    assert abs(counts[at.WAITS] / counts[at.READY] / (waits / ready) - 1) < 0.1
    assert near(counts[at.HEAVEN], deals, complete / comb(136, 14))
    assert counts[at.HEAVEN]


def in_state(state: int, ranks: int) -> Series:
    """Groups that are sets alone (0), or sets and the pair (1), by number of tiles, as physical tiles."""
    return series(ranks, finished(ranks, state), physical(ranks))


# ---- how far they are from a win ------------------------------------------------------------------------------------------


def shanten_of_dealt(deals: int) -> dict[str, list[float]]:
    """For each shanten, what each deal says of how many different hands have it, and for how many kinds all hands wait.

    A hand of thirteen tiles is dealt in as many ways as its kinds can be chosen, so that each way stands for a part of a hand.
    """
    engine = Engine("nts")
    table = VectorTable(engine)
    table.begin(11, 0)
    found: dict[str, list[float]] = {str(shape): [] for shape in range(9)}
    for match in range(deals):
        dice = shuffle(table.wall, layout.P_WALL, engine.play, match, 1, 11)
        begin(table.t, table.wall, dice, table.m, engine.play, engine.scorer.tables)
        of_deal = dict.fromkeys(found, 0.0)
        for seat in range(1, 4):
            base = layout.T_SEATS + seat * layout.SEAT_SIZE
            held = [sum(table.t[base + i] >> kind & 1 for i in range(4)) for kind in range(KINDS)]
            tiles = tuple(kind for kind, number in enumerate(held) for _ in range(number))
            ways = prod(comb(4, number) for number in held)
            of_deal[str(shanten(Hand(tiles), "nts").regular)] += comb(136, 13) / ways / 3
        for shape, seen in found.items():
            seen.append(of_deal[shape])
    return found


def check_shanten(found: dict[str, list[float]], least: int, most: int) -> Iterator[float]:
    """Compare with the exact counts; how sure each of them is, as a part of it."""
    for shape in range(least, most):
        seen = found[str(shape)]
        sure = statistics.stdev(seen) / sqrt(len(seen))
        assert abs(statistics.mean(seen) - SHANTEN_13[shape]) < SIGMAS * sure, shape
        yield sure / SHANTEN_13[shape]


def test_dealt_hands_come_to_the_exact_counts_of_shanten() -> None:
    """How many different hands have the shanten 2 to 5, from the frequencies of dealt hands."""
    sure = list(check_shanten(shanten_of_dealt(400), 2, 6))
    assert max(sure[2:]) < 1 / 8


@pytest.mark.long
def test_many_dealt_hands_come_to_the_exact_counts_of_shanten() -> None:
    """The same from many more, where it is sure to some percent."""
    assert min(check_shanten(shanten_of_dealt(40_000), 1, 7)) < 1 / 50


# ---- what is won ----------------------------------------------------------------------------------------------------------

POLICY = "quick"
MATCHES, CHUNK = 3_000, 50
"""Of one round each."""


def rows_of_games(rules: str, first: int) -> Counter[str]:
    """What the readable engine's deals were won with: matches of four bots on walls of its own."""
    settled = get(rules, {"rounds": 1})
    oracle = HandOracle(settled, "numba")
    bots = [make(POLICY, settled, compiled=True) for _ in range(4)]
    found: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        match = Match(settled, "abcd", f"frequencies {seed}", oracle=oracle)
        while not match.finished:
            play_deal(match, bots)
            outcome = match.state.table.outcome
            assert outcome is not None
            found["deals"] += 1
            if outcome.winner != NOBODY:
                hand = outcome.hands[outcome.winner]
                assert hand is not None
                limit, rows = rows_of(oracle.answer(hand))
                found["won"] += 1
                found["drawn"] += outcome.discarder == NOBODY
                found["limit"] += limit >= 0
                found.update(f"row {row}" for row, _ in rows)
            if not match.finished:
                match.push(NEXT, 0)
    return found


def rows_of_kernels(rules: str) -> Counter[str]:
    """The same of the kernels."""
    (found,) = Matches((Trial(rules, (("rounds", 1),), POLICY, 4),), "numba")(range(MATCHES))
    names = {"deals": study.C_DEALS, "won": study.C_WON, "drawn": study.C_SELF_DRAWN, "limit": study.C_LIMITS}
    rows = Counter({name: found.sums[place] for name, place in names.items()})
    for row in range(len(get(rules).rows)):
        rows[f"row {row}"] = found.totals[study.K_HANDS + row]
    return rows


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_kernels_win_with_what_the_readable_engine_wins_with(rules: str, pool: Pool) -> None:
    """Wins, drawn wins, limit hands and every row: as often in the kernels as in matches of the bot that chooses the same."""
    pytest.importorskip("numba")
    kernels = rows_of_kernels(rules)
    games: Counter[str] = Counter()
    for part in pool.imap_unordered(partial(rows_of_games, rules), range(0, MATCHES, CHUNK)):
        games += part
    deals = kernels["deals"], games["deals"]
    seen = 0
    for name in {*kernels, *games} - {"deals"}:
        both = (kernels[name] + games[name]) / sum(deals)
        error = sqrt(both * (1 - both) * (1 / deals[0] + 1 / deals[1]))
        assert abs(kernels[name] / deals[0] - games[name] / deals[1]) <= SIGMAS * error, name
        seen += kernels[name] + games[name] > 50
    assert seen > 15
