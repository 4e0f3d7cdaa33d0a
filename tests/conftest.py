"""What all tests share: which of them run (`--daily`, `--thorough`, `--long`), processes for long runs, a command line."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from fnmatch import fnmatchcase
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


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which tests run; unless told otherwise all but the long ones."""
    parser.addoption("--daily", action="store_true", help="leave out the tests marked thorough: the rest takes minutes")
    parser.addoption("--thorough", action="store_true", help="run only the tests marked thorough")
    parser.addoption("--long", action="store_true", help="also run the tests marked long (many minutes each)")


def is_thorough(item: pytest.Item) -> bool:
    """Whether a test is marked thorough: all of its variants, those that are named, or all `but` those that are named."""
    mark = item.get_closest_marker("thorough")
    if mark is None:
        return False
    variant = item.callspec.id if hasattr(item, "callspec") else ""
    if "but" in mark.kwargs:
        return not any(fnmatchcase(variant, name) for name in mark.kwargs["but"])
    return not mark.args or any(fnmatchcase(variant, name) for name in mark.args)


def check_names(items: list[pytest.Item]) -> None:
    """Refuse names of variants that no test has."""
    variants: dict[tuple[Path, str], set[str]] = {}
    for item in items:
        if hasattr(item, "callspec"):
            variants.setdefault((item.path, item.originalname), set()).add(item.callspec.id)  # type: ignore[attr-defined]
    for item in items:
        if (mark := item.get_closest_marker("thorough")) and hasattr(item, "originalname"):
            known = variants.get((item.path, item.originalname), set())
            for name in (*mark.args, *mark.kwargs.get("but", ())):
                if not any(fnmatchcase(variant, name) for variant in known):
                    raise pytest.UsageError(f"{item.nodeid} is marked thorough for {name!r}, which it does not have")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that are not asked for."""
    if not any("::" in argument for argument in config.args):
        check_names(items)
    daily, thorough, long = (config.getoption(name) for name in ("--daily", "--thorough", "--long"))

    def asked_for(item: pytest.Item) -> bool:
        if item.get_closest_marker("long") and not long:
            return False
        return not daily if is_thorough(item) else not thorough

    left_out = [item for item in items if not asked_for(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if asked_for(item)]


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
