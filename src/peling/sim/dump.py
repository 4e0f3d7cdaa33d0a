"""Dumping: a simulated deal played again through `game`, with the match that led to it, so that it is a record like any other.

>>> from peling.record import write
>>> from peling.sim.engine import Engine
>>> match = dump(Engine('nts'), seed=1, match=7, deal=1)
>>> match.finished, write(match).splitlines()[0]
(True, '[Peling "1"]')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from peling.game.actions import Action, ActionType
from peling.game.chance import Chance
from peling.game.events import Dealt
from peling.game.match import Match
from peling.game.numbers import action_of, given_kind
from peling.game.rotation import next_deal, ruler_order
from peling.game.state import State
from peling.game.table import NOBODY
from peling.kernels.play import layout as at
from peling.kernels.play.chance import shuffle
from peling.kernels.play.exchange import EXCHANGED
from peling.sim.engine import VectorTable, check_seed

if TYPE_CHECKING:
    from peling.sim.engine import Engine


class DumpError(ValueError):
    """There is no such deal: the match is over after `deals`."""

    def __init__(self, seed: int, match: int, deal: int, deals: int) -> None:
        super().__init__(f"match {match} of seed {seed} has {deals} deals, no deal {deal}")
        self.deals = deals


class Dealer:
    """Deals the walls of a simulated match."""

    def __init__(self, engine: Engine, seed: int, match: int) -> None:
        self._play, self._seed, self._match = engine.backend.to_list(engine.play), seed, match

    def __call__(self, state: State) -> Dealt | None:
        """The deal that follows, with the wall and dice of the kernels."""
        usual = next_deal(state, lambda label: Chance(0, label))
        if usual is None:
            return None
        wall = [0] * at.WALL_SIZE
        first = at.P_WALL + (at.WALL_SIZE if usual.goulash else 0)
        thrown = shuffle(wall, first, self._play, self._match, usual.number, self._seed)
        dice = tuple(thrown // 6**i % 6 + 1 for i in range(len(usual.dice)))
        dealt = usual._replace(dice=dice, wall=tuple(wall[: self._play[at.P_TILES]]))
        if usual.ruler == NOBODY:
            return dealt
        order = ruler_order(state, sum(dice))
        return dealt._replace(order=order, ruler=order[0])


def dump(engine: Engine, seed: int, match: int, deal: int, policies: Sequence[str] | None = None) -> Match:
    """A simulated match up to and with a deal (the first is 1), played through `game`; every payment is compared."""
    check_seed(seed, match, deal)
    names = tuple(policies) if policies is not None else ("random",) * engine.rules.players
    chairs = engine.chairs(names)
    played = Match(engine.rules, names, None, order=range(engine.rules.players), deals=deal, dealer=Dealer(engine, seed, match))
    table = VectorTable(engine)
    table.begin(seed, match)
    while True:
        table.do(at.A_DEAL)
        _play_deal(table, played, chairs)
        _compare(table, played)
        if played.state.table.deal == deal:
            return played
        table.end_deal()
        if table.m[at.M_OVER]:
            raise DumpError(seed, match, deal, played.state.table.deal)
        played.push("next", 0)


def _play_deal(table: VectorTable, played: Match, chairs: Sequence[int]) -> None:
    """Play a deal by the policies of the kernels, and tell the match what they do."""
    t, m = table.t, table.m
    given: list[int] = []
    while t[at.T_PHASE] != at.OVER:
        action = table.engine.chosen(t, m, chairs)
        seat, offered = int(m[at.M_ORDER + t[at.T_ACTOR]]), int(t[at.T_OFFER])
        if t[at.T_PHASE] == at.EXCHANGE and action != at.A_MAHJONG:
            given.append(given_kind(action))
            if len(given) == EXCHANGED:
                played.push(Action(ActionType.EXCHANGE, tuple(sorted(given))), seat)
                given = []
        else:
            played.push(action_of(action, offered), seat)
        table.do(action)


def _compare(table: VectorTable, played: Match) -> None:
    """The winner and what everyone pays: the same here and there."""
    t, state = table.t, played.state.table
    outcome = state.outcome
    net = [int(t[at.T_NET + wind]) for wind in range(len(state.order))]
    winner = int(t[at.T_WINNER])
    if (
        outcome is None
        or outcome.winner != (state.order[winner] if winner >= 0 else NOBODY)
        or net != [outcome.net[seat] for seat in state.order]
    ):
        raise RuntimeError(f"deal {state.deal} ends otherwise in the kernels: {winner} wins, {net}; in the game: {outcome}")
