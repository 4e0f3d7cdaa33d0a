"""The vectorised environment: N tables in one step, on the kernels of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from peling.env.places import places_of
from peling.kernels.layout import HAND_SIZE
from peling.kernels.play import layout as at
from peling.kernels.play import observe as seen
from peling.kernels.play import outside
from peling.rules import Ruleset, get
from peling.sim.engine import Engine
from peling.sim.minds import POLICIES

SEEDS = 1 << 32
MOST_TABLES = 1 << 24
ALL_DEALS = 1 << 16


class Turn(NamedTuple):
    """What the tables ask after a reset or a step. The next step writes in the same arrays: copy what you keep."""

    planes: NDArray[np.int8]
    """(tables, 66, 35): planes of zeros and ones, as the chair that must act may know them (docs/environment.md)."""
    scalars: NDArray[np.int32]
    """(tables, 62): numbers beside them."""
    mask: NDArray[np.int8]
    """(tables, places): 1 where an action may be chosen."""
    actors: NDArray[np.int32]
    """(tables,): the chair that must act."""
    rewards: NDArray[np.int32]
    """(tables, chairs): points of the deals that ended in this step, 0 if none did. Their sum is zero."""
    done: NDArray[np.bool_]
    """(tables,): whether a deal ended in this step."""


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
        if not self.seats or not set(self.seats) <= set(range(self.chairs)):
            raise ValueError(f"seats must be chairs from 0 to {self.chairs - 1}, at least one, not {self.seats}")
        self.places = places_of(self.rules)
        self.replaced = np.zeros(tables, np.int64)
        """How many illegal actions were replaced, by table."""
        self._replace = int(illegal == "replace")
        self._seed = self._checked(seed)
        self._policies = [outside.OUTSIDE if chair in self.seats else POLICIES[opponents] for chair in range(self.chairs)]
        numbers = self._engine.backend.numbers
        self._players, self._numbers = numbers(self._policies, "i8"), numbers(self.places.numbers, "i8")
        self._starts = numbers(self.places.starts, "i8")
        self._task = numbers([self._seed, deals, int(autoreset)], "i8")
        self._kernels()
        self._arrays()
        self._arguments()

    def _kernels(self) -> None:
        twin, scorer = self._engine.backend.twin, self._engine.scorer
        self._step_all, self._observe_all = twin(outside.step_all), twin(outside.observe_all)
        self._look, self._first_illegal = twin(seen.look), twin(outside.first_illegal)
        self._hand, self._new = scorer.zeros(HAND_SIZE), scorer.zeros(seen.PLANES)
        self._work = scorer.space()[0].work

    def _arrays(self) -> None:
        engine, tables = self._engine, self.tables
        self._ts, self._ms = engine.rows(tables, at.TABLE_SIZE), engine.rows(tables, at.MATCH_SIZE)
        self._walls = engine.rows(tables, at.WALL_SIZE, "i1")
        self._words, self._legal = engine.rows(tables, seen.PLANES), engine.rows(tables, at.FAMILIES)
        self._matches = engine.scorer.zeros(tables)
        self._waits, self._actions = np.zeros(tables, np.int8), np.zeros(tables, np.int64)
        self._planes = np.zeros((tables, seen.PLANES * seen.PLACES), np.int8)
        self._done = np.zeros(tables, np.int8)
        self.turn = Turn(
            self._planes.reshape(tables, seen.PLANES, seen.PLACES),
            np.zeros((tables, seen.SCALARS), np.int32),
            np.zeros((tables, len(self.places.numbers)), np.int8),
            np.zeros(tables, np.int32),
            np.zeros((tables, self.chairs), np.int32),
            self._done.view(np.bool_),
        )

    def _arguments(self) -> None:
        """What the kernels of a step are given, each time the same arrays."""
        turn, scorer = self.turn, self._engine.scorer
        tables, rules = (self._ts, self._walls, self._ms, self.tables), (self._engine.play, scorer.vectors, scorer.tables)
        asked = (self._waits, self._actions, self._numbers, self._players, self._matches, self._task)
        self._stepped = (*tables, *asked, turn.rewards, self._done, *rules, self._hand, self._work)
        shown = (self._words, self._planes, turn.scalars, self._legal, turn.mask)
        self._observed = (self._ts, self._ms, self.tables, self._waits, turn.actors, rules[0], self._starts, self._new, *shown)

    @staticmethod
    def _checked(seed: int) -> int:
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed must be 0 to {SEEDS - 1}, not {seed}")
        return int(seed)

    def reset(self, seed: int | None = None) -> Turn:
        """Begin a new match at every table, from a seed: the one of the environment unless told."""
        if seed is not None:
            self._seed = self._checked(seed)
        self._task[outside.SEED] = self._seed
        for table in range(self.tables):
            self._matches[table] = 0
        self._waits[:] = outside.PLAYING
        self.replaced[:] = 0
        self.turn.actors[:] = self.seats[0]
        return self.deal()

    def deal(self) -> Turn:
        """Deal at every table: the next deal where one is over, else the first of a new match, and the old one is given up."""
        for table in range(self.tables):
            if self._waits[table] != outside.ENDED:
                self._ts[table][at.T_PHASE], self._ms[table][at.M_OVER] = at.OVER, 1
        self._waits[:] = outside.ENDED
        return self._go_on()

    def step(self, actions: ArrayLike) -> Turn:
        """Do an action at every table, by its place in the mask, and go on to the next that is asked for."""
        if not self._matches[0]:
            raise ValueError("reset the environment before the first step")
        given = np.asarray(actions)
        if given.shape != (self.tables,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions must be {self.tables} whole numbers, not {given.dtype} of shape {given.shape}")
        self._actions[:] = given
        places = len(self.places.numbers)
        bad = self._first_illegal(
            self._ts, self.tables, self._waits, self._actions, self._numbers, places, self.replaced, self._replace
        )
        if bad >= 0:
            legal = np.flatnonzero(self.turn.mask[bad]).tolist()
            raise ValueError(f"table {bad}: action {given[bad]} is not legal; legal are {legal}")
        return self._go_on()

    def _go_on(self) -> Turn:
        turn = self.turn
        turn.rewards[:] = 0
        self._done[:] = 0
        answered = 0
        self._engine.prepare(self._ts, self._ms, self._policies)
        while self._step_all(*self._stepped, answered):
            self._engine.judge(self._ts, self.tables)
            self._engine.think(self._ts, self._ms, self.tables, self._policies)
            answered = 1
        self._observe_all(*self._observed)
        return turn

    def observe(self, table: int, chair: int) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """Planes and scalars of a table as any chair may know it now; all zero for one that does not play in this deal."""
        t, m = self._ts[table], self._ms[table]
        planes, scalars = np.zeros(seen.PLANES * seen.PLACES, np.int8), np.zeros(seen.SCALARS, np.int32)
        order = [int(m[at.M_ORDER + wind]) for wind in range(self._engine.play[at.P_PLAYERS])]
        if chair in order:
            words = self._engine.scorer.zeros(seen.PLANES)
            self._look(t, m, order.index(chair), self._engine.play, self._new, words, planes, scalars)
        return planes.reshape(seen.PLANES, seen.PLACES), scalars

    def deal_of(self, table: int) -> tuple[int, int, int]:
        """Which deal a table plays: the seed and the number of its match, and the number of the deal in it."""
        t = self._ts[table]
        return int(t[at.T_SEED]), int(t[at.T_MATCH]), int(t[at.T_DEAL])
