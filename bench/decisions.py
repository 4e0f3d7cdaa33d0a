"""How long decisions take: `python bench/decisions.py [--deals 60] [--rules nts,mcr] [--bots quick,club]`.

Four equal bots play on compiled kernels, on one core. Only decisions between several actions count, in wall-clock time. The first
deals are left out: after them every bot has had every wind in every round, and has made its aims for them.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from peling import RULESETS
from peling.bots import names
from peling.sim.arena import Arena, Plan

WARM = 16


class Timed:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Any, taken: list[float]) -> None:
        self.bot, self.taken = bot, taken
        self.name = bot.name

    def choose(self, view: Any) -> Any:
        """The bot's choice."""
        before = time.perf_counter()
        chosen = self.bot.choose(view)
        if len(view.legal) > 1:
            self.taken.append(time.perf_counter() - before)
        return chosen


class Table(Arena):
    """An arena of four equal bots with a stopwatch."""

    def __init__(self, rules: str, bot: str) -> None:
        super().__init__(Plan(rules, (bot,) * RULESETS[rules].players, "decisions"))
        self.taken: list[float] = []

    def _bot(self, name: str, board: int, seat: int) -> Timed:
        return Timed(super()._bot(name, board, seat), self.taken)


def measured(rules: str, bot: str, deals: int) -> list[float]:
    """The times of all decisions of a number of deals, sorted."""
    table = Table(rules, bot)
    for board in range(WARM):
        table.board(board)
    table.taken.clear()
    board, left = WARM, deals
    while left > 0:
        left -= len(table.board(board))
        board += 1
    return sorted(table.taken)


def main() -> None:
    """Play and print the table of docs/bots.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--rules", default=",".join(RULESETS))
    parser.add_argument("--bots", default=",".join(names()))
    asked = parser.parse_args()
    print("| rules | bot | decisions | half within | 99 % within | longest |")
    print("| --- | --- | --- | --- | --- | --- |")
    for rules in asked.rules.split(","):
        for bot in asked.bots.split(","):
            taken = measured(rules, bot, asked.deals)
            half, most, longest = (1000 * taken[place] for place in (len(taken) // 2, len(taken) * 99 // 100, -1))
            print(f"| `{rules}` | {bot} | {len(taken):,} | {half:.3f} ms | {most:.3f} ms | {longest:.1f} ms |", flush=True)


if __name__ == "__main__":
    main()
