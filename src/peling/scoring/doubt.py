"""Doubt: hands that may be counted by other rows for the same total."""

from __future__ import annotations

from collections.abc import Iterator

from peling.kernels.layout import O_COMPLETE, O_TOTAL, O_VALID
from peling.kernels.score.combinations import MAX_CANDIDATES, candidates, worth
from peling.scoring.scorer import scorer_of
from peling.scoring.sheet import Element, ScoreSheet, read_sheet
from peling.scoring.vectors import pattern_rows
from peling.tiles import E

WAITS = ("single_wait", "closed_wait", "edge_wait")
PATTERN = 255
"""The part of a candidate that is its pattern."""


def in_doubt(sheet: ScoreSheet) -> bool:
    """Whether a winner's hand counts as much by another choice of rows: another reading, or other combinations of its sets."""
    hand, rules = sheet.hand, sheet.rules
    if hand.win is None or not sheet.complete:
        return False
    counted = {line.id for line in sheet.lines}
    for out in scorer_of(rules).answers(hand):
        same = (bool(out[O_COMPLETE]), bool(out[O_VALID]), out[O_TOTAL]) == (True, sheet.valid, sheet.total)
        if same and {line.id for line in read_sheet(hand, rules, out).lines} != counted:
            return True
    if len(_waits(sheet)) > 1 or _cut(sheet) or _two_limits(sheet):
        return True
    return rules.fan and any(_ways(sheet, sets, chows=chows) > 1 for sets, chows in _sets(sheet.elements))


def _cut(sheet: ScoreSheet) -> bool:
    """Whether the count is cut at the limit and the winning tile may lie in several places: less for it makes the same total."""
    win = sheet.hand.win
    if win is None or sheet.rules.fan or sheet.points << sheet.doubles <= sheet.total:
        return False
    return sum(not one.declared and win.kind in one.tiles for one in sheet.elements) > 1


def _two_limits(sheet: ScoreSheet) -> bool:
    """Whether another limit hand of the same worth lies in these tiles. What they count beside it (luck tiles) is the same."""
    worth, others = ([line.value for line in lines if line.row.unit == "limit"] for lines in (sheet.lines, sheet.not_counted))
    return bool(set(worth) & set(others))


def _waits(sheet: ScoreSheet) -> set[str]:
    """What the winning tile may be taken to complete in this reading, by the patterns of waits; none where none counts."""
    win = sheet.hand.win
    if win is None or not any(line.row.pattern in WAITS for line in sheet.lines):
        return set()
    return {_wait(one, win.kind) for one in sheet.elements if not one.declared and win.kind in one.tiles} - {""}


def _wait(element: Element, kind: int) -> str:
    """The pattern of a wait that a tile of a set ends; empty for a set that other tiles end as well."""
    if element.shape == "pair":
        return "single_wait"
    if element.shape != "chow":
        return ""
    first, place = element.tiles[0] % 9, element.tiles.index(kind)
    if place == 1:
        return "closed_wait"
    return "edge_wait" if (first, place) in ((0, 2), (6, 0)) else ""


def _sets(elements: tuple[Element, ...]) -> Iterator[tuple[list[int], bool]]:
    """The chows of a reading, and the pungs of suits, as the scorer combines them."""
    yield sorted(7 * (one.tiles[0] // 9) + one.tiles[0] % 9 for one in elements if one.shape == "chow"), True
    yield sorted(one.tiles[0] for one in elements if one.shape in ("pung", "kong") and one.tiles[0] < E), False


def _ways(sheet: ScoreSheet, sets: list[int], *, chows: bool) -> int:
    """How many different choices of rows combine these sets for the most; none where something else keeps them out."""
    if len(sets) < 2:
        return 0
    rules = sheet.rules
    rows, row_of = scorer_of(rules).vectors.rows, pattern_rows(rules)
    out = [0] * MAX_CANDIDATES
    found = candidates(sets, len(sets), chows, row_of, out)
    best, ways = 0, {frozenset[int]()}
    for chosen in range(1, 1 << found):
        total = worth(chosen, found, out, row_of, rows)
        if total >= best:
            ways = ways if total == best else set()
            best = total
            ways.add(frozenset(out[i] & PATTERN for i in range(found) if chosen >> i & 1))
    counted = {rules.pattern_numbers[line.row.pattern] for line in sheet.lines}
    return len(ways) if any(way & counted for way in ways) else 0
