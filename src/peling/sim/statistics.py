"""Statistics of played boards: how often, how much, and how sure that is.

The deals of a board share a wall, so the board is the statistical unit: everything is a ratio of sums over boards, and its
interval (`peling.sim.intervals`) comes from how much boards differ. The sums are whole numbers, so they do not depend on how the
boards were divided over processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from peling.rules import Ruleset
from peling.sim.arena import Deal
from peling.sim.figures import Bar, RowCount, lengths_data
from peling.sim.intervals import Interval, Measure, Moments

COMMON = 12
"""Divisible by any number of seats that a bot can have at a table, so that means over seats stay whole numbers."""
BIN = 10
"""Discards in a bar of the histogram."""


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

    def mean(self, scale: int = 1) -> Interval:
        """The ratio as a mean, divided by `scale`, with its interval."""
        return self._moments().ratio(Measure((1, 0), (0, scale)))

    def rate(self) -> Interval:
        """The ratio as a rate, with its interval."""
        return self._moments().rate(Measure((1, 0), (0, 1)))

    def _moments(self) -> Moments:
        return Moments(self.boards, (self.part, self.whole), ((self.parts, self.cross), (self.cross, self.wholes)))


RATES = ("wins", "self_drawn", "deal_ins")
MEANS = ("points", "score", "discards")
"""What can be asked of a bot: rates, and means."""


class Counts:
    """What boards come to, in whole numbers: parts that are counted apart merge exactly, and memory does not grow with boards."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.names = tuple(dict.fromkeys(bots))
        self.seats = Counter(bots)
        self.boards = self.deals = 0
        self.draws, self.goulash_share, self.goulash_draws, self.length = Ratio(), Ratio(), Ratio(), Ratio()
        self.of_bot = {name: {what: Ratio() for what in (*RATES, *MEANS)} for name in self.names}
        self.against = {name: Ratio() for name in self.names}
        self.pairs = {pair: Ratio() for pair in combinations(self.names, 2)}
        self.hands: Counter[int] = Counter()
        """Winning hands with a row."""
        self._hands_squared: Counter[int] = Counter()
        self._hands_of_wins: Counter[int] = Counter()
        """Sums over boards of their squares, and of their products with the board's wins."""
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
        self.goulash_share.add(len(again), len(board))
        self.draws.add(sum(deal.winner < 0 for deal in board), len(board))
        self.goulash_draws.add(sum(deal.winner < 0 for deal in again), len(again))
        self.length.add(sum(deal.discards for deal in board), len(board))
        for name in self.names:
            self._add_bot(name, board)
        for (left, right), ratio in self.pairs.items():
            ratio.add(*_difference(board, left, right))
        hands: Counter[int] = Counter()
        for deal in board:
            (self.drawn if deal.winner < 0 else self.won)[deal.discards // BIN] += 1
            hands.update(row for row, _ in deal.rows)
            for row, times in deal.rows:
                self.times[row] += times
            if deal.limit >= 0:
                self.limits[deal.limit] += 1
        wins = sum(deal.winner >= 0 for deal in board)
        for row, number in hands.items():
            self.hands[row] += number
            self._hands_squared[row] += number * number
            self._hands_of_wins[row] += number * wins

    @property
    def goulash(self) -> int:
        """How many deals were goulash."""
        return self.goulash_share.part

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
        for ours, theirs in zip(self._ratios(), other._ratios(), strict=True):
            ours.merge(theirs)
        for name in ("hands", "_hands_squared", "_hands_of_wins", "times", "limits", "won", "drawn"):
            getattr(self, name).update(getattr(other, name))

    def row(self, place: int) -> Ratio:
        """In how many of the winning hands a row counted."""
        ratio, draws = Ratio(), self.draws
        ratio.boards, ratio.part, ratio.whole = self.boards, self.hands[place], draws.whole - draws.part
        ratio.parts, ratio.cross = self._hands_squared[place], self._hands_of_wins[place]
        ratio.wholes = draws.wholes - 2 * draws.cross + draws.parts
        return ratio

    def _ratios(self) -> Iterator[Ratio]:
        yield from (self.draws, self.goulash_share, self.goulash_draws, self.length)
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

    def of(self, bot: str, name: str) -> Interval:
        """A rate or mean of a bot by name, with its interval."""
        ratio = self.of_bot[bot][name]
        return ratio.rate() if name in RATES else ratio.mean()

    def difference(self, left: str, right: str) -> Interval:
        """How much more points a deal one bot got than another, in the deals where both played."""
        if (left, right) in self.pairs:
            return self.pairs[left, right].mean(COMMON)
        return self.pairs[right, left].mean(-COMMON)

    def rows(self) -> list[RowCount]:
        """All rows as the score card has them."""
        place = {row.id: i for i, row in enumerate(self.order)}
        return [self._row(place[row.id]) for row in self.rules.rows]

    def _row(self, place: int) -> RowCount:
        return RowCount(self.order[place], self.hands[place], self.times[place], self.row(place).rate())

    def limit_hands(self) -> dict[str, int]:
        """How many hands won as each limit hand that was made, by the id of its row."""
        place = {row.id: i for i, row in enumerate(self.order)}
        return {row.id: self.limits[place[row.id]] for row in self.rules.rows if self.limits[place[row.id]]}

    def lengths(self) -> list[tuple[Bar, Bar]]:
        """Deals won, and drawn, by how many tiles were discarded."""
        kept = [*self.won, *self.drawn]
        tens = range(min(kept), max(kept) + 1) if kept else range(0)
        return [tuple(Bar(BIN * i, BIN * i + BIN - 1, side[i]) for side in (self.won, self.drawn)) for i in tens]  # type: ignore[misc]

    def to_dict(self) -> dict[str, Any]:
        """Everything that was counted, as plain data; names mean what they mean of a study."""
        found: dict[str, Any] = {
            "boards": self.boards,
            "deals": self.deals,
            "won": self.wins,
            "draws": self.draws.rate().to_dict(),
        }
        if self.rules.goulash:
            found["goulash"] = self.goulash_share.rate().to_dict()
            found["goulash_draws"] = self.goulash_draws.rate().to_dict()
        return found | {
            "discards": self.length.mean().to_dict(),
            "bots": {name: self._bot_data(name) for name in self.names},
            "differences": [
                {"left": left, "right": right} | self.difference(left, right).to_dict() for left, right in self.pairs
            ],
            "rows": [count.to_dict() for count in self.rows()],
            "limit_hands": self.limit_hands(),
            "lengths": lengths_data(self.lengths()),
        }

    def _bot_data(self, name: str) -> dict[str, Any]:
        wins = self.of_bot[name]["wins"]
        numbers = {"seats": self.seats[name], "deals": wins.whole, "won": wins.part}
        asked = {what: self.of(name, what).to_dict() for what in (*RATES, *MEANS)}
        return numbers | asked | {"against_others": self.against[name].mean(COMMON).to_dict()}


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
