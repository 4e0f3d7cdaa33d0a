"""Waits: which tiles may complete a rack, found once each time that it changes."""

from peling.kernels.jit import inlined
from peling.kernels.layout import H_MELDS, W_KEYS, W_PLANES
from peling.kernels.planes import KEY, KEY_BITS, add_melds
from peling.kernels.play import layout as at
from peling.kernels.play.rack import held, seat_of
from peling.kernels.score.waits import cannot_wait, find_waits, joker_waits, may_complete, open_waits

ANY_TILE = at.PLAIN | 1 << at.JOKER


@inlined
def see_held(t, base, tables, work):
    """Note of which kinds a seat holds all four (W_HELD_FOUR)."""
    one = t[base + at.S_ONE]
    two = t[base + at.S_TWO]
    three = t[base + at.S_THREE]
    four = t[base + at.S_FOUR]
    add_melds(t, base + at.S_MELD, t[base + at.S_MELDS], one, two, three, four, held(t, base, at.JOKER), tables, work)


@inlined
def may_complete_rack(t, base, more, rules):
    """Whether the joker search may find a complete hand in the rack of a seat and `more` tiles that come."""
    one = t[base + at.S_ONE] & at.PLAIN
    two = t[base + at.S_TWO] & at.PLAIN
    three = t[base + at.S_THREE] & at.PLAIN
    four = t[base + at.S_FOUR] & at.PLAIN
    return may_complete(one, two, three, four, held(t, base, at.JOKER), t[base + at.S_MELDS], more, rules)


@inlined
def see_waits(t, seat, rules, tables, hand, work):
    """Remember what a rack of thirteen may wait for, perhaps with some more; the scorer says whether a hand may win."""
    base = seat_of(seat)
    one = t[base + at.S_ONE]
    if one >> at.JOKER:
        t[base + at.S_WAITS] = ANY_TILE if may_complete_rack(t, base, 1, rules) else 0
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
    hand[H_MELDS] = t[base + at.S_MELDS]
    waits = find_waits(hand, work, rules, tables)
    if waits:
        see_held(t, base, tables, work)
        waits = open_waits(waits, work, rules.params) | joker_waits(waits, t[at.T_GOULASH], work) << at.JOKER
    t[base + at.S_WAITS] = waits
