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
from peling.hands import NO_FLAGS, Flag
from peling.kernels.layout import PUNG
from peling.lessons.draws import bits, odds, pick, some
from peling.rules import Ruleset
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


class Asked(NamedTuple):
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
        """So many different suits in play."""
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


def wish(pattern: str, asked: Asked) -> Wish | None:
    """A wish for a pattern; None if nothing can be wished."""
    make = _WISHES.get(pattern)
    if make is not None:
        return make(asked)
    ways = parts(pattern, asked.rules, asked.place.seat, asked.place.round, asked.kinds)
    return Wish(pick(asked.chance, ways)) if ways else None


# sets, pairs and kongs


def _set(kinds: int, manner: int) -> Callable[[Asked], Wish]:
    def make(asked: Asked) -> Wish:
        kind = asked.kind(kinds)
        return Wish(pungs_of(kind), ((PUNG + kind, manner),))

    return make


def _double_wind(manner: int) -> Callable[[Asked], Wish]:
    def make(asked: Asked) -> Wish:
        kind = E + asked.place.seat
        return Wish(pungs_of(kind), ((PUNG + kind, manner),))

    return make


def _kongs(*manners: int) -> Callable[[Asked], Wish]:
    """A hand with just these kongs."""

    def make(asked: Asked) -> Wish:
        kinds = some(asked.chance, bits(asked.kinds), len(manners))
        codes = tuple(PUNG + kind for kind in kinds)
        return Wish(pungs_of(*kinds), tuple(zip(codes, manners, strict=True)))

    return make


def _concealed_pungs(number: int) -> Callable[[Asked], Wish]:
    return _kongs(*[CONCEALED] * number)


# sets of mcr that stand beside each other


def _chows(firsts: int, steps: tuple[int, int], *, one: bool) -> Callable[[Asked], Wish]:
    """Two chows so far above one of the lowest ranks, of one suit or of two."""

    def make(asked: Asked) -> Wish:
        first = asked.chance.below(firsts)
        suits = asked.suits(1) * 2 if one else asked.suits(2)
        return Wish(Part(tuple(sorted(chow(suit, first + step) for suit, step in zip(suits, steps, strict=True)))))

    return make


def _double_pung(asked: Asked) -> Wish:
    rank = asked.chance.below(9)
    return Wish(pungs_of(*(9 * suit + rank for suit in asked.suits(2))))


def _ends_or_winds(asked: Asked) -> Wish:
    own = mask((E + asked.place.seat, E + asked.place.round))
    return Wish(pungs_of(asked.kind(NOBLE & ~own & ((1 << C) - 1))))


def _hog(asked: Asked) -> Wish:
    (suit,) = asked.suits(1)
    rank = asked.chance.below(7)
    kind = 9 * suit + rank + asked.chance.below(3)
    return Wish(Part(tuple(sorted((chow(suit, rank), PUNG + kind)))), ((PUNG + kind, CONCEALED),))


def _all_types(asked: Asked) -> Wish:
    codes = [pick(asked.chance, bits(sets_of(SUIT_MASKS[suit]))) for suit in asked.suits(3)]
    wind, dragon = asked.kind(mask(range(E, C))), asked.kind(mask(range(C, KINDS)))
    pung, pair = (wind, dragon) if odds(asked.chance, 50) else (dragon, wind)
    return Wish(Part(tuple(sorted((*codes, PUNG + pung))), pair))


def _melded(asked: Asked) -> Wish:
    codes = some(asked.chance, range(PUNG + KINDS), 4)
    return Wish(Part(tuple(sorted(codes))), tuple((code, OPEN) for code in codes), win=PAIR, drawn=False)


def _voided(asked: Asked) -> Wish:
    kinds = HONOUR_MASK
    for suit in asked.suits(2):
        kinds |= SUIT_MASKS[suit]
    return Wish(Part().within(kinds))


def _chicken(asked: Asked) -> Wish:
    codes = pick(asked.chance, unrelated_chows())
    first, last = codes[0], codes[-1]
    low = 9 * (last // 7) + last % 7
    return Wish(
        Part(codes, asked.kind(HONOUR_MASK)),
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


def _waiting(rank: Callable[[Asked], tuple[int, int]]) -> Callable[[Asked], Wish]:
    """A chow with the winning tile in it: the rank of the chow and the place of the tile."""

    def make(asked: Asked) -> Wish:
        (suit,) = asked.suits(1)
        low, place = rank(asked)
        code = chow(suit, low)
        return Wish(Part((code,)), ((code, CONCEALED),), win=9 * suit + low + place)

    return make


def _edge(asked: Asked) -> tuple[int, int]:
    return pick(asked.chance, ((0, 2), (6, 0)))


def _middle(asked: Asked) -> tuple[int, int]:
    return asked.chance.below(7), 1


def _with(kind: int, flags: Flag, *, drawn: bool | None = None, kongs: int = 0) -> Callable[[Asked], Wish]:
    """A hand that is won with a tile of this kind: in a chow, a pung or the pair."""

    def make(asked: Asked) -> Wish:
        others = some(asked.chance, [other for other in bits(asked.kinds) if other != kind], kongs)
        manners = tuple((PUNG + other, pick(asked.chance, (KONG, OPEN_KONG))) for other in others)
        if asked.chance.below(2):
            return Wish(Part(tuple(sorted(code for code, _ in manners)), kind), manners, kind, drawn, flags)
        return Wish(
            Part(tuple(sorted((*(code for code, _ in manners), PUNG + kind)))),
            (*manners, (PUNG + kind, CONCEALED)),
            kind,
            drawn,
            flags,
        )

    return make


def _happening(flags: Flag, *, drawn: bool | None = None, kongs: int = 0, closed: bool = False) -> Callable[[Asked], Wish]:
    def make(asked: Asked) -> Wish:
        others = some(asked.chance, bits(asked.kinds), kongs)
        manners = tuple((PUNG + other, pick(asked.chance, (KONG, OPEN_KONG))) for other in others)
        return Wish(Part(tuple(sorted(code for code, _ in manners))), manners, None, drawn, flags, closed=closed)

    return make


# luck tiles


def _luck(number: int, *wanted: Callable[[Asked], tuple[int, ...]]) -> Callable[[Asked], Wish]:
    def make(asked: Asked) -> Wish:
        in_play = [kind for kind in range(FLOWER, FLOWER + 8) if asked.rules.tile_set[kind]]
        held = {kind for some_of in wanted for kind in some_of(asked)}
        held |= set(some(asked.chance, in_play, max(0, number - len(held)) and 1 + asked.chance.below(number)))
        return Wish(luck=tuple(sorted(held)))

    return make


def _whole(first: int) -> Callable[[Asked], tuple[int, ...]]:
    return lambda asked: tuple(kind for kind in range(first, first + 4) if asked.rules.tile_set[kind])


_WISHES: dict[str, Callable[[Asked], Wish]] = {
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
    "pair_dragon": lambda asked: Wish(Part(pair=asked.kind(mask(range(C, KINDS))))),
    "pair_seat_wind": lambda asked: Wish(Part(pair=E + asked.place.seat)),
    "pair_round_wind": lambda asked: Wish(Part(pair=E + asked.place.round)),
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
    "own_flower": _luck(3, lambda asked: (FLOWER + asked.place.seat,)),
    "own_season": _luck(3, lambda asked: (SEASON + asked.place.seat,)),
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
