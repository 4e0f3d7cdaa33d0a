"""The score card: a rule set's rows, payment, facts and options as a page of text.

>>> from peling.rules import get
>>> print(overview(Page('en'), [get('mcr')]))
mcr  Official Chinese rules (MCR)
     82 rows, at least 8 points to win
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from peling.cli.terms import COLUMNS, HEADLINE, HEADS, NO_MINIMUM, NOTES, ORDERED, PAYMENT, VALUES, YES
from peling.page import Entry, Page, amount, fold, table
from peling.rules import Option, Row, Ruleset, Words
from peling.words import option_text

_NO_WORDS = Words("", "")


def value_words(page: Page, value: Any) -> str:
    """The value of a fact or an option in words."""
    if value is None:
        return page.say(NOTES["missing"])
    if isinstance(value, bool):
        return page.say(YES[value])
    if isinstance(value, tuple):
        return ", ".join(value_words(page, piece) for piece in value)
    return page.say(VALUES[value]) if value in VALUES else str(value)


def overview(page: Page, rulesets: Iterable[Ruleset]) -> str:
    """The rule sets, each in two lines."""
    found = list(rulesets)
    width = max(len(rules.id) for rules in found)
    lines = []
    for rules in found:
        about = [page.say(NOTES["rows"], rows=len(rules.rows)), *headline(page, rules)]
        lines.append(f"{page.bold(f'{rules.id:<{width}}')}  {rules.name[page.lang]}")
        lines += [page.dim(line) for line in fold(", ".join(about), page.width, width + 2)]
    return "\n".join(lines)


def headline(page: Page, rules: Ruleset) -> list[str]:
    """Minimum and limit in words."""
    shown = {name: rules[name] for name in HEADLINE if rules.has_option(name)}
    return [page.say(HEADLINE[name] if value else NO_MINIMUM, value=value) for name, value in shown.items()]


def card(page: Page, rules: Ruleset) -> str:
    """The whole score card of a rule set."""
    chosen = ", ".join(f"{name}={option_text(value)}" for name, value in rules.chosen)
    sections = [
        [
            page.bold(rules.name[page.lang]) + (f"  ({chosen})" if chosen else ""),
            page.dim(rules.source),
            *fold(", ".join(headline(page, rules)), page.width),
        ]
    ]
    sections += _fan_sections(page, rules) if rules.fan else _classical_sections(page, rules)
    sections += [_payment(page, rules), _facts(page, rules), _options(page, rules)]
    sections.append([page.dim(page.say(NOTES["version"], id=rules.id, version=rules.version, hash=rules.hash))])
    return "\n\n".join("\n".join(section) for section in sections)


def _classical_sections(page: Page, rules: Ruleset) -> list[list[str]]:
    sections = []
    for unit, winner in (("points", False), ("points", True), ("doubles", True), ("doubles", False)):
        rows = [row for row in rules.rows if row.unit == unit and row.winner == winner]
        if rows:
            title = HEADS[f"{unit}_{'winner' if winner else 'all'}"]
            sections.append([page.head(page.say(title)), *_rows(page, rules, rows)])
    return [*sections, *_limit_sections(page, rules), _doublings(page, rules)]


def _doublings(page: Page, rules: Ruleset) -> list[str]:
    """The doubling table: points down, doubles across."""
    lines = rules.doubling_table
    heads = [page.say(COLUMNS["points"]), *(str(doubles) for doubles in range(1, len(lines[0])))]
    widths = [max(len(head), len(str(number))) for head, number in zip(heads, lines[-1], strict=True)]
    grid = [heads, *([str(number) for number in line] for line in lines)]
    written = ["  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in grid]
    note = fold(page.say(NOTES["doublings"]), page.width, 2)
    return [page.head(page.say(HEADS["doublings"])), page.dim(written[0]), *written[1:], *note]


def _rows(page: Page, rules: Ruleset, rows: list[Row]) -> Iterator[str]:
    """Sets with an open and a concealed value side by side, single rows, then each group of which one counts."""
    pairs = _pairs(page, rows)
    paired = {row.id for pair in pairs for row in pair}
    width = 0
    if pairs:
        sets = [Entry((str(a.value), str(b.value)), _tail(a.name[page.lang])) for a, b in pairs]
        heads = (page.say(COLUMNS["open"]), page.say(COLUMNS["concealed"]))
        yield from table(page, sets, heads)
        width = len("  ".join(heads))
    rest = [row for row in rows if row.id not in paired]
    for group in dict.fromkeys(row.group for row in rest):
        members = [row for row in rest if row.group == group]
        if group:
            yield f"  {page.say(HEADS['group'], group=group)}"
        entries = [Entry((str(row.value).center(width),), row.name[page.lang], _note(page, rules, row)) for row in members]
        yield from table(page, entries, indent=4 if group else 2)


def _pairs(page: Page, rows: list[Row]) -> list[tuple[Row, Row]]:
    """Neighbours that are the same set, once open and once concealed."""
    return [
        (a, b)
        for a, b in pairwise(rows)
        if a.id.endswith("_open")
        and b.id == f"{a.id.removesuffix('_open')}_concealed"
        and _tail(a.name[page.lang]) == _tail(b.name[page.lang])
    ]


def _tail(name: str) -> str:
    return name.partition(" ")[2]


def _note(page: Page, rules: Ruleset, row: Row) -> str:
    """What a row asks, and what does not count beside it."""
    notes = [row.rule[page.lang]] if row.rule != _NO_WORDS else []
    if row.unit == "limit" and row.pattern not in rules.irregular_hands:
        if any_chows(rules, row):
            notes.append(page.say(NOTES["any_chows"]))
        if row.goulash_chows > rules.goulash_chows:
            notes.append(page.say(NOTES["goulash_chows"]))
    if row.excludes:
        notes.append(page.say(NOTES["not_beside"], names=excluded_names(page, rules, row.excludes)))
    return "; ".join(notes)


def any_chows(rules: Ruleset, row: Row) -> bool:
    """Whether a limit hand may have more chows than other hands."""
    return row.unit == "limit" and row.chows > rules.max_chows


def excluded_names(page: Page, rules: Ruleset, excludes: Iterable[str]) -> str:
    """The excluded rows: by number where rows are numbered, else by name."""
    names = []
    for item in excludes:
        row_id, _, condition = item.partition("?")
        row = rules.row(row_id)
        name = row.number or row.name[page.lang]
        if condition == "among":
            name = f"({name})"
        elif condition:
            name = page.say(NOTES[condition], name=name)
        names.append(name)
    return ", ".join(names)


def _limit_sections(page: Page, rules: Ruleset) -> list[list[str]]:
    limits = [row for row in rules.rows if row.unit == "limit"]
    by_source = any(row.claimed is not None for row in limits)
    sections = []
    for head in ("irregular", "regular"):
        rows = [row for row in limits if (row.pattern in rules.irregular_hands) == (head == "irregular")]
        waiting = any(row.wait for row in rows)
        heads = ["drawn", "claimed"] if by_source else ["won"]
        heads += ["wait"] if waiting else []
        entries = [Entry(limit_cells(row, heads), row.name[page.lang], _note(page, rules, row)) for row in rows]
        if entries:
            titles = tuple(page.say(COLUMNS[name]) for name in heads)
            sections.append([page.head(page.say(HEADS[head])), *table(page, entries, titles)])
    if sections:
        notes = ["star"] if any(row.star for row in limits) else []
        notes += ["announced"] if rules.play.announce_waits else []
        notes.append("luck_apart" if rules.luck_apart else "limit")
        sections[-1] += [line for note in notes for line in fold(page.say(NOTES[note]), page.width, 2)]
    return sections


def limit_cells(row: Row, heads: Sequence[str]) -> tuple[str, ...]:
    """What a limit hand pays, column by column."""
    cells = {
        "won": str(row.value),
        "drawn": str(row.value or "-"),
        "claimed": str((row.value if row.claimed is None else row.claimed) or "-"),
        "wait": f"{row.wait}{'*' if row.star else ''}" if row.wait else "-",
    }
    return tuple(cells[head] for head in heads)


def _fan_sections(page: Page, rules: Ruleset) -> list[list[str]]:
    """Combinations by value, with the names in both languages; the columns run on from section to section where there is room."""
    notes = {row.id: _note(page, rules, row) for row in rules.rows}
    wide = 9 + sum(_name_widths(page, rules.rows)) + max(map(len, notes.values())) <= page.width
    sections = []
    for value in sorted({row.value for row in rules.rows}):
        rows = [row for row in rules.rows if row.value == value]
        widths = _name_widths(page, rules.rows if wide else rows)
        lines = [page.head(page.say(HEADS["fan"], amount=amount(page, value, "points")))]
        for row in rows:
            names = (row.name.nl, row.name.en) if page.lang == "nl" else (row.name.en, row.name.nl)
            number = page.bold(f"{row.number:<3}")
            line = f"  {number}  {names[0]:<{widths[0]}}  {page.dim(f'{names[1]:<{widths[1]}}')}"
            lines += _beside(page, line, 9 + sum(widths), notes[row.id])
        sections.append(lines)
    if any("?among" in name for row in rules.rows for name in row.excludes):
        sections[-1] += fold(page.say(NOTES["among"]), page.width, 2)
    return sections


def _name_widths(page: Page, rows: Iterable[Row]) -> tuple[int, int]:
    """How wide the names are, in the page's language and in the other one."""
    names = [(row.name.nl, row.name.en) if page.lang == "nl" else (row.name.en, row.name.nl) for row in rows]
    return max(len(name) for name, _ in names), max(len(name) for _, name in names)


def _beside(page: Page, line: str, length: int, note: str) -> list[str]:
    """A line with a note at its end, or below it on a narrow page."""
    if not note:
        return [line.rstrip()]
    if length + 2 + len(note) <= page.width:
        return [f"{line}  {note}"]
    return [line.rstrip(), *fold(note, page.width, 7)]


def _payment(page: Page, rules: Ruleset) -> list[str]:
    payment = rules.payment
    keys = [payment.scheme, *(key for key in ("east_double", "discarder_double", "false_win") if getattr(payment, key))]
    sentences = [page.say(PAYMENT[key], base=payment.base, false_win=payment.false_win) for key in keys]
    lines = [fold(sentence, page.width, 2) for sentence in sentences]
    return [page.head(page.say(HEADS["payment"])), *(line for sentence in lines for line in sentence)]


def _facts(page: Page, rules: Ruleset) -> list[str]:
    entries = [Entry((), fact.name[page.lang], fact_words(page, fact.id, fact.value)) for fact in rules.facts]
    return [page.head(page.say(HEADS["facts"])), *table(page, entries)]


def fact_words(page: Page, fact_id: str, value: Any) -> str:
    """The value of a fact in words; values in a row are numbered, or ranked where their order is one."""
    if isinstance(value, tuple) and fact_id in ORDERED:
        return " > ".join(value_words(page, piece) for piece in value)
    if isinstance(value, tuple):
        return "; ".join(f"{i}: {value_words(page, piece)}" for i, piece in enumerate(value, 1))
    return value_words(page, value)


def _options(page: Page, rules: Ruleset) -> list[str]:
    chosen = dict(rules.chosen)
    entries = [
        Entry((), f"{option.name}={option_text(rules[option.name])}", _about(page, option), strong=option.name in chosen)
        for option in rules.options
    ]
    return [page.head(page.say(HEADS["options"])), *table(page, entries)]


def _about(page: Page, option: Option) -> str:
    return f"{option.words[page.lang]} [{allowed_values(option)}]"


def allowed_values(option: Option) -> str:
    """The values that an option may have."""
    if isinstance(option.allowed, range):
        return f"{option.allowed[0]}-{option.allowed[-1]}"
    return " | ".join(option_text(value) for value in option.allowed)
