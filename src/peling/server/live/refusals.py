"""Refusals: parses a client's text into an action that is legal now, or says why not, in both languages."""

from __future__ import annotations

from collections.abc import Iterable

from peling.game import events as e
from peling.game.actions import MAHJONG, PASS, Action, read_action
from peling.game.match import Match
from peling.game.table import NOBODY, Phase
from peling.notation import NotationError
from peling.server.words import Problem


def read(match: Match, seat: int, text: object) -> Action:
    """The action given as text or a JSON object, if it is legal for the seat now; `Problem` says why not."""
    legal = match.legal(seat)
    known = next((action for action in legal if str(action) == text), None)
    if known is not None:
        return known
    try:
        action = read_action(text)
    except NotationError as error:
        raise Problem("no_such_action", reason=error.words) from None
    if action in legal:
        return action
    raise Problem(_reason(match, seat, action, legal))


def _reason(match: Match, seat: int, action: Action, legal: list[Action]) -> str:
    if match.state.phase is Phase.FINISHED:
        return "match_over"
    if not legal:
        return "not_your_turn"
    reason = match.why_no_win(seat) if action == MAHJONG else None
    return "illegal_action" if reason is None else f"no_win_{reason.value}"


def passes_quietly(legal: Iterable[Action], quiet: frozenset[str]) -> bool:
    """Whether the player passes automatically on everything on offer."""
    return bool(quiet) and all(action == PASS or action.type.value in quiet for action in legal)


def last_decision(match: Match, seat: int, quiet: frozenset[str] = frozenset()) -> int | None:
    """How many events preceded a seat's latest decision in this deal, None if it made none.

    A pass that the table would make again for the player is not a decision: taking it back would change nothing.
    """
    log = match.events
    for place in range(len(log) - 1, -1, -1):
        event = log[place]
        if isinstance(event, e.Dealt):
            return None
        if decides(event, seat) and not (quiet and _given_for(match, place, quiet)):
            return _together(log, place)
    return None


def _given_for(match: Match, place: int, quiet: frozenset[str]) -> bool:
    event = match.events[place]
    if not isinstance(event, e.Chose) or event.action != PASS:
        return False
    before = match.copy()
    before.rewind(place)
    return passes_quietly(before.legal(event.seat), quiet)


def _together(log: list[e.Event], place: int) -> int:
    """Where the answers to one discard begin: they are undone together, as they were given at the same time."""
    while isinstance(log[place], e.Chose) and isinstance(log[place - 1], e.Chose):
        place -= 1
    return place


def decides(event: object, seat: int) -> bool:
    """Whether an event is a decision of a seat."""
    match event:
        case e.Discarded() | e.KongLaid() | e.Promoted() | e.Chose():
            return event.seat == seat
        case e.Won() | e.FalseWin():
            return event.seat == seat and event.discarder == NOBODY
    return False
