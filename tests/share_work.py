"""Work without mahjong for the tests of shares, in a module of its own: other processes must be able to import it."""

from __future__ import annotations

import json
import logging
import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from peling.kernels.caches import LOG
from peling.sim.processes import Processes
from peling.sim.shares import Shares, Standing, results


class Squares(NamedTuple):
    """The squares of a span; on its way through `folder` it may die or fail, and it tells who did what."""

    folder: str = ""
    deadly: int = -1
    """A number at which the process dies."""
    deaths: int = 1
    """How often it does."""
    bad: int = -1
    """A number that is an error."""
    seconds: float = 0.0
    """How long a span takes."""
    stuck: int = -1
    """A number that waits until there is a file `go`."""
    mark: str = "alike"
    log: str = ""
    """What is logged of kernels with each span."""

    def __call__(self, span: range, /) -> list[int]:
        """Do a share."""
        if self.folder:
            Path(self.folder, f"{os.getpid()}-{span.start}").touch()
        if self.bad in span:
            raise ValueError(f"{self.bad} is no number to be squared")
        if self.deadly in span and self._alive():
            os.kill(os.getpid(), signal.SIGKILL)
        while self.stuck in span and not Path(self.folder, "go").exists():
            time.sleep(0.02)
        if self.log:
            logging.getLogger(LOG).info("%s", self.log, extra={"compiler": 7})
        time.sleep(self.seconds)
        return [number * number for number in span]

    def _alive(self) -> bool:
        for death in range(self.deaths):
            try:
                Path(self.folder, f"death {death}").touch(exist_ok=False)
            except FileExistsError:
                continue
            return True
        return False

    def stamp(self) -> dict[str, str]:
        """What must be the same everywhere."""
        return {"mark": self.mark}


def pids(folder: Path) -> set[int]:
    """Who did shares in a folder."""
    return {int(path.name.partition("-")[0]) for path in folder.glob("*-*")}


START = """
import share_work, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests in the background may have it ignored
try:
    share_work.main(*sys.argv[1:])
except KeyboardInterrupt:
    sys.exit(130)
"""
"""A program: run as a script, this module would have another name there than where shares are done."""


def main(folder: str, cluster: str = "") -> None:
    """A long piece of work that a test interrupts; or, on a cluster, one that ends when it may, and tells what it found."""
    if not cluster:
        for _ in results(Squares(folder, seconds=0.05), Shares(10**6, 2), Processes(2)):
            pass
        return
    from peling.sim.machines import Machines

    seen: list[Standing] = []
    with Machines(cluster) as crew:
        found = [square for part in results(Squares(folder, stuck=50), Shares(101, 2), crew, seen.append) for square in part]
    print(json.dumps({"found": found, "done": seen[-1].done, "redone": seen[-1].redone}))  # noqa: T201
