"""The database away, full or broken: what people and the log hear of it, and how the process goes on or ends."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import postgres
import pytest
from timeouts import TIMEOUT, end

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from killing import Process, Stubborn, check, free_port, going_on, make_tables
from served import Player, Served, call, folder, run, serving
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import OperationalError

from peling.cli import main
from peling.server.live import services
from peling.server.live.entries import TempoSet, write
from peling.server.live.services import PROBED
from peling.server.logs import REMIND, Trouble
from peling.server.metrics import Metrics
from peling.server.store import database, leases
from peling.server.store.database import LITTLE
from peling.server.store.failures import Unwritten, is_outage
from peling.server.store.journal import Journal
from peling.server.store.opening import prepare, url_of

needs_postgres = pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)


@contextmanager
def stopped(cluster: postgres.Cluster) -> Iterator[None]:
    """The database is away for a while."""
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


def until(condition: Callable[[], bool], limit: float = TIMEOUT) -> None:
    """Wait for something."""
    deadline = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


# the log


def test_a_trouble_is_said_when_it_starts_once_a_minute_and_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    trouble = Trouble(logging.getLogger("peling.test"), "no water", lambda: now)
    trouble.worked()
    assert not caplog.records
    for second in range(150):
        now = float(second)
        trouble.failed("the tap")
    assert trouble.reason == "the tap"
    trouble.worked()
    trouble.worked()
    said = [(record.levelname, record.getMessage(), record.__dict__["data"]["failures"]) for record in caplog.records]
    remind = int(REMIND)
    assert said == [
        ("ERROR", "no water", 1),
        ("ERROR", "no water, still", remind + 1),
        ("ERROR", "no water, still", 2 * remind + 1),
        ("WARNING", "no water: over", 150),
    ]
    assert trouble.reason == ""
    trouble.failed("again")
    assert caplog.records[-1].getMessage() == "no water"


# a database that goes away and comes back


def refused(served: Served, token: str, table: str) -> list[Any]:
    """What requests that need the database hear while it is away."""
    answers = [
        served.call("GET", "/health"),
        served.call("GET", "/api/me/tables", token=token),
        served.call("GET", "/api/me", token="somebody"),  # noqa: S106
        served.call("POST", "/api/me", {"name": "Bert"}),
        served.call("PATCH", "/api/me", {"name": "Berta"}, token),
        served.call("POST", "/api/tables", {"rules": "nts", "seats": ["me", "club", "club", "club"]}, token),
        served.call("GET", f"/api/tables/{table}/record", token=token),
    ]
    return [(answer.status, answer.data["error"]["code"], 2 <= int(answer.headers["retry-after"]) <= 6) for answer in answers]


@needs_postgres
def test_a_database_that_goes_away_is_waited_for(cluster: postgres.Cluster, caplog: pytest.LogCaptureFixture) -> None:
    """503 and not 500, `bye moved` and no traceback, a few lines in the log; and all goes on when it is back."""
    with serving(database_url=cluster.database(), lease=60.0) as served:  # no heartbeat is late, however busy the computer
        assert served.app.server is not None
        served.app.server.services.journal.timeout = 1.5
        token = served.person()
        made = [served.table(token, deals=1) for _ in range(5)]
        assert served.call("GET", "/health").data["status"] == "ok"

        async def play() -> None:
            players = [Player(served.port, each["table"], token) for each in made]
            for player in players:
                await player.open()
                await player.turn()
            with stopped(cluster):
                ended = await asyncio.gather(*(player.do(player.choose()) for player in players))
                assert ended == [{"type": "bye", "code": "moved"}] * len(players)
                for player in players:
                    assert await Player(served.port, player.table, token).open() == {"type": "bye", "code": "moved"}
                for _ in range(5):
                    heard = await asyncio.to_thread(refused, served, token, made[0]["table"])
                    assert set(heard) == {(503, "storage", True)}
            await asyncio.to_thread(until, lambda: served.call("GET", "/health").status == 200)
            # On a busy computer a heartbeat may be late once more: clients come back after that, too.
            back = [Stubborn(served.port, player.table, token, 0, seed) for seed, player in enumerate(players)]
            await asyncio.gather(*(client.play() for client in back))
            assert [(client.over, client.problems) for client in back] == [(True, [])] * len(players)

        run(play())
        said = [record for record in caplog.records if record.levelno >= logging.WARNING]
        assert not [record for record in said if record.exc_info]
        kinds = {record.getMessage() for record in said}
        assert {"the database cannot be written", "the database cannot be written: over"} <= kinds
        assert len(said) <= 10, [record.getMessage() for record in said]


@needs_postgres
def test_workers_lose_nothing_while_the_database_is_away(cluster: postgres.Cluster) -> None:
    with folder() as data:
        process = Process(data, cluster.database(), workers=2, lease=2)
        process.start()
        try:
            clients = make_tables(process.port, 4, 0)

            async def play() -> None:
                playing = [asyncio.create_task(client.play()) for client in clients]
                await going_on(clients, [client.progress for client in clients], back=False)
                for _ in range(2):
                    with stopped(cluster):
                        await asyncio.sleep(1)
                        before = [client.progress for client in clients]
                    await asyncio.wait_for(going_on(clients, before, back=False), TIMEOUT)  # less than the lease
                await end(playing)

            asyncio.run(play())
        finally:
            process.kill(signal.SIGTERM)
        lines = [json.loads(line) for line in process.errors.splitlines()]
        # A worker that was still starting ends, and is started again.
        assert {line["name"] for line in lines} <= {"peling.journal", "peling.storage", "peling.worker"}, process.errors
        assert not [line for line in lines if "trace" in line]
        assert len(lines) < 40
        process.errors = ""
        assert check(clients, process) > 60


@needs_postgres
def test_sessions_that_another_worker_ended_are_no_outage(
    cluster: postgres.Cluster, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that was late finds its connections cut in the middle of a heartbeat: no word of a database that is away."""
    url = cluster.database()
    living, ended = leases.living, 0
    with serving(database_url=url, lease=20.0) as served:
        assert served.app.server is not None
        services = served.app.server.services
        engine = database.open_engine(url_of(url, Path()))

        def interrupted(db: Connection) -> dict[str, str]:
            nonlocal ended
            if ended % 2 == 0:
                with engine.begin() as other:
                    other.execute(
                        text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"),
                        {"name": f"peling {services.worker}"},
                    )
            ended += 1
            return living(db)

        monkeypatch.setattr(leases, "living", interrupted)
        for _ in range(3):
            beat = asyncio.run_coroutine_threadsafe(services._beat(late=False), services.loop)
            assert services.worker in beat.result(TIMEOUT).living
        monkeypatch.undo()
        engine.dispose()
        served.person()  # the journal's connection was cut, too
    assert ended >= 6
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


@needs_postgres
def test_only_what_a_dead_worker_left_open_is_ended(cluster: postgres.Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that was late opens new transactions while others take its tables: these are its life, not what it left."""
    url = url_of(cluster.database(), Path())
    named, other = database.open_engine(url, worker="late"), database.open_engine(url)

    def stands(db: Connection) -> bool:
        try:
            return bool(db.execute(text("SELECT true")).scalar_one())
        except OperationalError:
            return False

    def end(lasting: float) -> None:
        monkeypatch.setattr(database, "LASTING", lasting)
        with other.begin() as db:
            database.end_sessions(db, "late")

    try:
        with named.connect() as idle, named.connect() as held:
            assert stands(idle)
            idle.rollback()
            assert stands(held)  # and its transaction stays open
            end(3600.0)
            assert stands(held)
            end(0.0)
            assert (stands(idle), stands(held)) == (True, False)
    finally:
        named.dispose()
        other.dispose()


@needs_postgres
def test_a_process_that_is_stopped_as_it_starts_starts_all_the_same(
    cluster: postgres.Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL ends a session that stands still in a transaction: that is no database that is away."""
    probe, tries = leases.probe, 0

    def stopped_once(db: Connection, worker: str) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            db.execute(text("SET idle_in_transaction_session_timeout = 20"))
            time.sleep(0.5)
        probe(db, worker)

    monkeypatch.setattr(leases, "probe", stopped_once)
    prepare(make_url(cluster.database()))
    assert tries == 2


@needs_postgres
def test_what_is_acknowledged_is_on_disk(cluster: postgres.Cluster) -> None:
    """Whatever the database is set to."""
    url = url_of(cluster.database(), Path())
    engine = database.open_engine(url)
    with engine.begin() as db:
        db.exec_driver_sql(f'ALTER DATABASE "{url.database}" SET synchronous_commit = off')
    engine.dispose()
    for writer in (True, False):
        engine = database.open_engine(url, writer=writer)
        with engine.connect() as db:
            assert db.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def test_a_log_is_read_as_it_was_written(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """In order, whatever stands in its texts: it is read as one text, split at line ends."""
    cluster: postgres.Cluster | None = request.getfixturevalue("cluster") if kind == "postgresql" else None
    url = url_of(cluster.database() if cluster else "", tmp_path)
    prepare(url)
    ends = ["\n", "\r\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"]
    written = [write(TempoSet(0, f"{end}{number}{end}")) for number, end in enumerate([*ends, "", "é 🀄"] * 20)]
    assert not any("\n" in entry for entry in written)
    rows = [database.EventRow(number, entry, 7.0 + number) for number, entry in enumerate(written, start=1)]
    rows[2] = rows[2]._replace(seat=3, cid="a\nb")
    engine = database.open_engine(url, writer=True)
    with engine.begin() as db:
        database.add_events(db, [("t", row) for row in rows[100:] + rows[:100]])
        database.add_events(db, [("other", rows[0])])
        assert database.log_of(db, "t") == (written, [(3, "a\nb")], 8.0)
        assert database.log_of(db, "nowhere") == ([], [], 0.0)
    engine.dispose()


def test_what_is_in_the_way_is_no_outage() -> None:
    class Locked(Exception):  # noqa: N818
        sqlstate = "55P03"

    assert not is_outage(OperationalError("x", {}, Locked()))
    assert is_outage(OperationalError("x", {}, sqlite3.OperationalError("database or disk is full")))
    assert not is_outage(ValueError())


# a full disk


def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("limits of another process are Linux's")
    process = Process(tmp_path)
    process.start()
    assert process.running is not None
    try:
        token = call(process.port, "POST", "/api/me", {"name": "Anna"}).data["token"]
        # To a process that may write no further than this, every disk is full.
        resource.prlimit(process.running.pid, resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))

        def named(name: str) -> int:
            return call(process.port, "PATCH", "/api/me", {"name": name}, token).status

        until(lambda: named("Bert") == 503)
        answer = call(process.port, "GET", "/health")
        assert (answer.status, answer.data["error"]["code"]) == (503, "storage")
        assert int(answer.headers["retry-after"]) > 1
        assert call(process.port, "GET", "/api/me/tables", token=token).status == 200  # what is there can be read
        resource.prlimit(process.running.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        until(lambda: call(process.port, "GET", "/health").status == 200)
        assert named("Carla") == 200
    finally:
        assert process.kill(signal.SIGTERM) == 0
    lines = [json.loads(line) for line in process.errors.splitlines()]
    assert [line["message"] for line in lines] == ["the database cannot be written"]
    assert "trace" not in lines[0]


@contextmanager
def disk(place: Path, how: str) -> Iterator[None]:
    """A small disk of its own."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can mount a disk")
    mount = ["mount", "-t", "tmpfs", "-o", how, "tmpfs", str(place)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(place)], check=True)  # noqa: S607


def test_a_disk_is_full_before_the_last_write_that_fits(tmp_path: Path) -> None:
    """The question whether anything can be written fits where what a game writes no longer does."""
    with disk(tmp_path, "size=4m"):
        process = Process(tmp_path)
        process.start()

        def health() -> int:
            return call(process.port, "GET", "/health").status

        try:
            (tmp_path / "large").write_bytes(bytes(shutil.disk_usage(tmp_path).free - LITTLE // 2))
            until(lambda: health() == 503)
            (tmp_path / "large").unlink()
            until(lambda: health() == 200)
        finally:
            assert process.kill(signal.SIGTERM) == 0


def test_health_asks_the_disk_at_most_once_in_a_while() -> None:
    with serving() as served:
        assert served.app.server is not None
        journal = served.app.server.services.journal
        tried: list[float] = []
        begun = time.monotonic()
        for _ in range(30):
            assert served.call("GET", "/health").status == 200
            tried.append(journal.tried)
        assert len(set(tried)) <= 2 + (time.monotonic() - begun) / PROBED


def test_health_says_what_the_last_commit_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that was good a second ago is not, once a commit has failed; and a failure is none, once one has worked."""

    def full(_: Connection) -> None:
        raise OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))

    with serving() as served:
        assert served.app.server is not None
        journal, loop = served.app.server.services.journal, served.app.server.services.loop

        async def commit(work: Callable[[Connection], None]) -> None:
            await journal.write(work)

        def healthy() -> int:
            return served.call("GET", "/health").status

        monkeypatch.setattr(services, "PROBED", -1.0)  # nothing is new enough: the database is asked
        assert healthy() == 200
        monkeypatch.setattr(services, "PROBED", 3600.0)
        for _ in range(2):
            with pytest.raises(Unwritten):
                asyncio.run_coroutine_threadsafe(commit(full), loop).result(TIMEOUT)
            assert healthy() == 503
            asyncio.run_coroutine_threadsafe(commit(lambda _: None), loop).result(TIMEOUT)
            assert healthy() == 200
        with pytest.raises(Unwritten):
            asyncio.run_coroutine_threadsafe(commit(full), loop).result(TIMEOUT)
        monkeypatch.setattr(services, "PROBED", -1.0)  # long ago: a new question finds that it is over
        assert healthy() == 200
        monkeypatch.setattr(leases, "probe", lambda db, _: full(db))
        assert healthy() == 503


# a part of the process dies or hangs


def test_a_journal_that_dies_fails_what_waits() -> None:
    died: list[bool] = []

    async def write() -> None:
        journal = Journal(engine, "w", Metrics(), 0.05, died=lambda: died.append(True))
        asked = threading.Event()
        waiting = [journal.write(lambda _: asked.wait() and sys.exit(3)), journal.write(lambda _: None), journal.flush()]
        asked.set()
        for answer in await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), TIMEOUT):
            assert isinstance(answer, Unwritten)
        with pytest.raises(Unwritten):
            await journal.write(lambda _: None)
        await journal.close()

    with folder() as data:
        engine = database.open_engine(database.database_url("", data), writer=True)
        asyncio.run(write())
        engine.dispose()
    assert died == [True]


_BROKEN = """
import sys, time
from peling.server.cluster import worker
from peling.server.store import leases
healthy = leases.probe
worker.LIMIT = {limit}

def probe(db, worker):
    if worker == "start":
        return healthy(db, worker)
    {does}

leases.probe = probe
from peling.cli import main
sys.exit(main(sys.argv[1:]))
"""


@contextmanager
def broken(data: Path, does: str, limit: float = TIMEOUT) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server whose journal does something that it should not, once it is asked about its health."""
    port = free_port()
    script = _BROKEN.format(does=does, limit=limit)
    words = [sys.executable, "-c", script, "serve", "--port", str(port), "--data", str(data), "--lang", "en"]
    env = {**os.environ, "PELING_BOT_PROCESSES": "0", "PELING_LOG_LEVEL": "ERROR"}
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert "ready" in process.stdout.readline()
            yield process, port
        finally:
            process.kill()


def test_a_journal_that_dies_ends_the_process(tmp_path: Path) -> None:
    """A supervisor or systemd can start another; a server that answers nothing helps nobody."""
    with broken(tmp_path, "raise SystemExit(0)") as (process, port):
        deadline = time.monotonic() + TIMEOUT
        while process.poll() is None:
            assert time.monotonic() < deadline
            with suppress(OSError):
                call(port, "GET", "/health")
            time.sleep(0.1)
        assert process.returncode == 1
        assert process.stderr is not None
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]
        assert [line["message"] for line in lines] == ["the journal has died"]


_DYING = """
import sys
from peling.server.cluster import liveness
from peling.server.live import registry
from peling.server.live import heartbeat
from peling.server.store import leases

async def die(*_):
    raise ValueError("dead")

beat, beats = leases.beat, []

def stop_beating(*given, **more):
    beats.append(given)
    if len(beats) > 2:
        raise ValueError("dead")
    return beat(*given, **more)

{does}
from peling.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("does", "shared"),
    [
        pytest.param("leases.beat = stop_beating", True, id="heart", marks=needs_postgres),
        pytest.param("heartbeat.Heart._watch = die", True, id="watch", marks=needs_postgres),
        pytest.param("registry.TableRegistry._sweep = die", False, id="sweep"),
        pytest.param("liveness.Pulse.beat = die", False, id="pulse"),
    ],
)
def test_a_task_that_dies_ends_the_process(does: str, shared: bool, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Whatever it was: who watches over the process sees an end, and not one that answers 503 for ever."""
    words = [sys.executable, "-c", _DYING.format(does=does), "serve", "--port", str(free_port()), "--data", str(tmp_path)]
    if shared:
        words += ["--database", request.getfixturevalue("cluster").database()]
    env = {**os.environ, "PELING_BOT_PROCESSES": "0", "PELING_LOG_LEVEL": "ERROR"}
    ended = subprocess.run(words, env=env, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    assert ended.returncode == 1, ended.stderr
    lines = [json.loads(line) for line in ended.stderr.splitlines()]
    assert [(line["message"], line["reason"]) for line in lines] == [("a task has died", "ValueError('dead')")]


def test_a_thread_that_hangs_does_not_keep_the_process(tmp_path: Path) -> None:
    with broken(tmp_path, "time.sleep(600)", limit=2.0) as (process, port):
        until(lambda: unanswered(port))
        process.send_signal(signal.SIGTERM)
        assert process.wait(TIMEOUT) == 1


def unanswered(port: int) -> bool:
    """Whether the server says nothing about its health for a while."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.settimeout(5)
        line.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
        try:
            return not line.recv(1)
        except TimeoutError:
            return True


# a database that cannot be used is refused at the start, in a sentence


def start(data: Path, *more: str) -> int:
    return main(["serve", "--port", "0", "--data", str(data), "--lang", "en", *more])


def no_database(place: Path) -> None:
    (place / "peling.sqlite").write_text("This is a letter to my aunt. " * 100)


def damaged(place: Path) -> None:
    prepare(url_of("", place))
    with closing(sqlite3.connect(place / "peling.sqlite", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
    raw = bytearray((place / "peling.sqlite").read_bytes())
    raw[3 * 4096 : 6 * 4096] = b"\xff" * (3 * 4096)
    (place / "peling.sqlite").write_bytes(raw)


def newer(place: Path) -> None:
    prepare(url_of("", place))
    with closing(sqlite3.connect(place / "peling.sqlite", isolation_level=None)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (no_database, "{}/peling.sqlite is not a database of Peling"),
        (damaged, "{}/peling.sqlite is damaged ("),
        (newer, "{}/peling.sqlite was written by a newer Peling (revision 9999); upgrade Peling"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_file_that_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], None], said: str
) -> None:
    make(tmp_path)
    assert start(tmp_path) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith(f"peling: {said.format(tmp_path)}")
    assert error.count("\n") == 1


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert start(tmp_path / "file") == 2
    assert capsys.readouterr() == ("", f"peling: {tmp_path}/file is not a folder\n")
    assert start(tmp_path / "file" / "under") == 2
    assert capsys.readouterr() == ("", f"peling: {tmp_path}/file/under is not a folder\n")


@pytest.mark.parametrize(("how", "said"), [("size=16k", "the disk is full: "), ("ro", "is not writable: ")])
def test_a_disk_that_is_full_or_may_not_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], how: str, said: str
) -> None:
    with disk(tmp_path, how):
        assert start(tmp_path) == 2
        out, error = capsys.readouterr()
        assert out == ""
        assert said in error
        assert error.count("\n") == 1


@needs_postgres
def test_a_postgresql_that_cannot_be_used(cluster: postgres.Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = cluster.database()
    engine = database.open_engine(url_of(url, Path()))
    with engine.begin() as db:
        db.execute(text("DROP ROLE IF EXISTS guest"))
        db.execute(text("CREATE ROLE guest LOGIN PASSWORD 'right'"))
        db.execute(text("REVOKE ALL ON SCHEMA public FROM PUBLIC"))
    engine.dispose()
    rules = cluster.folder / "data" / "pg_hba.conf"
    trust = rules.read_text()
    rules.write_text("local all guest scram-sha-256\n" + trust)
    cluster.reload()
    made = make_url(url)
    cases = {
        make_url("postgresql://127.0.0.1:1/x"): "postgresql://127.0.0.1:1/x does not answer: connection failed",
        made.set(database="nowhere"): "PostgreSQL has no database nowhere: create it with createdb nowhere",
        made.set(username="nobody"): "PostgreSQL has no user nobody",
        made.set(username="guest", password="wrong"): "wrong password for guest: ",  # noqa: S106
        made.set(username="guest", password="right"): "no permission to use ",  # noqa: S106
    }
    try:
        for address, said in cases.items():
            assert start(tmp_path, "--database", address.render_as_string(hide_password=False)) == 2
            out, error = capsys.readouterr()
            assert out == ""
            assert said in error
            assert error.count("\n") == 1
            assert f"{address.password}@" not in error
    finally:
        rules.write_text(trust)
        cluster.reload()


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("PORT", "x", "een geheel getal, minstens 0, hoogstens 65535"),
        ("PORT", "99999", "een geheel getal, minstens 0, hoogstens 65535"),
        ("WORKERS", "0", "een geheel getal, minstens 1, hoogstens 256"),
        ("LEASE", "nan", "een getal, meer dan 0"),
        ("RATE", "much", "een getal"),
        ("COMPILED", "maybe", "true of false"),
        ("LOG_LEVEL", "LOUD", "CRITICAL of DEBUG of ERROR of INFO of WARNING"),
    ],
)
def test_a_setting_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str, wanted: str
) -> None:
    monkeypatch.setenv(f"PELING_{name}", value)
    words = ["serve", "--data", str(tmp_path), "--lang", "nl"]
    assert main(words) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error == f"peling: PELING_{name} kan niet {value} zijn; wel {wanted} (zie peling serve --help)\n"
    assert main([*words, "--database", "mysql://x/y"]) == 2


@needs_postgres
def test_ready_means_that_every_worker_answers(cluster: postgres.Cluster, tmp_path: Path) -> None:
    url = cluster.database()
    port = free_port()
    words = [sys.executable, "-m", "peling", "serve", "--port", str(port), "--data", str(tmp_path), "--lang", "en"]
    env = {**os.environ, "PELING_BOT_PROCESSES": "0", "PELING_LOG_LEVEL": "ERROR"}
    command = [*words, "--database", url, "--workers", "2"]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert "ready" in process.stdout.readline()
            engine = database.open_engine(url_of(url, Path()))
            with engine.connect() as db:
                assert len(leases.living(db)) == 2
            engine.dispose()
            assert call(port, "GET", "/health").status == 200
        finally:
            process.terminate()
            assert process.wait(TIMEOUT) == 0
