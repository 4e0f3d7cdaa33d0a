"""Racks: what a rack during play waits for, from how many of each kind it holds."""

from peling.kernels.jit import kernel
from peling.kernels.layout import (
    FLAG_DEAD,
    FLAG_GOULASH,
    H_FLAGS,
    H_JOKERS,
    H_MELD,
    H_MELDS,
    H_TILE,
    H_TILES,
    R_AVAILABLE,
)
from peling.kernels.planes import prepare
from peling.kernels.score.waits import find_waits, joker_waits, open_waits
from peling.tiles import JOKER, KINDS


@kernel
def rack_waits(counts, melds, goulash, hand, work, rules, tables):
    """The kinds that complete a rack (`counts` by kind) and melds (how many, then their elements), as bits; `hand` is scratch.

    In goulash a joker completes it too, also as a fifth tile.
    """
    place = H_TILE
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            hand[place] = kind
            place += 1
    hand[H_TILES] = place - H_TILE
    hand[H_JOKERS] = 0
    for i in range(melds[0]):
        hand[H_MELD + i] = melds[i + 1]
    hand[H_MELDS] = melds[0]
    prepare(hand, tables, work)
    waits = find_waits(hand, work, rules, tables)
    return open_waits(waits, work, rules.params) | joker_waits(waits, goulash, work) << JOKER


@kernel
def hand_waits(hand, work, rules, tables):
    """The kinds that complete the thirteen tiles of a hand vector, as bits; -1 in goulash, where jokers want a search."""
    if hand[H_FLAGS] & FLAG_GOULASH:
        return -1
    if hand[H_FLAGS] & FLAG_DEAD:
        return 0
    prepare(hand, tables, work)
    return open_waits(find_waits(hand, work, rules, tables), work, rules.params) & rules.params[R_AVAILABLE]


@kernel
def waits_batch(hands, number, hand, work, rules, tables, waits):
    """The same for a number of hand vectors, one after the other."""
    size = len(hand)
    for i in range(number):
        for j in range(size):
            hand[j] = hands[i * size + j]
        waits[i] = hand_waits(hand, work, rules, tables)
