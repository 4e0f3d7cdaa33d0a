"""The Python client: a match through a server that is killed, gaps, slow readers, refusals, wrong tokens."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from killing import Process
from served import Served, folder, serving
from websockets.asyncio.server import ServerConnection, serve

from peling.client import Client, ClientError, Dismissed, Refusal, Table
from peling.client import table as table_module
from peling.client.backoff import Backoff
from peling.server.http.described import asyncapi
from peling.wire import frames
from peling.wire.events import Finished
from peling.wire.settings import TableSettings

EXAMPLE: dict[str, Any] = asyncapi.describe()["components"]["messages"]["State"]["examples"][0]["payload"]
SHORT = TableSettings(bots="random", tempo="fast", deals=1)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


def within(seconds: float, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(work, seconds))


def quick() -> Backoff:
    return Backoff(first=0.05, most=0.5)


async def play(table: Table, chance: random.Random, heard: list[Any] | None = None) -> None:
    """Play until the match is over; all events that were heard."""
    async for message in table:
        if heard is not None and isinstance(message, (frames.State, frames.Events)):
            heard += message.events
        legal = table.view.legal if isinstance(message, (frames.State, frames.Events)) else []
        if legal:
            try:
                await table.do("next" if "next" in legal else "mahjong" if "mahjong" in legal else chance.choice(legal))
            except Refusal as refusal:
                assert refusal.code in ("illegal_action", "not_your_turn", "stale", "match_over"), refusal


def test_four_clients_play_through_a_killed_server() -> None:
    """Everyone receives every event once and in order, also those of the time in which there was no server."""

    async def match(process: Process) -> None:
        url = f"http://127.0.0.1:{process.port}"
        clients = [Client(url) for _ in range(4)]
        for number, client in enumerate(clients):
            await client.me(f"P{number}")
        settings = TableSettings(tempo="fast", deals=1)
        made = await clients[0].make_table(["me", "open", "open", "open"], settings=settings)
        assert [await client.join(made.code) for client in clients[1:]] == [1, 2, 3]
        tables = [client.table(made.code, quick()) for client in clients]
        heard: list[list[Any]] = [[] for _ in clients]
        for table in tables:
            await table.__aenter__()
            assert isinstance(await anext(table), frames.State)
        playing = [asyncio.create_task(play(table, random.Random(seat), heard[seat])) for seat, table in enumerate(tables)]
        await clients[0].start(made.code)
        while len(heard[0]) < 30 and not any(task.done() for task in playing):  # noqa: ASYNC110  # the tables play meanwhile
            await asyncio.sleep(0.01)
        await asyncio.to_thread(process.kill)
        await asyncio.to_thread(process.start)
        await asyncio.gather(*playing)
        for seat, table in enumerate(tables):
            assert table.finished
            assert table.connections >= 2
            assert table.seq == len(heard[seat]), "something was missed, or came twice"
            assert isinstance(heard[seat][-1], Finished)
            assert table.view.totals == tables[0].view.totals
            await table.__aexit__(None, None, None)
        assert sum(tables[0].view.totals) == 0
        assert "finished" in await clients[0].record(made.code)
        assert (await clients[0].sheets(made.code)).deal == 1
        for client in clients:
            await client.close()

    with folder() as data:
        process = Process(data, pace=0.0)
        process.start()
        try:
            within(240, match(process))
        finally:
            process.kill()
        assert process.errors == ""


def test_refusals_and_wrong_tokens(served: Served) -> None:
    async def ask() -> None:
        async with Client(f"http://127.0.0.1:{served.port}") as client:
            with pytest.raises(ClientError, match="not signed in"):
                client.table("ABC-123")
            person = await client.me("Anna")
            assert (await client.me()).person == person.person
            assert (await client.me("Anne")).name == "Anne"
            with pytest.raises(Refusal) as caught:
                await client.make_table(["me", "x", "x", "x"])
            assert (caught.value.code, caught.value.status) == ("bad_request", 400)
            assert caught.value.message.nl
            made = await client.make_table(["me", "random", "random", "random"], "mcr", settings=SHORT)
            assert (await client.info(made.code)).status == "playing"
            async with client.table(made.code) as table:
                async for _ in table:
                    if table.view.legal:
                        break
                with pytest.raises(Refusal) as refused:
                    await table.do("discard 9x")
                assert (refused.value.code, refused.value.status) == ("no_such_action", None)
                assert (await client.hint(made.code)).best in table.view.legal
                await table.always_pass("chow", "pung")
                await table.pause()
                await table.pause(on=False)
                await table.say("nice")
                with pytest.raises(Refusal, match="nothing_asked"):
                    await table.agree()
            with pytest.raises(ClientError, match="closed"):
                await table.do("pass")
        for token, code in (("wrong", "unauthorized"), (None, "gone")):
            async with Client(f"http://127.0.0.1:{served.port}", token) as other:
                if token is None:
                    await other.me("Bert")
                async with other.table("nowhere" if token is None else made.code) as table:
                    with pytest.raises(Dismissed) as dismissed:
                        await play(table, random.Random(0))
                assert dismissed.value.code == code
        async with Client(f"http://127.0.0.1:{served.port}", "wrong") as other:
            with pytest.raises(Refusal, match="unauthorized"):
                await other.me()

    within(60, ask())


def test_who_only_watches(served: Served) -> None:
    async def watch() -> None:
        url = f"http://127.0.0.1:{served.port}"
        async with Client(url) as anna, Client(url) as bert:
            await anna.me("Anna")
            await bert.me("Bert")
            made = await anna.make_table(["me", "random", "random", "random"], settings=SHORT)
            async with anna.table(made.code) as table, bert.table(made.code) as watching:
                playing = asyncio.create_task(play(table, random.Random(1)))
                kinds = {type(message) async for message in watching}
                await playing
                assert watching.watched is not None
                assert watching.watched.status == "finished"
                assert frames.Watch in kinds
                with pytest.raises(ClientError):
                    _ = watching.view

    within(60, watch())


# against a server that does as the test says


class Stage:
    """A server of one table: each connection is played by the next of some functions; it remembers what it was sent."""

    def __init__(self, *scenes: Callable[[Stage, ServerConnection], Coroutine[Any, Any, None]]) -> None:
        self.scenes = list(scenes)
        self.paths: list[str] = []
        self.sent: list[dict[str, Any]] = []

    async def serve(self, socket: ServerConnection) -> None:
        """One connection."""
        assert socket.request is not None
        self.paths.append(socket.request.path)
        await self.scenes.pop(0)(self, socket)

    async def receive(self, socket: ServerConnection) -> dict[str, Any]:
        """What the client says next."""
        self.sent.append(json.loads(await socket.recv()))
        return self.sent[-1]

    async def run(self, work: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
        """A client at this server."""
        async with serve(self.serve, "127.0.0.1", 0, compression=None) as server:
            port = server.sockets[0].getsockname()[1]
            async with Client(f"http://127.0.0.1:{port}", "token") as client, client.table("ABC-123", quick()) as table:
                await work(table)


def state(seq: int, events: int = 0, **changes: Any) -> str:
    told = [{"event": "kong_stands", "seat": 0, "say": {"nl": "", "en": ""}}] * events
    return json.dumps({"type": "state", "seq": seq, "events": told, "view": {**EXAMPLE["view"], **changes}})


def events(seq: int, number: int, **patch: Any) -> str:
    told = [{"event": "kong_stands", "seat": 0, "say": {"nl": "", "en": ""}}] * number
    return json.dumps({"type": "events", "seq": seq, "events": told, "patch": patch})


def test_a_gap_is_seen_and_mended() -> None:
    async def scene(stage: Stage, socket: ServerConnection) -> None:
        await socket.send(state(10))
        await socket.send(events(11, 1, turn=2))
        await socket.send(events(14, 1, turn=3))  # two are missing
        await socket.send(events(15, 1, turn=0))
        assert await stage.receive(socket) == {"type": "look", "since": 11}
        await socket.send(state(15, 4, turn=0))
        await socket.send(events(16, 1, status="finished"))

    async def listen(table: Table) -> None:
        turns = [(table.seq, table.view.turn, type(message)) async for message in table]
        assert [kind for _, _, kind in turns] == [frames.State, frames.Events, frames.State, frames.Events]
        assert turns[-1][0] == 16

    stage = Stage(scene)
    within(20, stage.run(listen))
    assert len(stage.sent) == 1


def test_a_command_is_sent_again_until_it_is_answered() -> None:
    async def first(stage: Stage, socket: ServerConnection) -> None:
        await socket.send(state(10))
        await stage.receive(socket)  # and hangs up without an answer

    async def second(stage: Stage, socket: ServerConnection) -> None:
        await socket.send('{"type":"bye","code":"restart"}')

    async def third(stage: Stage, socket: ServerConnection) -> None:
        await socket.send(state(12, 2))
        again = await stage.receive(socket)
        await socket.send(events(13, 1, status="finished"))
        await socket.send(json.dumps({"type": "ack", "cid": again["cid"], "seq": 13}))
        await socket.wait_closed()

    async def listen(table: Table) -> None:
        await anext(table)
        assert (await table.do("discard 1m")).seq == 13
        assert [type(message) async for message in table][-1] is frames.Ack

    stage = Stage(first, second, third)
    within(20, stage.run(listen))
    assert stage.sent[0] == stage.sent[1]
    assert stage.sent[0]["action"] == "discard 1m"
    assert [path.partition("?")[2] for path in stage.paths] == ["", "since=10", "since=10"]


def test_a_silent_connection_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SILENCE", 0.2)

    async def silent(stage: Stage, socket: ServerConnection) -> None:
        await socket.send(state(10))
        assert await stage.receive(socket) == {"type": "ping"}
        monkeypatch.setattr(table_module, "SILENCE", 4.0)  # so that the next one has time to answer
        await socket.wait_closed()

    async def alive(stage: Stage, socket: ServerConnection) -> None:
        assert await stage.receive(socket) == {"type": "ping"}
        await socket.send('{"type":"pong"}')
        await socket.send(state(11, 1, status="finished"))
        await socket.wait_closed()

    async def listen(table: Table) -> None:
        assert [type(message) async for message in table] == [frames.State, frames.Pong, frames.State]

    within(20, Stage(silent, alive).run(listen))


def test_a_client_that_does_not_look_at_its_messages_reads_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has not looked at is bounded; when it looks again it goes on, with everything that it missed."""
    monkeypatch.setattr(table_module, "INBOX", 10)

    async def flood(stage: Stage, socket: ServerConnection) -> None:
        await socket.send(state(0))
        for seq in range(1, 2001):
            await socket.send(events(seq, 1, names=["x" * 2000] * 4))
        await socket.send('{"type":"bye","code":"slow"}')

    async def rest(stage: Stage, socket: ServerConnection) -> None:
        await socket.send(state(2001, 1, status="finished"))
        await socket.wait_closed()

    async def listen(table: Table) -> None:
        while len(table._inbox) < 10:  # noqa: ASYNC110  # it fills by itself
            await asyncio.sleep(0.01)
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(table._inbox) == 10
        assert [len(message.events) async for message in table if hasattr(message, "events")] == [0, *[1] * 2000, 1]

    stage = Stage(flood, rest)
    within(30, stage.run(listen))
    assert stage.paths[1].endswith("?since=2000")


def test_what_a_later_server_adds_is_left_out() -> None:
    async def later(_: Stage, socket: ServerConnection) -> None:
        await socket.send('{"type":"dance","with":3}')
        await socket.send(state(1, 1))
        await socket.send(
            events(3, 2).replace('"events": [', '"events": [{"event": "danced"}, ', 1).replace('"seq": 3', '"seq": 4')
        )
        await socket.send(state(5, 1, status="finished"))
        await socket.wait_closed()

    async def listen(table: Table) -> None:
        heard = [message async for message in table]
        assert [(type(message).__name__, getattr(message, "seq", None)) for message in heard] == [
            ("State", 1), ("Events", 4), ("State", 5),
        ]  # fmt: skip

    within(20, Stage(later).run(listen))


def test_strange_words_and_closed_doors() -> None:
    async def strange(_: Stage, socket: ServerConnection) -> None:
        await socket.send('{"type":"bye"}')
        await socket.wait_closed()

    async def listen(table: Table) -> None:
        with pytest.raises(ClientError, match="does not understand"):
            await anext(table)

    within(20, Stage(strange).run(listen))

    async def refused() -> None:
        async with serve(lambda _: None, "127.0.0.1", 0, process_request=lambda socket, _: socket.respond(404, "no")) as server:  # type: ignore[arg-type, return-value]
            port = server.sockets[0].getsockname()[1]
            async with Client(f"http://127.0.0.1:{port}", "token") as client, client.table("x", quick()) as table:
                with pytest.raises(ClientError, match="404"):
                    await anext(table)
                with pytest.raises(ClientError, match="closed"):
                    await table.do("pass")

    within(20, refused())


def test_requests_outlast_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that is away, one before a server that is, a connection that breaks: questions are asked again, orders are not."""
    monkeypatch.setattr("peling.client.client.Backoff", quick)
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.method)
        if len(asked) == 1:
            raise httpx.ConnectError("nobody is there")
        if len(asked) == 2 and request.method == "GET":
            return httpx.Response(502)
        if len(asked) == 3 or request.method == "POST":
            raise httpx.ReadError("cut off")
        return httpx.Response(200, json={"person": "p", "name": "Anna"})

    async def ask() -> None:
        client = Client("http://peling", "token")
        client._http = httpx.AsyncClient(base_url=client.url, transport=httpx.MockTransport(answer))
        async with client:
            assert (await client.me()).name == "Anna"
            assert asked == ["GET"] * 4
            asked.clear()
            with pytest.raises(ClientError, match="cut off"):
                await client.start("x")
            assert asked == ["POST"] * 2, "the first never left, the second may have been done"

    within(20, ask())


def test_waits_grow_and_are_spread() -> None:
    backoff = Backoff()
    for step in (1, 2, 4, 8, 16, 30, 30):
        assert step * 0.5 <= backoff.wait() <= step * 1.5
    assert backoff.wait(least=100.0) == 100.0
    assert backoff.quick() >= 15.0
    backoff.reset()
    assert 0.2 <= backoff.quick() <= 1.0
    assert 1.0 <= backoff.quick() <= 3.0
    assert len({Backoff().wait() for _ in range(20)}) > 10


@pytest.mark.long
def test_the_example_bot_plays_by_itself(served: Served) -> None:
    script = Path(__file__).parent.parent / "examples" / "bot_client.py"

    async def play_it() -> None:
        client = await asyncio.create_subprocess_exec(
            sys.executable, str(script), f"http://127.0.0.1:{served.port}", stdout=asyncio.subprocess.PIPE
        )
        out, _ = await client.communicate()
        assert client.returncode == 0
        assert b"totals: {'Bot'" in out

    within(120, play_it())
    assert len(script.read_text("utf-8").splitlines()) <= 60
