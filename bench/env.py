"""How fast the environment is: `python bench/env.py [--rules nts,mcr] [--tables 64,1024,4096] [--steps 300]`.

Decisions a second of one core, in processor time, with random actions from outside: the step alone (play, scorer, observations,
masks), and with the choice of a legal action by NumPy. The last column has one learner against three random players inside the
kernels: the decisions that it is asked for.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from peling import RULESETS
from peling.env import VectorEnv

WARM = 40


def measured(rules: str, tables: int, steps: int, **settings: Any) -> tuple[float, float]:
    """Decisions a second: of the step alone, and with choosing."""
    env, rng = VectorEnv(rules, tables, seed=1, **settings), np.random.default_rng(1)
    turn, stepped, began = env.reset(), 0.0, 0.0
    for step in range(WARM + steps):
        if step == WARM:
            stepped, began = 0.0, time.process_time()
        actions = (turn.mask * rng.random(turn.mask.shape, np.float32)).argmax(axis=1)
        before = time.process_time()
        turn = env.step(actions)
        stepped += time.process_time() - before
    return tables * steps / stepped, tables * steps / (time.process_time() - began)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--rules", default=",".join(RULESETS))
    parser.add_argument("--tables", default="64,1024,4096")
    parser.add_argument("--steps", type=int, default=300)
    asked = parser.parse_args()
    print("| rules | tables | decisions/s, step alone | with choosing | one learner |\n| --- | ---: | ---: | ---: | ---: |")
    for rules in asked.rules.split(","):
        for tables in map(int, asked.tables.split(",")):
            alone, chosen = measured(rules, tables, asked.steps)
            learner, _ = measured(rules, tables, asked.steps, seats=(0,))
            print(f"| {rules} | {tables} | {alone:,.0f} | {chosen:,.0f} | {learner:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
