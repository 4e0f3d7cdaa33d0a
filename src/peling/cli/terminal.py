"""The terminal: its language, width and colours, and the letters that the output can show."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

LANGUAGES = ("nl", "en")
NARROWEST, WIDEST = 60, 130
"""Characters on a line; below 60 a table no longer has room for notes beside its names."""


def language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for, else that of the environment: Dutch where it says so, English elsewhere.

    >>> language(['--lang', 'nl'], {}), language([], {'LANG': 'nl_NL.UTF-8'}), language([], {'LANG': 'C.UTF-8'})
    ('nl', 'nl', 'en')
    """
    for i, word in enumerate(words):
        asked = words[i + 1] if word == "--lang" and i + 1 < len(words) else word.removeprefix("--lang=")
        if word.startswith("--lang") and asked in LANGUAGES:
            return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value and value.partition(".")[0] not in ("C", "POSIX"):  # these two name no language
            return "nl" if value.startswith("nl") else "en"
    return "en"


def line_width() -> int:
    """The number of characters on a line, within reason."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit():
        width = int(columns[:6])
    else:
        try:
            width = os.get_terminal_size(sys.stdout.fileno()).columns
        except (OSError, ValueError):
            width = 100
    return min(max(width, NARROWEST), WIDEST)


def colored(when: str) -> bool:
    """Whether to print in colour: on a terminal that can, unless NO_COLOR is set."""
    if when == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return when == "always"


def json_line(data: Mapping[str, Any]) -> str:
    """One line of JSON, in plain letters where the output can carry them."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return json.dumps(data, ensure_ascii=encoding != "utf8")
