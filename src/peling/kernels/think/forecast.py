"""Forecast: how soon tiles come, now and in the steps after this one.

Two answers from the same counts: chances step by step, as played, for bots that weigh a win's value (`forecast`); and how
many rounds it takes, in ints that are the same on every backend, for bots that must be fast (`rounds`).
"""

from fractions import Fraction

from peling.kernels.jit import kernel, lowest, ones
from peling.kernels.layout import EXACT, GATES, KNIT_THREE, KNIT_TWO, KNITTED, ONCE, PAIRS
from peling.kernels.score.irregular import SUIT
from peling.kernels.think.aims import A_CHOWS, A_DRAWN, A_FORM, A_LEFT, A_OPEN, A_PUNGS, A_RIGHT, IRREGULAR, TABLES
from peling.kernels.think.facts import ST_HELD, ST_HIDDEN, ST_LACK, ST_LIVE, ST_OPEN, ST_OTHERS, ST_UNSEEN, ST_WILD
from peling.tiles import NINES, NUMBERS, ONES

PACES_SIZE = 20
CURVE_SIZE = 10
CURVE_FREE, CURVE_FIXED, CURVE_PUNGS, CURVE_TWINS, CURVE_SINGLES, CURVE_KNITTED, CURVE_THREES = 0, 10, 20, 30, 40, 50, 60
CURVES = (
    *(0.0, 4.6, 16.0, 28.0, 41.0, 53.0, 62.0, 70.0, 76.0, 80.0),
    *(0.0, 3.8, 8.5, 15.0, 25.0, 33.0, 40.0, 46.0, 50.0, 54.0),
    *(0.0, 4.0, 9.0, 13.5, 17.5, 21.0, 25.0, 28.0, 30.0, 32.0),
    *(0.0, 3.0, 8.5, 14.0, 19.0, 23.0, 27.0, 30.0, 32.0, 34.0),
    *(0.0, 3.3, 6.5, 9.5, 12.5, 15.5, 18.5, 21.5, 24.5, 27.5),
    *(0.0, 9.0, 12.5, 16.0, 19.5, 23.0, 26.5, 30.0, 33.5, 37.0),
    *(0.0, 6.6, 9.7, 17.2, 27.8, 38.4, 44.6, 50.0, 54.0, 57.0),
)
"""How many tiles help a hand by how many it lacks, a curve for each form: free sets, fixed sets, pungs, pairs, single tiles,
knitted tiles, knits of three suits."""
FIRST_OF_TWO = NUMBERS & ~NINES
FIRST_OF_THREE = FIRST_OF_TWO & ~(ONES << 7)
TENTHS = 10
CLAIMED_TENTHS = 6  # how often another player discards a tile that one hopes for, in tenths of how often one draws it
CLAIMED = CLAIMED_TENTHS / TENTHS
SURE = 0.9

# -- in whole numbers ------------------------------------------------------------------------------------------------------
PART = 64  # of a round
NEVER = 1000 * PART
SOONEST = 71  # a step takes so long at least: no tile is sure to come
NARROW = Fraction(55, 100)  # how much faster the tiles that help become fewer than the steps do
MOST_LACK = 15
STEP_SIZE = 2 * (MOST_LACK + 2)  # for every number of tiles that lack: two places for each number of free ones
WIDENING = MOST_LACK + 1  # in place of that number: a knitted hand, which more and more tiles help


def _share(step: int, lack: int, narrow: Fraction) -> Fraction:
    """How many tiles help in a step, as a share of those that help now."""
    part = Fraction(step, lack)
    return part * (1 - narrow + narrow * part)


def _steps() -> tuple[int, ...]:
    made = [0] * STEP_SIZE * (MOST_LACK + 1)
    for lack in range(1, MOST_LACK + 1):
        for free in range(WIDENING + 1):
            narrow = -NARROW if free == WIDENING else NARROW * min(free, lack) / lack
            times = [1 / _share(step, lack, narrow) for step in range(1, lack + 1)]
            place = lack * STEP_SIZE + 2 * free
            made[place] = round(times[0] * PART * TENTHS)
            made[place + 1] = round(sum(times[1:]) * PART * TENTHS)
    return tuple(made)


STEPS = _steps()
"""How long the last step and all others take, if each has its share of the tiles that help now."""


@kernel
def chow_claims(one):
    """Kinds that would complete a chow with two tiles of the rack."""
    near = one & one >> 1 & FIRST_OF_TWO
    gap = one & one >> 2 & FIRST_OF_THREE
    return (near & FIRST_OF_THREE) << 2 | (near & ~ONES) >> 1 | gap << 1


@kernel
def claimed_pungs(rows, base, state):
    """Kinds that anybody's discard makes a pung of, where the aim may still lay a set open."""
    return state[ST_HELD + 1] & rows[base + A_PUNGS] if state[ST_OPEN] < rows[base + A_OPEN] else 0


@kernel
def claimed_chows(rows, base, state):
    """Kinds that a discard of the player before makes a chow with."""
    return chow_claims(state[ST_HELD]) & rows[base + A_CHOWS] if state[ST_OPEN] < rows[base + A_OPEN] else 0


@kernel
def steady(found, rows, base, state):
    """The kinds that help now and later too: not those that would only begin another pair.

    Irregular hands are built from the tiles held: a single waits for its twin, orphans for those that lack. Any tile can be a new
    single or the double orphan, but that helps only once.
    """
    form = rows[base + A_FORM]
    one = state[ST_HELD]
    kinds = found
    if form == IRREGULAR + PAIRS:
        kinds = found & one
    elif form == IRREGULAR + ONCE:
        kinds = found & ~one
    elif form == IRREGULAR + KNIT_TWO:
        left = rows[base + A_LEFT]
        right = rows[base + A_RIGHT]
        kinds = found & ((one >> left & SUIT) << right | (one >> right & SUIT) << left)
    return kinds if kinds else found


@kernel
def arrivals(found, rows, base, state):
    """How many tiles of the kinds `found` come in a round, in tiles: those drawn, and those that may be claimed."""
    pungs = claimed_pungs(rows, base, state)
    chows = claimed_chows(rows, base, state)
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
def forecast(found, more, lack, aims, base, state, paces):
    """The chance that a round brings what each step waits for, paces[1] the winning tile, paces[lack] the next one.

    The aim lacks `lack` tiles, and the kinds `found` help it now; their number is multiplied by `more`. The winning tile may be
    anybody's discard, unless it must be drawn. How many tiles help in the steps between depends on the hand's form: their number
    falls as it does in played deals.
    """
    rows = aims.rows
    helps = steady(found, rows, base, state)
    tiles = more * arrivals(helps, rows, base, state)
    last = 1.0 if rows[base + A_DRAWN] else 1.0 + CLAIMED * state[ST_OTHERS]
    ready = more * unseen(helps, state) * last
    played_paces(lack, tiles, ready, last, rows[base + A_FORM], state, aims.curves, paces)


@kernel
def played_paces(lack, tiles, ready, last, form, state, curves, paces):
    """The paces if the tiles become fewer as in played deals (`curves`), while what is unusual about this hand wears off."""
    fixed = 0.0
    first = CURVE_FREE
    wears = 0.5
    if form == TABLES:
        if lack > 0:
            fixed = state[ST_LACK] / lack if state[ST_LACK] < lack else 1.0
        wears += 0.3 * fixed
    elif form < IRREGULAR:
        first = CURVE_PUNGS
        wears = 0.8
    elif form == IRREGULAR + ONCE or form == IRREGULAR + EXACT or form == IRREGULAR + GATES:
        first = CURVE_SINGLES
        wears = 0.9
    elif form == IRREGULAR + KNITTED:
        first = CURVE_KNITTED
        wears = 0.9
    elif form == IRREGULAR + KNIT_THREE:
        first = CURVE_THREES
    else:
        first = CURVE_TWINS
        wears = 0.8
    hidden = state[ST_HIDDEN]
    if lack == 0:
        return
    if lack == 1:
        paces[1] = limited(ready / hidden)
        return
    paces[lack] = limited(tiles / hidden)
    usual = curve(curves, first, fixed, lack)
    unusual = tiles / usual if tiles > 0.5 else 0.5 / usual
    power = 1.0
    for step in range(lack - 1, 0, -1):
        power *= wears
        comes = curve(curves, first, fixed, step) * unusual**power
        paces[step] = limited(comes * (last if step == 1 else 1.0) / hidden)


@kernel
def curve(curves, first, fixed, step):
    """How many tiles help a hand a number of steps away; of one with fixed sets fewer."""
    place = step if step < CURVE_SIZE else CURVE_SIZE - 1
    number = curves[first + place]
    if fixed > 0.0:
        number += fixed * (curves[CURVE_FIXED + place] - number)
    return number


@kernel
def limited(chance):
    """A chance as it is in played deals: a little smaller than the tiles say, and never sure."""
    chance *= 0.88
    return chance if chance < SURE else SURE


@kernel
def coming(found, state):
    """How many tiles of some kinds the player does not see."""
    tiles = 0
    for i in range(4):
        tiles += ones(state[ST_LIVE + i] & found) - ones(state[ST_HELD + i] & found)
    return tiles


@kernel
def rounds(found, lack, aims, base, state):
    """How many rounds it takes to win, on average; a hand that is complete and may not win waits for nothing."""
    rows = aims.rows
    tiles = coming(found, state) + state[ST_WILD]
    if lack == 0 or tiles == 0:
        return NEVER
    ready = tiles * (TENTHS if rows[base + A_DRAWN] else TENTHS + CLAIMED_TENTHS * state[ST_OTHERS])
    tiles *= TENTHS
    pungs = claimed_pungs(rows, base, state) & found
    chows = claimed_chows(rows, base, state) & found & ~pungs
    if pungs | chows:
        tiles += CLAIMED_TENTHS * (state[ST_OTHERS] * coming(pungs, state) + coming(chows, state))
    form = rows[base + A_FORM]
    free = lack
    if form < IRREGULAR:
        free = lack - state[ST_LACK] if lack > state[ST_LACK] else 0
    elif form == IRREGULAR + KNITTED:
        free = WIDENING
    elif form == IRREGULAR + ONCE or form == IRREGULAR + EXACT or form == IRREGULAR + GATES:
        free = 0
    place = (lack if lack < MOST_LACK else MOST_LACK) * STEP_SIZE + 2 * free
    hidden = state[ST_HIDDEN]
    total = hidden * aims.steps[place] // ready + hidden * aims.steps[place + 1] // tiles
    if total < SOONEST * lack:
        return SOONEST * lack
    return total if total < NEVER else NEVER
