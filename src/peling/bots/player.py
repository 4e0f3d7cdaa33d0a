"""The base of the thinking bots: when they must decide, and what needs no decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from peling.bots.facts import Desk
from peling.game.actions import MAHJONG, NEXT, PASS, REPLACE, Action, ActionType
from peling.game.legal import discard
from peling.game.table import NOBODY, Phase
from peling.game.view import View
from peling.kernels.play.exchange import EXCHANGED
from peling.rules import Ruleset
from peling.scoring.oracle import HandOracle
from peling.tiles import KINDS

KONGS = (ActionType.KONG, ActionType.PROMOTE)


class Thinker(ABC):
    """Wins where it may, and otherwise weighs its discards, kongs and claims."""

    name = ""

    def __init__(self, rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:  # noqa: ARG002
        self.rules = rules
        self.compiled = compiled
        self.oracle = HandOracle(rules)
        self.desk = Desk(rules)

    # what each bot decides in its own way

    @abstractmethod
    def discard_or_kong(self, view: View, kongs: Sequence[Action]) -> int:
        """The kind to discard, or -1 - i for the i-th of the kongs."""

    @abstractmethod
    def claim(self, view: View, claims: Sequence[Action]) -> int:
        """-1 to pass, or which of the claims to make."""

    @abstractmethod
    def least(self, view: View) -> int:
        """The least useful kind of the rack that the desk has."""

    # what all bots do in the same way

    def choose(self, view: View) -> Action:
        """The chosen action."""
        phase = view.table.phase
        if phase is Phase.TURN:
            return self._turn(view)
        if phase is Phase.CLAIM or phase is Phase.ROB:
            return self._claim(view)
        if phase is Phase.EXCHANGE:
            return self._exchange(view)
        return NEXT if NEXT in view.legal else view.legal[0]

    def _turn(self, view: View) -> Action:
        legal = view.legal
        if legal[0] == REPLACE or (legal[0] == MAHJONG and view.is_right_call(self.oracle)):
            return legal[0]
        kongs = []
        if legal[0].type is not ActionType.DISCARD:  # they come last
            kongs = [action for action in legal if action.type in KONGS]
        self.desk.look(view)
        if kongs:
            self.desk.offer(kongs, NOBODY)
        choice = self.discard_or_kong(view, kongs)
        if choice < 0:
            return kongs[-1 - choice]
        if self.rules.players_announce:
            return Action(ActionType.DISCARD, (choice,), announce=view.waits_after(self.oracle, choice))
        return discard(choice)

    def _claim(self, view: View) -> Action:
        legal = view.legal
        if len(legal) > 1 and legal[1] == MAHJONG and view.is_right_call(self.oracle):
            return MAHJONG
        claims = legal[2:] if len(legal) > 1 and legal[1] == MAHJONG else legal[1:]  # the first is to pass
        if not claims:
            return PASS
        self.desk.look(view)
        self.desk.offer(claims, view.table.offered)
        choice = self.claim(view, claims)
        return claims[choice] if choice >= 0 else PASS

    def _exchange(self, view: View) -> Action:
        """Goulash: pass on the three least useful tiles, chosen one after the other."""
        if view.legal[0] == MAHJONG and view.is_right_call(self.oracle):
            return MAHJONG
        counts = list(view.counts)
        if sum(counts[:KINDS]) < EXCHANGED:
            return next(action for action in view.legal if action != MAHJONG)
        given: list[int] = []
        self.desk.look(view)
        for _ in range(EXCHANGED):
            self.desk.facts[: len(counts)] = bytes(counts)
            kind = self.least(view)
            counts[kind] -= 1
            given.append(kind)
        return Action(ActionType.EXCHANGE, tuple(sorted(given)))
