"""A row's lesson: hands that earn it, hands that nearly do, and the rows it goes with or keeps out; all topics, easy first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from peling.game.chance import Chance
from peling.lessons.compose import HARD
from peling.lessons.questions import GENERAL, LessonError, difficulty, find_row, why_blocked, why_not
from peling.lessons.search import earning, earning_at, near_miss
from peling.lessons.sentences import rule_of
from peling.rules import Row, Ruleset, get
from peling.scoring import ScoreSheet
from peling.words import Words

EXAMPLES, MISSES, BESIDE = 3, 2, 5
SAMPLE = 12
"""Hands from which is seen what a row stands beside."""
REMEMBERED = 64
NAMES = {
    "count": Words("Een spel tellen", "Counting a hand"),
    "waits": Words("Waarop wacht u?", "What do you wait for?"),
    "pay": Words("Wie betaalt wie?", "Who pays whom?"),
    "goulash": Words("Goulash", "Goulash"),
}


FIRST = {"count": 1, "waits": 2, "pay": 2, "goulash": 3}
"""The level at which a general topic is asked first: waits and payments ask for counting."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something to learn: a row, or counting, waits, payments, goulash as a whole; `level` is where it is asked first."""

    id: str
    name: Words
    level: int
    row: Row | None = None


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A hand that does not earn the row, and why not."""

    sheet: ScoreSheet
    why: Words


@dataclass(frozen=True, slots=True)
class RowLesson:
    """What there is to know about a row."""

    row: Row
    rule: Words
    examples: tuple[ScoreSheet, ...]
    misses: tuple[NearMiss, ...]
    excludes: tuple[Row, ...]
    """Rows that do not count beside it."""
    excluded_by: tuple[Row, ...]
    """Rows beside which it does not count."""
    beside: tuple[Row, ...]
    """Rows that it often stands beside."""

    def __repr__(self) -> str:
        return f"<RowLesson {self.row.id}: {len(self.examples)} examples, {len(self.misses)} near misses>"


def topics(rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> tuple[Topic, ...]:
    """Everything that can be learnt from easy to hard; of each level the general topics first, then the rows of the card."""
    chosen = get(rules, options)
    general = [Topic(name, NAMES[name], FIRST[name]) for name in GENERAL if name != "goulash" or chosen.goulash]
    rows = [Topic(row.id, row.name, difficulty(row), row) for row in _possible(chosen)]
    return tuple(sorted((*general, *rows), key=lambda topic: topic.level))


@lru_cache(maxsize=REMEMBERED)
def _possible(rules: Ruleset) -> tuple[Row, ...]:
    """The rows that some hand earns: with three players there are no characters and no North."""
    if rules.players != 3:
        return rules.rows
    chance = Chance(0, f"lesson/{rules.id}")
    return tuple(row for row in rules.rows if earning(rules, row, HARD, chance) is not None)


def row_lesson(rules: str | Ruleset, row_id: str, options: Mapping[str, Any] | None = None) -> RowLesson:
    """The lesson of a row; `LessonError` if there is no such row, or no hand that earns it."""
    return _lesson(get(rules, options), row_id)


@lru_cache(maxsize=REMEMBERED)
def _lesson(rules: Ruleset, row_id: str) -> RowLesson:
    row = find_row(rules, row_id)
    if row is None:
        raise LessonError(Words(f"{rules.id} heeft geen regel {row_id[:40]!r}", f"{rules.id} has no row {row_id[:40]!r}"))
    chance = Chance(0, f"lesson/{rules.id}/{rules.former_id(row)}")
    sheets = [sheet for _ in range(SAMPLE) if (sheet := earning_at(rules, row, 1, chance)) is not None]
    if not sheets:
        raise LessonError(
            Words(f"er is geen spel gevonden dat {row.name.nl!r} verdient", f"no hand was found that earns {row.name.en!r}")
        )
    sheets.sort(key=lambda sheet: (not sheet.valid, len(sheet.lines)))  # the plainest first
    often = Counter(line.id for sheet in sheets for line in sheet.lines if line.id not in (row.id, "mahjong"))
    excluded = {name for name, _ in rules.excluded_by(row)}
    return RowLesson(
        row,
        rule_of(row),
        tuple(sheets[:EXAMPLES]),
        tuple(_misses(sheets, row, chance)),
        tuple(other for other in rules.rows if other.id in excluded),
        tuple(other for other in rules.rows if row.id in {name for name, _ in rules.excluded_by(other)}),
        tuple(rules.row(name) for name, _ in often.most_common(BESIDE)),
    )


def _misses(sheets: list[ScoreSheet], row: Row, chance: Chance) -> list[NearMiss]:
    """Hands that nearly earn the row, complete ones first, each of another hand."""
    found: list[tuple[ScoreSheet, ScoreSheet]] = []
    for sheet in sheets:
        missed = near_miss(sheet, row, chance)
        if missed is not None:
            found.append((missed, sheet))
        if sum(miss.complete for miss, _ in found) >= MISSES:
            break
    found.sort(key=lambda pair: not pair[0].complete)
    misses = []
    for missed, sheet in found[:MISSES]:
        blocked = next((line for line in missed.not_counted if line.id == row.id), None)
        misses.append(NearMiss(missed, why_not(row, missed.hand, sheet.hand) if blocked is None else why_blocked(blocked)))
    return misses
