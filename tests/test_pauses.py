"""Workers stopped by chance, machines cut off, a database killed: nothing is lost or doubled, no table is silent for long."""

from __future__ import annotations

from pathlib import Path

import hosts
import postgres
import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from checker import LONG
from faults import Report, partitions, pauses
from served import folder
from timeouts import TIMEOUT

pytestmark = pytest.mark.xdist_group("browser")

needs_postgres = pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)
needs_hosts = pytest.mark.skipif(not hosts.available(), reason=hosts.REASON)


def verdict(report: Report, most: float = TIMEOUT) -> None:
    """Nothing lost or doubled, no table silent for so long; how long that is depends on what the computer does beside it."""
    print(report)  # noqa: T201  # what `pytest -rP` shows
    assert report.audit.sound, str(report)
    assert report.audit.acknowledged
    assert report.stopping < 2 * most
    assert report.errors == ""
    assert max(map(max, report.silences.values())) < most, str(report)


@pytest.mark.slow
@needs_postgres
def test_workers_that_stop_for_a_while() -> None:
    with folder() as data, postgres.cluster() as cluster:
        url = cluster.database()
        verdict(pauses(url, data, tables=3, workers=2, stops=2, longest=5, lease=1.5, pace=0.2))


@pytest.mark.long
@needs_postgres
def test_three_hundred_stops_of_up_to_a_minute(tmp_path: Path) -> None:
    """Three workers, a hundred tables, and the default lease of a server."""
    with postgres.cluster() as cluster:
        url = cluster.database()
        verdict(pauses(url, tmp_path, tables=100, workers=3, stops=300, longest=60, lease=3.0, pace=1.0), LONG)


@pytest.mark.long
@needs_postgres
@needs_hosts
def test_two_machines_with_sixty_faults(tmp_path: Path) -> None:
    """Cables pulled for 5 to 60 seconds, and the database killed."""
    verdict(partitions(tmp_path, tables=100, faults=60, shortest=5, longest=60, lease=3.0, pace=1.0), LONG)
