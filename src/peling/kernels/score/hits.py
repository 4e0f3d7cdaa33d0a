"""Hits: one int per row, in which pattern functions note what they found.

The array of hits also holds a set of the rows that have one and, from HIT_ROWS on, the row of each pattern in the rule set; a
pattern without one goes to NO_ROW.
A hit is, from its lowest bit: 22 bits for the tiles that show it, four for how often it counts, four for how often it is there
but does not count, eight for the pattern that blocks those (plus one), 22 bits for their tiles.

An `if` on what a random hand happens to have makes the processor mispredict. Patterns of that sort use `hit_if` and `hit_each`,
which have no branches: what was not found goes to NO_ROW.
"""

from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.layout import HIT_BLOCKED, HIT_BY, HIT_COUNT, HIT_ROWS, HIT_SET, HIT_TILES, NO_ROW


@inlined
def note(hits, row, bits, count):
    """Add to the hit of a row."""
    hits[row] = (hits[row] | bits) + count
    hits[HIT_SET + (row >> 6)] |= 1 << (row & 63)


@inlined
def hit(hits, pattern, tiles):
    """Note a pattern and the tiles that show it."""
    note(hits, hits[HIT_ROWS + pattern], tiles, 1 << HIT_COUNT)


@inlined
def hit_if(hits, condition, pattern, tiles):
    """Note a pattern if the condition holds."""
    row = hits[HIT_ROWS + pattern]
    note(hits, row if condition else NO_ROW, tiles, 1 << HIT_COUNT)


@inlined
def hit_each(hits, pattern, sets):
    """Note a pattern once for each set of a mask, which may be empty."""
    row = hits[HIT_ROWS + pattern]
    note(hits, row if sets else NO_ROW, sets, ones(sets) << HIT_COUNT)


@kernel
def block(hits, pattern, by, tiles):
    """Note a pattern that is there but does not count because of the pattern `by`."""
    note(hits, hits[HIT_ROWS + pattern], (1 + by) << HIT_BY | tiles << HIT_TILES, 1 << HIT_BLOCKED)


@inlined
def emit(hits, pattern, blocker, tiles):
    """Note a pattern, which does not count if there is a blocker (1 + the pattern that blocks it)."""
    bits = blocker << HIT_BY | tiles << (HIT_TILES if blocker else 0)
    note(hits, hits[HIT_ROWS + pattern], bits, 1 << (HIT_BLOCKED if blocker else HIT_COUNT))


@kernel
def clear_hits(hits):
    """Forget all hits."""
    for i in range(HIT_SET + 3):
        hits[i] = 0
    hits[NO_ROW] = 0
