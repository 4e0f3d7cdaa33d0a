"""Backends: what runs the kernels of the scorer, and what they read: lists interpreted, arrays compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from peling.extras import require
from peling.kernels.jit import compiled
from peling.kernels.layout import R_FAN, Rules, Tables
from peling.kernels.score.combinations import CHOW_CHOICES, MAX_CANDIDATES, PUNG_CHOICES, fill_combinations
from peling.kernels.shapes import SuitShape, array_shapes, lazy_shapes
from peling.kernels.tables import array_tables, lazy_tables
from peling.words import Words


class Backend(NamedTuple):
    """One way to run the kernels."""

    name: str
    twin: Callable[[Any], Any]
    """A kernel as it runs here."""
    numbers: Callable[[Sequence[Any], str], Any]
    """Ints as kernels read them here; the text is their width: `i8`, or `i4` for hand vectors and `u1` for counts."""
    to_list: Callable[[Any], list[int]]
    rules: Callable[[Rules, Sequence[int]], Rules]
    """The lists of a rule set, and the row of each pattern, as kernels read them here."""
    tables: Callable[[], Tables]
    shapes: Callable[[tuple[SuitShape, ...]], Any]
    """The cost tables of shapes (`kernels.shapes`)."""


def _array(numbers: Sequence[Any], width: str = "i8") -> Any:
    import numpy as np

    return np.array(numbers, width)


def _array_rules(lists: Rules, row_of: Sequence[int]) -> Rules:
    """The lists of a rule set as arrays; all combinations of sets are worked out here, once."""
    fan = bool(lists.params[R_FAN])
    fields = [_array(numbers) for numbers in lists[:5]]
    chows, pungs, codes = (_array([0] * (size if fan else 1), "i4") for size in (CHOW_CHOICES, PUNG_CHOICES, 400_000))
    if fan:
        fill, binomials, places, rows = compiled(fill_combinations), array_tables().binomials, _array(row_of), _array(lists.rows)
        sets, out = _array([0] * 4), _array([0] * MAX_CANDIDATES)
        used = fill(21, 1, binomials, places, rows, chows, codes, 0, sets, out)
        used = fill(27, 0, binomials, places, rows, pungs, codes, used, sets, out)
        codes = codes[:used].copy()
    return Rules._make([*fields, chows, pungs, codes])


_BACKENDS = (
    Backend("python", lambda kernel: kernel, lambda ints, _: list(ints), list, lambda lists, _: lists, lazy_tables, lazy_shapes),
    Backend("numba", compiled, _array, lambda array: array.tolist(), _array_rules, array_tables, array_shapes),
)
BACKENDS = {backend.name: backend for backend in _BACKENDS}
"""By name."""


def check_backend(name: str) -> None:
    """Refuse what is no backend of arrays: those of this module, and `cuda`, which has a module of its own."""
    if name != "cuda" and name not in BACKENDS:
        raise ValueError(f"there is no backend {name!r}; known are {', '.join(BACKENDS)}, cuda")


def backend_named(name: str) -> Backend:
    """The backend of that name."""
    if name not in BACKENDS:
        raise ValueError(f"there is no backend {name!r}; known are {', '.join(BACKENDS)}")
    if name == "numba":
        require("fast", Words("de backend numba", "the backend numba"))
    return BACKENDS[name]
