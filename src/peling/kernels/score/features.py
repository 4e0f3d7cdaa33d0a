"""Features: the patterns that both families of rule sets look for, in tiles, sets and circumstances."""

from peling.kernels import layout as at
from peling.kernels import patterns as p
from peling.kernels.jit import inlined, kernel, ones
from peling.kernels.marks import marked, pung_kinds, pungs_of
from peling.kernels.score.hits import block, hit, hit_each, hit_if
from peling.tiles import (
    CIRCLE_1,
    CIRCLE_5,
    DRAGON_MASK,
    DRAGON_ROUND,
    GREEN,
    HONOUR_MASK,
    NOBLE,
    SIMPLES,
    SUIT_MASKS,
    WIND_MASK,
    E,
    F,
    mask,
)

CHARACTERS, CIRCLES, BAMBOO = SUIT_MASKS
SPACED = mask(9 * suit + first for suit in range(3) for first in range(3))
PAIR_TILES = 16  # the pair is the fifth element


@inlined
def suits_in(present):
    """How many suits the kinds belong to."""
    return (1 if present & CHARACTERS else 0) + (1 if present & CIRCLES else 0) + (1 if present & BAMBOO else 0)


@inlined
def one_suit(present):
    """Whether all kinds belong to one suit."""
    return present & ~CHARACTERS == 0 or present & ~CIRCLES == 0 or present & ~BAMBOO == 0


@inlined
def spaced_suits(present):
    """In how many suits there are three numbers of a knitted straight: 147, 258 or 369."""
    return suits_in(present & present >> 3 & present >> 6 & SPACED)


@inlined
def tile_patterns(present, hits):
    """Patterns that ask only which kinds a hand holds."""
    honours = present & HONOUR_MASK
    suits = suits_in(present)
    hit_if(hits, present & ~SIMPLES == 0, p.ALL_SIMPLES, at.MASK_ALL)
    hit_if(hits, suits == 1 and honours, p.HALF_CLEAN, at.MASK_ALL)
    if suits == 1 and honours == 0:
        hit(hits, p.PURE, at.MASK_ALL)
    if suits == 0:
        hit(hits, p.ALL_HONOURS, at.MASK_ALL)
    if present & ~NOBLE == 0:
        hit(hits, p.ALL_NOBLE, at.MASK_ALL)
        if honours == 0:
            hit(hits, p.ALL_TERMINALS, at.MASK_ALL)
        elif suits > 0:
            hit(hits, p.TERMINALS_HONOURS, at.MASK_ALL)
            if suits == 1:
                hit(hits, p.VERY_CLEAN, at.MASK_ALL)
            else:
                hit(hits, p.CLEAN_TERMINALS, at.MASK_ALL)
    if present & ~GREEN == 0:
        hit(hits, p.ALL_GREEN, at.MASK_ALL)


@inlined
def wind_and_dragon_sets(el, marks, seat, round_, hits):
    """Pungs and kongs of dragons, of the seat's wind, of the round."""
    dragons = marked(marks, at.M_DRAGON)
    hit_each(hits, p.DRAGON_PUNG, dragons)
    if dragons and round_ == DRAGON_ROUND:
        hit_each(hits, p.GREEN_DRAGON_ROUND, pungs_of(el, dragons, F))
    winds = marked(marks, at.M_WIND)
    if winds:
        own = pungs_of(el, winds, E + seat)
        hit_each(hits, p.SEAT_WIND_PUNG, own)
        hit_each(hits, p.ROUND_WIND_PUNG, pungs_of(el, winds, E + round_))
        if own and seat == round_:
            double_wind_sets(el, own, hits)


@kernel
def double_wind_sets(el, sets, hits):
    """The base points of pungs and kongs of the seat's wind that is also the wind of the round, once more (D18)."""
    for i in range(4):
        if sets >> i & 1:
            hit(hits, p.DOUBLE_WIND_PUNG_OPEN + 1 - (el[i] & at.EL_OPEN) + (2 if el[i] & at.EL_KONG else 0), 1 << i)


@inlined
def concealed_and_kongs(marks, params, hits):
    """Three or four concealed pungs, three or four kongs (the classical group A)."""
    open_kongs = marked(marks, at.M_OPEN_KONG)
    closed_kongs = marked(marks, at.M_CLOSED_KONG)
    kongs = open_kongs | closed_kongs
    concealed = marked(marks, at.M_CONCEALED) | (open_kongs if params[at.R_KONG_CONCEALED] else 0)
    if ones(concealed) >= 3:
        hit(hits, p.THREE_CONCEALED_PUNGS, concealed)
        if concealed == at.SETS:
            hit(hits, p.FOUR_CONCEALED_PUNGS, concealed)
    if ones(kongs) >= 3:
        if open_kongs:
            hit(hits, p.THREE_KONGS_OPEN, kongs)
        if ones(closed_kongs) >= 3:
            hit(hits, p.THREE_CONCEALED_KONGS, kongs)
            if closed_kongs == at.SETS:
                hit(hits, p.FOUR_CONCEALED_KONGS, kongs)
        if kongs == at.SETS:
            hit(hits, p.FOUR_KONGS, kongs)


@inlined
def whole_hand_patterns(el, marks, pair, hits):
    """Patterns over four sets and a pair that both families know; all winds, all dragons: each kind of them (B16)."""
    chows = marked(marks, at.M_CHOW)
    winds = marked(marks, at.M_WIND)
    dragons = marked(marks, at.M_DRAGON)
    hit_if(hits, chows == at.SETS, p.FOUR_CHOWS, at.SETS)
    hit_if(hits, chows == 0, p.ALL_PUNGS, at.SETS)
    if ones(winds) > 2:
        kinds = pung_kinds(el, winds)
        if kinds == WIND_MASK:
            hit(hits, p.FOUR_WINDS, at.SETS)
        elif kinds | 1 << pair == WIND_MASK:
            hit(hits, p.LITTLE_FOUR_WINDS, winds | PAIR_TILES)
    if ones(dragons) > 1:
        kinds = pung_kinds(el, dragons)
        if kinds == DRAGON_MASK:
            hit(hits, p.THREE_DRAGONS, dragons)
        elif kinds | 1 << pair == DRAGON_MASK:
            hit(hits, p.LITTLE_THREE_DRAGONS, dragons | PAIR_TILES)


@inlined
def circumstance_patterns(hand, work, win, hits):
    """How the winning tile came: drawn, last, robbed, a replacement, first of all."""
    flags = hand[at.H_FLAGS]
    claimed = hand[at.H_CLAIMED]
    melded = work[at.W_OPEN]
    hit_if(hits, claimed == 0, p.SELF_DRAWN, at.MASK_WIN)
    hit_if(hits, melded + claimed == 0, p.HIDDEN_TREASURE, at.MASK_ALL)
    hit_if(hits, melded == 0 and claimed, p.CONCEALED_CLAIM, at.MASK_ALL)
    if flags:
        flag_patterns(hand, work, win, hits)


@inlined
def flag_patterns(hand, work, win, hits):
    """The circumstances of the winning tile and the hand."""
    flags = hand[at.H_FLAGS]
    claimed = hand[at.H_CLAIMED]
    cake = work[at.W_CAKE]
    replaced = flags & at.FLAG_REPLACEMENT
    robbed = flags & at.FLAG_ROBBED_KONG
    if flags & at.FLAG_LAST_TILE:
        if claimed == 0:
            hit(hits, p.LAST_TILE_DRAW, at.MASK_WIN)
            if replaced == 0:
                hit(hits, p.LAST_WALL_TILE, at.MASK_WIN)
                if cake:
                    block(hits, p.MOON_FROM_SEA, p.BIRD_EATS_CAKE, at.MASK_WIN)
                elif win == CIRCLE_1:
                    hit(hits, p.MOON_FROM_SEA, at.MASK_WIN)
                    hit(hits, p.MOON, at.MASK_WIN)
            else:
                block(hits, p.LAST_WALL_TILE, p.REPLACEMENT, at.MASK_WIN)
                if win == CIRCLE_1 and cake == 0:
                    block(hits, p.MOON_FROM_SEA, p.REPLACEMENT, at.MASK_WIN)
                    block(hits, p.MOON, p.REPLACEMENT, at.MASK_WIN)
        else:
            hit(hits, p.LAST_TILE_CLAIM, at.MASK_WIN)
            if robbed == 0:
                hit(hits, p.LAST_DISCARD, at.MASK_WIN)
                if win == CIRCLE_1 and cake == 0:
                    hit(hits, p.MOON, at.MASK_WIN)
            else:
                block(hits, p.LAST_DISCARD, p.ROBBED_KONG, at.MASK_WIN)
    if robbed:
        hit(hits, p.ROBBED_KONG, at.MASK_WIN)
    if replaced:
        if work[at.W_KONGS] == 0:
            block(hits, p.KONG_FLOWER, at.BY_MISSING_KONG, at.MASK_WIN)
            block(hits, p.REPLACEMENT, at.BY_MISSING_KONG, at.MASK_WIN)
        else:
            hit(hits, p.KONG_FLOWER, at.MASK_WIN)
            hit(hits, p.REPLACEMENT, at.MASK_WIN)
            if win == CIRCLE_5:
                hit(hits, p.PLUM_BLOSSOM, at.MASK_WIN)
            if flags & at.FLAG_KONG_ON_KONG:
                hit(hits, p.KONG_ON_KONG, at.MASK_WIN)
    if flags & at.FLAG_HEAVEN:
        hit(hits, p.HEAVEN, at.MASK_ALL)
    if flags & at.FLAG_EARTH:
        hit(hits, p.EARTH, at.MASK_ALL)
    if flags & at.FLAG_ORIGINAL_CALL:
        hit(hits, p.ORIGINAL_CALL, at.MASK_ALL)


@inlined
def luck_patterns(hand, params, hits):
    """Flowers and seasons: each one, the player's own, full sets."""
    luck = hand[at.H_LUCK]
    if luck == 0:
        return
    hit_each(hits, p.LUCK_TILE, luck << at.MASK_LUCK)
    own = 1 << hand[at.H_SEAT]
    if luck & own:
        hit(hits, p.OWN_FLOWER, own << at.MASK_LUCK)
    if luck & own << 4:
        hit(hits, p.OWN_SEASON, own << 4 + at.MASK_LUCK)
    if ones(luck & 15) == params[at.R_LUCK_SET]:
        hit(hits, p.FOUR_FLOWERS, (luck & 15) << at.MASK_LUCK)
    if ones(luck >> 4) == params[at.R_LUCK_SET]:
        hit(hits, p.FOUR_SEASONS, (luck & 240) << at.MASK_LUCK)
