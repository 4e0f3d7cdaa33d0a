r"""What differs between custom rules and the rule set they are made from, a sentence for each difference.

>>> from peling.rules.custom import read
>>> club = read('id = "club"\nbase = "nts"\nname = { nl = "Club", en = "Club" }\n[rows]\nhalf_clean = 2\nmahjong = false')
>>> [words.nl for words in sentences(club)]
['Mahjong telt niet.', 'Schoon spel (één soort met troeven) telt 2 verdubbelingen in plaats van 1.']
"""

from __future__ import annotations

from collections.abc import Iterator

from peling.rules.base import Ruleset
from peling.rules.custom.ids import base_of
from peling.rules.known import RULESETS, known
from peling.rules.rows import Row
from peling.words import Words

_SAID = {
    "off": Words("{name} telt niet.", "{name} does not count."),
    "added": Words("Erbij: {name}, {new}.", "Added: {name}, {new}."),
    "instead": Words("{name} telt {new} in plaats van {old}.", "{name} counts {new} instead of {old}."),
    "claimed": Words(
        "{name} telt op een steen van een ander {new} in plaats van {old}.",
        "{name} counts {new} on a discard instead of {old}.",
    ),
    "wait": Words("Wachten op {name} telt {new} in plaats van {old}.", "Waiting for {name} counts {new} instead of {old}."),
    "star": Words(
        "Wie op {name} wacht krijgt de gewone telling als die hoger is.",
        "A player waiting for {name} gets the ordinary count if that is more.",
    ),
    "no_star": Words(
        "Wie op {name} wacht krijgt nooit de gewone telling.", "A player waiting for {name} never gets the ordinary count."
    ),
    "winner": Words("{name} telt alleen nog voor wie mahjong heeft.", "{name} counts for the winner only."),
    "everyone": Words("{name} telt nu voor iedereen.", "{name} now counts for everyone."),
    "group": Words(
        "{name} hoort bij groep {new}: alleen het hoogste daarvan telt.",
        "{name} belongs to group {new}, of which only the highest counts.",
    ),
    "no_group": Words("{name} telt los van andere regels.", "{name} counts apart from other rows."),
    "not_beside": Words("Naast {name} telt niet: {new}.", "Beside {name} this does not count: {new}."),
    "beside": Words("Naast {name} telt nu ook: {new}.", "Beside {name} this counts, too: {new}."),
    "called": Words("{old} heet hier {name}.", "{old} is called {name} here."),
    "option": Words("{name}: {new} in plaats van {old}.", "{name}: {new} instead of {old}."),
}
_AMOUNTS = {
    "points": (Words("1 punt", "1 point"), Words("{n} punten", "{n} points")),
    "doubles": (Words("1 verdubbeling", "1 double"), Words("{n} verdubbelingen", "{n} doubles")),
}
_LIMIT = Words("limietspel van {n} punten", "a limit hand of {n} points")
_CLAIMED = Words("{n} op een steen van een ander", "{n} on a discard")
_WAIT = Words("{n} voor wie erop wacht", "{n} for a player waiting for it")
_NOTHING = Words("niets", "nothing")
VALUES: dict[bool | int | str, Words] = {
    True: Words("ja", "yes"),
    False: Words("nee", "no"),
    "assist": Words("helpt", "assists"),
    "strict": Words("streng", "strict"),
    "sum": Words("som", "sum"),
    "placing": Words("plaats", "placing"),
    "wmo": Words("WMO", "WMO"),
    "mil": Words("MIL", "MIL"),
    "jokers": Words("jokers", "jokers"),
    "bamboo-2": Words("bamboe 2", "bamboo 2"),
    "when_needed": Words("als er een vervangende steen nodig is", "when a replacement is needed"),
    "at_once": Words("direct", "at once"),
    "once": Words("één keer", "once"),
    "twice": Words("twee keer", "twice"),
}
"""Values of options that are no numbers, in words; any other is shown as it is written."""


def sentences(rules: Ruleset) -> list[Words]:
    """What differs from the base, in the order of the card, the options last; nothing for a rule set that has none."""
    if not rules.base:
        return []
    base = base_of(known(rules.base, {option.name: rules[option.name] for option in rules.options}), rules)
    return [*_rows(base, rules), *_options(RULESETS[rules.base], rules)]


def _say(key: str, /, **values: Words) -> Words:
    nl, en = (_SAID[key][lang].format(**{name: words[lang] for name, words in values.items()}) for lang in ("nl", "en"))
    return Words(nl[:1].upper() + nl[1:], en[:1].upper() + en[1:])


def _rows(base: Ruleset, rules: Ruleset) -> Iterator[Words]:
    here = {row.id: row for row in rules.rows}
    for row in base.rows:
        if row.id not in here:
            yield _say("off", name=row.name)
        elif here[row.id] != row:
            yield from _changes(base, rules, row, here[row.id])
    ids = {row.id for row in base.rows}
    for row in rules.rows:
        if row.id not in ids:
            yield _say("added", name=row.name, new=_paid(row))


def _changes(base: Ruleset, rules: Ruleset, old: Row, new: Row) -> Iterator[Words]:
    name = new.name
    if new.name != old.name:
        yield _say("called", old=old.name, name=name)
    if new.unit != old.unit:
        yield _say("instead", name=name, new=_paid(new), old=_paid(old))
    else:
        if new.value != old.value:
            yield _say("instead", name=name, new=_amount(new), old=_number(old.value))
        for key, before, after in (("claimed", old.claimed, new.claimed), ("wait", old.wait, new.wait)):
            if before != after:
                yield _say(key, name=name, new=_number(_worth(new, after)), old=_number(_worth(old, before)))
        if new.star != old.star:
            yield _say("star" if new.star else "no_star", name=name)
    if new.winner != old.winner:
        yield _say("winner" if new.winner else "everyone", name=name)
    if new.group != old.group:
        yield _say("group" if new.group else "no_group", name=name, new=Words(new.group, new.group))
    there = {row.id for row in rules.rows}
    more, fewer = set(new.excludes) - set(old.excludes), set(old.excludes) - set(new.excludes)
    if more:
        yield _say("not_beside", name=name, new=_names(rules, more))
    if back := {entry for entry in fewer if entry.partition("?")[0] in there}:
        yield _say("beside", name=name, new=_names(base, back))


def _worth(row: Row, value: int | None) -> int:
    """What is paid; on a discard the same by default."""
    return row.value if value is None else value


def _names(rules: Ruleset, entries: set[str]) -> Words:
    rows = sorted((rules.row(name) for name in {entry.partition("?")[0] for entry in entries}), key=rules.former_id)
    return Words(*(", ".join(row.name[lang] for row in rows) for lang in ("nl", "en")))


def _number(value: int) -> Words:
    return Words(str(value), str(value)) if value else _NOTHING


def _filled(words: Words, value: int) -> Words:
    return Words(words.nl.format(n=value), words.en.format(n=value))


def _amount(row: Row) -> Words:
    one, many = _AMOUNTS["doubles" if row.unit == "doubles" else "points"]
    return one if row.value == 1 else _filled(many, row.value) if row.value else _NOTHING


def _paid(row: Row) -> Words:
    """All that a row pays."""
    if row.unit != "limit":
        return _amount(row)
    parts = [_filled(_LIMIT, row.value)]
    parts += [] if row.claimed in (None, row.value) else [_filled(_CLAIMED, row.claimed or 0)]
    parts += [_filled(_WAIT, row.wait)] if row.wait else []
    return Words(*(", ".join(part[lang] for part in parts) for lang in ("nl", "en")))


def _options(base: Ruleset, rules: Ruleset) -> Iterator[Words]:
    for option in base.options:
        old, new = base[option.name], rules[option.name]
        if old != new:
            yield _say("option", name=option.words, old=_value(old), new=_value(new))


def _value(value: bool | int | str) -> Words:  # noqa: FBT001
    """The value of an option in words; a number is no truth value, though Python takes 1 for True."""
    number = isinstance(value, int) and not isinstance(value, bool)
    return Words(str(value), str(value)) if number or value not in VALUES else VALUES[value]
