"""The players inside the kernels: `quick` chooses as the bot does, `plain` plays to win, and every backend plays the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from kernel_play import Pair
from marks import mostly_slow

from peling import cli, record
from peling.bots import make
from peling.game.events import Won
from peling.game.numbers import given_kind, number_of
from peling.kernels.play import layout as at
from peling.rules import get
from peling.sim.dump import dump
from peling.sim.engine import Engine, VectorTable

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

    def choose(self, _: Random, may: list[int], table: VectorTable) -> int:
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


@pytest.mark.parametrize(("rules", "options"), mostly_slow(CASES, ("nts", {}), ("bmr", {"players": 3})), ids=str)
def test_quick_in_the_kernels_is_the_bot(rules: str, options: dict[str, Any]) -> None:
    """At every decision of real deals: discards, claims, kongs, the tiles of an exchange."""
    assert beside(rules, options, 2, -1, 1) + beside(rules, options, 3, 40, 1) > 20


@pytest.mark.long
@pytest.mark.parametrize(("rules", "options"), CASES, ids=str)
def test_quick_in_the_kernels_is_the_bot_in_many_deals(rules: str, options: dict[str, Any]) -> None:
    """The same for many more deals."""
    assert sum(beside(rules, options, seed, -1 if seed % 3 else 40, 8) for seed in range(4, 30)) > 5000


@pytest.mark.parametrize("rules", mostly_slow(RULES, "nts"))
def test_plain_wins_and_random_does_not(rules: str) -> None:
    """Two of each at a table."""
    engine = Engine(rules)
    won = Counter(
        number % 2
        for match in range(3)
        for number in (
            event.seat for event in dump(engine, 3, match, 2, ("plain", "random") * 2).events if isinstance(event, Won)
        )
    )
    assert won[0] >= 2
    assert won[0] > 2 * won[1]


@pytest.mark.xdist_group("kernels")
@pytest.mark.slow
@pytest.mark.parametrize("policy", ["plain", "quick"])
@pytest.mark.parametrize("rules", RULES)
def test_compiled_policies_choose_the_same(rules: str, policy: str) -> None:
    """Interpreted and compiled: the same hash of every action and payment, whatever plays beside it."""
    pytest.importorskip("numba")
    chairs = (policy, "random", policy, "plain")
    assert Engine(rules).play_matches(9, 2, 2, 1, chairs) == Engine(rules, "numba").play_matches(9, 2, 2, 1, chairs)


@pytest.mark.long
@pytest.mark.parametrize("policy", ["plain", "quick"])
@pytest.mark.parametrize("rules", RULES)
def test_policies_win_often(rules: str, policy: str) -> None:
    """Of four equal players somebody wins most deals; of four that choose at random hardly ever."""
    pytest.importorskip("numba")
    engine = Engine(rules, "numba")
    thinking = engine.play_matches(1, 0, 250, 4, (policy,) * 4)
    anything = engine.play_matches(1, 0, 250, 4)
    assert thinking.won > thinking.deals / 2
    assert anything.won < anything.deals / 10


def test_policies_are_checked() -> None:
    """As many as players, and known."""
    engine = Engine("nts")
    with pytest.raises(ValueError, match="4 policies are needed, not 1"):
        engine.play_matches(1, 0, 1, 1, ("plain",))
    with pytest.raises(ValueError, match="no policy 'club'; known are random, plain, quick"):
        engine.play_matches(1, 0, 1, 1, ("club",) * 4)
    for number in (0, -1, 1.5):
        with pytest.raises(ValueError, match=f"number is a number from 1 to 4294967296, not {number}"):
            engine.play_matches(1, 0, number, 1)  # type: ignore[arg-type]


def simulate(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What the command says."""
    code = cli.main(["simulate", *words, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_command_line_dumps_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """As text and as JSON lines; what was dumped is read again."""
    words = ("--rules", "bmr", "--option", "luck_tiles=no", "--bots", "plain,random,plain,random", "--dump", "3:4:1")
    text, lines = simulate(capsys, *words)[1], simulate(capsys, *words, "--json")[1]
    assert record.read(text).events == record.read(lines).events
    assert record.read(text).replay().state.table.deal == 1


@pytest.mark.parametrize("place", ["", "1", "1:2", "1:2:0", "1:2:3:4", "-1:2:3", "4294967296:0:1", "0:4294967296:1", "a:b:c"])
def test_the_command_line_refuses_no_deal(capsys: pytest.CaptureFixture[str], place: str) -> None:
    code, out, err = simulate(capsys, "--bots", "random,random,random,random", f"--dump={place}")
    assert (code, out) == (2, "")
    assert "--dump expects seed, number of the match and deal, like 1:7:2" in err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--dump", "1:1:1", "--bots", "club,quick,quick,quick"), "no bot club; the bots are random, plain, quick"),
        (("--dump", "1:1:1", "--bots", "quick,quick"), "4 bots are needed, not 2"),
        (
            ("--dump", "1:1:99", "--option", "rounds=1", "--bots", "random,random,random,random"),
            "match 1 has 4 deals, no deal 99",
        ),
    ],
)
def test_the_command_line_says_what_cannot_be(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str) -> None:
    code, out, err = simulate(capsys, *words)
    assert (code, out) == (2, "")
    assert reason in err
