"""Sight: what a seat may know of a table, as the thinking kernels read it (`kernels.think.facts`, ST_…), and what it may do."""

from peling.kernels.jit import kernel, lowest, ones
from peling.kernels.layout import CHOW, EL_CODE, EL_KONG, EL_OPEN, PUNG
from peling.kernels.play import layout as at
from peling.kernels.play.rack import held, seat_of
from peling.kernels.think import facts as f
from peling.kernels.think import quick as q
from peling.kernels.think.facts import add_meld, forget_keys
from peling.tiles import DRAGON_ROUND

# -- the index of a mind -----------------------------------------------------------------------------------------------------
ROUNDS = DRAGON_ROUND + 1
CONTEXTS = 2 * ROUNDS * 4  # goulash or not, the round, the seat's own wind
I_ROWS = 0  # for each context where its aims begin and end; -1: they are not there yet
I_KINDS = 2 * CONTEXTS  # kinds that are played with, as bits, and in goulash
I_LUCK = I_KINDS + 2  # how many luck tiles, and in goulash
I_JOKERS = I_LUCK + 2
I_MOST = I_JOKERS + 2  # how many of the nearest aims are looked at
I_SPAN = I_MOST + 1  # how much farther than the first, in tenths of a tile
INDEX_SIZE = I_SPAN + 1


@kernel
def context_of(t, seat):
    """Which aims a seat has now."""
    return (t[at.T_GOULASH] * ROUNDS + t[at.T_ROUND]) * 4 + seat


@kernel
def see_table(t, seat, play, index, state):
    """The state of a seat: its rack and melds, and what it does not see."""
    base = seat_of(seat)
    goulash = t[at.T_GOULASH]
    context = 2 * context_of(t, seat)
    state[f.ST_FIRST] = index[I_ROWS + context]
    state[f.ST_LAST] = index[I_ROWS + context + 1]
    for i in range(f.ST_MELDS, f.ST_HIDDEN):
        state[i] = 0
    state[f.ST_CODES] = 0
    state[f.ST_LAID] = 0
    secret = 0  # kinds of own concealed kongs, which lie there unseen
    for i in range(t[base + at.S_MELDS]):
        element = t[base + at.S_MELD + i]
        code = element >> EL_CODE
        flags = element & (EL_OPEN | EL_KONG)
        add_meld(code, flags, state)
        if flags & EL_OPEN == 0:
            secret |= 1 << code - PUNG
    kinds = index[I_KINDS + goulash]
    hidden = 0
    coming = 0
    for i in range(4):
        own = t[base + at.S_ONE + i] & at.PLAIN
        live = (kinds & ~t[at.T_SEEN + 3 - i] & ~secret) | (own & secret)
        state[f.ST_HELD + i] = own
        state[f.ST_LIVE + i] = live
        hidden += ones(live) - ones(own)
        coming |= live & ~own
    state[f.ST_COMING] = coming
    jokers = held(t, base, at.JOKER)
    wild = index[I_JOKERS + goulash] - jokers
    luck = index[I_LUCK + goulash] - ones(t[base + at.S_HELD])
    for i in range(4):
        wild -= t[at.T_SEEN + i] >> at.JOKER & 1
        luck -= ones(t[seat_of(i) + at.S_LUCK])
    hidden += wild + luck
    state[f.ST_JOKERS] = jokers
    state[f.ST_WILD] = wild
    state[f.ST_HIDDEN] = hidden if hidden > 0 else 1
    state[f.ST_OTHERS] = play[at.P_PLAYERS] - 1
    forget_keys(state)


@kernel
def add_option(number, code, flags, kinds, times, jokers, options):
    """One more kong or claim to choose from."""
    place = options[q.Q_OPTIONS]
    if place == q.OPTIONS:
        return
    options[q.Q_OPTIONS] = place + 1
    base = q.Q_OPTION + place * q.QO_SIZE
    options[base + q.QO_NUMBER] = number
    options[base + q.QO_CODE] = code
    options[base + q.QO_FLAGS] = flags
    options[base + q.QO_KINDS] = kinds
    options[base + q.QO_TIMES] = times
    options[base + q.QO_JOKERS] = jokers


@kernel
def see_kongs(t, seat, options):
    """The kongs that the seat in turn may lay: from the rack by kind, then promoted, in the order of the pungs."""
    base = seat_of(seat)
    kinds = t[at.T_LEGAL + at.F_KONG] | t[at.T_LEGAL + at.F_KONG_JOKER] | t[at.T_LEGAL + at.F_KONG_JOKERS]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        for jokers in range(3):
            family = at.F_KONG if jokers == 0 else at.F_KONG_JOKER + jokers - 1
            if t[at.T_LEGAL + family] >> kind & 1:
                add_option(family << at.FAMILY | kind, PUNG + kind, EL_KONG, 1 << kind, 4 - jokers, jokers, options)
    for i in range(t[base + at.S_MELDS]):
        code = t[base + at.S_MELD + i] >> EL_CODE
        for jokers in range(2):
            family = at.F_PROMOTE_JOKER if jokers else at.F_PROMOTE
            if code >= PUNG and t[at.T_LEGAL + family] >> code - PUNG & 1:
                kind = code - PUNG
                add_option(family << at.FAMILY | kind, code, EL_OPEN | EL_KONG, 1 << kind, 1 - jokers, jokers, options)


@kernel
def see_claims(t, options):
    """The sets that may be claimed with the tile on offer: kongs, pungs, then chows, the lowest first."""
    kind = t[at.T_OFFER]
    legal = t[at.T_LEGAL]
    for jokers in range(3):
        if legal >> at.A_KONG + jokers & 1:
            add_option(at.A_KONG + jokers, PUNG + kind, EL_OPEN | EL_KONG, 1 << kind, 3 - jokers, jokers, options)
    for jokers in range(2):
        if legal >> at.A_PUNG + jokers & 1:
            add_option(at.A_PUNG + jokers, PUNG + kind, EL_OPEN, 1 << kind, 2 - jokers, jokers, options)
    for above in range(2, -1, -1):
        if legal >> at.A_CHOW + above & 1:
            low = kind - above
            add_option(at.A_CHOW + above, CHOW + low // 9 * 7 + low % 9, EL_OPEN, 7 << low & ~(1 << kind), 1, 0, options)
