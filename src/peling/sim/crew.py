"""The crew for a piece of work: this process, several, or the machines of a cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from peling.sim.machines import Machines
from peling.sim.processes import Processes
from peling.sim.shares import Alone, Crew, Shares, check_jobs

FEW = 5
"""Up to this many shares one process is faster than starting others."""


@contextmanager
def crew(shares: Shares, jobs: int | None = None, cluster: str | None = None) -> Iterator[Crew]:
    """The workers for these shares: at most `jobs` processes (None: one a core), or the machines of the Ray cluster at `cluster`.

    Where starting processes would take longer than the work, it is this process alone.
    """
    if cluster is None:
        number = _cores() if jobs is None else check_jobs(jobs, 1)
        yield Alone() if number == 1 or len(shares) <= FEW else Processes(min(number, len(shares)))
        return
    # Ray reports lost machines on stdout, which is for the answer alone.
    with redirect_stdout(sys.stderr), Machines(cluster.strip(), jobs or 0) as machines:
        yield machines


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
