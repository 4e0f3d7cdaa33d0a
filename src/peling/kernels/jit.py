"""What a kernel is: a plain function by default, its compiled twin on request.

`@kernel` only marks a function. `compiled(function)` builds the twin: the same code object with every kernel it calls replaced by
that kernel's twin. So there is one source, the interpreted functions stay ordinary Python (and start at once, without Numba),
and both can run side by side in one process. A twin for a GPU is a device function, which a CUDA kernel calls.

A rule set does not reach every kernel. `compiled(function, target, without=names)` makes a variant in which the kernels of those
names do nothing and give 0: it compiles faster, and what stands behind an `if` on such a 0 is gone.

What is used here, and in `gpu_registers.py`, of the inside of Numba was tried with Numba 0.68 and numba-cuda 0.30;
`pyproject.toml` keeps to these, and another version is tried with tests/test_jit.py, test_engine.py and test_cuda.py first.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

from peling.extras import require
from peling.words import Words

if TYPE_CHECKING:
    from pathlib import Path

Function = TypeVar("Function", bound=Callable[..., Any])

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in {"", "0"}
"""Whether Numba's CUDA simulator stands in for a GPU: it runs kernels as Python, on NumPy's numbers."""

_twins: dict[tuple[str, frozenset[str], bool, Any], Any] = {}
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


def merged(function: Function) -> Function:
    """Mark a kernel that becomes part of its caller before anything is compiled.

    For what stands high and has few callers. Numba compiles a kernel together with everything below it, so every level costs the
    compiler the whole way again. What such a kernel calls must be marked `inlined` where a call would cost too much: there is one
    pass less that could find it out.
    """
    function.__merged__ = True  # type: ignore[attr-defined]
    return kernel(function)


def called(function: Function) -> Function:
    """Mark a kernel whose twin on a GPU is a real call; there the compiler copies every other kernel into each of its callers.

    For what is large, rare or called from many places. Give it few arguments, numbers best: scratch arrays that are handed to a
    real call can no longer live in registers. On a processor the compiler decides as for any kernel.
    """
    function.__called__ = True  # type: ignore[attr-defined]
    return kernel(function)


def compiled(function: Callable[..., Any], target: str = "numba", without: frozenset[str] = frozenset()) -> Any:
    """The compiled twin of a kernel: `numba` for the processor, `cuda` for a device function; the kernels `without` give 0."""
    if target not in _NATIVE:
        raise ValueError(f"no such target: {target!r}; known are {' and '.join(_NATIVE)}")
    with _making:
        return _twin(function, target, without, entry=True)


def cuda_module() -> Any:
    """Numba's module `cuda`; `MissingExtra` where it is not installed."""
    if not SIMULATED:
        require("gpu", Words("de backend cuda", "the backend cuda"))
    from numba import cuda

    if not SIMULATED:
        from numba.cuda import config

        _import_arrays()
        config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a few hands are a few hands
    return cuda


def _import_arrays() -> None:
    """Import what numba-cuda would import when it first compiles: NumPy 2.5 dropped a name that its version 0.30 wants there."""
    import numpy as np

    with _making:
        dropped = not hasattr(np, "row_stack")
        if dropped:
            np.row_stack = np.vstack  # noqa: NPY201
        try:
            import numba.cuda.np.arrayobj  # noqa: F401
        finally:
            if dropped:
                del np.row_stack  # noqa: NPY201


def card_kernel(function: Callable[..., Any], without: frozenset[str] = frozenset(), registers: int = 0, **names: Any) -> Any:
    """What a GPU starts, once a thread: the function, in which `cuda`, these names and the twins of kernels stand for themselves.

    `registers` is the most that a thread may have; 0 leaves it to the compiler.
    """
    cuda = cuda_module()
    with _making:
        main = _rebind(function, "cuda", without)
    main.__globals__.update(names, cuda=cuda)
    return cuda.jit(main, max_registers=registers) if registers and not SIMULATED else cuda.jit(main)


def _twin(function: Callable[..., Any], target: str, without: frozenset[str], *, entry: bool) -> Any:
    key = (target, without, entry, function)
    if key not in _twins:
        native = getattr(function, "__native__", "")
        if native:
            _twins[key] = _NATIVE[target](function, native)
        elif function.__name__ in without:
            _twins[key] = _decorator(function, target, without, entry=entry)(_nothing)
        else:
            twin = _rebind(function, target, without)  # before the decorator: called kernels set cache folders of their own
            _twins[key] = _decorator(function, target, without, entry=entry)(twin)
    return _twins[key]


def _nothing(*_given):  # noqa: ANN002, ANN202
    """What stands in for a kernel that is left out."""
    return 0


def _rebind(function: Callable[..., Any], target: str, without: frozenset[str]) -> FunctionType:
    assert isinstance(function, FunctionType)
    scope = dict(function.__globals__)
    for name in function.__code__.co_names:
        value: Any = scope.get(name)
        if getattr(value, "__kernel__", False) and value is not function:
            scope[name] = _twin(value, target, without, entry=False)
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    twin.__qualname__ = function.__qualname__
    twin.__module__ = function.__module__
    return twin


def _decorator(
    function: Callable[..., Any], target: str, without: frozenset[str], *, entry: bool
) -> Callable[[Callable[..., Any]], Any]:
    return _cuda_decorator(function) if target == "cuda" else _numba_decorator(function, without, entry=entry)


def _numba_decorator(
    function: Callable[..., Any], without: frozenset[str], *, entry: bool
) -> Callable[[Callable[..., Any]], Any]:
    from numba import config, njit

    from peling.kernels.caches import kernel_lock, numba_dir

    # Options that Numba's manual does not mention. Kernels allocate nothing, so `_nrt` turns off reference
    # counting, with which scoring takes eight times as long. Only entries are called from Python: the others have no wrappers
    # and so compile faster. Kernels marked `inlined` are always inlined, whatever LLVM would decide.
    inner: dict[str, Any] = {} if entry else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    if getattr(function, "__merged__", False) and not entry:
        inner["inline"] = "always"
    elif getattr(function, "__inlined__", False) and not entry:
        inner["forceinline"] = True
    numba_decorate = njit(cache=entry, nogil=True, error_model="numpy", _nrt=False, **inner)

    def decorate(twin: Callable[..., Any]) -> Any:
        theirs, config.CACHE_DIR = config.CACHE_DIR, str(numba_dir(function.__module__, without))
        try:
            made = _one_signature(numba_decorate(twin))
        finally:
            config.CACHE_DIR = theirs  # other code of this process keeps its kernels where it wants them
        return _one_process(made, function.__name__, kernel_lock(function, without)) if entry else made

    return decorate


def _one_process(dispatcher: Any, name: str, lock: Path) -> Any:
    """Let one process at a time compile an entry: the next ones find it in the cache, where several would do the same at once."""
    from peling.kernels.caches import alone, compiling

    compile_, compile_new = dispatcher.compile, dispatcher._compiler.compile  # noqa: SLF001  # what the cache does not have

    def compile_logged(*signature: Any) -> Any:
        with compiling(name, lock):
            return compile_new(*signature)

    def compile_alone(signature: Any) -> Any:
        with alone(lock):
            try:
                return compile_(signature)
            except OSError:  # it could not be kept (a full disk): it is compiled all the same, and the second call finds that
                return compile_(signature)

    dispatcher.compile = compile_alone
    dispatcher._compiler.compile = compile_logged  # noqa: SLF001
    return dispatcher


def _cuda_decorator(function: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    cuda = cuda_module()
    if SIMULATED:
        return cuda.jit(device=True)  # type: ignore[no-any-return]

    def decorate(twin: Callable[..., Any]) -> Any:
        made = _one_signature(cuda.jit(device=True)(twin))
        return _real_call(made, function.__name__) if getattr(function, "__called__", False) else made

    return decorate


def _real_call(inner: Any, name: str) -> Any:
    """A device function that is never copied into its callers, around one that is copied into it."""
    cuda = cuda_module()
    from numba.cuda import types
    from numba.cuda.extending import intrinsic

    @intrinsic
    def stand_alone(_typing_context):  # noqa: ANN202
        def code(_context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            builder.function.attributes.add("noinline")
            return _context.get_dummy_value()

        return types.void(), code

    def call(*given):  # noqa: ANN002, ANN202
        stand_alone()
        return inner(*given)

    call.__name__ = call.__qualname__ = name
    return _one_signature(cuda.jit(device=True)(call))


def _one_signature(dispatcher: Any) -> Any:
    """Keep Numba from compiling a callee again for every literal argument, which more than halves the compile time.

    Numba calls a dispatcher's `get_call_template` when another kernel calls it.
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


@kernel
def company() -> int:
    """On a GPU the threads of a warp that are here together; there is nobody else on a processor."""
    return 0


@kernel
def anyone(company: int, so: bool) -> bool:  # noqa: FBT001
    """Whether it is so for any thread of a company: each must ask, and all go on together.

    Threads whose ways part in a loop do not meet again before its end: each instruction is then done for a few of 32. A loop that
    goes on while `anyone` has something to do, and does nothing for the others, is done for all at once.
    """
    return so


company.__native__ = "activemask"  # type: ignore[attr-defined]
anyone.__native__ = "any"  # type: ignore[attr-defined]
ones.__native__ = "ctpop"  # type: ignore[attr-defined]
lowest.__native__ = "cttz"  # type: ignore[attr-defined]


def _native_numba(_function: Callable[..., Any], instruction: str) -> Any:
    """One machine instruction for the functions above, or none."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def build_count(typing_context: Any, bits: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            if instruction == "ctpop":
                return builder.ctpop(arguments[0])
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), code

    def build_company(typing_context: Any) -> Any:
        return types.int64(), lambda _context, _builder, _signature, _arguments: ir.Constant(ir.IntType(64), 0)

    def build_anyone(typing_context: Any, company: Any, so: Any) -> Any:
        return so(company, so), lambda _context, _builder, _signature, arguments: arguments[1]

    return intrinsic({"activemask": build_company, "any": build_anyone}.get(instruction, build_count))


def _native_cuda(function: Callable[..., Any], instruction: str) -> Any:
    """The same on a GPU. The results are int64 there too: narrower ones would have every kernel that gets them compiled twice."""
    cuda = cuda_module()
    if SIMULATED and instruction in {"activemask", "any"}:
        return cuda.jit(device=True)(function)
    if SIMULATED:  # whose own `ffs` is 32 bits wide; bit 63 of a word is no sign here
        return cuda.jit(device=True)(lambda bits: function(int(bits) & (1 << 64) - 1))
    import numpy as np

    int64 = np.int64
    int32 = np.int32
    if instruction == "activemask":
        return _one_signature(cuda.jit(device=True)(lambda: int64(cuda.activemask())))
    if instruction == "any":
        return _one_signature(cuda.jit(device=True)(lambda company, so: cuda.any_sync(int32(company), so)))
    if instruction == "ctpop":
        return _one_signature(cuda.jit(device=True)(lambda bits: int64(cuda.popc(int64(bits)))))
    return _one_signature(cuda.jit(device=True)(lambda bits: int64(cuda.ffs(int64(bits))) - 1))


_NATIVE = {"numba": _native_numba, "cuda": _native_cuda}
