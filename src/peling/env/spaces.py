"""What the adapters share: the spaces of Gymnasium, and one table whose observations are one vector a chair."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from peling.env.vector import SEEDS, VectorEnv
from peling.kernels.play import observe as seen
from peling.rules import Ruleset

MOST_POINTS = 10**8
"""More than any match can bring."""
LENGTH = seen.PLANES * seen.PLACES + seen.SCALARS


def one_table(rules: str | Ruleset, backend: str, **settings: Any) -> VectorEnv:
    """The one table of an adapter, which stays as it ended until the next deal is asked for."""
    if backend == "cuda":
        raise ValueError("one table gains nothing on a GPU: its backends are python and numba (VectorEnv has thousands)")
    return VectorEnv(rules, 1, backend, autoreset=False, **settings)


def observation_space(env: VectorEnv) -> spaces.Dict:
    """The planes, flat, and the scalars after them, in one vector; and the mask of actions."""
    low, high = np.zeros(LENGTH, np.int32), np.ones(LENGTH, np.int32)
    low[-seen.SCALARS :], high[-seen.SCALARS :] = -MOST_POINTS, MOST_POINTS
    places = len(env.places.numbers)
    return spaces.Dict(
        {"observation": spaces.Box(low, high, dtype=np.int32), "action_mask": spaces.Box(0, 1, (places,), dtype=np.int8)}
    )


def action_space(env: VectorEnv) -> Any:
    """The places of the mask."""
    return spaces.Discrete(len(env.places.numbers))


def observation_of(env: VectorEnv, chair: int) -> dict[str, NDArray[Any]]:
    """What a chair of the one table may know, and what it may do now: nothing while it is not asked."""
    planes, scalars = env.observe(0, chair)
    turn = env.turn
    asked = turn.actors[0] == chair and not turn.done[0]
    mask = turn.mask[0].copy() if asked else np.zeros_like(turn.mask[0])
    return {"observation": np.concatenate([planes.ravel(), scalars], dtype=np.int32), "action_mask": mask}


def action_of(action: Any) -> int:
    """The place that was chosen."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {action!r}") from None


def begin(env: VectorEnv, chance: np.random.Generator | None) -> None:
    """Deal at the one table: of a new match if chance is to give its seed, else the next deal."""
    turn = env.deal() if chance is None else env.reset(int(chance.integers(SEEDS)))
    while turn.done[0]:  # a deal in which nobody outside was asked
        turn = env.step([0])
