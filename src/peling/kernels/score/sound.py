"""Sound: whether a vector is a hand at all, so that nobody's numbers lead a kernel beyond its arrays."""

from peling.kernels import layout as at
from peling.kernels.jit import kernel
from peling.tiles import JOKER, KINDS

UNSOUND = -2
"""The total of a vector that is no hand."""


@kernel
def sound(hand, params):
    """Whether a hand vector holds thirteen tiles and melds, four of a kind at most, and circumstances that there are."""
    tiles = hand[at.H_TILES]
    jokers = hand[at.H_JOKERS]
    melds = hand[at.H_MELDS]
    win = hand[at.H_WIN]
    flags = hand[at.H_FLAGS]
    goulash = flags & at.FLAG_GOULASH
    if flags < 0 or flags >= 2 * at.FLAG_DEAD or (goulash and params[at.R_GOULASH] == 0):
        return False
    if flags & at.FLAG_DEAD:  # is worth nothing, whatever it holds
        return True
    if tiles < 0 or jokers < 0 or melds < 0 or melds > 4 or tiles + jokers + 3 * melds != 13:
        return False
    if win < -1 or (win >= KINDS and (win != JOKER or goulash == 0)) or (jokers and goulash == 0):
        return False
    if hand[at.H_SEAT] < 0 or hand[at.H_SEAT] > 3 or hand[at.H_ROUND] < 0 or hand[at.H_ROUND] > 4:
        return False
    if hand[at.H_CLAIMED] < 0 or hand[at.H_CLAIMED] > 1 or hand[at.H_LUCK] < 0 or hand[at.H_LUCK] > 255:
        return False
    for i in range(melds):
        element = hand[at.H_MELD + i]
        if element < 0 or element >> at.EL_CODE >= at.PAIR:
            return False
    return four_at_most(hand, tiles, -1 if goulash else win)


@kernel
def four_at_most(hand, tiles, win):
    """Whether the rack holds kinds that there are, none of them a fifth time, also with `win` (unless that is -1)."""
    one = 1 << win if win >= 0 else 0
    two = 0
    three = 0
    four = 0
    five = 0
    for i in range(tiles):
        kind = hand[at.H_TILE + i]
        if kind < 0 or kind >= KINDS:
            return False
        bit = 1 << kind
        five |= four & bit
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
    return five == 0


@kernel
def find_unsound(hands, number, hand, params, marks):
    """Mark those of so many hand vectors that are no hands; return how many."""
    size = len(hand)
    found = 0
    for i in range(number):
        for j in range(size):
            hand[j] = hands[i * size + j]
        marks[i] = 0 if sound(hand, params) else 1
        found += marks[i]
    return found
