"""The two texts of custom rules: TOML (`read`, `write`) and the packed form (`pack`, `unpack`).

The format of the file is in `docs/own-rules.md`. A packed text (`own:…`) is accepted by `peling.rules.get` wherever an id is.
Reading either gives an ordinary `Ruleset` that carries its packed text: there is no list of known clubs anywhere. Text that is
wrong raises `OwnRulesError`, with a sentence for every mistake.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import tomllib
import zlib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from peling.rules.base import OWN, Difference, OptionError, RulesError, Ruleset, check
from peling.rules.custom.checks import Checks, words_of
from peling.rules.custom.hands import irregular_of
from peling.rules.custom.ids import added_ids, base_of, giving_way
from peling.rules.custom.mistakes import Mistake, OwnRulesError, lines_of, sentence, unreadable
from peling.rules.custom.toml import written
from peling.rules.custom.visible_patterns import LUCK, hand_of
from peling.rules.custom.whole import Data
from peling.rules.irregular import IRREGULAR, Irregular
from peling.rules.known import RULESETS, known
from peling.rules.rows import Row

LARGEST = 32_768
"""Characters of a file, and of what a packed text unfolds to."""
LONGEST = 8_192
"""Characters of a packed text; rules that need more could be kept and sent nowhere."""
FORMAT = 1
"""How packed texts are written; the first byte says it."""
SUM = 6
"""Bytes of the checksum."""
REMEMBERED = 64


def read(text: str | bytes) -> Ruleset:
    """The rule set of a TOML text; `OwnRulesError` names every mistake and its line."""
    if isinstance(text, bytes):
        try:
            text = text[: 4 * LARGEST + 1].decode("utf-8-sig")
        except UnicodeDecodeError:
            raise OwnRulesError([Mistake((), 0, sentence("encoding"))]) from None
    if len(text) > LARGEST:
        raise OwnRulesError([Mistake((), 0, sentence("size", most=LARGEST))])
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OwnRulesError([unreadable(error, text)]) from None
    except (ValueError, RecursionError):  # a number with too many digits, brackets within brackets without end
        raise OwnRulesError([Mistake((), 0, sentence("too_deep"))]) from None
    return _checked(Checks(data, lines_of(text)))


def from_data(data: object) -> Ruleset:
    """The rule set of plain data with the keys of a file; `OwnRulesError` names every mistake."""
    return _checked(Checks(data))


def _checked(checks: Checks) -> Ruleset:
    if checks.mistakes:
        raise OwnRulesError(checks.mistakes)
    rules = _made(*map(_canonical, checks.data()))
    if len(rules.packed) > LONGEST:
        raise OwnRulesError([Mistake((), 0, sentence("packed", size=len(rules.packed), most=LONGEST))])
    return rules


def _canonical(clean: Data) -> str:
    """Checked data as one text, whatever the order, comments and spaces it came with."""
    return json.dumps(
        {key: value for key, value in clean.items() if value != {}}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )


def data_of(rules: Ruleset) -> Data:
    """The data that custom rules were made from; `ValueError` for other rules."""
    if not isinstance(rules.adapt, _Changes):
        raise ValueError(f"{rules.id} is not a custom rule set")  # noqa: TRY004
    data: Data = json.loads(rules.adapt.text)
    return data


def write(rules: Ruleset) -> str:
    """Custom rules as a TOML file, always in the same order."""
    return written(data_of(rules))


def changes(rules: Ruleset) -> list[Difference]:
    """What differs from the rule set that they are made from."""
    return base_of(RULESETS[rules.base], rules).diff(rules) if rules.base else []


# packed


def pack(rules: Ruleset) -> str:
    """Custom rules as a short text of letters, digits, - and _, for links and QR codes."""
    if not rules.packed:
        raise ValueError(f"{rules.id} is not a custom rule set")
    return rules.packed


def _packed(text: str) -> str:
    raw = text.encode()
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = bytes([FORMAT]) + hashlib.sha256(raw).digest()[:SUM] + squeeze.compress(raw) + squeeze.flush()
    return OWN + base64.urlsafe_b64encode(body).decode().rstrip("=")


def unpack(packed: str) -> Ruleset:
    """The rule set of a packed text; `OwnRulesError` says if it is damaged. It never unfolds to more than a file may have."""
    if not isinstance(packed, str) or len(packed) > LONGEST or not packed.startswith(OWN):
        raise OwnRulesError([Mistake((), 0, sentence("spoiled"))])
    return _unpacked(packed)


@lru_cache(maxsize=REMEMBERED)
def _unpacked(packed: str) -> Ruleset:
    try:
        text = packed.removeprefix(OWN)
        body = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        if body[0] != FORMAT:
            raise OwnRulesError([Mistake((), 0, sentence("newer" if body[0] > FORMAT else "spoiled"))])
        unfold = zlib.decompressobj(-15)
        raw = unfold.decompress(body[1 + SUM :], LARGEST)
        if not unfold.eof or unfold.unused_data or hashlib.sha256(raw).digest()[:SUM] != body[1 : 1 + SUM]:
            raise OwnRulesError([Mistake((), 0, sentence("spoiled"))])
        data = json.loads(raw)
    except OptionError:
        raise
    except (ValueError, IndexError, RecursionError, zlib.error, binascii.Error):
        raise OwnRulesError([Mistake((), 0, sentence("spoiled"))]) from None
    return from_data(data)


# the rule set


@dataclass(frozen=True, slots=True)
class _Changes:
    """What is changed, as canonical text; called with a rule set whose options were chosen, it makes the tables of it."""

    text: str

    def __call__(self, rules: Ruleset) -> Ruleset:
        data: Data = json.loads(self.text)
        base = giving_way(known(data["base"], {option.name: rules[option.name] for option in rules.options}), added_ids(data))
        rows = _rows(base, data)
        return replace(
            base,
            id=data["id"],
            version=data["version"],
            name=words_of(data["name"]),
            source=f"{data['name']['nl']}; {base.source}",
            rows=rows,
            irregular=_irregular(base, data, {row.pattern for row in rows}),
            options=rules.options,
            chosen=rules.chosen,
            adapt=self,
            base=data["base"],
            packed=rules.packed,
        )


def _made(text: str, kept: str) -> Ruleset:
    """The rule set of canonical text: the options of the file are what is usual in it. `kept` is the text that is packed."""
    data: Data = json.loads(text)
    base = known(data["base"], data.get("options"))
    options = tuple(replace(option, default=base[option.name]) for option in base.options)
    made = _Changes(text)(replace(base, options=options, chosen=(), packed=_packed(kept)))
    try:
        return check(made)
    except RulesError:
        raise OwnRulesError([Mistake((), 0, sentence("contradict"))]) from None


def _rows(base: Ruleset, data: Data) -> tuple[Row, ...]:
    """The rows of the base as changed, those that are added, and those of the hands."""
    source = data["name"]["nl"]
    changed = data.get("rows", {})
    added = [_added(base, row_id, made, source) for row_id, made in sorted(data.get("new", {}).items())]
    unit = "fan" if base.fan else "limit"
    for row_id, made in sorted(data.get("hands", {}).items()):
        added.append(_added(base, row_id, made | {"pattern": own_pattern(row_id), "unit": unit}, source))
    taken = {row.pattern for row in added}
    kept = [
        _changed(base, row, changed.get(row.id, {}), source)
        for row in base.rows
        if changed.get(row.id) is not False and row.pattern not in taken
    ]
    rows = [*kept, *added]
    ids = {row.id for row in rows}
    return tuple(replace(row, excludes=tuple(name for name in row.excludes if name.partition("?")[0] in ids)) for row in rows)


def own_pattern(row_id: str) -> str:
    """The pattern of a custom irregular hand."""
    return f"own_{row_id}"


def _changed(base: Ruleset, row: Row, change: Data, source: str) -> Row:
    if not change:
        return row
    fields: dict[str, Any] = {key: value for key, value in change.items() if key not in ("name", "rule", "excludes")}
    fields |= {key: words_of(change[key]) for key in ("name", "rule") if key in change}
    if "excludes" in change:  # what the set search sees to by itself stays
        fields["excludes"] = (*change["excludes"], *(name for name in row.excludes if name.endswith("?among")))
    if change.get("unit", row.unit) != row.unit:
        limit = change["unit"] == "limit"
        fields = {"claimed": None, "wait": 0, "star": False} | fields
        if limit:
            fields |= _limit_fields(base) | {"group": "", "excludes": (), "winner": True}
    return replace(row, source=source, **fields)


def _added(base: Ruleset, row_id: str, made: Data, source: str) -> Row:
    limit = made["unit"] == "limit"
    usual = all(row.star for row in base.rows if row.unit == "limit" and row.pattern in base.irregular_hands)
    return Row(
        row_id,
        made["pattern"],
        made["unit"],
        made["value"],
        words_of(made["name"]),
        source,
        claimed=made.get("claimed"),
        wait=made.get("wait", 0),
        star=made.get("star", usual and bool(made.get("wait"))),
        winner=made.get("winner", True),
        group=made.get("group", ""),
        excludes=tuple(made.get("excludes", ())),
        luck=made["pattern"] in LUCK,
        rule=words_of(made.get("rule")),
        **(_limit_fields(base) if limit else {}),
    )


def _limit_fields(base: Ruleset) -> dict[str, Any]:
    """A custom limit hand has as many chows as any hand."""
    return {"chows": base.max_chows, "goulash_chows": base.goulash_chows}


def _irregular(base: Ruleset, data: Data, used: set[str]) -> tuple[Irregular, ...]:
    """The irregular hands that rows pay for: those of the base, known ones, and custom ones."""
    wanted = dict.fromkeys(hand for pattern in sorted(used) if (hand := hand_of(pattern)))
    kept = [hand for hand in base.irregular if hand.pattern in wanted]
    more = [IRREGULAR[pattern] for pattern in wanted if pattern not in base.irregular_hands]
    own = [irregular_of(own_pattern(row_id), made) for row_id, made in sorted(data.get("hands", {}).items())]
    return (*kept, *more, *own)
