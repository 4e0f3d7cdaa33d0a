r"""Text from strangers: names, comments and quoted input, made fit for a terminal, a log, a record or a page.

>>> plain('\x1b[31mAnna\x1b[0m\u202e')
'Anna'
>>> plain_name('  Zoë \t van\nDam ', 24)
'Zoë van Dam'
"""

from __future__ import annotations

import re
import unicodedata

_TEXT = r"[^\x00-\x1f\x7f-\x9f]*"
_SEQUENCE = re.compile(
    rf"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, cursor
    rf"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]){_TEXT}(?:\x07|\x1b\\|\x9c)"  # titles, links, clipboard: a text with an end
    rf"|\x1b[ -/]*[0-~]"  # all others
)
"""What a terminal takes for a command and not for text; whatever it does not match is cleaned character by character."""
_SURROGATE = re.compile("[\ud800-\udfff]")
_JOINERS = "\u200c\u200d"
_MOST_MARKS = 6
"""Accents and vowel signs on one letter; no writing needs more, and a heap of them covers the lines around it."""
_VIRAMA = 9
_SKIN = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)


def plain(text: str) -> str:
    """The text on one line, without what is not seen: controls, escape sequences, reversals, zero-width and unknown characters.

    Letters of all languages with their marks stay as they are, also the joiners between letters and emoji that need them.
    """
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    joiner = ""
    marks = 0
    for char in _SEQUENCE.sub("", text):
        category = unicodedata.category(char)
        if char in _JOINERS:
            joiner = char if kept and _joins(kept[-1]) else ""
            continue
        if category[0] == "C" and not char.isspace():
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks > _MOST_MARKS:
            continue
        if joiner and category[0] in "LS":
            kept.append(joiner)
        joiner = ""
        kept.append(" " if category in ("Cc", "Zl", "Zp") else char)
    return "".join(kept)


def readable(text: str) -> str:
    """The text with a replacement character for each byte that could not be decoded, as in arguments and file names."""
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


def plain_lines(text: str) -> str:
    """The text with its line ends, each line plain."""
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(plain(line.removesuffix("\r")) for line in text.split("\n"))


def plain_name(text: str, longest: int) -> str:
    """A name: plain, its spaces single, at most `longest` characters; empty if nothing is left."""
    return cut(" ".join(unicodedata.normalize("NFC", plain(text[: 64 * longest])).split()), longest).strip()


def cut(text: str, longest: int) -> str:
    """The beginning of the text, at most `longest` characters; a letter with its marks, or an emoji, is not cut."""
    if len(text) <= longest:
        return text
    end = longest
    while end and _inside(text, end):
        end -= 1
    return text[: end or longest]


def _joins(char: str) -> bool:
    """Whether a joiner after the character changes how it is written: in Arabic and Indian scripts, and between emoji."""
    return (
        unicodedata.combining(char) == _VIRAMA
        or unicodedata.bidirectional(char) == "AL"
        or unicodedata.category(char) == "So"
        or char == "\ufe0f"
        or ord(char) in _SKIN
    )


def _inside(text: str, place: int) -> bool:
    """Whether the place is inside what is seen as one character."""
    char, before = text[place], text[place - 1]
    if char in _JOINERS or before in _JOINERS or unicodedata.category(char)[0] == "M" or ord(char) in _SKIN:
        return True
    if ord(char) not in _FLAGS:
        return False
    flags = 0  # two of these letters are one flag
    while flags < place and ord(text[place - 1 - flags]) in _FLAGS:
        flags += 1
    return flags % 2 == 1
