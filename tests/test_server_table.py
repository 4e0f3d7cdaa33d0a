"""A table as its players meet it: commands, coming back, undo, pause, always passing, clocks, and what follows a deal."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from timeouts import TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, Served, friends, run, serving, sit, undo_request

from peling import RULESETS
from peling.server.live import registry
from peling.server.live.loading import Past


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


def test_a_long_past_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the log of one table is worked out, others play on: nothing of it is done in the loop."""
    begun, go_on = threading.Event(), threading.Event()

    def long_past(*given: Any) -> Past:
        begun.set()
        assert go_on.wait(TIMEOUT)
        return Past(*given)

    with serving(idle=2.0) as served:
        token = served.person()
        made, old = served.table(token), served.table(token)
        assert served.app.server is not None
        live = served.app.server.registry.live

        def put_away() -> None:
            while old["table"] in live:
                time.sleep(0.05)

        async def play() -> None:
            player = await sit(served, made, token)
            await asyncio.wait_for(asyncio.to_thread(put_away), TIMEOUT)
            monkeypatch.setattr(registry, "Past", long_past)
            coming = asyncio.create_task(sit(served, old, token))
            assert await asyncio.to_thread(begun.wait, TIMEOUT)
            await player.send({"type": "ping"})
            await player.hear_type("pong")
            assert not coming.done()
            go_on.set()
            again = await coming
            assert again.view["status"] == "playing"
            await again.close()
            await player.close()

        run(play())


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
        for action in ("discard 1f", "chow 19m", "mahjong", "nonsense", "", "exchange 123m", {"type": "discard"}, {"x": 1}):
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
    """Two people at a table: whatever one sends, only that person's seat moves."""
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
        assert state["type"] == "watch"
        assert state["view"]["status"] == "playing"
        assert "own" not in state["view"]
        assert "discards" not in state["view"]
        assert (await watcher.command("do", action="pass"))["code"] == "spectator"
        for player in (one, two):
            await player.command("settings", auto_pass=["chow", "pung", "kong"])
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
    """What a client receives after a gap is what it would have received live, at every place of a deal."""
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
            assert message["type"] == "state"
            assert message["seq"] == last
            assert again.heard == player.heard[since - first :]
            assert again.view == player.view
            await again.close()
        for since in (last + 1, 10**8):
            again = Player(served.port, made["table"], token)
            message = await again.open(since)
            assert (message["type"], message["events"]) == ("state", [])
            assert again.view == player.view
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
    tokens, made = friends(served)

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
        await two.until(lambda view: undo_request(view) == {"undo": 0, "agreed": [0]})
        discards = len(one.view["discards"][0])
        assert (await two.command("agree", to="undo"))["type"] == "ack"
        await one.until(lambda view: len(view["discards"][0]) < discards)
        assert undo_request(one.view) == {"undo": None, "agreed": []}
        assert one.heard[-1]["event"] == "undone"
        for player in (one, two):
            await player.close()

    run(play())


def test_what_is_always_passed_on_is_in_every_view_from_then_on(served: Served) -> None:
    tokens, made = friends(served)

    async def play() -> None:
        players = [await sit(served, made, token) for token in tokens]
        while not any("discard" in player.view["legal"][0] for player in players if player.view["legal"]):
            for player in players:
                if player.view["legal"]:
                    await player.do(player.choose())
            await asyncio.sleep(0.02)
            for player in players:
                await player.command("settings", auto_pass=[])  # and hear what there is to hear
        active = 0 if players[0].view["legal"] else 1
        other = players[1 - active]
        await players[active].command("pause", on=True)  # both hear how things stand; one of them has nothing to do
        await other.until(lambda view: view["paused"])
        for on, kinds in ((False, ["chow"]), (True, ["pung", "kong"]), (False, [])):
            await other.command("settings", auto_pass=kinds)
            await players[active].command("pause", on=on)
            await other.until(lambda view, kinds=kinds: view["auto_pass"] == sorted(kinds))
        for player in players:
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


def test_a_log_has_an_end(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written beside the game is so much and no more; what has begun can be ended, and the game goes on."""
    monkeypatch.setattr("peling.server.live.table.ASIDES", 20)
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        answers = [await player.command("pause", on=i % 2 == 0) for i in range(60)]
        assert [answer.get("code") for answer in answers] == [None] * 20 + ["enough", None] * 20
        assert "genoeg" in answers[-2]["message"]["nl"]
        for kind, fields in (("tempo", {"tempo": "calm"}), ("agree", {"to": "watch", "on": True})):
            assert (await player.command(kind, **fields))["code"] == "enough"
        assert (await player.command("agree", to="watch", on=False))["type"] == "ack"
        await player.play(lambda view: len(view["discards"][0]) >= 2)
        assert (await player.command("undo"))["code"] == "enough"
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
        await player.until(lambda view: not view["legal"], limit=TIMEOUT)
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
        await two.until(lambda view: view["votes"] == {"0": "next"})
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
            assert all(set(said) == {"nl", "en"} for said in hint.data["say"] + hint.data["facts"])
            assert not any("wacht" in said["nl"] for said in hint.data["say"][:1])
            assert any("U wacht" in said["nl"] for said in hint.data["facts"])
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


def test_refusals_have_no_english_in_their_dutch(served: Served) -> None:
    """Options and actions that cannot be: the reason is in the language of the sentence."""
    token = served.person()
    body = {"rules": "nts", "seats": ["me", "club", "club", "club"], "settings": {}}
    for options, dutch, english in (
        ({"limt": 1}, "nts heeft geen optie 'limt'; wel ", "nts has no option 'limt'; it has "),
        ({"limit": 7}, "optie limit: 7 kan niet; mogelijk is ", "option limit: 7 is not allowed; allowed are "),
    ):
        refused = served.call("POST", "/api/tables", {**body, "options": options}, token).data["error"]
        assert refused["code"] == "bad_option"
        assert refused["message"]["nl"].startswith(f"Deze optie kan niet: {dutch}")
        assert refused["message"]["en"].startswith(f"This option is not possible: {english}")
    refused = served.call("POST", "/api/tables", {**body, "rules": "chess"}, token).data["error"]
    assert "de spelregels 'chess' zijn er niet" in refused["message"]["nl"]
    wrong = served.call("POST", "/api/score", {"hand": "12", "rules": "nts"}).data["error"]["message"]
    assert wrong["nl"] == "Dit spel klopt niet: na de getallen hoort een letter (m p s, of T K B)"
    assert wrong["en"] == "This hand is invalid: a suit letter (m p s, or T K B) must follow the numbers"
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        for action, reason in (("discard 9x", "na de getallen hoort een letter"), ("dance", "die is er niet; er zijn ")):
            refused = await player.do(action)
            assert refused["code"] == "no_such_action"
            assert refused["message"]["nl"].startswith(f"Dat is geen actie: {reason}")
        await player.close()

    run(play())


def test_a_false_mahjong_is_explained(served: Served) -> None:
    async def script() -> None:
        token = served.person()
        made = served.table(token, options={"referee": "strict"})
        player = await sit(served, made, token)
        await player.play(lambda view: "mahjong" in view["legal"])
        assert (await player.do("mahjong"))["type"] == "ack"
        await player.until(lambda view: view["dead"][view["seat"]])
        answer = await asyncio.to_thread(served.call, "GET", f"/api/tables/{made['table']}/why", None, token)
        assert answer.data["can"] is False
        assert [said["nl"] for said in answer.data["say"]] == [
            "Een dood spel mag niet winnen en telt nul.",
            "Met deze steen is het spel niet compleet.",
        ]

    run(script())
