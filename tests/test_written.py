"""Stored before sent: as long as something waits to be stored, nobody receives it, whatever else happens at the table."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from timeouts import TEST_TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from playing import NAMES
from test_patches import World

from peling.game import Phase
from peling.server.store.database import PersonRow
from peling.server.store.failures import Unwritten
from peling.server.words import Problem


class Waiting:
    """A journal that answers when the test says so."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def append(self, _: Any) -> None:
        """Append."""
        self.asked.set()
        await self.answer


class Standing(World):
    """A table where everyone sits and listens, and what comes next waits to be written."""

    async def begin(self) -> None:
        """All come, and the match begins."""
        for seat in (*range(len(self.table.seating)), -1):
            await self.come(seat)
        await self.table.start(PersonRow(NAMES[0], NAMES[0]))

    async def do(self, seat: int, text: str) -> tuple[asyncio.Task[Any], asyncio.Future[None]]:
        """Somebody does something that is not written yet: what will be answered, and how it is written."""
        journal: Any = Waiting()
        self.table.services.journal = journal
        doing = asyncio.create_task(self.table.do(self.by(seat), self.cid(), text))
        await journal.asked.wait()
        return doing, journal.answer

    async def settle(self) -> None:
        """Let all that was begun come to where it waits, and the clock do what it wants."""
        for _ in range(10):
            await asyncio.sleep(0)

    async def score(self) -> None:
        """Play to the end of a deal; all but the last seat want to stop."""
        assert self.table.match is not None
        while self.table.match.state.phase is not Phase.SCORED:
            await self.act()
        for seat in range(len(self.table.seating) - 1):
            await self.table.do(self.by(seat), self.cid(), "stop")


def run(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, TEST_TIMEOUT))


@pytest.mark.parametrize("leaver", [1, -1])
def test_who_hangs_up_tells_nobody_what_is_not_written(leaver: int) -> None:
    async def play() -> None:
        world = Standing("nts", 1)
        await world.begin()
        assert world.table.match is not None
        seat = world.table.match.to_act[0]
        action = next(str(action) for action in world.table.match.legal(seat) if str(action).startswith("discard"))
        doing, answer = await world.do(seat, action)
        before = [client.view for client in world.clients]
        world.table.detach(world.clients[leaver])
        await world.settle()
        assert [client.view for client in world.clients] == before
        del world.clients[leaver]
        answer.set_result(None)
        assert (await doing)["type"] == "ack"
        await world.settle()
        world.check()
        view = world.clients[0].view
        assert view["discards"][seat]
        assert (view["watchers"], view["seats"][1]["online"]) == ((0, True) if leaver < 0 else (1, False))

    run(play())


def test_who_hangs_up_is_missed_at_once() -> None:
    """Also where nothing else happens."""

    async def play() -> None:
        world = Standing("nts", 1)
        for seat in (0, 1, -1):
            await world.come(seat)
        for leaver, there in ((2, (0, True)), (1, (0, False))):
            world.table.detach(world.clients.pop(leaver))
            await world.settle()
            world.check()
            view = world.clients[0].view
            assert (view["watchers"], view["seats"][1]["online"]) == there

    run(play())


def test_who_asks_for_a_hint_is_told_nothing_that_was_not_written() -> None:
    async def play() -> None:
        world = Standing("nts", 1)
        await world.begin()
        assert world.table.match is not None
        seat = world.table.match.to_act[0]
        doing, answer = await world.do(seat, str(world.table.match.legal(seat)[0]))
        asked: list[int] = []
        asking = asyncio.create_task(
            world.table.consult(PersonRow(NAMES[seat], NAMES[seat]), lambda _, place: asked.append(place))
        )
        await world.settle()
        answer.set_exception(Unwritten("away"))
        for task in (doing, asking):
            with pytest.raises(Problem):
                await task
        assert not asked

    run(play())


@pytest.mark.parametrize("works", [True, False])
def test_the_seed_is_shown_when_the_end_is_written(works: bool) -> None:
    async def play() -> None:
        world = Standing("nts", 1)
        await world.begin()
        await world.score()
        doing, answer = await world.do(3, "stop")
        info = world.table.info()
        assert (info.status, info.deals, info.seed) == ("playing", 1, None)
        if works:
            answer.set_result(None)
            await doing
            info = world.table.info()
            assert (info.status, info.deals, info.seed) == ("finished", 1, world.table.row.seed)
        else:
            answer.set_exception(Unwritten("away"))
            with pytest.raises(Problem):
                await doing
            assert world.table.info() == info

    run(play())


def test_a_tempo_is_shown_when_it_is_written() -> None:
    async def play() -> None:
        world = Standing("nts", 1)
        await world.begin()
        before = world.table.info().settings
        journal: Any = Waiting()
        world.table.services.journal = journal
        setting = asyncio.create_task(world.table.set_tempo(world.by(0), world.cid(), "fast"))
        await journal.asked.wait()
        assert world.table.info().settings == before
        journal.answer.set_result(None)
        assert (await setting)["type"] == "ack"
        assert world.table.info().settings == msgspec.structs.replace(before, tempo="fast")
        world.check()

    run(play())
