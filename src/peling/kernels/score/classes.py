"""Classes of win: what the winning tile completes in the readings that may win (D16), which decides whose mahjong goes first."""

from peling.kernels import layout as at
from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.layout import Tables
from peling.tiles import JOKER

LIMIT, IRREGULAR, OF_PAIR, OF_PUNG, OF_CHOW = 1, 2, 4, 8, 16
ANYWHERE = 4  # after no element, pairs, pungs and chows


@inlined
def class_of(code):
    """The class of an element that the winning tile completes."""
    return OF_PAIR if code >= at.PAIR else (OF_PUNG if code >= at.PUNG else OF_CHOW)


@kernel
def pair_with_jokers(hand, work):
    """Whether the winning tile can lie in the pair, beside its like or a joker, and all others in pungs of one joker at most."""
    one = work[at.W_PLANES]
    two = work[at.W_PLANES + 1]
    three = work[at.W_PLANES + 2]
    four = work[at.W_PLANES + 3]
    jokers = hand[at.H_JOKERS]
    win = hand[at.H_WIN]
    for beside in range(2):
        joker = jokers
        a = one
        b = two
        c = three
        d = four
        if beside == 0 and win != JOKER:
            bit = 1 << win
            if a & bit == 0:
                continue
            a &= ~(bit & ~b)
            b &= ~(bit & ~c)
            c &= ~(bit & ~d)
            d &= ~bit
        else:
            if joker == 0:
                continue
            joker -= 1
        if d == 0 and a & ~b == 0 and ones(b & ~c) == joker:
            return 1
    return 0


@inlined
def with_kinds(tables, kinds):
    """The tables with other kinds of elements: where these are 0, no winning tile lies."""
    return Tables(
        tables.suits,
        tables.honours,
        tables.codes,
        tables.powers,
        tables.keys,
        tables.knitted,
        tables.knitted_keys,
        tables.binomials,
        tables.parts,
        kinds,
        tables.narrow,
        tables.marks,
    )


@kernel
def classes_shown(place, hand, out, work):
    """The classes of win that an answer shows, as bits; the winning tile lay in elements of `place` (`tables.CLASS_KINDS`)."""
    if place == ANYWHERE:
        found = LIMIT if out[at.O_VALID] and out[at.O_LIMIT] >= 0 else 0
        # with jokers the best reading counts, and the pair, which the tile may complete even where a pung pays more
        if hand[at.H_FLAGS] & at.FLAG_GOULASH and out[at.O_VALID] and out[at.O_PLACE] >= 0:
            found |= class_of(out[at.O_ELEMENT + out[at.O_PLACE]] >> at.EL_CODE)
            found |= OF_PAIR if pair_with_jokers(hand, work) else 0
        if hand[at.H_FLAGS] & at.FLAG_GOULASH and out[at.O_VALID] and work[at.W_IRREGULAR_TOTAL] >= 0:
            found |= LIMIT | IRREGULAR
        return found
    if out[at.O_COMPLETE] == 0 or out[at.O_VALID] == 0 or (out[at.O_PLACE] >= 0) != (place > 0):
        return 0
    return 2 << place if place else LIMIT | IRREGULAR  # an irregular hand is a limit hand, also where another reading pays more


@inlined
def places_to_try(hand):
    """How many places of the winning tile show all classes of a hand, from ANYWHERE downwards."""
    return 1 if hand[at.H_FLAGS] & at.FLAG_GOULASH else ANYWHERE + 1
