"""Waits: which tiles may complete a rack, found once each time that it changes."""

from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.layout import (
    EL_CODE,
    EL_KONG,
    H_MELDS,
    IR_SIZE,
    IR_TYPE,
    KNIT_THREE,
    KNIT_TWO,
    PUNG,
    R_CHOWS_JOKERS,
    R_HELD_WAITS,
    R_IRREGULAR,
    W_HELD_FOUR,
    W_KEYS,
    W_PLANES,
)
from peling.kernels.planes import KEY, KEY_BITS
from peling.kernels.play import layout as at
from peling.kernels.play.rack import held, seat_of
from peling.kernels.score.irregular import lacking
from peling.kernels.score.waits import alone, cannot_wait, find_waits, with_cake
from peling.tiles import GREEN

ANY_TILE = at.PLAIN | 1 << at.JOKER


@kernel
def held_four(t, base, tables):
    """Kinds of which a seat holds all four in rack and melds."""
    one = t[base + at.S_ONE]
    two = t[base + at.S_TWO]
    three = t[base + at.S_THREE]
    four = t[base + at.S_FOUR]
    declared = 0
    melds = t[base + at.S_MELDS]
    for i in range(4):
        if i >= melds:
            break
        element = t[base + at.S_MELD + i]
        bits = tables.kinds[element >> EL_CODE]
        kong = bits if element & EL_KONG else 0
        once = bits ^ kong
        pung = once if element >> EL_CODE >= PUNG else 0
        declared |= kong
        four |= three & once | one & pung
        three |= two & once | pung
        two |= one & once | pung
        one |= once
    return four | declared


@inlined
def may_complete(t, base, more, rules):
    """Whether the joker search may find a complete hand in a rack and `more` tiles that come; False only if it cannot.

    A set or pair of the rack holds one joker at most, so a tile that stands alone is in the pair, or beside the winning tile; and
    as chows are rare, there are few kinds.
    """
    one = t[base + at.S_ONE] & at.PLAIN
    two = t[base + at.S_TWO] & at.PLAIN
    melds = t[base + at.S_MELDS]
    few = ones(one) <= 5 - melds + 2 * rules.params[R_CHOWS_JOKERS]
    if (few or one & ~GREEN == 0) and alone(one, two) <= 2:
        return 1
    if melds:
        return 0
    three = t[base + at.S_THREE] & at.PLAIN
    four = t[base + at.S_FOUR] & at.PLAIN
    lacks = held(t, base, at.JOKER) + more
    for number in range(rules.params[R_IRREGULAR]):
        kind = rules.irregular[number * IR_SIZE + IR_TYPE]
        if kind in (KNIT_TWO, KNIT_THREE) and one >> 27:  # without honours
            continue
        if lacking(number, rules.irregular, rules.instances, one, two, three, four) <= lacks:
            return 1
    return 0


@inlined
def see_waits(t, seat, rules, tables, hand, work):
    """Remember what a rack of thirteen may wait for, perhaps with some more; the scorer says whether a hand may win."""
    base = seat_of(seat)
    one = t[base + at.S_ONE]
    if one >> at.JOKER:
        t[base + at.S_WAITS] = ANY_TILE if may_complete(t, base, 1, rules) else 0
        return
    if cannot_wait(one, t[base + at.S_TWO], t[base + at.S_MELDS], rules.params, rules.instances):
        t[base + at.S_WAITS] = 0
        return
    low = t[base + at.S_LOW]
    high = t[base + at.S_HIGH]
    work[W_KEYS] = low & KEY
    work[W_KEYS + 1] = low >> KEY_BITS
    work[W_KEYS + 2] = high & KEY
    work[W_KEYS + 3] = high >> KEY_BITS
    for i in range(4):
        work[W_PLANES + i] = t[base + at.S_ONE + i]
    work[W_HELD_FOUR] = 0
    hand[H_MELDS] = t[base + at.S_MELDS]
    waits = find_waits(hand, work, rules, tables)
    if waits:
        joker = 1 << at.JOKER if t[at.T_GOULASH] else 0  # it may also be a fifth tile
        if rules.params[R_HELD_WAITS] == 0:
            waits &= ~held_four(t, base, tables)
        waits = with_cake(waits, rules.params) | joker
    t[base + at.S_WAITS] = waits
