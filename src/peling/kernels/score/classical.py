"""Classical: what only the rule sets of points and doubles pay for, and how they read four sets and a pair."""

from peling.kernels import layout as at
from peling.kernels import patterns as p
from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.marks import marked, read_marks
from peling.kernels.score.features import (
    PAIR_TILES,
    circumstance_patterns,
    concealed_and_kongs,
    luck_patterns,
    suits_in,
    tile_patterns,
    whole_hand_patterns,
    wind_and_dragon_sets,
)
from peling.kernels.score.fold import fold_classical, keep, note_waits
from peling.kernels.score.hits import clear_hits, hit, hit_if
from peling.tiles import HONOUR_MASK, KINDS, NOBLE, TERMINALS, C, E


@inlined
def set_points(element, index, hits):
    """The classical base points of a pung or kong."""
    kind = (element >> at.EL_CODE) - at.PUNG
    pattern = 2 * (NOBLE >> (kind & 63) & 1) + (1 - (element & at.EL_OPEN)) + (element & at.EL_KONG)
    hit_if(hits, 0 <= kind < KINDS, pattern, 1 << index)


@inlined
def pair_points(kind, index, seat, round_, hits):
    """The classical points of a pair of dragons, of the seat's wind, of the round's wind (both: twice)."""
    if kind >= C:
        hit(hits, p.PAIR_DRAGON, 1 << index)
    elif kind >= E:
        if kind - E == seat:
            hit(hits, p.PAIR_SEAT_WIND, 1 << index)
        if kind - E == round_:
            hit(hits, p.PAIR_ROUND_WIND, 1 << index)


@inlined
def classical_patterns(hand, rules, tables, space, present, place):
    """Everything a classical winner with four sets and a pair may be paid for; returns the number of chows."""
    work = space.work
    el = space.el
    hits = space.hits
    seat = hand[at.H_SEAT]
    round_ = hand[at.H_ROUND]
    marks = read_marks(el, 4, tables)
    pair = (el[4] >> at.EL_CODE) - at.PAIR
    hit(hits, p.MAHJONG, at.MASK_ALL)
    for i in range(4):
        set_points(el[i], i, hits)
    pair_points(pair, 4, seat, round_, hits)
    hit_if(hits, place == 4, p.COMPLETES_PAIR, at.MASK_WIN | PAIR_TILES)
    if work[at.W_CAKE]:
        hit(hits, p.BIRD_EATS_CAKE, at.MASK_WIN | PAIR_TILES)
    hit_if(hits, ones(work[at.W_WAITS]) == 1, p.ONLY_TILE, at.MASK_WIN)
    wind_and_dragon_sets(el, marks, seat, round_, hits)
    concealed_and_kongs(marks, rules.params, hits)
    whole_hand_patterns(el, marks, pair, hits)
    tile_patterns(present, hits)
    suits = suits_in(present)
    hit_if(hits, hand[at.H_CLAIMED] + work[at.W_OPEN] == 0 and suits > 1, p.CONCEALED_MIXED, at.MASK_ALL)
    if suits < 2 or present & ~TERMINALS == 0:
        few_tiles_patterns(el, marks, pair, present, hits)
    return ones(marked(marks, at.M_CHOW))


@kernel
def few_tiles_patterns(el, marks, pair, present, hits):
    """Limit hands of sets in one suit, of honours, of terminals."""
    chows = ones(marked(marks, at.M_CHOW))
    suits = suits_in(present)
    honours = present & HONOUR_MASK
    if chows == 2 and suits == 1 and honours == 0:
        snake_pattern(el, pair, hits)
    if chows > 0:
        return
    if suits == 1 and honours == 0:
        hit(hits, p.PURITY, at.MASK_ALL)
    if present & ~TERMINALS == 0:
        hit(hits, p.ALL_TERMINAL_PUNGS, at.MASK_ALL)
    if suits == 0:
        hit(hits, p.ALL_HONOUR_PUNGS, at.MASK_ALL)
    if suits == 1 and honours and marked(marks, at.M_CONCEALED) & ~marked(marks, at.M_CLOSED_KONG) == at.SETS:
        hit(hits, p.BURIED_TREASURE, at.MASK_ALL)


@kernel
def snake_pattern(el, pair, hits):
    """111 22 345 678 999, 111 234 55 678 999 or 111 234 567 88 999 of one suit, no kongs (D34)."""
    low = pair // 9 * 9
    if (el[2] >> at.EL_CODE) - at.PUNG != low or (el[3] >> at.EL_CODE) - at.PUNG != low + 8 or (el[2] | el[3]) & at.EL_KONG:
        return
    first = (el[0] >> at.EL_CODE) % 7
    second = (el[1] >> at.EL_CODE) % 7
    rank = pair - low
    if (
        (rank == 1 and first == 2 and second == 5)
        or (rank == 4 and first == 1 and second == 5)
        or (rank == 7 and first == 1 and second == 4)
    ):
        hit(hits, p.WRIGGLING_SNAKE, at.MASK_ALL)


@inlined
def finish_classical(hand, win, elements, place, irregular, chows, goulash, rules, space, out):
    """Count a reading by points and doubles and keep it if it is the best, or note the limit hands that it would make."""
    work = space.work
    hits = space.hits
    trial = space.trial
    if work[at.W_MODE] == at.WAIT:
        note_waits(hits, rules, chows, goulash, work)
        return
    circumstance_patterns(hand, work, win, hits)
    luck_patterns(hand, rules.params, hits)
    facts = at.FACT_OPEN_SET if work[at.W_OPEN] else 0
    if fold_classical(hits, rules, hand[at.H_CLAIMED], chows, goulash, facts, trial):
        if irregular >= 0 and goulash == 0:
            work[at.W_IRREGULAR_TOTAL] = max(work[at.W_IRREGULAR_TOTAL], trial[at.O_TOTAL])
        keep(trial, out, space.el, elements, place, irregular, -1, work)


@inlined
def read_classical(hand, win, present, place, goulash, rules, tables, space, out):
    """Score one reading of four sets and a pair, or note the limit hands that it would make."""
    clear_hits(space.hits)
    chows = classical_patterns(hand, rules, tables, space, present, place)
    finish_classical(hand, win, 5, place, -1, chows, goulash, rules, space, out)
