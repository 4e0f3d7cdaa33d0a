"""How Sphinx makes the site of these pages (`make docs`): Markdown by MyST, the reference from docstrings, Furo's looks."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from sphinx.errors import ExtensionError

import peling

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Peling"
author = "the Peling authors"
release = version = peling.__version__
html_title = f"Peling {release}"
html_theme = "furo"
html_static_path: list[str] = []
html_copy_source = html_show_sourcelink = False
html_show_copyright = False

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
suppress_warnings = [
    "misc.highlighting_failure",  # grammars and sessions stand in fences that name no language of Pygments
    "ref.python",  # an annotation may name a class that two modules have, a `Row` of rules and one of sheets
]

default_role = "code"
add_module_names = False
toc_object_entries_show_parents = "hide"
autodoc_default_options = {"members": True, "undoc-members": False, "member-order": "bysource", "no-value": True}
autodoc_typehints_format = "short"
python_display_short_literal_types = True
python_maximum_signature_line_length = 88

_HOMES = (
    "peling.hands",
    "peling.notation",
    "peling.rules",
    "peling.scoring",
    "peling.game",
    "peling.sim.batch",
    "peling.sim.boards",
)
_PAGES = Path(__file__).resolve().parent
_ELSEWHERE = {
    "contributing": _PAGES.parent / "CONTRIBUTING.md",
    "changelog": _PAGES.parent / "CHANGELOG.md",
    "tuning": _PAGES.parent / "bench" / "NOTES.md",
}
"""Pages whose text is a file beside their folder."""


def _literal_spans(_app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Docstrings mark code as Markdown does; a block that is indented after a colon is code too."""
    session = False
    for number, line in enumerate(lines):
        session = bool(line) and (session or line.startswith(">>> "))
        if session or line.startswith("    "):
            continue
        lines[number] = "".join(
            f"``{part}``" if place % 2 else re.sub(r"[*_|\\]", r"\\\g<0>", part) for place, part in enumerate(line.split("`"))
        )
        following = next((further for further in lines[number + 1 :] if further), "")
        if line.endswith(":") and following.startswith("    "):
            lines[number] += ":"


def _skip(_app: Sphinx, _what: str, _name: str, thing: object, _skipped: object, _options: object) -> bool | None:
    """Leave out fields without a word of their own."""
    return True if (getattr(thing, "__doc__", None) or "").startswith("Alias for field number") else None


def _home(name: str, thing: object) -> str:
    """Where the reference has what the package offers under this name."""
    called = getattr(thing, "__name__", name)
    for module in map(import_module, _HOMES):
        if getattr(module, called, None) is thing and called in getattr(module, "__all__", [called]):
            return f"{module.__name__}.{called}"
    raise ExtensionError(f"the reference has no place for peling.{name}")


def _contents() -> str:
    """What the package itself offers, a line a name."""
    rows = ["| name | |", "| --- | --- |"]
    for name in peling.__all__:
        thing = getattr(peling, name)
        summary = "" if isinstance(thing, Mapping) else (inspect.getdoc(thing) or "").partition("\n")[0]
        rows.append(f"| {{py:obj}}`peling.{name} <{_home(name, thing)}>` | {summary} |")
    return "\n".join(rows) + "\n"


def _read_source(app: Sphinx, name: str, source: list[str]) -> None:
    """Fill in what stands elsewhere, and turn links to files beside the folder of the pages into links to their pages."""
    path = _PAGES / f"{name}.md"
    if name in _ELSEWHERE:
        path = _ELSEWHERE[name]
        app.env.note_dependency(path)
        source[0] = path.read_text(encoding="utf-8")
    elif name == "reference/index":
        source[0] += _contents()
    pages = {file: _PAGES / f"{page}.md" for page, file in _ELSEWHERE.items()}

    def target(found: re.Match[str]) -> str:
        place = Path(os.path.normpath(path.parent / found[0]))
        return Path(os.path.relpath(pages.get(place, place), _PAGES / Path(name).parent)).as_posix()

    source[0] = re.sub(r"(?<=\]\()(?![a-z]+:|#)[^)#]+", target, source[0])


class _Page(HTMLParser):
    """The anchors and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what can be linked to, and what links."""
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value or "")
            elif name in ("href", "src"):
                self.links.append(value or "")


def _check_links(app: Sphinx, failure: Exception | None) -> None:
    """Refuse a site with a link that leads nowhere, to a page or to a place on it."""
    if failure is not None or app.builder.name != "html":
        return
    root = Path(app.outdir).resolve()
    pages: dict[Path, _Page] = {}
    for path in root.rglob("*.html"):
        pages[path] = _Page()
        pages[path].feed(path.read_text(encoding="utf-8"))
    broken = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            found = target.is_file() and (target not in pages or unquote(parts.fragment) in pages[target].anchors)
            if not found:
                broken.append(f"{path.relative_to(root)}: {link}")
    if broken:
        raise ExtensionError("links that lead nowhere:\n" + "\n".join(sorted(set(broken))))


def setup(app: Sphinx) -> None:
    """What the pages need beside the extensions."""
    app.connect("autodoc-process-docstring", _literal_spans)
    app.connect("autodoc-skip-member", _skip)
    app.connect("source-read", _read_source)
    app.connect("build-finished", _check_links)
