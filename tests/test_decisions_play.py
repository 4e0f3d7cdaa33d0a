"""Decisions about play that hold in all rule sets (D…), each test named after its number, worked out by hand from the rule text.

In the first deal seats 0 to 3 are East, South, West and North. In `nts` East pays and receives double.
"""
# ruff: noqa: N802 - D7 is the name of a decision

from __future__ import annotations

import pytest
from walls import Plan, Table

from peling.game import events as e
from peling.game.match import IllegalAction
from peling.game.table import Phase

FOUR = ("nts", "nts-2009", "mcr", "bmr")


# claims

EARTH = "111m 222m 333m 444m 5p"
"""Wins on 5p in every rule set."""


@pytest.mark.parametrize("rules", FOUR)
@pytest.mark.parametrize(
    ("answers", "taker", "how"),
    [
        ("S chow 46p; W pung 55p; N mahjong", "N", "won"),  # mahjong goes before everything
        ("S chow 46p; W pung 55p; N pass", "W", "(55^5p)"),  # pung goes before chow
        ("S chow 46p; W pass; N pass", "S", "(45<6p)"),
        ("S pass; W pung 55p; N mahjong", "N", "won"),
    ],
)
def test_order_of_claims(rules: str, answers: str, taker: str, how: str) -> None:
    """East throws 5p: South has a chow with it, West a pung, North mahjong."""
    table = Table(rules, Plan(("5p", "46p", "55p", EARTH)))
    assert table.play("E 5p")[-1] == e.Asked((1, 2, 3))
    table.play(answers)
    if how == "won":
        assert table.winner == taker
        assert table.state.table.melds == [[], [], [], []]
    else:
        assert table.wind(table.state.turn) == taker
        assert table.melds(taker) == [how]
        assert not table.state.table.turn_has_drawn


@pytest.mark.parametrize("rules", FOUR)
def test_everyone_passes(rules: str) -> None:
    """A discard that nobody wants stays where it lies, and the next player draws."""
    table = Table(rules, Plan(("5p", "46p", "55p", EARTH), draws="9s"))
    table.play("E 5p")
    assert table.everyone_passes()[-1] == e.Drawn(1, 26)
    assert table.state.table.discards[0] == [(13, -1)]


@pytest.mark.parametrize("rules", FOUR)
def test_a_claim_skips_the_players_between(rules: str) -> None:
    """North takes East's tile: South and West are skipped, and after North's discard East draws."""
    table = Table(rules, Plan(("5p", "", "", "55p 1m"), draws="9s"))
    assert table.play("E 5p; N pung 55p; N 1m")[-1] == e.Drawn(0, 26)
    assert table.melds("N") == ["(555>p)"]  # East sits to the right of North
    assert table.state.table.discards[0] == [(13, 3)]


@pytest.mark.parametrize("rules", FOUR)
def test_chow_only_by_the_next_player_and_a_pair_only_to_win(rules: str) -> None:
    """West and North hold 46p and a single 5p: East's 5p is not for them, and nobody is asked."""
    table = Table(rules, Plan(("5p", "", "46p", "5p"), draws="9s"))
    assert table.play("E 5p")[-1] == e.Drawn(1, 26)


@pytest.mark.parametrize("rules", FOUR)
def test_a_winning_chow_or_pair_from_any_player(rules: str) -> None:
    """West completes a chow with East's tile although South is next, North a pair."""
    chow = Table(rules, Plan(("5p", "", "46p 111s 222s 333s EE")))
    chow.play("E 5p; W mahjong")
    assert (chow.winner, chow.outcome.discarder) == ("W", 0)
    pair = Table(rules, Plan(("5p", "", "", EARTH)))
    pair.play("E 5p; N mahjong")
    assert (pair.winner, pair.outcome.discarder) == ("N", 0)


@pytest.mark.parametrize("rules", FOUR)
def test_a_claimed_set_is_no_win(rules: str) -> None:
    """North could win on 5p and claims a pung instead: fourteen good tiles, but mahjong needs a tile of its own now."""
    table = Table(rules, Plan(("9m", "", "", "55p 33m 222s 888m FFF"), draws="5p"))
    table.play("E 9m; S 5p")
    assert {"mahjong", "pung 55p"} <= table.legal("N")
    table.play("N pung 55p")
    assert "mahjong" not in table.legal("N")


ROBBER = "46p 111s 999s CCC 22m"
"""Waits for 5p alone; without more it has two doubles in nts: dragons, three concealed pungs."""


def test_D9_a_win_may_pass() -> None:
    """West lets two 5p pass and wins on the third; there is no penalty. 20 + 8 + 8 + 8 + 2 (only tile) = 46, twice doubled."""
    table = Table("nts", Plan(("5p", "", ROBBER), draws="5p 9m 5p"))
    table.play("E 5p")
    assert "mahjong" in table.legal("W")
    table.everyone_passes()
    table.play("S 5p")
    assert "mahjong" in table.legal("W")
    table.everyone_passes()
    table.play("W .; N 5p; W mahjong")
    assert (table.winner, table.scores) == ("W", (0, 0, 184, 0))


# kongs


@pytest.mark.parametrize("rules", FOUR)
def test_three_kinds_of_kong(rules: str) -> None:
    """Concealed (others see no tile of it), claimed, promoted: each takes a replacement tile."""
    table = Table(rules, Plan(("1111m 9p", "999p 2m", "22m 3s"), draws="4s 5s 6s 2m", loose="6m 7m 8m"))
    table.play("E kong 1111m")
    assert table.match.events[-1] == e.Drawn(0, 5, loose=True)
    assert table.melds("E") == ["[1111m]"]
    assert table.state.table.melds[0] == [None]
    assert table.match.view(1).to_dict()["melds"][0] == [None]
    assert table.match.view(0).to_dict()["own"]["melds"] == ["[1111m]"]
    table.play("E 9p; S kong 999p")
    assert table.match.events[-1] == e.Drawn(1, 6, loose=True)
    assert table.melds("S") == ["(9<999p)"]
    assert table.state.table.melds[1] == table.state.private[1].melds
    table.play("S 2m; W pung 22m; W 3s; N .; E .; S .; W promote 2m")
    assert table.match.events[-2:] == [e.KongStands(2), e.Drawn(2, 7, loose=True)]
    assert table.melds("W") == ["(2<22+2m)"]
    assert [table.state.table.rack_sizes[seat] for seat in range(4)] == [10, 10, 11, 13]


@pytest.mark.parametrize("rules", FOUR)
def test_a_concealed_kong_cannot_be_robbed(rules: str) -> None:
    """South lacks only 1m for thirteen orphans; East's concealed kong of it takes its replacement and nobody is asked."""
    table = Table(rules, Plan(("1111m", "9m 19p 19s EESWNCFP")))
    events = table.play("E kong 1111m")
    assert [type(event) for event in events] == [e.KongLaid, e.Drawn]


@pytest.mark.parametrize(
    ("rules", "scores", "net"),
    [
        # W: 20 + 24 (three pungs) + 2 (only tile); dragons, three concealed pungs, kongroof. N: an open pung of simples.
        ("nts", (0, 0, 368, 2), (-740, -370, 1472, -362)),
        # three concealed pungs are two doubles; the robbed player pays double, East does not
        ("nts-2009", (0, 0, 736, 2), (-738, -738, 2944, -1468)),
        # no only tile, no double for three concealed pungs; West waited from the first own discard on: original call
        ("bmr", (0, 0, 352, 2), (-708, -354, 1408, -346)),
        # 43 robbing 8, 54 three concealed pungs 16, 14 dragons 2, 5 twice, 10 closed wait 1, 17 concealed 2; no 27 beside 43
        ("mcr", (0, 0, 31, 0), (-8, -8, 55, -39)),
    ],
)
def test_D13_the_robbed_player_is_the_discarder(rules: str, scores: tuple[int, ...], net: tuple[int, ...]) -> None:
    """North promotes an open pung of 5p, West robs it: North keeps the pung, takes no replacement, counts as the discarder."""
    table = Table(rules, Plan(("5p", "", ROBBER, "55p 1m"), draws="9m 3m 7m 5p"))
    before = table.state.table.dead_left
    table.play("E 5p; N pung 55p; N 1m; E .; S .; W .; N promote 5p")
    assert table.state.phase is Phase.ROB
    assert table.sets("W") == {"pass", "mahjong"}
    table.play("W mahjong")
    drawn = sum(isinstance(event, e.Drawn) for event in table.match.events)
    assert (table.winner, table.outcome.discarder, drawn) == ("W", 3, 4)
    assert before - table.state.table.dead_left == (4 if rules == "mcr" else 0)
    assert table.melds("N") == ["(555>p)"]
    assert (table.scores, table.net) == (scores, net)


ONE_DOUBLE = "46p 123m 456s CCC 77m 9m"
"""East's fourteen: after 9m is thrown it waits for 5p with one double (dragons), which is not enough in nts."""


@pytest.mark.parametrize(("rules", "net"), [("nts", (720, -242, -242, -236)), ("nts-2009", (480, -122, -122, -236))])
def test_D7_a_pung_made_a_kong_later_in_the_turn_can_be_robbed(rules: str, net: tuple[int, ...]) -> None:
    """North claims a pung with two of three 5p and then adds the third: a promotion. East robs it.

    East could not win on the discard (one double); kongroof is the second (D15). 20 + 8 + 2 (only tile) = 30, twice doubled.
    """
    table = Table(rules, Plan((ONE_DOUBLE, "", "", "555p"), draws="5p"))
    assert table.play("E 9m; S 5p")[-1] == e.Asked((3,))
    table.play("N pung 55p")
    assert "promote 5p" in table.sets("N")
    table.play("N promote 5p; E mahjong")
    assert (table.winner, table.outcome.discarder) == ("E", 3)
    assert (table.scores, table.net) == ((120, 0, 0, 2), net)


@pytest.mark.parametrize("rules", FOUR)
def test_D7_a_kong_in_one_breath_is_claimed_and_cannot_be_robbed(rules: str) -> None:
    """North says kong at once: four tiles lie, the replacement is taken, nobody can rob."""
    table = Table(rules, Plan(("9m", "", "", "555p"), draws="5p"))
    events = table.play("E 9m; S 5p; N kong 555p")
    assert [type(event) for event in events[-2:]] == [e.Claimed, e.Drawn]
    assert table.melds("N") == ["(55^55p)"]


@pytest.mark.parametrize(("rules", "allowed"), [("nts", True), ("nts-2009", True), ("mcr", False), ("bmr", False)])
def test_D7_kongs_directly_after_a_claim(rules: str, allowed: bool) -> None:
    """After a claimed pung or chow the nts editions allow kongs in the same turn, mcr and bmr do not."""
    table = Table(rules, Plan(("5p 2p", "13p 8888s", "", "555p 9999s"), draws="3m"))
    table.play("E 5p; N pung 55p")
    assert table.sets("N") == ({"promote 5p", "kong 9999s"} if allowed else set())
    chow = Table(rules, Plan(("5p 2p", "13p 8888s", "", "555p 9999s")))
    chow.play("E 2p; S chow 13p")
    assert chow.sets("S") == ({"kong 8888s"} if allowed else set())


@pytest.mark.parametrize("rules", FOUR)
def test_D7_kongs_directly_after_a_drawn_tile(rules: str) -> None:
    """A tile from the wall, or a kong's replacement after a claimed kong too: then kongs are allowed everywhere."""
    table = Table(rules, Plan(("5p", "6666s", "", "555p 9999s"), draws="3m", loose="6m"))
    table.play("E 5p; N kong 555p")
    assert table.sets("N") == {"kong 9999s"}
    own = Table(rules, Plan(("9m", "6666s"), draws="3m"))
    own.play("E 9m")
    assert own.sets("S") == {"kong 6666s"}
    with pytest.raises(IllegalAction):
        own.match.push("kong 6666s", 2)


@pytest.mark.parametrize("rules", ["mcr", "bmr"])
def test_D7_kongs_directly_after_a_luck_replacement(rules: str) -> None:
    """The fourth 9s comes as the replacement of a luck tile: the open pung may be promoted with it, and robbed."""
    table = Table(rules, Plan(("9s 1m", "99s 2m"), draws="3m 4m 5m 1f", loose="9s"))
    table.play("E 9s; S pung 99s; S 2m; W .; N .; E .")
    assert table.state.table.luck[1] == [34]
    assert table.sets("S") == {"promote 9s"}


def test_D14_a_limit_hand_wins_without_doubles() -> None:
    """South's hand has not one double; on East's first discard it is the earth (1000), a turn later it may not win."""
    hand = "123m 456p 789s 99m 45s"  # four chows, but in a turn only one double
    early = Table("nts", Plan(("3s", hand)))
    early.play("E 3s; S mahjong")
    assert (early.winner, early.limit("S"), early.net) == ("S", "earth", (-2000, 4000, -1000, -1000))
    late = Table("nts", Plan(("9p", hand), draws="1p 3s"))
    assert e.Asked((1,)) not in late.play("E 9p; S .; W 3s")


def test_D15_any_double_counts_for_the_minimum() -> None:
    """The same hand with the last tile of the wall: four chows and the bottom of the sea (and hidden treasure, two more)."""
    table = Table("nts", Plan(("", "123m 456p 789s 99m 45s"), last="3s"))
    table.drain()
    assert table.wind(table.state.turn) == "S"
    table.play("S mahjong")
    assert table.items("S") == {"mahjong": 20, "self_drawn": 2, "four_chows": 1, "last_wall_tile": 1, "hidden_treasure": 2}
    assert table.scores == (0, 22 * 16, 0, 0)


# dead hands and the strict referee (D8)

STRICT = {"referee": "strict"}
DEAD = "CCC EE 147m 28p 369s"
"""South's tiles: 8 + 2 (round wind), doubled for the dragons: 20, if the hand were alive."""
DRAWS_5S = "46s 111m 999m FFF 22p"
"""North wins on 5s. Drawn in nts: 20 + 2 + 24 + 2 (only tile) = 48; dragons, three concealed pungs, hidden treasure 2: 768."""


def test_D8_false_mahjong_on_a_discard_and_the_other_claims_are_heard() -> None:
    """South calls mahjong on East's 5p, wrongly; West's pung is heard. South plays on, scores 0 and pays; North wins."""
    table = Table("nts", Plan(("5p", DEAD, "55p 9s", DRAWS_5S), draws="5s"), options=STRICT)
    table.play("E 5p")
    assert table.state.pending == (1, 2, 3)
    assert "mahjong" in table.legal("S")  # the referee does not tell
    events = table.play("S mahjong; W pung 55p")
    assert events[-2:] == [e.FalseWin(1, 13, 0), e.Claimed(2, table.state.private[2].melds[0], 0)]
    assert table.rack("S") == "147m 28p 369s EE CCC"  # shown tiles go back
    assert table.state.table.dead == [False, True, False, False]
    table.play("W 9s; N draws; N mahjong")
    assert table.winner == "N"
    assert table.scores == (0, 0, 2, 768)
    assert table.net == (-1540, -770, -762, 3072)


def test_D8_a_live_hand_would_have_scored() -> None:
    """The same deal without the false call: South's 20 are counted."""
    table = Table("nts", Plan(("5p", DEAD, "55p 9s", DRAWS_5S), draws="5s"), options=STRICT)
    table.play("E 5p; W pung 55p; W 9s; N draws; N mahjong")
    assert table.scores == (0, 20, 2, 768)


def test_D8_the_tile_stays_a_discard() -> None:
    """Nobody else wants it: it lies where it lay, and South, whose hand is dead, draws."""
    table = Table("nts", Plan(("5p", DEAD), draws="3s"), options=STRICT)
    events = table.play("E 5p; S mahjong; W pass; N pass")
    assert events[-2:] == [e.FalseWin(1, 13, 0), e.Drawn(1, 20)]
    assert table.state.table.discards[0] == [(13, -1)]
    with pytest.raises(IllegalAction, match="dead hand"):
        table.match.push("mahjong", 1)


def test_D8_false_mahjong_on_a_drawn_tile() -> None:
    """South shows a hand that is not complete; it is dead, and South discards."""
    table = Table("nts", Plan(("5p", DEAD), draws="3s"), options=STRICT)
    table.play("E 5p")
    table.everyone_passes()
    assert table.match.push("mahjong", 1) == [e.FalseWin(1, 20)]
    assert (table.state.phase, table.wind(table.state.turn)) == (Phase.TURN, "S")
    assert all(text.startswith("discard") for text in table.legal("S"))
    table.play("S .")
    assert table.state.table.offered == 20


def test_D8_two_false_calls_and_a_true_one() -> None:
    """South's call is false, North's is right: North wins, South's hand is dead."""
    table = Table("nts", Plan(("5p", DEAD, "", EARTH)), options=STRICT)
    table.play("E 5p; S mahjong; W mahjong; N mahjong")
    assert (table.winner, table.state.table.dead) == ("N", [False, True, True, False])
    assert table.limit("N") == "earth"
    assert table.net == (-2000, -1000, -1000, 4000)


def test_D8_a_hand_below_the_minimum_is_a_false_mahjong() -> None:
    """Complete, but with one double: in nts that is no mahjong."""
    table = Table("nts", Plan(("9p", "123m 456p 789s 99m 45s"), draws="1p 3s"), options=STRICT)
    table.play("E 9p; S .; W 3s; S mahjong")
    assert e.FalseWin(1, 20, 2) in table.match.events


@pytest.mark.parametrize(("allowed", "claims"), [(True, {"pass", "pung 55p", "chow 46p"}), (False, {"pass"})])
def test_D8_claims_of_a_dead_hand_are_an_option(allowed: bool, claims: set[str]) -> None:
    """`dead_hand_claims`: a dead hand may still claim chow, pung and kong, but never win; own kongs go with it."""
    plan = Plan(("5p 1m", "46p 55p 9999s"), draws="3s 3m 7m 5p")
    table = Table("nts", plan, options=STRICT | {"dead_hand_claims": allowed})
    table.play("E 1m; S mahjong")
    assert table.wind(table.state.turn) == "S"
    assert ("kong 9999s" in table.legal("S")) == allowed
    table.play("S 3s; W .; N .; E 5p")
    assert table.legal("S") == claims


def test_D8_forgetting_the_replacement_of_a_kong() -> None:
    """East lays a kong and discards at once: one tile short. Nobody says so; when North wins, East scores 0 and pays."""
    plan = Plan(("1111m 9p", "5s", "", "46s 222m 999m FFF 33p"), draws="7p 8p 5s")
    table = Table("nts", plan, options=STRICT)
    table.play("E kong 1111m")
    assert {"replace", "discard 9p"} <= table.legal("E")
    table.play("E 9p")
    assert table.state.table.rack_sizes[0] == 9
    assert table.state.table.dead == [False] * 4
    table.play("S .; W .; N draws; N mahjong")
    assert table.scores[0] == 0  # a concealed kong of nobles would be 32
    assert table.net[0] == -2 * table.scores[3]
    assert str(table.outcome.hands[0]).endswith("dead")


def test_D8_a_replacement_that_is_taken() -> None:
    """The same kong with its replacement: 32 points."""
    plan = Plan(("1111m 9p", "5s", "", "46s 222m 999m FFF 33p"), draws="7p 8p 5s")
    table = Table("nts", plan, options=STRICT)
    table.play("E kong 1111m; E replace; E 9p; S .; W .; N draws; N mahjong")
    assert table.scores[0] == 32


def test_D8_a_wrong_count_is_found_when_mahjong_is_claimed() -> None:
    """East forgets the replacement and later completes four sets and a pair with it missing: a false mahjong."""
    plan = Plan(("1111m 9p 46p CCC FFF P",), draws="7p 8p 1s 5p")
    table = Table("nts", plan, options=STRICT)
    table.play("E kong 1111m; E 9p; S .; W .; N .; E draws")
    assert table.match.push("mahjong", 0) == [e.FalseWin(0, 13)]


def test_R42_a_claim_leaves_a_tile_to_discard() -> None:
    """East forgets two replacements and claims a pung: two tiles are left, and neither a pung nor a chow can be made of them."""
    plan = Plan(("1111m 2222m 333m 55p 9p", "3m 5p"), draws="9s 8s 7s 6s 4s 1s")
    table = Table("nts", plan, options=STRICT)
    table.play("E kong 1111m; E 9p; S .; W .; N .; E kong 2222m; E 6s; S 3m; E pung 33m; W pass; N pass")
    assert table.legal("E") == {"discard 3m", "discard 5p", "promote 3m"}
    table.play("E 3m; S 5p")
    assert table.state.table.rack_sizes[0] == 2
    assert table.legal("E") == {"pass", "mahjong"}


def test_D8_a_draw_has_no_dead_hands() -> None:
    """Nobody wins: the missing tile has no effect."""
    table = Table("nts", Plan(("1111m 9p",)), options=STRICT)
    table.play("E kong 1111m; E 9p")
    table.run_out()
    assert (table.winner, table.outcome.remise, table.net) == ("-", "wall", (0, 0, 0, 0))


@pytest.mark.parametrize("rules", FOUR)
def test_D8_the_assisting_referee_offers_only_legal_calls(rules: str) -> None:
    """A seat that cannot use the tile is not asked, mahjong is offered only if it is right, replacements come by themselves."""
    table = Table(rules, Plan(("1111m 5p", "46p", "", ""), draws="3s"))
    assert "mahjong" not in table.legal("E")
    table.play("E kong 1111m")
    assert "replace" not in table.legal("E")
    table.play("E 5p")
    assert table.state.pending == (1,)
    assert table.legal("S") == {"pass", "chow 46p"}
    with pytest.raises(IllegalAction):
        table.match.push("mahjong", 1)


# running out

FIFTEEN = Plan(
    ("1111m 2222m 3333m 44m", "5555m 6666m 7777m 8m", "1111p 2222p 3333p 4p", "5555p 6666p 7777p 8p"),
    draws="8m 4p 9p",
    loose="44m EF 88m SC 44p WP 1s 9s",
)
FOURTEEN_KONGS = """
    E kong 1111m; E kong 2222m; E kong 3333m; E kong 4444m; E F
    S kong 5555m; S kong 6666m; S kong 7777m; S kong 8888m; S C
    W kong 1111p; W kong 2222p; W kong 3333p; W kong 4444p; W P
    N kong 5555p; N kong 6666p
"""


@pytest.mark.parametrize("rules", ["nts", "nts-2009"])
def test_D11_the_fifteenth_kong_is_a_draw(rules: str) -> None:
    """Fourteen kongs empty the dead wall, and the game goes on; the fifteenth may be declared, and then the game is drawn."""
    table = Table(rules, FIFTEEN)
    table.play(FOURTEEN_KONGS)
    assert (table.state.table.dead_left, table.state.phase) == (0, Phase.TURN)
    assert table.sets("N") == {"kong 7777p"}
    events = table.play("N kong 7777p")
    assert events[1:3] == [e.Remise("replacement"), e.Scored((0,) * 4, (0,) * 4)]
    assert (table.winner, table.net) == ("-", (0, 0, 0, 0))


def test_D33_an_empty_dead_wall_ends_nothing_by_itself() -> None:
    """After the fourteenth kong North discards instead, and East draws from the live wall."""
    table = Table("nts", FIFTEEN)
    table.play(FOURTEEN_KONGS)
    assert isinstance(table.play("N 9s")[-1], e.Drawn)
    assert table.wind(table.state.turn) == "E"


LITERAL = {"empty_dead_wall": "at_once"}


@pytest.mark.parametrize("rules", ["nts", "nts-2009"])
def test_D33_at_once_the_turn_of_the_last_replacement_is_the_last(rules: str) -> None:
    """With the option North's discard after the fourteenth kong ends the deal: drawn, although there are live tiles."""
    table = Table(rules, FIFTEEN, options=LITERAL)
    table.play(FOURTEEN_KONGS)
    assert (table.state.table.dead_left, table.state.phase) == (0, Phase.TURN)
    assert table.state.table.wall_left > 0
    events = table.play("N 9s")
    assert events[-2:] == [e.Remise("replacement"), e.Scored((0,) * 4, (0,) * 4)]


def test_D33_at_once_a_further_kong_is_a_draw_too() -> None:
    """North lays the fifteenth kong instead: drawn by it, as without the option."""
    table = Table("nts", FIFTEEN, options=LITERAL)
    table.play(FOURTEEN_KONGS)
    assert table.sets("N") == {"kong 7777p"}
    assert table.play("N kong 7777p")[1] == e.Remise("replacement")


LAST_LOOSE = Plan(
    ("46p 111s 999s CCC 22m 8s", "1234f 1234y 258m 3p W", "1111m 3333m 444m 55p", "5555s 6666m 777m 2p"),
    draws="9m 4m 7m",
    loose="4s 6s 8s 2p 7p 9p E S W N N E 3s 5p",
)
"""Eight luck tiles and six kongs; North's last replacement is 5p, which East waits for and West holds twice."""


@pytest.mark.parametrize(
    ("options", "east", "west"),
    [({}, {"pass", "mahjong", "chow 46p"}, {"pass", "pung 55p"}), (LITERAL, {"pass", "mahjong"}, set())],
)
def test_D33_at_once_the_discard_that_follows_can_still_be_won(options: dict[str, str], east: set[str], west: set[str]) -> None:
    """It is the last discard: nobody may claim a set with it (D17), and a win on it has the double for that.

    East: 20 + 8 + 8 + 8 = 44; dragons and original call x 4, with the option the last discard x 8.
    """
    table = Table("bmr", LAST_LOOSE, options=options)
    table.play("E 8s; S .; W kong 1111m; W kong 3333m; W kong 4444m; W .")
    table.play("N kong 5555s; N kong 6666m; N kong 7777m")
    assert (table.state.table.dead_left, table.rack("N").count("5p")) == (0, 1)
    table.play("N 5p")
    assert (table.legal("E"), table.legal("W")) == (east, west)
    table.match.push("mahjong", table.seat("E"))
    if west:
        table.match.push("pass", table.seat("W"))
    assert table.scores[0] == (352 if options else 176)
    assert table.items("E").get("last_discard", 0) == (1 if options else 0)


SEVENTH_KONG = Plan(
    ("1234f 99p 12m", "1234y 78p 111s 222s 7s", "1111p 2222p 3333p 9p", "4444p 5555p 666p N"),
    draws="E S 9m 4m 6p 9p",
    loose="678m 5s 7s 333s C F P 456s",
)
"""Eight luck tiles and six kongs empty the dead wall of bmr; East's promotion of 9p is the kong after that."""


def seventh_kong() -> Table:
    """Played up to East's promotion."""
    table = Table("bmr", SEVENTH_KONG)
    table.play("""
        E 1m; S .
        W kong 1111p; W kong 2222p; W kong 3333p; W 9p; E pung 99p; E 2m
        S .; W .; N kong 4444p; N kong 5555p; N kong 6666p; N N
    """)
    return table


def test_D33_a_robbing_win_goes_before_the_draw() -> None:
    """The promoted kong can have no replacement, but South robs it and has won; if South passes, the game is drawn."""
    for answer, winner in (("mahjong", "S"), ("pass", "-")):
        table = seventh_kong()
        assert table.state.table.dead_left == 0
        table.play("E promote 9p")
        assert table.state.phase is Phase.ROB
        table.match.push(answer, table.seat("S"))
        assert table.winner == winner
