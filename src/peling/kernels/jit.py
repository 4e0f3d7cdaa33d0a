"""What a kernel is: a plain function by default, its compiled twin on request.

`@kernel` only marks a function. `compiled(function)` builds the twin: the same code object with every kernel it calls replaced by
that kernel's twin. So there is one source, the interpreted functions stay ordinary Python (and start at once, without Numba),
and both can run side by side in one process.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_twins: dict[tuple[str, bool, Any], Any] = {}
_making = RLock()
"""Twins are made one at a time, as Numba's cache folder is a global setting."""


def kernel(function: Function) -> Function:
    """Mark a function as a kernel; interpreted, it is called as it is."""
    function.__kernel__ = True  # type: ignore[attr-defined]
    return function


def inlined(function: Function) -> Function:
    """Mark a kernel whose compiled twin is always inlined: passing its many arrays would cost more than its work."""
    function.__inlined__ = True  # type: ignore[attr-defined]
    return kernel(function)


def compiled(function: Callable[..., Any], target: str = "numba") -> Any:
    """The compiled twin of a kernel: `numba` for the processor, `cuda` for a device function."""
    with _making:
        return _twin(function, target, entry=True)


def _twin(function: Callable[..., Any], target: str, *, entry: bool) -> Any:
    key = (target, entry, function)
    if key not in _twins:
        native = getattr(function, "__native__", "")
        if native:
            _twins[key] = _NATIVE[target](native)
        else:
            twin = _rebind(function, target)  # before the decorator: called kernels set cache folders of their own
            _twins[key] = _decorator(function, target, entry=entry)(twin)
    return _twins[key]


def _rebind(function: Callable[..., Any], target: str) -> FunctionType:
    assert isinstance(function, FunctionType)
    scope = dict(function.__globals__)
    for name in function.__code__.co_names:
        value: Any = scope.get(name)
        if getattr(value, "__kernel__", False) and value is not function:
            scope[name] = _twin(value, target, entry=False)
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    twin.__qualname__ = function.__qualname__
    twin.__module__ = function.__module__
    return twin


def _decorator(function: Callable[..., Any], target: str, *, entry: bool) -> Callable[[FunctionType], Any]:
    if target == "numba":
        from numba import config, njit

        config.CACHE_DIR = str(cache_dir(function.__module__) / "numba")
        # Options that Numba's manual does not mention, tested with 0.68. Kernels allocate nothing, so `_nrt` turns off reference
        # counting, with which scoring takes eight times as long. Only entries are called from Python: the others have no wrappers
        # and so compile faster. Kernels marked `inlined` are always inlined, whatever LLVM would decide.
        inner = {} if entry else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        if getattr(function, "__inlined__", False) and not entry:
            inner["forceinline"] = True
        decorate = njit(cache=entry, nogil=True, error_model="numpy", _nrt=False, **inner)
        return lambda twin: _one_signature(decorate(twin))
    if target == "cuda":
        from numba import cuda

        return cuda.jit(device=True)  # type: ignore[no-any-return]
    raise ValueError(f"no such target: {target!r}; known are numba and cuda")


def _one_signature(dispatcher: Any) -> Any:
    """Keep Numba from compiling a callee again for every literal argument, which more than halves the compile time.

    Numba calls a dispatcher's `get_call_template` when another kernel calls it; tested with 0.68.
    """
    from numba.types import unliteral

    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template([unliteral(arg) for arg in args], kws)
    return dispatcher


@kernel
def ones(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


@kernel
def lowest(bits: int) -> int:
    """The number of the lowest set bit."""
    return (bits & -bits).bit_length() - 1


ones.__native__ = "ctpop"  # type: ignore[attr-defined]
lowest.__native__ = "cttz"  # type: ignore[attr-defined]


def _native_numba(instruction: str) -> Any:
    """One machine instruction for the two functions above."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def build(typing_context: Any, bits: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            if instruction == "ctpop":
                return builder.ctpop(arguments[0])
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), code

    return intrinsic(build)


def _native_cuda(instruction: str) -> Any:
    from numba import cuda

    if instruction == "ctpop":
        return cuda.popc
    return cuda.jit(device=True)(lambda bits: cuda.ffs(bits) - 1)


_NATIVE = {"numba": _native_numba, "cuda": _native_cuda}


@lru_cache
def source_hash(module: str) -> str:
    """A hash of a kernel module and all it imports, so that compiled code and tables of other sources are never used."""
    found, new = set(), {module}
    while new:
        name = new.pop()
        found.add(name)
        for place, part in _IMPORT.findall(_source(name)):
            new |= {place if _file(place).is_file() else f"{place}.{part}"} - found
    digest = hashlib.sha256()
    for name in sorted(found):
        digest.update(f"{name}\n{_source(name)}".encode())
    return digest.hexdigest()[:16]


_IMPORT = re.compile(r"^ *from (peling\.(?:kernels[\w.]*|tiles)) import (\w*)", re.MULTILINE)
_PACKAGE = Path(__file__).parent.parent


def _file(module: str) -> Path:
    return _PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")


def _source(module: str) -> str:
    return _file(module).read_text("utf-8")


def cache_root() -> Path:
    """The cache folder: `$PELING_CACHE`, or one in the user's cache folder."""
    chosen = os.environ.get("PELING_CACHE")
    root = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "peling"
    return root.expanduser()


def cache_dir(module: str) -> Path:
    """The cache folder of a kernel module."""
    path = cache_root() / source_hash(module)
    path.mkdir(parents=True, exist_ok=True)
    return path
