"""Hits: one int per row, in which pattern functions note what they found.

A hit is, from its lowest bit: 22 bits for the tiles that show it, four for how often it counts, four for how often it is there
but does not count, eight for the pattern that blocks those (plus one), 22 bits for their tiles. A set of rows says which have a
hit. What belongs to a pattern without a row in the rule set goes to NO_ROW.
Who wants totals alone has the scorer compiled without `explained`: a hit is then four bits, how often it counts, and no lines are
written. That is a twentieth of the memory, which is what a thread of a GPU has too little of.

An `if` on what a random hand happens to have makes the processor mispredict. Patterns of that sort use `hit_if` and `hit_each`,
which have no branches: what was not found goes to NO_ROW.
"""

from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.layout import COUNT_WORDS, HIT_BLOCKED, HIT_BY, HIT_COUNT, HIT_SET, HIT_TILES, NO_ROW

EVERY_FOURTH = 0x1111111111111111


@inlined
def explained():
    """Whether lines are asked for, with tiles and blame; a twin without this kernel counts only."""
    return 1


@inlined
def note(hits, row, bits, count):
    """Add to the hit of a row."""
    found = hits.found
    if explained():
        found[row] = (found[row] | bits) + count
        found[HIT_SET + (row >> 6)] |= 1 << (row & 63)
    else:
        found[row >> 4] += (count >> HIT_COUNT & 15) << 4 * (row & 15)


@inlined
def noted(hits, row):
    """The hit of a row; of counts alone one with its count."""
    if explained():
        return hits.found[row]
    return (hits.found[row >> 4] >> 4 * (row & 15) & 15) << HIT_COUNT


@inlined
def rows_hit(hits, word):
    """Which of 64 rows have a hit, as bits."""
    if explained():
        return hits.found[HIT_SET + word]
    rows = 0
    for i in range(4 * word, min(4 * word + 4, COUNT_WORDS)):
        counts = hits.found[i]
        bits = (counts | counts >> 1 | counts >> 2 | counts >> 3) & EVERY_FOURTH
        bits = (bits | bits >> 3) & 0x0303030303030303  # two, four, eight, sixteen bits together
        bits = (bits | bits >> 6) & 0x000F000F000F000F
        bits = (bits | bits >> 12) & 0x000000FF000000FF
        rows |= ((bits | bits >> 24) & 65535) << 16 * (i & 3)
    return rows


@inlined
def hit(hits, pattern, tiles):
    """Note a pattern and the tiles that show it."""
    note(hits, hits.row_of[pattern], tiles, 1 << HIT_COUNT)


@inlined
def hit_if(hits, condition, pattern, tiles):
    """Note a pattern if the condition holds."""
    row = hits.row_of[pattern]
    note(hits, row if condition else NO_ROW, tiles, 1 << HIT_COUNT)


@inlined
def hit_each(hits, pattern, sets):
    """Note a pattern once for each set of a mask, which may be empty."""
    row = hits.row_of[pattern]
    note(hits, row if sets else NO_ROW, sets, ones(sets) << HIT_COUNT)


@kernel
def block(hits, pattern, by, tiles):
    """Note a pattern that is there but does not count because of the pattern `by`."""
    note(hits, hits.row_of[pattern], (1 + by) << HIT_BY | tiles << HIT_TILES, 1 << HIT_BLOCKED)


@inlined
def emit(hits, pattern, blocker, tiles):
    """Note a pattern, which does not count if there is a blocker (1 + the pattern that blocks it)."""
    bits = blocker << HIT_BY | tiles << (HIT_TILES if blocker else 0)
    note(hits, hits.row_of[pattern], bits, 1 << (HIT_BLOCKED if blocker else HIT_COUNT))


@inlined
def clear_hits(hits):
    """Forget all hits."""
    found = hits.found
    for i in range(HIT_SET + 3 if explained() else COUNT_WORDS):
        found[i] = 0
    if explained():
        found[NO_ROW] = 0
