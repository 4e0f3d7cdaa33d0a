"""The server as a client meets it: people, tables, the live connection, records."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, Served, run, serving, sit

from peling import RULESETS, cli, record
from peling.server.words import PHRASES


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


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
    assert [seat["name"] for seat in info["seats"]] == ["Computer 1", "Floor", "Computer 3", "Computer 4"]
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
        assert [line[:2] for line in book["doubling_table"]][:2] == ([] if rules["id"] == "mcr" else [[2, 4], [4, 8]])
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
    assert served.call("GET", "/api/bots").data == ["beginner", "quick", "club"]


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
    assert seqs == sorted(seqs)
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
        errors = sum(player.view["dead"][1:])  # of the bots: they choose blindly
        assert player.view["totals"][0] == 10 * errors - 30
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
        served.app.server.registry.live[made["table"]].started -= 100
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
            await one.until(lambda view: not view["seats"][1]["online"])
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


def test_a_table_that_stood_still_goes_on_at_once(tmp_path: Path) -> None:
    """A bot was about to move when the server ended: the next one lets nobody wait for its pace once more."""
    slow: dict[str, Any] = {"data": tmp_path, "pace": 1e5}
    with serving(**slow) as served:
        token = served.person()
        tables = [served.table(token)["table"] for _ in range(8)]  # all eight turns are the person's once in 65,536 times

        async def turns() -> dict[str, int]:
            found = {}
            for table in tables:
                player = Player(served.port, table, token)
                found[table] = (await player.open())["view"]["turn"]
            return found

        first = next(table for table, turn in run(turns()).items() if turn != 0)
    with serving(**slow) as again:

        async def wait() -> None:
            player = Player(again.port, first, token)
            await player.open(1)
            before = len(player.heard)
            while len(player.heard) == before:
                await player.hear()

        run(wait())


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
            assert message["seq"] == (player.seq or 0) + len(message["events"])
            assert back.view["own"] == player.view["own"] or back.heard
            await back.play(lambda view: len(view["discards"][0]) == 6)
            await back.close()

        run(again())


def test_idle_tables_are_put_away_and_come_back() -> None:
    with serving(idle=2.0, grace=0.1) as served:
        token = served.person()
        made = served.table(token)

        async def play() -> None:
            player = await sit(served, made, token)
            await player.play(lambda view: len(view["discards"][0]) == 2)
            await player.close()
            assert served.app.server is not None
            registry = served.app.server.registry

            def put_away() -> None:
                while registry.live:
                    time.sleep(0.05)

            await asyncio.to_thread(put_away)
            again = Player(served.port, made["table"], token)
            await again.open(player.seq)
            assert again.view["own"]["rack"]
            await again.close()

        run(play())


def test_the_example_client_plays(served: Served) -> None:
    script = Path(__file__).parent.parent / "examples" / "bot_client.py"
    token = served.person()
    made = served.table(token, seats=["me", "open", "random", "random"], deals=1, hints=False)
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
