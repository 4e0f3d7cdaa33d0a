"""Deals: many tables at once that play whole matches by a policy, and what came of them.

Tables play until they need the scorer or a player who thinks (`play_on`); then the scorer answers all of them (`judge_all`), and
the players choose (`thinking.think_all`): kernels that know nothing of each other, so that each is compiled once and stays small.
"""

from peling.kernels.jit import kernel
from peling.kernels.play import layout as at
from peling.kernels.play.chance import BITS_32
from peling.kernels.play.judge import judge
from peling.kernels.play.policies import choice_of
from peling.kernels.play.rotation import begin_match, next_deal
from peling.kernels.play.step import step
from peling.kernels.play.study import study_deal, study_win

HASH = 2166136261
PRIME = 16777619

# -- what is counted ----------------------------------------------------------------------------------------------------
D_DEALS = 0
D_STEPS = 1
D_WON = 2
D_DRAWN_WINS = 3
D_EAST_WON = 4
D_HASH = 5  # the sum of the matches' hashes: every action, winner and payment
DEALS_SIZE = 6

# -- what is to be played -------------------------------------------------------------------------------------------------
W_SEED = 0
W_NEXT = 1  # the number of the next match
W_END = 2
W_DEALS = 3  # of a match, at most
W_SIZE = 4


@kernel
def mixed(check, value):
    """A hash with one more value."""
    return (check ^ (value & BITS_32)) * PRIME & BITS_32


@kernel
def sit_down(t, m, work, play):
    """Begin the next match at a table; it has nothing to do any more if there is none."""
    t[at.T_QUESTION] = 0
    t[at.T_JUDGED] = 0
    t[at.T_PHASE] = at.OVER
    m[at.M_HASH] = 0
    m[at.M_OVER] = 1
    if work[W_NEXT] >= work[W_END]:
        return
    t[at.T_SEED] = work[W_SEED]
    t[at.T_MATCH] = work[W_NEXT]
    work[W_NEXT] += 1
    for i in range(5):
        m[at.M_ORDER + i] = i if i < play[at.P_CHAIRS] and i < 4 else at.NONE
    if play[at.P_CHAIRS] == 5:
        m[at.M_ORDER + at.DREAMER] = at.DREAMER
    begin_match(m)
    m[at.M_HASH] = HASH


@kernel
def count_deal(t, m, sums, play):
    """Count a deal that is over."""
    winner = t[at.T_WINNER]
    check = mixed(m[at.M_HASH], winner)
    for i in range(play[at.P_PLAYERS]):
        m[at.M_TOTAL + m[at.M_ORDER + i]] += t[at.T_NET + i]
        check = mixed(check, t[at.T_NET + i])
    m[at.M_HASH] = check
    sums[D_DEALS] += 1
    sums[D_STEPS] += t[at.T_STEPS]
    sums[D_WON] += 1 if winner >= 0 else 0
    sums[D_DRAWN_WINS] += 1 if winner >= 0 and t[at.T_DISCARDER] < 0 else 0
    sums[D_EAST_WON] += 1 if winner == 0 else 0


@kernel
def play_on(ts, walls, ms, number, work, chairs, play, rules, tables, hand, space, sums, study):
    """Let every table play until it asks the scorer or a player who thinks, or there are no more matches; how many ask.

    `chairs` are the policies of the players.
    """
    asking = 0
    for i in range(number):
        t = ts[i]
        m = ms[i]
        while True:
            action = at.A_JUDGED
            if t[at.T_QUESTION] == 0:
                if t[at.T_PHASE] != at.OVER:
                    action = choice_of(t, m, chairs)
                    if action == at.NONE:
                        asking += 1
                        break
                    m[at.M_HASH] = mixed(m[at.M_HASH], action)
                else:
                    if m[at.M_OVER] == 0:
                        count_deal(t, m, sums, play)
                        if len(study):
                            study_deal(t, study, play)
                        next_deal(m, at.NONE if t[at.T_WINNER] < 0 else m[at.M_ORDER + t[at.T_WINNER]], play)
                    if m[at.M_OVER] or m[at.M_DEAL] > work[W_DEALS]:
                        sums[D_HASH] += m[at.M_HASH]
                        sit_down(t, m, work, play)
                        if m[at.M_OVER]:
                            break
                    action = at.A_DEAL
            step(t, walls[i], m, action, play, rules, tables, hand, space.work)
            if t[at.T_QUESTION]:
                asking += 1
                break
    return asking


@kernel
def judge_all(ts, number, play, rules, tables, classes, hand, space, out, study):
    """Answer every table that asks."""
    for i in range(number):
        t = ts[i]
        if t[at.T_QUESTION]:
            judge(t, play, rules, tables, classes, hand, space, out)
            if len(study) and t[at.T_QUESTION] == at.ASK_SCORES:
                study_win(t, out, study)
