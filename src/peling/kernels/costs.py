"""Costs: how many tiles some groups lack for 0-4 sets (lanes 0-4) and for 0-4 sets and a pair (lanes 5-9).

The tables of `shapes.py` hold the ten costs of one group in one int, six bits each. To combine groups, the costs are unpacked
into scratch space, one place each.
"""

from peling.kernels.jit import kernel

LANES = 10
LANE_BITS = 6
LANE = (1 << LANE_BITS) - 1
NEVER = 31  # the cost of what cannot be made; the highest bit of a lane stays free
NO_COST = 30  # equal to the cost of nothing
EACH = sum(1 << LANE_BITS * lane for lane in range(LANES))  # multiplied by a number it gives that number in every lane
HALF = LANE >> 1
MARKS = (HALF + 1) * EACH  # the highest bit of every lane

# -- scratch ------------------------------------------------------------------------------------------------------------------
NOTHING = 0  # the costs of no group at all
GROUP = 10  # the four groups, one after the other
LOW = 50  # the first two together
HIGH = 60  # the last two together
REST = 70  # all groups but one
PLACES = 110  # where each group stands: at GROUP, or at NOTHING if the aim uses nothing of it
FREE_SPACE = 114


@kernel
def equal_lanes(row, other):
    """Where two packed rows are equal, as the highest bits of those lanes."""
    return ~((row ^ other) + HALF * EACH) & MARKS


@kernel
def write_row(row, at, space):
    """Write the costs of a packed row to space[at:at+10]."""
    for lane in range(LANES):
        space[at + lane] = row >> LANE_BITS * lane & LANE


@kernel
def merge(left, right, at, space):
    """Costs of two groups together: space[at:at+10] from those at `left` and `right`; all lanes, so that nothing branches."""
    for m in range(5):
        alone = NEVER
        paired = NEVER
        for n in range(m + 1):
            a = space[left + m - n]
            b = space[right + n]
            c = space[left + 5 + m - n] + b
            d = a + space[right + 5 + n]
            alone = min(alone, a + b)
            paired = min(paired, c, d)
        space[at + m] = alone
        space[at + 5 + m] = paired


@kernel
def joined(left, right, at, space):
    """The place of the costs of two groups together: `at`, or that of one group if the other is empty."""
    if left == NOTHING:
        return right
    if right == NOTHING:
        return left
    merge(left, right, at, space)
    return at


@kernel
def total(left, right, sets, paired, space):
    """The cost of so many sets, and a pair if it is wanted, out of two groups."""
    best = NEVER
    if paired:
        for n in range(sets + 1):
            best = min(best, space[left + 5 + sets - n] + space[right + n], space[left + sets - n] + space[right + 5 + n])
    else:
        for n in range(sets + 1):
            best = min(best, space[left + sets - n] + space[right + n])
    return best


@kernel
def targets(others, rest, sets, paired, less, space):
    """The packed row of costs that a group must have, lane by lane, so that all groups together cost `rest` - `less`."""
    row = NO_COST * EACH
    for n in range(sets + 1):
        alone = rest - less - space[others + (5 if paired else 0) + sets - n]
        if alone >= 0:
            row += (alone - NO_COST) << LANE_BITS * n
        both = rest - less - space[others + sets - n]
        if paired and both >= 0:
            row += (both - NO_COST) << LANE_BITS * (5 + n)
    return row
