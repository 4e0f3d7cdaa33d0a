"""Studies: counted by the kernels as a slow reader of the same deals would, sure as far as the intervals say, the same by anybody."""

from __future__ import annotations

import statistics
from collections import Counter
from math import comb, prod, sqrt
from random import Random
from typing import Any

import pytest
from kernel_play import Pair, lively

from peling.game.table import NOBODY
from peling.kernels.play import layout as at
from peling.kernels.play import study as k
from peling.kernels.play.judge import judge
from peling.rules import get
from peling.scoring.oracle import HandOracle
from peling.sim.arena import counted
from peling.sim.engine import Engine, Table
from peling.sim.intervals import Interval, Measure, Moments, difference, newcombe, wilson
from peling.sim.matches import Counted, Matches, Trial
from peling.sim.study import POLICIES, Comparison, Study, compare, studies, study, variants
from peling.tiles import KINDS

DEALS = 4
CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nts", {"minimum_doubles": 0}),
    ("nts", {"players": 3, "minimum_doubles": 0}),
    ("nts-2009", {"luck_tiles": True}),
    ("mcr", {"minimum_points": 0}),
    ("bmr", {}),
)


class Reader:
    """Counts deals from what a match says of them, and the same deals as the kernels do."""

    def __init__(self, rules: str, options: dict[str, Any]) -> None:
        self.engine = Engine(get(rules, options))
        self.oracle = HandOracle(self.engine.rules)
        self.expected: Counter[int] = Counter()
        self.study = [0] * (k.K_MATCHES + k.MATCH_COUNTS)
        self.engine._judge = self._judge  # type: ignore[method-assign]

    def _judge(self, t: Any, *given: Any) -> None:
        """The judge of one table, as `judge_all` has it."""
        judge(t, *given)
        if t[at.T_QUESTION] == at.ASK_SCORES:
            k.study_win(t, given[-1], self.study)

    def play(self, style: str, swaps: int, seed: int) -> None:
        """Play a match and read its deals."""
        chance = Random(f"{style} {swaps} {seed}")
        pair = Pair(self.engine, chance, swaps, DEALS, goulash=self.engine.rules.goulash and style != "random")
        compared = pair.same_end

        def ended() -> None:
            compared()
            k.study_deal(pair.table.t, self.study, self.engine.play)
            self._read(pair)

        pair.same_end = ended  # type: ignore[method-assign]
        pair.play(lively(style))

    def _read(self, pair: Pair) -> None:
        table = pair.match.state.table
        outcome = table.outcome
        assert outcome is not None
        of_match, winner = k.K_MATCHES, outcome.winner
        length = min(len(table.river) // k.LENGTH_BIN, k.LENGTH_BINS - 1)
        self.expected[of_match + k.C_DEALS] += 1
        self.expected[of_match + k.C_DISCARDS] += len(table.river)
        self.expected[of_match + k.C_GOULASH] += table.goulash
        for wind, seat in enumerate(table.order):
            self.expected[of_match + k.C_NET + wind] += outcome.net[seat]
            self.expected[k.K_NET_SQUARES + wind] += outcome.net[seat] ** 2
        if winner == NOBODY:
            self.expected[k.K_LENGTHS_DRAWN + length] += 1
            return
        hand, score = outcome.hands[winner], outcome.scores[winner]
        assert hand is not None
        limit, rows = counted(self.oracle.answer(hand))
        self.expected[k.K_LENGTHS_WON + length] += 1
        self.expected[k.K_SQUARES] += score**2
        self.expected[k.K_SCORES + score.bit_length()] += 1
        self.expected[of_match + k.C_WON] += 1
        self.expected[of_match + k.C_WINS + table.wind_of[winner]] += 1
        self.expected[of_match + k.C_SELF_DRAWN] += outcome.discarder == NOBODY
        self.expected[of_match + k.C_ROBBED] += "ROBBED_KONG" in str(hand.flags)
        self.expected[of_match + k.C_SCORE] += score
        if limit >= 0:
            self.expected[of_match + k.C_LIMITS] += 1
            self.expected[k.K_LIMITS + limit] += 1
        for row, times in rows:
            self.expected[k.K_HANDS + row] += 1
            self.expected[k.K_TIMES + row] += times


@pytest.mark.parametrize(("rules", "options"), CASES, ids=str)
def test_the_kernels_count_what_a_match_says(rules: str, options: dict[str, Any]) -> None:
    """Every count of the vector, from the same deals, whose hands the readable engine scores again."""
    reader = Reader(rules, options)
    for seed, (style, swaps) in enumerate((("closed", 40), ("kong", 15), ("closed", 12), ("kong", 60), ("random", 25))):
        reader.play(style, swaps, seed)
    assert {place: number for place, number in enumerate(reader.study) if number} == {
        place: number for place, number in reader.expected.items() if number
    }
    assert reader.study[k.K_MATCHES + k.C_WON] >= 3


@pytest.mark.long
@pytest.mark.parametrize(("rules", "options"), CASES, ids=str)
def test_the_kernels_count_what_many_matches_say(rules: str, options: dict[str, Any]) -> None:
    """The same for many more deals, with robbed kongs among them."""
    reader = Reader(rules, options)
    for seed in range(60):
        for style, swaps in (("closed", 40), ("kong", 15), ("closed", 12), ("kong", 60)):
            reader.play(style, swaps, seed)
    found = {place: number for place, number in enumerate(reader.study) if number}
    assert found == {place: number for place, number in reader.expected.items() if number}
    assert found[k.K_MATCHES + k.C_ROBBED]
