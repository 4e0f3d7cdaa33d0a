"""Laid: what sets and pairs on the table are paid without being won, of a whole hand or of one that is still being laid."""

from peling.kernels import layout as at
from peling.kernels.jit import inlined, kernel, lowest
from peling.kernels.marks import read_marks
from peling.kernels.planes import prepare
from peling.kernels.score.classical import pair_points, set_points
from peling.kernels.score.features import concealed_and_kongs, luck_patterns, wind_and_dragon_sets
from peling.kernels.score.fold import clear, fold_loser
from peling.kernels.score.hits import clear_hits, explained
from peling.tiles import HONOUR_MASK


@inlined
def loser_elements(hand, work, helped, el):
    """A non-winner's melds as they lie, three alike in the rack, pairs of honours (D18); returns how many.

    A joker lies beside each of the kinds `helped`, of which the rack holds one or two.
    """
    number = 0
    for i in range(hand[at.H_MELDS]):
        el[number] = hand[at.H_MELD + i]
        number += 1
    pungs = work[at.W_PLANES + 2] | work[at.W_PLANES + 1] & helped
    pairs = (work[at.W_PLANES + 1] | work[at.W_PLANES] & helped) & ~pungs & HONOUR_MASK
    while pungs:
        kind = lowest(pungs)
        el[number] = (at.PUNG + kind) << at.EL_CODE | (helped >> kind & 1) << at.EL_JOKERS
        number += 1
        pungs &= pungs - 1
    while pairs:
        kind = lowest(pairs)
        el[number] = (at.PAIR + kind) << at.EL_CODE | (helped >> kind & 1) << at.EL_JOKERS
        number += 1
        pairs &= pairs - 1
    return number


@inlined
def lay_sets(hand, number, rules, tables, space, out):
    """What a non-winner is paid for `number` sets and pairs, and for luck tiles: no more tiles can take it away."""
    el = space.el
    hits = space.hits
    seat = hand[at.H_SEAT]
    round_ = hand[at.H_ROUND]
    clear_hits(hits)
    for i in range(number):
        if el[i] >> at.EL_CODE >= at.PAIR:
            pair_points((el[i] >> at.EL_CODE) - at.PAIR, i, seat, round_, hits)
        else:
            set_points(el[i], i, hits)
    marks = read_marks(el, min(number, 4), tables)
    wind_and_dragon_sets(el, marks, seat, round_, hits)
    concealed_and_kongs(marks, rules.params, hits)
    luck_patterns(hand, rules.params, hits)
    if explained():
        out[at.O_ELEMENTS] = number
        for i in range(number):
            out[at.O_ELEMENT + i] = el[i]


@kernel
def score_laid(hand, rules, tables, space, out):
    """Fill the answer for tiles of a classical rule set that are no whole hand yet: what is certain of them.

    A joker of the rack is not counted, as it may still go elsewhere; what an open set keeps out is left out, as one may be laid.
    """
    clear(out)
    prepare(hand, tables, space.work)
    lay_sets(hand, loser_elements(hand, space.work, 0, space.el), rules, tables, space, out)
    fold_loser(space.hits, rules, at.FACT_OPEN_SET, out)
