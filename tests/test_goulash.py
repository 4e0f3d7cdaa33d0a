"""Goulash: what jokers stand for. The reading shown is made of the player's own tiles, and its score is the slow scorer's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from test_compiled import meaningful
from test_naive import differences

from peling import HandError, get_rules, parse_hand, score
from peling.drafts import read_draft
from peling.hands import NO_FLAGS, Flag, Hand, Meld, Source, Win
from peling.rules import Row
from peling.rules.base import changed, check
from peling.rules.play import WinClass
from peling.scoring import ScoreSheet
from peling.scoring.circumstances import circumstances
from peling.scoring.readings import win_classes
from peling.scoring.scorer import scorer_of
from peling.scoring.sheet import read_sheet
from peling.sim.batch import Batch, batch
from peling.tiles import BAMBOO_2, JOKER, C, E, F, P
from peling.words import Words

pytestmark = pytest.mark.xdist_group("kernels")

GREEN = (20, 21, 23, 25, F)
WINDS = (E, E + 1, E + 2, E + 3)
DRAGONS = (C, F, P)
POOLS = (WINDS, (*WINDS, C, 9), (*DRAGONS, 4), (*DRAGONS, *range(9)), GREEN, range(18, 27), (0, 8, 9, 17, E), range(34))
"""Kinds that sets are made of: few, so that two sets of one kind, all winds, all dragons, jade and runs come up often."""
SAMPLE = 1_000


def random_goulash(rng: Random) -> Hand:
    """A winner, nearly always complete; jokers lie anywhere in the rack."""
    while True:
        try:
            return _draft(rng)
        except HandError:
            continue


def _draft(rng: Random) -> Hand:
    """A hand that may not exist."""
    if rng.random() < 0.15:
        first = rng.choice((0, 9, 18))
        rack, melds = [first, *range(first, first + 9), *WINDS], []
    else:
        pool = rng.choice(POOLS)
        groups = [_group(rng, rng.choice(pool)) for _ in range(4)]
        if rng.random() < 0.3:  # hands that may have runs: three great scholars, imperial jade
            start = rng.choice((0, 3, 6, 9, 12, 15, 22))
            scholars = [(C,) * 3, (F,) * 3, (P,) * 3, (start, start + 1, start + 2)]
            jade = [*[(19, 20, 21)] * rng.choice((1, 2)), *((kind,) * 3 for kind in GREEN[2:])][:4]
            groups = list(rng.choice((scholars, jade)))
        laid = [group for group in groups if group[0] == group[1] and rng.random() < 0.2]
        melds = [_meld(rng, group) for group in laid]
        rack = [kind for group in groups if group not in laid for kind in group] + [rng.choice(pool)] * 2
    rack = [JOKER if kind == BAMBOO_2 else kind for kind in rack]
    for place in rng.sample(range(len(rack)), min(len(rack), rng.choice((0, 1, 1, 2, 2, 3, 3, 4)))):
        rack[place] = JOKER
    kind = JOKER if JOKER in rack and rng.random() < 0.4 else rng.choice(rack)
    rack.remove(kind)
    win = Win(kind, Source.DRAWN if kind == JOKER or rng.random() < 0.5 else Source.LEFT)
    flags = Flag.GOULASH | rng.choice((NO_FLAGS, NO_FLAGS, Flag.LAST_TILE))
    return Hand(tuple(rack), tuple(melds), (), win, rng.randrange(4), rng.randrange(4), flags)


def _group(rng: Random, kind: int) -> tuple[int, ...]:
    """A pung, or sometimes a run where there can be one."""
    run = kind < E and kind % 9 <= 6 and rng.random() < 0.25
    return (kind, kind + 1, kind + 2) if run else (kind,) * 3


def _meld(rng: Random, group: tuple[int, ...]) -> Meld:
    """The pung as a claimed one, with a joker perhaps."""
    tiles = (group[0], group[0], rng.choice((group[0], JOKER)))
    return Meld(tiles, source=Source.LEFT, claimed=group[0])


def misread(sheet: ScoreSheet) -> str:
    """What is wrong with the reading that a sheet shows; nothing if it is sound."""
    shown = Counter(kind for element in sheet.elements for kind in element.tiles)
    if shown != Counter(sheet.hand.tiles()):
        return "the tiles shown are not the player's"
    for element in sheet.elements:
        real = [kind for kind in element.tiles if kind != JOKER]
        if element.shape == "chow":
            fits = len(set(real)) == len(real) and max(real) - min(real) <= 2 and len({kind // 9 for kind in real}) == 1
        else:
            fits = len(set(real)) <= 1
        if not fits:
            return f"{element.write()} is no {element.shape}"
        if element.wins and sheet.hand.win is not None and sheet.hand.win.kind not in element.tiles:
            return f"the winning tile is not in {element.write()}"
        if not element.declared and not element.wins and len(element.tiles) - len(real) > 1:
            return f"{element.write()} has too many jokers"
    return ""


def test_readings_are_made_of_the_players_tiles() -> None:
    """Over random hands: no tile too many or too few, jokers where they may lie, and the total of the slow scorer."""
    rng = Random("goulash readings")
    sheets = [score(random_goulash(rng), "bmr") for _ in range(SAMPLE)]
    assert differences(sheets, "bmr", {}) == []
    shown = [sheet for sheet in sheets if sheet.elements]
    assert [(str(sheet.hand), found) for sheet in shown if (found := misread(sheet))] == []
    runs = [element for sheet in shown for element in sheet.elements if element.shape == "chow" and JOKER in element.tiles]
    assert len(shown) > SAMPLE // 4
    assert len(runs) > 20  # the test looks at what it is about


def test_readings_of_three_players() -> None:
    """The same without characters and North; losers too."""
    rng = Random("goulash of three")
    in_play = get_rules("bmr", {"players": 3}).goulash_set
    hands: list[Hand] = []
    while len(hands) < SAMPLE // 4:
        hand = random_goulash(rng)
        if all(in_play[kind] for kind in hand.tiles()):
            seated = replace(hand, seat=hand.seat % 3, round=hand.round % 3)
            hands += [seated, replace(seated, win=None, flags=Flag.GOULASH | rng.choice((NO_FLAGS, Flag.ANNOUNCED)))]
    sheets = [score(hand, "bmr", {"players": 3}) for hand in hands]
    assert differences(sheets, "bmr", {"players": 3}) == []


def test_compiled_goulash() -> None:
    """The same hands, compiled: the same answers and sheets."""
    rng = Random("goulash readings")
    hands = [random_goulash(rng) for _ in range(SAMPLE)]
    rules = get_rules("bmr")
    for hand, compiled in zip(hands, batch(rules).answers(Batch.encode(hands)).tolist(), strict=True):
        interpreted = scorer_of(rules).answer(hand)
        assert meaningful(compiled) == meaningful(interpreted), hand
        assert read_sheet(hand, rules, compiled) == read_sheet(hand, rules, interpreted), hand


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        # 2s is not in the set: the joker is the 2s of 234s
        ("3333446s FFF JJJ +4s ; seat N, round E, last-tile, goulash", ["333s", "34s J", "44s J", "FFF", "6s J"]),
        # the middle of 345m
        ("CCC FFF PPP 35m J 7p <7p ; goulash", ["35m J", "CCC", "FFF", "PPP", "77p"]),
        # the end of 789m: nothing else is left for it
        ("CCC FFF PPP 78m J 7p <7p ; goulash", ["78m J", "CCC", "FFF", "PPP", "77p"]),
    ],
)
def test_the_place_of_a_joker_in_a_run(text: str, reading: list[str]) -> None:
    """The reading names the real tiles of the run."""
    assert [element.write() for element in score(parse_hand(text), "bmr").elements] == reading


def test_the_winning_joker_lies_where_it_may() -> None:
    """A joker drawn to win lies in the set that holds two; the pair keeps its one."""
    sheet = score(parse_hand("(222m) (777s) EEE 9p 3p JJ +J ; seat S, round W, goulash"), "bmr")
    assert [element.write() for element in sheet.elements if element.wins] == ["9p JJ"]


def test_jokers_of_a_loser_lie_where_the_rule_set_pays_most() -> None:
    """A joker makes a pung of 5m, 4 points, or a pair of red dragons or of its wind, 2 points: 50 if a rule set says so."""
    hand = parse_hand("55m 2468p 3579s CW J ; goulash, seat W")
    assert score(hand, "bmr").total == 4
    bmr = get_rules("bmr")
    for row in ("pair_dragon", "pair_seat_wind"):
        sheet = score(hand, check(replace(bmr, rows=changed(bmr.rows, **{row: {"value": 50}}))))
        assert (sheet.total, [line.id for line in sheet.lines]) == (50, [row])


def test_jokers_of_a_loser_by_what_all_rows_pay_together() -> None:
    """Two concealed pungs and two pairs of simples: 8 points, and a joker makes a third pung, 4 more.

    With a double for three concealed pungs that is 24; with an own season (4 points, one double) 16 doubled twice.
    """
    hand = parse_hand("222m 444p 33s 77p 9m E J ; goulash")
    bmr = get_rules("bmr")
    row = Row("three_concealed", "three_concealed_pungs", "doubles", 1, Words("drie", "three"), "club", winner=False)
    rules = check(replace(bmr, rows=(*bmr.rows, row)))
    assert score(hand, bmr).total == 12
    assert score(hand, rules).total == 12 * 2
    assert score(replace(hand, luck=(38,)), rules).total == 16 * 2**2


def test_chows_in_goulash_are_data() -> None:
    """Three pungs (8 each), a run and a pair, concealed: no win in bmr, and one where a rule set allows a chow in goulash."""
    hand = parse_hand("111m 999m 456p 77p NN +N ; goulash")
    bmr = get_rules("bmr")
    assert not score(hand, bmr).complete
    sheet = score(hand, check(replace(bmr, goulash_chows=1)))
    assert (sheet.complete, sheet.total) == (True, (20 + 2 + 8 + 8 + 8) * 2)
    runs = parse_hand("123m 456m 789p 77p NN +N ; goulash")
    assert not score(runs, check(replace(bmr, goulash_chows=2))).complete
    assert score(runs, check(replace(bmr, goulash_chows=3))).complete


def test_jokers_do_not_stand_for_what_is_not_in_play() -> None:
    """With three players there is no North and no suit of characters: three jokers are a pung of dragons, not of North (B13).

    SSS 8, WWW 8, the open EEE 4, PPP 8, mahjong 20, drawn 2: 50. East's own wind in the round of East two doubles, dragons one,
    no chows one, half clean one: 50 doubled five times is cut at 1000, and is no limit hand.
    """
    sheet = score(parse_hand("SSS WWW 55p JJ (EE<E) +J ; goulash"), "bmr", {"players": 3})
    assert (sheet.limit, sheet.total) == (None, 1000)
    assert score(parse_hand("SSS WWW 55p JJ (EE<E) +J ; goulash"), "bmr").limit == "four_blessings"


def test_no_runs_among_three_players() -> None:
    """Three great scholars may have a run in goulash, but among three no winner has a chow (B13); jade is exempt (R26)."""
    scholars = parse_hand("CCC FFF PPP 67p 55s +8p ; goulash")
    assert score(scholars, "bmr").limit == "three_great_scholars"
    assert not score(scholars, "bmr", {"players": 3}).complete
    jade = parse_hand("34s J 34s J 666s FFF 8s +8s ; goulash")
    assert score(jade, "bmr", {"players": 3}).limit == "imperial_jade"


def test_the_class_of_an_irregular_hand_that_pays_less() -> None:
    """Five pairs, a single and three jokers: seven pairs of honours for 500, or pungs for 768; in D16 it is a limit hand."""
    hand = parse_hand("11p 99s CC FF 11m JJJ ^1m ; goulash, seat S")
    sheet = score(hand, "bmr")
    assert (sheet.limit, sheet.total) == (None, 48 * 2**4)
    assert WinClass.IRREGULAR_LIMIT in win_classes(hand, get_rules("bmr"))


def test_a_kong_with_a_joker_may_be_robbed_by_who_holds_one() -> None:
    """The robbed pung was two tiles and a joker, so one more of the kind may be in the robber's rack; outside goulash none."""
    text = "CCC 5p (777>s) (EE<E) (WW<W) ^5p ; {}seat S"
    for game, offered in (("goulash, ", True), ("", False)):
        found = circumstances(read_draft(text.format(game)), get_rules("bmr"))
        assert (Flag.ROBBED_KONG in {one.flag for one in found}) is offered
