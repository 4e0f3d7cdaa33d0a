"""Racks: what a rack during play waits for, from how many of each kind it holds."""

from peling.kernels.jit import kernel
from peling.kernels.layout import H_MELD, H_MELDS, H_TILE, H_TILES
from peling.kernels.planes import prepare
from peling.kernels.score.waits import find_waits, with_cake
from peling.tiles import KINDS


@kernel
def rack_waits(counts, melds, hand, work, rules, tables):
    """The kinds that complete a rack (`counts` by kind) and melds (how many, then their elements), as bits; `hand` is scratch."""
    place = H_TILE
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            hand[place] = kind
            place += 1
    hand[H_TILES] = place - H_TILE
    for i in range(melds[0]):
        hand[H_MELD + i] = melds[i + 1]
    hand[H_MELDS] = melds[0]
    prepare(hand, tables, work)
    return with_cake(find_waits(hand, work, rules, tables), rules.params)
