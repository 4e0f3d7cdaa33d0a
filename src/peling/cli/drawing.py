"""Drawings for a report, as SVG inside the page: bars, and points with their intervals. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from peling.sim.intervals import Interval

WIDE, NAME, GAP, NUMBERS, EDGE = 420, 18, 8, 64, 12
"""The width of a drawing, so small that a phone shows it at its size; the heights of a name and of the gap below a line; the room
for numbers on the right, and at both ends of a scale."""


class DrawnLine(NamedTuple):
    """A line of a drawing: its name, its values (one a series), and each as it is written."""

    name: str
    values: tuple[Interval, ...]
    words: tuple[str, ...]


def bars(lines: Sequence[DrawnLine], label: str) -> str:
    """Bars below their names; several series stand below each other."""
    most = max((value.value or 0.0 for line in lines for value in line.values), default=0.0) or 1.0
    parts, top = [], 0.0
    for line in lines:
        thick = 16 if len(line.values) == 1 else 11
        parts.append(_text(0, top + NAME / 2, line.name, "start"))
        top += NAME
        for i, (value, words) in enumerate(zip(line.values, line.words, strict=True)):
            width = (WIDE - NUMBERS) * (value.value or 0.0) / most
            parts.append(f'<rect class="s{i}" x="0" y="{top:.1f}" width="{width:.1f}" height="{thick}" rx="2"/>')
            parts.append(_text(width + 6, top + thick / 2, words, "start", small=True))
            top += thick + 2
        top += GAP
    return _svg(parts, top, label)


def whiskers(lines: Sequence[DrawnLine], label: str, number: Callable[[str], str]) -> str:
    """Points with their intervals, below their names, on one scale that has zero on it; `number` writes its marks."""
    ends = [end for line in lines for value in line.values for end in value if end is not None]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    step = _step(high - low)
    low, high = floor(low / step) * step, -floor(-high / step) * step

    def at(value: float) -> float:
        return EDGE + (WIDE - 2 * EDGE) * (value - low) / ((high - low) or 1.0)

    parts, top = [], 0.0
    for line in lines:
        parts.append(_text(0, top + NAME / 2, line.name, "start"))
        top += NAME
        for i, value in enumerate(line.values):
            if value.low is not None and value.high is not None:
                ends_at = f'x1="{at(value.low):.1f}" x2="{at(value.high):.1f}" y1="{top + 7:.1f}" y2="{top + 7:.1f}"'
                parts.append(f'<line class="w{i}" {ends_at}/>')
            if value.value is not None:
                title = f"<title>{escape(line.words[i])}</title>"
                parts.append(f'<circle class="s{i}" cx="{at(value.value):.1f}" cy="{top + 7:.1f}" r="4">{title}</circle>')
            top += 14
        top += GAP
    marks = []
    for i in range(round((high - low) / step) + 1):
        value_at = low + i * step
        name = "zero" if abs(value_at) < step / 2 else "grid"
        marks.append(f'<line class="{name}" x1="{at(value_at):.1f}" x2="{at(value_at):.1f}" y1="0" y2="{top:.1f}"/>')
        marks.append(_text(at(value_at), top + 10, number(f"{round(value_at, 9) + 0.0:g}"), "middle", small=True))
    return _svg([*marks, *parts], top + 20, label)


def _step(span: float) -> float:
    """A round distance between marks, so that there are four to ten of them."""
    if span <= 0:
        return 1.0
    size = 10.0 ** floor(log10(span))
    return next(size * part for part in (0.1, 0.2, 0.25, 0.5, 1.0, 2.0) if span / (size * part) <= 8)


def _text(x: float, y: float, words: str, anchor: str, *, small: bool = False) -> str:
    size = ' class="small"' if small else ""
    return f'<text{size} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" dominant-baseline="central">{escape(words)}</text>'


def _svg(parts: Sequence[str], height: float, label: str) -> str:
    head = f'<svg viewBox="0 0 {WIDE} {height:.0f}" role="img" aria-label="{escape(label)}">'
    return "\n".join([head, *parts, "</svg>"])
