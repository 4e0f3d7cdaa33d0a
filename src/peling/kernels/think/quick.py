"""Quick: the discard, claim or kong after which a hand that may win is nearest, in rounds.

All in ints, so that every backend finds the same: speeds are SCALE / rounds ** 3.
"""

from typing import Any, NamedTuple

from peling.kernels.jit import inlined, kernel, lowest, merged
from peling.kernels.layout import EL_KONG
from peling.kernels.think import facts as f
from peling.kernels.think.aims import FAR, fits, nearest
from peling.kernels.think.facts import forget_keys, lay_set, read_facts, take_planes
from peling.kernels.think.forecast import PART, rounds
from peling.kernels.think.reach import ACCEPT_SIZE, KEPT, SCRATCH_SIZE, reach
from peling.tiles import JOKER

NEAREST = 8  # aims that are looked at
SPAN = 10  # how much farther than the first, in tenths of a tile
SPEED_SIZE = JOKER + 1
SCALE = 1 << 60
WAIT = PART // 2  # what a claim costs: without it the next draw would have come sooner
SOON = 19  # a hand that is claimed for is this far at least
KONG = 9  # a kong may cost a little: it brings a tile at once, and nine tenths of the speed are enough

# -- what may be done beside a discard ----------------------------------------------------------------------------------------
Q_OPTIONS = 0  # how many kongs or claims, then each of them
Q_OPTION = 1
QO_NUMBER = 0  # what the caller calls it
QO_CODE = 1
QO_FLAGS = 2
QO_KINDS = 3  # kinds that go from the rack, as bits
QO_TIMES = 4  # how many tiles of each
QO_JOKERS = 5
QO_LACK = 6  # what is found of a claim: how many tiles the nearest hand lacks after it, FAR if none is left
QO_SIZE = 7
OPTIONS = 16
OPTIONS_SIZE = Q_OPTION + OPTIONS * QO_SIZE
OPTION = 64  # the first of them, as a choice
PASSED = 63


class QuickScratch(NamedTuple):
    """What the kernels write in: the state, options, the nearest aims, what helps after each discard, speeds, scratch."""

    state: Any
    options: Any
    near: Any
    accept: Any
    speed: Any
    space: Any


SIZES = QuickScratch(f.STATE_SIZE, OPTIONS_SIZE, 3 * NEAREST, ACCEPT_SIZE, SPEED_SIZE, SCRATCH_SIZE)
"""How many ints each of them has."""


@inlined
def speeds(aims, discards, number, own):
    """How fast each discard leaves the hand (speed[KEPT]: without one): the sum over the nearest aims of SCALE / rounds ** 3."""
    state = own.state
    accept = own.accept
    speed = own.speed
    for i in range(SPEED_SIZE):
        speed[i] = 0
    for i in range(number):
        base = own.near[3 * i]
        fits(aims.rows, base, state)
        lack = reach(aims, base, state, own.space, accept, discards)
        before = -1
        fast = 0
        kinds = 1 << KEPT | (state[f.ST_HELD] if discards else 0)
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            helps = accept[kind]
            if helps < 0:
                continue
            if helps != before:
                before = helps
                needed = rounds(helps, lack, aims, base, state)
                fast = SCALE // (needed * needed * needed)
            speed[kind] += fast


@kernel
def fastest(state, speed):
    """The kind to discard."""
    kinds = state[f.ST_HELD]
    if kinds == 0:
        return JOKER
    best = lowest(kinds)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if speed[kind] > speed[best]:
            best = kind
    return best


@kernel
def later(speed):
    """A speed seen from `WAIT` later."""
    if speed == 0:
        return 0
    left = SCALE // speed
    root = 0
    for i in range(20):
        bit = 1 << 19 - i
        tried = root | bit
        if tried * tried * tried <= left:
            root = tried
    root -= WAIT
    if root < SOON:
        root = SOON
    return SCALE // (root * root * root)


@kernel
def lay(options, option, state):
    """Take the tiles of an option from the planes of the rack and lay its set."""
    base = Q_OPTION + option * QO_SIZE
    kinds = options[base + QO_KINDS]
    for _ in range(options[base + QO_TIMES]):
        for plane in (f.ST_HELD, f.ST_LIVE):
            state[plane] &= ~kinds | state[plane + 1]
            state[plane + 1] &= ~kinds | state[plane + 2]
            state[plane + 2] &= ~kinds | state[plane + 3]
            state[plane + 3] &= ~kinds
    state[f.ST_JOKERS] -= options[base + QO_JOKERS]
    lay_set(options[base + QO_CODE], options[base + QO_FLAGS], state)


@merged
def think(aims, claiming, most, span, own):
    """A kind to discard or PASSED, or OPTION and the place of a kong or claim; the state and the options are stored."""
    state = own.state
    options = own.options
    held1 = state[f.ST_HELD]
    held2 = state[f.ST_HELD + 1]
    held3 = state[f.ST_HELD + 2]
    held4 = state[f.ST_HELD + 3]
    live1 = state[f.ST_LIVE]
    live2 = state[f.ST_LIVE + 1]
    live3 = state[f.ST_LIVE + 2]
    live4 = state[f.ST_LIVE + 3]
    jokers = state[f.ST_JOKERS]
    melds = state[f.ST_MELDS]
    opened = state[f.ST_OPEN]
    kongs = state[f.ST_KONGS]
    punged = state[f.ST_PUNGED]
    codes = state[f.ST_CODES]
    laid = state[f.ST_LAID]
    best = 0
    choice = PASSED
    far = FAR  # how many tiles lack without a claim
    nearer = 0  # claims that bring a hand nearer, as bits: only those are weighed
    stage = 0 if claiming else 1
    while stage < 2:
        for option in range(-1, options[Q_OPTIONS]):
            if option >= 0:
                if stage and claiming and nearer >> option & 1 == 0:
                    continue
                lay(options, option, state)
            forget_keys(state)
            number = nearest(aims, state, 0, span, own.near, most)
            if stage == 0:
                lack = own.near[1] if number else FAR
                if option < 0:
                    far = lack
                else:
                    options[Q_OPTION + option * QO_SIZE + QO_LACK] = lack
                    nearer |= (1 if lack < far else 0) << option
            else:
                discards = 1 - claiming
                if option >= 0:
                    discards = 0 if options[Q_OPTION + option * QO_SIZE + QO_FLAGS] & EL_KONG else 1
                speeds(aims, discards, number, own)
                kind = fastest(state, own.speed) if discards else KEPT
                found = own.speed[kind]
                if option < 0:
                    best = later(found) if claiming else found
                    choice = PASSED if claiming else kind
                elif found > best if claiming else 10 * found >= KONG * best:
                    best = found
                    choice = OPTION + option
            if option >= 0:  # all that `lay` changed but ST_FLAGS, for which only the scorer asks
                state[f.ST_HELD] = held1
                state[f.ST_HELD + 1] = held2
                state[f.ST_HELD + 2] = held3
                state[f.ST_HELD + 3] = held4
                state[f.ST_LIVE] = live1
                state[f.ST_LIVE + 1] = live2
                state[f.ST_LIVE + 2] = live3
                state[f.ST_LIVE + 3] = live4
                state[f.ST_JOKERS] = jokers
                state[f.ST_MELDS] = melds
                state[f.ST_OPEN] = opened
                state[f.ST_KONGS] = kongs
                state[f.ST_PUNGED] = punged
                state[f.ST_CODES] = codes
                state[f.ST_LAID] = laid
        stage = stage + 1 if stage or nearer else 2
    return choice


@kernel
def read_options(facts, options):
    """The kongs or claims of a view."""
    options[Q_OPTIONS] = facts[f.F_OPTIONS]
    for i in range(facts[f.F_OPTIONS]):
        place = f.F_OPTION + i * f.OPTION_SIZE
        base = Q_OPTION + i * QO_SIZE
        kinds = 0
        times = 0
        jokers = 0
        for j in range(4):
            kind = 0 + facts[place + f.OP_TILES + j]
            if kind == JOKER:
                jokers += 1
            elif kind != f.NO_TILE:
                times = times + 1 if kinds >> kind & 1 else 1
                kinds |= 1 << kind
        options[base + QO_NUMBER] = i
        options[base + QO_CODE] = facts[place + f.OP_CODE]
        options[base + QO_FLAGS] = facts[place + f.OP_FLAGS]
        options[base + QO_KINDS] = kinds
        options[base + QO_TIMES] = times
        options[base + QO_JOKERS] = jokers


@kernel
def quick_choice(facts, claiming, aims, own):
    """What to do with a view (`think`)."""
    read_facts(facts, own.state)
    take_planes(aims, own.state)
    read_options(facts, own.options)
    return think(aims, claiming, NEAREST, SPAN, own)
