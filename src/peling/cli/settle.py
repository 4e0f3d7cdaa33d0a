"""`peling settle`: who pays whom, how much and why."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from peling import scoring, tiles
from peling.cli.arguments import rules_of
from peling.cli.errors import InputError, error_text, usage_error
from peling.cli.hands import read_hands
from peling.cli.terminal import LANGUAGES, json_line
from peling.hands import Hand, HandError
from peling.page import Entry, Page, table
from peling.rules import Ruleset, Words
from peling.scoring import ScoreSheet, Settlement, SettlementError
from peling.scoring.endings import Ending, ending
from peling.scoring.phrases import SETTLED
from peling.scoring.settlement import NOBODY, check_players, story, with_chips
from peling.scoring.vectors import check_hand

SETTLE = {
    "east_now": Words("{seat} is nu Oost", "{seat} is East now"),
    "ruler": Words("{seat} heerst", "{seat} rules"),
    "score": Words("score", "score"),
    "pays": Words("betaalt aan", "pays to"),
    "net": Words("saldo", "net"),
    "payment": Words("{payer} betaalt {payee} {amount}", "{payer} pays {payee} {amount}"),
    "nothing": Words("niemand betaalt iets", "nobody pays anything"),
    "chips": Words("Fiches, per tweetal het verschil:", "Chips, the difference between each pair of players:"),
    "no_chips": Words("er gaan geen fiches over tafel", "no chips change hands"),
}


_SEATS = {"e": 0, "s": 1, "w": 2, "n": 3, "o": 0, "z": 1}
_NOBODY = ("none", "geen", "draw", "remise", "-")


def run(args: argparse.Namespace, page: Page) -> None:
    """Print who pays whom, how much, and why."""
    rules = rules_of(args, page)
    if args.scores is not None and args.hand:
        raise usage_error(page, "settle", error_text(page, "scores_or_hands"))
    if args.scores is None and not args.hand:
        raise usage_error(page, "settle", error_text(page, "no_scores"))
    sheets = _sheets(args, page, rules) if args.hand else ()
    east = _seat(page, "east", args.east) or 0
    ruler = _seat(page, "ruler", args.ruler)
    false_wins = [seat for text in args.false_mahjong or [] if (seat := _seat(page, "false-mahjong", text)) is not None]
    try:
        ended = _from_hands(args, page, rules, sheets) if sheets else _from_scores(args, page)
        settlement = scoring.settle(
            ended.totals, rules, winner=ended.winner, discarder=ended.discarder, east=east, ruler=ruler, false_wins=false_wins
        )
    except SettlementError as error:
        raise InputError(error_text(page, "settlement", reason=error.words[page.lang])) from None
    if args.json:
        print(json_line(_data(settlement, ended, sheets)))
        return
    lines = [page.bold(rules.name[page.lang]), _story(page, ended, east, ruler)]
    print("\n".join([*lines, *settlement_lines(page, settlement)]))


def settlement_lines(page: Page, settlement: Settlement) -> list[str]:
    """Who pays whom as a table, each payment with its reason, and the chips if there are any."""
    lines = ["", *_matrix(page, settlement)] if settlement.payments else []
    lines += ["", *_payments(page, settlement)]
    if with_chips(settlement.rules):
        lines += ["", *_chips(page, settlement)]
    return lines


def _from_scores(args: argparse.Namespace, page: Page) -> Ending:
    try:
        totals = tuple(int(piece) for piece in args.scores.split(","))
    except ValueError:
        raise usage_error(page, "settle", error_text(page, "scores", value=args.scores)) from None
    if args.winner is None:
        raise usage_error(page, "settle", error_text(page, "no_winner"))
    winner = _winner(page, args.winner)
    return Ending(totals, None if winner == NOBODY else winner, _seat(page, "discarder", args.discarder))


def _from_hands(args: argparse.Namespace, page: Page, rules: Ruleset, sheets: Sequence[ScoreSheet]) -> Ending:
    """Who won and on whose tile follows from the hands; the options may not contradict them."""
    winner = None if args.winner is None else _winner(page, args.winner)
    return ending(sheets, rules, winner=winner, discarder=_seat(page, "discarder", args.discarder))


def _sheets(args: argparse.Namespace, page: Page, rules: Ruleset) -> tuple[ScoreSheet, ...]:
    """The sheets of the hands, from East on."""
    try:
        check_players(len(args.hand), rules)
    except SettlementError as error:
        raise usage_error(page, "settle", error.words[page.lang]) from None
    if _seat(page, "east", args.east):
        raise InputError(error_text(page, "east_hands"))
    hands = _from_east(page, args.hand, read_hands(page, "settle", args.hand, lambda hand: check_hand(hand, rules)))
    return tuple(scoring.score(hand, rules) for hand in hands)


def _from_east(page: Page, texts: Sequence[str], hands: Sequence[Hand]) -> list[Hand]:
    """The hands from East on: a hand that names its seat goes there, the others fill the gaps; one round holds for all."""
    ends = [text.partition(";")[2] for text in texts]
    placed: dict[int, Hand] = {}
    for hand, end in zip(hands, ends, strict=True):
        if "seat" in end:
            if hand.seat in placed:
                raise InputError(error_text(page, "seat_twice", seat=_name(page, hand.seat)))
            placed[hand.seat] = hand
    for hand, end in zip(hands, ends, strict=True):
        if "seat" not in end:
            seat = next(seat for seat in range(4) if seat not in placed)
            placed[seat] = _changed(page, hand, seat=seat)
    rounds = {hand.round for hand, end in zip(hands, ends, strict=True) if "round" in end} or {0}
    if len(rounds) > 1:
        raise InputError(error_text(page, "rounds"))
    return [_changed(page, placed[seat], round=min(rounds)) for seat in sorted(placed)]


def _changed(page: Page, hand: Hand, **changes: int) -> Hand:
    """The hand with other circumstances, or a refusal where it cannot have them."""
    try:
        return replace(hand, **changes)  # type: ignore[arg-type]
    except HandError as error:
        raise InputError(error_text(page, "hand", reason=error.words[page.lang])) from None


def _winner(page: Page, text: str) -> int:
    """The seat that won, `NOBODY` in a draw."""
    seat = None if text.lower() in _NOBODY else _seat(page, "winner", text)
    return NOBODY if seat is None else seat


def _seat(page: Page, flag: str, text: str | None) -> int | None:
    """The seat that a letter, a word or a number names."""
    if text is None:
        return None
    word = text.strip().lower()
    names = {tiles.wind_name(seat, lang).lower(): seat for seat in range(4) for lang in LANGUAGES}
    seats = names | _SEATS | {str(seat): seat for seat in range(4)}
    if word not in seats:
        raise usage_error(page, "settle", error_text(page, "seat", flag=f"--{flag}", value=text))
    return seats[word]


def _name(page: Page, seat: int) -> str:
    return tiles.wind_name(seat, page.lang)


def _story(page: Page, ended: Ending, east: int, ruler: int | None) -> str:
    """Who won, and how."""
    parts = [story(ended.winner, ended.discarder, page.lang)]
    if east:
        parts.append(page.say(SETTLE["east_now"], seat=_name(page, east)))
    if ruler is not None:
        parts.append(page.say(SETTLE["ruler"], seat=_name(page, ruler)))
    return "; ".join(parts)


def _matrix(page: Page, settlement: Settlement) -> list[str]:
    """A row for each payer, a column for each payee, and the net result."""
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
        who = {"payer": _name(page, payment.payer), "payee": _name(page, payment.payee)}
        words = page.say(SETTLE["payment"], **who, amount=settlement.sum_of(payment))
        entries.append(Entry((), words, payment.why(page.lang)))
    return table(page, entries, indent=0) or [page.say(SETTLE["nothing"])]


def _chips(page: Page, settlement: Settlement) -> list[str]:
    lines = []
    for one in scoring.handed(settlement):
        names = {"payer": _name(page, one.payer), "payee": _name(page, one.payee)}
        lines.append("  " + page.say(SETTLED["chip"], **names, amount=one.amount, chips=one.say(page.lang)))
    return [page.head(page.say(SETTLE["chips"])), *(lines or [f"  {page.say(SETTLE['no_chips'])}"])]


def _data(settlement: Settlement, ended: Ending, sheets: Sequence[ScoreSheet]) -> dict[str, Any]:
    """The settlement as plain data, with the sheets and chips if there are any."""
    data = settlement.to_dict() | {"winner": ended.winner, "discarder": ended.discarder}
    if sheets:
        data["sheets"] = [sheet.to_dict() for sheet in sheets]
    if with_chips(settlement.rules):
        data["chips"] = [one.to_dict() for one in scoring.handed(settlement)]
    return data
