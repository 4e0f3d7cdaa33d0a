"""Settling: who pays whom, how much and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from peling import scoring, tiles
from peling.answers.refusals import Refused
from peling.answers.sheets import sheet_of
from peling.answers.values import count as values
from peling.answers.values.count import Settled
from peling.drafts import read_draft
from peling.hands import HandError
from peling.notation import NotationError
from peling.rules import OptionError, Ruleset, get
from peling.scoring import ScoreSheet, Settlement, SettlementError
from peling.scoring.endings import Points, SeatError, Worth, ending
from peling.scoring.phrases import SETTLED, SHEET
from peling.scoring.settlement import Transfer, check_players, discarder_matters, story, with_chips
from peling.scoring.vectors import check_hand
from peling.words import Words, in_both


@dataclass(frozen=True, slots=True)
class SeatCount:
    """What one player counts: a hand, or points and doubles, or a total; 0 if none is given."""

    hand: str | None = None
    points: int | None = None
    doubles: int = 0
    total: int | None = None


def settle_deal(  # the fields of the question
    seats: Sequence[SeatCount],
    rules: str = "nts",
    options: Mapping[str, bool | int | str] | None = None,
    winner: int | None = None,
    discarder: int | None = None,
    ruler: int | None = None,
    false_wins: Sequence[int] = (),
) -> Settled:
    """Who pays whom; the seats are listed from East."""
    try:
        chosen = get(rules, options)
        check_players(len(seats), chosen)
        worths = [_worth(one, seat, chosen) for seat, one in enumerate(seats)]
        totals, winner, discarder = ending(worths, chosen, winner=winner, discarder=discarder)
        settlement = scoring.settle(totals, chosen, winner=winner, discarder=discarder, ruler=ruler, false_wins=tuple(false_wins))
    except OptionError as error:
        raise Refused("bad_option", error.words) from None
    except SeatError as error:
        raise Refused("bad_hand", error.words, error.pos) from None
    except SettlementError as error:
        raise Refused("bad_settlement", error.words) from None
    return _settled(settlement, worths, totals, winner, discarder)


def _settled(
    settlement: Settlement, worths: Sequence[Worth], totals: Sequence[int], winner: int | None, discarder: int | None
) -> Settled:
    rules = settlement.rules
    matters = discarder_matters(rules)
    return Settled(
        rules=rules.id,
        winner=winner,
        discarder=discarder,
        story=in_both(lambda lang: story(winner, discarder, lang)),
        discarder_matters=matters,
        discarder_note=SETTLED["matters" if matters else "no_matter"],
        seats=tuple(_seat(*one) for one in zip(worths, totals, settlement.scores, strict=True)),
        payments=tuple(_payment(settlement, payment) for payment in settlement.payments),
        matrix=settlement.matrix,
        net=settlement.net,
        with_chips=with_chips(rules),
        chips=tuple(_chips(one) for one in scoring.handed(settlement)) if with_chips(rules) else (),
    )


def _worth(one: SeatCount, seat: int, rules: Ruleset) -> Worth:
    """What a seat counts: the sheet of its hand, points and doubles, or a total."""
    if one.hand is not None:
        if one.points is not None or one.total is not None:
            raise SeatError(seat, Words("een spel of punten, niet allebei", "a hand or points, not both"))
        return _scored(one.hand, seat, rules)
    if one.points is None:
        return one.total or 0
    if one.total is not None:
        raise SeatError(seat, Words("punten of een totaal, niet allebei", "points or a total, not both"))
    return Points(one.points, one.doubles)


def _scored(hand: str, seat: int, rules: Ruleset) -> ScoreSheet:
    """The sheet of a seat's hand."""
    try:
        draft = read_draft(hand, lambda hand: check_hand(hand, rules))
        return scoring.score(replace(draft, seat=seat).hand(), rules)
    except NotationError as error:
        raise SeatError(seat, error.words, error.pos) from None
    except HandError as error:
        raise SeatError(seat, error.words) from None


def _seat(one: Worth, counted: int, score: int) -> values.SettledSeat:
    """What a player counts, how the total was calculated, and the sheet if a hand was given."""
    if isinstance(one, ScoreSheet):
        return values.SettledSeat(score, in_both(one.sum), sheet_of(one))
    if not isinstance(one, Points) or not one.points:
        return values.SettledSeat(score, Words(str(counted), str(counted)), None)
    whole = one.points << one.doubles
    text = f"{one.points} x {1 << one.doubles} = {whole}"
    cut = SHEET["cut"]
    return values.SettledSeat(score, in_both(lambda lang: f"{text}, {cut[lang]}: {counted}" if counted < whole else text), None)


def _payment(settlement: Settlement, payment: Transfer) -> values.SettledPayment:
    return values.SettledPayment(
        payer=payment.payer,
        payee=payment.payee,
        amount=payment.amount,
        base=payment.base,
        factor=payment.factor,
        reasons=tuple(payment.reasons),
        why=in_both(payment.why),
        say=in_both(lambda lang: settlement.say(payment, lang)),
    )


def _chips(one: scoring.Handed) -> values.HandedChips:
    return values.HandedChips(
        payer=one.payer,
        payee=one.payee,
        amount=one.amount,
        chips={str(value): number for value, number in one.gives.items()},
        back={str(value): number for value, number in one.back.items()},
        owed=one.owed,
        say=SETTLED["chip"].format(payer=_wind(one.payer), payee=_wind(one.payee), amount=one.amount, chips=in_both(one.say)),
    )


def _wind(seat: int) -> Words:
    return in_both(lambda lang: tiles.wind_name(seat, lang))
