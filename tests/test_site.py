"""The documentation: every public object has its place in the reference, links lead somewhere, prose is wrapped."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
REFERENCE = ROOT / "docs" / "reference"
WIDTH = 110
"""Columns of a line of prose; tables and code have lines as long as they need."""


def named(path: Path) -> str:
    """How a page is called in a failure."""
    return str(path.relative_to(ROOT))


def documented() -> dict[str, set[str]]:
    """The modules of the reference, with the members that each leaves to another."""
    found: dict[str, set[str]] = {}
    for path in REFERENCE.glob("*.md"):
        for module, left_out in re.findall(
            r"^\.\. automodule:: (\S+)(?:\n   :exclude-members: (.*))?$", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            assert module not in found, f"{module} is on two pages"
            found[module] = {name.strip() for name in left_out.split(",") if name.strip()}
    return found


def exported(module: ModuleType) -> dict[str, object]:
    """The public classes and functions of a module: those it lists, or else those it defines."""
    names = getattr(module, "__all__", None)
    if names is None:
        names = [name for name, thing in vars(module).items() if getattr(thing, "__module__", None) == module.__name__]
    things = {name: getattr(module, name) for name in names if not name.startswith("_")}
    return {name: thing for name, thing in things.items() if inspect.isclass(thing) or inspect.isfunction(thing)}


def members(thing: object) -> Iterator[tuple[str, object]]:
    """The public methods and properties that a class defines itself."""
    for name, member in vars(thing).items() if inspect.isclass(thing) else ():
        if not name.startswith("_") and (isinstance(member, property | staticmethod | classmethod) or inspect.isfunction(member)):
            yield name, member


def is_module(name: str) -> bool:
    """Whether a dotted name is a module of ours."""
    parts = name.split(".")
    place = ROOT / "src" / Path(*parts)
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def imported() -> set[str]:
    """The modules that the examples on the pages, in the README and in `examples/` import from."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "examples").glob("*.py")]
    for path in PAGES:
        code = re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        sources += [line for block in code for line in re.findall(r"^(?:>>> )?((?:import|from) .*)$", block, re.MULTILINE)]
    found = set()
    for node in [node for source in sources for node in ast.walk(ast.parse(source))]:
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if is_module(name) else node.module for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.partition(".")[0] == "peling"}


def test_what_the_pages_import_is_in_the_reference() -> None:
    inside = {"peling", "peling.kernels.play.layout", "peling.kernels.play.observe"}  # environment.md names planes by them
    assert imported() - documented().keys() - inside == set()


@pytest.mark.parametrize("name", sorted(documented()))
def test_every_public_object_is_in_the_reference_once_and_has_a_docstring(name: str) -> None:
    for extra in ("numpy", "gymnasium", "pettingzoo", "httpx", "msgspec", "websockets"):
        pytest.importorskip(extra, reason="an extra is not installed")
    pages = documented()
    module = importlib.import_module(name)
    things = exported(module)
    assert things, "nothing public: no page of the reference needs it"
    assert pages[name] <= things.keys()
    for called, thing in things.items():
        places = [
            other
            for other, left_out in pages.items()
            if exported(importlib.import_module(other)).get(called) is thing and called not in left_out
        ]
        assert len(places) == 1, f"{name}.{called} stands {len(places)} times: {places}"
        assert inspect.getdoc(thing), f"{name}.{called} has no docstring"
        for below, member in members(thing):
            assert inspect.getdoc(member), f"{name}.{called}.{below} has no docstring"


def test_what_the_package_offers_is_in_the_reference() -> None:
    pytest.importorskip("numpy", reason="an extra is not installed")
    import peling

    things = [thing for name in documented() for thing in exported(importlib.import_module(name)).values()]
    offered = exported(peling)
    assert [name for name, thing in offered.items() if thing not in things] == []


def prose(text: str) -> list[str]:
    """The lines outside fences."""
    kept, inside = [], ""
    for line in text.splitlines():
        fence = re.match(r"\s*(`{3,})", line)
        if fence and not inside:
            inside = fence[1]
        elif fence and inside and line.strip() == inside:
            inside = ""
        elif not inside:
            kept.append(line)
    return kept


def anchors(path: Path) -> set[str]:
    """The anchors of a page: its headings, as forges and the site name them."""
    headings = [line.lstrip("#").strip() for line in prose(path.read_text(encoding="utf-8")) if re.match(r"#{1,6} ", line)]
    marked = set(re.findall(r'<a (?:id|name)="([^"]+)"', path.read_text(encoding="utf-8")))
    return marked | {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", "\n".join(prose(path.read_text(encoding="utf-8")))):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / unquote(file)).resolve() if file else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_prose_is_wrapped(path: Path) -> None:
    lines = prose(path.read_text(encoding="utf-8"))
    long = [line for line in lines if len(line) > WIDTH and not re.match(r"[|`]", line) and " " in line.strip()]
    assert [line for line in long if not re.fullmatch(r"!?\[[^]]*\]\([^)]*\)", line.strip())] == []


def test_the_server_has_the_site_where_it_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a policy that allows what a page itself has inline, and nothing beyond the folder."""
    pytest.importorskip("starlette", reason="the extra `server` is not installed")
    from served import serving

    from peling.server.http.described import site

    monkeypatch.setattr(site, "FOLDER", tmp_path / "built")
    assert site.routes() == []
    (tmp_path / "built" / "_static").mkdir(parents=True)
    (tmp_path / "built" / "index.html").write_text("<h1>Peling</h1><script>let a = 1</script>", "utf-8")
    (tmp_path / "built" / "_static" / "look.css").write_text("h1 {}", "utf-8")
    (tmp_path / "secret.html").write_text("no", "utf-8")
    with serving() as running:
        page = running.call("GET", "/docs/")
        assert page.status == 200
        assert "script-src 'self' 'sha256-" in page.headers["content-security-policy"]
        assert "style-src 'self';" in page.headers["content-security-policy"]
        assert running.call("GET", "/docs/_static/look.css").status == 200
        assert running.call("GET", "/docs").status in (200, 307)
        for path in ("/docs/none.html", "/docs/../secret.html", "/docs/..%2fsecret.html", "/docs/%00", "/docs/" + 300 * "x"):
            assert running.call("GET", path).status == 404, path
        assert running.call("POST", "/docs/").status == 405
        assert running.call("GET", "/api/docs").status == 200
