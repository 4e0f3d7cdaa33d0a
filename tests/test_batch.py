"""Batches: arrays of hands in, totals, rows and waits out; what is no hand is told and leads no kernel astray."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from generators import VARIANTS, random_hands

import peling
from peling import Hand, get_rules, parse_hand
from peling.hands import Flag, HandError, Meld, Source, Win
from peling.kernels import layout as at
from peling.kernels.score.sound import sound
from peling.scoring.vectors import encode, encode_meld, encode_rules
from peling.sim.batch import CHUNK, Batch
from peling.tiles import CIRCLE_1, FLOWER, JOKER, KINDS

pytestmark = pytest.mark.xdist_group("kernels")

PLAIN = "2234p 678s CCC (789<m) >2p ; seat W, round E"


def hands_of(name: str, number: int = 60) -> list[Hand]:
    """Winners and non-winners."""
    rng = Random(f"batch {name}")
    return random_hands(rng, name, number, win=True) + random_hands(rng, name, number // 2, win=False)


def row_counts(sheet: peling.ScoreSheet) -> dict[str, int]:
    """The rows that count on a sheet, and how often."""
    return {line.id: line.times for line in sheet.lines if line.counts}


@pytest.mark.parametrize("name", ["nts-luck", "nts-2009", "mcr-wmo", "bmr"])
def test_what_single_scoring_says(name: str) -> None:
    """Totals and rows are those of the score sheets, waits those of `peling.waits` and no others.

    `peling.waits` leaves out what cannot be had or may not win: a kind that is held four times (M9), cake for an irregular hand,
    in bmr too many chows.
    """
    hands, rules = hands_of(name), get_rules(*VARIANTS[name])
    scorer = peling.batch(rules, "python")
    vectors = scorer.encode(hands)
    sheets = [peling.score(hand, rules) for hand in hands]
    expected = [
        -1 if hand.win is not None and not sheet.valid else sheet.total for hand, sheet in zip(hands, sheets, strict=True)
    ]
    assert scorer.totals(vectors).tolist() == expected
    rows = scorer.rows(vectors)
    assert rows.dtype == np.uint8
    for sheet, row in zip(sheets, rows.tolist(), strict=True):
        assert {scorer.row_ids[i]: times for i, times in enumerate(row) if times} == row_counts(sheet)
    for hand, bits in zip(hands, scorer.waits(vectors).tolist(), strict=True):
        if hand.goulash:
            assert bits == -1
        elif hand.win is None and not hand.flags & peling.Flag.DEAD:
            kinds = {wait.kind for wait in peling.waits(hand, rules)}
            found = {kind for kind in range(34) if bits >> kind & 1}
            assert found >= kinds, hand
            more = [kind for kind in found - kinds if name != "bmr" and kind != CIRCLE_1 and [*hand.tiles()].count(kind) < 4]
            assert more == [], hand


WRONG: dict[str, dict[int, int]] = {
    "a kind that there is not": {at.H_TILE: 34},
    "a kind below the first": {at.H_TILE: -1},
    "a rack too long": {at.H_TILES: 18},
    "less than no tiles": {at.H_TILES: -1},
    "five melds": {at.H_MELDS: 5, at.H_TILES: -2},
    "a meld that there is not": {at.H_MELD: at.PAIR << at.EL_CODE},
    "a meld below the first": {at.H_MELD: -1},
    "a far winning tile": {at.H_WIN: 1_000_000},
    "a joker without goulash": {at.H_WIN: 42},
    "a seat that there is not": {at.H_SEAT: 4},
    "a round that there is not": {at.H_ROUND: -1},
    "claimed twice": {at.H_CLAIMED: 2},
    "luck tiles that there are not": {at.H_LUCK: 256},
    "a flag that there is not": {at.H_FLAGS: 2048},
    "goulash where there is none": {at.H_FLAGS: int(peling.Flag.GOULASH)},
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_hand(what: str) -> None:
    """It has the total -2, no rows, no waits, and its neighbours are scored as usual."""
    scorer = peling.batch("nts", "python")
    vectors = scorer.encode([parse_hand(PLAIN)] * 3)
    for place, value in WRONG[what].items():
        vectors[1, place] = value
    assert scorer.totals(vectors).tolist() == [-1, -2, -1]
    rows = scorer.rows(vectors)
    assert not rows[1].any()
    assert rows[0].any()
    assert (rows[0] == rows[2]).all()
    assert scorer.waits(vectors)[1] == 0
    assert (scorer.answers(vectors)[1, : at.O_LIMIT] == 0).all()


OPEN = at.EL_MELD | at.EL_OPEN
FIVES: dict[str, tuple[str, dict[int, int]]] = {
    "by the winning tile": ("9999m 123p 456p 789p >1s", {at.H_WIN: 8}),
    "rack and pung": ("123m 456m 78m CC (PP^P) +9m", {at.H_MELD: (at.PUNG + 31) << at.EL_CODE | OPEN}),
    "rack and kong": ("123m 456m 789m C (PP^PP) +C", {at.H_MELD: (at.PUNG + 31) << at.EL_CODE | OPEN | at.EL_KONG}),
    "rack and chow": ("1111m 456p 99p E (34<5m) +E", {at.H_MELD: at.CHOW << at.EL_CODE | OPEN}),
    "two pungs": ("123m 456m 7m (FF^F) (PP^P) +7m", {at.H_MELD: (at.PUNG + 33) << at.EL_CODE | OPEN}),
    "pung and chows": ("55p 7m E (12<3m) (12<3m) (55^5m) +E", {at.H_MELD + 2: at.PUNG << at.EL_CODE | OPEN}),
}


@pytest.mark.parametrize("where", FIVES)
def test_a_fifth_tile(where: str) -> None:
    """Wherever the five are, and also where only the winning tile makes it five."""
    text, change = FIVES[where]
    scorer = peling.batch("nts", "python")
    vectors = scorer.encode([parse_hand(text)] * 2)
    for place, value in change.items():
        vectors[1, place] = value
    assert [total == -2 for total in scorer.totals(vectors).tolist()] == [False, True]


def all_melds() -> dict[int, Meld]:
    """Every set that can be declared, by its element."""
    found = {}
    for kind in range(KINDS):
        wilds = [(kind,) * (size - jokers) + (JOKER,) * jokers for size in (3, 4) for jokers in range(size)]
        for tiles in [(kind, kind + 1, kind + 2), *wilds]:
            for concealed in (False, True):
                try:
                    meld = Meld(tiles, concealed)
                except HandError:
                    continue
                found[encode_meld(meld)] = meld
    return found


MELDS = all_melds()


def hand_of(vector: list[int]) -> Hand | None:
    """The hand whose vector this is, in any order of its tiles, if there is one."""
    try:
        hand = Hand(
            (*vector[at.H_TILE : at.H_TILE + vector[at.H_TILES]], *[JOKER] * vector[at.H_JOKERS]),
            tuple(MELDS[element] for element in vector[at.H_MELD : at.H_MELD + vector[at.H_MELDS]]),
            tuple(FLOWER + i for i in range(8) if vector[at.H_LUCK] >> i & 1),
            None if vector[at.H_WIN] < 0 else Win(vector[at.H_WIN], Source.RIGHT if vector[at.H_CLAIMED] else Source.DRAWN),
            vector[at.H_SEAT],
            vector[at.H_ROUND],
            Flag(vector[at.H_FLAGS]),
        )
    except (KeyError, HandError):
        return None
    return hand if encode(hand)[at.H_WIN :] == vector[at.H_WIN :] else None


def test_every_meld() -> None:
    """Of all elements those are taken that are sets; jokers in goulash alone, and no chows there."""
    params = encode_rules(get_rules("bmr")).params
    for text in ("456p 789p 5s EEN (PP^P) +N", "56s EEN JJ (44^4p) (PP^P) +N ; goulash"):
        vector = encode(parse_hand(text))
        taken = set()
        for element in range(at.PAIR << at.EL_CODE):
            vector[at.H_MELD] = element
            assert bool(sound(vector, params)) == (hand_of(vector) is not None), (text, element)
            taken |= {element} if sound(vector, params) else set()
        assert len(taken) > 90, text


def changed_vector(rng: Random, vector: list[int]) -> list[int]:
    """The vector with a place or two of it otherwise, as likely as not still a hand."""
    made = [*vector]
    melds, tiles = made[at.H_MELDS], made[at.H_TILES]
    for _ in range(rng.choice((1, 1, 2))):
        what = rng.randrange(6)
        if what == 0 and tiles:
            made[at.H_TILE + rng.randrange(tiles)] = rng.choice([*made[at.H_TILE : at.H_TILE + tiles], rng.randrange(KINDS)])
        elif what == 1 and melds:
            made[at.H_MELD + rng.randrange(melds)] = rng.choice([*MELDS])
        elif what == 2 and melds:
            made[at.H_MELD + rng.randrange(melds)] ^= 1 << rng.randrange(at.EL_CODE)
        elif what == 3:
            made[at.H_WIN] = rng.choice((-1, JOKER, rng.randrange(KINDS), *made[at.H_TILE : at.H_TILE + tiles]))
            made[at.H_CLAIMED] = rng.randrange(2)
        elif what == 4:
            made[at.H_FLAGS] ^= 1 << rng.randrange(10)
        else:
            made[at.H_SEAT], made[at.H_LUCK] = rng.randrange(4), rng.choice((0, 1, 255))
    return made


@pytest.mark.parametrize("name", VARIANTS)
def test_hands_are_taken_and_nothing_else(name: str) -> None:
    """Every hand there is is taken, and of what is nearly one just that which `Hand` takes, circumstances included."""
    rng = Random(f"sound {name}")
    params = encode_rules(get_rules(*VARIANTS[name])).params
    found = [0, 0]
    for hand in hands_of(name, 100):
        vector = encode(hand)
        assert sound(vector, params), hand
        for _ in range(0 if hand.dead else 30):
            made = changed_vector(rng, vector)
            taken = hand_of(made) is not None and (not made[at.H_FLAGS] & at.FLAG_GOULASH or params[at.R_GOULASH] == 1)
            assert bool(sound(made, params)) == taken, made
            found[taken] += 1
    assert min(found) > 300, found


@pytest.mark.slow
def test_numba_is_safe_and_equal() -> None:
    """Vectors of any numbers end no process; compiled and interpreted kernels say the same of them."""
    rng = np.random.default_rng(1)
    vectors = np.array([encode(hand) for hand in hands_of("bmr", 40)], np.int32)
    wild = vectors[rng.integers(0, len(vectors), 400)]
    for row in wild:
        row[rng.integers(0, at.HAND_SIZE, 2)] = rng.choice([-(2**31), -1, 0, 1, 5, 33, 34, 42, 60, 4000, 2**31 - 1], 2)
    compiled, interpreted = peling.batch("bmr", "numba"), peling.batch("bmr", "python")
    assert (compiled.totals(wild) == -2).any()
    for name in ("totals", "rows", "waits"):
        assert np.array_equal(getattr(compiled, name)(wild), getattr(interpreted, name)(wild)), name


@pytest.mark.slow
def test_many_hands_on_all_cores() -> None:
    """More than one chunk comes out in order."""
    scorer = peling.batch("nts", "numba")
    few = scorer.encode(hands_of("nts"))
    many = np.resize(few, (CHUNK + 77, at.HAND_SIZE))
    assert np.array_equal(scorer.totals(many), np.resize(scorer.totals(few), CHUNK + 77))


@pytest.mark.slow
def test_compiled_once() -> None:
    """However hands lie in memory, locked (a mapped file, another library's array) too: what was compiled scores them."""
    scorer = peling.batch("nts", "numba")
    hands = scorer.encode(hands_of("nts", 10))
    questions = (scorer.totals, scorer.rows, scorer.waits)
    expected = [ask(hands) for ask in questions]
    locked = hands.copy()
    locked.setflags(write=False)
    engine: Any = scorer._engine
    kernels = (engine._find_unsound, engine._find_waits, engine._scorer._score)
    for kernel in kernels:
        kernel.disable_compile()
    try:
        for given in (locked, np.asfortranarray(hands), np.repeat(hands, 2, 0)[::2], hands.astype(np.int64)):
            for ask, answer in zip(questions, expected, strict=True):
                assert np.array_equal(ask(given), answer)
    finally:
        for kernel in kernels:
            kernel.disable_compile(False)
    assert not locked.flags.writeable


@pytest.mark.parametrize(
    ("hands", "error", "words"),
    [
        (np.zeros((2, 31), np.int32), ValueError, "32 ints a hand, not of the shape"),
        (np.zeros(32, np.int32), ValueError, "not of the shape"),
        (np.zeros((2, 32)), TypeError, "not of float64"),
        (np.full((2, 32), 2**40), ValueError, "do not fit int32"),
    ],
)
def test_no_array_of_hands(hands: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        peling.batch("nts", "python").totals(hands)


def test_wide_numbers_and_none_at_all() -> None:
    scorer = peling.batch("nts", "python")
    vectors = scorer.encode([parse_hand(PLAIN)])
    assert scorer.totals(vectors.astype(np.int64)).tolist() == [-1]
    assert scorer.totals(Batch.encode([])).shape == (0,)
    assert scorer.rows(Batch.encode([])).shape == (0, len(get_rules("nts").rows))


def test_unknown_backend() -> None:
    with pytest.raises(ValueError, match="no backend 'opencl'; known are python, numba, cuda"):
        peling.batch("nts", "opencl")


def test_import_waits() -> None:
    """`import peling` brings no NumPy; making a batch does."""
    code = "import sys, peling; print('numpy' in sys.modules); peling.batch('nts', 'python'); print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split() == [
        "False",
        "True",
    ]
