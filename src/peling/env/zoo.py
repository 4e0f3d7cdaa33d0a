"""The environment for PettingZoo: all chairs of a table, asked one after the other (AEC). An episode is a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from peling.extras import require

require("rl", __name__)

from numpy.random import default_rng
from numpy.typing import NDArray
from pettingzoo import AECEnv

from peling.env import spaces
from peling.env.vector import ALL_DEALS
from peling.rules import Ruleset

Observation = dict[str, NDArray[Any]]


class TableEnv(AECEnv[str, Observation, Any]):
    """A table whose chairs are the agents `chair_0`, `chair_1`, …; rewards are points, when the deal is over.

    `reset` with a seed begins a match. Without one the next deal follows; a deal that is not over is given up, and its match.
    The first `reset` takes the `seed` of the environment by default. An action that is not legal is an error. `tables` is the
    `VectorEnv` of the one table, which has the other arguments too. One thread at a time.
    """

    metadata: dict[str, Any] = {"name": "peling_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012  # as PettingZoo has it

    def __init__(
        self,
        rules: str | Ruleset = "nts",
        backend: str = "python",
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[int] | None = None,
        opponents: str = "random",
        deals: int = ALL_DEALS,
    ) -> None:
        super().__init__()
        self.render_mode = None
        self.tables = spaces.one_table(rules, backend, options=options, seats=seats, opponents=opponents, deals=deals)
        self.possible_agents = [f"chair_{chair}" for chair in self.tables.seats]
        self.observation_spaces = {agent: spaces.observation_space(self.tables) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.action_space(self.tables) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seed, self._begun = seed, False

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent chooses from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal: the first deal of a match from that seed, or the next one of the match."""
        given = self._seed if seed is None and not self._begun else seed
        spaces.begin(self.tables, None if self._begun and given is None else default_rng(given))
        self._begun = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        self.agent_selection = f"chair_{self.tables.turn.actors[0]}"

    def observe(self, agent: str) -> Observation:
        """What an agent may know now, and what it may do if it is asked."""
        self._check_begun()
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        return spaces.observation_of(self.tables, self.tables.seats[self.possible_agents.index(agent)])

    def _check_begun(self) -> None:
        if not self._begun:
            raise ValueError("reset the environment before the first step")

    def step(self, action: Any) -> None:
        """Do an action of the agent that is asked; None where the deal is over."""
        self._check_begun()
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        turn = self.tables.step([spaces.action_of(action)])
        self._cumulative_rewards[self.agent_selection] = 0.0
        chairs = zip(self.possible_agents, self.tables.seats, strict=True)
        self.rewards = {agent: float(turn.rewards[0, chair]) for agent, chair in chairs}
        if turn.done[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._ask()
        self._accumulate_rewards()
