"""Minds: what the policies of the kernels know of a rule set: the hands to aim for, by wind, round and goulash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from peling.bots.aims import Stock, encoded_rows
from peling.kernels.play import layout as at
from peling.kernels.play import policies, sight
from peling.kernels.score.backends import Backend
from peling.kernels.shapes import bases, lazy_shapes, shelved
from peling.kernels.think.facts import Aims
from peling.kernels.think.forecast import STEPS
from peling.kernels.think.quick import NEAREST, SIZES, SPAN, QuickScratch
from peling.rules import Ruleset
from peling.rules.vector import play_vector
from peling.tiles import DRAGON_ROUND, FLOWER, JOKER

POLICIES = {"random": policies.RANDOM, "plain": policies.PLAIN, "quick": policies.QUICK}
"""The policies of the kernels, by name."""
LOOKS = {policies.PLAIN: (1, 0), policies.QUICK: (NEAREST, SPAN)}
"""How many of the nearest aims a policy looks at, and how much farther than the first, in tenths of a tile."""


class Mind:
    """What a policy that thinks knows of a rule set; aims are made when they are first wanted."""

    def __init__(self, rules: Ruleset, policy: int, backend: Backend) -> None:
        self.rules, self.policy, self._backend = rules, policy, backend
        self._rows: list[int] = []
        self._stock = Stock()
        self._index = [-1] * sight.INDEX_SIZE
        for goulash, kinds in enumerate((rules.tile_set, rules.goulash_set)):
            self._index[sight.I_KINDS + goulash] = rules.available(goulash=bool(goulash))
            self._index[sight.I_LUCK + goulash] = sum(kinds[FLOWER:JOKER])
            self._index[sight.I_JOKERS + goulash] = kinds[JOKER]
        self._index[sight.I_MOST], self._index[sight.I_SPAN] = LOOKS[policy]
        self.own = QuickScratch._make(self._numbers([0] * size) for size in SIZES)
        self._lay_out()

    def learn(self, context: int) -> None:
        """Make the aims of a context (`sight.context_of`)."""
        self._learn([context])
        self._lay_out()

    def learn_all(self) -> None:
        """Make the aims of every context that there can be."""
        play = play_vector(self.rules)
        rounds = [*range(play[at.P_ROUNDS]), *([DRAGON_ROUND] if play[at.P_DRAGON] else [])]
        for goulash in range(2 if play[at.P_GOULASH] else 1):
            for round_ in rounds:
                self._learn((goulash * sight.ROUNDS + round_) * 4 + wind for wind in range(play[at.P_PLAYERS]))
        self._lay_out()

    def _learn(self, contexts: Iterable[int]) -> None:
        for context in contexts:
            if self._index[sight.I_ROWS + 2 * context] >= 0:
                continue
            rest, wind = divmod(context, 4)
            goulash, round_ = divmod(rest, sight.ROUNDS)
            first = len(self._rows)
            self._rows += encoded_rows(self.rules, wind, round_, self._stock, goulash=bool(goulash), extra=False)
            self._index[sight.I_ROWS + 2 * context : sight.I_ROWS + 2 * context + 2] = first, len(self._rows)

    def _lay_out(self) -> None:
        """The aims as the kernels read them."""
        stock, shapes = self._stock, tuple(self._stock.shapes)
        costs, places = (lazy_shapes(shapes), bases(shapes)) if self._backend.name == "python" else shelved(shapes)
        rows, slots = map(self._numbers, (self._rows, stock.flat_slots(places)))
        self.index = self._numbers(self._index)
        self.aims = Aims(rows, slots, costs, self._numbers([]), self._numbers(STEPS))

    def _numbers(self, numbers: Any) -> Any:
        return self._backend.numbers(numbers, "i8")
