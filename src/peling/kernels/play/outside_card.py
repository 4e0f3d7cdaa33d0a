"""Players outside at tables on a GPU: the kernels of `outside.py`, a table a thread, and what each sees, spread out in bytes.

Kernels take turns as in `card.py`. `advance_tables` does the actions and lets tables play until a player outside is asked, the
deal is over, or the scorer or a player who thinks must answer; `seat_tables` deals; then those are answered and go on. What the
actors may know is found a table a thread, as words (`observe_tables`), and then laid out by threads that write beside each other.
"""

from __future__ import annotations

from typing import Any

from peling.kernels.jit import SIMULATED
from peling.kernels.layout import HAND_SIZE, Rules, Tables
from peling.kernels.play import layout as at
from peling.kernels.play.card import ANSWERING, ASKING, ENDED, SHARED, THINKING
from peling.kernels.play.observe import PLACES, PLANES, observe
from peling.kernels.play.outside import (
    ANY,
    ASKED,
    GO_ON,
    PLAYING,
    advance,
    may_do,
    move_on,
    next_action,
    pay,
    wind_of,
)
from peling.kernels.play.outside import ENDED as DEAL_OVER
from peling.kernels.play.step import step

REGISTERS = 128
"""The most that a thread may have."""
TOGETHER = 2 if SIMULATED else 32
"""Tables whose planes a block writes."""

cuda: Any = None  # this and the next six are given by `card_kernel`
THINKS = False
PLAY: Any = None
PARAMS: Any = None
WORK = 0
int64: Any = None
int8: Any = None


def clear_tables(ts, ms, waits, matches, replaced, actors, first, anew):
    """Give up the deals that are not over; all tables wait to be dealt to. Anew: as if nothing had been played."""
    i = cuda.grid(1)
    if i < ts.shape[1]:
        if anew:
            matches[i] = 0
            replaced[i] = 0
            actors[i] = first
            for wind in range(4):
                ms[at.M_NEAR + wind, i] = 0
        if anew or waits[i] != DEAL_OVER:
            ts[at.T_QUESTION, i] = 0
            ts[at.T_JUDGED, i] = 0
            ts[at.T_PHASE, i] = at.OVER
            ms[at.M_OVER, i] = 1
        waits[i] = DEAL_OVER


def take_actions(ts, waits, given, actions, numbers, replaced, replace, bad):
    """Take an action for each table; the first table that may not do it is noted, or it does anything that is legal."""
    i = cuda.grid(1)
    if i < ts.shape[1]:
        actions[i] = given[i]
        if waits[i] == ASKED and may_do(ts[:, i], actions[i], numbers, numbers.shape[0]) == 0:
            if replace:
                replaced[i] += 1
                actions[i] = ANY
            else:
                cuda.atomic.min(bad, 0, i)


def advance_tables(
    ts, walls, ms, waits, actions, numbers, players, rewards, done, task, asking, ended, thinking, counts, row, before, since,
    row_of,
    rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """Do an action at every table (`before` is -1), or go on at those that were listed in the row before.

    Deals that are over are counted in the row `since`: some rows list them together.
    """
    hand = cuda.local.array(HAND_SIZE, int64)
    work = cuda.local.array(WORK, int64)
    rules = Rules(PARAMS, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    number = ts.shape[1] if before < 0 else counts[before, ASKING]
    for place in range(cuda.grid(1), number, cuda.gridsize(1)):
        i = place if before < 0 else asking[before & 1, place]
        t = ts[:, i]
        m = ms[:, i]
        wait = waits[i]
        if before < 0:
            done[i] = 0
            for chair in range(rewards.shape[1]):
                rewards[i, chair] = 0
        deals = wait == DEAL_OVER
        if not deals:
            action = next_action(t, wait, actions[i], numbers)
            wait = advance(t, walls[:, i], m, action, players, PLAY, rules, tables, hand, work)
            waits[i] = wait
            if wait == DEAL_OVER:
                pay(t, m, rewards[i], PLAY)
                done[i] = 1
                deals = task[GO_ON] != 0
        if deals:
            ended[cuda.atomic.add(counts, (since, ENDED), 1)] = i
        elif wait == PLAYING:
            asking[row & 1, cuda.atomic.add(counts, (row, ASKING), 1)] = i
            if THINKS and t[at.T_QUESTION] == 0:
                if t[at.T_PHASE] == at.TURN:
                    thinking[cuda.atomic.add(counts, (row, THINKING), 1)] = i
                else:
                    thinking[ts.shape[1] - 1 - cuda.atomic.add(counts, (row, ANSWERING), 1)] = i


def seat_tables(
    ts, walls, ms, waits, matches, task, asking, ended, counts, row, since, row_of,
    rows, excepts, irregular, instances, chow_index, pung_index, combinations,
    suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks,
):  # fmt: skip
    """Deal at the tables whose deal is over: the next of their match, or the first of another. They go on in the next row."""
    hand = cuda.local.array(HAND_SIZE, int64)
    work = cuda.local.array(WORK, int64)
    wall = cuda.shared.array(SHARED, int8)[:, cuda.threadIdx.x]
    rules = Rules(PARAMS, rows, excepts, irregular, instances, chow_index, pung_index, combinations)
    tables = Tables(suits, honours, codes, powers, keys, knitted, knitted_keys, binomials, parts, kinds, narrow, marks)
    for place in range(cuda.grid(1), counts[since, ENDED], cuda.gridsize(1)):
        i = ended[place]
        t = ts[:, i]
        m = ms[:, i]
        move_on(t, m, i, matches, task, PLAY)
        step(t, wall, m, at.A_DEAL, PLAY, rules, tables, hand, work)
        for slot in range(PLAY[at.P_TILES]):
            walls[slot, i] = wall[slot]
        waits[i] = PLAYING
        asking[row & 1, cuda.atomic.add(counts, (row, ASKING), 1)] = i


def observe_tables(ts, ms, waits, actors, words, numbers):
    """For every table: the chair that must act, what it may know and what it may do, as words and numbers, a row each.

    Where a deal is over the chair that acted last looks at its end, and nothing may be done.
    """
    i = cuda.grid(1)
    if i < ts.shape[1]:
        t = ts[:, i]
        m = ms[:, i]
        asked = waits[i] == ASKED
        if asked:
            actors[i] = m[at.M_ORDER + t[at.T_ACTOR]]
        seat = t[at.T_ACTOR] if asked else wind_of(m, actors[i], PLAY)
        if seat >= 0:
            observe(t, m, seat, PLAY, words[:, i], numbers[:, i])
        for family in range(at.FAMILIES):
            words[PLANES + family, i] = t[at.T_LEGAL + family] if asked else 0


def spread_planes(words, flags):
    """Write the places of planes a byte each, eight of them at once: a row of `flags` is the planes of four tables.

    Eight places are the last of one plane and the first of the next, or all of one.
    """
    first = cuda.blockIdx.x * TOGETHER
    last = words.shape[1] - 1
    for column in range(cuda.threadIdx.x, flags.shape[1], cuda.blockDim.x):
        place = 8 * column
        plane = place // PLACES
        bit = place - PLACES * plane
        for row in range(first, min(first + TOGETHER, flags.shape[0])):
            i = 4 * row
            some = words[plane % PLANES, min(i + plane // PLANES, last)] >> bit
            plane_after = min(plane + 1, 4 * PLANES - 1)
            some |= words[plane_after % PLANES, min(i + plane_after // PLANES, last)] << PLACES - bit
            low = (some & 15) * 0x204081 & 0x1010101
            flags[row, column] = low | ((some >> 4 & 15) * 0x204081 & 0x1010101) << 32


def spread_masks(words, numbers, mask):
    """Write the actions that may be chosen a byte each, by their place."""
    first = cuda.blockIdx.x * TOGETHER
    for place in range(cuda.threadIdx.x, mask.shape[1], cuda.blockDim.x):
        family = PLANES + (numbers[place] >> at.FAMILY)
        bit = numbers[place] & at.INDEX
        for i in range(first, min(first + TOGETHER, mask.shape[0])):
            mask[i, place] = words[family, i] >> bit & 1


def turn_over(numbers, scalars):
    """Write the numbers of every table beside each other."""
    first = cuda.blockIdx.x * TOGETHER
    for number in range(cuda.threadIdx.x, scalars.shape[1], cuda.blockDim.x):
        for i in range(first, min(first + TOGETHER, scalars.shape[0])):
            scalars[i, number] = numbers[number, i]
