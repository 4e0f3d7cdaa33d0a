"""Shapes: how many tiles a suit lacks for sets and a pair, of every sort or of certain sorts only.

A shape says which chows, pungs and pairs may be made in one suit (or of the honours). Its table gives, for every suit, how many
tiles lack for 0-4 sets and for 0-4 sets and a pair (`costs.py`). Ranks that a shape cannot use are no digits of its keys, so most
tables are small.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from peling.kernels.costs import EACH, LANE_BITS, NEVER
from peling.kernels.jit import compiled, kernel
from peling.kernels.tables import cached

STATES = 250  # ((two above * 5 + one above) * 5 + sets) * 2 + pair
LAYERS = 10 * STATES  # the states before the first rank, and after each of nine
TILES = 15  # a table knows suits of up to this number of tiles: a whole hand, and one more tried
COPIES = (4,) * 9  # how many tiles of each rank there can be, where none lie elsewhere
ANY_CHOW = (1 << 7) - 1
ANY_RANK = (1 << 9) - 1
ANY_HONOUR = (1 << 7) - 1
REMEMBERED = 1 << 16  # suits that an interpreted table keeps (100 bytes each), and layers of the walks that led to them
ROOM = 1 << 23  # places of a shelf; all shapes of the four rule sets, with jokers and without, take 5.2 million


class SuitShape(NamedTuple):
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


WHOLE = (SuitShape(ANY_CHOW, ANY_RANK, ANY_RANK), SuitShape(0, ANY_HONOUR, ANY_HONOUR, 7))
"""Any sets and pair: a suit, the honours."""


@kernel
def settle(old, at, new, to, held, most, rank, chows, pungs, pairs):
    """One step of the walk down the ranks: from the states at old[at:] to those with `rank` settled, at new[to:].

    `held` tiles of the rank are there, and there can be `most`. A state is how many chows reach down to here from one and two
    ranks above, the sets and the pair so far; its value is how many tiles lack. A chow is begun at its highest rank.
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
                if need > most or sets + begun + pung > 4:
                    break
                lack = need - held if need > held else 0
                place = to + ((one * 5 + begun) * 5 + sets + begun + pung) * 2 + pair + alike
                if cost + lack < new[place]:
                    new[place] = cost + lack


@kernel
def begin(states, ranks):
    """Set the first state, before the highest rank; each layer stands at the place of its rank, this one above them all."""
    for i in range(STATES):
        states[ranks * STATES + i] = NEVER
    states[ranks * STATES] = 0


@kernel
def finish(states):
    """The costs of a suit whose ranks are all settled, packed: no chow reaches below the lowest."""
    row = 0
    for sets in range(5):
        row |= states[2 * sets] << LANE_BITS * sets
        row |= states[2 * sets + 1] << LANE_BITS * (5 + sets)
    return row


@kernel
def walk(states, first, held, most, chows, pungs, pairs):
    """The packed costs of a suit: the ranks from `first` down are settled, those above it are already."""
    for rank in range(first, -1, -1):
        settle(states, (rank + 1) * STATES, states, rank * STATES, held[rank], most[rank], rank, chows, pungs, pairs)
    return finish(states)


@kernel
def fill_shape(table, used, number, ranks, chows, pungs, pairs, digits, most, states):
    """Fill the table of one shape; consecutive keys share the walk above the rank in which they differ."""
    begin(states, ranks)
    for i in range(9):
        digits[i] = 0
    row = walk(states, ranks - 1, digits, most, chows, pungs, pairs)
    total = 0
    for key in range(len(table)):
        if total <= TILES:
            table[key] = row
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
            row = walk(states, used[changed], digits, most, chows, pungs, pairs)


class _Costs(dict[int, int]):
    """The tables one after the other for interpreted kernels, asked suit by suit.

    A cost is computed completely before it is stored, so any number of threads may ask.
    """

    def __init__(self, shapes: tuple[SuitShape, ...]) -> None:
        self.shapes = shapes
        self.bases = bases(shapes)
        self.layer = lru_cache(maxsize=REMEMBERED // 25)(self._layer)

    def __missing__(self, place: int) -> int:
        number = bisect_right(self.bases, place) - 1
        shape, key = self.shapes[number], place - self.bases[number]
        digits = [0] * shape.ranks
        for rank in shape.used:
            key, digits[rank] = divmod(key, 5)
        row: int = finish(self.layer(shape, 0, tuple(digits)))
        if len(self) >= REMEMBERED:
            self.clear()
        self[place] = row
        return row

    def _layer(self, shape: SuitShape, rank: int, digits: tuple[int, ...]) -> list[int]:
        """The states with `rank` and all above it settled; `digits` are those ranks."""
        states = [0] * STATES
        if rank == shape.ranks:
            begin(states, 0)
        else:
            above = self.layer(shape, rank + 1, digits[1:])
            settle(above, 0, states, 0, digits[0], COPIES[rank], rank, shape.chows, shape.pungs, shape.pairs)
        return states


def bases(shapes: tuple[SuitShape, ...]) -> list[int]:
    """Where each table starts."""
    places = [0]
    for shape in shapes:
        places.append(places[-1] + shape.size)
    return places[:-1]


@lru_cache(maxsize=8)
def lazy_shapes(shapes: tuple[SuitShape, ...]) -> Any:
    """The tables of some shapes for interpreted kernels, filled as they are asked."""
    return _Costs(shapes)


@lru_cache(maxsize=2)
def array_shapes(shapes: tuple[SuitShape, ...]) -> Any:
    """The tables of some shapes for compiled kernels, one array."""
    import numpy as np

    return np.concatenate([_array(shape) for shape in shapes] or [np.zeros(1, np.int64)])


def _array(shape: SuitShape) -> Any:
    import numpy as np

    def build() -> dict[str, Any]:
        table = np.full(shape.size, NEVER * EACH, np.int64)
        used, most = np.array([*shape.used, 0], np.int64), np.array(COPIES, np.int64)
        digits, states = np.zeros(9, np.int64), np.zeros(LAYERS, np.int64)
        sorts = shape.ranks, shape.chows, shape.pungs, shape.pairs
        compiled(fill_shape)(table, used, len(shape.used), *sorts, digits, most, states)
        return {"costs": table}

    name = f"shape-{shape.ranks}-{shape.chows:x}-{shape.pungs:x}-{shape.pairs:x}"
    return cached(name, build)["costs"]


class _Shelf:
    """Tables for compiled kernels one after the other in one long array, of which only what is written takes memory."""

    def __init__(self, room: int) -> None:
        import numpy as np

        self.costs = np.zeros(room, np.int64)
        self.places: dict[SuitShape, int] = {}
        self.used = 0

    def put(self, shapes: Sequence[SuitShape]) -> bool:
        """Put the tables of these shapes there; False if there is no room for them."""
        new = [shape for shape in dict.fromkeys(shapes) if shape not in self.places]
        if self.used + sum(shape.size for shape in new) > len(self.costs):
            return False
        for shape in new:
            self.costs[self.used : self.used + shape.size] = _array(shape)
            self.places[shape] = self.used
            self.used += shape.size
        return True


_shelves: list[_Shelf] = []
_shelving = Lock()


def shelved(shapes: Sequence[SuitShape]) -> tuple[Any, list[int]]:
    """An array for compiled kernels that has the tables of these shapes among others, and where each starts.

    Rule sets have most shapes in common, and a table can take 16 MB: each is there once, whoever asks. A full array is left to
    those who use it.
    """
    with _shelving:
        if not _shelves or not _shelves[-1].put(shapes):
            shelf = _Shelf(max(ROOM, sum(shape.size for shape in shapes)))
            shelf.put(shapes)
            _shelves[:] = [shelf]
        shelf = _shelves[-1]
        return shelf.costs, [shelf.places[shape] for shape in shapes]
