"""Arrays: a rule set's lists as compiled kernels read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peling.kernels.jit import compiled
from peling.kernels.layout import R_FAN, Rules, Space
from peling.kernels.score.combinations import CHOW_CHOICES, MAX_CANDIDATES, PUNG_CHOICES, fill_combinations
from peling.kernels.tables import array_tables


def array_rules(lists: Rules, row_of: Sequence[int]) -> Rules:
    """The lists of a rule set (`scoring.vectors.encode_rules`) as arrays; combinations of sets are worked out here, once."""
    import numpy as np

    fan = bool(lists.params[R_FAN])
    arrays = {name: np.array(getattr(lists, name), np.int64) for name in Rules._fields[:5]}
    chows = np.zeros(CHOW_CHOICES if fan else 1, np.int32)
    pungs = np.zeros(PUNG_CHOICES if fan else 1, np.int32)
    codes = np.zeros(400_000 if fan else 1, np.int32)
    if fan:
        sets, out = np.zeros(4, np.int64), np.zeros(MAX_CANDIDATES, np.int64)
        fill = compiled(fill_combinations)
        rows = np.array(row_of, np.int64)
        binomials = array_tables().binomials
        used = fill(21, 1, binomials, rows, arrays["rows"], chows, codes, 0, sets, out)
        used = fill(27, 0, binomials, rows, arrays["rows"], pungs, codes, used, sets, out)
        codes = codes[:used].copy()
    fields: list[Any] = [arrays[name] for name in Rules._fields[:5]]
    return Rules._make([*fields, chows, pungs, codes])


def array_space(lists: Space) -> Space:
    """Scratch space (`scoring.vectors.new_space`) as arrays."""
    import numpy as np

    return Space(*(np.array(values, np.int64) for values in lists))
