"""The rule book: rule sets, their rows, options and facts, with an example hand for each row."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from peling import tiles
from peling.answers.refusals import Refused
from peling.answers.values import sheets as values
from peling.kernels import patterns
from peling.rules import RULESETS, Option, OptionError, Row, Ruleset, get
from peling.rules.base import OWN
from peling.rules.custom.sentences import sentences
from peling.scoring.samples import sample


def list_rules() -> tuple[values.RulesSummary, ...]:
    """All rule sets."""
    return tuple(_summary(rules) for rules in RULESETS.values())


def get_rules(rules: str, options: Mapping[str, str] | None = None) -> values.RuleBook:
    """A rule set with every row and fact, by its id or from a packed text."""
    try:
        return _book(rules, tuple(sorted((options or {}).items())))
    except OptionError as error:
        raise Refused("bad_option" if rules in RULESETS or rules.startswith(OWN) else "not_found", error.words) from None


@lru_cache(maxsize=32)
def _book(rules: str, options: tuple[tuple[str, str], ...]) -> values.RuleBook:
    return rule_book(get(rules, dict(options)))


def rule_book(rules: Ruleset) -> values.RuleBook:
    """A rule set with every row and fact."""
    summary = _summary(rules)
    return values.RuleBook(
        **{name: getattr(summary, name) for name in values.RulesSummary.__slots__},
        rows=tuple(_row(rules, row) for row in rules.rows),
        facts=tuple(values.Fact(fact.id, fact.value, fact.name, fact.source) for fact in rules.facts),
        payment={name: getattr(rules.payment, name) for name in rules.payment.__dataclass_fields__},
        source=rules.source,
        doubling_table=rules.doubling_table,
        differences=tuple(sentences(rules)),
    )


def _summary(rules: Ruleset) -> values.RulesSummary:
    """A rule set's names and what can be chosen about it."""
    players = rules.option("players").allowed if rules.has_option("players") else (rules.players,)
    return values.RulesSummary(
        id=rules.id,
        key=rules.packed or rules.id,
        base=rules.base,
        version=rules.version,
        hash=rules.hash,
        name=rules.name,
        players=tuple(int(number) for number in players),
        options=tuple(_option(option) for option in rules.options),
    )


def _option(option: Option) -> values.Option:
    allowed: tuple[bool | int | str, ...] | values.OptionRange
    if isinstance(option.allowed, range) and len(option.allowed) > 12:
        allowed = values.OptionRange(option.allowed[0], option.allowed[-1])
    else:
        allowed = tuple(option.allowed)
    return values.Option(option.name, option.words, option.default, allowed)


def _row(rules: Ruleset, row: Row) -> values.Row:
    return values.Row(
        id=row.id,
        unit=row.unit,
        value=row.value,
        claimed=row.claimed,
        wait=row.wait,
        paid=row.paid,
        winner=row.winner,
        group=row.group,
        name=row.name,
        rule=row.rule,
        excludes=tuple(row.excludes),
        luck=row.luck,
        source=row.source,
        example=example(rules, row),
    )


@lru_cache(maxsize=1)
def examples() -> dict[str, dict[str, str]]:
    """A hand that earns each row, by rule set and row; those of rows that a club may add are under `+pattern`."""
    found: dict[str, dict[str, str]] = json.loads(files("peling.answers").joinpath("examples.json").read_bytes())
    return found


def example(rules: Ruleset, row: Row) -> str | None:
    """A hand that earns a row; for an irregular hand of a custom rule set one is generated."""
    if row.pattern in patterns.PATTERN:
        return examples().get(rules.family, {}).get(rules.former_id(row)) or known_example(rules, row.pattern)
    found = sample(rules.irregular_hands[row.pattern], rules.available())
    return None if found is None else drawn(found.hand)


def known_example(rules: Ruleset, pattern: str) -> str | None:
    """A hand that earns the row a club adds for a pattern that its base rule set does not pay for."""
    return examples().get(rules.family, {}).get(f"+{pattern}")


def drawn(hand: tuple[int, ...]) -> str:
    """Fourteen tiles in notation, the last of them drawn."""
    return f"{tiles.write(hand[:-1])} +{tiles.TEXT[hand[-1]]}"
