"""Aims: hands that a rack may become and win with, and how many tiles lack for them.

An aim is a row of ints: sets that it must have, which other sets and pairs it may have, how many sets may lie open. The bots make
the aims of a rule set from its rows (`peling.bots.aims`).
"""

from peling.kernels.costs import NOTHING, joined, total
from peling.kernels.jit import anyone, called, company, inlined, kernel, lowest, ones
from peling.kernels.layout import EXACT, GATES, ONCE, PUNG
from peling.kernels.score.irregular import lacking_one
from peling.kernels.think import facts as f
from peling.kernels.think.facts import slot_key

FAR = 990
HAND = 14  # tiles of four sets and a pair

# -- one aim -------------------------------------------------------------------------------------------------------------
# first what the quick tests of every aim read
A_USED = 0  # kinds that it can use
A_NEXT = 1  # how far the next row is that can use other kinds: rows that can use the same ones stand together
A_ORDER = 2  # its place among the aims of a player: of two that are as near the first counts
A_CHARM = 3  # how many tenths of a tile farther than the cheapest aim it may be and still be as attractive
A_NEED = 4  # four planes: kinds of which the fixed sets and pair need at least one, two, three, four tiles
# the rest
A_FORM = 8  # how its distance is found: TABLES, PUNGS, KONGS, or IRREGULAR + the type of an irregular hand
A_OPEN = 9  # how many sets may lie open
A_DRAWN = 10  # 1: the winning tile must be drawn
A_SETS = 11  # how many of the four sets are fixed
A_FIXED = 12  # how many of those are named in A_SET (a knitted straight is three sets without a name)
A_SET = 13  # four places: codes of sets (kernels.layout)
A_PAIR = 17  # kind of the pair, -1 for any of A_PAIRS
A_CODES = 18  # codes that the other sets may have, as bits
A_PAIRS = 19  # kinds that the pair may have, as bits
A_SLOT = 20  # four places: the table of each group, -1 where the aim uses nothing of it
A_KNIT = 24  # the nine kinds of a knitted straight
A_LEFT = 25  # the two masks of an irregular hand
A_RIGHT = 26
A_KONGS = 27  # how many of the sets must be kongs
A_PUNGS = 28  # kinds of which it may have a pung
A_CHOWS = 29  # kinds that it may have in a chow
A_WORTH = 30  # what it pays, drawn and claimed: an estimate, but exact for a limit hand
A_WORTH_CLAIMED = 31
A_LIMIT = 32  # 1: a limit hand
A_NAMED = 33  # codes that its sets may have, as bits
AIM_SIZE = 34
ORDERS = 1 << 16
TABLES, PUNGS, KONGS, IRREGULAR = 0, 1, 2, 8


@kernel
def need_planes(rows, base, matched, state):
    """What the fixed sets and pair need from the rack; `matched` are those that lie there already, as bits."""
    if matched == 0:
        for i in range(4):
            state[f.ST_NEED + i] = rows[base + A_NEED + i]
        return
    one = rows[base + A_KNIT]
    two = 0
    three = 0
    four = 0
    for j in range(rows[base + A_FIXED] + 1):
        times = 1
        if j == rows[base + A_FIXED]:
            if rows[base + A_PAIR] < 0:
                break
            bits = 1 << rows[base + A_PAIR]
            times = 2
        elif matched >> j & 1:
            continue
        else:
            code = rows[base + A_SET + j]
            if code < PUNG:
                bits = 7 << (code // 7 * 9 + code % 7)
            else:
                bits = 1 << (code - PUNG)
                times = 3
        for _ in range(times):
            four |= three & bits
            three |= two & bits
            two |= one & bits
            one |= bits
    state[f.ST_NEED] = one
    state[f.ST_NEED + 1] = two
    state[f.ST_NEED + 2] = three
    state[f.ST_NEED + 3] = four


@kernel
def fits(rows, base, state):
    """Whether the melds leave the aim open; if so, note its free sets, what its fixed sets need and how much of that lacks."""
    if state[f.ST_OPEN] > rows[base + A_OPEN] or state[f.ST_CODES] & ~rows[base + A_NAMED]:
        return False
    form = rows[base + A_FORM]
    if form >= IRREGULAR:
        state[f.ST_LACK] = 0
        if form == IRREGULAR + ONCE or form == IRREGULAR + EXACT or form == IRREGULAR + GATES:
            if rows[base + A_LEFT] & ~state[f.ST_LIVE] and state[f.ST_JOKERS] == 0:
                return False
        return True
    free = 4 - rows[base + A_SETS]
    matched = 0
    for i in range(state[f.ST_MELDS]):
        code = state[f.ST_MELD + i]
        found = False
        for j in range(rows[base + A_FIXED]):
            if not found and rows[base + A_SET + j] == code and matched >> j & 1 == 0:
                matched |= 1 << j
                found = True
        if not found:
            if free == 0 or rows[base + A_CODES] >> code & 1 == 0:
                return False
            free -= 1
    state[f.ST_FREE] = free
    need_planes(rows, base, matched, state)
    lack = 0
    for i in range(4):
        lacks = state[f.ST_NEED + i] & ~state[f.ST_HELD + i]
        if lacks & ~state[f.ST_LIVE + i]:  # a tile that it needs can no longer come
            return False
        lack += ones(lacks)
    state[f.ST_LACK] = lack
    return True


@kernel
def load_groups(aims, base, state):
    """The keys of the rack less what the fixed sets use, and the costs of the four groups."""
    rows = aims.rows
    slots = aims.slots
    for group in range(4):
        slot = rows[base + A_SLOT + group]
        state[f.ST_KEY + group] = slot_key(slot, slots, state) if slot >= 0 else 0
    for i in range(4):
        used = state[f.ST_NEED + i] & state[f.ST_HELD + i]
        while used:
            kind = lowest(used)
            used &= used - 1
            slot = rows[base + A_SLOT + kind // 9]
            if slot >= 0:
                state[f.ST_KEY + kind // 9] -= slots[slot * f.SLOT_SIZE + f.SL_POWER + kind % 9]
    for group in range(4):
        slot = rows[base + A_SLOT + group]
        row = NOTHING
        if slot >= 0:
            row = 0 + aims.costs[slots[slot * f.SLOT_SIZE + f.SL_BASE] + state[f.ST_KEY + group]]
        state[f.ST_COSTS + group] = row


@kernel
def table_distance(aims, base, state):
    """How many tiles lack for an aim of tables; what its fixed sets need is noted already (`fits`)."""
    load_groups(aims, base, state)
    low = joined(state[f.ST_COSTS], state[f.ST_COSTS + 1])
    high = joined(state[f.ST_COSTS + 2], state[f.ST_COSTS + 3])
    lack = state[f.ST_LACK] + total(low, high, state[f.ST_FREE], aims.rows[base + A_PAIR] < 0)
    return lack - state[f.ST_JOKERS] if lack > state[f.ST_JOKERS] else 0


@kernel
def pung_distance(rows, base, state, one, two, three, four):
    """How many tiles lack for pungs (beside the fixed sets) and a pair, from the planes of the rack."""
    need1 = state[f.ST_NEED]
    lack = 0
    if need1:
        need2 = state[f.ST_NEED + 1]
        need3 = state[f.ST_NEED + 2]
        need4 = state[f.ST_NEED + 3]
        lack = ones(need1 & ~one) + ones(need2 & ~two) + ones(need3 & ~three) + ones(need4 & ~four)
        # what is left of each kind when the fixed sets have theirs
        alone = need1 & ~need2
        twice = need2 & ~need3
        rest = ~need1
        one, two, three = (
            one & rest | two & alone | three & twice | four & need3,
            two & rest | three & alone | four & twice,
            three & rest | four & alone,
        )
    sets = state[f.ST_FREE]
    pungs = rows[base + A_CODES] >> PUNG & state[f.ST_LIVE + 2]
    pairs = rows[base + A_PAIRS] & state[f.ST_LIVE + 1]
    incomplete = lack  # sets that a joker may stand in: at most one each
    threes = ones(three & pungs)
    if threes > sets:
        threes = sets
    twos = ones(two & ~three & pungs)
    if twos > sets - threes:
        twos = sets - threes
    singles = ones(one & ~two & pungs)
    if singles > sets - threes - twos:
        singles = sets - threes - twos
    lack += 3 * (sets - threes) - 2 * twos - singles
    incomplete += sets - threes
    if rows[base + A_PAIR] < 0:
        if ones(two & pairs) <= threes + twos:
            incomplete += 1
            lack += 1 if ones(one & pairs) > threes + twos + singles else 2
    jokers = state[f.ST_JOKERS]
    return lack - (jokers if jokers < incomplete else incomplete)


@kernel
def kong_distance(rows, base, state, one, two, three, four):
    """How many tiles lack for a hand of kongs and a pair; pungs that lie open already wait for their fourth tile."""
    sets = state[f.ST_FREE]
    wanted = rows[base + A_CODES] >> PUNG & state[f.ST_LIVE + 3]
    punged = state[f.ST_PUNGED]
    lack = ones(punged & ~one)
    rest = ~punged
    fours = ones(four & wanted & rest)
    if fours > sets:
        fours = sets
    threes = ones(three & ~four & wanted & rest)
    if threes > sets - fours:
        threes = sets - fours
    twos = ones(two & ~three & wanted & rest)
    if twos > sets - fours - threes:
        twos = sets - fours - threes
    singles = ones(one & ~two & wanted & rest)
    if singles > sets - fours - threes - twos:
        singles = sets - fours - threes - twos
    lack += 4 * (sets - fours) - 3 * threes - 2 * twos - singles
    spare = 4 - rows[base + A_KONGS]  # this number may stay pungs
    lack = lack - spare if lack > spare else 0
    if ones(two & rest) <= fours + threes + twos:
        lack += 1 if ones(one & rest) > fours + threes + twos + singles else 2
    return lack


@called
def plane_distance(rows, base, state, one, two, three, four):
    """How many tiles lack for an aim that needs no tables."""
    form = rows[base + A_FORM]
    if form == PUNGS:
        return pung_distance(rows, base, state, one, two, three, four)
    if form == KONGS:
        return kong_distance(rows, base, state, one, two, three, four)
    lack = lacking_one(form - IRREGULAR, rows[base + A_LEFT], rows[base + A_RIGHT], one, two, three, four)
    return lack - state[f.ST_JOKERS] if lack > state[f.ST_JOKERS] else 0


@kernel
def distance(aims, base, state):
    """How many tiles lack for an aim that fits."""
    if aims.rows[base + A_FORM] == TABLES:
        return table_distance(aims, base, state)
    return plane_distance(
        aims.rows, base, state, state[f.ST_HELD], state[f.ST_HELD + 1], state[f.ST_HELD + 2], state[f.ST_HELD + 3]
    )


@called
def next_near(rows, state, valued, limit):
    """The next aim that quick tests do not rule out; ST_LAST or more if there is none. ST_ROW is the one after it."""
    one = state[f.ST_HELD]
    two = state[f.ST_HELD + 1]
    three = state[f.ST_HELD + 2]
    four = state[f.ST_HELD + 3]
    bare = ~state[f.ST_LAID]  # kinds of which no set lies there, that might be the one that an aim needs
    jokers = state[f.ST_JOKERS]
    wanted = HAND - 3 * state[f.ST_MELDS] - jokers
    row = state[f.ST_ROW]
    end = state[f.ST_END]
    least = state[f.ST_LEAST]
    last = state[f.ST_LAST]
    while row < last:
        if row == end:
            used = rows[row + A_USED]
            least = 10 * ORDERS * (wanted - ones(one & used) - ones(two & used) - ones(three & used) - ones(four & used))
            end += rows[row + A_NEXT]
        order = rows[row + A_ORDER] - (rows[row + A_CHARM] * ORDERS if valued else 0)
        if least + order > limit:
            row = row + AIM_SIZE if valued else end
            continue
        needed = ones(rows[row + A_NEED] & ~one & bare)
        needed += ones(rows[row + A_NEED + 1] & ~two & bare) + ones(rows[row + A_NEED + 2] & ~three & bare)
        if 10 * ORDERS * (needed - jokers) + order <= limit:
            break
        row += AIM_SIZE
    state[f.ST_ROW] = row + AIM_SIZE
    state[f.ST_END] = end
    state[f.ST_LEAST] = least
    return row


@inlined
def nearest(aims, state, valued, span, near, most):
    """The aims nearest to the rack, at most `most` of them and at most `span` tenths of a tile farther than the first.

    near[3i] is the row, near[3i+1] how many tiles it lacks, near[3i+2] its distance in tenths of a tile, times ORDERS, and its
    order. `valued`: aims that pay more count as nearer. The nearest aim of the search before gives a first limit for this one.
    """
    rows = aims.rows
    jokers = state[f.ST_JOKERS]
    found = 0
    best = FAR
    first = near[0]
    known = -1
    if state[f.ST_FIRST] <= first < state[f.ST_LAST] and fits(rows, first, state):
        known = distance(aims, first, state)
        best = 10 * known - (rows[first + A_CHARM] if valued else 0)
    limit = (best + span + 1) * ORDERS - 1
    state[f.ST_ROW] = state[f.ST_FIRST]
    state[f.ST_END] = state[f.ST_FIRST]
    together = company()
    looking = True
    while anyone(together, looking):
        row = next_near(rows, state, valued, limit) if looking else state[f.ST_LAST]
        looking = row < state[f.ST_LAST]
        charm = 0
        far = limit + 1
        lack = known
        if looking:
            charm = rows[row + A_CHARM] if valued else 0
            order = rows[row + A_ORDER] - charm * ORDERS
            if row == first and known >= 0:
                far = 10 * ORDERS * lack + order
            elif fits(rows, row, state) and 10 * ORDERS * (state[f.ST_LACK] - jokers) + order <= limit:
                lack = distance(aims, row, state)
                far = 10 * ORDERS * lack + order
        if far <= limit:
            if 10 * lack - charm < best:
                best = 10 * lack - charm
            place = found if found < most else most - 1
            if found < most:
                found += 1
            while place > 0 and near[3 * place - 1] > far:
                for i in range(3):
                    near[3 * place + i] = near[3 * place - 3 + i]
                place -= 1
            near[3 * place] = row
            near[3 * place + 1] = lack
            near[3 * place + 2] = far
            limit = (best + span + 1) * ORDERS - 1
            if found == most and near[3 * found - 1] <= limit:
                limit = near[3 * found - 1] - 1
    while found > 0 and near[3 * found - 1] >= (best + span + 1) * ORDERS:
        found -= 1
    return found
