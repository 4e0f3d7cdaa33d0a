"""Custom rules: checking them, showing them with tiles, sharing them; and the rows of other rule sets that they may add.

Nothing is stored: the rules travel as data, as the text of a file, or packed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache

from peling.answers.place import Place
from peling.answers.refusals import Refused
from peling.answers.rules import drawn, known_example
from peling.answers.values import custom as values
from peling.answers.values.plain import Plain
from peling.answers.values.sheets import Unit
from peling.rules import RULESETS, OptionError, Row, Ruleset, custom
from peling.rules.base import OWN
from peling.rules.custom.checks import MOST_HANDS
from peling.rules.custom.hands import irregular_of, read_tiles
from peling.rules.custom.sentences import sentences
from peling.rules.custom.visible_patterns import all_rows, hand_of, visible
from peling.rules.irregular import ALL, TYPES, Irregular
from peling.scoring.samples import sample
from peling.words import Words, in_both

PAGE = "/club/"
"""The page that shows the rules in a link."""
_ONE = Words("geef één van data, toml en packed", "give exactly one of data, toml and packed")


def judge_rules(data: Plain | None = None, toml: str | None = None, packed: str | None = None) -> values.OwnRules:
    """Every mistake in custom rules; without mistakes, the rules themselves."""
    if sum(part is not None for part in (data, toml, packed)) != 1:
        raise Refused("bad_request", _ONE)
    try:
        rules = _read(data, toml, packed)
    except custom.OwnRulesError as error:
        found = data if data is not None else _table(toml or "")
        mistakes = tuple(values.OwnMistake(tuple(one.path), one.line, one.words) for one in error.mistakes)
        return values.OwnRules(found, mistakes, (), _samples(found), None, None, None)
    found = custom.data_of(rules)
    return values.OwnRules(found, (), tuple(sentences(rules)), _samples(found), rules.packed, rules.hash, custom.write(rules))


def _read(data: Plain | None, toml: str | None, packed: str | None) -> Ruleset:
    if packed is not None:
        return custom.unpack(packed)
    return custom.from_data(data) if toml is None else custom.read(toml)


def check_rules(packed: str) -> None:
    """Raise `Refused` if packed rules contain mistakes."""
    try:
        custom.unpack(packed)
    except OptionError as error:
        raise Refused("bad_option", error.words) from None


def link_rules(place: Place, packed: str) -> values.OwnLink:
    """An address and a QR code for custom rules."""
    try:
        rules = custom.unpack(packed)
    except OptionError as error:
        raise Refused("bad_option", error.words) from None
    url = place.origin + PAGE + rules.packed.removeprefix(OWN)
    return values.OwnLink(url, place.qr_code(url))


def list_known(rules: str) -> tuple[values.KnownRow, ...]:
    """The rows of other rule sets that a club may add to this one, in their order."""
    if rules not in RULESETS:
        raise Refused("not_found")
    return _known_rows(rules)


def _table(toml: str) -> Plain:
    """The contents of a file that has mistakes; empty if it cannot be parsed, or holds values that cannot be sent."""
    try:
        return {key: value for key, value in tomllib.loads(toml).items() if _plain(value)}
    except (ValueError, RecursionError):
        return {}


def _plain(value: object, depth: int = 4) -> bool:
    """Whether a value in a file consists of strings, small numbers and booleans."""
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return depth > 0 and all(_plain(part, depth - 1) for part in parts)
    return isinstance(value, str | bool) or (isinstance(value, int) and abs(value) < 10**15)


def _samples(data: Mapping[str, object]) -> dict[str, values.OwnSample]:
    """The irregular hands in the data whose type and tiles are valid, whatever else is wrong."""
    hands = data.get("hands")
    base = data.get("base")
    available = RULESETS[base].available() if isinstance(base, str) and base in RULESETS else ALL
    found = {}
    for row_id, made in list(hands.items())[:MOST_HANDS] if isinstance(hands, dict) else ():
        hand = _hand(made, available)
        example = None if hand is None else sample(hand, available)
        if example is not None:
            found[row_id] = values.OwnSample(drawn(example.hand), drawn(example.miss), in_both(example.why))
    return found


def _hand(made: object, available: int) -> Irregular | None:
    """The irregular hand of an entry; None if its type or tiles are wrong."""
    if not isinstance(made, dict) or not isinstance(made.get("type"), str) or made["type"] not in TYPES:
        return None
    wrong: list[object] = []
    texts = read_tiles(made["type"], made.get("tiles"), available, lambda *parts, **_: wrong.append(parts))
    return None if wrong else irregular_of("own", {"type": made["type"], "tiles": texts})


@lru_cache(maxsize=len(RULESETS))
def _known_rows(base: str) -> tuple[values.KnownRow, ...]:
    rules = RULESETS[base]
    free = visible(base) - {row.pattern for row in all_rows(base)}
    found: dict[str, values.KnownRow] = {}
    for other in sorted(RULESETS.values(), key=lambda one: one.fan != rules.fan):
        for row in all_rows(other.id):
            if row.pattern in free and row.pattern not in found:
                found[row.pattern] = _known(rules, other, row)
    return tuple(found.values())


def _known(rules: Ruleset, other: Ruleset, row: Row) -> values.KnownRow:
    taken = any(one.id == row.pattern for one in all_rows(rules.id))
    unit, value = _worth(rules, other, row)
    return values.KnownRow(
        id=f"{row.pattern}_too" if taken else row.pattern,
        pattern=row.pattern,
        unit=unit,
        value=value,
        name=row.name,
        rule=row.rule,
        origin=other.name,
        example=known_example(rules, row.pattern),
    )


def _worth(rules: Ruleset, other: Ruleset, row: Row) -> tuple[Unit, int]:
    """What a row from another rule set might count here: its own value where both count alike, otherwise a middling one."""
    if rules.fan:
        return "fan", rules.minimum or 1
    limit = int(rules["limit"])
    if not other.fan:
        value = row.value or row.claimed or limit
        return row.unit, min(value, limit) if row.unit == "limit" else value
    return ("limit", limit // 2) if hand_of(row.pattern) else ("doubles", 1)
