"""What all tests share: `--long`, the pool of processes that long runs are spread over, and a shell for command lines."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

import postgres
import pytest
from shell import Shell

TOGETHER = {
    "kernels": {
        "test_batch",
        "test_compiled",
        "test_cuda",
        "test_goulash",
        "test_machines",
        "test_oracle",
        "test_own_hands",
        "test_own_rules",
        "test_scorer",
        "test_shapes",
        "test_training",
    },
    "bots": {
        "test_aims",
        "test_bots",
        "test_own_play",
        "test_simulate",
        "test_warmup",
    },
    "tests/browser": {
        "test_cluster",
        "test_pauses",
    },
}
"""Files whose tests run in one process of pytest-xdist, because each process would compile the same kernels or engine at once;
all tests with the word "compiled" in their names go with "kernels". The tests of a folder below this one run in one process too:
in the browser they share a server and a Chromium. Tests that pull cables out run with them: Chromium ends whatever it loads when
the networks of the machine change."""
LONG = "long: a run of many minutes; only with --long"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--long`."""
    parser.addoption("--long", action="store_true", help="also run the tests marked long (many minutes each)")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line("markers", LONG)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the long tests unless they are asked for."""
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep together what belongs together; all other tests go to whichever process is free."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class Groups(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            path = Path(nodeid.partition("::")[0])
            if path.parent.name != Path(__file__).parent.name:
                return str(path.parent)
            chosen = (group for group, files in TOGETHER.items() if path.stem in files)
            return next(chosen, "kernels" if "compiled" in nodeid.partition("::")[2] else nodeid)

    return Groups(config, log)


@pytest.fixture
def pool(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    """One process a core, started afresh: forking a process that has threads is not safe."""
    monkeypatch.syspath_prepend(request.config.rootpath)  # where the processes find the test modules by the names they have here
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as processes:
        yield processes


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL; who stops it starts it again, and each test takes a database of its own."""
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
