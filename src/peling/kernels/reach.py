"""Reach: which tiles bring a rack nearer to an aim, after which discard.

`accept[kind]` gets the kinds, as bits, that bring the rack nearer once a tile of `kind` is gone; -1 where that discard costs a
step (or there is no such tile). `accept[KEPT]` is the same for the rack as it is.
"""

from peling.kernels.aims import (
    A_CHOWS,
    A_FORM,
    A_OPEN,
    A_PAIR,
    A_PUNGS,
    A_SLOT,
    IRREGULAR,
    KINDS,
    SL_BASE,
    SL_POWER,
    SLOT_SIZE,
    ST_COUNT,
    ST_FREE,
    ST_HELD,
    ST_JOKERS,
    ST_KEY,
    ST_LACK,
    ST_LIVE,
    ST_NEED,
    ST_OPEN,
    ST_OTHERS,
    ST_UNSEEN,
    ST_WILD,
    TABLES,
    load,
    load_groups,
    merge,
    plane_distance,
    with_group,
)
from peling.kernels.jit import kernel, lowest
from peling.kernels.layout import EXACT, GATES, KNITTED, ONCE

KEPT = KINDS
ACCEPT_SIZE = KINDS + 1
# Places of scratch (aims.py): the merger of two groups, and of all groups but one.
PAIRS = 40
REST = 100
LESS = 140
SHORT = 180


@kernel
def pair_place(first, second):
    """Where the merger of two groups stands."""
    if first > second:
        first, second = second, first
    if first == 0:
        return PAIRS + 10 * (second - 1)
    return PAIRS + 10 * (first + second)


@kernel
def other_two(first, second):
    """Where the merger of the two groups stands that these are not."""
    for a in range(4):
        if a != first and a != second:
            return pair_place(a, 6 - first - second - a)
    return PAIRS


@kernel
def reach(aims, base, state, space, accept, discards):
    """Fill `accept` for an aim that fits (`aims.fits` has just said so), for `discards` or not; return how many tiles lack."""
    if aims.rows[base + A_FORM] == TABLES:
        return reach_tables(aims, base, state, space, accept, discards)
    return reach_planes(aims.rows, base, state, accept, discards)


@kernel
def reach_tables(aims, base, state, space, accept, discards):
    """`reach` for an aim of tables. Jokers wait until the last tile: they change distances, not what helps."""
    rows = aims.rows
    slots = aims.slots
    costs = aims.costs
    sets = state[ST_FREE]
    paired = rows[base + A_PAIR] < 0
    load_groups(aims, base, state, space)
    for a in range(3):
        for b in range(a + 1, 4):
            merge(10 * a, 10 * b, pair_place(a, b), sets, space)
    for group in range(4):
        first = 1 if group == 0 else 0
        merge(10 * first, other_two(group, first), REST + 10 * group, sets, space)
    rest = with_group(REST, space, 0, sets, paired, space)
    # kinds that help: those that a fixed set lacks, and those that make the rest cheaper
    lacks = 0
    for i in range(4):
        lacks |= state[ST_NEED + i] & ~state[ST_HELD + i]
    helps = lacks
    useful = state[ST_LIVE] & ~lacks
    while useful:
        kind = lowest(useful)
        useful &= useful - 1
        group = kind // 9
        slot = rows[base + A_SLOT + group]
        if slot < 0 or state[ST_UNSEEN + kind] == 0:
            continue
        power = slots[slot * SLOT_SIZE + SL_POWER + kind % 9]
        if power:
            place = slots[slot * SLOT_SIZE + SL_BASE] + 10 * (state[ST_KEY + group] + power)
            if with_group(REST + 10 * group, costs, place, sets, paired, space) < rest:
                helps |= 1 << kind
    accept[KEPT] = helps
    for kind in range(KINDS):
        accept[kind] = -1
        held = state[ST_COUNT + kind]
        if held == 0 or discards == 0 or state[ST_NEED + (held if held < 4 else 4) - 1] >> kind & 1:
            continue
        group = kind // 9
        slot = rows[base + A_SLOT + group]
        power = slots[slot * SLOT_SIZE + SL_POWER + kind % 9] if slot >= 0 else 0
        if power == 0:
            accept[kind] = helps
            continue
        key = state[ST_KEY + group] - power
        table = slots[slot * SLOT_SIZE + SL_BASE]
        if with_group(REST + 10 * group, costs, table + 10 * key, sets, paired, space) > rest:
            continue
        accept[kind] = lacks | still_helps(aims, base, state, space, helps & ~lacks, group, key, rest)
    lack = state[ST_LACK] + rest - state[ST_JOKERS]
    return lack if lack > 0 else 0


@kernel
def still_helps(aims, base, state, space, helps, group, key, rest):
    """Which of the kinds `helps` still make the rest cheaper when a group has the smaller `key`."""
    rows = aims.rows
    slots = aims.slots
    sets = state[ST_FREE]
    paired = rows[base + A_PAIR] < 0
    load(rows[base + A_SLOT + group], key, aims, SHORT, space)
    merged = 0
    found = 0
    while helps:
        kind = lowest(helps)
        helps &= helps - 1
        other = kind // 9
        slot = rows[base + A_SLOT + other] * SLOT_SIZE
        held = key if other == group else state[ST_KEY + other]
        place = slots[slot + SL_BASE] + 10 * (held + slots[slot + SL_POWER + kind % 9])
        others = REST + 10 * group
        if other != group:
            others = LESS + 10 * other
            if merged >> other & 1 == 0:
                merged |= 1 << other
                merge(SHORT, other_two(group, other), others, sets, space)
        if with_group(others, aims.costs, place, sets, paired, space) < rest:
            found |= 1 << kind
    return found


@kernel
def reach_planes(rows, base, state, accept, discards):
    """`reach` for an aim that needs no tables: try every tile."""
    one = state[ST_HELD]
    two = state[ST_HELD + 1]
    three = state[ST_HELD + 2]
    four = state[ST_HELD + 3]
    lack = plane_distance(rows, base, state, one, two, three, four)
    helps = 0
    useful = state[ST_LIVE]
    while useful:
        bit = useful & -useful
        useful ^= bit
        if state[ST_UNSEEN + lowest(bit)] == 0:
            continue
        if plane_distance(rows, base, state, one | bit, two | one & bit, three | two & bit, four | three & bit) < lack:
            helps |= bit
    accept[KEPT] = helps
    for kind in range(KINDS):
        accept[kind] = -1
        if discards == 0 or one >> kind & 1 == 0:
            continue
        rid = ~(1 << kind)
        less1 = one & (two | rid)
        less2 = two & (three | rid)
        less3 = three & (four | rid)
        less4 = four & rid
        if plane_distance(rows, base, state, less1, less2, less3, less4) > lack:
            continue
        found = 0
        tried = helps
        while tried:
            bit = tried & -tried
            tried ^= bit
            if (
                plane_distance(rows, base, state, less1 | bit, less2 | less1 & bit, less3 | less2 & bit, less4 | less3 & bit)
                < lack
            ):
                found |= bit
        accept[kind] = found
    return lack


@kernel
def chow_claims(one):
    """Kinds that would complete a chow with two tiles of the rack."""
    near = one & one >> 1 & FIRST_OF_TWO
    gap = one & one >> 2 & FIRST_OF_THREE
    return (near & FIRST_OF_THREE) << 2 | (near & ~ONES) >> 1 | gap << 1


@kernel
def arrivals(found, rows, base, state):
    """How many tiles of the kinds `found` come in a round, in tiles: those drawn, and those that may be claimed."""
    pungs = 0
    chows = 0
    if state[ST_OPEN] < rows[base + A_OPEN]:
        pungs = state[ST_HELD + 1] & rows[base + A_PUNGS]
        chows = chow_claims(state[ST_HELD]) & rows[base + A_CHOWS]
    tiles = 1.0 * state[ST_WILD]
    while found:
        kind = lowest(found)
        found &= found - 1
        often = 1.0
        if pungs >> kind & 1:
            often += CLAIMED * state[ST_OTHERS]
        elif chows >> kind & 1:
            often += CLAIMED
        tiles += often * state[ST_UNSEEN + kind]
    return tiles


@kernel
def unseen(found, state):
    """How many tiles of the kinds `found` the player does not see."""
    tiles = state[ST_WILD]
    while found:
        tiles += state[ST_UNSEEN + lowest(found)]
        found &= found - 1
    return tiles


@kernel
def narrowing(rows, base, lack, state):
    """How much faster than the steps the number of tiles shrinks that help: not at all where each of them is a tile of its own.

    Far away a free set can be made in many ways, near the end in one or two.
    """
    form = rows[base + A_FORM]
    if form == IRREGULAR + KNITTED:
        return -NARROW
    if form == IRREGULAR + ONCE or form == IRREGULAR + EXACT or form == IRREGULAR + GATES:
        return 0.0
    if form >= IRREGULAR or lack == 0:
        return NARROW
    return NARROW * (lack - state[ST_LACK]) / lack if lack > state[ST_LACK] else 0.0


@kernel
def pace(step, lack, tiles, plain, last, narrow, hidden):
    """The chance that a round brings the tile that `step` (of `lack` steps, the last is 1) waits for.

    `tiles` arrive in the first step, `plain` of them if nothing is claimed; each later step has a share of them, and the winning
    tile comes `last` times as often as one that must be drawn.
    """
    part = step / lack
    share = part * (1.0 - narrow + narrow * part)
    chance = share * (plain * last if step == 1 else tiles) / hidden
    return chance if chance < SURE else SURE


@kernel
def rounds(lack, tiles, plain, last, narrow, hidden):
    """How many rounds it takes to win, on average."""
    if tiles == 0:
        return NEVER
    total = 0.0
    for step in range(1, lack + 1):
        total += 1.0 / pace(step, lack, tiles, plain, last, narrow, hidden)
    return total


SUITS = (1 << 27) - 1
ONES = 1 | 1 << 9 | 1 << 18
FIRST_OF_TWO = SUITS & ~(ONES << 8)
FIRST_OF_THREE = FIRST_OF_TWO & ~(ONES << 7)
CLAIMED = 0.6  # how often another player discards a tile that one hopes for, against drawing it oneself
SURE = 0.9
NARROW = 0.55
NEVER = 1000.0
