"""Reach: which tiles bring a rack nearer to an aim, after which discard.

`accept[kind]` gets the kinds, as bits, that bring the rack nearer once a tile of `kind` is gone; -1 where that discard costs a
step (or there is no such tile). `accept[KEPT]` is the same for the rack as it is.
"""

from peling.kernels.costs import LANE, LANE_BITS, cost, equal_lanes, joined, targets, total
from peling.kernels.jit import kernel, lowest
from peling.kernels.layout import GATES, KNIT_THREE, KNIT_TWO, PUNG
from peling.kernels.think.aims import (
    A_CODES,
    A_FORM,
    A_LEFT,
    A_PAIR,
    A_PAIRS,
    A_RIGHT,
    A_SLOT,
    IRREGULAR,
    KONGS,
    PUNGS,
    TABLES,
    load_groups,
    plane_distance,
)
from peling.kernels.think.facts import (
    SL_BASE,
    SL_POWER,
    SLOT_SIZE,
    ST_COMING,
    ST_COSTS,
    ST_FREE,
    ST_HELD,
    ST_JOKERS,
    ST_KEY,
    ST_LACK,
    ST_LIVE,
    ST_NEED,
    ST_PUNGED,
)
from peling.tiles import KINDS

KEPT = KINDS
ACCEPT_SIZE = KINDS + 1

# -- scratch ------------------------------------------------------------------------------------------------------------------
OTHERS = 0  # the costs of the two other groups of a pair of groups together, -1 if they are not known yet
TARGET = OTHERS + 16  # the row of costs that each group may have if nothing is to be lost
GOAL = TARGET + 4  # the one that it must have to be a tile nearer
GAINED = GOAL + 4  # by kind: in which lanes one more tile reaches the goal
GAINS = GAINED + KINDS  # the same for all kinds of a group together
CLASS = GAINED  # kinds that are alike and help
SCRATCH_SIZE = GAINS + 4


@kernel
def reach(aims, base, state, space, accept, discards):
    """Fill `accept` for an aim that fits (`aims.fits` has just said so), for `discards` or not; return how many tiles lack."""
    for kind in range(KINDS):
        accept[kind] = -1
    if aims.rows[base + A_FORM] == TABLES:
        return reach_tables(aims, base, state, space, accept, discards)
    return reach_planes(aims.rows, base, state, space, accept, discards)


@kernel
def reach_tables(aims, base, state, space, accept, discards):
    """`reach` for an aim of tables. Jokers are left out until the last tile: they change distances, not which tiles help.

    A tile more or less changes a lane of its group by one or not at all. So what matters is which lanes of a group are part of a
    cheapest division of the sets and the pair: a discard must leave one of those as it is, a helpful tile makes one cheaper, and
    both must be part of the same division.
    """
    lacks = 0  # kinds that a fixed set lacks
    tied = 0  # kinds of which the fixed sets need all
    for i in range(4):
        held = state[ST_HELD + i]
        lacks |= state[ST_NEED + i] & ~held
        tied |= state[ST_NEED + i] & (held & ~state[ST_HELD + i + 1] if i < 3 else held)
    rest = aim_groups(aims, base, state, space)
    helps = lacks | helping(aims, base, state, space, state[ST_COMING] & ~lacks)
    accept[KEPT] = helps
    if discards:
        may_go(aims, base, state, space, accept, lacks, helps, tied, rest)
    lack = state[ST_LACK] + rest - state[ST_JOKERS]
    return lack if lack > 0 else 0


@kernel
def aim_groups(aims, base, state, space):
    """What each group may cost if nothing is lost, and to be a tile nearer (TARGET, GOAL); return how many tiles lack."""
    rows = aims.rows
    sets = state[ST_FREE]
    paired = rows[base + A_PAIR] < 0
    load_groups(aims, base, state)
    low = joined(state[ST_COSTS], state[ST_COSTS + 1])
    high = joined(state[ST_COSTS + 2], state[ST_COSTS + 3])
    rest = total(low, high, sets, paired)
    for group in range(4):
        if rows[base + A_SLOT + group] >= 0:
            others = joined(state[ST_COSTS + (group ^ 1)], high if group < 2 else low)
            space[TARGET + group] = targets(others, rest, sets, paired, 0)
            space[GOAL + group] = targets(others, rest, sets, paired, 1)
    for i in range(16):
        space[OTHERS + i] = -1
    space[OTHERS + 1] = high
    space[OTHERS + 11] = low
    return rest


@kernel
def helping(aims, base, state, space, kinds):
    """Which of some kinds bring the free sets nearer; in which lanes is noted in GAINED and GAINS."""
    slots = aims.slots
    costs = aims.costs
    helps = 0
    for group in range(4):
        slot = aims.rows[base + A_SLOT + group] * SLOT_SIZE
        space[GAINS + group] = 0
        if slot < 0:
            continue
        place = slots[slot + SL_BASE] + state[ST_KEY + group]
        goal = space[GOAL + group]
        some = kinds >> 9 * group & 511
        gains = 0
        while some:
            rank = lowest(some)
            some &= some - 1
            power = slots[slot + SL_POWER + rank]
            if power:
                gained = equal_lanes(costs[place + power], goal)
                if gained:
                    helps |= 1 << 9 * group + rank
                    gains |= gained
                    space[GAINED + 9 * group + rank] = gained
        space[GAINS + group] = gains
    return helps


@kernel
def may_go(aims, base, state, space, accept, lacks, helps, tied, rest):
    """Fill `accept` for the discards that cost nothing."""
    rows = aims.rows
    slots = aims.slots
    costs = aims.costs
    before = 0
    elsewhere = 0
    for group in range(4):
        kinds = state[ST_HELD] & ~tied & 511 << 9 * group
        slot = rows[base + A_SLOT + group] * SLOT_SIZE
        own = helps & ~lacks & 511 << 9 * group
        whole = 0  # the lanes of this group that are part of a cheapest division
        if slot >= 0:
            whole = equal_lanes(costs[slots[slot + SL_BASE] + state[ST_KEY + group]], space[TARGET + group])
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            power = slots[slot + SL_POWER + kind % 9] if slot >= 0 else 0
            if power == 0:
                accept[kind] = helps
                continue
            place = slots[slot + SL_BASE] + state[ST_KEY + group] - power
            kept = equal_lanes(costs[place], space[TARGET + group])
            if kept == 0:
                continue
            if kept != before:
                before = kept
                elsewhere = helps & ~own
                if kept != whole:
                    elsewhere = lacks | helps_elsewhere(rows, base, state, space, elsewhere & ~lacks, group, kept, rest)
            found = elsewhere
            tried = own & ~(1 << kind)
            while tried:
                other = lowest(tried)
                tried &= tried - 1
                if kept & space[GAINED + other]:
                    row = costs[place + slots[slot + SL_POWER + other % 9]]
                    if equal_lanes(row, space[GOAL + group]):
                        found |= 1 << other
            accept[kind] = found
        before = 0


@kernel
def helps_elsewhere(rows, base, state, space, helps, group, kept, rest):
    """Which of the kinds `helps` of other groups still help when a group keeps its cost in the lanes `kept` alone."""
    found = 0
    for other in range(4):
        some = helps & 511 << 9 * other
        if some == 0:
            continue
        lanes = fellows(group, kept, other, space[GAINS + other], state, rows[base + A_PAIR] < 0, rest, space)
        while some:
            kind = lowest(some)
            some &= some - 1
            if space[GAINED + kind] & lanes:
                found |= 1 << kind
    return found


@kernel
def fellows(group, kept, other, lanes, state, paired, rest, space):
    """Which of the `lanes` of another group are part of a cheapest way together with one of the lanes `kept` of a group."""
    pair = 4 * group + other if group < other else 4 * other + group
    two = space[OTHERS + pair]
    if two < 0:
        third = 0
        while third in (group, other):
            third += 1
        two = joined(state[ST_COSTS + third], state[ST_COSTS + 6 - group - other - third])
        space[OTHERS + pair] = two
    found = 0
    while kept:
        lane = lowest(kept) // LANE_BITS
        kept &= kept - 1
        left = rest - (state[ST_COSTS + group] >> LANE_BITS * lane & LANE)
        tried = lanes & ~found
        while tried:
            bit = tried & -tried
            tried ^= bit
            fellow = lowest(bit) // LANE_BITS
            sets = state[ST_FREE] - lane % 5 - fellow % 5
            pairs = lane // 5 + fellow // 5
            if sets >= 0 and pairs < 2:
                own = state[ST_COSTS + other] >> LANE_BITS * fellow & LANE
                if own + cost(two, sets, 1 if paired and pairs == 0 else 0) == left:
                    found |= bit
    return found


@kernel
def reach_planes(rows, base, state, space, accept, discards):
    """`reach` for an aim that needs no tables: try every sort of tile."""
    one = state[ST_HELD]
    two = state[ST_HELD + 1]
    three = state[ST_HELD + 2]
    four = state[ST_HELD + 3]
    lack = plane_distance(rows, base, state, one, two, three, four)
    helps = 0
    classes = 0
    kinds = state[ST_COMING]
    while kinds:
        bit = kinds & -kinds
        same = alike(lowest(bit), kinds, rows, base, state)
        kinds &= ~same
        if plane_distance(rows, base, state, one | bit, two | one & bit, three | two & bit, four | three & bit) < lack:
            helps |= same
            space[CLASS + classes] = same
            classes += 1
    accept[KEPT] = helps
    kinds = one if discards else 0
    while kinds:
        kind = lowest(kinds)
        same = alike(kind, kinds & side(state[ST_COMING], kind), rows, base, state)
        kinds &= ~same
        rid = ~(1 << kind)
        less1 = one & (two | rid)
        less2 = two & (three | rid)
        less3 = three & (four | rid)
        less4 = four & rid
        if plane_distance(rows, base, state, less1, less2, less3, less4) > lack:
            continue
        found = 0
        for i in range(classes):
            tried = space[CLASS + i] & rid
            bit = tried & -tried
            if tried and (
                plane_distance(rows, base, state, less1 | bit, less2 | less1 & bit, less3 | less2 & bit, less4 | less3 & bit)
                < lack
            ):
                found |= space[CLASS + i]
        while same:
            gone = same & -same
            same ^= gone
            accept[lowest(gone)] = found & ~gone
    return lack


@kernel
def alike(kind, kinds, rows, base, state):
    """Those of some kinds that an aim treats like `kind`: the rack holds as many of them and the aim needs as many."""
    form = rows[base + A_FORM]
    if form == IRREGULAR + KNIT_TWO or form == IRREGULAR + KNIT_THREE:
        return 1 << kind
    same = kinds
    for i in range(4):
        same &= side(state[ST_HELD + i], kind)
    if form == PUNGS:
        for i in range(4):
            same &= side(state[ST_NEED + i], kind)
        same &= side(rows[base + A_CODES] >> PUNG & state[ST_LIVE + 2], kind)
        return same & side(rows[base + A_PAIRS] & state[ST_LIVE + 1], kind)
    if form == KONGS:
        return same & side(rows[base + A_CODES] >> PUNG & state[ST_LIVE + 3], kind) & side(state[ST_PUNGED], kind)
    left = rows[base + A_LEFT]
    if form == IRREGULAR + GATES:
        same &= side(left & (left << 8 | left >> 8), kind)
    return same & side(left, kind) & side(rows[base + A_RIGHT], kind)


@kernel
def side(mask, kind):
    """The mask if `kind` is in it, otherwise the kinds outside it."""
    return mask ^ ((mask >> kind & 1) - 1)
