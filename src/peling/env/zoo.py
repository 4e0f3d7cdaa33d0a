"""The environment for PettingZoo: all chairs of a table, asked one after the other (AEC). An episode is a deal."""

from __future__ import annotations

from typing import Any

from numpy.random import default_rng
from numpy.typing import NDArray
from pettingzoo import AECEnv

from peling.env import spaces
from peling.env.vector import VectorEnv

Observation = dict[str, NDArray[Any]]


class TableEnv(AECEnv[str, Observation, Any]):
    """A table whose chairs are the agents `chair_0`, `chair_1`, …; rewards are points, when the deal is over.

    `reset` with a seed begins a match. Without one the next deal follows; a deal that is not over is given up, and its match.
    An action that is not legal is an error. The arguments are those of `VectorEnv`, of which this is one table.
    """

    metadata: dict[str, Any] = {"name": "peling_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012  # as PettingZoo has it

    def __init__(self, rules: str = "nts", backend: str = "python", **settings: Any) -> None:
        super().__init__()
        self.render_mode = None
        self.tables = VectorEnv(rules, 1, backend, autoreset=False, **settings)
        self.possible_agents = [f"chair_{chair}" for chair in self.tables.seats]
        self.observation_spaces = {agent: spaces.observation_space(self.tables) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.action_space(self.tables) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._begun = False

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent chooses from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal: the first deal of a match from that seed, or the next one of the match."""
        spaces.begin(self.tables, None if self._begun and seed is None else default_rng(seed))
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
        return spaces.observation_of(self.tables, self.tables.seats[self.possible_agents.index(agent)])

    def step(self, action: Any) -> None:
        """Do an action of the agent that is asked; None where the deal is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        turn = self.tables.step([int(action)])
        self._cumulative_rewards[self.agent_selection] = 0.0
        chairs = zip(self.possible_agents, self.tables.seats, strict=True)
        self.rewards = {agent: float(turn.rewards[0, chair]) for agent, chair in chairs}
        if turn.done[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._ask()
        self._accumulate_rewards()
