"""Decisions about whole matches: rotation, rounds, three and five players, the green dragon's game, chips, the end."""
# ruff: noqa: N802 - D31 is the name of a decision

from __future__ import annotations

from typing import Any

import pytest
from walls import Plan, Table

from peling.game import IllegalAction
from peling.game import events as e
from peling.game.table import NOBODY, Phase

SOUTH_WINS = Plan(("9p", "111p 222p 333p 444p 9p"))
"""On East's first discard."""
EAST_WINS = Plan(("111p 222p 333p 444p 99p",))
"""With the dealt tiles."""
NOBODY_WINS = Plan()


def play(table: Table, plan: Plan) -> None:
    """Play one deal to its end."""
    if plan is EAST_WINS:
        table.match.push("mahjong", table.seat("E"))
    elif plan is SOUTH_WINS:
        table.play("E 9p; S mahjong")
    else:
        table.run_out()


def deals(table: Table, plans: list[Plan], limit: int = 40) -> list[e.Dealt]:
    """Play all deals (the last plan again and again where they run out); the deals as they were dealt."""
    number = 0
    while not table.match.finished and number < limit:
        play(table, plans[min(number, len(plans) - 1)])
        number += 1
        if not table.match.finished and number < limit:
            table.next()
    return [event for event in table.match.events if isinstance(event, e.Dealt)]


def match(rules: str, plans: list[Plan], limit: int = 40, **options: Any) -> tuple[Table, list[e.Dealt]]:
    """A match with a limited number of deals, on plans."""
    many = (plans + [plans[-1]] * limit)[:limit]
    table = Table(rules, *many, options=options)
    return table, deals(table, plans, limit)


# when the winds turn

ORDER = [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]


@pytest.mark.parametrize("plan", [SOUTH_WINS, EAST_WINS, NOBODY_WINS])
def test_nts_plays_exactly_sixteen_games(plan: Plan) -> None:
    """The winds turn after every game, whoever wins and after draws too: South becomes East; a round is four games."""
    table, dealt = match("nts", [plan])
    assert [event.order for event in dealt] == ORDER * 4
    assert [event.round for event in dealt] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert table.match.events[-1] == e.Finished("rounds")
    assert sum(table.state.table.totals) == 0


@pytest.mark.parametrize("rules", ["nts-2009", "bmr"])
def test_winds_stay_when_east_wins_or_nobody(rules: str) -> None:
    """East wins, a draw, then South: two games more than sixteen. In bmr the game after a draw is goulash."""
    table, dealt = match(rules, [EAST_WINS, NOBODY_WINS] if rules == "nts-2009" else [EAST_WINS], 3 if rules == "nts-2009" else 2)
    assert [event.order for event in dealt] == [ORDER[0]] * len(dealt)
    assert not table.match.finished


def test_2009_plays_at_least_sixteen_games() -> None:
    """South wins sixteen times: sixteen games. East once and nobody once in between: eighteen."""
    _, dealt = match("nts-2009", [SOUTH_WINS])
    assert [event.order for event in dealt] == ORDER * 4
    table, dealt = match("nts-2009", [SOUTH_WINS, EAST_WINS, NOBODY_WINS, SOUTH_WINS])
    assert [event.order for event in dealt] == [ORDER[0], *[ORDER[1]] * 3, *ORDER[2:], *ORDER * 3]
    assert [event.round for event in dealt] == [0] * 6 + [1] * 4 + [2] * 4 + [3] * 4
    assert table.match.finished


def test_rounds_are_an_option() -> None:
    """`rounds`: one to four."""
    for rounds in (1, 2, 3):
        _, dealt = match("nts", [SOUTH_WINS], rounds=rounds)
        assert len(dealt) == 4 * rounds


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_time_is_up(rules: str) -> None:
    """A game begun is finished: `stop` is possible only between games, and ends the match; so does its time, with that reason."""
    table = Table(rules, SOUTH_WINS)
    assert "stop" not in table.legal("E")
    play(table, SOUTH_WINS)
    assert table.legal("E") == {"next", "stop"}
    other = table.match.copy()
    with pytest.raises(IllegalAction, match="between deals"):
        Table(rules, SOUTH_WINS).match.end_for_time()
    assert other.end_for_time() == [e.Finished("time")]
    assert other.finished
    assert table.match.push("stop", 2) == [e.Finished("stopped")]
    assert table.match.finished
    assert table.match.to_act == ()


# three players


def test_D31_three_games_and_the_green_dragon() -> None:
    """Three players: three games with round wind East, whoever wins, then the game of the green dragon, then it is over."""
    table, dealt = match("nts", [SOUTH_WINS, NOBODY_WINS], players=3)
    assert [event.order for event in dealt[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert [event.round for event in dealt] == [0, 0, 0, 4]
    assert [event.ruler for event in dealt[:3]] == [NOBODY] * 3
    assert len(dealt[3].dice) == 2  # one throw
    assert table.match.finished


@pytest.mark.parametrize(
    ("plans", "thrower"),
    [
        ([SOUTH_WINS, NOBODY_WINS, NOBODY_WINS], 1),  # seat 1 won the first game and nobody after that
        ([SOUTH_WINS, SOUTH_WINS, NOBODY_WINS], 2),
        ([SOUTH_WINS, SOUTH_WINS, EAST_WINS], 2),  # seat 2 is East in the third game
        ([NOBODY_WINS], 0),  # no winner: the first East
    ],
)
def test_D31_the_latest_winner_throws_for_the_ruler(plans: list[Plan], thrower: int) -> None:
    """The throw, counted from the thrower (self is 1), names the ruler, who is East; that number of stacks breaks the wall."""
    table, dealt = match("nts", plans, 4, players=3)
    throw = sum(dealt[3].dice)
    ruler = (thrower + throw - 1) % 3
    assert (dealt[3].ruler, dealt[3].order) == (ruler, (ruler, (ruler + 1) % 3, (ruler + 2) % 3))
    assert table.state.table.break_stack == throw - 1


def test_D31_three_rounds() -> None:
    """`rounds=3`: the rounds of East, South and West first."""
    _, dealt = match("nts", [SOUTH_WINS], players=3, rounds=3)
    assert [event.round for event in dealt] == [0] * 3 + [1] * 3 + [2] * 3 + [4]


GREEN = Plan(("9p", "46p 111s 999s FFF 22p"), draws="1p 3p 5p")
"""South waits for 5p, which East (the ruler) draws in the second turn."""


@pytest.mark.parametrize(
    ("rules", "score_", "net"),
    [
        # 20 + 24 + 2 (only tile) = 46; dragons, the green dragon's own double, three concealed pungs. The ruler pays double
        ("nts", 368, (-736, 1104, -368)),
        # three concealed pungs 2; the ruler discarded it: four times
        ("nts-2009", 736, (-2944, 3680, -736)),
    ],
)
def test_D31_the_ruler_pays_and_receives_double(rules: str, score_: int, net: tuple[int, ...]) -> None:
    """South wins on the ruler's discard in the green dragon's game."""
    table = Table(rules, SOUTH_WINS, SOUTH_WINS, SOUTH_WINS, GREEN, options={"players": 3})
    for _ in range(3):
        play(table, SOUTH_WINS)
        table.next()
    assert (table.state.table.ruler, table.state.table.round) == (table.seat("E"), 4)
    table.play("E 9p; S .; W .; E 5p; S mahjong")
    assert table.items("S")["green_dragon_round"] == 1
    assert (table.scores, table.net) == ((0, score_, 0), net)
    assert table.match.finished


def test_D31_no_round_wind_in_the_dragon_game() -> None:
    """The ruler wins with a pung of East: 20 + 24 + 2 = 46; own wind once, dragons, three concealed pungs."""
    plan = Plan(("46p 111s EEE CCC 22p 9p",), draws="1p 5p")
    table = Table("nts", SOUTH_WINS, SOUTH_WINS, SOUTH_WINS, plan, options={"players": 3})
    for _ in range(3):
        play(table, SOUTH_WINS)
        table.next()
    table.play("E 9p; S .; W 5p; E mahjong")
    assert {name: n for name, n in table.items("E").items() if "wind" in name} == {"seat_wind_pung": 1}
    assert (table.scores, table.net) == ((368, 0, 0), (1472, -736, -736))


def test_three_players_no_open_chows() -> None:
    """South's 46p may not take East's 5p for a chow; only the winning tile completes one."""
    table = Table("nts", Plan(("5p", "46p")), options={"players": 3})
    assert isinstance(table.play("E 5p")[-1], e.Drawn)
    wins = Table("nts", Plan(("5p", "46p 111s 999s FFF 22s")), options={"players": 3})
    wins.play("E 5p; S mahjong")
    assert wins.winner == "S"


def test_three_players_tiles() -> None:
    """96 tiles: circles, bamboo, winds without North, dragons."""
    table = Table("nts", options={"players": 3})
    wall = table.state.wall
    assert wall is not None
    assert len(wall.slots) == 96
    assert set(wall.slots) == set(range(9, 30)) | {31, 32, 33}


# five players


@pytest.mark.parametrize("rules", ["nts", "nts-2009"])
@pytest.mark.parametrize("plan", [SOUTH_WINS, EAST_WINS, NOBODY_WINS])
def test_five_players_with_a_dreamer(rules: str, plan: Plan) -> None:
    """After every game, also when East won, East dreams, the old dreamer is North, South East: 20 games."""
    table, dealt = match(rules, [plan], players=5)
    assert [event.order for event in dealt[:5]] == [(0, 1, 2, 3), (1, 2, 3, 4), (2, 3, 4, 0), (3, 4, 0, 1), (4, 0, 1, 2)]
    assert [event.dreamer for event in dealt] == [4, 0, 1, 2, 3] * 4
    assert [event.round for event in dealt] == [0] * 5 + [1] * 5 + [2] * 5 + [3] * 5
    assert table.match.finished


def test_the_dreamer_neither_plays_nor_pays() -> None:
    """Seat 4 dreams in the first game: no tiles, no actions, no payment. In the second it is North."""
    table = Table("nts", SOUTH_WINS, options={"players": 5})
    assert table.state.table.rack_sizes == [14, 13, 13, 13, 0]
    assert table.match.legal(4) == []
    play(table, SOUTH_WINS)
    assert table.outcome.hands[4] is None
    assert table.outcome.net == (-2000, 4000, -1000, -1000, 0)
    table.next()
    assert table.wind(4) == "N"
    assert table.state.table.dreamer == 0


def test_five_players_and_the_green_dragons_round() -> None:
    """`dragon_round`: a fifth round of five games without a round wind; nobody rules."""
    table, dealt = match("nts", [SOUTH_WINS], players=5, dragon_round=True)
    assert [event.round for event in dealt[20:]] == [4] * 5
    assert {event.ruler for event in dealt} == {NOBODY}
    assert table.match.finished


def test_the_green_dragons_round_pays_green_dragons_twice() -> None:
    """South's FFF is two doubles in that round, and East (who does not rule) pays double as always in nts."""
    plan = Plan(("9p", "46p 111s 999s FFF 22p"), draws="1p 5p")
    table = Table("nts", *[SOUTH_WINS] * 5, plan, options={"players": 5, "dragon_round": True, "rounds": 1})
    for _ in range(5):
        play(table, SOUTH_WINS)
        table.next()
    table.play("E 9p; S .; W 5p; S mahjong")
    assert (table.scores, table.net) == ((0, 368, 0, 0), (-736, 1472, -368, -368))


# chips and totals


def test_D36_chips_round_half_up_before_settling() -> None:
    """West's 184 counts 180; South's wait for seven twins, 125, counts 130; East pays both double."""
    racks = ("9m", "11m 33m 44p 77p 22s 88s N", "46p 111s 999s CCC 22m")
    table = Table("nts", Plan(racks, draws="5p"), options={"chips": True})
    table.play("E 9m; S 5p; W mahjong")
    assert table.net == (-620, 210, 720, -310)


def test_totals_add_up() -> None:
    """The totals of a match are the sums of its games by seat; the match is over and says so."""
    table, _ = match("nts", [SOUTH_WINS, EAST_WINS, NOBODY_WINS], rounds=1)
    # South of game 1 is seat 1: 4000 from earth; East of game 2 is seat 1: 12,000 from heaven, paid 4000 each; then two draws
    assert table.state.table.totals == [-2000 - 4000, 4000 + 12000, -1000 - 4000, -1000 - 4000]
    assert table.state.phase is Phase.FINISHED
