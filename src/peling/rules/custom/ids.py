"""Ids of rows in custom rules: former ids (`mcr_02`) are read as the names they are now, and packed texts keep to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from peling.rules.base import Ruleset

SECTIONS = ("rows", "new", "hands")


def added_ids(data: Mapping[str, Any]) -> frozenset[str]:
    """The ids of the rows that are added; one that also stands under `[rows]` is a row of the base."""
    rows, new, hands = (table if isinstance(table := data.get(name), dict) else {} for name in SECTIONS)
    return frozenset((*new, *hands)) - frozenset(rows)


def giving_way(rules: Ruleset, added: Collection[str]) -> Ruleset:
    """The rule set in which a numbered row whose id an added row has goes by its former id."""
    former = {row.id: rules.former_id(row) for row in rules.rows if row.number and row.id in added}
    if not former:
        return rules

    def renamed(excluded: str) -> str:
        name, mark, condition = excluded.partition("?")
        return former.get(name, name) + mark + condition

    rows = (replace(row, id=former.get(row.id, row.id), excludes=tuple(map(renamed, row.excludes))) for row in rules.rows)
    return replace(rules, rows=tuple(rows))


def base_of(base: Ruleset, rules: Ruleset) -> Ruleset:
    """The base of custom rules with the ids that its rows have there."""
    return giving_way(base, {row.id for row in rules.rows if not row.number})


def with_names(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The data with every id replaced that is among `names`."""
    made = dict(data)
    for section in SECTIONS:
        table = data.get(section)
        if not isinstance(table, dict):
            continue
        made[section] = {}
        for key, value in table.items():
            name = names.get(key, key) if section == "rows" else key
            made[section][name] = _excluding(value, names)
    return made


def _excluding(value: Any, names: Mapping[str, str]) -> Any:
    """A row's data with the ids that it excludes replaced."""
    if not isinstance(value, dict) or not isinstance(value.get("excludes"), list):
        return value
    return value | {"excludes": [names.get(name, name) if isinstance(name, str) else name for name in value["excludes"]]}
