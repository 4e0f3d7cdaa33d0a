"""Costs: how many tiles some groups lack for 0-4 sets (lanes 0-4) and for 0-4 sets and a pair (lanes 5-9).

The ten costs are one int, six bits each, so that they are combined all at once and no kernel needs room for them.
"""

from peling.kernels.jit import called, kernel

LANES = 10
LANE_BITS = 6
LANE = (1 << LANE_BITS) - 1
NEVER = 31  # the cost of what cannot be made; the highest bit of a lane stays free
NO_COST = 30  # equal to the cost of nothing
EACH = sum(1 << LANE_BITS * lane for lane in range(LANES))  # multiplied by a number it gives that number in every lane
HALF = LANE >> 1
MARKS = (HALF + 1) * EACH  # the highest bit of every lane
PAIRED = 5 * LANE_BITS  # where the lanes with a pair begin
ALONE = (1 << PAIRED) - 1
SHORT = LANE * EACH & ~(LANE << 4 * LANE_BITS | LANE << 9 * LANE_BITS)  # all lanes but those of four sets
NONE = NEVER | NEVER << PAIRED  # in the lanes of no set: it cannot be
NOTHING = NEVER * EACH - NEVER  # the costs of no group at all


@kernel
def equal_lanes(row, other):
    """Where two packed rows are equal, as the highest bits of those lanes."""
    return ~((row ^ other) + HALF * EACH) & MARKS


@kernel
def cost(row, sets, pairs):
    """The cost of a number of sets and pairs."""
    return row >> LANE_BITS * sets + PAIRED * pairs & LANE


@kernel
def lesser(marked, row):
    """The lesser cost of each lane; the highest bits are set in the first row (up to NEVER) and in the result."""
    less = marked - (row & ~MARKS)  # such a bit stays where the first is not the lesser
    taken = less & ~row & MARKS
    return marked - (less & taken - (taken >> LANE_BITS - 1))


@called
def merge(left, right):
    """The costs of two groups together: for 0-4 sets of the right one, with its pair and without, the others of the left one."""
    found = NEVER * EACH | MARKS
    paired = found
    alone = (left & ALONE) << PAIRED | NEVER * EACH >> PAIRED  # what the left one costs where the right one has the pair
    for _ in range(5):
        found = lesser(found, left + (right & LANE) * EACH)
        paired = lesser(paired, alone + (right >> PAIRED & LANE) * EACH)
        left = (left & SHORT) << LANE_BITS | NONE
        alone = (alone & SHORT) << LANE_BITS | NONE
        right >>= LANE_BITS
    return lesser(found, paired ^ MARKS) ^ MARKS


@kernel
def joined(left, right):
    """The costs of two groups together, where one of them is often empty."""
    if left == NOTHING:
        return right
    if right == NOTHING:
        return left
    return merge(left, right)


@kernel
def total(left, right, sets, paired):
    """The cost of `sets` sets, and a pair if one is asked for, out of two groups."""
    best = NEVER
    if paired:
        for n in range(sets + 1):
            best = min(best, cost(left, sets - n, 1) + cost(right, n, 0), cost(left, sets - n, 0) + cost(right, n, 1))
    else:
        for n in range(sets + 1):
            best = min(best, cost(left, sets - n, 0) + cost(right, n, 0))
    return best


@kernel
def targets(others, rest, sets, paired, less):
    """The packed row of costs that a group must have, lane by lane, so that all groups together cost `rest` - `less`."""
    row = NO_COST * EACH
    for n in range(sets + 1):
        alone = rest - less - cost(others, sets - n, 1 if paired else 0)
        if alone >= 0:
            row += (alone - NO_COST) << LANE_BITS * n
        both = rest - less - cost(others, sets - n, 0)
        if paired and both >= 0:
            row += (both - NO_COST) << LANE_BITS * (5 + n)
    return row
