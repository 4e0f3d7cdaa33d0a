"""`quick`: the shortest way to a hand that may win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peling.bots.aims import encoded
from peling.bots.desk import Desk, empty
from peling.game.actions import MAHJONG, NEXT, PASS, REPLACE, Action, ActionType
from peling.game.legal import discard
from peling.game.state import Phase
from peling.game.view import View
from peling.kernels import quick as kernels
from peling.kernels.aims import SCRATCH_SIZE, STATE_SIZE
from peling.kernels.reach import ACCEPT_SIZE
from peling.rules import Ruleset
from peling.tiles import KINDS

KONGS = (ActionType.KONG, ActionType.PROMOTE)


class Player:
    """Looks for the nearest hands that may win, and plays the tile after which most unseen tiles bring it nearer to them."""

    name = "quick"

    def __init__(self, rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:  # noqa: ARG002
        self.rules = rules
        self.compiled = compiled
        self._desk = Desk(rules)
        self._space = (
            empty(STATE_SIZE, compiled=compiled),
            empty(2 * kernels.NEAREST, compiled=compiled),
            empty(ACCEPT_SIZE, compiled=compiled),
            empty(kernels.SPEED_SIZE, compiled=compiled, real=True),
            empty(SCRATCH_SIZE, compiled=compiled),
        )
        self._calls: dict[tuple[Any, ...], Callable[[], int]] = {}

    def choose(self, view: View) -> Action:
        """The chosen action."""
        phase = view.table.phase
        if phase is Phase.TURN:
            return self._turn(view)
        if phase is Phase.CLAIM or phase is Phase.ROB:
            return self._claim(view)
        return self._other(view)

    def _turn(self, view: View) -> Action:
        first = view.legal[0]
        if first in (MAHJONG, REPLACE):
            return first
        kongs = [action for action in view.legal if action.type in KONGS]
        self._desk.look(view)
        self._desk.offer(kongs, -1)
        choice = self._call(kernels.quick_turn, view)()
        return discard(choice) if choice >= 0 else kongs[-1 - choice]

    def _claim(self, view: View) -> Action:
        if MAHJONG in view.legal:
            return MAHJONG
        claims = [action for action in view.legal if action is not PASS]
        if not claims:
            return PASS
        self._desk.look(view)
        self._desk.offer(claims, view.table.offered)
        choice = self._call(kernels.quick_claim, view)()
        return claims[choice] if choice >= 0 else PASS

    def _other(self, view: View) -> Action:
        if view.table.phase is Phase.EXCHANGE:
            return MAHJONG if MAHJONG in view.legal else self._exchange(view)
        return NEXT if NEXT in view.legal else view.legal[0]

    def _exchange(self, view: View) -> Action:
        """Goulash: pass on the three tiles that are missed least, one after the other."""
        counts = list(view.counts)
        given: list[int] = []
        self._desk.look(view)
        plain = sum(counts[:KINDS])
        if plain < 3:
            return view.legal[0]
        for _ in range(3):
            self._desk.facts[: len(counts)] = bytes(counts)
            kind = self._call(kernels.quick_turn, view)()
            counts[kind] -= 1
            given.append(kind)
        return Action(ActionType.EXCHANGE, tuple(sorted(given)))

    def _call(self, kernel: Callable[..., int], view: View) -> Callable[[], int]:
        """The kernel, its arguments filled in for the seat and round of the view."""
        table = view.table
        key = kernel, view.wind, table.round, table.goulash
        call = self._calls.get(key)
        if call is None:
            aims = encoded(self.rules, view.wind, table.round, goulash=table.goulash, compiled=self.compiled)
            call = self._calls[key] = self._bound(kernel, aims)
        return call

    def _bound(self, kernel: Callable[..., int], aims: Any) -> Callable[[], int]:
        if self.compiled:
            import numpy as np

            from peling.kernels.bound import bind

            return bind(kernel, np.frombuffer(self._desk.facts, np.int8), aims, *self._space)
        return lambda: kernel(self._desk.facts, aims, *self._space)
