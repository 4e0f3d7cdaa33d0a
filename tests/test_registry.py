"""The registry: one table is loaded once, however many want it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from timeouts import TEST_TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Beating

from peling.server.live.registry import TableRegistry
from peling.server.metrics import Metrics
from peling.server.store.leases import Elsewhere
from peling.server.words import Problem


class Loading(TableRegistry):
    """A registry whose tables are taken when the test says so, or not at all."""

    def __init__(self) -> None:
        async def read(_: Any) -> object:
            return object()

        services: Any = SimpleNamespace(metrics=Metrics(), heart=Beating(), read=read, died=lambda: None)
        super().__init__(services)
        self.wanted: list[str] = []
        self.taking: list[asyncio.Future[Elsewhere]] = []

    async def _take(self, table_id: str) -> Elsewhere:
        self.wanted.append(table_id)
        self.taking.append(asyncio.get_running_loop().create_future())
        return await self.taking[-1]


async def turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_table_is_loaded_by_one_at_a_time() -> None:
    """Also when the first who tried did not get it, and another comes while the second tries."""

    async def load() -> None:
        registry = Loading()
        first, second = (asyncio.create_task(registry.find("t")) for _ in range(2))
        await turns()
        assert registry.wanted == ["t"]
        registry.taking[0].set_exception(Problem("moved"))
        with pytest.raises(Problem):
            await first
        third = asyncio.create_task(registry.find("t"))
        other = asyncio.create_task(registry.find("u"))
        await turns()
        assert registry.wanted == ["t", "t", "u"]
        place = Elsewhere("w", "w:1")
        for at in (1, 2):
            registry.taking[at].set_result(place)
        assert [await second, await other] == [place, place]
        await turns()
        registry.taking[3].set_result(place)
        assert await third == place
        assert registry.wanted == ["t", "t", "u", "t"]
        del first, second, third, other
        assert not registry._loading

    asyncio.run(asyncio.wait_for(load(), TEST_TIMEOUT))
