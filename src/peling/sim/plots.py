"""Plots of a simulation: points with their intervals, rates, rows, lengths. They need matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from peling.rules import Words
from peling.sim.intervals import Interval
from peling.sim.statistics import BIN, RATES, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_ROWS = 24
INK, SOFT = "#22313f", "#8795a1"
COLOURS = ("#1f6f8b", "#d1603d", "#6a994e", "#8e6c8a", "#c9a227")
"""One for each bot; they differ in brightness too."""
LIMIT = "#b3a394"
"""Limit hands among the rows: the colour of no bot."""

WORDS = {
    "points": Words("Punten per spel, met 95%-interval", "Points a deal, with 95 % interval"),
    "rates": Words("Per speler en spel", "Per player and deal"),
    "wins": Words("wint", "wins"),
    "self_drawn": Words("van de muur", "self-drawn"),
    "deal_ins": Words("geeft mahjong", "deals in"),
    "draws": Words("remise", "drawn"),
    "rows": Words("In hoeveel van de gewonnen spellen", "In how many of the winning hands"),
    "limits": Words("limietspel", "limit hand"),
    "points_rows": Words("punten of verdubbelingen", "points or doubles"),
    "more": Words("de {shown} meest voorkomende van {all}", "the {shown} most frequent of {all}"),
    "lengths": Words("Weggelegde stenen per spel", "Discards a deal"),
    "won": Words("gewonnen", "won"),
    "drawn": Words("remise", "drawn"),
    "head": Words("{rules}: {deals} spellen op {boards} muren", "{rules}: {deals} deals on {boards} walls"),
}


def plot(tally: Tally, path: Path, lang: str = "en") -> None:
    """Draw a simulation to a file; its suffix gives the format."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    style: dict[str, Any] = {
        "svg.hashsalt": "peling",  # so that equal pictures are equal files
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.edgecolor": SOFT,
        "axes.titlesize": 10,
        "axes.titlelocation": "left",
        "axes.titleweight": "bold",
        "text.color": INK,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
    }
    with rc_context(style):
        figure = Figure(figsize=(12, 8), layout="constrained")
        left, right = figure.subfigures(1, 2, width_ratios=(1, 1))
        axes = left.subplots(3, 1, height_ratios=(1 + len(tally.names), 5, 4))
        _points(axes[0], tally, lang)
        _rates(axes[1], tally, lang)
        _lengths(axes[2], tally, lang)
        _rows(right.subplots(), tally, lang)
        numbers = {"rules": tally.rules.name[lang], "deals": f"{tally.deals:,}", "boards": f"{tally.boards:,}"}
        figure.suptitle(WORDS["head"][lang].format(**numbers), x=0.01, ha="left", fontsize=12, fontweight="bold")
        svg = path.suffix.lower() == ".svg"
        figure.savefig(path, dpi=150, metadata={"Date": None} if svg else None)


def _points(axes: Axes, tally: Tally, lang: str) -> None:
    axes.set_title(WORDS["points"][lang])
    axes.axvline(0, color=SOFT, linewidth=1)
    for i, name in enumerate(tally.names):
        points = tally.of(name, "points")
        axes.errorbar(
            points.value or 0.0, i, xerr=points.half or 0.0, fmt="o", color=COLOURS[i % len(COLOURS)], capsize=4, linewidth=2
        )
    axes.set_yticks(range(len(tally.names)), tally.names)
    axes.set_ylim(len(tally.names) - 0.5, -0.5)


def _rates(axes: Axes, tally: Tally, lang: str) -> None:
    axes.set_title(WORDS["rates"][lang])
    width = 0.8 / len(tally.names)
    for i, name in enumerate(tally.names):
        rates = [tally.of(name, what) for what in RATES]
        places = [place + (i - (len(tally.names) - 1) / 2) * width for place in range(len(RATES))]
        _bars(axes, places, rates, width, COLOURS[i % len(COLOURS)], name)
    _bars(axes, [len(RATES)], [tally.draws.rate()], width, SOFT, "")
    axes.set_xticks(range(len(RATES) + 1), [WORDS[what][lang] for what in (*RATES, "draws")])
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)


def _bars(axes: Axes, places: list[float], rates: list[Interval], width: float, colour: str, label: str) -> None:
    values = [rate.value or 0.0 for rate in rates]
    below = [value - (rate.low or 0.0) for value, rate in zip(values, rates, strict=True)]
    above = [(rate.high or value) - value for value, rate in zip(values, rates, strict=True)]
    axes.bar(
        places,
        values,
        width * 0.9,
        yerr=(below, above),
        color=colour,
        label=label or None,
        error_kw={"ecolor": INK, "capsize": 3},
    )


def _lengths(axes: Axes, tally: Tally, lang: str) -> None:
    axes.set_title(WORDS["lengths"][lang])
    bars = tally.lengths()
    places = [won.first for won, _ in bars]
    won, drawn = [bar.number for bar, _ in bars], [bar.number for _, bar in bars]
    axes.bar(places, won, BIN * 0.9, align="edge", color=COLOURS[0], label=WORDS["won"][lang])
    axes.bar(places, drawn, BIN * 0.9, bottom=won, align="edge", color=SOFT, label=WORDS["drawn"][lang])
    axes.legend(frameon=False)


def _rows(axes: Axes, tally: Tally, lang: str) -> None:
    rows = sorted((each for each in tally.rows() if each.hands), key=lambda each: -each.hands)
    shown = rows[:MOST_ROWS]
    axes.set_title(WORDS["rows"][lang])
    limits = any(each.row.unit == "limit" for each in shown)
    for special, colour in ((False, INK), (True, LIMIT)):
        places = [i for i, each in enumerate(shown) if (each.row.unit == "limit") == special]
        label = WORDS["limits" if special else "points_rows"][lang]
        axes.barh(places, [shown[i].share.value or 0.0 for i in places], color=colour, label=label)
    if limits:
        axes.legend(frameon=False, loc="lower right")
    axes.set_yticks(range(len(shown)), [each.row.name[lang] for each in shown])
    axes.set_ylim(max(len(shown), 1) - 0.4, -0.6)
    for i, share in enumerate(each.share.value or 0.0 for each in shown):
        axes.text(share, i, f" {100 * share:.1f} %".replace(".", "," if lang == "nl" else "."), va="center", fontsize=8)
    axes.set_xticks([])
    if len(rows) > len(shown):
        axes.set_xlabel(WORDS["more"][lang].format(shown=len(shown), all=len(rows)), loc="right")
    axes.spines["bottom"].set_visible(False)
