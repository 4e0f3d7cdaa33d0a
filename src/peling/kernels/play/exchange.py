"""The exchange of goulash: three tiles with each of the others, one by one."""

from peling.kernels.jit import kernel
from peling.kernels.play import layout as at

EXCHANGED = 3
STAGES = 3
GIVEN_BITS = 7
GIVEN = 127


@kernel
def partner(seat: int, stage: int, players: int) -> int:
    """With whom a seat exchanges tiles: E-W and S-N, E-S and W-N, E-N and S-W; of three players (B13) one waits each time, -1."""
    if players == 4:
        return seat ^ 2 if stage == 0 else (seat ^ 1 if stage == 1 else 3 - seat)
    if stage == 0:
        return 2 - seat if seat != 1 else at.NONE
    if stage == 1:
        return 1 - seat if seat != 2 else at.NONE
    return 3 - seat if seat != 0 else at.NONE


@kernel
def may_give(one: int, luck: int) -> int:
    """What may be given next, as bits of actions: no joker while there is another tile, a luck tile only as the last (B11)."""
    if one & at.PLAIN:
        return one & at.PLAIN
    return one if one else luck << at.A_LUCK
