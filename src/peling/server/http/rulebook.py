"""The rule book: rule sets, their rows, options and facts as plain data, with an example hand for each row."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from peling.rules import RULESETS, Option, Ruleset, get
from peling.server.words import both


@lru_cache(maxsize=1)
def examples() -> dict[str, dict[str, str]]:
    """A hand that earns each row, by rule set and row."""
    return msgspec.json.decode(files("peling.server").joinpath("examples.json").read_bytes(), type=dict[str, dict[str, str]])


def summary(rules: Ruleset) -> dict[str, Any]:
    """A rule set's names and what can be chosen about it."""
    players = rules.option("players").allowed if rules.has_option("players") else (rules.players,)
    return {
        "id": rules.id,
        "version": rules.version,
        "hash": rules.hash,
        "name": both(rules.name),
        "players": list(players),
        "options": [_option(option) for option in rules.options],
    }


def _option(option: Option) -> dict[str, Any]:
    allowed: Any = option.allowed
    if isinstance(allowed, range) and len(allowed) > 12:
        allowed = {"min": allowed[0], "max": allowed[-1]}
    else:
        allowed = list(allowed)
    return {"name": option.name, "words": both(option.words), "default": option.default, "allowed": allowed}


def all_rules() -> list[dict[str, Any]]:
    """Every rule set."""
    return [summary(rules) for rules in RULESETS.values()]


def book(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """A rule set with every row and fact, by its id or from a packed text."""
    rules = get(name, options)
    hands = examples().get(rules.family, {})
    rows = [
        {
            "id": row.id,
            "unit": row.unit,
            "value": row.value,
            "claimed": row.claimed,
            "wait": row.wait,
            "paid": row.paid,
            "winner": row.winner,
            "group": row.group,
            "name": both(row.name),
            "rule": {"nl": row.rule.nl, "en": row.rule.en},
            "excludes": list(row.excludes),
            "luck": row.luck,
            "source": row.source,
            "example": hands.get(row.id),
        }
        for row in rules.rows
    ]
    facts = [{"id": fact.id, "value": fact.value, "name": both(fact.name), "source": fact.source} for fact in rules.facts]
    payment = {name: getattr(rules.payment, name) for name in rules.payment.__dataclass_fields__}
    return {**summary(rules), "rows": rows, "facts": facts, "payment": payment, "source": rules.source,
            "doubling_table": rules.doubling_table}  # fmt: skip
