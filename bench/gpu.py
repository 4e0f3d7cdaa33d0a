"""How fast a GPU scores hands and plays: `python bench/gpu.py [--rules nts,mcr,bmr] [--hands 30000] [--play]`.

It needs a card and numba-cuda. What `--play` does is in `bench/gpu_play.py`.

Random winners as `bench/hands.py` makes them are scored by the card and by the compiled scorer of the processor. The totals must
be equal; then a few million of them, shuffled, are scored again and again on the card.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from random import Random
from typing import Any

import gpu_play
import hands as make
import numpy as np

from peling import get_rules
from peling.kernels.jit import cuda_module
from peling.kernels.score.card import BLOCK, REGISTERS, Card, score_hands
from peling.rules import Ruleset
from peling.scoring.vectors import encode_rules, pattern_rows
from peling.sim.batch import Batch, batch

MANY = 1 << 22
"""Hands that are timed."""
PASSES = 30
WARM = 1.0
"""Seconds of work before the clock: an idle card runs at a fifth of its speed."""
OPTIONS = {"mcr": {"edition": "mil"}}
REGISTER_FILE, THREADS = 65_536, 2_048
"""Registers and threads of a multiprocessor."""


def some_hands(rules: Ruleset, number: int) -> Any:
    """Vectors of random winners."""
    rng = Random(1)
    return Batch.encode(make.winner(rng, knitted=rules.fan) for _ in range(number))


def same(name: str, card: Any, processor: Any) -> None:
    """End the program where card and processor differ."""
    if not np.array_equal(card, processor):
        sys.exit(f"{name} of {(card != processor).any(axis=tuple(range(1, card.ndim))).sum()} of {len(card)} hands differ")
    print(f"  {name} of {len(card):,} hands are equal to numba's", flush=True)


def measure(rules: Ruleset, hands: Any, block: int, registers: int) -> None:
    """Compare totals, then print how fast the card scores, and what a thread takes."""
    cuda = cuda_module()
    expected = batch(rules, "numba").totals(hands)
    card = Card(encode_rules(rules), pattern_rows(rules))
    kernel = card.kernel(score_hands, registers)

    def run(given: Any, results: Any) -> float:
        began = time.perf_counter()
        kernel[(len(results) + block - 1) // block, block](*card.arguments(given, results))
        cuda.synchronize()
        return time.perf_counter() - began

    few, found = cuda.to_device(hands), cuda.device_array(len(hands), np.int64)
    ready = run(few, found)
    same(f"{rules.id}: totals", found.copy_to_host(), expected)
    many = cuda.to_device(hands[np.random.default_rng(1).integers(0, len(hands), MANY)])
    results = cuda.device_array(MANY, np.int64)
    began = time.perf_counter()
    while time.perf_counter() - began < WARM:
        run(many, results)
    times = [run(many, results) for _ in range(PASSES)]
    (taken,) = kernel.get_regs_per_thread().values()
    (local,) = kernel.get_local_mem_per_thread().values()
    blocks = REGISTER_FILE // (taken * block)
    print(
        f"{rules.id:<10}{MANY / min(times) / 1e6:>9,.0f}{MANY / statistics.median(times) / 1e6:>9,.0f} M hands/s (best, median); "
        f"{taken} registers and {local} bytes of local memory a thread; blocks of {block}, "
        f"{blocks * block / THREADS:.0%} of the threads that a multiprocessor holds; compiled in {ready:.0f} s",
        flush=True,
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="nts,nts-2009,mcr,bmr", help="rule sets, with commas between")
    parser.add_argument("--hands", type=int, default=30_000, help="how many are compared with the processor's totals")
    parser.add_argument("--block", type=int, default=BLOCK, help="threads a block")
    parser.add_argument("--registers", type=int, default=REGISTERS, help="the most a thread may have; 0 for no limit")
    parser.add_argument("--rest", action="store_true", help="also compare rows and waits, whose kernels compile longer")
    parser.add_argument("--play", action="store_true", help="play deals and step environments instead of scoring")
    gpu_play.add_arguments(parser)
    args = parser.parse_args()
    for name in args.rules.split(","):
        rules = get_rules(name, None if args.play else OPTIONS.get(name))
        if args.play:
            gpu_play.measure(rules, args)
            continue
        hands = some_hands(rules, args.hands)
        measure(rules, hands, args.block, args.registers)
        if args.rest:
            card, processor = batch(rules, "cuda"), batch(rules, "numba")
            same(f"{name}: rows", card.rows(hands).copy_to_host(), processor.rows(hands))
            same(f"{name}: waits", card.waits(hands).copy_to_host(), processor.waits(hands))


if __name__ == "__main__":
    main()
