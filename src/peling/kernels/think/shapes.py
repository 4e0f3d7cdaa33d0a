"""Shapes: how many tiles a suit lacks for sets and a pair of certain sorts only.

A shape says which chows, pungs and pairs may be made in one suit (or of the honours). Its table gives, for every suit, how many
tiles lack for 0-4 sets and for 0-4 sets and a pair (`costs.py`). Ranks that a shape cannot use are no digits of its keys, so most
tables are small.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Any, NamedTuple

from peling.kernels.jit import compiled, kernel
from peling.kernels.tables import cached
from peling.kernels.think.costs import EACH, LANE_BITS, NEVER

STATES = 250  # ((two above * 5 + one above) * 5 + sets) * 2 + pair
TILES = 15  # a table knows suits of so many tiles: a whole hand, and one more tried


class Shape(NamedTuple):
    """What may be made in one suit of `ranks` ranks, as bits by rank; chows by their lowest."""

    chows: int
    pungs: int
    pairs: int
    ranks: int = 9

    @property
    def used(self) -> tuple[int, ...]:
        """The ranks that some set or the pair can use, the digits of a key."""
        bits = self.chows | self.chows << 1 | self.chows << 2 | self.pungs | self.pairs
        return tuple(rank for rank in range(self.ranks) if bits >> rank & 1)

    @property
    def size(self) -> int:
        """How many suits the table knows."""
        return int(5 ** len(self.used))

    @property
    def powers(self) -> tuple[int, ...]:
        """What one tile of each of nine ranks adds to a key; 0 where it is of no use."""
        used = self.used
        return tuple(5 ** used.index(rank) if rank in used else 0 for rank in range(9))


@kernel
def widen(old, at, new, to, held, rank, chows, pungs, pairs):
    """One step of the walk down the ranks: from the states at old[at:] to those with `rank` settled, at new[to:].

    A state is how many chows reach down to here from one and two ranks above, the sets and the pair so far; its value is how many
    tiles lack. A chow is begun at its highest rank.
    """
    for i in range(STATES):
        new[to + i] = NEVER
    begins = 4 if rank >= 2 and chows >> (rank - 2) & 1 else 0
    for state in range(STATES):
        cost = old[at + state]
        if cost == NEVER:
            continue
        pair = state % 2
        sets = state // 2 % 5
        one = state // 10 % 5
        two = state // 50
        for choice in range(4):
            pung = choice & 1
            alike = choice >> 1
            if (alike and (pair or pairs >> rank & 1 == 0)) or (pung and pungs >> rank & 1 == 0):
                continue
            for begun in range(begins + 1):
                need = two + one + begun + 3 * pung + 2 * alike
                if need > 4 or sets + begun + pung > 4:
                    break
                lack = need - held if need > held else 0
                place = to + ((one * 5 + begun) * 5 + sets + begun + pung) * 2 + pair + alike
                if cost + lack < new[place]:
                    new[place] = cost + lack


@kernel
def begin(states, at):
    """The state before the first rank."""
    for i in range(STATES):
        states[at + i] = NEVER
    states[at] = 0


@kernel
def finish(states, at):
    """The costs of a suit whose ranks are all settled, packed: no chow reaches below the lowest."""
    row = 0
    for sets in range(5):
        row |= states[at + 2 * sets] << LANE_BITS * sets
        row |= states[at + 2 * sets + 1] << LANE_BITS * (5 + sets)
    return row


@kernel
def fill_shape(table, base, size, used, number, ranks, chows, pungs, pairs, digits, states):
    """Fill the table of one shape from place `base`; `states` has a layer a rank, so that neighbours share the work above."""
    top = ranks * STATES
    begin(states, top)
    for i in range(9):
        digits[i] = 0
    for rank in range(ranks - 1, -1, -1):
        widen(states, (rank + 1) * STATES, states, rank * STATES, 0, rank, chows, pungs, pairs)
    total = 0
    for key in range(size):
        if total <= TILES:
            table[base + key] = finish(states, 0)
        changed = 0  # count one up, in digits
        while changed < number and digits[used[changed]] == 4:
            digits[used[changed]] = 0
            total -= 4
            changed += 1
        if changed == number:
            return
        digits[used[changed]] += 1
        total += 1
        if total <= TILES or changed > 0:
            for rank in range(used[changed], -1, -1):
                widen(states, (rank + 1) * STATES, states, rank * STATES, digits[rank], rank, chows, pungs, pairs)


class _Costs(dict[int, int]):
    """The tables one after the other for interpreted kernels, asked suit by suit; two threads that ask at once write the same."""

    def __init__(self, shapes: tuple[Shape, ...]) -> None:
        self.shapes = shapes
        self.bases = bases(shapes)
        self.layers: dict[tuple[int, int, tuple[int, ...]], list[int]] = {}

    def __missing__(self, place: int) -> int:
        number = bisect_right(self.bases, place) - 1
        shape, base = self.shapes[number], self.bases[number]
        key, digits = place - base, [0] * shape.ranks
        for rank in shape.used:
            key, digits[rank] = divmod(key, 5)
        row: int = finish(self._layer(number, shape, 0, tuple(digits)), 0)
        self[place] = row
        return row

    def _layer(self, number: int, shape: Shape, rank: int, digits: tuple[int, ...]) -> list[int]:
        """The states with `rank` and all above it settled; `digits` are those ranks."""
        known = self.layers.get((number, rank, digits))
        if known is None:
            known = [0] * STATES
            if rank == shape.ranks:
                begin(known, 0)
            else:
                above = self._layer(number, shape, rank + 1, digits[1:])
                widen(above, 0, known, 0, digits[0], rank, shape.chows, shape.pungs, shape.pairs)
            self.layers[number, rank, digits] = known
        return known


def bases(shapes: tuple[Shape, ...]) -> list[int]:
    """Where each table starts."""
    places = [0]
    for shape in shapes:
        places.append(places[-1] + shape.size)
    return places[:-1]


@lru_cache(maxsize=128)
def lazy_shapes(shapes: tuple[Shape, ...]) -> Any:
    """The tables of some shapes for interpreted kernels, filled as they are asked."""
    return _Costs(shapes)


@lru_cache(maxsize=128)
def array_shapes(shapes: tuple[Shape, ...]) -> Any:
    """The tables of some shapes for compiled kernels, one array."""
    import numpy as np

    return np.concatenate([_array(shape) for shape in shapes] or [np.zeros(1, np.int64)])


def _array(shape: Shape) -> Any:
    import numpy as np

    def build() -> dict[str, Any]:
        table = np.full(shape.size, NEVER * EACH, np.int64)
        states = np.zeros((shape.ranks + 1) * STATES, np.int64)
        used = np.array([*shape.used, 0], np.int64)
        compiled(fill_shape)(
            table, 0, shape.size, used, len(shape.used), shape.ranks, shape.chows, shape.pungs, shape.pairs,
            np.zeros(9, np.int64), states,
        )  # fmt: skip
        return {"costs": table}

    name = f"shape-{shape.ranks}-{shape.chows:x}-{shape.pungs:x}-{shape.pairs:x}"
    return cached(name, build)["costs"]
