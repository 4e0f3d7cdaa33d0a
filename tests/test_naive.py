"""The product against the slow, independent scorers (`naive.py`) on random hands."""

from __future__ import annotations

from itertools import product
from multiprocessing.pool import Pool
from random import Random
from typing import Any

import golden
import naive
import pytest
from generators import VARIANTS, random_chicken, random_hands, share
from marks import mostly_slow, partly_slow

from peling import RULESETS, Hand, ScoreSheet, get_rules, parse_hand, score, waits
from peling.scoring.sheet import read_sheet
from peling.sim.batch import Batch, batch

SAMPLE, LONG_SAMPLE = 700, 200_000
"""How many winners, and how many non-winners, a rule set."""
CHUNK = 5_000
"""Hands in one job of a long run."""

Job = tuple[str, bool, int]
"""Name of a variant, winners or not, seed."""


def hands_of(name: str, number: int, *, win: bool, seed: int) -> list[Hand]:
    """Random hands for a variant."""
    return random_hands(Random(f"naive {name} {win} {seed}"), name, number, win=win)


def difference(sheet: ScoreSheet, expected: dict[str, Any]) -> str:
    """What a sheet has otherwise than the slow scorer, in words; nothing if they agree."""
    found = {"points": sheet.points, "doubles": sheet.doubles, "limit": sheet.limit, "items": sheet.items}
    same = (sheet.valid, sheet.total) == (expected["valid"], expected["total"])
    if same and found in expected["best"]:
        return ""
    wanted = f"valid={expected['valid']} total={expected['total']} best={expected['best']}"
    return f"{sheet.hand}: valid={sheet.valid} total={sheet.total} {found}, expected {wanted}"


def differences(sheets: list[ScoreSheet], rules: str, options: dict[str, Any]) -> list[str]:
    """The differences among these sheets."""
    found = (difference(sheet, naive.score(sheet.hand, rules, options)) for sheet in sheets)
    return [text for text in found if text]


def compiled_differences(job: Job) -> list[str]:
    """One job of a long run: the differences between the compiled scorer and the slow one."""
    name, win, seed = job
    rules, options = VARIANTS[name]
    hands = hands_of(name, CHUNK, win=win, seed=seed)
    settled = get_rules(rules, options)
    sheets = [
        read_sheet(hand, settled, out)
        for hand, out in zip(hands, batch(settled).answers(Batch.encode(hands)).tolist(), strict=True)
    ]
    return differences(sheets, rules, options)


@pytest.mark.parametrize("rules", RULESETS)
def test_golden(rules: str) -> None:
    """The slow scorers agree with what was worked out by hand."""
    for case in golden.read(rules):
        found = naive.score(parse_hand(case.hand), rules, case.options)
        assert (found["valid"], found["total"]) == (case.answer["valid"], case.answer["total"]), case.text
        assert {key: case.answer[key] for key in ("points", "doubles", "limit", "items")} in found["best"], case.text


def test_chickens_are_chickens() -> None:
    """What the generator calls a chicken hand is one."""
    rng = Random("chickens")
    for _ in range(200):
        hand = random_chicken(rng)
        items = {"chicken_hand": 8} | ({"flower_tile": len(hand.luck)} if hand.luck else {})
        assert naive.score(hand, "mcr")["items"] == items, hand
        assert score(hand, "mcr").items == items, hand


@pytest.mark.parametrize(
    ("name", "win"),
    partly_slow(
        product(VARIANTS, [True, False]),
        ("bmr-no-knitting", False),
        ("mcr-wmo", True),
        ("nts-2009-luck", True),
        ("nts-2009-luck", False),
        ("nts-double-wind", True),
        ("nts-double-wind", False),
    ),
    ids={True: "winners", False: "non-winners"}.get,
)
def test_random_hands(name: str, win: bool) -> None:
    """Validity and total are equal, and the sheet is one of the best readings."""
    rules, options = VARIANTS[name]
    settled = get_rules(rules, options)
    sheets = [score(hand, settled) for hand in hands_of(name, share(name, SAMPLE), win=win, seed=0)]
    assert differences(sheets, rules, options) == []


@pytest.mark.parametrize("name", mostly_slow(VARIANTS, "nts", "mcr-mil", "bmr"))
def test_waits(name: str) -> None:
    """The kinds that complete a hand are the same."""
    rules, options = VARIANTS[name]
    settled = get_rules(rules, options)
    for hand in hands_of(name, 150, win=False, seed=1):
        assert {wait.kind for wait in waits(hand, settled)} == naive.waits(hand, rules, options), hand


@pytest.mark.long
@pytest.mark.parametrize("win", [True, False], ids=["winners", "non-winners"])
@pytest.mark.parametrize("name", VARIANTS)
def test_random_hands_long(name: str, win: bool, pool: Pool) -> None:
    """The same for the compiled scorer, on 200,000 winners and 200,000 non-winners a rule set."""
    batch(get_rules(*VARIANTS[name])).answers(Batch.encode([]))  # compiled once, here, and not in every process
    jobs = [(name, win, seed) for seed in range(1, share(name, LONG_SAMPLE) // CHUNK + 1)]
    for found in pool.imap_unordered(compiled_differences, jobs):
        assert found == []
