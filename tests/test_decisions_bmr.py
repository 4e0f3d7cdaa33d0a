"""Decisions about play in `bmr` (B…), each test named after its number, worked out by hand from the rule text.

East pays and receives double.
"""
# ruff: noqa: N802 - B2 is the name of a decision

from __future__ import annotations

from typing import Any

import pytest
from walls import Plan, Table

from peling import tiles
from peling.bots.advice import after_discard
from peling.game import events as e
from peling.game.actions import ActionType
from peling.game.match import IllegalAction
from peling.game.table import NOBODY, Phase
from peling.game.wins import NoWin
from peling.hands import Flag
from peling.tiles import BAMBOO_2, JOKER

STRICT = {"referee": "strict"}


# the wall


def test_B1_no_kong_with_the_last_tile_when_the_dead_wall_is_empty() -> None:
    """Eight luck tiles and six kongs use up the dead wall. South draws the last live tile, a fourth 1s: no kong (D17)."""
    racks = ("1234f", "1234y 111s", "1111p 2222p 3333p", "4444p 5555p 666p")
    table = Table("bmr", Plan(racks, draws="9m 9s 6p", last="1s"))
    table.play("E .; S .; W kong 1111p; W kong 2222p; W kong 3333p; W .; N kong 4444p; N kong 5555p; N kong 6666p; N .")
    assert table.state.table.dead_left == 0
    table.drain()
    assert table.wind(table.state.turn) == "S"
    assert table.sets("S") == set()


def test_B1_a_luck_tile_without_a_replacement_is_a_draw() -> None:
    """Seven luck tiles and seven kongs, then the eighth luck tile is drawn: the game is drawn (D33)."""
    racks = ("1234f 5555s", "123y", "1111p 2222p 3333p", "4444p 5555p 666p")
    table = Table("bmr", Plan(racks, draws="9m 9s 6p 4y"))
    table.play("E kong 5555s; E .; S .; W kong 1111p; W kong 2222p; W kong 3333p; W .")
    table.play("N kong 4444p; N kong 5555p; N kong 6666p")
    assert table.state.table.dead_left == 0
    events = table.play("N .")
    assert [type(event) for event in events if not isinstance(event, (e.Discarded, e.Asked, e.Chose))] == [
        e.Drawn, e.LuckShown, e.Remise, e.Scored,
    ]  # fmt: skip


@pytest.mark.parametrize(("tile", "limit", "double"), [("1p", "moon", None), ("4p", None, "last_discard")])
def test_B8_the_moon_is_circles_1(tile: str, limit: str | None, double: str | None) -> None:
    """South throws the last tile and North wins on it: 1p is the moon (1000), any other tile one double."""
    table = Table("bmr", Plan(("", "", "", "23p 111s 999s CCC 77m"), last=tile))
    table.drain()
    table.play(f"S {tile}; N mahjong")
    assert table.limit("N") == limit
    assert double is None or table.items("N")[double] == 1


@pytest.mark.parametrize(
    ("rack", "draws", "loose", "kongs", "limit"),
    [
        ("1111m 333s 777m 46p 8s", "8s", "5p", "S kong 1111m", "plum_blossom"),
        ("1111m 333s 777m 45p 8s", "3s", "8s 6p", "S kong 1111m; S kong 3333s", "twofold_fortune"),
    ],
)
def test_replacements_that_are_limit_hands(rack: str, draws: str, loose: str, kongs: str, limit: str) -> None:
    """5p after a kong is the plum blossom, the replacement of the second kong of a turn twofold fortune: 1000 each."""
    table = Table("bmr", Plan(("9m", rack), draws=draws, loose=loose))
    table.play(f"E 9m; {kongs}; S mahjong")
    assert (table.limit("S"), table.net) == (limit, (-2000, 4000, -1000, -1000))


# at most one chow


def test_one_chow_per_player() -> None:
    """South has laid 456p: East's 3m is not for a second chow; in nts it is."""
    plan = Plan(("5p", "46p 24m 9s"), draws="1p 7s 3m")
    for rules, allowed in (("bmr", False), ("nts", True)):
        table = Table(rules, plan)
        table.play("E 5p; S chow 46p; S 9s; W .; N .; E 3m")
        assert (table.state.phase is Phase.CLAIM and "chow 24m" in table.legal("S")) == allowed


def test_two_chows_are_no_mahjong() -> None:
    """South's second chow would complete the hand, but an arrangement with two chows is no win; with a pung it is."""
    table = Table("bmr", Plan(("5p", "46p 24m 111s 999s CC P"), draws="1p 7s 3m"))
    table.play("E 5p; S chow 46p; S P; W .; N .")
    assert table.state.table.announced[1] is False
    events = table.play("E 3m")
    assert all(1 not in event.seats for event in events if isinstance(event, e.Asked))


def test_two_chows_of_234s_leave_jade_possible() -> None:
    """With 234s laid South may claim a second 234s, to win with imperial jade or on the way to it; no other second chow."""
    table = Table("bmr", Plan(("3s", "2244s 666s 88s FF 9m 1m"), draws="1p 7s 3s"))
    table.play("E 3s; S chow 24s; S 9m; W .; N .; E 3s")
    assert table.legal("S") == {"pass", "chow 24s"}
    jade = Table("bmr", Plan(("3s", "2244s 666s 888s FF 9m"), draws="1p 7s 3s"))
    jade.play("E 3s; S chow 24s; S 9m; W .; N .; E 3s")
    assert jade.legal("S") == {"pass", "chow 24s", "mahjong"}
    jade.play("S mahjong")
    assert jade.limit("S") == "imperial_jade"
    other = Table("bmr", Plan(("3s", "24s 46m 666s 88s FF 9m 1m"), draws="1p 7s 5m"))
    other.play("E 3s; S chow 24s; S 9m; W .; N .")
    events = other.play("E 5m")
    assert all(1 not in event.seats for event in events if isinstance(event, e.Asked))


# announced waits

WAITS = "46p 111s 999s CCC 22m"
"""Waits for 5p: 20 + 24 = 44, dragons."""
ORPHANS = "19m 19p 19s ESWNCFP"


def test_B2_the_assisting_referee_announces() -> None:
    """South's wait is announced with South's own discard, and everyone sees it; breaking the hand withdraws it."""
    table = Table("bmr", Plan(("9m", WAITS), draws="1m 9p 9p 9p 8m"))
    assert table.state.table.announced == [False] * 4
    table.play("E 9m; S 1m")
    assert table.state.table.announced == [False, True, False, False]
    assert table.match.view(3).to_dict()["announced"] == [False, True, False, False]
    table.play("W .; N .; E .; S 4p")
    assert table.state.table.announced[1] is False


@pytest.mark.parametrize(
    ("options", "says", "paid"),
    [({}, "S 4m", 400), (STRICT, "S discard 4m announce", 400), (STRICT, "S 4m", 0)],
)
def test_B2_waiting_values_are_paid_to_an_announced_wait(options: dict[str, Any], says: str, paid: int) -> None:
    """South waits for thirteen unique when North wins on West's 5p: 400, if the wait was announced."""
    table = Table("bmr", Plan(("8m", ORPHANS, "", "46p 333s 666s 777m 88s"), draws="4m 5p"), options=options)
    table.play(f"E 8m; {says}; W 5p; N mahjong")
    # North has not discarded yet, so that the win needs no announcement: 20 + 4 + 4 + 4 = 32, no double
    assert table.scores == (0, paid, 0, 32)
    # East pays North 64 and South 2 x paid; West and South pay 32; South is paid by East and West
    assert table.net == (-64 - 2 * paid, 3 * paid - 32, -32 - paid, 128)


def test_B2_no_moment_to_announce_no_waiting_value() -> None:
    """West wins on East's first discard: South had no discard and no announcement, so only the ordinary count."""
    table = Table("bmr", Plan(("5p", ORPHANS, WAITS.replace("CCC", "333s"))))
    table.play("E 5p; W mahjong")
    assert (table.limit("W"), table.scores) == ("earth", (0, 0, 1000, 0))


def test_B2_a_strict_win_needs_the_announcement() -> None:
    """South waits but does not say so: the call on West's 5p is a false mahjong. Announced, it is a win."""
    plan = Plan(("9m", WAITS), draws="1m 5p")
    silent = Table("bmr", plan, options=STRICT)
    silent.play("E 9m; S 1m; W 5p; S mahjong")
    assert e.FalseWin(1, 13, 2) in silent.match.events
    said = Table("bmr", plan, options=STRICT)
    said.play("E 9m; S discard 1m announce; W 5p; S mahjong")
    assert said.winner == "S"


def test_B2_an_announcement_stands_while_the_hand_waits() -> None:
    """Strict: announced once, the wait need not be announced again; changed so that it no longer waits, it is withdrawn."""
    plan = Plan(("9m", WAITS), draws="1m 9p 9p 9p 7p 8m 8m 8m 1p")
    table = Table("bmr", plan, options=STRICT)
    table.play("E 9m; S discard 1m announce; W .; N .; E .; S 4p")  # 46p and 7p: 67p still waits
    assert table.state.table.announced[1] is True
    table.play("W .; N .; E .; S 6p")  # 7p and 1p wait for nothing
    assert table.state.table.announced[1] is False


def test_B2_nobody_announces_a_hand_that_does_not_wait() -> None:
    """Strict: the word alone is nothing; the engine looks whether the hand waits."""
    table = Table("bmr", Plan(("9m",), draws="1m"), options=STRICT)
    table.play("E discard 9m announce")
    assert table.state.table.announced == [False] * 4


def test_B2_before_the_own_first_discard_no_announcement_is_needed() -> None:
    """Strict: North wins on South's discard and has not discarded yet; East with the dealt tiles; West on East's first."""
    table = Table("bmr", Plan(("9m", "5p", "", WAITS), draws="1m"), options=STRICT)
    table.play("E 9m; S 5p; N mahjong")
    assert table.winner == "N"
    heaven = Table("bmr", Plan(("111p 222p 333p 444p 99p",)), options=STRICT)
    heaven.play("E mahjong")
    assert heaven.limit("E") == "heaven"
    earth = Table("bmr", Plan(("5p", "", WAITS)), options=STRICT)
    earth.play("E 5p; W mahjong")
    assert earth.limit("W") == "earth"


@pytest.mark.parametrize(("last", "winner"), [("S kong 1111s; S replace; S mahjong", "S"), ("S mahjong", None)])
def test_B2_a_replacement_in_a_turn_with_a_kong(last: str, winner: str | None) -> None:
    """Strict: South never announced. For the replacement of a kong there was no moment to; for 5p from the wall there was."""
    draws = "1m 8m 8m 8m 1s" if winner else "1m 8m 8m 8m 5p"
    table = Table("bmr", Plan(("9m", WAITS), draws=draws, loose="5p"), options=STRICT)
    table.play(f"E 9m; S 1m; W .; N .; E .; S draws; {last}")
    if winner:
        assert table.winner == winner
    else:
        assert table.state.table.dead[1]


def test_B2_why_a_win_would_be_wrong() -> None:
    """Strict: not announced; no tile to win with after a discard; dead after the call; right once it is announced."""
    plan = Plan(("9m", WAITS), draws="1m 5p")
    table = Table("bmr", plan, options=STRICT)
    assert table.match.why_no_win(0) is NoWin.INCOMPLETE
    table.play("E 9m; S 1m")
    assert table.match.why_no_win(1) is NoWin.NO_TILE
    table.play("W 5p")
    assert table.match.why_no_win(1) is NoWin.UNANNOUNCED
    table.play("S mahjong")
    assert table.match.why_no_win(1) is NoWin.DEAD
    said = Table("bmr", plan, options=STRICT)
    said.play("E 9m; S discard 1m announce; W 5p")
    assert said.match.why_no_win(1) is None
    assert said.match.why_no_win(3) is NoWin.INCOMPLETE


# original call


@pytest.mark.parametrize(
    ("turn", "call"),
    [
        ("S .", 1),  # the drawn tile is thrown: nothing changed
        ("S 4p", 0),  # 7p for 4p: it still waits for 5p, but the hand has changed
    ],
)
def test_original_call(turn: str, call: int) -> None:
    """South waits after the first own discard; won two turns later, one double if no tile has changed since."""
    table = Table("bmr", Plan(("9m", WAITS), draws="1m 9p 9p 9p 7p 5p"))
    table.play(f"E 9m; S 1m; W .; N .; E .; {turn}; W 5p; S mahjong")
    assert table.items("S").get("original_call", 0) == call
    assert table.scores[1] == 44 * 2 ** (1 + call)


@pytest.mark.parametrize(
    ("discard", "flags", "total"),
    [
        ("7p", Flag.ANNOUNCED | Flag.ORIGINAL_CALL, 44 * 2**2),  # the tile just drawn: nothing has changed
        ("4p", Flag.ANNOUNCED, 44 * 2),  # it still waits for 5p, but the original call is lost
    ],
)
def test_advice_counts_the_call_that_stays(discard: str, flags: Flag, total: int) -> None:
    """South called at its first discard; advice about the next one counts what the hand has then."""
    table = Table("bmr", Plan(("9m", WAITS), draws="1m 9p 9p 9p 7p 5p"))
    table.play("E 9m; S 1m; W .; N .; E .")
    hand, waits = after_discard(table.match.view(1), tiles.KIND[discard])
    assert hand is not None
    assert hand.flags == flags
    assert [wait.claimed.total for wait in waits if wait.kind == tiles.KIND["5p"] and wait.claimed is not None] == [total]


@pytest.mark.parametrize(("options", "calls"), [({}, True), (STRICT, False)])
def test_advice_counts_the_call_of_the_first_discard(options: dict[str, Any], calls: bool) -> None:
    """An assisting referee announces South's wait with 1m: an original call; between two turns the hand is what was announced."""
    table = Table("bmr", Plan(("9m", WAITS), draws="1m 9p 9p 9p"), options=options)
    table.play("E 9m; S pass; W pass; N pass" if options else "E 9m")
    hand, waits = after_discard(table.match.view(1), tiles.KIND["1m"])
    assert hand is not None
    assert bool(hand.flags & Flag.ORIGINAL_CALL) is calls
    assert [wait.claimed.items.get("original_call", 0) for wait in waits if wait.claimed is not None] == [int(calls)] * len(waits)
    if not options:
        table.play("S 1m")
        assert table.match.view(1).hand() == hand


def test_original_call_is_lost_with_a_kong() -> None:
    """South lays a kong of 1s: kongs neither. 20 + 32 + 8 + 8 = 68, dragons."""
    table = Table("bmr", Plan(("9m", WAITS), draws="1m 9p 9p 9p 1s 5p", loose="8s"))
    table.play("E 9m; S 1m; W .; N .; E .; S kong 1111s; S 8s; W 5p; S mahjong")
    assert "original_call" not in table.items("S")
    assert table.scores[1] == 136


def test_original_call_only_after_the_first_discard() -> None:
    """South waits from the second own discard on: announced, but no original call."""
    table = Table("bmr", Plan(("9m", "4p 8m 111s 999s CCC 22m"), draws="1m 9p 9p 9p 6p 5p"))
    table.play("E 9m; S 1m; W .; N .; E .; S 8m; W 5p; S mahjong")
    assert table.state.table.announced[1] is True
    assert table.scores[1] == 88


def test_original_call_survives_a_luck_tile() -> None:
    """South's own season is replaced and the replacement thrown: the hand has not changed. 4 points more, and a double."""
    table = Table("bmr", Plan(("9m", WAITS), draws="1m 9p 9p 9p 2y 5p", loose="8s"))
    table.play("E 9m; S 1m; W .; N .; E .; S 8s; W 5p; S mahjong")
    assert table.items("S")["original_call"] == 1
    assert table.scores[1] == 48 * 2**3


# goulash


def goulash(plan: Plan, **options: Any) -> Table:
    """The game after a drawn one, on a plan."""
    table = Table("bmr", Plan(), plan, options=options)
    table.run_out()
    assert table.winner == "-"
    table.next()
    assert table.state.table.goulash
    return table


def exchange(table: Table, *stages: str) -> None:
    """Three exchanges. Unsaid, everyone passes on the highest three tiles and then those just received, so that all come home."""
    for stage, text in enumerate((*stages, "", "", "")[:3]):
        said = dict(part.split(" ", 1) for part in text.split("; ")) if text else {}
        for seat in table.state.pending:
            given = said.get(table.wind(seat))
            if given is None:
                received = table.state.private[seat].received
                legal = [action for action in table.match.legal(seat) if action.type is ActionType.EXCHANGE]
                given = tiles.write(received[-1] if stage else legal[-1].tiles)
            table.match.push(f"exchange {given}", seat)


@pytest.mark.parametrize("picture", ["jokers", "bamboo-2"])
def test_B10_jokers_take_the_place_of_bamboo_2(picture: str) -> None:
    """144 tiles: four jokers, no bamboo 2; the option changes the picture and not the game. East stays East after the draw."""
    table = goulash(Plan(), joker_tiles=picture)
    wall = table.state.wall
    assert wall is not None
    assert (len(wall.slots), wall.slots.count(JOKER), wall.slots.count(BAMBOO_2)) == (144, 4, 0)
    assert table.state.table.order == (0, 1, 2, 3)
    assert (table.state.phase, table.state.pending) == (Phase.EXCHANGE, (0, 1, 2, 3))


def test_B10_three_exchanges() -> None:
    """E with W and N with S, E with S and W with N, E with N and W with S, tiles just received passed on: all come home."""
    table = goulash(Plan(("123m", "456p", "456m", "123p")))
    before = [table.state.private[seat].rack for seat in range(4)]
    exchange(
        table,
        "E 123m; S 456p; W 456m; N 123p",
        "E 456m; S 123p; W 123m; N 456p",
        "E 123p; S 456m; W 456p; N 123m",
    )
    received = [[tiles.write(some) for some in table.state.private[seat].received] for seat in range(4)]
    assert received == [
        ["456m", "123p", "123m"],  # from West, South, North
        ["123p", "456m", "456p"],  # from North, East, West
        ["123m", "456p", "456m"],  # from East, North, South
        ["456p", "123m", "123p"],  # from South, West, East
    ]
    assert [table.state.private[seat].rack for seat in range(4)] == before
    assert (table.state.phase, table.wind(table.state.turn)) == (Phase.TURN, "E")


def test_B10_exchanges_are_blind_and_simultaneous() -> None:
    """Nobody sees what another passes on, and nothing changes hands until all have chosen."""
    table = goulash(Plan(("123m", "456p", "456m", "123p")))
    before = [table.match.view(seat).to_dict() for seat in (1, 2, 3)]
    table.match.push("exchange 123m", 0)
    assert [table.match.view(seat).to_dict() for seat in (1, 2, 3)] == before
    with pytest.raises(IllegalAction):
        table.match.push("exchange 123m", 0)


def test_B10_luck_tiles_wait_for_the_third_exchange() -> None:
    """They stay in the rack and are not passed on; after the third exchange they are laid open and replaced, East first."""
    table = goulash(Plan(("1f 1y", "2f", "", "4y")))
    exchange(table)
    start = next(i for i, event in enumerate(table.match.events) if isinstance(event, e.Dealt) and event.goulash)
    told = [event for event in table.match.events[start:] if isinstance(event, (e.Exchanged, e.LuckShown))]
    assert [type(event) for event in told[:3]] == [e.Exchanged] * 3
    assert [event.seat for event in told[3:] if isinstance(event, e.LuckShown)] == [0, 0, 1, 3]


def test_B11_jokers_and_luck_tiles_are_not_passed_on() -> None:
    """Unless fewer than three other tiles are held: then jokers make up the three."""
    table = goulash(Plan(("JJ 1f", "")))
    assert all("J" not in text and "f" not in text for text in table.legal("E"))
    forced = goulash(Plan(("", "1234f 1234y JJJJ 9m")))
    assert forced.legal("S") == {"exchange 9m JJ"}
    east = goulash(Plan(("1234f 1234y JJJJ 9m 8m",)))
    assert east.legal("E") == {"exchange 89m J"}


def test_B12_a_discarded_joker_cannot_be_claimed() -> None:
    """South could use it for anything, even to win, and is not asked."""
    table = goulash(Plan(("J", "111m 333m 666m 99p 55p")))
    exchange(table)
    assert table.rack("S") == "111333666m 5599p"
    assert not any(isinstance(event, e.Asked) for event in table.play("E J"))


def test_B2_a_wait_for_a_joker_alone() -> None:
    """111m and a single 1m wait for a fifth 1m, or a joker for the pair: jokers are in the wall, so the hand waits (R22)."""
    table = goulash(Plan(("8p", "1111m 333m 666m 999m"), draws="9s"))
    exchange(table)
    table.play("E 8p; S 9s")
    assert table.state.table.announced[1] is True


def test_B12_sets_with_jokers() -> None:
    """At most one joker in a pung, two in a kong, and no chows; a joker that promotes a pung is not robbed."""
    racks = ("5p", "55p JJ 46p 78p 1m", "111m 333m 666m 999m 5p")
    table = goulash(Plan(racks, draws="9s 9s 8s 8s"))
    exchange(table)
    table.play("E 5p")
    assert table.legal("S") == {"pass", "pung 55p", "pung 5p J", "kong 55p J", "kong 5p JJ"}
    assert table.legal("W") == {"pass", "mahjong"}
    table.play("S pung 55p; S 1m; W .; N .; E .")
    assert table.sets("S") == {"promote 5p J"}  # the joker is named after the pung's kind
    assert [type(event) for event in table.play("S promote 5p J")] == [e.Promoted, e.KongStands, e.Drawn]
    assert table.melds("S") == ["(5<55p+J)"]


def test_B12_concealed_kongs_with_jokers() -> None:
    """East's 55p, 777m and two jokers: with two jokers or one, never more."""
    table = goulash(Plan(("55p 777m JJ",)))
    exchange(table)
    assert {text for text in table.sets("E") if text.startswith("kong")} == {"kong 55p JJ", "kong 777m J", "kong 77m JJ"}


def test_B12_a_kong_of_two_jokers() -> None:
    """South's pung has a joker; a second one makes it a kong, a third has no place."""
    table = goulash(Plan(("5p", "5p JJJ 1m"), draws="9s 9s 8s 8s"))
    exchange(table)
    table.play("E 5p; S pung 5p J; S 1m; W .; N .; E .")
    table.play("S promote 5p J")
    assert table.melds("S") == ["(5<5pJ+J)"]
    assert table.sets("S") == set()


def test_D16_an_irregular_hand_goes_first_also_where_pungs_pay_more() -> None:
    """South: five pairs, a single and three jokers are seven pairs of honours, a limit hand; West waits for its pair."""
    table = goulash(Plan(("8s", "11p 99s CC FF 11m JJJ", "333p 444p 666p 888p 1m", "1m"), draws="7s 6s 5s"))
    exchange(table)
    table.play("E 8s; S .; W .; N 1m; S mahjong; W mahjong")
    assert (table.winner, table.limit("S")) == ("S", None)


def test_D4_a_joker_is_no_tile_of_the_kind_it_stands_for() -> None:
    """South's pung of 5p has one joker and the fourth 5p is a single in the rack: North's 5p, the last one, completes the pair.

    An open pung of 5p 2 points, concealed pungs of 1m, 3m and 6m 8 + 4 + 4, mahjong 20: 38, doubled for no chows and for the
    original call.
    """
    table = goulash(Plan(("5p", "55p J 111m 333m 666m 8s", "", "5p"), draws="9s 9s 7s 7s"))
    exchange(table)
    table.play("E 5p; S pung 5p J; S 8s; W .; N 5p")
    assert table.legal("S") == {"pass", "mahjong"}
    table.play("S mahjong")
    assert table.scores[1] == 38 * 2**2


def test_B14_east_wins_as_dealt() -> None:
    """Heaven, with two jokers in two pungs, before any exchange: 1000, and East is paid double.

    West's luck tiles are still in the rack; they are laid open and replaced now: 8 points, doubled for West's season.
    """
    table = goulash(Plan(("11m J 33m J 444m 666m 99p", "", "1f 3y"), loose="2m 7m"))
    assert "mahjong" in table.legal("E")
    table.match.push("mahjong", 0)
    assert (table.winner, table.limit("E")) == ("E", "heaven")
    assert (table.scores, table.net) == ((1000, 0, 16, 0), (6000, -2016, -1968, -2016))


def test_B14_east_wins_after_an_exchange() -> None:
    """East gives 159p and gets 777m from West: an ordinary drawn win, not heaven.

    20 + 2 + 8 + 4 + 4 + 4 = 42; four pungs 1, purity 3: 672 from each, twice.
    """
    table = goulash(Plan(("111m 333m 555m 44m 159p", "579s", "777m", "368s")))
    given = {"E": "159p", "S": "579s", "W": "777m", "N": "368s"}
    for seat in table.state.pending:
        table.match.push(f"exchange {given[table.wind(seat)]}", seat)
    assert table.state.pending == (0, 1, 2, 3)  # the second exchange has not begun
    table.match.push("mahjong", 0)
    assert table.items("E") == {
        "mahjong": 20, "self_drawn": 2, "pung_noble_concealed": 8, "pung_simple_concealed": 12, "four_pungs": 1, "purity": 3,
    }  # fmt: skip
    assert (table.scores, table.net) == ((672, 0, 0, 0), (4032, -1344, -1344, -1344))


def test_B14_east_wins_after_the_last_exchange() -> None:
    """The tiles of heaven three exchanges later: 11mJ 99pJ 444m 666m and 33m; 20 + 2 + 24 = 46, four pungs, concealed hand."""
    table = goulash(Plan(("11m J 33m J 444m 666m 99p",)))
    exchange(table)
    assert (table.rack("E"), table.state.phase) == ("1133444666m 99p JJ", Phase.TURN)
    table.match.push("mahjong", 0)
    assert table.items("E") == {
        "mahjong": 20, "self_drawn": 2, "pung_noble_concealed": 16, "pung_simple_concealed": 8,
        "four_pungs": 1, "concealed_hand": 1,
    }  # fmt: skip
    assert (table.scores, table.net) == ((184, 0, 0, 0), (1104, -368, -368, -368))


def test_B14_only_east() -> None:
    """South's thirteen tiles and nobody else may win before the first discard."""
    table = goulash(Plan())
    assert all(not text.startswith("mahjong") for wind in "SWN" for text in table.legal(wind))


def test_a_drawn_goulash_is_followed_by_another() -> None:
    """And the winds stay; after a win the game is an ordinary one again."""
    table = goulash(Plan())
    exchange(table)
    table.run_out()
    assert table.winner == "-"
    table.next()
    assert (table.state.table.goulash, table.state.table.order, table.state.table.deal) == (True, (0, 1, 2, 3), 3)


def test_goulash_in_front_of_a_strict_referee() -> None:
    """East may err before the exchange: the hand is dead, and East passes tiles on all the same."""
    table = goulash(Plan(), referee="strict")
    assert ["mahjong" in table.legal(wind) for wind in "ESWN"] == [True, False, False, False]
    assert table.match.push("mahjong", 0)[-1] == e.FalseWin(0, table.state.private[0].drawn)
    assert table.state.pending == (0, 1, 2, 3)
    exchange(table)
    assert "mahjong" not in table.legal("E")


def test_D16_in_goulash() -> None:
    """South throws C. West's completes a pung; North's a pung (CCJ) or the pair beside 33mJ, and the pair goes first.

    The pung of dragons would pay North more; the class is the best of all readings, not that of the reading that pays most.
    """
    racks = ("8p", "", "CC 77m 333p 666p 999p", "J C 33m 111s 666s 999s")
    table = goulash(Plan(racks, draws="C"))
    exchange(table)
    table.play("E 8p; S C")
    table.match.push("mahjong", 2)
    table.match.push("mahjong", 3)
    assert table.winner == "N"
    assert table.items("N")["dragon_pung"] == 1  # and it is paid as the reading that pays most (D3)


# three players


def test_B13_three_players() -> None:
    """102 tiles, walls of 17, dead wall 14; no chows at all, not even to win; no dragon game."""
    table = Table("bmr", Plan(("5p", "46p 111s 999s CCC 22p")), options={"players": 3})
    wall = table.state.wall
    assert wall is not None
    assert (len(wall.slots), table.state.table.dead_left, table.state.table.wall_left) == (102, 14, 48)
    assert [tiles.TEXT[kind] for kind in sorted(set(wall.slots)) if kind >= 34] == ["1f", "2f", "3f", "1y", "2y", "3y"]
    assert not any(isinstance(event, e.Asked) for event in table.play("E 5p"))


def test_B13_exchanges_of_three_players() -> None:
    """E with W, E with S, S with W, the third sitting out."""
    table = Table("bmr", Plan(), Plan(("123p", "456p", "789p")), options={"players": 3})
    table.run_out()
    table.next()
    assert table.state.pending == (0, 2)
    exchange(table, "E 123p; W 789p", "E 789p; S 456p", "S 789p; W 123p")
    received = [[tiles.write(some) for some in table.state.private[seat].received] for seat in range(3)]
    assert received == [["789p", "456p"], ["789p", "123p"], ["123p", "789p"]]


def test_B13_no_dragon_game() -> None:
    """South wins every game: the rounds of East, South and West, and then it is over."""
    plan = Plan(("9p", "111p 222p 333p 444p 9p"))
    table = Table("bmr", *[plan] * 9, options={"players": 3})
    for _ in range(9):
        table.play("E 9p; S mahjong")
        if not table.match.finished:
            table.next()
    assert table.match.finished
    dealt = [event for event in table.match.events if isinstance(event, e.Dealt)]
    assert [(event.round, event.ruler) for event in dealt] == [(n // 3, NOBODY) for n in range(9)]
