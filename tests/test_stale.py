"""Moments: a command that comes late is done only if it still means what its player chose; and what holds until one's turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, Served, friends, run, serving, sit
from timeouts import TIMEOUT

from peling.client import Client, Refusal, Table
from peling.wire import frames
from peling.wire.settings import TableSettings

CLAIMS = ["chow", "kong", "pung"]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


def discards(view: dict[str, Any]) -> list[str]:
    return [action for action in view["legal"] if action.startswith("discard")]


async def discard_of(player: Player, other: Player) -> str:
    """Play until the player has the turn, and discard; both pass on everything."""
    for one in (player, other):
        await one.command("settings", auto_pass=[*CLAIMS, "mahjong"])
    while True:
        for one in (player, other):
            await one.command("settings", auto_pass=[*CLAIMS, "mahjong"])  # and hear what there is to hear
            if one.view["legal"] and one.view["phase"] == "turn":
                chosen = discards(one.view)[0]
                assert (await one.do(chosen))["type"] == "ack"
                if one is player:
                    return chosen


def test_what_was_chosen_a_turn_ago_is_not_done(served: Served) -> None:
    """A tablet's line dies as its player discards; the phone plays that turn; later the tablet is back with its discard."""
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        tablet = await sit(served, made, token)
        old, *_, other = discards(await tablet.turn())
        chosen_at = tablet.seq
        phone = await sit(served, made, token)
        assert (await phone.do(other))["type"] == "ack"
        later = await phone.turn()
        await tablet.until(lambda _: tablet.seq == phone.seq)
        assert old in later["legal"]
        answer = await tablet.command("do", "late", action=old, seq=chosen_at)
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        assert set(answer["message"]) == {"nl", "en"}
        assert (await tablet.command("do", "late", action=old, seq=chosen_at))["code"] == "stale"
        assert tablet.view["own"]["rack"] == later["own"]["rack"]
        assert (await tablet.command("do", action=old, seq=tablet.seq))["type"] == "ack"
        for player in (tablet, phone):
            await player.close()

    run(play())


def test_talk_at_the_table_makes_no_choice_old(served: Served) -> None:
    """Tempo, watchers and phrases leave a decision as it is: what was chosen before them is done."""
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        chosen = discards(await player.turn())[0]
        before = player.seq
        await player.command("tempo", tempo="normal")
        await player.command("agree", to="watch", on=True)
        await player.command("phrase", id="nice")
        assert (player.seq or 0) > (before or 0)
        assert (await player.command("do", action=chosen, seq=before))["type"] == "ack"
        await player.close()

    run(play())


def test_a_known_command_is_answered_as_before_however_late(served: Served) -> None:
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        chosen = discards(await player.turn())[0]
        before = player.seq
        assert (await player.command("do", "once", action=chosen, seq=before))["type"] == "ack"
        await player.turn()
        assert (await player.command("do", "once", action=chosen, seq=before))["type"] == "ack"
        await player.close()

    run(play())


def test_what_was_decided_since_is_not_taken_back(served: Served) -> None:
    """Undo means the decision that its player saw; pressed twice on a slow line it takes back one."""
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        player = await sit(served, made, token)
        await player.command("settings", auto_pass=[*CLAIMS, "mahjong"])
        for _ in range(2):
            await player.do(discards(await player.turn())[0])
        await player.turn()
        seen = player.seq
        assert (await player.command("undo", seq=seen))["type"] == "ack"
        count = len(player.view["discards"][player.view["seat"]])
        assert (await player.command("undo", seq=seen))["code"] == "stale"
        await player.do(discards(await player.turn())[0])
        assert (await player.command("undo", seq=seen))["code"] == "stale"
        assert (await player.command("undo", seq=player.seq))["type"] == "ack"
        assert len(player.view["discards"][player.view["seat"]]) == count
        await player.close()

    run(play())


def test_passes_that_were_given_for_the_player_make_no_undo_old(served: Served) -> None:
    token = served.person()

    async def play(made: Any) -> bool:
        player = await sit(served, made, token)
        await player.command("settings", auto_pass=[*CLAIMS, "mahjong"])
        for _ in range(10):
            before = await player.turn()
            await player.do(discards(before)[0])
            seen, known = player.seq, len(player.heard)
            await player.until(lambda view: view["phase"] == "turn" and view["legal"])
            if any(event["event"] == "chose" for event in player.heard[known:]):
                assert (await player.command("undo", seq=seen))["type"] == "ack"
                assert player.view["own"]["rack"] == before["own"]["rack"]
                return True
        await player.close()
        return False

    assert any(run(play(served.table(token))) for _ in range(5))


def test_consent_is_to_what_was_asked(served: Served) -> None:
    """Who agreed to a request on a dead line has not agreed to the next one."""
    tokens, made = friends(served)

    async def play() -> None:
        anna, bert = [await sit(served, made, token) for token in tokens]
        await discard_of(anna, bert)
        assert (await anna.command("undo"))["type"] == "ack"
        await bert.until(lambda view: view["asks"]["undo"] == 0)
        seen = bert.seq
        assert (await anna.command("agree", to="undo", on=False))["type"] == "ack"
        assert (await anna.command("undo"))["type"] == "ack"
        await bert.until(lambda _: sum(event["event"] == "undo_asked" for event in bert.heard) == 2)
        assert (await bert.command("agree", to="undo", seq=seen))["code"] == "stale"
        assert bert.view["asks"]["undo"] == 0
        assert (await bert.command("agree", to="undo", seq=bert.seq))["type"] == "ack"
        for player in (anna, bert):
            await player.close()

    run(play())


def test_nothing_is_to_be_done_while_the_game_stands_still(served: Served) -> None:
    """`legal` is empty in a pause and while somebody asks to take back, and is there again afterwards."""
    token = served.person()
    made = served.table(token)

    async def pause() -> None:
        player = await sit(served, made, token)
        legal = (await player.turn())["legal"]
        await player.command("pause", on=True)
        assert player.view["legal"] == []
        assert (await sit(served, made, token)).view["legal"] == []
        await player.command("pause", on=False)
        assert player.view["legal"] == legal
        await player.close()

    run(pause())
    tokens, shared = friends(served)

    async def ask() -> None:
        anna, bert = [await sit(served, shared, token) for token in tokens]
        await discard_of(anna, bert)
        await anna.command("undo")
        await bert.until(lambda view: view["asks"]["undo"] == 0)
        assert anna.view["legal"] == bert.view["legal"] == []
        await bert.command("agree", to="undo", on=True)
        await anna.until(lambda view: view["asks"]["undo"] is None)
        assert discards(anna.view)
        for player in (anna, bert):
            await player.close()

    run(ask())


def test_the_simplest_client_waits_while_the_game_stands_still(served: Served) -> None:
    """A program that sends one of `legal` at every message sends nothing in a pause, whatever it hears then."""
    phrases = 20

    async def simplest(table: Table, refused: list[str], there: asyncio.Event, enough: asyncio.Event) -> None:
        heard = 0
        async for message in table:
            there.set()
            heard += isinstance(message, frames.Said)
            if heard == phrases:
                enough.set()
            if table.view.legal:
                try:
                    await table.do(table.view.legal[0])
                except Refusal as refusal:
                    refused.append(refusal.code)

    async def play() -> None:
        refused: list[str] = []
        there, enough = asyncio.Event(), asyncio.Event()
        async with Client(f"http://127.0.0.1:{served.port}") as client:
            await client.me("Anna")
            made = await client.make_table(["me", "random", "random", "random"], settings=TableSettings(tempo="fast", deals=1))
            other = Player(served.port, made.table, str(client.token))
            await other.open()
            await other.turn()
            await other.command("pause", on=True)
            async with client.table(made.code) as table:
                player = asyncio.create_task(simplest(table, refused, there, enough))
                await asyncio.wait_for(there.wait(), TIMEOUT)
                for _ in range(phrases):
                    await other.command("phrase", id="nice")
                await asyncio.wait_for(enough.wait(), TIMEOUT)
                assert refused == []
                await other.command("pause", on=False)
                await other.close()
                await player

    run(play())


# what is passed on


def test_what_one_person_passes_on_is_nothing_to_the_next(served: Served) -> None:
    tokens, made = friends(served)
    carla = served.person("Carla")

    async def play() -> None:
        bert = await sit(served, made, tokens[1])
        await bert.command("settings", auto_pass=CLAIMS, until_turn=True)
        assert bert.view["auto_pass"] == CLAIMS
        assert served.call("POST", f"/api/tables/{made['table']}/remove", {"seat": 1}, tokens[0]).status == 200
        assert served.call("POST", f"/api/tables/{made['table']}/join", {}, carla).data == {"seat": 1}
        next_person = await sit(served, made, carla)
        assert (next_person.view["auto_pass"], next_person.view["until_turn"]) == ([], False)
        await next_person.close()

    run(play())


def test_passing_until_the_own_turn_ends_there_by_itself(served: Served) -> None:
    """Also for anyone who has closed the page meanwhile; what is always passed on stays."""
    token = served.person()
    made = served.table(token)

    async def play() -> None:
        first = await sit(served, made, token)
        chosen = discards(await first.turn())[0]
        await first.send({"type": "do", "cid": "discard", "action": chosen, "seq": first.seq})  # both at once: bots are quick
        await first.command("settings", auto_pass=["chow"], until_turn=True)
        assert (first.view["auto_pass"], first.view["until_turn"]) == (["chow"], True)
        await first.close()
        again = await sit(served, made, token)
        while not (again.view["phase"] == "turn" and again.view["turn"] == 0):
            asked = [action for action in again.view["legal"] if action.partition(" ")[0] in CLAIMS]
            assert not asked or "mahjong" in again.view["legal"]
            await (again.do("pass") if again.view["legal"] else again.hear())
        assert (again.view["auto_pass"], again.view["until_turn"]) == (["chow"], False)
        await again.command("settings", auto_pass=["chow"], until_turn=True)
        await again.do(discards(again.view)[0])
        assert again.view["until_turn"] is True  # it is for the next one
        await again.close()

    run(play())
