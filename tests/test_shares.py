"""Shares: nothing is lost, twice or out of order, whoever does them and whatever happens to who does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import share_work
from share_work import Squares, pids
from timeouts import TIMEOUT

from peling.kernels.caches import LOG
from peling.sim.crew import FEW, crew
from peling.sim.machines import Machines
from peling.sim.processes import Processes
from peling.sim.shares import AHEAD, TRIES, Alone, Crew, ShareAnswer, ShareError, Shares, Standing, Work, results

SQUARES = [number * number for number in range(101)]
posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


def flat(parts: Any) -> list[int]:
    return [number for part in parts for number in part]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 8, 9, 10, 100])
@pytest.mark.parametrize("size", [1, 2, 8, 1000])
def test_every_number_is_in_one_share(count: int, size: int) -> None:
    shares = Shares(count, size)
    spans = list(shares)
    assert [number for span in spans for number in span] == list(range(count))
    assert len(shares) == len(spans)
    assert all(1 <= len(span) <= size for span in spans)
    assert spans[:1] in ([], [range(1)])


class Unordered:
    """A crew that ends shares in any order and loses some; it sees to it that not too many are under way or kept."""

    room = 3

    def __init__(self, shares: Shares, loses: float = 0.0) -> None:
        self.shares, self.loses = shares, loses
        self.random = Random(1)
        self.given: dict[int, range] = {}
        self.ended = False
        self.folded = 0
        self.furthest = 0

    def begin(self, work: Work[Any]) -> None:
        """Know the work."""
        self.work = work

    def give(self, number: int, span: range) -> None:
        """Take a share, one of not too many."""
        assert number not in self.given
        assert span == self.shares[number]
        self.given[number] = span
        assert len(self.given) <= self.room
        self.furthest = max(self.furthest, number - self.folded)

    def answers(self) -> list[ShareAnswer[Any]]:
        """One share, done or lost, or none."""
        number = self.random.choice([*self.given, -1])
        if number < 0:
            return []
        span = self.given.pop(number)
        return [ShareAnswer(number, lost="gone") if self.random.random() < self.loses else ShareAnswer(number, self.work(span))]

    def end(self) -> None:
        """Be told that it is over."""
        self.ended = True


def test_results_come_in_order_and_few_wait_for_their_turn() -> None:
    shares = Shares(101, 2)
    workers = Unordered(shares)
    seen: list[Standing] = []
    found = []
    for part in results(Squares(), shares, workers, seen.append):
        found += part
        workers.folded += 1
    assert found == SQUARES
    assert workers.ended
    assert workers.room < workers.furthest <= AHEAD * workers.room
    assert [standing.done for standing in seen] == sorted(standing.done for standing in seen)
    assert seen[-1] == Standing(51, 51, 0)


def test_what_is_lost_is_done_again() -> None:
    shares = Shares(101, 2)
    seen: list[Standing] = []
    assert flat(results(Squares(), shares, Unordered(shares, 0.2), seen.append)) == SQUARES
    assert seen[-1].redone > 5
    with pytest.raises(ShareError) as caught:
        list(results(Squares(), shares, Unordered(shares, 1.0)))
    assert (caught.value.span, caught.value.reason, caught.value.tries) == (range(1), "gone", TRIES)


@pytest.mark.parametrize("make", [Alone, lambda: Processes(3)], ids=["alone", "processes"])
def test_every_crew_does_the_same(make: Callable[[], Any]) -> None:
    assert flat(results(Squares(), Shares(101, 7), make())) == SQUARES
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("make", [Alone, lambda: Processes(3)], ids=["alone", "processes"])
def test_what_is_logged_of_kernels_is_logged_here(make: Callable[[], Crew], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", LOG)
    shares = Shares(101, 7)
    assert flat(results(Squares(log="compiling plane"), shares, make())) == SQUARES
    assert [(record.message, vars(record)["compiler"]) for record in caplog.records] == [("compiling plane", 7)] * len(shares)


@pytest.mark.parametrize("make", [Alone, lambda: Processes(2)], ids=["alone", "processes"])
def test_an_error_is_told_once_with_its_share(make: Callable[[], Any]) -> None:
    parts = results(Squares(bad=50), Shares(101, 2), make())
    with pytest.raises(ShareError, match="50 is no number") as caught:
        flat(parts)
    assert 50 in caught.value.span
    assert next(parts, None) is None
    assert multiprocessing.active_children() == []


def test_few_shares_are_done_here() -> None:
    for jobs, number in ((8, FEW), (1, 1000)):
        with crew(Shares(number, 1), jobs) as found:
            assert isinstance(found, Alone)
    for jobs in (0, -1):
        for shares in (Shares(FEW, 1), Shares(1000, 1)):
            with pytest.raises(ValueError, match=f"jobs is a number from 1, not {jobs}"), crew(shares, jobs):
                pass
        with pytest.raises(ValueError, match="jobs is a number from 1"):
            Processes(jobs)
    with pytest.raises(ValueError, match="jobs is a number from 0, not -1"):
        Machines("local", -1)
    with crew(Shares(FEW + 1, 1), 8) as many:
        assert isinstance(many, Processes)
        assert many.room == FEW + 1


@posix
def test_a_process_that_dies_costs_its_share_alone(tmp_path: Path) -> None:
    seen: list[Standing] = []
    assert flat(results(Squares(str(tmp_path), deadly=50), Shares(101, 2), Processes(2), seen.append)) == SQUARES
    assert seen[-1] == Standing(51, 51, 1)
    begun = [path.name.partition("-")[2] for path in tmp_path.glob("*-*")]
    assert sorted(map(int, begun)) == sorted([*(span.start for span in Shares(101, 2)), 49])
    assert len(pids(tmp_path)) == 3, "one more process, in the place of the dead one"


@posix
def test_a_share_that_always_kills_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(ShareError, match=f"ended with {-signal.SIGKILL}") as caught:
        list(results(Squares(str(tmp_path), deadly=5, deaths=100), Shares(101, 2), Processes(2)))
    assert caught.value.tries == TRIES
    assert 5 in caught.value.span
    assert len(list(tmp_path.glob("death *"))) == TRIES
    assert multiprocessing.active_children() == []


def test_who_stops_asking_leaves_nothing_behind() -> None:
    parts = results(Squares(), Shares(10**9, 2), Processes(2))
    assert next(parts) == [0]
    assert next(parts) == [1, 4]
    parts.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


@posix
@pytest.mark.parametrize("how", ["SIGINT", "SIGKILL"])
def test_who_is_stopped_leaves_nothing_behind(tmp_path: Path, how: str) -> None:
    """Ctrl-C reaches all processes of a terminal and is answered by one; if that one is killed the others see it and go."""
    command = [sys.executable, "-c", share_work.START, str(tmp_path)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, env=os.environ | {"PYTHONPATH": paths()})
    deadline = time.monotonic() + TIMEOUT
    while len(pids(tmp_path)) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    if how == "SIGINT":
        os.killpg(running.pid, signal.SIGINT)
    else:
        running.kill()
    try:
        _, errors = running.communicate(timeout=TIMEOUT)
    finally:
        running.kill()
    assert errors == b""
    assert running.returncode == (130 if how == "SIGINT" else -signal.SIGKILL)
    left = pids(tmp_path)
    assert len(left) == 2
    while left and time.monotonic() < deadline:
        left = {pid for pid in left if alive(pid)}
        time.sleep(0.02)
    assert left == set()


def paths() -> str:
    """Where the processes find what is tested, and `share_work`."""
    return os.pathsep.join(path for path in sys.path if path)


def alive(pid: int) -> bool:
    """Whether a process runs; one that nobody waited for does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it just ended, or this is no Linux
        return not Path("/proc/self/stat").exists()
