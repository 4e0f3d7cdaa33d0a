"""Random hands for tests, biased so that rare hands and circumstances come up often.

Every function takes a seeded `random.Random`; there is no other randomness. A draft that cannot exist (`HandError`) is
thrown away and another one made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from peling.hands import DRAGON_ROUND, NO_FLAGS, Flag, Hand, HandError, Meld, Shape, Source, Win
from peling.tiles import BAMBOO_1, BAMBOO_2, CIRCLE_1, CIRCLE_5, FLOWER, JOKER, KINDS, SEASON, C, E, F, N, P

Group = tuple[int, ...]
"""A set (three tiles), a pair (two), or one tile of an irregular hand."""

WINDS = (E, E + 1, E + 2, N)
DRAGONS = (C, F, P)
HONOURS = (*WINDS, *DRAGONS)
TERMINALS = (0, 8, 9, 17, 18, 26)
NOBLES = (*TERMINALS, *HONOURS)
GREENS = (19, 20, 21, 23, 25, F)
SUITS = (0, 9, 18)
CLAIMS = (Source.LEFT, Source.ACROSS, Source.RIGHT)
RULES = ("nts", "nts-2009", "bmr", "mcr")
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "nts": ("nts", {}),
    "nts-luck": ("nts", {"luck_tiles": True}),
    "nts-2009": ("nts-2009", {}),
    "nts-2009-luck": ("nts-2009", {"luck_tiles": True}),
    "mcr-wmo": ("mcr", {"edition": "wmo"}),
    "mcr-mil": ("mcr", {"edition": "mil"}),
    "bmr": ("bmr", {}),
}
"""Rule sets and house options that tests compare scorers under, by a name for the test."""


@dataclass
class Draft:
    """A hand in the making: groups still in the rack, declared sets, and what happened."""

    groups: list[Group]
    melds: list[Meld] = field(default_factory=list)
    win: Win | None = None
    luck: list[int] = field(default_factory=list)
    seat: int = 0
    round: int = 0
    flags: Flag = NO_FLAGS

    def rack(self) -> list[int]:
        """The tiles of the rack, the winning tile included until it is taken out."""
        return [kind for group in self.groups for kind in group]

    def hand(self) -> Hand:
        """The finished hand; `HandError` if it cannot exist."""
        rack = self.rack()
        if self.win is not None:
            rack.remove(self.win.kind)
        return Hand(tuple(rack), tuple(self.melds), tuple(self.luck), self.win, self.seat, self.round, self.flags)


def random_winner(rng: Random, rules: str, *, luck: bool = False) -> Hand:
    """A hand with a winning tile, nearly always complete; `luck` allows luck tiles in nts too."""
    return _retry(rng, rules, luck, _winner)


def random_non_winner(rng: Random, rules: str, *, luck: bool = False) -> Hand:
    """A hand of 13 tiles without a winning tile, often one that waits."""
    return _retry(rng, rules, luck, _non_winner)


def random_chicken(rng: Random) -> Hand:
    """A chicken hand of mcr (row 39): complete, with something open, claimed on one of several waits, and no row at all."""
    return _retry(rng, "mcr", True, _chicken)


def random_hands(rng: Random, name: str, number: int, *, win: bool) -> list[Hand]:
    """So many winners or non-winners for a variant; some winners of mcr are chicken hands, which chance hardly ever makes."""
    rules, options = VARIANTS[name]
    luck = "luck_tiles" in options
    hands = []
    for _ in range(number):
        if win and rules == "mcr" and rng.random() < 0.02:
            hands.append(random_chicken(rng))
        else:
            hands.append((random_winner if win else random_non_winner)(rng, rules, luck=luck))
    return hands


def share(name: str, number: int) -> int:
    """The part of a rule set's hands that falls to one of its variants."""
    rules = VARIANTS[name][0]
    return number // sum(other == rules for other, _ in VARIANTS.values())


def _retry(rng: Random, rules: str, luck: bool, make: Callable[[Random, str, bool], Draft]) -> Hand:
    """Make drafts until one can exist."""
    if rules not in RULES:
        raise ValueError(f"no generator for {rules!r}")
    while True:
        try:
            return make(rng, rules, luck).hand()
        except HandError:
            continue


def _winner(rng: Random, rules: str, luck: bool) -> Draft:
    """A draft of a winner."""
    goulash = rules == "bmr" and rng.random() < 0.3
    draft = _complete(rng, rules, goulash)
    if goulash:
        _put_jokers(rng, draft)
    _take_winning_tile(rng, draft, rules, goulash)
    if rng.random() < 0.04:
        _spoil(rng, draft, 1, goulash)
    _table(rng, draft, rules, luck, goulash)
    _win_circumstances(rng, draft, rules)
    return draft


def _non_winner(rng: Random, rules: str, luck: bool) -> Draft:
    """A draft of a non-winner: a complete hand less one tile, some tiles changed or not, or a rack at random."""
    goulash = rules == "bmr" and rng.random() < 0.3
    if rng.random() < 0.12:
        draft = Draft(_random_rack(rng, goulash))
    else:
        draft = _complete(rng, rules, goulash)
        if goulash:
            _put_jokers(rng, draft)
        _drop(rng, draft)
        changed = rng.choice((0, 0, 0, 1, 1, 2, 3, 5))
        _spoil(rng, draft, changed, goulash)
    _table(rng, draft, rules, luck, goulash)
    if rules == "bmr" and rng.random() < 0.6:
        draft.flags |= rng.choice((Flag.ANNOUNCED, Flag.ANNOUNCED, Flag.ORIGINAL_CALL))
    return draft


# ---- complete hands


def _complete(rng: Random, rules: str, goulash: bool) -> Draft:
    """Fourteen tiles of some winning pattern, some sets declared."""
    kind = rng.random()
    if kind < 0.25:
        return Draft([(tile,) for tile in rng.choice(_IRREGULAR[rules])(rng)])
    if kind < 0.29 and rules == "mcr":
        return _knitted_straight(rng)
    draft = Draft(_regular(rng, rules, goulash))
    _declare(rng, draft, rules, goulash)
    return draft


def _regular(rng: Random, rules: str, goulash: bool) -> list[Group]:
    """Four sets and a pair: a recipe's sets first, the rest from a theme's kinds; the pair stands last."""
    pool = _theme(rng)
    fixed, pair = rng.choice(_RECIPES + _MCR_RECIPES * (rules == "mcr"))(rng) if rng.random() < 0.4 else ([], None)
    chow_share = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    if goulash:
        chow_share = 0.02
    sets = list(fixed)
    chows = sum(group[0] != group[1] for group in sets)
    while len(sets) < 4:
        most = 1 if rules == "bmr" and rng.random() < 0.97 else 4
        group = _some_set(rng, pool, chow_share if chows < most else 0.0)
        chows += group[0] != group[1]
        sets.append(group)
    rng.shuffle(sets)
    pair = rng.choice(pool) if pair is None else pair
    return [*sets, (pair, pair)]


def _some_set(rng: Random, pool: tuple[int, ...], chow_share: float) -> Group:
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


def _theme(rng: Random) -> tuple[int, ...]:
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


_RECIPES: tuple[Callable[[Random], Recipe], ...] = (
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
    groups = [_some_set(rng, tuple(range(suit, suit + 9)), 0.5) for suit in SUITS]
    wind, dragon = rng.choice(WINDS), rng.choice(DRAGONS)
    return ([*groups, (wind,) * 3], dragon) if rng.random() < 0.5 else ([*groups, (dragon,) * 3], wind)


_MCR_RECIPES: tuple[Callable[[Random], Recipe], ...] = (
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


# ---- irregular hands: fourteen tiles each


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
    return _pairs(rng, _theme(rng))


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


def _knitted_nine(rng: Random) -> list[int]:
    """147, 258 and 369, each in a suit of its own."""
    return [suit + start + step for start, suit in enumerate(rng.sample(SUITS, 3)) for step in (0, 3, 6)]


def _lesser_knitted(rng: Random) -> list[int]:
    """Five or six honours and singles of a knitted straight."""
    honours = rng.sample(HONOURS, rng.choice((5, 6)))
    return [*honours, *rng.sample(_knitted_nine(rng), 14 - len(honours))]


def _greater_knitted(rng: Random) -> list[int]:
    """All honours and seven of a knitted straight."""
    return [*HONOURS, *rng.sample(_knitted_nine(rng), 7)]


def _knitted_straight(rng: Random) -> Draft:
    """A knitted straight, a set (in the rack or declared) and a pair."""
    pool = _theme(rng)
    group = _some_set(rng, pool, 0.5)
    pair = rng.choice(pool)
    draft = Draft([group, (pair, pair)])
    _declare(rng, draft, "mcr", goulash=False)
    draft.groups += [(tile,) for tile in _knitted_nine(rng)]
    return draft


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
_IRREGULAR: dict[str, tuple[Callable[[Random], list[int]], ...]] = {
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


# ---- chicken hands


def _chicken(rng: Random, rules: str, luck: bool) -> Draft:
    """A draft of a chicken hand: sets of three suits that nothing joins, a pair of honours, a two-sided or double wait."""
    sets = _unrelated_sets(rng)
    pair = rng.choice(HONOURS)
    rng.shuffle(sets)
    draft = Draft([*sets, (pair, pair)])
    waiting = _two_sided(rng, sets[0])
    draft.win = Win(waiting, rng.choice(CLAIMS))
    pungs = 0
    for group in sets[1:]:
        pung = group[0] == group[1]
        pungs += pung
        if group is sets[1] or (pung and pungs > 1) or rng.random() < 0.4:  # something open, at most one pung concealed
            draft.groups.remove(group)
            draft.melds.append(_pung(rng, group[0]) if pung else _chow(rng, group))
    _table(rng, draft, rules, luck, goulash=False)
    draft.flags = NO_FLAGS  # not dead
    return draft


def _two_sided(rng: Random, group: Group) -> int:
    """A tile of the set that is not its only possible tile, as far as the set goes: the end of a chow that has two."""
    if group[0] == group[1]:
        return group[0]  # the pair of honours is the other wait
    return rng.choice([kind for kind, other in ((group[0], 6), (group[2], 0)) if group[0] % 9 != other])


def _unrelated_sets(rng: Random) -> list[Group]:
    """Four sets of suit tiles that no row of mcr joins or names."""
    while True:
        sets = [_some_set(rng, tuple(range(KINDS)), 1.0) for _ in range(rng.choice((2, 3, 3, 4, 4)))]
        sets += [(suit + rank,) * 3 for suit, rank in ((rng.choice(SUITS), rng.randrange(1, 8)) for _ in range(4 - len(sets)))]
        if _unrelated(sets):
            return sets


def _unrelated(sets: list[Group]) -> bool:
    """Whether all suits are there, no tile four times, and no two or three sets make a combination."""
    tiles = [kind for group in sets for kind in group]
    if len({kind // 9 for kind in tiles}) < 3 or any(tiles.count(kind) > 3 for kind in tiles):
        return False
    chows = sorted(group[0] for group in sets if group[0] != group[1])
    pungs = [group[0] for group in sets if group[0] == group[1]]
    if len({pung % 9 for pung in pungs}) < len(pungs):
        return False
    for one, other in combinations(chows, 2):  # rows 1-4
        if one % 9 == other % 9 or (one // 9 == other // 9 and other - one in (3, 6)):
            return False
    for three in combinations(chows, 3):  # rows 30, 35, 51
        low, middle, high = sorted(chow % 9 for chow in three)
        if len({chow // 9 for chow in three}) != 2 and middle - low == high - middle:
            return False
    return True


# ---- declaring sets

_STYLES = ((0.0, 0.0), (0.0, 0.0), (0.0, 0.3), (0.0, 1.0), (0.3, 0.1), (0.5, 0.2), (0.5, 0.8), (1.0, 0.2), (0.8, 1.0))
"""Shares of open sets and of kongs."""


def _declare(rng: Random, draft: Draft, rules: str, goulash: bool) -> None:
    """Lay some sets down: a style of play says how many are open and how many are kongs."""
    open_share, kong_share = rng.choice(_STYLES)
    open_chows = 0
    rack: list[Group] = []
    for group in draft.groups:
        pung = len(group) == 3 and group[0] == group[1]
        chow = len(group) == 3 and not pung and not goulash and (rules != "bmr" or open_chows == 0 or group[0] == BAMBOO_2)
        if pung and rng.random() < kong_share:
            draft.melds.append(_kong(rng, group[0], open_share))
        elif (pung or chow) and rng.random() < open_share:
            open_chows += chow
            draft.melds.append(_pung(rng, group[0]) if pung else _chow(rng, group))
        else:
            rack.append(group)
    draft.groups = rack


def _chow(rng: Random, group: Group) -> Meld:
    """A claimed chow."""
    return Meld(group, source=Source.LEFT, claimed=rng.choice(group))


def _pung(rng: Random, kind: int) -> Meld:
    """A claimed pung."""
    return Meld((kind,) * 3, source=rng.choice(CLAIMS), claimed=kind)


def _kong(rng: Random, kind: int, open_share: float) -> Meld:
    """A concealed, claimed or promoted kong."""
    if rng.random() >= max(open_share, 0.2):
        return Meld((kind,) * 4, concealed=True)
    added = kind if rng.random() < 0.5 else None
    return Meld((kind,) * 4, source=rng.choice(CLAIMS), claimed=kind, added=added)


# ---- jokers


def _put_jokers(rng: Random, draft: Draft) -> None:
    """Let up to four jokers take the place of tiles, nearly always one per group; bamboo 2 must go (B10)."""
    left = rng.choice((0, 1, 1, 2, 2, 3, 4, 4))
    for i, group in enumerate(draft.groups):
        if (BAMBOO_2 in group and len(set(group)) > 1) or group == (BAMBOO_2,):
            draft.groups[i] = tuple(JOKER if kind == BAMBOO_2 else kind for kind in group)
            left -= 1
    places = list(range(len(draft.groups) + len(draft.melds)))
    rng.shuffle(places)
    for place in places[: max(left, 0)]:
        if place < len(draft.groups):
            draft.groups[place] = _with_jokers(draft.groups[place], 1)
        else:
            meld = place - len(draft.groups)
            draft.melds[meld] = _meld_with_jokers(rng, draft.melds[meld])
    if left > 1 and draft.groups and rng.random() < 0.15:  # more than the group may have: only for a winning joker
        place = rng.randrange(len(draft.groups))
        draft.groups[place] = _with_jokers(draft.groups[place], left)


def _with_jokers(group: Group, number: int) -> Group:
    """The group with its last tiles replaced by jokers."""
    number = min(number, len(group))
    return (*group[: len(group) - number], *(JOKER,) * number)


def _meld_with_jokers(rng: Random, meld: Meld) -> Meld:
    """A declared pung with one joker, a kong with one or two; a chow stays as it is."""
    if meld.shape is Shape.CHOW:
        return meld
    number = rng.choice((1, 2)) if meld.shape is Shape.KONG else 1
    tiles = _with_jokers(meld.tiles, number)
    added = None if meld.added is None else rng.choice((JOKER, meld.kind))
    return Meld(tiles, meld.concealed, meld.source, meld.claimed, added)


# ---- the winning tile, and hands that miss something


def _take_winning_tile(rng: Random, draft: Draft, rules: str, goulash: bool) -> None:
    """Choose the winning tile from the rack and where it came from."""
    rack = draft.rack()
    kind = rng.choice(rack if rng.random() < 0.7 else draft.groups[-1])
    if goulash and JOKER in rack and rng.random() < 0.4:
        kind = JOKER
    wanted = [tile for tile in (CIRCLE_1, CIRCLE_5, BAMBOO_1) if tile in rack]
    if wanted and rng.random() < 0.3:
        kind = rng.choice(wanted)
    drawn = kind == JOKER or rng.random() < 0.5
    draft.win = Win(kind, Source.DRAWN if drawn else rng.choice(CLAIMS))
    if kind == BAMBOO_1 and rules in ("nts", "nts-2009") and rng.random() < 0.6:
        _let_bird_eat(draft)


def _let_bird_eat(draft: Draft) -> None:
    """Make the winning bamboo 1 a circles 1 (Pe-ling eet cake)."""
    assert draft.win is not None
    place = max(i for i, group in enumerate(draft.groups) if BAMBOO_1 in group)
    tiles = list(draft.groups[place])
    tiles[tiles.index(BAMBOO_1)] = CIRCLE_1
    draft.groups[place] = tuple(tiles)
    draft.win = Win(CIRCLE_1, draft.win.source)


def _drop(rng: Random, draft: Draft) -> None:
    """Take one tile out of the rack."""
    place = rng.randrange(len(draft.groups)) if rng.random() < 0.7 else len(draft.groups) - 1
    group = list(draft.groups.pop(place))
    group.pop(rng.randrange(len(group)))
    draft.groups.append(tuple(group))


def _spoil(rng: Random, draft: Draft, number: int, goulash: bool) -> None:
    """Change some rack tiles, though not the winning tile, into any others."""
    for _ in range(number):
        places = [(i, j) for i, group in enumerate(draft.groups) for j in range(len(group))]
        if draft.win is not None:
            places = [(i, j) for i, j in places if draft.groups[i][j] != draft.win.kind]
        if not places:
            return
        i, j = rng.choice(places)
        tiles = list(draft.groups[i])
        held = [kind for kind in draft.rack() if kind != JOKER]
        tiles[j] = rng.choice(held) if held and rng.random() < 0.4 else _some_kind(rng, goulash)
        draft.groups[i] = tuple(tiles)


def _some_kind(rng: Random, goulash: bool) -> int:
    """Any kind of the tile set."""
    return rng.choice([kind for kind in range(KINDS) if not goulash or kind != BAMBOO_2])


def _random_rack(rng: Random, goulash: bool) -> list[Group]:
    """Thirteen tiles drawn from the tiles of one theme, all different or with many alike."""
    kinds = [kind for kind in _theme(rng) if not goulash or kind != BAMBOO_2] + [JOKER] * goulash
    wall = [kind for kind in dict.fromkeys(kinds) for _ in range(4)]
    return [(kind,) for kind in rng.sample(wall, 13)]


# ---- seats, luck tiles and circumstances


def _table(rng: Random, draft: Draft, rules: str, luck: bool, goulash: bool) -> None:
    """Seat, round, luck tiles, goulash, and now and then a dead hand."""
    draft.seat = rng.randrange(4)
    draft.round = rng.randrange(4)
    if rules in ("nts", "nts-2009") and rng.random() < 0.05:
        draft.round = DRAGON_ROUND
    if (luck or rules in ("bmr", "mcr")) and rng.random() < 0.5:
        draft.luck = _luck(rng, draft.seat)
    if goulash:
        draft.flags |= Flag.GOULASH
    if rng.random() < 0.005:
        draft.flags |= Flag.DEAD
        if draft.win is None and rng.random() < 0.5:  # the tile count may be the reason
            draft.groups.append((_some_kind(rng, goulash),))


def _luck(rng: Random, seat: int) -> list[int]:
    """Some luck tiles, often the own ones or a full set."""
    luck = set(rng.sample(range(FLOWER, JOKER), rng.choice((1, 1, 1, 2, 2, 3, 4, 6))))
    if rng.random() < 0.3:
        luck.add(rng.choice((FLOWER, SEASON)) + seat)
    if rng.random() < 0.08:
        first = rng.choice((FLOWER, SEASON))
        luck |= set(range(first, first + 4))
    return sorted(luck)


def _win_circumstances(rng: Random, draft: Draft, rules: str) -> None:
    """How the winning tile came, where the hand allows it."""
    assert draft.win is not None
    drawn = not draft.win.source.claimed
    if rules != "mcr" and not draft.melds and rng.random() < 0.12 and drawn == (draft.seat == 0):
        draft.flags |= Flag.HEAVEN if drawn else Flag.EARTH
        return
    if rng.random() < (0.3 if draft.win.kind == CIRCLE_1 else 0.12):
        draft.flags |= Flag.LAST_TILE
    if drawn:
        _replacement(rng, draft)
    elif _may_be_robbed(draft, rules) and rng.random() < 0.3:
        draft.flags |= Flag.ROBBED_KONG
    if rules == "mcr" and _may_be_last(draft) and rng.random() < 0.15:
        draft.flags |= Flag.LAST_OF_KIND
    if rules == "bmr" and rng.random() < 0.4:
        early = len(draft.melds) <= 1 and rng.random() < 0.5
        draft.flags |= Flag.ORIGINAL_CALL if early else Flag.ANNOUNCED


def _replacement(rng: Random, draft: Draft) -> None:
    """The winning tile as replacement of a kong, of a second kong in one turn, or of a luck tile."""
    kongs = sum(meld.shape is Shape.KONG for meld in draft.melds)
    if rng.random() < (0.5 if kongs else 0.15 if draft.luck else 0.0):
        draft.flags |= Flag.KONG_ON_KONG if kongs >= 2 and rng.random() < 0.4 else Flag.REPLACEMENT


def _may_be_robbed(draft: Draft, rules: str) -> bool:
    """The other three copies lie in the robbed pung, unless it has jokers; in mcr the last discard follows no kong (M3)."""
    assert draft.win is not None
    if rules == "mcr" and draft.flags & Flag.LAST_TILE:
        return False
    copies = [*draft.rack(), *(kind for meld in draft.melds for kind in meld.tiles)].count(draft.win.kind)
    return copies == 1 or bool(draft.flags & Flag.GOULASH)


def _may_be_last(draft: Draft) -> bool:
    """No other copy in the rack or in a concealed kong."""
    assert draft.win is not None
    hidden = [*draft.rack(), *(kind for meld in draft.melds if meld.concealed for kind in meld.tiles)]
    return hidden.count(draft.win.kind) == 1
