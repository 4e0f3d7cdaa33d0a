"""Parameters of which some are marked `slow`: `make test` runs the quick ones, `make thorough` the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def mostly_slow(values: Iterable[Any], *quick: Any) -> list[Any]:
    """The values, marked slow but for the quick ones."""
    return _marked(list(values), quick, slow=False)


def partly_slow(values: Iterable[Any], *slow: Any) -> list[Any]:
    """The values, of which the slow ones are marked so."""
    return _marked(list(values), slow, slow=True)


def _marked(values: list[Any], named: tuple[Any, ...], *, slow: bool) -> list[Any]:
    if unknown := [value for value in named if value not in values]:
        raise ValueError(f"not among the values: {unknown}")
    return [_slow(value) if (value in named) == slow else value for value in values]


def _slow(value: Any) -> Any:
    if hasattr(value, "marks"):  # one that is marked long is left out of `make thorough` too
        return value
    return pytest.param(*(value if isinstance(value, tuple) else [value]), marks=pytest.mark.slow)
