"""Fitting: whether a value of a body has the type that a function's parameter has.

>>> fit("total", 12, int | None)
12
>>> fit("lines", ["pung"], Sequence[str])
['pung']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from peling.answers.refusals import Refused, unknown_field, wrong_field


def fit(name: str, value: object, hint: object) -> object:
    """The value, with objects turned into dataclasses where the type asks for them; `Refused` if the type is wrong."""
    if get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            if _is(value, one):
                return fit(name, value, one)
        raise Refused("bad_request", wrong_field(name))
    if not _is(value, hint):
        raise Refused("bad_request", wrong_field(name))
    if isinstance(hint, type) and is_dataclass(hint):
        assert isinstance(value, dict)
        hints = get_type_hints(hint)
        for key in value:
            if key not in hints:
                raise Refused("bad_request", unknown_field(key))
        return hint(**{key: fit(key, part, hints[key]) for key, part in value.items()})
    parts = get_args(hint)
    if isinstance(value, list):
        return [fit(name, part, parts[0]) for part in value]
    if isinstance(value, dict) and parts:
        return {key: fit(name, part, parts[1]) for key, part in value.items()}
    return value


def _is(value: object, hint: object) -> bool:
    """Whether a value is of a type, without looking at its parts."""
    kind = get_origin(hint) or hint
    if kind is object:
        return True
    if kind in (int, bool, str, NoneType):
        return type(value) is kind
    if kind in (dict, Mapping) or is_dataclass(kind):
        return isinstance(value, dict)
    return kind is Sequence and isinstance(value, list)
