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
from peling.kernels import layout as at
from peling.scoring.vectors import encode
from peling.sim.batch import CHUNK, Batch
from peling.tiles import CIRCLE_1

PLAIN = "2234p 678s CCC (789<m) >2p ; seat W, round E"


def hands_of(name: str, number: int = 60) -> list[Hand]:
    """Winners and non-winners."""
    rng = Random(f"batch {name}")
    return random_hands(rng, name, number, win=True) + random_hands(rng, name, number // 2, win=False)


def counted(sheet: peling.ScoreSheet) -> dict[str, int]:
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
        assert {scorer.row_ids[i]: times for i, times in enumerate(row) if times} == counted(sheet)
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
    """It has the total -2, no rows, no waits, and its neighbours are scored as ever."""
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


def test_a_fifth_tile() -> None:
    """Also where only the winning tile makes it five."""
    scorer = peling.batch("nts", "python")
    vectors = scorer.encode([parse_hand("9999m 123p 456p 789p >1s")] * 2)
    vectors[1, at.H_WIN] = 8
    assert scorer.totals(vectors).tolist()[1] == -2
    assert scorer.totals(vectors).tolist()[0] == -1


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_many_hands_on_all_cores() -> None:
    """More than one chunk comes out in order."""
    scorer = peling.batch("nts", "numba")
    few = scorer.encode(hands_of("nts"))
    many = np.resize(few, (CHUNK + 77, at.HAND_SIZE))
    assert np.array_equal(scorer.totals(many), np.resize(scorer.totals(few), CHUNK + 77))


@pytest.mark.thorough
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
    """`import peling` brings no NumPy; the name does."""
    code = "import sys, peling; before = 'numpy' in sys.modules; peling.batch; print(before, 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split() == [
        "False",
        "True",
    ]
