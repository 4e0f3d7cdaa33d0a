"""How fast a GPU plays: whole deals by a policy, and environments with actions from outside. `bench/gpu.py --play` runs it."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

import numpy as np

from peling.env.gpu_tables import CardHall
from peling.env.places import places_of
from peling.env.tables import Setup
from peling.kernels.jit import card_kernel, cuda_module
from peling.kernels.play import outside, rounds
from peling.rules import Ruleset
from peling.rules.vector import play_vector
from peling.scoring.vectors import encode_rules, pattern_rows
from peling.sim.engine import Engine

DEALS = 16
"""Of a match, at most."""
MANY = 1 << 20
"""Tables that are timed."""
PARTS = 64
"""In which the processor's cores share the matches that are compared."""
ENVIRONMENTS = (1 << 20, 1 << 22)
WARM, STEPS = 200, 60
"""Steps of an environment before the clock, so that tables are anywhere in a deal, and those that are timed."""
NO_END = 1 << 40
FEW, THOUGHT = 2_000, 1 << 17
"""Matches of players who think: those that are compared, and those that are timed."""
cuda: Any = None  # `card_kernel` gives it


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be chosen."""
    parser.add_argument(
        "--matches", type=int, default=65_536, help=f"how many of {DEALS} deals are compared with the processor's"
    )
    parser.add_argument("--deals", type=int, default=DEALS, help="of each of the matches that are timed")
    parser.add_argument("--blocks", default=str(rounds.PLAYING_BLOCKS), help="how many blocks play, with commas between")
    parser.add_argument(
        "--policies", default="", help="also time matches of players who think: quick, plain, with commas between"
    )
    parser.add_argument("--steps", default="0", help="decisions of a table in a launch, with commas between; 0 for the usual")


def compare(rules: Ruleset, played: rounds.PlayCard, matches: int) -> None:
    """End the program where card and processor differ in any action, winner or payment."""
    Engine(rules, "numba").play_matches(0, 0, 1, 1)  # compiled once, not in every thread

    def part(i: int) -> Any:
        first, end = i * matches // PARTS, (i + 1) * matches // PARTS
        return Engine(rules, "numba").play_matches(11, first, end - first, DEALS)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        expected = [sum(column) for column in zip(*pool.map(part, range(PARTS)), strict=True)]
    found = played.play_matches(11, 0, matches, DEALS)
    if found != expected:
        sys.exit(f"{rules.id}: {found} on the card, {expected} on the processor")
    print(f"  {rules.id}: {found[0]:,} deals are equal to numba's, hash {found[-1]}", flush=True)


def thinking_deals_a_second(rules: Ruleset, policy: str, matches: int) -> tuple[float, float]:
    """Deals and decisions a second, in thousands, of matches of players who think; equal to a few of the processor's."""
    engine, policies = Engine(rules, "cuda"), [policy] * rules.players
    found, expected = (e.play_matches(11, 0, FEW, 2, policies) for e in (engine, Engine(rules, "numba")))
    if found != expected:
        sys.exit(f"{rules.id}, {policy}: {found} on the card, {expected} on the processor")
    began = time.perf_counter()
    sums = engine.play_matches(5, 0, matches, 2, policies)
    took = 1e3 * (time.perf_counter() - began)
    return sums.deals / took, sums.decisions / took


def deals_a_second(played: rounds.PlayCard, length: int, blocks: int, steps: int) -> tuple[float, float]:
    """Deals and decisions a second, in millions, of a match at each of many tables; arrays and the last stragglers included."""
    best = deals = decisions = 0.0
    for _ in range(2):
        cuda_module().synchronize()
        began = time.perf_counter()
        tables = rounds.CardTables(played, MANY, 5, 0, MANY, length)
        while tables.play_on(steps, blocks):
            pass
        deals, decisions, *_ = tables.sums.copy_to_host().tolist()
        best = max(best, deals / (time.perf_counter() - began))
    return best / 1e6, best / 1e6 * decisions / deals


def shares(played: rounds.PlayCard) -> str:
    """How the time is shared among the kernels, and how often tables ask, in the second half of some rounds of play."""
    tables = rounds.CardTables(played, MANY, 5, 0, NO_END, DEALS)
    tables.play_on()
    took: dict[str, float] = {}

    class Timed:
        """A kernel whose launches are waited for."""

        def __init__(self, name: str) -> None:
            self.name, self.kernel = name, getattr(played, name)

        def __getitem__(self, shape: Any) -> Any:
            def launch(*given: Any) -> None:
                began = time.perf_counter()
                self.kernel[shape](*given)
                cuda_module().synchronize()
                took[self.name] = took.get(self.name, 0) + time.perf_counter() - began

            return launch

    names = ("play_tables", "deal_tables", "judge_tables")
    plain = {name: getattr(played, name) for name in names}
    played.__dict__.update({name: Timed(name) for name in names})
    tables.play_on()
    played.__dict__.update(plain)
    asked, ended, *_ = tables.counts.copy_to_host().sum(0).tolist()
    whole = sum(took.values())
    parts = ", ".join(f"{name.split('_')[0]} {took[name] / whole:.0%}" for name in names)
    return f"{parts} of the time; the scorer is asked {asked / max(ended, 1):.2f} times a deal"


def any_legal(mask: Any, chance: Any, actions: Any) -> None:
    """Any legal place of every table, by a thread each."""
    i = cuda.grid(1)
    if i < mask.shape[0]:
        number = 0
        for place in range(mask.shape[1]):
            number += mask[i, place]
        chance[i] = (chance[i] * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        pick = (chance[i] >> 8) * number >> 23
        for place in range(mask.shape[1]):
            if mask[i, place]:
                if pick == 0:
                    actions[i] = place
                pick -= 1


def decisions_a_second(rules: Ruleset, number: int) -> tuple[float, float, float]:
    """Decisions a second of an environment, in millions: play and scorer; with observations and masks; with choosing them."""
    module = cuda_module()
    plan = Setup(number, [outside.OUTSIDE] * rules.players, places_of(rules), DEALS, autoreset=True)
    hall = CardHall(Engine(rules, "cuda"), plan)
    hall.restart(5)
    hall.deal()
    choose = card_kernel(any_legal)
    chance, actions = module.to_device(np.arange(number) * 7_919 & 0x7FFFFFFF), module.device_array(number, "i8")

    def play() -> None:
        hall.take(actions)
        hall.first_illegal(replace=True)
        hall.play_on()

    def run(times: int, *parts: Callable[[], None]) -> list[float]:
        """Seconds of each part."""
        took = [0.0] * len(parts)
        for _ in range(times):
            for i, part in enumerate(parts):
                module.synchronize()
                began = time.perf_counter()
                part()
                module.synchronize()
                took[i] += (time.perf_counter() - began) / times
        return took

    parts = (lambda: choose[(number + 127) // 128, 128](hall.turn.mask, chance, actions), play, hall.show)
    run(WARM, *parts)
    chosen, played, shown = run(STEPS, *parts)
    if hall.replaced.copy_to_host().any():
        sys.exit("legal actions were refused")
    return number / played / 1e6, number / (played + shown) / 1e6, number / (played + shown + chosen) / 1e6


def measure(rules: Ruleset, args: argparse.Namespace, alone: Any = nullcontext) -> None:
    """Compare with the processor, then print how fast the card plays and what a thread takes."""
    played = rounds.PlayCard(encode_rules(rules), pattern_rows(rules), play_vector(rules))
    began = time.perf_counter()
    played.play_matches(1, 0, 1, 1)
    print(f"{rules.id}: compiled and started in {time.perf_counter() - began:.0f} s", flush=True)
    if args.matches:
        compare(rules, played, args.matches)
    for name in ("play_tables", "deal_tables", "judge_tables"):
        kernel = getattr(played, name)
        (taken,), (local,) = kernel.get_regs_per_thread().values(), kernel.get_local_mem_per_thread().values()
        print(f"  {rules.id}: {name}: {taken} registers and {local} bytes of local memory a thread", flush=True)
    for blocks in map(int, args.blocks.split(",")):
        for steps in map(int, args.steps.split(",")):
            with alone():
                deals, decisions = deals_a_second(played, args.deals, blocks, steps)
            print(
                f"{rules.id:<10}{deals:>8.2f} M deals/s, {decisions:,.0f} M decisions/s ({blocks} blocks, "
                f"{steps or played.steps} decisions a launch)",
                flush=True,
            )
    with alone():
        print(f"  {rules.id}: {shares(played)}", flush=True)
    for policy in filter(None, args.policies.split(",")):
        with alone():
            deals, decisions = thinking_deals_a_second(rules, policy, THOUGHT)
        print(f"{rules.id:<10}{deals:>8.0f} k deals/s of {policy}, {decisions:,.0f} k decisions/s", flush=True)
    for number in ENVIRONMENTS:
        with alone():
            bare, seen, whole = decisions_a_second(rules, number)
        print(
            f"{rules.id:<10}{bare:>8,.0f} M decisions/s from outside at {number:,} tables, {seen:,.0f} with observations and "
            f"masks, {whole:,.0f} with choosing them too",
            flush=True,
        )
