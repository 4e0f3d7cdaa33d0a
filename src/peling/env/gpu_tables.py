"""The hall on a GPU: tables, what is seen of them and what is done there never leave the card."""

from __future__ import annotations

from typing import Any

from peling.env.tables import Setup, Turn, check_actions
from peling.kernels.jit import SIMULATED, card_kernel
from peling.kernels.play import layout as at
from peling.kernels.play import observe as seen
from peling.kernels.play import outside
from peling.kernels.play import outside_card as kernels
from peling.kernels.play.card import BLOCK, COUNTS, ENDED
from peling.kernels.play.rounds import BLOCKS, CHAIN, THINKING_BLOCKS
from peling.sim.engine import Engine

ROUNDS = 5 * CHAIN
"""Rows of counts; after the last one they are used again."""


class CardHall:
    """Tables on a GPU: the same as in a `Hall`, number by number."""

    def __init__(self, engine: Engine, plan: Setup) -> None:
        import numpy as np

        self._plan, self._card, self._minds = plan, engine.card, engine.minds_on_card(plan.policies)
        card, cuda, number, places = self._card, self._card.cuda, plan.tables, plan.places
        new, device = cuda.device_array, cuda.to_device
        wide = np.dtype("i8")  # the simulator computes with NumPy's numbers, which do not widen by themselves
        narrow, small = (wide, wide) if SIMULATED else (np.dtype("i1"), np.dtype("i4"))
        self._ts, self._ms = new((at.TABLE_SIZE, number), wide), new((at.MATCH_SIZE, number), wide)
        self._waits = new(number, narrow)
        self._tables = (self._ts, new((at.WALL_SIZE, number), narrow), self._ms, self._waits)
        self._actions, self._matches, self.replaced = (new(number, wide) for _ in range(3))
        self._bad = new(1, wide)
        self._observed = device(np.zeros((seen.SCALARS, number), small))
        self._words = device(np.zeros((seen.PLANES + at.FAMILIES, number), wide))
        fours = (number + 3) // 4  # the planes of four tables are a whole number of words of eight bytes
        self._flags = device(np.zeros((fours, seen.PLANES * seen.PLACES // 2), wide))
        self._done = new(number, "i1")
        self.turn = Turn(
            self._flags.reshape(-1).view("i1").reshape(4 * fours, seen.PLANES, seen.PLACES)[:number],
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
        self._each = ((number + BLOCK - 1) // BLOCK, BLOCK)
        self._clear, self._take = card_kernel(kernels.clear_tables), card_kernel(kernels.take_actions)
        self._advance = card.kernel(kernels.advance_tables, kernels.REGISTERS, thinks=bool(self._minds))
        self._seat = card.kernel(kernels.seat_tables, kernels.REGISTERS, deals=True)
        self._observe = card.kernel(kernels.observe_tables, kernels.REGISTERS)
        self._spread_planes, self._spread_masks = card_kernel(kernels.spread_planes), card_kernel(kernels.spread_masks)
        self._turn_over = card_kernel(kernels.turn_over)

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

        scoring = self._card.scoring
        there = scoring.holds(actions)
        given = scoring.view(actions) if there else np.asarray(actions)
        check_actions(self._plan.tables, tuple(given.shape), given.dtype)
        self._given = given if there else self._card.cuda.to_device(given.astype("i8"))

    def first_illegal(self, *, replace: bool) -> int:
        """The first table that may not do what it was given, -1; or replace what is not legal by anything that is."""
        self._bad[:] = self._plan.tables
        taken = (self._ts, self._waits, self._given, self._actions, self._numbers, self.replaced, int(replace), self._bad)
        self._take[self._each](*taken)
        bad = self._plan.tables if replace else int(self._bad[0])  # the host waits for the card to know
        return bad if bad < self._plan.tables else at.NONE

    def go_on(self) -> None:
        """Do what was taken, and play on to what is asked next."""
        self.play_on()
        self.show()

    def play_on(self) -> None:
        """Do what was taken, and what follows inside: until no table asks, and no deal is over that another should follow."""
        self._counts.copy_to_device(self._zeros)
        row, before = 0, at.NONE
        while True:
            self._advance_all(row, before)
            if row and row % CHAIN == 0 and not self._counts[row, : ENDED + 1].copy_to_host().any():
                return
            if row % CHAIN == CHAIN - 1:
                self._seat_all(row)
            self._answer_all(row)
            row, before = row + 1, row
            if row == ROUNDS:
                row, before = self._begin_again(before)

    def _begin_again(self, last: int) -> tuple[int, int]:
        """Use the rows of counts from the beginning; what the last one lists goes on in the row after this."""
        kept = self._zeros.copy()
        kept[0] = self._counts.copy_to_host()[last]
        self._counts.copy_to_device(kept)
        return CHAIN, 0

    def _advance_all(self, row: int, before: int) -> None:
        shape = self._each if before == at.NONE else (BLOCKS, BLOCK)
        asked = (self._actions, self._numbers, self._players, self.turn.rewards, self._done, self._task)
        lists = (self._asking, self._ended, self._thinking, self._counts, row, before, row - row % CHAIN)
        self._advance[shape](*self._tables, *asked, *lists, *self._card.scoring.arrays)

    def _seat_all(self, row: int) -> None:
        given = (self._matches, self._task, self._asking, self._ended, self._counts, row, row - row % CHAIN)
        self._seat[BLOCKS, BLOCK](*self._tables, *given, *self._card.scoring.arrays)

    def _answer_all(self, row: int) -> None:
        card = self._card
        card.judge_tables[BLOCKS, BLOCK](self._ts, self._asking, self._counts, row, card.classes, *card.scoring.arrays)
        for mind in self._minds:
            card.think_tables[THINKING_BLOCKS, BLOCK](
                self._ts, self._ms, self._players, self._thinking, self._counts, row, mind.policy, *mind.arrays
            )

    def show(self) -> None:
        """Write what the actors may know, and what they may do."""
        turn, blocks = self.turn, (self._plan.tables + kernels.TOGETHER - 1) // kernels.TOGETHER
        self._observe[self._each](self._ts, self._ms, self._waits, turn.actors, self._words, self._observed)
        self._spread_planes[(blocks + 3) // 4, 2 * BLOCK](self._words, self._flags)
        self._spread_masks[blocks, BLOCK](self._words, self._numbers, turn.mask)
        self._turn_over[blocks, BLOCK // 2](self._observed, turn.scalars)

    def vectors(self, table: int) -> tuple[Any, Any]:
        """The table and the match vector of a table, copied from the card."""
        import numpy as np

        return tuple(np.ascontiguousarray(words[:, table].copy_to_host()) for words in (self._ts, self._ms))  # type: ignore[return-value]
