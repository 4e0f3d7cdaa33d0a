"""Payment: who pays whom, how many times."""

from collections.abc import Sequence

from peling.kernels.jit import kernel
from peling.kernels.play import layout as at

BY_EAST, BY_DISCARDER = 1, 2


@kernel
def to_tens(points: int) -> int:
    """Rounded to tens, half up (D36)."""
    return (points + 5) // 10 * 10


@kernel
def rounded(points: int, play: Sequence[int]) -> int:
    """A score as it is paid: with chips to tens."""
    return to_tens(points) if play[at.P_TENS] else points


@kernel
def doubled_by(payer: int, payee: int, winner: int, discarder: int, ruled: int, play: Sequence[int]) -> int:
    """Why a payment is doubled, as bits: by East (in the green dragon's game by the ruler), by the discarder."""
    reasons = 0
    if (ruled or play[at.P_EAST_DOUBLE]) and (payer == 0 or payee == 0):
        reasons |= BY_EAST
    if play[at.P_DISCARDER_DOUBLE] and payee == winner and payer == discarder:
        reasons |= BY_DISCARDER
    return reasons


@kernel
def owes(payer: int, payee: int, score: int, winner: int, discarder: int, ruled: int, play: Sequence[int]) -> int:
    """What one seat pays another whose hand counts `score`; `discarder` is -1 if the winner drew the tile."""
    if payer in (payee, winner):
        return 0
    if play[at.P_FAN]:
        if payee != winner:
            return 0
        return play[at.P_BASE] + (score if discarder < 0 or payer == discarder else 0)
    reasons = doubled_by(payer, payee, winner, discarder, ruled, play)
    return score << (reasons & 1) + (reasons >> 1)
