"""The score sheet: what a hand scores, line by line, what does not count and why; and all of it as text for people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from peling import tiles
from peling.hands import Hand
from peling.kernels import layout as at
from peling.kernels.patterns import NAMES
from peling.kernels.planes import element_jokers
from peling.rules import Row, Ruleset, Words
from peling.scoring import phrases
from peling.tiles import BAMBOO_1, CIRCLE_1, JOKER


@dataclass(frozen=True, slots=True)
class Element:
    """A set or the pair in the reading that was scored."""

    shape: str
    """chow, pung, kong or pair"""
    tiles: tuple[int, ...]
    concealed: bool
    declared: bool
    wins: bool = False
    """Whether the winning tile completes it."""

    def write(self, lang: str = "en") -> str:
        """As text, in brackets if it was declared."""
        text = tiles.write(self.tiles, lang)
        if not self.declared:
            return text
        return f"[{text}]" if self.concealed else f"({text})"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a line does not count: a `code` of `phrases.REASONS`, and the row it is about."""

    code: str
    row: str = ""
    name: Words = Words("", "")

    def say(self, lang: str) -> str:
        """The reason in words."""
        return phrases.REASONS[self.code][lang].format(name=self.name[lang])


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the rule set found in the hand: what it gives, by which tiles, and why not if it does not count."""

    row: Row
    value: int
    times: int
    tiles: tuple[int, ...]
    reason: Reason | None = None

    def __repr__(self) -> str:
        why = f", not counted: {self.reason.code}" if self.reason is not None else ""
        return f"<Line {self.id}: {self.value} {self.row.unit}{why}>"

    @property
    def id(self) -> str:
        """The row's id."""
        return self.row.id

    @property
    def counts(self) -> bool:
        """Whether the line is part of the total."""
        return self.reason is None

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        data: dict[str, Any] = {
            "id": self.row.id,
            "name": {"nl": self.row.name.nl, "en": self.row.name.en},
            "unit": self.row.unit,
            "value": self.value,
            "times": self.times,
            "tiles": tiles.write(self.tiles),
            "source": self.row.source,
        }
        if self.reason is not None:
            data["reason"] = {
                "code": self.reason.code,
                "by": self.reason.row or None,
                "nl": self.reason.say("nl"),
                "en": self.reason.say("en"),
            }
        return data


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What a hand scores under a rule set. The total is the fold of `lines`; `not_counted` are the rows one might expect."""

    hand: Hand
    rules: Ruleset
    valid: bool
    """Whether the hand may win."""
    complete: bool
    """Whether its tiles form a winning pattern."""
    points: int
    doubles: int
    total: int
    limit: str | None
    """The limit hand that was made, or waited for."""
    waiting: bool
    """Whether the total is the value of waiting for a limit hand."""
    lines: tuple[Line, ...]
    not_counted: tuple[Line, ...]
    elements: tuple[Element, ...]
    cake: bool = False

    def __repr__(self) -> str:
        return f"<ScoreSheet {self.rules.label}: {self.total} for {str(self.hand)!r}{'' if self.problem is None else ', no win'}>"

    @property
    def items(self) -> dict[str, int]:
        """What each row gives, by id; equal ids add up."""
        items: dict[str, int] = {}
        for line in self.lines:
            items[line.id] = items.get(line.id, 0) + line.value
        return items

    @property
    def problem(self) -> Words | None:
        """Why the hand may not win; None if it may, or is a non-winner's that is not dead."""
        if self.hand.dead:
            return phrases.PROBLEMS["dead"]
        if self.valid or self.hand.win is None:
            return None
        if not self.complete:
            return phrases.PROBLEMS["incomplete"]
        have = self.points if self.rules.fan else self.doubles
        words = phrases.PROBLEMS[self.rules.minimum_option]
        need = self.rules.minimum
        return Words(words.nl.format(need=need, have=have), words.en.format(need=need, have=have))

    def sum(self, lang: str = "en") -> str:
        """How the total comes about: `30 x 4 = 120`."""
        return _sum(self, {key: value[lang] for key, value in phrases.SHEET.items()})

    def to_dict(self) -> dict[str, Any]:
        """The sheet as plain data: the answer, and the lines behind it."""
        return {
            "rules": self.rules.id,
            "hand": str(self.hand),
            "valid": self.valid,
            "points": self.points,
            "doubles": self.doubles,
            "total": self.total,
            "limit": self.limit,
            "items": self.items,
            "complete": self.complete,
            "waiting": self.waiting,
            "reading": [element.write() for element in self.elements],
            "lines": [line.to_dict() for line in self.lines],
            "not_counted": [line.to_dict() for line in self.not_counted],
        }

    def explain(self, lang: str = "en", *, color: bool = False) -> str:
        """The sheet in words."""
        return _explain(self, lang, color=color)

    def __str__(self) -> str:
        return self.explain()


def _element(code: int, *, wins: bool) -> Element:
    kind = code >> at.EL_CODE
    jokers = element_jokers(code)
    real: tuple[int, ...]
    if kind < at.PUNG:
        low = kind // 7 * 9 + kind % 7
        shape, real = "chow", tuple(low + i for i in range(3) if not code >> at.EL_JOKERS + i & 1)
    elif kind < at.PAIR:
        shape = "kong" if code & at.EL_KONG else "pung"
        real = (kind - at.PUNG,) * ((4 if code & at.EL_KONG else 3) - jokers)
    else:
        shape, real = "pair", (kind - at.PAIR,) * (2 - jokers)
    laid = (*real, *(JOKER,) * jokers)
    return Element(shape, laid, concealed=not code & at.EL_OPEN, declared=bool(code & at.EL_MELD), wins=wins)


class _Reader:
    """Turns an answer vector into a sheet."""

    def __init__(self, hand: Hand, rules: Ruleset, out: list[int]) -> None:
        self.hand, self.rules, self.out = hand, rules, out
        self.order = rules.order()
        self.elements = self._elements(out[at.O_ELEMENT : at.O_ELEMENT + out[at.O_ELEMENTS]])

    def tiles(self, mask: int) -> tuple[int, ...]:
        """The kinds that a mask of tiles names."""
        kinds: list[int] = []
        if mask & at.MASK_ALL:
            kinds += self.hand.tiles()
        else:
            for i, element in enumerate(self.elements):
                if mask >> i & 1:
                    kinds += element.tiles
            if mask & at.MASK_WIN and not kinds and self.hand.win is not None:
                kinds.append(self.hand.win.kind)
        kinds += [kind for kind in self.hand.luck if mask >> (at.MASK_LUCK + kind - tiles.FLOWER) & 1]
        return tuple(kinds)

    def sheet(self) -> ScoreSheet:
        out = self.out
        counted: list[Line] = []
        others: list[Line] = []
        for i in range(out[at.O_LINES]):
            head, hit = out[at.O_LINE + 2 * i], out[at.O_LINE + 2 * i + 1]
            row = self.order[head >> 1]
            times = hit >> at.HIT_COUNT & 15
            if head & 1:
                value = row.value * times
                if row.unit == "limit":
                    value = out[at.O_TOTAL] - (out[at.O_POINTS] << out[at.O_DOUBLES])
                counted.append(Line(row, value, times, self.tiles(hit & at.MASK)))
            elif times:
                others.append(Line(row, self._worth(row) * times, times, self.tiles(hit & at.MASK), self._excluder(row)))
            blocked = hit >> at.HIT_BLOCKED & 15
            if blocked:
                reason = self._blocker((hit >> at.HIT_BY & 255) - 1)
                others.append(Line(row, row.value * blocked, blocked, self.tiles(hit >> at.HIT_TILES & at.MASK), reason))
        others = self._naming_counted(others, {line.id for line in counted})
        place = {row.id: i for i, row in enumerate(self.rules.rows)}
        counted.sort(key=lambda line: place[line.id])
        others.sort(key=lambda line: place[line.id])
        return ScoreSheet(
            hand=self.hand,
            rules=self.rules,
            valid=bool(out[at.O_VALID]),
            complete=bool(out[at.O_COMPLETE]),
            points=out[at.O_POINTS],
            doubles=out[at.O_DOUBLES],
            total=out[at.O_TOTAL],
            limit=None if out[at.O_LIMIT] < 0 else self.order[out[at.O_LIMIT]].id,
            waiting=bool(out[at.O_WAITING]),
            lines=tuple(counted),
            not_counted=tuple(others),
            elements=self._reading(),
            cake=bool(out[at.O_CAKE]),
        )

    def _naming_counted(self, others: list[Line], counted: set[str]) -> list[Line]:
        """Reasons name rows that count: where one names a row that another keeps out, it names that other."""
        by = {line.id: line.reason for line in others if line.reason is not None and line.reason.row}

        def counting(reason: Reason) -> Reason:
            for _ in others:
                if reason.row in counted or (further := by.get(reason.row)) is None:
                    break
                reason = replace(reason, row=further.row, name=further.name)
            return reason

        return [line if line.reason is None else replace(line, reason=counting(line.reason)) for line in others]

    def _worth(self, row: Row) -> int:
        """What a row would give: a limit hand may pay less on a discard."""
        claimed = self.hand.win is not None and self.hand.win.source.claimed
        return row.claimed if claimed and row.claimed is not None else row.value

    def _elements(self, codes: list[int]) -> list[Element]:
        """The sets and the pair as they lie; Pe-ling's pair is bamboo 1 and circles 1."""
        won = self.out[at.O_PLACE] if self.hand.win is not None else -1
        elements = [_element(code, wins=i == won) for i, code in enumerate(codes)]
        if self.out[at.O_CAKE] and won >= 0:
            elements[won] = replace(elements[won], tiles=(BAMBOO_1, CIRCLE_1))
        return elements

    def _reading(self) -> tuple[Element, ...]:
        """The elements, with the tiles of a knitted straight before them."""
        if self.out[at.O_KNITTED] < 0:
            return tuple(self.elements)
        rest = list(self.hand.tiles())
        for element in self.elements:
            for kind in element.tiles:
                rest.remove(kind)
        knitted = Element("knitted", tuple(sorted(rest)), concealed=True, declared=False, wins=self.out[at.O_PLACE] < 0)
        return (knitted, *self.elements)

    def _excluder(self, row: Row) -> Reason:
        """Which counted row keeps this one out."""
        out = self.out
        if out[at.O_LIMIT] >= 0:
            limit = self.order[out[at.O_LIMIT]]
            return Reason("limit" if row.unit != "limit" else "limit_highest", limit.id, limit.name)
        for i in range(out[at.O_LINES]):
            if out[at.O_LINE + 2 * i] & 1:
                other = self.order[out[at.O_LINE + 2 * i] >> 1]
                for excluded, condition in self.rules.excluded_by(other):
                    if excluded == row.id:
                        code = "group" if other.group and other.group == row.group else "open_set" if condition else "excluded"
                        return Reason(code, other.id, other.name)
        return Reason("limit_chows" if row.unit == "limit" else "excluded")

    def _blocker(self, pattern: int) -> Reason:
        """The reason that a pattern function gave."""
        if pattern == at.BY_ACCOUNT_ONCE:
            return Reason("account_once")
        if pattern == at.BY_MISSING_KONG:
            return Reason("missing_kong")
        for row in self.rules.rows:
            if row.pattern == NAMES[pattern]:
                return Reason("part_of" if row.unit == "fan" else "excluded", row.id, row.name)
        # No row of these rules has the pattern; it may have a sentence of its own.
        return Reason(NAMES[pattern] if NAMES[pattern] in phrases.REASONS else "excluded")


def read_sheet(hand: Hand, rules: Ruleset, out: list[int]) -> ScoreSheet:
    """The sheet that an answer vector describes."""
    return _Reader(hand, rules, out).sheet()


_BOLD, _DIM, _GREEN, _RED, _YELLOW, _RESET = "\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[31m", "\x1b[33m", "\x1b[0m"


def _explain(sheet: ScoreSheet, lang: str, *, color: bool) -> str:
    """Head, lines, sum, and what does not count."""

    def paint(text: str, code: str) -> str:
        return f"{code}{text}{_RESET}" if color else text

    words = {key: value[lang] for key, value in phrases.SHEET.items()}
    hand = sheet.hand
    seat = tiles.wind_name(hand.seat, lang)
    round_ = words["dragon_round"] if hand.round == tiles.DRAGON_ROUND else tiles.wind_name(hand.round, lang)
    text, _, _ = hand.write(lang).partition(" ; ")
    head = [paint(text, _BOLD), f"{sheet.rules.name[lang]} - {words['seat'].format(seat=seat, round=round_)}"]
    if sheet.elements and sheet.complete:
        head.append(f"{words['reading']}: {'  '.join(element.write(lang) for element in sheet.elements)}")
    width = max((len(line.row.name[lang]) for line in (*sheet.lines, *sheet.not_counted)), default=0)
    body = [
        f"  {_amount(line, words):>18}  {line.row.name[lang]:<{width}}  {paint(_shown(line, lang), _DIM)}".rstrip()
        for line in sheet.lines
    ] or [f"  {words['nothing']}"]
    foot = [paint(f"{words['total']}: {_sum(sheet, words)}", _BOLD)]
    problem = sheet.problem
    if problem is not None:
        foot.append(paint(problem[lang], _RED))
    elif sheet.valid:
        foot.append(paint(words["may_win"], _GREEN))
    elif sheet.waiting and sheet.limit is not None:
        foot.append(paint(words["waiting"].format(name=sheet.rules.row(sheet.limit).name[lang]), _YELLOW))
    if sheet.not_counted:
        foot.append(f"{words['not_counted']}:")
        for line in sheet.not_counted:
            reason = line.reason.say(lang) if line.reason is not None else ""
            foot.append(paint(f"  {_amount(line, words):>18}  {line.row.name[lang]:<{width}}  {reason}".rstrip(), _DIM))
    return "\n".join([*head, *body, *foot])


def _amount(line: Line, words: dict[str, str]) -> str:
    unit = line.row.unit
    if unit == "limit":
        return f"{line.value} {words['points']}"
    key = "doubles" if unit == "doubles" else "points"
    if line.value == 1:
        key += "_one"
    return f"{line.value} {words[key]}"


def _shown(line: Line, lang: str) -> str:
    times = f" ({phrases.SHEET['times'][lang].format(times=line.times)})" if line.times > 1 and line.row.unit == "fan" else ""
    return tiles.write(sorted(line.tiles), lang) + times


def _sum(sheet: ScoreSheet, words: dict[str, str]) -> str:
    points, doubles, total = sheet.points, sheet.doubles, sheet.total
    if sheet.limit is not None:
        base = total - (points << doubles)
        text = str(base)
        if points:
            text += f" + {points} x {1 << doubles} ({words['luck']}) = {total}"
        return text
    if sheet.rules.fan:
        luck = total - points
        return f"{points}" + (f" + {luck} ({words['luck']}) = {total}" if luck else f" {words['points']}")
    text = f"{points} x {1 << doubles} = {points << doubles}"
    if points << doubles != total:
        text += f", {words['cut']}: {total}"
    return text
