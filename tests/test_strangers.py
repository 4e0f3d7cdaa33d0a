"""Strangers: wrong tokens, wrong origins, floods, frames and requests that make no sense. Clear answers, nothing breaks."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import string
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from timeouts import TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, Served, folder, run, serving
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from peling import score
from peling.answers.rules import examples
from peling.notation import parse_hand
from peling.rules import get
from peling.server.edge.limits import Bucket, Buckets, Counter
from peling.server.http import client_files, people
from peling.server.http import connection as http_connection
from peling.server.http.api.endpoints import ENDPOINTS
from peling.server.http.connection import _Connection
from peling.server.http.described.openapi import describe
from peling.server.logs import NoStrangers
from peling.server.metrics import Metrics, merge
from peling.server.settings import read_settings
from peling.server.store import database
from peling.server.store.migrations import migrate
from peling.server.words import REFUSALS, Problem

RELAXED = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def table(served: Served) -> tuple[str, Any]:
    token = served.person()
    return token, served.table(token)


# who may speak


def test_wrong_tokens(served: Served, table: tuple[str, Any]) -> None:
    token, made = table
    url = f"ws://127.0.0.1:{served.port}/api/tables/{made['table']}/live"

    async def hello(first: str | None, **headers: str) -> Any:
        async with connect(url, additional_headers=headers, compression=None, proxy=None) as ws:
            if first is not None:
                await ws.send(first)
            return json.loads(await asyncio.wait_for(ws.recv(), TIMEOUT))

    async def all_of_them() -> None:
        assert (await hello(None, Authorization="Bearer wrong"))["code"] == "unauthorized"
        assert (await hello(None, Cookie="peling=wrong"))["code"] == "unauthorized"
        assert (await hello('{"type":"hello","token":"wrong"}'))["code"] == "unauthorized"
        assert (await hello('{"type":"do","cid":"1","action":"pass"}'))["code"] == "unauthorized"
        assert (await hello("nonsense"))["code"] == "unauthorized"
        assert (await hello(json.dumps({"type": "hello", "token": token})))["type"] == "state"
        assert (await hello(None, Cookie=f"peling={token}"))["type"] == "state"

    run(all_of_them())
    closed = served.table(token, spectators="none")

    async def outside() -> None:
        other = Player(served.port, closed["table"], await asyncio.to_thread(served.person, "Els"))
        assert (await other.open())["code"] == "no_seat"
        nowhere = Player(served.port, "nowhere", token)
        assert (await nowhere.open())["code"] == "gone"

    run(outside())
    stranger = served.person("Els")
    for path in ("/sheets", "/record", "/deals/1", "/deals/1/steps/0"):
        assert served.call("GET", f"/api/tables/{closed['table']}{path}", token=stranger).data["error"]["code"] == "forbidden"


def test_pages_of_other_origins(served: Served, table: tuple[str, Any]) -> None:
    token, made = table
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", f"https://127.0.0.1:{served.port}.evil.example"):
        answer = served.call("PATCH", "/api/me", {"name": "X"}, token, Origin=origin)
        assert answer.data["error"]["code"] == "forbidden_origin"

        async def refused(origin: str = origin) -> None:
            with pytest.raises(InvalidStatus) as caught:
                await Player(served.port, made["table"], token).open(origin=origin)
            assert caught.value.response.status_code == 403

        run(refused())
    own = f"http://127.0.0.1:{served.port}"
    assert served.call("PATCH", "/api/me", {"name": "An"}, token, Origin=own).status == 200
    assert served.call("GET", "/api/rules", Origin="https://evil.example").status == 200

    async def allowed() -> None:
        assert (await Player(served.port, made["table"], token).open(origin=own))["type"] == "state"

    run(allowed())


def test_headers_of_every_answer(served: Served) -> None:
    for path in ("/", "/api/rules", "/api/nothing", "/api/docs", "/t/ABC-123", "/health"):
        headers = served.call("GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "http:" not in policy
        assert "https:" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_nothing_comes_from_elsewhere(served: Served) -> None:
    page = served.call("GET", "/api/docs").raw.decode()
    assert "<script" not in page
    assert "//" not in page.replace("openapi.json", "").replace("http://localhost", "").partition("<main>")[2][:200]


# frames


async def quiet(player: Player) -> None:
    """The connection still works: the table answers."""
    await player.send({"type": "ping"})
    await player.hear_type("pong")


def test_three_unreadable_frames_end_it(served: Served, table: tuple[str, Any]) -> None:
    token, made = table

    async def send(frames: list[str | bytes]) -> list[Any]:
        player = Player(served.port, made["table"], token)
        await player.open()
        assert player._socket is not None
        for frame in frames:
            await player._socket.send(frame)
        heard = []
        while True:
            message = await player.hear()
            if message["type"] in ("refused", "bye"):
                heard.append(message["code"])
            if message["type"] == "bye":
                return heard

    assert run(send(["{", "[]", '{"type":"fly"}'])) == ["malformed", "malformed", "malformed", "malformed"]
    assert run(send([b"\xff\xfe", b"{}", '{"type":"do"}']))[-1] == "malformed"
    deep = "[" * 2000
    assert run(send([deep, deep, '{"type":"do","cid":"' + "x" * 65 + '","action":"pass"}']))[-1] == "malformed"

    async def too_large() -> None:
        player = Player(served.port, made["table"], token)
        await player.open()
        await player.send("x" * 5000)
        with pytest.raises(ConnectionClosed) as caught:
            await player.hear_type("never")
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009

    run(too_large())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FRAME_TYPES = st.sampled_from(["do", "undo", "agree", "pause", "phrase", "settings", "ping", "hello", "state", ""])
FRAMES = st.one_of(
    st.text(max_size=60),
    JSON.map(json.dumps),
    st.fixed_dictionaries(
        {"type": FRAME_TYPES},
        optional={
            "cid": st.text(string.ascii_letters, min_size=1, max_size=70) | JSON,
            "action": st.text(max_size=70)
            | JSON
            | st.sampled_from(["pass", "next", "stop", "mahjong", "discard 1m", "kong 1111m"]),
            "on": JSON,
            "id": JSON,
            "to": JSON,
            "auto_pass": JSON | st.lists(st.sampled_from(["chow", "pung", "kong", "mahjong", "x"])),
            "token": JSON,
        },
    ).map(json.dumps),
)


@RELAXED
@given(st.lists(FRAMES, min_size=1, max_size=8))
def test_any_frame_is_answered_or_ends_it(served: Served, table: tuple[str, Any], frames: list[str]) -> None:
    token, made = table

    async def send() -> None:
        player = Player(served.port, made["table"], token)
        await player.open()
        try:
            for frame in frames:
                await player.send(frame)
            await quiet(player)
        except ConnectionClosed:
            assert any(message.get("code") == "malformed" for message in player.messages)
        for message in player.messages:
            if message["type"] == "refused":
                assert message["code"] in REFUSALS
                assert message["code"] not in ("error", "storage", "moved")

    run(send())


def test_floods(served: Served) -> None:
    with serving(frames=5.0, frames_burst=5, rate=0.001, burst=30, people_burst=3) as slow:
        codes = [slow.call("POST", "/api/me", {"name": "X"}).status for _ in range(6)]
        assert codes[:3] == [201] * 3
        assert 429 in codes
        limited = next(answer for _ in range(60) if (answer := slow.call("GET", "/api/rules")).status == 429)
        assert limited.data["error"]["code"] == "slow_down"
        assert int(limited.headers["retry-after"]) >= 1
    with serving(frames=400.0, frames_burst=5) as slow:
        token = slow.person()
        made = slow.table(token)

        async def flood() -> None:
            player = Player(slow.port, made["table"], token)
            await player.open()
            pings = [asyncio.create_task(player.send({"type": "ping"})) for _ in range(2000)]
            with pytest.raises(ConnectionClosed):
                await player.hear_type("never")
            await asyncio.gather(*pings, return_exceptions=True)
            assert player.messages[-1] == {"type": "bye", "code": "flood"}

        run(flood())
    with serving(sockets=3) as few:
        token = few.person()
        made = few.table(token)

        async def many() -> None:
            players = [Player(few.port, made["table"], token) for _ in range(4)]
            for player in players[:3]:
                await player.open()
            with pytest.raises(InvalidStatus):
                await players[3].open()

        run(many())


def test_who_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that connects and never reads cannot make the server keep its messages for ever; if it reads on it learns why."""
    monkeypatch.setattr(http_connection, "GOODBYE_TIMEOUT", 30.0)

    async def stuffed() -> None:
        with serving() as served:
            token = await asyncio.to_thread(served.person)
            made = await asyncio.to_thread(served.table, token)
            reader, writer = await asyncio.open_connection("127.0.0.1", served.port, limit=1024)
            key = "AAAAAAAAAAAAAAAAAAAAAA=="
            head = f"GET /api/tables/{made['table']}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
            writer.write(head.encode())
            assert (await reader.readline()).startswith(b"HTTP/1.1 101")
            assert served.app.server is not None
            table = served.app.server.registry.live[made["table"]]
            while not table.seating[0].sockets:  # noqa: ASYNC110  # the server runs in another thread
                await asyncio.sleep(0.01)
            ear = table.seating[0].sockets[0]

            def stuff() -> None:
                while not ear.closed:
                    ear.post(b'"%s"' % (b"x" * 50_000))

            table.services.loop.call_soon_threadsafe(stuff)
            while table.seating[0].sockets:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            rest = b""
            while b'{"type":"bye","code":"slow"}' not in rest:
                some = await reader.read(1 << 16)
                assert some, "no goodbye"
                rest = rest[-100:] + some
            writer.close()

    asyncio.run(asyncio.wait_for(stuffed(), TIMEOUT))


def test_who_hangs_up_in_the_middle_of_a_command_costs_nobody_the_table() -> None:
    """A command is done or not, also when its client is gone before it is written; the others stay where they are."""

    async def play() -> None:
        with serving(commit_window=0.4) as served:
            token, other, third = [await asyncio.to_thread(served.person, name) for name in ("Anna", "Bert", "Carla")]
            made = await asyncio.to_thread(served.table, token, "nts", ["me", "open", "open", "random"])
            path = f"/api/tables/{made['table']}"
            for seat, person in ((1, other), (2, third)):
                await asyncio.to_thread(served.call, "POST", f"{path}/join", {"seat": seat}, person)
            await asyncio.to_thread(served.call, "POST", f"{path}/start", {}, token)
            staying = Player(served.port, made["table"], token)
            await staying.open()
            for number in range(3):
                leaving, going = Player(served.port, made["table"], other), Player(served.port, made["table"], third)
                await leaving.open()
                await going.open()
                await leaving.send({"type": "pause", "cid": f"c{number}", "on": number % 2 == 0})
                assert leaving._socket is not None
                leaving._socket.transport.abort()
                await going.close()  # everyone is told, and so the server notices that the other one is gone
                await staying.until(lambda view, number=number: view["paused"] == (number % 2 == 0))
            assert "bye" not in {message["type"] for message in staying.messages}

    run(play())


def test_text_that_is_not_utf8_is_no_error_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    """Neither in the log, nor for the connection: it is closed, and nothing of ours is surprised."""

    def masked(payload: bytes, opcode: int) -> bytes:
        return bytes([0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0]) + payload

    with serving() as served:
        token = served.person()
        made = served.table(token)
        head = f"GET /api/tables/{made['table']}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += (
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
        )
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", served.port), 10) as connection:
                connection.sendall(head.encode())
                connection.recv(1)
                look = masked(b'{"type":"look"}', 1)  # the answers do not fit into the buffers: the close waits for them
                connection.sendall(look * 60 + masked(b"\xff\xfe", 1) + look * 20)
                threading.Event().wait(0.2)
                while connection.recv(1 << 16):
                    pass
    records = [record for record in caplog.records if NoStrangers().filter(record) and record.levelname == "ERROR"]
    assert [record.getMessage() for record in records] == []
    assert any(isinstance(record.exc_info and record.exc_info[1], UnicodeDecodeError) for record in caplog.records)

    async def closed(_: Any) -> None:
        raise RuntimeError("after sending 'websocket.close'")

    ended = object.__new__(_Connection)
    ended.websocket = SimpleNamespace(send=closed)  # type: ignore[assignment]
    with pytest.raises(WebSocketDisconnect):
        asyncio.run(ended._send({"type": "websocket.send", "text": "x"}))


# requests


def raw(port: int, text: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(text)
        connection.settimeout(10)
        try:
            return connection.recv(4096)
        except (TimeoutError, ConnectionError):
            return b""


def test_requests_that_make_no_sense(served: Served) -> None:
    token = served.person()
    refused = [
        ("POST", "/api/me", b"{"),
        ("POST", "/api/me", b"[]"),
        ("POST", "/api/me", b'{"name":5}'),
        ("POST", "/api/me", b'{"name":"A","admin":true}'),
        ("POST", "/api/tables", b'{"seats":["me"]}'),
        ("POST", "/api/tables", b'{"seats":["me","me","open","open"]}'),
        ("POST", "/api/tables", b'{"seats":["club","club","club","club"]}'),
        ("POST", "/api/tables", b'{"seats":["me","x","x","x"]}'),
        ("POST", "/api/tables", b'{"seats":["me","open","open","open"],"rules":"x"}'),
        ("POST", "/api/tables", b'{"seats":["me","open","open","open"],"options":{"limit":"much"}}'),
        ("POST", "/api/tables", b'{"seats":["me","open","open","open"],"settings":{"clock":-1}}'),
        ("POST", "/api/tables", b'{"seats":["me","open","open","open"],"settings":{"bots":"open"}}'),
        ("POST", "/api/score", b'{"hand":""}'),
        ("POST", "/api/score", b'{"hand":"1m","rules":"x"}'),
        ("POST", "/api/lessons/nts/mahjong/1/1", b"{}"),
        ("POST", "/api/lessons/nts/mahjong/1/1", b'{"lines":["nothing"]}'),
        ("POST", "/api/lessons/nts/mahjong/1/1", b'{"total":"many"}'),
        ("POST", "/api/lessons/nts/waits/1/1", b'{"waits":{"99x":1}}'),
        ("POST", "/api/lessons/nts/pay/1/1", b'{"amounts":{"7":1}}'),
        ("GET", "/api/lessons/nts/mahjong/1/1?limit=much", b""),
        ("GET", "/api/lessons/own:spoiled", b""),
        ("GET", "/api/lessons/own:" + "A" * 999 + "/count/1/1", b""),
    ]
    for method, path, body in refused:
        answer = served.call(method, path, body, token)
        assert answer.status == 400, (path, body, answer.raw)
        assert set(answer.data["error"]["message"]) == {"nl", "en"}
    assert served.call("POST", "/api/me", b"x" * 20_000).data["error"]["code"] == "too_large"
    assert served.call("POST", "/api/me", b'{"name":"A"}', Content_Type="text/plain").status == 400
    assert served.call("PUT", "/api/me").data["error"]["code"] == "not_allowed"
    assert served.call("GET", "/api/nothing").data["error"]["code"] == "not_found"
    for lost in (
        "x",
        "nts/nothing/1/1",
        "nts/mahjong/9/1",
        "nts/mahjong/1/-1",
        "nts/mahjong/1/1234567",
        "nts/%00%ff",
        "nts/" + "x" * 999,
    ):
        assert served.call("GET", f"/api/lessons/{lost}").status == 404, lost
    assert served.call("GET", "/api/tables/%00%ff").data["error"]["code"] == "no_table"
    assert served.call("GET", "/api/tables/" + "x" * 300).data["error"]["code"] == "no_table"
    for path in ("/..%2f..%2fetc%2fpasswd", "/assets/../../app.py", "/.git/config.x", "/static\\x.js"):
        assert b"import" not in served.call("GET", path).raw[:200].replace(b"important", b"")
    assert raw(served.port, b"\x16\x03\x01 nonsense\r\n\r\n").startswith((b"HTTP/1.1 400", b""))
    chunked = (
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"8000\r\n" + b"x" * 0x8000 + b"\r\n0\r\n\r\n"
    )
    assert b"413" in raw(served.port, chunked).split(b"\r\n")[0]
    for strange in ("http://[::1", "http://", "x"):
        assert served.call("POST", "/api/me", {"name": "A"}, Origin=strange).data["error"]["code"] == "forbidden_origin"
    assert served.call("GET", "/" + "a" * 5000).status < 500
    assert served.call("GET", "/health").data["status"] == "ok"


@RELAXED
@given(
    st.sampled_from([(endpoint.method, endpoint.path) for endpoint in ENDPOINTS if endpoint.handler.__name__ != "erase_person"]),
    st.lists(st.text(string.printable, max_size=12), min_size=3, max_size=3),
    JSON,
    st.dictionaries(st.sampled_from(["seat", "format", "deal", "players", "limit", "x"]), st.text(max_size=6), max_size=2),
)
def test_any_request_is_answered(
    served: Served, table: tuple[str, Any], which: tuple[str, str], parts: list[str], body: Any, query: Any
) -> None:
    from urllib.parse import quote, urlencode

    token, made = table
    method, path = which
    for name, value in zip(("table", "deal", "step"), (made["table"], *parts[1:]), strict=True):
        path = path.replace(f"{{{name}}}", quote(value, safe="") or "1")
    path = path.replace("{rules}", quote(parts[0], safe="") or "nts")
    for name in ("topic", "level", "seed"):
        path = path.replace(f"{{{name}}}", quote(parts[1], safe="") or "1")
    if query:
        path += "?" + urlencode(query)
    try:
        answer = served.call(method, path, body, token)
    except http.client.InvalidURL:
        return
    assert answer.status < 500, (method, path, answer.raw)
    if answer.status >= 400:
        assert answer.data["error"]["code"] in REFUSALS


# the parts


def test_names_are_cleaned() -> None:
    assert people.clean_name("  Jan\t\tPiet ") == "Jan Piet"
    assert people.clean_name("x" * 99) == "x" * 24
    for bad in ("", " ", "\u202e", "\x00\x01"):
        with pytest.raises(Problem):
            people.clean_name(bad)


def test_buckets() -> None:
    bucket = Bucket(1000.0, 2)
    assert bucket.take()
    assert bucket.take()
    assert not bucket.take(5)
    assert bucket.wait < 1
    buckets = Buckets(1.0, 1)
    assert buckets.of("a").take()
    assert not buckets.of("a").take()
    assert buckets.of("b").take()
    counter = Counter(1)
    assert counter.enter("a")
    assert not counter.enter("a")
    counter.leave("a")
    assert counter.enter("a")


def test_metrics_in_prometheus_form(served: Served) -> None:
    metrics = Metrics()
    metrics.events.inc(3)
    metrics.commit_seconds.observe(0.002)
    metrics.tables.set_function(lambda: 2)
    metrics.requests.labels("/x", "GET", 200).inc()
    text = merge([metrics.write("a"), metrics.write("b")])
    assert text.count("# TYPE peling_commit_seconds histogram") == 1
    assert text.count("# TYPE peling_events_total counter") == 1
    assert 'peling_events_total{worker="b"} 3' in text
    assert 'peling_commit_seconds_bucket{le="0.0025",worker="a"} 1' in text
    assert 'peling_tables{worker="a"} 2' in text
    assert 'peling_requests_total{method="GET",route="/x",status="200",worker="a"} 1' in text
    assert "_created" not in text
    assert 'peling_events_total{worker="c"} 0' in Metrics().write("c")  # nothing is shared
    assert "peling_tables" in served.call("GET", "/metrics").raw.decode()
    with serving(metrics_token="secret") as guarded:  # noqa: S106
        assert guarded.call("GET", "/metrics").status == 401
        assert guarded.call("GET", "/metrics", token="secret").status == 200  # noqa: S106


def test_migrations_make_the_schema() -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with folder() as data:
        engine = database.open_engine(database.database_url("", data), writer=True)
        migrate(engine)
        migrate(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), database.metadata) == []
        engine.dispose()
    with pytest.raises(ValueError, match="mysql"):
        database.database_url("mysql://x/y", Path())
    assert database.database_url("postgres://h/d", Path()).drivername == "postgresql+psycopg"


def test_settings_from_the_environment() -> None:
    env = {
        "PELING_PORT": "81",
        "PELING_ORIGINS": "https://a.example, https://b.example",
        "PELING_DATA": "/d",
        "PELING_COMPILED": "false",
    }
    made = read_settings(env, workers="3", host=None)
    assert (made.port, made.workers, made.host, made.compiled) == (81, 3, "127.0.0.1", False)
    assert made.origins == ("https://a.example", "https://b.example")
    assert str(made.data) == "/d"
    with pytest.raises(ValueError, match="port"):
        read_settings({"PELING_PORT": "x"})


def test_examples_earn_their_rows() -> None:
    for rules_id, hands in examples().items():
        luck = {"luck_tiles": True} if get(rules_id).has_option("luck_tiles") else {}
        for row, hand in hands.items():
            if row.startswith("+"):  # rows that a club may add: tests/test_custom_pages.py
                continue
            rules = get(rules_id)
            options = {} if any(row in (known.id, rules.former_id(known)) for known in rules.rows) else luck
            name = get(rules_id, options).row(row).id
            assert name in score(parse_hand(hand), rules_id, options).items, (rules_id, row, hand)


def test_the_description_is_whole(served: Served) -> None:
    spec = served.call("GET", "/api/openapi.json").data
    assert spec == json.loads(json.dumps(describe()))
    text = json.dumps(spec)
    for name in spec["components"]["schemas"]:
        assert f"#/components/schemas/{name}" in text
    refs = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert refs <= set(spec["components"]["schemas"])
    operations = [operation["operationId"] for path in spec["paths"].values() for operation in path.values()]
    assert len(set(operations)) == len(operations)


def test_the_built_client_is_served(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_files, "FOLDER", tmp_path / "none")
    assert "make web" in served.call("GET", "/").raw.decode()
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<h1>index</h1>")
    (tmp_path / "assets" / "app-BcXVPD7q.js").write_text("let plain")
    (tmp_path / "assets" / "app-BcXVPD7q.js.gz").write_bytes(b"packed")
    monkeypatch.setattr(client_files, "FOLDER", tmp_path)
    for path in ("/", "/t/KLM-472", "/leren"):
        page = served.call("GET", path)
        assert page.raw == b"<h1>index</h1>"
        assert page.headers["cache-control"] == "no-cache"
    script = served.call("GET", "/assets/app-BcXVPD7q.js")
    assert script.raw == b"let plain"
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]
    packed = served.call("GET", "/assets/app-BcXVPD7q.js", Accept_Encoding="br, gzip")
    assert packed.raw == b"packed"
    assert packed.headers["content-encoding"] == "gzip"
    assert served.call("GET", "/assets/none.js").status == 404


@pytest.mark.long
@pytest.mark.parametrize("examples", [40, 1000])
def test_schemathesis(served: Served, examples: int, tmp_path: Path) -> None:
    """Every operation of the description, called with data made from it, answers as the description says."""
    token = served.person()
    config = tmp_path / "schemathesis.toml"  # too long and too large are refusals too
    config.write_text(f"[checks.negative_data_rejection]\nexpected-statuses = {[*range(400, 418), 422, 428, 429, '5xx']}\n")
    words = [
        "--config-file",
        str(config),
        "run",
        f"http://127.0.0.1:{served.port}/api/openapi.json",
        "-H",
        f"Authorization: Bearer {token}",
        "--no-color",
    ]
    words += ["--exclude-path-regex", "live$", "--exclude-method", "DELETE", "--max-examples", str(examples)]
    # What makes a hand or a table is more than its description can say: data that fits it may still be refused.
    words += ["--phases", "examples,coverage,fuzzing", "--exclude-checks", "positive_data_acceptance"]
    done = subprocess.run([sys.executable, "-m", "schemathesis.cli", *words], capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode()[-5000:]
