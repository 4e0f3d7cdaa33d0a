"""The workers for long work: `--jobs` processes of this computer, or the machines of `--cluster`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from peling.cli.arguments import whole_number
from peling.cli.errors import InputError, error_text
from peling.extras import require
from peling.page import Page

if TYPE_CHECKING:
    from peling.sim.shares import Crew, ShareError, Shares

MOST_JOBS = 4096


@contextmanager
def workers(args: argparse.Namespace, page: Page, command: str, shares: Shares) -> Iterator[Crew]:
    """The crew that `--jobs` and `--cluster` ask for; what goes wrong with it, or with a share, is a refusal."""
    from peling.sim.crew import crew
    from peling.sim.machines import ClusterError
    from peling.sim.shares import ShareError, WorkError

    if args.cluster is not None:
        require("cluster", "--cluster")
    jobs = None if args.jobs is None else whole_number(page, command, "--jobs", args.jobs, most=MOST_JOBS)
    try:
        with crew(shares, jobs, args.cluster) as found:
            yield found
    except ClusterError as error:
        raise InputError(error_text(page, f"cluster_{error.what}", **error.facts)) from None
    except WorkError as error:
        raise InputError(error.words[page.lang]) from error
    except ShareError as error:
        raise InputError(_failed(page, error)) from error


def _failed(page: Page, error: ShareError) -> str:
    where = f" ({error.where})" if error.where else ""
    numbers = {"first": error.span.start, "last": error.span.stop - 1, "where": where, "tries": error.tries}
    return error_text(page, "share_lost" if error.tries else "share_failed", reason=error.reason, **numbers)
