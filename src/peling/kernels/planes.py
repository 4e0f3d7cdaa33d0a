"""Bit planes and keys: a rack seen as four bit sets (held at least once, twice, …) and four base-5 numbers."""

from peling.kernels.jit import kernel
from peling.kernels.layout import (
    EL_CODE,
    EL_KONG,
    H_MELD,
    H_MELDS,
    H_TILE,
    H_TILES,
    H_WIN,
    PAIR,
    POWERS,
    PUNG,
    W_FULL_KEYS,
    W_FULL_PLANES,
    W_HELD_FOUR,
    W_KEYS,
    W_PLANES,
    W_PRESENT,
)

JOKER = 42


@kernel
def ones(bits):
    """How many bits are set (of 63)."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 0x7F


@kernel
def lowest(bits):
    """The number of the lowest set bit."""
    return ones((bits & -bits) - 1)


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
def prepare(hand, work):
    """Keys and planes of the rack without and with the winning tile, kinds present, kinds held four times."""
    for i in range(8):
        work[W_KEYS + i] = 0
    one = 0
    two = 0
    three = 0
    four = 0
    key0 = 0
    key1 = 0
    key2 = 0
    key3 = 0
    for i in range(hand[H_TILES]):
        kind = hand[H_TILE + i]
        bit = 1 << kind
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        if kind < 9:
            key0 += POWERS[kind]
        elif kind < 18:
            key1 += POWERS[kind]
        elif kind < 27:
            key2 += POWERS[kind]
        else:
            key3 += POWERS[kind]
    work[W_KEYS] = key0
    work[W_KEYS + 1] = key1
    work[W_KEYS + 2] = key2
    work[W_KEYS + 3] = key3
    work[W_PLANES] = one
    work[W_PLANES + 1] = two
    work[W_PLANES + 2] = three
    work[W_PLANES + 3] = four
    held_four = four
    present = one
    for i in range(hand[H_MELDS]):
        element = hand[H_MELD + i]
        bits = element_mask(element)
        present |= bits
        if element & EL_KONG:
            held_four |= bits
        elif element >> EL_CODE >= PUNG:
            held_four |= bits & one  # a pung and the fourth tile in the rack
        else:  # a chow tile and three more in rack or other chows: count them
            low = (element >> EL_CODE) // 7 * 9 + (element >> EL_CODE) % 7
            for kind in range(low, low + 3):
                held = 0
                for plane in range(4):
                    held += (work[W_PLANES + plane] >> kind) & 1
                for j in range(hand[H_MELDS]):
                    other = hand[H_MELD + j]
                    if (element_mask(other) >> kind) & 1:
                        held += 1 if other >> EL_CODE < PUNG else 3
                if held >= 4:
                    held_four |= 1 << kind
    work[W_HELD_FOUR] = held_four
    work[W_PRESENT] = present
    add_win(hand[H_WIN], work)


@kernel
def add_win(win, work):
    """Set the keys and planes with the winning tile `win` added (-1 or a joker: none)."""
    for i in range(8):
        work[W_FULL_KEYS + i] = work[W_KEYS + i]
    if 0 <= win < 34:
        bit = 1 << win
        group = win // 9
        work[W_FULL_KEYS + group] += POWERS[win]
        work[W_FULL_PLANES + 3] |= work[W_PLANES + 2] & bit
        work[W_FULL_PLANES + 2] |= work[W_PLANES + 1] & bit
        work[W_FULL_PLANES + 1] |= work[W_PLANES] & bit
        work[W_FULL_PLANES] |= bit


@kernel
def has_planes(work, at, kind, number):
    """How many of `kind` the planes at `at` hold is at least `number`."""
    return (work[at + number - 1] >> kind) & 1
