"""What all tests share: processes for long runs, a PostgreSQL, a command line."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from multiprocessing.pool import Pool

import postgres
import pytest
from shell import Shell


@pytest.fixture
def pool(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    """One process a core, started afresh: forking a process that has threads is not safe."""
    monkeypatch.syspath_prepend(request.config.rootpath)  # where the processes find the test modules by the names they have here
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as processes:
        yield processes


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL; a test that stops it starts it again, and each test takes a database of its own."""
    if not postgres.available():
        pytest.skip(postgres.REASON)
    with postgres.cluster() as running:
        yield running


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 100 letters that asks for no language and no colour."""
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def peling(capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line."""
    return Shell(capsys)
