"""Claims: which answer to a discard goes first."""

from __future__ import annotations

from collections.abc import Sequence

from peling.game.actions import PASS
from peling.game.numbers import number_of
from peling.game.state import State
from peling.game.wins import winning_hand
from peling.kernels.play.claims import rank_of, strength
from peling.kernels.play.layout import A_PASS, P_RANKED
from peling.scoring.oracle import HandOracle


def best_win(state: State, oracle: HandOracle, seats: Sequence[int]) -> int:
    """Which of the seats that may win gets the tile; `seats` are in the order of turn."""
    table = state.table
    if len(seats) == 1 or not table.play[P_RANKED]:
        return seats[0]

    def rank(seat: int) -> int:
        hand = winning_hand(table, state.private[seat], table.offered, table.offered_by)
        return rank_of(oracle.win_classes(hand), table.play)

    return min(seats, key=rank)  # the first in turn among equals


def best_set(state: State, seats: Sequence[int]) -> int | None:
    """The seat whose claim of a set is granted, None if all pass: a pung or kong before a chow; `seats` in the order of turn."""

    def heard(seat: int) -> int:
        answer = state.private[seat].answer
        return strength(A_PASS if answer is None or answer == PASS else number_of(answer, state.table.offered), 0)

    first = min(seats, key=heard)
    return None if heard(first) == strength(A_PASS, 0) else first
