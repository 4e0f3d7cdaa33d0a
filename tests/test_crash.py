"""Killed at random moments: every acknowledged event is there, every table goes on, every client resumes, no event twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from killing import Process, Stubborn, check, make_tables
from served import folder

needs_postgres = pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgres.Cluster]:
    if not postgres.available():
        pytest.skip(postgres.REASON)
    with postgres.cluster() as running:
        yield running


async def killed_again_and_again(process: Process, clients: list[Stubborn], times: int, chance: random.Random) -> None:
    """Play, kill, start again; at the end everyone plays to the end."""
    playing = [asyncio.create_task(client.play()) for client in clients]
    for _ in range(times):
        before = sum(len(client.heard) for client in clients)
        while sum(len(client.heard) for client in clients) < before + 6 * len(clients):
            assert not all(task.done() for task in playing), "the matches were too short"
            await asyncio.sleep(0.02)
        await asyncio.sleep(chance.random() * 0.4)
        await asyncio.to_thread(process.kill)
        await asyncio.to_thread(process.start)
    await asyncio.wait_for(asyncio.gather(*playing), 900)


def crash(process: Process, tables: int, times: int, deals: int = 1) -> int:
    process.start()
    try:
        clients = make_tables(process.port, tables, deals)
        asyncio.run(killed_again_and_again(process, clients, times, random.Random(tables)))
        assert all(client.over for client in clients)
        assert all(client.resumed >= 1 for client in clients)
    finally:
        process.kill()
    return check(clients, process)


def test_killed_on_sqlite() -> None:
    with folder() as data:
        assert crash(Process(data), tables=4, times=2) > 200


@needs_postgres
def test_killed_on_postgresql(cluster: postgres.Cluster) -> None:
    with folder() as data:
        assert crash(Process(data, cluster.database(), lease=1.5), tables=4, times=1) > 200


@pytest.mark.long
def test_killed_ten_times_with_200_tables_on_sqlite(tmp_path: Path) -> None:
    assert crash(Process(tmp_path), tables=200, times=10, deals=2) > 20_000


@pytest.mark.long
@needs_postgres
def test_killed_ten_times_with_200_tables_on_postgresql(tmp_path: Path) -> None:
    with postgres.cluster(place="/var/tmp") as running:  # noqa: S108  # a real disk
        assert crash(Process(tmp_path, running.database()), tables=200, times=10, deals=2) > 20_000
