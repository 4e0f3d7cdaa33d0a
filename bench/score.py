"""How fast hands are scored: `python bench/score.py [--hands 20000]`.

Everything is measured side by side in one run on one core, in hands per second of processor time, best and median of the passes;
the passes of the engines alternate, so that a busy machine slows all of them.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import hands as make
from MahjongGB import MahjongFanCalculator

import peling
from peling import Hand, Shape, Source, get_rules
from peling.sim.batch import Batch, batch

PASSES = 15
TILES = [f"{suit}{n}" for suit in "WBT" for n in range(1, 10)] + [f"F{n}" for n in range(1, 5)] + ["J1", "J2", "J3"]
"""PyMahjongGB's names of our kinds: characters W, circles B, bamboo T, winds F, dragons J."""


def as_arguments(hand: Hand) -> tuple[object, ...]:
    """The call of PyMahjongGB for a hand."""
    packs = []
    offers = {Source.LEFT: 1, Source.ACROSS: 2, Source.RIGHT: 3, Source.UNKNOWN: 1}
    for meld in hand.melds:
        name = {Shape.CHOW: "CHI", Shape.PUNG: "PENG", Shape.KONG: "GANG"}[meld.shape]
        middle = meld.kind + (meld.shape is Shape.CHOW)
        packs.append((name, TILES[middle], 0 if meld.concealed else offers[meld.source]))
    assert hand.win is not None
    drawn = hand.win.source is Source.DRAWN
    last = bool(hand.flags & peling.Flag.LAST_TILE)
    rack = tuple(TILES[kind] for kind in hand.concealed)
    return tuple(packs), rack, TILES[hand.win.kind], 0, drawn, False, False, last, hand.seat, hand.round


def clock(work: Callable[[], object]) -> float:
    """The processor seconds of one pass."""
    start = time.process_time()
    work()
    return time.process_time() - start


def report(name: str, number: int, times: list[float], base: float = 0.0) -> float:
    """Print one line; return the median rate."""
    rate = number / statistics.median(times)
    ratio = f"{rate / base:8.1f} x" if base else ""
    print(f"{name:<58}{number / min(times):>14,.0f}{rate:>14,.0f}{ratio}")
    return rate


def batches(number: int) -> None:
    """PyMahjongGB against the compiled scorer, and the classical rule sets in the same unit."""
    rng = Random(1)
    mcr = [make.winner(rng, knitted=True) for _ in range(number)]
    plain = [make.winner(rng, knitted=False) for _ in range(number)]
    losers = [make.loser(rng) for _ in range(number)]
    calls = [as_arguments(hand) for hand in mcr]
    jobs: list[tuple[str, Callable[[], object]]] = [
        ("PyMahjongGB (mcr)", lambda: [MahjongFanCalculator(*call) for call in calls])
    ]
    works = [("peling mcr, edition=mil", get_rules("mcr", {"edition": "mil"}), mcr), ("peling mcr", get_rules("mcr"), mcr)]
    works += [(f"peling {rules}, winners", get_rules(rules), plain) for rules in ("nts", "nts-2009", "bmr")]
    works += [(f"peling {rules}, non-winners", get_rules(rules), losers) for rules in ("nts", "bmr")]
    for name, rules, chosen in works:
        scorer = batch(rules)
        vectors = scorer.encode(chosen)
        scorer.totals(vectors[:10])
        jobs.append((name, partial(scorer.totals, vectors)))
    same(calls, mcr)
    times: dict[str, list[float]] = {name: [] for name, _ in jobs}
    for _ in range(PASSES):
        for name, work in jobs:
            times[name].append(clock(work))
    print(f"{'hands/s of one core':<58}{'best':>14}{'median':>14}{'to PyMahjongGB':>16}")
    base = report(jobs[0][0], number, times[jobs[0][0]])
    for name, _ in jobs[1:]:
        report(name, number, times[name], base)


def same(calls: list[tuple[object, ...]], hands: list[Hand]) -> None:
    """Both engines must agree before they are timed."""
    answers = batch("mcr", options={"edition": "mil", "minimum_points": 0}).totals(Batch.encode(hands[:2000]))
    for call, total, hand in zip(calls, answers, hands, strict=False):
        expected = sum(points for points, _ in MahjongFanCalculator(*call))
        if expected != total:
            sys.exit(f"different totals for {hand}: PyMahjongGB {expected}, peling {total}")


def explained(text: str, rules: str) -> str:
    """Text in, explanation out."""
    return peling.score(peling.parse_hand(text), rules).explain("nl")


def singles(number: int) -> None:
    """One hand at a time, interpreted: text in, explanation out."""
    rng = Random(2)
    for rules in peling.RULESETS:
        texts = [str(make.winner(rng, knitted=rules == "mcr")) for _ in range(number)]
        times = [clock(partial(explained, text, rules)) for text in texts]
        print(f"{'interpreted, text to explanation, ' + rules:<58}{statistics.median(times) * 1000:>11.2f} ms median")


def commands(number: int) -> None:
    """The command line: start to answer, and a stream."""
    rng = Random(3)
    hand = str(make.winner(rng, knitted=False))
    times = []
    for _ in range(15):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "peling", "score", hand], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    print(f"{'peling score, start to answer':<58}{min(times):>10.3f} s best{statistics.median(times):>8.3f} s median")
    for rules in ("mcr", "nts"):
        texts = "\n".join(str(make.winner(rng, knitted=rules == "mcr")) for _ in range(number)) + "\n"
        with tempfile.NamedTemporaryFile("w+", suffix=".txt") as file:
            file.write(texts)
            file.flush()
            rates = []
            for _ in range(3):
                with Path(file.name).open("rb") as source:
                    start = time.perf_counter()
                    command = [sys.executable, "-m", "peling", "score", "--rules", rules, "-"]
                    subprocess.run(command, check=True, stdin=source, stdout=subprocess.DEVNULL)
                    rates.append(number / (time.perf_counter() - start))
        name = f"peling score -, text to JSON, {rules}, start included"
        print(f"{name:<58}{max(rates):>14,.0f}{statistics.median(rates):>14,.0f} hands/s")


MEMORY = """
import resource, sys
from random import Random
sys.path.insert(0, {folder!r})
import hands as make
import peling
mcr = peling.batch("mcr")
mcr.totals(mcr.encode(make.winner(Random(4), knitted=True) for _ in range(2000)).repeat(50, axis=0))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def memory() -> int:
    """The peak memory in MB of a process that scores 100,000 hands."""
    code = MEMORY.format(folder=str(Path(__file__).parent))
    return int(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    number = parser.parse_args().hands
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    first = memory()  # compiles, if this machine never did
    batches(number)
    singles(number // 20)
    commands(5 * number)
    print(f"{'peak memory of a scoring process':<58}{memory():>11} MB (the first one here: {first} MB)")


if __name__ == "__main__":
    main()
