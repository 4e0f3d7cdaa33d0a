"""How a deal ended: totals, who won and who discarded the tile, from sheets, points and totals; and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from peling import ScoreSheet, parse_hand, score
from peling.rules import get
from peling.scoring.endings import Ending, Points, SeatError, Worth, ending
from peling.scoring.settlement import NOBODY, SettlementError

RULES = get("nts")


def sheets(winner: int | None, mark: str = "+", players: int = 4) -> list[ScoreSheet]:
    """Sheets of a deal: that of the winner, whose tile came as the mark says, and of others who have nothing."""
    texts = [f"22p 44s EEE 888p [CCCC] {mark}2p" if seat == winner else "1357p 2468s 13579s" for seat in range(players)]
    rules = get("nts", {"players": players})
    return [score(parse_hand(f"{text} ; seat {wind}, round E"), rules) for text, wind in zip(texts, "ESWN", strict=False)]


@pytest.mark.parametrize(("mark", "step"), [("<", 3), ("^", 2), (">", 1)])
@pytest.mark.parametrize("winner", range(4))
def test_the_hands_say_who_won_and_on_whose_tile(winner: int, mark: str, step: int) -> None:
    counted = sheets(winner, mark)
    totals = tuple(sheet.total for sheet in counted)
    threw = (winner + step) % 4
    for told in ({}, {"winner": winner}, {"discarder": threw}, {"winner": winner, "discarder": threw}):
        assert ending(counted, RULES, **told) == Ending(totals, winner, threw)
    for other in {0, 1, 2, 3} - {threw}:
        name = ("East", "South", "West", "North")[threw]
        with pytest.raises(SettlementError, match=f"by the hand the winning tile came from {name}"):
            ending(counted, RULES, discarder=other)


def test_a_drawn_tile_has_no_discarder() -> None:
    assert ending(sheets(1), RULES)[1:] == (1, None)
    with pytest.raises(SettlementError, match="the winning tile was drawn: nobody discarded it"):
        ending(sheets(1), RULES, discarder=0)


@pytest.mark.parametrize(("mark", "threw"), [("<", 2), (">", 1)])
def test_three_players(mark: str, threw: int) -> None:
    rules = get("nts", {"players": 3})
    assert ending(sheets(0, mark, 3), rules)[1:] == (0, threw)
    with pytest.raises(SettlementError, match="with three players nobody sits across"):
        ending(sheets(0, "^", 3), rules)


def test_what_is_told_where_no_hand_says_it() -> None:
    assert ending([0, 64, 0, 8], RULES, winner=1, discarder=3) == Ending((0, 64, 0, 8), 1, 3)
    assert ending([0, 64, 0, 8], RULES) == ending([0, 64, 0, 8], RULES, winner=NOBODY) == Ending((0, 64, 0, 8), None, None)
    lost = sheets(None)
    assert ending([*lost[:3], 64], RULES, winner=3, discarder=0)[1:] == (3, 0)


def test_points_are_doubled_up_to_the_limit() -> None:
    counted: list[Worth] = [Points(30, 2), Points(80, 9), Points(4), 40]
    assert ending(counted, RULES, winner=1).totals == (120, 2000, 4, 40)
    old = get("nts-2009")
    assert ending(counted, old, winner=1).totals[1] == 2000
    assert ending(counted, old, winner=1, discarder=0).totals[1] == 1500, "less on a discard"


@pytest.mark.parametrize(
    ("counted", "told", "error", "dutch", "english"),
    [
        (
            [*sheets(0)[:1], *sheets(1)[1:]],
            {},
            SettlementError,
            "twee spellen met een winnende steen: Oost en Zuid",
            "two hands with a winning tile: East and South",
        ),
        (
            sheets(1),
            {"winner": 0},
            SettlementError,
            "het spel van Zuid heeft de winnende steen",
            "the hand of South has the winning tile",
        ),
        (
            sheets(1),
            {"winner": NOBODY},
            SettlementError,
            "het spel van Zuid heeft de winnende steen",
            "the hand of South has the winning tile",
        ),
        (
            sheets(None),
            {"winner": 2},
            SeatError,
            "West: het spel heeft geen winnende steen",
            "West: the hand has no winning tile",
        ),
        (
            [0, 0, 0, Points(30, 1)],
            {"winner": 3},
            SeatError,
            "Noord: mag niet winnen: verdubbelingen 1, nodig 2",
            "North: may not win: doubles 1, needed 2",
        ),
    ],
)
def test_what_cannot_be(counted: Any, told: dict[str, int], error: type[SettlementError], dutch: str, english: str) -> None:
    with pytest.raises(SettlementError) as caught:
        ending(counted, RULES, **told)
    assert type(caught.value) is error
    assert (caught.value.words.nl, str(caught.value)) == (dutch, english)
