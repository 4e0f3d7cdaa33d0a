"""The players inside the kernels: `quick` chooses as the bot does, `plain` plays to win, and every backend plays the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kernel_play import Pair

from peling.bots import make
from peling.game.numbers import given_kind, number_of
from peling.kernels.play import layout as at
from peling.rules import get
from peling.sim.engine import Engine, Table

CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nts", {}),
    ("nts", {"minimum_doubles": 0, "luck_tiles": True}),
    ("nts", {"players": 3}),
    ("nts-2009", {}),
    ("mcr", {}),
    ("bmr", {}),
    ("bmr", {"players": 3}),
)
RULES = ("nts", "nts-2009", "mcr", "bmr")


class Beside:
    """Asks the policy of a table and the bot that sees the same table, and takes what both choose."""

    def __init__(self, engine: Engine, policy: str, bot: str) -> None:
        self.engine = engine
        self.chairs = engine.chairs([policy] * engine.rules.players)
        self.bot = make(bot, engine.rules)
        self.pair: Pair
        self.given: list[int] = []
        self.met = 0

    def choose(self, _: Random, may: list[int], table: Table) -> int:
        """What both choose."""
        match = self.pair.match
        action = self.engine.chosen(table.t, table.m, self.chairs)
        assert action in may
        seat = match.to_act[0]
        chosen = self.bot.choose(match.view(seat))
        self.met += 1
        if table.t[at.T_PHASE] == at.EXCHANGE and action != at.A_MAHJONG:
            self.given.append(given_kind(action))
            if len(self.given) == 3:
                assert chosen.tiles == tuple(sorted(self.given))
                self.given = []
        else:
            assert action == number_of(chosen, match.state.table.offered), chosen
        return action


def beside(rules: str, options: dict[str, Any], seed: int, swaps: int, deals: int) -> int:
    """A match of `quick` in the kernels beside the bot `quick`; how many decisions were compared."""
    engine = Engine(get(rules, options))
    both = Beside(engine, "quick", "quick")
    chance = Random(f"{rules} {options} {seed}")
    both.pair = Pair(engine, chance, swaps, deals, goulash=engine.rules.goulash and seed % 2 == 0)
    both.pair.play(both.choose)
    return both.met


@pytest.mark.parametrize(("rules", "options"), CASES, ids=str)
def test_quick_in_the_kernels_is_the_bot(rules: str, options: dict[str, Any]) -> None:
    """At every decision of real deals: discards, claims, kongs, the tiles of an exchange."""
    assert beside(rules, options, 2, -1, 2) + beside(rules, options, 3, 40, 1) > 40
