"""Bit planes and keys: a rack seen as four bit sets (held at least once, twice, …) and four base-5 numbers."""

from peling.kernels.jit import kernel
from peling.kernels.layout import (
    EL_CODE,
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
def prepare(hand, tables, work):
    """Keys and planes of the rack without and with the winning tile, kinds present, kinds held four times."""
    for i in range(4):
        work[W_KEYS + i] = 0
    work[W_KONGS] = 0
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
        work[W_KEYS + kind // 9] += tables.powers[kind]
    work[W_PLANES] = one
    work[W_PLANES + 1] = two
    work[W_PLANES + 2] = three
    work[W_PLANES + 3] = four
    present = one
    declared = 0
    opened = 0
    for i in range(hand[H_MELDS]):
        element = hand[H_MELD + i]
        bits = element_mask(element)
        present |= bits
        opened += element & EL_OPEN
        if element & EL_KONG:
            declared |= bits
            work[W_KONGS] += 1
            continue
        for _ in range(3 if element >> EL_CODE >= PUNG else 1):
            four |= three & bits
            three |= two & bits
            two |= one & bits
            one |= bits
    work[W_ALL_PLANES] = one
    work[W_ALL_PLANES + 1] = two
    work[W_ALL_PLANES + 2] = three
    work[W_ALL_PLANES + 3] = four
    work[W_HELD_FOUR] = four | declared
    work[W_PRESENT] = present
    work[W_OPEN] = opened


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
