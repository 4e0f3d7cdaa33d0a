"""Rotation: who sits where in the next deal, its round, and whether the match is over."""

from collections.abc import MutableSequence, Sequence

from peling.kernels.jit import kernel
from peling.kernels.play import layout as at
from peling.tiles import DRAGON_ROUND


@kernel
def begin_match(m: MutableSequence[int]) -> None:
    """The first deal of a match whose chairs stand in `M_ORDER`."""
    m[at.M_DEAL] = 1
    m[at.M_ROUND] = 0
    m[at.M_RULED] = 0
    m[at.M_GOULASH] = 0
    m[at.M_LAST] = at.NONE
    m[at.M_OVER] = 0
    m[at.M_CHOICE] = at.NONE
    for i in range(5):
        m[at.M_FIRST + i] = m[at.M_ORDER + i]
        m[at.M_TOTAL + i] = 0


@kernel
def east_stays(winner, m, play):
    """Whether the winds stay after a deal that the chair `winner` won (-1: nobody); with five players they always move."""
    if play[at.P_WINDS_STAY] == 0 or play[at.P_CHAIRS] == 5:
        return 0
    return 1 if winner == at.NONE or winner == m[at.M_ORDER] else 0


@kernel
def turn_winds(m, play):
    """Every player gets the next wind: East sits last now, or dreams."""
    players = play[at.P_PLAYERS]
    east = m[at.M_ORDER]
    for i in range(players - 1):
        m[at.M_ORDER + i] = m[at.M_ORDER + i + 1]
    dreamer = m[at.M_ORDER + at.DREAMER]
    if dreamer == at.NONE:
        m[at.M_ORDER + players - 1] = east
    else:
        m[at.M_ORDER + players - 1] = dreamer
        m[at.M_ORDER + at.DREAMER] = east


@kernel
def next_deal(m: MutableSequence[int], winner: int, play: Sequence[int]) -> None:
    """Make the match vector that of the next deal, after one that the chair `winner` won (-1: drawn).

    Where the game of the green dragon follows, the throw of the dice names its ruler (`crown`).
    """
    m[at.M_DEAL] += 1
    m[at.M_LAST] = m[at.M_LAST] if winner == at.NONE else winner
    m[at.M_GOULASH] = 1 if play[at.P_GOULASH] and winner == at.NONE else 0
    if m[at.M_RULED]:
        m[at.M_OVER] = 1
        return
    if east_stays(winner, m, play):
        return
    turn_winds(m, play)
    if m[at.M_ORDER] != m[at.M_FIRST]:
        return
    wind = m[at.M_ROUND] + 1
    if m[at.M_ROUND] != DRAGON_ROUND and wind < play[at.P_ROUNDS]:
        m[at.M_ROUND] = wind
        if play[at.P_CHANGES]:
            change_seats(m, (wind - 1) % play[at.P_CHANGES], play)
    elif m[at.M_ROUND] != DRAGON_ROUND and play[at.P_DRAGON]:
        m[at.M_ROUND] = DRAGON_ROUND
        m[at.M_RULED] = 1 if play[at.P_DRAGON] == 1 else 0
        m[at.M_GOULASH] = m[at.M_GOULASH] if m[at.M_RULED] == 0 else 0
    else:
        m[at.M_OVER] = 1
    for i in range(5):
        m[at.M_FIRST + i] = m[at.M_ORDER + i]


@kernel
def change_seats(m, change, play):
    """The seats after a round, from those when it began."""
    for wind in range(4):
        m[at.M_ORDER + wind] = m[at.M_FIRST + play[at.P_CHANGE + 4 * change + wind]]


@kernel
def crown(m: MutableSequence[int], throw: int, play: Sequence[int]) -> None:
    """The game of the green dragon (D31): the throw, counted from the last winner, gives the ruler, who is East."""
    players = play[at.P_PLAYERS]
    thrower = m[at.M_LAST] if m[at.M_LAST] != at.NONE else m[at.M_FIRST]
    place = 0
    for i in range(players):
        if m[at.M_ORDER + i] == thrower:
            place = (i + throw - 1) % players
    for _ in range(place):
        turn_winds(m, play)
