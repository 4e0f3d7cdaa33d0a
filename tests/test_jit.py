"""Twins: variants of one kernel stay apart, in a process and on disk; what a GPU would run is compiled or simulated."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from peling.kernels import jit
from peling.kernels.score.irregular import lacking_pairs

FIVE_PAIRS = (0b1111111, 0b11111, 0, 0, (1 << 34) - 1)
"""Planes of seven kinds, five of them twice, and the kinds allowed: two tiles lack."""
VARIANT = frozenset({"lacking_seven"})
ASK = f"""
from peling.kernels.jit import compiled
from peling.kernels.score.irregular import lacking_pairs
print(compiled(lacking_pairs, "numba", frozenset({{names}}))(*{FIVE_PAIRS}))
"""


def asked(names: list[str], cache: Path) -> int:
    """What the compiled kernel without these says, in a process of its own."""
    environment = dict(os.environ, PELING_CACHE=str(cache))
    code = ASK.replace("{names}", repr(names))
    return int(subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True).stdout)


def test_without_in_one_process() -> None:
    """A kernel that is left out gives 0, and the whole one is not changed by it."""
    assert jit.compiled(lacking_pairs)(*FIVE_PAIRS) == lacking_pairs(*FIVE_PAIRS) == 2
    assert jit.compiled(lacking_pairs, "numba", VARIANT)(*FIVE_PAIRS) == 0
    assert jit.compiled(lacking_pairs)(*FIVE_PAIRS) == 2


@pytest.mark.slow
def test_without_on_disk(tmp_path: Path) -> None:
    """What Numba keeps on disk of one variant is never given for the other."""
    assert asked([], tmp_path) == 2
    assert asked(sorted(VARIANT), tmp_path) == 0
    kept = sorted(file for file in tmp_path.rglob("*.nbc"))
    assert len(kept) == 2
    assert [asked([], tmp_path), asked(sorted(VARIANT), tmp_path)] == [2, 0]
    assert sorted(file for file in tmp_path.rglob("*.nbc")) == kept


def test_the_kernels_of_others_stay_where_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Numba keeps what it compiles is a setting of the whole process; it is as before once a kernel is made."""
    from numba import config

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    jit.compiled(lacking_pairs, "numba", frozenset({"lacking_once"}))
    assert str(tmp_path) == config.CACHE_DIR
    assert not list(tmp_path.iterdir())


def test_unknown_target() -> None:
    with pytest.raises(ValueError, match="no such target: 'tpu'; known are numba and cuda"):
        jit.compiled(lacking_pairs, "tpu")


def test_without_numba_cuda(monkeypatch: pytest.MonkeyPatch) -> None:
    """A GPU without its extra is refused, with its name."""
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    monkeypatch.setattr(jit, "SIMULATED", False)
    with pytest.raises(ModuleNotFoundError, match=r"peling\[gpu\]"):
        jit.compiled(lacking_pairs, "cuda", frozenset({"never made"}))
