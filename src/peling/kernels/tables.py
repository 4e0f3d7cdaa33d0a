"""Tables: the results of the suit functions for every suit.

Interpreted, a table is a dict that calls the function the first time a key is needed. Compiled, it is an array filled by the
same function for all keys at first use, and kept in the cache folder. An entry (key -> entry) is, from its lowest bit: two bits
of state (0 sets alone, 1 sets and the pair, 3 unfinished), one bit that says whether the waits complete it with the pair, nine
bits of waits, sixteen bits for the first arrangement in `codes`, three for their number.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from math import comb
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Any

from peling.kernels import layout as at
from peling.kernels.jit import compiled, kernel
from peling.kernels.layout import Tables
from peling.kernels.marks import element_marks
from peling.kernels.planes import KEY_BITS, element_mask, narrow_waits
from peling.kernels.suits import MAX_ARRANGEMENTS, arrange, suit_waits

if TYPE_CHECKING:
    from collections.abc import MutableSequence


POWERS = tuple(5 ** (kind % 9) for kind in range(34))
_ORDERS = tuple(permutations(range(3)))  # the suits of 147, 258 and 369
KNITTED = tuple(
    sum(1 << (9 * suit + first + 3 * step) for first, suit in enumerate(order) for step in range(3)) for order in _ORDERS
)
KEYS = tuple(POWERS[kind] << KEY_BITS * (kind // 9 % 2) if kind // 18 == half else 0 for kind in range(34) for half in range(2))
BINOMIALS = tuple(comb(n, k) for n in range(28) for k in range(5))
KNITTED_KEYS = tuple(sum(5 ** (order.index(suit) + 3 * step) for step in range(3)) for order in _ORDERS for suit in range(3))

PARTS = tuple(
    (at.CHOW + 7 * group + part if part < 7 else at.PUNG + 9 * group + part - 7) << at.EL_CODE
    for group in range(4)
    for part in range(16)
)
ELEMENT_KINDS = tuple(element_mask(code << at.EL_CODE) for code in range(at.PAIR + 34))
_CLASSES = tuple(3 - (code >= at.PUNG) - (code >= at.PAIR) for code in range(at.PAIR + 34))
CLASS_KINDS = (
    *(tuple(bits if _CLASSES[code] == place else 0 for code, bits in enumerate(ELEMENT_KINDS)) for place in range(4)),
    ELEMENT_KINDS,
)
"""The kinds of the elements of one class alone: of none, of pairs, of pungs, of chows; and of all (`score/classes.py`)."""
NARROW = tuple(narrow_waits(code) for code in range(at.PAIR + 34))
MARKS = tuple(element_marks(code << at.EL_CODE | flags) for code in range(at.PAIR + 34) for flags in range(8))
REMEMBERED = 1 << 16  # suits that an interpreted table keeps
CONSTANTS = (POWERS, KEYS, KNITTED, KNITTED_KEYS, BINOMIALS, PARTS, ELEMENT_KINDS, NARROW, MARKS)


@kernel
def unpack(key, ranks, counts):
    """Write the digits of a base-5 key to `counts`; return their sum."""
    total = 0
    for i in range(ranks):
        counts[i] = key % 5
        total += counts[i]
        key //= 5
    return total


@kernel
def entry(counts, total, ranks, runs, stack, out, codes, used):
    """The entry of one suit; its arrangements go to `codes` from place `used`."""
    number = 0
    if total <= 14 and total % 3 != 1:
        number = arrange(counts, ranks, runs, stack, out, MAX_ARRANGEMENTS)
    waits = suit_waits(counts, ranks, runs, stack, out) if total <= 13 else 0
    found = waits << at.WAITS_SHIFT | (at.PAIR_WAIT if total % 3 == 1 else 0)
    if number == 0:
        return found | at.UNFINISHED
    arrange(counts, ranks, runs, stack, out, MAX_ARRANGEMENTS)
    for i in range(number):
        codes[used + i] = out[i]
    return found | used << at.FIRST_SHIFT | number << at.NUMBER_SHIFT | (1 if total % 3 == 2 else 0)


@kernel
def fill(ranks, runs, index, codes, used, counts, stack, out):
    """Fill `index` for all keys of a suit; return how many places of `codes` are in use."""
    for key in range(len(index)):
        total = unpack(key, ranks, counts)
        index[key] = at.UNFINISHED
        if total <= 14:
            index[key] = entry(counts, total, ranks, runs, stack, out, codes, used)
            used += index[key] >> at.NUMBER_SHIFT
    return used


class _Index(dict[int, int]):
    """Entries of suits of a number of ranks, made when they are first asked for; tables that share `codes` share the lock.

    There are some twenty thousand suits with arrangements, and they are kept, as their arrangements are. The others are forgotten
    all at once when there are too many.
    """

    def __init__(self, ranks: int, codes: MutableSequence[int], lock: Lock) -> None:
        self.ranks = ranks
        self.codes = codes
        self.lock = lock

    def __missing__(self, key: int) -> int:
        counts = [0] * self.ranks
        total = unpack(key, self.ranks, counts)
        codes = [0] * MAX_ARRANGEMENTS
        found: int = entry(counts, total, self.ranks, self.ranks == 9, [0] * 27, [0] * MAX_ARRANGEMENTS, codes, 0)
        with self.lock:  # write the codes before the entry, so that other threads never read an entry without them
            if key in self:
                return self[key]
            if len(self) >= REMEMBERED:
                for other in [other for other, known in self.items() if not known >> at.NUMBER_SHIFT]:
                    del self[other]
            number = found >> at.NUMBER_SHIFT
            if number:
                found |= len(self.codes) << at.FIRST_SHIFT
                self.codes.extend(codes[:number])
            self[key] = found
        return found


@lru_cache(maxsize=1)
def lazy_tables() -> Tables:
    """The tables for interpreted kernels, filled as they are asked."""
    codes: list[int] = []
    lock = Lock()
    return Tables(_Index(9, codes, lock), _Index(7, codes, lock), codes, *CONSTANTS)


@lru_cache(maxsize=1)
def array_tables() -> Tables:
    """The tables for compiled kernels, as arrays."""
    import numpy as np

    def build() -> dict[str, Any]:
        suits = np.zeros(at.SUIT_KEYS, np.int32)
        honours = np.zeros(at.HONOUR_KEYS, np.int32)
        codes = np.zeros(40_000, np.int32)
        counts, stack, out = np.zeros(9, np.int64), np.zeros(27, np.int64), np.zeros(MAX_ARRANGEMENTS, np.int64)
        run = compiled(fill)
        used = run(9, 1, suits, codes, 0, counts, stack, out)
        used = run(7, 0, honours, codes, used, counts, stack, out)
        return {"suits": suits, "honours": honours, "codes": codes[:used].copy()}

    return Tables(*cached("suits", build).values(), *(np.array(numbers, np.int64) for numbers in CONSTANTS))


def cached(name: str, build: Any) -> dict[str, Any]:
    """Arrays from the cache folder, or from `build()` and then kept there."""
    import os
    import zipfile
    import zlib

    import numpy as np

    from peling.kernels.caches import cache_dir

    folder = cache_dir(build.__module__)
    path = folder / f"{name}.npz"
    if path.exists():
        try:
            with path.open("rb") as file, np.load(file) as stored:
                return {key: stored[key] for key in stored.files}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error):
            path.unlink(missing_ok=True)
    arrays: dict[str, Any] = build()
    scratch = folder / f".{name}-{os.getpid()}-{get_ident()}.npz"
    try:
        np.savez(scratch, **arrays)
        scratch.replace(path)
    except OSError:  # a full disk: they are used all the same
        scratch.unlink(missing_ok=True)
    return arrays
