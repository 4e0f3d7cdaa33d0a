"""The vectorised environment: N tables in one step, on the kernels of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from peling.env.places import places_of
from peling.env.tables import Hall, Setup, Turn
from peling.kernels.play import layout as at
from peling.kernels.play import observe as seen
from peling.kernels.play import outside
from peling.rules import Ruleset, get
from peling.sim.engine import Engine
from peling.sim.policies import POLICIES

SEEDS = 1 << 32
MOST_TABLES = 1 << 24
ALL_DEALS = 1 << 16


class VectorEnv:
    """Many tables of a rule set that are played from outside, chair by chair.

    `seats` are the chairs that are asked; the others are played by the policy `opponents`. A table plays match after match, each
    of `deals` deals at most. With `autoreset` the step that ends a deal goes on to the next one; without it the table stays as it
    ended, and the next step deals, whatever its action. `illegal` says what becomes of an action that is not legal: an `error`
    (nothing is done at any table), or `replace` it by any legal one and count that in `replaced`.
    """

    def __init__(  # noqa: PLR0913  # each is a choice of its own, and all but the first two have a usual value
        self,
        rules: str | Ruleset = "nts",
        tables: int = 1,
        backend: str = "numba",
        seed: int = 0,
        *,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[int] | None = None,
        opponents: str = "random",
        deals: int = ALL_DEALS,
        illegal: str = "error",
        autoreset: bool = True,
    ) -> None:
        if not 1 <= tables <= MOST_TABLES:
            raise ValueError(f"tables must be 1 to {MOST_TABLES}, not {tables}")
        if not 1 <= deals <= ALL_DEALS:
            raise ValueError(f"deals must be 1 to {ALL_DEALS}, not {deals}")
        if illegal not in ("error", "replace"):
            raise ValueError(f"illegal must be error or replace, not {illegal!r}")
        if opponents not in POLICIES:
            raise ValueError(f"there is no policy {opponents!r}; known are {', '.join(POLICIES)}")
        self._engine = Engine(get(rules, dict(options) if options else None), backend)
        self.rules = self._engine.rules
        self.tables, self.chairs = tables, self.rules.players
        self.seats = tuple(range(self.chairs)) if seats is None else tuple(seats)
        if not self.seats or not set(self.seats) <= set(range(self.chairs)) or len(set(self.seats)) < len(self.seats):
            raise ValueError(f"seats must be different chairs from 0 to {self.chairs - 1}, at least one, not {self.seats}")
        self.places = places_of(self.rules)
        self._replace = illegal == "replace"
        self._seed = _checked(seed)
        self._begun = False
        policies = [outside.OUTSIDE if chair in self.seats else POLICIES[opponents] for chair in range(self.chairs)]
        plan = Setup(tables, policies, self.places, deals, autoreset)
        if backend == "cuda":
            from peling.env.gpu_tables import CardHall

            self._hall: Hall | CardHall = CardHall(self._engine, plan)
        else:
            self._hall = Hall(self._engine, plan)
        self.turn = self._hall.turn

    @property
    def replaced(self) -> NDArray[np.int64]:
        """How many illegal actions were replaced, by table."""
        return self._hall.replaced

    def reset(self, seed: int | None = None) -> Turn:
        """Begin a new match at every table, from a seed, by default that of the environment."""
        if seed is not None:
            self._seed = _checked(seed)
        self._hall.restart(self._seed)
        self._begun = True
        return self.deal()

    def deal(self) -> Turn:
        """Deal at every table: the next deal where one is over, else the first of a new match, and the old one is given up."""
        self._check_begun()
        self._hall.deal()
        return self.turn

    def step(self, actions: Any) -> Turn:
        """Do an action at every table, by its place in the mask, and go on to the next that is asked for.

        On a GPU they may lie there already: anything with `__cuda_array_interface__`.
        """
        self._check_begun()
        self._hall.take(actions)
        bad = self._hall.first_illegal(replace=self._replace)
        if bad >= 0:
            t, _ = self._hall.vectors(bad)
            numbers = enumerate(self.places.numbers)
            legal = [place for place, number in numbers if t[at.T_LEGAL + (number >> at.FAMILY)] >> (number & at.INDEX) & 1]
            raise ValueError(f"table {bad}: action {int(actions[bad])} is not legal; legal are {legal}")
        self._hall.go_on()
        return self.turn

    def observe(self, table: int, chair: int) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """Planes and scalars of a table as any chair may know it now; all zero for one that does not play in this deal."""
        t, m = self._vectors(table)
        planes, scalars = np.zeros(seen.PLANES * seen.PLACES, np.int8), np.zeros(seen.SCALARS, np.int32)
        order = [int(m[at.M_ORDER + wind]) for wind in range(self._engine.play[at.P_PLAYERS])]
        if chair in order:
            zeros = self._engine.scorer.zeros
            look = self._engine.backend.twin(seen.look)
            look(t, m, order.index(chair), self._engine.play, zeros(seen.PLANES), zeros(seen.PLANES), planes, scalars)
        return planes.reshape(seen.PLANES, seen.PLACES), scalars

    def deal_of(self, table: int) -> tuple[int, int, int]:
        """Which deal a table plays: the seed and the number of its match, and the number of the deal in it."""
        t, _ = self._vectors(table)
        return int(t[at.T_SEED]), int(t[at.T_MATCH]), int(t[at.T_DEAL])

    def _vectors(self, table: int) -> tuple[Any, Any]:
        self._check_begun()
        if not 0 <= table < self.tables:
            raise ValueError(f"there is no table {table}: they are 0 to {self.tables - 1}")
        return self._hall.vectors(table)

    def _check_begun(self) -> None:
        if not self._begun:
            raise ValueError("reset the environment before anything is done with its tables")


def _checked(seed: int) -> int:
    if not isinstance(seed, (int, np.integer)) or not 0 <= seed < SEEDS:
        raise ValueError(f"a seed must be 0 to {SEEDS - 1}, not {seed!r}")
    return int(seed)
