"""Observations: what one seat may know of a table, as planes of bits and as numbers. The layout is fixed and has a version.

Seats count from the one that looks: 0 is itself, 1 plays next, and so on; a seat that is not there has zeros. A plane is a word,
a bit a kind, and jokers are kind 34. Of other seats only what lies open is read: tests/test_observe.py shuffles the rest.
"""

from peling.kernels.jit import inlined, kernel, lowest, ones
from peling.kernels.layout import EL_CODE, EL_JOKERS, EL_KONG, EL_OPEN, PUNG
from peling.kernels.play import layout as at
from peling.kernels.play.exchange import EXCHANGED, GIVEN, GIVEN_BITS
from peling.kernels.play.rack import seat_of
from peling.kernels.play.wall import dead_left, live_left

OBSERVATION = 1  # the version: another layout is another number
PLACES = 35  # of a plane
SEATS = 4

# -- planes ---------------------------------------------------------------------------------------------------------------
PLANE_RACK = 0  # four: the seat's own rack holds at least 1, 2, 3, 4
PLANE_SEEN = 4  # four: at least 1, 2, 3, 4 lie open, in discards and sets
PLANE_OFFER = 8  # the tile on offer: a discard, or the tile of a promoted pung
PLANE_DRAWN = 9  # the tile just taken, in the seat's own rack
PLANE_SETS = 10  # nine a seat: its declared sets
SETS_CHOW = 0  # four: at least 1, 2, 3, 4 chows that begin with this kind
SETS_PUNG = 4
SETS_KONG = 5  # open kongs
SETS_CLOSED = 6  # concealed kongs, of this seat alone
SETS_JOKER = 7  # two: the pung or kong of this kind holds at least 1, 2 jokers
SET_PLANES = 9
PLANE_RIVER = PLANE_SETS + SEATS * SET_PLANES  # five a seat: its discards
RIVER_CLAIMED = 4  # after at least 1, 2, 3, 4 of this kind: one of them was claimed
RIVER_PLANES = 5
PLANES = PLANE_RIVER + SEATS * RIVER_PLANES

# -- numbers --------------------------------------------------------------------------------------------------------------
SCALAR_PHASE = 0  # 0 turn, 1 claim, 2 robbing a kong, 3 over, 4 exchange
SCALAR_WIND = 1  # of the seat that looks
SCALAR_ROUND = 2  # the round wind, 4 in the green dragon's round
SCALAR_RULED = 3  # 1: the green dragon's game of three players
SCALAR_GOULASH = 4
SCALAR_STAGE = 5  # exchanges done
SCALAR_LEFT = 6  # tiles that can be drawn
SCALAR_LOOSE = 7  # replacement tiles
SCALAR_TURN = 8  # whose turn it is
SCALAR_OFFERED = 9  # whose tile is on offer, -1
SCALAR_HAS_DRAWN = 10  # whether the seat in turn took a tile, and not a discard
SCALAR_DISCARDS = 11  # how many there were
SCALAR_DEAL = 12  # the number of the deal in its match, from 1
SCALAR_PLAYERS = 13
SCALAR_HELD = 14  # luck tiles on the seat's own rack (before an exchange), as bits: flowers 0-3, seasons 4-7
SCALAR_GIVEN = 15  # three: the tiles given in this exchange so far, as actions; -1
SCALAR_SIZES = 18  # by seat: tiles on the rack
SCALAR_CLOSED = 22  # by seat: concealed kongs
SCALAR_CALLS = 26  # by seat: 1 the wait is announced, 2 since the first discard
SCALAR_LUCK = 30  # by seat: luck tiles laid open, as bits
SCALAR_TOTALS = 34  # by seat: points in this match before this deal
SCALAR_LATEST = 38  # eight: the latest discards, the latest first; -1
SCALAR_LATEST_BY = 46  # eight: whose
SCALAR_LATEST_DRAWN = 54  # eight: 1 the tile just drawn
LATEST = 8
SCALARS = 62


@inlined
def relative(seat, viewer, players):
    """A seat counted from the one that looks."""
    seat -= viewer
    return seat + players if seat < 0 else seat


@inlined
def add_to(planes, first, bit):
    """One more of a kind in four planes of at least 1, 2, 3, 4."""
    planes[first + 3] |= planes[first + 2] & bit
    planes[first + 2] |= planes[first + 1] & bit
    planes[first + 1] |= planes[first] & bit
    planes[first] |= bit


@inlined
def observe_sets(t, base, own, first, planes):
    """The declared sets of a seat; how many of them are concealed kongs. Which kongs those are only their owner knows."""
    closed = 0
    for i in range(t[base + at.S_MELDS]):
        element = t[base + at.S_MELD + i]
        code = element >> EL_CODE
        if code < PUNG:
            add_to(planes, first + SETS_CHOW, 1 << code // 7 * 9 + code % 7)
            continue
        is_closed = 0 if element & EL_OPEN else 1
        closed += is_closed
        if is_closed and own == 0:
            continue
        bit = 1 << code - PUNG
        if is_closed:
            planes[first + SETS_CLOSED] |= bit
        else:
            planes[first + (SETS_KONG if element & EL_KONG else SETS_PUNG)] |= bit
        jokers = element >> EL_JOKERS & 7
        if jokers:
            planes[first + SETS_JOKER] |= bit
        if jokers > 1:
            planes[first + SETS_JOKER + 1] |= bit
    return closed


@inlined
def observe_river(t, seat, players, planes, scalars):
    """The discards of all seats, and the latest one by one."""
    discards = t[at.T_DISCARDS]
    for number in range(discards):
        entry = t[at.T_RIVER + number // 6] >> number % 6 * at.RIVER_BITS
        by = relative(entry >> 6 & 3, seat, players)
        kind = entry & 63
        first = PLANE_RIVER + by * RIVER_PLANES
        add_to(planes, first, 1 << kind)
        if entry >> 9 & 1:
            planes[first + RIVER_CLAIMED] |= 1 << kind
        if number + LATEST >= discards:
            place = discards - 1 - number
            scalars[SCALAR_LATEST + place] = kind
            scalars[SCALAR_LATEST_BY + place] = by
            scalars[SCALAR_LATEST_DRAWN + place] = entry >> 8 & 1
    for place in range(discards, LATEST):
        scalars[SCALAR_LATEST + place] = at.NONE
        scalars[SCALAR_LATEST_BY + place] = at.NONE
        scalars[SCALAR_LATEST_DRAWN + place] = 0


@inlined
def observe_own(t, base, planes, scalars):
    """What only the seat itself knows."""
    for i in range(4):
        planes[PLANE_RACK + i] = t[base + at.S_ONE + i]
    drawn = t[base + at.S_DRAWN]
    planes[PLANE_DRAWN] = 1 << drawn & t[base + at.S_ONE] if drawn >= 0 else 0  # it may be given away in an exchange
    scalars[SCALAR_HELD] = t[base + at.S_HELD]
    given = t[base + at.S_GIVEN] if t[at.T_PHASE] == at.EXCHANGE else 1
    for i in range(EXCHANGED):
        scalars[SCALAR_GIVEN + i] = given & GIVEN if given > 1 else at.NONE
        given >>= GIVEN_BITS


@inlined
def on_rack(t, base):
    """How many tiles a seat has on its rack; those it gives away in an exchange lie there until all have given."""
    tiles = ones(t[base + at.S_HELD])
    for i in range(4):
        tiles += ones(t[base + at.S_ONE + i])
    if t[at.T_PHASE] == at.EXCHANGE:
        given = t[base + at.S_GIVEN]
        while given > 1:
            tiles += 1
            given >>= GIVEN_BITS
    return tiles


@kernel
def observe(t, m, seat, play, planes, scalars):
    """Write what a seat may know: PLANES words and SCALARS numbers."""
    players = play[at.P_PLAYERS]
    for i in range(PLANES):
        planes[i] = 0
    observe_own(t, seat_of(seat), planes, scalars)
    for i in range(4):
        planes[PLANE_SEEN + i] = t[at.T_SEEN + i]
    offered = t[at.T_OFFER]
    planes[PLANE_OFFER] = 1 << offered if offered >= 0 else 0
    turn = relative(t[at.T_TURN], seat, players)
    scalars[SCALAR_PHASE] = t[at.T_PHASE]
    scalars[SCALAR_WIND] = seat
    scalars[SCALAR_ROUND] = t[at.T_ROUND]
    scalars[SCALAR_RULED] = t[at.T_RULED]
    scalars[SCALAR_GOULASH] = t[at.T_GOULASH]
    scalars[SCALAR_STAGE] = t[at.T_STAGE]
    scalars[SCALAR_LEFT] = live_left(t, play)
    scalars[SCALAR_LOOSE] = dead_left(t, play)
    scalars[SCALAR_TURN] = turn
    scalars[SCALAR_OFFERED] = turn if offered >= 0 else at.NONE
    scalars[SCALAR_HAS_DRAWN] = t[at.T_HAS_DRAWN]
    scalars[SCALAR_DISCARDS] = t[at.T_DISCARDS]
    scalars[SCALAR_DEAL] = t[at.T_DEAL]
    scalars[SCALAR_PLAYERS] = players
    for other in range(SEATS):
        place = relative(other, seat, players) if other < players else other
        base = seat_of(other)
        closed = observe_sets(t, base, other == seat, PLANE_SETS + place * SET_PLANES, planes)
        scalars[SCALAR_SIZES + place] = on_rack(t, base)
        scalars[SCALAR_CLOSED + place] = closed
        scalars[SCALAR_CALLS + place] = t[base + at.S_CALLS]
        scalars[SCALAR_LUCK + place] = t[base + at.S_LUCK]
        scalars[SCALAR_TOTALS + place] = m[at.M_TOTAL + m[at.M_ORDER + other]] if other < players else 0
    observe_river(t, seat, players, planes, scalars)


@inlined
def toggle(bits, first, flags):
    """Turn over the flags of these bits."""
    while bits:
        flags[first + lowest(bits)] ^= 1
        bits &= bits - 1


@kernel
def look(t, m, seat, play, new, words, planes, scalars):
    """What a seat may know, with the planes spread out, a byte a place. Only those that differ from `words` are written."""
    observe(t, m, seat, play, new, scalars)
    for i in range(PLANES):
        toggle(words[i] ^ new[i], i * PLACES, planes)
        words[i] = new[i]
