"""Fans: the MCR combinations that the classical rule sets do not know."""

from peling.kernels import patterns as p
from peling.kernels.combinations import combination_key
from peling.kernels.emit import block, hit
from peling.kernels.features import BAMBOO, CHARACTERS, CIRCLES, suits_in
from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.layout import (
    EL_CODE,
    EL_KONG,
    EL_MELD,
    EL_OPEN,
    FLAG_LAST_OF_KIND,
    H_CLAIMED,
    H_FLAGS,
    H_MELD,
    H_MELDS,
    H_ROUND,
    H_SEAT,
    MASK_ALL,
    MASK_WIN,
    PAIR,
    PUNG,
    W_ALL_PLANES,
    W_PLANES,
    W_WIN,
)
from peling.kernels.planes import element_mask
from peling.tiles import DRAGON_MASK, HONOUR_MASK, NOBLE, REVERSIBLE, TERMINALS, WIND_MASK, C, E, mask

UPPER_FOUR = mask(9 * suit + rank for suit in range(3) for rank in (5, 6, 7, 8))
LOWER_FOUR = mask(9 * suit + rank for suit in range(3) for rank in (0, 1, 2, 3))
UPPER = mask(9 * suit + rank for suit in range(3) for rank in (6, 7, 8))
MIDDLE = mask(9 * suit + rank for suit in range(3) for rank in (3, 4, 5))
LOWER = mask(9 * suit + rank for suit in range(3) for rank in (0, 1, 2))
FIVES = mask((4, 13, 22))
EVEN = mask(9 * suit + rank for suit in range(3) for rank in (1, 3, 5, 7))


@kernel
def fan_tile_patterns(present, hits):
    """Rows about tiles only: they count beside seven pairs too."""
    suits = suits_in(present)
    if present & HONOUR_MASK == 0:
        hit(hits, p.NO_HONOURS, MASK_ALL)
        if present & ~UPPER_FOUR == 0:
            hit(hits, p.UPPER_FOUR, MASK_ALL)
            if present & ~UPPER == 0:
                hit(hits, p.UPPER_TILES, MASK_ALL)
        elif present & ~LOWER_FOUR == 0:
            hit(hits, p.LOWER_FOUR, MASK_ALL)
            if present & ~LOWER == 0:
                hit(hits, p.LOWER_TILES, MASK_ALL)
        elif present & ~MIDDLE == 0:
            hit(hits, p.MIDDLE_TILES, MASK_ALL)
    elif suits == 3 and present & WIND_MASK and present & DRAGON_MASK:
        hit(hits, p.ALL_TYPES, MASK_ALL)
    if suits == 2:
        hit(hits, p.ONE_VOIDED_SUIT, MASK_ALL)
    if present & ~REVERSIBLE == 0:
        hit(hits, p.REVERSIBLE, MASK_ALL)


@kernel
def last_of_kind(hand, work, win, hits):
    """Row 27: the three others lie open. The own rack must hold none; an own open pung shows them all."""
    shown = 0
    hidden = (work[W_PLANES] >> win) & 1
    for i in range(hand[H_MELDS]):
        element = hand[H_MELD + i]
        if (element_mask(element) >> win) & 1:
            if element & EL_OPEN == 0:
                hidden = 1
            elif element >> EL_CODE < PUNG:
                shown += 1
            else:
                shown += 3
    if hidden == 0 and (hand[H_FLAGS] & FLAG_LAST_OF_KIND or shown == 3):
        hit(hits, p.LAST_OF_KIND, MASK_WIN)


@kernel
def hog_patterns(work, el, number, hits):
    """Row 19: four alike without a kong, each kind by itself. `number` elements, the pair among them, tell the tiles."""
    four = work[W_ALL_PLANES + 3] | work[W_ALL_PLANES + 2] & 1 << work[W_WIN]
    while four:
        bit = four & -four
        four ^= bit
        sets = 0
        for i in range(number):
            if element_mask(el[i]) & bit:
                sets |= 1 << i
        hit(hits, p.TILE_HOG, sets if sets else MASK_ALL)


@kernel
def wait_patterns(el, place, win, waits, hits):
    """Rows 9-11: exactly one kind completes the hand, by edge, middle or pair."""
    if place < 0 or ones(waits) != 1:
        return
    code = el[place] >> EL_CODE
    if code >= PAIR:
        hit(hits, p.SINGLE_WAIT, MASK_WIN | 1 << place)
    elif code < PUNG:
        position = win % 9 - code % 7
        if position == 1:
            hit(hits, p.CLOSED_WAIT, MASK_WIN | 1 << place)
        elif (position == 2 and code % 7 == 0) or (position == 0 and code % 7 == 6):
            hit(hits, p.EDGE_WAIT, MASK_WIN | 1 << place)


@kernel
def emit_combinations(index, codes, key, shift, by, hits):
    """Emit the remembered combinations of chows or pungs; all blocked by pattern `by` if that is one (not -1)."""
    entry = index[key]
    first = entry >> 4
    for i in range(first, first + (entry & 15)):
        code = codes[i]
        blocker = (code >> 8) & 255
        sets = (code >> 16) << shift
        if by >= 0:
            block(hits, code & 255, by, sets)
        elif blocker > 0:
            block(hits, code & 255, blocker - 1, sets)
        else:
            hit(hits, code & 255, sets)


@kernel
def kong_patterns(open_kongs, closed_kongs, open_mask, closed_mask, hits):
    """Rows 6, 22, 26, 33a, 33b, 65 (79 is the classical four kongs)."""
    if open_kongs + closed_kongs == 0:
        return
    if open_kongs == 1:
        hit(hits, p.MELDED_KONG, open_mask)
    elif open_kongs == 2:
        hit(hits, p.TWO_MELDED_KONGS, open_mask)
    if closed_kongs == 1:
        hit(hits, p.CONCEALED_KONG, closed_mask)
    elif closed_kongs == 2:
        hit(hits, p.TWO_CONCEALED_KONGS, closed_mask)
    if open_kongs == 1 and closed_kongs == 1:
        hit(hits, p.MIXED_KONGS, open_mask | closed_mask)
    elif open_kongs + closed_kongs == 3:
        hit(hits, p.THREE_KONGS, open_mask | closed_mask)


@inlined
def fan_set_patterns(hand, rules, tables, space, number, knitted):
    """Rows about sets: `number` sorted sets and then the pair; a knitted straight (not -1) beside them. Returns the chows."""
    work = space.work
    el = space.el
    sets = space.sets
    hits = space.hits
    seat = hand[H_SEAT]
    round_ = hand[H_ROUND]
    pair = (el[number] >> EL_CODE) - PAIR
    chows = 0
    suit_pungs = 0
    winds = 0
    dragons = 0
    wind_mask = 0
    dragon_mask = 0
    open_kongs = 0
    closed_kongs = 0
    open_mask = 0
    closed_mask = 0
    concealed = 0
    concealed_mask = 0
    claimed = 0
    outside = (NOBLE >> pair) & 1
    fives = (FIVES >> pair) & 1
    even = (EVEN >> pair) & 1
    for i in range(number):
        element = el[i]
        code = element >> EL_CODE
        bits = element_mask(element)
        if bits & NOBLE == 0:
            outside = 0
        if bits & FIVES == 0:
            fives = 0
        if code < PUNG:
            sets[chows] = code
            chows += 1
            even = 0
        else:
            kind = code - PUNG
            if kind < E:
                suit_pungs += 1
                if bits & EVEN == 0:
                    even = 0
            else:
                even = 0
                if kind >= C:
                    dragons += 1
                    dragon_mask |= 1 << i
                else:
                    winds += 1
                    wind_mask |= 1 << i
            if element & EL_OPEN == 0:
                concealed += 1
                concealed_mask |= 1 << i
            if element & EL_KONG:
                if element & EL_OPEN:
                    open_kongs += 1
                    open_mask |= 1 << i
                else:
                    closed_kongs += 1
                    closed_mask |= 1 << i
        if element & EL_MELD and element & EL_OPEN:
            claimed += 1
    if chows >= 2:
        blocker = -1
        if chows == 4 and pair < E and pair % 9 == 4:
            blocker = terminal_chows(sets, pair // 9)
            if blocker >= 0:
                hit(hits, blocker, 31)
        key = combination_key(sets, chows, 1, tables.binomials)
        emit_combinations(rules.chow_index, rules.combinations, key, 0, blocker, hits)
    if suit_pungs >= 2:
        for i in range(suit_pungs):
            sets[i] = (el[chows + i] >> EL_CODE) - PUNG
        key = combination_key(sets, suit_pungs, 0, tables.binomials)
        emit_combinations(rules.pung_index, rules.combinations, key, chows, -1, hits)
    if chows == number and pair < E:
        hit(hits, p.ALL_CHOWS, (1 << number + 1) - 1)
    if knitted < 0:
        if outside:
            hit(hits, p.OUTSIDE_HAND, MASK_ALL)
        if fives:
            hit(hits, p.ALL_FIVES, MASK_ALL)
        if even:
            hit(hits, p.ALL_EVEN_PUNGS, MASK_ALL)
        if claimed == 4 and hand[H_CLAIMED]:
            hit(hits, p.MELDED_HAND, MASK_ALL)
    if winds >= 3:
        hit(hits, p.BIG_THREE_WINDS, wind_mask)
    if dragons == 2:
        hit(hits, p.TWO_DRAGON_PUNGS, dragon_mask)
    if concealed == 2:
        hit(hits, p.TWO_CONCEALED_PUNGS, concealed_mask)
    kong_patterns(open_kongs, closed_kongs, open_mask, closed_mask, hits)
    gates = nine_gates(hand, work)
    if gates:
        hit(hits, p.NINE_GATES_WAIT, MASK_ALL)
    for i in range(chows, number):
        kind = (el[i] >> EL_CODE) - PUNG
        if kind < E:
            if (TERMINALS >> kind) & 1:
                if gates:
                    gates = 0
                    block(hits, p.PUNG_OF_TERMINALS, p.NINE_GATES_WAIT, 1 << i)
                else:
                    hit(hits, p.PUNG_OF_TERMINALS, 1 << i)
        elif kind < C and kind - E != seat and kind - E != round_:
            if winds >= 3:
                block(hits, p.PUNG_OF_TERMINALS, p.BIG_THREE_WINDS, 1 << i)
            else:
                hit(hits, p.PUNG_OF_TERMINALS, 1 << i)
    return chows


@kernel
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
    if hand[H_MELDS]:
        return 0
    one = work[W_PLANES]
    if one != CHARACTERS and one != CIRCLES and one != BAMBOO:
        return 0
    ends = one & (one << 8 | one >> 8)
    win_free = work[W_PLANES + 1] == ends and work[W_PLANES + 2] == ends and work[W_PLANES + 3] == 0
    return 1 if win_free else 0
