"""Claims: which answer to a discard goes first."""

from __future__ import annotations

from collections.abc import Sequence

from peling.game.actions import ActionType
from peling.game.state import State
from peling.game.wins import winning_hand
from peling.scoring.oracle import HandOracle
from peling.scoring.readings import win_classes

SETS = (ActionType.KONG, ActionType.PUNG)


def best_win(state: State, oracle: HandOracle, seats: Sequence[int]) -> int:
    """Which of the seats that may win gets the tile; `seats` are in the order of turn (D16, M4)."""
    if len(seats) == 1:
        return seats[0]
    priority = state.rules.play.win_priority
    table = state.table

    def rank(seat: int) -> int:
        classes = win_classes(winning_hand(table, state.private[seat], table.offered, table.offered_by), oracle.rules)
        ranks = [priority.index(name) for name in classes if name in priority]
        return min(ranks, default=len(priority))

    return min(seats, key=rank)  # the first in turn among equals


def best_set(state: State, seats: Sequence[int]) -> int | None:
    """The seat whose claim of a set is granted, None if all pass: a pung or kong before a chow; `seats` in the order of turn."""
    answers = {seat: state.private[seat].answer for seat in seats}
    for wanted in (SETS, (ActionType.CHOW,)):
        for seat, answer in answers.items():
            if answer is not None and answer.type in wanted:
                return seat
    return None
