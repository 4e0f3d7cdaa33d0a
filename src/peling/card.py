"""The score card: a rule set's rows, payment, facts and options as a page of text, and what differs between two of them.

>>> from peling.rules import get
>>> print(overview(Page('en'), [get('mcr')]))
mcr  Official Chinese rules (MCR)
     82 rows, at least 8 points to win
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from textwrap import TextWrapper
from typing import Any

from peling.rules import Difference, Option, Row, Ruleset, Words

_RESET = "\x1b[0m"
_NO_WORDS = Words("", "")


@dataclass(frozen=True, slots=True)
class Page:
    """How to write: in which language, with colours or without, and how many characters wide."""

    lang: str = "en"
    color: bool = False
    width: int = 100

    def paint(self, text: str, code: str) -> str:
        """The text in a colour, if there are any."""
        return f"\x1b[{code}m{text}{_RESET}" if self.color and text else text

    def bold(self, text: str) -> str:
        """For what the eye should find first."""
        return self.paint(text, "1")

    def dim(self, text: str) -> str:
        """For what may be skipped."""
        return self.paint(text, "2")

    def good(self, text: str) -> str:
        """For what is allowed, or won."""
        return self.paint(text, "32")

    def bad(self, text: str) -> str:
        """For what is not allowed, or lost."""
        return self.paint(text, "31")

    def head(self, text: str) -> str:
        """For the head of a section."""
        return self.paint(text, "1;36")

    def say(self, words: Words, **values: object) -> str:
        """The words in the page's language, with the values filled in."""
        return words[self.lang].format(**values)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table: values in right-aligned columns, a name, and words about it."""

    values: tuple[str, ...]
    name: str
    note: str = ""
    strong: bool = False


def table(page: Page, entries: Sequence[Entry], heads: tuple[str, ...] = (), indent: int = 2) -> list[str]:
    """The lines of a table; notes are wrapped in the last column, or stand below names that leave them too little room."""
    columns = max((len(entry.values) for entry in entries), default=0)
    cells = [entry.values for entry in entries] + ([heads] if heads else [])
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    margin = indent + sum(widths) + 2 * columns
    longest = max((len(entry.name) for entry in entries if entry.note), default=0)
    room = min(longest, max(page.width - margin - 34, 24))
    column = margin + room + 2
    lines = [page.dim(" " * indent + _cells(heads, widths).rstrip())] if heads else []
    for entry in entries:
        name = page.bold(entry.name) if entry.strong else entry.name
        start = " " * indent + page.bold(_cells(entry.values, widths)) + name
        note = fold(entry.note, page.width - column)
        if note and len(entry.name) <= room:
            start += " " * (room - len(entry.name) + 2) + note.pop(0)
        lines += [start.rstrip(), *(" " * column + piece for piece in note)]
    return lines


def fold(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines of at most so many characters (twenty at least), never broken inside a word."""
    space = " " * indent
    wrapper = TextWrapper(
        max(width, 20), initial_indent=space, subsequent_indent=space, break_on_hyphens=False, break_long_words=False
    )
    return wrapper.wrap(text)


def _cells(values: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{value:>{width}}  " for value, width in zip(values, widths, strict=True))


# ---- words ----------------------------------------------------------------------------------------------------------

UNITS = {
    "points": (Words("punt", "point"), Words("punten", "points")),
    "doubles": (Words("verdubbeling", "double"), Words("verdubbelingen", "doubles")),
}

HEADS = {
    "points_all": Words("Punten, iedere speler", "Points, every player"),
    "points_winner": Words("Punten, alleen de winnaar", "Points, the winner only"),
    "doubles_winner": Words("Verdubbelingen, alleen de winnaar", "Doubles, the winner only"),
    "doubles_all": Words("Verdubbelingen, iedere speler", "Doubles, every player"),
    "group": Words("groep {group}: alleen de hoogste telt", "group {group}: only the highest counts"),
    "irregular": Words(
        "Onregelmatige limietspelen (dicht, op de winnende steen na)",
        "Irregular limit hands (concealed but for the winning tile)",
    ),
    "regular": Words("Regelmatige limietspelen (mogen open)", "Regular limit hands (may be open)"),
    "fan": Words("Combinaties van {amount}", "Combinations of {amount}"),
    "payment": Words("Verrekenen", "Payment"),
    "facts": Words("Aan tafel", "At the table"),
    "options": Words("Huisregels (--option naam=waarde)", "House rules (--option name=value)"),
    "rows": Words("Score", "Scoring"),
}

COLUMNS = {
    "open": Words("open", "open"),
    "concealed": Words("dicht", "concealed"),
    "won": Words("winst", "won"),
    "drawn": Words("van muur", "drawn"),
    "claimed": Words("van tafel", "discard"),
    "wait": Words("wachtend", "waiting"),
}

NOTES = {
    "not_beside": Words("niet naast {names}", "not beside {names}"),
    "beside": Words("wel naast {names}", "allowed beside {names}"),
    "among": Words(
        "Een nummer tussen haakjes telt alleen niet mee voor sets die al in de combinatie zitten.",
        "A number in brackets is left out only for sets that are already part of the combination.",
    ),
    "open_set": Words("{name} als er een open set is", "{name} if there is an open set"),
    "star": Words("* of de gewone telling, als die hoger is", "* or the ordinary count where that is more"),
    "limit": Words("Een limietspel telt verder geen punten of verdubbelingen.", "A limit hand earns no other points or doubles."),
    "luck_apart": Words(
        "Een limietspel telt verder geen punten of verdubbelingen; alleen geluksstenen komen er los bij.",
        "A limit hand earns no other points or doubles; only luck tiles are added, counted apart.",
    ),
    "announced": Words("Wachtend telt alleen als het is aangekondigd.", "Waiting counts only if it was announced."),
    "any_chows": Words("chows vrij", "any chows"),
    "as_ever": Words("chows zoals altijd", "chows as ever"),
    "goulash_chows": Words("ook in goulash met runs in de hand", "also in goulash with concealed runs"),
    "version": Words("{id} versie {version}, hash {hash}", "{id} version {version}, hash {hash}"),
    "rows": Words("{rows} rijen", "{rows} rows"),
    "everyone": Words("iedere speler", "every player"),
    "winner": Words("alleen de winnaar", "the winner only"),
    "in_group": Words("groep {group}", "group {group}"),
    "no_group": Words("geen groep", "no group"),
    "limit_hand": Words("limietspel {paid}", "limit hand {paid}"),
    "only": Words("alleen in {id}: {paid}", "only in {id}: {paid}"),
    "condition": Words("andere voorwaarde", "another condition"),
    "missing": Words("niet", "none"),
    "same": Words("{left} en {right} zijn gelijk.", "{left} and {right} are the same."),
    "differences": Words("{count} verschillen", "{count} differences"),
    "one_difference": Words("1 verschil", "1 difference"),
}

HEADLINE = {
    "minimum_doubles": Words("minstens {value} verdubbelingen om te winnen", "at least {value} doubles to win"),
    "minimum_points": Words("minstens {value} punten om te winnen", "at least {value} points to win"),
    "limit": Words("limiet {value}", "limit {value}"),
    "discard_limit": Words("op een weggelegde steen en voor wie niet wint {value}", "{value} on a discard and for non-winners"),
}
"""Options that a player wants to know before anything else."""
NO_MINIMUM = Words("geen minimum om te winnen", "no minimum to win")

PAYMENT = {
    "pairwise": Words(
        "Iedereen verrekent met iedereen; de winnaar betaalt niemand.",
        "Everybody settles with everybody; the winner pays nobody.",
    ),
    "winner": Words(
        "Alleen de winnaar krijgt: {base} van ieder, en zijn punten van wie de steen weglegde, of van ieder als hij zelf pakte.",
        "Only the winner is paid: {base} by each, and the points by who threw the tile, or by each if it was self-drawn.",
    ),
    "east_double": Words("Oost betaalt en ontvangt dubbel.", "East pays and receives double."),
    "discarder_double": Words(
        "Wie de winnende steen weglegde, betaalt de winnaar dubbel.", "Who threw the winning tile pays the winner double."
    ),
    "false_win": Words("Valse mahjong: {false_win} aan ieder ander.", "False mahjong: {false_win} to each other player."),
}

PAYMENT_FIELDS = {
    "scheme": Words("wie krijgt betaald", "who is paid"),
    "east_double": Words("Oost dubbel", "East double"),
    "discarder_double": Words("wie weglegde betaalt dubbel", "discarder pays double"),
    "base": Words("basispunten van ieder", "base points by each"),
    "false_win": Words("boete voor valse mahjong, aan ieder", "penalty for a false mahjong, to each"),
}

VALUES = {
    "highest throw is East": Words("de hoogste worp is Oost", "highest throw is East"),
    "East, South, West, North by the height of the throw": Words(
        "Oost, Zuid, West, Noord naar hoogte van de worp", "East, South, West, North by the height of the throw"
    ),
    "drawn winds; East picks a seat": Words("winden trekken; Oost kiest een plaats", "drawn winds; East picks a seat"),
    "always": Words("na elk spel", "after every game"),
    "unless East wins or the game is drawn": Words(
        "na elk spel, behalve als Oost wint of bij remise", "after every game, unless East wins or it is drawn"
    ),
    "goulash": Words("goulash", "goulash"),
    "limit": Words("limietspel", "limit hand"),
    "irregular limit": Words("onregelmatig limietspel", "irregular limit hand"),
    "pair": Words("paar", "pair"),
    "pung": Words("pung", "pung"),
    "chow": Words("chow", "chow"),
    "turn": Words("eerste aan de beurt", "first in turn"),
    "ES WN": Words("Oost met Zuid en West met Noord", "East with South and West with North"),
    "EWSN": Words(
        "Oost naar West, West naar Zuid, Zuid naar Noord, Noord naar Oost",
        "East to West, West to South, South to North, North to East",
    ),
    "pairwise": Words("iedereen verrekent met iedereen", "everybody settles with everybody"),
    "winner": Words("alleen de winnaar", "the winner only"),
}
"""The words that a rule set's facts are written in, for people."""

_ORDERED = ("win_priority",)
_YES = {True: Words("ja", "yes"), False: Words("nee", "no")}


def amount(page: Page, value: int, unit: str) -> str:
    """A value with its unit: `2 points`."""
    one, more = UNITS["doubles" if unit == "doubles" else "points"]
    return f"{value} {page.say(one if value == 1 else more)}"


def value_words(page: Page, value: Any) -> str:
    """The value of a fact or an option in words."""
    if value is None:
        return page.say(NOTES["missing"])
    if isinstance(value, bool):
        return page.say(_YES[value])
    if isinstance(value, tuple):
        return ", ".join(value_words(page, piece) for piece in value)
    return page.say(VALUES[value]) if value in VALUES else str(value)


# ---- the list of rule sets ------------------------------------------------------------------------------------------


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


# ---- the card -------------------------------------------------------------------------------------------------------


def card(page: Page, rules: Ruleset) -> str:
    """The whole score card of a rule set."""
    chosen = ", ".join(f"{name}={_option_text(value)}" for name, value in rules.chosen)
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
    return sections + _limit_sections(page, rules)


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
    if row.unit == "limit" and row.pattern not in rules.irregular:
        if _any_chows(rules, row):
            notes.append(page.say(NOTES["any_chows"]))
        if row.goulash_chows > rules.goulash_chows:
            notes.append(page.say(NOTES["goulash_chows"]))
    if row.excludes:
        notes.append(page.say(NOTES["not_beside"], names=_excluded(page, rules, row.excludes)))
    return "; ".join(notes)


def _any_chows(rules: Ruleset, row: Row) -> bool:
    """Whether a limit hand may have more chows than other hands."""
    return row.unit == "limit" and row.chows > rules.max_chows


def _excluded(page: Page, rules: Ruleset, excludes: Iterable[str]) -> str:
    """The excluded rows: by number where rows are numbered, else by name."""
    names = []
    for item in excludes:
        row_id, _, condition = item.partition("?")
        name = _number(rules, row_id) or rules.row(row_id).name[page.lang]
        if condition == "among":
            name = f"({name})"
        elif condition:
            name = page.say(NOTES[condition], name=name)
        names.append(name)
    return ", ".join(names)


def _number(rules: Ruleset, row_id: str) -> str:
    return row_id.removeprefix(f"{rules.id}_") if row_id.startswith(f"{rules.id}_") else ""


def _limit_sections(page: Page, rules: Ruleset) -> list[list[str]]:
    limits = [row for row in rules.rows if row.unit == "limit"]
    by_source = any(row.claimed is not None for row in limits)
    sections = []
    for head in ("irregular", "regular"):
        rows = [row for row in limits if (row.pattern in rules.irregular) == (head == "irregular")]
        waiting = any(row.wait for row in rows)
        heads = ["drawn", "claimed"] if by_source else ["won"]
        heads += ["wait"] if waiting else []
        entries = [Entry(_limit_cells(row, heads), row.name[page.lang], _note(page, rules, row)) for row in rows]
        if entries:
            titles = tuple(page.say(COLUMNS[name]) for name in heads)
            sections.append([page.head(page.say(HEADS[head])), *table(page, entries, titles)])
    if sections:
        notes = ["star"] if any(row.star for row in limits) else []
        notes += ["announced"] if rules.announced else []
        notes.append("luck_apart" if rules.luck_apart else "limit")
        sections[-1] += [line for note in notes for line in fold(page.say(NOTES[note]), page.width, 2)]
    return sections


def _limit_cells(row: Row, heads: Sequence[str]) -> tuple[str, ...]:
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
            line = (
                f"  {page.bold(f'{_number(rules, row.id):<3}')}  {names[0]:<{widths[0]}}  {page.dim(f'{names[1]:<{widths[1]}}')}"
            )
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
    entries = [Entry((), fact.name[page.lang], _fact_words(page, fact.id, fact.value)) for fact in rules.facts]
    return [page.head(page.say(HEADS["facts"])), *table(page, entries)]


def _fact_words(page: Page, fact_id: str, value: Any) -> str:
    if isinstance(value, tuple) and fact_id in _ORDERED:
        return " > ".join(value_words(page, piece) for piece in value)
    if isinstance(value, tuple):
        return "; ".join(f"{i}: {value_words(page, piece)}" for i, piece in enumerate(value, 1))
    return value_words(page, value)


def _options(page: Page, rules: Ruleset) -> list[str]:
    chosen = dict(rules.chosen)
    entries = [
        Entry((), f"{option.name}={_option_text(rules[option.name])}", _about(page, option), strong=option.name in chosen)
        for option in rules.options
    ]
    return [page.head(page.say(HEADS["options"])), *table(page, entries)]


def _about(page: Page, option: Option) -> str:
    return f"{option.words[page.lang]} [{allowed(option)}]"


def allowed(option: Option) -> str:
    """The values that an option may have."""
    if isinstance(option.allowed, range):
        return f"{option.allowed[0]}-{option.allowed[-1]}"
    return " | ".join(_option_text(value) for value in option.allowed)


def _option_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---- two rule sets --------------------------------------------------------------------------------------------------


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
    return " ".join([rules.id, *(f"{name}={_option_text(value)}" for name, value in rules.chosen)])


def _difference_entry(page: Page, left: Ruleset, right: Ruleset, items: list[Difference]) -> Entry | None:
    item = items[0]
    if item.kind == "row":
        words = "; ".join(_row_changes(page, left, right, items))
        if not words:
            return None
        number = _number(left, item.id) or _number(right, item.id)
        return Entry((), f"{number} {item.name[page.lang]}".strip(), words)
    if item.kind == "payment":
        name, sides = page.say(PAYMENT_FIELDS[item.id]), [value_words(page, item.left), value_words(page, item.right)]
    elif item.kind == "option":
        name, sides = item.id, [page.say(NOTES["missing"]) if v is None else _option_text(v) for v in (item.left, item.right)]
        return Entry((), name, f"{_arrow(sides)} ({item.name[page.lang]})")
    else:
        name, sides = item.name[page.lang], [_fact_words(page, item.id, value) for value in (item.left, item.right)]
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
    if _any_chows(left, a) != _any_chows(right, b):
        free = (_any_chows(left, a), _any_chows(right, b))
        yield _arrow([page.say(NOTES["any_chows" if side else "as_ever"]) for side in free])
    if "excludes" in fields:
        added = [name for name in b.excludes if name not in a.excludes]
        gone = [name for name in a.excludes if name not in b.excludes]
        if added:
            yield page.say(NOTES["not_beside"], names=_excluded(page, right, added))
        if gone:
            yield page.say(NOTES["beside"], names=_excluded(page, left, gone))


def _limit_changes(page: Page, a: Row, b: Row) -> Iterator[str]:
    """Which of a limit hand's values differ: won drawn, won on a discard, waited for."""
    heads = ("drawn", "claimed", "wait")
    sides = list(zip(heads, _limit_cells(a, heads), _limit_cells(b, heads), strict=True))
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
        cells = [f"{page.say(COLUMNS[head])} {_limit_cells(row, [head])[0]}" for head in ("drawn", "claimed")]
    if row.wait:
        cells.append(f"{page.say(COLUMNS['wait'])} {_limit_cells(row, ['wait'])[0]}")
    return page.say(NOTES["limit_hand"], paid=", ".join(cells))
