"""Shares: long work in parts that any process or machine can do, and whose results come back in order.

Work is a function of a range of numbers (boards, deals, seeds). How it is divided depends on the work alone and never on what
does it, so that the same work gives the same results on one core and on a thousand. A crew does the shares: this process
(`Alone`), the processes of this computer (`peling.sim.processes`), the machines of a Ray cluster (`peling.sim.machines`).

>>> [list(span) for span in Shares(6, 2)]
[[0], [1, 2], [3, 4], [5]]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from peling.rules import Words

TRIES = 5
"""How often a share is begun before it is given up; a machine may be lost any day, but not five times with the same share."""
AHEAD = 4
"""Shares that may be begun or wait for their turn, as a multiple of those under way: memory stays bounded, and a slow share does
not hold up the others at once."""

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Work(Protocol[Result_co]):
    """What is to be done: a value that can be pickled, called with a range, and whose results are plain data."""

    def __call__(self, span: range, /) -> Result_co:
        """Do a share."""
        ...

    def stamp(self) -> dict[str, str]:
        """What must be the same wherever shares are done, or else the results would not be."""
        ...


class Shares:
    """The numbers below `count` in spans of `size`.

    The first number is a span of its own and done before the others: what must be compiled is compiled once.
    """

    def __init__(self, count: int, size: int) -> None:
        self.count, self.size = count, size

    def __len__(self) -> int:
        return 0 if self.count < 1 else 1 + -(-(self.count - 1) // self.size)

    def __iter__(self) -> Iterator[range]:
        return (self[number] for number in range(len(self)))

    def __getitem__(self, number: int) -> range:
        """The span of a share."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        first = 1 + (number - 1) * self.size
        return range(first, min(first + self.size, self.count)) if number else range(1)


class ShareAnswer(NamedTuple, Generic[Result]):
    """What became of a share: its result, an error in it (a traceback, or the error itself), or how it was lost."""

    number: int
    result: Result | None = None
    error: str | WorkError = ""
    lost: str = ""
    where: str = ""
    """The machine or process."""


class WorkError(Exception):
    """An error that the work itself explains, in `words`; from any process or machine it travels to the asker as it is."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words

    def __reduce__(self) -> tuple[type[WorkError], tuple[Any, ...]]:
        return type(self), (self.words,)


class ShareError(Exception):
    """A share that failed, or was lost `tries` times and is given up (else 0)."""

    def __init__(self, span: range, reason: str, where: str = "", tries: int = 0) -> None:
        self.span, self.reason, self.where, self.tries = span, reason, where, tries
        super().__init__(f"{span.start} to {span.stop - 1}{' at ' if where else ''}{where}: {reason}")


class Standing(NamedTuple):
    """How far the work is, in shares."""

    done: int
    shares: int
    redone: int = 0
    """How many were lost with their process or machine and begun again."""


class Crew(Protocol):
    """What does shares."""

    @property
    def room(self) -> int:
        """How many shares may be under way now, at least one."""
        ...

    def begin(self, work: Work[Any]) -> None:
        """Get ready for work."""
        ...

    def give(self, number: int, span: range) -> None:
        """Begin a share."""
        ...

    def answers(self) -> list[ShareAnswer[Any]]:
        """Wait a while for shares to end; what became of those that did, perhaps none."""
        ...

    def end(self) -> None:
        """Leave everything that is under way and wait for nothing."""
        ...


def check_jobs(jobs: int, least: int) -> int:
    """How many shares may be under way; with none the work would never end."""
    if jobs < least:
        raise ValueError(f"jobs is a number from {least}, not {jobs}")
    return jobs


class Alone:
    """This process does one share after the other."""

    room = 1

    def begin(self, work: Work[Any]) -> None:
        """Get ready for work."""
        self._work = work
        self._given: list[tuple[int, range]] = []

    def give(self, number: int, span: range) -> None:
        """Begin a share."""
        self._given.append((number, span))

    def answers(self) -> list[ShareAnswer[Any]]:
        """Do the share that was given."""
        number, span = self._given.pop()
        try:
            return [ShareAnswer(number, self._work(span))]
        except WorkError:
            raise
        except Exception as error:
            raise ShareError(span, repr(error)) from error

    def end(self) -> None:
        """Nothing is under way."""


def _nobody(_: Standing) -> None:
    """Watch nothing."""


def results(work: Work[Result], shares: Shares, crew: Crew, watch: Callable[[Standing], None] = _nobody) -> Iterator[Result]:
    """The results of all shares in order; `watch` is called with how far it is.

    A share that is lost with its process or machine is begun again; an error in a share ends it all.
    """
    ready: dict[int, Result] = {}
    under_way: set[int] = set()
    again: list[int] = []
    lost: Counter[int] = Counter()
    turn = begun = 0
    crew.begin(work)
    try:
        while turn < len(shares):
            room = crew.room if turn else 1  # the first share alone: see Shares
            while len(under_way) < room and (again or begun < min(len(shares), turn + AHEAD * room)):
                number = heappop(again) if again else begun
                begun = max(begun, number + 1)
                under_way.add(number)
                crew.give(number, shares[number])
            for answer in crew.answers():
                under_way.remove(answer.number)
                if isinstance(answer.error, WorkError):
                    raise answer.error
                if answer.error:
                    raise ShareError(shares[answer.number], answer.error, answer.where)
                if answer.lost:
                    lost[answer.number] += 1
                    if lost[answer.number] >= TRIES:
                        raise ShareError(shares[answer.number], answer.lost, answer.where, TRIES)
                    heappush(again, answer.number)
                else:
                    ready[answer.number] = answer.result  # type: ignore[assignment]
            watch(Standing(turn + len(ready), len(shares), lost.total()))
            while turn in ready:
                yield ready.pop(turn)
                turn += 1
    finally:
        crew.end()
