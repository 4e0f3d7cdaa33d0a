"""The page: the language, colours and width of a written answer, and the tables on it.

>>> for line in table(Page('nl'), [Entry(('2',), 'punten', 'voor de winnaar'), Entry(('10',), 'dubbels')]):
...     print(line)
   2  punten  voor de winnaar
  10  dubbels
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from peling.rules import Words
from peling.text import plain

_RESET = "\x1b[0m"


class Page(NamedTuple):
    """How to write: in which language, with colours or without, and how many characters wide."""

    lang: str = "en"
    color: bool = False
    width: int = 100

    def paint(self, text: str, code: str) -> str:
        """The text in a colour, if there are any."""
        return f"\x1b[{code}m{text}{_RESET}" if self.color and text else text

    def bold(self, text: str) -> str:
        """For what the eye should find first."""
        return self.paint(text, "1")

    def dim(self, text: str) -> str:
        """For what may be skipped."""
        return self.paint(text, "2")

    def good(self, text: str) -> str:
        """For what is allowed, or won."""
        return self.paint(text, "32")

    def bad(self, text: str) -> str:
        """For what is not allowed, or lost."""
        return self.paint(text, "31")

    def head(self, text: str) -> str:
        """For the head of a section."""
        return self.paint(text, "1;36")

    def say(self, words: Words, **values: object) -> str:
        """The words in the page's language, with the values filled in; what others wrote cannot steer the terminal."""
        return words[self.lang].format(
            **{name: value if isinstance(value, int) else plain(str(value)) for name, value in values.items()}
        )

    def number(self, text: str) -> str:
        """A number with English points and commas as the page's language writes it."""
        return text.translate({ord("."): ",", ord(","): "."}) if self.lang == "nl" else text


class Entry(NamedTuple):
    """A line of a table: values in right-aligned columns, a name, and words about it."""

    values: tuple[str, ...]
    name: str
    note: str = ""
    strong: bool = False


def table(page: Page, entries: Sequence[Entry], heads: tuple[str, ...] = (), indent: int = 2) -> list[str]:
    """The lines of a table; notes are wrapped in the last column, or stand below names that leave them too little room."""
    columns = max((len(entry.values) for entry in entries), default=0)
    cells = [entry.values for entry in entries] + ([heads] if heads else [])
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    margin = indent + sum(widths) + 2 * columns
    longest = max((len(entry.name) for entry in entries if entry.note), default=0)
    room = min(longest, max(page.width - margin - 34, 24))
    column = margin + room + 2
    lines = [page.dim(" " * indent + _cells(heads, widths).rstrip())] if heads else []
    for entry in entries:
        name = page.bold(entry.name) if entry.strong else entry.name
        start = " " * indent + page.bold(_cells(entry.values, widths)) + name
        note = fold(entry.note, page.width - column)
        if note and len(entry.name) <= room:
            start += " " * (room - len(entry.name) + 2) + note.pop(0)
        lines += [start.rstrip(), *(" " * column + piece for piece in note)]
    return lines


def fold(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines of at most `width` characters (twenty at least), never broken inside a word."""
    from textwrap import TextWrapper  # only tables with notes need it

    space = " " * indent
    wrapper = TextWrapper(
        max(width, 20), initial_indent=space, subsequent_indent=space, break_on_hyphens=False, break_long_words=False
    )
    return wrapper.wrap(text)


def _cells(values: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{value:>{width}}  " for value, width in zip(values, widths, strict=True))


UNITS = {
    "points": (Words("punt", "point"), Words("punten", "points")),
    "doubles": (Words("verdubbeling", "double"), Words("verdubbelingen", "doubles")),
}


def amount(page: Page, value: int, unit: str) -> str:
    """A value with its unit: `2 points`."""
    one, more = UNITS["doubles" if unit == "doubles" else "points"]
    return f"{value} {page.say(one if value == 1 else more)}"
