"""Bots at the table of a strict referee: they are kept from mistakes that a person may make there (D8)."""

from __future__ import annotations

from peling.game.actions import MAHJONG, REPLACE, Action, ActionType
from peling.game.match import Match
from peling.game.view import View


def guided(match: Match, seat: int) -> View:
    """A bot's view, without legal actions that would be mistakes."""
    view = match.view(seat)
    if not match.state.strict:
        return view
    if REPLACE in view.legal:
        return view.allowing((REPLACE,))
    right = MAHJONG in view.legal and match.why_no_win(seat) is None
    return view.allowing(tuple(action for action in view.legal if not action.announce and (right or action != MAHJONG)))


def spoken(match: Match, seat: int, action: Action) -> Action:
    """A bot's action, with the announcement of a wait where one is wanted (B2)."""
    if not (match.state.strict and match.rules.play.announce_waits and action.type is ActionType.DISCARD):
        return action
    return action._replace(announce=match.view(seat).waits_after(match.oracle, action.tiles[0]))
