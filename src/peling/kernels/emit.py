"""Hits: how a pattern function says what it found."""

from peling.kernels.jit import kernel
from peling.kernels.layout import HIT_BY, HIT_ROW, HITS


@kernel
def emit(hits, row_of, pattern, mask):
    """Note a pattern with the tiles that show it, if the rule set has a row for it."""
    row = row_of[pattern]
    if row >= 0 and hits[0] < HITS - 1:
        hits[0] += 1
        hits[hits[0]] = row << HIT_ROW | mask


@kernel
def block(hits, row_of, pattern, by, mask):
    """Note a pattern that is there but does not count because of the pattern `by`."""
    row = row_of[pattern]
    if row >= 0 and hits[0] < HITS - 1:
        hits[0] += 1
        hits[hits[0]] = row << HIT_ROW | (1 + by) << HIT_BY | mask


@kernel
def sort_hits(hits):
    """Bring the hits into the order of their rows."""
    for i in range(2, hits[0] + 1):
        value = hits[i]
        j = i - 1
        while j > 0 and hits[j] > value:
            hits[j + 1] = hits[j]
            j -= 1
        hits[j + 1] = value
