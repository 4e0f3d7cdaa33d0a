"""Who pays whom: the worked example, the checks of the rules pages, penalties, chips, the ruler, and what cannot be settled."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from peling import SettlementError, parse_hand, score, settle
from peling.kernels.play.payment import to_tens
from peling.rules import get
from peling.scoring import Settlement, Transfer, chips, handed
from peling.scoring.chips import PURSE

# ---- the worked example of the 2009 edition, from the tiles to the payments

EAST = "222p 555s CCC 19m 7p 3s ; seat E, round E"
SOUTH = "4678789m EEE (222<m) >4m ; seat S, round E"
WEST = "11122234m 99p ES ; seat W, round E, dead"
NORTH = "1234678p WWW (555<p) ; seat N, round E"


def test_worked_example() -> None:
    sheets = [score(parse_hand(text), "nts-2009") for text in (EAST, SOUTH, WEST, NORTH)]
    assert sheets[0].items == {
        "pung_simple_concealed": 8,
        "pung_noble_concealed": 8,
        "dragon_pung": 1,
        "three_concealed_pungs": 2,
    }
    assert sheets[1].items == {
        "mahjong": 20,
        "completes_pair": 2,
        "only_tile": 2,
        "pung_simple_open": 2,
        "pung_noble_concealed": 8,
        "round_wind_pung": 1,
        "half_clean": 2,
    }
    assert sheets[2].items == {}
    assert sheets[3].items == {"pung_simple_open": 2, "pung_noble_concealed": 8, "half_clean": 2}
    assert [sheet.total for sheet in sheets] == [128, 272, 0, 40]
    settlement = settle(sheets, "nts-2009", winner=1, discarder=2)
    assert settlement.scores == (128, 272, 0, 40)
    assert settlement.net == (-56, 1088, -712, -320)
    assert settlement.matrix == (
        (0, 272, 0, 40),
        (0, 0, 0, 0),
        (128, 544, 0, 40),
        (128, 272, 0, 0),
    )


def test_worked_example_under_nts_differs() -> None:
    net = settle([128, 272, 0, 40], "nts", winner=1, discarder=2).net
    assert net == (-2 * 272 - 2 * 40 + 4 * 128, 4 * 272, -272 - 256 - 40, -272 - 256 + 2 * 40 + 40)


# ---- more checks of the rules pages


def test_east_wins_two_thousand() -> None:
    assert settle([2000, 0, 0, 0], "nts", winner=0).net == (12_000, -4000, -4000, -4000)
    assert settle([2000, 0, 0, 0], "nts", winner=0, discarder=1).net == (12_000, -4000, -4000, -4000)
    assert settle([0, 0, 2000, 0], "nts", winner=2).net == (-4000, -2000, 8000, -2000)


def test_limit_win_of_2009_is_worth_the_same_both_ways() -> None:
    gates = "1112345678999p {}5p ; seat S, round E"
    drawn, claimed = (score(parse_hand(gates.format(mark)), "nts-2009").total for mark in "+<")
    assert (drawn, claimed) == (2000, 1500)
    assert settle([0, drawn, 0, 0], "nts-2009", winner=1).net[1] == 6000
    assert settle([0, claimed, 0, 0], "nts-2009", winner=1, discarder=0).net == (-3000, 6000, -1500, -1500)


def test_a_non_winner_gets_three_thousand_at_most() -> None:
    assert settle([0, 0, 1500, 0], "nts-2009", winner=1).net == (-1500, 0, 3000, -1500)


def test_two_doubles_on_a_discard_and_drawn() -> None:
    """Twelve points of sets (4 + 8) and two doubles (two dragon pungs)."""
    text = "23m 678p 55s FFF (CCC^) {}4m ; seat S, round E"
    claimed = score(parse_hand(text.format(">")), "nts-2009")
    drawn = score(parse_hand(text.format("+")), "nts-2009")
    assert (claimed.points, claimed.doubles, claimed.total) == (32, 2, 128)
    assert (drawn.points, drawn.doubles, drawn.total) == (47, 2, 188)
    assert settle([0, claimed, 0, 0], "nts-2009", winner=1, discarder=2).net[1] == 512
    assert settle([0, drawn, 0, 0], "nts-2009", winner=1).net[1] == 564
    older = score(parse_hand(text.format("+")), "nts")
    assert (older.points, older.doubles, older.total * 3) == (34, 2, 408)


@pytest.mark.parametrize("rules", ["nts", "bmr"])
def test_east_doubles_in_every_pair(rules: str) -> None:
    settlement = settle([10, 100, 30, 50], rules, winner=3, discarder=2, east=1)
    assert settlement.matrix == (
        (0, 200, 30, 50),
        (20, 0, 60, 100),
        (10, 200, 0, 50),
        (0, 0, 0, 0),
    )
    assert settlement.net == (30 - 280, 400 - 180, 90 - 260, 200)


def test_reasons() -> None:
    settlement = settle([128, 272, 0, 40], "nts-2009", winner=1, discarder=2)
    by_pair = {(p.payer, p.payee): p for p in settlement.payments}
    assert by_pair[2, 1].reasons == ("winner", "discarder")
    assert (by_pair[2, 1].base, by_pair[2, 1].factor, by_pair[2, 1].amount) == (272, 2, 544)
    assert by_pair[0, 1].reasons == ("winner",)
    assert by_pair[0, 3].reasons == ("score",)
    assert (2, 2) not in by_pair
    assert not [p for p in settlement.payments if p.payer == 1 or p.payee == 2]
    assert by_pair[2, 1].why("nl") == "de score van de winnaar, gaf de winnende steen: dubbel"
    assert by_pair[2, 1].why() == "the winner's score, discarded the winning tile: double"
    east = {(p.payer, p.payee): p.reasons for p in settle([10, 100, 30, 50], "nts", winner=3).payments}
    assert east[0, 3] == ("winner", "east")
    assert east[1, 0] == ("score", "east")
    assert east[1, 2] == ("score",)


def test_plain_data() -> None:
    settlement = settle([128, 272, 0, 40], "nts-2009", winner=1, discarder=2)
    data = json.loads(json.dumps(settlement.to_dict()))
    assert data["rules"] == "nts-2009"
    assert data["net"] == [-56, 1088, -712, -320]
    assert data["scores"] == [128, 272, 0, 40]
    assert data["matrix"][2] == [128, 544, 0, 40]
    assert {"nl", "en"} == set(data["payments"][0]["why"])
    assert all(payment["amount"] == payment["base"] * payment["factor"] for payment in data["payments"])


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_nobody_pays_in_a_draw(rules: str) -> None:
    settlement = settle([128, 272, 0, 40], rules, winner=None)
    assert settlement.payments == ()
    assert settlement.net == (0, 0, 0, 0)


# ---- mcr


def test_mcr_on_a_discard() -> None:
    settlement = settle([0, 20, 0, 0], "mcr", winner=1, discarder=3)
    assert settlement.matrix == ((0, 8, 0, 0), (0, 0, 0, 0), (0, 8, 0, 0), (0, 28, 0, 0))
    assert settlement.net == (-8, 44, -8, -28)
    assert {p.payer: p.reasons for p in settlement.payments} == {0: ("base",), 2: ("base",), 3: ("base", "points")}


def test_mcr_self_drawn() -> None:
    assert settle([0, 20, 0, 0], "mcr", winner=1).net == (-28, 84, -28, -28)


def test_mcr_pays_only_the_winner() -> None:
    assert settle([5, 20, 7, 9], "mcr", winner=1, discarder=0, east=2).net == (-28, 44, -8, -8)


def test_mcr_luck_tiles_are_paid() -> None:
    sheet = score(parse_hand("1122m 3344p 5566s E 12f +E ; seat W, round S"), "mcr")
    assert sheet.total == sheet.points + 2
    assert settle([0, 0, sheet, 0], "mcr", winner=2).net[2] == 3 * (8 + sheet.total)


def test_mcr_false_mahjong() -> None:
    alone = settle([0, 0, 0, 0], "mcr", winner=None, false_wins=[2])
    assert alone.net == (10, 10, -30, 10)
    assert all(p.reasons == ("false_win",) for p in alone.payments)
    both = settle([0, 20, 0, 0], "mcr", winner=1, discarder=2, false_wins=[2])
    assert both.net == (-8 + 10, 44 + 10, -28 - 30, -8 + 10)
    two = settle([0, 0, 0, 0], "mcr", winner=None, false_wins=[0, 2])
    assert two.net == (-20, 20, -20, 20)


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "bmr"])
def test_classical_false_mahjong_pays_no_penalty(rules: str) -> None:
    plain = settle([0, 100, 0, 30], rules, winner=1)
    assert settle([0, 100, 0, 30], rules, winner=1, false_wins=[0]).net == plain.net


# ---- three players

THREE = {"players": 3}


def test_three_players() -> None:
    assert settle([100, 40, 20], "nts", winner=0, options={"players": 3}).net == (400, -200 - 20 + 40, -200 - 40 + 20)
    assert settle([100, 40, 20], "nts-2009", winner=0, discarder=1, options={"players": 3}).net == (300, -200 + 20, -100 - 20)


def test_the_ruler_takes_the_place_of_east() -> None:
    settlement = settle([10, 100, 30], "nts", winner=1, discarder=0, east=0, ruler=2, options=THREE)
    assert settlement.matrix == ((0, 100, 60), (0, 0, 0), (20, 200, 0))
    assert {p.reasons for p in settlement.payments if 2 in (p.payer, p.payee)} == {("winner", "ruler"), ("score", "ruler")}
    assert {p.reasons for p in settlement.payments if 2 not in (p.payer, p.payee)} == {("winner",)}


def test_the_ruler_who_threw_pays_four_times() -> None:
    settlement = settle([10, 100, 30], "nts-2009", winner=1, discarder=2, ruler=2, options=THREE)
    assert settlement.matrix == ((0, 100, 60), (0, 0, 0), (20, 400, 0))
    assert settlement.net == (20 - 160, 500, 60 - 420)
    payment = next(p for p in settlement.payments if (p.payer, p.payee) == (2, 1))
    assert (payment.factor, payment.reasons) == (4, ("winner", "ruler", "discarder"))


def test_the_ruler_wins() -> None:
    assert settle([10, 100, 30], "nts", winner=1, ruler=1, options=THREE).net == (-200 + 10 - 30, 400, -200 - 10 + 30)
    assert settle([10, 100, 30], "nts-2009", winner=1, discarder=0, ruler=1, options=THREE).net == (
        -400 - 30 + 10,
        600,
        -200 - 10 + 30,
    )


# ---- chips


@pytest.mark.parametrize(
    ("points", "rounded"), [(0, 0), (4, 0), (5, 10), (14, 10), (15, 20), (128, 130), (272, 270), (1995, 2000)]
)
def test_rounding_is_half_up(points: int, rounded: int) -> None:
    assert to_tens(points) == rounded


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "bmr"])
def test_scores_are_rounded_before_settling(rules: str) -> None:
    rounded = settle([128, 275, 4, 45], rules, winner=1, discarder=2, options={"chips": True})
    plain = settle([130, 280, 0, 50], rules, winner=1, discarder=2)
    assert rounded.scores == (130, 280, 0, 50)
    assert rounded.matrix == plain.matrix
    assert all(amount % 10 == 0 for row in rounded.matrix for amount in row)


def test_worked_example_with_chips() -> None:
    assert settle([128, 272, 0, 40], "nts-2009", winner=1, discarder=2, options={"chips": True}).net == (-50, 1080, -710, -320)


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (0, {}),
        (10, {10: 1}),
        (490, {100: 4, 10: 9}),
        (500, {500: 1}),
        (1080, {1000: 1, 10: 8}),
        (2000, {1000: 1, 500: 2}),  # there is one 1000
        (2990, {1000: 1, 500: 2, 100: 9, 10: 9}),
        (3000, {1000: 1, 500: 2, 100: 9, 10: 10}),  # the whole purse
        (3010, None),
    ],
)
def test_chips_for_an_amount(amount: int, expected: dict[int, int] | None) -> None:
    """The fewest chips, and never more of a value than a player starts with: 1 x 1000, 2 x 500, 9 x 100, 10 x 10."""
    assert chips(amount) == expected


def test_chips_of_another_purse() -> None:
    """What the purse does not hold cannot be given: 90 without tens, 1000 in hundreds."""
    assert chips(90, {1000: 1, 500: 0, 100: 9, 10: 8}) is None
    assert chips(1000, {1000: 0, 500: 1, 100: 5, 10: 0}) == {500: 1, 100: 5}


def test_change() -> None:
    """South pays three times 90: nine of the ten tens, then twice a hundred with ten back."""
    payments = tuple(Transfer(1, payee, 90, 90, 1, ("score",)) for payee in (0, 2, 3))
    found = handed(Settlement(get("nts"), (90, 0, 90, 90), payments))
    assert [(one.payee, one.gives, one.back, one.owed) for one in found] == [
        (0, {10: 9}, {}, 0),
        (2, {100: 1}, {10: 1}, 0),
        (3, {100: 1}, {10: 1}, 0),
    ]
    assert [one.say("nl") for one in found[:2]] == ["9 x 10", "1 x 100; 1 x 10 terug"]
    assert found[1].to_dict() == {"payer": 1, "payee": 2, "amount": 90, "chips": {"100": 1}, "back": {"10": 1}}


def test_more_than_the_chips_of_the_start() -> None:
    """South owes East 4000 and has 3000: all of them, and 1000 stays owed."""
    found = handed(settle([2000, 0, 0, 0], "nts", winner=0, options={"chips": True}))
    assert [(one.gives, one.owed) for one in found] == [(PURSE, 1000)] * 3
    assert found[0].say() == "1 x 1000, 2 x 500, 9 x 100, 10 x 10; 1000 owed, more than the chips of the start"


def test_nobody_gives_chips_that_are_not_there() -> None:
    """Over random deals: purses never go below nothing, all chips stay at the table, and the amounts are paid exactly."""
    rng = Random("chips")
    for _ in range(150):
        top, rules = rng.choice((200, 600, 1500)), rng.choice(("nts", "nts-2009"))
        scores = [10 * rng.randrange(top // 10) for _ in range(4)]
        settlement = settle(scores, rules, winner=rng.randrange(4), options={"chips": True})
        purses = [dict(PURSE) for _ in range(4)]
        paid = [0] * 4
        for one in handed(settlement):
            for value in PURSE:
                purses[one.payer][value] -= one.gives.get(value, 0)
                purses[one.payee][value] -= one.back.get(value, 0)
                assert min(purses[one.payer][value], purses[one.payee][value]) >= 0, (scores, one)
                purses[one.payee][value] += one.gives.get(value, 0)
                purses[one.payer][value] += one.back.get(value, 0)
            worth = sum(value * (one.gives.get(value, 0) - one.back.get(value, 0)) for value in PURSE)
            assert worth + one.owed == one.amount
            paid[one.payer] -= one.amount
            paid[one.payee] += one.amount
        assert tuple(paid) == settlement.net


@pytest.mark.parametrize("amount", [-10, 5, 1081])
def test_amounts_that_are_no_chips(amount: int) -> None:
    with pytest.raises(SettlementError, match="is no number of chips"):
        chips(amount)


# ---- errors


@pytest.mark.parametrize(
    ("scores", "fields", "message"),
    [
        ([0, 0], {"winner": 0}, "4 players settle, not 2"),
        ([], {"winner": None}, "4 players settle, not 0"),
        ([0] * 5, {"winner": 0}, "4 players settle, not 5"),
        ([0] * 4, {"winner": 4}, "winner: there is no seat 4"),
        ([0] * 3, {"winner": 0}, "4 players settle, not 3"),
        ([0] * 4, {"winner": -1}, "winner: there is no seat -1"),
        ([0] * 4, {"winner": 0, "discarder": 4}, "discarder: there is no seat 4"),
        ([0] * 4, {"winner": 0, "east": 4}, "east: there is no seat 4"),
        ([0] * 4, {"winner": 0, "ruler": -1}, "ruler: there is no seat -1"),
        ([0] * 4, {"winner": 0, "false_wins": [7]}, "false mahjong: there is no seat 7"),
        ([0, -1, 0, 0], {"winner": 0}, "a score cannot be negative"),
        ([0] * 4, {"winner": None, "discarder": 1}, "a draw has no discarder"),
        ([0] * 4, {"winner": 1, "discarder": 1}, "the winner cannot be the discarder"),
        ([0] * 4, {"winner": 1, "false_wins": [1]}, "a player who claimed a false mahjong may not win"),
        ([0] * 4, {"winner": 1, "false_wins": [2, 2]}, "a false mahjong is claimed once: the hand is dead after it"),
    ],
)
@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_what_cannot_be_settled(rules: str, scores: list[int], fields: dict[str, Any], message: str) -> None:
    with pytest.raises(SettlementError, match=message):
        settle(scores, rules, **fields)


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "bmr"])
def test_as_many_settle_as_play(rules: str) -> None:
    with pytest.raises(SettlementError, match="3 players settle, not 4"):
        settle([0, 100, 0, 0], rules, winner=1, options={"players": 3})
    assert sum(settle([0, 100, 0], rules, winner=1, options={"players": 3}).net) == 0


@pytest.mark.parametrize(
    ("rules", "options", "scores", "seats", "message"),
    [
        ("nts", {}, [2001, 0, 0, 0], {"winner": 0}, "2001 is more than a hand can count here: 2000"),
        ("nts", {}, [100, 2001, 0, 0], {"winner": 0}, "2001 is more"),
        ("nts", {"limit": 500}, [501, 0, 0, 0], {"winner": 0}, "501 is more than a hand can count here: 500"),
        ("nts", {"limit": 995, "chips": True}, [1001, 0, 0, 0], {"winner": 0}, "1001 is more than a hand can count here: 1000"),
        ("nts-2009", {}, [1501, 0, 0, 0], {"winner": 0, "discarder": 1}, "1501 is more than a hand can count here: 1500"),
        ("nts-2009", {}, [100, 1501, 0, 0], {"winner": 0}, "1501 is more than a hand can count here: 1500"),
        ("nts-2009", {}, [2001, 0, 0, 0], {"winner": 0}, "2001 is more than a hand can count here: 2000"),
        ("bmr", {}, [10**6, 0, 0, 0], {"winner": 0}, "1000000 is more"),
        ("mcr", {}, [7, 0, 0, 0], {"winner": 0}, "the winner needs at least 8 points, not 7"),
        ("mcr", {"minimum_points": 20}, [19, 0, 0, 0], {"winner": 0, "discarder": 1}, "at least 20 points, not 19"),
        ("mcr", {}, [20, 10**22, 0, 0], {"winner": 0}, f"a hand cannot count {10**22} points"),
    ],
)
def test_totals_that_no_hand_has(
    rules: str, options: dict[str, Any], scores: list[int], seats: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettlementError, match=message) as caught:
        settle(scores, rules, **seats, options=options)
    assert caught.value.words.nl != caught.value.words.en


def test_totals_up_to_the_limit_are_settled() -> None:
    assert settle([2000, 2000, 0, 0], "nts", winner=0).net[0] == 12000
    assert settle([1000, 0, 0, 0], "nts", winner=0, options={"limit": 995, "chips": True}).scores[0] == 1000
    assert settle([2000, 1500, 1500, 0], "nts-2009", winner=0).scores == (2000, 1500, 1500, 0)
    assert settle([8, 0, 0, 0], "mcr", winner=0).net[0] == 48
    assert settle([0, 0, 0, 0], "mcr", winner=0, options={"minimum_points": 0}).net[0] == 24


def test_luck_tiles_count_on_top_of_the_limit_in_bmr() -> None:
    """The largest hand of the rule set is settled, by its total as by its sheet."""
    sheet = score("[1111m] [EEEE] [CCCC] [9999s] P 1234f 1234y +P ; seat E, round E", "bmr")
    assert sheet.total > get("bmr")["limit"]
    assert settle([sheet.total, 0, 0, 0], "bmr", winner=0).net == settle([sheet, 0, 0, 0], "bmr", winner=0).net


def test_with_five_players_nobody_rules() -> None:
    with pytest.raises(SettlementError, match="with five players nobody rules"):
        settle([0, 100, 0, 0], "nts", winner=1, ruler=1, options={"players": 5})
    assert settle([0, 100, 0, 0], "nts", winner=1, options={"players": 5}).net == (-200, 400, -100, -100)


def test_settlement_errors_are_value_errors() -> None:
    assert issubclass(SettlementError, ValueError)


def test_a_sheet_must_be_a_win_of_the_same_rules() -> None:
    thin = score(parse_hand("2234p 678s CCC (789<m) >2p ; seat W, round E"), "nts")
    with pytest.raises(SettlementError, match="may not win"):
        settle([thin, 0, 0, 0], "nts", winner=0)
    with pytest.raises(SettlementError, match="cannot be settled in mcr"):
        settle([thin, 0, 0, 0], "mcr", winner=1)
    with pytest.raises(SettlementError, match="whole number"):
        settle([1.5, 0, 0, 0], "nts", winner=0)  # type: ignore[list-item]
