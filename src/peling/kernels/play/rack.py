"""Racks: tiles in and out of a seat's planes and keys, what lies open, and the hand vector of a seat."""

from peling.kernels.jit import inlined, kernel, lowest
from peling.kernels.layout import (
    H_CLAIMED,
    H_FLAGS,
    H_JOKERS,
    H_LUCK,
    H_MELD,
    H_MELDS,
    H_ROUND,
    H_SEAT,
    H_TILE,
    H_TILES,
    H_WIN,
)
from peling.kernels.play import layout as at
from peling.tiles import JOKER, KINDS


@inlined
def seat_of(seat):
    """Where a seat begins in the table vector. The mask changes nothing: it tells a compiler that no place is below zero."""
    return at.T_SEATS + (seat & 3) * at.SEAT_SIZE


@inlined
def add_tile(t, base, kind, tables):
    """Put a tile on a rack."""
    bit = 1 << kind
    t[base + at.S_FOUR] |= t[base + at.S_THREE] & bit
    t[base + at.S_THREE] |= t[base + at.S_TWO] & bit
    t[base + at.S_TWO] |= t[base + at.S_ONE] & bit
    t[base + at.S_ONE] |= bit
    if kind < KINDS:
        t[base + at.S_LOW] += tables.keys[2 * kind]
        t[base + at.S_HIGH] += tables.keys[2 * kind + 1]


@inlined
def drop_tile(t, base, kind, tables):
    """Take a tile from a rack."""
    bit = 1 << kind
    t[base + at.S_ONE] &= ~(bit & ~t[base + at.S_TWO])
    t[base + at.S_TWO] &= ~(bit & ~t[base + at.S_THREE])
    t[base + at.S_THREE] &= ~(bit & ~t[base + at.S_FOUR])
    t[base + at.S_FOUR] &= ~bit
    if kind < KINDS:
        t[base + at.S_LOW] -= tables.keys[2 * kind]
        t[base + at.S_HIGH] -= tables.keys[2 * kind + 1]


@inlined
def held(t, base, kind):
    """How many tiles of a kind a rack holds."""
    return (
        (t[base + at.S_ONE] >> kind & 1)
        + (t[base + at.S_TWO] >> kind & 1)
        + (t[base + at.S_THREE] >> kind & 1)
        + (t[base + at.S_FOUR] >> kind & 1)
    )


@inlined
def see_tile(t, kind):
    """A tile lies open now."""
    bit = 1 << kind
    t[at.T_SEEN + 3] |= t[at.T_SEEN + 2] & bit
    t[at.T_SEEN + 2] |= t[at.T_SEEN + 1] & bit
    t[at.T_SEEN + 1] |= t[at.T_SEEN] & bit
    t[at.T_SEEN] |= bit


@kernel
def fill_hand(t, seat, kind, claimed, flags, hand):
    """The hand vector of a seat that wins on `kind`, which is not among the rack (-1: it does not win)."""
    base = seat_of(seat)
    place = H_TILE
    bits = t[base + at.S_ONE] & at.PLAIN
    two = t[base + at.S_TWO]
    three = t[base + at.S_THREE]
    four = t[base + at.S_FOUR]
    while bits:
        tile = lowest(bits)
        for _ in range(1 + (two >> tile & 1) + (three >> tile & 1) + (four >> tile & 1)):
            hand[place] = tile
            place += 1
        bits &= bits - 1
    hand[H_TILES] = place - H_TILE
    hand[H_JOKERS] = held(t, base, at.JOKER)
    hand[H_LUCK] = t[base + at.S_LUCK]
    hand[H_MELDS] = t[base + at.S_MELDS]
    for i in range(4):
        hand[H_MELD + i] = t[base + at.S_MELD + i]
    hand[H_WIN] = JOKER if kind == at.JOKER else kind
    hand[H_CLAIMED] = claimed
    hand[H_SEAT] = seat
    hand[H_ROUND] = t[at.T_ROUND]
    hand[H_FLAGS] = flags
