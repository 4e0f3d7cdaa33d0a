"""Features: the patterns that both families of rule sets look for, in tiles, sets and circumstances."""

from peling.kernels import patterns as p
from peling.kernels.emit import block, hit
from peling.kernels.jit import kernel, ones
from peling.kernels.layout import (
    BY_MISSING_KONG,
    EL_CODE,
    EL_KONG,
    EL_OPEN,
    FLAG_EARTH,
    FLAG_HEAVEN,
    FLAG_KONG_ON_KONG,
    FLAG_LAST_TILE,
    FLAG_ORIGINAL_CALL,
    FLAG_REPLACEMENT,
    FLAG_ROBBED_KONG,
    H_CLAIMED,
    H_FLAGS,
    H_LUCK,
    H_ROUND,
    H_SEAT,
    HIT_COUNT,
    HIT_ROWS,
    MASK_ALL,
    MASK_LUCK,
    MASK_WIN,
    PAIR,
    PUNG,
    R_KONG_CONCEALED,
    R_LUCK_SET,
    W_CAKE,
    W_KONGS,
    W_OPEN,
    W_WAITS,
)
from peling.tiles import (
    CIRCLE_1,
    CIRCLE_5,
    GREEN,
    HONOUR_MASK,
    NOBLE,
    SIMPLES,
    SUIT_MASKS,
    TERMINALS,
    C,
    E,
    F,
)

CHARACTERS, CIRCLES, BAMBOO = SUIT_MASKS
DRAGON_ROUND = 4


@kernel
def suits_in(present):
    """How many suits the kinds belong to."""
    return (1 if present & CHARACTERS else 0) + (1 if present & CIRCLES else 0) + (1 if present & BAMBOO else 0)


@kernel
def tile_patterns(present, hits):
    """Patterns that ask only which kinds a hand holds."""
    honours = present & HONOUR_MASK
    suits = suits_in(present)
    if present & ~SIMPLES == 0:
        hit(hits, p.ALL_SIMPLES, MASK_ALL)
    if suits == 1:
        if honours == 0:
            hit(hits, p.PURE, MASK_ALL)
        else:
            hit(hits, p.HALF_CLEAN, MASK_ALL)
    elif suits == 0:
        hit(hits, p.ALL_HONOURS, MASK_ALL)
    if present & ~NOBLE == 0:
        hit(hits, p.ALL_NOBLE, MASK_ALL)
        if honours == 0:
            hit(hits, p.ALL_TERMINALS, MASK_ALL)
        elif suits > 0:
            hit(hits, p.TERMINALS_HONOURS, MASK_ALL)
            if suits == 1:
                hit(hits, p.VERY_CLEAN, MASK_ALL)
            else:
                hit(hits, p.CLEAN_TERMINALS, MASK_ALL)
    if present & ~GREEN == 0:
        hit(hits, p.ALL_GREEN, MASK_ALL)


@kernel
def wind_and_dragon_sets(el, number, seat, round_, hits):
    """Pungs and kongs of dragons, of the own wind, of the round."""
    for i in range(number):
        kind = (el[i] >> EL_CODE) - PUNG
        if kind < E or kind >= PAIR - PUNG:
            continue
        if kind >= C:
            hit(hits, p.DRAGON_PUNG, 1 << i)
            if kind == F and round_ == DRAGON_ROUND:
                hit(hits, p.GREEN_DRAGON_ROUND, 1 << i)
        else:
            if kind - E == seat:
                hit(hits, p.SEAT_WIND_PUNG, 1 << i)
            if kind - E == round_:
                hit(hits, p.ROUND_WIND_PUNG, 1 << i)


@kernel
def concealed_and_kongs(el, number, params, hits):
    """Three or four concealed pungs, three or four kongs (the classical group A)."""
    concealed = 0
    concealed_mask = 0
    open_kongs = 0
    closed_kongs = 0
    kong_mask = 0
    for i in range(number):
        code = el[i] >> EL_CODE
        if code < PUNG or code >= PAIR:
            continue
        if el[i] & EL_KONG:
            kong_mask |= 1 << i
            if el[i] & EL_OPEN:
                open_kongs += 1
            else:
                closed_kongs += 1
        if el[i] & EL_OPEN == 0 or (el[i] & EL_KONG and params[R_KONG_CONCEALED]):
            concealed += 1
            concealed_mask |= 1 << i
    if concealed >= 3:
        hit(hits, p.THREE_CONCEALED_PUNGS, concealed_mask)
        if concealed == 4:
            hit(hits, p.FOUR_CONCEALED_PUNGS, concealed_mask)
    if open_kongs + closed_kongs >= 3:
        if open_kongs > 0:
            hit(hits, p.THREE_KONGS_OPEN, kong_mask)
        if closed_kongs >= 3:
            hit(hits, p.THREE_CONCEALED_KONGS, kong_mask)
            if closed_kongs == 4:
                hit(hits, p.FOUR_CONCEALED_KONGS, kong_mask)
        if open_kongs + closed_kongs == 4:
            hit(hits, p.FOUR_KONGS, kong_mask)


@kernel
def whole_hand_patterns(el, hits):
    """Patterns over four sets and a pair that both families know."""
    chows = 0
    winds = 0
    dragons = 0
    wind_mask = 0
    dragon_mask = 0
    for i in range(4):
        code = el[i] >> EL_CODE
        if code < PUNG:
            chows += 1
        elif code - PUNG >= C:
            dragons += 1
            dragon_mask |= 1 << i
        elif code - PUNG >= E:
            winds += 1
            wind_mask |= 1 << i
    pair = (el[4] >> EL_CODE) - PAIR
    if chows == 4:
        hit(hits, p.FOUR_CHOWS, 15)
    elif chows == 0:
        hit(hits, p.ALL_PUNGS, 15)
    if winds == 4:
        hit(hits, p.FOUR_WINDS, 15)
    elif winds == 3 and E <= pair < C:
        hit(hits, p.LITTLE_FOUR_WINDS, wind_mask | 16)
    if dragons == 3:
        hit(hits, p.THREE_DRAGONS, dragon_mask)
    elif dragons == 2 and pair >= C:
        hit(hits, p.LITTLE_THREE_DRAGONS, dragon_mask | 16)
    return chows


@kernel
def circumstance_patterns(hand, work, win, hits):
    """How the winning tile came: drawn, last, robbed, a replacement, first of all."""
    flags = hand[H_FLAGS]
    claimed = hand[H_CLAIMED]
    melded = work[W_OPEN]
    cake = work[W_CAKE]
    if claimed == 0:
        hit(hits, p.SELF_DRAWN, MASK_WIN)
        if melded == 0:
            hit(hits, p.HIDDEN_TREASURE, MASK_ALL)
    elif melded == 0:
        hit(hits, p.CONCEALED_CLAIM, MASK_ALL)
    if flags == 0:
        return
    replaced = flags & FLAG_REPLACEMENT
    robbed = flags & FLAG_ROBBED_KONG
    if flags & FLAG_LAST_TILE:
        if claimed == 0:
            hit(hits, p.LAST_TILE_DRAW, MASK_WIN)
            if replaced == 0:
                hit(hits, p.LAST_WALL_TILE, MASK_WIN)
                if win == CIRCLE_1 and cake == 0:
                    hit(hits, p.MOON_FROM_SEA, MASK_WIN)
                    hit(hits, p.MOON, MASK_WIN)
            else:
                block(hits, p.LAST_WALL_TILE, p.KONG_FLOWER, MASK_WIN)
        else:
            hit(hits, p.LAST_TILE_CLAIM, MASK_WIN)
            if robbed == 0:
                hit(hits, p.LAST_DISCARD, MASK_WIN)
                if win == CIRCLE_1 and cake == 0:
                    hit(hits, p.MOON, MASK_WIN)
            else:
                block(hits, p.LAST_DISCARD, p.ROBBED_KONG, MASK_WIN)
    if robbed:
        hit(hits, p.ROBBED_KONG, MASK_WIN)
    if replaced:
        if work[W_KONGS] == 0:
            block(hits, p.KONG_FLOWER, BY_MISSING_KONG, MASK_WIN)
            block(hits, p.REPLACEMENT, BY_MISSING_KONG, MASK_WIN)
        else:
            hit(hits, p.KONG_FLOWER, MASK_WIN)
            hit(hits, p.REPLACEMENT, MASK_WIN)
            if win == CIRCLE_5:
                hit(hits, p.PLUM_BLOSSOM, MASK_WIN)
            if flags & FLAG_KONG_ON_KONG:
                hit(hits, p.KONG_ON_KONG, MASK_WIN)
    if flags & FLAG_HEAVEN:
        hit(hits, p.HEAVEN, MASK_ALL)
    if flags & FLAG_EARTH:
        hit(hits, p.EARTH, MASK_ALL)
    if flags & FLAG_ORIGINAL_CALL:
        hit(hits, p.ORIGINAL_CALL, MASK_ALL)


@kernel
def luck_patterns(hand, params, hits):
    """Flowers and seasons: each, one's own, full sets."""
    luck = hand[H_LUCK]
    if luck == 0:
        return
    hit(hits, p.LUCK_TILE, luck << MASK_LUCK)
    hits[hits[HIT_ROWS + p.LUCK_TILE]] += ones(luck) - 1 << HIT_COUNT
    own = 1 << hand[H_SEAT]
    if luck & own:
        hit(hits, p.OWN_FLOWER, own << MASK_LUCK)
    if luck & own << 4:
        hit(hits, p.OWN_SEASON, own << 4 + MASK_LUCK)
    if ones(luck & 15) == params[R_LUCK_SET]:
        hit(hits, p.FOUR_FLOWERS, (luck & 15) << MASK_LUCK)
    if ones(luck >> 4) == params[R_LUCK_SET]:
        hit(hits, p.FOUR_SEASONS, (luck & 240) << MASK_LUCK)


@kernel
def set_points(element, index, hits):
    """The classical base points of a pung or kong."""
    code = element >> EL_CODE
    if code < PUNG or code >= PAIR:
        return
    noble = (NOBLE >> (code - PUNG)) & 1
    if element & EL_KONG:
        if element & EL_OPEN:
            pattern = p.KONG_NOBLE_OPEN if noble else p.KONG_SIMPLE_OPEN
        else:
            pattern = p.KONG_NOBLE_CONCEALED if noble else p.KONG_SIMPLE_CONCEALED
    elif element & EL_OPEN:
        pattern = p.PUNG_NOBLE_OPEN if noble else p.PUNG_SIMPLE_OPEN
    else:
        pattern = p.PUNG_NOBLE_CONCEALED if noble else p.PUNG_SIMPLE_CONCEALED
    hit(hits, pattern, 1 << index)


@kernel
def pair_points(kind, index, seat, round_, hits):
    """The classical points of a pair of dragons, of the own wind, of the round's wind (both: twice)."""
    if kind >= C:
        hit(hits, p.PAIR_DRAGON, 1 << index)
    elif kind >= E:
        if kind - E == seat:
            hit(hits, p.PAIR_SEAT_WIND, 1 << index)
        if kind - E == round_:
            hit(hits, p.PAIR_ROUND_WIND, 1 << index)


@kernel
def classical_patterns(hand, work, el, present, place, params, hits):
    """Everything a classical winner with four sets and a pair may be paid for; returns the number of chows."""
    seat = hand[H_SEAT]
    round_ = hand[H_ROUND]
    hit(hits, p.MAHJONG, MASK_ALL)
    for i in range(4):
        set_points(el[i], i, hits)
    pair = (el[4] >> EL_CODE) - PAIR
    pair_points(pair, 4, seat, round_, hits)
    if place == 4:
        hit(hits, p.COMPLETES_PAIR, MASK_WIN | 16)
    if work[W_CAKE]:
        hit(hits, p.BIRD_EATS_CAKE, MASK_WIN | 16)
    if ones(work[W_WAITS]) == 1:
        hit(hits, p.ONLY_TILE, MASK_WIN)
    wind_and_dragon_sets(el, 4, seat, round_, hits)
    concealed_and_kongs(el, 4, params, hits)
    chows = whole_hand_patterns(el, hits)
    tile_patterns(present, hits)
    suits = suits_in(present)
    if hand[H_CLAIMED] == 0 and suits > 1 and work[W_OPEN] == 0:
        hit(hits, p.CONCEALED_MIXED, MASK_ALL)
    if chows == 0:
        if suits == 1 and present & HONOUR_MASK == 0:
            hit(hits, p.PURITY, MASK_ALL)
        if present & ~TERMINALS == 0:
            hit(hits, p.ALL_TERMINAL_PUNGS, MASK_ALL)
        if suits == 0:
            hit(hits, p.ALL_HONOUR_PUNGS, MASK_ALL)
        if suits == 1 and present & HONOUR_MASK:
            buried = True
            for i in range(4):
                if el[i] & (EL_OPEN | EL_KONG):
                    buried = False
            if buried:
                hit(hits, p.BURIED_TREASURE, MASK_ALL)
    elif chows == 2 and suits == 1 and present & HONOUR_MASK == 0:
        snake_pattern(el, pair, hits)
    return chows


@kernel
def snake_pattern(el, pair, hits):
    """111 22 345 678 999, 111 234 55 678 999 or 111 234 567 88 999 of one suit, no kongs (D34)."""
    low = pair // 9 * 9
    if (el[2] >> EL_CODE) - PUNG != low or (el[3] >> EL_CODE) - PUNG != low + 8 or (el[2] | el[3]) & EL_KONG:
        return
    first = (el[0] >> EL_CODE) % 7
    second = (el[1] >> EL_CODE) % 7
    rank = pair - low
    if (
        (rank == 1 and first == 2 and second == 5)
        or (rank == 4 and first == 1 and second == 5)
        or (rank == 7 and first == 1 and second == 4)
    ):
        hit(hits, p.WRIGGLING_SNAKE, MASK_ALL)
