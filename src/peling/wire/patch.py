"""Patches: the changes in a view, as paths and values.

A patch is an object. Its keys are paths (`phase`, `own.rack`, `discards.2.7`: keys and list indexes from the outside in), its
values are the new values; the index just past the end of a list appends to it. A list that became shorter is sent as a whole.
A client needs only `apply`; it does not need to know the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

Patch: TypeAlias = dict[str, Any]


def apply(view: Any, patch: Patch) -> Any:
    """The view after a patch; the original is left unchanged.

    >>> apply({'phase': 'turn', 'discards': [['1p'], []]}, {'phase': 'claim', 'discards.1.0': 'E'})
    {'phase': 'claim', 'discards': [['1p'], ['E']]}
    """
    for path, value in patch.items():
        view = _put(view, path.split("."), value)
    return view


def _put(whole: Any, path: Sequence[str], value: Any) -> Any:
    if not path:
        return value
    key, *rest = path
    if isinstance(whole, list):
        place = int(key)
        return [*whole[:place], _put(whole[place] if rest else None, rest, value), *whole[place + 1 :]]
    return {**whole, key: _put(whole[key] if rest else None, rest, value)}
