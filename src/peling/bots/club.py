"""`club`: weighs what a hand is worth against how soon it can be made, and what a discard may cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from peling.bots.aims import Aim, aims, encoded
from peling.bots.facts import empty
from peling.bots.payments import payments
from peling.bots.player import Thinker
from peling.game.actions import MAHJONG, PASS, Action, ActionType
from peling.game.legal import discard
from peling.game.table import NOBODY, Phase
from peling.game.view import View
from peling.kernels.layout import HAND_SIZE, WORK_SIZE
from peling.kernels.think import club as kernels
from peling.kernels.think.aims import A_ORDER, A_USED
from peling.kernels.think.facts import F_CHOICE, F_DISCARDS, F_ROUNDS, NO_TILE, STATE_SIZE, Aims
from peling.kernels.think.forecast import PACES_SIZE
from peling.kernels.think.reach import ACCEPT_SIZE, KEPT, SCRATCH_SIZE
from peling.rules import Ruleset
from peling.scoring import score
from peling.scoring.scorer import scorer_of
from peling.tiles import KINDS


class WeighedAim(NamedTuple):
    """A hand that a choice leads to: its aim, the tiles that lack then, how likely it is made, what it brings in points."""

    aim: Aim
    lack: int
    chance: float
    gain: float
    used: int
    """The kinds that the aim can use, as bits."""

    @property
    def brings(self) -> float:
        """What it brings in points on average."""
        return self.chance * self.gain


class Weighed(NamedTuple):
    """What the bot expects of one choice, in points; `wins`, `others`, `keeps` and `risk` add up to `value`."""

    action: Action
    kind: int
    """The tile that is discarded, with a claim or by itself; -1 for none."""
    value: float
    wins: float
    """What winning brings."""
    others: float
    """What the wins of others cost."""
    keeps: float
    """What this hand counts when another wins."""
    risk: float
    """What the discard costs if a rival wins on it."""
    chance: float
    """How likely this player wins."""
    plans: tuple[WeighedAim, ...]
    """The hands that it may become; what brings most comes first."""

    def __repr__(self) -> str:
        return f"<Weighed {self.action}: {self.value:.1f} points, chance {self.chance:.2f}, {len(self.plans)} plans>"


class Thinking(NamedTuple):
    """What the bot chose, and everything that it weighed for that: the best first, in an exchange as the tiles were chosen."""

    action: Action
    weighed: tuple[Weighed, ...]

    def __repr__(self) -> str:
        return f"<Thinking {self.action}: {len(self.weighed)} weighed>"


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
            parts=reals(kernels.PARTS * ACCEPT_SIZE),
            lacks=ints(kernels.NEAREST * ACCEPT_SIZE),
        )
        self._notes: list[Weighed] | None = None
        """What was weighed, while somebody wants to know."""
        self._calls: dict[tuple[Any, ...], _Calls] = {}

    def think(self, view: View) -> Thinking:
        """The choice for a view, as `choose` makes it, with what was weighed on the way."""
        notes: list[Weighed] = []
        self._notes = notes
        try:
            action = self.choose(view)
            if action == PASS and not notes:  # there was nothing to choose from; what the hand is worth is still of interest
                self.desk.look(view)
                self.claim(view, ())
        finally:
            self._notes = None
        if action == MAHJONG:
            return Thinking(action, (self._won(view),))
        if action.type is not ActionType.EXCHANGE:
            notes.sort(key=lambda one: -one.value)  # of equals the one that was weighed first stays first: so the bot chooses
        return Thinking(action, tuple(notes))

    def discard_or_kong(self, view: View, kongs: Sequence[Action]) -> int:
        """The kind to discard, or -1 - i for the i-th of the kongs."""
        self.desk.watch(view)
        draws = view.table.wall_left // len(view.table.order)
        choice = self._look(view, NO_TILE, draws, discards=True)
        best = self._club.value[choice]
        if self._notes is not None:
            self._notes += [self._noted(view, discard(kind), kind) for kind in range(KINDS) if view.counts[kind]]
        for i in range(len(kongs)):
            self._look(view, i, draws + 1, discards=False)
            if self._club.value[KEPT] > best:
                best = self._club.value[KEPT]
                choice = -1 - i
            if self._notes is not None:
                self._notes.append(self._noted(view, kongs[i], KEPT))
        return choice

    def claim(self, view: View, claims: Sequence[Action]) -> int:
        """-1 to pass, or which of the claims to make."""
        self.desk.watch(view)
        table = view.table
        players = len(table.order)
        ahead = (table.wind_of[view.seat] - table.wind_of[table.offered_by]) % players - 1
        self._look(view, NO_TILE, max(0, (table.wall_left - ahead + players - 1) // players), discards=False)
        best, choice = self._club.value[KEPT], -1
        if self._notes is not None:
            self._notes.append(self._noted(view, PASS, KEPT))
        for i, claim in enumerate(claims):
            kong = claim.type is ActionType.KONG
            place = self._look(view, i, table.wall_left // players + kong, discards=not kong)
            if self._club.value[place] > best:
                best, choice = self._club.value[place], i
            if self._notes is not None:
                self._notes.append(self._noted(view, claim, place))
        return choice

    def least(self, view: View) -> int:
        """The least useful kind."""
        self.desk.watch(view)
        kind = self._look(view, NO_TILE, view.table.wall_left // len(view.table.order), discards=True)
        if self._notes is not None:
            self._notes.append(self._noted(view, discard(kind), kind))
        return kind

    def _noted(self, view: View, action: Action, place: int) -> Weighed:
        """What the work space says about a place of the option that was just looked at."""
        table, club = view.table, self._club
        known = aims(self.rules, view.wind, table.round, goulash=table.goulash)
        rows = self._aims(view).rows
        plans = []
        for i in range(int(club.steps[kernels.FOUND])):
            at = i * ACCEPT_SIZE + place
            if club.chance[at] > 0.0:
                base = int(club.near[3 * i])
                aim, used = known[rows[base + A_ORDER]], int(rows[base + A_USED])
                plans.append(WeighedAim(aim, int(club.lacks[at]), float(club.chance[at]), float(club.gain[i]), used))
        plans.sort(key=lambda plan: -plan.brings)
        wins, others, keeps, risk, chance = (float(club.parts[part * ACCEPT_SIZE + place]) for part in range(kernels.PARTS))
        kind = NOBODY if place == KEPT else place
        return Weighed(action, kind, float(club.value[place]), wins, others, keeps, risk, chance, tuple(plans))

    def _won(self, view: View) -> Weighed:
        """What mahjong brings, by the payments that all wins are weighed with."""
        hand = view.winning()
        total = 0 if hand is None else score(hand, self.rules).total
        pay = payments(self.rules, view.wind, compiled=False)
        line = kernels.PAY_DRAWN if view.table.phase is Phase.TURN else kernels.PAY_CLAIMED
        brings = float(pay[line] + pay[line + 1] * total)
        return Weighed(MAHJONG, NOBODY, brings, brings, 0.0, 0.0, 0.0, 1.0, ())

    def _look(self, view: View, option: int, draws: int, *, discards: bool) -> int:
        """Weigh one option and write what each discard brings to the work space. Returns the best place."""
        facts = self.desk.facts
        facts[F_CHOICE], facts[F_ROUNDS], facts[F_DISCARDS] = option, draws, discards
        calls = self._bound(view)
        self._number[0] = number = calls.look()
        self._scorer.score(self._club.hands, number, self._club.totals)
        return calls.weigh()

    def _aims(self, view: View) -> Aims:
        table = view.table
        return encoded(self.rules, view.wind, table.round, goulash=table.goulash, compiled=self.compiled, extra=True)

    def _bound(self, view: View) -> _Calls:
        table = view.table
        key = view.wind, table.round, table.goulash
        calls = self._calls.get(key)
        if calls is None:
            compiled, bound, scorer = self.compiled, self.desk.bound, self._scorer
            aims = self._aims(view)
            pay = payments(self.rules, view.wind, compiled=compiled)
            look = bound(kernels.club_look, aims, scorer.vectors, scorer.tables, pay, self._club, compiled=compiled)
            weigh = bound(kernels.club_weigh, aims, pay, self._number, self._club, compiled=compiled)
            calls = self._calls[key] = _Calls(look, weigh)
        return calls
