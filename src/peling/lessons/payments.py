"""Deals to settle: totals or hands of all players, and the amounts that are asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Protocol

from peling.game.chance import Chance
from peling.hands import HandError, seat_at
from peling.lessons.draws import odds, pick, some
from peling.lessons.phrases import phrase, wind
from peling.rules import Ruleset
from peling.scoring import ScoreSheet, Settlement, score, settle
from peling.words import Words

WITH_HANDS = 3
"""The level at which the hands are to be counted too."""


class Maker(Protocol):
    """Makes the sheet of a hand that may win, or of one that did not."""

    def __call__(self, *, wins: bool) -> ScoreSheet:
        """The sheet."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An amount that is asked: what a seat pays the winner, or what it wins or loses in all."""

    seat: int
    amount: int
    why: Words


@dataclass(frozen=True, slots=True)
class PaidDeal:
    """A deal that is over: seats by wind, totals or hands, and who won by whose tile."""

    totals: tuple[int, ...]
    hands: tuple[ScoreSheet | None, ...]
    winner: int
    discarder: int | None
    settlement: Settlement
    round: int
    to_winner: bool
    """Whether what each pays the winner is asked, and not what each wins or loses."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The amounts that are asked, by seat."""
        seats = range(len(self.totals))
        if self.to_winner:
            return tuple(
                Slot(seat, self.settlement.matrix[seat][self.winner], self._why(seat)) for seat in seats if seat != self.winner
            )
        return tuple(Slot(seat, self.settlement.net[seat], self._why(seat)) for seat in seats)

    def _why(self, seat: int) -> Words:
        """The payments that an amount is made of, in words."""
        made = [
            phrase(
                "pays",
                payer=wind(payment.payer),
                payee=wind(payment.payee),
                amount=self.settlement.sum_of(payment),
                why=Words(payment.why("nl"), payment.why("en")),
            )
            for payment in self.settlement.payments
            if (
                payment.payer == seat and payment.payee == self.winner
                if self.to_winner
                else seat in (payment.payer, payment.payee)
            )
        ] or [phrase("nothing_to_pay")]
        return Words(*("; ".join(one[lang] for one in made) + "." for lang in ("nl", "en")))


def deal(rules: Ruleset, level: int, chance: Chance, hand: Maker) -> PaidDeal:
    """A deal of this level; `hand` makes sheets of winners and of others."""
    won = hand(wins=True)
    winner = won.hand.seat
    assert won.hand.win is not None
    discarder = seat_at(won.hand.win.source, winner, rules.playing) if won.hand.win.source.claimed else None
    hands: list[ScoreSheet | None] = [None] * rules.playing
    if level >= WITH_HANDS:
        hands[winner] = won
        if not rules.fan:
            _others(hands, won, rules, chance, hand)
    totals = [0 if rules.fan else _total(chance) for _ in range(rules.playing)]
    for seat, sheet in enumerate(hands):
        if sheet is not None:
            totals[seat] = sheet.total
    totals[winner] = won.total
    settlement = settle(totals, rules, winner=winner, discarder=discarder)
    return PaidDeal(tuple(totals), tuple(hands), winner, discarder, settlement, won.hand.round, level == 1)


def _total(chance: Chance) -> int:
    """What a player who did not win may have: few points, sometimes with a double."""
    if odds(chance, 20):
        return 0
    return 2 * (1 + chance.below(16)) << pick(chance, (0, 0, 1, 1, 2))


def _others(hands: list[ScoreSheet | None], won: ScoreSheet, rules: Ruleset, chance: Chance, hand: Maker) -> None:
    """Hands of the players who did not win, of tiles that are left."""
    held = Counter([*won.hand.tiles(), *won.hand.luck])
    for seat in some(chance, [seat for seat, sheet in enumerate(hands) if sheet is None], 4):
        for _ in range(30):
            try:
                own = replace(hand(wins=False).hand, seat=seat, round=won.hand.round)
            except HandError:
                continue
            more = Counter([*own.tiles(), *own.luck])
            if all(held[kind] + number <= rules.tile_set[kind] for kind, number in more.items()):
                held += more
                hands[seat] = score(own, rules)
                break
