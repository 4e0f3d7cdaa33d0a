"""Play on a GPU: the very kernels of play, a table a thread, all tables word by word in the card's memory (`ts[word, table]`).

Three kernels take turns. `play_tables` (or `step_tables`, with actions from outside) goes on until a table asks the scorer or its
deal is over, and writes those down in lists; `deal_tables` counts the deals that are over and deals the next; `judge_tables`
answers the tables that ask. Both go through the lists with full warps, however few tables are in them, and the lengths of the
lists stay on the card: a row of `counts` a round, which the host reads once for many rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from peling.kernels import layout as score_at
from peling.kernels.jit import SIMULATED, card_kernel
from peling.kernels.layout import HAND_SIZE, Hits, Rules, Space, Tables
from peling.kernels.play import layout as at
from peling.kernels.play.deals import D_HASH, DEALS_SIZE, W_DEALS, W_NEXT, W_SIZE, count_deal, mixed, sit_down
from peling.kernels.play.judge import judge
from peling.kernels.play.layout import TABLE_SIZE
from peling.kernels.play.policies import random_action
from peling.kernels.play.rotation import next_deal
from peling.kernels.play.step import step
from peling.kernels.score.card import ELEMENTS, Card, unreached
from peling.kernels.tables import CLASS_KINDS

BLOCK = 4 if SIMULATED else 128
"""Threads a block."""
BLOCKS = 1 if SIMULATED else 1_056
"""Blocks that go through a list: as many as an H200 holds at once, and each takes as much of the list as there is."""
WIDTH = 8 if SIMULATED else 1 << 20
"""How many tables play at once, at most."""
PLAYING_BLOCKS = 1 if SIMULATED else 264
"""Blocks that play by a policy: two for each multiprocessor of an H200."""
STEPS, STEPS_GOULASH = 192, 16
"""Decisions of a table in one launch, at most: a whole deal; with goulash, where tables often ask the scorer, fewer."""
ROUNDS = 4 if SIMULATED else 16
"""Launches between two looks of the host."""
CHAIN = 3
"""How often the scorer may be asked before the next decision: for the call, the claims and the turn after a discard; for ranks
and scores, and then for the next deal."""
ASKING, ENDED, PLAYING, REFUSED = 0, 1, 2, 3
"""What is counted in a round: tables that ask, tables whose deal is over, whether any plays, actions that are not legal."""
COUNTS = 4
SHARED = (at.WALL_SIZE, BLOCK)

cuda: Any = None  # this and the next five are given by `card_kernel`
WORK = 0
FOUND = 0
ANSWER = 0
int64: Any = None
int32: Any = None
int8: Any = None


def empty_tables(ts, ms, ended, first):
    """Tables without a match: each will be dealt to when it has one."""
    i = cuda.grid(1)
    if i < ts.shape[1]:
        ts[at.T_QUESTION, i] = 0
        ts[at.T_PHASE, i] = at.OVER
        ts[at.T_ACTOR, i] = at.NONE
        ts[at.T_MATCH, i] = first + i - ts.shape[1]
        ms[at.M_OVER, i] = 1
        ms[at.M_HASH, i] = 0
        ended[i] = i


def choose_tables(ts, actions):
    """Any legal action for the actor of every table; -1 where there is none."""
    i = cuda.grid(1)
    if i < ts.shape[1]:
        actions[i] = random_action(ts[:, i]) if ts[at.T_ACTOR, i] >= 0 else at.NONE


def play_tables(
    ts, walls, ms, asking, ended, counts, row, steps, play, row_of,
    params, rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """Let every table play by a policy, so many decisions at most, until it asks the scorer or its deal is over.

    A thread takes one table after the other and works on a copy in its own memory, whose places the compiler knows. So no more
    tables are under way than there are threads, which decides how many of their words the caches hold.
    """
    t = cuda.local.array(TABLE_SIZE, int64)
    hand = cuda.local.array(HAND_SIZE, int64)
    work = cuda.local.array(WORK, int64)
    rules = Rules(params, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    for i in range(cuda.grid(1), ts.shape[1], cuda.gridsize(1)):
        m = ms[:, i]
        question = ts[at.T_QUESTION, i]
        phase = ts[at.T_PHASE, i]
        if question or phase != at.OVER:
            counts[row, PLAYING] = 1
            for word in range(TABLE_SIZE):
                t[word] = ts[word, i]
            check = m[at.M_HASH]
            for _ in range(steps):
                action = at.A_JUDGED
                if t[at.T_QUESTION] == 0:
                    action = random_action(t)
                    check = mixed(check, action)
                step(t, walls[:, i], m, action, play, rules, tables, hand, work)
                if t[at.T_QUESTION] or t[at.T_PHASE] == at.OVER:
                    break
            for word in range(TABLE_SIZE):
                ts[word, i] = t[word]
            m[at.M_HASH] = check
            question = t[at.T_QUESTION]
            phase = t[at.T_PHASE]
        if question:
            asking[row & 1, cuda.atomic.add(counts, (row, ASKING), 1)] = i
        elif phase == at.OVER and m[at.M_OVER] == 0:
            ended[cuda.atomic.add(counts, (row, ENDED), 1)] = i


def step_tables(
    ts, walls, ms, actions, rewards, done, asking, ended, counts, row, play, row_of,
    params, rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """Do an action at every table (row 0), or go on at those that asked the scorer in the row before."""
    hand = cuda.local.array(HAND_SIZE, int64)
    work = cuda.local.array(WORK, int64)
    rules = Rules(params, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    number = counts[row - 1, ASKING] if row else ts.shape[1]
    for place in range(cuda.grid(1), number, cuda.gridsize(1)):
        i = asking[row - 1 & 1, place] if row else place
        t = ts[:, i]
        action = at.A_JUDGED
        if row == 0:
            done[i] = 0
            for chair in range(rewards.shape[0]):
                rewards[chair, i] = 0
            action = actions[i]
            legal = 0
            if t[at.T_ACTOR] >= 0 and 0 <= action < at.FAMILIES << at.FAMILY:
                legal = t[at.T_LEGAL + (action >> at.FAMILY)] >> (action & at.INDEX) & 1
            if legal == 0:
                cuda.atomic.add(counts, (row, REFUSED), 1)
                continue
        step(t, walls[:, i], ms[:, i], action, play, rules, tables, hand, work)
        if t[at.T_QUESTION]:
            asking[row & 1, cuda.atomic.add(counts, (row, ASKING), 1)] = i
        elif t[at.T_PHASE] == at.OVER:
            ended[cuda.atomic.add(counts, (row, ENDED), 1)] = i


def deal_tables(
    ts, walls, ms, rewards, done, task, sums, asking, ended, counts, row, play, row_of,
    params, rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """Count the deals that are over, and deal the next at these tables. Table i of n plays every n-th match.

    A wall is shuffled in the memory that a block shares: tiles change places all over it.
    """
    hand = cuda.local.array(HAND_SIZE, int64)
    work = cuda.local.array(WORK, int64)
    todo = cuda.local.array(W_SIZE, int64)
    counted = cuda.local.array(DEALS_SIZE, int64)
    wall = cuda.shared.array(SHARED, int8)[:, cuda.threadIdx.x]
    rules = Rules(params, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    for i in range(W_SIZE):
        todo[i] = task[i]
    for i in range(DEALS_SIZE):
        counted[i] = 0
    for place in range(cuda.grid(1), counts[row, ENDED], cuda.gridsize(1)):
        i = ended[place]
        t = ts[:, i]
        m = ms[:, i]
        if m[at.M_OVER] == 0:
            done[i] = 1
            for wind in range(play[at.P_PLAYERS]):
                rewards[m[at.M_ORDER + wind], i] += t[at.T_NET + wind]
            count_deal(t, m, counted, play)
            next_deal(m, at.NONE if t[at.T_WINNER] < 0 else m[at.M_ORDER + t[at.T_WINNER]], play)
        if m[at.M_OVER] or m[at.M_DEAL] > todo[W_DEALS]:
            counted[D_HASH] += m[at.M_HASH]
            todo[W_NEXT] = t[at.T_MATCH] + ts.shape[1]
            sit_down(t, m, todo, play)
            if m[at.M_OVER]:
                continue
        step(t, wall, m, at.A_DEAL, play, rules, tables, hand, work)
        for slot in range(play[at.P_TILES]):
            walls[slot, i] = wall[slot]
        if t[at.T_QUESTION]:
            asking[row & 1, cuda.atomic.add(counts, (row, ASKING), 1)] = i
    for i in range(DEALS_SIZE):
        if counted[i]:
            cuda.atomic.add(sums, i, counted[i])


def judge_tables(
    ts, asking, counts, row, classes, play, row_of,
    params, rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """Answer every table that asks the scorer."""
    hand = cuda.local.array(HAND_SIZE, int64)
    hits = Hits(cuda.local.array(FOUND, int64), row_of)
    trial = cuda.local.array(ANSWER, int64)
    space = Space(cuda.local.array(WORK, int64), cuda.local.array(ELEMENTS, int32), hits, cuda.local.array(4, int32), trial)
    out = cuda.local.array(ANSWER, int64)
    rules = Rules(params, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    for place in range(cuda.grid(1), counts[row, ASKING], cuda.gridsize(1)):
        judge(ts[:, asking[row & 1, place]], play, rules, tables, classes, hand, space, out)


REGISTERS: dict[Callable[..., Any], int] = {play_tables: 128, step_tables: 128, deal_tables: 128, judge_tables: 128}
"""The most that a thread may have."""


def needless(function: Callable[..., Any], params: Sequence[int], play: Sequence[int]) -> frozenset[str]:
    """The kernels that one of the functions above never calls with such rules, or whose answer it never needs."""
    names = set(unreached(params)) | {"explained"}
    if not play[at.P_GOULASH]:
        names |= {"give", "ask_to_give", "await_exchange", "may_complete"}
    if function is not deal_tables:
        names |= {"shuffle", "crown", "begin"}
    return frozenset(names)


def tailored(function: Callable[..., Any], params: Sequence[int], play: Sequence[int], registers: int | None = None) -> Any:
    """One of the functions above as a GPU runs it for a rule set with these parameters: without what that does not need."""
    import numpy as np

    return card_kernel(
        function,
        needless(function, params, play),
        REGISTERS[function] if registers is None else registers,
        int64=np.int64,
        int32=np.int64 if SIMULATED else np.int32,
        int8=np.int64 if SIMULATED else np.int8,
        WORK=score_at.WORK_SIZE if params[score_at.R_GOULASH] else score_at.W_COUNTS,
        FOUND=score_at.COUNT_SIZE,
        ANSWER=score_at.O_LINE,
    )


class PlayCard:
    """A rule set that is played on a GPU; each kernel is compiled when it is first needed."""

    def __init__(self, lists: Rules, row_of: Sequence[int], play: Sequence[int]) -> None:
        import numpy as np

        self.scoring = Card(lists, row_of)
        self.cuda = self.scoring.cuda
        self._params, self._rules = lists.params, play
        self.steps = STEPS_GOULASH if play[at.P_GOULASH] else STEPS
        self.play, self.classes = self.cuda.to_device(np.array(play, "i8")), self.cuda.to_device(np.array(CLASS_KINDS, "i8"))

    def kernel(self, function: Callable[..., Any], registers: int | None = None) -> Any:
        """One of the functions above as the GPU runs it for this rule set."""
        return tailored(function, self._params, self._rules, registers)

    @cached_property
    def empty_tables(self) -> Any:
        """The kernel that clears the tables."""
        return card_kernel(empty_tables)

    @cached_property
    def choose_tables(self) -> Any:
        """The kernel that chooses for environments."""
        return card_kernel(choose_tables)

    @cached_property
    def play_tables(self) -> Any:
        """The kernel that plays by a policy."""
        return self.kernel(play_tables)

    @cached_property
    def step_tables(self) -> Any:
        """The kernel that does actions from outside."""
        return self.kernel(step_tables)

    @cached_property
    def deal_tables(self) -> Any:
        """The kernel that counts and deals."""
        return self.kernel(deal_tables)

    @cached_property
    def judge_tables(self) -> Any:
        """The kernel that scores."""
        return self.kernel(judge_tables)

    def play_matches(self, seed: int, first: int, number: int, deals: int) -> list[int]:
        """Play matches from number `first` on, each so many deals at most; what came of them (`deals`, D_…)."""
        tables = CardTables(self, min(WIDTH, max(number, 1)), seed, first, first + number, deals)
        while tables.play_on():
            pass
        return tables.sums.copy_to_host().tolist()  # type: ignore[no-any-return]


class CardTables:
    """Tables that lie on a GPU and play matches `first` up to `end`; each has dealt, or there was no match for it.

    All arrays stay on the card and have `__cuda_array_interface__`, so that torch, CuPy and JAX take them as they are.
    """

    def __init__(self, card: PlayCard, number: int, seed: int, first: int, end: int, deals: int) -> None:
        import numpy as np

        self._card, self.number = card, number
        self._zeros = np.zeros((ROUNDS, COUNTS), "i8")
        narrow = "i8" if SIMULATED else "i1"
        device = card.cuda.to_device
        self.tables = card.cuda.device_array((at.TABLE_SIZE, number), "i8")
        """The table vectors, a row a word (`kernels.play.layout`, T_… and S_…)."""
        self.matches = card.cuda.device_array((at.MATCH_SIZE, number), "i8")
        """The match vectors, a row a word (M_…)."""
        self.walls = card.cuda.device_array((at.WALL_SIZE, number), narrow)
        self.rewards = device(np.zeros((5, number), "i4" if not SIMULATED else "i8"))
        """What the deal that ended in the last step brought each chair, a row a chair."""
        self.done = device(np.zeros(number, narrow))
        """1 where a deal ended in the last step."""
        self.sums = device(np.zeros(DEALS_SIZE, "i8"))
        """What all deals came to (`kernels.play.deals`, D_…)."""
        self._task = device(np.array([seed, 0, end, deals], "i8"))
        self._asking = card.cuda.device_array((2, number), "i4")
        self._ended = card.cuda.device_array(number, "i4")
        self.counts = device(self._zeros)
        """Of each round: ASKING, ENDED, PLAYING, REFUSED."""
        begun = self._zeros.copy()
        begun[0, ENDED] = number
        self.counts.copy_to_device(begun)
        card.empty_tables[(number + BLOCK - 1) // BLOCK, BLOCK](self.tables, self.matches, self._ended, first)
        self._deal_and_judge(0)

    def ask_all(self) -> None:
        """Go on to the first decision of every table; needed once, before actions come from outside."""
        self._settle(self.sums)  # there are no actions yet

    @property
    def legal(self) -> Any:
        """What the actor of each table may do: a row a family of actions, a bit an action."""
        return self.tables[at.T_LEGAL : at.T_LEGAL + at.FAMILIES]

    @property
    def actors(self) -> Any:
        """The seat that must act at each table, -1 where all matches are over."""
        return self.tables[at.T_ACTOR]

    def play_on(self, steps: int = 0, blocks: int = PLAYING_BLOCKS) -> bool:
        """Play some rounds by a policy, so many decisions in each (0: as is best); False when all matches are over."""
        steps = steps or self._card.steps
        self.counts.copy_to_device(self._zeros)
        for row in range(ROUNDS):
            self._run(
                self._card.play_tables, blocks, self.tables, self.walls, self.matches, self._asking, self._ended, self.counts,
                row, steps,
            )  # fmt: skip
            self._deal_and_judge(row)
        return bool(self.counts[ROUNDS - 1, PLAYING])

    def choose_all(self, actions: Any) -> None:
        """Write any legal action of every table to an array (`int64`) of the card."""
        self._card.choose_tables[(self.number + BLOCK - 1) // BLOCK, BLOCK](self.tables, actions)

    def step_all(self, actions: Any) -> None:
        """Do an action at every table (`int64`, the numbers of `kernels.play.layout`) and go on to the next decision.

        A deal that is over is followed by the next. What is not legal is not done, and counted in `refused`.
        """
        if tuple(actions.shape) != (self.number,) or not str(actions.dtype).endswith("int64"):
            raise ValueError(f"actions are {self.number} of int64, not {actions.dtype} of shape {tuple(actions.shape)}")
        self.counts.copy_to_device(self._zeros)
        self._step(0, 0, actions)
        self._deal_and_judge(0)
        self._settle(actions)

    def _settle(self, actions: Any) -> None:
        """Go on at the tables that asked the scorer, until none asks."""
        for row in range(1, CHAIN + 1):
            self._step(row, BLOCKS, actions)
            if row < CHAIN:
                self._deal_and_judge(row)

    def _step(self, row: int, blocks: int, actions: Any) -> None:
        self._run(
            self._card.step_tables, blocks, self.tables, self.walls, self.matches, actions, self.rewards, self.done, self._asking,
            self._ended, self.counts, row,
        )  # fmt: skip

    def refused(self) -> int:
        """How many actions of the last step were not legal; the host waits for the card."""
        return int(self.counts[0, REFUSED])

    def judge_all(self, row: int) -> None:
        """Answer the tables that ask the scorer."""
        self._run(self._card.judge_tables, BLOCKS, self.tables, self._asking, self.counts, row, self._card.classes)

    def _deal_and_judge(self, row: int) -> None:
        self._run(
            self._card.deal_tables, BLOCKS, self.tables, self.walls, self.matches, self.rewards, self.done, self._task, self.sums,
            self._asking, self._ended, self.counts, row,
        )  # fmt: skip
        self.judge_all(row)

    def _run(self, kernel: Any, blocks: int, *given: Any) -> None:
        kernel[blocks or (self.number + BLOCK - 1) // BLOCK, BLOCK](*given, self._card.play, *self._card.scoring.arrays)
