"""Shanten: how many tiles a rack is away from waiting. -1 is complete, 0 waiting."""

from typing import Any, NamedTuple

from peling.kernels import layout as at
from peling.kernels.costs import merge, total
from peling.kernels.jit import kernel, lowest, ones
from peling.kernels.planes import add_win, element_mask, prepare
from peling.kernels.score.irregular import lacking
from peling.kernels.shapes import ANY_CHOW, ANY_HONOUR, ANY_RANK, begin, walk
from peling.kernels.tables import unpack

MANY = 99


class ShantenScratch(NamedTuple):
    """Work space: counts and caps of one group, the layers of the walk over it."""

    counts: Any  # 9
    caps: Any  # 9
    states: Any  # shapes.LAYERS


@kernel
def group_row(key, group, knitted, hand, costs, scratch):
    """The packed costs of one group (0-2 a suit, 3 the honours); `knitted` are kinds that a knitted straight takes.

    Where melds hold tiles of the group, fewer than four of a kind can come (D4), so the table cannot be used.
    """
    ranks = 7 if group == 3 else 9
    caps = scratch.caps
    plain = True
    for rank in range(ranks):
        caps[rank] = 4 - ((knitted >> (9 * group + rank)) & 1)
    for i in range(hand[at.H_MELDS]):
        element = hand[at.H_MELD + i]
        bits = element_mask(element) >> (9 * group)
        size = 1
        if element >> at.EL_CODE >= at.PUNG:
            size = 4 if element & at.EL_KONG else 3
        for rank in range(ranks):
            if (bits >> rank) & 1:
                caps[rank] -= size
                plain = False
    if plain:
        return costs[(at.SUIT_KEYS if group == 3 else 0) + key]
    unpack(key, ranks, scratch.counts)
    begin(scratch.states, ranks)
    if group == 3:
        return walk(scratch.states, ranks - 1, scratch.counts, caps, 0, ANY_HONOUR, ANY_HONOUR)
    return walk(scratch.states, ranks - 1, scratch.counts, caps, ANY_CHOW, ANY_RANK, ANY_RANK)


@kernel
def regular_lacking(key0, key1, key2, key3, knitted, sets, hand, costs, scratch):
    """How many tiles are missing from a number of sets and a pair."""
    row0 = group_row(key0, 0, knitted, hand, costs, scratch)
    row1 = group_row(key1, 1, knitted, hand, costs, scratch)
    row2 = group_row(key2, 2, knitted, hand, costs, scratch)
    row3 = group_row(key3, 3, knitted, hand, costs, scratch)
    return total(merge(row0, row1), merge(row2, row3), sets, 1)


@kernel
def knitted_lacking(hand, work, tables, costs, scratch):
    """How many tiles lack for a knitted straight, a set and a pair."""
    one = work[at.W_FULL_PLANES]
    fewest = MANY
    if hand[at.H_MELDS] > 1:
        return fewest
    for order in range(6):
        straight = tables.knitted[order]
        held = straight & one
        key0 = work[at.W_FULL_KEYS]
        key1 = work[at.W_FULL_KEYS + 1]
        key2 = work[at.W_FULL_KEYS + 2]
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
        rest = regular_lacking(key0, key1, key2, work[at.W_FULL_KEYS + 3], straight, 1 - hand[at.H_MELDS], hand, costs, scratch)
        fewest = min(fewest, lacks + rest)
    return fewest


@kernel
def shanten(hand, work, rules, tables, costs, scratch, out):
    """Write the shanten of sets and a pair to out[0], of a knitted straight to out[1], of each irregular pattern from out[2].

    `costs` are the tables of `shapes.WHOLE`.
    """
    prepare(hand, tables, work)
    add_win(hand[at.H_WIN], tables, work)
    keys = at.W_FULL_KEYS
    sets = 4 - hand[at.H_MELDS]
    out[0] = regular_lacking(work[keys], work[keys + 1], work[keys + 2], work[keys + 3], 0, sets, hand, costs, scratch) - 1
    out[1] = knitted_lacking(hand, work, tables, costs, scratch) - 1
    planes = at.W_FULL_PLANES
    for number in range(rules.params[at.R_IRREGULAR]):
        out[2 + number] = MANY
        if hand[at.H_MELDS] == 0 and rules.irregular[number * at.IR_SIZE + at.IR_COUNT] > 0:
            lacks = lacking(
                number, rules.irregular, rules.instances, work[planes], work[planes + 1], work[planes + 2], work[planes + 3]
            )
            out[2 + number] = lacks - 1
