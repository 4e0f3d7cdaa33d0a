"""Tables whose players are outside: actions come in for many tables at once, and each goes on to the next one that is asked for.

As in `deals.py` a table that needs the scorer waits for it (`judge_all`), so `step_all` is called until no table asks. Players
who are not outside are played here by a policy. Players outside choose by place: the actions one after the other, as two tables
say that are made from their families, where each begins (`starts`) and the number of each place (`numbers`).
"""

from peling.kernels.jit import inlined, kernel
from peling.kernels.play import layout as at
from peling.kernels.play.chance import MATCHES, counter, philox
from peling.kernels.play.observe import look, toggle
from peling.kernels.play.policies import choice_of, random_action
from peling.kernels.play.rotation import begin_match, next_deal
from peling.kernels.play.step import step

# What a table waits for: nothing (it plays, or asks the scorer), a player outside, or the next deal.
PLAYING, ASKED, ENDED = 0, 1, 2
OUTSIDE = -1  # in place of a policy
ANY = -1  # in place of an action: any that is legal

# -- what all tables are to do --------------------------------------------------------------------------------------------
SEED = 0
DEALS = 1  # of a match, at most
GO_ON = 2  # 1: the next deal begins by itself


@inlined
def may_do(t, place, numbers, places):
    """Whether the actor of a table may do the action of a place."""
    if place < 0 or place >= places:
        return 0
    action = numbers[place]
    return t[at.T_LEGAL + (action >> at.FAMILY)] >> (action & at.INDEX) & 1


@kernel
def first_illegal(ts, number, waits, actions, numbers, places, replaced, replace):
    """The first table that was given an action that it may not do, -1; with `replace` any legal one is taken instead."""
    for i in range(number):
        if waits[i] == ASKED and may_do(ts[i], actions[i], numbers, places) == 0:
            if replace == 0:
                return i
            replaced[i] += 1
            actions[i] = ANY
    return at.NONE


@inlined
def next_action(t, wait, place, numbers):
    """The action with which a table goes on: what was given to it from outside, or to hear the scorer's answer; or none."""
    if t[at.T_QUESTION]:
        return at.A_JUDGED
    if wait != ASKED:
        return at.NONE
    return random_action(t) if place == ANY else numbers[place]


@kernel
def advance(t, wall, m, action, players, play, rules, tables, hand, work):
    """Do an action and all that players inside do after it; what the table then waits for.

    It still plays where the scorer or a player who thinks must answer first.
    """
    while True:
        if action == at.NONE:
            if t[at.T_PHASE] == at.OVER:
                return ENDED
            if players[m[at.M_ORDER + t[at.T_ACTOR]]] == OUTSIDE:
                return ASKED
            action = choice_of(t, m, players)
            if action == at.NONE:
                return PLAYING
        step(t, wall, m, action, play, rules, tables, hand, work)
        if t[at.T_QUESTION]:
            return PLAYING
        action = at.NONE


@inlined
def pay(t, m, rewards, play):
    """Pay the chairs what a deal that is over brought them."""
    for wind in range(play[at.P_PLAYERS]):
        rewards[m[at.M_ORDER + wind]] += t[at.T_NET + wind]


@inlined
def sit_down(t, m, table, matches, seed, play):
    """Begin the next match of a table. Its walls follow from the seed, the table and how many matches came before."""
    before = matches[table]
    matches[table] = before + 1
    t[at.T_SEED] = seed if before == 0 else philox(counter(MATCHES, 0, 0), before, seed) >> 31
    t[at.T_MATCH] = table
    for i in range(5):
        m[at.M_ORDER + i] = i if i < play[at.P_CHAIRS] else at.NONE
    begin_match(m)


@inlined
def move_on(t, m, table, matches, task, play):
    """Go on to the next deal of a table's match, with what the last one brought, or to its next match."""
    if m[at.M_OVER] == 0:
        for wind in range(play[at.P_PLAYERS]):
            m[at.M_TOTAL + m[at.M_ORDER + wind]] += t[at.T_NET + wind]
        next_deal(m, at.NONE if t[at.T_WINNER] < 0 else m[at.M_ORDER + t[at.T_WINNER]], play)
    if m[at.M_OVER] or m[at.M_DEAL] > task[DEALS]:
        sit_down(t, m, table, matches, task[SEED], play)


@kernel
def step_all(
    ts,
    walls,
    ms,
    number,
    waits,
    actions,
    numbers,
    players,
    matches,
    task,
    rewards,
    done,
    play,
    rules,
    tables,
    hand,
    work,
    answered,
):
    """Do the actions and let every table play until it asks for one, or its deal is over.

    It stops before that where it needs the scorer or a player that thinks: how many do. With `answered` only those go on.
    """
    asking = 0
    for i in range(number):
        t = ts[i]
        m = ms[i]
        wait = waits[i]
        if answered and wait != PLAYING:
            continue
        action = next_action(t, wait, actions[i], numbers)
        while True:
            if wait == ENDED:
                move_on(t, m, i, matches, task, play)
                action = at.A_DEAL
            wait = advance(t, walls[i], m, action, players, play, rules, tables, hand, work)
            if wait != ENDED:
                break
            pay(t, m, rewards[i], play)
            done[i] = 1
            if task[GO_ON] == 0:
                break
        waits[i] = wait
        asking += 1 if wait == PLAYING else 0
    return asking


@inlined
def wind_of(m, chair, play):
    """Where a chair sits, -1 if it does not play in this deal."""
    for wind in range(play[at.P_PLAYERS]):
        if m[at.M_ORDER + wind] == chair:
            return wind
    return at.NONE


@kernel
def observe_all(ts, ms, number, waits, actors, play, starts, new, words, planes, scalars, legal, mask):
    """For every table: the chair that must act, what it may know and what it may do.

    Where a deal is over the chair that acted last looks at its end, and nothing may be done.
    """
    for i in range(number):
        t = ts[i]
        m = ms[i]
        asked = waits[i] == ASKED
        if asked:
            actors[i] = m[at.M_ORDER + t[at.T_ACTOR]]
        seat = t[at.T_ACTOR] if asked else wind_of(m, actors[i], play)
        if seat >= 0:
            look(t, m, seat, play, new, words[i], planes[i], scalars[i])
        for family in range(at.FAMILIES):
            may = t[at.T_LEGAL + family] if asked else 0
            toggle(may ^ legal[i][family], starts[family], mask[i])
            legal[i][family] = may
