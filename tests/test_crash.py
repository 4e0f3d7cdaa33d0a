"""Killed at random moments: every acknowledged event is there, every table goes on, every client resumes, no event twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import postgres
import pytest
from timeouts import TEST_TIMEOUT, end

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from killing import Process, Stubborn, check, going_on, make_tables
from served import folder
from sqlalchemy import Connection, text

from peling.server.metrics import Metrics
from peling.server.store import database, leases
from peling.server.store.database import EventRow
from peling.server.store.journal import Append, Fenced, Journal
from peling.server.store.migrations import migrate

needs_postgres = pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)


async def killed_again_and_again(process: Process, clients: list[Stubborn], times: int, chance: random.Random) -> None:
    """Play, kill, start again; each time every client comes back, hears more, and acts, before the next kill."""
    playing = [asyncio.create_task(client.play()) for client in clients]
    await going_on(clients, [client.progress for client in clients], back=False)
    for _ in range(times):
        await asyncio.sleep(chance.random())
        await asyncio.to_thread(process.kill)
        before = [client.progress for client in clients]
        if chance.random() < 0.3:  # once more while the clients come back
            await asyncio.to_thread(process.start)
            await asyncio.sleep(chance.random())
            await asyncio.to_thread(process.kill)
        await asyncio.to_thread(process.start)
        await asyncio.wait_for(going_on(clients, before, events=15), TEST_TIMEOUT)
    await end(playing)


def crash(process: Process, tables: int, times: int) -> int:
    """Kill a server with a number of tables, a number of times; how many events there are in the end."""
    process.start()
    try:
        clients = make_tables(process.port, tables, 0)
        asyncio.run(killed_again_and_again(process, clients, times, random.Random(tables)))
        assert all(client.resumed >= times for client in clients)
    finally:
        process.kill()
    return check(clients, process)


@pytest.mark.slow
def test_killed_on_sqlite() -> None:
    with folder() as data:
        assert crash(Process(data), tables=4, times=2) > 100


@needs_postgres
def test_killed_on_postgresql(cluster: postgres.Cluster) -> None:
    with folder() as data:
        assert crash(Process(data, cluster.database(), lease=4.0), tables=4, times=1) > 60


@needs_postgres
def test_a_connection_that_was_cut_is_made_again(cluster: postgres.Cluster) -> None:
    """The journal keeps its connection; if the database ends it, the journal opens another and nothing is lost."""
    url = database.database_url(cluster.database(), Path())
    engine, other = database.open_engine(url, writer=True), database.open_engine(url)

    def process(db: Connection) -> int:
        return int(db.execute(text("SELECT pg_backend_pid()")).scalar_one())

    async def write() -> tuple[int, int, int]:
        journal = Journal(engine, "w", Metrics(), 0.0)
        first, second = await journal.write(process), await journal.write(process)
        with other.begin() as db:
            db.execute(text("SELECT pg_terminate_backend(:process)"), {"process": second})
        third = await journal.write(process)
        await journal.close()
        return first, second, third

    first, second, third = asyncio.run(write())
    engine.dispose()
    other.dispose()
    assert first == second != third


@needs_postgres
def test_a_connection_cut_in_the_middle_of_a_write_is_made_again(cluster: postgres.Cluster) -> None:
    """Also where the group has one part: what it says is written, once."""
    engine = database.open_engine(database.database_url(cluster.database(), Path()), writer=True)
    migrate(engine)
    with engine.begin() as db:
        leases.take(db, "t", "w")
    cuts = iter((True, False))

    def cut(db: Connection) -> None:
        if next(cuts):
            db.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async def write() -> None:
        journal = Journal(engine, "w", Metrics(), 0.0)
        await journal.append(Append("t", 1, [EventRow(1, "x", 0.0)], cut))
        await journal.close()

    asyncio.run(write())
    with engine.connect() as db:
        assert database.events_of(db, "t") == [EventRow(1, "x", 0.0)]
    engine.dispose()


@needs_postgres
def test_what_waited_for_the_database_is_refused_if_another_has_the_table_by_then(cluster: postgres.Cluster) -> None:
    """Also what is no event: a seat that was given away here may be somebody else's there."""
    url = database.database_url(cluster.database(), Path())
    engine, other = database.open_engine(url, writer=True), database.open_engine(url)
    migrate(engine)
    with engine.begin() as db:
        leases.take(db, "t", "w")
    tries: list[Connection] = []

    def seat(db: Connection) -> None:
        tries.append(db)
        process = db.execute(text("SELECT pg_backend_pid()")).scalar_one()
        with other.begin() as there:
            there.execute(text("SELECT pg_terminate_backend(:process)"), {"process": process})
            there.execute(database.leases.update().values(worker="other", epoch=2))

    async def write() -> None:
        journal = Journal(engine, "w", Metrics(), 0.0)
        with pytest.raises(Fenced):
            await journal.append(Append("t", 1, (), seat))
        await journal.close()

    asyncio.run(write())
    assert len(tries) == 1
    engine.dispose()
    other.dispose()


@pytest.mark.long
def test_killed_ten_times_with_200_tables_on_sqlite(tmp_path: Path) -> None:
    assert crash(Process(tmp_path), tables=200, times=10) > 20_000


@pytest.mark.long
@needs_postgres
def test_killed_ten_times_with_200_tables_on_postgresql(tmp_path: Path) -> None:
    with postgres.cluster(place="/var/tmp") as running:  # noqa: S108  # a real disk
        assert crash(Process(tmp_path, running.database()), tables=200, times=10) > 20_000
