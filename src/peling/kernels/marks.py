"""Marks: what the sets of a reading are, all of it in one word.

For each question (is it a chow, a concealed pung, does it hold a terminal …) the word has a field of four bits, one a set. So
a count is the number of bits in a field, and the field itself is the mask of the tiles to show.
"""

from peling.kernels.jit import inlined, kernel
from peling.kernels.layout import (
    EL_CODE,
    EL_KONG,
    EL_MELD,
    EL_OPEN,
    M_CHOW,
    M_CLAIMED,
    M_CLOSED_KONG,
    M_CONCEALED,
    M_DRAGON,
    M_EVEN,
    M_FIVE,
    M_NOBLE,
    M_OPEN_KONG,
    M_SUIT,
    M_TERMINAL,
    M_WIND,
    PAIR,
    PUNG,
    SETS,
)
from peling.kernels.planes import element_mask
from peling.tiles import DRAGON_MASK, NOBLE, TERMINALS, WIND_MASK, mask

FIVES = mask((4, 13, 22))
EVEN = mask(9 * suit + rank for suit in range(3) for rank in (1, 3, 5, 7))
SUITED = mask(range(27))
FLAGS = EL_OPEN | EL_MELD | EL_KONG


@kernel
def element_marks(element):
    """The marks of one element, as the first set of a reading; a pair has none."""
    code = element >> EL_CODE
    if code >= PAIR:
        return 0
    kinds = element_mask(element)
    opened = 1 if element & EL_OPEN else 0
    marks = (1 if kinds & NOBLE else 0) << M_NOBLE | (1 if kinds & FIVES else 0) << M_FIVE
    marks |= (opened if element & EL_MELD else 0) << M_CLAIMED
    if code < PUNG:
        return marks | 1 << M_CHOW
    if element & EL_KONG:
        marks |= 1 << (M_OPEN_KONG if opened else M_CLOSED_KONG)
    marks |= (1 - opened) << M_CONCEALED
    marks |= (1 if kinds & SUITED else 0) << M_SUIT
    marks |= (1 if kinds & WIND_MASK else 0) << M_WIND
    marks |= (1 if kinds & DRAGON_MASK else 0) << M_DRAGON
    marks |= (1 if kinds & EVEN else 0) << M_EVEN
    return marks | (1 if kinds & TERMINALS else 0) << M_TERMINAL


@inlined
def read_marks(el, number, tables):
    """The marks of the first `number` elements, four at most."""
    marks = 0
    for i in range(number - 1, -1, -1):
        marks = marks << 1 | tables.marks[8 * (el[i] >> EL_CODE) + (el[i] & FLAGS)]
    return marks


@inlined
def marked(marks, field):
    """The sets that have the mark."""
    return marks >> field & SETS


@inlined
def pungs_of(el, sets, kind):
    """Those of the sets (a mask) that are pungs and kongs of the kind."""
    found = 0
    for i in range(4):
        found |= (1 if el[i] >> EL_CODE == PUNG + kind else 0) << i
    return found & sets


@kernel
def pung_kinds(el, sets):
    """The kinds of those sets (a mask of pungs and kongs) as bits: jokers may have made two of one kind."""
    kinds = 0
    for i in range(4):
        if sets >> i & 1:
            kinds |= element_mask(el[i])
    return kinds
