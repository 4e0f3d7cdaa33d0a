"""`club`: weighs what a hand is worth against how soon it can be made, and what a discard may cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from peling.bots.aims import Aim, aims, encoded
from peling.bots.desk import empty
from peling.bots.payments import payments
from peling.bots.player import Thinker
from peling.game.actions import Action, ActionType
from peling.game.view import View
from peling.kernels.layout import HAND_SIZE, WORK_SIZE
from peling.kernels.think import club as kernels
from peling.kernels.think.aims import AIM_SIZE
from peling.kernels.think.facts import F_CHOICE, F_DISCARDS, F_ROUNDS, NO_TILE, STATE_SIZE
from peling.kernels.think.forecast import PACES_SIZE
from peling.kernels.think.reach import ACCEPT_SIZE, KEPT, SCRATCH_SIZE
from peling.rules import Ruleset
from peling.scoring.scorer import scorer_of
from peling.tiles import KINDS


class _Calls(NamedTuple):
    look: Callable[[], int]
    weigh: Callable[[], int]


class Player(Thinker):
    """Maximises expected points: what its aims bring and how likely they are, and what happens if a rival wins."""

    name = "club"

    def __init__(self, rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:
        super().__init__(rules, seed=seed, compiled=compiled)
        self._scorer = scorer_of(rules, "numba" if compiled else "python")

        def ints(size: int) -> Any:
            return empty(size, compiled=compiled)

        def reals(size: int) -> Any:
            return empty(size, compiled=compiled, real=True)

        self._number = ints(1)
        self._club = kernels.Club(
            state=ints(STATE_SIZE),
            trial=ints(STATE_SIZE),
            near=ints(3 * kernels.NEAREST),
            accept=ints(ACCEPT_SIZE),
            space=ints(SCRATCH_SIZE),
            hand=ints(HAND_SIZE),
            work=ints(WORK_SIZE),
            hands=self._scorer.zeros(kernels.HANDS * HAND_SIZE, "i4"),
            owners=ints(kernels.HANDS),
            totals=ints(kernels.HANDS),
            chance=reals(kernels.NEAREST * ACCEPT_SIZE),
            gain=reals(kernels.NEAREST),
            alive=reals(kernels.ROUNDS + 1),
            steps=reals(32),
            paces=reals(PACES_SIZE),
            ready=reals(2 * ACCEPT_SIZE),
            value=reals(ACCEPT_SIZE),
            threat=reals(kernels.THREAT_SIZE),
        )
        self._calls: dict[tuple[Any, ...], _Calls] = {}

    def discard_or_kong(self, view: View, kongs: Sequence[Action]) -> int:
        """The kind to discard, or -1 - i for the i-th of the kongs."""
        self.desk.watch(view)
        draws = view.table.wall_left // len(view.table.order)
        choice = self._look(view, NO_TILE, draws, discards=True)
        best = self._club.value[choice]
        for i in range(len(kongs)):
            self._look(view, i, draws + 1, discards=False)
            if self._club.value[KEPT] > best:
                best = self._club.value[KEPT]
                choice = -1 - i
        return choice

    def claim(self, view: View, claims: Sequence[Action]) -> int:
        """-1 to pass, or which of the claims to make."""
        self.desk.watch(view)
        table = view.table
        players = len(table.order)
        ahead = (table.wind_of[view.seat] - table.wind_of[table.offered_by]) % players - 1
        self._look(view, NO_TILE, max(0, (table.wall_left - ahead + players - 1) // players), discards=False)
        best, choice = self._club.value[KEPT], -1
        for i, claim in enumerate(claims):
            kong = claim.type is ActionType.KONG
            place = self._look(view, i, table.wall_left // players + kong, discards=not kong)
            if self._club.value[place] > best:
                best, choice = self._club.value[place], i
        return choice

    def least(self, view: View) -> int:
        """The least useful kind."""
        self.desk.watch(view)
        return self._look(view, NO_TILE, view.table.wall_left // len(view.table.order), discards=True)

    def values(self, view: View) -> list[float]:
        """What each discard brings, in points, by kind (0 for those not held)."""
        self.desk.look(view)
        self.least(view)
        held = view.counts
        return [float(self._club.value[kind]) if held[kind] else 0.0 for kind in range(KINDS)]

    def pursues(self, view: View) -> list[tuple[Aim, float]]:
        """The aims that count in a turn, and what each brings in points on average; the best first."""
        self.desk.look(view)
        best = self.least(view)
        table, club = view.table, self._club
        known = aims(self.rules, view.wind, table.round, goulash=table.goulash)
        found = []
        for i in range(int(club.steps[kernels.FOUND])):
            brings = float(club.chance[i * ACCEPT_SIZE + best] * club.gain[i])
            found.append((known[club.near[3 * i] // AIM_SIZE], brings))
        return sorted(found, key=lambda one: -one[1])

    def _look(self, view: View, option: int, draws: int, *, discards: bool) -> int:
        """Weigh one option and write what each discard brings to the work space. Returns the best place."""
        facts = self.desk.facts
        facts[F_CHOICE], facts[F_ROUNDS], facts[F_DISCARDS] = option, draws, discards
        calls = self._bound(view)
        self._number[0] = number = calls.look()
        self._scorer.score(self._club.hands, number, self._club.totals)
        return calls.weigh()

    def _bound(self, view: View) -> _Calls:
        table = view.table
        key = view.wind, table.round, table.goulash
        calls = self._calls.get(key)
        if calls is None:
            compiled, bound, scorer = self.compiled, self.desk.bound, self._scorer
            aims = encoded(self.rules, view.wind, table.round, goulash=table.goulash, compiled=compiled)
            pay = payments(self.rules, view.wind, compiled=compiled)
            look = bound(kernels.club_look, aims, scorer.vectors, scorer.tables, pay, self._club, compiled=compiled)
            weigh = bound(kernels.club_weigh, aims, pay, self._number, self._club, compiled=compiled)
            calls = self._calls[key] = _Calls(look, weigh)
        return calls
