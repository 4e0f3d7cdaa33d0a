"""Statistics of played boards: how often, how much, and how sure that is.

The deals of a board share a wall, so the board is the statistical unit: every mean is a ratio of sums over boards, and its
interval comes from how much boards differ. The sums are whole numbers, so they do not depend on how the boards were divided over
processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import pi, sqrt, tan
from statistics import NormalDist
from typing import Any, NamedTuple

from peling.rules import Ruleset
from peling.sim.arena import Deal

COMMON = 12
"""Divisible by any number of seats that a bot can have at a table, so that means over seats stay whole numbers."""
BIN = 10
"""Discards in a bar of the histogram."""


class Estimate(NamedTuple):
    """A mean and half its 95 % interval; None without data (for the interval: with one board only, or if none differs)."""

    mean: float | None
    half: float | None

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""
        return None if self.mean is None or self.half is None else self.mean - self.half

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""
        return None if self.mean is None or self.half is None else self.mean + self.half

    def to_dict(self) -> dict[str, float | None]:
        """As plain data, rounded to what makes sense."""
        values = {"mean": self.mean, "low": self.low, "high": self.high}
        return {name: None if value is None else round(value, 6) for name, value in values.items()}


class Ratio:
    """A ratio of two sums over boards: points per deal, wins per deal, points per win."""

    __slots__ = ("boards", "cross", "part", "parts", "whole", "wholes")

    def __init__(self) -> None:
        self.boards = self.part = self.whole = self.parts = self.cross = self.wholes = 0

    def add(self, part: int, whole: int) -> None:
        """Add a board: the sums of both over its deals."""
        self.boards += 1
        self.part += part
        self.whole += whole
        self.parts += part * part
        self.cross += part * whole
        self.wholes += whole * whole

    def merge(self, other: Ratio) -> None:
        """Add the boards of another."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def estimate(self, scale: int = 1) -> Estimate:
        """The ratio, divided by `scale`, with its interval (boards as clusters)."""
        if not self.whole:
            return Estimate(None, None)
        mean = self.part / self.whole
        if self.boards < 2:
            return Estimate(mean / scale, None)
        # the sum over boards of (part - mean x whole)², in whole numbers until the last division
        whole = self.whole
        squares = self.parts * whole * whole - 2 * self.part * whole * self.cross + self.part * self.part * self.wholes
        if not squares:  # what never happened, or always, is not certain for that
            return Estimate(mean / scale, None)
        variance = squares / whole**4 * self.boards / (self.boards - 1)
        return Estimate(mean / scale, student(self.boards - 1) * sqrt(variance) / scale)


def student(freedom: int, confidence: float = 0.95) -> float:
    """Student's quantile for a two-sided interval: exact for one and two, then by its expansion around the normal one.

    >>> round(student(1), 3), round(student(10), 3), round(student(10**6), 3)
    (12.706, 2.228, 1.96)
    """
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:
        return confidence / sqrt((1 - confidence * confidence) / 2)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    v = float(freedom)
    terms = (
        z,
        (z**3 + z) / (4 * v),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4),
    )
    return sum(terms)


_OF_A_BOT = ("wins", "self_drawn", "deal_ins", "points", "score", "discards")


class Counts:
    """What boards come to, in whole numbers: parts that are counted apart merge exactly, and memory does not grow with boards."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.names = tuple(dict.fromkeys(bots))
        self.seats = Counter(bots)
        self.boards = self.deals = self.goulash = 0
        self.draws, self.goulash_draws, self.length = Ratio(), Ratio(), Ratio()
        self.of_bot = {name: {what: Ratio() for what in _OF_A_BOT} for name in self.names}
        self.against = {name: Ratio() for name in self.names}
        self.pairs = {pair: Ratio() for pair in combinations(self.names, 2)}
        self.hands: Counter[int] = Counter()
        """Winning hands with a row."""
        self.times: Counter[int] = Counter()
        """How often a row counted in them."""
        self.limits: Counter[int] = Counter()
        self.won: Counter[int] = Counter()
        self.drawn: Counter[int] = Counter()
        """Deals won and drawn, by how many tiles were discarded, in tens."""

    def add(self, board: Sequence[Deal]) -> None:
        """Count a board."""
        self.boards += 1
        self.deals += len(board)
        again = [deal for deal in board if deal.goulash]
        self.goulash += len(again)
        self.draws.add(sum(deal.winner < 0 for deal in board), len(board))
        self.goulash_draws.add(sum(deal.winner < 0 for deal in again), len(again))
        self.length.add(sum(deal.discards for deal in board), len(board))
        for name in self.names:
            self._add_bot(name, board)
        for (left, right), ratio in self.pairs.items():
            ratio.add(*_difference(board, left, right))
        for deal in board:
            (self.drawn if deal.winner < 0 else self.won)[deal.discards // BIN] += 1
            self.hands.update(row for row, _ in deal.rows)
            for row, times in deal.rows:
                self.times[row] += times
            if deal.limit >= 0:
                self.limits[deal.limit] += 1

    def _add_bot(self, name: str, board: Sequence[Deal]) -> None:
        ratios = self.of_bot[name]
        seats = sum(deal.bots.count(name) for deal in board)
        won = [deal for deal in board if deal.winner >= 0 and deal.bots[deal.winner] == name]
        thrown = [deal for deal in board if deal.discarder >= 0 and deal.bots[deal.discarder] == name]
        ratios["wins"].add(len(won), seats)
        ratios["self_drawn"].add(sum(deal.discarder < 0 for deal in won), seats)
        ratios["deal_ins"].add(len(thrown), seats)
        ratios["points"].add(sum(_points(deal, name)[0] for deal in board), seats)
        ratios["score"].add(sum(deal.scores[deal.winner] for deal in won), len(won))
        ratios["discards"].add(sum(deal.discards for deal in won), len(won))
        self.against[name].add(*_difference(board, name, None))

    def merge(self, other: Counts) -> None:
        """Add the boards that were counted there."""
        self.boards += other.boards
        self.deals += other.deals
        self.goulash += other.goulash
        for ours, theirs in zip(self._ratios(), other._ratios(), strict=True):
            ours.merge(theirs)
        for name in ("hands", "times", "limits", "won", "drawn"):
            getattr(self, name).update(getattr(other, name))

    def _ratios(self) -> Iterator[Ratio]:
        yield from (self.draws, self.goulash_draws, self.length)
        for ratios in self.of_bot.values():
            yield from ratios.values()
        yield from self.against.values()
        yield from self.pairs.values()


class Tally(Counts):
    """Counts with the rules of what was played: what they mean, as plain data."""

    def __init__(self, rules: Ruleset, bots: Sequence[str]) -> None:
        super().__init__(bots)
        self.rules = rules
        self.order = rules.order()

    @property
    def wins(self) -> int:
        """How many deals were won."""
        return sum(self.won.values())

    def to_dict(self) -> dict[str, Any]:
        """Everything that was counted, as plain data."""
        wins = self.wins
        return {
            "boards": self.boards,
            "deals": self.deals,
            "goulash": self.goulash,
            "wins": wins,
            "draws": self.draws.estimate().to_dict(),
            "goulash_draws": self.goulash_draws.estimate().to_dict() if self.goulash else None,
            "discards": self.length.estimate().to_dict(),
            "bots": {name: self._bot_data(name) for name in self.names},
            "differences": [
                {"left": left, "right": right} | ratio.estimate(COMMON).to_dict() for (left, right), ratio in self.pairs.items()
            ],
            "rows": [self._row_data(place, wins) for place in self._card_order(self.hands)],
            "limit_hands": {self.order[place].id: self.limits[place] for place in self._card_order(self.limits)},
            "lengths": [
                {"from": BIN * tens, "to": BIN * tens + BIN - 1, "won": self.won[tens], "drawn": self.drawn[tens]}
                for tens in self.bins
            ],
        }

    @property
    def bins(self) -> range:
        """The bars of the histogram of lengths."""
        kept = [*self.won, *self.drawn]
        return range(min(kept), max(kept) + 1) if kept else range(0)

    def _card_order(self, places: Iterable[int]) -> list[int]:
        """Rows as the score card has them."""
        on_card = {row.id: i for i, row in enumerate(self.rules.rows)}
        return sorted(places, key=lambda place: on_card[self.order[place].id])

    def _bot_data(self, name: str) -> dict[str, Any]:
        estimates = {what: ratio.estimate().to_dict() for what, ratio in self.of_bot[name].items()}
        ratio = self.of_bot[name]["wins"]
        numbers = {"seats": self.seats[name], "deals": ratio.whole, "won": ratio.part}
        return numbers | estimates | {"against_others": self.against[name].estimate(COMMON).to_dict()}

    def _row_data(self, place: int, wins: int) -> dict[str, Any]:
        row = self.order[place]
        name = {"nl": row.name.nl, "en": row.name.en}
        share = round(self.hands[place] / wins, 6)
        return {"id": row.id, "name": name, "hands": self.hands[place], "times": self.times[place], "share": share}


def _points(deal: Deal, name: str) -> tuple[int, int]:
    """What a bot's seats won together in a deal, and how many they were."""
    won = [points for points, bot in zip(deal.points, deal.bots, strict=True) if bot == name]
    return sum(won), len(won)


def _difference(board: Sequence[Deal], left: str, right: str | None) -> tuple[int, int]:
    """How much more one bot won than another (None: than all others) in the deals where both played, in twelfths a seat."""
    total = deals = 0
    for deal in board:
        points, seats = _points(deal, left)
        other, others = (sum(deal.points) - points, len(deal.bots) - seats) if right is None else _points(deal, right)
        if seats and others:
            total += points * (COMMON // seats) - other * (COMMON // others)
            deals += 1
    return total, deals
