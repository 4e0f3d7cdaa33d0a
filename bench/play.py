"""How fast deals are played: `python bench/play.py [--deals 200] [--rules nts,mcr] [--policies random] [--bots random,quick]`.

One table: on one core, in processor time, best and median of the passes. The passes of all players alternate, so that a busy
machine slows all of them. First the kernels of play with their policies; then single tables of `game` as a server has them (an
interpreted referee, bots whose kernels are compiled); then other open mahjong engines where they are installed (`pip install
riichienv pymahjong rlcard mahjax jax`), with players that choose any legal action. Theirs are other rules (Sichuan-like or
riichi): compare orders of magnitude. The last columns say how many times faster a line is than the single tables with the same
rules and players, and than riichienv.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from peling import RULESETS
from peling.bots import names
from peling.scoring.oracle import HandOracle
from peling.sim.arena import Arena, Plan
from peling.sim.engine import Engine
from peling.sim.policies import POLICIES

PASSES = 7
TABLES, RIICHI = "game", "riichienv, any action"
FASTER = {"random": 50, "plain": 10, "quick": 10}
"""How many times more deals a pass the kernels play, by policy: they would be over too soon."""
DEALS_A_MATCH = 16
Game = Callable[[int], int]
"""Plays a number of deals and returns how many decisions that took."""


class Asked:
    """A bot that counts its decisions."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.times = bot, 0
        self.name = bot.name

    def choose(self, view: Any) -> Any:
        """The bot's choice."""
        self.times += 1
        return self.bot.choose(view)


class Table(Arena):
    """An arena that counts decisions and deals new walls in each pass; its referee is interpreted, as at a live table."""

    def __init__(self, rules: str, bot: str) -> None:
        super().__init__(Plan(rules, (bot,) * RULESETS[rules].players, "bench"), HandOracle(rules))
        self._compiled = True  # the bots
        self.next = 0
        self.asked: list[Asked] = []

    def _bot(self, name: str, board: int, seat: int) -> Asked:
        self.asked.append(Asked(super()._bot(name, board, seat)))
        return self.asked[-1]

    def play(self, deals: int) -> int:
        """Play a number of deals (a goulash is one too)."""
        self.asked.clear()
        while deals > 0:
            deals -= len(self.board(self.next))
            self.next += 1
        return sum(bot.times for bot in self.asked)


class Kernels:
    """Matches of the kernels with four equal policies; each pass plays others."""

    def __init__(self, engine: Engine, policy: str) -> None:
        self.engine, self.policies, self.next = engine, (policy,) * engine.rules.players, 0

    def play(self, deals: int) -> int:
        """Play a number of deals, in matches of at most DEALS_A_MATCH."""
        matches = max(1, deals // DEALS_A_MATCH)
        sums = self.engine.play_matches(1, self.next, matches, -(-deals // matches), self.policies)
        self.next += matches
        return sums.decisions * deals // sums.deals  # where winds stay or not, a match may be shorter


def rlcard() -> Game:
    """RLCard's mahjong with its random agents."""
    import rlcard as engine
    from rlcard.agents import RandomAgent

    env = engine.make("mahjong", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(deals: int) -> int:
        return sum(len(path) // 2 for _ in range(deals) for path in env.run(is_training=False)[0])

    return play


def riichienv() -> Game:
    """RiichiEnv (Rust), one round a game, with its random agent."""
    from riichienv import RiichiEnv
    from riichienv.agents import RandomAgent

    env, agent = RiichiEnv(seed=1), RandomAgent(1)

    def play(deals: int) -> int:
        decisions = 0
        for _ in range(deals):
            seen = env.reset()
            while not env.done():
                actions = {player: agent.act(view) for player, view in seen.items()}
                decisions += len(actions)
                seen = env.step(actions)
        return decisions

    return play


def pymahjong() -> Game:
    """The C++ engine pymahjong, random legal actions."""
    from pymahjong import MahjongEnv

    env, rng = MahjongEnv(), Random(1)

    def play(deals: int) -> int:
        decisions = 0
        for _ in range(deals):
            env.reset()
            while not env.is_over():
                env.step(env.get_curr_player_id(), rng.choice(env.get_valid_actions()))
                decisions += 1
        return decisions

    return play


def mahjax() -> Game:
    """MahJax (JAX), 128 tables at a time on the processor."""
    import jax
    import mahjax as engine
    from jax import numpy as jnp

    tables = 128
    env = engine.make("no_red_mahjong", round_mode="single", observe_type="dict")
    start = jax.jit(jax.vmap(env.init))

    def choose(key: Any, allowed: Any) -> Any:
        return jax.random.categorical(key, jnp.where(allowed, 0.0, -1e9))

    def step(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        actions = jax.vmap(choose)(jax.random.split(first, tables), state.legal_action_mask)
        return jax.vmap(env.step)(state, actions, jax.random.split(second, tables))

    step = jax.jit(step)

    def play(deals: int) -> int:
        decisions = 0
        for number in range(max(deals // tables, 1)):
            key = jax.random.PRNGKey(number)
            state = start(jax.random.split(key, tables))
            while (going := int((~state.terminated).sum())) > 0:
                key, now = jax.random.split(key)
                decisions += going
                state = step(state, now)
        return decisions

    return play


ENGINES = {"rlcard": rlcard, "riichienv": riichienv, "pymahjong": pymahjong, "mahjax": mahjax}
SLOW = {"rlcard": 20, "mahjax": 128}
"""Deals a pass for engines that would take minutes otherwise."""


def kernels(rules: list[str], policies: list[str]) -> dict[str, Game]:
    """The kernels of play, compiled: one engine a rule set."""
    made = {which: Engine(which, "numba") for which in rules}
    return {f"kernels {which}, four {policy}": Kernels(made[which], policy).play for policy in policies for which in rules}


def tables(rules: list[str], bots: list[str]) -> dict[str, Game]:
    """Single tables of `game`: four equal bots each."""
    return {f"{TABLES} {which}, four {bot}": Table(which, bot).play for bot in bots for which in rules}


def engines(names: list[str]) -> dict[str, Game]:
    """The other engines that are installed."""
    found = {}
    for name in names:
        try:
            found[f"{name}, any action"] = ENGINES[name]()
        except ImportError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    return found


def measure(games: dict[str, Game], deals: int) -> None:
    """Play in turns and print deals a second."""
    number = {name: SLOW.get(name.partition(",")[0], deals * _more(name)) for name in games}
    for name, play in games.items():
        start = time.perf_counter()
        play(2)
        if time.perf_counter() - start > 60:
            print(f"{name}: the first deals took {time.perf_counter() - start:.0f} s (compiling)", file=sys.stderr)
    times: dict[str, list[float]] = {name: [] for name in games}
    asked: dict[str, int] = {}
    for _ in range(PASSES):
        for name, play in games.items():
            start = time.process_time()
            asked[name] = play(number[name])
            times[name].append(time.process_time() - start)
    medians = {name: number[name] / statistics.median(spent) for name, spent in times.items()}
    heads = f"{'deals/s best':>14}{'median':>10}{'decisions a deal':>18}{'decisions/s':>14}"
    print(f"{'one core':<34}{heads}{'to the tables':>16}{'to riichienv':>14}")
    for name, spent in times.items():
        median, each = medians[name], asked[name] / number[name]
        rates = f"{number[name] / min(spent):>14,.0f}{median:>10,.0f}{each:>18.0f}{median * each:>14,.0f}"
        others = (f"{TABLES} {name.partition(' ')[2]}", 16), (RIICHI, 14)
        ratios = [f"{median / medians[other]:.1f}".rjust(width) if other in medians else " " * width for other, width in others]
        print(f"{name:<34}{rates}{''.join(ratios)}")


def _more(name: str) -> int:
    return FASTER[name.rpartition(" ")[2]] if name.startswith("kernels ") else 1


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="deals a pass")
    parser.add_argument("--rules", default=",".join(RULESETS))
    parser.add_argument("--policies", default=",".join(POLICIES), help="players of the kernels; nothing for none")
    parser.add_argument("--bots", default=",".join(names()), help="players of the single tables; nothing for none")
    parser.add_argument("--engines", default=",".join(ENGINES), help="other engines, where they are installed; nothing for none")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rules, policies, bots, others = (
        [name for name in names.split(",") if name] for names in (asked.rules, asked.policies, asked.bots, asked.engines)
    )
    games = kernels(rules, policies) | tables(rules, bots) | engines(others)
    measure(games, asked.deals)


if __name__ == "__main__":
    main()
