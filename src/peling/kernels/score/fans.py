"""Fans: the MCR combinations that the classical rule sets do not know."""

from peling.kernels import layout as at
from peling.kernels import patterns as p
from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.marks import EVEN, FIVES, marked, pungs_of
from peling.kernels.planes import element_mask
from peling.kernels.score.combinations import combination_key
from peling.kernels.score.features import BAMBOO, CHARACTERS, CIRCLES, PAIR_TILES, suits_in
from peling.kernels.score.hits import block, emit, hit, hit_each, hit_if
from peling.tiles import DRAGON_MASK, HONOUR_MASK, NOBLE, REVERSIBLE, WIND_MASK, E, mask

UPPER_FOUR = mask(9 * suit + rank for suit in range(3) for rank in (5, 6, 7, 8))
LOWER_FOUR = mask(9 * suit + rank for suit in range(3) for rank in (0, 1, 2, 3))
UPPER = mask(9 * suit + rank for suit in range(3) for rank in (6, 7, 8))
MIDDLE = mask(9 * suit + rank for suit in range(3) for rank in (3, 4, 5))
LOWER = mask(9 * suit + rank for suit in range(3) for rank in (0, 1, 2))


@inlined
def fan_tile_patterns(present, hits):
    """Rows about tiles only: they count beside seven pairs too."""
    suits = suits_in(present)
    hit_if(hits, present & HONOUR_MASK == 0, p.NO_HONOURS, at.MASK_ALL)
    hit_if(hits, suits == 2, p.ONE_VOIDED_SUIT, at.MASK_ALL)
    hit_if(hits, suits == 3 and present & WIND_MASK and present & DRAGON_MASK, p.ALL_TYPES, at.MASK_ALL)
    if present & ~UPPER_FOUR == 0:
        hit(hits, p.UPPER_FOUR, at.MASK_ALL)
        if present & ~UPPER == 0:
            hit(hits, p.UPPER_TILES, at.MASK_ALL)
    if present & ~LOWER_FOUR == 0:
        hit(hits, p.LOWER_FOUR, at.MASK_ALL)
        if present & ~LOWER == 0:
            hit(hits, p.LOWER_TILES, at.MASK_ALL)
    if present & ~MIDDLE == 0:
        hit(hits, p.MIDDLE_TILES, at.MASK_ALL)
    if present & ~REVERSIBLE == 0:
        hit(hits, p.REVERSIBLE, at.MASK_ALL)


@inlined
def last_of_kind(hand, tables, work, win, hits):
    """Row 27: the three other tiles of the kind lie open. The rack may hold none; the player's open pung shows all three."""
    shown = 0
    hidden = (work[at.W_PLANES] >> win) & 1
    for i in range(hand[at.H_MELDS]):
        element = hand[at.H_MELD + i]
        if tables.kinds[element >> at.EL_CODE] >> win & 1:
            if element & at.EL_OPEN == 0:
                hidden = 1
            elif element >> at.EL_CODE < at.PUNG:
                shown += 1
            else:
                shown += 3
    if hidden == 0 and (hand[at.H_FLAGS] & at.FLAG_LAST_OF_KIND or shown == 3):
        hit(hits, p.LAST_OF_KIND, at.MASK_WIN)


@inlined
def hog_patterns(work, el, number, hits):
    """Row 19: four alike without a kong, once for each kind. The first `number` elements, with the pair, give the tiles."""
    four = work[at.W_FOUR] | work[at.W_THREE] & 1 << work[at.W_WIN]
    while four:
        bit = four & -four
        four ^= bit
        sets = 0
        for i in range(number):
            if element_mask(el[i]) & bit:
                sets |= 1 << i
        hit(hits, p.TILE_HOG, sets if sets else at.MASK_ALL)


@inlined
def wait_patterns(el, tables, place, win, waits, hits):
    """Rows 9-11: exactly one kind completes the hand, by edge, middle or pair."""
    if place < 0:
        return
    code = el[place] >> at.EL_CODE
    narrow = tables.narrow[code] >> win & 1
    middle = tables.kinds[code] >> win == 3  # it and the kind above
    pattern = p.SINGLE_WAIT if code >= at.PAIR else (p.CLOSED_WAIT if middle else p.EDGE_WAIT)
    hit_if(hits, ones(waits) == 1 and (code >= at.PAIR or narrow == 1), pattern, at.MASK_WIN | 1 << place)


@inlined
def emit_combinations(index, codes, key, shift, by, hits):
    """Emit the remembered combinations of chows or pungs; all blocked by pattern `by` if that is one (not -1)."""
    entry = index[key]
    first = entry >> 4
    for i in range(first, first + (entry & 15)):
        code = codes[i]
        blocker = 1 + by if by >= 0 else code >> 8 & 255
        emit(hits, code & 255, blocker, code >> 16 << shift)


@inlined
def chow_combinations(rules, tables, el, sets, chows, pair, hits):
    """Rows about two to four chows, the first of the sorted elements."""
    blocker = -1
    for i in range(chows):
        sets[i] = el[i] >> at.EL_CODE
    if chows == 4 and pair < E and pair % 9 == 4:
        blocker = terminal_chows(sets, pair // 9)
        if blocker >= 0:
            hit(hits, blocker, at.SETS | PAIR_TILES)
    key = combination_key(sets, chows, 1, tables.binomials)
    emit_combinations(rules.chow_index, rules.combinations, key, 0, blocker, hits)


@inlined
def pung_combinations(rules, tables, el, sets, chows, pungs, hits):
    """Rows about two to four pungs of the suits, next after the chows."""
    for i in range(pungs):
        sets[i] = (el[chows + i] >> at.EL_CODE) - at.PUNG
    key = combination_key(sets, pungs, 0, tables.binomials)
    emit_combinations(rules.pung_index, rules.combinations, key, chows, -1, hits)


@inlined
def kong_patterns(opened, closed, hits):
    """Rows 6, 22, 26, 33a, 33b, 65 (79 is the classical four kongs) for masks of kongs."""
    if ones(opened) == 1:
        hit(hits, p.MELDED_KONG, opened)
    elif ones(opened) == 2:
        hit(hits, p.TWO_MELDED_KONGS, opened)
    if ones(closed) == 1:
        hit(hits, p.CONCEALED_KONG, closed)
    elif ones(closed) == 2:
        hit(hits, p.TWO_CONCEALED_KONGS, closed)
    if ones(opened) == 1 and ones(closed) == 1:
        hit(hits, p.MIXED_KONGS, opened | closed)
    elif ones(opened | closed) == 3:
        hit(hits, p.THREE_KONGS, opened | closed)


@inlined
def fan_set_patterns(hand, rules, tables, space, number, marks, knitted):
    """Rows about sets: `number` sorted sets with their marks and then the pair; a knitted straight (not -1) beside them."""
    el = space.el
    hits = space.hits
    pair = (el[number] >> at.EL_CODE) - at.PAIR
    chows = ones(marked(marks, at.M_CHOW))
    pungs = ones(marked(marks, at.M_SUIT))
    dragons = marked(marks, at.M_DRAGON)
    concealed = marked(marks, at.M_CONCEALED)
    open_kongs = marked(marks, at.M_OPEN_KONG)
    closed_kongs = marked(marks, at.M_CLOSED_KONG)
    if chows >= 2:
        chow_combinations(rules, tables, el, space.sets, chows, pair, hits)
    if pungs >= 2:
        pung_combinations(rules, tables, el, space.sets, chows, pungs, hits)
    hit_if(hits, chows == number and pair < E, p.ALL_CHOWS, (1 << number + 1) - 1)
    hit_if(hits, ones(dragons) == 2, p.TWO_DRAGON_PUNGS, dragons)
    hit_if(hits, ones(concealed) == 2, p.TWO_CONCEALED_PUNGS, concealed)
    if open_kongs | closed_kongs:
        kong_patterns(open_kongs, closed_kongs, hits)
    if knitted < 0:
        if marked(marks, at.M_NOBLE) == at.SETS and NOBLE >> pair & 1:
            hit(hits, p.OUTSIDE_HAND, at.MASK_ALL)
        if marked(marks, at.M_FIVE) == at.SETS and FIVES >> pair & 1:
            hit(hits, p.ALL_FIVES, at.MASK_ALL)
        if marked(marks, at.M_EVEN) == at.SETS and EVEN >> pair & 1:
            hit(hits, p.ALL_EVEN_PUNGS, at.MASK_ALL)
        if marked(marks, at.M_CLAIMED) == at.SETS and hand[at.H_CLAIMED]:
            hit(hits, p.MELDED_HAND, at.MASK_ALL)
    terminal_patterns(hand, space.work, el, marks, hits)


@inlined
def terminal_patterns(hand, work, el, marks, hits):
    """Row 5, pungs of terminals and of winds that pay nothing else, and rows 38 and 78, which take some of them."""
    terminals = marked(marks, at.M_TERMINAL)
    winds = marked(marks, at.M_WIND)
    if nine_gates(hand, work):
        hit(hits, p.NINE_GATES_WAIT, at.MASK_ALL)
        if terminals:
            first = terminals & -terminals
            block(hits, p.PUNG_OF_TERMINALS, p.NINE_GATES_WAIT, first)
            terminals ^= first
    if winds:
        others = winds & ~pungs_of(el, winds, E + hand[at.H_SEAT]) & ~pungs_of(el, winds, E + hand[at.H_ROUND])
        if ones(winds) < 3:
            terminals |= others
        else:
            hit(hits, p.BIG_THREE_WINDS, winds)
            while others:
                block(hits, p.PUNG_OF_TERMINALS, p.BIG_THREE_WINDS, others & -others)
                others &= others - 1
    hit_each(hits, p.PUNG_OF_TERMINALS, terminals)


@inlined
def terminal_chows(sets, suit):
    """Rows 74 and 50 for four sorted chows and a pair of fives of `suit`; -1 if neither."""
    a = sets[0]
    b = sets[1]
    c = sets[2]
    d = sets[3]
    if a == b and c == d and a == suit * 7 and c == a + 6:
        return p.PURE_TERMINAL_CHOWS
    if a % 7 == 0 and b == a + 6 and c % 7 == 0 and d == c + 6 and a != c and a // 7 != suit and c // 7 != suit:
        return p.THREE_SUITED_TERMINAL_CHOWS
    return -1


@kernel
def nine_gates(hand, work):
    """Row 78: the rack before the winning tile is exactly 1112345678999 of one suit."""
    if hand[at.H_MELDS]:
        return 0
    one = work[at.W_PLANES]
    if one != CHARACTERS and one != CIRCLES and one != BAMBOO:
        return 0
    ends = one & (one << 8 | one >> 8)
    win_free = work[at.W_PLANES + 1] == ends and work[at.W_PLANES + 2] == ends and work[at.W_PLANES + 3] == 0
    return 1 if win_free else 0
