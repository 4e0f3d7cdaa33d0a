"""Shanten against a search through all that can be made, and its laws: -1 complete, 0 waiting, one tile moves it by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest
from counts import HONOURS, IRREGULAR, SUIT, keys, knitted_straights
from generators import random_non_winner, random_winner
from marks import mostly_slow
from naive_groups import arrangements
from numpy.typing import NDArray
from strategies import RULES

from peling import Flag, Hand, Meld, Shape, Source, Win, get_rules, parse_hand, score, shanten, waits
from peling.kernels.shapes import WHOLE, array_shapes, bases, lazy_shapes
from peling.kernels.tables import array_tables, lazy_tables
from peling.tiles import HONOUR_MASK, JOKER, KINDS, NOBLE, SUIT_MASKS, TERMINALS

Counts = NDArray[np.int8]
TWINS = {
    "twins_any": [(1 << KINDS) - 1],
    "twins_honours": [HONOUR_MASK],
    "twins_terminals": [TERMINALS],
    "twins_noble": [NOBLE],
    "twins_pure": list(SUIT_MASKS),
    "twins_very_clean": [HONOUR_MASK | suit & TERMINALS for suit in SUIT_MASKS],
    "twins_clean": [HONOUR_MASK | suit for suit in SUIT_MASKS],
}
"""Kinds that the pairs may be of."""


# ---- random hands


def dealt(rng: Random, melds: int = 0) -> Hand:
    """Thirteen tiles at random, with a number of sets declared."""
    wall = [kind for kind in range(KINDS) for _ in range(4)]
    declared: list[Meld] = []
    while len(declared) < melds:
        kind = rng.randrange(KINDS)
        meld = (
            Meld((kind,) * rng.choice((3, 4)))
            if kind >= 27 or kind % 9 > 6 or rng.random() < 0.5
            else Meld((kind, kind + 1, kind + 2))
        )
        if all(wall.count(tile) >= meld.tiles.count(tile) for tile in meld.tiles):
            declared.append(meld)
            for tile in meld.tiles:
                wall.remove(tile)
    return Hand(tuple(rng.sample(wall, 13 - 3 * melds)), tuple(declared))


def near(rng: Random, rules: str) -> Hand:
    """Thirteen tiles that lack little, without jokers and circumstances."""
    while True:
        hand = random_non_winner(rng, rules)
        if not hand.goulash and not hand.dead:
            return replace(hand, luck=(), flags=Flag(0), round=0)


def some_hands(rules: str, number: int, seed: int) -> Iterator[Hand]:
    """Hands at random and hands that lack little, some with melds, some with a winning tile."""
    rng = Random(f"{rules} {seed}")
    for i in range(number):
        hand = dealt(rng, rng.choice((0, 0, 1, 2, 3, 4))) if i % 3 == 0 else near(rng, rules)
        free = [kind for kind in range(KINDS) if list(hand.tiles()).count(kind) < 4]
        yield replace(hand, win=Win(rng.choice(free), Source.DRAWN)) if rng.random() < 0.4 else hand


def count(hand: Hand, *, melds: bool = False) -> Counts:
    """How many of each kind stand in the rack, the winning tile included; with `melds`, how many lie in the melds."""
    rack = [kind for meld in hand.melds for kind in meld.tiles] if melds else list(hand.concealed)
    if hand.win is not None and not melds:
        rack.append(hand.win.kind)
    return np.bincount(rack, minlength=KINDS).astype(np.int8)


# ---- regular hands: everything that can be made, tried


@cache
def all_sets(number: int) -> Counts:
    """All choices of a number of sets, as counts."""
    units = np.zeros((55, KINDS), np.int8)
    for kind in range(KINDS):
        units[kind, kind] = 3
    for i, low in enumerate(kind for kind in range(27) if kind % 9 < 7):
        units[KINDS + i, low : low + 3] = 1
    chosen = np.array(list(combinations_with_replacement(range(55), number)), np.int64)
    found = np.zeros((len(chosen), KINDS), np.int8)
    for column in chosen.T:
        found += units[column]
    good: Counts = found[(found <= 4).all(axis=1)]
    return good


def tried(hand: Hand) -> int:
    """The shanten of sets and a pair: the fewest tiles that lack for any choice of sets and any pair that the tile set allows."""
    sets, held, free = all_sets(4 - len(hand.melds)), count(hand), 4 - count(hand, melds=True)
    sets = sets[(sets <= free).all(axis=1)]  # what lies in melds cannot be drawn (D4)
    lack = np.maximum(sets - held, 0).sum(axis=1, dtype=np.int64)
    best = 99
    for kind in range(KINDS):
        column = sets[:, kind]
        more = np.maximum(column + 2 - held[kind], 0) - np.maximum(column - held[kind], 0)
        possible = column + 2 <= free[kind]
        if possible.any():
            best = min(best, int((lack + more)[possible].min()))
    return best - 1


@pytest.mark.parametrize("melds", [0, 1, 2, 3, 4])
def test_regular_hands_at_random(melds: int) -> None:
    rng = Random(melds)
    for _ in range(8 if melds == 0 else 25):
        hand = dealt(rng, melds)
        assert shanten(hand, "nts").regular == tried(hand), hand


@pytest.mark.parametrize("rules", mostly_slow(RULES, "mcr"))
def test_regular_hands_that_lack_little(rules: str) -> None:
    for hand in some_hands(rules, 10, seed=1):
        assert shanten(hand, rules).regular == tried(hand), hand


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m 456p 789s EEE S", 0),
        ("123m 456p 789s EEE S +S", -1),
        ("123m 456p 789s EEE S +W", 0),
        ("1111m 456p 789s EEE", 1),  # a pung and a spare 1, of which there is no second
        ("19m 19p 19s ESWNCFP", 8),
        ("147m 258p 369s ESWN", 8),
        ("1112345678999m", 0),
        ("1112345678999m +5m", -1),
        ("5m (123<m) (456p) (789s) [EEEE]", 0),
        ("5m (123<m) (456p) (789s) [EEEE] +5m", -1),
        ("1m (111<m) (456p) (789s) [EEEE]", 1),  # the pair cannot be made: all four are held (D4)
    ],
)
def test_known_distances(text: str, expected: int) -> None:
    hand = parse_hand(text)
    assert shanten(hand, "nts").regular == tried(hand) == expected


# ---- irregular hands: lists of all of them


@cache
def listed(pattern: str) -> Counts:
    """All hands of an irregular pattern, as counts."""
    if pattern == "knitted_straight":
        rows = [[sum(plane >> kind & 1 for plane in held) for kind in range(KINDS)] for held in knitted_straights()]
        return np.array(rows, np.int8)
    found = np.array([np.bincount(hand, minlength=KINDS) for hand in set(IRREGULAR[pattern][1]())], np.int8)
    good: Counts = found[(found <= 4).all(axis=1)]
    return good


def tried_pairs(held: Counts, masks: list[int]) -> int:
    """Seven pairs: a kind gives what it holds of its first pair, then of its second; the seven best count."""
    best = 0
    for mask in masks:
        gains = [
            gain for kind in range(KINDS) if mask >> kind & 1 for gain in (min(2, held[kind]), max(0, min(2, held[kind] - 2)))
        ]
        best = max(best, sum(sorted(gains)[-7:]))
    return 13 - int(best)


def tried_irregular(hand: Hand, pattern: str) -> int | None:
    """The shanten of an irregular pattern; None where melds rule it out."""
    if hand.melds:
        return None
    if pattern in TWINS:
        return tried_pairs(count(hand), TWINS[pattern])
    return int(np.maximum(listed(pattern) - count(hand), 0).sum(axis=1, dtype=np.int64).min()) - 1


@pytest.mark.parametrize("rules", RULES)
def test_irregular_hands(rules: str) -> None:
    patterns = {*get_rules(rules).irregular_hands} | ({"knitted_straight"} if rules == "mcr" else set())
    for hand in some_hands(rules, 60, seed=2):
        found = shanten(hand, rules)
        assert found.irregular.keys() == patterns
        for pattern, distance in found.irregular.items():
            if pattern != "knitted_straight" or len(hand.melds) != 1:  # with one meld: see below
                assert distance == tried_irregular(hand, pattern), (hand, pattern)
        numbers = [number for number in found.irregular.values() if number is not None]
        assert found.best == min([found.regular, *numbers])


@pytest.mark.slow
def test_knitted_straight_with_a_meld() -> None:
    """The declared set takes the place of the fifth group; only the pair and the straight are to be made."""
    rng = Random(45)
    straights = [held for held in listed("knitted_straight") if (held == 2).sum() >= 1]
    for _ in range(30):
        hand = dealt(rng, 1)
        taken = hand.melds[0].tiles[:3]
        rest = [held - np.bincount(taken, minlength=KINDS) for held in straights]
        possible = np.array([held for held in rest if (held >= 0).all() and _straight_and_pair(held)])
        lack = int(np.maximum(possible - count(hand), 0).sum(axis=1).min())
        assert shanten(hand, "mcr").irregular["knitted_straight"] == lack - 1


def _straight_and_pair(held: NDArray[np.int64]) -> bool:
    """Whether eleven tiles are a knitted straight and a pair."""
    for kind in np.flatnonzero(held >= 2):
        rest = held.copy()
        rest[kind] -= 2
        if all(rest[:27] <= 1) and rest[27:].sum() == 0 and rest.sum() == 9:
            ranks = [frozenset(rank % 3 for rank in range(9) if rest[9 * suit + rank]) for suit in range(3)]
            if all(len(part) == 1 for part in ranks) and len(set(ranks)) == 3:
                return True
    return False


# ---- laws


@pytest.mark.parametrize("rules", mostly_slow(RULES, "bmr"))
def test_one_tile_moves_it_by_one_at_most(rules: str) -> None:
    for hand in some_hands(rules, 12, seed=3):
        bare = replace(hand, win=None)
        before = shanten(bare, rules)
        for kind in range(KINDS):
            if list(bare.tiles()).count(kind) == 4:
                continue
            after = shanten(replace(bare, win=Win(kind, Source.DRAWN)), rules)
            assert before.regular - after.regular in (0, 1)
            for pattern, distance in before.irregular.items():
                other = after.irregular[pattern]
                assert (distance is None) == (other is None)
                if distance is not None and other is not None:
                    assert distance - other in (0, 1)


@pytest.mark.parametrize("rules", RULES)
def test_some_tile_brings_it_nearer(rules: str) -> None:
    """What lacks can be drawn: every hand has a tile that lessens its shanten."""
    for hand in some_hands(rules, 12, seed=4):
        bare = replace(hand, win=None)
        before = shanten(bare, rules).best
        free = [kind for kind in range(KINDS) if list(bare.tiles()).count(kind) < 4]
        assert any(shanten(replace(bare, win=Win(kind, Source.DRAWN)), rules).best == before - 1 for kind in free), bare


def many_chows(hand: Hand) -> bool:
    """Whether every arrangement of a complete hand has two chows or more: no win in bmr."""
    rack = [*hand.concealed] + ([] if hand.win is None else [hand.win.kind])
    declared = sum(meld.shape is Shape.CHOW for meld in hand.melds)
    return declared > 1 or not any(True for _ in arrangements(rack, 4 - len(hand.melds), 1 - declared, joker_wins=False))


@pytest.mark.parametrize("rules", mostly_slow(RULES, "nts"))
def test_minus_one_exactly_when_complete(rules: str) -> None:
    """Not counting Pe-ling's cake (circles 1 that plays for bamboo 1) and the maximum of one chow in bmr: those are no shapes."""
    rng = Random(5)
    for _ in range(250):
        hand = random_winner(rng, rules)
        if hand.dead or JOKER in hand.tiles():
            continue
        sheet, distance = score(hand, rules, {"luck_tiles": True} if rules.startswith("nts") else None), shanten(hand, rules)
        if (
            rules == "bmr"
            and distance.regular == -1
            and min((n for n in distance.irregular.values() if n is not None), default=0) > -1
        ):
            if not sheet.complete:
                assert many_chows(hand)
        elif not sheet.cake:
            assert sheet.complete == (distance.best == -1), hand


@pytest.mark.parametrize("rules", RULES)
def test_zero_exactly_when_waiting(rules: str) -> None:
    """The same exceptions; a kind of which all four are held is no wait (D4)."""
    for hand in some_hands(rules, 45, seed=6):
        bare = replace(hand, win=None)
        distance = shanten(bare, rules)
        found = [wait for wait in waits(bare, rules) if not wait.drawn.cake]
        if (
            rules == "bmr"
            and distance.regular == 0
            and min((n for n in distance.irregular.values() if n is not None), default=1) > 0
        ):
            continue
        assert bool(found) == (distance.best == 0), bare
        assert distance.best >= 0


# ---- tables


def test_both_tables_are_the_same() -> None:
    """What interpreted kernels ask for key by key is what the arrays hold."""
    rng = Random(7)
    lazy, arrays = lazy_tables(), array_tables()
    for ranks in (SUIT, HONOURS):
        index, table = (lazy.suits, arrays.suits) if ranks == SUIT else (lazy.honours, arrays.honours)
        costs, cost_table, base = lazy_shapes(WHOLE), array_shapes(WHOLE), bases(WHOLE)[ranks != SUIT]
        for key in rng.sample(keys(ranks).tolist(), 400):
            assert _entry(index[key], lazy.codes) == _entry(int(table[key]), arrays.codes)
            assert costs[base + key] == cost_table[base + key]


def _entry(entry: int, codes: NDArray[np.int32]) -> tuple[int, list[int]]:
    """An entry without the place of its arrangements, and the arrangements."""
    first, number = entry >> 12 & 65535, entry >> 28
    return entry & 4095, [int(code) for code in codes[first : first + number]]
