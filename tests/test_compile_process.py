"""A kernel compiled elsewhere: by one process, once, where there are two cores; and the engine takes it from the cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from peling.kernels.compile_process import compile_elsewhere
from peling.kernels.planes import plane

FIRST = """
from peling.sim.engine import Engine
from peling.kernels.jit import compiled
from peling.kernels.play.deals import judge_all, play_on
sums = Engine("nts", "numba").play_matches(7, 0, 3, 2)
assert sums == Engine("nts").play_matches(7, 0, 3, 2)
for stats in (compiled(play_on).stats, compiled(judge_all).stats):
    print("compiled", sum(stats.cache_misses.values()), "taken", sum(stats.cache_hits.values()))
"""


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of processes that would have been started, with an empty cache and two cores."""
    commands: list[list[str]] = []

    class Started:
        """A process that is only told of."""

        def __init__(self, command: list[str], **_streams: Any) -> None:
            commands.append(command)

        def wait(self) -> None:
            """It has ended."""

    monkeypatch.setenv("PELING_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(subprocess, "Popen", Started)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 1}, raising=False)
    return commands


def test_it_is_started_once(started: list[list[str]]) -> None:
    for _ in range(3):
        compile_elsewhere(plane, "example.module")
    assert started == [[sys.executable, "-P", "-m", "example.module"]]


def test_not_on_one_core(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {3})
    compile_elsewhere(plane, "example.module")
    assert not started


def test_not_where_nothing_can_be_kept(started: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    compile_elsewhere(plane, "example.module")
    assert not started


@pytest.mark.long
def test_the_engine_takes_it_from_the_cache(tmp_path: Path) -> None:
    environment = {**os.environ, "PELING_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", FIRST], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "compiled 1 taken 0\ncompiled 0 taken 1\n"
    assert done.stderr == ""
