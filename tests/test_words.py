"""Words: one name for each tile, the words of the Dutch documents, and sentences that end once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path

import pytest

from peling import tiles
from peling.rules import play

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "peling"
CATALOGUES = ROOT / "web" / "src" / "locales"
LANGUAGES = ("nl", "en")
NEVER = r"\b(rek(je|ken)?|(weg|af)?(ge)?gooi\w*|gegooid\w*|weggegooid\w*|afgegooid\w*)\b"
"""The documents say stok and wegleggen."""
TWICE = r"(?<!\.)[.!?,;:] ?[.,;](?![.\w])"
SUITS = "bamboes?|kring(?:en)?|tekens?|bamboos?|circles?|characters?"
RANK_FIRST = rf"\b[1-9]e? (?:{SUITS})\b(?! (?:are|is|long|at))"
TILES = {
    **{kind: f"tile-{suit}" for kind in range(27) for suit in [("characters", "circles", "bamboo")[kind // 9]]},
    **dict(enumerate([f"tile-{name}" for name in ("east", "south", "west", "north", "red", "green", "white")], 27)),
    **{34 + place: f"tile-{('flower', 'season')[place // 4]}-{place % 4 + 1}" for place in range(8)},
    tiles.JOKER: "tile-joker",
    tiles.HIDDEN: "tile-hidden",
}


def catalogue(lang: str) -> dict[str, str]:
    """The messages of the browser in a language; a message of several lines has them all."""
    text = (CATALOGUES / f"{lang}.ftl").read_text(encoding="utf-8")
    return {name: said.strip() for name, said in re.findall(r"^([a-zA-Z][\w-]*) =((?:.*\n)(?:[ }].*\n)*)", text, re.MULTILINE)}


def said(node: ast.expr) -> str:
    """A text of the source; what is filled in is left out."""
    if isinstance(node, ast.JoinedStr):
        return "".join(said(part) for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else ""


@cache
def words() -> tuple[tuple[str, str, str], ...]:
    """What the sources say: where, the Dutch and the English of each `Words`."""
    return tuple(
        (f"{path.relative_to(SOURCES).as_posix()} {number}", *pair)
        for path in sorted(SOURCES.rglob("*.py"))
        for number, pair in enumerate(pairs(path))
    )


def pairs(path: Path) -> Iterator[tuple[str, str]]:
    """The Dutch and the English of each `Words` in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", getattr(node.func, "attr", "")) == "Words"
            and len(node.args) == 2
        ):
            yield said(node.args[0]), said(node.args[1])


def sayings(lang: str) -> dict[str, str]:
    """Everything that users read in a language, by where it stands."""
    found = {f"{lang}.ftl {name}": text for name, text in catalogue(lang).items()}
    return found | {where: (nl, en)[LANGUAGES.index(lang)] for where, nl, en in words()}


def test_everything_is_read() -> None:
    for lang in LANGUAGES:
        places = {where.split()[0] for where in sayings(lang)}
        assert {
            f"{lang}.ftl",
            "server/words.py",
            "terminal/words.py",
            "game/story.py",
            "bots/reasons.py",
            "rules/nts.py",
        } <= places
        assert len(sayings(lang)) > 1000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_have_one_name_everywhere(lang: str) -> None:
    messages = catalogue(lang)
    shown = {kind: messages[name].replace("{ $rank }", str(tiles.rank(kind))) for kind, name in TILES.items()}
    assert shown == {kind: tiles.name(kind, lang) for kind in range(tiles.HIDDEN + 1)}
    assert len(set(shown.values())) == len(shown)


def test_only_one_place_makes_names_of_tiles() -> None:
    named = re.compile(r"oostenwind|\"East wind|tekens\", \"kringen")
    assert [path.name for path in sorted(SOURCES.rglob("*.py")) if named.search(path.read_text(encoding="utf-8"))] == ["tiles.py"]
    for lang in LANGUAGES:
        assert {name for name, text in catalogue(lang).items() if "$rank" in text} == {TILES[kind] for kind in range(27)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_names_a_tile_the_other_way_round(lang: str) -> None:
    assert {where: text for where, text in sayings(lang).items() if re.search(RANK_FIRST, text)} == {}


def test_dutch_speaks_as_the_documents_do() -> None:
    dutch = sayings("nl")
    dutch |= {name: (ROOT / name).read_text(encoding="utf-8") for name in ("docs/privacy.md", "docs/play.md", "docs/browser.md")}
    for path in sorted((SOURCES / "server").rglob("*.json")):
        dutch[path.name] = " ".join(re.findall(r'"nl": "([^"]*)"', path.read_text(encoding="utf-8")))
    assert {where: found[0] for where, text in dutch.items() if (found := re.search(NEVER, text, re.IGNORECASE))} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_ends_twice(lang: str) -> None:
    assert {where: text for where, text in sayings(lang).items() if re.search(TWICE, text)} == {}


def test_a_double_end_is_noticed() -> None:
    for wrong in ("U hebt mahjong!.", "Klaar.. ", "Nee,, ja", "Wat?.", "Zo. ."):
        assert re.search(TWICE, wrong), wrong
    assert not re.search(TWICE, "Wacht … nee: 1, 2. Goed? Ja! (2 van 3). Enz... klaar")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_facts_of_play_have_words_in_the_browser(lang: str) -> None:
    kinds = [kind for kind in vars(play).values() if isinstance(kind, type) and issubclass(kind, Enum) and kind is not Enum]
    assert play.FirstSeats in kinds
    values = [value.value for kind in kinds for value in kind]
    messages = {value: "value-" + re.sub(r"[^A-Za-z0-9]+", "-", value) for value in values}  # as `valueWords` in names.ts
    assert {value: name for value, name in messages.items() if not catalogue(lang).get(name)} == {}
