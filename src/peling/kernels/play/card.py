"""Play on a GPU: the very kernels of play, a table a thread, all tables word by word in the card's memory (`ts[word, table]`).

Kernels take turns. `play_tables` goes on until a table asks the scorer or a player who thinks, or its deal is over, and writes
those down in lists; `deal_tables` counts the deals that are over and deals the next; `judge_tables` answers the tables that ask;
`think_tables` chooses for those who think. They go through the lists with full warps, however few tables are in them, and the
lengths of the lists stay on the card: a row of `counts` a round, which the host reads once for many rounds. Tables whose players
are outside are played by `outside_card.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from peling.kernels import layout as score_at
from peling.kernels.gpu_registers import held_tables
from peling.kernels.jit import SIMULATED, card_kernel
from peling.kernels.layout import HAND_SIZE, Hits, Rules, Space, Tables
from peling.kernels.play import layout as at
from peling.kernels.play.deals import D_HASH, DEALS_SIZE, W_DEALS, W_NEXT, W_SIZE, count_deal, mixed, sit_down
from peling.kernels.play.judge import judge
from peling.kernels.play.policies import choice_of, random_action
from peling.kernels.play.rotation import next_deal
from peling.kernels.play.step import step
from peling.kernels.play.thinking import choose
from peling.kernels.score.card import ELEMENTS, unreached
from peling.kernels.think.facts import Aims
from peling.kernels.think.quick import SIZES, QuickScratch

BLOCK = 4 if SIMULATED else 128
"""Threads a block."""
ASKING, ENDED, PLAYING, THINKING, ANSWERING = 0, 1, 2, 3, 4
"""What is counted in a round: tables that ask, tables whose deal is over, whether any plays, and tables whose actor thinks: what
to do in turn, or what to answer. Those are written from the beginning and from the end of one list, so that the threads of a warp
think about the same."""
COUNTS = 5
SHARED = (at.WALL_SIZE, BLOCK)
STATE, OPTIONS, NEAR, ACCEPT, SPEED, SCRATCH = SIZES

cuda: Any = None  # this and the next twelve are given by `card_kernel`
held_table: Any = None
fetch: Any = None
bring_back: Any = None
THINKS = False  # whether some player thinks
PLAY: Any = None  # the rules are constants: what they rule out is not even compiled
PARAMS: Any = None
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
        for wind in range(4):
            ms[at.M_NEAR + wind, i] = 0
        ended[i] = i


def play_tables(
    ts, walls, ms, chairs, asking, ended, thinking, counts, row, steps, row_of,
    rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """Let every table play by policies, a limited number of decisions, until it asks the scorer or a player, or its deal is over.

    A thread takes one table after the other and works on a copy in its own memory, whose places the compiler knows. So no more
    tables are under way than there are threads, which decides how many of their words the caches hold.
    """
    t = held_table()
    hand = cuda.local.array(HAND_SIZE, int64)
    work = cuda.local.array(WORK, int64)
    rules = Rules(PARAMS, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    for i in range(cuda.grid(1), ts.shape[1], cuda.gridsize(1)):
        m = ms[:, i]
        question = ts[at.T_QUESTION, i]
        phase = ts[at.T_PHASE, i]
        if question or phase != at.OVER:
            counts[row, PLAYING] = 1
            fetch(t, ts[:, i])
            check = m[at.M_HASH]
            for _ in range(steps):
                action = at.A_JUDGED
                if t[at.T_QUESTION] == 0:
                    action = choice_of(t, m, chairs) if THINKS else random_action(t)
                    if THINKS and action == at.NONE:
                        if t[at.T_PHASE] == at.TURN:
                            thinking[cuda.atomic.add(counts, (row, THINKING), 1)] = i
                        else:
                            thinking[ts.shape[1] - 1 - cuda.atomic.add(counts, (row, ANSWERING), 1)] = i
                        break
                    check = mixed(check, action)
                step(t, walls[:, i], m, action, PLAY, rules, tables, hand, work)
                if t[at.T_QUESTION] or t[at.T_PHASE] == at.OVER:
                    break
            bring_back(t, ts[:, i])
            m[at.M_HASH] = check
            question = t[at.T_QUESTION]
            phase = t[at.T_PHASE]
        if question:
            asking[row & 1, cuda.atomic.add(counts, (row, ASKING), 1)] = i
        elif phase == at.OVER and m[at.M_OVER] == 0:
            ended[cuda.atomic.add(counts, (row, ENDED), 1)] = i


def deal_tables(
    ts, walls, ms, task, sums, asking, ended, counts, row, row_of,
    rows, excepts, irregular, instances, chow_index, pung_index, combinations,
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
    rules = Rules(PARAMS, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
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
            count_deal(t, m, counted, PLAY)
            next_deal(m, at.NONE if t[at.T_WINNER] < 0 else m[at.M_ORDER + t[at.T_WINNER]], PLAY)
        if m[at.M_OVER] or m[at.M_DEAL] > todo[W_DEALS]:
            counted[D_HASH] += m[at.M_HASH]
            todo[W_NEXT] = t[at.T_MATCH] + ts.shape[1]
            sit_down(t, m, todo, PLAY)
            if m[at.M_OVER]:
                continue
        step(t, wall, m, at.A_DEAL, PLAY, rules, tables, hand, work)
        for slot in range(PLAY[at.P_TILES]):
            walls[slot, i] = wall[slot]
        if t[at.T_QUESTION]:
            asking[row & 1, cuda.atomic.add(counts, (row, ASKING), 1)] = i
    for i in range(DEALS_SIZE):
        if counted[i]:
            cuda.atomic.add(sums, i, counted[i])


def judge_tables(
    ts, asking, counts, row, classes, row_of,
    rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """Answer every table in a list that asks the scorer."""
    hand = cuda.local.array(HAND_SIZE, int64)
    hits = Hits(cuda.local.array(FOUND, int64), row_of)
    trial = cuda.local.array(ANSWER, int64)
    space = Space(cuda.local.array(WORK, int64), cuda.local.array(ELEMENTS, int32), hits, cuda.local.array(4, int32), trial)
    out = cuda.local.array(ANSWER, int64)
    rules = Rules(PARAMS, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    for place in range(cuda.grid(1), counts[row, ASKING], cuda.gridsize(1)):
        i = asking[row & 1, place]
        if ts[at.T_QUESTION, i]:
            judge(ts[:, i], PLAY, rules, tables, classes, hand, space, out)


def think_tables(ts, ms, chairs, thinking, counts, row, policy, index, rows, slots, costs, curves, steps):
    """Let every actor choose who thinks by this policy."""
    own = QuickScratch(
        cuda.local.array(STATE, int64), cuda.local.array(OPTIONS, int64), cuda.local.array(NEAR, int64),
        cuda.local.array(ACCEPT, int64), cuda.local.array(SPEED, int64), cuda.local.array(SCRATCH, int64),
    )  # fmt: skip
    known = Aims(rows, slots, costs, curves, steps)
    turns = counts[row, THINKING]
    for place in range(cuda.grid(1), turns + counts[row, ANSWERING], cuda.gridsize(1)):
        i = thinking[place if place < turns else ts.shape[1] - 1 - (place - turns)]
        t = ts[:, i]
        m = ms[:, i]
        if chairs[m[at.M_ORDER + t[at.T_ACTOR]]] == policy:
            choose(t, m, PLAY, index, known, own)


REGISTERS: dict[Callable[..., Any], int] = {
    play_tables: 168, deal_tables: 128, judge_tables: 128, think_tables: 255,
}  # fmt: skip
"""The most that a thread may have."""


def needless(params: Sequence[int], play: Sequence[int], *, deals: bool) -> frozenset[str]:
    """The kernels that are never called with such rules, or whose answer is never needed; or only where somebody deals."""
    names = set(unreached(params)) | {"explained"}
    if not play[at.P_GOULASH]:
        names |= {"give", "ask_to_give", "await_exchange", "may_complete_rack"}
    if not deals:
        names |= {"shuffle", "crown", "begin"}
    return frozenset(names)


def tailored(
    function: Callable[..., Any],
    params: Sequence[int],
    play: Sequence[int],
    registers: int | None = None,
    *,
    thinks: bool = False,
    deals: bool = False,
) -> Any:
    """A function such as those above as a GPU runs it for a rule set with these parameters: without what that does not need."""
    import numpy as np

    return card_kernel(
        function,
        needless(params, play, deals=deals),
        REGISTERS[function] if registers is None else registers,
        **held_tables(at.T_PLACES, at.TABLE_SIZE)._asdict(),
        THINKS=thinks,
        PLAY=np.array(play, "i8"),
        PARAMS=np.array(params, "i8"),
        int64=np.int64,
        int32=np.int64 if SIMULATED else np.int32,
        int8=np.int64 if SIMULATED else np.int8,
        WORK=score_at.WORK_SIZE if params[score_at.R_GOULASH] else score_at.W_COUNTS,
        FOUND=score_at.COUNT_SIZE,
        ANSWER=score_at.O_LINE,
    )
