"""Waits: the kinds that complete thirteen tiles to a winning pattern of the rule set."""

from peling.kernels.irregular import lacking
from peling.kernels.jit import kernel
from peling.kernels.layout import (
    EXACT,
    GATES,
    H_MELDS,
    IR_SIZE,
    IR_TYPE,
    KNITTED,
    ONCE,
    PAIRS,
    POWERS,
    R_HELD_WAITS,
    R_IRREGULAR,
    R_KNITTED,
    W_HELD_FOUR,
    W_KEYS,
    W_PLANES,
)
from peling.kernels.planes import lowest, ones

KNITTED_STRAIGHTS = tuple(
    sum(1 << (9 * suit + first + 3 * step) for first, suit in enumerate(order) for step in range(3))
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""147 of one suit, 258 of another, 369 of the third, as masks: `order[0]` is the suit of 147."""
_PARTS = tuple(
    tuple(sum(POWERS[first + 3 * step] for step in range(3)) for suit in range(3) for first in range(3) if order[first] == suit)
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
KNITTED_KEYS = tuple(part for parts in _PARTS for part in parts)
"""The same as base-5 keys, three a permutation: characters, circles, bamboo."""


@kernel
def regular_waits(key0, key1, key2, key3, tables):
    """Kinds that complete the four keys to sets and one pair."""
    # what each group is by itself: 0 sets alone, 1 sets and the pair, 3 unfinished
    state0 = tables.suits[key0] & 3
    state1 = tables.suits[key1] & 3
    state2 = tables.suits[key2] & 3
    state3 = tables.honours[key3] & 3
    unfinished = (state0 == 3) + (state1 == 3) + (state2 == 3) + (state3 == 3)
    if unfinished > 2:
        return 0
    pairs = (state0 == 1) + (state1 == 1) + (state2 == 1) + (state3 == 1)
    waits = 0
    for group in range(4):
        state = state0
        if group == 1:
            state = state1
        elif group == 2:
            state = state2
        elif group == 3:
            state = state3
        others = unfinished - (state == 3)
        if others > 0:
            continue
        others_pairs = pairs - (state == 1)
        if others_pairs > 1:
            continue
        bits = 0
        if group == 0:
            bits = tables.suit_waits[key0]
        elif group == 1:
            bits = tables.suit_waits[key1]
        elif group == 2:
            bits = tables.suit_waits[key2]
        else:
            bits = tables.honour_waits[key3]
        if others_pairs == 1:
            bits &= 511
        else:
            bits >>= 9
        waits |= bits << (9 * group)
    return waits


@kernel
def knitted_waits(work, tables):
    """Kinds that complete a hand with a knitted straight (147 258 369), a set and a pair."""
    one = work[W_PLANES]
    waits = 0
    for order in range(6):
        lacks = KNITTED_STRAIGHTS[order] & ~one
        number = ones(lacks)
        if number > 1:
            continue
        key0 = work[W_KEYS] - KNITTED_KEYS[3 * order]
        key1 = work[W_KEYS + 1] - KNITTED_KEYS[3 * order + 1]
        key2 = work[W_KEYS + 2] - KNITTED_KEYS[3 * order + 2]
        key3 = work[W_KEYS + 3]
        if number == 0:
            waits |= regular_waits(key0, key1, key2, key3, tables)
        else:
            kind = lowest(lacks)
            if kind < 9:
                key0 += POWERS[kind]
            elif kind < 18:
                key1 += POWERS[kind]
            else:
                key2 += POWERS[kind]
            state0 = tables.suits[key0] & 3
            state1 = tables.suits[key1] & 3
            state2 = tables.suits[key2] & 3
            state3 = tables.honours[key3] & 3
            if state0 != 3 and state1 != 3 and state2 != 3 and state3 != 3 and state0 + state1 + state2 + state3 == 1:
                waits |= lacks
    return waits


@kernel
def irregular_waits(work, params, irregular, instances):
    """Kinds that complete thirteen concealed tiles to an irregular hand."""
    one = work[W_PLANES]
    two = work[W_PLANES + 1]
    three = work[W_PLANES + 2]
    four = work[W_PLANES + 3]
    distinct = ones(one)
    odd = ones(one & ~two | three & ~four)
    waits = 0
    for number in range(params[R_IRREGULAR]):
        kind = irregular[number * IR_SIZE + IR_TYPE]
        if not nearly(kind, distinct, odd, one):
            continue
        if lacking(number, irregular, instances, one, two, three, four) != 1:
            continue
        for tile in range(34):
            bit = 1 << tile
            if four & bit == 0 and waits & bit == 0:
                if lacking(number, irregular, instances, one | bit, two | one & bit, three | two & bit, four | three & bit) == 0:
                    waits |= bit
    return waits


@kernel
def nearly(kind, distinct, odd, one):
    """Cheap refusal as `possible`, for thirteen tiles."""
    if kind == PAIRS:
        return odd == 1
    if kind == ONCE:
        return distinct >= 12
    if kind == EXACT:
        return distinct >= 12 or odd == 1
    if kind == GATES:
        return distinct == 8 or distinct == 9
    if kind == KNITTED:
        return distinct == 13
    return one >> 27 == 0


@kernel
def find_waits(hand, work, rules, tables):
    """All kinds that complete the rack and melds, as bits."""
    params = rules.params
    waits = regular_waits(work[W_KEYS], work[W_KEYS + 1], work[W_KEYS + 2], work[W_KEYS + 3], tables)
    if hand[H_MELDS] == 0:
        waits |= irregular_waits(work, params, rules.irregular, rules.instances)
    if params[R_KNITTED] and hand[H_MELDS] < 2:
        waits |= knitted_waits(work, tables)
    if params[R_HELD_WAITS] == 0:
        waits &= ~work[W_HELD_FOUR]
    return waits
