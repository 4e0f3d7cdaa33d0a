"""Claims: whose answer to a discard is heard."""

from collections.abc import Sequence

from peling.kernels.jit import kernel
from peling.kernels.play import layout as at


@kernel
def rank_of(classes: int, play: Sequence[int]) -> int:
    """How early a win of these classes is heard: the lowest first (D16, M4)."""
    rank = at.UNHEARD
    for i in range(5):
        if classes >> i & 1 and play[at.P_PRIORITY + i] < rank:
            rank = play[at.P_PRIORITY + i]
    return rank


@kernel
def strength(answer: int, rank: int) -> int:
    """How early an answer is heard, the lowest first: mahjong, then pung and kong, then chow; the first in turn among equals."""
    if answer == at.A_MAHJONG:
        return rank
    if at.A_PUNG <= answer < at.A_CHOW:
        return at.UNHEARD + 1
    return at.UNHEARD + (3 if answer == at.A_PASS else 2)
