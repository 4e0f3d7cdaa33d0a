"""Waits: the kinds that complete thirteen tiles to a winning pattern of the rule set."""

from peling.kernels import layout as at
from peling.kernels.jit import inlined, kernel, lowest, ones
from peling.kernels.planes import plane
from peling.kernels.score.features import one_suit, spaced_suits
from peling.kernels.score.irregular import SUIT, lacking, lacking_knit_three, lacking_one
from peling.tiles import BAMBOO_1, CIRCLE_1, GREEN, KINDS, NINES, NUMBERS, ONES


@inlined
def group_waits(entry, others):
    """The ranks that complete a group, given the sum of the other groups' states: there must be exactly one pair in all."""
    pairs = others + (1 if entry & at.PAIR_WAIT else 0)
    return (entry >> at.WAITS_SHIFT & 511) * (1 if pairs == 1 else 0)


@inlined
def regular_waits(key0, key1, key2, key3, tables):
    """Kinds that complete the four keys to sets and one pair."""
    entry0 = tables.suits[key0]
    entry1 = tables.suits[key1]
    entry2 = tables.suits[key2]
    entry3 = tables.honours[key3]
    # what each group is by itself: 0 sets alone, 1 sets and the pair, 3 unfinished
    state0 = entry0 & at.STATE
    state1 = entry1 & at.STATE
    state2 = entry2 & at.STATE
    state3 = entry3 & at.STATE
    total = state0 + state1 + state2 + state3
    waits = group_waits(entry0, total - state0)
    waits |= group_waits(entry1, total - state1) << 9
    waits |= group_waits(entry2, total - state2) << 18
    return waits | group_waits(entry3, total - state3) << 27


@inlined
def knitted_waits(work, tables):
    """Kinds that complete a hand with a knitted straight (147 258 369), a set and a pair."""
    one = work[at.W_PLANES]
    waits = 0
    if spaced_suits(one) < 2:
        return waits
    for order in range(6):
        lacks = tables.knitted[order] & ~one
        if lacks & (lacks - 1):
            continue
        key0 = work[at.W_KEYS] - tables.knitted_keys[3 * order]
        key1 = work[at.W_KEYS + 1] - tables.knitted_keys[3 * order + 1]
        key2 = work[at.W_KEYS + 2] - tables.knitted_keys[3 * order + 2]
        key3 = work[at.W_KEYS + 3]
        if lacks == 0:
            waits |= regular_waits(key0, key1, key2, key3, tables)
        else:
            kind = lowest(lacks)
            if kind < 9:
                key0 += tables.powers[kind]
            elif kind < 18:
                key1 += tables.powers[kind]
            else:
                key2 += tables.powers[kind]
            states = (tables.suits[key0] & at.STATE) + (tables.suits[key1] & at.STATE) + (tables.suits[key2] & at.STATE)
            if states + (tables.honours[key3] & at.STATE) == 1:
                waits |= lacks
    return waits


@inlined
def irregular_waits(work, params, irregular, instances):
    """Kinds that complete thirteen concealed tiles to an irregular hand."""
    one = work[at.W_PLANES]
    two = work[at.W_PLANES + 1]
    three = work[at.W_PLANES + 2]
    four = work[at.W_PLANES + 3]
    distinct = ones(one)
    fewest = params[at.R_FEWEST_KINDS] - 1
    single = one & ~two | three & ~four
    odd = ones(single)
    waits = 0
    if odd != 1 and distinct < fewest and not one_suit(one) and params[at.R_KNIT] == 0:
        return 0
    for number in range(params[at.R_IRREGULAR]):
        base = number * at.IR_SIZE
        kind = irregular[base + at.IR_TYPE]
        if not nearly(kind, distinct, fewest, odd, one):
            continue
        first = irregular[base + at.IR_FIRST]
        for i in range(first, first + irregular[base + at.IR_COUNT]):
            left = instances[2 * i]
            right = instances[2 * i + 1]
            if lacking_one(kind, left, right, one, two, three, four) == 1:
                waits |= missing(kind, left, right, single, one, two, three, four)
    return waits


@kernel
def missing(kind, left, right, single, one, two, three, four):
    """The kinds that complete an instance which lacks one tile."""
    if kind == at.PAIRS:
        return single & left
    if kind == at.ONCE:
        lacks = left & ~one
        return lacks if lacks else left
    if kind == at.EXACT:
        return left & ~one | right & ~two
    if kind == at.GATES:
        ends = left & (left << 8 | left >> 8)
        lacks = left & ~one | ends & ~three
        return lacks if lacks else left
    if kind == at.KNITTED:
        return left & ~one
    if kind == at.KNIT_TWO:
        waits = 0
        for times in range(4):
            bits = plane(times, one, two, three, four)
            a = bits >> left & SUIT
            b = bits >> right & SUIT
            waits |= (b & ~a) << left | (a & ~b) << right
        return waits
    waits = 0
    for tile in range(27):
        bit = 1 << tile
        if lacking_knit_three(one | bit, two | one & bit, three | two & bit, four | three & bit) == 0:
            waits |= bit
    return waits


@kernel
def nearly(kind, distinct, fewest, odd, one):
    """A cheap test: whether thirteen tiles with `distinct` kinds, `odd` of them odd, can be one tile short of the type at all."""
    if kind == at.PAIRS:
        return odd == 1
    if kind == at.ONCE:
        return distinct >= 12
    if kind == at.EXACT:
        return distinct >= fewest or odd == 1
    if kind == at.GATES:
        return one_suit(one)
    if kind == at.KNITTED:
        return distinct == 13
    return one >> 27 == 0


@kernel
def alone(one, two):
    """How many tiles stand alone: no other of their kind, and none within two places in their suit."""
    numbers = one & NUMBERS
    up = numbers << 1 & ~ONES
    down = numbers >> 1 & ~NINES
    near = up | down | up << 1 & ~ONES | down >> 1 & ~NINES
    return ones(one & ~two & ~near)


@kernel
def cannot_wait(one, two, melds, params, instances):
    """Whether a quick look at thirteen tiles shows that none completes them, as is so for most racks most of the time.

    Sets and a pair that lack one tile have at most one tile that stands alone; so have pairs and gates. Other irregular hands are
    knit, without honours, or have many kinds, and a knitted straight that lacks one tile has two suits in full.
    """
    if alone(one, two) < 2:
        return False
    if params[at.R_KNITTED] and melds < 2 and spaced_suits(one) > 1:
        return False
    if melds:
        return True
    if params[at.R_KNIT] and one & NUMBERS == one:
        return False
    fewest = params[at.R_FEWEST_KINDS] - 1
    if ones(one) >= fewest:
        for i in range(params[at.R_HULLS], params[at.R_HULLS_END]):
            if ones(one & instances[i]) >= fewest:
                return False
    return True


@inlined
def may_complete(one, two, three, four, jokers, melds, more, rules):
    """Whether the joker search may find a complete hand in these tiles, jokers and `more` tiles; False only if it cannot.

    A set or pair of the rack holds one joker at most, so a tile that stands alone is in the pair, or beside the winning tile; and
    as chows are rare, there are few kinds. The planes are those of the tiles without the jokers.
    """
    few = ones(one) <= 5 - melds + 2 * max(rules.params[at.R_CHOWS_JOKERS], rules.params[at.R_CHOWS_DRAGONS])
    if (few or one & ~GREEN == 0) and alone(one, two) <= 2:
        return 1
    if melds:
        return 0
    for number in range(rules.params[at.R_IRREGULAR]):
        kind = rules.irregular[number * at.IR_SIZE + at.IR_TYPE]
        if kind in (at.KNIT_TWO, at.KNIT_THREE) and one >> 27:  # without honours
            continue
        if lacking(number, rules.irregular, rules.instances, one, two, three, four) <= jokers + more:
            return 1
    return 0


@inlined
def possible(waits, work, params):
    """The kinds waited for that may come: not one of which the player holds all four (D4), unless that counts too (M9)."""
    return waits if params[at.R_HELD_WAITS] else waits & ~work[at.W_HELD_FOUR]


@inlined
def with_cake(waits, params):
    """The kinds waited for, with circles 1 where Pe-ling eats it for bamboo 1."""
    if params[at.R_CAKE]:
        waits |= (waits >> BAMBOO_1 & 1) << CIRCLE_1
    return waits


@inlined
def open_waits(waits, work, params):
    """The kinds waited for that may come: circles 1 too where Pe-ling eats it for a bamboo 1 that may, if it may come itself."""
    return possible(with_cake(possible(waits, work, params), params), work, params)


@inlined
def joker_waits(waits, goulash, work):
    """1 where a joker completes it too: in goulash if any tile does, also one that cannot come, and not with all jokers held."""
    return 1 if goulash and waits and work[at.W_HELD_FOUR] >> KINDS & 1 == 0 else 0


@inlined
def find_waits(hand, work, rules, tables):
    """All kinds that complete the rack and melds, as bits, whether they may come (`possible`) or not."""
    params = rules.params
    waits = regular_waits(work[at.W_KEYS], work[at.W_KEYS + 1], work[at.W_KEYS + 2], work[at.W_KEYS + 3], tables)
    if hand[at.H_MELDS] == 0:
        waits |= irregular_waits(work, params, rules.irregular, rules.instances)
    if params[at.R_KNITTED] and hand[at.H_MELDS] < 2:
        waits |= knitted_waits(work, tables)
    return waits
