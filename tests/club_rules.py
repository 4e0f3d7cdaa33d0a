"""Rules of a club of its own: the worked example, others made at random, and files with mistakes in them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from peling.rules import RULESETS, Ruleset
from peling.rules.custom import OwnRulesError, from_data, read
from peling.rules.custom.checks import RANGES
from peling.rules.custom.visible_patterns import NOT_WHOLE, all_rows, hand_of, visible

FILE = Path(__file__).parents[1] / "examples" / "club.toml"
TEXT = FILE.read_text(encoding="utf-8")
CLUB = read(TEXT)
HEAD = 'id = "club"\nbase = "nts"\nname = { nl = "Club", en = "Club" }\n'
"""The least that a file has, three lines."""
TWO_SUITS = "113377m 2255889p"
"""Thirteen tiles of seven pairs from two suits; circles 9 lacks."""
SHAPES: dict[str, Any] = {
    "pairs": ["123456789m 123p", "ESWN CFP 19m"],
    "once": ["123456789s ESWN", "1234m 1234p 1234s C"],
    "exact": ["123456789m CFP EE", "1199m 1199p 1199s EE"],
    "gates": ["1112345678999s"],
    "knit_two": ["123456789m 123456789s"],
    "knit_three": [],
    "knitted": ["13579m 13579p 13579s"],
}


def named(text: str) -> dict[str, str]:
    """A name in both languages."""
    return {"nl": f"nl {text}", "en": f"en {text}"}


def random_data(rng: Random, base: str) -> dict[str, Any]:
    """Random custom rules; nearly always without mistakes."""
    rules = RULESETS[base]
    rows: dict[str, int | bool] = {}
    for row in rng.sample(all_rows(base), 8):
        if rng.random() < 0.3:
            rows[row.id] = False
        else:
            least, most = RANGES.get(row.unit, (1, int(rules["limit"]) if not rules.fan else 0))
            rows[row.id] = rng.randint(least, min(most, 900))
    new = {}
    free = sorted(visible(base) - {row.pattern for row in all_rows(base)})
    for pattern in rng.sample(free, min(3, len(free))):
        unit = "fan" if rules.fan else "limit" if hand_of(pattern) else rng.choice(["points", "doubles", "limit"])
        if unit == "limit" and pattern in NOT_WHOLE:
            unit = "doubles"
        value = rng.randint(1, 6) if unit != "limit" else rng.randint(100, 900)
        new[f"my_{pattern}"] = {"pattern": pattern, "unit": unit, "value": value, "name": named(pattern)}
    hands = {
        f"hand_{type_}": {"type": type_, "tiles": tiles, "value": rng.randint(50, 500), "name": named(type_)}
        for type_, tiles in rng.sample(sorted(SHAPES.items()), 2)
    }
    return {"id": "random", "base": base, "name": named(base), "rows": rows, "new": new, "hands": hands}


def random_rules(rng: Random, base: str) -> Ruleset:
    """A rule set of random data: rows that may not be changed so are left alone."""
    for _ in range(100):
        data = random_data(rng, base)
        try:
            return from_data(data)
        except OwnRulesError as error:
            wrong = {mistake.path[1] for mistake in error.mistakes if len(mistake.path) > 1}
        data["rows"] = {row: value for row, value in data["rows"].items() if row not in wrong}
        try:
            return from_data(data)
        except OwnRulesError:
            pass
    raise AssertionError("no rules can be made at random")


WORDS = [
    "value", "rows", "nts", "bmr", "mcr", "1000", "-1", "0", "99999999999999999999", "true", "false", '""', "[]", "{}", "[[", "]",
    "=", "\n", '"', "'", "#", "\x00", "\x1b[31m", "\u202e", "1e5", "nan", "1979-05-27", "half_clean", "123m", "\\u0000", "é",
    ".", "[rows]", "[hands.x]", "type", "pairs", "once", "excludes", "pattern", "unit", "limit", "doubles", "0xff", "{", "}",
]  # fmt: skip
"""What may come into a file by accident."""


def mutated(rng: Random, text: str = TEXT) -> str:
    """A file with a few accidents."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        place = rng.randrange(len(text) + 1)
        lines = text.split("\n")
        line = rng.randrange(len(lines))
        match rng.randrange(8):
            case 0:
                text = text[:place] + text[place + rng.randint(1, 6) :]
            case 1:
                text = text[:place] + rng.choice(WORDS) + text[place:]
            case 2:
                text = text[:place] + chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x250)))) + text[place + 1 :]
            case 3:
                text = "\n".join([*lines[:line], *lines[line + 1 :]])
            case 4:
                text = "\n".join([*lines[:line], lines[rng.randrange(len(lines))], *lines[line:]])
            case 5:
                other = rng.randrange(len(lines))
                lines[line], lines[other] = lines[other], lines[line]
                text = "\n".join(lines)
            case 6:
                head, equals, _ = lines[line].partition("=")
                lines[line] = head + equals + " " + rng.choice(WORDS) if equals else lines[line]
                text = "\n".join(lines)
            case _:
                words = text.split(" ")
                words[rng.randrange(len(words))] = rng.choice(WORDS)
                text = " ".join(words)
    return text
