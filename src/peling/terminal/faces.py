"""Tile faces for a terminal: an index of two lines, a chip of two letters, colours by suit; plain ASCII if need be.

>>> face = TileLook('nl').face(13)
>>> face.top, face.bottom, face.chip
('5', 'K', '5K')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.text import Text

from peling import tiles
from peling.hands import Meld
from peling.rules import Words

IVORY, MARKED, BACK, INK, DIM = "#fff8e1", "#ffd92e", "#2f8f6b", "#f4f4f0", "#a9c4b8"
"""Tiles, the tile that matters now, the back of a tile, words, words that may be skipped."""
BRACKET = f"bold {INK}"

_RED, _BLUE, _GREEN, _BLACK = "#a8001c", "#0a3a9e", "#005f1c", "#161616"
_SUITS = (_RED, _BLUE, _GREEN)
_DRAGONS = (_RED, _GREEN, "#44546a")
_FLOWER, _SEASON, _WILD = "#6a1b8f", "#8a4300", "#9c0077"
_LETTERS = {"nl": "TKB", "en": "mps"}
_WINDS = {"nl": ("Oost", "Zuid", "West", "Noord"), "en": ("East", "South", "West", "North")}
_COLOURS = {"nl": ("rood", "groen", "wit"), "en": ("red", "green", "white")}
_DRAGON_LETTERS = {"nl": ("Rd", "Gr", "Wt"), "en": ("Rd", "Gr", "Wh")}
"""As in the corner of the browser's tiles."""
_SHORT = {"groen": "grn", "green": "grn", "white": "wht", "rood": "rd"}
_AFTER = {"Oost": "ost", "Zuid": "uid", "West": "est", "Noord": "rd", "East": "ast", "South": "th", "North": "th"}
"""On a narrow tile the word runs on below its first letter, or its first two."""
_WIND, _FLOWERS, _SEASONS = Words("wind", "wind"), Words("blm", "flr"), Words("szn", "sea")


class Face(NamedTuple):
    """What stands on a tile: two lines, a chip of one or two letters, and the colour of the ink."""

    top: str
    bottom: str
    chip: str
    ink: str


class TileLook(NamedTuple):
    """How tiles are drawn: the language of their letters, and whether only ASCII can be shown."""

    lang: str = "nl"
    plain: bool = False

    def face(self, kind: int, width: int = 4) -> Face:
        """The face of a kind on a tile of that width in letters."""
        return _face(kind, self.lang, width)

    @property
    def back(self) -> str:
        """A letter for a tile that lies face down."""
        return "#" if self.plain else "▒"

    @property
    def rack(self) -> str:
        """A letter for a tile on somebody's rack."""
        return "|" if self.plain else "▮"

    @property
    def dot(self) -> str:
        """What stands between two facts."""
        return "-" if self.plain else "·"

    def arrow(self, place: int) -> str:
        """Where a player sits: 1 to the right, 2 across, 3 to the left."""
        return (("", ">", "^", "<") if self.plain else ("", "►", "▲", "◄"))[place]


@lru_cache(maxsize=512)
def _face(kind: int, lang: str, width: int) -> Face:
    if kind < tiles.E:
        number, letter = str(tiles.rank(kind)), _LETTERS[lang][kind // 9]
        return Face(number, letter, number + letter, _SUITS[kind // 9])
    if kind < tiles.C:
        word = _WINDS[lang][kind - tiles.E]
        below = _WIND[lang] if width > 3 else _AFTER[word] if width > 2 else word[-2:]
        return Face(word[0], below, word[0], _BLACK)
    if kind < tiles.FLOWER:
        word, letters = _COLOURS[lang][kind - tiles.C], _DRAGON_LETTERS[lang][kind - tiles.C]
        short = word[-2:] if width < 3 else word if len(word) <= width else _SHORT[word]
        return Face(letters, short, letters, _DRAGONS[kind - tiles.C])
    if kind < tiles.JOKER:
        words, ink = (_FLOWERS, _FLOWER) if kind < tiles.SEASON else (_SEASONS, _SEASON)
        text = tiles.TEXT[kind]
        return Face(text[0], words[lang], text, ink)
    return Face("J", "*", "J*", _WILD)


class TileMark(NamedTuple):
    """How a tile of the person's rack stands: under the cursor, lifted, apart from the others (just drawn)."""

    cursor: bool = False
    lifted: bool = False
    apart: bool = False


def large(kinds: Sequence[int], marks: Sequence[TileMark], look: TileLook, width: int = 4) -> list[Text]:
    """A row of large tiles in five lines; a lifted tile stands one line higher."""
    lines = [Text() for _ in range(5)]
    for kind, mark in zip(kinds, marks, strict=True):
        if mark.apart:
            for line in lines:
                line.append("  ")
        drawn = _large(kind, look, width, MARKED if mark.cursor else IVORY)
        blank = Text(" " * width)
        rows = [*drawn, blank] if mark.lifted else [blank, *drawn]
        for line, row in zip(lines, rows, strict=True):
            line.append_text(row)
            line.append(" ")
    return lines


def _large(kind: int, look: TileLook, width: int, ground: str) -> list[Text]:
    inner = width - 2 if look.plain else width
    face = look.face(kind, inner)
    style = f"bold {face.ink} on {ground}"
    if look.plain:
        edge = Text(f"+{'-' * inner}+", f"{face.ink} on {ground}")
        sides = [Text(f"|{part[:inner]:^{inner}}|", style) for part in (face.top, face.bottom)]
        return [edge, *sides, edge]
    top, bottom = Text("▄" * width, ground), Text("▀" * width, ground)
    return [top, Text(f"{face.top:^{width}}", style), Text(f"{face.bottom:^{width}}", style), bottom]


def tile(kind: int, look: TileLook, width: int = 4, *, marked: bool = False) -> list[Text]:
    """One large tile in four lines."""
    return _large(kind, look, width, MARKED if marked else IVORY)


def chip(kind: int, look: TileLook, *, marked: bool = False) -> Text:
    """A tile in two letters."""
    face = look.face(kind)
    return Text(f"{face.chip:<2}", f"bold {face.ink} on {MARKED if marked else IVORY}")


def chips(kinds: Sequence[int], look: TileLook) -> Text:
    """Tiles in two letters each, a space between them."""
    return Text(" ").join([chip(kind, look) for kind in kinds])


def block(kinds: Sequence[int], look: TileLook) -> Text:
    """Tiles that lie together, numbers of one suit merged: `789K`, `OOO`."""
    text = Text()
    for i, kind in enumerate(kinds):
        face = look.face(kind)
        following = kinds[i + 1] if i + 1 < len(kinds) else -1
        merged = kind < tiles.E and 0 <= following < tiles.E and following // 9 == kind // 9
        text.append(face.top if merged else face.chip, f"bold {face.ink} on {IVORY}")
    return text


def meld_chip(meld: Meld | None, look: TileLook) -> Text:
    """A declared set in one line: open in round brackets, concealed in square ones; somebody else's lies face down."""
    if meld is None:
        return Text.assemble(("[", BRACKET), (look.back * 4, f"{BACK} on {IVORY}"), ("]", BRACKET))
    left, right = "[]" if meld.concealed else "()"
    return Text.assemble((left, BRACKET), block(meld.tiles, look), (right, BRACKET))


def small(kind: int | None, look: TileLook, *, marked: bool = False) -> list[Text]:
    """A tile in two lines, three letters wide; None is one that lies face down."""
    if kind is None:
        return [Text(look.back * 3, f"{BACK} on {IVORY}")] * 2
    face = look.face(kind, 3)
    style = f"bold {face.ink} on {MARKED if marked else IVORY}"
    return [Text(f"{part:^3}", style) for part in (face.top, face.bottom)]
