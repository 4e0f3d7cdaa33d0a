"""The printed outcome of a simulation: a table of the bots, who is better, rows and lengths."""

from __future__ import annotations

from peling.cli.figures import count, figure, grid_lines, row_lines
from peling.page import Page, fold
from peling.rules import Words
from peling.sim.arena import Plan
from peling.sim.statistics import MEANS, RATES, Tally

TEXT = {
    "head": Words(
        "{deals} spellen op {boards} muren, seed {seed}: elke muur eenmaal voor elke plaatsing van de bots",
        "{deals} deals on {boards} walls, seed {seed}: each wall once for every seating of the bots",
    ),
    "goulash": Words("waarvan {number} goulash, remise {draws}", "{number} of them goulash, drawn {draws}"),
    "sure": Words(
        "± is de helft van het 95%-interval, gerekend over muren (spellen op één muur zijn niet onafhankelijk)",
        "± is half the 95 % interval, over walls (deals on one wall are not independent)",
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


def standings(page: Page, tally: Tally, plan: Plan) -> str:
    """All tables of a simulation."""
    numbers = {"deals": count(page, tally.deals), "boards": count(page, tally.boards), "seed": plan.seed}
    lines = [page.bold(f"{tally.rules.name[page.lang]}: {', '.join(plan.bots)}"), page.say(TEXT["head"], **numbers)]
    lines += ["", *_bots(page, tally), "", *_deals(page, tally), page.dim(page.say(TEXT["sure"]))]
    lines += _compared(page, tally)
    lines += _rows(page, tally)
    lines += _lengths(page, tally)
    return "\n".join(lines)


def _bots(page: Page, tally: Tally) -> list[str]:
    grid = [[words[page.lang] for words in COLUMNS.values()]]
    for name in tally.names:
        rates = [figure(page, tally.of(name, what), digits=1, percent=True, short=True) for what in RATES]
        points = figure(page, tally.of(name, "points"), sign="+", short=True)
        means = [figure(page, tally.of(name, what), digits=1, short=True) for what in MEANS[1:]]
        grid.append([name, str(tally.seats[name]), *rates, points, *means])
    return grid_lines(page, grid)


def _deals(page: Page, tally: Tally) -> list[str]:
    draws = figure(page, tally.draws.rate(), digits=1, percent=True, short=True)
    length = figure(page, tally.length.mean(), digits=1, short=True)
    lines = [f"{page.say(TEXT['draws'])} {draws}; {length} {page.say(TEXT['length'])}"]
    if tally.goulash:
        again = figure(page, tally.goulash_draws.rate(), digits=1, percent=True, short=True)
        lines.append(page.say(TEXT["goulash"], number=count(page, tally.goulash), draws=again))
    return lines


def _compared(page: Page, tally: Tally) -> list[str]:
    if not tally.pairs:
        return []
    lines = ["", page.head(page.say(TEXT["compared"]))]
    found = {pair: tally.difference(*pair) for pair in tally.pairs}
    texts = {pair: figure(page, difference, sign="+", short=True) for pair, difference in found.items()}
    width = max(len(f"{left} - {right}") for left, right in found)
    room = max(map(len, texts.values()))
    for (left, right), difference in found.items():
        verdict = page.dim(page.say(TEXT["unsure"]))
        if difference.differs:
            verdict = page.good(page.say(TEXT["better"], name=left if (difference.value or 0) > 0 else right))
        lines.append(f"  {f'{left} - {right}':<{width}}  {texts[left, right]:>{room}}  {verdict}")
    return lines


def _rows(page: Page, tally: Tally) -> list[str]:
    if not tally.wins:
        return []
    rows = tally.rows()
    wins = count(page, tally.wins)
    lines = row_lines(page, page.say(TEXT["rows"], wins=wins), [each for each in rows if each.row.unit != "limit"])
    lines += row_lines(page, page.say(TEXT["limits"]), [each for each in rows if each.row.unit == "limit"])
    never = [each.row.name[page.lang] for each in rows if not each.hands]
    if never:
        lines += ["", page.head(page.say(TEXT["never"])), *fold("; ".join(never), page.width, 2)]
    return lines


def _lengths(page: Page, tally: Tally) -> list[str]:
    bars = tally.lengths()
    most = max((won.number + drawn.number for won, drawn in bars), default=0)
    if not most:
        return []
    words = f"# {page.say(TEXT['won'])}, - {page.say(TEXT['draws'])}"
    lines = ["", page.head(f"{page.say(TEXT['lengths'])} ({words})")]
    room = page.width - 30
    for won, drawn in bars:
        bar = "#" * round(room * won.number / most) + "-" * round(room * drawn.number / most)
        lines.append(f"  {f'{won.first}-{won.last}':>7}  {count(page, won.number + drawn.number):>9}  {bar}".rstrip())
    return lines
