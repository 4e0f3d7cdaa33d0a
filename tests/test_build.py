"""Building: the client comes into a wheel on a machine without Node, and out of an sdist without building anything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from timeouts import TEST_TIMEOUT

ROOT = Path(__file__).parent.parent
LACKING = {"node", "nodejs", "npm", "npx", "corepack", "git"}
STATIC = "peling/server/static/"
SOURCES = ("src", "web", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE", "CHANGELOG.md", ".gitignore")
MADE = ("static", "node_modules", "generated", "__pycache__", "*.nbi", "*.nbc")


class Machine:
    """A copy of the sources and a Python of its own, with a PATH of links to every program but Node's and git."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tree = folder / "peling"
        self.tree.mkdir()
        for name in SOURCES:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.tree / name, ignore=shutil.ignore_patterns(*MADE))
            else:
                shutil.copy2(ROOT / name, self.tree)
        programs = folder / "bin"
        programs.mkdir()
        for program in executables():
            if program.name not in LACKING and not os.path.lexists(programs / program.name):
                (programs / program.name).symlink_to(program)
        venv.create(folder / "python", with_pip=True)
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("PELING_", "npm_"))}
        self.env["PATH"] = str(programs)

    def python(self, *words: str | Path) -> None:
        """Run this machine's Python; it must succeed."""
        command = [self.folder / "python" / "bin" / "python", *words]
        finished = subprocess.run(
            command, cwd=self.tree, env=self.env, capture_output=True, text=True, timeout=TEST_TIMEOUT, check=False
        )
        assert finished.returncode == 0, finished.stdout + finished.stderr

    def wheel(self, source: str | Path, *words: str) -> dict[str, str]:
        """Make a wheel: the hashes of the client's files in it."""
        target = self.folder / f"wheel of {Path(source).resolve().name}"
        self.python("-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", target, *words, source)
        (path,) = target.glob("*.whl")
        with ZipFile(path) as file:
            names = [name for name in file.namelist() if name.startswith(STATIC)]
            return {name.removeprefix(STATIC): sha256(file.read(name)).hexdigest() for name in names}


def executables() -> Iterator[Path]:
    """Every program on PATH, the first of a name first."""
    for folder in map(Path, os.environ["PATH"].split(os.pathsep)):
        if folder.is_dir():
            yield from (path for path in folder.iterdir() if path.is_file() and os.access(path, os.X_OK))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links to programs want rights on Windows")
def test_a_wheel_and_an_sdist_carry_the_client_without_node_on_the_machine(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert not any(shutil.which(name, path=machine.env["PATH"]) for name in LACKING)
    carried = machine.wheel(".")
    assert {"index.html", "index.html.br", "licences.txt", "sources.sha256"} <= carried.keys()

    stamp = ROOT / "src" / STATIC / "sources.sha256"
    if stamp.is_file() and sha256(stamp.read_bytes()).hexdigest() == carried["sources.sha256"]:
        # Built here from the same sources, by whatever Node this machine has: the same bytes.
        files = (path for path in stamp.parent.rglob("*") if path.is_file())
        here = {path.relative_to(stamp.parent).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}
        assert here == carried

    machine.python("-m", "pip", "install", "--quiet", "hatchling")
    machine.python("-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path)
    (sdist,) = tmp_path.glob("*.tar.gz")
    # Neither Node nor an index: what is in the sdist must do.
    assert machine.wheel(sdist, "--no-build-isolation", "--no-index") == carried
