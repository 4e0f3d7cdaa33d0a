"""The warm-up: after it, bots find everything compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from peling.kernels.caches import cache_dir
from peling.server.live import warmup

pytestmark = pytest.mark.xdist_group("bots")

KERNELS = ("peling.kernels.think.club", "peling.kernels.think.quick")
AGAIN = "from peling.server.live.warmup import play; play('nts', compiled=True); play('mcr', compiled=True)"


def kept() -> set[Path]:
    return {file for module in KERNELS for file in cache_dir(module).rglob("*.nb?")}


def test_after_the_warm_up_bots_have_nothing_to_compile() -> None:
    warmup.compile_all()
    found = kept()
    assert found
    subprocess.run([sys.executable, "-c", AGAIN], check=True)
    assert kept() == found
