"""The wall: where it breaks, in which slot the next tile lies, how many are left.

A slot is 2 x stack (+ 1 for the lower tile). Stacks are numbered leftwards from the right end of East's wall. Live tiles are
taken leftwards from the break, replacements from its right. Without a dead wall (mcr) they meet, and empty slots are skipped.
"""

from peling.kernels.jit import inlined, kernel
from peling.kernels.play import layout as at


@kernel
def break_stack(opening: int, count: int, sides: int, stacks: int) -> int:
    """The stack where a wall of `sides` sides breaks: `opening` pips say whose wall, `count` pips where (nobody opens: 0)."""
    opener = (opening - 1) % sides if opening else 0
    return ((sides - opener) % sides * (stacks // sides) + count - 1) % stacks


@inlined
def live_slot(n: int, first: int, stacks: int, dead: int) -> int:
    """Where live tile n lies. Without a dead wall the two loose tiles lie on the last stacks but one and two (M1)."""
    late = n - 2 * (stacks - 3)
    if dead == 0 and late >= 0:
        if late % 3 == 0:
            return 2 * first + late // 3
        n -= 2 if late > 3 else 1
    stack = first + 1 + (n >> 1)
    stack -= stacks if stack >= stacks else 0
    return 2 * stack + (n & 1)


@inlined
def dead_slot(n: int, first: int, stacks: int, dead: int, live: int) -> int:
    """Where replacement n lies; those beyond a dead wall that is filled up were the last of the live wall."""
    if dead and n >= dead:
        return live_slot(live - 1 - (n - dead), first, stacks, dead)
    stack = first - (n >> 1)
    stack += stacks if stack < 0 else 0
    turned = 1 if dead or n < 2 else 0  # the lower of the two loose tiles lies left and is taken first (D32)
    return 2 * stack + (1 - (n & 1) if turned else n & 1)


@inlined
def refills(refilled: int, left: int) -> int:
    """Whether the last live tile joins the dead wall when a replacement is taken: where it is filled up, while there is one."""
    return 1 if refilled and left > 0 else 0


@inlined
def live_left(t, play):
    """How many tiles can still be drawn."""
    if play[at.P_DEAD] == 0:
        return play[at.P_TILES] - t[at.T_FRONT] - t[at.T_BACK]
    return play[at.P_TILES] - play[at.P_DEAD] - t[at.T_POPPED] - t[at.T_FRONT]


@inlined
def dead_left(t, play):
    """How many replacement tiles there are."""
    if play[at.P_DEAD] == 0:
        return play[at.P_TILES] - t[at.T_FRONT] - t[at.T_BACK]
    return play[at.P_DEAD] + t[at.T_POPPED] - t[at.T_BACK]


@inlined
def word_of(slot):
    """The word that tells whether a slot is empty. The mask changes nothing: a compiler divides faster what it knows is small."""
    return at.T_TAKEN + (slot & 255) // at.WALL_WORD


@inlined
def bit_of(slot):
    """The bit of that word."""
    return 1 << (slot & 255) % at.WALL_WORD


@inlined
def next_slot(t, play, loose):
    """The slot of the next live tile, or of the next replacement; there must be one."""
    first = t[at.T_BREAK]
    dead = play[at.P_DEAD]
    stacks = play[at.P_TILES] >> 1
    n = t[at.T_BACK] if loose else t[at.T_FRONT]
    if dead:
        return dead_slot(n, first, stacks, dead, play[at.P_TILES] - dead) if loose else live_slot(n, first, stacks, dead)
    while True:  # every place of the order before n is taken, and so are those that went the other way
        slot = dead_slot(n, first, stacks, 0, 0) if loose else live_slot(n, first, stacks, 0)
        if t[word_of(slot)] & bit_of(slot) == 0:
            return slot
        n += 1


@inlined
def take(t, wall, play, loose):
    """Take the next live tile or replacement; its kind as it is in the wall. A dead wall is filled up with the last live tile."""
    slot = next_slot(t, play, loose)
    if play[at.P_DEAD] == 0:
        t[word_of(slot)] |= bit_of(slot)
    elif loose and refills(play[at.P_REFILLED], live_left(t, play)):
        t[at.T_POPPED] += 1
    t[at.T_FRONT] += 1 - loose
    t[at.T_BACK] += loose
    t[at.T_LOOSE] = loose
    return 0 + wall[slot]
