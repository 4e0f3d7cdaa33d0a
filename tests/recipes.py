"""Recipes: the tiles that random hands are made of, so that rare patterns come up often."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from peling.tiles import BAMBOO_1, BAMBOO_2, KINDS, C, E, F, N, P

Group = tuple[int, ...]
"""A set (three tiles), a pair (two), or one tile of an irregular hand."""

WINDS = (E, E + 1, E + 2, N)
DRAGONS = (C, F, P)
HONOURS = (*WINDS, *DRAGONS)
TERMINALS = (0, 8, 9, 17, 18, 26)
NOBLES = (*TERMINALS, *HONOURS)
GREENS = (19, 20, 21, 23, 25, F)
SUITS = (0, 9, 18)


def some_set(rng: Random, pool: tuple[int, ...], chow_share: float) -> Group:
    """A chow or a pung of kinds in the pool; a chow only where the pool has one."""
    if rng.random() < chow_share:
        runs = [kind for kind in pool if kind < E and kind % 9 <= 6 and kind + 1 in pool and kind + 2 in pool]
        if runs:
            return _run(rng.choice(runs))
    return (rng.choice(pool),) * 3


def _run(start: int) -> Group:
    """The chow that begins at this kind."""
    return (start, start + 1, start + 2)


def _suit(rng: Random) -> tuple[int, ...]:
    """The nine kinds of one suit."""
    start = rng.choice(SUITS)
    return tuple(range(start, start + 9))


def _ranks(*ranks: int) -> tuple[int, ...]:
    """These numbers in all suits."""
    return tuple(suit + rank - 1 for suit in SUITS for rank in ranks)


def theme(rng: Random) -> tuple[int, ...]:
    """The kinds that a hand is made of."""
    suit = _suit(rng)
    return rng.choice(
        (
            tuple(range(KINDS)),
            tuple(range(KINDS)),
            tuple(range(E)),
            suit,
            suit,
            (*suit, *HONOURS),
            (*suit, *HONOURS),
            (suit[0], suit[8], *HONOURS),
            NOBLES,
            TERMINALS,
            HONOURS,
            GREENS,
            _ranks(2, 3, 4, 5, 6, 7, 8),
            _ranks(2, 3, 4, 5, 6, 7, 8),
            (*suit, *_suit(rng)),
            _ranks(1, 2, 3, 4),
            _ranks(6, 7, 8, 9),
            _ranks(4, 5, 6),
            _ranks(2, 4, 6, 8),
            (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, P),
        )
    )


Recipe = tuple[list[Group], int | None]


def _wind_recipe(rng: Random) -> Recipe:
    """Three or four wind pungs, or three and a pair of the fourth."""
    winds = rng.sample(WINDS, 4)
    pungs: list[Group] = [(wind,) * 3 for wind in winds]
    return (pungs, None) if rng.random() < 0.4 else (pungs[:3], winds[3] if rng.random() < 0.7 else None)


def _dragon_recipe(rng: Random) -> Recipe:
    """Two or three dragon pungs, or two and a pair of the third."""
    dragons = rng.sample(DRAGONS, 3)
    pungs: list[Group] = [(dragon,) * 3 for dragon in dragons]
    return (pungs, None) if rng.random() < 0.4 else (pungs[:2], dragons[2] if rng.random() < 0.7 else None)


def _snake_recipe(rng: Random) -> Recipe:
    """The regular wriggling snake."""
    s = rng.choice(SUITS)
    pair, runs = rng.choice(((1, (2, 5)), (4, (1, 5)), (7, (1, 4))))
    return [(s,) * 3, (s + 8,) * 3, *(_run(s + run) for run in runs)], s + pair


def _green_recipe(rng: Random) -> Recipe:
    """Green tiles only, with the one green run up to four times."""
    runs = rng.choice((0, 1, 1, 2, 3, 4))
    sets = [_run(BAMBOO_2)] * runs + [(kind,) * 3 for kind in rng.sample(GREENS, 4 - runs)]
    return sets, rng.choice(GREENS)


def _cake_recipe(rng: Random) -> Recipe:
    """A pair of bamboo 1, which Pe-ling may make of circles 1."""
    return [(rng.choice((BAMBOO_1 + 8, F, E)),) * 3] if rng.random() < 0.5 else [], BAMBOO_1


def _value_recipe(rng: Random) -> Recipe:
    """A dragon or wind pung, or a scoring pair."""
    honour = rng.choice(HONOURS)
    return ([(honour,) * 3], None) if rng.random() < 0.5 else ([], honour)


def _ambiguous_recipe(rng: Random) -> Recipe:
    """Three pungs in a row, which are three equal chows too."""
    start = rng.choice(SUITS) + rng.randrange(7)
    return [(start + i,) * 3 for i in range(3)], rng.choice((None, start, start + 2))


def _twin_recipe(rng: Random) -> Recipe:
    """Two chows twice: seven pairs as well."""
    first, second = (rng.choice(SUITS) + rng.randrange(7) for _ in range(2))
    return [_run(first), _run(first), _run(second), _run(second)], None


RECIPES: tuple[Callable[[Random], Recipe], ...] = (
    _wind_recipe,
    _dragon_recipe,
    _snake_recipe,
    _green_recipe,
    _cake_recipe,
    _value_recipe,
    _value_recipe,
    _value_recipe,
    _ambiguous_recipe,
    _twin_recipe,
)


def _mixed_chows(rng: Random) -> Recipe:
    """Three chows in three suits: equal, shifted by one, or a straight."""
    suits = rng.sample(SUITS, 3)
    step = rng.choice((0, 1, 3))
    start = rng.randrange(7 - 2 * step)
    return [_run(suit + start + i * step) for i, suit in enumerate(suits)], None


def _pure_chows(rng: Random) -> Recipe:
    """Three or four chows in one suit: equal, shifted by one or two, or a straight."""
    suit = rng.choice(SUITS)
    step, number = rng.choice(((0, 3), (0, 4), (1, 3), (1, 4), (2, 3), (2, 4), (3, 3)))
    start = rng.randrange(7 - (number - 1) * step)
    return [_run(suit + start + i * step) for i in range(number)], None


def _shifted_pungs(rng: Random) -> Recipe:
    """Three or four pungs of numbers in a row, or equal ones, in one suit or more."""
    start = rng.randrange(6)
    if rng.random() < 0.5:
        suit = rng.choice(SUITS)
        return [(suit + start + i,) * 3 for i in range(rng.choice((3, 4)))], None
    step = rng.choice((0, 1))
    return [(suit + start + i * step,) * 3 for i, suit in enumerate(rng.sample(SUITS, rng.choice((2, 3))))], None


def _terminal_chows(rng: Random) -> Recipe:
    """123 and 789 twice, in one suit or in two, and a pair of fives."""
    a, b, c = rng.sample(SUITS, 3)
    if rng.random() < 0.5:
        return [_run(a), _run(a), _run(a + 6), _run(a + 6)], a + 4
    return [_run(a), _run(a + 6), _run(b), _run(b + 6)], c + 4


def _all_fives(rng: Random) -> Recipe:
    """A five in each set and in the pair."""
    sets = [_run(rng.choice(SUITS) + rng.choice((2, 3, 4))) for _ in range(3)]
    five = rng.choice(SUITS) + 4
    return [*sets, rng.choice(((five,) * 3, _run(five), _run(five - 1)))], rng.choice(SUITS) + 4


def _outside(rng: Random) -> Recipe:
    """A terminal or honour in each set and in the pair."""
    sets = [_run(rng.choice(SUITS) + rng.choice((0, 6))) for _ in range(rng.choice((1, 2, 3, 4)))]
    sets += [(kind,) * 3 for kind in rng.sample(NOBLES, 4 - len(sets))]
    return sets, rng.choice(NOBLES)


def _all_types(rng: Random) -> Recipe:
    """All three suits, winds and dragons."""
    groups = [some_set(rng, tuple(range(suit, suit + 9)), 0.5) for suit in SUITS]
    wind, dragon = rng.choice(WINDS), rng.choice(DRAGONS)
    return ([*groups, (wind,) * 3], dragon) if rng.random() < 0.5 else ([*groups, (dragon,) * 3], wind)


MCR_RECIPES: tuple[Callable[[Random], Recipe], ...] = (
    _mixed_chows,
    _mixed_chows,
    _pure_chows,
    _pure_chows,
    _shifted_pungs,
    _terminal_chows,
    _all_fives,
    _outside,
    _all_types,
)


def _gates(rng: Random) -> list[int]:
    """Nine gates."""
    suit = _suit(rng)
    return [*suit, suit[0], suit[0], suit[8], suit[8], rng.choice(suit)]


def _orphans(rng: Random) -> list[int]:
    """Thirteen orphans."""
    return [*NOBLES, rng.choice(NOBLES)]


def _pairs(rng: Random, kinds: tuple[int, ...]) -> list[int]:
    """Seven pairs, sometimes four alike as two of them."""
    chosen = rng.sample(kinds, min(7, len(kinds)))
    while len(chosen) < 7 or rng.random() < 0.2:
        chosen = [*chosen[:6], rng.choice(chosen[:5])] if len(chosen) >= 7 else [*chosen, rng.choice(chosen)]
    return [kind for kind in chosen for _ in range(2)]


def _any_pairs(rng: Random) -> list[int]:
    """Seven pairs of one theme's kinds."""
    return _pairs(rng, theme(rng))


def _pure_pairs(rng: Random) -> list[int]:
    """Seven pairs of one suit."""
    return _pairs(rng, _suit(rng))


def _clean_pairs(rng: Random) -> list[int]:
    """Seven pairs of one suit, or of its terminals, and honours."""
    suit = _suit(rng)
    return _pairs(rng, rng.choice(((suit[0], suit[8], *HONOURS), (*suit, *HONOURS))))


def _cake_pairs(rng: Random) -> list[int]:
    """Seven pairs with a pair of bamboo 1."""
    return [BAMBOO_1, BAMBOO_1, *_any_pairs(rng)[2:]]


def _shifted_pairs(rng: Random) -> list[int]:
    """Seven pairs in a row."""
    start = rng.choice(SUITS) + rng.randrange(3)
    return [start + i for i in range(7) for _ in range(2)]


def _wind_snake(rng: Random) -> list[int]:
    """One suit, the winds and one of them doubled."""
    tiles = [*_suit(rng), *WINDS]
    return [*tiles, rng.choice(tiles)]


def _second_one_snake(rng: Random) -> list[int]:
    """One suit with a second 1, and the winds."""
    suit = _suit(rng)
    return [suit[0], *suit, *WINDS]


def _dragon_snake(rng: Random) -> list[int]:
    """One suit, the dragons and a pair of one wind."""
    wind = rng.choice(WINDS)
    return [*_suit(rng), *DRAGONS, wind, wind]


def _court(rng: Random) -> list[int]:
    """1 to 7 of one suit and all honours."""
    return [*_suit(rng)[:7], *HONOURS]


def _knitting(rng: Random) -> list[int]:
    """Seven pairs of one number in the same two suits."""
    a, b = rng.sample(SUITS, 2)
    ranks = [rng.randrange(9) for _ in range(7)]
    return [suit + rank for rank in ranks for suit in (a, b)]


def _triple_knitting(rng: Random) -> list[int]:
    """Four numbers in three suits and a number in two."""
    a, b = rng.sample(SUITS, 2)
    last = rng.randrange(9)
    return [suit + rank for rank in (rng.randrange(9) for _ in range(4)) for suit in SUITS] + [a + last, b + last]


def knitted_nine(rng: Random) -> list[int]:
    """147, 258 and 369, each in a suit of its own."""
    return [suit + start + step for start, suit in enumerate(rng.sample(SUITS, 3)) for step in (0, 3, 6)]


def _lesser_knitted(rng: Random) -> list[int]:
    """Five or six honours and singles of a knitted straight."""
    honours = rng.sample(HONOURS, rng.choice((5, 6)))
    return [*honours, *rng.sample(knitted_nine(rng), 14 - len(honours))]


def _greater_knitted(rng: Random) -> list[int]:
    """All honours and seven of a knitted straight."""
    return [*HONOURS, *rng.sample(knitted_nine(rng), 7)]


_NTS_IRREGULAR: tuple[Callable[[Random], list[int]], ...] = (
    _gates,
    _orphans,
    partial(_pairs, kinds=HONOURS),
    partial(_pairs, kinds=TERMINALS),
    _wind_snake,
    _dragon_snake,
    _court,
    _pure_pairs,
    _clean_pairs,
    _any_pairs,
    _cake_pairs,
)
IRREGULAR: dict[str, tuple[Callable[[Random], list[int]], ...]] = {
    "nts": _NTS_IRREGULAR,
    "nts-2009": _NTS_IRREGULAR,
    "bmr": (partial(_pairs, kinds=NOBLES), _knitting, _triple_knitting, _second_one_snake, _gates, _orphans),
    "mcr": (
        _any_pairs,
        _any_pairs,
        _pure_pairs,
        _shifted_pairs,
        _orphans,
        _lesser_knitted,
        _lesser_knitted,
        _greater_knitted,
        _gates,
    ),
}
