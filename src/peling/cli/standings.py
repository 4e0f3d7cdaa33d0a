"""The printed outcome of a simulation: a table of the bots, who is better, rows and lengths."""

from __future__ import annotations

from collections.abc import Sequence

from peling.page import Page, fold
from peling.rules import Words
from peling.sim.arena import Plan
from peling.sim.statistics import BIN, COMMON, Estimate, Tally

TEXT = {
    "head": Words(
        "{deals} spellen op {boards} muren, seed {seed}: elke muur eenmaal voor elke plaatsing van de bots",
        "{deals} deals on {boards} walls, seed {seed}: each wall once for every seating of the bots",
    ),
    "goulash": Words("waarvan {number} goulash, remise {draws}", "{number} of them goulash, drawn {draws}"),
    "sure": Words(
        "± is een 95%-interval, gerekend over muren (spellen op één muur zijn niet onafhankelijk)",
        "± is a 95 % interval over walls (deals on one wall are not independent)",
    ),
    "draws": Words("remise", "drawn"),
    "length": Words("stenen weggelegd per spel", "discards a deal"),
    "compared": Words("Verschil in punten per spel", "Difference in points a deal"),
    "better": Words("{name} is beter", "{name} is better"),
    "unsure": Words("niet uit te maken", "cannot tell"),
    "rows": Words("Rijen in de {wins} gewonnen spellen", "Rows in the {wins} winning hands"),
    "limits": Words("Limietspelen", "Limit hands"),
    "never": Words("Niet voorgekomen", "Never made"),
    "lengths": Words("Lengte: weggelegde stenen", "Length: discards"),
    "won": Words("gewonnen", "won"),
}
COLUMNS = {
    "bot": Words("bot", "bot"),
    "seats": Words("plaatsen", "seats"),
    "wins": Words("wint", "wins"),
    "self_drawn": Words("van de muur", "self-drawn"),
    "deal_ins": Words("geeft mahjong", "deals in"),
    "points": Words("punten per spel", "points a deal"),
    "score": Words("score bij winst", "score of a win"),
    "discards": Words("stenen tot winst", "discards to win"),
}
_RATES = ("wins", "self_drawn", "deal_ins")


def standings(page: Page, tally: Tally, plan: Plan) -> str:
    """All tables of a simulation."""
    numbers = {"deals": count(page, tally.deals), "boards": count(page, tally.boards), "seed": plan.seed}
    lines = [page.bold(f"{tally.rules.name[page.lang]}: {', '.join(plan.bots)}"), page.say(TEXT["head"], **numbers)]
    lines += ["", *_bots(page, tally), "", *_deals(page, tally), page.dim(page.say(TEXT["sure"]))]
    lines += _compared(page, tally)
    lines += _rows(page, tally)
    lines += _lengths(page, tally)
    return "\n".join(lines)


def count(page: Page, number: int) -> str:
    """A whole number with its thousands apart."""
    return page.number(f"{number:,}")


def _rate(page: Page, estimate: Estimate) -> str:
    if estimate.mean is None:
        return "-"
    text = f"{100 * estimate.mean:.1f}%" if estimate.half is None else f"{100 * estimate.mean:.1f}% ±{100 * estimate.half:.1f}"
    return page.number(text)


def _mean(page: Page, estimate: Estimate, *, signed: bool = False) -> str:
    if estimate.mean is None:
        return "-"
    text = f"{estimate.mean:{'+' if signed else ''},.2f}" if signed else f"{estimate.mean:,.1f}"
    if estimate.half is not None:
        text += f" ±{estimate.half:,.2f}" if signed else f" ±{estimate.half:,.1f}"
    return page.number(text)


def _bots(page: Page, tally: Tally) -> list[str]:
    grid = [[words[page.lang] for words in COLUMNS.values()]]
    for name in tally.names:
        estimates = {what: ratio.estimate() for what, ratio in tally.of_bot[name].items()}
        cells = [name, str(tally.seats[name]), *(_rate(page, estimates[what]) for what in _RATES)]
        cells += [
            _mean(page, estimates["points"], signed=True),
            _mean(page, estimates["score"]),
            _mean(page, estimates["discards"]),
        ]
        grid.append(cells)
    return grid_lines(page, grid)


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


def _deals(page: Page, tally: Tally) -> list[str]:
    draws, length = _rate(page, tally.draws.estimate()), _mean(page, tally.length.estimate())
    lines = [f"{page.say(TEXT['draws'])} {draws}; {length} {page.say(TEXT['length'])}"]
    if tally.goulash:
        drawn = _rate(page, tally.goulash_draws.estimate())
        lines.append(page.say(TEXT["goulash"], number=count(page, tally.goulash), draws=drawn))
    return lines


def _compared(page: Page, tally: Tally) -> list[str]:
    if not tally.pairs:
        return []
    lines = ["", page.head(page.say(TEXT["compared"]))]
    estimates = {pair: ratio.estimate(COMMON) for pair, ratio in tally.pairs.items()}
    width = max(len(f"{left} - {right}") for left, right in estimates)
    room = max(len(_mean(page, estimate, signed=True)) for estimate in estimates.values())
    for (left, right), estimate in estimates.items():
        low, high = estimate.low, estimate.high
        verdict = page.dim(page.say(TEXT["unsure"]))
        if low is not None and high is not None and (low > 0 or high < 0):
            verdict = page.good(page.say(TEXT["better"], name=left if low > 0 else right))
        lines.append(f"  {f'{left} - {right}':<{width}}  {_mean(page, estimate, signed=True):>{room}}  {verdict}")
    return lines


def _rows(page: Page, tally: Tally) -> list[str]:
    if not tally.wins:
        return []
    lines: list[str] = []
    found = sorted(tally.hands, key=lambda row: -tally.hands[row])
    plain = [row for row in found if tally.order[row].unit != "limit"]
    limits = [row for row in found if tally.order[row].unit == "limit"]
    for key, rows in (("rows", plain), ("limits", limits)):
        if rows:
            lines += ["", page.head(page.say(TEXT[key], wins=count(page, tally.wins)))]
            width = len(count(page, tally.hands[rows[0]]))
            for row in rows:
                share = page.number(f"{100 * tally.hands[row] / tally.wins:.2f}%")
                lines.append(f"  {count(page, tally.hands[row]):>{width}}  {share:>7}  {tally.order[row].name[page.lang]}")
    made = {tally.order[row].id for row in tally.hands}
    never = [row.name[page.lang] for row in tally.rules.rows if row.id not in made]
    if never:
        lines += ["", page.head(page.say(TEXT["never"])), *fold("; ".join(never), page.width, 2)]
    return lines


def _lengths(page: Page, tally: Tally) -> list[str]:
    most = max((tally.won[tens] + tally.drawn[tens] for tens in tally.bins), default=0)
    if not most:
        return []
    words = f"# {page.say(TEXT['won'])}, - {page.say(TEXT['draws'])}"
    lines = ["", page.head(f"{page.say(TEXT['lengths'])} ({words})")]
    room = page.width - 30
    for tens in tally.bins:
        won, drawn = tally.won[tens], tally.drawn[tens]
        bar = "#" * round(room * won / most) + "-" * round(room * drawn / most)
        lines.append(f"  {f'{BIN * tens}-{BIN * tens + BIN - 1}':>7}  {count(page, won + drawn):>9}  {bar}".rstrip())
    return lines
