"""Watching: people without a seat see the game as it is played while all who hold seats want that, and deals that are over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, Served, run, serving, sit
from test_guests import Friends, code_of

from peling.server.edge import limits
from peling.server.live import seating
from peling.wire.patch import apply

EMPTY: dict[str, Any] = {"rack": "", "drawn": None, "melds": [], "answer": None, "given": [], "received": []}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


def alone(served: Served, **settings: Any) -> tuple[Any, str]:
    """A table of one person and three bots."""
    token = served.person()
    return served.table(token, **settings), token


def watcher(served: Served, made: Any, name: str = "Cor") -> Player:
    return Player(served.port, made["table"], served.person(name))


def test_a_game_is_watched_as_it_is_played(served: Served) -> None:
    made, token = alone(served, spectators="live", deals=1)

    async def play() -> None:
        anna, cor = await sit(served, made, token), watcher(served, made)
        assert (await cor.open())["type"] == "state"
        assert (cor.view["seat"], cor.view["own"], cor.view["legal"]) == (-1, EMPTY, [])
        await anna.until(lambda view: view["watchers"] == 1)
        assert (await cor.command("do", action="pass"))["code"] == "spectator"
        playing = asyncio.create_task(anna.play())
        await cor.until(lambda view: view["status"] == "finished")
        await playing
        for key in ("discards", "melds", "luck", "totals", "outcome", "taken", "names", "seats", "allows", "phase"):
            assert cor.view[key] == anna.view[key], key
        # Nothing that only a seat may know was ever said.
        for message in cor.messages:
            assert message["type"] in ("state", "events", "refused")
            assert not [path for path in message.get("patch", ()) if path.startswith(("own", "legal", "open", "auto_pass"))]
            for event in message.get("events", ()):
                assert event["event"] not in ("chose", "asked")
                assert event["event"] != "drawn" or event["kind"] == "?" or event["kind"][-1] in "fz", event

        await cor.close()
        assert cor.seq is not None
        again = watcher(served, made, "Dora")
        assert (await again.open(since=cor.seq - 3))["type"] == "state"
        assert again.heard == cor.heard[-3:]

    run(play())


def test_all_who_hold_seats_must_want_it(served: Served) -> None:
    friends = Friends(served)

    async def play() -> None:
        anna, bert = await friends.sit(served)
        cor = Player(served.port, friends.made["table"], served.person("Cor"))
        assert (await cor.open())["type"] == "watch"
        assert code_of(await anna.command("agree", "once", to="watch")) == "ok"
        assert code_of(await anna.command("agree", "once", to="watch")) == "ok"
        await bert.until(lambda view: view["allows"] == [0])
        assert (await cor.hear())["type"] == "watch", "one is not enough"
        assert code_of(await bert.command("agree", to="watch")) == "ok"
        assert (await cor.hear_type("state"))["view"]["allows"] == [0, 1]
        assert [event["say"]["nl"] for event in anna.heard if event["event"] == "watch_allowed"] == [
            "Anna laat anderen meekijken."
        ]
        assert code_of(await anna.command("agree", to="watch", on=False)) == "ok"
        assert (await cor.hear_type("watch"))["view"]["allows"] == [1]

    run(play())


def test_what_was_allowed_is_still_so_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}
    with serving(tmp_path) as first:
        made, token = alone(first)
        kept |= {"made": made, "token": token, "cor": first.person("Cor")}

        async def allow() -> None:
            anna = await sit(first, made, token)
            assert code_of(await anna.command("agree", to="watch")) == "ok"

        run(allow())
    with serving(tmp_path) as again:

        async def watch() -> None:
            cor = Player(again.port, kept["made"]["table"], kept["cor"])
            assert (await cor.open())["type"] == "state"

        run(watch())


def test_who_watches_at_a_table_that_is_not_watched(served: Served) -> None:
    made, token = alone(served, spectators="none")

    async def ask() -> None:
        anna, cor = await sit(served, made, token), watcher(served, made)
        assert (await cor.open())["code"] == "no_seat"
        assert code_of(await anna.command("agree", to="watch")) == "no_watching"
        assert anna.view["watchers"] == 0

    run(ask())
    assert served.call("GET", f"/api/tables/{made['table']}/deals/1/film").status == 403


def test_teaching_tables_do_not_show_their_hands_to_others(served: Served) -> None:
    made, token = alone(served, spectators="live", teaching=True)

    async def watch() -> None:
        anna, cor = await sit(served, made, token), watcher(served, made)
        await cor.open()
        await anna.turn()
        await anna.do(anna.choose())
        await cor.until(lambda view: sum(map(len, view["discards"])) > 0)
        assert "open" in anna.view
        assert "open" not in cor.view

    run(watch())


def test_there_is_room_for_so_many(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "WATCHERS", 2)
    made, token = alone(served)

    async def watch() -> None:
        anna = await sit(served, made, token)
        cor, dora, els = (watcher(served, made, name) for name in ("Cor", "Dora", "Els"))
        for one in (cor, dora):
            assert (await one.open())["type"] == "watch"
        assert (await els.open())["code"] == "full"
        await anna.until(lambda view: view["watchers"] == 2)
        await cor.close()
        await anna.until(lambda view: view["watchers"] == 1)
        assert (await els.open())["type"] == "watch"
        # One person counts once, and has no more than four windows.
        windows = [Player(served.port, made["table"], dora.token) for _ in range(4)]
        for window in windows:
            assert (await window.open())["type"] == "watch"
        assert (await dora.hear_type("bye"))["code"] == "replaced"
        await anna.until(lambda view: view["watchers"] == 2)

    run(watch())


def test_one_person_watches_so_many_tables(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert served.app.server is not None
    monkeypatch.setattr(served.app.server, "watching", limits.Counter(2))
    tables = [alone(served)[0] for _ in range(3)]

    async def watch() -> None:
        cor = [Player(served.port, made["table"], served_token) for made in tables]
        assert [(await one.open()).get("code", "in") for one in cor] == ["in", "in", "full"]
        await cor[0].close()
        while (await cor[2].open()).get("code") == "full":
            await cor[2].close()

    served_token = served.person("Cor")
    run(watch())


def test_a_deal_that_is_over_is_a_film(served: Served) -> None:
    made, token = alone(served, deals=2)

    async def play() -> None:
        anna = await sit(served, made, token)
        running = await asyncio.to_thread(served.call, "GET", f"/api/tables/{made['table']}/deals/1/film")
        assert running.status == 403, "a deal that is played is no film"
        await anna.play(lambda view: view["outcome"] is not None)
        film = (await asyncio.to_thread(served.call, "GET", f"/api/tables/{made['table']}/deals/1/film")).data
        view = film["view"]
        assert (view["seat"], view["own"], view["phase"]) == (-1, EMPTY, "turn")
        assert all(hand["rack"] for hand in view["open"])
        for step in film["steps"]:
            view = apply(view, step["patch"])
        for key in ("discards", "melds", "luck", "outcome", "taken", "rack_sizes", "phase", "totals"):
            assert view[key] == anna.view[key], key
        # The last step of a film shows what every hand was.
        last = (await asyncio.to_thread(served.call, "GET", f"/api/tables/{made['table']}/deals/1")).data["steps"]
        end = (await asyncio.to_thread(served.call, "GET", f"/api/tables/{made['table']}/deals/1/steps/{last}")).data["views"]
        assert [hand["rack"] for hand in view["open"]] == [end[str(seat)]["own"]["rack"] for seat in range(4)]

    run(play())
