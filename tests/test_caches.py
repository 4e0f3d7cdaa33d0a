"""Caches: what is used stays, what nobody used for long goes, and nothing that is not ours is touched."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from subprocess import PIPE, Popen, run

import numpy as np
import pytest

from peling.kernels.caches import LOG, alone, cache_dir, source_hash
from peling.kernels.tables import cached

LONG_AGO = time.time() - 100 * 24 * 60 * 60


def old(folder: Path) -> Path:
    """A folder with a file, last used long ago."""
    folder.mkdir()
    (folder / "kept.nbi").write_bytes(b"compiled")
    os.utime(folder, (LONG_AGO, LONG_AGO))
    return folder


def test_what_nobody_used_for_long_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PELING_CACHE", str(tmp_path))
    before, theirs = old(tmp_path / "0123456789abcdef"), old(tmp_path / "photographs")
    used = old(tmp_path / source_hash("peling.kernels.shapes"))
    assert cache_dir("peling.kernels.shapes") == used
    assert before.is_dir()  # nothing new was kept
    fresh = cache_dir("peling.kernels.suits")
    assert sorted(tmp_path.iterdir()) == sorted([fresh, used, theirs])
    assert (used / "kept.nbi").read_bytes() == b"compiled"


def test_a_folder_that_cannot_be_touched_is_used_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_path: Path) -> None:
        raise PermissionError

    monkeypatch.setenv("PELING_CACHE", str(tmp_path))
    first = cache_dir("peling.kernels.shapes")
    monkeypatch.setattr(os, "utime", refused)
    assert cache_dir("peling.kernels.shapes") == first


def test_a_folder_that_goes_while_it_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process removes it first: what is new is kept all the same."""
    monkeypatch.setenv("PELING_CACHE", str(tmp_path))
    (tmp_path / "0123456789abcdef").symlink_to(tmp_path / "gone")
    assert cache_dir("peling.kernels.suits").is_dir()


COMPILES = """
from peling.kernels.jit import compiled
from peling.kernels.planes import plane
print("ready", flush=True)
input()
twin = compiled(plane)
assert twin(2, 1, 2, 4, 8) == 4
print(sum(twin.stats.cache_misses.values()), sum(twin.stats.cache_hits.values()))
"""


@pytest.mark.slow
def test_processes_that_want_the_same_kernel_compile_it_once(tmp_path: Path) -> None:
    environment = {**os.environ, "PELING_CACHE": str(tmp_path)}
    running = [Popen([sys.executable, "-c", COMPILES], stdin=PIPE, stdout=PIPE, text=True, env=environment) for _ in range(3)]
    for process in running:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    told = sorted(process.communicate("go\n", timeout=120)[0].split() for process in running)
    assert told == [["0", "1"], ["0", "1"], ["1", "0"]]


def work(lock: Path) -> None:
    with alone(lock):
        pass


HOLDS = """
import sys, time
from pathlib import Path
from peling.kernels.caches import alone, compiling
lock = Path(sys.argv[1])
with alone(lock):
    if sys.argv[2:] != ["compiling"]:
        print("held", flush=True)
        time.sleep(600)
    with compiling("plane", lock):
        print("held", flush=True)
        time.sleep(600)
"""


@pytest.mark.parametrize("what", ["reading", "compiling"])
def test_a_process_that_died_locks_nobody_out(tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str) -> None:
    """While it lives, the log names it if it compiles, and not if it only reads what is in the cache."""
    caplog.set_level("INFO", LOG)
    lock = tmp_path / "kernel.lock"
    with Popen([sys.executable, "-c", HOLDS, str(lock), what], stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        waiting = threading.Thread(target=work, args=(lock,))
        waiting.start()
        waiting.join(0.3)
        assert waiting.is_alive()
        process.kill()
    waiting.join(60)
    assert not waiting.is_alive()
    expected = [f"waiting for process {process.pid}, which is compiling the same kernel"] if what == "compiling" else []
    assert caplog.messages == expected
    assert lock.read_bytes() == b"", "what it left there misleads nobody"


LOGS = """
import logging, sys
logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="%(name)s %(message)s")
from peling.kernels.jit import compiled
from peling.kernels.planes import plane
compiled(plane)(2, 1, 2, 4, 8)
"""


def test_the_log_tells_when_a_kernel_is_compiled_and_not_when_it_is_read(tmp_path: Path) -> None:
    environment = {**os.environ, "PELING_CACHE": str(tmp_path)}
    outputs = [run([sys.executable, "-c", LOGS], env=environment, capture_output=True, text=True, check=True) for _ in range(2)]
    assert outputs[0].stdout.startswith(f"peling.kernels compiling plane; the result is kept in {tmp_path}")
    assert outputs[1].stdout == ""


def test_no_lock_is_no_reason_to_stop(tmp_path: Path) -> None:
    with alone(tmp_path / "no" / "such" / "folder.lock"), pytest.raises(FileNotFoundError, match="mine"):
        raise FileNotFoundError("mine")


FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
from peling.kernels.jit import compiled
from peling.kernels.planes import plane
from peling.kernels.tables import array_tables
assert len(array_tables().codes) > 1000
sys.exit(compiled(plane)(2, 1, 2, 4, 8))
"""


def test_a_full_disk_is_no_reason_either(tmp_path: Path) -> None:
    """What cannot be kept, kernels and tables, is used all the same; a limit on the size of files stands for the disk."""
    pytest.importorskip("resource", reason="this system has no limits on files")
    environment = {**os.environ, "PELING_CACHE": str(tmp_path)}
    done = run([sys.executable, "-c", FULL], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (4, b"")
    assert not list(tmp_path.rglob("*.npz"))


def _tables() -> dict[str, np.ndarray]:
    return {"small": np.arange(10), "large": np.arange(1_000) % 7}


_tables.__module__ = "peling.kernels.suits"


@pytest.mark.parametrize("damage", ["cut short", "overwritten", "emptied"])
def test_a_table_that_is_damaged_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    monkeypatch.setenv("PELING_CACHE", str(tmp_path))
    cached("some", _tables)
    (path,) = tmp_path.rglob("some.npz")
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes({"cut short": whole[:-30], "emptied": b""}.get(damage, whole[:middle] + bytes(64) + whole[middle + 64 :]))
    for _ in range(2):
        made = cached("some", _tables)
        assert made.keys() == _tables().keys()
        assert all((made[name] == array).all() for name, array in _tables().items())
