"""Policies: what a seat of a simulated table chooses, from its legal actions and what it may know."""

from peling.kernels.jit import inlined, lowest, ones
from peling.kernels.play import layout as at
from peling.kernels.play.chance import draw


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
        bits = t[at.T_LEGAL + family]
        some = ones(bits)
    while pick > 0:
        bits &= bits - 1
        pick -= 1
    return family << at.FAMILY | lowest(bits)
