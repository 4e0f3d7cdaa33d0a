"""Thinking: the policies that look for hands that may win. Apart from those that do not, as it takes long to compile."""

from peling.kernels.jit import kernel, lowest, merged
from peling.kernels.play import layout as at
from peling.kernels.play.sight import I_MOST, I_ROWS, I_SPAN, context_of, see_claims, see_kongs, see_table
from peling.kernels.think import quick as q
from peling.kernels.think.quick import think
from peling.tiles import KINDS

MADE = -1


@merged
def thought(t, play, index, aims, own):
    """What the actor chooses that thinks: mahjong if it may, else the discard, kong or claim after which it wins soonest."""
    legal = t[at.T_LEGAL]
    if legal >> at.A_MAHJONG & 1:
        return at.A_MAHJONG
    seat = t[at.T_ACTOR]
    phase = t[at.T_PHASE]
    claiming = 1 if phase == at.CLAIM or phase == at.ROB else 0
    options = own.options
    options[q.Q_OPTIONS] = 0
    if claiming:
        see_claims(t, options)
    elif phase == at.TURN:
        see_kongs(t, seat, options)
    see_table(t, seat, play, index, own.state)
    choice = think(aims, claiming, index[I_MOST], index[I_SPAN], own)
    if choice >= q.OPTION:
        return 0 + options[q.Q_OPTION + (choice - q.OPTION) * q.QO_SIZE + q.QO_NUMBER]
    if claiming:
        return at.A_PASS
    return choice if choice < KINDS else lowest(legal)


@merged
def choose(t, m, play, index, aims, own):
    """Let the actor of a table choose, and remember where it began to look."""
    seat = t[at.T_ACTOR]
    own.near[0] = m[at.M_NEAR + seat]
    m[at.M_CHOICE] = thought(t, play, index, aims, own)
    m[at.M_NEAR + seat] = own.near[0]


@kernel
def think_all(ts, ms, number, policy, chairs, play, index, aims, own):
    """Let every table choose whose actor has this policy; MADE, or the context of the first whose aims are not there yet.

    `chairs` are the policies of the players.
    """
    missing = MADE
    for i in range(number):
        t = ts[i]
        m = ms[i]
        if t[at.T_QUESTION] or t[at.T_PHASE] == at.OVER or m[at.M_CHOICE] != at.NONE:
            continue
        if chairs[m[at.M_ORDER + t[at.T_ACTOR]]] != policy:
            continue
        context = context_of(t, t[at.T_ACTOR])
        if index[I_ROWS + 2 * context] < 0:
            missing = context
        else:
            choose(t, m, play, index, aims, own)
    return missing
