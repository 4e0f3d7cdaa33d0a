"""The hall on a GPU: tables, what is seen of them and what is done there never leave the card."""

from __future__ import annotations

from typing import Any

from peling.env.hall import Plan, Turn, check_actions
from peling.kernels.jit import SIMULATED, card_kernel
from peling.kernels.play import layout as at
from peling.kernels.play import observe as seen
from peling.kernels.play import outside
from peling.kernels.play import outside_card as kernels
from peling.kernels.play.card import ASKING, BLOCK, COUNTS
from peling.kernels.play.rounds import BLOCKS, CHAIN, THINKING_BLOCKS
from peling.sim.engine import Engine

ROUNDS = 16
"""Rows of counts; after the last one the first is used again."""


class CardHall:
    """Tables on a GPU: the same as in a `Hall`, number by number."""

    def __init__(self, engine: Engine, plan: Plan) -> None:
        import numpy as np

        self._plan, self._card, self._minds = plan, engine.card, engine.minds_on_card(plan.policies)
        card, cuda, number, places = self._card, self._card.cuda, plan.tables, plan.places
        new, device = cuda.device_array, cuda.to_device
        wide = np.dtype("i8")  # the simulator computes with NumPy's numbers, which do not widen by themselves
        narrow, small = (wide, wide) if SIMULATED else (np.dtype("i1"), np.dtype("i4"))
        self._ts, self._ms = new((at.TABLE_SIZE, number), wide), new((at.MATCH_SIZE, number), wide)
        self._walls, self._waits = new((at.WALL_SIZE, number), narrow), new(number, narrow)
        self._actions, self._matches, self.replaced = (new(number, wide) for _ in range(3))
        self._bad = new(1, wide)
        self._words = new((seen.PLANES + at.FAMILIES, number), wide)
        self._planes = device(np.zeros((number, seen.PLANES * seen.PLACES), "i1"))
        self._done = new(number, "i1")
        self.turn = Turn(
            self._planes.reshape(number, seen.PLANES, seen.PLACES),
            device(np.zeros((number, seen.SCALARS), "i4")),
            new((number, len(places.numbers)), "i1"),
            new(number, "i4"),
            new((number, len(plan.policies)), "i4"),
            self._done.view(np.bool_),
        )
        self._asking, self._ended = new((2, number), small), new(number, small)
        self._thinking = new(number if self._minds else 1, small)
        self._zeros = np.zeros((ROUNDS, COUNTS), wide)
        self._counts = device(self._zeros)
        self._numbers, self._players = device(np.array(places.numbers, wide)), device(np.array(plan.policies, wide))
        self._task = device(np.array([0, plan.deals, int(plan.autoreset)], wide))
        column = np.arange(seen.PLANES * seen.PLACES)
        self._plane_rows, self._plane_bits = device(column // seen.PLACES), device(column % seen.PLACES)
        numbers = np.array(places.numbers, wide)
        self._mask_rows, self._mask_bits = device(seen.PLANES + (numbers >> at.FAMILY)), device(numbers & at.INDEX)
        self._each = ((number + BLOCK - 1) // BLOCK, BLOCK)
        self._clear, self._take = card_kernel(kernels.clear_tables), card_kernel(kernels.take_actions)
        self._advance = card.kernel(kernels.advance_tables, kernels.REGISTERS, thinks=bool(self._minds))
        self._seat = card.kernel(kernels.seat_tables, kernels.REGISTERS, deals=True)
        self._observe = card.kernel(kernels.observe_tables, kernels.REGISTERS)
        self._spread = card_kernel(kernels.spread_tables)

    def restart(self, seed: int) -> None:
        """Forget all matches; the next begin from a seed."""
        self._task[outside.SEED : outside.SEED + 1] = seed
        self._clear_all(anew=1)

    def _clear_all(self, anew: int) -> None:
        counted = (self._waits, self._matches, self.replaced, self.turn.actors)
        self._clear[self._each](self._ts, self._ms, *counted, self._plan.first, anew)

    def deal(self) -> None:
        """Deal at every table: the next deal where one is over, else the first of a new match, and the old one is given up."""
        self._clear_all(anew=0)
        self.go_on()

    def take(self, actions: Any) -> None:
        """Take an action for each table: an array of the card, or one that is sent there."""
        import numpy as np

        cuda = self._card.cuda
        given = cuda.as_cuda_array(actions) if hasattr(actions, "__cuda_array_interface__") else np.asarray(actions)
        check_actions(self._plan.tables, tuple(given.shape), given.dtype)
        self._given = given if hasattr(given, "__cuda_array_interface__") else cuda.to_device(given.astype("i8"))

    def first_illegal(self, *, replace: bool) -> int:
        """The first table that may not do what it was given, -1; or replace what is not legal by anything that is."""
        self._bad[:] = self._plan.tables
        taken = (self._ts, self._waits, self._given, self._actions, self._numbers, self.replaced, int(replace), self._bad)
        self._take[self._each](*taken)
        bad = self._plan.tables if replace else int(self._bad[0])  # the host waits for the card to know
        return bad if bad < self._plan.tables else at.NONE

    def go_on(self) -> None:
        """Do what was taken, and play on to what is asked next."""
        self._counts.copy_to_device(self._zeros)
        row, before = 0, at.NONE
        while True:
            self._round(row, before)
            # After so many the scorer has heard all that a decision from outside brings; then it is worth to look.
            if before >= CHAIN and not self._counts[row, ASKING]:
                break
            row, before = row + 1, row
            if row == ROUNDS:
                self._begin_again()
                row, before = 2, 1
        turn = self.turn
        self._observe[self._each](self._ts, self._ms, self._waits, turn.actors, self._words, turn.scalars)
        blocks = (self._plan.tables + kernels.TOGETHER - 1) // kernels.TOGETHER
        self._spread[blocks, 2 * BLOCK](self._words, self._plane_rows, self._plane_bits, self._planes)
        self._spread[blocks, BLOCK](self._words, self._mask_rows, self._mask_bits, turn.mask)

    def _begin_again(self) -> None:
        """Use the rows of counts from the beginning; what the last one lists goes on."""
        kept = self._zeros.copy()
        kept[1] = self._counts.copy_to_host()[ROUNDS - 1]
        self._counts.copy_to_device(kept)

    def _round(self, row: int, before: int) -> None:
        card, arrays, turn = self._card, self._card.scoring.arrays, self.turn
        tables, lists = (self._ts, self._walls, self._ms, self._waits), (self._asking, self._ended)
        asked = (self._actions, self._numbers, self._players, turn.rewards, self._done, self._task)
        shape = self._each if before == at.NONE else (BLOCKS, BLOCK)
        self._advance[shape](*tables, *asked, *lists, self._thinking, self._counts, row, before, *arrays)
        self._seat[BLOCKS, BLOCK](*tables, self._matches, self._task, *lists, self._counts, row, *arrays)
        card.judge_tables[BLOCKS, BLOCK](self._ts, self._asking, self._counts, row, card.classes, *arrays)
        for mind in self._minds:
            card.think_tables[THINKING_BLOCKS, BLOCK](
                self._ts, self._ms, self._players, self._thinking, self._counts, row, mind.policy, *mind.arrays
            )

    def vectors(self, table: int) -> tuple[Any, Any]:
        """The table and the match vector of a table, copied from the card."""
        import numpy as np

        return tuple(np.ascontiguousarray(words[:, table].copy_to_host()) for words in (self._ts, self._ms))  # type: ignore[return-value]
