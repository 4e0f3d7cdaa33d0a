"""The arena: bots play the same walls in each other's places, so that skill shows and luck cancels out.

A board is one wall. It is played once for every rotation of the bots over the seats (rotations with the same bot on every seat
count once), and the boards use all circular orders in turn, so that no bot always sits behind the same neighbour. All chance
follows from seed, board and seat: the result is the same whoever plays which boards (`peling.sim.boards`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from peling.bots import Bot, BotError, Seeded, make
from peling.bots.sources import Maker, Source, describe, find, source_of
from peling.game import events as e
from peling.game.actions import NEXT, Action
from peling.game.chance import Chance
from peling.game.match import IllegalAction, Match
from peling.game.state import State
from peling.game.table import NOBODY
from peling.game.view import View
from peling.game.wall import wall_tiles
from peling.kernels.layout import HIT_COUNT, O_LIMIT, O_LINE, O_LINES
from peling.notation import NotationError
from peling.rules import Ruleset, Words, get
from peling.scoring.oracle import HandOracle
from peling.sim.shares import WorkError
from peling.text import cut
from peling.tiles import wind_name, write

Rows = tuple[tuple[int, int], ...]
"""Rows of a sheet: places in `Ruleset.order()`, each with how often it counts."""


class Deal(NamedTuple):
    """A deal that was played; players are named by wind."""

    board: int
    rotation: int
    goulash: bool
    round: int
    bots: tuple[str, ...]
    winner: int
    """A wind, -1 for a draw."""
    discarder: int
    """The wind of the player who discarded the winning tile; -1 if it was drawn."""
    remise: str
    discards: int
    scores: tuple[int, ...]
    points: tuple[int, ...]
    """What each player won or paid."""
    limit: int
    """The row of the winner's limit hand, -1 if it is none."""
    rows: Rows
    """What counts in the winner's hand."""


class Plan(NamedTuple):
    """What to play, as plain data that can be sent to other processes."""

    rules: str
    """A rule set as `peling.rules.get` finds it: an id, or the packed text of custom rules."""
    bots: tuple[str, ...]
    seed: int | str = 1
    options: tuple[tuple[str, Any], ...] = ()
    sources: tuple[Source, ...] = ()
    """Where the bots come from that are not Peling's own."""

    def __repr__(self) -> str:
        return f"<Plan {cut(self.rules, 40)} {dict(self.options)}: {', '.join(self.bots)}, seed {self.seed!r}>"

    @property
    def ruleset(self) -> Ruleset:
        """The rule set with its options."""
        return get(self.rules, dict(self.options))

    def boards(self, deals: int) -> int:
        """How many boards have at least this number of deals."""
        sizes = [len(seatings) for seatings in circles(self.bots)]
        cycles, left = divmod(deals, sum(sizes))
        boards = cycles * len(sizes)
        while left > 0:
            left -= sizes[boards % len(sizes)]
            boards += 1
        return boards

    def deals(self, boards: int) -> int:
        """How many deals these boards have, without goulash."""
        sizes = [len(seatings) for seatings in circles(self.bots)]
        cycles, rest = divmod(boards, len(sizes))
        return cycles * sum(sizes) + sum(sizes[:rest])


def plan(
    rules: str | Ruleset, bots: str | Sequence[str | Maker], seed: int | str = 1, options: Mapping[str, Any] | None = None
) -> Plan:
    """A plan, checked: as many bots as players, each of which can be made."""
    asked = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else bots
    chosen = get(rules, options)
    if len(asked) != chosen.players:
        raise ValueError(f"{chosen.players} bots are needed, not {len(asked)}")
    found = {each: find(each) if isinstance(each, str) else source_of(each) for each in asked}
    labels = {each: str(each) if source is None else source.name for each, source in found.items()}
    if len(set(labels.values())) < len(labels):
        raise BotError(Words("twee bots hebben dezelfde naam", f"two bots have one name: {', '.join(labels.values())}"))
    sources = tuple(source for source in found.values() if source is not None)
    for source in sources:
        source.make(chosen, seed=seed, compiled=False)
    return Plan(chosen.key, tuple(labels[each] for each in asked), seed, chosen.chosen, sources)


def circles(bots: Sequence[str]) -> list[list[tuple[str, ...]]]:
    """The different circular orders of the bots, each as its different rotations over the seats; the order given comes first.

    >>> [[''.join(seating) for seating in order] for order in circles('abab')]
    [['abab', 'baba'], ['aabb', 'baab', 'bbaa', 'abba']]
    """
    found: list[list[tuple[str, ...]]] = []
    for order in [tuple(bots), *sorted(set(permutations(bots)))]:
        if all(order not in rotations for rotations in found):
            found.append(list(dict.fromkeys(order[-i:] + order[:-i] for i in range(len(order)))))
    return found


class Arena:
    """A table where the boards of a plan are played. One thread at a time."""

    def __init__(self, what: Plan, oracle: HandOracle | None = None) -> None:
        self.plan = what
        self.oracle = oracle = oracle if oracle is not None else HandOracle(what.ruleset, "numba")
        self.rules = oracle.rules
        self._circles = circles(what.bots)
        self._compiled = oracle.backend == "numba"
        self._bots: dict[tuple[str, int], Bot] = {}
        self._sources = {source.name: source for source in what.sources}

    def board(self, number: int) -> list[Deal]:
        """The deals of a board."""
        dealer = BoardDealer(self.rules, self.plan.seed, number)
        played: list[Deal] = []
        for rotation, seating in enumerate(self._circles[number % len(self._circles)]):
            played += self._play(dealer, rotation, seating)
        return played

    def _bot(self, name: str, board: int, seat: int) -> Bot:
        """The bot of that name for a seat, as if it were new: one that can be reseeded is, another from elsewhere is made again.

        A bot of Peling's own without randomness is used again: its choice follows from the view alone.
        """
        seed = f"{self.plan.seed}/{board}/{seat}"
        bot, source = self._bots.get((name, seat)), self._sources.get(name)
        if bot is None or (source is not None and not isinstance(bot, Seeded)):
            if source is None:
                bot = make(name, self.rules, seed=seed, compiled=self._compiled)
            else:
                bot = source.make(self.rules, seed=seed, compiled=self._compiled)
            self._bots[name, seat] = bot
        if isinstance(bot, Seeded):
            bot.reseed(seed)
        return bot

    def _play(self, dealer: BoardDealer, rotation: int, seating: tuple[str, ...]) -> Iterator[Deal]:
        where = Place(self.plan.seed, dealer.board, rotation)
        bots: list[Bot] = []
        for seat, name in enumerate(seating):
            try:
                bots.append(self._bot(name, dealer.board, seat))
            except BotError as error:
                raise WorkError(error.words) from error
            except (Exception, SystemExit) as error:
                raise PlayError(name, where, _same(describe(error))) from error
        match = Match(self.rules, seating, self.plan.seed, order=dealer.order, oracle=self.oracle, dealer=dealer)
        before = [0] * len(seating)
        while True:
            play_deal(match, bots, where, self._sources)
            yield self._deal(match, dealer.board, rotation, before)
            if match.finished:
                return
            before = list(match.state.table.totals)
            match.push(NEXT, 0)

    def _deal(self, match: Match, board: int, rotation: int, before: Sequence[int]) -> Deal:
        table = match.state.table
        outcome = table.outcome
        assert outcome is not None
        limit: int = NOBODY
        rows: Rows = ()
        if outcome.winner != NOBODY:
            hand = outcome.hands[outcome.winner]
            assert hand is not None
            limit, rows = rows_of(self.oracle.answer(hand))
        wind = [*table.wind_of, NOBODY]  # the last place stands for NOBODY, -1
        return Deal(
            board,
            rotation,
            table.goulash,
            table.round,
            tuple(table.names[seat] for seat in table.order),
            wind[outcome.winner],
            wind[outcome.discarder],
            outcome.remise,
            len(table.river),
            tuple(outcome.scores[seat] for seat in table.order),
            tuple(table.totals[seat] - before[seat] for seat in table.order),
            limit,
            rows,
        )


def play_deal(match: Match, bots: Sequence[Bot], where: Place | None = None, guests: Container[str] = ()) -> None:
    """Let bots, by seat, play a deal to its end; a bot that fails, or chooses what it may not, ends it with `PlayError`.

    Bots with the names of `guests` see copies, so that whatever they do to a view changes nothing at the table.
    """
    while waiting := match.to_act:
        seat = waiting[0]
        view = match.view(seat)
        legal = view.legal
        name = match.state.table.names[seat]
        try:
            action = bots[seat].choose(view.copy() if name in guests else view)
        except (Exception, SystemExit) as error:
            raise PlayError(name, where, _same(describe(error)), view_words(view, legal)) from error
        try:
            match.push(action, seat)
        except (IllegalAction, NotationError) as error:
            choice = " ".join(str(action).split())[:100]
            reason = Words(f"koos {choice!r}: {error.words.nl}", f"chose {choice!r}: {error.words.en}")
            raise PlayError(name, where, reason, view_words(view, legal)) from error


class Place(NamedTuple):
    """Which deal: `Arena(plan).board(board)` plays it again."""

    seed: int | str
    board: int
    rotation: int


class PlayError(WorkError):
    """A bot that failed in a deal, or chose what it may not: which one, where, why, and what it saw."""

    def __init__(self, bot: str, where: Place | None, reason: Words, view: Words | None = None) -> None:
        self.bot, self.where, self.reason, self.view = bot, where, reason, view
        seen_nl, seen_en = ("", "") if view is None else (f". Het zag: {view.nl}", f". It saw: {view.en}")
        in_nl = in_en = ""
        if where is not None:
            in_nl = f" in spel {where.rotation} van muur {where.board}, seed {where.seed}"
            in_en = f" in deal {where.rotation} of board {where.board}, seed {where.seed}"
        nl, en = f"bot {bot} mislukte{in_nl}: {reason.nl}{seen_nl}", f"bot {bot} failed{in_en}: {reason.en}{seen_en}"
        super().__init__(Words(nl, en))

    def __reduce__(self) -> tuple[type[PlayError], tuple[Any, ...]]:
        return type(self), (self.bot, self.where, self.reason, self.view)


def view_words(view: View, legal: Sequence[Action]) -> Words:
    """What a seat sees of its own hand, and what it may do, in one line."""

    def text(lang: str, wind: str, rack: str, may: str) -> str:
        melds = "".join(f" {meld}" for meld in view.melds)
        own = f"{wind} {wind_name(view.wind, lang)}" if view.wind != NOBODY else wind
        return f"{own}, {rack} {write(view.rack, lang)}{melds}, {may} {'; '.join(map(str, legal))}"

    return Words(text("nl", "wind", "stenen", "mag"), text("en", "wind", "tiles", "may"))


def _same(text: str) -> Words:
    return Words(text, text)


def rows_of(answer: Sequence[int]) -> tuple[int, Rows]:
    """The limit hand of an answer vector, -1 if it is none, and the rows that count with how often each does."""
    lines = zip(answer[O_LINE::2], answer[O_LINE + 1 :: 2], range(answer[O_LINES]), strict=False)
    return answer[O_LIMIT], tuple((head >> 1, hit >> HIT_COUNT & 15) for head, hit, _ in lines if head & 1)


class BoardDealer:
    """Deals one board: its wall, and a goulash after a draw where that is played. Winds change from board to board."""

    def __init__(self, rules: Ruleset, seed: int | str, board: int) -> None:
        self.rules, self.board = rules, board
        players = rules.players
        self.round = board % rules.playing
        east = board // rules.playing % players
        self.order = tuple((east + i) % players for i in range(players))
        self._chance: Callable[[str], Chance] = lambda label: Chance(seed, f"board {board} {label}")
        self._dealt: dict[bool, e.Dealt] = {}

    def __call__(self, state: State) -> e.Dealt | None:
        """The wall of the board, then a goulash if that deal was a draw, then None."""
        if state.table.deal == 0:
            return self._build(goulash=False)
        outcome = state.table.outcome
        again = self.rules.goulash and not state.table.goulash and outcome is not None and bool(outcome.remise)
        return self._build(goulash=True) if again else None

    def _build(self, *, goulash: bool) -> e.Dealt:
        if goulash not in self._dealt:
            chance = self._chance("goulash" if goulash else "deal")
            dice = chance.dice() + chance.dice()
            wall = chance.shuffled(wall_tiles(self.rules, goulash=goulash))
            playing = self.rules.playing
            order, dreamer = self.order[:playing], next(iter(self.order[playing:]), NOBODY)
            self._dealt[goulash] = e.Dealt(1 + goulash, self.round, order, dice, wall, goulash, dreamer)
        return self._dealt[goulash]
