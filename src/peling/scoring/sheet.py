"""The score sheet: what a hand scores, line by line, and what does not count and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from peling import tiles
from peling.hands import Hand
from peling.kernels.layout import (
    BY_ACCOUNT_ONCE,
    BY_MISSING_KONG,
    EL_CODE,
    EL_JOKERS,
    EL_KONG,
    EL_MELD,
    EL_OPEN,
    HIT_BLOCKED,
    HIT_BY,
    HIT_COUNT,
    HIT_TILES,
    MASK,
    MASK_ALL,
    MASK_LUCK,
    MASK_WIN,
    O_CAKE,
    O_COMPLETE,
    O_DOUBLES,
    O_ELEMENT,
    O_ELEMENTS,
    O_KNITTED,
    O_LIMIT,
    O_LINE,
    O_LINES,
    O_PLACE,
    O_POINTS,
    O_TOTAL,
    O_VALID,
    O_WAITING,
    PAIR,
    PUNG,
)
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
        key = "minimum_points" if self.rules.fan else "minimum_doubles"
        have = self.points if self.rules.fan else self.doubles
        words = phrases.PROBLEMS[key]
        need = self.rules[key]
        return Words(words.nl.format(need=need, have=have), words.en.format(need=need, have=have))

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
        from peling.scoring.explain import explain

        return explain(self, lang, color=color)

    def __str__(self) -> str:
        return self.explain()


def _element(code: int, *, wins: bool) -> Element:
    kind = code >> EL_CODE
    jokers = element_jokers(code)
    real: tuple[int, ...]
    if kind < PUNG:
        low = kind // 7 * 9 + kind % 7
        shape, real = "chow", tuple(low + i for i in range(3) if not code >> EL_JOKERS + i & 1)
    elif kind < PAIR:
        shape = "kong" if code & EL_KONG else "pung"
        real = (kind - PUNG,) * ((4 if code & EL_KONG else 3) - jokers)
    else:
        shape, real = "pair", (kind - PAIR,) * (2 - jokers)
    laid = (*real, *(JOKER,) * jokers)
    return Element(shape, laid, concealed=not code & EL_OPEN, declared=bool(code & EL_MELD), wins=wins)


class _Reader:
    """Turns an answer vector into a sheet."""

    def __init__(self, hand: Hand, rules: Ruleset, out: list[int]) -> None:
        self.hand, self.rules, self.out = hand, rules, out
        self.order = rules.order()
        self.elements = self._elements(out[O_ELEMENT : O_ELEMENT + out[O_ELEMENTS]])

    def tiles(self, mask: int) -> tuple[int, ...]:
        """The kinds that a mask of tiles names."""
        kinds: list[int] = []
        if mask & MASK_ALL:
            kinds += self.hand.tiles()
        else:
            for i, element in enumerate(self.elements):
                if mask >> i & 1:
                    kinds += element.tiles
            if mask & MASK_WIN and not kinds and self.hand.win is not None:
                kinds.append(self.hand.win.kind)
        kinds += [kind for kind in self.hand.luck if mask >> (MASK_LUCK + kind - tiles.FLOWER) & 1]
        return tuple(kinds)

    def sheet(self) -> ScoreSheet:
        out = self.out
        counted: list[Line] = []
        others: list[Line] = []
        for i in range(out[O_LINES]):
            head, hit = out[O_LINE + 2 * i], out[O_LINE + 2 * i + 1]
            row = self.order[head >> 1]
            times = hit >> HIT_COUNT & 15
            if head & 1:
                value = row.value * times
                if row.unit == "limit":
                    value = out[O_TOTAL] - (out[O_POINTS] << out[O_DOUBLES])
                counted.append(Line(row, value, times, self.tiles(hit & MASK)))
            elif times:
                others.append(Line(row, self._worth(row) * times, times, self.tiles(hit & MASK), self._excluder(row)))
            blocked = hit >> HIT_BLOCKED & 15
            if blocked:
                reason = self._blocker((hit >> HIT_BY & 255) - 1)
                others.append(Line(row, row.value * blocked, blocked, self.tiles(hit >> HIT_TILES & MASK), reason))
        place = {row.id: i for i, row in enumerate(self.rules.rows)}
        counted.sort(key=lambda line: place[line.id])
        others.sort(key=lambda line: place[line.id])
        return ScoreSheet(
            hand=self.hand,
            rules=self.rules,
            valid=bool(out[O_VALID]),
            complete=bool(out[O_COMPLETE]),
            points=out[O_POINTS],
            doubles=out[O_DOUBLES],
            total=out[O_TOTAL],
            limit=None if out[O_LIMIT] < 0 else self.order[out[O_LIMIT]].id,
            waiting=bool(out[O_WAITING]),
            lines=tuple(counted),
            not_counted=tuple(others),
            elements=self._reading(),
            cake=bool(out[O_CAKE]),
        )

    def _worth(self, row: Row) -> int:
        """What a row would give: a limit hand may pay less on a discard."""
        claimed = self.hand.win is not None and self.hand.win.source.claimed
        return row.claimed if claimed and row.claimed is not None else row.value

    def _elements(self, codes: list[int]) -> list[Element]:
        """The sets and the pair as they lie; Pe-ling's pair is bamboo 1 and circles 1."""
        won = self.out[O_PLACE] if self.hand.win is not None else -1
        elements = [_element(code, wins=i == won) for i, code in enumerate(codes)]
        if self.out[O_CAKE] and won >= 0:
            elements[won] = replace(elements[won], tiles=(BAMBOO_1, CIRCLE_1))
        return elements

    def _reading(self) -> tuple[Element, ...]:
        """The elements, with the tiles of a knitted straight before them."""
        if self.out[O_KNITTED] < 0:
            return tuple(self.elements)
        rest = list(self.hand.tiles())
        for element in self.elements:
            for kind in element.tiles:
                rest.remove(kind)
        knitted = Element("knitted", tuple(sorted(rest)), concealed=True, declared=False, wins=self.out[O_PLACE] < 0)
        return (knitted, *self.elements)

    def _excluder(self, row: Row) -> Reason:
        """Which counted row keeps this one out."""
        out = self.out
        if out[O_LIMIT] >= 0:
            limit = self.order[out[O_LIMIT]]
            return Reason("limit" if row.unit != "limit" else "limit_highest", limit.id, limit.name)
        for i in range(out[O_LINES]):
            if out[O_LINE + 2 * i] & 1:
                other = self.order[out[O_LINE + 2 * i] >> 1]
                for excluded, condition in self.rules.excluded_by(other):
                    if excluded == row.id:
                        code = "group" if other.group and other.group == row.group else "open_set" if condition else "excluded"
                        return Reason(code, other.id, other.name)
        return Reason("limit_chows" if row.unit == "limit" else "excluded")

    def _blocker(self, pattern: int) -> Reason:
        """The reason that a pattern function gave."""
        if pattern == BY_ACCOUNT_ONCE:
            return Reason("account_once")
        if pattern == BY_MISSING_KONG:
            return Reason("missing_kong")
        for row in self.rules.rows:
            if row.pattern == NAMES[pattern]:
                return Reason("part_of" if row.unit == "fan" else "excluded", row.id, row.name)
        return Reason("excluded")


def read_sheet(hand: Hand, rules: Ruleset, out: list[int]) -> ScoreSheet:
    """The sheet that an answer vector describes."""
    return _Reader(hand, rules, out).sheet()
