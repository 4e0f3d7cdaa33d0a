"""Boards as shares: the boards of a plan, played by whoever does the work, counted where they are played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from peling.sim.arena import Arena, Deal, Plan
from peling.sim.crew import crew
from peling.sim.shares import Shares, results
from peling.sim.statistics import Counts

SMALL, LARGE, MANY = 8, 256, 2048
"""Boards in a share: few, so that all are busy to the end, and more where there would be very many shares."""


class Played(NamedTuple):
    """The boards of a share."""

    counts: Counts
    boards: list[list[Deal]]
    """The deals of each board, if they are kept."""


class Boards:
    """The work of playing the boards of a plan; with `keep` the deals themselves come back too."""

    def __init__(self, plan: Plan, *, keep: bool = False) -> None:
        self.plan, self.keep = plan, keep
        self._arena: Arena | None = None

    def __call__(self, span: range, /) -> Played:
        """Play the boards of a share."""
        if self._arena is None:
            self._arena = Arena(self.plan)
        found = Played(Counts(self.plan.bots), [])
        for number in span:
            board = self._arena.board(number)
            found.counts.add(board)
            if self.keep:
                found.boards.append(board)
        return found

    def shares(self, boards: int) -> Shares:
        """The boards below a number in shares."""
        return Shares(boards, max(SMALL, min(boards // MANY, LARGE)))

    def __getstate__(self) -> tuple[Plan, bool]:
        """Only what to play: each process has an arena of its own."""
        return self.plan, self.keep

    def __setstate__(self, state: tuple[Plan, bool]) -> None:
        self.plan, self.keep = state
        self._arena = None

    def stamp(self) -> dict[str, str]:
        """Rules that differ play another game."""
        return {"rules": self.plan.ruleset.hash}


def play(plan: Plan, boards: int, jobs: int = 1) -> Iterator[list[Deal]]:
    """The deals of each board, in order, played by `jobs` processes."""
    work = Boards(plan, keep=True)
    shares = work.shares(boards)
    with crew(shares, jobs) as workers:
        for part in results(work, shares, workers):
            yield from part.boards
