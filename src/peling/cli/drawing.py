"""Drawings for a report, as SVG inside the page: bars, and points with their intervals. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from peling.sim.intervals import Interval

WIDE, LINE, NAMES, NUMBERS = 640, 26, 220, 90
"""The width of a drawing, the height of a line, and the room for names on the left and numbers on the right."""


class Line(NamedTuple):
    """A line of a drawing: its name, its values (one a series), and each as it is written."""

    name: str
    values: tuple[Interval, ...]
    words: tuple[str, ...]


def bars(lines: Sequence[Line], label: str) -> str:
    """Bars to the right of their names; several series stand below each other."""
    most = max((value.value or 0.0 for line in lines for value in line.values), default=0.0) or 1.0
    room = WIDE - NAMES - NUMBERS
    parts, top = [], 0
    for line in lines:
        thick = max(8, 18 // len(line.values))
        high = max(LINE, (thick + 2) * len(line.values) + 6)
        parts.append(_text(NAMES - 8, top + high / 2, line.name, "end"))
        for i, (value, words) in enumerate(zip(line.values, line.words, strict=True)):
            y = top + (high - (thick + 2) * len(line.values)) / 2 + i * (thick + 2)
            width = room * (value.value or 0.0) / most
            parts.append(f'<rect class="s{i}" x="{NAMES}" y="{y:.1f}" width="{width:.1f}" height="{thick}" rx="2"/>')
            parts.append(_text(NAMES + width + 6, y + thick / 2, words, "start", small=thick < 14))
        top += high
    return _svg(parts, top, label)


def whiskers(lines: Sequence[Line], label: str) -> str:
    """Points with their intervals on one scale that has zero on it."""
    ends = [end for line in lines for value in line.values for end in value if end is not None]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    step = _step(high - low)
    low, high = floor(low / step) * step, -floor(-high / step) * step
    room = WIDE - NAMES - 20

    def at(value: float) -> float:
        return NAMES + room * (value - low) / ((high - low) or 1.0)

    parts, top = [], 0
    for line in lines:
        tall = max(LINE, 14 * len(line.values) + 6)
        parts.append(_text(NAMES - 8, top + tall / 2, line.name, "end"))
        for i, value in enumerate(line.values):
            y = top + tall / 2 + 14 * (i - (len(line.values) - 1) / 2)
            if value.value is None:
                continue
            if value.low is not None and value.high is not None:
                parts.append(f'<line class="w{i}" x1="{at(value.low):.1f}" x2="{at(value.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>')
            title = f"<title>{escape(line.words[i])}</title>"
            parts.append(f'<circle class="s{i}" cx="{at(value.value):.1f}" cy="{y:.1f}" r="4">{title}</circle>')
        top += tall
    marks = []
    for i in range(round((high - low) / step) + 1):
        value = low + i * step
        name = "zero" if abs(value) < step / 2 else "grid"
        marks.append(f'<line class="{name}" x1="{at(value):.1f}" x2="{at(value):.1f}" y1="0" y2="{top}"/>')
        marks.append(_text(at(value), top + 10, f"{value + 0.0:g}", "middle", small=True))
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
