"""Garbage is looked for when connections and tables have ended, and what they held comes back."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import run, serving, sit

from peling.server.memory import LEAST, SOCKET, TABLE, Memory
from peling.server.metrics import Metrics
from peling.server.wire import Wire


class Ring:
    """A cycle."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def memory() -> Iterator[Memory]:
    """A memory that alone looks for garbage."""
    gc.disable()
    yield Memory(Metrics())
    gc.enable()


def test_it_looks_when_enough_came_and_went(memory: Memory) -> None:
    ring = weakref.ref(Ring())
    for _ in range(LEAST // 2 - 1):
        memory.begin(SOCKET)
        memory.end(SOCKET)
    memory.begin(SOCKET)
    assert ring() is not None
    memory.end(SOCKET)
    assert ring() is None


def test_the_more_lives_the_longer_it_waits(memory: Memory) -> None:
    memory.begin(100 * TABLE)  # all of it is new: looked through at once
    ring = weakref.ref(Ring())
    for _ in range(49):
        memory.end(TABLE)
    assert ring() is not None
    memory.end(TABLE)  # as much has ended as lives
    assert ring() is None


def test_closed_connections_are_forgotten(memory: Memory) -> None:
    with serving() as served:
        token = served.person()
        made = served.table(token)

        async def come_and_go() -> None:
            for _ in range(LEAST + 20):
                await (await sit(served, made, token)).close()

        run(come_and_go())
        alive = sum(type(thing) is Wire for thing in gc.get_objects())
        metrics = served.call("GET", "/metrics").raw.decode()
    assert alive < LEAST / 2
    assert "peling_collect_seconds_count" in metrics
