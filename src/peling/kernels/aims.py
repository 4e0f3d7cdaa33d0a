"""Aims: hands that a rack may become and win with, and how many tiles lack for them.

An aim is a row of ints: sets that it must have, which other sets and pairs it may have, how many sets may lie open. The bots make
the aims of a rule set from its rows (`peling.bots.aims`).
"""

from typing import Any, NamedTuple

from peling.kernels.irregular import lacking_one
from peling.kernels.jit import kernel, lowest, ones
from peling.kernels.layout import EL_KONG, EL_OPEN, EXACT, GATES, ONCE, PUNG

KINDS = 34
JOKER = 42
BAMBOO_2 = 19
MANY = 99
FAR = 10 * MANY

# -- one aim -------------------------------------------------------------------------------------------------------------
A_FORM = 0  # how its distance is found: TABLES, PUNGS, KONGS, or IRREGULAR + the type of an irregular hand
A_OPEN = 1  # how many sets may lie open
A_DRAWN = 2  # 1: the winning tile must be drawn
A_SETS = 3  # how many of the four sets are fixed
A_FIXED = 4  # how many of those are named in A_SET (a knitted straight is three sets without a name)
A_SET = 5  # four places: codes of sets (kernels.layout)
A_PAIR = 9  # kind of the pair, -1 for any of A_PAIRS
A_CODES = 10  # codes that the other sets may have, as bits
A_PAIRS = 11  # kinds that the pair may have, as bits
A_SLOT = 12  # four places: the table of each group, -1 where the aim uses nothing of it
A_NEED = 16  # four planes: kinds of which the fixed sets and pair need at least one, two, three, four tiles
A_KNIT = 20  # the nine kinds of a knitted straight
A_LEFT = 21  # the two masks of an irregular hand
A_RIGHT = 22
A_KONGS = 23  # how many of the sets must be kongs
A_EXTRA = 24  # 1: worth more than a win needs; only a player who weighs values looks at it
A_PUNGS = 25  # kinds of which it may have a pung
A_CHOWS = 26  # kinds that it may have in a chow
A_WORTH = 27  # what it pays about, drawn and claimed; a limit hand exactly that
A_WORTH_CLAIMED = 28
A_LIMIT = 29  # 1: a limit hand
A_CHARM = 30  # how many tenths of a tile farther it may be than the cheapest aim to promise as much
AIM_SIZE = 31
TABLES, PUNGS, KONGS, IRREGULAR = 0, 1, 2, 8

# -- one slot: a table of `shapes.py` as one group of tiles uses it -----------------------------------------------------------
SL_BASE = 0
SL_GROUP = 1
SL_POWER = 2  # nine places
SLOT_SIZE = 11

# -- the facts of a view, as bytes --------------------------------------------------------------------------------------------
F_COUNTS = 0  # the own rack, 43 kinds
F_SEEN = 43  # what lies open, 43 kinds
F_SET = 86  # how many of each kind are in play, 43 kinds
F_MELDS = 129  # how many own melds, then code and flags of each
F_MELD = 130
F_WALL = 138  # tiles that can still be drawn
F_OTHERS = 139  # how many others play
F_OPTIONS = 140  # how many kongs or claims there are to choose from, then each of them: OPTION_SIZE places
F_OPTION = 141
OP_CODE = 0
OP_FLAGS = 1
OP_TILES = 2  # four places: tiles that go from the rack (NO_TILE: none)
OPTION_SIZE = 6
NO_TILE = 127
OPTIONS = 16
F_SEAT = F_OPTION + OPTIONS * OPTION_SIZE  # the own wind
F_ROUND = F_SEAT + 1
F_FLOWERS = F_SEAT + 2  # own luck tiles, four bits each
F_SEASONS = F_SEAT + 3
F_GOULASH = F_SEAT + 4
F_SAID = F_SEAT + 5  # 1: whoever waits has said so
F_RIVER = F_SEAT + 6  # how many tiles have been discarded
F_ROUNDS = F_SEAT + 7  # how many tiles the player may still draw
F_CHOICE = F_SEAT + 8  # the option that is looked at, NO_TILE for none
F_DISCARDS = F_SEAT + 9  # 1: a tile is discarded then
F_RECENT = F_SEAT + 10  # eight places: the latest discards
RECENT = 8
F_RIVALS = F_RECENT + RECENT  # three times: the others, in the order of turn
RV_MELDS = 0  # sets that they have laid down
RV_SAID = 1  # 1: said to be waiting
RV_WORTH = 2  # doubles (fan) that their sets show
RV_SUITS = 3  # suits that they show, as bits
RIVAL_SIZE = 4
FACT_SIZE = F_RIVALS + 3 * RIVAL_SIZE

# -- the state that is looked at ----------------------------------------------------------------------------------------------
ST_COUNT = 0  # the rack by kind
ST_UNSEEN = 34  # tiles of each kind that the player does not see
ST_HELD = 68  # four planes of the rack
ST_LIVE = 72  # four planes of rack and unseen tiles together: what can still be had
ST_JOKERS = 76
ST_MELDS = 77
ST_MELD = 78  # codes of the melds
ST_OPEN = 82  # how many of them are open
ST_KONGS = 83  # how many of them are kongs
ST_PUNGED = 84  # kinds of open pungs
ST_HIDDEN = 85  # how many tiles are unseen
ST_FREE = 86  # the aim looked at: sets still to be found beside the fixed ones
ST_LACK = 87  # tiles that its fixed sets and pair lack
ST_NEED = 88  # planes of what those need from the rack
ST_KEY = 92  # keys of the rack in the four groups, less what the fixed sets use
ST_WIDTH = 96  # tiles in the rack
ST_OTHERS = 97
ST_WILD = 98  # unseen jokers
ST_FLAGS = 99  # flags and jokers of the melds, four places
ST_SLOTS = 103  # the key of the rack in each slot
STATE_SIZE = 240

# -- distances of one aim: scratch ---------------------------------------------------------------------------------------------
# 0-39 costs of the groups, 40-99 pairs of groups, 100-139 all groups but one, 140-169 with a tile less, 170 a trial
SCRATCH_SIZE = 192


class Aims(NamedTuple):
    """The aims of one seat: rows of AIM_SIZE, slots of SLOT_SIZE, the tables."""

    rows: Any
    slots: Any
    costs: Any


@kernel
def read_facts(facts, state):
    """The state of a view: rack, unseen tiles, melds."""
    for i in range(ST_SLOTS):
        state[i] = 0
    hidden = 0
    for kind in range(KINDS):
        held = facts[F_COUNTS + kind]
        unseen = facts[F_SET + kind] - facts[F_SEEN + kind] - held
        state[ST_COUNT + kind] = held
        state[ST_UNSEEN + kind] = unseen if unseen > 0 else 0
    state[ST_JOKERS] = facts[F_COUNTS + JOKER]
    state[ST_OTHERS] = facts[F_OTHERS]
    for i in range(facts[F_MELDS]):
        code = facts[F_MELD + 2 * i]
        flags = facts[F_MELD + 2 * i + 1]
        add_meld(code, flags, state)
        if flags & EL_OPEN == 0:  # a concealed kong is seen by its owner alone
            state[ST_UNSEEN + code - PUNG] = 0
    for kind in range(KINDS):
        hidden += state[ST_UNSEEN + kind]
    for kind in range(KINDS, JOKER + 1):
        rest = facts[F_SET + kind] - facts[F_SEEN + kind] - facts[F_COUNTS + kind]
        hidden += rest if rest > 0 else 0
        if kind == JOKER:
            state[ST_WILD] = rest if rest > 0 else 0
    state[ST_HIDDEN] = hidden if hidden > 0 else 1


@kernel
def add_meld(code, flags, state):
    """Put a declared set beside the rack."""
    state[ST_MELD + state[ST_MELDS]] = code
    state[ST_FLAGS + state[ST_MELDS]] = flags
    state[ST_MELDS] += 1
    state[ST_OPEN] += flags & EL_OPEN
    if flags & EL_KONG:
        state[ST_KONGS] += 1
    elif code >= PUNG and flags & EL_OPEN:
        state[ST_PUNGED] |= 1 << (code - PUNG)


@kernel
def use_option(facts, option, state):
    """Lay the set of an option beside the rack; a fourth tile joins the pung that lies there."""
    base = F_OPTION + option * OPTION_SIZE
    code = facts[base + OP_CODE]
    flags = facts[base + OP_FLAGS]
    for i in range(4):
        kind = facts[base + OP_TILES + i]
        if kind == JOKER:
            state[ST_JOKERS] -= 1
        elif kind != NO_TILE:
            state[ST_COUNT + kind] -= 1
    for i in range(state[ST_MELDS]):
        if state[ST_MELD + i] == code and code >= PUNG:
            state[ST_FLAGS + i] = flags
            state[ST_KONGS] += 1
            state[ST_PUNGED] &= ~(1 << (code - PUNG))
            return
    add_meld(code, flags, state)


@kernel
def take_planes(aims, state):
    """Planes and keys of the rack as it stands now."""
    slots = aims.slots
    width = state[ST_JOKERS]
    for i in range(8):
        state[ST_HELD + i] = 0
    for kind in range(KINDS):
        held = state[ST_COUNT + kind]
        live = held + state[ST_UNSEEN + kind]
        width += held
        for i in range(held if held < 4 else 4):
            state[ST_HELD + i] |= 1 << kind
        for i in range(live if live < 4 else 4):
            state[ST_LIVE + i] |= 1 << kind
    state[ST_WIDTH] = width
    for slot in range(len(slots) // SLOT_SIZE):
        base = slot * SLOT_SIZE
        first = ST_COUNT + 9 * slots[base + SL_GROUP]
        key = 0
        for rank in range(9 if first < ST_COUNT + 27 else 7):
            key += state[first + rank] * slots[base + SL_POWER + rank]
        state[ST_SLOTS + slot] = key


@kernel
def need_planes(rows, base, matched, state):
    """What the fixed sets and pair need from the rack; `matched` are those that lie there already, as bits."""
    if matched == 0:
        for i in range(4):
            state[ST_NEED + i] = rows[base + A_NEED + i]
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
    state[ST_NEED] = one
    state[ST_NEED + 1] = two
    state[ST_NEED + 2] = three
    state[ST_NEED + 3] = four


@kernel
def fits(rows, base, state):
    """Whether the melds leave the aim open; if so, note its free sets, what its fixed sets need and how much of that lacks."""
    if state[ST_OPEN] > rows[base + A_OPEN]:
        return False
    form = rows[base + A_FORM]
    if form >= IRREGULAR:
        state[ST_LACK] = 0
        if form == IRREGULAR + ONCE or form == IRREGULAR + EXACT or form == IRREGULAR + GATES:
            if rows[base + A_LEFT] & ~state[ST_LIVE] and state[ST_JOKERS] == 0:
                return False
        return state[ST_MELDS] == 0
    free = 4 - rows[base + A_SETS]
    matched = 0
    for i in range(state[ST_MELDS]):
        code = state[ST_MELD + i]
        found = False
        for j in range(rows[base + A_FIXED]):
            if not found and rows[base + A_SET + j] == code and matched >> j & 1 == 0:
                matched |= 1 << j
                found = True
        if not found:
            if free == 0 or rows[base + A_CODES] >> code & 1 == 0:
                return False
            free -= 1
    state[ST_FREE] = free
    need_planes(rows, base, matched, state)
    lack = 0
    for i in range(4):
        lacks = state[ST_NEED + i] & ~state[ST_HELD + i]
        if lacks & ~state[ST_LIVE + i]:  # a tile that it needs is gone
            return False
        lack += ones(lacks)
    state[ST_LACK] = lack
    return True


@kernel
def merge(left, right, at, sets, space):
    """Costs of two groups together, for up to so many sets: space[at:at+10] from those at `left` and `right`."""
    for m in range(sets + 1):
        alone = MANY
        paired = MANY
        for n in range(m + 1):
            a = space[left + m - n]
            b = space[right + n]
            c = space[left + 5 + m - n] + b
            d = a + space[right + 5 + n]
            if a + b < alone:
                alone = a + b
            if c < paired:
                paired = c
            if d < paired:
                paired = d
        space[at + m] = alone
        space[at + 5 + m] = paired


@kernel
def with_group(rest, costs, place, sets, paired, space):
    """The fewest tiles that lack when a group with the costs at `place` joins the others at space[rest:]."""
    best = MANY
    if paired:
        for n in range(sets + 1):
            a = space[rest + 5 + sets - n] + costs[place + n]
            b = space[rest + sets - n] + costs[place + 5 + n]
            if a < best:
                best = a
            if b < best:
                best = b
    else:
        for n in range(sets + 1):
            a = space[rest + sets - n] + costs[place + n]
            if a < best:
                best = a
    return best


@kernel
def load(slot, key, aims, at, space):
    """Write the costs of a group to space[at:at+10]; without a slot it holds nothing."""
    if slot < 0:
        for i in range(10):
            space[at + i] = MANY
        space[at] = 0
        return
    place = aims.slots[slot * SLOT_SIZE + SL_BASE] + 10 * key
    for i in range(10):
        space[at + i] = aims.costs[place + i]


@kernel
def load_groups(aims, base, state, space):
    """The keys of the rack less what the fixed sets use, and the costs of the four groups."""
    rows = aims.rows
    for group in range(4):
        slot = rows[base + A_SLOT + group]
        state[ST_KEY + group] = state[ST_SLOTS + slot] if slot >= 0 else 0
    for i in range(4):
        used = state[ST_NEED + i] & state[ST_HELD + i]
        while used:
            kind = lowest(used)
            used &= used - 1
            slot = rows[base + A_SLOT + kind // 9]
            if slot >= 0:
                state[ST_KEY + kind // 9] -= aims.slots[slot * SLOT_SIZE + SL_POWER + kind % 9]
    for group in range(4):
        load(rows[base + A_SLOT + group], state[ST_KEY + group], aims, 10 * group, space)


@kernel
def table_distance(aims, base, state, space):
    """How many tiles lack for an aim of tables; what its fixed sets need is noted already (`fits`)."""
    sets = state[ST_FREE]
    load_groups(aims, base, state, space)
    merge(0, 10, 40, sets, space)
    merge(20, 30, 50, sets, space)
    lack = state[ST_LACK] + with_group(40, space, 50, sets, aims.rows[base + A_PAIR] < 0, space)
    return lack - state[ST_JOKERS] if lack > state[ST_JOKERS] else 0


@kernel
def pung_distance(rows, base, state, one, two, three, four):
    """How many tiles lack for pungs (beside the fixed sets) and a pair, from the planes of the rack."""
    need1 = state[ST_NEED]
    lack = 0
    if need1:
        need2 = state[ST_NEED + 1]
        need3 = state[ST_NEED + 2]
        need4 = state[ST_NEED + 3]
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
    sets = state[ST_FREE]
    pungs = rows[base + A_CODES] >> PUNG & state[ST_LIVE + 2]
    pairs = rows[base + A_PAIRS] & state[ST_LIVE + 1]
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
    jokers = state[ST_JOKERS]
    return lack - (jokers if jokers < incomplete else incomplete)


@kernel
def kong_distance(rows, base, state, one, two, three, four):
    """How many tiles lack for a hand of kongs and a pair; pungs that lie open already wait for their fourth tile."""
    sets = state[ST_FREE]
    wanted = rows[base + A_CODES] >> PUNG & state[ST_LIVE + 3]
    punged = state[ST_PUNGED]
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
    spare = 4 - rows[base + A_KONGS]  # so many may stay pungs
    lack = lack - spare if lack > spare else 0
    if ones(two & rest) <= fours + threes + twos:
        lack += 1 if ones(one & rest) > fours + threes + twos + singles else 2
    return lack


@kernel
def plane_distance(rows, base, state, one, two, three, four):
    """How many tiles lack for an aim that needs no tables."""
    form = rows[base + A_FORM]
    if form == PUNGS:
        return pung_distance(rows, base, state, one, two, three, four)
    if form == KONGS:
        return kong_distance(rows, base, state, one, two, three, four)
    lack = lacking_one(form - IRREGULAR, rows[base + A_LEFT], rows[base + A_RIGHT], one, two, three, four)
    return lack - state[ST_JOKERS] if lack > state[ST_JOKERS] else 0


@kernel
def distance(aims, base, state, space):
    """How many tiles lack for an aim that fits."""
    if aims.rows[base + A_FORM] == TABLES:
        return table_distance(aims, base, state, space)
    return plane_distance(aims.rows, base, state, state[ST_HELD], state[ST_HELD + 1], state[ST_HELD + 2], state[ST_HELD + 3])


@kernel
def nearest(aims, state, extra, span, near, most, space):
    """The aims nearest to the rack, at most so many and at most `span` tenths of a tile farther than the first.

    near[3i] says which row, near[3i+1] how many tiles it lacks, near[3i+2] how far that is in tenths of a tile. `extra`: also
    those that are worth more than a win needs; what pays more is nearer then.
    """
    rows = aims.rows
    found = 0
    best = FAR
    for base in range(0, len(rows), AIM_SIZE):
        if rows[base + A_EXTRA] > extra or not fits(rows, base, state):
            continue
        charm = rows[base + A_CHARM] if extra else 0
        if 10 * state[ST_LACK] - charm > best + span:
            continue
        lack = distance(aims, base, state, space)
        far = 10 * lack - charm
        if far > best + span or (found == most and far >= near[3 * found - 1]):
            continue
        if far < best:
            best = far
        place = found if found < most else most - 1
        if found < most:
            found += 1
        while place > 0 and near[3 * place - 1] > far:
            for i in range(3):
                near[3 * place + i] = near[3 * place - 3 + i]
            place -= 1
        near[3 * place] = base
        near[3 * place + 1] = lack
        near[3 * place + 2] = far
    while found > 0 and near[3 * found - 1] > best + span:
        found -= 1
    return found
