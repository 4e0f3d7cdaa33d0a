"""Irregular hands as data: a rule set with hands of each type that no rule set of Peling's has."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from custom_hands import HANDS, OUTSIDE, PATTERNS, completing, own_rules, sample
from marks import partly_slow
from walls import Plan, Table

from peling import RULESETS, Flag, Hand, Source, Win, get_rules, score, shanten, waits
from peling.notation import parse_tiles
from peling.rules import Irregular, Row, RulesError, Words
from peling.rules.base import check
from peling.rules.play import WinClass
from peling.scoring.oracle import HandOracle
from peling.scoring.readings import win_classes
from peling.scoring.scorer import Scorer
from peling.tiles import BAMBOO_1, BAMBOO_2, CIRCLE_1, JOKER, mask, write

pytestmark = pytest.mark.xdist_group("kernels")

OWN = {base: own_rules(base) for base in RULESETS}
EACH = pytest.mark.parametrize("pattern", PATTERNS)
BASES = pytest.mark.parametrize("base", RULESETS)


def racks(pattern: str, number: int = 12) -> list[tuple[tuple[int, ...], int]]:
    """Thirteen tiles that lack one for a hand, and that tile."""
    rng = Random(pattern)
    found = []
    for _ in range(number):
        tiles = sample(pattern, rng)
        win = rng.choice(tiles)
        tiles.remove(win)
        found.append((tuple(tiles), win))
    return found


def counts_of(rack: tuple[int, ...]) -> bytearray:
    counts = bytearray(JOKER + 1)
    for kind in rack:
        counts[kind] += 1
    return counts


@BASES
@EACH
def test_it_scores_and_explains(base: str, pattern: str) -> None:
    rules = OWN[base]
    row = rules.row(f"own_{pattern}")
    for rack, kind in racks(pattern):
        for source in (Source.DRAWN, Source.LEFT):
            sheet = score(Hand(rack, win=Win(kind, source), seat=1), rules)
            assert sheet.valid
            assert row.id in {line.id for line in (*sheet.lines, *sheet.not_counted)}, sheet.hand
            assert sheet.total >= row.value
            for lang in ("nl", "en"):
                assert row.name[lang] in sheet.explain(lang)
            if not rules.fan:
                assert WinClass.IRREGULAR_LIMIT in win_classes(sheet.hand, rules)


@pytest.mark.parametrize(
    ("pattern", "base"),
    partly_slow(product(PATTERNS, RULESETS), *product(["odd_world", "wide_knitting"], ["nts", "mcr", "nts-2009"])),
)
def test_its_waits_are_those_of_trying_every_tile(base: str, pattern: str) -> None:
    rules = OWN[base]
    interpreted, compiled = HandOracle(rules), Scorer(rules, "numba")
    for rack, kind in racks(pattern):
        hand = Hand(rack, seat=1)
        own = completing(rack)
        expected = own | {wait.kind for wait in waits(hand, base)}
        assert kind in own
        told = {wait.kind for wait in waits(hand, rules)}
        bits = interpreted.waits(counts_of(rack), [], goulash=False)
        assert bits == compiled.waits(counts_of(rack), [])  # looked up in any case, also where a look is enough
        if rules.cake and BAMBOO_1 in expected and rack.count(CIRCLE_1) < 4:
            assert bits >> CIRCLE_1 & 1  # whether Pe-ling may eat cake is for the scorer to say
            told.discard(CIRCLE_1)
            expected.discard(CIRCLE_1)
        assert told == expected, hand
        assert all(bits >> kind & 1 for kind in expected)
        if rules.max_chows == 4:  # else sets with too many chows are still for the scorer to refuse
            held = {kind for kind in range(34) if rack.count(kind) == 4}  # M9
            assert {kind for kind in range(34) if bits >> kind & 1} - expected <= {CIRCLE_1} | held


@BASES
@EACH
def test_its_shanten_is_the_number_of_tiles_that_lack(base: str, pattern: str) -> None:
    rng = Random(f"{base} {pattern}")
    for lacking in range(1, 5):
        tiles = sample(pattern, rng)
        rng.shuffle(tiles)
        rack = tiles[lacking:] + [OUTSIDE[pattern][i % 3] for i in range(lacking - 1)]
        assert shanten(Hand(tuple(rack)), OWN[base]).irregular[pattern] == lacking - 1
    complete = Hand(tuple(tiles[1:]), win=Win(tiles[0], Source.DRAWN))
    assert shanten(complete, OWN[base]).irregular[pattern] == -1


@BASES
@EACH
def test_it_wins_at_a_table(base: str, pattern: str) -> None:
    rules = OWN[base]
    row = rules.row(f"own_{pattern}")
    for rack, kind in racks(pattern, 3):
        table = Table(rules, Plan((write([kind]), write(rack))), deals=1)
        table.play(f"E {write([kind])}; S mahjong")
        assert table.winner == "S"
        table = Table(rules, Plan(("9p", write(rack)), draws=write([kind])), deals=1)
        kept = table.state.private[table.seat("E")].rack
        table.play(f"E {write([next(k for k in kept if k not in completing(rack) and rack.count(k) < 2)])}; S mahjong")
        assert table.winner == "S"
        sheet = table.match.oracle.sheet(table.outcome.hands[table.seat("S")])
        assert row.id in {line.id for line in (*sheet.lines, *sheet.not_counted)}


@BASES
def test_compiled_answers_are_the_same(base: str) -> None:
    interpreted, compiled = Scorer(OWN[base]), Scorer(OWN[base], "numba")
    for pattern in PATTERNS:
        for rack, kind in racks(pattern, 4):
            for win in (None, Win(kind, Source.DRAWN), Win(kind, Source.LEFT)):
                hand = Hand(rack, win=win)
                assert interpreted.answer(hand)[:13] == compiled.answer(hand)[:13]
                assert interpreted.shanten(hand) == compiled.shanten(hand)


@EACH
def test_a_joker_may_stand_for_a_tile_of_it(pattern: str) -> None:
    rng = Random(3)
    while (tiles := sample(pattern, rng)).count(BAMBOO_2) > 1:  # it is not in the goulash set
        pass
    tiles.remove(BAMBOO_2 if BAMBOO_2 in tiles else tiles[5])
    *rack, win = tiles
    sheet = score(Hand((*rack, JOKER), win=Win(win, Source.DRAWN), seat=1, flags=Flag.GOULASH), OWN["bmr"])
    assert sheet.valid
    assert f"own_{pattern}" in {line.id for line in (*sheet.lines, *sheet.not_counted)}


# ---- what a rule set may not have


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (Irregular("mine", "pears", ((1, 0),)), "mine has the unknown type 'pears'; known are pairs, once"),
        (Irregular("mine", "exact", ()), "mine has no instances"),
        (Irregular("mine", ["pairs"], ((511, 0),)), "mine has the unknown type"),  # type: ignore[arg-type]
        (Irregular("mine", "exact", 5), "mine has instances 5, which are not pairs of whole numbers"),  # type: ignore[arg-type]
        (Irregular("mine", "pairs", (511, 0)), "which are not pairs of whole numbers"),  # type: ignore[arg-type]
        (Irregular("mine", "pairs", ((511,),)), "which are not pairs of whole numbers"),  # type: ignore[arg-type]
        (Irregular("mine", "pairs", ((511, 0, 0),)), "which are not pairs of whole numbers"),  # type: ignore[arg-type]
        (Irregular("mine", "pairs", ((511.0, 0),)), "which are not pairs of whole numbers"),  # type: ignore[arg-type]
        (Irregular("mine", "pairs", ((1 << 34 | 31, 0),)), "mine has an instance .* with kinds beyond the 34"),
        (Irregular("mine", "once", ((-1, 0),)), "with kinds beyond the 34"),
        (Irregular("mine", "pairs", ((7, 0),)), "that is not a mask of four kinds or more, and 0"),
        (Irregular("mine", "pairs", ((15, 1),)), "that is not a mask of four kinds or more, and 0"),
        (Irregular("mine", "once", ((0xFFF, 0),)), "that is not a mask of thirteen kinds, and 0"),
        (Irregular("mine", "exact", ((0x1FFF, 0),)), "that is not a mask of kinds .* fourteen tiles together"),
        (Irregular("mine", "exact", ((0x1FFF, 1 << 20),)), "that is not a mask of kinds .* fourteen tiles together"),
        (Irregular("mine", "gates", ((0x3FE, 0),)), "that is not the mask of a suit, and 0"),
        (Irregular("mine", "knit_two", ((9, 0),)), "that is not the first kinds of two suits, the lower one first"),
        (Irregular("mine", "knit_three", ((1, 0),)), "that is not 0 and 0"),
        (Irregular("mine", "knitted", ((0x1FFF, 0),)), "that is not a mask of fourteen kinds or more, and 0"),
        (Irregular("all_pungs", "once", ((0x1FFF, 0),)), "all_pungs has the name of a pattern that is something else"),
        (Irregular("wind_snake", "once", ((0x1FFF, 0),)), "wind_snake has the name of a pattern that is something else"),
    ],
)
def test_check_tells_what_is_wrong_with_a_hand(hand: Irregular, sentence: str) -> None:
    nts = get_rules("nts")
    row = replace(nts.rows[0], id="mine", pattern="mine")
    others = tuple(other for other in nts.irregular if other.pattern != hand.pattern)
    rules = replace(nts, rows=(*nts.rows, row), irregular=(*others, hand, *([] if hand.pattern == "mine" else [HANDS[0]])))
    if hand.pattern != "mine":
        rules = replace(rules, rows=(*nts.rows, replace(row, pattern=HANDS[0].pattern)))
    with pytest.raises(RulesError, match=f"nts: irregular hand {hand.pattern}.*{sentence.removeprefix(hand.pattern)}"):
        check(rules)


def test_check_wants_hands_that_are_hands_and_rows_that_pay_for_them() -> None:
    nts = get_rules("nts")
    with pytest.raises(RulesError, match="nts: None is no irregular hand"):
        check(replace(nts, irregular=(*nts.irregular, None)))  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="irregular hand  has no pattern"):
        check(replace(nts, irregular=(*nts.irregular, replace(HANDS[1], pattern=""))))
    row = replace(nts.rows[0], id="mine", pattern=HANDS[1].pattern)
    with pytest.raises(RulesError, match="irregular hand ladder is paid in points; it is a limit hand"):
        check(replace(nts, rows=(*nts.rows, row), irregular=(*nts.irregular, HANDS[1])))
    with pytest.raises(RulesError, match="row mine is for the irregular hand triple_knitting, which completes no hand here"):
        check(replace(nts, rows=(*nts.rows, replace(row, pattern="triple_knitting", unit="limit", value=500))))
    with pytest.raises(RulesError, match=r"\d+ instances of irregular hands; there is room for 256"):
        check(replace(nts, irregular=(*nts.irregular, replace(HANDS[1], instances=HANDS[1].instances * 300))))


@pytest.mark.parametrize(
    ("type_", "tiles", "rack"),
    [("knitted", "1m 123456789p ESW C", "123456789p ESW C"), ("pairs", "12345m CFP", "1p CCCC FFFF PPPP")],
)
def test_a_hand_that_three_players_cannot_make_is_none(type_: str, tiles: str, rack: str) -> None:
    """Without characters and North too few kinds are left: thirteen for a knitted hand, three for seven pairs."""
    hand = Irregular("mine", type_, ((mask(parse_tiles(tiles)), 0),))
    assert not any(hand.slips())
    for base in ("nts", "bmr"):
        rules = get_rules(base, {"players": 3})
        row = Row("mine", "mine", "limit", 500, Words("eigen", "own"), "a test", wait=300)
        own = check(replace(rules, rows=(*rules.rows, row), irregular=(*rules.irregular, hand)))
        assert hand.within(own.available()) == ()
        *twelve, last = parse_tiles(rack)
        held = Hand((*twelve, last), seat=1)
        assert shanten(held, own).irregular["mine"] is None
        assert score(held, own).total == score(held, rules).total
        if base == "bmr" and type_ == "knitted":
            won = Hand((*twelve, JOKER), win=Win(last, Source.LEFT), seat=1, flags=Flag.GOULASH)
            assert not score(won, own).valid


def test_check_wants_a_row_for_each_hand_and_room_for_all() -> None:
    nts = get_rules("nts")
    with pytest.raises(RulesError, match="nts: irregular hand ladder is paid by no row"):
        check(replace(nts, irregular=(*nts.irregular, HANDS[1])))
    with pytest.raises(RulesError, match="nts: two irregular hands with one pattern"):
        check(replace(nts, irregular=(*nts.irregular, nts.irregular[0])))
    row = nts.rows[0]
    many = [replace(HANDS[1], pattern=f"ladder_{i}") for i in range(200)]
    with pytest.raises(RulesError, match=r"nts: \d+ rows; there is room for 96"):
        check(
            replace(nts, rows=tuple(replace(row, id=hand.pattern, pattern=hand.pattern) for hand in many), irregular=tuple(many))
        )
    with pytest.raises(RulesError, match="nts: 200 patterns of its own; there is room for 109"):
        check(replace(nts, irregular=(*nts.irregular, *many)))


def test_a_scorer_refuses_such_a_rule_set() -> None:
    nts = get_rules("nts")
    with pytest.raises(RulesError, match="ladder is paid by no row"):
        Scorer(replace(nts, irregular=(*nts.irregular, HANDS[1])))
    with pytest.raises(ValueError, match="there is no backend 'abacus'; known are python, numba"):
        Scorer("nts", "abacus")
