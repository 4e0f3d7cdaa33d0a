"""The engine of kernels: whole deals equal to a `Match` at every decision, and the same on every backend."""

from __future__ import annotations

from collections import Counter
from functools import partial
from multiprocessing.pool import Pool
from random import Random
from typing import Any

import pytest
from kernel_play import Pair, lively
from marks import mostly_slow

from peling import Match
from peling.game.legal import kong_actions
from peling.game.numbers import plane_kind
from peling.hands import Flag, Hand, HandError, Meld, Source, Win
from peling.kernels.layout import EL_CODE, EL_JOKERS, EL_KONG, EL_MELD, EL_OPEN, PUNG
from peling.kernels.play import layout as at
from peling.kernels.play.chance import philox
from peling.kernels.play.rack import add_tile, seat_of
from peling.kernels.play.step import kong
from peling.kernels.play.waits import may_complete_rack
from peling.rules import get
from peling.scoring.oracle import HandOracle
from peling.sim.engine import Engine, VectorTable
from peling.tiles import BAMBOO_2, GREEN, JOKER, KINDS, NOBLE

CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nts", {}),
    ("nts", {"minimum_doubles": 0, "chips": True}),
    ("nts", {"luck_tiles": True, "empty_dead_wall": "at_once"}),
    ("nts", {"players": 3}),
    ("nts", {"players": 5, "dragon_round": True, "rounds": 1}),
    ("nts-2009", {}),
    ("nts-2009", {"luck_tiles": True, "minimum_doubles": 0}),
    ("mcr", {}),
    ("mcr", {"minimum_points": 0}),
    ("bmr", {}),
    ("bmr", {"minimum_doubles": 0, "luck_tiles": False}),
    ("bmr", {"players": 3}),
)
LONG_MATCHES, DEALS_A_MATCH, CHUNK = 6_250, 16, 50
STYLES = (("random", -1), ("random", 25), ("closed", 40), ("kong", 15), ("kong", 60), ("closed", 12))


def play_deals(rules: str, options: dict[str, Any], seed: int, deals: int) -> Counter[str]:
    """Matches in all styles, compared with the engine all the way."""
    engine = Engine(get(rules, options))
    happened: Counter[str] = Counter()
    for style, swaps in STYLES:
        chance = Random(f"{rules} {options} {style} {swaps} {seed}")
        pair = Pair(engine, chance, swaps, deals, goulash=engine.rules.goulash and style != "random")
        happened += pair.play(lively(style))
    return happened


@pytest.mark.parametrize(("rules", "options"), mostly_slow(CASES, ("nts", {}), ("mcr", {}), ("bmr", {})), ids=str)
def test_every_decision_is_that_of_a_match(rules: str, options: dict[str, Any]) -> None:
    """Actor, legal actions, racks, sets, what lies open, calls, winner, scores, payments, and who sits where in the next deal."""
    happened = play_deals(rules, options, 1, 3)
    assert happened["decisions"] > 500
    assert happened["won"]
    assert happened["goulash"] or rules != "bmr"


@pytest.mark.long
@pytest.mark.parametrize(("rules", "options"), CASES, ids=str)
def test_every_decision_of_many_matches(rules: str, options: dict[str, Any]) -> None:
    """The same for many more deals."""
    happened: Counter[str] = Counter()
    for seed in range(2, 40):
        happened += play_deals(rules, options, seed, 8)
    for what in ("promote", "kong", "pung", "mahjong", "pass"):
        assert happened[what], what


def test_random_numbers_are_those_of_philox() -> None:
    """Two published results of Philox2x32 with ten rounds: the upper 31 bits of each word."""
    for counter, key, words in (
        ((0, 0), 0, (0xFF1DAE59, 0x6CD10DF2)),
        ((0xFFFFFFFF, 0xFFFFFFFF), 0xFFFFFFFF, (0x2C3F628B, 0xAB4FD7AD)),
    ):
        assert philox(*counter, key) == (words[0] >> 1) << 31 | words[1] >> 1


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_a_match_does_not_depend_on_how_many_play_beside_it(rules: str) -> None:
    """The same matches one by one and together: the same sums, and the hash of every action and payment."""
    engine = Engine(rules)
    together = engine.play_matches(7, 10, 6, 2)
    apart = [engine.play_matches(7, 10 + i, 1, 2) for i in range(6)]
    assert together == tuple(map(sum, zip(*apart, strict=True)))
    assert together.deals == 12
    assert engine.play_matches(8, 10, 6, 2).hash != together.hash


@pytest.mark.xdist_group("kernels")
@pytest.mark.slow
@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_compiled_play_is_the_same(rules: str) -> None:
    """Interpreted and compiled: the same hash."""
    pytest.importorskip("numba")
    assert Engine(rules).play_matches(3, 5, 5, 3) == Engine(rules, "numba").play_matches(3, 5, 5, 3)


def _interpreted(rules: str, first: int) -> tuple[int, ...]:
    return tuple(Engine(rules).play_matches(3, first, CHUNK, DEALS_A_MATCH))


@pytest.mark.xdist_group("kernels")
@pytest.mark.long
@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_a_hundred_thousand_compiled_deals_are_the_same(rules: str, pool: Pool) -> None:
    """Interpreted in many processes and compiled in one: the same sum of the hashes of every action and payment."""
    pytest.importorskip("numba")
    parts = pool.imap_unordered(partial(_interpreted, rules), range(0, LONG_MATCHES, CHUNK))
    compiled = Engine(rules, "numba").play_matches(3, 0, LONG_MATCHES, DEALS_A_MATCH)
    assert tuple(map(sum, zip(*parts, strict=True))) == compiled
    assert compiled.deals == LONG_MATCHES * DEALS_A_MATCH == 100_000


def test_of_two_pungs_of_a_kind_one_is_promoted() -> None:
    """With jokers a seat may lay two pungs of a kind. A fourth tile, another joker, makes a kong of the first."""
    engine = Engine("bmr")
    table = VectorTable(engine)
    table.begin(1, 0)
    table.do(at.A_DEAL)
    t, base, kind = table.t, seat_of(0), 4
    pung = (PUNG + kind) << EL_CODE | 1 << EL_JOKERS | EL_MELD | EL_OPEN
    t[base + at.S_MELD : base + at.S_MELD + 2] = [pung, pung]
    t[base + at.S_MELDS], t[base + at.S_PUNGED] = 2, 1 << kind
    for left in ([pung], []):
        add_tile(t, base, at.JOKER, engine.scorer.tables)
        kong(t, 0, at.F_PROMOTE_JOKER, kind, engine.scorer.tables)
        laid = pung + EL_KONG + (1 << EL_JOKERS)
        assert [t[base + at.S_MELD + i] for i in range(2)] == [laid] * (2 - len(left)) + left
        assert t[base + at.S_PUNGED] == len(left) << kind


def test_what_two_pungs_of_a_kind_allow_is_said_once() -> None:
    state = Match("bmr", order=range(4)).state
    own = state.private[0]
    own.melds += [Meld((4, 4, JOKER), source=Source.LEFT, claimed=4) for _ in range(2)]
    own.counts[JOKER] += 1
    actions = kong_actions(state, 0)
    assert len(actions) == len(set(actions)) > 0


def goulash_hand(chance: Random) -> tuple[list[int], int]:
    """A rack of thirteen tiles with jokers and the tile that completes it: sets and a pair, or seven pairs, of a few kinds."""
    kinds = [kind for kind in range(KINDS) if kind != BAMBOO_2]
    if chance.random() < 0.3:
        kinds = [kind for kind in kinds if GREEN >> kind & 1 or chance.random() < 0.03]
    groups: list[list[int]] = []
    if chance.random() < 0.15:
        groups = [[kind, kind] for kind in chance.choices([kind for kind in range(KINDS) if NOBLE >> kind & 1], k=7)]
    while len(groups) < 4:
        low = chance.choice(kinds)
        chow = chance.random() < 0.25 and low < 27 and low % 9 < 7
        groups.append([low, low + 1, low + 2] if chow else [low] * 3)
    if len(groups) == 4:
        groups.append([chance.choice(kinds)] * 2)
    jokers = chance.randrange(5)
    for group in chance.sample(groups, len(groups)):
        if jokers and chance.random() < 0.7:
            group[chance.randrange(len(group))] = JOKER
            jokers -= 1
    tiles = [kind for group in groups for kind in group]
    return tiles, tiles.pop(chance.randrange(len(tiles)))


def test_no_win_with_jokers_is_overlooked() -> None:
    """The quick look at a rack with jokers lets everything through that the scorer calls a win."""
    engine = Engine(get("bmr", {"minimum_doubles": 0}))
    oracle = HandOracle(engine.rules)
    chance, wins = Random(5), 0
    for _ in range(6000):
        tiles, win = goulash_hand(chance)
        try:
            hand = Hand(tuple(sorted(tiles)), (), (), Win(win, Source.DRAWN), 0, 0, Flag.GOULASH)
        except HandError:  # five of a kind
            continue
        if JOKER not in tiles or not oracle.may_win(hand):
            continue
        wins += 1
        table = VectorTable(engine)
        for kind in tiles:
            add_tile(table.t, at.T_SEATS, plane_kind(kind), engine.scorer.tables)
        assert may_complete_rack(table.t, at.T_SEATS, 1, engine.scorer.vectors), str(hand)
    assert wins > 300
