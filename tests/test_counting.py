"""Counting at a real table, over HTTP: hands in every state, who pays whom, links."""

from __future__ import annotations

import asyncio
import json
import threading
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from random import Random
from typing import Any

import golden
import pytest
from marks import mostly_slow
from timeouts import TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from served import Answer, Served, serving
from strategies import examples

from peling import RULESETS, get_rules, parse_hand, score, settle
from peling.answers.count import count_draft, count_hand
from peling.answers.plain import write
from peling.answers.refusals import Refused
from peling.answers.sheets import sheet_of
from peling.answers.values.count import Circumstance, Count, Linked, Settled
from peling.drafts import read_draft
from peling.server.live.analysis import Asker
from peling.tiles import TEXT
from peling.words import Words

CASES = [case for rules in RULESETS for case in golden.read(rules)]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


def count(text: str, rules: str = "nts", **options: Any) -> Any:
    """What is known of a hand."""
    return count_draft(read_draft(text), get_rules(rules, options))


def ask(served: Served, hand: str, rules: str = "nts", **options: Any) -> Answer:
    return served.call("POST", "/api/count", {"hand": hand, "rules": rules, "options": options})


def ids(lines: list[Any]) -> dict[str, int]:
    return {line.id: line.value for line in lines}


# sheets and states


def check_case(case: golden.Case, found: dict[str, Any]) -> None:
    """A golden hand has the sheet of `peling.score`, whole and in its parts."""
    sheet = score(parse_hand(case.hand), case.rules, case.options)
    assert found["sheet"] == json.loads(write(sheet_of(sheet)))
    assert found["state"] in ("thirteen", "done", "none")
    if found["state"] == "done" or (found["state"] == "thirteen" and not sheet.rules.fan):
        assert {name: found[name] for name in ("total", "points", "doubles")} == {
            name: case.answer[name] for name in ("total", "points", "doubles")
        }
        assert {line["id"]: line["value"] for line in found["lines"]} == case.answer["items"]
    if found["readings"]:
        assert found["readings"][0]["sheet"] == json.loads(write(sheet_of(sheet)))
    if found["source"] is not None and found["state"] == "done" and not sheet.hand.dead:
        assert found[found["source"]]["total"] == sheet.total


@pytest.mark.parametrize("rules", mostly_slow(RULESETS, "nts", "bmr"))
def test_golden_hands(rules: str) -> None:
    for case in golden.read(rules):
        text = write(count_draft(read_draft(case.hand), get_rules(rules, case.options)))
        check_case(case, json.loads(text))
        msgspec.json.decode(text, type=Count)


def test_golden_hands_over_http(served: Served) -> None:
    for case in CASES[::40]:
        check_case(case, ask(served, case.hand, case.rules, **case.options).data)


@pytest.mark.long
def test_golden_hands_over_http_long(served: Served) -> None:
    for case in CASES:
        check_case(case, ask(served, case.hand, case.rules, **case.options).data)


@pytest.mark.parametrize("rules", RULESETS)
def test_tile_by_tile(rules: str) -> None:
    """Every prefix of a hand has the state that its number of tiles says; nothing that was certain is lost on the way."""
    rng = Random(f"tile by tile {rules}")
    for case in rng.sample(golden.read(rules), 12):
        hand = parse_hand(case.hand)
        if hand.dead:
            continue
        chosen = get_rules(rules, case.options)
        texts = [TEXT[kind] for kind in (*hand.concealed, *(() if hand.win is None else (hand.win.kind,)))]
        laid = " ".join(str(meld) for meld in hand.melds)
        tail = f" ; seat {'ESWN'[hand.seat]}, round {'ESWNF'[hand.round]}" + (", goulash" if hand.goulash else "")
        so_far = 0
        for number in range(len(texts) + 1):
            found = json.loads(write(count_draft(read_draft(" ".join((laid, *texts[:number])) + tail), chosen)))
            tiles = number + 3 * len(hand.melds)
            states = {0: ("empty",), 13: ("thirteen",), 14: ("how", "none")}.get(tiles, ("laying",))
            assert found["tiles"] == tiles
            assert found["state"] in states
            if found["state"] == "laying":
                if rules == "mcr":
                    assert found["note"]["nl"] == "MCR telt pas als het spel uit is."
                    assert (found["lines"], found["total"]) == ([], None)
                else:
                    assert found["total"] >= so_far
                    so_far = found["total"]
            if found["state"] == "how":
                claimed, drawn = found["claimed"], found["drawn"]
                totals = sorted({worth["total"] for worth in (claimed, drawn) if worth is not None})
                assert found["sum"]["nl"] == " of ".join(map(str, totals))


def test_empty_and_laying() -> None:
    empty = count("")
    assert (empty.state, empty.total, empty.sum, empty.lines, empty.tiles) == ("empty", None, None, (), 0)
    assert count("1f", "bmr").state == "laying"
    laying = count("999b) ggg) 234b")
    assert (laying.state, laying.tiles, laying.total, laying.sum.nl) == ("laying", 9, 16, "8 x 2 = 16")
    assert ids(laying.lines) == {"pung_noble_open": 8, "dragon_pung": 1}
    assert [line.tiles for line in laying.lines] == ["999s FFF", "FFF"]
    assert (laying.hand.nl, laying.hand.en) == (
        "234B (999B) (FFF) ; plaats Oost, ronde Oost",
        "234s (999s) (FFF) ; seat E, round E",
    )


def test_how_and_done() -> None:
    """The hand of the pictures: 120 or 128."""
    how = count("999b) ggg) 234b 678b 44b")
    assert (how.state, how.total, how.sum.nl, how.sum.en, how.win) == ("how", None, "120 of 128", "120 or 128", "4s")
    assert (how.claimed.total, how.claimed.sum.nl, how.drawn.total) == (120, "30 x 4 = 120", 128)
    assert ids(how.lines) == {"mahjong": 20, "pung_noble_open": 8, "completes_pair": 2, "dragon_pung": 1, "half_clean": 1}
    assert (how.elements[how.wins], how.source, how.sheet) == ("44s", None, None)
    done = count("999b) ggg) 234b 678b 44b >")
    assert (done.state, done.total, done.sum.nl, done.source) == ("done", 120, "30 x 4 = 120", "claimed")
    assert (done.drawn.total, done.claimed.total, done.problem) == (128, 120, None)
    assert done.almost[1].say.nl == "Als u zelf gepakt had"
    claimed = count("123m 888p (888<s) 99s EE >E ; seat S")
    assert claimed.problem.nl == "mag niet winnen: verdubbelingen 1, nodig 2"
    dead = count("222m 555p 678s EEE 9p 2f +9p ; seat S, round W, dead", "bmr")
    assert (dead.state, dead.total, dead.almost, dead.circumstances) == (
        *("done", 0, ()),
        (Circumstance("dead", Words("dood spel", "dead hand"), None, on=True),),
    )


def test_lines_that_count_either_way() -> None:
    """A claimed tile opens the pung that it completes: neither pung of that set is certain, the other one is."""
    how = count("555p 777s 123m EE 88m 8m")
    assert how.state == "how"
    assert ids(how.lines)["pung_simple_concealed"] == 8
    assert "pung_simple_open" not in ids(how.lines)
    assert how.points == sum(line.value for line in how.lines if line.unit == "points")


def test_a_joker_is_drawn() -> None:
    how = count("777m EEE 999s 55p 88s J ; goulash", "bmr")
    assert (how.state, how.claimed, how.win) == ("how", None, "J")
    assert how.drawn.total > 0


def test_no_mahjong() -> None:
    none = count("2234p 678s CCC (789<m) 3p")
    assert (none.state, none.total, none.sum, none.lines) == ("none", None, None, ())
    assert none.problem.nl.startswith("geen mahjong")
    assert [one.change for one in none.almost] == ["tile"] * 3
    for one in none.almost:
        assert count(one.hand).state == "how"
    assert count("2234p 678s CCC (789<m) >3p").sheet.complete is False


def test_waits() -> None:
    found = count("2234p 678s CCC (789<m) ; seat W")
    assert (found.state, [wait.tile for wait in found.waits]) == ("thirteen", ["2p", "5p"])
    for wait in found.waits:
        assert count(wait.hand).state == "how"
        assert (count(wait.hand).drawn, count(wait.hand).claimed) == (wait.drawn, wait.claimed)
    assert [wait.left for wait in found.waits] == [2, 4]
    cake = count("123m 456m 789m 222p 1s")
    assert "1p" in [wait.tile for wait in cake.waits]
    mcr = count("2234p 678s CCC (789<m)", "mcr")
    assert (mcr.total, mcr.note.nl) == (None, "MCR telt pas als het spel uit is.")
    assert mcr.waits[0].claimed.problem.nl.startswith("mag niet winnen")
    bmr = count("1112345678999p ; announced", "bmr")
    assert (bmr.total, [one.on for one in bmr.circumstances]) == (400, [True, False])


def test_readings() -> None:
    found = count("112233m 112233p 4m +4m")
    assert [reading.sheet.total for reading in found.readings] == [250, 192, 176]
    assert found.readings[0].elements == ()
    assert found.readings[1].sum.nl == "24 x 8 = 192"
    assert [len(count(text).readings) for text in ("111222333m 456p E +E", "2234p 678s CCC (789<m) >2p")] == [2, 1]


@pytest.mark.parametrize("rules", RULESETS)
def test_what_would_be_is_so(rules: str) -> None:
    """Each change that is told gives, when it is counted, what was told, and more than now."""
    told = 0
    for case in golden.read(rules)[::15]:
        found = count(case.hand, rules, **case.options)
        assert len(found.almost) <= 3
        now = (found.state == "done" and found.sheet.valid, found.total or 0)
        worths = []
        for one in found.almost:
            then = count(one.hand, rules, **case.options)
            assert (then.state, then.total, then.sheet.valid, then.sum) == ("done", one.total, one.valid, one.sum)
            assert (one.valid, one.total) > now or found.state == "none"
            worths.append((one.valid, one.total))
            told += 1
        assert worths == sorted(worths, reverse=True)
        if found.state == "done":
            assert len({one.change for one in found.almost}) == len(found.almost)
    assert told > 10


def test_circumstances() -> None:
    def possible(text: str, rules: str = "nts", **options: Any) -> dict[str, str]:
        found = {one.id: one.name.nl for one in count(text, rules, **options).circumstances}
        assert found.pop("dead") == "dood spel"  # any hand may be
        return found

    drawn = "123m 456m 789m EE 12p +3p"
    assert set(possible(drawn)) == {"heaven", "last-tile"}
    assert set(possible(f"{drawn} ; seat S")) == {"last-tile"}
    assert set(possible("123m 456m 789m EE 12p >3p ; seat S")) == {"earth", "robbed-kong"}
    assert possible("123m [5555p] [1111s] EE 12p +3p") == {
        "last-tile": "Winnen van de bodem van de zee",
        "replacement": "Kong met bloeiende bloemen",
        "kong-on-kong": "Kong op kong",
    }
    assert "last-tile" in possible("123m 456m 789m EE 12p >3p", "nts-2009")
    assert set(possible("123m 456m 789m EE 12p >3p", "mcr")) == {"last-tile", "last-of-kind", "robbed-kong"}
    assert "replacement" in possible("123m 456m 789m EE 12p 1f +3p", "mcr")
    assert "original-call" in possible("111m 444m 777m EE 22p +2p", "bmr")
    assert possible("123m 456m 789m EE 12p 3p") == {}
    assert possible("123m") == {}
    on = count("123m [5555p] 789m EE 12p +3p ; replacement").circumstances
    assert {one.id: one.on for one in on} == {"last-tile": False, "replacement": True, "dead": False}
    for one in on[:-1]:
        assert one.row in {row.id for row in get_rules("nts").rows}
    assert count("").circumstances == ()
    called = count("1112345678999p ; original-call", "bmr")
    assert (called.total, [(one.id, one.on) for one in called.circumstances]) == (400, [("original-call", True), ("dead", False)])


def test_a_dead_hand_counts_nothing_however_many_tiles_it_has() -> None:
    for text in ("99b", "2234p 678s CCC (789<m)", "2234p 678s CCC (789<m) 2p", "123456789m 1234567p"):
        dead = count(f"{text} ; dood spel")
        assert (dead.state, dead.total, dead.lines, dead.problem.nl) == (
            *("done", 0, ()),
            "dood spel: mag niet winnen en telt nul",
        )
        assert [(one.id, one.on) for one in dead.circumstances] == [("dead", True)]


def test_almost_in_goulash() -> None:
    """One tile different: there are no tables for jokers, so what is near is tried."""
    none = count("EEE 111m 999m CC 77s 5p ; goulash", "bmr")
    assert none.state == "none"
    assert [one.change for one in none.almost] == ["tile"] * len(none.almost)
    assert none.almost
    assert all("joker" not in one.say.nl for one in none.almost)


def test_keys() -> None:
    def states(text: str, rules: str = "nts", **options: Any) -> dict[str, str]:
        return {key.tile: key.state for key in count(text, rules, **options).keys}

    assert len(states("")) == 34
    assert len(states("", luck_tiles=True)) == 42
    assert len(states("", players=3)) == 24
    goulash = states("; goulash", "bmr")
    assert "2s" not in goulash
    assert goulash["J"] == "on"
    gone = {key.tile: key for key in count("5555p] 1f", "bmr").keys}
    assert (gone["5p"].state, gone["5p"].held, gone["5p"].left) == ("gone", 4, 0)
    assert gone["5p"].why.nl == "Van kringen 5 liggen alle stenen al in dit spel."
    assert gone["1f"].why.nl == "Pruimenbloesem (bloem 1) ligt al in dit spel."
    full = states("555p 777s) 123m EE 88m 8m", "bmr")
    assert {tile for tile, state in full.items() if state == "kong"} == {"5p", "7s"}  # the pung of the winning tile stays a pung
    assert {tile for tile, state in full.items() if state == "on"} == {"1f", "2f", "3f", "4f", "1y", "2y", "3y", "4y"}


@pytest.mark.parametrize("rules", RULESETS)
def test_a_key_that_is_on_can_be_pressed(rules: str) -> None:
    """Random taps on what is offered never make an impossible hand; a tap on what is not offered always would."""
    rng = Random(f"keys {rules}")
    options = {"luck_tiles": True} if get_rules(rules).has_option("luck_tiles") else {}
    chosen = get_rules(rules, options)
    for _ in range(6):
        tail = " ; goulash" if chosen.goulash and rng.random() < 0.5 else ""
        text = ""
        while True:
            keys = count_draft(read_draft(text + tail), chosen).keys
            for key in rng.sample(keys, 3):
                if key.state == "gone":
                    with pytest.raises(Refused):
                        count_hand(f"{text} {key.tile}{tail}", rules, options)
            on = [key.tile for key in keys if key.state == "on"]
            if not any(tile[-1] not in "fy" for tile in on):
                break
            text += f" {rng.choice(on)}"


# refusals


def test_mistakes_are_pointed_at(served: Served) -> None:
    wrong = ask(served, "99999p")
    assert (wrong.status, wrong.data["error"]["code"], wrong.data["error"]["position"]) == (400, "bad_hand", 5)
    assert wrong.data["error"]["message"]["nl"] == "Dit spel klopt niet: een vijfde kringen 9: er zijn er vier van elke steen"
    luck = ask(served, "123m 1f").data["error"]
    assert (luck["code"], luck["position"]) == ("bad_hand", 6)
    assert ask(served, "123m", "riichi").data["error"]["code"] == "bad_option"
    assert ask(served, "123m", limit=1).data["error"]["code"] == "bad_option"
    assert ask(served, "123m", limit=1).data["error"]["position"] is None
    assert ask(served, "1" * 301).data["error"]["code"] == "bad_request"
    assert served.call("POST", "/api/count", {"hand": "1m", "extra": 1}).data["error"]["code"] == "bad_request"
    assert served.call("POST", "/api/count", {}).data["state"] == "empty"
    assert served.call("GET", "/api/count").data["error"]["code"] == "not_allowed"


@given(st.text(max_size=40) | st.text("123456789mpsTKBESWNCFPrgfyJ()[]+<^> ;", max_size=40), st.sampled_from(list(RULESETS)))
@examples(300)
def test_any_text_is_counted_or_refused(text: str, rules: str) -> None:
    try:
        found = count_hand(text, rules)
    except Refused as refused:
        assert -1 <= refused.pos <= len(text)
    else:
        msgspec.json.decode(write(found), type=Count)


@pytest.mark.parametrize("path", ["/api/count", "/api/settle", "/api/links"])
def test_any_bytes(served: Served, path: str) -> None:
    rng = Random(path)
    bodies = [b"", b"[]", b"null", b"{", b'{"hand":null}', b'{"hand":"\xff"}', b'{"seats":[{},{},{}]}', b'{"hand":{}}']
    bodies += [rng.randbytes(rng.randrange(200)) for _ in range(12)]
    for body in bodies:
        assert served.call("POST", path, body).status in (200, 400)


def test_counting_does_not_wait_for_the_analysis(served: Served) -> None:
    """A replay that takes long keeps its own process busy, not the one that counts."""
    server = served.app.server
    assert server is not None
    begun, let = threading.Event(), threading.Event()

    def hold() -> None:
        begun.set()
        assert let.wait(TIMEOUT)

    work = asyncio.run_coroutine_threadsafe(server.services.analysis.run(Asker("x"), hold), server.services.loop)
    try:
        assert begun.wait(TIMEOUT)
        assert ask(served, "123m").data["state"] == "laying"
    finally:
        let.set()
        work.result(TIMEOUT)


# who pays whom


def pay(served: Served, seats: list[dict[str, Any]], rules: str = "nts", options: Any = None, **more: Any) -> Any:
    answer = served.call("POST", "/api/settle", {"seats": seats, "rules": rules, "options": options or {}, **more})
    return answer.data["error"] if answer.status == 400 else msgspec.convert(answer.data, Settled)


HANDS = [
    "(555<p) 248m 37s E S W N P",
    "999b) ggg) 234b 678b 44b >",
    "(555<p) 248m 37s E S W N P",
    "CCC 248m 357s E S W N",
]


def test_settle_hands(served: Served) -> None:
    found = pay(served, [{"hand": text} for text in HANDS])
    sheets = [
        score(parse_hand(read_draft(text).write().replace("seat E", f"seat {wind}")))
        for text, wind in zip(HANDS, "ESWN", strict=True)
    ]
    expected = settle(sheets, winner=1, discarder=2)
    assert (found.winner, found.discarder, found.net) == (1, 2, expected.net)
    assert found.matrix == expected.matrix
    assert [seat.sheet.total for seat in found.seats] == [sheet.total for sheet in sheets]
    assert sum(found.net) == 0
    assert found.story.nl == "Zuid wint op een steen van West"
    assert found.payments[0].say.nl.startswith("Oost betaalt Zuid ")
    assert "Oost dubbel" in found.payments[0].say.nl
    assert found.discarder_matters is False
    assert "maakt het niet uit" in found.discarder_note.nl
    assert (found.with_chips, found.chips) == (False, ())


def test_settle_totals_and_points(served: Served) -> None:
    totals = [{"total": 128}, {"total": 272}, {}, {"total": 40}]
    found = pay(served, totals, "nts-2009", winner=1, discarder=2)
    assert found.net == (-56, 1088, -712, -320)
    assert found.discarder_matters
    points = [{"points": 32, "doubles": 2}, {"points": 34, "doubles": 3}, {"points": 0}, {"points": 10, "doubles": 2}]
    assert pay(served, points, "nts-2009", winner=1, discarder=2).net == found.net
    assert pay(served, points, "nts-2009", winner=1, discarder=2).seats[0].sum.nl == "32 x 4 = 128"
    limit = pay(served, [{"points": 80, "doubles": 9}, {}, {}, {}], winner=0)
    assert limit.seats[0].total == 2000
    assert limit.seats[0].sum.nl == "80 x 512 = 40960, afgekapt op de limiet: 2000"
    mcr = pay(served, [{"total": 23}, {}, {}, {}], "mcr", winner=0, discarder=3)
    assert (mcr.net, mcr.payments[2].say.nl) == (
        (47, -8, -8, -31),
        "Noord betaalt Oost 31 = 8 + 23: basispunten, punten van de winnaar.",
    )
    draw = pay(served, [{}, {}, {}, {}])
    assert (draw.winner, draw.payments, draw.story.nl) == (None, (), "remise: niemand wint")
    three = pay(served, [{"total": 64}, {}, {"total": 8}], options={"players": 3}, winner=0)
    assert len(three.net) == 3


def test_chips(served: Served) -> None:
    found = pay(served, [{}, {"total": 268}, {"total": 48}, {"total": 178}], options={"chips": True}, winner=1)
    assert [seat.total for seat in found.seats] == [0, 270, 50, 180]
    assert found.with_chips
    assert found.chips[0].say.nl.startswith("Oost geeft Zuid 540: ")
    assert (
        sum(int(value) * number for value, number in found.chips[0].chips.items())
        - sum(int(value) * number for value, number in found.chips[0].back.items())
        + found.chips[0].owed
        == found.chips[0].amount
    )


def test_settlements_that_cannot_be(served: Served) -> None:
    def wrong(seats: list[dict[str, Any]], **more: Any) -> tuple[str, str]:
        found = pay(served, seats, **more)
        return found["code"], found["message"]["nl"]

    hands = [{"hand": text} for text in HANDS]
    two = [*hands[:2], hands[1], hands[3]]
    assert wrong(two) == ("bad_settlement", "Dit kan niet verrekend worden: twee spellen met een winnende steen: Zuid en West")
    assert wrong(hands, winner=0) == (
        "bad_settlement",
        "Dit kan niet verrekend worden: het spel van Zuid heeft de winnende steen",
    )
    assert wrong([hands[0], {}, {}, {}], winner=0) == (
        "bad_hand",
        "Dit spel klopt niet: Oost: het spel heeft geen winnende steen",
    )
    low = "123m 888p (888<s) 99s EE >E"
    assert "Zuid: mag niet winnen" in wrong([{}, {"hand": low}, {}, {}])[1]
    drawn = HANDS[1].replace(">", "+")
    assert "niemand gaf hem" in wrong([{}, {"hand": drawn}, {}, {}], discarder=0)[1]
    for mark, seat, name in ((">", 0, "West"), ("<", 3, "Oost"), ("^", 2, "Noord")):
        marked = [{}, {"hand": HANDS[1].replace(">", mark)}, {}, {}]
        assert wrong(marked, discarder=seat) == (
            "bad_settlement",
            f"Dit kan niet verrekend worden: volgens het spel komt de winnende steen van {name}",
        )
    assert pay(served, hands, discarder=2).discarder == 2, "the seat that the mark names may be given too"
    assert "niet af" in wrong([{"hand": "123m"}, {}, {}, {}])[1]
    assert "niet allebei" in wrong([{"hand": HANDS[0], "total": 4}, {}, {}, {}])[1]
    assert "niet allebei" in wrong([{"points": 4, "total": 4}, {}, {}, {}])[1]
    assert "verdubbelingen 1, nodig 2" in wrong([{"points": 30, "doubles": 1}, {}, {}, {}], winner=0)[1]
    assert "geen verdubbelingen" in wrong([{"points": 30, "doubles": 1}, {}, {}, {}], winner=0, rules="mcr")[1]
    assert wrong([{}, {}, {}]) == ("bad_settlement", "Dit kan niet verrekend worden: er rekenen 4 spelers af, niet 3")
    assert "niet zelf" in wrong([{}, {}, {}, {}], winner=1, discarder=1)[1]
    assert wrong([{}, {}, {}], options={"players": 3}, winner=3)[0] == "bad_settlement"
    assert wrong([{}] * 4, rules="riichi")[0] == "bad_option"
    pointed = pay(served, [{}, {"hand": "99999p"}, {}, {}])
    assert (pointed["position"], pointed["message"]["nl"][:26]) == (5, "Dit spel klopt niet: Zuid:")
    assert wrong([{}] * 5)[0] == wrong([{"total": -1}, {}, {}, {}])[0] == "bad_request"


# links


def test_links(served: Served) -> None:
    made = served.call("POST", "/api/links", {"hand": "999b) ggg) 234b 678b 44b >", "rules": "nts", "options": {"limit": 1500}})
    link, url = made.data["link"], made.data["url"]
    assert url == f"http://127.0.0.1:{served.port}/count/{link}"
    found = msgspec.convert(served.call("GET", f"/api/links/{link}").data, Linked)
    assert (found.rules, found.options, found.changed) == ("nts", {"limit": 1500}, False)
    assert ask(served, found.hand, found.rules, **found.options).data["total"] == 120
    image = ET.fromstring(made.data["svg"])  # noqa: S314  # made here just now
    assert image.attrib["viewBox"].split()[2:] == image.attrib["viewBox"].split()[2:3] * 2
    assert "script" not in made.data["svg"]
    unfinished = served.call("POST", "/api/links", {"hand": "123m"}).data["link"]
    assert served.call("GET", f"/api/links/{unfinished}").data["hand"] == "123m ; seat E, round E"


def test_a_spoiled_link_says_so(served: Served) -> None:
    link = served.call("POST", "/api/links", {"hand": "123m"}).data["link"]
    spoiled = served.call("GET", f"/api/links/{link[:-2]}")
    assert (spoiled.status, spoiled.data["error"]["code"]) == (400, "bad_link")
    assert spoiled.data["error"]["message"]["nl"] == "Deze link is beschadigd: er ontbreken 2 tekens aan het eind"
    assert served.call("GET", "/api/links/%FF%00").data["error"]["code"] == "bad_link"
    assert served.call("GET", "/api/links/" + "1" * 3000).data["error"]["code"] == "bad_link"
    assert served.call("POST", "/api/links", {"hand": "99999p"}).data["error"]["position"] == 5
