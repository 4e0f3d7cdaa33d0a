"""The example that trains a policy: in a short run it gains more and more, and then beats a random player on the same walls."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.append(str(Path(__file__).parents[1] / "examples"))

import train_policy

pytestmark = pytest.mark.xdist_group("kernels")


@pytest.mark.slow
def test_a_short_run_learns() -> None:
    """Thirty rounds: what a decision gains grows, and tiles that stand alone go before pairs."""
    pytest.importorskip("numba")
    weights, history = train_policy.train(30, 64)
    assert np.mean(history[-10:]) > np.mean(history[:5])
    alone, pair = weights[0], weights[1]
    assert alone > pair


@pytest.mark.long
def test_a_whole_run_beats_random() -> None:
    """The difference on the same walls is far above its interval."""
    weights, _ = train_policy.train(100, 128)
    gain = train_policy.points(weights, 1024, 4, "numba", 2) - train_policy.points(None, 1024, 4, "numba", 2)
    assert gain.mean() > 5 * gain.std() / len(gain) ** 0.5
