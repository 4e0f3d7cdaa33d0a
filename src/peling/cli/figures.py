"""Figures in print: numbers, intervals, tables of them, and the rows of the score card that winning hands had."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from peling.page import Page
from peling.sim.figures import RowCount
from peling.sim.intervals import Interval


def count(page: Page, number: int) -> str:
    """A whole number with its thousands apart."""
    return page.number(f"{number:,}")


def figure(page: Page, found: Interval, *, digits: int = 2, percent: bool = False, sign: str = "", short: bool = False) -> str:
    """A value with its interval in brackets; `short`: half of it after ±, but for what never or always happened."""
    if found.value is None:
        return "-"
    scale, unit = (100, "%") if percent else (1, "")
    value, *ends = (page.number(f"{scale * number:{sign},.{digits}f}") for number in found if number is not None)
    if short and found.half is not None and found.value not in (found.low, found.high):
        return f"{value}{unit} ±" + page.number(f"{scale * found.half:,.{digits}f}")
    return f"{value}{unit} ({' .. '.join(ends)})" if ends else f"{value}{unit}"


def grid_lines(page: Page, grid: Sequence[Sequence[str]]) -> list[str]:
    """Columns, the first aligned left and the others right; the first line is the head."""
    widths = [max(len(cell) for cell in column) for column in zip(*grid, strict=True)]
    lines = []
    for i, row in enumerate(grid):
        first, *rest = (
            f"{cell:{'>' if place else '<'}{width}}" for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        text = "  ".join(["", page.bold(first) if i else first, *rest]).rstrip()
        lines.append(text if i else page.dim(text))
    return lines


def row_lines(page: Page, head: str, rows: Iterable[RowCount]) -> list[str]:
    """The rows that were made, the most frequent first; nothing if none was."""
    made = sorted((each for each in rows if each.hands), key=lambda each: -each.hands)
    if not made:
        return []
    cells = [(count(page, each.hands), figure(page, each.share, percent=True), each.row.name[page.lang]) for each in made]
    first, second = (max(len(cell[i]) for cell in cells) for i in range(2))
    return ["", page.head(head), *(f"  {hands:>{first}}  {share:>{second}}  {name}" for hands, share, name in cells)]
