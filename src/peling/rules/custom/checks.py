"""Checks of custom rules: plain data, from a file or a packed text, becomes canonical data, or mistakes in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from peling.rules.base import MOST_ROWS, OptionError, Ruleset
from peling.rules.custom.hands import read_tiles
from peling.rules.custom.ids import added_ids, giving_way, with_names
from peling.rules.custom.mistakes import MOST, Mistake, Path, meant, sentence, shown
from peling.rules.custom.visible_patterns import (
    BLOCKING,
    BY_PLACE,
    IN_ANY_HAND,
    NOT_WHOLE,
    all_rows,
    hand_of,
    visible,
)
from peling.rules.custom.whole import Data, check_whole
from peling.rules.custom.words import UNITS
from peling.rules.irregular import ALL, TYPES
from peling.rules.known import RULESETS, known
from peling.rules.rows import Row
from peling.text import plain_name
from peling.words import Words

LONGEST_ID = 16
LONGEST_VERSION = 16
LONGEST_TITLE = 80
LONGEST_NAME = 60
LONGEST_RULE = 160
MOST_NEW = 24
MOST_HANDS = 12
MOST_EXCLUDED = 40
RANGES = {"points": (1, 500), "doubles": (1, 6), "fan": (1, 500)}
"""The least and the most that a row is worth in a file, where more is a slip of the pen."""
KEYS = ("id", "base", "version", "name", "options", "rows", "new", "hands")
ROW_KEYS = ("value", "unit", "claimed", "wait", "star", "winner", "group", "excludes", "name", "rule")
NEW_KEYS = ("pattern", *ROW_KEYS)
HAND_KEYS = ("type", "tiles", "value", "claimed", "wait", "star", "excludes", "name", "rule")
LIMIT_KEYS = ("claimed", "wait", "star")
PLAIN_KEYS = ("winner", "group", "excludes")
"""Without effect for limit hands."""
_ID = re.compile(rf"[a-z][a-z0-9-]{{0,{LONGEST_ID - 1}}}", re.ASCII)
LONGEST_ROW_ID = 32
_ROW_ID = re.compile(rf"[a-z][a-z0-9_]{{0,{LONGEST_ROW_ID - 1}}}", re.ASCII)
_GROUP = re.compile(r"[A-Za-z0-9]{0,8}", re.ASCII)


class _Enough(Exception):  # noqa: N818
    """There are more mistakes than are reported."""


class Checks:
    """Reads plain data; `mistakes` are all that were found, and `clean` is the canonical data if there are none.

    It stops at one mistake more than are reported: data of strangers may be nothing but mistakes.
    """

    def __init__(self, data: object, lines: Mapping[Path, int] | None = None) -> None:
        self.lines = lines or {}
        self.mistakes: list[Mistake] = []
        self.clean: Data = {}
        self.base: Ruleset | None = None
        """The rule set that it is made from, with the options of the file; its numbered rows give way to added ids."""
        self.rows: dict[str, Row] = {}
        """Every row of the base, whichever option is chosen."""
        self.former: dict[str, str] = {}
        """The former id of each row that has one."""
        self.added: frozenset[str] = frozenset()
        if not isinstance(data, dict):
            self.wrong((), "table", example='id = "club"')
            return
        with suppress(_Enough):
            self._read(data)

    def wrong(self, path: Path, key: str, /, **values: object) -> None:
        """Note a mistake; `_Enough` if there are more than are reported."""
        line = next((self.lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in self.lines), 0)
        self.mistakes.append(Mistake(path, line, sentence(key, **values)))
        if len(self.mistakes) > MOST:
            raise _Enough

    def _read(self, data: Data) -> None:
        self._keys((), data, KEYS, ("id", "base", "name"))
        clean = self.clean
        clean["id"] = self._own_id(data["id"]) if "id" in data else ""
        clean["version"] = self._version(data.get("version", "1"))
        clean["name"] = self._name(("name",), data["name"], LONGEST_TITLE) if "name" in data else {}
        base = data.get("base")
        if isinstance(base, str) and base in RULESETS:
            clean["base"] = base
            self.base = RULESETS[base]
            data = self._named(data)
            clean["options"] = self._options(self._table(("options",), data.get("options", {}), "[options]"))
        elif "base" in data:
            self.wrong(("base",), "base", value=shown(base), meant=meant(base, RULESETS), known=", ".join(RULESETS))
        sections: tuple[tuple[str, Callable[[str, Any], Any], int], ...] = (
            ("rows", self._row, MOST_ROWS),
            ("new", self._new, MOST_NEW),
            ("hands", self._hand, MOST_HANDS),
        )
        for name, read, most in sections:
            some = self._table((name,), data.get(name, {}), f"[{name}]")
            if len(some) > most:
                self.wrong((name,), "too_many", number=len(some), most=most)
            clean[name] = {key: made for key in sorted(some)[:most] if (made := read(key, some[key])) is not None}
        if self.base is not None and not self.mistakes:
            check_whole(self.clean, self.base, self.wrong)

    def _named(self, data: Data) -> Data:
        """The data with the present ids of rows for former ones, and the lines with it."""
        assert self.base is not None
        self.added = added_ids(data)
        self.rows = {row.id: row for row in all_rows(self.base.id, self.added)}
        self.former = {row.id: former for row in self.rows.values() if (former := self.base.former_id(row)) != row.id}
        names = {former: row_id for row_id, former in self.former.items()}
        places = [(path, line) for path, line in self.lines.items() if path[0] == "rows" and len(path) > 1 and path[1] in names]
        self.lines = {("rows", names[path[1]], *path[2:]): line for path, line in places} | dict(self.lines)
        if isinstance(rows := data.get("rows"), dict):
            for former in sorted(names.keys() & rows.keys()):
                if names[former] in rows:
                    self.wrong(("rows", former), "row_named_twice", key=former, other=names[former])
        return with_names(data, names)

    def data(self) -> tuple[Data, Data]:
        """The canonical data, and the same with former ids, as packed texts have it."""
        return self.clean, with_names(self.clean, self.former)

    # small parts

    def _keys(self, path: Path, table: Data, known_keys: Iterable[str], needed: Iterable[str]) -> None:
        known_keys = tuple(known_keys)
        for key in table:
            if key not in known_keys:
                values = {"key": shown(key), "meant": meant(key, known_keys), "known": ", ".join(known_keys)}
                self.wrong((*path, key), "unknown_key", **values)
        for key in needed:
            if key not in table:
                self.wrong((*path, key), "name_missing" if key == "name" else "missing", key=key)

    def _table(self, path: Path, value: object, example: str) -> Data:
        if isinstance(value, dict):
            return value
        self.wrong(path, "table", example=example)
        return {}

    def _own_id(self, value: object) -> str:
        if isinstance(value, str) and value in RULESETS:
            self.wrong(("id",), "id_taken", id=value)
        elif not (isinstance(value, str) and _ID.fullmatch(value)):
            self.wrong(("id",), "id", mark="-", most=LONGEST_ID)
        return shown(value)

    def _version(self, value: object) -> str:
        text = shown(value) if type(value) is int else value
        return self._text(("version",), text, LONGEST_VERSION)

    def _text(self, path: Path, value: object, most: int) -> str:
        if not isinstance(value, str):
            self.wrong(path, "text")
            return ""
        if set(value) & {"{", "}"}:
            self.wrong(path, "braces")
        text = plain_name(value, most + 1)
        if len(text) > most:
            self.wrong(path, "too_long", most=most)
        return text

    def _name(self, path: Path, value: object, most: int) -> dict[str, str]:
        """Words in both languages."""
        if not isinstance(value, dict):
            self.wrong(path, "name_missing")
            return {}
        self._keys(path, value, ("nl", "en"), ())
        said = {lang: self._text((*path, lang), value.get(lang, ""), most) for lang in ("nl", "en")}
        lacks = [lang for lang in said if not said[lang]]
        if len(lacks) == 1:
            self.wrong((*path, lacks[0]), "name_nl" if lacks == ["nl"] else "name_en")
        elif lacks:
            self.wrong(path, "name_missing")
        return said

    def _number(self, path: Path, value: object) -> int | None:
        if type(value) is int:
            return value
        self.wrong(path, "number")
        return None

    def _truth(self, path: Path, value: object) -> bool:
        if type(value) is not bool:
            self.wrong(path, "truth")
        return bool(value)

    def _options(self, some: Data) -> Data:
        assert self.base is not None
        chosen: Data = {}
        names = [option.name for option in self.base.options]
        for name in sorted(some):
            if name not in names:
                self.wrong(("options", name), "unknown_key", key=shown(name), meant=meant(name, names), known=", ".join(names))
                continue
            try:
                value = some[name]
                small = type(value) is bool or (type(value) is int and abs(value) < 10**9)
                chosen[name] = self.base.option(name).read(value if small else shown(value))
            except OptionError as error:
                self.wrong(("options", name), "option", reason=error.words)
        self.base = giving_way(known(self.clean["base"], chosen), self.added)
        return chosen

    # rows

    def _row(self, row_id: str, value: object) -> Data | bool | None:
        """What is changed about a row of the base: a value, fields, or False."""
        path = ("rows", row_id)
        row = None
        if self.base is not None:
            row = self.rows.get(row_id)
            if row is None:
                self.wrong(path, "row_unknown", base=self.base.id, key=shown(row_id), meant=meant(row_id, self.rows))
        if type(value) is int:
            value = {"value": value}
        if value is False:
            if row is not None:
                self._switched_off(path, row)
            return False
        if not isinstance(value, dict):
            self.wrong(path, "row_form")
            return None
        self._keys(path, value, ROW_KEYS, ())
        if not value:
            self.wrong(path, "nothing_changes")
        unit = self._unit(path, value, row.unit if row else None, row.pattern if row else "")
        return self._fields(path, value, unit, row.pattern if row else "", row)

    @property
    def _available(self) -> int:
        return ALL if self.base is None else self.base.available()

    def _switched_off(self, path: Path, row: Row) -> None:
        assert self.base is not None
        if self.base.fan and row.pattern in BLOCKING:
            self.wrong(path, "stays_on", key=row.id)

    def _new(self, row_id: str, value: object) -> Data | None:
        """A row that is added, from a known pattern."""
        path = ("new", row_id)
        table = self._entry(path, value, NEW_KEYS, ("pattern", "value", "name"))
        if table is None:
            return None
        pattern = self._pattern((*path, "pattern"), table["pattern"]) if "pattern" in table else ""
        default = "fan" if self.base and self.base.fan else "limit" if hand_of(pattern) else None
        if default is None and "unit" not in table:
            self.wrong((*path, "unit"), "missing", key="unit")
        unit = self._unit(path, table, default, pattern)
        made = self._fields(path, table, unit, pattern, None)
        made |= {"pattern": pattern, "unit": unit}
        return made

    def _entry(self, path: Path, value: object, keys: tuple[str, ...], needed: tuple[str, ...]) -> Data | None:
        """The table of a row that is added, its id checked."""
        row_id = path[1]
        if not _ROW_ID.fullmatch(row_id):
            self.wrong(path, "id", mark="_", most=LONGEST_ROW_ID)
        elif self.base is not None and row_id in self.rows:
            self.wrong(path, "row_there", key=row_id, base=self.base.id)
        elif path[0] == "hands" and row_id in self.clean["new"]:
            self.wrong(path, "row_twice", key=row_id)
        if not isinstance(value, dict):
            self.wrong(path, "table", example=f"[{path[0]}.{shown(row_id)}]")
            return None
        self._keys(path, value, keys, needed)
        return value

    def _pattern(self, path: Path, value: object) -> str:
        if self.base is None:
            return ""
        seen = visible(self.base.id)
        everything = frozenset[str]().union(*(visible(other) for other in RULESETS))
        if isinstance(value, str) and value in seen:
            return value
        if isinstance(value, str) and value in everything:
            self.wrong(path, "pattern_family", value=value, base=self.base.id)
        else:
            self.wrong(path, "pattern", value=shown(value), meant=meant(value, seen))
        return ""

    def _unit(self, path: Path, table: Data, default: str | None, pattern: str) -> str:
        """The unit that a row is paid in, as given or as it was."""
        if "unit" not in table:
            return default or ""
        value = table["unit"]
        allowed = () if self.base is None else ("fan",) if self.base.fan else ("points", "doubles", "limit")
        if self.base is not None and value not in allowed:
            self.wrong((*path, "unit"), "unit", value=shown(value), meant=meant(value, allowed), known=", ".join(allowed))
            return default or ""
        if value == "limit" and pattern in NOT_WHOLE:
            self.wrong((*path, "unit"), "not_limit", pattern=pattern)
        if value in ("points", "doubles") and hand_of(pattern):
            self.wrong((*path, "unit"), "irregular_unit")
        return str(value)

    def _fields(self, path: Path, table: Data, unit: str, pattern: str, row: Row | None) -> Data:
        """The fields of a row, checked one by one; those that are not there are left out."""
        made: Data = {"unit": unit} if "unit" in table and row is not None else {}
        if row is not None and unit != row.unit and "value" not in table:
            self.wrong((*path, "value"), "missing", key="value")
        for key in ("value", *LIMIT_KEYS[:2]):
            if key in table and (number := self._number((*path, key), table[key])) is not None:
                made[key] = number
                self._amount((*path, key), number, unit, paid_on_discard=self._paid_on_discard(table, row))
        if unit == "limit" and "value" not in table and row is not None and not row.value and made.get("claimed") == 0:
            self.wrong((*path, "claimed"), "zero")
        for key in ("star", "winner"):
            if key in table:
                made[key] = self._truth((*path, key), table[key])
        if "group" in table:
            made["group"] = shown(table["group"])
            if not isinstance(table["group"], str) or not _GROUP.fullmatch(table["group"]):
                self.wrong((*path, "group"), "group")
        if "excludes" in table:
            made["excludes"] = self._texts((*path, "excludes"), table["excludes"])
        for key, most in (("name", LONGEST_NAME), ("rule", LONGEST_RULE)):
            if key in table:
                made[key] = self._name((*path, key), table[key], most)
        self._fitting(path, made, unit, pattern)
        return made

    def _paid_on_discard(self, table: Data, row: Row | None) -> bool:
        """Whether a limit hand pays something when it is won on a discard, so that it may pay nothing when it is drawn."""
        claimed = table.get("claimed", row.claimed if row else None)
        return type(claimed) is int and claimed > 0

    def _amount(self, path: Path, number: int, unit: str, *, paid_on_discard: bool) -> None:
        if path[-1] == "value" and number == 0 and not (unit == "limit" and paid_on_discard):
            self.wrong(path, "zero")
        elif unit in RANGES:
            least, most = RANGES[unit]
            if path[-1] == "value" and not least <= number <= most:
                self.wrong(path, "value", value=shown(number), unit=UNITS[unit], least=least, most=most)
        elif number < 0:
            self.wrong(path, "value", value=shown(number), unit=UNITS["limit"], least=0, most=self._limit(path[-1]))
        elif self.base is not None and unit == "limit" and number > self._limit(path[-1]):
            self.wrong(path, "over_limit", value=shown(number), limit=self._limit(path[-1]))

    def _limit(self, key: str) -> int:
        if self.base is None or self.base.fan:
            return 100_000
        name = "discard_limit" if key != "value" and self.base.has_option("discard_limit") else "limit"
        return int(self.base[name])

    def _texts(self, path: Path, value: object) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            self.wrong(path, "texts")
            return []
        if len(value) > MOST_EXCLUDED:
            self.wrong(path, "too_many", number=len(value), most=MOST_EXCLUDED)
        return sorted(set(value[:MOST_EXCLUDED]), key=lambda name: self.former.get(name, name))

    def _fitting(self, path: Path, made: Data, unit: str, pattern: str) -> None:
        """Whether the fields have any effect together."""
        base = self.base
        if base is None or not unit:
            return
        if unit != "limit":
            for key in LIMIT_KEYS:
                if key in made:
                    self.wrong((*path, key), "limit_only", key=key)
        else:
            for key in PLAIN_KEYS:
                if made.get(key) not in (None, "", [], True):
                    self.wrong((*path, key), "no_limit", key=key)
            irregular = path[0] == "hands" or bool(hand_of(pattern))
            if made.get("wait") and not irregular and not base.play.announce_waits:
                self.wrong((*path, "wait"), "no_wait", base=base.id)
        if made.get("winner") is False and unit != "limit" and (pattern not in IN_ANY_HAND or base.fan):
            self.wrong((*path, "winner"), "winner_only")
        if made.get("excludes") and pattern in BY_PLACE:
            self.wrong((*path, "excludes"), "excludes_place")

    # irregular hands

    def _hand(self, row_id: str, value: object) -> Data | None:
        """An irregular hand and its row."""
        path = ("hands", row_id)
        table = self._entry(path, value, HAND_KEYS, ("type", "value", "name"))
        if table is None:
            return None
        unit = "fan" if self.base and self.base.fan else "limit"
        made = self._fields(path, table, unit, "", None)
        type_ = table.get("type")
        if isinstance(type_, str) and type_ in TYPES:
            made["type"] = type_
            made["tiles"] = read_tiles(type_, table.get("tiles"), self._available, partial(self.wrong, (*path, "tiles")))
        elif "type" in table:
            self.wrong((*path, "type"), "type", value=shown(type_), meant=meant(type_, TYPES), known=", ".join(TYPES))
        return made


def words_of(said: Mapping[str, str] | None) -> Words:
    """Words of checked data."""
    return Words(said["nl"], said["en"]) if said else Words("", "")
