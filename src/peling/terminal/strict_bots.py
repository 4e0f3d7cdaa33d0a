"""The steward: at the table of a strict referee a person may err, and bots are kept from it (D8: *a person* may err)."""

from __future__ import annotations

from peling.game.actions import MAHJONG, REPLACE, Action, ActionType
from peling.game.match import Match
from peling.game.state import NOBODY, Phase, State
from peling.game.view import View
from peling.game.waiting import waits_for_something
from peling.game.wins import completes, drawn_win, rack_waits


def guided(match: Match, seat: int) -> View:
    """A bot's view, without what would be an error."""
    view = match.view(seat)
    state = match.state
    if not state.strict:
        return view
    if REPLACE in view.legal:
        legal: tuple[Action, ...] = (REPLACE,)
    else:
        right = MAHJONG in view.legal and _wins(match, seat)
        legal = tuple(action for action in view.legal if not action.announce and (right or action != MAHJONG))
    return View(state.table, state.private[seat], seat, legal)


def spoken(match: Match, seat: int, action: Action) -> Action:
    """A bot's action, with the announcement of a wait where one is wanted (B2)."""
    state = match.state
    if not (state.strict and state.rules.play.announce_waits and action.type is ActionType.DISCARD):
        return action
    kind = action.tiles[0]
    waits = rack_waits(state, match.oracle, seat, kind)
    return action._replace(announce=waits_for_something(state, match.oracle, seat, waits, kind))


def _wins(match: Match, seat: int) -> bool:
    """Whether a call of mahjong would be right."""
    state, table = match.state, match.state.table
    if state.phase in (Phase.CLAIM, Phase.ROB):
        drawn, complete = False, completes(state, match.oracle, seat, table.offered, table.offered_by)
    else:
        drawn, complete = True, drawn_win(state, match.oracle, seat) != NOBODY
    return complete and not state.short[seat] and _was_announced(state, seat, drawn=drawn)


def _was_announced(state: State, seat: int, *, drawn: bool) -> bool:
    """Whether the wait was announced, or there was no moment to do so."""
    if not state.rules.play.announce_waits or state.table.announced[seat] or state.discarded[seat] == 0:
        return True
    return drawn and state.kongs > 0
