"""The command line: `peling score`, `waits`, `settle` and `rules`, for people and (`--json`) for programs.

A command is data (`Command`: what it takes, what it does, examples), from which both its parser and its help are made.
Heavy parts are imported where they are used: nothing here needs NumPy or Numba.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from peling import __version__, scoring, tiles
from peling.card import Entry, Page, amount, card, difference, fold, overview, table
from peling.hands import DRAGON_ROUND, Flag, Hand, HandError, Source
from peling.notation import NotationError, parse_hand
from peling.rules import RULESETS, Ruleset, Words, get
from peling.scoring import ScoreSheet, Settlement, SettlementError, Shanten, Wait
from peling.scoring.phrases import PROBLEMS, SHEET

OK, WRONG, INTERRUPTED = 0, 2, 130
LANGUAGES = ("nl", "en")
_KEPT = Flag.ANNOUNCED | Flag.ORIGINAL_CALL | Flag.GOULASH | Flag.DEAD
"""Circumstances that are not about the winning tile."""


class InputError(Exception):
    """Input that cannot be answered, in words for the person who typed it."""


# ---- words ----------------------------------------------------------------------------------------------------------

ERRORS = {
    "notation": Words("fout in het spel, teken {place}: {reason}", "wrong hand, character {place}: {reason}"),
    "notation_many": Words("fout in spel {number}, teken {place}: {reason}", "wrong hand {number}, character {place}: {reason}"),
    "hand": Words("dit spel kan niet: {reason}", "impossible hand: {reason}"),
    "option": Words("verkeerde optie: {reason}", "wrong option: {reason}"),
    "settlement": Words("zo valt er niet te verrekenen: {reason}", "cannot settle: {reason}"),
    "usage": Words("{reason} (zie peling {command}--help)", "{reason} (see peling {command}--help)"),
    "meant": Words("; bedoelde u {name}?", "; did you mean {name}?"),
    "quotes": Words(
        "Zet het hele spel tussen aanhalingstekens: peling {command} '{hand}'",
        "Put the whole hand in quotes: peling {command} '{hand}'",
    ),
    "command": Words("er is geen opdracht {name}; wel {known}", "there is no command {name}; there are {known}"),
    "choice": Words("{flag}: {value} kan niet; wel {known}", "{flag}: {value} is not allowed; allowed are {known}"),
    "assignment": Words("--option wil naam=waarde, niet {value}", "--option wants name=value, not {value}"),
    "no_hand": Words("er is geen spel gegeven", "no hand was given"),
    "one_hand": Words("één spel tegelijk, niet {count}", "one hand at a time, not {count}"),
    "stream": Words("- leest spellen van de invoer en staat alleen", "- reads hands from the input and stands alone"),
    "one_id": Words("één stel regels tegelijk, niet {count}", "one rule set at a time, not {count}"),
    "diff_id": Words(
        "--diff vergelijkt met een stel regels: geef er ook een zelf", "--diff compares with a rule set: name one first"
    ),
    "scores_or_hands": Words("geef --scores of vier keer --hand, niet beide", "give --scores or four times --hand, not both"),
    "no_scores": Words(
        "de scores ontbreken: --scores 128,272,0,40, of vier keer --hand",
        "no scores: --scores 128,272,0,40, or four times --hand",
    ),
    "scores": Words(
        "--scores wil gehele getallen met komma's, niet {value}", "--scores wants whole numbers with commas, not {value}"
    ),
    "no_winner": Words("wie won? --winner met E S W N, of none bij remise", "who won? --winner with E S W N, or none for a draw"),
    "seat": Words(
        "{flag}: {value} is geen plaats; wel E S W N (of O Z W N, of 0-3)",
        "{flag}: {value} is no seat; seats are E S W N (or 0-3)",
    ),
    "hands": Words("{need} spellen zijn nodig, niet {count}", "{need} hands are needed, not {count}"),
    "seat_twice": Words("twee spellen van {seat}", "two hands of {seat}"),
    "rounds": Words("de spellen noemen verschillende ronden", "the hands name different rounds"),
    "two_winners": Words(
        "twee spellen met een winnende steen: {seat} en {other}", "two hands with a winning tile: {seat} and {other}"
    ),
    "east_hands": Words(
        "met --hand is Oost wie seat E heeft: laat --east weg", "with --hand East is who has seat E: leave out --east"
    ),
    "winner_hand": Words("het spel van {seat} heeft geen winnende steen", "the hand of {seat} has no winning tile"),
    "other_winner": Words("het spel van {seat} heeft de winnende steen", "the hand of {seat} has the winning tile"),
    "other_discarder": Words(
        "volgens het spel komt de winnende steen van {seat}", "by the hand the winning tile came from {seat}"
    ),
    "across": Words("met drie spelers zit er niemand tegenover", "with three players nobody sits across"),
    "may_not_win": Words("{seat}: {reason}", "{seat}: {reason}"),
}

USAGE = (
    (re.compile(r"unrecognized arguments: (.*)", re.DOTALL), Words("{0} is hier onbekend", "{0} is unknown here")),
    (re.compile(r"argument (\S+).*: expected .*"), Words("{0} wil een waarde", "{0} needs a value")),
    (re.compile(r"argument (\S+).*: ignored explicit argument (.*)"), Words("{0} wil geen waarde", "{0} takes no value")),
)
"""What argparse says, in words of our own."""

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
        "at least {count} away from waiting (more chows counted in than are allowed)",
    ),
    "away_about": Words(
        "ongeveer {count} van een wachtend spel af (jokers niet meegeteld)",
        "about {count} away from waiting (jokers not counted in)",
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

SETTLE = {
    "drawn": Words("{winner} wint met een zelf gepakte steen", "{winner} wins, self-drawn"),
    "claimed": Words("{winner} wint op een steen van {discarder}", "{winner} wins on a tile of {discarder}"),
    "draw": Words("remise: niemand wint", "a draw: nobody wins"),
    "east_now": Words("{seat} is nu Oost", "{seat} is East now"),
    "ruler": Words("{seat} heerst", "{seat} rules"),
    "score": Words("score", "score"),
    "pays": Words("betaalt aan", "pays to"),
    "net": Words("saldo", "net"),
    "payment": Words("{payer} betaalt {payee} {amount}", "{payer} pays {payee} {amount}"),
    "nothing": Words("niemand betaalt iets", "nobody pays anything"),
    "chips": Words("Fiches, per tweetal het verschil:", "Chips, the difference between each two:"),
    "chip": Words("{payer} geeft {payee} {amount}: {chips}", "{payer} gives {payee} {amount}: {chips}"),
    "no_chips": Words("er gaan geen fiches over tafel", "no chips change hands"),
}

HELP = {
    "about": Words(
        "peling telt mahjongspellen zoals Nederland ze speelt, en zegt waarom.",
        "peling scores mahjong hands as they are played in the Netherlands, and says why.",
    ),
    "usage": Words("Gebruik", "Usage"),
    "commands": Words("Opdrachten", "Commands"),
    "arguments": Words("Wat erbij hoort", "Arguments"),
    "options": Words("Opties", "Options"),
    "examples": Words("Voorbeelden", "Examples"),
    "notation": Words("Notatie", "Notation"),
    "codes": Words("Exitcodes", "Exit codes"),
    "codes_are": Words(
        "0 beantwoord, 2 fout in de invoer (de reden staat op stderr), 130 afgebroken",
        "0 answered, 2 the input is wrong (the reason is on stderr), 130 interrupted",
    ),
    "more": Words("Meer over een opdracht: peling score --help", "More about a command: peling score --help"),
    "top": Words(
        "peling OPDRACHT ...   (peling --version, --lang nl|en, --help)",
        "peling COMMAND ...   (peling --version, --lang nl|en, --help)",
    ),
}

NOTATION = (
    (
        Words("stenen", "tiles"),
        Words(
            "1-9 met T tekens, K kringen, B bamboes; winden O Z W N: 123T 55K OOO",
            "1-9 with m characters, p circles, s bamboo; winds E S W N: 123m EEE",
        ),
    ),
    (
        Words("overige", "others"),
        Words(
            "draken C rood F groen P wit, bloemen 1f-4f, seizoenen 1y-4y, joker J",
            "dragons C red F green P white, flowers 1f-4f, seasons 1y-4y, joker J",
        ),
    ),
    (
        Words("sets", "sets"),
        Words(
            "open (789<T) (OO^O), dichte kong [FFFF]; < links ^ overkant > rechts",
            "open (789<m) (EE^E), concealed kong [FFFF]; < left ^ across > right",
        ),
    ),
    (
        Words("winst", "winning"),
        Words(
            "achteraan: +2K van de muur, <2K ^2K >2K van tafel; wie niet won: geen",
            "last: +2p drawn, <2p ^2p >2p claimed; who did not win has none",
        ),
    ),
    (
        Words("verder", "around"),
        Words(
            "na een ; volgt seat W, round O, last-tile, robbed-kong, dead ...",
            "after a ; follow seat W, round E, last-tile, robbed-kong, dead ...",
        ),
    ),
)


# ---- what a command is ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of a command; without `value` it is on or off."""

    name: str
    words: Words
    value: Words | None = None
    many: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its words, its arguments and options, and what runs it."""

    name: str
    words: Words
    usage: Words
    examples: tuple[Words, ...]
    arguments: tuple[tuple[Words, Words], ...]
    switches: tuple[Switch, ...]
    run: Callable[[argparse.Namespace, Page], int]
    takes: str = ""
    """The name of its positional arguments, if it has any."""


class _Parser(argparse.ArgumentParser):
    """A parser that leaves messages and help to us."""

    def error(self, message: str) -> NoReturn:
        raise argparse.ArgumentError(None, message)


def _both(text: str) -> Words:
    return Words(text, text)


_LANG = Switch("lang", Words("taal, anders die van de omgeving", "language, else that of the environment"), _both("nl|en"))
_COLOR = Switch("color", Words("kleur: auto, always of never", "colour: auto, always or never"), Words("WANNEER", "WHEN"))
_JSON = Switch("json", Words("voor programma's: één JSON-object per regel", "for programs: one JSON object a line"))
_HELP = Switch("help", Words("deze uitleg", "this help"))
_VERSION = Switch("version", Words("de versie", "the version"))
_RULES = Switch(
    "rules",
    Words(f"spelregels: {', '.join(RULESETS)} (gewoonlijk nts)", f"rule set: {', '.join(RULESETS)} (nts unless told)"),
    _both("ID"),
)
_OPTION = Switch(
    "option",
    Words("huisregel, zo vaak als nodig; peling rules ID noemt ze", "house rule, as often as needed; peling rules ID lists them"),
    Words("NAAM=WAARDE", "NAME=VALUE"),
    many=True,
)
_COMMON = (_LANG, _COLOR, _HELP)


# ---- score ----------------------------------------------------------------------------------------------------------


def score(args: argparse.Namespace, page: Page) -> int:
    """Print what each hand scores and why."""
    texts: list[str] = args.hands
    rules = _rules(args, page)
    if not texts:
        raise _usage(page, "score", page.say(ERRORS["no_hand"]))
    if "-" in texts:
        if len(texts) > 1:
            raise _usage(page, "score", page.say(ERRORS["stream"]))
        return _stream(rules)
    sheets = [_scored(page, hand, rules) for hand in _hands(page, "score", texts)]
    for i, sheet in enumerate(sheets):
        if args.json:
            print(_json(sheet.to_dict()))
        else:
            print("\n" * bool(i) + sheet.explain(page.lang, color=page.color))
    return OK


def _stream(rules: Ruleset) -> int:
    """Answer every line of the input; a wrong line is answered with its error."""
    from peling import stream

    sys.stdout.flush()
    stream.run(0 if sys.stdin is None else sys.stdin.fileno(), sys.stdout.buffer, rules)
    return OK


def _hands(page: Page, command: str, texts: Sequence[str]) -> list[Hand]:
    """The texts as hands; the first that is none is refused, with a caret under the character that is wrong."""
    hands = []
    for number, text in enumerate(texts, 1):
        try:
            hands.append(parse_hand(text))
        except NotationError as error:
            key = "notation" if len(texts) == 1 else "notation_many"
            message = page.say(ERRORS[key], number=number, place=error.pos + 1, reason=error.reason)
            lines = [message, *(f"  {line}" for line in _pointer(error, page.width - 2).splitlines())]
            raise InputError("\n".join([*lines, *_quotes(page, command, texts)])) from None
    return hands


def _pointer(error: NotationError, width: int) -> str:
    """The text with a caret below it; of a long text only the part around the caret, so that it stays on one line."""
    if len(error.text) <= width:
        return error.pointer()
    start = max(min(error.pos - width // 2, len(error.text) - width), 0)
    return NotationError(error.reason, error.text[start : start + width], error.pos - start).pointer()


def _quotes(page: Page, command: str, texts: Sequence[str]) -> list[str]:
    """A hint for who forgot the quotes around a hand, so that the shell cut it to pieces."""
    whole = " ".join(texts)
    try:
        parse_hand(whole)
    except NotationError:
        return []
    return [page.say(ERRORS["quotes"], command=command, hand=whole)]


def _scored(page: Page, hand: Hand, rules: Ruleset) -> ScoreSheet:
    try:
        return scoring.score(hand, rules)
    except HandError as error:
        raise InputError(page.say(ERRORS["hand"], reason=error.reason)) from None


# ---- waits ----------------------------------------------------------------------------------------------------------


def waits(args: argparse.Namespace, page: Page) -> int:
    """Print every tile that completes the hand, or how far away it is."""
    texts: list[str] = args.hands
    rules = _rules(args, page)
    if not texts:
        raise _usage(page, "waits", page.say(ERRORS["no_hand"]))
    (hand, *more) = _hands(page, "waits", texts)
    if more:
        raise _usage(page, "waits", page.say(ERRORS["one_hand"], count=len(texts)))
    bare = replace(hand, win=None, flags=hand.flags & _KEPT)
    try:
        found, distance = scoring.waits(bare, rules), scoring.shanten(bare, rules)
    except HandError as error:
        raise InputError(page.say(ERRORS["hand"], reason=error.reason)) from None
    if args.json:
        print(_json(_waits_data(bare, rules, found, distance)))
    else:
        print(
            "\n".join([*_waits_head(page, bare, rules), *(_waits_table(page, rules, found) or _far(page, bare, rules, distance))])
        )
    return OK


def _waits_data(hand: Hand, rules: Ruleset, found: list[Wait], distance: Shanten) -> dict[str, Any]:
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


def _waits_head(page: Page, hand: Hand, rules: Ruleset) -> list[str]:
    """The hand and its circumstances, as the explanation of a score has them."""
    text, _, _ = hand.write(page.lang).partition(" ; ")
    round_ = page.say(SHEET["dragon_round"]) if hand.round == DRAGON_ROUND else tiles.wind_name(hand.round, page.lang)
    where = page.say(SHEET["seat"], seat=tiles.wind_name(hand.seat, page.lang), round=round_)
    return [page.bold(text), f"{rules.name[page.lang]} - {where}"]


def _waits_table(page: Page, rules: Ruleset, found: list[Wait]) -> list[str]:
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
    name = "minimum_points" if rules.fan else "minimum_doubles"
    return amount(page, rules[name], "points" if rules.fan else "doubles")


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


# ---- settle ---------------------------------------------------------------------------------------------------------

_SEATS = {"e": 0, "s": 1, "w": 2, "n": 3, "o": 0, "z": 1}
_NOBODY = ("none", "geen", "draw", "remise", "-")


@dataclass(frozen=True, slots=True)
class _Deal:
    """What is settled: a total for each seat, and who did what."""

    totals: tuple[int, ...]
    sheets: tuple[ScoreSheet, ...]
    winner: int | None
    discarder: int | None


def settle(args: argparse.Namespace, page: Page) -> int:
    """Print who pays whom, how much, and why."""
    rules = _rules(args, page)
    if args.scores is not None and args.hand:
        raise _usage(page, "settle", page.say(ERRORS["scores_or_hands"]))
    if args.scores is None and not args.hand:
        raise _usage(page, "settle", page.say(ERRORS["no_scores"]))
    deal = _from_hands(args, page, rules) if args.hand else _from_scores(args, page)
    east = _seat(page, "east", args.east) or 0
    ruler = _seat(page, "ruler", args.ruler)
    false_wins = [seat for text in args.false_mahjong or [] if (seat := _seat(page, "false-mahjong", text)) is not None]
    try:
        settlement = scoring.settle(
            deal.totals, rules, winner=deal.winner, discarder=deal.discarder, east=east, ruler=ruler, false_wins=false_wins
        )
    except SettlementError as error:
        raise InputError(page.say(ERRORS["settlement"], reason=error)) from None
    if args.json:
        print(_json(_settled_data(settlement, deal)))
        return OK
    lines = [page.bold(rules.name[page.lang]), _story(page, deal, east, ruler)]
    if settlement.payments:
        lines += ["", *_matrix(page, settlement)]
    lines += ["", *_payments(page, settlement)]
    if _with_chips(rules):
        lines += ["", *_chips(page, settlement)]
    print("\n".join(lines))
    return OK


def _from_scores(args: argparse.Namespace, page: Page) -> _Deal:
    try:
        totals = tuple(int(piece) for piece in args.scores.split(","))
    except ValueError:
        raise _usage(page, "settle", page.say(ERRORS["scores"], value=args.scores)) from None
    if args.winner is None:
        raise _usage(page, "settle", page.say(ERRORS["no_winner"]))
    winner = None if args.winner.lower() in _NOBODY else _seat(page, "winner", args.winner)
    return _Deal(totals, (), winner, _seat(page, "discarder", args.discarder))


def _from_hands(args: argparse.Namespace, page: Page, rules: Ruleset) -> _Deal:
    """Score the hands; who won and on whose tile follows from them."""
    need = 3 if rules.players == 3 else 4
    if len(args.hand) != need:
        raise _usage(page, "settle", page.say(ERRORS["hands"], need=need, count=len(args.hand)))
    if _seat(page, "east", args.east):
        raise InputError(page.say(ERRORS["east_hands"]))
    hands = _seated(page, args.hand, _hands(page, "settle", args.hand))
    winners = [seat for seat, hand in enumerate(hands) if hand.win is not None]
    if len(winners) > 1:
        names = {"seat": _name(page, winners[0]), "other": _name(page, winners[1])}
        raise InputError(page.say(ERRORS["two_winners"], **names))
    winner = winners[0] if winners else None
    if args.winner is not None:
        said = None if args.winner.lower() in _NOBODY else _seat(page, "winner", args.winner)
        if said is not None and said != winner:
            raise InputError(page.say(ERRORS["winner_hand"], seat=_name(page, said)))
        if said is None and winner is not None:
            raise InputError(page.say(ERRORS["other_winner"], seat=_name(page, winner)))
    sheets = tuple(_scored(page, hand, rules) for hand in hands)
    if winner is not None and (problem := sheets[winner].problem) is not None:
        raise InputError(page.say(ERRORS["may_not_win"], seat=_name(page, winner), reason=problem[page.lang]))
    discarder = _thrower(args, page, hands, winner)
    return _Deal(tuple(sheet.total for sheet in sheets), sheets, winner, discarder)


def _seated(page: Page, texts: Sequence[str], hands: Sequence[Hand]) -> list[Hand]:
    """The hands from East on: one that names its seat goes there, the others fill up; one round holds for all."""
    ends = [text.partition(";")[2] for text in texts]
    placed: dict[int, Hand] = {}
    for hand, end in zip(hands, ends, strict=True):
        if "seat" in end:
            if hand.seat in placed:
                raise InputError(page.say(ERRORS["seat_twice"], seat=_name(page, hand.seat)))
            placed[hand.seat] = hand
    for hand, end in zip(hands, ends, strict=True):
        if "seat" not in end:
            seat = next(seat for seat in range(4) if seat not in placed)
            placed[seat] = _moved(page, hand, seat=seat)
    rounds = {hand.round for hand, end in zip(hands, ends, strict=True) if "round" in end} or {0}
    if len(rounds) > 1:
        raise InputError(page.say(ERRORS["rounds"]))
    return [_moved(page, placed[seat], round=min(rounds)) for seat in sorted(placed)]


def _moved(page: Page, hand: Hand, **changes: int) -> Hand:
    try:
        return replace(hand, **changes)  # type: ignore[arg-type]
    except HandError as error:
        raise InputError(page.say(ERRORS["hand"], reason=error.reason)) from None


def _thrower(args: argparse.Namespace, page: Page, hands: Sequence[Hand], winner: int | None) -> int | None:
    """Who threw the winning tile: its mark says so, and `--discarder` may not contradict it."""
    said = _seat(page, "discarder", args.discarder)
    if winner is None or (win := hands[winner].win) is None or not win.source.claimed:
        return said
    steps = {Source.LEFT: -1, Source.ACROSS: 2, Source.RIGHT: 1}[win.source]
    if len(hands) == 3 and win.source is Source.ACROSS:
        raise InputError(page.say(ERRORS["across"]))
    seat = (winner + steps) % len(hands)
    if said not in (None, seat):
        raise InputError(page.say(ERRORS["other_discarder"], seat=_name(page, seat)))
    return seat


def _seat(page: Page, flag: str, text: str | None) -> int | None:
    """The seat that a letter, a word or a number names."""
    if text is None:
        return None
    word = text.strip().lower()
    names = {tiles.wind_name(seat, lang).lower(): seat for seat in range(4) for lang in LANGUAGES}
    seats = names | _SEATS | {str(seat): seat for seat in range(4)}
    if word not in seats:
        raise _usage(page, "settle", page.say(ERRORS["seat"], flag=f"--{flag}", value=text))
    return seats[word]


def _name(page: Page, seat: int) -> str:
    return tiles.wind_name(seat, page.lang)


def _with_chips(rules: Ruleset) -> bool:
    return rules.has_option("chips") and bool(rules["chips"])


def _story(page: Page, deal: _Deal, east: int, ruler: int | None) -> str:
    """Who won, and how."""
    if deal.winner is None:
        parts = [page.say(SETTLE["draw"])]
    elif deal.discarder is None:
        parts = [page.say(SETTLE["drawn"], winner=_name(page, deal.winner))]
    else:
        parts = [page.say(SETTLE["claimed"], winner=_name(page, deal.winner), discarder=_name(page, deal.discarder))]
    if east:
        parts.append(page.say(SETTLE["east_now"], seat=_name(page, east)))
    if ruler is not None:
        parts.append(page.say(SETTLE["ruler"], seat=_name(page, ruler)))
    return "; ".join(parts)


def _matrix(page: Page, settlement: Settlement) -> list[str]:
    """A row for who pays, a column for who is paid, and the net result."""
    seats = range(len(settlement.scores))
    names = [_name(page, seat) for seat in seats]
    grid = [[page.say(SETTLE["pays"]), *names, page.say(SETTLE["net"])]]
    for seat, net in enumerate(settlement.net):
        paid = (str(paid) if paid else "-" for paid in settlement.matrix[seat])
        grid.append([names[seat], *paid, f"{net:+d}" if net else "0"])
    grid.append([page.say(SETTLE["score"]), *(str(total) for total in settlement.scores), ""])
    widths = [max(len(row[i]) for row in grid) for i in range(len(names) + 2)]
    lines = []
    for number, row in enumerate(grid):
        cells = [f"{row[0]:<{widths[0]}}", *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))]
        if 0 < number <= len(names):
            net = settlement.net[number - 1]
            cells[-1] = page.good(cells[-1]) if net > 0 else page.bad(cells[-1]) if net < 0 else cells[-1]
            lines.append("  ".join(cells).rstrip())
        else:
            lines.append(page.dim("  ".join(cells).rstrip()))
    return lines


def _payments(page: Page, settlement: Settlement) -> list[str]:
    """Each payment with its reason."""
    entries = []
    for payment in settlement.payments:
        amount_ = str(payment.amount)
        if payment.factor > 1:
            amount_ += f" = {payment.base} x {payment.factor}"
        elif "points" in payment.reasons:
            base = settlement.rules.payment.base
            amount_ += f" = {base} + {payment.amount - base}"
        words = page.say(SETTLE["payment"], payer=_name(page, payment.payer), payee=_name(page, payment.payee), amount=amount_)
        entries.append(Entry((), words, payment.why(page.lang)))
    return table(page, entries, indent=0) or [page.say(SETTLE["nothing"])]


def _handed(settlement: Settlement) -> list[tuple[int, int, int, dict[int, int]]]:
    """Which chips change hands between each two seats: payer, payee, amount, chips by value."""
    matrix, seats = settlement.matrix, range(len(settlement.scores))
    found = []
    for one in seats:
        for other in seats[one + 1 :]:
            owed = matrix[one][other] - matrix[other][one]
            if owed:
                payer, payee = (one, other) if owed > 0 else (other, one)
                found.append((payer, payee, abs(owed), scoring.chips(abs(owed))))
    return found


def _chips(page: Page, settlement: Settlement) -> list[str]:
    lines = []
    for payer, payee, owed, chips in _handed(settlement):
        text = ", ".join(f"{number} x {value}" for value, number in chips.items())
        lines.append("  " + page.say(SETTLE["chip"], payer=_name(page, payer), payee=_name(page, payee), amount=owed, chips=text))
    return [page.head(page.say(SETTLE["chips"])), *(lines or [f"  {page.say(SETTLE['no_chips'])}"])]


def _settled_data(settlement: Settlement, deal: _Deal) -> dict[str, Any]:
    """The settlement as plain data, with the sheets and the chips where there are any."""
    data = settlement.to_dict() | {"winner": deal.winner, "discarder": deal.discarder}
    if deal.sheets:
        data["sheets"] = [sheet.to_dict() for sheet in deal.sheets]
    if _with_chips(settlement.rules):
        data["chips"] = [
            {"payer": payer, "payee": payee, "amount": owed, "chips": {str(value): number for value, number in chips.items()}}
            for payer, payee, owed, chips in _handed(settlement)
        ]
    return data


# ---- rules ----------------------------------------------------------------------------------------------------------


def rules(args: argparse.Namespace, page: Page) -> int:
    """Print the list of rule sets, the score card of one, or what differs between two."""
    ids: list[str] = args.ids
    if len(ids) > 1:
        raise _usage(page, "rules", page.say(ERRORS["one_id"], count=len(ids)))
    if not ids and args.diff is not None:
        raise _usage(page, "rules", page.say(ERRORS["diff_id"]))
    if not ids:
        print(
            "\n".join(_json(_rules_data(rules)) for rules in RULESETS.values())
            if args.json
            else overview(page, RULESETS.values())
        )
        return OK
    left = _get(page, ids[0], _assignments(args, page))
    if args.diff is None:
        print(_json(_rules_data(left)) if args.json else card(page, left))
        return OK
    right = _get(page, args.diff, {})
    if not args.json:
        print(difference(page, left, right))
        return OK
    for item in left.diff(right):
        sides = {"left": item.left, "right": item.right, "name": {"nl": item.name.nl, "en": item.name.en}}
        print(_json({"kind": item.kind, "id": item.id, "what": item.what} | sides))
    return OK


def _rules_data(rules: Ruleset) -> dict[str, Any]:
    """A rule set as plain data, with its names, its hash and what its options may be."""
    allowed = {
        option.name: [option.allowed[0], option.allowed[-1]] if isinstance(option.allowed, range) else list(option.allowed)
        for option in rules.options
    }
    about = {"name": {"nl": rules.name.nl, "en": rules.name.en}, "source": rules.source, "hash": rules.hash}
    return rules.to_dict() | about | {"allowed": allowed}


# ---- the commands ---------------------------------------------------------------------------------------------------

_HAND = (
    Words("SPEL", "HAND"),
    Words("een spel in de notatie, tussen aanhalingstekens", "a hand in the notation, in quotes"),
)

COMMANDS = {
    command.name: command
    for command in (
        Command(
            "score",
            Words("wat een spel telt, regel voor regel", "what a hand scores, line by line"),
            Words("peling score [OPTIES] SPEL...", "peling score [OPTIONS] HAND..."),
            (
                Words(
                    "peling score '22345K 678B CCC 34K +2K ; seat W, round O'",
                    "peling score '22345p 678s CCC 34p +2p ; seat W, round E'",
                ),
                Words(
                    "peling score --rules mcr '147T 258K 369B OOO 5B >5B'", "peling score --rules mcr '147m 258p 369s EEE 5s >5s'"
                ),
                Words("peling score --rules bmr --json - < spellen.txt", "peling score --rules bmr --json - < hands.txt"),
            ),
            (
                _HAND,
                (
                    _both("-"),
                    Words(
                        "lees spellen van de invoer, één per regel, en antwoord met één JSON-object per regel",
                        "read hands from the input, one a line, and answer with one JSON object a line",
                    ),
                ),
            ),
            (_RULES, _OPTION, _JSON, *_COMMON),
            score,
            "hands",
        ),
        Command(
            "waits",
            Words("welke stenen een spel afmaken, en wat het dan telt", "which tiles complete a hand, and what it scores then"),
            Words("peling waits [OPTIES] SPEL", "peling waits [OPTIONS] HAND"),
            (
                Words("peling waits '2345678K CCC (999<B) ; seat W'", "peling waits '2345678p CCC (999<s) ; seat W'"),
                Words("peling waits --rules mcr '147T 258K 369B OOO 5B'", "peling waits --rules mcr '147m 258p 369s EEE 5s'"),
            ),
            (_HAND,),
            (_RULES, _OPTION, _JSON, *_COMMON),
            waits,
            "hands",
        ),
        Command(
            "settle",
            Words("wie wie betaalt, hoeveel en waarom", "who pays whom, how much and why"),
            Words(
                "peling settle [OPTIES] --scores A,B,C,D --winner WIND [--discarder WIND]",
                "peling settle [OPTIONS] --scores A,B,C,D --winner WIND [--discarder WIND]",
            ),
            (
                Words(
                    "peling settle --scores 128,272,0,40 --winner Z --discarder W",
                    "peling settle --scores 128,272,0,40 --winner S --discarder W",
                ),
                Words(
                    "peling settle --option chips=true --scores 96,0,24,8 --winner O",
                    "peling settle --option chips=true --scores 96,0,24,8 --winner E",
                ),
                Words(
                    "peling settle --rules mcr --scores 0,0,0,24 --winner N --discarder O --false-mahjong Z",
                    "peling settle --rules mcr --scores 0,0,0,24 --winner N --discarder E --false-mahjong S",
                ),
            ),
            (),
            (
                Switch(
                    "scores",
                    Words("de scores van Oost, Zuid, West en Noord", "the scores of East, South, West and North"),
                    _both("A,B,C,D"),
                ),
                Switch(
                    "hand",
                    Words(
                        "in plaats van --scores, voor elke speler één keer: een spel dat eerst wordt geteld; zo blijkt wie won",
                        "in place of --scores, once for each player: a hand that is scored first; it tells who won",
                    ),
                    Words("SPEL", "HAND"),
                    many=True,
                ),
                Switch("winner", Words("wie won, of none bij remise", "who won, or none for a draw"), _both("WIND")),
                Switch(
                    "discarder",
                    Words(
                        "wie de winnende steen weglegde (niemand: zelf gepakt)", "who threw the winning tile (nobody: self-drawn)"
                    ),
                    _both("WIND"),
                ),
                Switch("east", Words("wie Oost is, als dat niet de eerste is", "who is East, if not the first"), _both("WIND")),
                Switch(
                    "ruler",
                    Words("wie heerst in het spel van de groene draak", "who rules in the green dragon's game"),
                    _both("WIND"),
                ),
                Switch(
                    "false-mahjong",
                    Words("wie ten onrechte mahjong riep", "who claimed a false mahjong"),
                    _both("WIND"),
                    many=True,
                ),
                _RULES,
                _OPTION,
                _JSON,
                *_COMMON,
            ),
            settle,
        ),
        Command(
            "rules",
            Words(
                "de spelregels, de scorekaart van één ervan, of wat er verschilt",
                "the rule sets, the score card of one, or what differs",
            ),
            Words("peling rules [ID] [--diff ID]", "peling rules [ID] [--diff ID]"),
            (_both("peling rules"), _both("peling rules mcr"), _both("peling rules nts --diff nts-2009")),
            ((_both("ID"), Words(f"spelregels: {', '.join(RULESETS)}", f"a rule set: {', '.join(RULESETS)}")),),
            (
                Switch(
                    "diff",
                    Words("alleen wat er met deze spelregels verschilt", "only what differs from this rule set"),
                    _both("ID"),
                ),
                _OPTION,
                _JSON,
                *_COMMON,
            ),
            rules,
            "ids",
        ),
    )
}
_TOP = (_LANG, _COLOR, _HELP, _VERSION)


# ---- help -----------------------------------------------------------------------------------------------------------


def top_help(page: Page) -> str:
    """The help of `peling` itself: what it does, each command with an example, the notation, the exit codes."""
    lines = [page.bold(page.say(HELP["about"])), "", page.head(page.say(HELP["usage"])), f"  {page.say(HELP['top'])}", ""]
    lines.append(page.head(page.say(HELP["commands"])))
    for command in COMMANDS.values():
        example = command.examples[-1 if command.name == "rules" else 0][page.lang]
        lines += [f"  {page.bold(f'{command.name:<8}')} {command.words[page.lang]}", f"           {page.good(example)}"]
    notation = [Entry((), page.say(name), page.say(words)) for name, words in NOTATION]
    lines += ["", page.head(page.say(HELP["notation"])), *table(page, notation)]
    lines += ["", page.head(page.say(HELP["codes"])), *fold(page.say(HELP["codes_are"]), page.width, 2)]
    return "\n".join([*lines, "", page.say(HELP["more"])])


def command_help(page: Page, command: Command) -> str:
    """The help of one command."""
    lines = [page.bold(command.words[page.lang]), "", page.head(page.say(HELP["usage"])), f"  {command.usage[page.lang]}"]
    if command.arguments:
        arguments = [Entry((), name[page.lang], words[page.lang]) for name, words in command.arguments]
        lines += ["", page.head(page.say(HELP["arguments"])), *table(page, arguments)]
    switches = [Entry((), _flag(page, switch), switch.words[page.lang]) for switch in command.switches]
    lines += ["", page.head(page.say(HELP["options"])), *table(page, switches)]
    lines += ["", page.head(page.say(HELP["examples"])), *(f"  {page.good(example[page.lang])}" for example in command.examples)]
    return "\n".join(lines)


def _flag(page: Page, switch: Switch) -> str:
    return f"--{switch.name}" + (f" {switch.value[page.lang]}" if switch.value else "")


# ---- reading the command line ---------------------------------------------------------------------------------------


def language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for, else that of the environment: Dutch where it says so, English elsewhere.

    >>> language(['--lang', 'nl'], {}), language([], {'LANG': 'nl_NL.UTF-8'}), language([], {'LANG': 'C.UTF-8'})
    ('nl', 'nl', 'en')
    """
    for i, word in enumerate(words):
        asked = words[i + 1] if word == "--lang" and i + 1 < len(words) else word.removeprefix("--lang=")
        if word.startswith("--lang") and asked in LANGUAGES:
            return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value and value.partition(".")[0] not in ("C", "POSIX"):  # these two name no language
            return "nl" if value.startswith("nl") else "en"
    return "en"


def _width() -> int:
    """How many characters fit on a line, within reason."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit():
        width = int(columns[:6])
    else:
        try:
            width = os.get_terminal_size(sys.stdout.fileno()).columns
        except (OSError, ValueError):
            width = 100
    return min(max(width, 80), 130)


def _colored(when: str) -> bool:
    """Whether to print in colour: on a terminal that can, unless NO_COLOR is set."""
    if when == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return when == "always"


def _parser(switches: Iterable[Switch], takes: str = "") -> _Parser:
    parser = _Parser(prog="peling", usage="", add_help=False, allow_abbrev=False)
    for switch in switches:
        names = ("-h", "--help") if switch is _HELP else (f"--{switch.name}",)
        dest = switch.name.replace("-", "_")
        if switch.value is None:
            parser.add_argument(*names, dest=dest, action="store_true")
        else:
            parser.add_argument(*names, dest=dest, action="append" if switch.many else "store")
    if takes:
        parser.add_argument(takes, nargs="*")
    return parser


_WITH_VALUE = {f"--{s.name}" for command in COMMANDS.values() for s in command.switches if s.value is not None}


def _command_at(words: Sequence[str]) -> int:
    """Where the command stands: the first word that is no option and no option's value; -1 if there is none."""
    for i, word in enumerate(words):
        if not word.startswith("-") and (i == 0 or words[i - 1] not in _WITH_VALUE):
            return i
    return -1


def _usage(page: Page, command: str, reason: str) -> InputError:
    return InputError(page.say(ERRORS["usage"], reason=reason, command=f"{command} " if command else ""))


def _meant(page: Page, word: str, known: Iterable[str]) -> str:
    """A question about a word that was probably mistyped."""
    from difflib import get_close_matches

    names = list(known)
    close = [name for name in names if word and name.startswith(word)] or get_close_matches(word, names, 1)
    return page.say(ERRORS["meant"], name=close[0]) if close else ""


def _parse(page: Page, words: list[str], switches: Sequence[Switch], command: str = "", takes: str = "") -> argparse.Namespace:
    """The words as arguments; what argparse refuses is refused in the page's language."""
    try:
        args = _parser(switches, takes).parse_intermixed_args(words)
    except argparse.ArgumentError as error:
        reason = str(error)
        for pattern, said in USAGE:
            if found := pattern.fullmatch(reason):
                reason = said[page.lang].format(*found.groups())
                if "unrecognized" in str(error):
                    reason += _meant(page, found[1].split()[0].partition("=")[0], [f"--{s.name}" for s in switches])
                break
        raise _usage(page, command, reason) from None
    for name, known in (("lang", LANGUAGES), ("color", ("auto", "always", "never"))):
        value = getattr(args, name)
        if value is not None and value not in known:
            raise _usage(page, command, page.say(ERRORS["choice"], flag=f"--{name}", value=value, known=", ".join(known)))
    return args


def _assignments(args: argparse.Namespace, page: Page) -> dict[str, str]:
    """The house options as written."""
    options = {}
    for text in args.option or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise InputError(page.say(ERRORS["assignment"], value=text))
        options[name.strip()] = value.strip()
    return options


def _rules(args: argparse.Namespace, page: Page) -> Ruleset:
    return _get(page, args.rules or "nts", _assignments(args, page))


def _get(page: Page, rules_id: str, options: Mapping[str, str]) -> Ruleset:
    """The rule set with its options, or a refusal that guesses what was meant."""
    name = rules_id.strip().lower()
    try:
        return get(name, options)
    except ValueError as error:  # an OptionError, or a number of thousands of digits
        meant = ""
        if name not in RULESETS:
            meant = _meant(page, name, RULESETS)
        else:
            known = [option.name for option in RULESETS[name].options]
            meant = next((_meant(page, option, known) for option in options if option not in known), "")
        raise InputError(page.say(ERRORS["option"], reason=error) + meant) from None


def _json(data: Mapping[str, Any]) -> str:
    """One line of JSON, in plain letters where the output can carry them."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return json.dumps(data, ensure_ascii=encoding != "utf8")


def _run(words: list[str], lang: str) -> int:
    page = Page(lang, color=False, width=_width())
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    place = _command_at(words)
    if place < 0:
        args = _parse(page, words, _TOP)
        print(f"peling {__version__}" if args.version else top_help(replace(page, color=_colored(args.color or "auto"))))
        return OK
    command = COMMANDS.get(words[place])
    if command is None:
        reason = page.say(ERRORS["command"], name=words[place], known=", ".join(COMMANDS))
        raise _usage(page, "", reason + _meant(page, words[place], COMMANDS))
    args = _parse(page, words[:place] + words[place + 1 :], command.switches, command.name, command.takes)
    page = replace(page, color=_colored(args.color or "auto"))
    if args.help:
        print(command_help(page, command))
        return OK
    return command.run(args, page)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code: 0 answered, 2 wrong input, 130 interrupted."""
    words = list(sys.argv[1:] if argv is None else argv)
    lang = language(words, os.environ)
    if sys.stdout is None:  # the caller closed it
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a letter that the terminal lacks is no reason to fail
    try:
        code = _run(words, lang)
        sys.stdout.flush()
    except InputError as error:
        print(f"peling: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Nothing more can be written; without this Python would try once more while it shuts down, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return OK
        print(f"peling: {error.strerror}", file=sys.stderr)
        return WRONG
    return code
