"""Quick: the discard, claim or kong after which a hand that may win is nearest, in rounds."""

from peling.kernels.jit import kernel
from peling.kernels.layout import EL_KONG, EXACT, GATES, KNITTED, ONCE
from peling.kernels.think.aims import A_DRAWN, A_FORM, IRREGULAR, fits, nearest
from peling.kernels.think.facts import (
    F_OPTION,
    F_OPTIONS,
    JOKER,
    KINDS,
    OP_FLAGS,
    OPTION_SIZE,
    ST_COUNT,
    ST_HIDDEN,
    ST_LACK,
    ST_OTHERS,
    read_facts,
    take_planes,
    use_option,
)
from peling.kernels.think.forecast import CLAIMED, NEVER, SURE, arrivals, unseen
from peling.kernels.think.reach import ACCEPT_SIZE, KEPT, reach

NEAREST = 8  # aims that are looked at
SPAN = 10  # how much farther than the first, in tenths of a tile
NARROW = 0.55  # how much faster the tiles that help become fewer than the steps do
WAIT = 0.5  # rounds that one gives up by claiming: the next draw would have been nearer
SPEED_SIZE = JOKER + 1


@kernel
def speeds(aims, state, discards, near, accept, speed, space):
    """How fast each discard leaves the hand (speed[KEPT]: without one): the sum over the nearest aims of 1 / rounds ** 3."""
    take_planes(aims, state)
    for i in range(SPEED_SIZE):
        speed[i] = 0.0
    rows = aims.rows
    for i in range(nearest(aims, state, 0, SPAN, near, NEAREST, space)):
        base = near[3 * i]
        if not fits(rows, base, state):
            continue
        lack = reach(aims, base, state, space, accept, discards)
        narrow = narrowing(rows, base, lack, state)
        last = 1.0 if rows[base + A_DRAWN] else 1.0 + CLAIMED * state[ST_OTHERS]
        before = -1
        fast = 0.0
        for kind in range(ACCEPT_SIZE):
            helps = accept[kind]
            if helps < 0:
                continue
            if helps != before:
                before = helps
                tiles = arrivals(helps, rows, base, state)
                needed = rounds(lack, tiles, unseen(helps, state), last, narrow, state[ST_HIDDEN])
                fast = 1.0 / (needed * needed * needed)
            speed[kind] += fast


@kernel
def narrowing(rows, base, lack, state):
    """How much faster than the steps the number of tiles shrinks that help: not at all where each of them is a tile of its own.

    Far away a free set can be made in many ways, near the end in one or two.
    """
    form = rows[base + A_FORM]
    if form == IRREGULAR + KNITTED:
        return -NARROW
    if form == IRREGULAR + ONCE or form == IRREGULAR + EXACT or form == IRREGULAR + GATES:
        return 0.0
    if form >= IRREGULAR or lack == 0:
        return NARROW
    return NARROW * (lack - state[ST_LACK]) / lack if lack > state[ST_LACK] else 0.0


@kernel
def pace(step, lack, tiles, plain, last, narrow, hidden):
    """The chance that a round brings the tile that `step` (of `lack` steps, the last is 1) waits for.

    `tiles` arrive in the first step, `plain` of them if nothing is claimed; each later step has a share of them, and the winning
    tile comes `last` times as often as one that must be drawn.
    """
    part = step / lack
    share = part * (1.0 - narrow + narrow * part)
    chance = share * (plain * last if step == 1 else tiles) / hidden
    return chance if chance < SURE else SURE


@kernel
def rounds(lack, tiles, plain, last, narrow, hidden):
    """How many rounds it takes to win, on average; a hand that is complete and may not win waits for nothing."""
    if tiles == 0 or lack == 0:
        return NEVER
    total = 0.0
    for step in range(1, lack + 1):
        total += 1.0 / pace(step, lack, tiles, plain, last, narrow, hidden)
    return total


@kernel
def fastest(state, speed):
    """The kind to discard."""
    best = -1
    for kind in range(KINDS):
        if state[ST_COUNT + kind] > 0 and (best < 0 or speed[kind] > speed[best]):
            best = kind
    return best if best >= 0 else JOKER


@kernel
def quick_turn(facts, aims, state, near, accept, speed, space):
    """In turn: the kind to discard, or -1 - i for the kong that is option i."""
    read_facts(facts, state)
    speeds(aims, state, 1, near, accept, speed, space)
    choice = fastest(state, speed)
    best = speed[choice]
    for option in range(facts[F_OPTIONS]):
        read_facts(facts, state)
        use_option(facts, option, state)
        speeds(aims, state, 0, near, accept, speed, space)
        if speed[KEPT] >= best * KONG:
            best = speed[KEPT]
            choice = -1 - option
    return choice


@kernel
def quick_claim(facts, aims, state, near, accept, speed, space):
    """On offer: -1 to pass, or the option to claim."""
    read_facts(facts, state)
    speeds(aims, state, 0, near, accept, speed, space)
    best = later(speed[KEPT])
    choice = -1
    for option in range(facts[F_OPTIONS]):
        read_facts(facts, state)
        use_option(facts, option, state)
        kong = facts[F_OPTION + option * OPTION_SIZE + OP_FLAGS] & EL_KONG
        speeds(aims, state, 0 if kong else 1, near, accept, speed, space)
        found = speed[KEPT] if kong else speed[fastest(state, speed)]
        if found > best:
            best = found
            choice = option
    return choice


@kernel
def later(speed):
    """A speed seen from `WAIT` rounds later."""
    if speed <= 0.0:
        return 0.0
    left = speed ** (-1.0 / 3.0) - WAIT
    if left < 0.3:
        left = 0.3
    return left**-3.0


KONG = 0.9  # a kong may cost a little: it brings a tile at once
