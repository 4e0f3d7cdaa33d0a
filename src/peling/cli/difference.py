"""What differs between two rule sets, row by row, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from peling.cli.scorecard import any_chows, excluded_names, fact_words, limit_cells, value_words
from peling.cli.terms import COLUMNS, HEADS, NOTES, PAYMENT_FIELDS
from peling.page import Entry, Page, amount, table
from peling.rules import Difference, Row, Ruleset
from peling.words import option_text


def difference(page: Page, left: Ruleset, right: Ruleset) -> str:
    """What differs, row by row, in words."""
    names = [_title(rules) for rules in (left, right)]
    found = left.diff(right)
    if not found:
        return page.say(NOTES["same"], left=names[0], right=names[1])
    sections = []
    for kind, head in (("row", "rows"), ("payment", "payment"), ("fact", "facts"), ("option", "options")):
        by_id: dict[str, list[Difference]] = {}
        for item in found:
            if item.kind == kind:
                by_id.setdefault(item.id, []).append(item)
        entries = [entry for items in by_id.values() if (entry := _difference_entry(page, left, right, items)) is not None]
        if entries:
            sections.append((len(entries), [page.head(page.say(HEADS[head])), *table(page, entries)]))
    count = sum(number for number, _ in sections)
    words = page.say(NOTES["one_difference"]) if count == 1 else page.say(NOTES["differences"], count=count)
    top = [f"{page.bold(f'{names[0]} -> {names[1]}')}, {words}"]
    width = max(len(name) for name in names)
    top += [f"  {name:<{width}}  {rules.name[page.lang]}" for name, rules in zip(names, (left, right), strict=True)]
    if any("*" in line for _, lines in sections for line in lines):
        sections[0][1].append(f"  {page.say(NOTES['star'])}")
    return "\n\n".join("\n".join(section) for section in [top, *(lines for _, lines in sections)])


def _title(rules: Ruleset) -> str:
    """The id, with the options that are not as usual."""
    return " ".join([rules.id, *(f"{name}={option_text(value)}" for name, value in rules.chosen)])


def _difference_entry(page: Page, left: Ruleset, right: Ruleset, items: list[Difference]) -> Entry | None:
    item = items[0]
    if item.kind == "row":
        words = "; ".join(_row_changes(page, left, right, items))
        if not words:
            return None
        number = next(row.number for rules in (left, right) for row in rules.rows if row.id == item.id)
        return Entry((), f"{number} {item.name[page.lang]}".strip(), words)
    if item.kind == "payment":
        name, sides = page.say(PAYMENT_FIELDS[item.id]), [value_words(page, item.left), value_words(page, item.right)]
    elif item.kind == "option":
        name, sides = item.id, [page.say(NOTES["missing"]) if v is None else option_text(v) for v in (item.left, item.right)]
        return Entry((), name, f"{_arrow(sides)} ({item.name[page.lang]})")
    else:
        name, sides = item.name[page.lang], [fact_words(page, item.id, value) for value in (item.left, item.right)]
    return Entry((), name, _arrow(sides))


def _arrow(sides: Sequence[str]) -> str:
    return f"{sides[0]} -> {sides[1]}"


def _row_changes(page: Page, left: Ruleset, right: Ruleset, items: list[Difference]) -> Iterator[str]:
    """The changes of one row, each in a few words."""
    row_id, fields = items[0].id, {item.what for item in items}
    if "row" in fields:
        rules = right if items[0].left is None else left
        yield page.say(NOTES["only"], id=_title(rules), paid=_paid(page, rules.row(row_id)))
        return
    a, b = left.row(row_id), right.row(row_id)
    if "unit" in fields:
        yield _arrow([_paid(page, a), _paid(page, b)])
    elif a.unit == "limit":
        yield from _limit_changes(page, a, b)
    elif "value" in fields:
        yield _arrow([str(a.value), amount(page, b.value, b.unit)])
    if "winner" in fields:
        yield _arrow([page.say(NOTES["winner" if row.winner else "everyone"]) for row in (a, b)])
    if "group" in fields:
        yield _arrow([page.say(NOTES["in_group" if row.group else "no_group"], group=row.group) for row in (a, b)])
    if "pattern" in fields:
        rules_say = [row.rule[page.lang] or page.say(NOTES["condition"]) for row in (a, b)]
        yield page.say(NOTES["condition"]) if rules_say[0] == rules_say[1] else _arrow(rules_say)
    if any_chows(left, a) != any_chows(right, b):
        free = (any_chows(left, a), any_chows(right, b))
        yield _arrow([page.say(NOTES["any_chows" if side else "as_ever"]) for side in free])
    if "excludes" in fields:
        added = [name for name in b.excludes if name not in a.excludes]
        gone = [name for name in a.excludes if name not in b.excludes]
        if added:
            yield page.say(NOTES["not_beside"], names=excluded_names(page, right, added))
        if gone:
            yield page.say(NOTES["beside"], names=excluded_names(page, left, gone))


def _limit_changes(page: Page, a: Row, b: Row) -> Iterator[str]:
    """Which of a limit hand's values differ: won drawn, won on a discard, waited for."""
    heads = ("drawn", "claimed", "wait")
    sides = list(zip(heads, limit_cells(a, heads), limit_cells(b, heads), strict=True))
    if all(before != after for _, before, after in sides[:2]) and sides[0][1:] == sides[1][1:]:
        sides = [("won", *sides[0][1:]), sides[2]]
    for head, *values in sides:
        if values[0] != values[1]:
            cells = [page.say(NOTES["missing"]) if value == "-" else value for value in values]
            yield f"{page.say(COLUMNS[head])} {_arrow(cells)}"


def _paid(page: Page, row: Row) -> str:
    """All that a row pays, in words."""
    if row.unit != "limit":
        return amount(page, row.value, row.unit)
    if row.claimed is None:
        cells = [str(row.value)]
    else:
        cells = [f"{page.say(COLUMNS[head])} {limit_cells(row, [head])[0]}" for head in ("drawn", "claimed")]
    if row.wait:
        cells.append(f"{page.say(COLUMNS['wait'])} {limit_cells(row, ['wait'])[0]}")
    return page.say(NOTES["limit_hand"], paid=", ".join(cells))
