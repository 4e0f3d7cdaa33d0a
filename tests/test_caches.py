"""Caches: what is used stays, what nobody used for long goes, and nothing that is not ours is touched."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from peling.kernels.caches import cache_dir, source_hash

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
