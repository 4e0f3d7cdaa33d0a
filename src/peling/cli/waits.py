"""`peling waits`: every tile that completes a hand, and what the hand scores then; or how far away it is."""

from __future__ import annotations

import argparse
from typing import Any

from peling import scoring, tiles
from peling.cli.arguments import rules_of
from peling.cli.errors import error_text, usage_error
from peling.cli.hands import read_hands
from peling.cli.terminal import LANGUAGES, json_line
from peling.hands import Hand
from peling.page import Entry, Page, amount, table
from peling.rules import Ruleset, Words
from peling.scoring import ScoreSheet, Shanten, Wait
from peling.scoring.phrases import PROBLEMS, SHEET
from peling.scoring.vectors import check_hand

WAITS = {
    "tile": Words("steen", "tile"),
    "unseen": Words("ongezien", "unseen"),
    "drawn": Words("van de muur", "drawn"),
    "claimed": Words("van tafel", "claimed"),
    "one": Words("wacht op 1 steen, {unseen} ongezien", "waits for 1 tile, {unseen} unseen"),
    "many": Words("wacht op {count} stenen, samen {unseen} ongezien", "waits for {count} tiles, {unseen} unseen in all"),
    "cake": Words("* Pe-ling eet cake", "* Pe-ling eats cake"),
    "limit": Words("limietspel", "limit hand"),
    "low": Words("te weinig", "too few"),
    "may_win": Words("mag winnen", "may win"),
    "none_valid": Words("Geen ervan haalt het minimum: {minimum}.", "None of them reaches the minimum: {minimum}."),
    "some_valid": Words("Te weinig: minstens {minimum}.", "Too few: at least {minimum}."),
    "nothing": Words("wacht nergens op", "waits for nothing"),
    "away": Words(
        "nog {count} stenen van een wachtend spel (shanten {count})", "{count} tiles away from waiting (shanten {count})"
    ),
    "away_one": Words("nog 1 steen van een wachtend spel (shanten 1)", "1 tile away from waiting (shanten 1)"),
    "away_least": Words(
        "minstens {count} van een wachtend spel af (er zijn te veel chows bij geteld)",
        "at least {count} away from waiting (counting more chows than are allowed)",
    ),
    "away_about": Words(
        "ongeveer {count} van een wachtend spel af (jokers niet meegeteld)",
        "about {count} away from waiting (jokers not counted)",
    ),
    "blocked": Words(
        "op één steen na compleet, maar geen steen maakt er een geldig spel van",
        "one tile short, but no tile makes it a valid hand",
    ),
    "chows": Words(
        "op één steen na compleet, maar met te veel chows ({chows} mag)",
        "one tile short, but with too many chows ({chows} allowed)",
    ),
    "nearest": Words("het dichtst bij:", "nearest to:"),
    "regular": Words("vier sets en een paar", "four sets and a pair"),
    "honours_knitted": Words("troefstenen en verweven straat", "honours and knitted tiles"),
    "luck": Words("geluk", "luck"),
}


def run(args: argparse.Namespace, page: Page) -> None:
    """Print every tile that completes the hand, or how far away it is."""
    texts: list[str] = args.hands
    rules = rules_of(args, page)
    if not texts:
        raise usage_error(page, "waits", error_text(page, "no_hand"))
    (hand, *more) = read_hands(page, "waits", texts, lambda hand: check_hand(hand.bare(), rules))
    if more:
        raise usage_error(page, "waits", error_text(page, "one_hand", count=len(texts)))
    bare = hand.bare()
    found, distance = scoring.waits(bare, rules), scoring.shanten(bare, rules)
    if args.json:
        print(json_line(_data(bare, rules, found, distance)))
    else:
        print("\n".join([*_head(page, bare, rules), *(_table(page, rules, found) or _far(page, bare, rules, distance))]))


def _data(hand: Hand, rules: Ruleset, found: list[Wait], distance: Shanten) -> dict[str, Any]:
    """The waits as plain data; sheets without their lines."""
    keys = ("valid", "points", "doubles", "total", "limit", "items")

    def answer(sheet: ScoreSheet | None) -> dict[str, Any] | None:
        return None if sheet is None else {key: value for key, value in sheet.to_dict().items() if key in keys}

    return {
        "rules": rules.id,
        "hand": str(hand),
        "waits": [
            {
                "tile": tiles.TEXT[wait.kind],
                "name": {lang: tiles.name(wait.kind, lang) for lang in LANGUAGES},
                "unseen": wait.unseen,
                "valid": wait.valid,
                "drawn": answer(wait.drawn),
                "claimed": answer(wait.claimed),
            }
            for wait in found
        ],
        "shanten": {"best": distance.best, "regular": distance.regular, "irregular": distance.irregular},
    }


def _head(page: Page, hand: Hand, rules: Ruleset) -> list[str]:
    """The hand and its circumstances, as the explanation of a score has them."""
    text, _, _ = hand.write(page.lang).partition(" ; ")
    round_ = page.say(SHEET["dragon_round"]) if hand.round == tiles.DRAGON_ROUND else tiles.wind_name(hand.round, page.lang)
    where = page.say(SHEET["seat"], seat=tiles.wind_name(hand.seat, page.lang), round=round_)
    return [page.bold(text), f"{rules.name[page.lang]} - {where}"]


def _table(page: Page, rules: Ruleset, found: list[Wait]) -> list[str]:
    """A line for each tile: how many are unseen, what it scores drawn and claimed, and whether that is enough."""
    if not found:
        return []
    unseen = sum(wait.unseen for wait in found)
    lines = [page.say(WAITS["one" if len(found) == 1 else "many"], count=len(found), unseen=unseen)]
    heads = [page.say(WAITS[key]) for key in ("tile", "unseen", "drawn", "claimed")]
    grid = [[*heads[:3], "", heads[3], ""], *(_wait_cells(page, wait) for wait in found)]
    if sum(max(len(row[i]) for row in grid) for i in range(6)) + 12 > page.width:
        grid[1:] = [_wait_cells(page, wait, brief=True) for wait in found]
    widths = [max(len(row[i]) for row in grid) for i in range(6)]
    for row, wait in zip(grid, [None, *found], strict=True):
        cells = [f"{cell:{'>' if i in (1, 2, 4) else '<'}{widths[i]}}" for i, cell in enumerate(row)]
        if wait is None:
            lines.append(page.dim(("  " + "  ".join(cells)).rstrip()))
            continue
        cells[3] = (page.good if wait.drawn.valid else page.bad)(cells[3])
        if wait.claimed is not None:
            cells[5] = (page.good if wait.claimed.valid else page.bad)(row[5])
        lines.append(("  " + "  ".join(cells)).rstrip())
    if any(wait.drawn.cake for wait in found):
        lines.append("  " + page.say(WAITS["cake"]))
    if not all(sheet.valid for wait in found for sheet in (wait.drawn, wait.claimed) if sheet is not None):
        key = "some_valid" if any(wait.valid for wait in found) else "none_valid"
        lines.append(page.bad(page.say(WAITS[key], minimum=_minimum(page, rules))))
    return lines


def _wait_cells(page: Page, wait: Wait, *, brief: bool = False) -> list[str]:
    """The columns of one wait: tile, unseen, what it scores drawn and whether that will do, the same claimed."""
    name = f"{tiles.write([wait.kind], page.lang)} {tiles.name(wait.kind, page.lang)}{'*' if wait.drawn.cake else ''}"
    claimed = ("-", "") if wait.claimed is None else _worth(page, wait.claimed, brief=brief)
    return [name, str(wait.unseen), *_worth(page, wait.drawn, brief=brief), *claimed]


def _worth(page: Page, sheet: ScoreSheet, *, brief: bool) -> tuple[str, str]:
    """What a hand scores, and whether that will do, in a few words."""
    verdict = page.say(WAITS["may_win" if sheet.valid else "low"])
    if sheet.limit is not None:
        return str(sheet.total), page.say(WAITS["limit"]) if brief else sheet.rules.row(sheet.limit).name[page.lang]
    if sheet.rules.fan:
        luck = sheet.total - sheet.points
        total = amount(page, sheet.points, "points")
        return f"{sheet.points} + {luck} {page.say(WAITS['luck'])}" if luck else total, verdict
    doubles = "" if brief else f"{amount(page, sheet.doubles, 'doubles')}, "
    return f"{sheet.points} x {1 << sheet.doubles} = {sheet.total}", doubles + verdict


def _minimum(page: Page, rules: Ruleset) -> str:
    return amount(page, rules.minimum, "points" if rules.fan else "doubles")


def _far(page: Page, hand: Hand, rules: Ruleset, distance: Shanten) -> list[str]:
    """For a hand that waits for nothing: how far it is, and which ways to win are nearest."""
    lines = [page.bold(page.say(WAITS["nothing"]))]
    if hand.dead:
        return [*lines, page.bad(page.say(PROBLEMS["dead"]))]
    chows = rules.goulash_chows if hand.goulash else rules.max_chows
    if distance.best <= 0:
        return [*lines, page.say(WAITS["chows" if chows < 4 else "blocked"], chows=chows)]
    key = "away_one" if distance.best == 1 else "away"
    if hand.goulash:
        key = "away_about"
    elif chows < 4 and distance.best == distance.regular:
        key = "away_least"
    lines.append(page.say(WAITS[key], count=distance.best))
    names = {row.pattern: row.name for row in rules.rows} | {key: WAITS[key] for key in ("regular", "honours_knitted")}
    ways = {"regular": distance.regular} | {name: number for name, number in distance.irregular.items() if number is not None}
    nearest = sorted(ways.items(), key=lambda way: way[1])
    shown = [way for way in nearest if way[1] == distance.best or len(nearest) == 1]
    shown += [way for way in nearest[len(shown) :] if way[1] <= distance.best + 2][: max(4 - len(shown), 0)]
    entries = [Entry((str(number),), names[name][page.lang], strong=number == distance.best) for name, number in shown]
    return [*lines, page.say(WAITS["nearest"]), *table(page, entries)]
