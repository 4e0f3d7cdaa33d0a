"""The printed outcome of a study: rates and means with their intervals, rows, scores, and what differs."""

from __future__ import annotations

from peling.cli.figures import count, figure, grid_lines, row_lines
from peling.page import Page, fold
from peling.rules import Ruleset, Words
from peling.sim.figures import Bar, RowCount
from peling.sim.intervals import Interval
from peling.sim.study import RATES, Comparison, Study

NAMES = {
    "draws": Words("remise", "drawn"),
    "goulash": Words("goulash", "goulash"),
    "self_drawn": Words("gewonnen van de muur", "won self-drawn"),
    "claimed": Words("gewonnen op een weggelegde steen", "won on a discard"),
    "robbed": Words("gewonnen door kongroof", "won by robbing a kong"),
    "limits": Words("gewonnen met een limietspel", "won with a limit hand"),
    "wins_E": Words("Oost wint", "East wins"),
    "wins_S": Words("Zuid wint", "South wins"),
    "wins_W": Words("West wint", "West wins"),
    "wins_N": Words("Noord wint", "North wins"),
    "score": Words("score van de winnaar", "score of the winner"),
    "discards": Words("weggelegde stenen per spel", "discards a deal"),
    "net_E": Words("Oost zijn: punten per spel", "being East: points a deal"),
    "net_S": Words("Zuid zijn", "being South"),
    "net_W": Words("West zijn", "being West"),
    "net_N": Words("Noord zijn", "being North"),
    "first": Words("beginnen: Oost wint vaker dan de anderen", "going first: East wins more often than the others"),
}
"""What the names of a study are."""
TEXT = {
    "head": Words(
        "{deals} spellen in {matches} partijen, spelers: {policy}, seed {seed}",
        "{deals} deals in {matches} matches, players: {policy}, seed {seed}",
    ),
    "sure": Words(
        "tussen haakjes het 95%-interval: van aandelen naar Wilson, van gemiddelden over partijen",
        "in brackets the 95 % interval: of rates by Wilson, of means over matches",
    ),
    "half": Words("± is de helft van het 95%-interval", "± is half the 95 % interval"),
    "paired": Words(
        "Beide op dezelfde muren; het verschil is rechts min links, partij voor partij.",
        "Both on the same walls; the difference is right less left, match by match.",
    ),
    "unpaired": Words(
        "De stenen verschillen, dus ook de muren; het verschil is rechts min links.",
        "The tiles differ, and so do the walls; the difference is right less left.",
    ),
    "star": Words("* nul ligt buiten het interval", "* zero lies outside the interval"),
    "what": Words("wat", "what"),
    "found": Words("gevonden", "found"),
    "difference": Words("verschil", "difference"),
    "rows": Words("Rijen in de {won} gewonnen spellen", "Rows in the {won} winning hands"),
    "rows_both": Words("Rijen in de gewonnen spellen", "Rows in the winning hands"),
    "never": Words("Niet voorgekomen", "Never made"),
    "scores": Words("Score van de winnaar", "Score of the winner"),
    "spread": Words("standaardafwijking {spread}", "standard deviation {spread}"),
    "each": Words("Elke huisregel apart, tegen de eerste regel", "Each house rule on its own, against the first line"),
    "rule": Words("huisregel", "house rule"),
    "as_is": Words("zoals het is", "as it is"),
}
EACH = ("draws", "score", "net_E", "first")
HEADS = {
    "draws": Words("remise", "drawn"),
    "score": Words("score winnaar", "winner's score"),
    "net_E": Words("waarde van Oost", "value of East"),
    "first": Words("waarde van beginnen", "value of going first"),
}
SIGNED = ("net_E", "net_S", "net_W", "net_N", "first")
"""What can be below zero by itself."""


def title(page: Page, rules: Ruleset) -> str:
    """The name of a rule set, with the options that are not as usual."""
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in rules.chosen)
    return f"{rules.name[page.lang]} ({options})" if options else rules.name[page.lang]


def value_text(page: Page, name: str, found: Interval, *, change: bool = False, short: bool = False) -> str:
    """A value with its interval, or half of it: rates in percent, and what may be below zero with its sign."""
    sign = "+" if change or name in SIGNED else ""
    text = figure(page, found, percent=name in (*RATES, "first"), sign=sign, short=short)
    return text + ("*" if change and found.differs else "")


def findings(page: Page, found: list[Study], *, each: bool = False) -> str:
    """All tables of a study, of a comparison, or of each option."""
    if each:
        return "\n".join(_each(page, found))
    return "\n".join(_study(page, found[0]) if len(found) == 1 else _comparison(page, Comparison(*found)))


def head(page: Page, study: Study) -> str:
    """What was played."""
    numbers = {"deals": count(page, study.deals), "matches": count(page, study.matches)}
    return page.say(TEXT["head"], **numbers, policy=study.trial.policy, seed=study.trial.seed)


def _study(page: Page, study: Study) -> list[str]:
    grid = [[page.say(TEXT["what"]), page.say(TEXT["found"])]]
    grid += [[NAMES[name][page.lang], value_text(page, name, study.of(name))] for name in study.names]
    lines = [
        page.bold(title(page, study.rules)),
        head(page, study),
        "",
        *grid_lines(page, grid),
        page.dim(page.say(TEXT["sure"])),
    ]
    return [*lines, *_rows(page, study), *_scores(page, study)]


def _rows(page: Page, study: Study) -> list[str]:
    rows = study.rows()
    lines = row_lines(page, page.say(TEXT["rows"], won=count(page, study.won)), rows)
    never = [each.row.name[page.lang] for each in rows if not each.hands]
    if never:
        lines += ["", page.head(page.say(TEXT["never"])), *fold("; ".join(never), page.width, 2)]
    return lines


def share_of(page: Page, each: RowCount | None, *, sure: bool = True) -> str:
    """In how many of the winning hands a row counts, and how sure that is."""
    return "-" if each is None else value_text(page, "draws", each.share if sure else Interval(each.share.value))


def _scores(page: Page, study: Study) -> list[str]:
    bars = study.scores()
    most = max((bar.number for bar in bars), default=0)
    if not most:
        return []
    spread = page.say(TEXT["spread"], spread=page.number(f"{study.score_spread:,.1f}"))
    lines = ["", page.head(f"{page.say(TEXT['scores'])} ({spread})")]
    for bar in bars:
        drawn = "#" * round((page.width - 40) * bar.number / most)
        lines.append(f"  {_span(page, bar):>17}  {count(page, bar.number):>11}  {drawn}".rstrip())
    return lines


def _span(page: Page, bar: Bar) -> str:
    return count(page, bar.first) if bar.first == bar.last else f"{count(page, bar.first)} - {count(page, bar.last)}"


def _comparison(page: Page, found: Comparison) -> list[str]:
    left, right = found.left, found.right
    lines = [page.bold(f"A  {title(page, left.rules)}"), f"   {head(page, left)}"]
    lines += [page.bold(f"B  {title(page, right.rules)}"), f"   {head(page, right)}"]
    lines += ["", page.say(TEXT["paired" if found.same_walls else "unpaired"])]
    grid = [[page.say(TEXT["what"]), "A", "B", page.say(TEXT["difference"])]]
    for name in found.names:
        sides = [
            value_text(page, name, Interval(side.of(name).value)) for side in (left, right)
        ]  # the report has their intervals
        grid.append([NAMES[name][page.lang], *sides, value_text(page, name, found.of(name), change=True)])
    lines += [*grid_lines(page, grid), page.dim(page.say(TEXT["sure"])), page.dim(page.say(TEXT["star"]))]
    rows = [[page.say(TEXT["rows_both"]), "A", "B", page.say(TEXT["difference"])]]
    for row, one, other, moved in found.rows():
        if any(side is not None and side.hands for side in (one, other)):
            change = value_text(page, "draws", moved, change=True)
            sides = [share_of(page, side, sure=False) for side in (one, other)]
            rows.append([row.name[page.lang], *sides, change])
    return [*lines, "", *grid_lines(page, rows)] if len(rows) > 1 else lines


def _each(page: Page, found: list[Study]) -> list[str]:
    base = found[0]
    grid = [[page.say(TEXT["rule"]), *(HEADS[name][page.lang] for name in EACH)]]
    grid.append([page.say(TEXT["as_is"]), *(value_text(page, name, base.of(name), short=True) for name in EACH)])
    for other in found[1:]:
        compared = Comparison(base, other)
        grid.append(
            [change_of(base, other), *(value_text(page, name, compared.of(name), change=True, short=True) for name in EACH)]
        )
    lines = [page.bold(title(page, base.rules)), head(page, base), "", page.head(page.say(TEXT["each"])), *grid_lines(page, grid)]
    return [*lines, page.dim(page.say(TEXT["half"])), page.dim(page.say(TEXT["star"]))]


def change_of(base: Study, other: Study) -> str:
    """The option in which a rule set differs, as it is written."""
    options = [option.name for option in base.rules.options if base.rules[option.name] != other.rules[option.name]]
    return ", ".join(f"{name}={str(other.rules[name]).lower()}" for name in options)
