"""What can only be seen of all custom rows together: patterns twice, exclusions of nothing, values that do not agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from peling.rules.base import MOST_ROWS, Ruleset
from peling.rules.custom.ids import added_ids
from peling.rules.custom.mistakes import Path, meant, shown
from peling.rules.custom.visible_patterns import AT_LEAST, OPEN_AND_CONCEALED, all_rows
from peling.rules.rows import AMONG, Row, circle, is_too_much

Data = dict[str, Any]
Wrong = Callable[..., None]
"""Notes a mistake: its path, the key of its sentence, and the values in it."""
MOST_FORMS = 48
"""Forms of all irregular hands together: bots weigh each of them at every tile."""


def check_whole(clean: Data, base: Ruleset, wrong: Wrong) -> None:
    """What can only be seen of all rows together."""
    rows = {row.id: row for row in all_rows(base.id, added_ids(clean))}
    off = {row_id for row_id, change in clean["rows"].items() if change is False}
    units = {row.id: row.unit for row in rows.values() if row.id not in off}
    patterns = {row.pattern: row.id for row in rows.values() if row.id not in off}
    for section in ("rows", "new", "hands"):
        for row_id, change in clean[section].items():
            if isinstance(change, dict) and "unit" in change:
                units[row_id] = change["unit"]
    units |= dict.fromkeys(clean["hands"], "fan" if base.fan else "limit")
    for row_id, made in clean["new"].items():
        taken = patterns.setdefault(made["pattern"], row_id)
        if taken != row_id:
            wrong(("new", row_id, "pattern"), "pattern_taken", value=made["pattern"], row=taken)
    for section in ("rows", "new", "hands"):
        for row_id, change in clean[section].items():
            if isinstance(change, dict):
                _check_excluded((section, row_id, "excludes"), change.get("excludes", ()), units, wrong)
    if found := circle(_excludes(clean, rows | {row.id: row for row in base.rows}, off)):
        place = next((section, row_id) for section in ("rows", "new", "hands") for row_id in found if row_id in clean[section])
        wrong((*place, "excludes"), "excludes_circle", rows=", ".join([*found, found[0]]))
    forms = sum(len(made["tiles"]) for made in clean["hands"].values())
    if forms > MOST_FORMS:
        wrong(("hands",), "too_many", number=forms, most=MOST_FORMS)
    if len(units) > MOST_ROWS:
        wrong((), "card_full", number=len(units), most=MOST_ROWS)
    _check_values(clean, base, rows, wrong)


def _excludes(clean: Data, rows: Mapping[str, Row], off: set[str]) -> dict[str, list[str]]:
    """The ids that each row excludes once all is changed."""
    named = {
        row.id: [name for name in row.excludes if not name.endswith(f"?{AMONG}")] for row in rows.values() if row.id not in off
    }
    for section in ("rows", "new", "hands"):
        for row_id, change in clean[section].items():
            if isinstance(change, dict) and "excludes" in change:
                named[row_id] = change["excludes"]
    return named


def _check_excluded(path: Path, names: Iterable[str], units: Mapping[str, str], wrong: Wrong) -> None:
    for name in names:
        if name == path[1]:
            wrong(path, "excludes_self")
        elif name not in units:
            wrong(path, "excludes", value=shown(name), meant=meant(name, units))
        elif units[name] == "limit":
            wrong(path, "excludes_limit", value=name)


def _check_values(clean: Data, base: Ruleset, rows: Mapping[str, Row], wrong: Wrong) -> None:
    """Values that must agree with each other, and their greatest sum."""
    values: dict[str, tuple[str, int, str, str]] = {}  # by pattern: unit, value, group, id
    for row in rows.values():
        change = clean["rows"].get(row.id, {})
        if isinstance(change, dict):
            unit, group = change.get("unit", row.unit), change.get("group", row.group)
            values[row.pattern] = (unit, change.get("value", row.value), group, row.id)
    for row_id, made in clean["new"].items():
        values[made["pattern"]] = (made["unit"], made["value"], made.get("group", ""), row_id)
    _check_agreement(values, wrong, fan=base.fan)
    if base.fan:
        return
    if is_too_much((pattern, unit, value, group) for pattern, (unit, value, group, _) in values.items()):
        wrong((), "too_much")


def _check_agreement(values: Mapping[str, tuple[str, int, str, str]], wrong: Wrong, *, fan: bool) -> None:
    nothing = ("", 0, "", "")
    if fan:
        edge, closed, single = (values.get(name, nothing)[1] for name in ("edge_wait", "closed_wait", "single_wait"))
        if edge != closed or single < edge:
            wrong(("rows",), "waits_differ")
        for whole, parts in AT_LEAST.items():
            if whole in values:
                least = sum(values.get(part, nothing)[1] * times for part, times in parts.items())
                if values[whole][1] < least:
                    others = ", ".join(values[part][3] for part in parts if part in values)
                    wrong(("rows", values[whole][3]), "combination", value=values[whole][1], least=least, others=others)
        return
    for opened, concealed in OPEN_AND_CONCEALED:
        low, high = values.get(opened, nothing), values.get(concealed, nothing)
        if low[1] > high[1] or (low[0] != high[0] and low[1] > 0):
            wrong(("rows", low[3]), "open_more", open=low[1], concealed=high[1], other=high[3] or concealed)
