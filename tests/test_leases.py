"""Several workers over PostgreSQL: requests find the owner, a dead worker's tables are taken over, a late one is refused."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import postgres
import pytest
from timeouts import TEST_TIMEOUT, TIMEOUT, end

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from killing import Process, Stubborn, check, going_on, make_tables
from served import Player, Served, call, folder, run, serving, sit
from sqlalchemy import Connection, Engine, select, text
from starlette.requests import Request

from peling.server.http import gateway
from peling.server.http.gateway import Gateway
from peling.server.live.services import Services
from peling.server.settings import Settings
from peling.server.store import database, guests, leases
from peling.server.store.migrations import migrate
from peling.server.words import Problem

needs_postgres = pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)
KEY = "k" * 32
LEASE = Settings(data=Path()).lease
"""The default of a server: a shorter one is lost wherever the machine is busy, and that is no defect."""


def test_leases_change_hands_and_count_up() -> None:
    """The rules of leases, on SQLite: they are the same code."""
    with folder() as data:
        engine = database.open_engine(database.database_url("", data), writer=True)
        migrate(engine)
        with engine.begin() as db:
            for worker in ("one", "two"):
                leases.beat(db, worker, f"{worker}:1", 60.0)
            assert leases.take(db, "t", "one") == leases.Owned(1)
            assert leases.take(db, "t", "one") == leases.Owned(1)
            assert leases.take(db, "t", "two") == leases.Elsewhere("one", "one:1")
            assert leases.owned(db, {("t", 1)}, "one") == {("t", 1)}
            assert leases.owned(db, {("t", 1)}, "two") == set()
            db.execute(database.workers.update().where(database.workers.c.id == "one").values(until=0.0))
            assert list(leases.living(db)) == ["two"]
            assert leases.take(db, "t", "two") == leases.Owned(2)
            assert leases.owned(db, {("t", 1)}, "one") == set()
            assert leases.owned(db, {("t", 1), ("t", 2)}, "two") == {("t", 2)}
            leases.release(db, "t", "one")
            assert leases.owned(db, {("t", 2)}, "two") == {("t", 2)}
            # Two comes back late, and hears what one has not taken.
            assert leases.take(db, "u", "two") == leases.Owned(1)
            assert leases.beat(db, "two", "two:1", 60.0) == ({"two": "two:1"}, {})
            assert leases.beat(db, "two", "two:1", 60.0, late=True).held == {"t": 2, "u": 1}
            db.execute(database.workers.update().where(database.workers.c.id == "two").values(until=0.0))
            assert leases.take(db, "t", "one") == leases.Owned(3)
            assert leases.beat(db, "two", "two:1", 60.0, late=True).held == {"u": 1}
            db.execute(database.workers.delete().where(database.workers.c.id == "two"))
            assert leases.beat(db, "two", "two:1", 60.0, late=True).held == {}  # it was forgotten: anyone may be taking them
            leases.release_all(db, "two")
            assert leases.take(db, "u", "one") == leases.Owned(2)
        engine.dispose()


def test_a_worker_that_lost_a_table_may_write_nothing() -> None:
    """It believes that it owns the table: the database knows better, and says so in the transaction that would write."""

    async def play(served: Served) -> None:
        player = await sit(served, served.table(token := served.person(), deals=1), token)
        await player.turn()
        engine = _lose(served)
        with engine.connect() as db:
            before = database.events_of(db, player.table, 0)
        answer = await player.do(player.choose())
        assert (answer["type"], answer["code"]) == ("bye", "moved")
        with engine.connect() as db:
            assert database.events_of(db, player.table, 0) == before
        engine.dispose()
        assert "peling_fenced_total" in (numbers := served.call("GET", "/metrics").raw.decode())
        assert [line.split()[-1] for line in numbers.splitlines() if line.startswith("peling_fenced_total")] == ["1.0"]

    with serving() as served:
        run(play(served))


_ANNA, _BERT, _CARLA = range(3)


@pytest.mark.parametrize(
    ("what", "who", "body"),
    [
        ("join", _CARLA, {}),
        ("leave", _BERT, {}),
        ("leave", _BERT, {"forget": True}),
        ("remove", _ANNA, {"seat": 1}),
        ("lock", _ANNA, {"on": True}),
    ],
)
def test_a_worker_that_lost_a_table_seats_nobody(what: str, who: int, body: dict[str, Any]) -> None:
    """Who sits there, who owns the table and whether it is locked is no more its business than the game."""
    with serving() as served:
        people = [served.person(name) for name in ("Anna", "Bert", "Carla")]
        table = served.table(people[_ANNA], seats=["me", "open", "open", "random"])["table"]
        assert served.call("POST", f"/api/tables/{table}/join", {"seat": 1}, people[_BERT]).status == 200
        engine = _lose(served)
        before = _stored_row(engine, table)
        answer = served.call("POST", f"/api/tables/{table}/{what}", body, people[who])
        assert (answer.status, answer.data["error"]["code"]) == (503, "moved")
        assert _stored_row(engine, table) == before
        assert served.call("POST", f"/api/tables/{table}/{what}", body, people[who]).status == 200, "once it is loaded again"
        assert _stored_row(engine, table) != before
        engine.dispose()


def test_a_worker_that_lost_a_table_does_not_say_that_it_is_used() -> None:
    with serving() as served:
        made = served.table(token := served.person(), seats=["me", "open", "random", "random"])
        engine = _lose(served)
        assert served.app.server is not None
        live = served.app.server.registry.live[made["table"]]
        live.row = live.row._replace(updated=0.0)
        before = _stored_row(engine, made["table"])

        async def come() -> None:
            assert await Player(served.port, made["table"], token).open() == {"type": "bye", "code": "moved"}

        run(come())
        assert _stored_row(engine, made["table"]) == before
        engine.dispose()


def _lose(served: Served) -> Engine:
    """Another worker has all tables; the database, as it sees it."""
    engine = database.open_engine(database.database_url("", served.settings.data), writer=True)
    with engine.begin() as db:
        db.execute(database.leases.update().values(worker="other", epoch=database.leases.c.epoch + 1))
    return engine


def _stored_row(engine: Engine, table: str) -> Any:
    """What is written of a table beside its log."""
    with engine.connect() as db:
        removed = guests.removed(db, table)
        return database.find_table(db, table), database.seats_of(db, table), removed


@pytest.fixture
def two(cluster: postgres.Cluster) -> Iterator[tuple[Served, Served]]:
    database = cluster.database()
    given: dict[str, Any] = {"database_url": database, "internal_key": KEY, "lease": 60.0}  # two servers share a slow process
    with serving(**given) as one, serving(**given) as other:
        yield one, other


@needs_postgres
def test_any_worker_answers_for_every_table(two: tuple[Served, Served]) -> None:
    one, other = two
    tokens = [one.person("Anna"), other.person("Bert")]
    made = one.table(tokens[0], seats=["me", "open", "random", "random"], deals=1)
    assert other.call("POST", f"/api/tables/{made['code']}/join", {}, tokens[1]).data == {"seat": 1}
    assert other.call("POST", f"/api/tables/{made['table']}/start", {}, tokens[1]).status == 200
    assert other.app.server is not None
    assert not other.app.server.registry.live

    async def play() -> None:
        here = Player(one.port, made["table"], tokens[0])
        there = Player(other.port, made["table"], tokens[1])
        await here.open()
        await there.open()
        await asyncio.gather(here.play(), there.play())
        assert here.view["totals"] == there.view["totals"]

    run(play())
    hint = other.call("GET", f"/api/tables/{made['table']}/hint", token=tokens[1])
    assert hint.data["error"]["code"] == "not_playing"
    assert other.call("GET", f"/api/tables/{made['table']}").data["status"] == "finished"
    assert other.call("GET", f"/api/verify/{made['table']}").data["holds"] is True
    text = one.call("GET", "/metrics").raw.decode()
    workers = {line.split('worker="')[1][:12] for line in text.splitlines() if 'worker="' in line}
    assert len(workers) == 2
    assert other.call("PATCH", "/api/me", {"name": "Bertus"}, tokens[1]).status == 200
    assert one.call("GET", f"/api/tables/{made['table']}").data["seats"][1]["name"] == "Bertus"
    assert other.call("DELETE", "/api/me", token=tokens[1]).status == 200
    assert one.call("GET", f"/api/tables/{made['table']}").data["seats"][1]["name"] == "-"
    assert other.call("GET", "/api/tables/none").data["error"]["code"] == "no_table"


def test_the_gateway_keeps_nobodys_cookie() -> None:
    """One client asks for everybody: what the answer to one sets does not go with the request of the next."""
    asked: list[bytes] = []

    async def worker(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 200 OK\r\nset-cookie: peling=secret; Path=/\r\nx-other: 1\r\ncontent-length: 2\r\n\r\nok")
        writer.close()

    async def nothing() -> dict[str, Any]:
        return {"type": "http.request"}

    async def ask() -> None:
        gateway = Gateway(Settings(data=Path(), internal_key=KEY))
        async with await asyncio.start_server(worker, "127.0.0.1", 0) as server:
            place = leases.Elsewhere("w", f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
            for _ in range(2):
                scope = {"type": "http", "method": "GET", "path": "/x", "query_string": b"a=1", "state": {"address": "1.2.3.4"}}
                scope |= {"headers": [(b"accept", b"text/plain")], "server": ("h", 80), "scheme": "http"}
                request = Request(scope, nothing)
                answer = await gateway.forward(request, place)
                assert (answer.status_code, answer.body) == (200, b"ok")
                assert answer.headers["set-cookie"] == "peling=secret; Path=/"
                assert "x-other" not in answer.headers
        with pytest.raises(Problem, match="moved"):
            await gateway.forward(request, place)
        await gateway.close()

    asyncio.run(ask())
    assert all(text.startswith(b"GET /x?a=1 HTTP/1.1\r\n") and KEY.encode() in text and b"1.2.3.4" in text for text in asked)
    assert not any(b"secret" in text for text in asked)


@contextlib.contextmanager
def processes(database: str, lease: float = LEASE) -> Iterator[tuple[Process, Process]]:
    with folder() as data:
        pair = tuple(Process(data / name, database, internal_key=KEY, lease=lease) for name in ("one", "two"))
        for process in pair:
            process.start()
        try:
            yield pair[0], pair[1]
        finally:
            for process in pair:
                if process.running is not None:
                    process.running.send_signal(signal.SIGCONT)
                process.kill()


async def receive_more(clients: list[Stubborn], more: int) -> None:
    """Wait until every client has heard some more."""
    wanted = [len(client.heard) + more for client in clients]
    while any(len(client.heard) < number and not client.over for client, number in zip(clients, wanted, strict=True)):  # noqa: ASYNC110
        await asyncio.sleep(0.02)  # what is waited for happens in another process


def taken_over(database: str, tables: int, lease: float) -> float:
    """Kill the worker that owns all tables; the seconds until every client receives its game again."""
    with processes(database, lease) as (one, two):
        clients = make_tables(one.port, tables, 0)
        for client in clients:
            client.port = two.port  # carried to the owner by the other worker

        async def play() -> float:
            playing = [asyncio.create_task(client.play()) for client in clients]
            await asyncio.wait_for(going_on(clients, [client.progress for client in clients], back=False), TIMEOUT)
            before = [client.progress for client in clients]
            one.kill()
            start = time.monotonic()
            await asyncio.wait_for(receive_more(clients, 1), TIMEOUT)
            took = time.monotonic() - start
            await asyncio.wait_for(going_on(clients, before), TIMEOUT)
            await end(playing)
            return took

        took = asyncio.run(play())
    check(clients, two)
    return took


@needs_postgres
def test_a_dead_workers_tables_are_taken_over(cluster: postgres.Cluster) -> None:
    assert taken_over(cluster.database(), tables=4, lease=LEASE) < TIMEOUT


@pytest.mark.long
@needs_postgres
def test_a_dead_workers_hundred_tables_are_taken_over_within_ten_seconds(cluster: postgres.Cluster) -> None:
    took = taken_over(cluster.database(), tables=100, lease=LEASE)
    print(f"taken over after {took:.1f} s")  # noqa: T201  # what `pytest -rP` shows
    assert took < 10


@needs_postgres
def test_a_worker_that_wakes_up_late_is_refused(cluster: postgres.Cluster) -> None:
    """Paused while it owns tables; they are played on elsewhere; awake again it may write nothing."""
    database = cluster.database()
    with processes(database) as (one, two):
        clients = make_tables(one.port, 3, 1)
        old = [Stubborn(one.port, client.table, client.token, client.seat, 90 + i) for i, client in enumerate(clients)]

        async def play() -> None:
            first = [asyncio.create_task(client.play()) for client in old]
            await asyncio.wait_for(receive_more(old, 6), TIMEOUT)
            assert one.running is not None
            one.running.send_signal(signal.SIGSTOP)
            for client in clients:
                client.port = two.port
            playing = [asyncio.create_task(client.play()) for client in clients]
            await asyncio.wait_for(receive_more(clients, 6), TIMEOUT)
            # Both play the same seats now: the old worker wakes up, believes that it owns the tables, and its bots act.
            one.running.send_signal(signal.SIGCONT)
            await asyncio.wait_for(asyncio.gather(*playing, *first), TEST_TIMEOUT)

        asyncio.run(play())
        # It saw by its clock that others may have the tables, and gave them up before anything was written.
        lapses = sum(
            float(line.rpartition(" ")[2])
            for line in call(one.port, "GET", "/metrics").raw.decode().splitlines()
            if line.startswith("peling_lapses_total")
        )
        assert lapses >= 1
    check(clients, two)
    check(old, two)


@needs_postgres
def test_a_worker_stopped_inside_a_transaction_is_taken_over(cluster: postgres.Cluster) -> None:
    """It sent its statements but not their end: the database waits for it, and none of its timeouts counts meanwhile."""
    given: dict[str, Any] = {"database_url": cluster.database(), "internal_key": KEY, "lease": 60.0}  # but that of who stopped
    with serving(**given) as before:
        token = before.person()
        table = before.table(token, seats=["me", "open", "random", "random"], deals=1)["table"]
    engine = database.open_engine(database.database_url(given["database_url"], Path()), writer=True, worker="stopped")
    with engine.connect() as db:
        with db.begin():
            leases.beat(db, "stopped", "127.0.0.1:9", 1.0)
            assert isinstance(leases.take(db, table, "stopped"), leases.Owned)
        session: Any = db.connection.driver_connection
        session.pgconn.enter_pipeline_mode()
        for statement in (b"BEGIN", b"SELECT epoch FROM leases FOR SHARE"):
            session.pgconn.send_query_params(statement, None)
        session.pgconn.send_flush_request()
        session.pgconn.flush()
        with serving(**given) as after:
            wait_for_states(engine, [("active", "ClientRead")])
            assert after.call("POST", f"/api/tables/{table}/start", {}, token).status == 200
            wait_for_states(engine, [])
        db.invalidate()
    engine.dispose()


class Deaf:
    """A gateway whose other workers miss the first questions."""

    def __init__(self, served: Served, times: float) -> None:
        assert served.app.server is not None
        self._gateway = served.app.server.gateway
        self._ask = self._gateway.ask
        self._left = times

    async def ask(self, *given: Any) -> Any:
        """Ask, or not."""
        self._left -= 1
        return None if self._left >= 0 else await self._ask(*given)


def _name(served: Served, table: str) -> str:
    """The name on the second chair."""
    return str(served.call("GET", f"/api/tables/{table}").data["seats"][1]["name"])


def _take_seat(two: tuple[Served, Served]) -> tuple[str, str]:
    """Bert, who sits at a table that the first worker owns; his token, and the table."""
    one, other = two
    bert = other.person("Bert")
    table = str(one.table(one.person(), seats=["me", "open", "random", "random"])["table"])
    assert other.call("POST", f"/api/tables/{table}/join", {}, bert).status == 200
    assert _name(one, table) == "Bert"
    return bert, table


@needs_postgres
@pytest.mark.parametrize(("method", "body", "name"), [("DELETE", None, "Computer 2"), ("PATCH", {"name": "Bart"}, "Bart")])
def test_an_owner_that_does_not_answer_is_told_of_a_name_again(
    two: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch, method: str, body: Any, name: str
) -> None:
    one, other = two
    bert, table = _take_seat(two)
    assert other.app.server is not None
    monkeypatch.setattr(other.app.server.gateway, "ask", Deaf(other, 2).ask)
    assert other.call(method, "/api/me", body, bert).status == 200
    assert _name(one, table) == name


@needs_postgres
def test_nobody_is_forgotten_by_half(two: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch) -> None:
    """An owner that does not answer at all still shows the name: the person is there, and may ask again."""
    one, other = two
    bert, table = _take_seat(two)
    mine = str(other.table(bert, seats=["open", "me", "random", "random"])["table"])
    assert other.app.server is not None
    with monkeypatch.context() as patch:
        patch.setattr(other.app.server.gateway, "ask", Deaf(other, float("inf")).ask)
        patch.setattr(gateway, "retry_seconds", lambda _: 0.0)
        answer = other.call("DELETE", "/api/me", token=bert)
        assert (answer.status, answer.data["error"]["code"]) == (503, "moved")
    assert other.call("GET", "/api/me", token=bert).data["name"] == "Bert"
    assert _name(one, table) == _name(other, mine) == "Bert"
    assert other.call("DELETE", "/api/me", token=bert).status == 200
    assert _name(one, table) == _name(other, mine) == "Computer 2"


@needs_postgres
def test_who_comes_back_late_does_not_bring_back_a_name(cluster: postgres.Cluster) -> None:
    """Its table is nobody's once somebody there has another name, or is forgotten; a table without that person stays its own."""
    given: dict[str, Any] = {"database_url": cluster.database(), "internal_key": KEY}
    with serving(**given) as before:
        anna, bob, cor = (before.person(name) for name in ("Anna", "Bob", "Cor"))
        tables = [before.table(token, seats=["me", "open", "random", "random"])["table"] for token in (anna, bob, cor)]
    engine = database.open_engine(database.database_url(given["database_url"], Path()))
    with serving(**given) as served:
        with engine.begin() as db:
            leases.beat(db, "stopped", "127.0.0.1:9", -1.0)
            db.execute(database.leases.update().values(worker="stopped"))
        assert served.call("PATCH", "/api/me", {"name": "Ann"}, anna).status == 200
        assert served.call("DELETE", "/api/me", token=bob).status == 200
        with engine.begin() as db:
            assert leases.beat(db, "stopped", "127.0.0.1:9", 60.0, late=True).held == {tables[2]: 1}
    engine.dispose()


def _states(engine: Engine) -> list[tuple[str, str]]:
    """How the database sees the sessions of the worker that stopped, but for the one that asks."""
    query = "SELECT state, wait_event FROM pg_stat_activity WHERE application_name = 'peling stopped' AND pid <> pg_backend_pid()"
    with engine.connect() as db:
        return [(row[0], row[1]) for row in db.execute(text(query))]


def wait_for_states(engine: Engine, expected: list[tuple[str, str]]) -> None:
    """Wait until the database sees them so: a session leaves its list a moment after it has ended."""
    while _states(engine) != expected:
        time.sleep(0.02)


@needs_postgres
def test_a_slow_commit_does_not_stop_the_heart(cluster: postgres.Cluster) -> None:
    with serving(database_url=cluster.database(), internal_key=KEY, lease=LEASE) as served:
        assert served.app.server is not None
        services = served.app.server.services
        beaten = threading.Event()
        slow = asyncio.run_coroutine_threadsafe(_slow(services, beaten), services.loop)
        engine = database.open_engine(database.database_url(services.settings.database_url, Path()))
        ends: set[Any] = set()
        while len(ends) < 4:
            with engine.connect() as db:
                ends.add(db.scalar(select(database.workers.c.until).where(database.workers.c.id == services.worker)))
            assert not slow.done()
            time.sleep(0.1)
        beaten.set()
        assert slow.result(TIMEOUT) is None
        engine.dispose()


async def _slow(services: Services, beaten: threading.Event) -> None:
    """Write something that takes as long as a few heartbeats."""

    def work(db: Connection) -> None:
        while not beaten.is_set():
            db.execute(text("SELECT pg_sleep(0.1)"))

    await services.journal.write(work)


@needs_postgres
def test_two_who_take_a_table_at_once(cluster: postgres.Cluster) -> None:
    """Both find it free; the second to write looks again and is told of the first."""
    engine = database.open_engine(database.database_url(cluster.database(), Path()))
    migrate(engine)
    with engine.begin() as db:
        for worker in ("one", "two"):
            leases.beat(db, worker, f"{worker}:1", 60.0)
        leases.take(db, "t", "one")
        leases.release(db, "t", "one")

    def take() -> leases.Owned | leases.Elsewhere:
        with engine.begin() as db:
            return leases.take(db, "t", "two")

    with ThreadPoolExecutor(1) as thread, engine.connect() as db:
        with db.begin():
            assert leases.take(db, "t", "one") == leases.Owned(2)
            second = thread.submit(take)
            time.sleep(0.3)
            assert not second.done()
        assert second.result(10) == leases.Elsewhere("one", "one:1")
    engine.dispose()


@needs_postgres
def test_who_is_about_to_take_a_table_from_one_who_comes_back(cluster: postgres.Cluster) -> None:
    """The owner is told what it still has when that is settled; whoever found it dead looks again once it lives."""
    engine = database.open_engine(database.database_url(cluster.database(), Path()))
    migrate(engine)

    def take(table: str) -> leases.Owned | leases.Elsewhere:
        with engine.begin() as db:
            return leases.take(db, table, "other")

    def come_back() -> dict[str, int]:
        with engine.begin() as db:
            return leases.beat(db, "late", "late:1", 60.0, late=True).held

    with ThreadPoolExecutor(1) as thread, engine.connect() as db:
        with db.begin():
            leases.beat(db, "other", "other:1", 60.0)
            leases.beat(db, "late", "late:1", -1.0)
            for table in ("t", "u"):
                assert leases.take(db, table, "late") == leases.Owned(1)
        with db.begin():
            assert leases.take(db, "t", "other") == leases.Owned(2)
            back = thread.submit(come_back)
            time.sleep(0.3)
            assert not back.done()
        assert back.result(10) == {"u": 1}
        with db.begin():
            leases.beat(db, "late", "late:1", -1.0)
        with db.begin():
            assert leases.beat(db, "late", "late:1", 60.0, late=True).held == {"u": 1}
            taking = thread.submit(take, "u")
            time.sleep(0.3)
            assert not taking.done()
        assert taking.result(10) == leases.Elsewhere("late", "late:1")
    engine.dispose()


@needs_postgres
def test_a_heartbeat_waits_for_nobody_who_takes_tables_of_others(cluster: postgres.Cluster) -> None:
    """Somebody takes a table of a worker that is long dead, and is stopped on the way."""
    engine = database.open_engine(database.database_url(cluster.database(), Path()))
    migrate(engine)
    with engine.connect() as db, engine.connect() as other:
        with db.begin():
            leases.beat(db, "living", "living:1", 60.0)
            leases.beat(db, "dead", "dead:1", 60.0)
            assert leases.take(db, "t", "dead") == leases.Owned(1)
            db.execute(database.workers.update().where(database.workers.c.id == "dead").values(until=0.0))
        with other.begin(), db.begin():
            assert leases.take(other, "t", "stopped") == leases.Owned(2)
            db.execute(text("SET LOCAL lock_timeout = 500"))
            assert leases.beat(db, "living", "living:1", 60.0).living == {"living": "living:1"}
        with db.begin():
            leases.beat(db, "new", "new:1", 60.0)
            assert set(db.execute(select(database.workers.c.id)).scalars()) == {"living", "new"}
    engine.dispose()


@needs_postgres
def test_workers_of_one_server(cluster: postgres.Cluster) -> None:
    """`--workers 2`: one socket, two processes; one is killed, another takes its place."""
    database = cluster.database()
    with folder() as data:
        process = Process(data, database, workers=2, lease=LEASE)
        process.start()
        try:
            clients = make_tables(process.port, 4, 1)
            assert process.running is not None
            children = _children(process.running.pid)
            assert len(children) == 2

            async def play() -> None:
                playing = [asyncio.create_task(client.play()) for client in clients]
                await asyncio.wait_for(receive_more(clients, 6), TIMEOUT)
                os.kill(children[0], signal.SIGKILL)
                await asyncio.wait_for(asyncio.gather(*playing), TEST_TIMEOUT)

            asyncio.run(play())
            assert len(_children(process.running.pid)) == 2
            assert process.kill(signal.SIGTERM) == 0
        finally:
            process.kill()
        check(clients, process)


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
