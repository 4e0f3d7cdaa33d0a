"""Decisions about play in `nts` and `nts-2009` (D…), each test named after its number, worked out by hand from the rule text."""
# ruff: noqa: N802 - D16 is the name of a decision

from __future__ import annotations

from typing import Any

import pytest
from walls import Plan, Table

from peling import parse_hand
from peling.game import events as e
from peling.game.rotation import seat_players
from peling.game.table import Phase
from peling.rules import get
from peling.rules.play import WinClass
from peling.scoring.readings import win_classes

NTS = ("nts", "nts-2009")


# seats


class Dice:
    """Throws that are known beforehand; the second die makes up the number of pips."""

    def __init__(self, *pips: int) -> None:
        self.pips = list(pips)

    def dice(self) -> tuple[int, int]:
        """The next throw."""
        pips = self.pips.pop(0)
        return min(6, pips - 1), pips - min(6, pips - 1)


@pytest.mark.parametrize(
    ("rules", "players", "pips", "order"),
    [
        # the highest throw is East, the rest keep their places around the table
        ("nts", 4, (5, 7, 11, 4), (2, 3, 0, 1)),
        # seats 0 and 1 tie at 8 and throw again: 3 and 9
        ("nts", 4, (8, 8, 5, 7, 3, 9), (1, 2, 3, 0)),
        # they tie again, and throw a third time
        ("nts", 4, (8, 8, 5, 7, 6, 6, 10, 4), (0, 1, 2, 3)),
        ("bmr", 4, (2, 12, 12, 3, 4, 5), (2, 3, 0, 1)),
        ("nts", 3, (2, 3, 4), (2, 0, 1)),
        # by the height of the throws: 3, then 0 and 1 (who throw again: 4, 6), then 2
        ("nts-2009", 4, (8, 8, 5, 10, 4, 6), (3, 1, 0, 2)),
        # all four tie, then two and two
        ("nts-2009", 4, (7, 7, 7, 7, 9, 4, 9, 4, 5, 6, 8, 3), (2, 0, 1, 3)),
        # five players: the lowest throw dreams first; 2 and 4 tie at 3 and throw again: 9 and 5
        ("nts", 5, (6, 11, 3, 7, 3, 9, 5), (1, 2, 3, 0, 4)),
        ("nts-2009", 5, (6, 11, 3, 7, 9), (1, 4, 3, 0, 2)),
    ],
)
def test_D10_those_who_tie_throw_again(rules: str, players: int, pips: tuple[int, ...], order: tuple[int, ...]) -> None:
    """Seats by dice: what the throws make of them."""
    options = {} if players == 4 else {"players": players}
    dice = Dice(*pips)
    seated = seat_players(get(rules, options), players, dice)  # type: ignore[arg-type]
    assert seated.order == order
    assert dice.pips == []
    assert [number for _, _, number in seated.throws] == list(pips)


# who wins

CHOW = "46p 111s 999s CCC 22m"
PUNG = "55p 33m 222s 888m FFF"
PAIR = "5p 333s 666s 777m PPP"
"""Each wins on 5p with two doubles or more, and at most one chow."""


@pytest.mark.parametrize("rules", [*NTS, "bmr"])
@pytest.mark.parametrize(
    ("racks", "winner"),
    [
        ((PAIR, "", CHOW, PUNG), "E"),  # three claims: the pair goes first although East is last in turn
        (("", "", CHOW, PUNG), "N"),  # pung before chow
        ((PUNG, "", CHOW, PAIR), "N"),
        ((CHOW, "", PUNG, ""), "W"),
        (("46p 333s 666s PPP 77m", "", CHOW, ""), "W"),  # equal: the first in turn after South
    ],
)
def test_D16_pair_pung_chow_turn(rules: str, racks: tuple[str, ...], winner: str) -> None:
    """South throws 5p (not the first discard of the game) and everybody says mahjong."""
    table = Table(rules, Plan((racks[0] + " 9m", *racks[1:]), draws="5p"))
    table.play("E 9m; S 5p")
    claimants = table.state.pending
    assert len(claimants) == sum(bool(rack) for rack in racks)
    for seat in claimants:
        table.match.push("mahjong", seat)
    assert (table.winner, table.outcome.discarder) == (winner, 1)


@pytest.mark.parametrize(("rules", "winner"), [("nts", "S"), ("bmr", "S"), ("nts-2009", "N")])
def test_D16_on_the_first_discard(rules: str, winner: str) -> None:
    """East's first discard is the earth for everyone: equal limit hands, the first in turn. In nts-2009 it is none."""
    table = Table(rules, Plan(("5p", CHOW, "", PAIR)))
    table.play("E 5p; S mahjong; N mahjong")
    assert table.winner == winner


SCHOLARS = "46p CCC FFF PPP 11m"
TWINS = "5p 11m 33m 99m 22s 44s 88s"
LONE = "5p 111s 333s 666s 777m"


def test_D16_holds_for_a_robbed_kong() -> None:
    """North promotes 5p. East and South rob it, both for a chow; South's is a limit hand and goes first."""
    racks = ("46p 222s 999s 888m 33m 5p", SCHOLARS, "", "55p 2m")
    table = Table("nts", Plan(racks, draws="1s 4s 7s 5p"))
    table.play("E 5p; N pung 55p; N 2m; E .; S .; W .; N promote 5p")
    assert table.state.pending == (0, 1)
    table.play("E mahjong; S mahjong")
    assert (table.winner, table.limit("S")) == ("S", "three_dragons")


@pytest.mark.parametrize(
    ("rules", "limit", "winner"),
    [
        ("nts", SCHOLARS, "N"),  # a regular limit hand goes before a pair in nts
        ("nts-2009", SCHOLARS, "W"),  # but not in nts-2009: there it is a chow
        ("bmr", SCHOLARS, "N"),
        ("nts", TWINS, "N"),  # an irregular one in both
        ("nts-2009", TWINS, "N"),
    ],
)
def test_D16_limit_hands_first(rules: str, limit: str, winner: str) -> None:
    """West wins with a pair and is first in turn; North has a limit hand."""
    table = Table(rules, Plan(("9m", "", LONE, limit), draws="5p"))
    table.play("E 9m; S 5p; W mahjong; N mahjong")
    assert table.winner == winner


@pytest.mark.parametrize("rules", NTS)
def test_D16_the_best_class_among_readings(rules: str) -> None:
    """North's 5p completes 345p beside 55p, or the pair beside 345p: the pair is the better class, and beats West's chow."""
    table = Table(rules, Plan(("9m", "", CHOW, "3455p 111m 999m FFF"), draws="5p"))
    table.play("E 9m; S 5p; W mahjong; N mahjong")
    assert table.winner == "N"


def test_D16_only_readings_that_may_win() -> None:
    """North's 3p as the third of a pung leaves one double (the pung is open by D2); only the chow may win: West is first."""
    table = Table("nts", Plan(("9m", "", "45p 666s 999s FFF 88m", "33345p 111s CCC 22m"), draws="3p"))
    table.play("E 9m; S 3p; W mahjong; N mahjong")
    assert table.winner == "W"
    hand = parse_hand("33345p 111s CCC 22m ^3p ; seat N, round E")
    assert win_classes(hand, get("nts")) == {WinClass.CHOW}


@pytest.mark.parametrize(
    ("rules", "text", "classes"),
    [
        ("nts", "3455p 111m 999m FFF ^5p", {"pair", "chow"}),
        ("nts", "55p 33m 222s 888m FFF ^5p", {"pung"}),
        ("nts", TWINS + " ^5p", {"limit", "irregular limit"}),
        ("nts", SCHOLARS + " ^5p", {"limit", "chow"}),
        # a robbed kong makes the four chows worth more than the twins, but the twins may win: a limit hand all the same
        ("nts", "2233445566778m ^8m ; robbed-kong", {"limit", "irregular limit", "pair", "chow"}),
    ],
)
def test_D16_classes(rules: str, text: str, classes: set[str]) -> None:
    """All classes over all readings that may win."""
    assert {found.value for found in win_classes(parse_hand(text), get(rules))} == classes


def test_D2_a_pung_completed_by_a_discard_is_open() -> None:
    """W throws 3p. 20 + 8 + 8 + 4 + 2 (open) = 42; four pungs, round wind, three concealed pungs. Drawn it would be the limit."""
    rack = "33p 44p 555p 999s EEE"
    claimed = Table("nts", Plan(("9m", rack), draws="1m 3p"))
    claimed.play("E 9m; S .; W 3p; S mahjong")
    assert claimed.items("S") == {
        "mahjong": 20, "pung_noble_concealed": 16, "pung_simple_concealed": 4, "pung_simple_open": 2,
        "four_pungs": 1, "round_wind_pung": 1, "three_concealed_pungs": 1,
    }  # fmt: skip
    assert (claimed.scores, claimed.net) == ((0, 336, 0, 0), (-672, 1344, -336, -336))
    drawn = Table("nts", Plan(("9m", rack), draws="3p"))
    drawn.play("E 9m; S mahjong")
    assert drawn.items("S")["four_concealed_pungs"] == 2
    assert (drawn.scores, drawn.net) == ((0, 2000, 0, 0), (-4000, 8000, -2000, -2000))


def test_D12_east_is_an_ordinary_player_in_2009() -> None:
    """South throws 5p: South pays West double, East pays once. 46 points, dragons 1, three concealed pungs 2: 368."""
    table = Table("nts-2009", Plan(("9m", "", CHOW), draws="5p"))
    table.play("E 9m; S 5p; W mahjong")
    assert (table.scores, table.net) == ((0, 0, 368, 0), (-368, -736, 1472, -368))


# the end of the wall: 69 live tiles, so that South draws the last one if nobody claims


def test_D17_the_last_discard_is_only_for_a_win() -> None:
    """West could chow and pung the 9p that South throws last; nobody is asked, and the game is drawn."""
    table = Table("nts", Plan(("", "", "99p 78p"), last="9p"))
    table.drain()
    assert (table.wind(table.state.turn), table.state.table.wall_left) == ("S", 0)
    events = table.play("S 9p")
    assert [type(event) for event in events[:2]] == [e.Discarded, e.Remise]
    assert table.outcome.remise == "wall"


@pytest.mark.parametrize(
    ("rules", "items", "scores", "net"),
    [
        # 20 + 8 + 4 + 8; dragons, three concealed pungs. The last discard is nothing in nts
        ("nts", {"dragon_pung": 1, "three_concealed_pungs": 1}, 160, (-320, -160, -160, 640)),
        # three concealed pungs 2, last discard 1; South discarded it and pays double
        ("nts-2009", {"dragon_pung": 1, "three_concealed_pungs": 2, "last_discard": 1}, 640, (-640, -1280, -640, 2560)),
    ],
)
def test_D17_a_win_on_the_last_discard(rules: str, items: dict[str, int], scores: int, net: tuple[int, ...]) -> None:
    """North waits for 6p and 9p; West's pung of the last discard is not allowed, North's mahjong is."""
    table = Table(rules, Plan(("", "", "99p", "111s 222s CCC 55m 78p"), last="9p"))
    table.drain()
    assert table.play("S 9p")[-1] == e.Asked((3,))
    table.play("N mahjong")
    points = {"mahjong": 20, "pung_noble_concealed": 16, "pung_simple_concealed": 4}
    assert table.items("N") == points | items
    assert (table.scores, table.net) == ((0, 0, 0, scores), net)


LAST_KONG = "999p 222m 345m 77s 46s"


def test_D17_a_kong_with_the_last_tile() -> None:
    """South draws the fourth 9p as the last tile: the kong is allowed, its replacement 5s wins, not from the bottom of the sea.

    20 + 2 + 2 (only tile) + 32 + 4 = 60; blossoming flowers 1, hidden treasure 2.
    """
    table = Table("nts", Plan(("", LAST_KONG), last="9p", loose="5s"))
    table.drain()
    assert table.sets("S") == {"kong 9999p"}
    table.play("S kong 9999p; S mahjong")
    assert table.items("S") == {
        "mahjong": 20, "self_drawn": 2, "only_tile": 2, "kong_noble_concealed": 32, "pung_simple_concealed": 4,
        "kong_flower": 1, "hidden_treasure": 2,
    }  # fmt: skip
    assert table.scores == (0, 480, 0, 0)


def test_D17_the_discard_after_that_kong_is_the_last() -> None:
    """South's replacement is of no use; the tile thrown then is the last discard: no pung for West, but a win for North."""
    table = Table("nts-2009", Plan(("", LAST_KONG, "88s", "111s 333s CCC 55m 67s"), last="9p", loose="8s"))
    table.drain()
    assert table.play("S kong 9999p; S 8s")[-1] == e.Asked((3,))
    table.play("N mahjong")
    assert table.items("N")["last_discard"] == 1


def test_D17_robbed_after_the_last_tile_is_only_a_robbed_kong() -> None:
    """West promotes with the last tile and North robs it: kongroof, and no last discard."""
    table = Table("nts-2009", Plan(("9p", "11m 3m", "99p 1m", "111s 222s CCC 55m 78p"), last="9p"))
    table.play("E 9p; W pung 99p; W 1m; S pung 11m; S 3m; W draws")  # West draws the first of 69 tiles, and so the last
    table.drain()
    table.play("W promote 9p; N mahjong")
    assert table.items("N") == {
        "mahjong": 20, "pung_noble_concealed": 16, "pung_simple_concealed": 4,
        "dragon_pung": 1, "three_concealed_pungs": 2, "robbed_kong": 1,
    }  # fmt: skip


# Pe-ling eats cake

BIRD = "1s 334455s 999s CCC"
"""South waits for bamboo 1 alone: 20 + 8 + 8 + 2 (only tile) + 2 (pair); one suit with honours, dragons. The cake: 10."""
CAKE = {
    "mahjong": 20, "pung_noble_concealed": 16, "only_tile": 2, "completes_pair": 2, "bird_eats_cake": 10,
    "half_clean": 1, "dragon_pung": 1,
}  # fmt: skip


@pytest.mark.parametrize("rules", NTS)
def test_D19_circles_1_claimed_for_the_pair(rules: str) -> None:
    """West throws 1p: it is bamboo 1 for everything, the pure suit too."""
    table = Table(rules, Plan(("9m", BIRD), draws="1m 1p"))
    table.play("E 9m; S .; W 1p; S mahjong")
    assert table.items("S") == CAKE | {"half_clean": 1 if rules == "nts" else 2}
    assert table.scores[1] == 50 * 2 ** (2 if rules == "nts" else 3)


def test_D19_circles_1_from_a_robbed_kong() -> None:
    """North promotes a pung of 1p: South robs it for the pair of bamboo 1."""
    table = Table("nts", Plan(("1p", BIRD, "", "11p 1m"), draws="9m 3m 7m 1p"))
    table.play("E 1p; N pung 11p; N 1m; E .; S .; W .; N promote 1p; S mahjong")
    assert table.items("S") == CAKE | {"robbed_kong": 1}
    assert (table.scores[1], table.melds("N")) == (400, ["(111>p)"])


def test_D19_circles_1_as_the_last_tile_is_no_moon() -> None:
    """It is a bamboo now: the bottom of the sea, one double; 52 points, five doubles with the hidden treasure."""
    table = Table("nts", Plan(("", BIRD), last="1p"))
    table.drain()
    table.play("S mahjong")
    assert table.items("S") == CAKE | {"self_drawn": 2, "last_wall_tile": 1, "hidden_treasure": 2}
    assert table.scores[1] == 1664


def test_D19_moon_without_cake() -> None:
    """The same last tile for a hand that waits for 1p itself fishes the moon."""
    table = Table("nts", Plan(("", "1p 334455p 999p CCC"), last="1p"))
    table.drain()
    table.play("S mahjong")
    assert {"moon_from_sea", "last_wall_tile"} & set(table.items("S")) == {"moon_from_sea"}


def test_D19_not_for_who_holds_all_bamboo_1s() -> None:
    """South's 111s and 1s wait for a fifth bamboo 1, which there is not (D4): circles 1 is no help."""
    table = Table("nts", Plan(("9m", "1111s 345s 678s CCC"), draws="1m 1p"))
    table.play("E 9m; S .")
    assert e.Asked((1,)) not in table.play("W 1p")


def test_D4_a_fifth_tile_is_no_wait() -> None:
    """South's kong holds all 5p: 46p waits for nothing. With another kong the same rack waits, and the only tile is paid."""
    for kong, waits in (("5555p", False), ("5555s", True)):
        table = Table("bmr", Plan(("9m", f"{kong} 46p 111m 999m 8s"), draws="8s", loose="2m"))
        table.play(f"E 9m; S kong {kong}; S 2m")
        assert table.state.table.announced[1] == waits


# kongs


def test_D21_kong_on_kong_with_5p() -> None:
    """South's second kong of the turn is replaced by 5p: plum blossom 3 and kong on kong 2 both count.

    20 + 2 + 2 + 32 + 16 + 4 = 76, hidden treasure 2, three concealed pungs 1: eight doubles, cut at the limit.
    """
    table = Table("nts", Plan(("9m", "1111m 222s 46p 777m 8s"), draws="2s", loose="8s 5p"))
    table.play("E 9m; S kong 1111m; S kong 2222s; S mahjong")
    assert table.items("S") == {
        "mahjong": 20, "self_drawn": 2, "only_tile": 2, "kong_noble_concealed": 32, "kong_simple_concealed": 16,
        "pung_simple_concealed": 4, "plum_blossom": 3, "kong_on_kong": 2, "hidden_treasure": 2, "three_concealed_pungs": 1,
    }  # fmt: skip
    assert (table.scores, table.net) == ((0, 2000, 0, 0), (-4000, 8000, -2000, -2000))


def test_D21_kongs_of_two_turns_are_no_kong_on_kong() -> None:
    """South lays a kong, and in the next turn another, which wins with 5p: the plum blossom alone."""
    table = Table("nts", Plan(("9m", "1111m 222s 46p 777m 8s"), draws="8s 9p 9p 9p 2s", loose="6m 5p"))
    table.play("E 9m; S kong 1111m; S 6m; W .; N .; E .; S kong 2222s; S mahjong")
    assert {"kong_on_kong", "plum_blossom"} & set(table.items("S")) == {"plum_blossom"}


def test_heaven_is_before_any_kong() -> None:
    """East wins with the dealt tiles: heaven. With a kong among them and its replacement it is blossoming flowers, and no more.

    20 + 2 + 2 (only tile) + 32 + 8 + 4 = 68; blossoming flowers 1, hidden treasure 2, dragons 1, three concealed pungs 1.
    """
    heaven = Table("nts", Plan(("123m 456p 789s 99m 345s",)))
    heaven.play("E mahjong")
    assert (heaven.limit("E"), heaven.net) == ("heaven", (12000, -4000, -4000, -4000))
    kong = Table("nts", Plan(("1111m CCC 222p 46s 77s",), loose="5s"))
    kong.play("E kong 1111m; E mahjong")
    assert kong.items("E") == {
        "mahjong": 20, "self_drawn": 2, "only_tile": 2, "kong_noble_concealed": 32, "pung_noble_concealed": 8,
        "pung_simple_concealed": 4, "kong_flower": 1, "hidden_treasure": 2, "dragon_pung": 1, "three_concealed_pungs": 1,
    }  # fmt: skip


def test_earth_after_easts_kong() -> None:
    """East lays a concealed kong and then throws the first discard: South wins on it, and it is the earth all the same."""
    table = Table("nts", Plan(("1111m 3s", "123p 456p 789s 99m 45s"), loose="9p"))
    table.play("E kong 1111m; E 3s; S mahjong")
    assert table.limit("S") == "earth"


@pytest.mark.parametrize(
    ("rules", "score", "net"), [("nts", 560, (-1120, -560, -560, 2240)), ("nts-2009", 664, (-664, -664, -664, 1992))]
)
def test_D21_a_claimed_kong_opens_the_turn(rules: str, score: int, net: tuple[int, ...]) -> None:
    """North claims a kong and lays another: the second replacement wins, kong on kong.

    nts: 20 + 2 + 2 + 8 + 32 + 4 + 2 (pair of dragons) = 70; kong on kong 2, three concealed pungs (any kong counts) 1.
    nts-2009: 15 for the drawn tile; kong on kong 3, and the open kong is no concealed pung.
    """
    table = Table(rules, Plan(("9m", "", "", "555m 9999s 46s 777p C"), draws="5m", loose="C 5s"))
    table.play("E 9m; S 5m; N kong 555m; N kong 9999s; N mahjong")
    assert "kong_on_kong" in table.items("N")
    assert "kong_flower" not in table.items("N")
    assert (table.scores[3], table.net) == (score, net)


# luck tiles

LUCK = {"luck_tiles": True}


def test_D30_the_replacement_of_a_luck_tile_is_no_flower() -> None:
    """South's kong is replaced by a luck tile, that by 5s, which wins: no blossoming flowers, though a kong began it.

    20 + 2 + 2 + 32 + 4 + 4 + 4 (luck tile) = 68; hidden treasure 2 (luck tiles are no part of the hand), three concealed pungs 1.
    """
    table = Table("nts", Plan(("9m", "1111m 46s 222p 777p 8s"), draws="8s", loose="1f 5s"), options=LUCK)
    table.play("E 9m; S kong 1111m")
    assert table.match.events[-3:] == [e.Drawn(1, 34, loose=True), e.LuckShown(1, 34), e.Drawn(1, 22, loose=True)]
    table.play("S mahjong")
    assert table.items("S") == {
        "mahjong": 20, "self_drawn": 2, "only_tile": 2, "kong_noble_concealed": 32, "pung_simple_concealed": 8,
        "luck_tile": 4, "hidden_treasure": 2, "three_concealed_pungs": 1,
    }  # fmt: skip
    assert table.scores[1] == 544


@pytest.mark.parametrize(
    ("rules", "options", "left"),
    [
        ("nts", LUCK, (72, 14)),  # the dead wall is filled up from the live one
        ("nts-2009", LUCK, (72, 14)),
        ("bmr", {}, (77, 9)),  # it is not
        ("mcr", {}, (86, 86)),  # there is none
    ],
)
def test_luck_tiles_at_the_start(rules: str, options: dict[str, Any], left: tuple[int, int]) -> None:
    """East lays open and replaces until none is left (the second replacement is again one), then South, West and North, once."""
    table = Table(rules, Plan(("12f 9m", "1y", "", ""), loose="3f 8m 7m 4y 6m"), options=options)
    shown = [(event.seat, event.kind) for event in table.match.events if isinstance(event, e.LuckShown)]
    assert [seat for seat, _ in shown] == [0, 0, 0, 1, 1]
    assert sorted(kind for _, kind in shown) == [34, 35, 36, 38, 41]
    assert (table.state.table.wall_left, table.state.table.dead_left) == left
    assert table.state.table.rack_sizes == [14, 13, 13, 13]
    assert table.state.private[1].counts[5] >= 1  # the last replacement, 6m


@pytest.mark.parametrize(("rules", "options"), [("nts", LUCK), ("bmr", {}), ("mcr", {})])
def test_a_luck_tile_later(rules: str, options: dict[str, Any]) -> None:
    """South draws a season: it is laid open at once and replaced, and South discards."""
    table = Table(rules, Plan(("9m",), draws="2y", loose="8m"), options=options)
    events = table.play("E 9m; S draws")
    assert events[-3:] == [e.Drawn(1, 39), e.LuckShown(1, 39), e.Drawn(1, 7, loose=True)]
    assert table.state.phase is Phase.TURN
    assert table.match.view(2).to_dict()["luck"] == ["", "2y", "", ""]


def test_luck_tiles_when_the_live_wall_is_empty() -> None:
    """Seven luck tiles at the start take seven tiles off the end of the live wall; the last is then the eighth luck tile.

    Its replacement comes from the dead wall, which is not filled up any more. West wins with it, and not from the bottom of
    the sea: it is no tile of the live wall.
    """
    racks = ("123f 1234y", "", "79m 111s 999s CCC 22p")
    table = Table("nts", Plan(racks, loose="1134567p 8m", last="4f 1234567m"), options=LUCK)
    assert (table.state.table.wall_left, table.state.table.dead_left) == (70, 14)
    table.drain()
    assert (table.state.table.wall_left, table.state.table.dead_left) == (0, 13)
    assert table.state.table.luck[table.state.turn] == [37]
    assert table.wind(table.state.turn) == "W"
    table.play("W mahjong")
    assert table.items("W") == {
        "mahjong": 20, "self_drawn": 2, "only_tile": 2, "pung_noble_concealed": 24, "luck_tile": 4,
        "dragon_pung": 1, "three_concealed_pungs": 1, "hidden_treasure": 2,
    }  # fmt: skip
