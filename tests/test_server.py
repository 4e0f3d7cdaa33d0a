"""The server as a client meets it: people, tables, the live connection, records."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, Served, run, serving

from peling import RULESETS, cli, record
from peling.server.words import PHRASES


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


async def sit(served: Served, made: Any, token: str, seed: int = 0) -> Player:
    player = Player(served.port, made["table"], token, seed)
    await player.open()
    return player


# people


def test_a_person_is_a_name_and_a_token(served: Served) -> None:
    made = served.call("POST", "/api/me", {"name": "  Anna\u202e \n Maria  "})
    assert made.status == 201
    assert made.data["name"] == "Anna Maria"
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "max-age=31536000" in cookie
    token = made.data["token"]
    assert served.call("GET", "/api/me").status == 401
    assert served.call("GET", "/api/me", token="wrong").status == 401  # noqa: S106
    assert served.call("GET", "/api/me", token=token).data == {"person": made.data["person"], "name": "Anna Maria"}
    assert served.call("GET", "/api/me", Cookie=f"peling={token}").status == 200
    assert served.call("PATCH", "/api/me", {"name": "An"}, token).data["name"] == "An"
    assert served.call("GET", "/api/me", token=token).data["name"] == "An"
    for name in ("", "\n\t", "\u200b"):
        assert served.call("POST", "/api/me", {"name": name}).data["error"]["code"] == "bad_request"


def test_who_is_erased_leaves_no_name(served: Served) -> None:
    token = served.person("Wilhelmina")
    friend = served.person("Floor")
    made = served.table(token, seats=["me", "open", "random", "random"])
    assert served.call("POST", f"/api/tables/{made['table']}/join", {}, friend).data == {"seat": 1}
    assert served.call("DELETE", "/api/me", token=token).status == 200
    assert served.call("GET", "/api/me", token=token).status == 401
    info = served.call("GET", f"/api/tables/{made['table']}").data
    assert [seat["name"] for seat in info["seats"]] == ["-", "Floor", "Computer 3", "Computer 4"]
    stored = b"".join(file.read_bytes() for file in served.settings.data.iterdir() if file.is_file())
    # SQLite leaves deleted bytes in its pages until they are used again; what a query can reach is what counts.
    assert stored
    with contextlib.closing(__import__("sqlite3").connect(served.settings.data / "peling.sqlite")) as db:
        assert not [line for line in db.iterdump() if "Wilhelmina" in line]


# rules and scoring


def test_rules_and_scores(served: Served) -> None:
    listed = served.call("GET", "/api/rules").data
    assert [rules["id"] for rules in listed] == list(RULESETS)
    for rules in listed:
        book = served.call("GET", f"/api/rules/{rules['id']}").data
        assert len(book["rows"]) == len(RULESETS[rules["id"]].rows)
        assert all(row["example"] for row in book["rows"])
    three = served.call("GET", "/api/rules/nts?players=3").data
    assert {fact["id"]: fact["value"] for fact in three["facts"]}["dead_wall"] == 10
    assert served.call("GET", "/api/rules/riichi").data["error"]["code"] == "not_found"
    assert served.call("GET", "/api/rules/nts?players=9").data["error"]["code"] == "bad_option"
    hand = {"hand": "22345p 678s CCC 34p +2p ; seat W, round E", "rules": "nts", "lang": "nl"}
    sheet = served.call("POST", "/api/score", hand).data
    assert (sheet["total"], sheet["valid"]) == (256, True)
    assert "mag winnen" in sheet["text"]
    wrong = served.call("POST", "/api/score", {"hand": "99999p"}).data
    assert wrong["error"]["code"] == "bad_hand"
    assert wrong["error"]["message"]["nl"] != wrong["error"]["message"]["en"]
    assert served.call("POST", "/api/score", {**hand, "options": {"limit": 1}}).data["error"]["code"] == "bad_option"
    assert len(served.call("GET", "/api/phrases").data) == len(PHRASES) == 12
    assert "random" in served.call("GET", "/api/bots").data


# a whole match


@pytest.mark.parametrize("rules", list(RULESETS))
def test_a_match_from_beginning_to_end(served: Served, rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    token = served.person()
    made = served.table(token, rules, deals=1)
    assert len(made["commitment"]) == 64

    async def play() -> Player:
        player = await sit(served, made, token)
        state = player.messages[0]
        assert state["type"] == "state"
        assert state["view"]["commitment"] == made["commitment"]
        await player.play()
        await player.close()
        return player

    player = run(play())
    seqs = [message["seq"] for message in player.messages if message["type"] in ("state", "events")]
    assert seqs == sorted(set(seqs))
    assert seqs[-1] - seqs[0] == len(player.heard)
    assert all(event["say"].keys() == {"nl", "en"} for event in player.heard)
    assert player.view["outcome"] is not None
    table = made["table"]
    info = served.call("GET", f"/api/tables/{made['code'].lower()}").data
    assert info["status"] == "finished"
    assert info["deals"] == 1
    assert info["seed"]
    checked = served.call("GET", f"/api/verify/{table}").data
    assert checked["holds"] is True
    assert checked["seed"] == info["seed"]
    for form in ("mjn", "jsonl"):
        answer = served.call("GET", f"/api/tables/{table}/record?format={form}")
        match = record.read(answer.raw.decode()).replay()
        assert match.finished
        assert match.state.table.totals == player.view["totals"]
        file = tmp_path / f"match.{form}"
        file.write_bytes(answer.raw)
        assert cli.main(["verify", str(file), "--lang", "en"]) == 0
        assert "promised" in capsys.readouterr().out
    wrong = ["verify", str(tmp_path / "match.mjn"), "--commitment", "0" * 64, "--lang", "nl"]
    assert cli.main(wrong) == 2
    assert "niet het beloofde" in capsys.readouterr().err
    sheets = served.call("GET", f"/api/tables/{table}/sheets").data
    assert len(sheets["seats"]) == 4
    assert sheets["net"] == player.view["outcome"]["net"]
    assert [sum(row) for row in zip(*sheets["matrix"], strict=True)] == [
        gain + sum(paid) for gain, paid in zip(sheets["net"], sheets["matrix"], strict=True)
    ]
    mine = served.call("GET", "/api/me/tables", token=token).data
    assert mine[0]["table"] == table
    assert mine[0]["status"] == "finished"


def test_goulash_is_played(served: Served) -> None:
    token = served.person()
    made = served.table(token, "bmr", deals=2)

    async def play() -> Player:
        player = await sit(served, made, token)
        await player.play(lambda view: view["goulash"] and view["phase"] == "turn" and view["legal"])
        return player

    player = run(play())
    if player.view["status"] != "finished":  # somebody won the first deal: random players hardly ever do
        assert sum(event["event"] == "exchanged" for event in player.heard) == 3
        assert len(player.view["own"]["received"]) == 3
        assert not any("given" in event for event in player.heard)


def test_a_strict_referee(served: Served) -> None:
    """Everyone is asked at every discard, and may err."""
    token = served.person()
    made = served.table(token, "mcr", options={"referee": "strict"}, deals=1)

    async def play() -> Player:
        player = await sit(served, made, token)
        await player.until(lambda view: "mahjong" in view["legal"])
        assert (await player.do("mahjong"))["type"] == "ack"
        await player.until(lambda view: view["dead"][0])
        assert player.view["totals"][0] < 0
        await player.command("settings", auto_pass=["chow", "pung", "kong", "mahjong"])
        await player.play()
        return player

    assert run(play()).view["outcome"]


def test_a_match_ends_when_its_time_is_up(served: Served) -> None:
    token = served.person()
    made = served.table(token, options={"minutes": 1})

    async def play() -> None:
        player = await sit(served, made, token)
        assert served.app.server is not None
        served.app.server.house.live[made["table"]].started -= 100
        await player.play()
        assert player.heard[-1] == {
            "event": "finished",
            "reason": "time",
            "say": player.heard[-1]["say"],
        }
        assert player.view["deal"] == 1

    run(play())


def test_three_and_five_players(served: Served) -> None:
    token = served.person()
    for players in (3, 5):
        seats = ["me", *["random"] * (players - 1)]
        made = served.table(token, seats=seats, options={"players": players}, deals=1)

        async def play(made: Any = made) -> Player:
            player = await sit(served, made, token)
            await player.play()
            await player.close()
            return player

        assert len(run(play()).view["totals"]) == players
    wrong = served.call("POST", "/api/tables", {"seats": ["me", "random", "random"], "rules": "nts"}, token)
    assert wrong.data["error"]["code"] == "bad_request"


# commands


def test_a_command_is_done_once(served: Served) -> None:
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        await player.turn()
        action = next(action for action in player.view["legal"] if action.startswith("discard"))
        first = await player.do(action, "one")
        assert first["type"] == "ack"
        second = await player.do(action, "one")
        assert second == first
        refused = await player.do("discard 9x", "two")
        assert refused["code"] == "no_such_action"
        assert await player.do("discard 9x", "two") == refused
        await player.close()
        again = await sit(served, made, token)
        assert (await again.do(action, "one"))["type"] == "ack"
        mine = [event for event in player.heard + again.heard if event["event"] == "discarded" and event["seat"] == 0]
        assert len(mine) <= 1 + len(again.view["discards"][0])
        assert len(again.view["discards"][0]) == 1
        await again.close()

    run(play())


def test_refusals_say_why_in_both_languages(served: Served) -> None:
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        codes = {}
        for action in ("discard 1f", "chow 12m", "mahjong", "nonsense", "", "exchange 123m", {"type": "discard"}, {"x": 1}):
            answer = await player.command("do", action=action)
            assert answer["type"] == "refused"
            assert set(answer["message"]) == {"nl", "en"}
            codes[str(action)] = answer["code"]
        assert codes["nonsense"] == codes[""] == "no_such_action"
        assert codes["mahjong"] in ("no_win_incomplete", "not_your_turn", "no_win_minimum")
        assert (await player.command("phrase", id="insult"))["code"] == "no_phrase"
        assert (await player.command("undo"))["code"] == "no_undo"
        assert (await player.command("agree"))["code"] == "nothing_asked"
        assert (await player.command("settings", auto_pass=["discard"]))["code"] == "bad_request"
        await player.close()

    run(play())


def test_nobody_acts_for_another(served: Served) -> None:
    """Two people at a table: whatever one sends, only the own seat moves."""
    first, second, stranger = served.person("Anna"), served.person("Bert"), served.person("Carla")
    made = served.table(first, seats=["me", "open", "random", "random"])
    join = f"/api/tables/{made['code']}/join"
    assert served.call("POST", join, {"seat": 3}, second).data["error"]["code"] == "seat_taken"
    assert served.call("POST", join, {"seat": 1}, second).data == {"seat": 1}
    assert served.call("POST", join, {}, second).data == {"seat": 1}
    assert served.call("POST", join, {}, stranger).data["error"]["code"] == "table_full"
    assert served.call("POST", f"/api/tables/{made['table']}/start", {}, stranger).data["error"]["code"] == "forbidden"
    assert served.call("POST", f"/api/tables/{made['table']}/start", {}, first).status == 200
    assert served.call("POST", f"/api/tables/{made['table']}/start", {}, second).status == 200

    async def play() -> None:
        one, two = await sit(served, made, first), await sit(served, made, second)
        watcher = Player(served.port, made["table"], stranger)
        state = await watcher.open()
        assert state["view"]["spectator"] is True
        assert "own" not in state["view"]
        assert "discards" not in state["view"]
        assert (await watcher.command("do", action="pass"))["code"] == "spectator"
        for _ in range(6):
            for player, other in ((one, two), (two, one)):
                if player.view["legal"] and not other.view["legal"]:
                    action = player.view["legal"][0]
                    assert (await other.do(action))["code"] in ("not_your_turn", "illegal_action")
                    assert (await player.do(action))["type"] == "ack"
            await asyncio.sleep(0.05)
            for player in (one, two):
                await player.command("settings", auto_pass=["chow", "pung", "kong"])
        for player in (one, two, watcher):
            await player.close()

    run(play())


# coming back


def test_resume_from_every_number(served: Served) -> None:
    """What a client hears after a gap is what it would have heard live, at every place of a deal."""
    token = served.person()
    made = served.table(token, deals=1)

    async def play() -> None:
        player = await sit(served, made, token)
        first = player.seq or 0
        await player.play()
        await player.close()
        last = player.seq or 0
        assert len(player.heard) == last - first
        for since in range(first, last + 1):
            again = Player(served.port, made["table"], token)
            message = await again.open(since)
            assert message["type"] == "events"
            assert message["seq"] == last
            assert again.heard == player.heard[since - first :]
            assert again.view == player.view
            await again.close()
        for since in (last + 1, 10**8):
            again = Player(served.port, made["table"], token)
            assert (await again.open(since))["type"] == "state"
            await again.close()

    run(play())


def test_a_reload_in_the_middle(served: Served) -> None:
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        await player.play(lambda view: len(view["discards"][0]) == 3)
        second_tab = await sit(served, made, token)
        await player.until(lambda _: player.seq == second_tab.seq)
        assert second_tab.view["own"] == player.view["own"]
        await player.close()
        await second_tab.play(lambda view: len(view["discards"][0]) == 6)
        back = Player(served.port, made["table"], token)
        await back.open(player.seq)
        await second_tab.until(lambda _: back.seq == second_tab.seq)
        assert back.view["own"] == second_tab.view["own"]
        await back.close()
        await second_tab.close()

    run(play())


# undo, pause, settings


def test_undo_at_a_table_with_bots(served: Served) -> None:
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        await player.command("settings", auto_pass=["chow", "pung", "kong"])
        before = await player.turn()
        await player.do(next(action for action in before["legal"] if action.startswith("discard")))
        answer = await player.command("undo")
        assert answer["type"] == "ack"
        assert player.heard[-1]["event"] == "undone"
        assert player.heard[-1]["say"]["nl"]
        assert player.view["own"]["rack"] == before["own"]["rack"]
        assert player.view["legal"] == before["legal"]
        await player.play(lambda view: len(view["discards"][0]) >= 2)
        await player.close()

    run(play())
    off = served.table(token, undo=False)

    async def refused() -> None:
        player = await sit(served, off, token)
        assert (await player.command("undo"))["code"] == "undo_off"
        await player.close()

    run(refused())


def test_undo_goes_past_passes_that_were_given_for_the_player(served: Served) -> None:
    """What is always passed on is no decision: the latest discard comes back, also when claims were passed on since."""
    token = served.person()

    async def play(made: Any) -> bool:
        player = await sit(served, made, token)
        await player.command("settings", auto_pass=["chow", "pung", "kong", "mahjong"])
        for _ in range(10):
            before = await player.turn()
            known = len(player.heard)
            await player.do(next(action for action in before["legal"] if action.startswith("discard")))
            await player.until(lambda view: view["phase"] == "turn" and view["legal"])
            if any(event["event"] == "chose" for event in player.heard[known:]):
                assert (await player.command("undo"))["type"] == "ack"
                assert (player.view["own"]["rack"], player.view["legal"]) == (before["own"]["rack"], before["legal"])
                return True
        await player.close()
        return False

    assert any(run(play(served.table(token))) for _ in range(5))


def test_undo_among_friends_wants_consent(served: Served) -> None:
    tokens = [served.person(name) for name in ("Anna", "Bert")]
    made = served.table(tokens[0], seats=["me", "open", "random", "random"])
    served.call("POST", f"/api/tables/{made['table']}/join", {}, tokens[1])
    served.call("POST", f"/api/tables/{made['table']}/start", {}, tokens[0])

    async def play() -> None:
        one, two = [await sit(served, made, token) for token in tokens]
        for player in (one, two):
            await player.command("settings", auto_pass=["chow", "pung", "kong"])
        players = {0: one, 1: two}

        def waits(view: dict[str, Any]) -> bool:
            return bool(view["legal"]) and view["phase"] == "turn"

        while not (one.view["discards"][0] and waits(two.view)):
            for player in players.values():
                if player.view["legal"]:
                    await player.do(player.choose())
            await asyncio.sleep(0.02)
            await one.command("settings", auto_pass=["chow", "pung", "kong"])
            await two.command("settings", auto_pass=["chow", "pung", "kong"])
        assert (await one.command("undo"))["type"] == "ack"
        asked = await two.hear_type("asks")
        assert asked["undo"] == 0
        assert (await two.command("agree", to="undo", on=False))["type"] == "ack"
        assert (await one.hear_type("asks"))["undo"] is None
        discards = len(one.view["discards"][0])
        await one.command("undo")
        assert (await two.command("agree", to="undo"))["type"] == "ack"
        await one.until(lambda view: len(view["discards"][0]) < discards)
        for player in (one, two):
            await player.close()

    run(play())


def test_pause(served: Served) -> None:
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        assert (await player.command("pause", on=True))["type"] == "ack"
        assert player.view["paused"] is True
        seq = player.seq
        assert (await player.do("pass"))["code"] == "paused"
        with contextlib.suppress(asyncio.TimeoutError):
            await player.hear(0.3)
        assert player.seq == seq
        await player.close()
        await player.open(seq)
        assert player.view["paused"] is True
        assert (await player.command("pause", on=False))["type"] == "ack"
        await player.play(lambda view: len(view["discards"][0]) >= 1)
        await player.close()

    run(play())


def test_always_pass(served: Served) -> None:
    token = served.person()
    made = served.table(token, deals=1)

    async def play() -> None:
        player = await sit(served, made, token)
        answer = await player.command("settings", auto_pass=["chow", "pung", "kong"])
        assert answer["type"] == "ack"
        while player.view["status"] != "finished":
            if player.view["legal"]:
                if player.view["phase"] == "claim":
                    assert "mahjong" in player.view["legal"]
                await player.do(player.choose())
            else:
                await player.hear()
        assert not any(meld for meld in player.view["melds"][0] if meld and meld.startswith("("))
        await player.close()

    run(play())


def test_the_clock_runs_out(served: Served) -> None:
    token = served.person()
    made = served.table(token, clock=1)

    async def play() -> None:
        player = await sit(served, made, token)
        await player.until(lambda view: view["legal"])
        assert player.view["clock"]["limit"] == 1
        assert 0 <= player.view["clock"]["left"] <= 1
        await player.until(lambda view: not view["legal"], limit=5)
        await player.close()

    run(play())


def test_phrases_reach_everyone(served: Served) -> None:
    tokens = [served.person(name) for name in ("Anna", "Bert")]
    made = served.table(tokens[0], seats=["me", "open", "random", "random"])
    served.call("POST", f"/api/tables/{made['table']}/join", {}, tokens[1])

    async def play() -> None:
        one, two = [await sit(served, made, token) for token in tokens]
        assert one.view["phase"] == "lobby"
        assert one.view["legal"] == []
        await one.command("phrase", id="nice")
        heard = await two.hear_type("phrase")
        assert (heard["seat"], heard["id"]) == (0, "nice")
        await one.send({"type": "ping"})
        assert (await one.hear_type("pong"))["type"] == "pong"
        for player in (one, two):
            await player.close()

    run(play())


# after a deal


def test_after_a_deal_everyone_says_go_on(served: Served) -> None:
    tokens = [served.person(name) for name in ("Anna", "Bert")]
    made = served.table(tokens[0], seats=["me", "open", "random", "random"], deals=2)
    served.call("POST", f"/api/tables/{made['table']}/join", {}, tokens[1])
    served.call("POST", f"/api/tables/{made['table']}/start", {}, tokens[0])

    async def play() -> None:
        players = [await sit(served, made, token, seed) for seed, token in enumerate(tokens)]
        one, two = players
        await asyncio.gather(*(player.play(lambda view: view["phase"] == "scored") for player in players))
        hidden = served.call("GET", f"/api/tables/{made['table']}/deals/2")
        assert hidden.data["error"]["code"] == "hidden"
        await one.do("next")
        assert (await two.hear_type("votes"))["votes"] == {"0": "next"}
        assert one.view["phase"] == "scored"
        await two.do("next")
        await one.until(lambda view: view["deal"] == 2 and view["phase"] != "scored")
        first = served.call("GET", f"/api/tables/{made['table']}/deals/1").data
        assert first["events"][0]["wall"]
        text = served.call("GET", f"/api/tables/{made['table']}/record").raw.decode()
        assert "deal 1 " in text
        assert "deal 2 " not in text
        assert "[Seed" not in text
        for player in players:
            await player.close()

    run(play())


def test_replay_and_opinions(served: Served) -> None:
    token = served.person()
    made = served.table(token, deals=1)

    async def play() -> None:
        player = await sit(served, made, token)
        await player.play()
        await player.close()

    run(play())
    base = f"/api/tables/{made['table']}/deals/1"
    deal = served.call("GET", base).data
    assert deal["steps"] == len(deal["events"])
    step = next(i for i, event in enumerate(deal["events"]) if event["event"] == "discarded")
    shown = served.call("GET", f"{base}/steps/{step}").data
    assert set(shown["views"]) == {"0", "1", "2", "3"}
    assert shown["opinions"][0]["played"] == f"discard {deal['events'][step]['kind']}"
    assert shown["opinions"][0]["action"] in shown["views"][str(shown["opinions"][0]["seat"])]["legal"]
    assert set(served.call("GET", f"{base}/steps/{deal['steps']}?seat=2").data["views"]) == {"2"}
    for path, code in (("/steps/9999", "hidden"), ("/steps/x", "not_found"), ("/steps/1?seat=9", "bad_request")):
        assert served.call("GET", base + path).data["error"]["code"] == code
    drills = served.call("GET", "/api/drills", token=token).data
    assert drills
    assert all(drill["played"] in drill["view"]["legal"] for drill in drills)


def test_hints_and_reasons(served: Served) -> None:
    token = served.person()
    for rules in RULESETS:
        made = served.table(token, rules)

        async def play(made: Any = made, rules: str = rules) -> None:
            player = await sit(served, made, token)
            await player.until(lambda view: view["legal"])
            path = f"/api/tables/{made['table']}"
            hint = await asyncio.to_thread(served.call, "GET", f"{path}/hint", None, token)
            assert hint.status == 200, hint.data
            assert hint.data["best"] in player.view["legal"]
            assert all(set(said) == {"nl", "en"} for said in hint.data["say"])
            why = await asyncio.to_thread(served.call, "GET", f"{path}/why", None, token)
            assert why.status == 200, why.data
            assert why.data["say"]
            await player.close()

        run(play())
    off = served.table(token, hints=False)
    assert served.call("GET", f"/api/tables/{off['table']}/hint", token=token).data["error"]["code"] == "hints_off"


def test_teaching_tables_lie_open(served: Served) -> None:
    token = served.person()
    made = served.table(token, teaching=True)

    async def play() -> None:
        player = await sit(served, made, token)
        assert player.view["open"][0]["rack"] == player.view["own"]["rack"]
        assert all(hand["rack"] for hand in player.view["open"])
        await player.close()

    run(play())


# presence


def test_a_bot_plays_for_who_is_gone() -> None:
    with serving(grace=0.3) as served:
        tokens = [served.person(name) for name in ("Anna", "Bert")]
        made = served.table(tokens[0], seats=["me", "open", "random", "random"], deals=1)
        served.call("POST", f"/api/tables/{made['table']}/join", {}, tokens[1])
        served.call("POST", f"/api/tables/{made['table']}/start", {}, tokens[0])

        async def play() -> None:
            one, two = [await sit(served, made, token) for token in tokens]
            await two.close()
            while True:
                message = await one.hear_type("seat")
                if message["seat"] == 1 and not message["online"]:
                    break
            await one.play(lambda view: len(view["discards"][1]) >= 2)
            assert one.view["seats"][1]["stand_in"] is True
            back = Player(served.port, made["table"], tokens[1])
            await back.open(two.seq)
            assert back.view["seats"][1] == {"name": "Bert", "kind": "person", "online": True, "stand_in": False, "bot": None}
            await asyncio.to_thread(served.call, "POST", f"/api/tables/{made['table']}/leave", {}, tokens[1])
            assert (await back.hear_type("bye"))["code"] == "gone"
            await one.play()
            await one.close()

        run(play())


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        token = served.person()
        made = served.table(token)

        async def begin() -> Player:
            player = await sit(served, made, token)
            await player.play(lambda view: len(view["discards"][0]) == 3)
            return player

        async def both() -> Player:
            player = await begin()
            stopping = asyncio.create_task(asyncio.to_thread(served.stop))
            assert (await player.hear_type("bye"))["code"] == "restart"
            await stopping
            return player

        player = run(both())
    with serving(tmp_path) as served:

        async def again() -> None:
            back = Player(served.port, made["table"], token)
            message = await back.open(player.seq)
            assert message["type"] == "events"
            assert back.view["own"] == player.view["own"] or back.heard
            await back.play(lambda view: len(view["discards"][0]) == 6)
            await back.close()

        run(again())


def test_idle_tables_are_put_away_and_come_back() -> None:
    with serving(idle=0.2, grace=0.1) as served:
        token = served.person()
        made = served.table(token)

        async def play() -> None:
            player = await sit(served, made, token)
            await player.play(lambda view: len(view["discards"][0]) == 2)
            await player.close()
            assert served.app.server is not None
            house = served.app.server.house
            for _ in range(200):
                if house.live:
                    await asyncio.sleep(0.05)
            assert not house.live
            again = Player(served.port, made["table"], token)
            await again.open(player.seq)
            assert again.view["own"]["rack"]
            await again.close()

        run(play())


def test_the_example_client_plays(served: Served) -> None:
    script = Path(__file__).parent.parent / "examples" / "bot_client.py"
    token = served.person()
    made = served.table(token, seats=["me", "open", "random", "random"], deals=1)
    served.call("POST", f"/api/tables/{made['table']}/start", {}, token)

    async def play() -> None:
        client = await asyncio.create_subprocess_exec(
            sys.executable, str(script), f"http://127.0.0.1:{served.port}", made["code"], stdout=asyncio.subprocess.PIPE
        )
        player = await sit(served, made, token)
        await player.until(lambda view: view["seats"][1]["kind"] == "person")
        await player.play()
        out, _ = await client.communicate()
        assert client.returncode == 0
        assert b"totals:" in out

    run(play())
