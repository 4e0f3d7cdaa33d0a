"""How fast a GPU scores hands: `python bench/gpu.py [--rules nts,mcr,bmr] [--hands 30000]`; it needs a card and numba-cuda.

Random winners as `bench/hands.py` makes them are scored by the card and by the compiled scorer of the processor. Totals, rows and
waits must be equal; then a few million of them, shuffled, are scored again and again on the card.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from random import Random
from typing import Any

import hands as make
import numpy as np

from peling import get_rules
from peling.kernels.jit import cuda_module
from peling.kernels.score.card import BLOCK, REGISTERS, Card, score_totals
from peling.rules import Ruleset
from peling.scoring.vectors import encode_rules, pattern_rows
from peling.sim.batch import Batch, batch

MANY = 1 << 22
"""Hands that are timed."""
PASSES = 30
WARM = 1.0
"""Seconds of work before the clock: an idle card runs at a fifth of its speed."""
OPTIONS = {"mcr": {"edition": "mil"}}
SAMPLE = 3_000
"""Hands whose rows and waits are compared."""


def some_hands(rules: Ruleset, number: int) -> Any:
    """Vectors of random winners."""
    rng = Random(1)
    return Batch.encode(make.winner(rng, knitted=rules.fan) for _ in range(number))


def same(card: Batch, processor: Batch, hands: Any, *, rest: bool) -> str:
    """What was compared; ends the program where card and processor differ."""
    works = [("totals", hands)] + ([("rows", hands[:SAMPLE]), ("waits", hands[:SAMPLE])] if rest else [])
    for name, given in works:
        mine, theirs = getattr(card, name)(given).copy_to_host(), getattr(processor, name)(given)
        if not np.array_equal(mine, theirs):
            sys.exit(f"{card.rules.id}: {name} of {(mine != theirs).sum()} of {len(given)} hands differ")
    return ", ".join(f"{name} of {len(given):,}" for name, given in works)


def measure(rules: Ruleset, hands: Any, block: int, registers: int) -> None:
    """Print how fast the card scores, and what a thread takes."""
    cuda = cuda_module()
    card = Card(encode_rules(rules), pattern_rows(rules))
    start = time.perf_counter()
    kernel = card.kernel(score_totals, registers)
    many = cuda.to_device(hands[np.random.default_rng(1).integers(0, len(hands), MANY)])
    results = cuda.device_array(MANY, np.int64)

    def run() -> float:
        began = time.perf_counter()
        kernel[(MANY + block - 1) // block, block](*card.arguments(many, results))
        cuda.synchronize()
        return time.perf_counter() - began

    run()
    compiling = time.perf_counter() - start
    began = time.perf_counter()
    while time.perf_counter() - began < WARM:
        run()
    times = [run() for _ in range(PASSES)]
    (taken,) = kernel.get_regs_per_thread().values()
    (local,) = kernel.get_local_mem_per_thread().values()
    resident = block * (65_536 // (taken * block))
    print(
        f"{rules.id:<10}{MANY / min(times) / 1e6:>9,.0f}{MANY / statistics.median(times) / 1e6:>9,.0f} M hands/s (best, median); "
        f"{taken} registers and {local} bytes of local memory a thread, blocks of {block}, {resident / 2048:.0%} of a "
        f"multiprocessor's threads; ready after {compiling:.0f} s",
        flush=True,
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="nts,nts-2009,mcr,bmr", help="rule sets, with commas between")
    parser.add_argument("--hands", type=int, default=30_000, help="how many are compared with the processor's totals")
    parser.add_argument("--block", type=int, default=BLOCK, help="threads a block")
    parser.add_argument("--registers", type=int, default=REGISTERS, help="the most a thread may have; 0 for no limit")
    parser.add_argument("--rest", action="store_true", help=f"also compare rows and waits of {SAMPLE:,} hands")
    args = parser.parse_args()
    for name in args.rules.split(","):
        rules = get_rules(name, OPTIONS.get(name))
        hands = some_hands(rules, args.hands)
        equal = same(batch(rules, "cuda"), batch(rules, "numba"), hands, rest=args.rest)
        print(f"{name:<10}equal to numba: {equal}", flush=True)
        measure(rules, hands, args.block, args.registers)


if __name__ == "__main__":
    main()
