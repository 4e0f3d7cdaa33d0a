"""Plots of a simulation: points with their intervals, rates, rows, lengths. They need matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from peling.rules import Words
from peling.sim.statistics import BIN, Estimate, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_ROWS = 24
INK, SOFT = "#22313f", "#8795a1"
COLOURS = ("#1f6f8b", "#d1603d", "#6a994e", "#8e6c8a", "#c9a227")
"""One for each bot; they differ in brightness too."""

WORDS = {
    "points": Words("Punten per spel, met 95%-interval", "Points a deal, with 95 % interval"),
    "rates": Words("Per speler en spel", "Per player and deal"),
    "wins": Words("wint", "wins"),
    "self_drawn": Words("van de muur", "self-drawn"),
    "deal_ins": Words("geeft mahjong", "deals in"),
    "draws": Words("remise", "drawn"),
    "rows": Words("In hoeveel van de gewonnen spellen", "In how many of the winning hands"),
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
        mean, half = tally.of_bot[name]["points"].estimate()
        axes.errorbar(mean or 0.0, i, xerr=half or 0.0, fmt="o", color=COLOURS[i % len(COLOURS)], capsize=4, linewidth=2)
    axes.set_yticks(range(len(tally.names)), tally.names)
    axes.set_ylim(len(tally.names) - 0.5, -0.5)


def _rates(axes: Axes, tally: Tally, lang: str) -> None:
    axes.set_title(WORDS["rates"][lang])
    groups = ("wins", "self_drawn", "deal_ins")
    width = 0.8 / len(tally.names)
    for i, name in enumerate(tally.names):
        estimates = [tally.of_bot[name][what].estimate() for what in groups]
        places = [place + (i - (len(tally.names) - 1) / 2) * width for place in range(len(groups))]
        _bars(axes, places, estimates, width, COLOURS[i % len(COLOURS)], name)
    _bars(axes, [len(groups)], [tally.draws.estimate()], width, SOFT, "")
    axes.set_xticks(range(len(groups) + 1), [WORDS[what][lang] for what in (*groups, "draws")])
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)


def _bars(axes: Axes, places: list[float], estimates: list[Estimate], width: float, colour: str, label: str) -> None:
    means, halves = [e.mean or 0.0 for e in estimates], [e.half or 0.0 for e in estimates]
    axes.bar(places, means, width * 0.9, yerr=halves, color=colour, label=label or None, error_kw={"ecolor": INK, "capsize": 3})


def _lengths(axes: Axes, tally: Tally, lang: str) -> None:
    axes.set_title(WORDS["lengths"][lang])
    places = [BIN * tens for tens in tally.bins]
    won, drawn = [tally.won[tens] for tens in tally.bins], [tally.drawn[tens] for tens in tally.bins]
    axes.bar(places, won, BIN * 0.9, align="edge", color=COLOURS[0], label=WORDS["won"][lang])
    axes.bar(places, drawn, BIN * 0.9, bottom=won, align="edge", color=SOFT, label=WORDS["drawn"][lang])
    axes.legend(frameon=False)


def _rows(axes: Axes, tally: Tally, lang: str) -> None:
    shown = tally.hands.most_common(MOST_ROWS)
    axes.set_title(WORDS["rows"][lang])
    shares = [number / tally.wins for _, number in shown]
    limit = [tally.order[row].unit == "limit" for row, _ in shown]
    axes.barh(range(len(shown)), shares, color=[COLOURS[1] if special else COLOURS[0] for special in limit])
    axes.set_yticks(range(len(shown)), [tally.order[row].name[lang] for row, _ in shown])
    axes.set_ylim(max(len(shown), 1) - 0.4, -0.6)
    for i, share in enumerate(shares):
        axes.text(share, i, f" {100 * share:.1f} %".replace(".", "," if lang == "nl" else "."), va="center", fontsize=8)
    axes.set_xticks([])
    if len(tally.hands) > len(shown):
        axes.set_xlabel(WORDS["more"][lang].format(shown=len(shown), all=len(tally.hands)), loc="right")
    axes.spines["bottom"].set_visible(False)
