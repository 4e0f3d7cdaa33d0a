"""Reads the golden files: hands with the answer that was worked out by hand from the rule text.

A block is one case; blank lines stand between blocks, lines that begin with # are comments:

    case: pure_double_chow earns
    hand: 223344m 99p 45p (678<s) >6p ; last-tile
    why: 234m twice (row 1)
    options: edition=mil
    expect: valid total=11 points=11 doubles=0 limit=- items: pure_double_chow=1 all_chows=2 last_tile_claim=8

The first word of `case` is a row or a decision; `earns` and `misses` say which of the two a hand is for that row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from peling import RULESETS

FOLDER = Path(__file__).parent / "golden"
KEYS = ("case", "hand", "why", "options", "expect")
_EXPECT = re.compile(r"(valid|invalid) total=(\d+) points=(\d+) doubles=(\d+) limit=(\S+) items:(.*)")


@dataclass(frozen=True)
class Case:
    """One golden hand; `answer` has the keys valid, total, points, doubles, limit and items."""

    rules: str
    text: str
    hand: str
    options: dict[str, Any]
    answer: dict[str, Any]

    @property
    def row(self) -> str:
        """The row or decision that the case is about."""
        return self.text.split()[0].rstrip(":")

    @property
    def verdict(self) -> str:
        """`earns`, `misses`, or nothing for a case about a decision."""
        word = [*self.text.split(), "", ""][1].rstrip(":")
        return word if word in ("earns", "misses") else ""


@lru_cache
def read(rules: str) -> tuple[Case, ...]:
    """The cases of a rule set, in the order of its file."""
    blocks = re.split(r"\n\s*\n", (FOLDER / f"{rules}.txt").read_text(encoding="utf-8"))
    fields = [_fields(block) for block in blocks]
    return tuple(_case(rules, found) for found in fields if "case" in found)


def _fields(block: str) -> dict[str, str]:
    """The lines of a block by key, comments left out."""
    found: dict[str, str] = {}
    for line in block.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS or key in found:
            raise ValueError(f"not a line of a golden case: {line!r}")
        found[key] = value.strip()
    return found


def _case(rules: str, found: dict[str, str]) -> Case:
    """A block as a case."""
    return Case(rules, found["case"], found["hand"], _options(rules, found.get("options", "")), _answer(found["expect"]))


def _options(rules: str, text: str) -> dict[str, Any]:
    """`name=value` pairs as values of the right type."""
    pairs = (word.split("=") for word in text.replace(",", " ").split())
    return {name: RULESETS[rules].option(name).read(value) for name, value in pairs}


def _answer(text: str) -> dict[str, Any]:
    """The expected answer; no items are written as nothing or as a dash."""
    match = _EXPECT.fullmatch(text)
    if match is None:
        raise ValueError(f"not an expected answer: {text!r}")
    verdict, total, points, doubles, limit, items = match.groups()
    pairs = [word.split("=") for word in items.split() if word != "-"]
    return {
        "valid": verdict == "valid",
        "total": int(total),
        "points": int(points),
        "doubles": int(doubles),
        "limit": None if limit == "-" else limit,
        "items": {row: int(value) for row, value in pairs},
    }
