"""Decisions about play in `mcr` (M…), each test named after its number, worked out by hand from the rule text."""
# ruff: noqa: N802 - M1 is the name of a decision

from __future__ import annotations

import pytest
from walls import Plan, Table

from peling.game import events as e
from peling.game.match import IllegalAction
from peling.game.table import Phase
from peling.game.wall import break_wall
from peling.rules import get

STRICT = {"referee": "strict"}


# the wall


def test_M1_the_back_end_of_the_wall() -> None:
    """2 pips: South opens at the fourth stack of 54-71: 57. The left loose tile, the right one, then stack 56, upper first.

    The loose tiles lie on stacks 56 (left) and 55, and are met there when the wall is drawn to its end.
    """
    wall = break_wall(range(144), (1, 1, 1, 1), get("mcr"))
    assert wall.break_stack == 57
    assert wall.live[:3] == [116, 117, 118]
    assert wall.live[-6:] == [114, 110, 111, 115, 112, 113]
    assert [wall.replace() for _ in range(6)] == [115, 114, 112, 113, 110, 111]
    assert (wall.left, wall.replacements) == (138, 138)
    drawn = [wall.draw() for _ in range(138)]
    assert drawn[0] == 116
    assert drawn[-2:] == [108, 109]
    assert (wall.left, wall.replacements) == (0, 0)


def test_M1_the_hand_goes_on_until_every_tile_is_used() -> None:
    """91 tiles after the deal, replacements of luck tiles among them; then a draw, for which nobody pays."""
    table = Table("mcr", Plan())
    table.run_out()
    assert sum(isinstance(event, e.Drawn) for event in table.match.events) == 91
    assert (table.outcome.remise, table.net) == ("wall", (0, 0, 0, 0))


EIGHT = "1111p 2222p"
"""What replaces the eight luck tiles that East is dealt; 83 tiles are left then, and North draws the last."""


def test_M1_a_kong_with_one_tile_left() -> None:
    """West draws the last but one, the fourth 9p: the kong takes the very last tile, which wins.

    40 last tile 8, 42 replacement 8, 25 fully concealed 4, 22 concealed kong 2, 21 two concealed pungs 2, 10 closed wait 1,
    5 pung of terminals 1, 8 no honours 1: 27. Each pays 8 + 27. A 5s stays in East's rack, so it is not 27 last of its kind.
    """
    table = Table("mcr", Plan(("1234f 1234y 5s", "", "999p 46s 222m 345m 77s"), loose=EIGHT + " 9p 5s"))
    table.drain(1)
    assert table.wind(table.state.turn) == "W"
    assert table.sets("W") == {"kong 9999p"}
    table.play("W kong 9999p; W mahjong")
    assert table.items("W") == {
        "last_tile_draw": 8, "out_with_replacement": 8, "fully_concealed_hand": 4, "concealed_kong": 2,
        "two_concealed_pungs": 2, "closed_wait": 1, "pung_of_terminals_honours": 1, "no_honours": 1,
    }  # fmt: skip
    assert table.net == (-35, -35, 105, -35)


def test_M1_a_luck_tile_that_is_the_last_tile() -> None:
    """It is laid open and cannot be replaced: a draw."""
    table = Table("mcr", Plan(("1234f 123y",), loose="1111p 222p 4y"))
    table.run_out()
    shown = [event for event in table.match.events if isinstance(event, (e.LuckShown, e.Remise))]
    assert shown[-2:] == [e.LuckShown(table.state.turn, 41), e.Remise("replacement")]


def test_M2_a_concealed_kong_is_unseen_until_the_hand_ends() -> None:
    """Other views have nothing of it; when the hand has ended everyone's tiles are shown."""
    table = Table("mcr", Plan(("9m", "8888s 46p 123m 456m E"), draws="E", loose="5p"))
    table.play("E 9m; S kong 8888s")
    for seat in (0, 2, 3):
        view = table.match.view(seat)
        assert view.to_dict()["melds"][1] == [None]
        assert "8s" not in str(view.to_dict()["melds"])
    table.play("S mahjong")
    assert "[8888s]" in table.match.view(0).to_dict()["outcome"]["hands"][1]


def test_M3_no_claims_of_the_last_discard() -> None:
    """North throws the last tile: East and South could chow and pung it; West wins on it (41 last tile claim 8)."""
    racks = ("1234f 1234y 78p", "99p", "78p 123m 456m 22s 678s", "")
    table = Table("mcr", Plan(racks, loose=EIGHT + " 1s 9p"))
    table.drain()
    assert (table.wind(table.state.turn), table.state.table.wall_left) == ("N", 0)
    assert table.play("N 9p")[-1] == e.Asked((2,))
    assert table.legal("W") == {"pass", "mahjong"}
    table.play("W mahjong")
    assert table.items("W")["last_tile_claim"] == 8


def test_M3_no_kong_without_a_tile_left() -> None:
    """North draws the fourth 9p as the very last tile: it can only be thrown, and the hand is drawn."""
    table = Table("mcr", Plan(("1234f 1234y", "", "", "999p"), loose=EIGHT + " 1s 9p"))
    table.drain()
    assert table.sets("N") == set()
    table.play("N 9p")
    assert table.outcome.remise == "wall"


# wins

CHOW = "46p 111s 999s CCC 22m"
PUNG = "55p 33m 222s 888m FFF"
PAIR = "5p 333s 666s 777m PPP"


@pytest.mark.parametrize(
    ("racks", "winner"),
    [((PAIR, "", CHOW, PUNG), "W"), ((PAIR, "", "", PUNG), "N"), ((PAIR, "", PUNG, ""), "W"), ((CHOW, "", "", PAIR), "N")],
)
def test_M4_only_the_first_in_turn_wins(racks: tuple[str, ...], winner: str) -> None:
    """South throws 5p and everyone says mahjong: whatever it completes, the first after South has it."""
    table = Table("mcr", Plan((racks[0] + " 9m", *racks[1:]), draws="5p"))
    table.play("E 9m; S 5p")
    for seat in table.state.pending:
        table.match.push("mahjong", seat)
    assert table.winner == winner


SEVEN = "234m 345p 678s 55p 67m"
"""On 8m: 18 all chows 2, 23 all simples 2, 17 concealed hand 2, 2 mixed double chow 1: seven. Drawn: 25 for 17, nine."""


def test_the_minimum_is_eight_without_luck_tiles() -> None:
    """South has a flower, but seven points and a flower are no mahjong; drawn it is nine, with the flower ten: 18 from each."""
    table = Table("mcr", Plan(("N", "1f 234m 345p 678s 55p 7m"), draws="1s 8m 9p 1s 8m", loose="6m"))
    assert table.state.table.luck[1] == [34]
    events = table.play("E N; S .; W 8m")
    assert all(1 not in event.seats for event in events if isinstance(event, e.Asked))
    table.play("N .; E .; S draws; S mahjong")
    assert table.items("S") == {
        "all_chows": 2,
        "all_simples": 2,
        "fully_concealed_hand": 4,
        "mixed_double_chow": 1,
        "flower_tile": 1,
    }
    assert table.net == (-18, 54, -18, -18)


def test_out_with_the_replacement_of_a_luck_tile() -> None:
    """South's kong is replaced by a flower and that by the winning tile: 42 is for a kong's own replacement (D30)."""
    racks = ("9m", "8888s 46p 123m 456m E")
    flower = Table("mcr", Plan(racks, draws="E", loose="1f 5p"))
    flower.play("E 9m; S kong 8888s; S mahjong")
    assert "out_with_replacement" not in flower.items("S")
    assert flower.items("S")["flower_tile"] == 1
    kong = Table("mcr", Plan(racks, draws="E", loose="5p"))
    kong.play("E 9m; S kong 8888s; S mahjong")
    assert kong.items("S")["out_with_replacement"] == 8


# false mahjong


def test_M5_a_false_mahjong_pays_ten_to_each_at_once() -> None:
    """South's false call costs 30 at once; the hand goes on without South's mahjong, and what follows is settled apart."""
    table = Table("mcr", Plan(("5p", "EEE", "55p 9s", "46s 111m 999m FFF 22p"), draws="5s"), options=STRICT)
    events = table.play("E 5p; S mahjong; W pung 55p")
    assert e.FalseWin(1, 13, 0, 10) in events
    assert table.state.table.totals == [10, -30, 10, 10]
    table.play("W 9s; N draws; N mahjong")
    # 54 three concealed pungs 16, 25 fully concealed 4, 14 dragons 2, 5 twice, 10 closed wait 1: 25; each pays 33, South too
    assert (table.scores, table.net) == ((0, 0, 0, 25), (-33, -33, -33, 99))
    assert table.state.table.totals == [-23, -63, -23, 109]


def test_M5_on_a_drawn_tile_and_a_draw() -> None:
    """It stands when the hand is drawn, too; a dead hand cannot err again."""
    table = Table("mcr", Plan(("5p",), draws="3s"), options=STRICT)
    table.play("E 5p; S draws; S mahjong")
    assert table.match.events[-1] == e.FalseWin(1, 20, paid=10)
    assert table.state.phase is Phase.TURN
    with pytest.raises(IllegalAction):
        table.match.push("mahjong", 1)
    table.run_out()
    assert (table.net, table.state.table.totals) == ((0, 0, 0, 0), [10, -30, 10, 10])


def test_M5_below_the_minimum_is_false() -> None:
    """South's seven points are a false mahjong in front of a strict referee."""
    table = Table("mcr", Plan(("9s", SEVEN), draws="1s 8m"), options=STRICT)
    table.play("E 9s; S .; W 8m; S mahjong")
    assert e.FalseWin(1, 7, 2, 10) in table.match.events


# rounds


def test_seat_change_between_rounds() -> None:
    """After rounds 1 and 3 E<->S and W<->N; after round 2 E->W, S->N, W->S, N->E; the winds turn after every hand."""
    table = Table("mcr", *[Plan(("9p", "111p 222p 333p 444p 9p"))] * 16)
    while True:
        table.play("E 9p; S mahjong")
        if table.match.finished:
            break
        table.next()
    dealt = [event for event in table.match.events if isinstance(event, e.Dealt)]
    firsts = [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1)]
    assert [event.order for event in dealt[::4]] == firsts
    for start, first in zip(range(0, 16, 4), firsts, strict=True):
        assert [event.order for event in dealt[start : start + 4]] == [first[i:] + first[:i] for i in range(4)]
    assert [event.round for event in dealt] == [number // 4 for number in range(16)]


@pytest.mark.parametrize("plan", [Plan(("111p 222p 333p 444p 99p",)), Plan()])
def test_no_repeats(plan: Plan) -> None:
    """The winds turn also when East wins, and after a draw."""
    table = Table("mcr", plan)
    if "mahjong" in table.legal("E"):
        table.match.push("mahjong", 0)
    else:
        table.run_out()
    table.next()
    assert table.state.table.order == (1, 2, 3, 0)
