"""Workers that stop, sleep or are strangers: relays end with the lease, silent workers are replaced, the inner door is locked."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import math
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import hosts
import postgres
import pytest
from timeouts import TIMEOUT, end

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from checker import audit
from faults import partitions, stop_for, workers_of
from killing import Process, Stubborn, check, free_port, going_on, make_tables
from served import Served, call, folder, serving
from shell import Shell
from sqlalchemy import Engine
from starlette.requests import Request
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from peling.server.cluster import addresses, systemd, team
from peling.server.cluster.addresses import AddressError
from peling.server.cluster.liveness import Monitor, Pulse
from peling.server.edge.security import CLIENT, INTERNAL
from peling.server.http.gateway import Gateway
from peling.server.live import heartbeat
from peling.server.live.heartbeat import Heart
from peling.server.settings import read_settings
from peling.server.store import leases
from peling.server.store.failures import Unwritten
from peling.server.store.leases import Elsewhere

pytestmark = pytest.mark.xdist_group("browser")

needs_postgres = pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)
needs_hosts = pytest.mark.skipif(not hosts.available(), reason=hosts.REASON)
KEY = "k" * 32
LEASE = 3.0


def until(condition: Callable[[], Any], limit: float = TIMEOUT) -> None:
    """Wait for something that happens in another process."""
    deadline = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def doors(engine: Engine) -> set[str]:
    """Where the workers that live reach each other."""
    with engine.connect() as db:
        return set(leases.living(db).values())


# the heart


class Chest:
    """A heart with a clock and a database of its own, and all that it told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(heartbeat, "elapsed", lambda: self.now)
        self.takes = 0.1
        """Seconds until the database answers; none if it is away."""
        self.told: list[object] = []
        self.heart = Heart(self.beat, 4.0)
        self.heart.on_lapse.append(lambda: self.told.append("lapse"))
        self.heart.on_loss.append(lambda: self.told.append("loss"))
        self.heart.on_return.append(self.told.append)
        self.heart.on_workers.append(self.told.append)

    async def beat(self, late: bool) -> leases.Beaten:
        """Ask the database."""
        if not self.takes:
            raise Unwritten("away")
        self.now += self.takes
        return leases.Beaten({"other": "there:1"}, {"t": 2} if late else {})

    async def after(self, seconds: float) -> list[object]:
        """What is told by a heartbeat after some time."""
        self.now += seconds
        self.told.clear()
        await self.heart._once()
        return self.told[:]

    async def start(self) -> None:
        """Beat once; the others are the test's."""
        assert self.heart.lapsed
        assert not await self.heart.sure()
        await self.heart.start()
        self.heart.stop()


NEWS = {"other": "there:1"}


def test_a_heart_that_misses_a_lease_asks_before_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the database said before the worker stopped counts no more; nobody is answered before it says more."""

    async def live() -> None:
        chest = Chest(monkeypatch)
        await chest.start()
        assert await chest.after(3.0) == [NEWS]
        assert await chest.heart.sure()
        chest.now += 5.0
        asked = asyncio.create_task(chest.heart.sure())
        await asyncio.sleep(0)
        assert chest.told == [NEWS, "lapse"]
        assert not asked.done()
        assert await chest.after(0.0) == [{"t": 2}, NEWS]
        assert await asked
        # Stopped in the middle of a heartbeat, and of the one in which it asks.
        chest.takes = 50.0
        assert await chest.after(0.0) == ["lapse"]
        assert await chest.after(0.0) == []
        chest.takes = 3.0
        assert await chest.after(0.0) == [{"t": 2}, NEWS]
        assert chest.heart.lapses == 2
        # It began in time and ended too late: others may have taken a table in between.
        chest.takes = 2.0
        assert await chest.after(0.5) == ["lapse"]
        assert await chest.after(0.0) == [{"t": 2}, NEWS]

    asyncio.run(live())


def test_a_heart_that_cannot_ask_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is away, or does not answer soon; once it is back everything starts again."""

    async def live() -> None:
        chest = Chest(monkeypatch)
        await chest.start()
        chest.takes = 0.0
        assert await chest.after(3.0) == []
        assert await chest.after(2.0) == ["lapse", "loss"]
        assert await chest.after(1.0) == []
        assert not await chest.heart.sure()
        chest.takes = 0.1
        assert await chest.after(1.0) == [{"t": 2}, NEWS]
        assert await chest.heart.sure()
        chest.now += 5.0
        for _ in range(heartbeat.DOUBT):
            chest.heart._look()
            assert "loss" not in chest.told
            chest.heart._doubts += 1  # as the watch does each time
        chest.heart._look()
        assert chest.told[-1] == "loss"
        assert not await chest.heart.sure()

    asyncio.run(live())


# an owner that stops


@pytest.fixture
def pair(cluster: postgres.Cluster) -> Iterator[tuple[Process, Process]]:
    url = cluster.database()
    with folder() as data:
        one, two = (Process(data / name, url, internal_key=KEY, lease=LEASE) for name in ("one", "two"))
        one.start()
        two.start()
        try:
            yield one, two
        finally:
            assert one.running is not None
            one.running.send_signal(signal.SIGCONT)
            one.kill()
            two.kill()


async def open_live(port: int, table: str, token: str, **more: str) -> ClientConnection:
    headers = {"Authorization": f"Bearer {token}", **more}
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    return await connect(url, additional_headers=headers, compression=None, proxy=None, ping_interval=None, max_size=1 << 22)


async def until_end(ws: ClientConnection) -> list[dict[str, Any]]:
    """All messages until the connection ends."""
    said = []
    try:
        while True:
            said.append(json.loads(await asyncio.wait_for(ws.recv(), TIMEOUT)))
    except ConnectionClosed:
        return said


@needs_postgres
def test_an_owner_that_stops_and_wakes_up_late(pair: tuple[Process, Process]) -> None:
    """Its relays are cut and requests go elsewhere when its lease ends; awake again it answers nothing from its own memory."""
    one, two = pair
    token = call(one.port, "POST", "/api/me", {"name": "Anna"}).data["token"]
    body = {"rules": "nts", "seats": ["me", "open", "random", "random"], "settings": {"bots": "random"}}
    table = call(one.port, "POST", "/api/tables", body, token).data["table"]

    async def play() -> None:
        assert one.running is not None
        direct, relayed = await open_live(one.port, table, token), await open_live(two.port, table, token)
        for ws in (direct, relayed):
            assert json.loads(await ws.recv())["type"] == "state"
        one.running.send_signal(signal.SIGSTOP)
        start = time.monotonic()
        asked = asyncio.to_thread(call, two.port, "POST", f"/api/tables/{table}/start", {}, token)
        said, answer = await asyncio.gather(until_end(relayed), asked)
        assert said[-1] == {"type": "bye", "code": "moved"}
        assert relayed.close_code == 1012
        assert answer.status == 200
        assert time.monotonic() - start < 12  # a keepalive alone takes 20 s and more, a request 15 s
        again = await open_live(two.port, table, token)
        assert json.loads(await again.recv())["view"]["status"] == "playing"
        await direct.send('{"type":"look"}')
        await direct.send('{"type":"phrase","cid":"c1","id":"hello"}')
        one.running.send_signal(signal.SIGCONT)
        late = await until_end(direct)
        assert [message for message in late if message["type"] in ("state", "ack")] == []
        assert {"type": "bye", "code": "moved"} in late
        await again.close()

    asyncio.run(play())
    until(lambda: call(one.port, "GET", f"/api/tables/{table}").data.get("status") == "playing")


@needs_postgres
def test_a_server_that_stood_still_goes_on(cluster: postgres.Cluster) -> None:
    """The computer slept, or its host gave it no time: nobody took the tables, so nobody at them notices."""
    with folder() as data:
        process = Process(data, cluster.database(), lease=8.0)
        process.start()
        try:
            token = call(process.port, "POST", "/api/me", {"name": "Anna"}).data["token"]
            body = {"rules": "nts", "seats": ["me", "random", "random", "random"], "settings": {"bots": "random"}}
            tables = [call(process.port, "POST", "/api/tables", body, token).data["table"] for _ in range(3)]

            async def play() -> None:
                assert process.running is not None
                opened = [await open_live(process.port, table, token) for table in tables]
                for ws in opened:
                    assert json.loads(await ws.recv())["type"] == "state"
                process.running.send_signal(signal.SIGSTOP)
                await asyncio.sleep(9.0)
                for ws in opened:
                    await ws.send('{"type":"pause","cid":"c1","on":true}')
                process.running.send_signal(signal.SIGCONT)
                for ws in opened:
                    said: dict[str, Any] = {}
                    while said.get("type") != "ack":
                        said = json.loads(await asyncio.wait_for(ws.recv(), TIMEOUT))
                        assert said["type"] != "bye"
                    assert said["cid"] == "c1"
                    await ws.close()

            asyncio.run(play())
            metrics = call(process.port, "GET", "/metrics").raw.decode().splitlines()
            assert float(next(line for line in metrics if line.startswith("peling_lapses_total")).rpartition(" ")[2]) >= 1
        finally:
            assert process.running is not None
            process.running.send_signal(signal.SIGCONT)
            process.kill()


# the supervisor


@needs_postgres
def test_a_silent_worker_is_replaced_and_everything_ends(cluster: postgres.Cluster) -> None:
    """A stopped worker is ended and its tables go on; SIGTERM ends the rest also while one is stopped."""
    first = free_port()
    with folder() as data:
        process = Process(data, cluster.database(), workers=2, lease=LEASE, advertise=f"127.0.0.1:{first}")
        engine = process.storage()
        process.start()
        try:
            until(lambda: len(workers_of(process)) == 2)
            clients = make_tables(process.port, 4, 0)
            until(lambda: doors(engine) == {f"127.0.0.1:{first}", f"127.0.0.1:{first + 1}"})
            silent = workers_of(process)[0]

            async def play() -> None:
                playing = [asyncio.create_task(client.play()) for client in clients]
                await asyncio.wait_for(going_on(clients, [client.progress for client in clients], back=False), TIMEOUT)
                await asyncio.wait_for(stop_for(silent, 50), 40)  # ends when the process does
                await asyncio.wait_for(going_on(clients, [client.progress for client in clients], back=False), TIMEOUT)
                await end(playing)

            asyncio.run(play())
            until(lambda: len(workers_of(process)) == 2 and silent not in workers_of(process))
            os.kill(workers_of(process)[0], signal.SIGSTOP)
            start = time.monotonic()
            assert process.kill(signal.SIGTERM) == 0
            assert time.monotonic() - start < 20
            check(clients, process)
        finally:
            process.kill()
            engine.dispose()


class _Broken:
    """A process that ended at once."""

    returncode = 1

    def poll(self) -> int:
        return 1


def test_a_broken_start_does_not_spin(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[float] = []
    now = 0.0

    def start(*_: object, **__: object) -> _Broken:
        starts.append(now)
        return _Broken()

    monkeypatch.setattr(subprocess, "Popen", start)
    with socket.socket() as public:
        place = team._Place(0, public, {})
        while now < 300:
            place.watch(now, 6.0)
            now += 0.1
        place._monitor.close()
    waits = [round(second - first) for first, second in pairwise(starts)]
    assert waits[:6] == [1, 2, 4, 8, 16, 30]
    assert set(waits[6:]) == {30}


def test_a_worker_that_cannot_be_started_now_is_started_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A machine without memory, processes or files for another one: the supervisor says so and stays."""
    tried: list[float] = []
    now = 0.0

    def start(*_: object, **__: object) -> _Broken:
        tried.append(now)
        if len(tried) <= 6:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        return _Broken()

    monkeypatch.setattr(subprocess, "Popen", start)
    with socket.socket() as public:
        place = team._Place(0, public, {})
        while len(tried) < 7:
            assert not place.running
            place.watch(now, 6.0)
            now += 0.1
        place._monitor.close()
    assert [round(second - first) for first, second in pairwise(tried)] == [1, 2, 4, 8, 16, 30]
    said = [record.getMessage() for record in caplog.records]
    assert said == ["worker 0 cannot be started", "worker 0 cannot be started: over"]


def test_who_stands_still_is_replaced_soon_each_time() -> None:
    """Another than one that cannot start: many who are stopped one after the other do not leave fewer and fewer workers."""
    starts: list[float] = []
    now = 0.0
    with socket.socket() as public:
        place = team._Place(0, public, {})

        def start(now: float) -> None:
            """A worker that says that it is ready, and no more."""
            starts.append(now)
            place._started = now
            place._monitor.close()
            place._monitor = Monitor(now)
            place._process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
            Pulse(pipe=place._monitor.writing).ready()
            os.close(place._monitor.writing)

        place._start = start  # type: ignore[method-assign]
        try:
            while len(starts) < 5:
                place.watch(now, 6.0)
                now += 0.1
        finally:
            place.kill()
            place._monitor.close()
    assert {round(second - first) for first, second in pairwise(starts)} == {7}


def test_a_worker_is_silent_only_if_its_loop_is() -> None:
    """The supervisor's own sleep is not held against the workers, nor for those that stopped; and a start may take its time."""
    with socket.socket() as public:
        place = team._Place(0, public, {})
        ended: list[float] = []
        place.kill = lambda: ended.append(now)  # type: ignore[method-assign]
        place._process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        try:
            monitor = place._monitor = Monitor(0.0)
            pulse = Pulse(pipe=monitor.writing)
            for now, sign, slept in (
                *((100.0, False, 0.0), (101.0, True, 0.0), (106.0, False, 0.0)),
                *((150.0, True, 44.0), (155.0, False, 0.0), (165.0, False, 10.0), (170.0, False, 4.5), (171.0, False, 0.0)),
            ):
                if sign:
                    pulse.ready()
                if slept:
                    place.forgive(slept)
                place.still(now, 6.0)
            assert ended == [171.0]
        finally:
            place._process.communicate()
            os.close(monitor.writing)
            monitor.close()


def test_a_worker_ends_when_its_supervisor_does() -> None:
    async def live() -> None:
        orphaned = asyncio.Event()
        monitor = Monitor(0.0)
        pulse = Pulse(pipe=monitor.writing)
        beating = asyncio.create_task(pulse.beat(orphaned.set))
        await asyncio.sleep(0)
        monitor.look(1.0)
        assert (monitor.last_sign, orphaned.is_set()) == (1.0, False)
        monitor.close()
        pulse.ready()
        await asyncio.wait_for(orphaned.wait(), TIMEOUT)
        beating.cancel()
        os.close(monitor.writing)

    asyncio.run(live())


# systemd


def test_notes_to_systemd(monkeypatch: pytest.MonkeyPatch) -> None:
    with folder() as data, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as mailbox:
        mailbox.bind(str(data / "notes"))
        mailbox.settimeout(20)
        assert not systemd.notify(systemd.READY, {})
        assert not systemd.notify(systemd.READY, {"NOTIFY_SOCKET": "somewhere"})
        assert not systemd.notify(systemd.READY, {"NOTIFY_SOCKET": str(data / "nobody")})
        assert not systemd.notify(systemd.WATCHDOG, {"NOTIFY_SOCKET": str(data / "notes")})
        monkeypatch.setenv("NOTIFY_SOCKET", str(data / "notes"))
        monkeypatch.setenv("WATCHDOG_USEC", "5000000")
        process = Process(data / "games")
        process.start()
        try:
            notes = {mailbox.recv(100) for _ in range(6)}
            assert notes == {b"READY=1", b"WATCHDOG=1"}
        finally:
            assert process.kill(signal.SIGTERM) == 0
        mailbox.setblocking(False)
        last = b""
        while last != b"STOPPING=1":
            last = mailbox.recv(100)


# the inner door


def door_of(served: Served) -> int:
    return int(served.app.address.rpartition(":")[2])


@needs_postgres
def test_the_inner_door_opens_with_the_key_alone(cluster: postgres.Cluster) -> None:
    given: dict[str, Any] = {"database_url": cluster.database(), "internal_key": KEY}
    with serving(**given, burst=30, rate=0.001) as served:
        door = door_of(served)
        token = served.person()
        table = served.table(token)["table"]
        for path in ("/health", "/", "/metrics", "/api/me", f"/api/tables/{table}", "/api/openapi.json", "/none"):
            for key in (None, "", "x" * 32, KEY[:-1], KEY + "k", "\xe9"):
                answer = call(door, "GET", path, token=token, **({} if key is None else {INTERNAL: key}))
                assert (answer.status, answer.data["error"]["code"]) == (403, "wrong_key")
        assert call(door, "GET", "/health", **{INTERNAL: KEY}).status == 200

        async def knock() -> int:
            try:
                await open_live(door, table, token)
            except InvalidStatus as refused:
                return refused.response.status_code
            return 0

        assert asyncio.run(knock()) == 403
        # At the public door the key opens nothing: an address is what it is, and has its limits.
        codes = [served.call("GET", "/api/rules", **{INTERNAL: KEY, CLIENT: f"10.0.0.{number}"}).status for number in range(40)]
        assert codes[-1] == 429


@needs_postgres
def test_headers_of_any_letters_are_passed_on(cluster: postgres.Cluster) -> None:
    given: dict[str, Any] = {"database_url": cluster.database(), "internal_key": KEY}
    with serving(**given) as one, serving(**given) as other:
        token = one.person()
        table = one.table(token)["table"]
        strange = {"User-Agent": "Zo\xeb/1.0 \xff", "Cookie": "plaats=caf\xe9"}
        for served in (one, other):
            answer = served.call("POST", f"/api/tables/{table}/join", {}, token, **strange)
            assert (answer.status, answer.data) == (200, {"seat": 0})

        async def watch() -> Any:
            ws = await open_live(other.port, table, token, **strange)
            said = json.loads(await asyncio.wait_for(ws.recv(), TIMEOUT))
            await ws.close()
            return said["type"]

        assert asyncio.run(watch()) == "state"


def test_a_worker_that_does_not_answer_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """Clients come back many times a second; the log hears of it when it begins and when it is over."""
    caplog.set_level(logging.INFO, "peling.gateway")
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "state": {"address": "192.0.2.1"}}
    request = Request(scope)
    with serving() as served:
        well = Elsewhere("well", f"127.0.0.1:{served.port}")
        still = Elsewhere("still", f"127.0.0.1:{free_port()}")

        async def ask() -> None:
            gateway = Gateway(read_settings({}, data="x", internal_key=KEY))
            for place in (still, well, still, well, still):
                answer = await gateway.ask(request, place, "/health", b"", method="GET")
                assert (answer is None) == (place is still)
            back = Elsewhere("still", well.address)
            assert await gateway.ask(request, back, "/health", b"", method="GET") is not None
            await gateway.close()

        asyncio.run(ask())
    said = [record.getMessage() for record in caplog.records if record.name == "peling.gateway"]
    assert said == ["worker still does not answer", "worker still does not answer: over"]


@needs_postgres
def test_servers_with_different_keys(cluster: postgres.Cluster, caplog: pytest.LogCaptureFixture) -> None:
    """They do not reach each other's tables, say so once, and do not wait for a better answer."""
    given: dict[str, Any] = {"database_url": cluster.database(), "lease": 20.0}
    with serving(**given, internal_key=KEY) as one, serving(**given, internal_key="another key of ours") as other:
        token = one.person()
        table = one.table(token)["table"]
        start = time.monotonic()
        for _ in range(2):
            answer = other.call("POST", f"/api/tables/{table}/join", {}, token)
            assert (answer.status, answer.data["error"]["code"]) == (503, "moved")

        async def watch() -> list[dict[str, Any]]:
            return await until_end(await open_live(other.port, table, token))

        assert asyncio.run(watch()) == [{"type": "bye", "code": "moved"}]
        assert time.monotonic() - start < 20  # who waits for the owner waits for two leases
    said = [record for record in caplog.records if "PELING_INTERNAL_KEY" in record.getMessage()]
    assert [record.levelno for record in said] == [logging.ERROR]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("10.1.2.3", ("10.1.2.3", 0)),
        ("10.1.2.3:9000", ("10.1.2.3", 9000)),
        ("fd00::1", ("fd00::1", 0)),
        ("[fd00::1]:9000", ("fd00::1", 9000)),
        ("two.example", ("two.example", 0)),
        ("", None),
        (":9000", None),
        ("10.1.2.3:", None),
        ("10.1.2.3:x", None),
        ("10.1.2.3:99999", None),
        ("[fd00::1", None),
        ("[fd00::1]9000", None),
        ("http://10.1.2.3", None),
        ("a b", None),
        ("a" * 61, None),
    ],
)
def test_advertised_addresses(text: str, found: tuple[str, int] | None) -> None:
    if found is None:
        with pytest.raises(AddressError):
            addresses.parse(text)
    else:
        assert addresses.parse(text) == found


@pytest.mark.parametrize(
    ("advertise", "key", "code"),
    [
        ("127.0.0.1", "", None),
        ("localhost:9000", "", None),
        ("192.0.2.1", KEY, None),
        ("192.0.2.1", "", "advertise_key"),
        ("192.0.2.1", "too short", "short_key"),
        ("0.0.0.0", KEY, "advertise"),  # noqa: S104
        ("::", KEY, "advertise"),
        ("127.0.0.1:65535", KEY, "advertise"),
    ],
)
def test_which_addresses_are_safe(advertise: str, key: str, code: str | None) -> None:
    settings = read_settings({}, data="x", advertise=advertise, internal_key=key, workers=2)
    if code is None:
        addresses.check(settings)
    else:
        with pytest.raises(AddressError) as refused:
            addresses.check(settings)
        assert refused.value.code == code


def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(AddressError, match="advertise_closed"):
        addresses.open_inner(read_settings({}, data="x", advertise="192.0.2.1"))


def test_the_command_line_says_what_is_missing(peling: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PELING_INTERNAL_KEY", raising=False)
    with folder() as data:
        words = ["serve", "--port", "0", "--data", str(data), "--lang", "en"]
        assert "--advertise 192.0.2.1 needs PostgreSQL" in peling.wrong(*words, "--advertise", "192.0.2.1")
        words += ["--database", "postgresql:///none"]
        said = peling.wrong(*words, "--advertise", "192.0.2.1")
        assert "--advertise 192.0.2.1 needs a key that all machines know: PELING_INTERNAL_KEY" in said
        assert "nowhere.invalid is not an address" in peling.wrong(*words, "--advertise", "nowhere.invalid")


# the database goes away


@pytest.mark.slow
@needs_postgres
def test_the_database_goes_away_and_comes_back() -> None:
    """For a moment: nobody notices. For longer: tables are given up, no worker is killed, and they go on."""
    with postgres.cluster() as cluster, folder() as data:
        process = Process(data, cluster.database(), workers=2, lease=4.0, log_level="WARNING")
        process.start()
        engine = process.storage()
        try:
            until(lambda: len(doors(engine)) == 2)
            clients = make_tables(process.port, 4, 0)
            workers = workers_of(process)
            asyncio.run(_through_outages(cluster, clients))
            assert workers_of(process) == workers, (data / "errors").read_text()
            assert process.kill(signal.SIGTERM) == 0
        finally:
            process.kill()
        found = audit(clients, engine)
        assert found.sound, str(found)
        engine.dispose()


async def _through_outages(cluster: postgres.Cluster, clients: list[Stubborn]) -> None:
    playing = [asyncio.create_task(client.play()) for client in clients]
    await asyncio.wait_for(going_on(clients, [client.progress for client in clients], back=False), TIMEOUT)
    resumed = [client.resumed for client in clients]
    start = time.monotonic()
    await asyncio.to_thread(cluster.stop)
    await asyncio.to_thread(cluster.start)
    away = time.monotonic() - start
    await asyncio.wait_for(going_on(clients, [client.progress for client in clients], back=False), TIMEOUT)
    if away < 2.0:  # on a computer that is busy it takes longer than tables are kept
        assert [client.resumed for client in clients] == resumed
    await asyncio.to_thread(cluster.stop)
    await asyncio.sleep(10)
    before = [client.progress for client in clients]  # now, as somebody may be back before `start` has returned
    await asyncio.to_thread(cluster.start)
    await asyncio.wait_for(going_on(clients, before), TIMEOUT)
    await end(playing)


# several machines


@needs_hosts
def test_machines_for_a_test_leave_this_one_alone() -> None:
    """Whoever started the tests keeps the same cables, so that browsers beside them go on loading."""

    def cables(process: str) -> set[str]:
        return {line.partition(":")[0].strip() for line in Path(f"/proc/{process}/net/dev").read_text().splitlines()[2:]}

    before = cables(str(os.getppid()))
    assert cables("thread-self") == before
    with hosts.network(1) as net:
        assert net.name in cables("thread-self")
        assert cables(str(os.getppid())) == before
    assert cables("thread-self") == before


@pytest.mark.slow
@needs_postgres
@needs_hosts
def test_two_machines_with_cables_pulled_and_a_database_killed() -> None:
    with folder() as data:
        report = partitions(data, tables=4, faults=2, shortest=3, longest=5, lease=LEASE, pace=0.2)
    assert report.faults == {"cables pulled": 1, "databases killed": 1}
    assert report.audit.sound, str(report)
    assert max(map(max, report.silences.values()), default=math.inf) < TIMEOUT, str(report)
