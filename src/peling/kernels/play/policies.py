"""Policies: what a seat of a simulated table chooses. Those that think, from what they may know, are in `thinking.py`."""

from peling.kernels.jit import inlined, lowest, ones
from peling.kernels.play import layout as at
from peling.kernels.play.chance import draw

RANDOM, PLAIN, QUICK = 0, 1, 2
"""Any legal action; the one nearest hand that may win; the nearest hands together, as the bot `quick` weighs them."""


@inlined
def random_action(t):
    """Any legal action, each as likely."""
    number = ones(t[at.T_LEGAL])
    if t[at.T_PHASE] == at.TURN:
        for family in range(1, at.FAMILIES):
            number += ones(t[at.T_LEGAL + family])
    pick = number * draw(t) >> 31
    family = 0
    bits = t[at.T_LEGAL]
    some = ones(bits)
    while pick >= some:
        pick -= some
        family += 1
        bits = t[at.T_LEGAL + (family & 7)]
        some = ones(bits)
    while pick > 0:
        bits &= bits - 1
        pick -= 1
    return family << at.FAMILY | lowest(bits)


@inlined
def choice_of(t, m, chairs):
    """What the actor chose who thinks, or any legal action of one who does not; -1: the actor is still to think."""
    action = 0 + m[at.M_CHOICE]
    m[at.M_CHOICE] = at.NONE
    if action == at.NONE and chairs[m[at.M_ORDER + t[at.T_ACTOR]]] == RANDOM:
        action = random_action(t)
    return action
