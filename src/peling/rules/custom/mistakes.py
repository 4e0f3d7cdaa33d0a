"""Mistakes in custom rules: where they are, and what is wrong, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from peling.rules.base import OptionError
from peling.rules.custom.words import MEANT, SENTENCES, TOML, UNREADABLE, WHERE
from peling.text import cut, plain_name
from peling.words import Words

MOST = 40
"""How many mistakes are reported at once."""
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake: the table and key (`('rows', 'half_clean')`), the line (0 if it is not known), and a sentence."""

    path: Path
    line: int
    words: Words
    column: int = 0

    @property
    def key(self) -> str:
        """The table and key as they are written: `rows.half_clean`."""
        return ".".join(shown(part) for part in self.path)

    def say(self, lang: str) -> str:
        """Where, and what is wrong."""
        place = WHERE["column" if self.column else "line"][lang].format(line=self.line, column=self.column) if self.line else ""
        where = ", ".join(part for part in (place, self.key) if part)
        return f"{where}: {self.words[lang]}" if where else self.words[lang]


class OwnRulesError(OptionError):
    """Custom rules with mistakes: all of them, up to a number."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        reported = list(mistakes[:MOST])
        if len(mistakes) > MOST:
            reported.append(Mistake((), 0, sentence("more")))
        self.mistakes = tuple(reported)
        super().__init__(Words(*(" ".join(mistake.say(lang) for mistake in reported) for lang in ("nl", "en"))))


def sentence(key: str, /, **values: object) -> Words:
    """A sentence with its values; a value that is itself words is put in its language."""
    said = SENTENCES[key]
    nl, en = ({name: _in(value, lang) for name, value in values.items()} for lang in ("nl", "en"))
    return Words(said.nl.format(**nl), said.en.format(**en))


def _in(value: object, lang: str) -> object:
    return value[lang] if isinstance(value, Words) else value


def shown(value: object) -> str:
    """A value from the file, short and fit to print; what has parts is not written out."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "…"
    return plain_name(value, 40) if isinstance(value, str) else "…"


def meant(word: object, known: Iterable[str]) -> Words:
    """A question about a word that was probably mistyped; empty if nothing is like it."""
    close = get_close_matches(word[:40], list(known), 1, 0.5) if isinstance(word, str) else []
    return Words(MEANT.nl.format(name=close[0]), MEANT.en.format(name=close[0])) if close else Words("", "")


_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)$")


def unreadable(error: ValueError, text: str) -> Mistake:
    """What the reader of TOML says, in words of our own."""
    message = str(error)
    found = _PLACE.search(message)
    line, column = (int(found[1]), int(found[2])) if found and found[1] else (text.count("\n") + 1, 0)
    reason = next((words for start, words in TOML.items() if message.startswith(start)), UNREADABLE)
    return Mistake((), line, sentence("toml", reason=reason), column)


_HEADER = re.compile(r"\s*\[\[?([^\[\]#]*)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table and key of a TOML text, as far as a look at each line shows."""
    places: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = _parts(header[1])
            _note(places, table, number)
        elif key := _KEY.match(line):
            _note(places, (*table, *_parts(key[1])), number)
    return places


def _parts(text: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in text.split("."))[:8]


def _note(places: dict[Path, int], path: Path, line: int) -> None:
    for end in range(1, len(path) + 1):
        places.setdefault(path[:end], line)


def short(text: str, most: int) -> str:
    """A text of the file as it is kept: one line, plain."""
    return cut(plain_name(text, most), most)
