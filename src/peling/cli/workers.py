"""Who does long work: `--jobs` processes of this computer, or the machines of `--cluster`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING

from peling.cli.arguments import whole_number
from peling.cli.errors import InputError, error_text
from peling.page import Page

if TYPE_CHECKING:
    from peling.sim.shares import Crew, ShareError, Shares

MOST_JOBS = 4096


@contextmanager
def crew_of(args: argparse.Namespace, page: Page, command: str, shares: Shares) -> Iterator[Crew]:
    """The crew that `--jobs` and `--cluster` ask for; what goes wrong with it, or with a share, is a refusal."""
    from peling.sim import machines, processes
    from peling.sim.shares import ShareError

    jobs = 0 if args.jobs is None else whole_number(page, command, "--jobs", args.jobs, most=MOST_JOBS)
    try:
        if args.cluster is None:
            yield processes.crew_of(jobs or _cores(), shares)
        else:
            # Ray tells of lost machines on stdout, which is for the answer alone.
            with redirect_stdout(sys.stderr), machines.Machines(args.cluster.strip(), jobs) as crew:
                yield crew
    except machines.ClusterError as error:
        if error.what == "no_ray":
            raise InputError(error_text(page, "extra", flag="--cluster", module="Ray", extra="cluster")) from None
        raise InputError(error_text(page, f"cluster_{error.what}", **error.facts)) from None
    except ShareError as error:
        raise InputError(_failed(page, error)) from error


def _failed(page: Page, error: ShareError) -> str:
    where = f" ({error.where})" if error.where else ""
    numbers = {"first": error.span.start, "last": error.span.stop - 1, "where": where, "tries": error.tries}
    return error_text(page, "share_lost" if error.tries else "share_failed", reason=error.reason, **numbers)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
