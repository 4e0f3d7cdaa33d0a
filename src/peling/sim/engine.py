"""The engine: tables of one rule set as vectors, played by kernels, interpreted or compiled.

What stands where in the vectors, and the numbers of actions, is in `kernels.play.layout`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from peling.kernels.compile_process import compile_elsewhere
from peling.kernels.layout import HAND_SIZE
from peling.kernels.play import deals as counted
from peling.kernels.play import layout as at
from peling.kernels.play.chance import BITS_32
from peling.kernels.play.policies import RANDOM, random_action
from peling.kernels.play.rotation import begin_match, next_deal
from peling.kernels.play.rounds import CardMind, PlayCard
from peling.kernels.play.step import begin, go_on, step
from peling.kernels.play.thinking import MADE, think_all
from peling.kernels.score.backends import check_backend
from peling.rules import OptionError, Ruleset, Words, get
from peling.rules.vector import play_vector
from peling.scoring.scorer import Scorer
from peling.scoring.vectors import encode_rules, pattern_rows
from peling.sim.policies import LOOKS, POLICIES, Mind

WIDTH = 64
"""How many tables play at once if nobody thinks: few enough for the nearest of a processor's caches."""
THINKING_WIDTH = 256
"""How many if somebody does: enough that few calls are made."""
MOST_DEALS = (1 << 16) - 1


def check_number(name: str, value: Any, least: int, most: int) -> None:
    """Refuse what is no whole number between two ends."""
    if not hasattr(value, "__index__") or not least <= value <= most:
        raise ValueError(f"{name} is a number from {least} to {most}, not {value!r}")


def check_seed(seed: int, match: int, deal: int) -> None:
    """Refuse what the counters of the random numbers have no room for."""
    check_number("seed", seed, 0, BITS_32)
    check_number("match", match, 0, BITS_32)
    check_number("deal", deal, 1, MOST_DEALS)


def check_played(rules: Ruleset) -> Ruleset:
    """The rules, if the kernels play them: they know the assisting referee alone."""
    if rules.strict:
        raise OptionError(
            Words(
                "de kernels kennen geen strenge scheidsrechter, voor wie men fouten mag maken: laat referee=strict weg",
                "the kernels have no strict referee, which lets players err: leave out referee=strict",
            )
        )
    return rules


class Engine:
    """What plays tables of a rule set: its rules as vectors, lookup tables, kernels and scratch space. One thread at a time.

    The backend `cuda` plays whole matches on a GPU (`play_matches`), and single tables compiled on the processor.
    """

    def __init__(self, rules: str | Ruleset = "nts", backend: str = "python") -> None:
        self._card: PlayCard | None = None
        check_backend(backend)
        self.scorer = Scorer(check_played(get(rules)), "numba" if backend == "cuda" else backend)
        self.rules = self.scorer.rules
        if backend == "cuda":
            self._card = PlayCard(encode_rules(self.rules), pattern_rows(self.rules), play_vector(self.rules))
        self.backend = self.scorer.backend
        self.play = self.backend.numbers(play_vector(self.rules), "i8")
        self._hand = self.scorer.zeros(HAND_SIZE)
        self._space, self._out = self.scorer.space()
        twin = self.backend.twin
        self._step, self._go_on, self._begin = twin(step), twin(go_on), twin(begin)
        self._next_deal, self._begin_match = twin(next_deal), twin(begin_match)
        self._play_on, self._judge_all = twin(counted.play_on), twin(counted.judge_all)
        self._think_all, self._random = twin(think_all), twin(random_action)
        self._unstudied = self.scorer.zeros(0)
        self._prepared = False
        self._minds: dict[int, Mind] = {}
        self._card_minds: dict[int, CardMind] = {}

    def step(self, t: Any, wall: Any, m: Any, action: int) -> None:
        """Do an action of the actor of a table, and all that follows by itself."""
        scorer, hand, work = self.scorer, self._hand, self._space.work
        self._step(t, wall, m, action, self.play, scorer.vectors, scorer.tables, hand, work)
        self._answer(t, wall, m)

    def deal(self, t: Any, wall: Any, m: Any, dice: int) -> None:
        """Deal from a wall that is built; four dice, the pips less one, as one number to the base six."""
        scorer, hand, work = self.scorer, self._hand, self._space.work
        do = self._begin(t, wall, dice, m, self.play, scorer.tables)
        self._go_on(t, wall, m, do, self.play, scorer.vectors, scorer.tables, hand, work)
        self._answer(t, wall, m)

    def _answer(self, t: Any, wall: Any, m: Any) -> None:
        scorer, hand, space = self.scorer, self._hand, self._space
        while t[at.T_QUESTION]:
            self.judge(self._row(t), 1)
            self._step(t, wall, m, at.A_JUDGED, self.play, scorer.vectors, scorer.tables, hand, space.work)

    def judge(self, ts: Any, width: int, study: Any = None) -> None:
        """Answer all tables that ask; a study vector counts the wins."""
        scorer, counted_in = self.scorer, self._unstudied if study is None else study
        rules = (self.play, scorer.vectors, scorer.tables, scorer.classes)
        self._judge_all(ts, width, *rules, self._hand, self._space, self._out, counted_in)

    def begin_match(self, m: Any) -> None:
        """Begin a match whose chairs by wind stand in the match vector."""
        self._begin_match(m)

    def next_deal(self, m: Any, winner: int) -> None:
        """Go on to the next deal of a match, after one that the chair `winner` won (-1: drawn)."""
        self._next_deal(m, winner, self.play)

    def rows(self, number: int, size: int, width: str = "i8") -> Any:
        """A number of vectors."""
        rows = self.backend.numbers([[0] * size] * number, width)
        return [row[:] for row in rows] if self.backend.name == "python" else rows

    def _row(self, vector: Any) -> Any:
        """A vector as the only one of many."""
        return [vector] if self.backend.name == "python" else vector.reshape(1, -1)

    def chairs(self, policies: Sequence[str]) -> list[int]:
        """The policies of the players by chair, as numbers."""
        players = self.rules.players
        if len(policies) != players:
            raise ValueError(f"{players} policies are needed, not {len(policies)}")
        for name in policies:
            if name not in POLICIES:
                raise ValueError(f"there is no policy {name!r}; known are {', '.join(POLICIES)}")
        return [POLICIES[name] for name in policies]

    def think(self, ts: Any, ms: Any, width: int, chairs: Sequence[int]) -> None:
        """Let the actors of all tables choose whose policies think; the choice is in the match vector."""
        asked = self.backend.numbers(chairs, "i8")
        for policy in sorted(set(LOOKS).intersection(chairs)):
            mind = self._mind(policy)
            while True:
                missing = self._think_all(ts, ms, width, policy, asked, self.play, mind.index, mind.aims, mind.own)
                if missing == MADE:
                    break
                mind.learn(missing)

    def prepare(self, ts: Any, ms: Any, chairs: Sequence[int]) -> None:
        """Before the first call of all: have the scorer compiled elsewhere, and compile here what thinks."""
        if self.backend.name == "numba" and not self._prepared:
            compile_elsewhere(counted.judge_all, "peling.sim.compile_judge")
            self.think(ts, ms, 0, chairs)
            self._prepared = True

    def _mind(self, policy: int) -> Mind:
        if policy not in self._minds:
            self._minds[policy] = Mind(self.rules, policy, self.backend)
        return self._minds[policy]

    @property
    def card(self) -> PlayCard:
        """The rule set on the GPU, of an engine that plays there."""
        assert self._card is not None, "the backend is not cuda"
        return self._card

    def minds_on_card(self, chairs: Sequence[int]) -> list[CardMind]:
        """What those of these policies know that think, all of it, on the GPU."""
        return [self._on_card(policy) for policy in sorted(set(LOOKS).intersection(chairs))]

    def _on_card(self, policy: int) -> CardMind:
        if policy not in self._card_minds:
            mind = self._mind(policy)
            mind.learn_all()
            self._card_minds[policy] = CardMind(policy, mind.index, mind.aims)
        return self._card_minds[policy]

    def chosen(self, t: Any, m: Any, chairs: Sequence[int]) -> int:
        """What the policy of a table's actor chooses."""
        if chairs[m[at.M_ORDER + t[at.T_ACTOR]]] == RANDOM:
            return int(self._random(t))
        self.think(self._row(t), self._row(m), 1, chairs)
        action, m[at.M_CHOICE] = int(m[at.M_CHOICE]), at.NONE
        return action

    def play_matches(
        self, seed: int, first: int, number: int, deals: int, policies: Sequence[str] | None = None, study: Any = None
    ) -> Sums:
        """Play matches from number `first` on, each at most `deals` deals, by the policies of the chairs; their sums.

        With a study vector (`kernels.play.study`, with room for these matches) everything is counted in it.
        """
        check_seed(seed, first, deals)
        check_number("number", number, 1, BITS_32 + 1 - first)
        chairs = self.chairs(policies if policies is not None else ("random",) * self.rules.players)
        if self._card is not None:
            if study is not None:
                raise ValueError("nothing is studied on a GPU; the backend numba does it")
            return Sums._make(self._card.play_matches(seed, first, number, deals, chairs, self.minds_on_card(chairs)))
        scorer, hand, space = self.scorer, self._hand, self._space
        width = min(number, THINKING_WIDTH if set(LOOKS).intersection(chairs) else WIDTH)
        ts, ms = self.rows(width, at.TABLE_SIZE), self.rows(width, at.MATCH_SIZE)
        walls = self.rows(width, at.WALL_SIZE, "i1")
        work, asked = self.backend.numbers([seed, first, first + number, deals], "i8"), self.backend.numbers(chairs, "i8")
        sums = scorer.zeros(counted.DEALS_SIZE)
        study = self._unstudied if study is None else study
        for t, m in zip(ts, ms, strict=True):
            t[at.T_PHASE], m[at.M_OVER] = at.OVER, 1
        self.prepare(ts, ms, chairs)
        while self._play_on(
            ts, walls, ms, width, work, asked, self.play, scorer.vectors, scorer.tables, hand, space, sums, study
        ):
            self.judge(ts, width, study)
            self.think(ts, ms, width, chairs)
        return Sums._make(self.backend.to_list(sums))


class Sums(NamedTuple):
    """What came of many deals (`kernels.play.deals`, D_…)."""

    deals: int
    decisions: int
    won: int
    drawn_wins: int
    east_won: int
    hash: int
    """Of every action, winner and payment: the same on every backend."""


class VectorTable:
    """One table of an engine: its vector, its wall, its match."""

    def __init__(self, engine: Engine) -> None:
        zeros = engine.scorer.zeros
        self.engine = engine
        self.t, self.wall, self.m = zeros(at.TABLE_SIZE), zeros(at.WALL_SIZE, "i1"), zeros(at.MATCH_SIZE)

    def begin(self, seed: int, match: int, order: Sequence[int] | None = None) -> None:
        """Begin a match: the chairs by wind, and the seed and number that its walls come from."""
        chairs = [*(order if order is not None else range(self.engine.rules.players)), *[at.NONE] * 2][:5]
        for i, chair in enumerate(chairs):
            self.m[at.M_ORDER + i] = chair
        self.engine.begin_match(self.m)
        self.t[at.T_SEED], self.t[at.T_MATCH] = seed, match

    def deal(self, wall: Sequence[int], dice: int) -> None:
        """Deal from a wall that was built elsewhere; dice as for `Engine.deal`."""
        self.wall[: len(wall)] = wall
        self.t[at.T_DEAL] = self.m[at.M_DEAL]
        self.engine.deal(self.t, self.wall, self.m, dice)

    def do(self, action: int) -> None:
        """Do an action of the actor, and all that follows by itself; `A_DEAL` shuffles and deals."""
        self.engine.step(self.t, self.wall, self.m, action)

    def end_deal(self) -> None:
        """Add the payments of a deal that is over to the totals, and go on to the next."""
        t, m = self.t, self.m
        for wind in range(self.engine.play[at.P_PLAYERS]):
            m[at.M_TOTAL + m[at.M_ORDER + wind]] += t[at.T_NET + wind]
        self.engine.next_deal(m, at.NONE if t[at.T_WINNER] < 0 else m[at.M_ORDER + t[at.T_WINNER]])
