"""Caches: where compiled kernels and large tables are kept, each under a hash of all sources that it comes from.

Another version of Peling has other hashes. What no version used for two months is removed when something new is kept.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from pathlib import Path

_IMPORT = re.compile(r"^ *from (peling\.(?:kernels[\w.]*|tiles)) import (\w*)", re.MULTILINE)
_PACKAGE = Path(__file__).parent.parent
_HASH = re.compile(r"[0-9a-f]{16}")
_UNUSED = 60 * 24 * 60 * 60
"""Seconds."""
_PATIENCE = 300.0
"""Seconds that a process waits for another: one that is stopped in the middle of its work must not stop the others for good."""
LOG = "peling.kernels"
"""The logger that hears, at level INFO, when a kernel is compiled here, or by another process (`compiler`, its id)."""


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
    if path.is_dir():
        with suppress(OSError):  # somebody else's folder may be used too
            os.utime(path)
    else:
        path.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # others may remove them too; what is left goes next time
            _remove_unused(path.parent)
    return path


def _remove_unused(root: Path) -> None:
    from shutil import rmtree

    for folder in root.iterdir():
        if _HASH.fullmatch(folder.name) and time.time() - folder.stat().st_mtime > _UNUSED:
            rmtree(folder, ignore_errors=True)


def numba_dir(module: str, without: frozenset[str]) -> Path:
    """The folder for what Numba keeps of a kernel module, in the variant `without` some kernels.

    Numba keeps compiled code by the source of the entry alone, which is the same for every variant: each has its own folder.
    """
    variant = "-" + hashlib.sha256(" ".join(sorted(without)).encode()).hexdigest()[:8] if without else ""
    return cache_dir(module) / f"numba{variant}"


def kernel_lock(kernel: Callable[..., object], without: frozenset[str] = frozenset()) -> Path:
    """The file that is locked while a kernel is compiled; it is there from the first time on."""
    folder = numba_dir(kernel.__module__, without)
    return folder.with_name(f"{folder.name}-{kernel.__name__}.lock")


@contextmanager
def compiling(name: str, lock: Path) -> Iterator[None]:
    """While a kernel is compiled, which takes long: say so, and let its lock name this process for those that wait."""
    import logging

    logging.getLogger(LOG).info("compiling %s; the result is kept in %s", name, lock.parent)
    with suppress(OSError):
        lock.write_text(f"{os.getpid()}", "ascii")
    try:
        yield
    finally:
        with suppress(OSError):
            os.truncate(lock, 0)


def _log_wait(lock: Path) -> bool:
    """Say which process compiles the kernel of a lock; whether there is one, as the lock may be held to read the cache too."""
    compiler = ""
    with suppress(OSError):
        compiler = lock.read_text("ascii")
    if not compiler.isdigit():
        return False
    import logging

    extra = {"compiler": int(compiler)}
    logging.getLogger(LOG).info("waiting for process %s, which is compiling the same kernel", compiler, extra=extra)
    return True


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """One process at a time does what follows, and the next finds its result in the cache; a lock ends with its process.

    Where locks cannot be had (Windows, a folder that cannot be written in) several may do the same work, and nothing breaks.
    """
    with ExitStack() as held:
        with suppress(OSError, ImportError):
            import fcntl

            file = held.enter_context(lock.open("ab"))
            end = time.monotonic() + _PATIENCE
            logged = False
            while time.monotonic() < end:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    file.truncate(0)  # a process that was killed while it compiled left its id
                    break
                except BlockingIOError:
                    logged = logged or _log_wait(lock)
                    time.sleep(0.05)
        yield
