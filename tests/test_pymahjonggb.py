"""The product with `edition=mil` against PyMahjongGB, a scorer by other people, on random winners.

The engines agree on every hand that can come up at a table. What is excepted here is excepted by a named function that says why.
"""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.pool import Pool
from random import Random

import naive
import pymahjonggb
import pytest
from generators import random_hands

from peling import Flag, Hand, ScoreSheet, Shape, get_rules, parse_hand, score
from peling.scoring.sheet import read_sheet
from peling.sim.batch import Batch, batch

pytest.importorskip("MahjongGB", reason="PyMahjongGB comes as source; without a C++ compiler there is nothing to compare with")

MIL = {"edition": "mil"}
CHUNK = 5_000
LUCK = "flower_tile"


def robs_a_tile_it_holds(hand: Hand) -> bool:
    """A robbed kong while the winner holds another copy of that tile: it cannot happen.

    The other three copies lie in the robbed pung. PyMahjongGB then takes the robbed kong back;
    peling believes what it is told.
    """
    if hand.win is None or not hand.flags & Flag.ROBBED_KONG:
        return False
    return list(hand.tiles()).count(hand.win.kind) > 1


def is_dead(hand: Hand) -> bool:
    """A dead hand (D8): PyMahjongGB does not know that a player may have lost the right to win."""
    return hand.dead


EXCEPTIONS = (robs_a_tile_it_holds, is_dead)


def sample(number: int, seed: int) -> list[Hand]:
    """Random winners, those that are excepted left out."""
    hands = random_hands(Random(f"pymahjonggb {seed}"), "mcr-mil", number, win=True)
    return [hand for hand in hands if not any(excepted(hand) for excepted in EXCEPTIONS)]


def difference(sheet: ScoreSheet) -> str:
    """What PyMahjongGB counts otherwise, in words; nothing if it agrees on completeness, points and luck tiles."""
    fan = pymahjonggb.fan(sheet.hand)
    if fan is None:
        return f"{sheet.hand}: complete, PyMahjongGB says not" if sheet.complete else ""
    points = sum(value for row, value in fan.items() if row != LUCK)
    if sheet.complete and (sheet.points, sheet.total) == (points, points + fan.get(LUCK, 0)):
        return ""
    return f"{sheet.hand}: {sheet.points} {sheet.items}, PyMahjongGB {points} {fan}"


def compiled_differences(seed: int) -> list[str]:
    """One job of a long run: the differences between the compiled scorer and PyMahjongGB."""
    hands = sample(CHUNK, seed)
    rules = get_rules("mcr", MIL)
    sheets = [
        read_sheet(hand, rules, out) for hand, out in zip(hands, batch(rules).answers(Batch.encode(hands)).tolist(), strict=True)
    ]
    return [text for text in map(difference, sheets) if text]


def test_random_winners() -> None:
    """Points, and the total with luck tiles, are equal."""
    rules = get_rules("mcr", MIL)
    found = [difference(score(hand, rules)) for hand in sample(3_000, 0)]
    assert [text for text in found if text] == []


def test_items() -> None:
    """What PyMahjongGB lists is one of the best readings of the slow scorer."""
    for hand in sample(1_000, 1):
        fan = pymahjonggb.fan(hand)
        readings = [reading["items"] for reading in naive.score(hand, "mcr", MIL)["best"]]
        assert (fan or {}) in readings, hand


def test_robs_a_tile_it_holds() -> None:
    """The excepted class is as described: there PyMahjongGB counts the hand as without the robbed kong."""
    hand = parse_hand("23m 22m 456p 678s (789<m) >1m ; robbed-kong")
    twice = parse_hand("1233m 456p 678s (789<m) >3m ; robbed-kong")
    assert not robs_a_tile_it_holds(hand)
    assert "robbing_the_kong" in (pymahjonggb.fan(hand) or {})
    assert difference(score(hand, "mcr", MIL)) == ""
    assert robs_a_tile_it_holds(twice)
    plain = replace(twice, flags=twice.flags & ~Flag.ROBBED_KONG)
    assert pymahjonggb.fan(twice) == pymahjonggb.fan(plain)
    assert "robbing_the_kong" in score(twice, "mcr", MIL).items


def test_sample_has_what_it_should() -> None:
    """The sample is worth the name: kongs, open sets, luck tiles, chicken hands, hands that are not complete."""
    sheets = [score(hand, "mcr", MIL) for hand in sample(1_000, 2)]
    assert any("chicken_hand" in sheet.items for sheet in sheets)
    assert any(not sheet.complete for sheet in sheets)
    assert any(sheet.hand.luck for sheet in sheets)
    assert any(meld.shape is Shape.KONG for sheet in sheets for meld in sheet.hand.melds)


@pytest.mark.long
def test_random_winners_long(pool: Pool) -> None:
    """The same for the compiled scorer on 100,000 winners."""
    batch("mcr", options=MIL).answers(Batch.encode([]))  # compiled once, here, and not in every process
    for found in pool.imap_unordered(compiled_differences, range(1, 100_000 // CHUNK + 2)):  # one more for the excepted
        assert found == []
