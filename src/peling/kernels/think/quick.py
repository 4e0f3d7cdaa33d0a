"""Quick: the discard, claim or kong after which a hand that may win is nearest, in rounds."""

from peling.kernels.jit import kernel
from peling.kernels.layout import EL_KONG
from peling.kernels.think.aims import fits, nearest
from peling.kernels.think.facts import (
    F_OPTION,
    F_OPTIONS,
    JOKER,
    KINDS,
    OP_FLAGS,
    OPTION_SIZE,
    ST_COUNT,
    read_facts,
    take_planes,
    use_option,
)
from peling.kernels.think.forecast import forecast
from peling.kernels.think.reach import ACCEPT_SIZE, KEPT, reach

NEAREST = 8  # aims that are looked at
SPAN = 10  # how much farther than the first, in tenths of a tile
NEVER = 1000.0
WAIT = 0.5  # rounds that a claim costs: without it the next draw would have come sooner
SPEED_SIZE = JOKER + 1


@kernel
def speeds(aims, state, discards, near, accept, speed, paces, space):
    """How fast each discard leaves the hand (speed[KEPT]: without one): the sum over the nearest aims of 1 / rounds ** 3."""
    take_planes(aims, state)
    for i in range(SPEED_SIZE):
        speed[i] = 0.0
    for i in range(nearest(aims, state, 0, SPAN, near, NEAREST, space)):
        base = near[3 * i]
        if not fits(aims.rows, base, state):
            continue
        lack = reach(aims, base, state, space, accept, discards)
        before = -1
        fast = 0.0
        for kind in range(ACCEPT_SIZE):
            helps = accept[kind]
            if helps < 0:
                continue
            if helps != before:
                before = helps
                needed = rounds(helps, lack, aims, base, state, paces)
                fast = 1.0 / (needed * needed * needed)
            speed[kind] += fast


@kernel
def rounds(found, lack, aims, base, state, paces):
    """How many rounds it takes to win, on average; a hand that is complete and may not win waits for nothing."""
    if lack == 0:
        return NEVER
    forecast(found, 1.0, lack, 0, aims, base, state, paces)
    if paces[lack] == 0.0:
        return NEVER
    total = 0.0
    for step in range(1, lack + 1):
        total += 1.0 / paces[step]
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
def quick_turn(facts, aims, state, near, accept, speed, paces, space):
    """In turn: the kind to discard, or -1 - i for the kong that is option i."""
    read_facts(facts, state)
    speeds(aims, state, 1, near, accept, speed, paces, space)
    choice = fastest(state, speed)
    best = speed[choice]
    for option in range(facts[F_OPTIONS]):
        read_facts(facts, state)
        use_option(facts, option, state)
        speeds(aims, state, 0, near, accept, speed, paces, space)
        if speed[KEPT] >= best * KONG:
            best = speed[KEPT]
            choice = -1 - option
    return choice


@kernel
def quick_claim(facts, aims, state, near, accept, speed, paces, space):
    """On offer: -1 to pass, or the option to claim."""
    read_facts(facts, state)
    speeds(aims, state, 0, near, accept, speed, paces, space)
    best = later(speed[KEPT])
    choice = -1
    for option in range(facts[F_OPTIONS]):
        read_facts(facts, state)
        use_option(facts, option, state)
        kong = facts[F_OPTION + option * OPTION_SIZE + OP_FLAGS] & EL_KONG
        speeds(aims, state, 0 if kong else 1, near, accept, speed, paces, space)
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
