"""How strong the bots are: `python bench/strength.py [--deals 10000] [--seed 1] [--jobs N] [--rules nts,mcr]`.

Plays every pair of neighbours among the levels in every rule set over duplicate walls and prints the table of docs/bots.md; then
how often four of the strongest bot, and three of the weakest with the next one, draw in nts, and what special hands four of the
strongest win with in bmr. `--json FILE` keeps everything that was counted, one object a line.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from itertools import pairwise
from pathlib import Path

from peling import RULESETS, get_rules
from peling.bots import levels
from peling.sim.arena import Plan
from peling.sim.boards import play
from peling.sim.figures import rules_data
from peling.sim.intervals import Interval
from peling.sim.statistics import Tally


def tally_of(plan: Plan, deals: int, jobs: int) -> Tally:
    """Play a plan and count it."""
    start = time.monotonic()
    tally = Tally(plan.ruleset, plan.bots)
    for board in play(plan, plan.boards(deals), jobs):
        tally.add(board)
    spent = time.monotonic() - start
    print(f"{plan.rules} {','.join(plan.bots)}: {tally.deals} deals in {spent:.0f} s", file=sys.stderr, flush=True)
    return tally


def interval(found: Interval, *, percent: bool = False) -> str:
    """A value with its interval, as the table has it."""
    value, low, high = ((100 if percent else 1) * (number or 0.0) for number in found)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})" if percent else f"{value:+.1f} ({low:.1f} to {high:.1f})"


def row(tally: Tally, first: str, second: str) -> str:
    """A line of the table: how much more the first gets, and who wins how often."""
    difference = interval(tally.difference(first, second))
    wins = ", ".join(f"{100 * (tally.of(name, 'wins').value or 0.0):.1f} %" for name in (first, second))
    draws = 100 * (tally.draws.rate().value or 0.0)
    goulash = ", with goulash" if tally.goulash else ""
    return f"| `{tally.rules.id}`{goulash} | {first}, {second} | {difference} | {wins} | {draws:.0f} % |"


def specials(tally: Tally) -> str:
    """The limit hands that wins were made of, the most frequent first."""
    return ", ".join(f"{tally.order[place].id} {number / tally.wins:.1%}" for place, number in tally.limits.most_common())


def main() -> None:
    """Play all pairs and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rules", default=",".join(RULESETS))
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    lines = []

    def run(rules: str, bots: tuple[str, ...]) -> Tally:
        plan = Plan(rules, bots, asked.seed)
        tally = tally_of(plan, asked.deals, asked.jobs)
        what = rules_data(get_rules(rules)) | {"seats": bots, "seed": asked.seed}
        lines.append(json.dumps(what | tally.to_dict()))
        if asked.json is not None:
            asked.json.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return tally

    print("| rules | first against second | first gets more, points a deal | wins of each, a seat | drawn |")
    print("| --- | --- | --- | --- | --- |", flush=True)
    for rules in asked.rules.split(","):
        for weaker, stronger in pairwise(levels()):
            tally = run(rules, (stronger, weaker) * 2)
            print(row(tally, stronger, weaker), flush=True)
    first, second, *_, best = levels()
    drawn = run("nts", (best,) * 4).draws.rate()
    print(f"\nFour `{best}` bots in `nts` draw {interval(drawn, percent=True)}", flush=True)
    drawn = run("nts", (first, first, first, second)).draws.rate()
    print(f"Three `{first}` bots and a `{second}` in `nts` draw {interval(drawn, percent=True)}", flush=True)
    print(f"Four `{best}` bots in `bmr` win with {specials(run('bmr', (best,) * 4))}")


if __name__ == "__main__":
    main()
