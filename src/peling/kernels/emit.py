"""Hits: one int per row, how a pattern function says what it found.

The array of hits also holds, from HIT_ROWS on, the row of each pattern in the rule set; a pattern without one goes to NO_ROW.
A hit is, from its lowest bit: 22 bits for the tiles that show it, four for how often it counts, four for how often it is there
but does not count, eight for the pattern that blocks those (plus one), 22 bits for their tiles.
"""

from peling.kernels.jit import inlined, kernel
from peling.kernels.layout import HIT_BLOCKED, HIT_BY, HIT_COUNT, HIT_ROWS, HIT_TILES, R_ROWS


@inlined
def hit(hits, pattern, tiles):
    """Note a pattern and the tiles that show it."""
    row = hits[HIT_ROWS + pattern]
    hits[row] = (hits[row] | tiles) + (1 << HIT_COUNT)


@kernel
def block(hits, pattern, by, tiles):
    """Note a pattern that is there but does not count because of the pattern `by`."""
    row = hits[HIT_ROWS + pattern]
    hits[row] = (hits[row] | (1 + by) << HIT_BY | tiles << HIT_TILES) + (1 << HIT_BLOCKED)


@kernel
def clear_hits(hits, params):
    """Forget all hits."""
    for i in range(params[R_ROWS]):
        hits[i] = 0
