"""Random hands for tests, biased so that rare hands and circumstances come up often.

Every function takes a seeded `random.Random`; there is no other randomness. A draft that cannot exist (`HandError`) is
thrown away and another one made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from recipes import HONOURS, IRREGULAR, MCR_RECIPES, RECIPES, SUITS, Group, knitted_nine, some_set, theme

from peling.hands import NO_FLAGS, Flag, Hand, HandError, Meld, Shape, Source, Win
from peling.tiles import BAMBOO_1, BAMBOO_2, CIRCLE_1, CIRCLE_5, DRAGON_ROUND, FLOWER, JOKER, KINDS, SEASON

CLAIMS = (Source.LEFT, Source.ACROSS, Source.RIGHT)
RULES = ("nts", "nts-2009", "bmr", "mcr")
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "nts": ("nts", {}),
    "nts-luck": ("nts", {"luck_tiles": True}),
    "nts-double-wind": ("nts", {"double_wind_points": "twice"}),
    "nts-2009": ("nts-2009", {}),
    "nts-2009-luck": ("nts-2009", {"luck_tiles": True}),
    "mcr-wmo": ("mcr", {"edition": "wmo"}),
    "mcr-mil": ("mcr", {"edition": "mil"}),
    "bmr": ("bmr", {}),
    "bmr-no-knitting": ("bmr", {"knitting": False}),
}
"""Rule sets and registry options that tests compare scorers under, by a name for the test."""


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
    """A number of winners or non-winners for a variant; some winners of mcr are chicken hands, which chance hardly ever makes."""
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
        return Draft([(tile,) for tile in rng.choice(IRREGULAR[rules])(rng)])
    if kind < 0.29 and rules == "mcr":
        return _knitted_straight(rng)
    draft = Draft(_regular(rng, rules, goulash))
    _declare(rng, draft, rules, goulash)
    return draft


def _regular(rng: Random, rules: str, goulash: bool) -> list[Group]:
    """Four sets and a pair: a recipe's sets first, the rest from a theme's kinds; the pair stands last."""
    pool = theme(rng)
    fixed, pair = rng.choice(RECIPES + MCR_RECIPES * (rules == "mcr"))(rng) if rng.random() < 0.4 else ([], None)
    chow_share = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    if goulash:
        chow_share = 0.02
    sets = list(fixed)
    chows = sum(group[0] != group[1] for group in sets)
    while len(sets) < 4:
        most = 1 if rules == "bmr" and rng.random() < 0.97 else 4
        group = some_set(rng, pool, chow_share if chows < most else 0.0)
        chows += group[0] != group[1]
        sets.append(group)
    rng.shuffle(sets)
    pair = rng.choice(pool) if pair is None else pair
    return [*sets, (pair, pair)]


def _knitted_straight(rng: Random) -> Draft:
    """A knitted straight, a set (in the rack or declared) and a pair."""
    pool = theme(rng)
    group = some_set(rng, pool, 0.5)
    pair = rng.choice(pool)
    draft = Draft([group, (pair, pair)])
    _declare(rng, draft, "mcr", goulash=False)
    draft.groups += [(tile,) for tile in knitted_nine(rng)]
    return draft


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
        sets = [some_set(rng, tuple(range(KINDS)), 1.0) for _ in range(rng.choice((2, 3, 3, 4, 4)))]
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
    kinds = [kind for kind in theme(rng) if not goulash or kind != BAMBOO_2] + [JOKER] * goulash
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
    """Some luck tiles, often the player's own or a full set."""
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
