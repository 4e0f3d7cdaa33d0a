"""A club's own rules over HTTP: judged, shown with tiles, shared; and the rows of other rule sets that they may add.

Nothing is kept here: the rules travel as data, as the text of a file, or packed. The functions without a call run in a process of
the pool.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Any

from peling.rules import RULESETS, OptionError, Row, Ruleset, Words
from peling.rules import custom as owned
from peling.rules.base import OWN
from peling.rules.custom.checks import MOST_HANDS
from peling.rules.custom.hands import irregular_of, read_tiles
from peling.rules.custom.mistakes import Mistake, OwnRulesError
from peling.rules.custom.sentences import sentences
from peling.rules.custom.visible_patterns import all_rows, hand_of, visible
from peling.rules.irregular import ALL, TYPES, Irregular
from peling.scoring.samples import sample
from peling.server.http.call import Call
from peling.server.http.linked import qr_code
from peling.server.http.rulebook import book, both_plain, drawn, known_example
from peling.server.words import Problem, Refused
from peling.wire.own import OwnBody

PAGE = "/club/"
"""Where the page is that shows the rules of a link."""
_ONE = Words("geef één van data, toml en packed", "give one of data, toml and packed")


async def judge_rules(call: Call) -> Any:
    """What is wrong with rules of one's own, or what they are."""
    body: OwnBody = call.body
    if sum(part is not None for part in (body.data, body.toml, body.packed)) != 1:
        raise Problem("bad_request", reason=_ONE)
    return await call.counting(judged, body.data, body.toml, body.packed)


async def show_rules(call: Call, packed: str, options: dict[str, str]) -> Any:
    """The rule book of rules of one's own."""
    return await call.counting(shown, packed, options)


async def check_rules(call: Call, packed: str) -> None:
    """`Problem` if rules of one's own have mistakes; the loop then unpacks none that take long to be refused."""
    await call.counting(checked, packed)


async def link_rules(call: Call) -> Any:
    """An address and a QR code for rules of one's own."""
    url = call.request.url
    return await call.counting(linked, call.body.packed, f"{url.scheme}://{url.netloc}{PAGE}")


async def list_known(call: Call) -> Any:
    """The rows that rules of one's own may add to a rule set."""
    base = str(call.request.path_params["rules"])
    if base not in RULESETS:
        raise Problem("not_found")
    return await call.counting(known_rows, base)


# in a process of the pool


def shown(packed: str, options: dict[str, str]) -> dict[str, Any] | Refused:
    """The rule book of packed rules with house options."""
    try:
        return book(packed, options)
    except OptionError as error:
        return Refused("bad_option", error.words)


def checked(packed: str) -> Refused | None:
    """Why packed rules cannot be; None if they can."""
    try:
        owned.unpack(packed)
    except OptionError as error:
        return Refused("bad_option", error.words)
    return None


def judged(data: dict[str, Any] | None, toml: str | None, packed: str | None) -> dict[str, Any]:
    """All that can be said about rules of one's own."""
    try:
        if packed is not None:
            rules = owned.unpack(packed)
        else:
            rules = owned.from_data(data) if toml is None else owned.read(toml)
    except OwnRulesError as error:
        found = data if data is not None else _table(toml or "")
        return {
            "data": found,
            "mistakes": [_mistake(mistake) for mistake in error.mistakes],
            "differences": [],
            "samples": _samples(found),
            "packed": None,
            "hash": None,
            "toml": None,
        }
    found = owned.data_of(rules)
    return {
        "data": found,
        "mistakes": [],
        "differences": [both_plain(words) for words in sentences(rules)],
        "samples": _samples(found),
        "packed": rules.packed,
        "hash": rules.hash,
        "toml": owned.write(rules),
    }


def _table(toml: str) -> dict[str, Any]:
    """What a file holds that has mistakes; nothing where it cannot be read, or has what cannot be sent."""
    try:
        return {key: value for key, value in tomllib.loads(toml).items() if _plain(value)}
    except (ValueError, RecursionError):
        return {}


def _plain(value: object, depth: int = 4) -> bool:
    """Whether a value of a file is made of texts, small numbers and truth values."""
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return depth > 0 and all(_plain(part, depth - 1) for part in parts)
    return isinstance(value, str | bool) or (isinstance(value, int) and abs(value) < 10**15)


def _mistake(mistake: Mistake) -> dict[str, Any]:
    return {"path": list(mistake.path), "line": mistake.line, "say": both_plain(mistake.words)}


def _samples(data: dict[str, Any]) -> dict[str, Any]:
    """The irregular hands of the data whose type and tiles are right, whatever else is wrong."""
    hands = data.get("hands")
    base = data.get("base")
    available = RULESETS[base].available() if isinstance(base, str) and base in RULESETS else ALL
    found = {}
    for row_id, made in list(hands.items())[:MOST_HANDS] if isinstance(hands, dict) else ():
        hand = _hand(made, available)
        shown = None if hand is None else sample(hand, available)
        if shown is not None:
            why = {lang: shown.said(lang) for lang in ("nl", "en")}
            found[row_id] = {"hand": drawn(shown.hand), "miss": drawn(shown.miss), "why": why}
    return found


def _hand(made: object, available: int) -> Irregular | None:
    """The irregular hand of an entry; None where its type or tiles are wrong."""
    if not isinstance(made, dict) or not isinstance(made.get("type"), str) or made["type"] not in TYPES:
        return None
    wrong: list[object] = []
    texts = read_tiles(made["type"], made.get("tiles"), available, lambda *told, **_: wrong.append(told))
    return None if wrong else irregular_of("own", {"type": made["type"], "tiles": texts})


def linked(packed: str, page: str) -> dict[str, Any] | Refused:
    """The address of the rules, and that as a QR code."""
    try:
        rules = owned.unpack(packed)
    except OptionError as error:
        return Refused("bad_option", error.words)
    url = page + rules.packed.removeprefix(OWN)
    return {"url": url, "svg": qr_code(url)}


@lru_cache(maxsize=len(RULESETS))
def known_rows(base: str) -> list[dict[str, Any]]:
    """The rows of other rule sets that a base sees and does not pay for, in their order."""
    rules = RULESETS[base]
    free = visible(base) - {row.pattern for row in all_rows(base)}
    found: dict[str, dict[str, Any]] = {}
    for other in sorted(RULESETS.values(), key=lambda one: one.fan != rules.fan):
        for row in all_rows(other.id):
            if row.pattern in free and row.pattern not in found:
                found[row.pattern] = _known(rules, other, row)
    return list(found.values())


def _known(rules: Ruleset, other: Ruleset, row: Row) -> dict[str, Any]:
    taken = any(one.id == row.pattern for one in all_rows(rules.id))
    unit, value = _worth(rules, other, row)
    return {
        "id": f"{row.pattern}_too" if taken else row.pattern,
        "pattern": row.pattern,
        "unit": unit,
        "value": value,
        "name": both_plain(row.name),
        "rule": both_plain(row.rule),
        "origin": both_plain(other.name),
        "example": known_example(rules, row.pattern),
    }


def _worth(rules: Ruleset, other: Ruleset, row: Row) -> tuple[str, int]:
    """What a row of another rule set may count here: the same where both count alike, else something in the middle."""
    if rules.fan:
        return "fan", rules.minimum or 1
    limit = int(rules["limit"])
    if not other.fan:
        value = row.value or row.claimed or limit
        return row.unit, min(value, limit) if row.unit == "limit" else value
    return ("limit", limit // 2) if hand_of(row.pattern) else ("doubles", 1)
