"""The commands `waits` and `settle`."""

from __future__ import annotations

import re

import pytest
from shell import CAKE, HAND, LOW, WORKED, Shell, each

from peling import RULESETS, parse_hand

pytestmark = pytest.mark.usefixtures("plain_environment")


def test_waits_lists_tiles_with_both_scores(peling: Shell) -> None:
    out = peling("waits", CAKE)
    assert "waits for 2 tiles, 7 unseen in all" in out
    assert re.search(r"1p circles 1\* +4 +36 x 8 = 288 +3 doubles, may win +34 x 2 = 68 +1 double, too few", out)
    assert re.search(r"1s bamboo 1 +3 +26 x 8 = 208 +3 doubles, may win +24 x 2 = 48 +1 double, too few", out)
    assert "* Pe-ling eats cake" in out
    assert out.endswith("Too few: at least 2 doubles.\n")


def test_waits_in_dutch_on_a_narrow_terminal(peling: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = peling("waits", "--lang", "nl", CAKE)
    assert max(map(len, out.splitlines())) <= 80
    assert "wacht op 2 stenen, samen 7 ongezien" in out
    assert re.search(r"1B bamboe 1 +3 +26 x 8 = 208 +mag winnen +24 x 2 = 48 +te weinig", out)
    assert "* Pe-ling eet cake" in out


def test_waits_puts_a_winning_tile_back(peling: Shell) -> None:
    assert peling("waits", LOW) == peling("waits", LOW.removesuffix(" >2p"))
    assert "None of them reaches the minimum: 2 doubles." in peling("waits", LOW)


def test_waits_of_limit_hands_and_combinations(peling: Shell) -> None:
    orphans = peling("waits", "--rules", "nts-2009", "19m 19p 19s ESWN CFP")
    assert "waits for 13 tiles, 39 unseen in all" in orphans
    assert re.search(r"P white dragon +3 +2000  Thirteen orphans +1500  Thirteen orphans", orphans)
    assert re.search(
        r"5s bamboo 5 +3 +21 \+ 1 luck  may win +19 \+ 1 luck  may win",
        peling("waits", "--rules", "mcr", "147m 258p 369s EEE 5s 1f"),
    )


def test_waits_for_a_joker_is_never_claimed(peling: Shell) -> None:
    hand = "22p J 444p 555s CCC F ; goulash"
    assert re.search(r"J joker +3 +46 x 16 = 736 +4 doubles, may win +-\n", peling("waits", "--rules", "bmr", hand))
    (joker,) = (wait for wait in peling.data("waits", "--rules", "bmr", hand)["waits"] if wait["tile"] == "J")
    assert joker["claimed"] is None


def test_waits_for_nothing_says_how_far(peling: Shell) -> None:
    out = peling("waits", "--rules", "mcr", "19m 19p 147s ESWN CF")
    assert "waits for nothing\n2 tiles away from waiting (shanten 2)" in out
    assert re.search(r"nearest to:\n +2  Thirteen orphans\n +3  honours and knitted tiles\n", out)
    out = peling("waits", "--lang", "nl", "22345p 678s CC 34p 1m")
    assert "wacht nergens op\nnog 1 steen van een wachtend spel (shanten 1)" in out
    assert re.search(r"het dichtst bij:\n +1  vier sets en een paar\n +2  Zeven tweelingen\n", out)


def test_waits_names_every_pattern(peling: Shell) -> None:
    for rules in RULESETS:
        for lang in ("nl", "en"):
            assert peling("waits", "--rules", rules, "--lang", lang, "159m 159p 159s E S W N")


def test_waits_that_no_tile_may_complete(peling: Shell) -> None:
    assert "too many chows (1 allowed)" in peling("waits", "--rules", "bmr", LOW)
    assert "1 tile away from waiting" in peling("waits", "1111m 345m 678m 123p"), "a fifth copy is no wait"
    assert "dood spel" in peling("waits", "--lang", "nl", f"{LOW} ; dead")


def test_waits_json(peling: Shell) -> None:
    data = peling.data("waits", CAKE)
    assert [(wait["tile"], wait["unseen"], wait["valid"]) for wait in data["waits"]] == [("1p", 4, True), ("1s", 3, True)]
    assert (data["rules"], data["hand"]) == ("nts", str(parse_hand(CAKE)))
    assert data["shanten"]["best"] == 0
    first = data["waits"][0]
    assert first["name"] == {"nl": "kringen 1", "en": "circles 1"}
    assert first["claimed"]["total"] == 68
    assert set(first["drawn"]) == {"valid", "points", "doubles", "total", "limit", "items"}


def test_settle_the_worked_example(peling: Shell) -> None:
    out = peling("settle", "--rules", "nts-2009", "--scores", "128,272,0,40", "--winner", "S", "--discarder", "W")
    assert "South wins on a tile of West" in out
    assert [line.split() for line in out.splitlines()[3:9]] == [
        ["pays", "to", "East", "South", "West", "North", "net"],
        ["East", "-", "272", "-", "40", "-56"],
        ["South", "-", "-", "-", "-", "+1088"],
        ["West", "128", "544", "-", "40", "-712"],
        ["North", "128", "272", "-", "-", "-320"],
        ["score", "128", "272", "0", "40"],
    ]
    assert re.search(r"West pays South 544 = 272 x 2 +the winner's score, discarded the winning tile: double", out)


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 3, 1)])
def test_settle_scores_the_hands_first(peling: Shell, order: tuple[int, ...]) -> None:
    data = peling.data("settle", "--rules", "nts-2009", *each(*(WORKED[seat] for seat in order)))
    assert data["scores"] == [128, 272, 0, 40]
    assert data["net"] == [-56, 1088, -712, -320]
    assert (data["winner"], data["discarder"]) == (1, 2)
    assert [sheet["total"] for sheet in data["sheets"]] == data["scores"]


def test_settle_seats_hands_that_do_not_say(peling: Shell) -> None:
    bare = [text.partition(" ;")[0] for text in WORKED]
    hands = [bare[0], bare[1], f"{bare[2]} ; dead", f"{bare[3]} ; round E"]
    data = peling.data("settle", "--rules", "nts-2009", *each(*hands))
    assert data["net"] == [-56, 1088, -712, -320]


def test_settle_in_dutch_with_dutch_seats(peling: Shell) -> None:
    words = ("settle", "--lang", "nl", "--rules", "nts-2009", "--scores", "128,272,0,40")
    out = peling(*words, "--winner", "Z", "--discarder", "W")
    assert "Zuid wint op een steen van West" in out
    assert re.search(r"West betaalt Zuid 544 = 272 x 2 +de score van de winnaar, gaf de winnende steen: dubbel", out)
    for winner, discarder in (("S", "2"), ("1", "west"), ("zuid", "West"), ("South", "w")):
        assert peling(*words, "--winner", winner, "--discarder", discarder) == out


def test_settle_with_chips(peling: Shell) -> None:
    words = ("settle", "--option", "chips=true", "--scores", "96,0,24,8", "--winner", "E")
    out = peling(*words)
    assert "Chips, the difference between each pair of players:" in out
    assert "  South gives East 200: 2 x 100\n" in out
    assert "  North gives West 10: 1 x 10\n" in out
    data = peling.data(*words)
    assert data["scores"] == [100, 0, 20, 10]
    assert {"payer": 3, "payee": 2, "amount": 10, "chips": {"10": 1}} in data["chips"]
    assert sum(item["amount"] for item in data["chips"] if item["payee"] == 0) == data["net"][0]


def test_settle_mcr_shows_base_and_points(peling: Shell) -> None:
    words = ("settle", "--rules", "mcr", "--scores", "0,0,0,24", "--winner", "N", "--discarder", "E", "--false-mahjong", "S")
    out = peling(*words)
    assert re.search(r"East pays North 32 = 8 \+ 24 +base points, the winner's points", out)
    assert re.search(r"South pays West 10 +penalty for a false mahjong", out)
    assert peling.data(*words)["net"] == [-22, -38, 2, 58]


def test_settle_east_ruler_and_three_players(peling: Shell) -> None:
    three = ("--option", "players=3")
    out = peling("settle", "--scores", "10,20,30", "--winner", "S", "--east", "S", *three)
    assert "South wins, self-drawn; South is East now" in out
    assert re.search(r"West pays South 40 = 20 x 2 +the winner's score, East double", out)
    out = peling("settle", "--scores", "10,20,30", "--winner", "S", "--ruler", "W", *three)
    assert "West rules" in out
    assert re.search(r"East pays West 60 = 30 x 2 +the receiver's score, the ruler double", out)


@pytest.mark.parametrize("nobody", ["none", "geen", "draw", "remise"])
def test_settle_a_draw(peling: Shell, nobody: str) -> None:
    out = peling("settle", "--scores", "1,2,3,4", "--winner", nobody)
    assert "a draw: nobody wins\n\nnobody pays anything\n" in out
    assert peling.data("settle", "--scores", "1,2,3,4", "--winner", nobody)["winner"] is None


def test_settle_a_draw_with_hands(peling: Shell) -> None:
    assert "nobody pays anything" in peling("settle", *each(*["1357m 2468p 13579s"] * 4))


def test_settle_says_in_dutch_which_hand_cannot_be(peling: Shell) -> None:
    """The first hand has no seat, so it is moved to the one that is left, where it cannot be."""
    hands = each("123m 456m 789m 55s 78p +9p ; heaven", "1357m 2468p 13579s ; seat E", *["1357m 2468p 13579s"] * 2)
    assert "impossible hand: " in peling.wrong("settle", *hands)
    message = peling.wrong("settle", "--lang", "nl", *hands)
    assert message.startswith("dit spel kan niet: ")
    assert "Oost" in message


DRAWN = [WORKED[0], WORKED[1].replace(">", "+"), *WORKED[2:]]


def test_settle_a_drawn_tile_without_a_discarder(peling: Shell) -> None:
    data = peling.data("settle", "--rules", "nts-2009", *each(*DRAWN))
    assert (data["winner"], data["discarder"]) == (1, None)
    assert data["payments"][0]["amount"] == data["scores"][1], "nobody pays double for a tile that nobody threw"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scores", "1,2,3,4"), "who won?"),
        (("--winner", "E"), "no scores"),
        (("--scores", "1,2,x,4", "--winner", "E"), "whole numbers"),
        (("--scores", "1,2", "--winner", "E"), "cannot settle: 4 players settle, not 2"),
        (("--scores", "1,2,3", "--winner", "E"), "cannot settle: 4 players settle, not 3"),
        (("--scores", "5000,0,0,0", "--winner", "E"), "cannot settle: 5000 is more than a hand can count here: 2000"),
        (("--scores", f"128,272,0,{'9' * 23}", "--winner", "E"), "is more than a hand can count here: 2000"),
        (("--rules", "mcr", "--scores", "7,0,0,0", "--winner", "E"), "cannot settle: the winner needs at least 8 points, not 7"),
        (("--scores=-1,2,3,4", "--winner", "E"), "cannot settle: a score cannot be negative"),
        (("--scores", "1,2,3,4", "--winner", "E", "--discarder", "E"), "the winner cannot be the discarder"),
        (("--scores", "1,2,3,4", "--winner", "none", "--discarder", "E"), "a draw has no discarder"),
        (("--scores", "1,2,3,4", "--winner", "Q"), "--winner: Q is not a seat"),
        (("--scores", "1,2,3,4", "--winner", "E", "--false-mahjong", "4"), "--false-mahjong: 4 is not a seat"),
        (("--scores", "1,2,3,4", "--winner", "E", "--rules", "mcr", "--option", "chips=true"), "mcr has no option 'chips'"),
        (("--scores", "1,2,3,4", "--hand", HAND), "not both"),
        (("--hand", HAND), "4 players settle, not 1"),
        (("--option", "players=3", "--hand", HAND), "3 players settle, not 1"),
        (each(HAND, HAND, HAND, HAND), "two hands of West"),
        (each(*WORKED[:3], LOW), "two hands with a winning tile: South and North"),
        (each(*WORKED[:3], WORKED[3].replace("round E", "round S")), "different rounds"),
        ((*each(*WORKED), "--winner", "N"), "the hand of South has the winning tile"),
        ((*each(*["1357m 2468p 13579s"] * 4), "--winner", "N"), "North: the hand has no winning tile"),
        ((*each(*WORKED), "--winner", "none"), "the hand of South has the winning tile"),
        ((*each(*WORKED), "--discarder", "E"), "by the hand the winning tile came from West"),
        ((*each(*DRAWN), "--discarder", "E"), "the winning tile was drawn: nobody discarded it"),
        ((*each(*WORKED), "--east", "S"), "leave out --east"),
        (each(WORKED[0], f"{LOW} ; seat S", *WORKED[2:]), "South: may not win"),
        (each(WORKED[0].replace("CCC", "CC"), *WORKED[1:]), "wrong hand 1, character 25: a hand has 13 tiles"),
        (each(f"{HAND}, heaven".replace("seat W, ", ""), *WORKED[:3]), "impossible hand: heaven"),
    ],
)
def test_settle_refuses_what_cannot_be(peling: Shell, words: tuple[str, ...], said: str) -> None:
    message = peling.wrong("settle", *words)
    assert said in message


def test_settle_with_three_hands(peling: Shell) -> None:
    words = ("settle", "--option", "players=3", "--option", "minimum_doubles=0")
    winner, others = "22p 44s EEE 888p [CCCC]", ("1357p 2468s 13579p", "1357p 2468s 13579s")
    for mark, discarder in ((">", 1), ("<", 2)):
        data = peling.data(*words, *each(f"{winner} {mark}2p", *others))
        assert (data["winner"], data["discarder"]) == (0, discarder)
    assert "nobody sits across" in peling.wrong(*words, *each(f"{winner} ^2p", *others))
