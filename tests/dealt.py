"""What the kernels deal, counted by a kernel: walls slot by slot, dice, and what the racks hold; interpreted or compiled."""

from __future__ import annotations

from typing import Any

from peling.kernels import jit
from peling.kernels.jit import kernel, ones
from peling.kernels.layout import STATE
from peling.kernels.planes import KEY, KEY_BITS
from peling.kernels.play import layout as at
from peling.kernels.play.chance import shuffle
from peling.kernels.play.step import begin
from peling.kernels.score.waits import regular_waits
from peling.sim.engine import Engine, VectorTable

SIZES = 14
KINDS_HELD = 0  # hands of thirteen tiles by how many different kinds they hold
PAIRS = KINDS_HELD + SIZES  # by how many kinds they hold just twice
TRIPLETS = PAIRS + SIZES  # by how many kinds they hold just three times
LUCK = TRIPLETS + SIZES  # by how many luck tiles they have
READY = LUCK + SIZES  # that wait for sets and a pair
WAITS = READY + 1  # for how many kinds
HEAVEN = WAITS + 1  # East's fourteen tiles that are sets and a pair
BESIDE = HEAVEN + 1  # tiles of a wall that are of the kind of the slot before
DICE = BESIDE + 1  # throws of four dice, as one number
SLOTS = DICE + 1296  # slot after slot, by kind
WALL_KINDS = 43
COUNTS = SLOTS + at.WALL_SIZE * WALL_KINDS


@kernel
def count_dealt(t, wall, m, play, tables, seed, number, counts):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
    """Deal the first deals of a number of matches and count what was dealt; the wall of an ordinary deal."""
    for match in range(number):
        dice = shuffle(wall, at.P_WALL, play, match, 1, seed)
        begin(t, wall, dice, m, play, tables)
        counts[DICE + dice] += 1
        for i in range(play[at.P_TILES]):
            counts[SLOTS + i * WALL_KINDS + wall[i]] += 1
            if i > 0:
                counts[BESIDE] += 1 if wall[i] == wall[i - 1] else 0
        for seat in range(play[at.P_PLAYERS]):
            base = at.T_SEATS + seat * at.SEAT_SIZE
            one = t[base + at.S_ONE]
            two = t[base + at.S_TWO]
            three = t[base + at.S_THREE]
            four = t[base + at.S_FOUR]
            key0 = t[base + at.S_LOW] & KEY
            key1 = t[base + at.S_LOW] >> KEY_BITS
            key2 = t[base + at.S_HIGH] & KEY
            key3 = t[base + at.S_HIGH] >> KEY_BITS
            if seat == 0:
                states = (tables.suits[key0] & STATE) + (tables.suits[key1] & STATE) + (tables.suits[key2] & STATE)
                counts[HEAVEN] += 1 if t[base + at.S_HELD] == 0 and states + (tables.honours[key3] & STATE) == 1 else 0
            else:
                counts[KINDS_HELD + ones(one)] += 1
                counts[PAIRS + ones(two & ~three)] += 1
                counts[TRIPLETS + ones(three & ~four)] += 1
                counts[LUCK + ones(t[base + at.S_HELD])] += 1
                waits = 0
                if t[base + at.S_HELD] == 0:
                    waits = regular_waits(key0, key1, key2, key3, tables) & ~four
                counts[READY] += 1 if waits else 0
                counts[WAITS] += ones(waits)


def dealt(engine: Engine, seed: int, number: int) -> list[int]:
    """The counts of a number of deals."""
    table = VectorTable(engine)
    table.begin(seed, 0)
    counts: Any = engine.scorer.zeros(COUNTS)
    run = count_dealt if engine.backend.name == "python" else _compiled()
    run(table.t, table.wall, table.m, engine.play, engine.scorer.tables, seed, number, counts)
    return [int(count) for count in counts]


def _compiled() -> Any:
    """The kernel of this module with the twins of those that it calls; nothing is kept of it."""
    from numba import njit

    return njit(jit._rebind(count_dealt, "numba", frozenset()))
