"""The edge: what strangers send before anybody is asked who they are. It costs them more than us, and players do not notice."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import signal
import socket
import subprocess
import time
import uuid
from collections import Counter as Counted
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from timeouts import TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from killing import Process
from served import Player, Served, call, folder, run, serving
from starlette.websockets import WebSocket
from strangers import GET, HALF, HOST, answer, ask, crowd, dial, flood, is_open, loopbacks, upgrade, wait_for, weight

from peling.server.cluster.worker import config_of
from peling.server.edge import door, limits
from peling.server.edge.addresses import Proxies, is_local, network, plain
from peling.server.edge.hosts import Hosts, name_of
from peling.server.edge.limits import ADDRESS, Buckets, Counter
from peling.server.http import client_files
from peling.server.http import connection as http_connection
from peling.server.live.sockets import Socket
from peling.server.settings import read_settings
from peling.server.words import Problem

GROWTH = 5.0
"""MB that a server may grow by while it refuses thousands."""


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


@pytest.fixture
def process() -> Iterator[Callable[..., Process]]:
    """Starts servers as processes; none may have said anything in the end."""
    with folder() as data:
        started: list[Process] = []

        def start(files: int = 0, **settings: Any) -> Process:
            made = Process(data / str(len(started)), **{"log_level": "INFO", "sockets": 400, **settings})
            if files:
                made.command = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *made.command]
            started.append(made)
            made.start()
            return made

        yield start
        for made in started:
            assert made.kill(signal.SIGTERM) == 0
            assert made.errors == ""


def metric(port: int, name: str) -> float:
    """A number that the server counts, of all workers and labels that match."""
    text = call(port, "GET", "/metrics").raw.decode()
    return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(name))


def dropped_count(port: int, reason: str) -> float:
    return metric(port, f'peling_dropped_total{{reason="{reason}"')


# addresses and names


def test_who_counts_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert network("192.0.2.7") == network("::ffff:192.0.2.7") == plain("::ffff:192.0.2.7") == "192.0.2.7"
    assert network("2001:db8:1:2::1") == network("2001:0db8:1:2:ffff:ffff:ffff:ffff") == "2001:0db8:0001:0002::/64"
    assert network("2001:db8:1:3::1") != network("2001:db8:1:2::1")
    assert network("fe80::1%eth0") == "fe80:0000:0000:0000::/64"
    assert len(network("x" * 10_000)) <= 64
    assert is_local("127.3.2.1")
    assert is_local("::1")
    assert is_local("::ffff:127.0.0.1")
    assert not is_local("192.0.2.7")
    assert not is_local("?")
    buckets = Buckets(0.001, 3)
    taken = [buckets.of(f"2001:db8::{i:x}").take() for i in range(100)]
    assert sum(taken) == 3
    counter = Counter(2)
    assert [counter.enter(f"2001:db8::{i:x}") for i in range(3)] == [True, True, False]
    counter.leave("2001:db8::ffff")
    assert counter.enter("2001:db8::1")
    monkeypatch.setattr(limits, "_KEPT", 1000)
    for i in range(2000):
        buckets.of(f"2001:db8:{i:x}::1")
    assert len(buckets) == 1000


def test_proxies() -> None:
    proxies = Proxies("127.0.0.1, 10.0.0.0/8, 2001:db8::/32, unix")
    for address in ("127.0.0.1", "::ffff:127.0.0.1", "10.9.8.7", "2001:db8::9"):
        assert address in proxies
    for address in ("127.0.0.2", "11.0.0.1", "2001:db9::1", "unix", "?"):
        assert address not in proxies
    assert "192.0.2.1" in Proxies("*")


def test_which_hosts_are_ours() -> None:
    assert name_of("Mahjong.Example.:8136") == "mahjong.example"
    assert name_of("[::1]:80") == "::1"
    for bad in ("", ":80", "a b", "a/b", "a:b", "a:1:2", "[::1", "[x]", "a@b", "x" * 300, "a\x00", "."):
        assert name_of(bad) is None, bad
    settings = read_settings({}, data="x", hosts=["mahjong.example"], origins=["https://club.example:444"], host="own.example")
    hosts = Hosts(settings)
    for host in (
        "localhost", "localhost:8136", "127.0.0.1", "[::1]:8136", "192.168.1.9:80", "server", "a.localhost", "nas.local", "x.lan",
        "x.home.arpa", "x.internal", "mahjong.example", "MAHJONG.example:443", "club.example", "own.example",
    ):  # fmt: skip
        hosts.check(host)
    for host in ("evil.example", "mahjong.example.evil.example", "xmahjong.example", "127.0.0.1.evil.example", "evillan.nl"):
        with pytest.raises(Problem, match="wrong_host"):
            hosts.check(host)
    for none in (None, "", "a b"):
        with pytest.raises(Problem, match="bad_request"):
            hosts.check(none)
    Hosts(read_settings({"PELING_HOSTS": "*"}, data="x")).check("anything.example")
    assert read_settings({"PELING_HOSTS": "a.example, b.example"}, data="x").hosts == ("a.example", "b.example")


def test_other_hosts_are_refused(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """A page at a name of its author's choice cannot make a browser use the server of the network it stands in."""
    for _ in range(3):
        refused = served.call("GET", "/api/rules", Host="evil.example")
        assert refused.status == 421
        assert refused.data["error"]["code"] == "wrong_host"
    assert sum("PELING_HOSTS" in record.getMessage() for record in caplog.records) == 1
    assert ask(served.port, upgrade().replace(b"localhost", b"evil.example")).startswith(b"HTTP/1.1 421 ")
    assert served.call("GET", "/health", Host="evil.example").status == 200
    for bad in (b"Host: a b\r\n", b"Host: [::1\r\n", b"Host: \r\n", b""):
        for head in (b"GET /api/bots HTTP/1.0\r\n", b"GET /api/bots HTTP/1.1\r\n"):
            assert ask(served.port, head + bad + b"\r\n").startswith(b"HTTP/1.1 400 "), bad
    with serving(hosts=["evil.example"]) as named:
        assert named.call("GET", "/api/rules", Host="evil.example").status == 200


# bytes that make no sense


LONG = "x" * ADDRESS
"""With anything before it, more than an address may have."""


def test_addresses_that_make_no_sense(served: Served) -> None:
    for path in (
        "/" + LONG, f"/{LONG}.js", f"/api/{LONG}", f"/?{LONG}", "/api/tables/" + "%2f" * (ADDRESS // 2),
    ):  # fmt: skip
        assert served.call("GET", path).data["error"]["code"] == "too_long"
    for path in (
        "/" + "x" * 300 + ".js", "/" + "/".join(["x"] * 1500) + ".js", "/%00", "/a%00.js", "/%ff%fe", "/..%2f..%2fetc%2fpasswd",
        "/assets/..%2f..%2fapp", "/a%5cb", "/%0d%0aX", "/%E2%80%AEx", "/assets/%c0%ae%c0%ae/x", "/../x",
    ):  # fmt: skip
        assert served.call("GET", path).status == 404, path
    assert served.call("GET", "/t/KLM-472").status == 200


@pytest.mark.parametrize("origin", ["http://[::1", "http://", "://", "http://[", "\x80", "http://localhost/x", "x" * 9000])
def test_origins_that_make_no_sense(served: Served, origin: str) -> None:
    line = b"Origin: " + origin.encode("latin-1") + b"\r\n"
    assert ask(served.port, b"POST /api/me HTTP/1.1\r\nContent-Length: 0\r\n" + HOST + line + b"\r\n").startswith(
        b"HTTP/1.1 403 "
    )


def test_nothing_of_it_is_logged(process: Callable[..., Process]) -> None:
    """The fixture looks at the log in the end."""
    port = process(head_time=2.0).port
    assert ask(port, upgrade(b"Origin: http://evil.example\r\n")).startswith(b"HTTP/1.1 403 ")
    assert ask(port, upgrade(b"Origin: http://[::1\r\n")).startswith(b"HTTP/1.1 403 ")
    assert ask(port, upgrade(path=b"/nothing")).startswith(b"HTTP/1.1 404 ")
    assert ask(port, upgrade().replace(b"Sec-WebSocket-Key", b"X")).startswith(b"HTTP/1.1 400 ")
    assert ask(port, b"\x16\x03\x01 nonsense\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert ask(port, GET + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n").startswith(b"HTTP/1.1 200 ")
    assert ask(port, b"GET / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n").startswith(b"HTTP/1.1 ")
    assert ask(port, b"FUNNY / HTTP/1.1\r\n" + HOST + b"\r\n").startswith(b"HTTP/1.1 4")
    with crowd(port, ["127.0.0.1"], 3, b"POST /api/me HTTP/1.1\r\nContent-Length: 9\r\n" + HOST + b"\r\n{"):
        pass  # they leave before their body is whole
    assert ask(port, upgrade().replace(b"GET", b"POST", 1)).startswith(b"HTTP/1.1 405 ")
    # The WebSocket library does not take these heads, and says nothing.
    with dial(port, sent=upgrade(b"X: " + b"y" * 9000 + b"\r\n")) as long:
        assert ask(port, upgrade(b"".join(b"X%d: y\r\n" % i for i in range(200)))) == b""
        assert ask(port, upgrade(path=b"/" + LONG.encode())) == b""
        assert answer(long) == b""
    text = call(port, "GET", "/metrics").raw.decode()
    assert "FUNNY" not in text
    assert 'route="live",status="403"' in text


# bytes without end


@pytest.mark.parametrize("line", [b"X-Small: y\r\n", b"y" * 64], ids=["small headers", "one endless value"])
def test_heads_without_end(process: Callable[..., Process], line: bytes) -> None:
    made = process()
    assert made.running is not None
    ask(made.port, GET + b"\r\n")
    before = weight(made.running.pid, "VmHWM")
    block = line * (65536 // len(line))
    sent = 0
    with dial(made.port, sent=HALF) as connection:
        try:
            while sent < 100_000_000:
                connection.sendall(block)
                sent += len(block)
        except ConnectionError:
            pass
    assert sent < 20_000_000  # what the system's buffers took
    assert weight(made.running.pid, "VmHWM") - before < GROWTH
    large = HALF + b"y" * 40_000
    assert ask(made.port, large).startswith(b"HTTP/1.1 431 ")
    assert ask(made.port, HALF + b"y" * 20_000 + b"\r\n\r\n").startswith(b"HTTP/1.1 200 ")


def test_bodies_without_end(served: Served) -> None:
    """Nobody reads a body that was refused, or was not asked for, for ever."""
    for head in (b"POST /api/none HTTP/1.1\r\n", b"GET / HTTP/1.1\r\n", b"POST /api/me HTTP/1.1\r\n"):
        for length in (b"Content-Length: 100000000\r\n", b"Transfer-Encoding: chunked\r\n"):
            sent = 0
            with dial(served.port, sent=head + HOST + length + b"\r\n") as connection:
                try:
                    while sent < 100_000_000:
                        connection.sendall(b"8000\r\n" + b"x" * 0x8000 + b"\r\n")
                        sent += 0x8000
                except ConnectionError:
                    pass
            assert sent < 30_000_000, (head, length)
    assert served.call("GET", "/health").status == 200


# time


def test_who_is_slow_is_dropped() -> None:
    with serving(head_time=2.0, keep_alive=2.0) as served:
        port, begun = served.port, time.monotonic()
        body = b"POST /api/me HTTP/1.1\r\nContent-Length: 20\r\n" + HOST + b"\r\n{"
        with (
            dial(port) as silent,
            dial(port, sent=HALF) as half,
            dial(port, sent=GET) as dribbling,
            dial(port, sent=body) as bodiless,
            dial(port, sent=GET + b"\r\n") as lazy,
            dial(port, sent=GET + b"\r\n") as dribbling_again,
            dial(port, sent=upgrade()) as websocket,
        ):
            for connection in (lazy, dribbling_again, websocket):
                assert answer(connection).startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 101 "))

            def is_closed(connection: socket.socket) -> bool:
                return not is_open(connection)

            def drips(connection: socket.socket) -> bool:
                with suppress(ConnectionError, BlockingIOError):
                    connection.send(b"x")
                return is_open(connection)

            with suppress(ConnectionError):
                dribbling_again.sendall(GET)
            wait_for(lambda: not any([drips(dribbling), drips(dribbling_again)]))
            for connection in (silent, half, lazy):
                wait_for(partial(is_closed, connection))
                assert time.monotonic() - begun >= 2.0
            late = answer(bodiless)
            assert late.startswith(b"HTTP/1.1 408 ")
            assert b"too_slow" in late
            assert not is_open(bodiless)
            assert is_open(websocket)  # it was accepted: it has longer to say who it is
        assert dropped_count(port, "slow") >= 4


def test_a_table_is_played_longer_than_a_head_may_take() -> None:
    with serving(head_time=2.0, keep_alive=2.0) as served:
        token = served.person()
        made = served.table(token)

        async def play() -> None:
            player = Player(served.port, made["table"], token)
            await player.open()
            await asyncio.sleep(2.5)
            assert (await player.do((await player.turn())["legal"][0]))["type"] == "ack"

        run(play())


def test_who_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "large.bin").write_bytes(bytes(40_000_000))
    monkeypatch.setattr(client_files, "FOLDER", tmp_path)
    monkeypatch.setattr(door, "READ_TIMEOUT", 1.0)
    with serving() as served, dial(served.port, sent=b"GET /large.bin HTTP/1.1\r\n" + HOST + b"\r\n"):
        wait_for(lambda: dropped_count(served.port, "deaf") == 1)


# bytes on a WebSocket

PING = b"\x89\x80\0\0\0\0"
BEGUN, MORE = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
"""The first part of a text and a further one; both are empty, and neither is the last."""
BOUND: dict[str, Any] = {"frames": 5.0, "frames_burst": 5}


def open_socket(port: int, address: bytes = b"192.0.2.1") -> socket.socket:
    """A WebSocket of somebody who has not said who it is."""
    made = dial(port, sent=upgrade(b"X-Forwarded-For: %s\r\n" % address))
    assert made.recv(12) == b"HTTP/1.1 101"
    while b"\r\n\r\n" not in made.recv(65536):
        pass
    return made


def heard(connection: socket.socket, number: int) -> bytes:
    """That number of bytes; fewer if the connection ends before."""
    found = b""
    with suppress(ConnectionError):
        while len(found) < number and (more := connection.recv(number - len(found))):
            found += more
    return found


def test_a_websocket_sends_so_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pings are no messages, and nobody counts them; each takes time all the same."""
    monkeypatch.setattr(http_connection, "HELLO", TIMEOUT)
    with serving(**BOUND) as few, open_socket(few.port) as fair, open_socket(few.port) as flooding:
        with suppress(ConnectionError):
            flooding.sendall(PING * 20_000)
        wait_for(lambda: dropped_count(few.port, "flood") == 1)
        fair.sendall(PING * 100)
        assert heard(fair, 200) == b"\x8a\0" * 100


def test_the_websockets_of_one_network_share_what_they_send(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connection, "HELLO", TIMEOUT)
    with serving(**BOUND) as few:
        sockets = [open_socket(few.port, b"2001:db8::%x" % i) for i in range(1, 21)]
        start = time.monotonic()
        for connection in sockets:
            connection.sendall(PING * 800)
        with open_socket(few.port, b"2001:db8:1::1") as other:
            other.sendall(PING * 800)
            assert heard(other, 1600) == b"\x8a\0" * 800
        for connection in sockets:
            assert heard(connection, 1600) == b"\x8a\0" * 800  # it came late, and nothing is lost
            connection.close()
        most = 4 * (limits.FRAME + 5 * limits.USUAL) + limits.CROWD * 5.0 * limits.USUAL * (time.monotonic() - start)
        assert len(sockets) * 800 * len(PING) <= most


def test_a_message_in_parts_without_end(served: Served) -> None:
    """What is empty has no size, and would be kept until the message is whole."""
    with open_socket(served.port) as whole, open_socket(served.port) as endless:
        before = dropped_count(served.port, "flood")
        with suppress(ConnectionError):
            endless.sendall(BEGUN + MORE * 11_000)
        wait_for(lambda: dropped_count(served.port, "flood") == before + 1)
        whole.sendall(BEGUN + MORE * 20 + PING)
        assert heard(whole, 2) == b"\x8a\0"


def test_who_says_something_may_go_on_without_end(served: Served) -> None:
    """More bytes than a message may have before it is whole, in many messages."""
    seat = take_seat(served.port)

    async def talk() -> None:
        player = Player(served.port, *seat)
        await player.open()
        for _ in range(20):
            for _ in range(200):
                await player.send({"type": "ping"})
            for _ in range(200):
                await player.hear_type("pong")

    run(talk())


def test_the_players_of_one_network_share_their_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many sockets say no more than some of them could alone; each waits for its turn, and every frame is answered."""
    monkeypatch.setattr("peling.server.http.call.CROWD", 1)
    with serving(**BOUND) as few:
        seats = [take_seat(few.port) for _ in range(3)]

        async def ping() -> float:
            players = [Player(few.port, *seat) for seat in seats]
            for player in players:
                await player.open()
            start = time.monotonic()
            for player in players:
                for _ in range(5):
                    await player.send({"type": "ping"})
            for player in players:
                for _ in range(5):
                    await player.hear_type("pong")
            return time.monotonic() - start

        assert run(ping()) >= (3 * 5 - 5) / 5.0


# number


def test_connections_of_one_address(served: Served) -> None:
    one, other = loopbacks(2)
    with serving(connections=5) as few:
        with crowd(few.port, [one], 5) as five:
            wait_for(lambda: metric(few.port, "peling_connections") >= 6)
            with dial(few.port, one) as sixth:
                wait_for(lambda: not is_open(sixth))
            assert all(map(is_open, five))
            assert dropped_count(few.port, "address") == 1
            assert ask(few.port, GET + b"\r\n", other).startswith(b"HTTP/1.1 200 ")
            with crowd(few.port, ["127.0.0.1"], 20) as proxied:  # a proxy brings the connections of many
                assert ask(few.port, GET + b"\r\n").startswith(b"HTTP/1.1 200 ")
                assert all(map(is_open, proxied))
        wait_for(lambda: ask(few.port, GET + b"\r\n", one).startswith(b"HTTP/1.1 200 "))


def test_requests_of_one_network() -> None:
    """Whoever has an IPv6 address has 2 to the 64th of them, and asks no more often for that."""
    with serving(rate=1.0, burst=20) as few:
        start = time.monotonic()
        asked = [GET + b"X-Forwarded-For: 2001:db8::%x\r\n\r\n" % i for i in range(80)]
        answers = [ask(few.port, sent)[9:12] for sent in asked]
        most = 21 + (time.monotonic() - start)
        assert 20 <= answers.count(b"200") <= most
        assert 20 <= answers.count(b"429") <= most
        assert answers.count(b"") == dropped_count(few.port, "flood") >= 80 - 2 * most  # to answer all would be too much work
        assert few.call("GET", "/api/bots", X_Forwarded_For="2001:db8:1::1").status == 200
        # The bucket comes first: a wrong origin or host costs a token too.
        codes = [
            few.call("PATCH", "/api/me", {}, Origin="http://evil.example", X_Forwarded_For="192.0.2.1").status for _ in range(30)
        ]
        assert set(codes) == {403, 429}
        codes = [few.call("GET", "/api/me", Host="evil.example", X_Forwarded_For="192.0.2.2").status for _ in range(30)]
        assert set(codes) == {421, 429}


async def acts(port: int, table: str, token: str, enough: Callable[[list[float]], bool]) -> list[float]:
    """Play until it is enough; the seconds from each command to its answer."""
    player = Player(port, table, token)
    await player.open()
    took: list[float] = []
    while not enough(took):
        assert player.view["status"] != "finished", "the match was too short"
        if player.view["legal"]:
            start = time.perf_counter()
            answer = await player.command("do", uuid.uuid4().hex, action=player.choose())
            took.append(time.perf_counter() - start)
            assert answer["type"] == "ack"
        else:
            await player.hear()
    return took


def take_seat(port: int, name: str = "Anna") -> tuple[str, str]:
    """A person at a table of her own: the table and her token."""
    token = call(port, "POST", "/api/me", {"name": name}).data["token"]
    body = {"rules": "nts", "seats": ["me", "random", "random", "random"], "settings": {"bots": "random", "tempo": "fast"}}
    return call(port, "POST", "/api/tables", body, token).data["table"], token


def half_open(made: Process, sources: list[str], number: int, commands: int) -> list[float]:
    """Half-open connections while somebody plays, and somebody new comes; how long the commands took."""
    port = made.port
    table, token = take_seat(port)

    async def playing() -> list[float]:
        crowded = asyncio.Event()
        play = asyncio.create_task(acts(port, table, token, lambda took: crowded.is_set() and len(took) >= commands))
        gate = crowd(port, sources, number)
        await asyncio.to_thread(gate.__enter__)
        try:
            new = await asyncio.to_thread(take_seat, port, "Els")
            assert await acts(port, *new, lambda took: len(took) >= 2)
            crowded.set()
            return await play
        finally:
            gate.__exit__(None, None, None)

    return run(playing())


def test_half_open_connections_lock_nobody_out(process: Callable[..., Process]) -> None:
    """More of them than the server has places, from addresses of which none has too many; none of them ever runs out of time."""
    made = process(files=1024, head_time=600.0)
    half_open(made, loopbacks(8), 1000, 10)
    assert dropped_count(made.port, "room") >= 300
    assert dropped_count(made.port, "slow") == 0


def test_half_open_connections_of_one_address(process: Callable[..., Process]) -> None:
    made = process(head_time=600.0)
    half_open(made, loopbacks(1), 800, 10)
    assert dropped_count(made.port, "address") == 200
    assert dropped_count(made.port, "room") == 0


def slowest(took: list[float]) -> float:
    """The time within which 99 of 100 were answered."""
    return sorted(took)[len(took) * 99 // 100]


def calm(port: int) -> float:
    """The same while nobody disturbs: the machine may be slow today."""
    return slowest(run(acts(port, *take_seat(port), lambda took: len(took) >= 100)))


@pytest.mark.long
@pytest.mark.parametrize("number", [1, 8])
def test_players_do_not_notice_half_open_connections(process: Callable[..., Process], number: int) -> None:
    made = process(files=1024, head_time=600.0)
    before = calm(made.port)
    after = slowest(half_open(made, loopbacks(number), 2000, 100))
    assert after < before + 0.2, (before, after)


@pytest.mark.long
def test_players_do_not_notice_a_flood_from_one_network(process: Callable[..., Process]) -> None:
    """Requests as fast as they can be sent, from many addresses of one IPv6 network."""
    made = process(host="::", rate=20.0, burst=80, people_burst=60, tables_burst=60)
    before = calm(made.port)
    table, token = take_seat(made.port)
    spawn = multiprocessing.get_context("spawn")
    over, count = spawn.Event(), spawn.Value("i", 0)
    with network_of(64) as sources:
        start = time.monotonic()
        flooding = spawn.Process(target=flood, args=(made.port, sources, over, count))
        flooding.start()
        try:
            wait_for(lambda: dropped_count(made.port, "flood") > 100)
            after = slowest(run(acts(made.port, table, token, lambda took: len(took) >= 100)))
        finally:
            over.set()
            flooding.join()
        seconds = time.monotonic() - start
    assert count.value <= 81 + 20 * seconds
    assert after < before + 0.2, (before, after)


@contextmanager
def network_of(number: int) -> Iterator[list[str]]:
    """A number of IPv6 addresses of one network on this machine; only its administrator can make them."""
    found = [f"fd70:656c:696e:67::{i:x}" for i in range(1, number + 1)]
    command = ["ip", "-6", "addr"]
    try:
        for address in found:
            done = subprocess.run([*command, "add", f"{address}/128", "dev", "lo"], capture_output=True, check=False)
            if done.returncode and b"exists" not in done.stderr:
                pytest.skip("this machine's addresses cannot be changed")
        yield found
    except FileNotFoundError:
        pytest.skip("this machine has no command `ip`")
    finally:
        for address in found:
            subprocess.run([*command, "del", f"{address}/128", "dev", "lo"], capture_output=True, check=False)


# memory


def handshakes(port: int, more: bytes, heard: Counted[bytes]) -> Callable[[int], None]:
    """Handshakes that are all refused; how often with which status, or none if they are hung up on."""

    def refused(number: int) -> None:
        for _ in range(number):
            with dial(port, sent=upgrade(more)) as connection:
                heard[answer(connection)[9:12]] += 1

    return refused


def requests(port: int, sent: bytes, status: bytes) -> Callable[[int], None]:
    """Requests on connections that stay open for a hundred each."""

    def asked(number: int) -> None:
        for start in range(0, number, 100):
            with dial(port) as connection:
                for _ in range(min(100, number - start)):
                    connection.sendall(sent)
                    assert answer(connection).startswith(b"HTTP/1.1 " + status)

    return asked


def flat(made: Process, work: Callable[[int], None], warm: int, number: int) -> None:
    """After that number the process weighs what it did before."""
    assert made.running is not None
    work(warm)
    before = weight(made.running.pid)
    work(number)
    assert weight(made.running.pid) - before < GROWTH


def refusals(process: Callable[..., Process], warm: int, number: int) -> None:
    evil = b"Origin: http://evil.example\r\n"
    patch = b"PATCH /api/me HTTP/1.1\r\nContent-Length: 0\r\n" + HOST + evil + b"\r\n"
    free = process()
    heard = Counted[bytes]()
    flat(free, handshakes(free.port, evil, heard), warm, number)
    assert heard == {b"403": warm + number}
    flat(free, requests(free.port, patch, b"403"), warm, number)
    flat(free, requests(free.port, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n", b"200"), warm, number)
    bound = process(rate=20.0, burst=80)  # as it is by default: most are hung up on
    heard.clear()
    start = time.monotonic()
    flat(bound, handshakes(bound.port, evil, heard), warm, number)
    assert set(heard) <= {b"403", b"429", b""}
    assert max(heard[b"403"], heard[b"429"]) <= 81 + 20 * (time.monotonic() - start)
    assert heard[b"403"] >= 80
    wait_for(lambda: ask(bound.port, GET + b"\r\n").startswith(b"HTTP/1.1 200 "))


@pytest.mark.slow
def test_refusals_leave_nothing_behind(process: Callable[..., Process]) -> None:
    refusals(process, 400, 800)


@pytest.mark.long
def test_ten_thousand_refusals_leave_nothing_behind(process: Callable[..., Process]) -> None:
    refusals(process, 3000, 10_000)


def test_what_is_over_is_freed_at_once(served: Served) -> None:
    """Refused or served, nothing of a connection waits for the collector: no error refers to a frame that refers to the error."""
    token = served.person()
    made = served.table(token)
    evil = b"Origin: http://evil.example\r\n"
    own = upgrade(b"Authorization: Bearer %s\r\n" % token.encode(), b"/api/tables/%s/live" % made["table"].encode())
    kinds = (door.Door, Problem, WebSocket, Socket)

    def left() -> list[object]:
        return [thing for thing in gc.get_objects() if isinstance(thing, kinds)]

    gc.collect()
    gc.disable()
    gc.freeze()  # what is there by now need not be looked at again and again
    try:
        for sent in (
            upgrade(evil), upgrade(path=b"/nothing"), own, upgrade(b"Authorization: Bearer wrong\r\n"), GET + b"\r\n",
            b"GET / HTTP/1.1\r\n" + HOST + b"\r\n", b"GET /api/none HTTP/1.1\r\n" + HOST + b"\r\n",
            b"PATCH /api/me HTTP/1.1\r\nContent-Length: 0\r\n" + HOST + evil + b"\r\n",
        ):  # fmt: skip
            for _ in range(3):
                assert ask(served.port, sent)
            wait_for(lambda: not left())
    finally:
        gc.unfreeze()
        gc.enable()


def test_without_a_door(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Behind a proxy uvicorn may serve with its own protocol: the rest of the edge stays."""

    def without(app: Any, settings: Any) -> Any:
        config = config_of(app, settings)
        config.http = "h11"
        return config

    monkeypatch.setattr("served.config_of", without)
    with serving(tmp_path, rate=1.0, burst=40) as server:
        token = server.person()
        table = server.table(token, seats=["me", "random", "random", "random"])
        run(_look(server, token, table["table"]))
        assert server.call("GET", "/health").status == 200
        assert server.call("GET", "/api/bots", Host="evil.example").status == 421
        assert server.call("POST", "/api/count", {"hand": "1" * 20_000}).status == 413
        assert 429 in [server.call("GET", "/api/bots").status for _ in range(60)]


async def _look(server: Served, token: str, table: str) -> None:
    """A first look at a table over its WebSocket."""
    player = Player(server.port, table, token)
    assert (await player.open())["type"] == "state"
    await player.close()
