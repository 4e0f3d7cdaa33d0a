"""English as a native engineer writes it: the habits of Dutch authors that crept in before do not come back."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HABITS = {
    r"\b(?:for|by|than|but|only|from|beside) who\b(?! (?:pays|owes|sits where))": "anyone who, players who, a player who",
    r"(?:^|[.;:] )Who (?:[\w']+ ){1,8}?(?:is|may|can|gets|hears|sees|must|will|needs|does|goes)\b[^?]*$": "anyone who, whoever",
    r"\bone's own\b": "your own, its own, custom (rules)",
    r"\b[Ss]o many\b": "the number itself: `jobs` processes, a number of deals, as many as",
    r"\bunless told\b": "by default, default N",
    r"\b(?:is|are|was|were|be) (?:not |also )?said\b": "says, is reported, is given; or name who says it",
    r"\b[Tt]he own\b": "your own, its own, the player's",
    r"\bwhat \w+ tells\b": "what ... says, what ... shows",
    r"\b(?:is|are) wanted\b": "expected, needed",
    r"\banew\b": "again, afresh, start over",
    r"\bdearer\b|\b[Dd]ear hands?\b": "more valuable, more expensive",
    r"\bis mahjong\b(?! possible)": "wins",
    r"\bas ever\b": "as usual, as always",
    r"\bbefore (?:it is |they are )?told\b": "before it is broadcast, before it is sent",
    r"\b(?:[Cc]lients?|[Ss]ockets?|[Ss]eats?|[Ee]veryone|[Oo]wner) hears?\b": "receives, is sent",
    r"\bthrew (?:the|it|that|a)\b": "discarded",
    r"\b[Nn]obody need (?:say|know|be)\b": "nobody needs to",
    r"\btold over the\b": "read out over the",
    r"\b[Rr]ules of then\b": "the rules they were played by",
    r"\bno such thing\b": "not found",
    r"\bwho (?:is|was) not there yet\b": "anyone who is not here yet",
    r"\b(?:is|are) written down\b(?! in)": "saved, stored, recorded",
}
"""What to look for, and what to write instead."""

FIXED = re.compile(r"of the own wind|not the own, not the round|after the own first discard")
"""Names of rows as they were printed: the hash of a rule set is made of them, so they stay."""
PLACES = [
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
    *("docs", "examples", "bench", "tools", "src", "tests", "web/src", "web/tests", "web/tools"),
]
"""Where people read English of ours."""


def comments(source: str) -> Iterator[tuple[int, str]]:
    """The comments and strings of a Python source, docstrings and messages included, line by line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING) or tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
            text = re.sub(r"^(?:#|[a-zA-Z]*\"{1,3}|[a-zA-Z]*')\s*", "", token.string)
            for number, line in enumerate(text.splitlines()):
                yield token.start[0] + number, line.strip()


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that people read: a page without its code, comments and strings of a source, words of a catalogue."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from comments(text)
        return
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix == ".md":
            inside = inside != line.lstrip().startswith("```")
            if not inside:
                yield number, re.sub(r"`[^`]*`", "`…`", line.strip().lstrip("-*# "))
        elif path.suffix == ".ftl":
            yield number, re.sub(r"^(?:#+|\.?[\w-]+ =) *", "", line.strip())
        elif found := re.search(r"(?:(?<![:\w\"'])//|^\s*/?\*+|<!--)\s*(.*)", line):
            yield number, found[1]


def files(place: str) -> list[Path]:
    """What is read there; golden files and Dutch texts are no English of ours."""
    root = ROOT / place
    found = [root] if root.is_file() else sorted(root.rglob("*"))
    kinds = (".py", ".md", ".ftl", ".ts", ".svelte", ".mjs")
    kept = [path for path in found if path.suffix in kinds and path.name not in ("nl.ftl", "types.ts", "test_english.py")]
    return [path for path in kept if not path.name.endswith(".nl.md") and not {"golden", "static", "generated"} & set(path.parts)]


def habits(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    """Each habit found: the line, the words, and what to write instead."""
    for number, line in lines:
        for habit, better in HABITS.items():
            if found := re.search(habit, FIXED.sub("", line)):
                yield number, found[0].strip(), better


def found_in(place: str) -> list[str]:
    """All habits of a folder, a sentence each."""
    paths = files(place)
    assert paths
    return [
        f"{path.relative_to(ROOT)}:{number}: {words!r}: write {better}"
        for path in paths
        for number, words, better in habits(prose(path))
    ]


@pytest.mark.parametrize("place", PLACES)
def test_english(place: str) -> None:
    assert found_in(place) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Who reloads the page sees the same seat again.", True),
        ("Who pays whom, and why.", False),
        ("The computer plays for who is not there yet.", True),
        ("Rules of one's own are one of the four.", True),
        ("1000 unless told", True),
        ("who discards, and for whom it counts", False),
    ],
)
def test_a_habit_is_recognised(text: str, *, wrong: bool) -> None:
    assert bool(list(habits(iter([(1, text)])))) == wrong
