"""What the bots that think have in common: when to ask themselves, and what needs no thought."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from peling.bots.desk import Desk
from peling.game.actions import MAHJONG, NEXT, PASS, REPLACE, Action, ActionType
from peling.game.legal import discard
from peling.game.state import NOBODY, Phase
from peling.game.view import View
from peling.hands import Flag, Hand, HandError, Source, Win
from peling.kernels.layout import O_VALID
from peling.rules import Ruleset
from peling.scoring.scorer import scorer_of
from peling.tiles import KINDS

KONGS = (ActionType.KONG, ActionType.PROMOTE)


class Thinker(ABC):
    """Wins where it may, and otherwise weighs its discards, kongs and claims."""

    name = ""

    def __init__(self, rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:  # noqa: ARG002
        self.rules = rules
        self.compiled = compiled
        self.strict = rules["referee"] == "strict"
        self.desk = Desk(rules)

    # what a bot of its own decides

    @abstractmethod
    def discard_or_kong(self, view: View, kongs: Sequence[Action]) -> int:
        """The kind to discard, or -1 - i for the i-th of the kongs."""

    @abstractmethod
    def claim(self, view: View, claims: Sequence[Action]) -> int:
        """-1 to pass, or which of the claims to make."""

    @abstractmethod
    def least(self, view: View) -> int:
        """The kind that is missed least, of the rack as the desk has it."""

    # what all do alike

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
        if legal[0] == REPLACE or (legal[0] == MAHJONG and self._wins(view)):
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
        if self.strict and self.rules.announced:
            return Action(ActionType.DISCARD, (choice,), announce=self._waits(view, choice))
        return discard(choice)

    def _claim(self, view: View) -> Action:
        legal = view.legal
        if len(legal) > 1 and legal[1] == MAHJONG and self._wins(view):
            return MAHJONG
        claims = legal[2:] if len(legal) > 1 and legal[1] == MAHJONG else legal[1:]  # the first is to pass
        if not claims:
            return PASS
        self.desk.look(view)
        self.desk.offer(claims, view.table.offered)
        choice = self.claim(view, claims)
        return claims[choice] if choice >= 0 else PASS

    def _exchange(self, view: View) -> Action:
        """Goulash: pass on the three tiles that are missed least, one after the other."""
        if view.legal[0] == MAHJONG and self._wins(view):
            return MAHJONG
        counts = list(view.counts)
        if sum(counts[:KINDS]) < 3:
            return next(action for action in view.legal if action != MAHJONG)
        given: list[int] = []
        self.desk.look(view)
        for _ in range(3):
            self.desk.facts[: len(counts)] = bytes(counts)
            kind = self.least(view)
            counts[kind] -= 1
            given.append(kind)
        return Action(ActionType.EXCHANGE, tuple(sorted(given)))

    # where the referee lets people err, a bot looks twice

    def _wins(self, view: View) -> bool:
        """Whether mahjong is right: the referee assists, or the hand is complete, worth enough and announced where it must be."""
        if not self.strict:
            return True
        table = view.table
        claimed = table.offered != NOBODY
        kind = table.offered if claimed else view.drawn
        if table.dead[view.seat] or kind == NOBODY:
            return False
        if self.rules.announced and not table.announced[view.seat] and table.discards[view.seat]:
            return False
        rack = list(view.rack)
        if not claimed:
            rack.remove(kind)
        return self._complete(view, rack, kind, Source.LEFT if claimed else Source.DRAWN)

    def _waits(self, view: View, kind: int) -> bool:
        """Whether the rack waits when a tile of that kind is gone."""
        rack = list(view.rack)
        rack.remove(kind)
        return any(self._complete(view, rack, other, Source.DRAWN) for other in range(KINDS) if rack.count(other) < 4)

    def _complete(self, view: View, rack: Sequence[int], kind: int, source: Source) -> bool:
        table = view.table
        flags = Flag.GOULASH if table.goulash else Flag(0)
        if table.phase is Phase.ROB:
            flags |= Flag.ROBBED_KONG
        melds, luck = tuple(view.melds), tuple(table.luck[view.seat])
        try:
            hand = Hand(tuple(rack), melds, luck, Win(kind, source), view.wind, table.round, flags)
        except HandError:
            return False
        return bool(scorer_of(self.rules).answer(hand)[O_VALID])
