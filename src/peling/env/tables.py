"""Halls: where the tables of an environment stand, in ordinary memory (`card_hall.py`: on a GPU)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from peling.env.places import Places
from peling.kernels.layout import HAND_SIZE
from peling.kernels.play import layout as at
from peling.kernels.play import observe as seen
from peling.kernels.play import outside
from peling.sim.engine import Engine


class Turn(NamedTuple):
    """What the tables ask after a reset or a step. The next step writes in the same arrays: copy what you keep.

    They can only be read; on a GPU they are arrays of the card, with `__cuda_array_interface__`.
    """

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


class Setup(NamedTuple):
    """What is played in a hall."""

    tables: int
    policies: Sequence[int]
    """Of the chairs; `outside.OUTSIDE` for those that are asked."""
    places: Places
    deals: int
    """Of a match, at most."""
    autoreset: bool

    @property
    def first(self) -> int:
        """The first chair that is asked."""
        return self.policies.index(outside.OUTSIDE)


class Hall:
    """Tables in ordinary memory, played interpreted or compiled."""

    def __init__(self, engine: Engine, plan: Setup) -> None:
        self._engine, self._plan = engine, plan
        tables, places = plan.tables, plan.places
        self.replaced = np.zeros(tables, np.int64)
        numbers, scorer, twin = engine.backend.numbers, engine.scorer, engine.backend.twin
        self._step_all, self._observe_all = twin(outside.step_all), twin(outside.observe_all)
        self._first_illegal = twin(outside.first_illegal)
        self._ts, self._ms = engine.rows(tables, at.TABLE_SIZE), engine.rows(tables, at.MATCH_SIZE)
        self._matches, self._task = scorer.zeros(tables), numbers([0, plan.deals, int(plan.autoreset)], "i8")
        self._waits, self._actions = np.zeros(tables, np.int8), np.zeros(tables, np.int64)
        self._numbers = numbers(places.numbers, "i8")
        planes, done = np.zeros((tables, seen.PLANES * seen.PLACES), np.int8), np.zeros(tables, np.int8)
        scalars, mask = np.zeros((tables, seen.SCALARS), np.int32), np.zeros((tables, len(places.numbers)), np.int8)
        self._actors, self._rewards = np.zeros(tables, np.int32), np.zeros((tables, engine.rules.players), np.int32)
        self._done = done
        shown = planes.reshape(tables, seen.PLANES, seen.PLACES)
        arrays: list[NDArray[Any]] = [shown, scalars, mask, self._actors, self._rewards, done.view(np.bool_)]
        self.turn = Turn(*map(_to_read, arrays))
        rules = (engine.play, scorer.vectors, scorer.tables)
        asked = (self._waits, self._actions, self._numbers, numbers(plan.policies, "i8"), self._matches, self._task)
        self._stepped = (
            *(self._ts, engine.rows(tables, at.WALL_SIZE, "i1"), self._ms, tables),
            *(*asked, self._rewards, done, *rules, scorer.zeros(HAND_SIZE), scorer.space()[0].work),
        )
        """What the kernels of a step are given, each time the same arrays."""
        words, legal = engine.rows(tables, seen.PLANES), engine.rows(tables, at.FAMILIES)
        self._observed = (
            *(self._ts, self._ms, tables, self._waits, self._actors, engine.play, numbers(places.starts, "i8")),
            *(scorer.zeros(seen.PLANES), words, planes, scalars, legal, mask),
        )

    def restart(self, seed: int) -> None:
        """Forget all matches; the next begin from a seed."""
        self._task[outside.SEED] = seed
        for table in range(self._plan.tables):
            self._matches[table] = 0
        self._waits[:] = outside.PLAYING
        self.replaced[:] = 0
        self._actors[:] = self._plan.first

    def deal(self) -> None:
        """Deal at every table: the next deal where one is over, else the first of a new match, and the old one is given up."""
        for table in range(self._plan.tables):
            if self._waits[table] != outside.ENDED:
                self._ts[table][at.T_PHASE], self._ms[table][at.M_OVER] = at.OVER, 1
        self._waits[:] = outside.ENDED
        self.go_on()

    def take(self, actions: Any) -> None:
        """Take an action for each table."""
        given = np.asarray(actions)
        check_actions(self._plan.tables, given.shape, given.dtype)
        self._actions[:] = given

    def first_illegal(self, *, replace: bool) -> int:
        """The first table that may not do what it was given, -1; or replace what is not legal by anything that is."""
        places = len(self._plan.places.numbers)
        asked = (self._ts, self._plan.tables, self._waits, self._actions, self._numbers, places, self.replaced, int(replace))
        return int(self._first_illegal(*asked))

    def go_on(self) -> None:
        """Do what was taken, and play on to what is asked next."""
        self._rewards[:] = 0
        self._done[:] = 0
        engine, tables, policies = self._engine, self._plan.tables, self._plan.policies
        engine.prepare(self._ts, self._ms, policies)
        answered = 0
        while self._step_all(*self._stepped, answered):
            engine.judge(self._ts, tables)
            engine.think(self._ts, self._ms, tables, policies)
            answered = 1
        self._observe_all(*self._observed)

    def vectors(self, table: int) -> tuple[Any, Any]:
        """The table and the match vector of a table."""
        return self._ts[table], self._ms[table]


def _to_read(array: NDArray[Any]) -> Any:
    """An array that can only be read: kernels write what has changed, and would not mend what somebody else wrote."""
    view = array.view()
    view.flags.writeable = False
    return view


def check_actions(tables: int, shape: tuple[int, ...], dtype: Any) -> None:
    """Refuse what is not an action for each table."""
    if shape != (tables,) or dtype.kind not in "iu":
        raise ValueError(f"actions must be {tables} whole numbers, not {dtype} of shape {shape}")
