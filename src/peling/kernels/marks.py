"""Marks: the properties of the sets of a reading, all in one int.

For each property (a chow, a concealed pung, holds a terminal …) the int has a field of four bits, one for each set. So
a count is the number of bits in a field, and the field itself is the mask of the sets to show.
"""

from peling.kernels import layout as at
from peling.kernels.jit import inlined, kernel
from peling.kernels.planes import element_mask
from peling.tiles import DRAGON_MASK, NOBLE, NUMBERS, TERMINALS, WIND_MASK, mask

FIVES = mask((4, 13, 22))
EVEN = mask(9 * suit + rank for suit in range(3) for rank in (1, 3, 5, 7))
FLAGS = at.EL_OPEN | at.EL_MELD | at.EL_KONG


@kernel
def element_marks(element):
    """The marks of one element, as the first set of a reading; a pair has none."""
    code = element >> at.EL_CODE
    if code >= at.PAIR:
        return 0
    kinds = element_mask(element)
    opened = 1 if element & at.EL_OPEN else 0
    marks = (1 if kinds & NOBLE else 0) << at.M_NOBLE | (1 if kinds & FIVES else 0) << at.M_FIVE
    marks |= (opened if element & at.EL_MELD else 0) << at.M_CLAIMED
    if code < at.PUNG:
        return marks | 1 << at.M_CHOW
    if element & at.EL_KONG:
        marks |= 1 << (at.M_OPEN_KONG if opened else at.M_CLOSED_KONG)
    marks |= (1 - opened) << at.M_CONCEALED
    marks |= (1 if kinds & NUMBERS else 0) << at.M_SUIT
    marks |= (1 if kinds & WIND_MASK else 0) << at.M_WIND
    marks |= (1 if kinds & DRAGON_MASK else 0) << at.M_DRAGON
    marks |= (1 if kinds & EVEN else 0) << at.M_EVEN
    return marks | (1 if kinds & TERMINALS else 0) << at.M_TERMINAL


@inlined
def read_marks(el, number, tables):
    """The marks of the first `number` elements, four at most."""
    marks = 0
    for i in range(number - 1, -1, -1):
        marks = marks << 1 | tables.marks[8 * (el[i] >> at.EL_CODE) + (el[i] & FLAGS)]
    return marks


@inlined
def marked(marks, field):
    """The sets that have the mark."""
    return marks >> field & at.SETS


@inlined
def pungs_of(el, sets, kind):
    """Those of the sets (a mask) that are pungs and kongs of the kind."""
    found = 0
    for i in range(4):
        found |= (1 if el[i] >> at.EL_CODE == at.PUNG + kind else 0) << i
    return found & sets


@inlined
def pung_kinds(el, sets):
    """The kinds of those sets (a mask of pungs and kongs) as bits: jokers may have made two of one kind."""
    kinds = 0
    for i in range(4):
        if sets >> i & 1:
            kinds |= element_mask(el[i])
    return kinds
