"""Rounds: tables that lie on a GPU, and the launches that play them (`card.py` has the kernels)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from peling.kernels.jit import SIMULATED, card_kernel, cuda_module
from peling.kernels.layout import Rules
from peling.kernels.play import layout as at
from peling.kernels.play.card import (
    BLOCK,
    COUNTS,
    ENDED,
    PLAYING,
    deal_tables,
    empty_tables,
    judge_tables,
    play_tables,
    tailored,
    think_tables,
)
from peling.kernels.play.deals import DEALS_SIZE
from peling.kernels.play.policies import RANDOM
from peling.kernels.score.card import Card
from peling.kernels.tables import CLASS_KINDS
from peling.kernels.think.facts import Aims

BLOCKS = 1 if SIMULATED else 1_056
"""Blocks that go through a list: as many as an H200 holds at once, and each takes as much of the list as there is."""
WIDTH = 8 if SIMULATED else 1 << 20
"""How many tables play at once, at most."""
PLAYING_BLOCKS = 1 if SIMULATED else 396
"""Blocks that play by policies: three for each multiprocessor of an H200."""
THINKING_BLOCKS = 1 if SIMULATED else 1_056
"""Blocks that think, as many as gain something: what a thread writes down meanwhile is 6 kB, more than caches hold."""
STEPS, STEPS_GOULASH = 192, 16
"""Decisions of a table in one launch, at most: a whole deal; with goulash, where tables often ask the scorer, fewer."""
ROUNDS = 4 if SIMULATED else 16
"""Launches between two looks of the host."""
CHAIN = 3
"""How often the scorer may be asked before the next decision: for the call, the claims and the turn after a discard; for ranks
and scores, and then for the next deal."""


class PlayCard:
    """A rule set that is played on a GPU; each kernel is compiled when it is first needed."""

    def __init__(self, lists: Rules, row_of: Sequence[int], play: Sequence[int]) -> None:
        import numpy as np

        self.scoring = Card(lists, row_of)
        self.cuda = self.scoring.cuda
        self._params, self._rules = lists.params, play
        self.steps = STEPS_GOULASH if play[at.P_GOULASH] else STEPS
        self.classes = self.cuda.to_device(np.array(CLASS_KINDS, "i8"))

    def kernel(
        self, function: Callable[..., Any], registers: int | None = None, *, thinks: bool = False, deals: bool = False
    ) -> Any:
        """A function of `card.py` or `outside_card.py` as the GPU runs it for this rule set."""
        return tailored(function, self._params, self._rules, registers, thinks=thinks, deals=deals)

    @cached_property
    def empty_tables(self) -> Any:
        """The kernel that clears the tables."""
        return card_kernel(empty_tables)

    @cached_property
    def play_tables(self) -> Any:
        """The kernel that plays where nobody thinks."""
        return self.kernel(play_tables)

    @cached_property
    def play_and_think(self) -> Any:
        """The kernel that plays where somebody thinks."""
        return self.kernel(play_tables, thinks=True)

    @cached_property
    def think_tables(self) -> Any:
        """The kernel that thinks."""
        return self.kernel(think_tables)

    @cached_property
    def deal_tables(self) -> Any:
        """The kernel that counts and deals."""
        return self.kernel(deal_tables, deals=True)

    @cached_property
    def judge_tables(self) -> Any:
        """The kernel that scores."""
        return self.kernel(judge_tables)

    def play_matches(
        self, seed: int, first: int, number: int, deals: int, chairs: Sequence[int] = (), minds: Sequence[CardMind] = ()
    ) -> list[int]:
        """Play matches from number `first` on, each with a limited number of deals; what came of them (`deals`, D_…).

        `chairs` are the policies of the players (none: random), `minds` those of them that think.
        """
        tables = CardTables(self, min(WIDTH, max(number, 1)), seed, first, first + number, deals, chairs, minds)
        while tables.play_on():
            pass
        return tables.sums.copy_to_host().tolist()  # type: ignore[no-any-return]


class CardMind:
    """What a policy that thinks knows, on a GPU: all aims of a rule set (`sim.minds`)."""

    def __init__(self, policy: int, index: Any, aims: Aims) -> None:
        cuda = cuda_module()
        self.policy = policy
        self.arrays = [cuda.to_device(array) for array in (index, *aims)]


class CardTables:
    """Tables that lie on a GPU and play matches `first` up to `end`; each has dealt, or there was no match for it."""

    def __init__(
        self,
        card: PlayCard,
        number: int,
        seed: int,
        first: int,
        end: int,
        deals: int,
        chairs: Sequence[int] = (),
        minds: Sequence[CardMind] = (),
    ) -> None:
        import numpy as np

        self._card, self.number, self._minds = card, number, minds
        self._zeros = np.zeros((ROUNDS, COUNTS), "i8")
        narrow = "i8" if SIMULATED else "i1"
        device = card.cuda.to_device
        self.tables = card.cuda.device_array((at.TABLE_SIZE, number), "i8")
        """The table vectors, a row a word (`kernels.play.layout`, T_… and S_…)."""
        self.matches = card.cuda.device_array((at.MATCH_SIZE, number), "i8")
        """The match vectors, a row a word (M_…)."""
        self.walls = card.cuda.device_array((at.WALL_SIZE, number), narrow)
        self.sums = device(np.zeros(DEALS_SIZE, "i8"))
        """What all deals came to (`kernels.play.deals`, D_…)."""
        self._task = device(np.array([seed, 0, end, deals], "i8"))
        self._asking = card.cuda.device_array((2, number), "i4")
        self._ended = card.cuda.device_array(number, "i4")
        self._thinking = card.cuda.device_array(number if minds else 1, "i4")
        self._chairs = device(np.array([*chairs, *[RANDOM] * 5][:5], "i8"))
        self.counts = device(self._zeros)
        """Of each round: ASKING, ENDED, PLAYING and so on (`kernels.play.card`)."""
        begun = self._zeros.copy()
        begun[0, ENDED] = number
        self.counts.copy_to_device(begun)
        card.empty_tables[(number + BLOCK - 1) // BLOCK, BLOCK](self.tables, self.matches, self._ended, first)
        self._deal_and_judge(0)

    def play_on(self, steps: int = 0, blocks: int = PLAYING_BLOCKS) -> bool:
        """Play some rounds by policies, `steps` decisions in each (0: as many as is best); False when all matches are over."""
        steps = steps or self._card.steps
        self.counts.copy_to_device(self._zeros)
        for row in range(ROUNDS):
            self._run(
                self._card.play_and_think if self._minds else self._card.play_tables, blocks, self.tables, self.walls,
                self.matches, self._chairs, self._asking, self._ended, self._thinking, self.counts, row, steps,
            )  # fmt: skip
            self._deal_and_judge(row)
            for mind in self._minds:
                self._card.think_tables[THINKING_BLOCKS, BLOCK](
                    self.tables, self.matches, self._chairs, self._thinking, self.counts, row, mind.policy, *mind.arrays
                )
        return bool(self.counts[ROUNDS - 1, PLAYING])

    def judge_all(self, row: int) -> None:
        """Answer the tables that ask the scorer."""
        self._run(self._card.judge_tables, BLOCKS, self.tables, self._asking, self.counts, row, self._card.classes)

    def _deal_and_judge(self, row: int) -> None:
        self._run(
            self._card.deal_tables, BLOCKS, self.tables, self.walls, self.matches, self._task, self.sums, self._asking,
            self._ended, self.counts, row,
        )  # fmt: skip
        self.judge_all(row)

    def _run(self, kernel: Any, blocks: int, *given: Any) -> None:
        kernel[blocks or (self.number + BLOCK - 1) // BLOCK, BLOCK](*given, *self._card.scoring.arrays)
