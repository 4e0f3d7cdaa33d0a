"""The engine as machine code: mypyc compiles the game, the bots and the server's tables from the source that also runs as it is.

`make engine` builds it once (a C compiler and mypy are wanted) into a folder that is named after the sources; a build of other
sources is never used. Simulations (`peling.sim`) and the server (`peling.server`) run the build where there is one; both play the
same games (`tests/test_native.py`).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess  # nosec B404  # mypyc is a program
import sys
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from peling.kernels.jit import cache_root

VARIABLE = "PELING_ENGINE"
"""Set to `python`, it has the source run although there is a build."""
_ENGINE = (
    "game.actions",
    "game.claims",
    "game.events",
    "game.legal",
    "game.match",
    "game.rotation",
    "game.state",
    "game.view",
    "game.waiting",
    "game.wall",
    "game.wins",
    "bots.club",
    "bots.desk",
    "bots.player",
    "bots.quick",
)
_TABLES = (
    "server.entries",
    "server.hub",
    "server.keeper",
    "server.referee",
    "server.seating",
    "server.tables",
    "server.telling",
)
MODULES = _ENGINE + (_TABLES if find_spec("sqlalchemy") is not None and find_spec("msgspec") is not None else ())
"""What is compiled; the tables too where what they are made with is installed (the extra `server`)."""
_PACKAGE = Path(__file__).parent
_SHARED = "__mypyc"


class NativeError(Exception):
    """The engine could not be compiled; the message says why."""


@lru_cache
def folder() -> Path:
    """Where the build of these sources for this Python is, or would be."""
    digest = hashlib.sha256(repr((MODULES, sys.version, EXTENSION_SUFFIXES[0])).encode())
    for name, source in sorted(_sources().items()):
        digest.update(f"{name}\n{source}\n".encode())
    return cache_root() / f"engine-{digest.hexdigest()[:16]}"


def _sources() -> dict[str, str]:
    """The modules that are compiled and all whose types they see: what they import, and so on. Kernels have no types."""
    found: dict[str, str] = {}
    new = [f"peling.{name}" for name in MODULES]
    while new:
        name = new.pop()
        place = _PACKAGE.joinpath(*name.split(".")[1:])
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if name in found or name.startswith("peling.kernels") or not file.is_file():
            continue
        found[name] = file.read_text("utf-8")
        for module, names in _IMPORT.findall(found[name]):
            new += [module, *(f"{module}.{part}" for part in re.findall(r"\w+", names))]
    return found


_IMPORT = re.compile(r"^ *from (peling[\w.]*) import (.*)", re.MULTILINE)


def built() -> bool:
    """Whether there is a build of these sources."""
    return folder().is_dir()


def wanted() -> bool:
    """Whether a build may be used at all."""
    return os.environ.get(VARIABLE) != "python"


def used() -> bool:
    """Whether this process runs the build."""
    return any(isinstance(finder, _Finder) for finder in sys.meta_path)


def use() -> bool:
    """Import the engine from its build from now on, in this process; False if that cannot be.

    It cannot be without a build, when some part of the engine is imported already, or where the variable says `python`.
    """
    if used():
        return True
    if not wanted() or not built() or any(f"peling.{name}" in sys.modules for name in MODULES):
        return False
    sys.meta_path.insert(0, _Finder(folder()))
    return True


class _Finder(MetaPathFinder):
    """Finds the compiled modules, and the library that they share."""

    def __init__(self, build: Path) -> None:
        ends = EXTENSION_SUFFIXES[0]
        self.files = {f"peling.{name}": build / f"{name}{ends}" for name in MODULES}
        for shared in build.glob(f"*{_SHARED}{ends}"):
            self.files[shared.name.removesuffix(ends)] = shared

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:  # noqa: ARG002
        """Where a module is."""
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def build() -> Path:
    """Compile the engine, unless that is done; where it is."""
    if built():
        return folder()
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        raise NativeError("mypy and setuptools are wanted: pip install 'peling[engine]'")
    folder().parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder().parent) as made:
        work, done = Path(made), Path(made, "done")
        shutil.copytree(_PACKAGE, work / "peling", ignore=shutil.ignore_patterns("__pycache__", "static"))
        files = [f"peling/{name.replace('.', '/')}.py" for name in MODULES]
        # What is imported only is not checked again here, and nobody's settings matter: `make check` has its own.
        options = ["--config-file=", "--follow-imports=silent", f"--cache-dir={work / 'cache'}"]
        command = [sys.executable, "-m", "mypyc", *options, *files]
        result = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)  # noqa: S603  # nosec B603
        if result.returncode:
            raise NativeError(f"mypyc failed:\n{(result.stdout + result.stderr)[-2000:]}")
        done.mkdir()
        ends = EXTENSION_SUFFIXES[0]
        for name, file in zip(MODULES, files, strict=True):
            shutil.copy(work / file.replace(".py", ends), done / f"{name}{ends}")
        for shared in work.glob(f"*{_SHARED}{ends}"):
            shutil.copy(shared, done)
        _put(done, folder())
    return folder()


def _put(done: Path, place: Path) -> None:
    """All at once: who looks finds the whole build or none; who built the same one meanwhile is right too."""
    try:
        done.rename(place)
    except OSError:
        if not place.is_dir():
            raise


if __name__ == "__main__":
    try:
        print(build())  # noqa: T201
    except NativeError as error:
        sys.exit(str(error))
