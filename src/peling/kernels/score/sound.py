"""Sound: whether a vector is a hand at all, so that nobody's numbers lead a kernel beyond its arrays."""

from peling.kernels import layout as at
from peling.kernels.jit import kernel
from peling.kernels.planes import JOKERS, element_mask
from peling.tiles import BAMBOO_2, JOKER, KINDS

UNSOUND = -2
"""The total of a vector that is no hand."""
BELOW = (1 << at.EL_CODE) - 1
"""The jokers and flags of an element."""
CHOWS = 1 << (at.EL_MELD | at.EL_OPEN)
KONGS = 1 << (at.EL_MELD | at.EL_KONG) | 1 << (at.EL_MELD | at.EL_KONG | at.EL_OPEN)
PUNGS = CHOWS | KONGS
GOULASH_PUNGS = PUNGS | PUNGS << (1 << at.EL_JOKERS) | KONGS << (2 << at.EL_JOKERS)
"""What these can be in a meld, a bit for each: chows and pungs are open; in goulash a pung has a joker at most, a kong two."""
OF_THE_WIN = at.FLAG_ANNOUNCED - 1
"""The circumstances that only a winning tile can have: all flags before this one."""


@kernel
def sound(hand, params):
    """Whether a hand vector is that of a `Hand`: thirteen tiles and melds that there are, in circumstances that can be."""
    tiles = hand[at.H_TILES]
    jokers = hand[at.H_JOKERS]
    melds = hand[at.H_MELDS]
    win = hand[at.H_WIN]
    claimed = hand[at.H_CLAIMED]
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
    if claimed < 0 or claimed > (0 if win < 0 or win == JOKER else 1):
        return False
    if hand[at.H_SEAT] < 0 or hand[at.H_SEAT] > 3 or hand[at.H_ROUND] < 0 or hand[at.H_ROUND] > 4:
        return False
    if hand[at.H_LUCK] < 0 or hand[at.H_LUCK] > 255 or (flags & OF_THE_WIN and not can_come(hand, flags, melds)):
        return False
    if flags & (at.FLAG_ANNOUNCED | at.FLAG_ORIGINAL_CALL) == at.FLAG_ORIGINAL_CALL:  # an original call is announced
        return False
    return can_be(hand, tiles, melds, jokers, goulash)


@kernel
def can_come(hand, flags, melds):
    """Whether the winning tile can come in the circumstances of these flags."""
    if hand[at.H_WIN] < 0 or flags & (
        at.FLAG_HEAVEN | at.FLAG_REPLACEMENT if hand[at.H_CLAIMED] else at.FLAG_EARTH | at.FLAG_ROBBED_KONG
    ):
        return False
    if flags & at.FLAG_HEAVEN and (hand[at.H_SEAT] or melds):
        return False
    if flags & at.FLAG_EARTH and (hand[at.H_SEAT] == 0 or melds):
        return False
    kongs = 0
    for i in range(melds):
        kongs += 1 if hand[at.H_MELD + i] & at.EL_KONG else 0
    if flags & at.FLAG_KONG_ON_KONG and (kongs < 2 or flags & at.FLAG_REPLACEMENT == 0):
        return False
    return flags & at.FLAG_REPLACEMENT == 0 or kongs > 0 or hand[at.H_LUCK] > 0


@kernel
def can_be(hand, tiles, melds, jokers, goulash):
    """Whether the melds are sets, and rack, melds and winning tile hold kinds that there are, none of them a fifth time."""
    win = hand[at.H_WIN]
    chows = 0 if goulash else CHOWS
    pungs = GOULASH_PUNGS if goulash else PUNGS
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
    for i in range(melds):
        element = hand[at.H_MELD + i]
        code = element >> at.EL_CODE
        if code < 0 or code >= at.PAIR or (pungs if code >= at.PUNG else chows) >> (element & BELOW) & 1 == 0:
            return False
        kinds = element_mask(element)
        wild = element >> at.EL_JOKERS & 7
        copies = (4 if element & at.EL_KONG else 3) - wild if code >= at.PUNG else 1
        twice = kinds if copies > 1 else 0
        thrice = kinds if copies > 2 else 0
        all_four = kinds if copies > 3 else 0
        five |= four & kinds | three & twice | two & thrice | one & all_four
        four |= three & kinds | two & twice | one & thrice | all_four
        three |= two & kinds | one & twice | thrice
        two |= one & kinds | twice
        one |= kinds
        jokers += wild
    jokers += 1 if win == JOKER else 0
    return five == 0 and jokers <= JOKERS and (goulash == 0 or one >> BAMBOO_2 & 1 == 0)


@kernel
def find_unsound(hands, number, hand, params, marks):
    """Mark the hand vectors that are no hands; return how many."""
    size = len(hand)
    found = 0
    for i in range(number):
        for j in range(size):
            hand[j] = hands[i * size + j]
        marks[i] = 0 if sound(hand, params) else 1
        found += marks[i]
    return found
