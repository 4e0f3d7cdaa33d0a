"""Shanten: how many tiles a rack is away from waiting. -1 is complete, 0 waiting."""

from typing import Any, NamedTuple

from peling.kernels.jit import kernel, lowest, ones
from peling.kernels.layout import (
    EL_CODE,
    EL_KONG,
    H_MELD,
    H_MELDS,
    H_WIN,
    IR_COUNT,
    IR_SIZE,
    PUNG,
    R_IRREGULAR,
    W_FULL_KEYS,
    W_FULL_PLANES,
)
from peling.kernels.planes import add_win, element_mask, prepare
from peling.kernels.score.irregular import lacking
from peling.kernels.suits import suit_costs
from peling.kernels.tables import unpack

MANY = 99


class Walk(NamedTuple):
    """Scratch space: counts and caps of one group, two states of the walk over it, its costs; all groups' costs; their merger."""

    counts: Any  # 9
    caps: Any  # 9
    old: Any  # 250
    new: Any  # 250
    costs: Any  # 10
    groups: Any  # 40
    best: Any  # 10


@kernel
def merge(best, costs, base, sets):
    """Add one group: best[p * 5 + m] is the fewest tiles that lack for m sets and p pairs in the groups so far."""
    for m in range(sets, -1, -1):
        alone = MANY
        paired = MANY
        for n in range(m + 1):
            free = best[m - n]
            with_pair = best[5 + m - n]
            cost = costs[base + n]
            cost_pair = costs[base + 5 + n]
            alone = min(alone, free + cost)
            paired = min(paired, with_pair + cost, free + cost_pair)
        best[m] = alone
        best[5 + m] = paired


@kernel
def group_costs(key, group, knitted, hand, table, walk):
    """The ten costs of one group (0-2 a suit, 3 the honours); `knitted` are kinds that a knitted straight takes.

    Where melds hold tiles of the group, fewer than four of a kind can come (D4), so that the table does not do.
    """
    ranks = 7 if group == 3 else 9
    plain = True
    for rank in range(ranks):
        walk.caps[rank] = 4 - ((knitted >> (9 * group + rank)) & 1)
    for i in range(hand[H_MELDS]):
        element = hand[H_MELD + i]
        bits = element_mask(element) >> (9 * group)
        size = 1
        if element >> EL_CODE >= PUNG:
            size = 4 if element & EL_KONG else 3
        for rank in range(ranks):
            if (bits >> rank) & 1:
                walk.caps[rank] -= size
                plain = False
    if plain:
        for i in range(10):
            walk.groups[10 * group + i] = table[10 * key + i]
        return
    unpack(key, ranks, walk.counts)
    suit_costs(walk.counts, walk.caps, ranks, group < 3, walk.old, walk.new, walk.costs)
    for i in range(10):
        walk.groups[10 * group + i] = walk.costs[i]


@kernel
def regular_lacking(key0, key1, key2, key3, knitted, sets, hand, suit_table, honour_table, walk):
    """How many tiles lack for so many sets and a pair."""
    group_costs(key0, 0, knitted, hand, suit_table, walk)
    group_costs(key1, 1, knitted, hand, suit_table, walk)
    group_costs(key2, 2, knitted, hand, suit_table, walk)
    group_costs(key3, 3, knitted, hand, honour_table, walk)
    best = walk.best
    for i in range(10):
        best[i] = MANY
    best[0] = 0
    for group in range(4):
        merge(best, walk.groups, 10 * group, sets)
    return best[5 + sets]


@kernel
def knitted_lacking(hand, work, tables, suit_table, honour_table, walk):
    """How many tiles lack for a knitted straight, a set and a pair."""
    one = work[W_FULL_PLANES]
    fewest = MANY
    if hand[H_MELDS] > 1:
        return fewest
    for order in range(6):
        straight = tables.knitted[order]
        held = straight & one
        key0 = work[W_FULL_KEYS]
        key1 = work[W_FULL_KEYS + 1]
        key2 = work[W_FULL_KEYS + 2]
        lacks = 9 - ones(held)
        while held:
            kind = lowest(held)
            held &= held - 1
            if kind < 9:
                key0 -= tables.powers[kind]
            elif kind < 18:
                key1 -= tables.powers[kind]
            else:
                key2 -= tables.powers[kind]
        rest = regular_lacking(
            key0, key1, key2, work[W_FULL_KEYS + 3], straight, 1 - hand[H_MELDS], hand, suit_table, honour_table, walk
        )
        fewest = min(fewest, lacks + rest)
    return fewest


@kernel
def shanten(hand, work, rules, tables, suit_table, honour_table, walk, out):
    """Write the shanten of sets and a pair to out[0], of a knitted straight to out[1], of each irregular pattern from out[2]."""
    prepare(hand, tables, work)
    add_win(hand[H_WIN], tables, work)
    keys = W_FULL_KEYS
    out[0] = (
        regular_lacking(
            work[keys], work[keys + 1], work[keys + 2], work[keys + 3], 0, 4 - hand[H_MELDS], hand, suit_table, honour_table, walk
        )
        - 1
    )
    out[1] = knitted_lacking(hand, work, tables, suit_table, honour_table, walk) - 1
    planes = W_FULL_PLANES
    for number in range(rules.params[R_IRREGULAR]):
        out[2 + number] = MANY
        if hand[H_MELDS] == 0 and rules.irregular[number * IR_SIZE + IR_COUNT] > 0:
            lacks = lacking(
                number, rules.irregular, rules.instances, work[planes], work[planes + 1], work[planes + 2], work[planes + 3]
            )
            out[2 + number] = lacks - 1
