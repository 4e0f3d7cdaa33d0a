"""Boards as shares: the boards of a plan, played by whoever does the work, counted where they are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from peling.bots import BotError
from peling.bots.sources import Maker
from peling.rules import Ruleset, Words
from peling.sim.arena import Arena, Deal, Plan, plan
from peling.sim.crew import crew
from peling.sim.shares import Shares, WorkError, results
from peling.sim.statistics import Counts, Tally

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
        """Rules or bots that differ play another game."""
        try:
            bots = {f"bot {source.name}": source.stamp() for source in self.plan.sources}
        except BotError as error:
            raise WorkError(error.words) from None
        return {"rules": self.plan.ruleset.hash} | bots


def play(what: Plan, boards: int, jobs: int = 1) -> Iterator[list[Deal]]:
    """The deals of each board, in order, played by `jobs` processes."""
    work = Boards(what, keep=True)
    shares = work.shares(boards)
    with crew(shares, jobs) as workers:
        for part in results(work, shares, workers):
            yield from part.boards


def simulate(
    bots: str | Sequence[str | Maker],
    rules: str | Ruleset = "nts",
    options: Mapping[str, Any] | None = None,
    *,
    deals: int = 1000,
    seed: int | str = 1,
    jobs: int = 1,
    cluster: str | None = None,
) -> Tally:
    """Bots in each other's seats on the same walls, for at least `deals` deals: what was counted, with intervals.

    A bot is a name, `file.py:Class` or `module:Class`, or a class or factory itself.
    """
    what = plan(rules, bots, seed, options)
    if any(source.maker is not None for source in what.sources) and (jobs != 1 or cluster is not None):
        raise BotError(
            Words(
                "andere processen kunnen een klasse uit dit programma niet laden: zet de bot in een bestand, 'mine.py:MyBot'",
                "other processes cannot load a class of this program: put the bot in a file, 'mine.py:MyBot'",
            )
        )
    tally, work = Tally(what.ruleset, what.bots), Boards(what)
    shares = work.shares(what.boards(deals))
    with crew(shares, jobs, cluster) as workers:
        for part in results(work, shares, workers):
            tally.merge(part.counts)
    return tally
