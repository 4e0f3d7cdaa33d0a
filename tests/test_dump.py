"""Dumped deals: what the kernels played is a record like any other, and every seat saw at every decision what its view says."""

from __future__ import annotations

from collections import Counter
from functools import partial
from multiprocessing.pool import Pool
from random import Random
from typing import Any

import pytest
from kernel_play import Pair
from marks import mostly_slow
from test_observe import Watched, observed

from peling import Match, cli, record
from peling.env import VectorEnv
from peling.game.events import Chose, Discarded, KongLaid, Promoted, Won
from peling.game.table import Phase
from peling.rules import OptionError, get
from peling.scoring.oracle import HandOracle
from peling.sim.dump import Dealer, DumpError, dump
from peling.sim.engine import Engine, VectorTable
from peling.sim.study import study

SEED, DEALS = 11, 4
"""Of the walls and choices; deals of a match."""
SAMPLE, LONG_DEALS, CHUNK = 16, 5_000, 100
"""Deals of a rule set in every run, in a long run, and in one job of it."""
VARIANTS: dict[str, tuple[tuple[dict[str, Any], str], ...]] = {
    "nts": (
        ({}, "random"),
        ({"luck_tiles": True}, "plain"),
        ({"players": 3}, "random"),
        ({"players": 5, "dragon_round": True, "rounds": 1}, "random"),
    ),
    "nts-2009": (({}, "random"), ({"luck_tiles": True}, "plain")),
    "mcr": (({}, "random"), ({"minimum_points": 0}, "plain")),
    "bmr": (({}, "random"), ({}, "plain")),
}


class Told(Watched):
    """A simulated match beside a `Match` with its walls: the policies choose, and what each seat observes is compared."""

    def __init__(self, engine: Engine, match: int, policies: tuple[str, ...], deals: int) -> None:
        self.engine, self.chance, self.counts = engine, Random(0), Counter()
        self.chairs = engine.chairs(policies)
        self.table = VectorTable(engine)
        self.table.begin(SEED, match)
        order, dealer = range(engine.rules.players), Dealer(engine, SEED, match)
        self.match = Match(engine.rules, policies, None, order=order, deals=deals, dealer=dealer)

    def same_table(self) -> None:
        """Beside the table itself: what each seat may know of it."""
        Pair.same_table(self)
        if self.match.state.phase is not Phase.SCORED and self.match.to_act:
            for wind, chair in enumerate(self.match.state.table.order):
                self.same_view(wind, chair, *observed(self.table, wind))
                self.counts["views"] += 1

    def choose(self, _: Random, may: list[int], table: VectorTable) -> int:
        """What the policy of the actor chooses."""
        action = self.engine.chosen(table.t, table.m, self.chairs)
        assert action in may
        return action


def replay_deal(engine: Engine, policy: str, number: int) -> Counter[str]:
    """A match dumped, read again as a record, replayed event for event, and played once more beside the views."""
    policies = (policy,) * engine.rules.players
    match = dump(engine, SEED, number, DEALS, policies)
    again = record.read(record.write(match)).replay(HandOracle(engine.rules))
    assert again.events == match.events
    assert again.finished
    assert again.state.to_dict() == match.state.to_dict()
    assert sum(match.state.table.totals) == 0
    told = Told(engine, number, policies, DEALS)
    told.play(told.choose)
    assert told.match.events == match.events
    return told.counts


def dump_deals(rules: str, first: int, deals: int) -> Counter[str]:
    """At least a number of deals, the variants of a rule set in turn; what happened."""
    happened: Counter[str] = Counter()
    variants = [(Engine(get(rules, options)), policy) for options, policy in VARIANTS[rules]]
    number = first
    while happened["deals"] < deals:
        thinking = number % 8 == 1  # players who think take their time, and win
        fitting = [(engine, policy) for engine, policy in variants if (policy == "plain") == thinking]
        happened += replay_deal(*fitting[number % len(fitting)], number)
        number += 1
    return happened


@pytest.mark.parametrize("rules", mostly_slow(VARIANTS, "mcr"))
def test_simulated_deals_are_records(rules: str) -> None:
    """A dumped match is played through the game: every action legal there, every view and payment equal."""
    happened = dump_deals(rules, 0, SAMPLE)
    assert happened["views"] > 2000
    assert happened["won"]


@pytest.mark.long
@pytest.mark.parametrize("rules", VARIANTS)
def test_thousands_of_simulated_deals_are_records(rules: str, pool: Pool) -> None:
    happened: Counter[str] = Counter()
    for counts in pool.imap_unordered(partial(_chunk, rules), range(LONG_DEALS // CHUNK)):
        happened += counts
    assert happened["deals"] >= LONG_DEALS
    assert happened["won"] > LONG_DEALS // 20


def _chunk(rules: str, chunk: int) -> Counter[str]:
    return dump_deals(rules, 1000 * (chunk + 1), CHUNK)


def test_a_dumped_deal_is_the_one_that_was_played() -> None:
    """The walls and choices of mass play: as many deals and wins, for each match by itself."""
    engine = Engine("nts")
    chairs = ("plain", "random", "plain", "random")
    for number in range(2):
        sums = engine.play_matches(5, number, 1, 2, chairs)
        match = dump(engine, 5, number, 2, chairs)
        assert sums.deals == match.state.table.deal == 2
        assert sums.won == sum(isinstance(event, Won) for event in match.events)
        assert sums.decisions == sum(isinstance(event, Discarded | Chose | KongLaid | Promoted) for event in match.events) + sum(
            isinstance(event, Won) and event.discarder < 0 for event in match.events
        )


@pytest.mark.parametrize(("seed", "match", "deal"), [(-1, 0, 1), (1 << 32, 0, 1), (0, 1 << 32, 1), (0, -1, 1), (0, 0, 0)])
def test_a_deal_that_cannot_be_is_refused(seed: int, match: int, deal: int) -> None:
    with pytest.raises(ValueError, match="is a number from"):
        dump(Engine("nts"), seed, match, deal)


def test_a_deal_after_the_last_is_refused() -> None:
    with pytest.raises(DumpError, match="has 4 deals, no deal 9"):
        dump(Engine(get("nts", {"players": 3, "rounds": 1, "dragon_round": False})), 1, 1, 9)


# ---- the command line -------------------------------------------------------------------------------------------------------

DUMP = ("simulate", "--bots", "random,random,random,random", "--dump", "1:7:1")
STRICT = {"referee": "strict"}


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_a_dumped_deal_replays(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(DUMP) == 0
    assert record.read(capsys.readouterr().out).replay().finished


def test_rules_with_a_strict_referee_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The kernels know the assisting one alone, and do not pass it off as another."""
    for begin in (Engine, VectorEnv, lambda rules: study(rules, policy="random", deals=1)):
        with pytest.raises(OptionError, match="strict referee"):
            begin(get("nts", STRICT))
    for command in (DUMP, ("study", "--policy", "random", "--deals", "8")):
        assert "strict referee" in refusal(capsys, *command, "--option", "referee=strict", "--lang", "en")
        assert "strenge scheidsrechter" in refusal(capsys, *command, "--option", "referee=strict", "--lang", "nl")
    assert "strict referee" in refusal(capsys, "study", "--against-option", "referee=strict", "--deals", "8", "--lang", "en")


def test_a_disagreement_between_kernels_and_game_is_no_mistyped_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def disagree(*_: object) -> Match:
        raise ValueError("random cannot discard now")

    monkeypatch.setattr("peling.sim.dump.dump", disagree)
    with pytest.raises(ValueError, match="cannot discard"):
        cli.main(DUMP)


@pytest.mark.parametrize("place", ["1:7", "1:7:0", "1:7:65536", "4294967296:7:1", "1:4294967296:1", "a:b:c", "1:7:1:1", ""])
def test_a_place_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], place: str) -> None:
    assert "--dump expects seed, number of the match and deal" in refusal(capsys, "simulate", "--dump", place, "--lang", "en")


@pytest.mark.parametrize("flag", ["--deals", "--seed", "--jobs", "--cluster", "--csv", "--parquet", "--plot"])
def test_what_does_nothing_beside_dump_is_refused(capsys: pytest.CaptureFixture[str], flag: str) -> None:
    assert f"{flag} has no effect with --dump" in refusal(capsys, *DUMP, flag, "5", "--lang", "en")
    assert f"{flag} doet niets naast --dump" in refusal(capsys, *DUMP, flag, "5", "--lang", "nl")
