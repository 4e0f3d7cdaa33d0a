"""Hits: one int per pattern, how a pattern function says what it found.

From its lowest bit: 22 bits for the tiles that show it, four for how often it counts, four for how often it is there but does not
count, eight for the pattern that blocks those (plus one), 22 bits for their tiles.
"""

from peling.kernels.jit import kernel
from peling.kernels.layout import HIT_BLOCKED, HIT_BY, HIT_COUNT, HIT_TILES


@kernel
def hit(hits, pattern, tiles):
    """Note a pattern and the tiles that show it."""
    hits[pattern] = (hits[pattern] | tiles) + (1 << HIT_COUNT)


@kernel
def block(hits, pattern, by, tiles):
    """Note a pattern that is there but does not count because of the pattern `by`."""
    hits[pattern] = (hits[pattern] | (1 + by) << HIT_BY | tiles << HIT_TILES) + (1 << HIT_BLOCKED)


@kernel
def clear_hits(hits):
    """Forget all hits."""
    for i in range(len(hits)):
        hits[i] = 0
