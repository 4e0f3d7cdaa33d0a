"""Bit planes and keys: a rack seen as four bit sets (held at least once, twice, …) and four base-5 numbers."""

from peling.kernels import layout as at
from peling.kernels.jit import inlined, kernel, ones
from peling.tiles import KINDS

JOKERS = 4  # in play
KEY_BITS = 21
KEY = (1 << KEY_BITS) - 1  # 5^9 fits


@kernel
def element_jokers(element):
    """How many jokers an element holds."""
    jokers = element >> at.EL_JOKERS & 7
    return jokers if element >> at.EL_CODE >= at.PUNG else ones(jokers)


@kernel
def element_mask(element):
    """The kinds of an element as bits."""
    code = element >> at.EL_CODE
    if code < at.PUNG:
        return 7 << (code // 7 * 9 + code % 7)
    if code < at.PAIR:
        return 1 << (code - at.PUNG)
    return 1 << (code - at.PAIR)


@kernel
def real_kinds(element):
    """The kinds of which an element holds a real tile, as bits, if it is not of jokers alone."""
    kinds = element_mask(element)
    if element >> at.EL_CODE < at.PUNG:
        return kinds & ~((element >> at.EL_JOKERS & 7) * (kinds & -kinds))
    return kinds


@kernel
def narrow_waits(code):
    """The kinds that complete a chow by its middle, or 123 by the 3 and 789 by the 7, as bits; no other element has any."""
    if code >= at.PUNG:
        return 0
    low = code // 7 * 9 + code % 7
    edge = 4 if code % 7 == 0 else (1 if code % 7 == 6 else 0)
    return (2 | edge) << low


@kernel
def plane(times, one, two, three, four):
    """The plane of the kinds held more than `times` times."""
    if times == 0:
        return one
    if times == 1:
        return two
    return three if times == 2 else four


@inlined
def add_melds(vector, first, melds, one, two, three, four, jokers, tables, work):
    """Note what a rack with these planes and jokers and its melds (`vector[first]` and on) hold together.

    These are all kinds, those held three and four times without declared kongs, and those of which nobody else has any
    (W_HELD_FOUR). A joker is no tile of the kind it stands for.
    """
    present = one
    declared = 0
    opened = 0
    kongs = 0
    for i in range(4):
        if i >= melds:
            break
        element = vector[first + i]
        bits = tables.kinds[element >> at.EL_CODE]
        kong = bits if element & at.EL_KONG else 0
        present |= bits
        opened += element & at.EL_OPEN
        kongs += 1 if kong else 0
        if element >> at.EL_JOKERS & 7:
            wild = element_jokers(element)
            jokers += wild
            bits = real_kinds(element)
            for _ in range(1 if element >> at.EL_CODE < at.PUNG else (4 if kong else 3) - wild):
                four |= three & bits
                three |= two & bits
                two |= one & bits
                one |= bits
            continue
        once = bits ^ kong
        pung = once if element >> at.EL_CODE >= at.PUNG else 0
        declared |= kong
        four |= three & once | one & pung
        three |= two & once | pung
        two |= one & once | pung
        one |= once
    work[at.W_PRESENT] = present
    work[at.W_OPEN] = opened
    work[at.W_KONGS] = kongs
    work[at.W_THREE] = three
    work[at.W_FOUR] = four
    work[at.W_HELD_FOUR] = four | declared | (1 << KINDS if jokers == JOKERS else 0)


@inlined
def prepare(hand, tables, work):
    """Keys and planes of the rack without and with the winning tile, kinds present, kinds held four times."""
    low = 0
    high = 0
    one = 0
    two = 0
    three = 0
    four = 0
    for i in range(hand[at.H_TILES]):
        kind = hand[at.H_TILE + i]
        bit = 1 << kind
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        low += tables.keys[2 * kind]
        high += tables.keys[2 * kind + 1]
    work[at.W_KEYS] = low & KEY
    work[at.W_KEYS + 1] = low >> KEY_BITS
    work[at.W_KEYS + 2] = high & KEY
    work[at.W_KEYS + 3] = high >> KEY_BITS
    work[at.W_PLANES] = one
    work[at.W_PLANES + 1] = two
    work[at.W_PLANES + 2] = three
    work[at.W_PLANES + 3] = four
    add_melds(hand, at.H_MELD, hand[at.H_MELDS], one, two, three, four, hand[at.H_JOKERS], tables, work)


@inlined
def add_win(win, tables, work):
    """Set the keys and planes with the winning tile `win` added (-1 or a joker: none)."""
    bit = 0
    power = 0
    group = -1
    if 0 <= win < 34:
        bit = 1 << win
        power = tables.powers[win]
        group = win // 9
    for i in range(4):  # places that are known when this is compiled: a GPU keeps them in registers
        work[at.W_FULL_KEYS + i] = work[at.W_KEYS + i] + (power if group == i else 0)
    work[at.W_FULL_PLANES] = work[at.W_PLANES] | bit
    for i in range(1, 4):
        work[at.W_FULL_PLANES + i] = work[at.W_PLANES + i] | work[at.W_PLANES + i - 1] & bit
