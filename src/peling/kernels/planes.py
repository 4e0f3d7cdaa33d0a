"""Bit planes and keys: a rack seen as four bit sets (held at least once, twice, …) and four base-5 numbers."""

from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.layout import (
    EL_CODE,
    EL_JOKERS,
    EL_KONG,
    EL_OPEN,
    H_MELD,
    H_MELDS,
    H_TILE,
    H_TILES,
    PAIR,
    PUNG,
    W_ALL_PLANES,
    W_FULL_KEYS,
    W_FULL_PLANES,
    W_HELD_FOUR,
    W_KEYS,
    W_KONGS,
    W_OPEN,
    W_PLANES,
    W_PRESENT,
)

JOKER = 42
KEY_BITS = 21
KEY = (1 << KEY_BITS) - 1  # 5^9 fits


@kernel
def element_jokers(element):
    """How many jokers an element holds."""
    jokers = element >> EL_JOKERS & 7
    return jokers if element >> EL_CODE >= PUNG else ones(jokers)


@kernel
def element_mask(element):
    """The kinds of an element as bits."""
    code = element >> EL_CODE
    if code < PUNG:
        return 7 << (code // 7 * 9 + code % 7)
    if code < PAIR:
        return 1 << (code - PUNG)
    return 1 << (code - PAIR)


@kernel
def narrow_waits(code):
    """The kinds that complete a chow by its middle, or 123 by the 3 and 789 by the 7, as bits; no other element has any."""
    if code >= PUNG:
        return 0
    low = code // 7 * 9 + code % 7
    edge = 4 if code % 7 == 0 else (1 if code % 7 == 6 else 0)
    return (2 | edge) << low


@kernel
def plane(times, one, two, three, four):
    """The plane of the kinds held more than so many times."""
    if times == 0:
        return one
    if times == 1:
        return two
    return three if times == 2 else four


@inlined
def prepare(hand, tables, work):
    """Keys and planes of the rack without and with the winning tile, kinds present, kinds held four times."""
    low = 0
    high = 0
    one = 0
    two = 0
    three = 0
    four = 0
    for i in range(hand[H_TILES]):
        kind = hand[H_TILE + i]
        bit = 1 << kind
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        low += tables.keys[2 * kind]
        high += tables.keys[2 * kind + 1]
    work[W_KEYS] = low & KEY
    work[W_KEYS + 1] = low >> KEY_BITS
    work[W_KEYS + 2] = high & KEY
    work[W_KEYS + 3] = high >> KEY_BITS
    work[W_PLANES] = one
    work[W_PLANES + 1] = two
    work[W_PLANES + 2] = three
    work[W_PLANES + 3] = four
    present = one
    declared = 0
    opened = 0
    kongs = 0
    for i in range(hand[H_MELDS]):
        element = hand[H_MELD + i]
        bits = tables.kinds[element >> EL_CODE]
        kong = bits if element & EL_KONG else 0
        once = bits ^ kong
        pung = once if element >> EL_CODE >= PUNG else 0
        present |= bits
        opened += element & EL_OPEN
        kongs += 1 if kong else 0
        declared |= kong
        four |= three & once | one & pung
        three |= two & once | pung
        two |= one & once | pung
        one |= once
    work[W_ALL_PLANES] = one
    work[W_ALL_PLANES + 1] = two
    work[W_ALL_PLANES + 2] = three
    work[W_ALL_PLANES + 3] = four
    work[W_HELD_FOUR] = four | declared
    work[W_PRESENT] = present
    work[W_OPEN] = opened
    work[W_KONGS] = kongs


@kernel
def add_win(win, tables, work):
    """Set the keys and planes with the winning tile `win` added (-1 or a joker: none)."""
    for i in range(8):
        work[W_FULL_KEYS + i] = work[W_KEYS + i]
    if 0 <= win < 34:
        bit = 1 << win
        group = win // 9
        work[W_FULL_KEYS + group] += tables.powers[win]
        work[W_FULL_PLANES + 3] |= work[W_PLANES + 2] & bit
        work[W_FULL_PLANES + 2] |= work[W_PLANES + 1] & bit
        work[W_FULL_PLANES + 1] |= work[W_PLANES] & bit
        work[W_FULL_PLANES] |= bit
