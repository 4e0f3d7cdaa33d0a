"""A server among strangers: mutated frames and requests, while somebody plays. `bench/fuzz.py` is the program."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

ROOT = Path(__file__).parent.parent
SAMPLE, LONG_SAMPLE = 20_000, 1_000_000


def fuzz(cases: int, seed: int, seconds: float) -> int:
    """How many cases ran; the output tells what was wrong, with the seed and the batch."""
    words = ["--cases", str(cases), "--seed", str(seed), "--seconds", str(seconds)]
    done = subprocess.run([sys.executable, "bench/fuzz.py", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    found = re.search(r"^(\d+) cases in", done.stdout, re.MULTILINE)
    assert found is not None
    return int(found[1])


@pytest.mark.slow
def test_fuzz() -> None:
    """A slow machine runs fewer: the time is bounded, not the number."""
    assert fuzz(SAMPLE, 1, 15.0) > 1_000


@pytest.mark.long
def test_fuzz_long() -> None:
    """The same with a million."""
    assert fuzz(LONG_SAMPLE, 2, 36_000.0) >= LONG_SAMPLE
