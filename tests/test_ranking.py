"""Places in a match and in a tournament: by net points, or by rating points for each round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from peling.game import Match
from peling.game.events import Finished
from peling.game.story import tell
from peling.rules import OptionError, get
from peling.scoring import ranking
from peling.scoring.ranking import rating_text

PLACING = {"classification": "placing"}


def ranked(options: dict[str, str], *rounds: list[int], rules: str = "nts") -> list[tuple[int, int, int, str]]:
    """Player, place, net points and rating points, best first."""
    found = ranking(get(rules, options), *rounds)
    return [(one.player, one.place, one.net, "-" if one.rating is None else str(one.rating)) for one in found]


def test_by_the_sum() -> None:
    """The sum of all rounds; equal sums share the place, and the place after them is left out."""
    assert ranked({}, [300, -100, -100, -100], [-100, 300, -100, -100]) == [
        (0, 1, 200, "-"), (1, 1, 200, "-"), (2, 3, -200, "-"), (3, 3, -200, "-"),
    ]  # fmt: skip
    assert [one[:2] for one in ranked({}, [5, 0, -5, 0], rules="mcr")] == [(0, 1), (1, 2), (3, 2), (2, 4)]


def test_one_good_round_does_not_win_a_tournament() -> None:
    """Player 0 wins one round by far: 4 + 0 + 0. Player 1 is first twice and second once: 2 + 4 + 4."""
    rounds = [900, 0, -400, -500], [-60, 40, 20, 0], [-30, 20, 10, 0]
    assert ranked({}, *rounds)[0][:3] == (0, 1, 810)
    assert ranked(PLACING, *rounds) == [(1, 1, 60, "10"), (2, 2, -370, "5"), (0, 3, 810, "4"), (3, 4, -500, "2")]


def test_ties_in_a_round_share_the_points() -> None:
    """First and second share 4 + 2, third and fourth 1 + 0; three behind the first share 2 + 1 + 0."""
    assert [one[3] for one in ranked(PLACING, [50, 50, -50, -50])] == ["3", "3", "1/2", "1/2"]
    assert [one[3] for one in ranked(PLACING, [30, -10, -10, -10])] == ["4", "1", "1", "1"]
    assert [one[3] for one in ranked(PLACING, [0, 0, 0, 0])] == ["7/4"] * 4


def test_net_points_break_ties() -> None:
    """Both have 4 + 2 rating points; player 1 has more net points. Equal in both, they share the place."""
    assert [one[:2] for one in ranked(PLACING, [20, 10, 0, -30], [10, 40, 0, -50])] == [(1, 1), (0, 2), (2, 3), (3, 4)]
    assert [one[:2] for one in ranked(PLACING, [20, 10, 0, -30], [10, 20, 0, -30])][:2] == [(0, 1), (1, 1)]


@pytest.mark.parametrize(
    ("vector", "players", "expected"),
    [("4-3-2-1", 4, ["4", "3", "2", "1"]), ("10-6-3-1", 3, ["10", "6", "3"]), ("3-2-1-0", 5, ["3", "2", "1", "0", "0"])],
)
def test_the_organiser_sets_the_vector(vector: str, players: int, expected: list[str]) -> None:
    """Three players have the first three values; a fifth place gets nothing."""
    totals = [40, 20, 0, -20, -40][:players]
    assert [one[3] for one in ranked({**PLACING, "rating_points": vector}, totals)] == expected
    with pytest.raises(OptionError, match="rating_points"):
        get("nts", {"rating_points": "1-2-3-4"})


def test_text() -> None:
    """No more than two decimals, none where there are none."""
    assert [rating_text(Fraction(*pair)) for pair in ((4, 1), (3, 2), (7, 3), (10, 1), (0, 1))] == ["4", "1.5", "2.33", "10", "0"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "Final standing: B +90, A +30, C -60, D -60."),
        (PLACING, "B +90 (4 rating points), A +30 (2 rating points), C -60 (0.5 rating points), D -60 (0.5 rating points)."),
    ],
)
def test_the_end_of_a_match(options: dict[str, str], said: str) -> None:
    """The final standing names the rating points where places are rated."""
    match = Match("nts", "ABCD", 1, options=options)
    match.state.table.totals = [30, 90, -60, -60]
    assert tell(Finished("rounds"), match.state.table, "en").endswith(said)
