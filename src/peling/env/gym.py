"""The environment for Gymnasium: one learner at a table of built-in players. An episode is a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from peling.extras import require

require("rl", __name__, "gymnasium")

import gymnasium
from numpy.typing import NDArray

from peling.env import spaces
from peling.env.vector import ALL_DEALS
from peling.rules import Ruleset

Observation = dict[str, NDArray[Any]]
NAME = "peling/Deal-v1"
"""For `gymnasium.make`, once this module is imported; the number is the version of the observation."""


class DealEnv(gymnasium.Env[Observation, Any]):
    """One chair of a table; the reward is what the deal brought it, in points.

    `reset` with a seed begins a match. Without one the next deal follows; a deal that is not over is given up, and its match.
    The first `reset` takes the `seed` of the environment by default. An action that is not legal is replaced by any that is, and
    `info["replaced"]` tells how often that happened; with `illegal="error"` it is an error. `tables` is the `VectorEnv` of the
    one table, which has the other arguments too; its `deal_of(0)` tells which deal it is, from which the whole wall follows.
    One thread at a time.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        rules: str | Ruleset = "nts",
        chair: int = 0,
        backend: str = "python",
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: str = "random",
        deals: int = ALL_DEALS,
        illegal: str = "replace",
    ) -> None:
        self.tables = spaces.one_table(
            rules, backend, options=options, seats=(chair,), opponents=opponents, deals=deals, illegal=illegal
        )
        self.chair, self._seed = chair, seed
        self.observation_space: gymnasium.Space[Observation] = spaces.observation_space(self.tables)
        self.action_space = spaces.action_space(self.tables)
        self._begun = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:  # noqa: ARG002
        """Deal: the first deal of a match from that seed, or the next one of the match."""
        given = self._seed if seed is None and not self._begun else seed
        super().reset(seed=given)
        spaces.begin(self.tables, None if self._begun and given is None else self.np_random)
        self._begun = True
        return spaces.observation_of(self.tables, self.chair), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do an action, and let the others play until this chair is asked again or the deal is over."""
        turn = self.tables.step([spaces.action_of(action)])
        reward, over = float(turn.rewards[0, self.chair]), bool(turn.done[0])
        return spaces.observation_of(self.tables, self.chair), reward, over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"replaced": int(self.tables.replaced[0])}


gymnasium.register(id=NAME, entry_point="peling.env.gym:DealEnv")
