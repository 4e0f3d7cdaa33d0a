"""The report of a study: one HTML page without outside files, for a screen, a phone or paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from peling import __version__
from peling.cli.drawing import DrawnLine, bars, whiskers
from peling.cli.figures import count
from peling.cli.findings import EACH, HEADS, NAMES, TEXT, change_of, head, share_of, title, value_text
from peling.page import Page
from peling.rules import Words
from peling.sim.figures import RowCount
from peling.sim.intervals import Interval
from peling.sim.study import RATES, WINDS, Comparison, Study

MOST_ROWS = 24
STYLE = """
:root { --ink: #22313f; --soft: #5f6f7c; --line: #d8dee3; --a: #1f6f8b; --b: #d1603d; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); max-width: 56rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
p.soft, footer { color: var(--soft); font-size: .875rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 9rem; }
td.differs { font-weight: 600; }
svg { display: block; width: 100%; max-width: 34rem; height: auto; }
svg text { font-size: 13px; fill: var(--ink); }
svg text.small { font-size: 11px; fill: var(--soft); }
.s0 { fill: var(--a); }
.s1 { fill: var(--b); }
.w0 { stroke: var(--a); stroke-width: 2; }
.w1 { stroke: var(--b); stroke-width: 2; }
.grid { stroke: var(--line); }
.zero { stroke: var(--soft); }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .4em; }
code { overflow-wrap: anywhere; }
small { font-size: inherit; white-space: nowrap; }
@media (max-width: 40rem) {
  th:first-child, td:first-child { min-width: 6rem; }
  th, td { padding: .25rem; }
  small { display: block; font-size: .7rem; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 11pt; }
  h2, svg, tr { break-inside: avoid; }
  .wide { overflow: visible; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
""".strip()
POLICIES = {
    "plain": Words(
        "gaat voor het dichtstbijzijnde spel dat mag winnen en let op niets anders",
        "goes for the nearest hand that may win, and looks at nothing else",
    ),
    "quick": Words(
        "weegt de acht dichtstbijzijnde spellen die mogen winnen, zoals de bot van die naam",
        "weighs the eight nearest hands that may win, as the bot of that name does",
    ),
    "random": Words("doet een willekeurige toegestane zet", "takes any legal action"),
}
"""What the policies do."""
WORDS = {
    "study": Words("Onderzoek van spelregels", "A study of rules"),
    "winds": Words("Punten per spel, per wind", "Points a deal, by wind"),
    "wins": Words("Wie er wint", "Who wins"),
    "lengths": Words("Lengte: weggelegde stenen", "Length: discards"),
    "differences": Words("Verschil: {name}", "Difference: {name}"),
    "policy": Words("Spelers: {policy}.", "Players: {policy}."),
    "most": Words("de {number} meest voorkomende", "the {number} most frequent"),
    "again": Words("Zo komt hetzelfde antwoord er weer uit:", "The same answer comes out of:"),
    "hash": Words("controlegetal van alle zetten", "check number of all moves"),
}


def report(page: Page, found: Sequence[Study], command: str, *, each: bool = False) -> str:
    """The page."""
    lead = page.say(WORDS["study"]) if each or len(found) > 1 else title(page, found[0].rules)
    body = _each(page, found) if each else _one_or_two(page, found)
    marks = ", ".join(f"{study.counted.hash:x}" for study in found)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{page.lang}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(lead)}</title><style>{STYLE}</style></head><body>",
            f"<h1>{escape(lead)}</h1>",
            *body,
            f"<footer><p>{escape(page.say(WORDS['again']))} <code>{escape(command)}</code></p>",
            f"<p>Peling {escape(__version__)}; {escape(page.say(WORDS['hash']))} <code>{marks}</code></p></footer>",
            "</body></html>",
            "",
        ]
    )


def _one_or_two(page: Page, found: Sequence[Study]) -> list[str]:
    compared = Comparison(*found) if len(found) == 2 else None
    lines = _keys(page, found)
    if compared is not None:
        lines.append(f"<p>{escape(page.say(TEXT['paired' if compared.same_walls else 'unpaired']))}</p>")
    names = found[0].names if compared is None else compared.names
    lines += [_summary(page, found, compared, names), _soft(page.say(TEXT["sure"]))]
    for key, what in (("winds", "net"), ("wins", "wins")):
        chosen = [f"{what}_{wind}" for wind in WINDS if f"{what}_{wind}" in names]
        drawn = [_line(page, name, [study.of(name) for study in found]) for name in chosen]
        lines += [_head(page, WORDS[key]), whiskers(drawn, page.say(WORDS[key]), page.number)]
    lines += _rows(page, found, compared)
    return [*lines, *_histograms(page, found)]


def _keys(page: Page, found: Sequence[Study]) -> list[str]:
    """Each rule set, with its colour where there are two."""
    lines = []
    for i, study in enumerate(found):
        key = f'<span class="key" style="background: var(--{"ab"[i]})"></span><b>{"AB"[i]}</b> ' if len(found) > 1 else ""
        lines.append(f"<p>{key}{escape(title(page, study.rules))}<br>{escape(head(page, study))}</p>")
    return [*lines, _policy(page, found[0])]


def _policy(page: Page, study: Study) -> str:
    """How the players chose, under the name of their policy."""
    name = study.trial.policy
    return _soft(page.say(WORDS["policy"], policy=f"{name}, {POLICIES[name][page.lang]}"))


def _line(page: Page, name: str, values: Sequence[Interval], *, change: bool = False) -> DrawnLine:
    scale = 100 if name in (*RATES, "first") else 1
    scaled = tuple(Interval(*(None if end is None else scale * end for end in value)) for value in values)
    return DrawnLine(NAMES[name][page.lang], scaled, tuple(value_text(page, name, value, change=change) for value in values))


def _summary(page: Page, found: Sequence[Study], compared: Comparison | None, names: Sequence[str]) -> str:
    heads = [page.say(TEXT["what"]), page.say(TEXT["found"])]
    if compared is not None:
        heads = [heads[0], "A", "B", page.say(TEXT["difference"])]
    rows = []
    for name in names:
        cells = [NAMES[name][page.lang], *(value_text(page, name, study.of(name)) for study in found)]
        rows.append([*cells, value_text(page, name, compared.of(name), change=True)] if compared is not None else cells)
    return _table(heads, rows)


def _rows(page: Page, found: Sequence[Study], compared: Comparison | None) -> list[str]:
    """A drawing of the most frequent rows, and a table of all of them."""
    sides = [{each.row.id: each for each in study.rows()} for study in found]
    ids = [
        name for name in dict.fromkeys(name for side in sides for name in side) if any(_hands(side.get(name)) for side in sides)
    ]
    if not ids:
        return []
    ids.sort(key=lambda name: -max(_share(side.get(name)) for side in sides))
    drawn, grid = [], []
    moves = {} if compared is None else {change.row.id: change.moved for change in compared.rows()}
    for name in ids:
        counts = [side.get(name) for side in sides]
        words = next(each.row.name[page.lang] for each in counts if each is not None)
        shares = tuple(Interval(None) if each is None else each.share for each in counts)
        drawn.append(DrawnLine(words, shares, tuple(page.number(f"{100 * (share.value or 0):.1f}%") for share in shares)))
        cells = [words, *(share_of(page, each) for each in counts)]
        grid.append([*cells, value_text(page, "draws", moves[name], change=True)] if compared is not None else cells)
    lead = TEXT["rows_both"]
    heads = [page.say(TEXT["what"]), "A", "B", page.say(TEXT["difference"])] if compared is not None else ["", ""]
    note = _soft(page.say(WORDS["most"], number=MOST_ROWS)) if len(ids) > MOST_ROWS else ""
    return [_head(page, lead), bars(drawn[:MOST_ROWS], page.say(lead)), note, _table(heads, grid)]


def _hands(each: RowCount | None) -> int:
    return 0 if each is None else each.hands


def _share(each: RowCount | None) -> float:
    return 0.0 if each is None else each.share.value or 0.0


def _histograms(page: Page, found: Sequence[Study]) -> list[str]:
    """Scores and lengths, each as shares of its own study, so that two can be compared."""
    scores = [{(bar.first, bar.last): bar.number for bar in study.scores()} for study in found]
    lengths = [{(won.first, won.last): won.number + drawn.number for won, drawn in study.lengths()} for study in found]
    lines = []
    for words, numbers in ((TEXT["scores"], scores), (WORDS["lengths"], lengths)):
        spans = sorted({span for side in numbers for span in side})
        if not spans:
            continue
        drawn = []
        for first, last in spans:
            shares = tuple(Interval(side.get((first, last), 0) / (sum(side.values()) or 1)) for side in numbers)
            label = count(page, first) if first == last else f"{count(page, first)} - {count(page, last)}"
            drawn.append(DrawnLine(label, shares, tuple(page.number(f"{100 * (share.value or 0):.1f}%") for share in shares)))
        lines += [_head(page, words), bars(drawn, page.say(words))]
    return lines


def _each(page: Page, found: Sequence[Study]) -> list[str]:
    base, others = found[0], found[1:]
    compared = [Comparison(base, other) for other in others]
    lines = [
        f"<p>{escape(title(page, base.rules))}<br>{escape(head(page, base))}</p>",
        _policy(page, base),
        f"<p>{escape(page.say(TEXT['each']))}</p>",
    ]
    heads = [page.say(TEXT["rule"]), *(HEADS[name][page.lang] for name in EACH)]
    grid = [[page.say(TEXT["as_is"]), *(value_text(page, name, base.of(name)) for name in EACH)]]
    for other, change in zip(others, compared, strict=True):
        grid.append([change_of(base, other), *(value_text(page, name, change.of(name), change=True) for name in EACH)])
    lines += [_table(heads, grid), _soft(page.say(TEXT["sure"]))]
    for name in EACH:
        words = page.say(WORDS["differences"], name=HEADS[name][page.lang])
        drawn = [
            _line(page, name, [change.of(name)], change=True)._replace(name=change_of(base, other))
            for other, change in zip(others, compared, strict=True)
        ]
        lines += [f"<h2>{escape(words)}</h2>", whiskers(drawn, words, page.number)]
    return lines


def _head(page: Page, words: Words) -> str:
    return f"<h2>{escape(page.say(words))}</h2>"


def _soft(text: str) -> str:
    return f'<p class="soft">{escape(text)}</p>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ['<div class="wide"><table>']
    if any(heads):
        lines.append("<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in heads) + "</tr>")
    for name, *values in rows:
        lines.append(f"<tr><td>{escape(name)}</td>" + "".join(map(_cell, values)) + "</tr>")
    return "\n".join([*lines, "</table></div>"])


def _cell(text: str) -> str:
    """A value; its interval may stand below it."""
    value, bracket, interval = text.partition(" (")
    kind = ' class="differs"' if text.endswith("*") else ""
    return f"<td{kind}>{escape(value)}" + (f" <small>({escape(interval)}</small></td>" if bracket else "</td>")
