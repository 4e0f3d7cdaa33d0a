"""Hits: one int per row, how a pattern function says what it found.

The array of hits also holds a set of the rows that have one and, from HIT_ROWS on, the row of each pattern in the rule set; a
pattern without one goes to NO_ROW.
A hit is, from its lowest bit: 22 bits for the tiles that show it, four for how often it counts, four for how often it is there
but does not count, eight for the pattern that blocks those (plus one), 22 bits for their tiles.
"""

from peling.kernels.jit import inlined, kernel, lowest
from peling.kernels.layout import HIT_BLOCKED, HIT_BY, HIT_COUNT, HIT_ROWS, HIT_SET, HIT_TILES


@inlined
def hit(hits, pattern, tiles):
    """Note a pattern and the tiles that show it."""
    row = hits[HIT_ROWS + pattern]
    hits[row] = (hits[row] | tiles) + (1 << HIT_COUNT)
    hits[HIT_SET + (row >> 5)] |= 1 << (row & 31)


@kernel
def block(hits, pattern, by, tiles):
    """Note a pattern that is there but does not count because of the pattern `by`."""
    row = hits[HIT_ROWS + pattern]
    hits[row] = (hits[row] | (1 + by) << HIT_BY | tiles << HIT_TILES) + (1 << HIT_BLOCKED)
    hits[HIT_SET + (row >> 5)] |= 1 << (row & 31)


@kernel
def clear_hits(hits):
    """Forget all hits."""
    for word in range(3):
        rows = hits[HIT_SET + word]
        hits[HIT_SET + word] = 0
        while rows:
            hits[32 * word + lowest(rows)] = 0
            rows &= rows - 1
