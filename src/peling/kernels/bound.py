"""Bound calls: a compiled kernel whose arguments are laid in memory once.

Numba opens every array of every argument at each call, a quarter of a microsecond an array: more than the waits of a rack take
to find. Here the opened arguments are stored, and a call opens that memory alone; what changes between calls is written into the
arrays.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any

from peling.kernels.jit import compiled, keep_compiled

Bound = Callable[[], Any]
_entries: dict[tuple[Callable[..., Any], str], tuple[Any, Any]] = {}


def bind(function: Callable[..., Any], *arguments: Any) -> Bound:
    """The compiled twin of a kernel, to be called without arguments: it works on these arrays, as they are at the time."""
    import numpy as np
    from numba import typeof

    kind = typeof(arguments)
    key = function, str(kind)
    if key not in _entries:
        twin = compiled(function)
        keep_compiled(function)
        _entries[key] = _entry(_put, kind), _entry(_call, kind, twin, function.__name__)
    put, call = _entries[key]
    memory = np.zeros(_size(kind), np.int64)
    put(memory, arguments)
    bound = partial(call, memory)
    bound.arguments = arguments  # type: ignore[attr-defined]  # the memory points at them: they must live as long
    return bound


def _call(memory: Any) -> Any:
    return twin(*load(memory))  # type: ignore[name-defined]  # noqa: F821  # _entry puts both names in scope


def _put(memory: Any, arguments: Any) -> None:
    store(memory, arguments)  # type: ignore[name-defined]  # noqa: F821


def _entry(function: Callable[..., Any], kind: Any, twin: Any = None, name: str = "") -> Any:
    """`_call` or `_put` for arguments of a kind; the cache knows a compiled one by its kernel and that kind."""
    from numba import njit

    assert isinstance(function, FunctionType)
    scope = {"twin": twin, "load": _load(kind), "store": _store(kind)}
    entry = FunctionType(function.__code__, scope, function.__name__)
    entry.__module__ = function.__module__
    entry.__qualname__ = f"{function.__name__}_{name}_{hashlib.sha256(str(kind).encode()).hexdigest()[:8]}"
    return njit(cache=bool(name), nogil=True, error_model="numpy", _nrt=False)(entry)


def _place(context: Any, builder: Any, array: Any, value: Any, kind: Any) -> Any:
    """The start of an array as a pointer to a value of a kind."""
    from numba.np.arrayobj import make_array

    data = make_array(array)(context, builder, value).data
    return builder.bitcast(data, context.get_value_type(kind).as_pointer())


def _load(kind: Any) -> Any:
    from numba.extending import intrinsic

    def build(_typing: Any, memory: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return builder.load(_place(context, builder, signature.args[0], values[0], kind))

        return kind(memory), code

    return intrinsic(build)


def _store(kind: Any) -> Any:
    from numba import types
    from numba.extending import intrinsic

    def build(_typing: Any, memory: Any, arguments: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            builder.store(values[1], _place(context, builder, signature.args[0], values[0], kind))
            return context.get_dummy_value()

        return types.void(memory, arguments), code

    return intrinsic(build)


def _size(kind: Any) -> int:
    """How many words arguments of a kind take."""
    from numba.core.registry import cpu_target

    context = cpu_target.target_context
    size: int = context.get_abi_sizeof(context.get_value_type(kind))
    return -(-size // 8)
