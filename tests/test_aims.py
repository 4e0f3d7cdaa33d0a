"""Aims: what the parts of a pattern ask for earns its row, no pattern is forgotten, and rows and irregular hands are data."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from bot_views import needless, special_deal, view_of, winning_hand
from custom_hands import HANDS
from marks import mostly_slow

from peling.bots.aims import Aim, Stock, aims, encoded_rows
from peling.bots.club import Player as Club
from peling.bots.parts import NOT_AIMED, parts
from peling.bots.quick import Player as Quick
from peling.kernels.patterns import NAMES
from peling.kernels.play import layout as at
from peling.kernels.play.moves import may_chow
from peling.kernels.think import aims as a
from peling.rules import RULESETS, Row, Ruleset, Words, get
from peling.rules.base import changed, check
from peling.rules.irregular import IRREGULAR, TYPES, Irregular
from peling.rules.vector import play_vector
from peling.scoring import ScoreSheet, score
from peling.tiles import DRAGON_ROUND

pytestmark = pytest.mark.xdist_group("bots")

SAMPLES = 3
"""Hands of each part that are scored."""
WIDER = {
    "half_clean": "of the suit alone it has no honours",
    "greater_honours_knitted": "with six honours it is the lesser hand",
    "nine_gates_wait": "the last tile must be the one too many",
}
"""Patterns whose parts hold hands that earn less as well, and when they do."""
PASSED_OVER = {pattern for some in NOT_AIMED.values() for pattern in some}
SORTS = {"honours_knitted": "lesser_honours_knitted"}
"""The pattern that a row names where it is not that of the irregular hand."""
EVERY_TYPE = (
    "nine_gates_shape",
    "wind_snake",
    "twins_noble",
    "seven_shifted_pairs",
    "knitting",
    "triple_knitting",
    "honours_knitted",
)


def earns(sheet: ScoreSheet, row: Row) -> bool:
    """Whether a row is found in a hand, or rows that pay as much stand in its place."""
    if any(line.id == row.id for line in (*sheet.lines, *sheet.not_counted)):
        return True
    if row.unit == "limit" or sheet.limit:
        return sheet.total >= row.value
    return (sheet.points if row.unit == "fan" else sheet.doubles) >= row.value


@pytest.mark.parametrize("rules", RULESETS)
def test_parts_earn_their_row(rules: str) -> None:
    """The hands that the parts of a pattern ask for are scored: the row is there."""
    ruleset = get(rules)
    for row in ruleset.rows:
        seat, round_ = (1, DRAGON_ROUND) if row.pattern == "green_dragon_round" else (0, 2)
        earned = []
        for part in parts(row.pattern, ruleset, seat, round_, ruleset.available()):
            asked = part if row.pattern == "concealed_claim" else part._replace(drawn=True)
            chance = Random(f"{rules} {row.id} {part}")
            found = 0
            while found < SAMPLES:
                hand = winning_hand(Aim(asked, (row,), 0), chance, ruleset, seat, round_)
                sheet = None if hand is None else score(hand, ruleset)
                if sheet is None or not sheet.lines:  # too many of a kind, or more chows than the rules allow
                    continue
                found += 1
                earned.append(earns(sheet, row))
                assert earned[-1] or row.pattern in WIDER, (row.id, str(hand), [line.id for line in sheet.lines])
        assert any(earned) == (row.pattern not in PASSED_OVER), row.id


def test_every_pattern_has_parts_or_a_reason() -> None:
    """Whichever pattern a rule set may name: a bot aims for it, or `NOT_AIMED` says why not."""
    assert len(PASSED_OVER) == sum(map(len, NOT_AIMED.values()))
    assert set(NAMES) >= PASSED_OVER
    rules = replace(get("mcr"), irregular=tuple(IRREGULAR.values()))
    for pattern in NAMES:
        found = [part for round_ in (0, DRAGON_ROUND) for part in parts(pattern, rules, 0, round_, rules.available())]
        assert bool(found) == (pattern not in PASSED_OVER), pattern


def test_unknown_pattern_is_an_error() -> None:
    rules = get("nts")
    other = replace(rules, rows=(*rules.rows, replace(rules.rows[0], id="new", pattern="five_of_a_kind")))
    with pytest.raises(ValueError, match="no parts for the pattern 'five_of_a_kind'"):
        aims(other, 0, 0)


def test_changed_value_changes_the_aims() -> None:
    """Two doubles are needed: four chows bring one, and are enough by themselves where they pay two."""
    rules = get("nts")

    def alone(some: Ruleset) -> bool:
        return any([row.id for row in aim.rows] == ["four_chows"] for aim in aims(some, 0, 0))

    assert not alone(rules)
    assert alone(replace(rules, rows=changed(rules.rows, four_chows={"value": 2})))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("chows", [0, 1, 4])
@pytest.mark.parametrize("goulash_chows", [0, 1])
def test_chows_are_claimed_for_aims_where_play_allows_them(players: int, chows: int, goulash_chows: int) -> None:
    """Whatever a rule set says of chows, aims and the kernel of play agree about whether one may lie open."""
    bmr = get("bmr", {"players": players})
    rules = replace(bmr, play=replace(bmr.play, chows=chows), goulash_chows=goulash_chows, max_chows=4)
    for goulash in (False, True):
        play = play_vector(rules)
        rows = encoded_rows(rules, 0, 0, Stock(), goulash=goulash, extra=True)
        claims = any(rows[place + a.A_CHOWS] for place in range(0, len(rows), a.AIM_SIZE))
        assert claims == bool(may_chow(0, 0, goulash, play)) == (rules.open_chows(goulash=goulash) > 0)
        assert not (players == 3 and claims)
    assert play[at.P_CHOWS] == rules.open_chows(goulash=False)


def bare() -> Ruleset:
    """A rule set without irregular hands, whose ordinary hands are far away."""
    rules = get("nts", {"minimum_doubles": 6})
    return replace(rules, rows=tuple(row for row in rules.rows if row.pattern not in rules.irregular_hands), irregular=())


ADDED = {hand.pattern: hand for hand in (*(IRREGULAR[pattern] for pattern in EVERY_TYPE), *HANDS)}


@pytest.mark.parametrize(
    "hand",
    mostly_slow(ADDED.values(), ADDED["nine_gates_shape"], ADDED["ladder"], ADDED["odd_world"]),
    ids=lambda hand: hand.pattern,
)
def test_irregular_hand_added_as_data_is_aimed_for(hand: Irregular) -> None:
    """A row and a hand of each type, of Peling or of custom rules: both bots keep its tiles, and did not know it before."""
    row = Row("added", SORTS.get(hand.pattern, hand.pattern), "limit", 1000, Words("Toegevoegd", "Added"), "", wait=500)
    rules = check(replace(bare(), rows=(*bare().rows, row), irregular=(hand,)))
    assert not any(aim.part.irregular for aim in aims(bare(), 0, 0))
    types = {aim.part.irregular[0] for aim in aims(rules, 0, 0) if row in aim.rows and aim.part.irregular}
    assert types == {hand.code}
    bots = Quick(rules), Club(rules)
    for number in range(2):
        _, rack, melds = special_deal(rules, row, Random(f"{hand.pattern} {number}"))
        view = view_of(rules, rack, melds)
        lack, free = needless(rules, row, view)
        assert lack <= 2
        for bot in bots:
            assert bot.choose(view).tiles[0] in free, (bot.name, view.rack)


def test_every_type_is_tried() -> None:
    assert {IRREGULAR[pattern].type for pattern in EVERY_TYPE} == set(TYPES)
    assert {hand.type for hand in HANDS} == set(TYPES)
