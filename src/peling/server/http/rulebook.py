"""The rule book: rule sets, their rows, options and facts as plain data, with an example hand for each row."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from peling import tiles
from peling.kernels import patterns
from peling.rules import RULESETS, Option, Row, Ruleset, Words, get
from peling.rules.custom.sentences import sentences
from peling.scoring.samples import sample
from peling.server.words import both


@lru_cache(maxsize=1)
def examples() -> dict[str, dict[str, str]]:
    """A hand that earns each row, by rule set and row; under `+pattern` those of rows that a club may add."""
    return msgspec.json.decode(files("peling.server").joinpath("examples.json").read_bytes(), type=dict[str, dict[str, str]])


def summary(rules: Ruleset) -> dict[str, Any]:
    """A rule set's names and what can be chosen about it."""
    players = rules.option("players").allowed if rules.has_option("players") else (rules.players,)
    return {
        "id": rules.id,
        "key": rules.packed or rules.id,
        "base": rules.base,
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
            "example": example(rules, row),
        }
        for row in rules.rows
    ]
    facts = [{"id": fact.id, "value": fact.value, "name": both(fact.name), "source": fact.source} for fact in rules.facts]
    payment = {name: getattr(rules.payment, name) for name in rules.payment.__dataclass_fields__}
    return {**summary(rules), "rows": rows, "facts": facts, "payment": payment, "source": rules.source,
            "doubling_table": rules.doubling_table, "differences": [both_plain(words) for words in sentences(rules)]}  # fmt: skip


def example(rules: Ruleset, row: Row) -> str | None:
    """A hand that earns a row; for an irregular hand of a club's own one is made."""
    if row.pattern in patterns.PATTERN:
        return examples().get(rules.family, {}).get(rules.former_id(row)) or known_example(rules, row.pattern)
    found = sample(rules.irregular_hands[row.pattern], rules.available())
    return None if found is None else drawn(found.hand)


def known_example(rules: Ruleset, pattern: str) -> str | None:
    """A hand that earns the row that a club adds for a pattern which its base does not pay for."""
    return examples().get(rules.family, {}).get(f"+{pattern}")


def drawn(hand: tuple[int, ...]) -> str:
    """Fourteen tiles in notation, the last one drawn."""
    return f"{tiles.write(hand[:-1])} +{tiles.TEXT[hand[-1]]}"


def both_plain(words: Words) -> dict[str, str]:
    """Words as plain data; they may have braces in them."""
    return {"nl": words.nl, "en": words.en}
