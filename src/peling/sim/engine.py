"""The engine: tables of one rule set as vectors, played by kernels, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peling.kernels.layout import HAND_SIZE
from peling.kernels.play import layout as at
from peling.kernels.play.deals import DEALS_SIZE, judge_all, play_on
from peling.kernels.play.judge import judge
from peling.kernels.play.rotation import begin_match, next_deal
from peling.kernels.play.step import begin, go_on, step
from peling.rules import Ruleset, get
from peling.rules.vector import play_vector
from peling.scoring.scorer import Scorer


class Engine:
    """What plays tables of a rule set: its rules as vectors, the lookup tables, scratch space. One thread at a time."""

    def __init__(self, rules: str | Ruleset = "nts", backend: str = "python") -> None:
        self.scorer = Scorer(get(rules), backend)
        self.rules = self.scorer.rules
        self.backend = self.scorer.backend
        self.play = self.backend.numbers(play_vector(self.rules), "i8")
        self.hand = self.scorer.zeros(HAND_SIZE)
        self.space, self.out = self.scorer.space()
        twin = self.backend.twin
        self._step, self._judge, self._go_on = twin(step), twin(judge), twin(go_on)
        self.play_on, self.judge_all = twin(play_on), twin(judge_all)
        self._begin, self._begin_match, self._next_deal = twin(begin), twin(begin_match), twin(next_deal)


class Table:
    """One table of an engine: its vector, its wall, its match."""

    def __init__(self, engine: Engine) -> None:
        zeros = engine.scorer.zeros
        self.engine = engine
        self.t, self.wall, self.m = zeros(at.TABLE_SIZE), zeros(at.WALL_SIZE, "i1"), zeros(at.MATCH_SIZE)

    def begin(self, seed: int, match: int, order: Sequence[int] | None = None) -> None:
        """Begin a match: the chairs by wind, and where its walls come from."""
        engine, players = self.engine, self.engine.rules.players
        chairs = [*(order if order is not None else range(players)), at.NONE, at.NONE][:5]
        for i, chair in enumerate(chairs):
            self.m[at.M_ORDER + i] = chair
        engine._begin_match(self.m)  # noqa: SLF001
        self.t[at.T_SEED], self.t[at.T_MATCH] = seed, match

    def deal(self) -> None:
        """Shuffle and deal the next deal."""
        self.do(at.A_DEAL)

    def deal_wall(self, wall: Sequence[int], dice: int) -> None:
        """Deal from a wall that was built elsewhere."""
        engine = self.engine
        self.wall[: len(wall)] = wall
        self.t[at.T_DEAL] = self.m[at.M_DEAL]
        do = begin(self.t, self.wall, dice, self.m, engine.play, engine.scorer.tables)
        engine._go_on(
            self.t,
            self.wall,
            self.m,
            do,
            engine.play,
            engine.scorer.vectors,
            engine.scorer.tables,
            engine.hand,
            engine.space.work,
        )  # noqa: SLF001, E501
        self._answer()

    def do(self, action: int) -> None:
        """Do an action of the actor, and all that follows by itself."""
        self._step(action)
        self._answer()

    def _step(self, action: int) -> None:
        e = self.engine
        e._step(self.t, self.wall, self.m, action, e.play, e.scorer.vectors, e.scorer.tables, e.hand, e.space.work)  # noqa: SLF001

    def _answer(self) -> None:
        e = self.engine
        while self.t[at.T_QUESTION]:
            e._judge(self.t, e.play, e.scorer.vectors, e.scorer.tables, e.scorer.classes, e.hand, e.space, e.out)  # noqa: SLF001
            self._step(at.A_JUDGED)


def many(engine: Engine, seed: int, first: int, number: int, deals: int, width: int = 256) -> list[int]:
    """Play matches with random players; the sums."""
    s, numbers = engine.scorer, engine.backend.numbers
    width = min(width, number)
    ts, ms = (numbers([[0] * size] * width, "i8") for size in (at.TABLE_SIZE, at.MATCH_SIZE))
    walls = numbers([[0] * at.WALL_SIZE] * width, "i1")
    if engine.backend.name == "python":
        ts, ms, walls = ([row[:] for row in rows] for rows in (ts, ms, walls))
    sums, work = s.zeros(DEALS_SIZE), numbers([seed, first, first + number, deals], "i8")
    for t, m in zip(ts, ms, strict=True):
        t[at.T_PHASE], m[at.M_OVER] = at.OVER, 1
    while engine.play_on(ts, walls, ms, width, work, engine.play, s.vectors, s.tables, engine.hand, engine.space, sums):
        engine.judge_all(ts, width, engine.play, s.vectors, s.tables, s.classes, engine.hand, engine.space, engine.out)
    return engine.backend.to_list(sums)
