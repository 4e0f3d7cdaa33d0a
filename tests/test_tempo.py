"""Time at a table: thinking time that everyone may ask for and that tells nothing, and the tempo; bots and their names."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from served import Served, run, serving, sit
from test_guests import Friends, code_of, live
from test_leaks import Room, played

from peling.game import events as e
from peling.server import settings
from peling.server.live.entries import Entry


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


# thinking time


def asked_about() -> Iterator[tuple[list[Entry], e.Asked, int]]:
    """Logs that end where some seats are asked about a discard and others are not; and who discarded."""
    for seed in range(30):
        log = played("nts", seed, 200, 1)
        for place, event in enumerate(log):
            before = log[place - 1]
            if isinstance(event, e.Asked) and isinstance(before, e.Discarded) and len(event.seats) < 3:
                yield list(log[: place + 1]), event, before.seat
                break


def think(room: Room, seat: int, *, on: bool = True) -> dict[str, Any]:
    return asyncio.run(room.table.think(room.ear(seat), f"think {seat} {on}", on=on))


def test_thinking_time_does_not_tell_who_can_claim() -> None:
    """Players who may claim and players who may not ask in the same way, get the same answer, and look the same to others."""
    pairs = 0
    for log, asked, discarder in asked_about():
        able, unable = asked.seats[0], next(seat for seat in range(4) if seat not in asked.seats and seat != discarder)
        told = []
        for seat in (able, unable):
            room = Room("nts", log, discarder)
            answers = [think(room, seat), think(room, seat, on=False)]
            assert [answer["type"] for answer in answers] == ["ack", "ack"]
            heard = [json.loads(message) for message in room.sent]
            assert [message["patch"] for message in heard] == [
                {"thinks": [seat], "think_left": 30.0},
                {"thinks": [], "think_left": None},
            ]
            told.append([message["seq"] for message in heard])
        assert told[0] == told[1]
        pairs += 1
    assert pairs > 5


def test_the_discard_lies_while_somebody_thinks() -> None:
    """For a bounded time, once a discard, for all together; who has answered thinks no more."""
    log, asked, discarder = next(asked_about())
    unable = next(seat for seat in range(4) if seat not in asked.seats and seat != discarder)
    room = Room("nts", log, discarder, think=20)
    clock, loop = room.table.clock, room.table.services.loop
    now = 5000.0
    loop.time = lambda: now  # type: ignore[method-assign]
    assert clock._has_lain(now)
    assert think(room, unable)["type"] == "ack"
    assert not clock._has_lain(now)
    now += 19.0
    clock._notice()
    assert not clock._has_lain(now)
    assert clock.think_left() == 1.0
    now += 2.0
    clock._notice()
    assert clock.thinkers() == []
    assert clock.think_left() is None
    assert clock._has_lain(now)
    assert code_of(asyncio.run(room.table.think(room.ear(asked.seats[0]), "again", on=True))) == "no_think"


def test_thinking_time_has_its_moment() -> None:
    log, _, discarder = next(asked_about())
    room = Room("nts", log, discarder)
    assert code_of(think(room, discarder)) == "no_think"
    off = Room("nts", log, discarder, think=0)
    assert {code_of(think(off, seat)) for seat in range(4)} == {"no_think"}
    early = Room("nts", log[:2], 0)
    assert {code_of(think(early, seat)) for seat in range(4)} == {"no_think"}


def test_a_clock_waits_for_who_thinks() -> None:
    log, asked, discarder = next(asked_about())
    room = Room("nts", log, discarder, think=20, clock=5)
    before = room.table.clock.running(asked.seats[0])
    assert think(room, asked.seats[0])["type"] == "ack"
    after = room.table.clock.running(asked.seats[0])
    assert before is not None
    assert after is not None
    assert after[1] - before[1] == 15.0


def test_everyone_sees_who_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.WINDOWS, "fast", (600.0, 600.0))
    monkeypatch.setitem(settings.PACES, "fast", (0.0, 0.0))
    with serving(pace=1.0) as served:
        friends = Friends(served)

        async def play() -> None:
            anna, bert = await friends.sit(served)
            await anna.until(lambda view: view["phase"] == "claim" or view["turn"] in (0, 1))
            await bert.command("settings", auto_pass=[])
            for player in (anna, bert):
                if player.view["phase"] == "turn" and player.view["legal"]:
                    await player.do(next(action for action in player.view["legal"] if action.startswith("discard")))
            await bert.until(lambda view: view["phase"] == "claim")
            await anna.until(lambda view: view["phase"] == "claim")
            thinker, other = (bert, anna) if anna.view["offered_by"] != 1 else (anna, bert)
            seat = thinker.view["seat"]
            assert code_of(await thinker.command("think")) == "ok"
            await other.until(lambda view: view["thinks"] == [seat])
            if "pass" in thinker.view["legal"]:
                assert code_of(await thinker.do("pass")) == "ok"  # who has answered thinks no more
            else:
                assert code_of(await thinker.command("think", on=False)) == "ok"
            await other.until(lambda view: view["thinks"] == [])

        run(play())


# the tempo


def test_the_owner_sets_the_tempo_and_it_stays(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}
    with serving(tmp_path) as first:

        async def change() -> None:
            kept["friends"] = friends = Friends(first)
            anna, bert = await friends.stand_still(first)
            assert code_of(await bert.command("tempo", tempo="normal")) == "not_owner"
            assert code_of(await anna.command("tempo", "once", tempo="normal")) == "ok"
            assert code_of(await anna.command("tempo", "once", tempo="normal")) == "ok"
            await bert.until(lambda view: view["settings"]["tempo"] == "normal")
            told = [event for event in bert.heard if event["event"] == "tempo"]
            assert [event["say"]["nl"] for event in told] == ["Anna zet het tempo op gewoon."]
            assert live(first, friends).settings.tempo == "normal"

        run(change())
    with serving(tmp_path) as again:
        info = again.call("GET", f"/api/tables/{kept['friends'].made['table']}").data
        assert info["settings"]["tempo"] == "normal"

        async def see() -> None:
            anna = await sit(again, kept["friends"].made, kept["friends"].anna)
            assert anna.view["settings"]["tempo"] == "normal"
            assert live(again, kept["friends"]).settings.tempo == "normal"

        run(see())


def test_bots_play_at_the_new_tempo(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that would think for an hour plays at once when the tempo is fast."""
    monkeypatch.setitem(settings.WINDOWS, "calm", (0.0, 0.0))
    monkeypatch.setitem(settings.WINDOWS, "fast", (0.0, 0.0))
    monkeypatch.setitem(settings.PACES, "calm", (3600.0, 3600.0))
    monkeypatch.setitem(settings.PACES, "fast", (0.0, 0.0))
    with serving(pace=1.0) as served:
        token = served.person()
        made = served.table(token, tempo="calm")

        async def play() -> None:
            player = await sit(served, made, token)
            await player.command("settings", auto_pass=["chow", "pung", "kong"])
            if player.view["turn"] == 0:
                await player.do(next(action for action in player.view["legal"] if action.startswith("discard")))
            await player.until(lambda view: view["phase"] == "turn" and view["turn"] != 0)
            assert code_of(await player.command("tempo", tempo="fast")) == "ok"
            await player.until(lambda view: view["legal"] and view["phase"] in ("turn", "scored"))

        run(play())


# names


def test_bots_are_called_computer_on_every_seat(served: Served) -> None:
    friends = Friends(served)

    async def play() -> None:
        anna, _ = await friends.sit(served)
        assert anna.view["names"] == ["Anna", "Bert", "Computer 3", "Computer 4"]
        assert [seat["name"] for seat in anna.view["seats"]] == anna.view["names"]

    run(play())
    token = served.person()
    made = served.table(token, seats=["me", "open", "random", "open"])
    served.call("POST", f"/api/tables/{made['table']}/start", {}, token)

    async def alone() -> None:
        player = await sit(served, made, token)
        assert player.view["names"] == ["Anna", "Computer 2", "Computer 3", "Computer 4"]
        assert [seat["kind"] for seat in player.view["seats"]] == ["person", "open", "bot", "open"]

    run(alone())
    mine = served.call("GET", "/api/me/tables", token=token).data
    assert mine[0]["names"] == ["Anna", "Computer 2", "Computer 3", "Computer 4"]
