"""`quick`: the shortest way to a hand that may win."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from peling.bots.aims import encoded
from peling.bots.desk import empty
from peling.bots.player import Thinker
from peling.game.actions import Action
from peling.game.view import View
from peling.kernels.think import quick as kernels
from peling.kernels.think.facts import STATE_SIZE
from peling.kernels.think.forecast import PACES_SIZE
from peling.kernels.think.reach import ACCEPT_SIZE, SCRATCH_SIZE
from peling.rules import Ruleset

Calls = dict[tuple[int, int, bool], Callable[[], int]]
"""Kernels with their arguments filled in, by wind, round and goulash."""


class Player(Thinker):
    """Looks for the nearest hands that may win, and plays the tile after which most unseen tiles bring it nearer to them."""

    name = "quick"

    def __init__(self, rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:
        super().__init__(rules, seed=seed, compiled=compiled)
        self.speed = empty(kernels.SPEED_SIZE, compiled=compiled, real=True)
        """How fast each discard leaves the hand, by kind, as it was found last."""
        self._space = (
            empty(STATE_SIZE, compiled=compiled),
            empty(3 * kernels.NEAREST, compiled=compiled),
            empty(ACCEPT_SIZE, compiled=compiled),
            self.speed,
            empty(PACES_SIZE, compiled=compiled, real=True),
            empty(SCRATCH_SIZE, compiled=compiled),
        )
        self._turns: Calls = {}
        self._claims: Calls = {}

    def discard_or_kong(self, view: View, kongs: Sequence[Action]) -> int:  # noqa: ARG002
        """The kind to discard, or -1 - i for the i-th of the kongs."""
        return self._call(self._turns, kernels.quick_turn, view)()

    def claim(self, view: View, claims: Sequence[Action]) -> int:  # noqa: ARG002
        """-1 to pass, or which of the claims to make."""
        return self._call(self._claims, kernels.quick_claim, view)()

    def least(self, view: View) -> int:
        """The least useful kind."""
        return self._call(self._turns, kernels.quick_turn, view)()

    def _call(self, known: Calls, kernel: Callable[..., int], view: View) -> Callable[[], int]:
        """The kernel, its arguments filled in for the seat and round of the view."""
        table = view.table
        key = view.wind, table.round, table.goulash
        call = known.get(key)
        if call is None:
            aims = encoded(self.rules, view.wind, table.round, goulash=table.goulash, compiled=self.compiled)
            call = known[key] = self.desk.bound(kernel, aims, *self._space, compiled=self.compiled)
        return call
