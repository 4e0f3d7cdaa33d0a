"""The kernels beside the second referee (`naive_moves.py`): at every decision the same player, and the same actions legal."""

from __future__ import annotations

from collections import Counter
from functools import partial
from multiprocessing.pool import Pool
from random import Random
from typing import Any

import pytest
from kernel_play import Choice, legal, lively, lively_wall, packed
from naive_moves import Deal

from peling.game.actions import MAHJONG, Action, ActionType
from peling.game.numbers import action_of, given_kind, tile_kind
from peling.kernels.play import layout as at
from peling.kernels.play.chance import shuffle
from peling.kernels.play.rotation import crown
from peling.rules import get
from peling.sim.engine import Engine, VectorTable

CASES: dict[str, tuple[dict[str, Any], ...]] = {
    "nts": ({}, {"luck_tiles": True}, {"minimum_doubles": 0}, {"players": 3}, {"players": 5, "rounds": 1, "dragon_round": True}),
    "nts-2009": ({}, {"luck_tiles": True, "minimum_doubles": 0}, {"players": 3, "empty_dead_wall": "at_once"}),
    "mcr": ({}, {"minimum_points": 0}),
    "bmr": ({}, {"minimum_doubles": 0, "luck_tiles": False}, {"players": 3}),
}
STYLES = (("random", -1), ("closed", 40), ("kong", 15), ("kong", 60), ("closed", 12), ("random", 25))
"""How the players choose, and by how many swaps a wall is away from sorted (-1: the walls of mass play)."""
PHASES = {at.TURN: "turn", at.CLAIM: "claim", at.ROB: "rob", at.EXCHANGE: "exchange"}
LONG_DEALS, CHUNK = 5_000, 50


class Refereed:
    """A match of the kernels, each deal of it beside the second referee."""

    def __init__(self, engine: Engine, options: dict[str, Any], style: str, swaps: int, seed: int) -> None:
        self.engine, self.options, self.swaps = engine, options, swaps
        self.table = VectorTable(engine)
        self.seed, self.match = 5, seed
        self.chance = Random(f"{engine.rules.id} {options} {style} {swaps} {seed}")
        self.choose: Choice = lively(style)
        self.counts: Counter[str] = Counter()

    def play(self, deals: int) -> Counter[str]:
        """Play a number of deals, or the whole match if it is shorter; what happened."""
        table, m = self.table, self.table.m
        table.begin(self.seed, self.match)
        if self.engine.rules.goulash and self.swaps >= 0:  # the first deal is one, too, as if another had been drawn
            m[at.M_GOULASH] = 1
        while self.counts["deals"] < deals and not m[at.M_OVER]:
            second = self._deal()
            while table.t[at.T_PHASE] != at.OVER:
                self._decision(second)
            self._end(second)
            self.counts["goulash"] += int(m[at.M_GOULASH])
            self.counts["deals"] += 1
            table.end_deal()
        return self.counts

    def _deal(self) -> Deal:
        engine, table, m = self.engine, self.table, self.table.m
        tiles, goulash, ruled = engine.play[at.P_TILES], bool(m[at.M_GOULASH]), bool(m[at.M_RULED])
        if self.swaps < 0:
            wall = [0] * at.WALL_SIZE
            first = at.P_WALL + (at.WALL_SIZE if goulash else 0)
            thrown = shuffle(wall, first, engine.play, self.match, m[at.M_DEAL], self.seed)
            dice = [thrown // 6**i % 6 + 1 for i in range(4)]
            table.do(at.A_DEAL)
            assert list(table.wall[:tiles]) == wall[:tiles]
        else:
            wall = lively_wall(self.chance, self.swaps, engine.rules, goulash=goulash)
            dice = self.chance.choices(range(1, 7), k=4)
            if ruled:
                crown(m, sum(dice[:2]), engine.play)
            table.deal(wall, packed(dice))
        players, thrown_dice = engine.play[at.P_PLAYERS], tuple(dice[:2] if ruled else dice)
        return Deal(
            engine.rules.id,
            self.options,
            tuple(wall[:tiles]),
            thrown_dice,
            players=players,
            round_=m[at.M_ROUND],
            goulash=goulash,
        )

    def _decision(self, second: Deal) -> None:
        t = self.table.t
        wind = t[at.T_ACTOR]
        assert (PHASES[t[at.T_PHASE]], [wind]) == (second.phase, second.to_act()[:1])
        expected = second.legal(wind)
        self.counts["decisions"] += 1
        if t[at.T_PHASE] == at.EXCHANGE:
            action = self._exchange(expected)
        else:
            numbers = legal(t)
            found = {number: action_of(number, t[at.T_OFFER]) for number in numbers}
            assert set(found.values()) == expected
            assert len(numbers) == len(expected)
            number = self.choose(self.chance, numbers, self.table)
            action = found[number]
            self.table.do(number)
        self.counts[action.type.value] += 1
        second.do(wind, action)

    def _exchange(self, expected: set[Action]) -> Action:
        """Three tiles one by one: after each of them those that may follow."""
        t = self.table.t
        given: list[int] = []
        while len(given) < 3:
            numbers = legal(t)
            assert not given or at.A_MAHJONG not in numbers
            assert given or (at.A_MAHJONG in numbers) == (MAHJONG in expected)
            left = [left_of(action.tiles, given) for action in expected if action.type is ActionType.EXCHANGE]
            assert {given_kind(number) for number in numbers if number != at.A_MAHJONG} == {
                kind for rest in left if rest is not None for kind in rest
            }
            number = self.choose(self.chance, numbers, self.table)
            self.table.do(number)
            if number == at.A_MAHJONG:
                return MAHJONG
            given.append(given_kind(number))
        return Action(ActionType.EXCHANGE, tuple(sorted(given)))

    def _end(self, second: Deal) -> None:
        """Both see the same end: who won, with which tile of whom, and for how much."""
        t = self.table.t
        assert second.phase == "over"
        if t[at.T_WINNER] < 0:
            assert second.result[0] == "draw"
            self.counts["drawn"] += 1
            return
        _, wind, kind, by, hand = second.result
        assert (t[at.T_WINNER], tile_kind(t[at.T_WIN_KIND]), t[at.T_DISCARDER]) == (wind, kind, by)
        assert t[at.T_SCORE + wind] == second.total(hand)
        self.counts["won"] += 1


def left_of(tiles: tuple[int, ...], given: list[int]) -> list[int] | None:
    """Three tiles less those that were given; None if these are not among them."""
    rest = list(tiles)
    for kind in given:
        if kind not in rest:
            return None
        rest.remove(kind)
    return rest


def refereed(rules: str, seed: int, deals: int) -> Counter[str]:
    """Matches of a number of deals in each variant of a rule set, the styles in turn."""
    happened: Counter[str] = Counter()
    for i, options in enumerate(CASES[rules]):
        engine = Engine(get(rules, options))
        style, swaps = STYLES[(seed + i) % len(STYLES)]
        happened += Refereed(engine, options, style, swaps, seed).play(deals)
    return happened


@pytest.mark.parametrize("rules", CASES)
def test_the_second_referee_allows_the_same(rules: str) -> None:
    """A few deals: whose decision it is, all that is legal, the end, and what the winner has."""
    happened: Counter[str] = Counter()
    for seed in range(6 // len(CASES[rules]) + 1):
        happened += refereed(rules, seed, 1)
    assert happened["won"]
    assert happened["decisions"] > 200
    assert happened["goulash"] or rules != "bmr"


def test_luck_tiles_on_the_rack_are_no_tiles_of_a_hand() -> None:
    """East is dealt two jokers and two luck tiles. The scorer must not be asked: it takes the other twelve for a win."""
    assert Refereed(Engine("bmr"), {}, "kong", 15, 68102).play(1)["goulash"]


def _chunk(rules: str, chunk: int) -> Counter[str]:
    happened: Counter[str] = Counter()
    seed = 100 + 1000 * chunk
    while happened["deals"] < CHUNK:
        happened += refereed(rules, seed, 4)
        seed += 1
    return happened


@pytest.mark.long
@pytest.mark.parametrize("rules", CASES)
def test_the_second_referee_allows_the_same_in_thousands_of_deals(rules: str, pool: Pool) -> None:
    happened: Counter[str] = Counter()
    for counts in pool.imap_unordered(partial(_chunk, rules), range(LONG_DEALS // CHUNK)):
        happened += counts
    assert happened["deals"] >= LONG_DEALS
    for what in ("pass", "pung", "kong", "promote", "mahjong", "won", "drawn"):
        assert happened[what], what
    assert happened["exchange"] or rules != "bmr"
