"""A deal settled: who pays whom, how much and why, as plain data in Dutch and English (`wire/count.py`).

These functions run in a process of the pool: they get plain data, never live tables.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from peling import scoring, tiles
from peling.drafts import read_draft
from peling.hands import HandError
from peling.notation import NotationError
from peling.rules import OptionError, Ruleset, Words, get
from peling.scoring import ScoreSheet, Settlement, SettlementError
from peling.scoring.phrases import SETTLED, SHEET
from peling.scoring.settlement import discarder_matters, doubled, story, thrower, with_chips
from peling.scoring.vectors import check_hand
from peling.server.words import Refused, both

LANGUAGES = ("nl", "en")


class Given(NamedTuple):
    """What one player counts: a hand, or points and doubles, or a total; nothing is 0."""

    hand: str | None
    points: int | None
    doubles: int
    total: int | None


class Deal(NamedTuple):
    """A deal to be settled, by seat from East on."""

    seats: tuple[Given, ...]
    winner: int | None
    discarder: int | None
    ruler: int | None
    false_wins: tuple[int, ...]


class SeatError(ValueError):
    """A hand that is not right: whose, what is wrong, and at which character (from 0) or -1."""

    def __init__(self, seat: int, words: Words, pos: int = -1) -> None:
        super().__init__(words.en)
        self.words = Words(*(f"{tiles.wind_name(seat, lang)}: {words[lang]}" for lang in LANGUAGES))
        self.pos = pos


def settle_deal(deal: Deal, rules: str, options: dict[str, Any]) -> dict[str, Any] | Refused:
    """Who pays whom, by a rule set and its options."""
    try:
        return settle(deal, get(rules, options))
    except OptionError as error:
        return Refused("bad_option", error.words)
    except SeatError as error:
        return Refused("bad_hand", error.words, error.pos)
    except SettlementError as error:
        return Refused("bad_settlement", error.words)


def settle(deal: Deal, rules: Ruleset) -> dict[str, Any]:
    """Who pays whom. `SeatError` for a hand that is not right, `SettlementError` for a deal that cannot be."""
    need = 3 if rules.players == 3 else 4
    if len(deal.seats) != need:
        raise SettlementError(
            Words(f"er rekenen {need} spelers af, niet {len(deal.seats)}", f"{need} players settle, not {len(deal.seats)}")
        )
    sheets = [_scored(given, seat, rules) for seat, given in enumerate(deal.seats)]
    winner = _winner(sheets, deal.winner)
    discarder = _discarder(sheets, winner, deal.discarder)
    totals = [
        _total(given, sheet, rules, wins=seat == winner, drawn=discarder is None, seat=seat)
        for seat, (given, sheet) in enumerate(zip(deal.seats, sheets, strict=True))
    ]
    settlement = scoring.settle(totals, rules, winner=winner, discarder=discarder, ruler=deal.ruler, false_wins=deal.false_wins)
    matters = discarder_matters(rules)
    return {
        "rules": rules.id,
        "winner": winner,
        "discarder": discarder,
        "story": {lang: story(winner, discarder, lang) for lang in LANGUAGES},
        "discarder_matters": matters,
        "discarder_note": both(SETTLED["matters" if matters else "no_matter"]),
        "seats": [
            {"total": total, **_sum(given, sheet, counted)}
            for given, sheet, counted, total in zip(deal.seats, sheets, totals, settlement.scores, strict=True)
        ],
        **_payments(settlement),
        "with_chips": with_chips(rules),
        "chips": [_chips(one) for one in scoring.handed(settlement)] if with_chips(rules) else [],
    }


def _scored(given: Given, seat: int, rules: Ruleset) -> ScoreSheet | None:
    """The sheet of a seat's hand; None if no hand was given."""
    if given.hand is None:
        return None
    if given.points is not None or given.total is not None:
        raise SeatError(seat, Words("een spel of punten, niet allebei", "a hand or points, not both"))
    try:
        draft = read_draft(given.hand, lambda hand: check_hand(hand, rules))
        return scoring.score(replace(draft, seat=seat).hand(), rules)
    except NotationError as error:
        raise SeatError(seat, error.words, error.pos) from None
    except HandError as error:
        raise SeatError(seat, error.words) from None


def _winner(sheets: list[ScoreSheet | None], claimed: int | None) -> int | None:
    """Who won: whoever was named, or has a hand with a winning tile; only one can."""
    won = [seat for seat, sheet in enumerate(sheets) if sheet is not None and sheet.hand.win is not None]
    for seat in won:
        if seat != (won[0] if claimed is None else claimed):
            names = {lang: tiles.wind_name(seat, lang) for lang in LANGUAGES}
            raise SettlementError(
                Words(
                    f"ook {names['nl']} heeft een spel met een winnende steen",
                    f"{names['en']} has a hand with a winning tile too",
                )
            )
    winner = claimed if claimed is not None else won[0] if won else None
    sheet = sheets[winner] if winner is not None and winner < len(sheets) else None
    if winner is not None and sheet is not None:
        if sheet.hand.win is None:
            raise SeatError(winner, Words("het spel heeft geen winnende steen", "the hand has no winning tile"))
        if sheet.problem is not None:
            raise SeatError(winner, sheet.problem)
    return winner


def _discarder(sheets: list[ScoreSheet | None], winner: int | None, claimed: int | None) -> int | None:
    """Who threw the winning tile: whoever was named, or the seat that the mark of the winner's hand names."""
    sheet = sheets[winner] if winner is not None and winner < len(sheets) else None
    if sheet is None or sheet.hand.win is None:
        return claimed
    source = sheet.hand.win.source
    if claimed is not None and not source.claimed:
        raise SettlementError(
            Words("de winnende steen is zelf gepakt: niemand gaf hem", "the winning tile was drawn: nobody threw it")
        )
    return claimed if claimed is not None else thrower(source, winner or 0, len(sheets))


def _total(given: Given, sheet: ScoreSheet | None, rules: Ruleset, *, wins: bool, drawn: bool, seat: int) -> int:
    if sheet is not None:
        return sheet.total
    if given.points is None:
        return given.total or 0
    if given.total is not None:
        raise SeatError(seat, Words("punten of een totaal, niet allebei", "points or a total, not both"))
    try:
        return doubled(given.points, given.doubles, rules, wins=wins, drawn=drawn)
    except SettlementError as error:
        raise SeatError(seat, error.words) from None


def _sum(given: Given, sheet: ScoreSheet | None, counted: int) -> dict[str, Any]:
    """How a total comes about, and the sheet of a hand."""
    if sheet is not None:
        return {"sum": {lang: sheet.sum(lang) for lang in LANGUAGES}, "sheet": sheet.to_dict()}
    if not given.points:
        return {"sum": dict.fromkeys(LANGUAGES, str(counted))}
    whole = given.points << given.doubles
    cut = {lang: f", {SHEET['cut'][lang]}: {counted}" if counted < whole else "" for lang in LANGUAGES}
    return {"sum": {lang: f"{given.points} x {1 << given.doubles} = {whole}{cut[lang]}" for lang in LANGUAGES}}


def _payments(settlement: Settlement) -> dict[str, Any]:
    data = settlement.to_dict()
    for told, payment in zip(data["payments"], settlement.payments, strict=True):
        told["say"] = {lang: settlement.say(payment, lang) for lang in LANGUAGES}
    return {name: data[name] for name in ("payments", "matrix", "net")}


def _chips(one: scoring.Handed) -> dict[str, Any]:
    said = {}
    for lang in LANGUAGES:
        names = {"payer": tiles.wind_name(one.payer, lang), "payee": tiles.wind_name(one.payee, lang)}
        said[lang] = SETTLED["chip"][lang].format(**names, amount=one.amount, chips=one.say(lang))
    return {"back": {}, "owed": 0, **one.to_dict(), "say": said}
