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
from peling.scoring.endings import Points, SeatError, Worth, ending
from peling.scoring.phrases import SETTLED, SHEET
from peling.scoring.settlement import check_players, discarder_matters, story, with_chips
from peling.scoring.vectors import check_hand
from peling.server.words import Refused, both

LANGUAGES = ("nl", "en")


class Given(NamedTuple):
    """What one player counts: a hand, or points and doubles, or a total; nothing is 0."""

    hand: str | None
    points: int | None
    doubles: int
    total: int | None


class GivenDeal(NamedTuple):
    """A deal to be settled, by seat from East on."""

    seats: tuple[Given, ...]
    winner: int | None
    discarder: int | None
    ruler: int | None
    false_wins: tuple[int, ...]


def settle_deal(deal: GivenDeal, rules: str, options: dict[str, Any]) -> dict[str, Any] | Refused:
    """Who pays whom, by a rule set and its options."""
    try:
        return settle(deal, get(rules, options))
    except OptionError as error:
        return Refused("bad_option", error.words)
    except SeatError as error:
        return Refused("bad_hand", error.words, error.pos)
    except SettlementError as error:
        return Refused("bad_settlement", error.words)


def settle(deal: GivenDeal, rules: Ruleset) -> dict[str, Any]:
    """Who pays whom. `SeatError` for a hand that is not right, `SettlementError` for a deal that cannot be."""
    check_players(len(deal.seats), rules)
    counted = [_counted(given, seat, rules) for seat, given in enumerate(deal.seats)]
    totals, winner, discarder = ending(counted, rules, winner=deal.winner, discarder=deal.discarder)
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
            {"total": score, **_sum(one, total)} for one, total, score in zip(counted, totals, settlement.scores, strict=True)
        ],
        **_payments(settlement),
        "with_chips": with_chips(rules),
        "chips": [_chips(one) for one in scoring.handed(settlement)] if with_chips(rules) else [],
    }


def _counted(given: Given, seat: int, rules: Ruleset) -> Worth:
    """What a seat counts: the sheet of its hand, points and doubles, or a total."""
    if given.hand is not None:
        if given.points is not None or given.total is not None:
            raise SeatError(seat, Words("een spel of punten, niet allebei", "a hand or points, not both"))
        return _scored(given.hand, seat, rules)
    if given.points is None:
        return given.total or 0
    if given.total is not None:
        raise SeatError(seat, Words("punten of een totaal, niet allebei", "points or a total, not both"))
    return Points(given.points, given.doubles)


def _scored(hand: str, seat: int, rules: Ruleset) -> ScoreSheet:
    """The sheet of a seat's hand."""
    try:
        draft = read_draft(hand, lambda hand: check_hand(hand, rules))
        return scoring.score(replace(draft, seat=seat).hand(), rules)
    except NotationError as error:
        raise SeatError(seat, error.words, error.pos) from None
    except HandError as error:
        raise SeatError(seat, error.words) from None


def _sum(one: Worth, counted: int) -> dict[str, Any]:
    """How a total comes about, and the sheet of a hand."""
    if isinstance(one, ScoreSheet):
        return {"sum": {lang: one.sum(lang) for lang in LANGUAGES}, "sheet": one.to_dict()}
    if not isinstance(one, Points) or not one.points:
        return {"sum": dict.fromkeys(LANGUAGES, str(counted))}
    whole = one.points << one.doubles
    cut = {lang: f", {SHEET['cut'][lang]}: {counted}" if counted < whole else "" for lang in LANGUAGES}
    return {"sum": {lang: f"{one.points} x {1 << one.doubles} = {whole}{cut[lang]}" for lang in LANGUAGES}}


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
