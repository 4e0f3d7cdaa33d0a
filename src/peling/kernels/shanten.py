"""Shanten: how many tiles a rack is away from waiting. -1 is complete, 0 waiting."""

from peling.kernels.irregular import lacking
from peling.kernels.jit import kernel, lowest, ones
from peling.kernels.layout import (
    H_MELDS,
    IR_SIZE,
    R_IRREGULAR,
    W_FULL_KEYS,
    W_FULL_PLANES,
)

MANY = 99


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
def regular_lacking(key0, key1, key2, key3, sets, suit_costs, honour_costs, best):
    """How many tiles lack for so many sets and a pair. `best` has ten places."""
    for i in range(10):
        best[i] = MANY
    best[0] = 0
    merge(best, suit_costs, 10 * key0, sets)
    merge(best, suit_costs, 10 * key1, sets)
    merge(best, suit_costs, 10 * key2, sets)
    merge(best, honour_costs, 10 * key3, sets)
    return best[5 + sets]


@kernel
def knitted_lacking(hand, work, tables, suit_costs, honour_costs, best):
    """How many tiles lack for a knitted straight, a set and a pair."""
    one = work[W_FULL_PLANES]
    fewest = MANY
    if hand[H_MELDS] > 1:
        return fewest
    for order in range(6):
        held = tables.knitted[order] & one
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
        rest = regular_lacking(key0, key1, key2, work[W_FULL_KEYS + 3], 1 - hand[H_MELDS], suit_costs, honour_costs, best)
        fewest = min(fewest, lacks + rest)
    return fewest


@kernel
def shanten(hand, work, rules, tables, suit_costs, honour_costs, best, out):
    """Write the shanten of sets and a pair to out[0], of a knitted straight to out[1], of each irregular pattern from out[2]."""
    out[0] = (
        regular_lacking(
            work[W_FULL_KEYS],
            work[W_FULL_KEYS + 1],
            work[W_FULL_KEYS + 2],
            work[W_FULL_KEYS + 3],
            4 - hand[H_MELDS],
            suit_costs,
            honour_costs,
            best,
        )
        - 1
    )
    out[1] = knitted_lacking(hand, work, tables, suit_costs, honour_costs, best) - 1
    for number in range(rules.params[R_IRREGULAR]):
        out[2 + number] = MANY
        if hand[H_MELDS] == 0 and rules.irregular[number * IR_SIZE + 3] > 0:
            out[2 + number] = (
                lacking(
                    number,
                    rules.irregular,
                    rules.instances,
                    work[W_FULL_PLANES],
                    work[W_FULL_PLANES + 1],
                    work[W_FULL_PLANES + 2],
                    work[W_FULL_PLANES + 3],
                )
                - 1
            )
