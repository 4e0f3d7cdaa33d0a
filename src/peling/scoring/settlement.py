"""Settlement: who pays whom, how much, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from peling import tiles
from peling.kernels.play.layout import P_TENS
from peling.kernels.play.payment import BY_DISCARDER, BY_EAST, doubled_by, owes, rounded
from peling.rules import Ruleset, get
from peling.rules.rows import TIMES
from peling.rules.vector import play_vector
from peling.scoring.phrases import PAYMENTS, SETTLED
from peling.scoring.sheet import ScoreSheet
from peling.words import Words

NOBODY = -1


class SettlementError(ValueError):
    """An impossible settlement: a winner who is also the discarder, a seat that does not exist."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment: `amount` = `base` x `factor`; `reasons` are keys of `phrases.PAYMENTS`."""

    payer: int
    payee: int
    amount: int
    base: int
    factor: int
    reasons: tuple[str, ...]

    def why(self, lang: str = "en") -> str:
        """The reasons in words."""
        return ", ".join(PAYMENTS[reason][lang] for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Settlement:
    """All payments of a deal. `matrix[i][j]` is what seat i pays seat j; `net` sums to zero."""

    rules: Ruleset
    scores: tuple[int, ...]
    payments: tuple[Transfer, ...]

    def __repr__(self) -> str:
        return f"<Settlement {self.rules.label}: scores {_listed(self.scores)}, net {_listed(self.net)}>"

    @property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """What seat i pays seat j."""
        seats = range(len(self.scores))
        rows = [[0] * len(self.scores) for _ in seats]
        for payment in self.payments:
            rows[payment.payer][payment.payee] += payment.amount
        return tuple(tuple(row) for row in rows)

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat wins or loses."""
        net = [0] * len(self.scores)
        for payment in self.payments:
            net[payment.payer] -= payment.amount
            net[payment.payee] += payment.amount
        return tuple(net)

    def sum_of(self, payment: Transfer) -> str:
        """An amount and how it comes about: `544 = 272 x 2`, `31 = 8 + 23`."""
        if payment.factor > 1:
            return f"{payment.amount} = {payment.base} x {payment.factor}"
        if "points" in payment.reasons:
            base = self.rules.payment.base
            return f"{payment.amount} = {base} + {payment.amount - base}"
        return str(payment.amount)

    def say(self, payment: Transfer, lang: str = "en") -> str:
        """A payment in a sentence, with its sum and its reasons."""
        payer, payee = (tiles.wind_name(seat, lang) for seat in (payment.payer, payment.payee))
        why = payment.why(lang)
        return SETTLED["pays"][lang].format(payer=payer, payee=payee, amount=self.sum_of(payment), why=why)

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rules": self.rules.id,
            "scores": list(self.scores),
            "payments": [
                {
                    "payer": p.payer,
                    "payee": p.payee,
                    "amount": p.amount,
                    "base": p.base,
                    "factor": p.factor,
                    "reasons": list(p.reasons),
                    "why": {"nl": p.why("nl"), "en": p.why("en")},
                }
                for p in self.payments
            ],
            "matrix": [list(row) for row in self.matrix],
            "net": list(self.net),
        }


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def with_chips(rules: Ruleset) -> bool:
    """Whether the rule set is played with chips, so that scores are rounded to tens."""
    return bool(play_vector(rules)[P_TENS])


def discarder_matters(rules: Ruleset) -> bool:
    """Whether it matters for the payments who discarded the winning tile."""
    return rules.payment.scheme == "winner" or rules.payment.discarder_double


def story(winner: int | None, discarder: int | None, lang: str = "en") -> str:
    """Who won, and how."""
    if winner is None:
        return SETTLED["draw"][lang]
    names = {"winner": tiles.wind_name(winner, lang)}
    if discarder is None:
        return SETTLED["drawn"][lang].format(**names)
    return SETTLED["claimed"][lang].format(**names, discarder=tiles.wind_name(discarder, lang))


def check_players(number: int, rules: Ruleset) -> None:
    """`SettlementError` unless as many settle as play a deal by this rule set."""
    need = rules.playing
    if number != need:
        raise SettlementError(Words(f"er rekenen {need} spelers af, niet {number}", f"{need} players settle, not {number}"))


def settle(
    scores: Sequence[int | ScoreSheet],
    rules: str | Ruleset = "nts",
    *,
    winner: int | None,
    discarder: int | None = None,
    east: int = 0,
    ruler: int | None = None,
    false_wins: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
) -> Settlement:
    """Settle a deal among three or four seats; `SettlementError` says why it cannot be.

    `scores` are the totals (or sheets) by seat, `winner` None for a draw, `discarder` None if the winner drew the tile (for a
    robbed kong the player who promoted it). `ruler` is the player who pays and receives double in the game of the green
    dragon, in place of East. Each seat in `false_wins` claimed a false mahjong.

    >>> settle([128, 272, 0, 40], 'nts-2009', winner=1, discarder=2).net
    (-56, 1088, -712, -320)
    """
    chosen = get(rules, options)
    totals = tuple(_total(score, chosen, wins=seat == winner) for seat, score in enumerate(scores))
    _check(totals, chosen, winner, discarder, east, ruler, false_wins)
    for seat, total in enumerate(totals):
        _check_total(total, chosen, wins=seat == winner, drawn=discarder is None)
    return settlement_of(totals, chosen, winner=winner, discarder=discarder, east=east, ruler=ruler, false_wins=false_wins)


def settlement_of(
    totals: Sequence[int],
    rules: Ruleset,
    *,
    winner: int | None,
    discarder: int | None = None,
    east: int = 0,
    ruler: int | None = None,
    false_wins: Sequence[int] = (),
) -> Settlement:
    """The settlement of totals as they are, whether hands can have them or not."""
    play = play_vector(rules)
    totals = tuple(rounded(total, play) for total in totals)
    payments = [
        Transfer(seat, other, rules.payment.false_win, rules.payment.false_win, 1, ("false_win",))
        for seat in false_wins
        for other in range(len(totals))
        if other != seat and rules.payment.false_win
    ]
    if winner is not None:
        if rules.payment.scheme == "winner":
            payments += _pay_winner(totals, rules, winner, discarder)
        else:
            payments += _pay_all(totals, rules, winner, discarder, east, ruler)
    return Settlement(rules, totals, tuple(payments))


def _total(score: int | ScoreSheet, rules: Ruleset, *, wins: bool) -> int:
    """The score of one seat; a sheet must be of the rule set, and the winner's must be a win."""
    if isinstance(score, ScoreSheet):
        if score.rules.key != rules.key:
            raise SettlementError(
                Words(
                    f"een telling van {score.rules.id} is niet te verrekenen in {rules.id}",
                    f"a sheet of {score.rules.id} cannot be settled in {rules.id}",
                )
            )
        if wins and not score.valid:
            raise SettlementError(Words("het spel van de winnaar mag niet winnen", "the winner's hand may not win"))
        return score.total
    if type(score) is not int:
        raise SettlementError(
            Words(
                f"een score is een geheel getal of een telling, niet {score!r}",
                f"a score is a whole number or a sheet, not {score!r}",
            )
        )
    return score


_SEATS = {"winner": "winnaar", "discarder": "gever", "east": "Oost", "ruler": "heerser"}


def _check(
    totals: Sequence[int],
    rules: Ruleset,
    winner: int | None,
    discarder: int | None,
    east: int,
    ruler: int | None,
    false_wins: Sequence[int],
) -> None:
    check_players(len(totals), rules)
    if rules.players == 5 and ruler is not None:
        raise SettlementError(Words("met vijf spelers heerst er niemand", "with five players nobody rules"))
    if len(set(false_wins)) != len(false_wins):
        raise SettlementError(
            Words(
                "een valse mahjong wordt één keer geroepen: daarna is het spel dood",
                "a false mahjong is claimed once: the hand is dead after it",
            )
        )
    for name, seat in (("winner", winner), ("discarder", discarder), ("east", east), ("ruler", ruler)):
        if seat is not None and not 0 <= seat < len(totals):
            raise SettlementError(Words(f"{_SEATS[name]}: er is geen plaats {seat}", f"{name}: there is no seat {seat}"))
    for seat in false_wins:
        if not 0 <= seat < len(totals):
            raise SettlementError(Words(f"valse mahjong: er is geen plaats {seat}", f"false mahjong: there is no seat {seat}"))
    if any(total < 0 for total in totals):
        raise SettlementError(Words("een score is niet negatief", "a score cannot be negative"))
    if winner is None and discarder is not None:
        raise SettlementError(Words("bij remise gaf niemand de winnende steen", "a draw has no discarder"))
    if winner is not None and winner == discarder:
        raise SettlementError(
            Words("de winnaar kan de winnende steen niet zelf hebben weggelegd", "the winner cannot be the discarder")
        )
    if winner is not None and winner in false_wins:
        raise SettlementError(Words("wie vals mahjong riep mag niet winnen", "a player who claimed a false mahjong may not win"))


def _check_total(total: int, rules: Ruleset, *, wins: bool, drawn: bool) -> None:
    """Whether a hand can count so much, and a winner's so little."""
    most = most_of(rules, drawn=wins and drawn)
    if total > most and rules.fan:
        raise SettlementError(Words(f"een spel kan geen {total} punten tellen", f"a hand cannot count {total} points"))
    if total > most:
        raise SettlementError(
            Words(
                f"{total} is meer dan een spel hier hoogstens telt: {most}", f"{total} is more than a hand can count here: {most}"
            )
        )
    if wins and rules.fan and total < rules.minimum:
        raise SettlementError(
            Words(
                f"de winnaar heeft minstens {rules.minimum} punten nodig, niet {total}",
                f"the winner needs at least {rules.minimum} points, not {total}",
            )
        )


@lru_cache(maxsize=64)
def most_of(rules: Ruleset, *, drawn: bool) -> int:
    """The most that a hand can count: the limit, and luck tiles where they count on top of it; all rows where fan are added up.

    `drawn` for the hand of a winner who drew the tile: some rules have a lower limit for a discard and for the others.
    """
    if rules.fan:
        return sum(row.value * TIMES.get(row.pattern, 1) for row in rules.rows)
    limit = int(rules["discard_limit"] if rules.has_option("discard_limit") and not drawn else rules["limit"])
    luck = [row for row in rules.rows if row.luck] if rules.luck_apart else []
    points, doubles = (
        sum(row.value * TIMES.get(row.pattern, 1) for row in luck if row.unit == unit) for unit in ("points", "doubles")
    )
    return rounded(limit + (points << doubles), play_vector(rules))


def _pay_winner(totals: Sequence[int], rules: Ruleset, winner: int, discarder: int | None) -> list[Transfer]:
    play = play_vector(rules)
    payments = []
    for seat in range(len(totals)):
        if seat == winner:
            continue
        amount = owes(seat, winner, totals[winner], winner, NOBODY if discarder is None else discarder, 0, play)
        pays_points = discarder is None or seat == discarder
        payments.append(Transfer(seat, winner, amount, amount, 1, ("base", "points") if pays_points else ("base",)))
    return payments


def _pay_all(
    totals: Sequence[int], rules: Ruleset, winner: int, discarder: int | None, east: int, ruler: int | None
) -> list[Transfer]:
    play = play_vector(rules)
    first = east if ruler is None else ruler  # the kernels have East, or the ruler, at seat 0
    place = [(seat - first) % len(totals) for seat in range(len(totals))]
    threw = NOBODY if discarder is None else place[discarder]
    payments = []
    for payer in range(len(totals)):
        for payee in range(len(totals)):
            if payer in (payee, winner) or not totals[payee]:
                continue
            why = doubled_by(place[payer], place[payee], place[winner], threw, ruler is not None, play)
            reasons = ["winner" if payee == winner else "score"]
            if why & BY_EAST:
                reasons.append("east" if ruler is None else "ruler")
            if why & BY_DISCARDER:
                reasons.append("discarder")
            amount = owes(place[payer], place[payee], totals[payee], place[winner], threw, ruler is not None, play)
            payments.append(Transfer(payer, payee, amount, totals[payee], amount // totals[payee], tuple(reasons)))
    return payments
