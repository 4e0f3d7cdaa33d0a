"""Wishes: what a hand must have so that it can earn a row; a bot's parts where a bot can aim for it, more where it cannot.

A wish only makes it likely: the scorer says whether the row counts, and what does not is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from peling.bots.parts import Part, chow, parts, pungs_of, sets_of
from peling.game.chance import Chance
from peling.hands import NO_FLAGS, Flag, Hand, Shape, seat_at
from peling.kernels.layout import PUNG
from peling.lessons.draws import bits, odds, pick, some
from peling.rules import Ruleset
from peling.scoring.circumstances import can_be
from peling.tiles import (
    BAMBOO_1,
    CIRCLE_1,
    CIRCLE_5,
    DRAGON_ROUND,
    FLOWER,
    HONOUR_MASK,
    KINDS,
    NOBLE,
    NUMBERS,
    SEASON,
    SIMPLES,
    SUIT_MASKS,
    C,
    E,
    mask,
)

CONCEALED, OPEN, KONG, OPEN_KONG = range(4)
"""How a set lies."""
Manners = tuple[tuple[int, int], ...]
"""Codes of sets, each with how it lies."""


class Place(NamedTuple):
    """A seat and a round."""

    seat: int
    round: int


class Wish(NamedTuple):
    """The sets and the rest of a hand: what the parts ask, how sets lie, how the winning tile comes, what happened.

    `win` is the kind of the winning tile, or PAIR for one that completes the pair; `drawn` None if it may come either way.
    """

    part: Part = Part()
    manners: Manners = ()
    win: int | None = None
    drawn: bool | None = None
    flags: Flag = NO_FLAGS
    luck: tuple[int, ...] = ()
    closed: bool = False
    """Whether nothing is declared, not even a kong."""
    cake: bool = False
    """Whether circles 1 takes the place of the winning bamboo 1."""


PAIR = -1


class Occasion(NamedTuple):
    """What a wish is made for."""

    rules: Ruleset
    place: Place
    kinds: int
    """The kinds in play, as bits."""
    chance: Chance

    def kind(self, kinds: int) -> int:
        """One of these kinds that is in play."""
        return pick(self.chance, bits(kinds & self.kinds))

    def suits(self, number: int) -> list[int]:
        """That many different suits in play."""
        return some(self.chance, [suit for suit, kinds in enumerate(SUIT_MASKS) if kinds & self.kinds], number)


def where(pattern: str, rules: Ruleset, chance: Chance) -> Place:
    """A seat and a round in which the pattern can be."""
    seat, round_ = chance.below(rules.playing), chance.below(rules.playing)
    if pattern == "heaven":
        seat = 0
    elif pattern == "earth":
        seat = 1 + chance.below(rules.playing - 1)
    elif pattern == "green_dragon_round":
        round_ = DRAGON_ROUND
    elif pattern.startswith("double_wind_"):
        round_ = seat
    return Place(seat, round_)


def wish(pattern: str, occasion: Occasion) -> Wish | None:
    """A wish for a pattern; None if nothing can be wished."""
    make = _WISHES.get(pattern)
    if make is not None:
        return make(occasion)
    ways = parts(pattern, occasion.rules, occasion.place.seat, occasion.place.round, occasion.kinds)
    return Wish(pick(occasion.chance, ways)) if ways else None


# sets, pairs and kongs


def _set(kinds: int, manner: int) -> Callable[[Occasion], Wish]:
    def make(occasion: Occasion) -> Wish:
        kind = occasion.kind(kinds)
        return Wish(pungs_of(kind), ((PUNG + kind, manner),))

    return make


def _double_wind(manner: int) -> Callable[[Occasion], Wish]:
    def make(occasion: Occasion) -> Wish:
        kind = E + occasion.place.seat
        return Wish(pungs_of(kind), ((PUNG + kind, manner),))

    return make


def _kongs(*manners: int) -> Callable[[Occasion], Wish]:
    """A hand with just these kongs."""

    def make(occasion: Occasion) -> Wish:
        kinds = some(occasion.chance, bits(occasion.kinds), len(manners))
        codes = tuple(PUNG + kind for kind in kinds)
        return Wish(pungs_of(*kinds), tuple(zip(codes, manners, strict=True)))

    return make


def _concealed_pungs(number: int) -> Callable[[Occasion], Wish]:
    return _kongs(*[CONCEALED] * number)


# sets of mcr that stand beside each other


def _chows(firsts: int, steps: tuple[int, int], *, one: bool) -> Callable[[Occasion], Wish]:
    """Two chows so far above one of the lowest ranks, of one suit or of two."""

    def make(occasion: Occasion) -> Wish:
        first = occasion.chance.below(firsts)
        suits = occasion.suits(1) * 2 if one else occasion.suits(2)
        return Wish(Part(tuple(sorted(chow(suit, first + step) for suit, step in zip(suits, steps, strict=True)))))

    return make


def _double_pung(occasion: Occasion) -> Wish:
    rank = occasion.chance.below(9)
    return Wish(pungs_of(*(9 * suit + rank for suit in occasion.suits(2))))


def _ends_or_winds(occasion: Occasion) -> Wish:
    own = mask((E + occasion.place.seat, E + occasion.place.round))
    return Wish(pungs_of(occasion.kind(NOBLE & ~own & ((1 << C) - 1))))


def _hog(occasion: Occasion) -> Wish:
    (suit,) = occasion.suits(1)
    rank = occasion.chance.below(7)
    kind = 9 * suit + rank + occasion.chance.below(3)
    return Wish(Part(tuple(sorted((chow(suit, rank), PUNG + kind)))), ((PUNG + kind, CONCEALED),))


def _all_types(occasion: Occasion) -> Wish:
    codes = [pick(occasion.chance, bits(sets_of(SUIT_MASKS[suit]))) for suit in occasion.suits(3)]
    wind, dragon = occasion.kind(mask(range(E, C))), occasion.kind(mask(range(C, KINDS)))
    pung, pair = (wind, dragon) if odds(occasion.chance, 50) else (dragon, wind)
    return Wish(Part(tuple(sorted((*codes, PUNG + pung))), pair))


def _melded(occasion: Occasion) -> Wish:
    codes = some(occasion.chance, range(PUNG + KINDS), 4)
    return Wish(Part(tuple(sorted(codes))), tuple((code, OPEN) for code in codes), win=PAIR, drawn=False)


def _voided(occasion: Occasion) -> Wish:
    kinds = HONOUR_MASK
    for suit in occasion.suits(2):
        kinds |= SUIT_MASKS[suit]
    return Wish(Part().within(kinds))


def _chicken(occasion: Occasion) -> Wish:
    codes = pick(occasion.chance, unrelated_chows())
    first, last = codes[0], codes[-1]
    low = 9 * (last // 7) + last % 7
    return Wish(
        Part(codes, occasion.kind(HONOUR_MASK)),
        ((first, OPEN), (last, CONCEALED)),
        win=low if last % 7 < 6 else low + 2,
        drawn=False,
    )


@lru_cache(maxsize=1)
def unrelated_chows() -> tuple[tuple[int, ...], ...]:
    """Four chows of all suits that no row of mcr joins: no two alike, adjoining or at both ends, no three in even steps."""
    return tuple(codes for codes in combinations_with_replacement(range(PUNG), 4) if _unrelated(codes))


def _unrelated(codes: tuple[int, ...]) -> bool:
    places = [divmod(code, 7) for code in codes]
    if len({suit for suit, _ in places}) < 3 or len({rank for _, rank in places}) < 4:
        return False
    for i, (suit, rank) in enumerate(places):
        for other, higher in places[i + 1 :]:
            if suit == other and abs(higher - rank) in (3, 6):
                return False
    ranks = sorted(places, key=lambda place: place[1])
    for a in range(2):
        for b in range(a + 1, 3):
            for c in range(b + 1, 4):
                three = (ranks[a], ranks[b], ranks[c])
                if three[1][1] - three[0][1] == three[2][1] - three[1][1] and len({suit for suit, _ in three}) != 2:
                    return False
    return True


# the winning tile


def _waiting(rank: Callable[[Occasion], tuple[int, int]]) -> Callable[[Occasion], Wish]:
    """A chow with the winning tile in it: the rank of the chow and the place of the tile."""

    def make(occasion: Occasion) -> Wish:
        (suit,) = occasion.suits(1)
        low, place = rank(occasion)
        code = chow(suit, low)
        return Wish(Part((code,)), ((code, CONCEALED),), win=9 * suit + low + place)

    return make


def _edge(occasion: Occasion) -> tuple[int, int]:
    return pick(occasion.chance, ((0, 2), (6, 0)))


def _middle(occasion: Occasion) -> tuple[int, int]:
    return occasion.chance.below(7), 1


def _with(kind: int, flags: Flag, *, drawn: bool | None = None, kongs: int = 0) -> Callable[[Occasion], Wish]:
    """A hand that is won with a tile of this kind: in a chow, a pung or the pair."""

    def make(occasion: Occasion) -> Wish:
        others = some(occasion.chance, [other for other in bits(occasion.kinds) if other != kind], kongs)
        manners = tuple((PUNG + other, pick(occasion.chance, (KONG, OPEN_KONG))) for other in others)
        if occasion.chance.below(2):
            return Wish(Part(tuple(sorted(code for code, _ in manners)), kind), manners, kind, drawn, flags)
        return Wish(
            Part(tuple(sorted((*(code for code, _ in manners), PUNG + kind)))),
            (*manners, (PUNG + kind, CONCEALED)),
            kind,
            drawn,
            flags,
        )

    return make


def _happening(flags: Flag, *, drawn: bool | None = None, kongs: int = 0, closed: bool = False) -> Callable[[Occasion], Wish]:
    def make(occasion: Occasion) -> Wish:
        others = some(occasion.chance, bits(occasion.kinds), kongs)
        manners = tuple((PUNG + other, pick(occasion.chance, (KONG, OPEN_KONG))) for other in others)
        return Wish(Part(tuple(sorted(code for code, _ in manners))), manners, None, drawn, flags, closed=closed)

    return make


# luck tiles


def _luck(number: int, *wanted: Callable[[Occasion], tuple[int, ...]]) -> Callable[[Occasion], Wish]:
    def make(occasion: Occasion) -> Wish:
        in_play = [kind for kind in range(FLOWER, FLOWER + 8) if occasion.rules.tile_set[kind]]
        held = {kind for some_of in wanted for kind in some_of(occasion)}
        held |= set(some(occasion.chance, in_play, max(0, number - len(held)) and 1 + occasion.chance.below(number)))
        return Wish(luck=tuple(sorted(held)))

    return make


def _whole(first: int) -> Callable[[Occasion], tuple[int, ...]]:
    return lambda occasion: tuple(kind for kind in range(first, first + 4) if occasion.rules.tile_set[kind])


_WISHES: dict[str, Callable[[Occasion], Wish]] = {
    "pung_simple_open": _set(SIMPLES, OPEN),
    "pung_simple_concealed": _set(SIMPLES, CONCEALED),
    "pung_noble_open": _set(NOBLE, OPEN),
    "pung_noble_concealed": _set(NOBLE, CONCEALED),
    "kong_simple_open": _set(SIMPLES, OPEN_KONG),
    "kong_simple_concealed": _set(SIMPLES, KONG),
    "kong_noble_open": _set(NOBLE, OPEN_KONG),
    "kong_noble_concealed": _set(NOBLE, KONG),
    "double_wind_pung_open": _double_wind(OPEN),
    "double_wind_pung_concealed": _double_wind(CONCEALED),
    "double_wind_kong_open": _double_wind(OPEN_KONG),
    "double_wind_kong_concealed": _double_wind(KONG),
    "pair_dragon": lambda occasion: Wish(Part(pair=occasion.kind(mask(range(C, KINDS))))),
    "pair_seat_wind": lambda occasion: Wish(Part(pair=E + occasion.place.seat)),
    "pair_round_wind": lambda occasion: Wish(Part(pair=E + occasion.place.round)),
    "mahjong": lambda _: Wish(),
    "self_drawn": lambda _: Wish(drawn=True),
    "only_tile": lambda _: Wish(win=PAIR),
    "completes_pair": lambda _: Wish(win=PAIR),
    "bird_eats_cake": lambda _: Wish(Part(pair=BAMBOO_1), win=BAMBOO_1, cake=True),
    "single_wait": lambda _: Wish(win=PAIR),
    "edge_wait": _waiting(_edge),
    "closed_wait": _waiting(_middle),
    "last_of_kind": _happening(Flag.LAST_OF_KIND),
    "last_wall_tile": _happening(Flag.LAST_TILE, drawn=True),
    "last_tile_draw": _happening(Flag.LAST_TILE, drawn=True),
    "last_discard": _happening(Flag.LAST_TILE, drawn=False),
    "last_tile_claim": _happening(Flag.LAST_TILE, drawn=False),
    "moon_from_sea": _with(CIRCLE_1, Flag.LAST_TILE, drawn=True),
    "moon": _with(CIRCLE_1, Flag.LAST_TILE),
    "robbed_kong": _happening(Flag.ROBBED_KONG, drawn=False),
    "kong_flower": _happening(Flag.REPLACEMENT, drawn=True, kongs=1),
    "replacement": _happening(Flag.REPLACEMENT, drawn=True, kongs=1),
    "plum_blossom": _with(CIRCLE_5, Flag.REPLACEMENT, drawn=True, kongs=1),
    "kong_on_kong": _happening(Flag.KONG_ON_KONG, drawn=True, kongs=2),
    "heaven": _happening(Flag.HEAVEN, drawn=True, closed=True),
    "earth": _happening(Flag.EARTH, drawn=False, closed=True),
    "original_call": _happening(Flag.ORIGINAL_CALL),
    "luck_tile": _luck(3),
    "own_flower": _luck(3, lambda occasion: (FLOWER + occasion.place.seat,)),
    "own_season": _luck(3, lambda occasion: (SEASON + occasion.place.seat,)),
    "four_flowers": _luck(2, _whole(FLOWER)),
    "four_seasons": _luck(2, _whole(SEASON)),
    "melded_kong": _kongs(OPEN_KONG),
    "concealed_kong": _kongs(KONG),
    "two_melded_kongs": _kongs(OPEN_KONG, OPEN_KONG),
    "mixed_kongs": _kongs(OPEN_KONG, KONG),
    "two_concealed_kongs": _kongs(KONG, KONG),
    "two_concealed_pungs": _concealed_pungs(2),
    "exactly_three_concealed": _concealed_pungs(3),
    "pure_double_chow": _chows(7, (0, 0), one=True),
    "mixed_double_chow": _chows(7, (0, 0), one=False),
    "short_straight": _chows(4, (0, 3), one=True),
    "two_terminal_chows": _chows(1, (0, 6), one=True),
    "pung_of_terminals": _ends_or_winds,
    "double_pung": _double_pung,
    "tile_hog": _hog,
    "one_voided_suit": _voided,
    "no_honours": lambda _: Wish(Part().within(NUMBERS)),
    "all_types": _all_types,
    "melded_hand": _melded,
    "chicken": _chicken,
}  # fmt: skip
"""Wishes for what no bot aims for."""


def can_have_happened(hand: Hand, playing: int) -> bool:
    """Whether a hand's circumstances are possible: its tiles allow them, a replacement needs a kong, East discards first."""
    if not can_be(hand):
        return False
    if hand.flags & Flag.REPLACEMENT and not any(meld.shape is Shape.KONG for meld in hand.melds):
        return False
    if not hand.flags & Flag.EARTH:
        return True
    return hand.win is not None and seat_at(hand.win.source, hand.seat, playing) == 0
