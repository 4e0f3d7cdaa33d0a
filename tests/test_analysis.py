"""The analysis: its queue, who goes first and who is refused, and that bots have processes of their own."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from timeouts import TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, run, serving

from peling.answers import story
from peling.answers.refusals import Refused
from peling.answers.values.history import Step
from peling.bots import make
from peling.game.actions import NEXT
from peling.game.match import Match
from peling.game.view import View
from peling.rules import get
from peling.server.http.call import Call
from peling.server.live import analysis, thinking
from peling.server.live.analysis import QUEUE, SHARE, Analysis, Asker
from peling.server.metrics import Metrics
from peling.server.store.database import PersonRow
from peling.server.words import Problem
from peling.words import Words


@contextmanager
def open_analysis(metrics: Metrics | None = None) -> Iterator[Analysis]:
    """An analysis whose work is done in one thread."""
    made = Analysis(0, metrics or Metrics())
    try:
        yield made
    finally:
        made.close()


class Work:
    """Work that begins when it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.let = threading.Event()
        self.done: list[str] = []

    def hold(self) -> None:
        """Keep the thread busy."""
        self.begun.set()
        assert self.let.wait(TIMEOUT)

    def note(self, name: str) -> str:
        """Say who had a turn."""
        self.done.append(name)
        return name


def refusal(code: str) -> Any:
    return pytest.raises(Problem, match=code)


def test_players_go_before_strangers() -> None:
    async def ask() -> None:
        work = Work()
        with open_analysis() as pool:
            first = asyncio.ensure_future(pool.run(Asker("x"), work.hold))
            await asyncio.to_thread(work.begun.wait, TIMEOUT)
            others = [asyncio.ensure_future(pool.run(Asker(f"s{i}"), work.note, f"s{i}")) for i in range(3)]
            await asyncio.sleep(0)
            others += [asyncio.ensure_future(pool.run(Asker(f"p{i}", plays=True), work.note, f"p{i}")) for i in range(3)]
            await asyncio.sleep(0)
            work.let.set()
            await asyncio.gather(first, *others)
        assert work.done == ["p0", "p1", "p2", "s0", "s1", "s2"]

    asyncio.run(ask())


def test_an_asker_has_a_share_and_the_queue_an_end() -> None:
    async def ask() -> None:
        work, metrics = Work(), Metrics()
        with open_analysis(metrics) as pool:
            asked: list[asyncio.Future[Any]] = [asyncio.ensure_future(pool.run(Asker("greedy"), work.hold))]
            await asyncio.to_thread(work.begun.wait, TIMEOUT)
            asked += [asyncio.ensure_future(pool.run(Asker("greedy"), work.note, "")) for _ in range(SHARE - 1)]
            await asyncio.sleep(0)
            with refusal("busy") as caught:
                await pool.run(Asker("greedy"), work.note, "")
            assert int(caught.value.headers["Retry-After"]) > 0
            asked += [asyncio.ensure_future(pool.run(Asker(f"a{i}"), work.note, "")) for i in range(QUEUE - SHARE + 1)]
            await asyncio.sleep(0)
            with refusal("busy"):
                await pool.run(Asker("one too many"), work.note, "")
            player = asyncio.ensure_future(pool.run(Asker("at a table", plays=True), work.note, ""))
            await asyncio.sleep(0)
            text = metrics.write("w")
            assert 'peling_analysis_refused_total{why="share",worker="w"} 1.0' in text
            assert 'peling_analysis_refused_total{why="full",worker="w"} 1.0' in text
            assert f'peling_analysis_waiting{{who="stranger",worker="w"}} {QUEUE}.0' in text
            assert 'peling_analysis_waiting{who="player",worker="w"} 1.0' in text
            work.let.set()
            await asyncio.gather(player, *asked)
            assert await pool.run(Asker("greedy"), work.note, "again") == "again"
            text = metrics.write("w")
            assert 'peling_analysis_running{worker="w"} 0.0' in text
            assert 'peling_analysis_waiting{who="stranger",worker="w"} 0.0' in text

    asyncio.run(ask())


def test_nobody_fills_a_queue_by_having_many_addresses_or_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """All addresses of a /64 share what a stranger may have waiting; players of one network have a larger share together."""
    monkeypatch.setattr(analysis, "CLUB", 20)

    def of(address: str, person: str = "") -> Call:
        server: Any = SimpleNamespace(services=SimpleNamespace(analysis=pool, counting=pool))
        request: Any = SimpleNamespace(state=SimpleNamespace(address=address))
        return Call(server, request, PersonRow(person, "Anna"))

    async def waiting(calls: list[Callable[[], Any]]) -> int:
        """How many of these may wait; then they are done."""
        work = Work()
        first = asyncio.ensure_future(pool.run(Asker("x"), work.hold))
        await asyncio.to_thread(work.begun.wait, TIMEOUT)
        tasks = [asyncio.ensure_future(made()) for made in calls]
        await asyncio.sleep(0)
        work.let.set()
        done = await asyncio.gather(first, *tasks, return_exceptions=True)
        return len(tasks) - sum(isinstance(one, Problem) for one in done)

    async def ask() -> None:
        strangers = [of(f"2001:db8::{i:x}") for i in range(30)]
        for asked in ("analysis", "counting"):
            assert await waiting([partial(getattr(call, asked), int) for call in strangers]) == SHARE
        players = [of(f"2001:db8::{i:x}", f"p{i % 5}") for i in range(30)]
        assert await waiting([partial(call.analysis, int, plays=True) for call in players]) == 20
        greedy = [of("2001:db8::1", "p1") for _ in range(30)]
        assert await waiting([partial(call.analysis, int, plays=True) for call in greedy]) == SHARE
        others = [*players, *(of("2001:db8:1::1", "q") for _ in range(3)), *(of("192.0.2.1") for _ in range(3))]
        assert await waiting([partial(call.analysis, int, plays=call.person.id != "") for call in others]) == 26
        assert not pool._held

    with open_analysis() as pool:
        asyncio.run(ask())


def test_who_stops_waiting_gives_the_turn_on() -> None:
    """Cancelled before its turn, at its turn, or at work: the next one still comes, and nothing runs beside it."""

    async def ask() -> None:
        work = Work()
        with open_analysis() as pool:
            first = asyncio.ensure_future(pool.run(Asker("x"), work.hold))
            await asyncio.to_thread(work.begun.wait, TIMEOUT)
            gone = [asyncio.ensure_future(pool.run(Asker(f"g{i}"), work.note, "gone")) for i in range(4)]
            last = asyncio.ensure_future(pool.run(Asker("y"), work.note, "last"))
            await asyncio.sleep(0)
            first.cancel()
            for task in gone[:3]:
                task.cancel()
            work.let.set()
            await asyncio.gather(first, *gone, return_exceptions=True)
            assert await last == "last"
            assert work.done == ["gone", "last"]
            assert await pool.run(Asker("x"), work.note, "free") == "free"

    asyncio.run(ask())


def test_work_that_takes_too_long_is_busy_and_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "LONGEST", 0.05)

    async def ask() -> None:
        work = Work()
        with open_analysis() as pool:
            with refusal("busy"):
                await pool.run(Asker("x"), work.hold)
            with refusal("busy"):  # the thread is not free yet
                await pool.run(Asker("x"), work.note, "too early")
            work.let.set()
            monkeypatch.setattr(analysis, "LONGEST", TIMEOUT)
            assert await pool.run(Asker("x"), work.note, "later") == "later"
        assert work.done == ["later"]

    asyncio.run(ask())


def test_a_process_of_its_own_that_is_kind_and_comes_back() -> None:
    metrics = Metrics()

    async def ask() -> None:
        pool = Analysis(1, metrics)
        try:
            process = await pool.run(Asker("x"), os.getpid)
            assert process != os.getpid()
            if hasattr(os, "nice"):
                assert await pool.run(Asker("x"), os.nice, 0) == min(19, os.nice(0) + analysis.KINDNESS)
            with pytest.raises(BrokenProcessPool):
                await pool.run(Asker("x"), os._exit, 1)
            assert await pool.run(Asker("x"), os.getpid) != process
        finally:
            pool.close()

    asyncio.run(ask())
    assert 'peling_pool_restarts_total{pool="analysis",worker="w"} 2.0' in metrics.write("w")


def refuse(code: str, pos: int) -> None:
    """Refuse a question."""
    raise Refused(code, Words("zo niet", "not so"), pos)


@pytest.mark.parametrize("processes", [0, 1])
@pytest.mark.parametrize("asked", ["analysis", "counting"])
def test_a_refusal_travels_one_way_out_of_threads_and_processes(processes: int, asked: str) -> None:
    """What work refuses is the same `Problem` wherever the work was done."""

    async def ask() -> Problem:
        pool = Analysis(processes, Metrics())
        server: Any = SimpleNamespace(services=SimpleNamespace(analysis=pool, counting=pool))
        request: Any = SimpleNamespace(state=SimpleNamespace(address="192.0.2.1"))
        try:
            with refusal("bad_hand") as caught:
                await getattr(Call(server, request, None), asked)(refuse, "bad_hand", 4)
        finally:
            pool.close()
        problem: Problem = caught.value
        return problem

    problem = asyncio.run(ask())
    assert problem.status == 400
    assert problem.error == Refused("bad_hand", Words("zo niet", "not so"), 4).error
    assert problem.error.error.position == 5
    assert problem.message == Words("Dit spel klopt niet: zo niet", "This hand is invalid: not so")


def test_replays_wait_while_bots_and_tables_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long replays take, a table plays on; who asks too much is told when to come back, and hints go first."""
    held, let = threading.Event(), threading.Event()
    step_of = story.step_of

    def slow(*args: Any) -> Step:
        held.set()
        assert let.wait(TIMEOUT)
        return step_of(*args)

    with serving() as served:
        token = served.person()
        made = served.table(token, deals=2)
        name = made["table"]
        run(_play(served, name, token, lambda view: view["deal"] == 2))
        monkeypatch.setattr(story, "step_of", slow)
        with ThreadPoolExecutor(SHARE + 1) as pool:
            asked = [pool.submit(served.call, "GET", f"/api/tables/{name}/deals/1/steps/3") for _ in range(SHARE)]
            assert held.wait(TIMEOUT)
            deadline = time.monotonic() + TIMEOUT
            refused = served.call("GET", f"/api/tables/{name}/deals/1/steps/3") if _full(served, deadline) else None
            hint = pool.submit(served.call, "GET", f"/api/tables/{name}/why", None, token)
            run(_play(served, name, token, lambda view: view["status"] == "finished" or view["phase"] == "scored"))
            let.set()
            assert [answer.result().status for answer in asked] == [200] * SHARE
            assert hint.result().status in (200, 409)
        assert refused is not None
        assert (refused.status, refused.data["error"]["code"]) == (503, "busy")
        assert int(refused.headers["retry-after"]) > 0


def _full(served: Any, deadline: float) -> bool:
    """Wait until all but one replay stand in the queue."""
    wanted = f'who="stranger",worker="{served.app.server.services.worker}"}} {SHARE - 1}.0'
    while time.monotonic() < deadline:
        if wanted in served.call("GET", "/metrics").raw.decode():
            return True
        time.sleep(0.01)
    return False


async def _play(served: Any, name: str, token: str, enough: Any) -> None:
    player = Player(served.port, name, token)
    await player.open()
    await player.play(enough)
    await player.close()


def test_a_bot_answers_the_same_whatever_it_was_asked_before() -> None:
    """A process keeps one bot of a kind for all tables: what it chooses must follow from the view alone."""
    for rules in ("nts", "mcr"):
        chance = Random(rules)
        match = Match(rules, ["a", "b", "c", "d"], seed=3, deals=2)
        fresh = make("random", rules, seed=3)
        seen: list[View] = []
        while not match.finished and len(seen) < 400:
            if not match.to_act:
                match.push(NEXT, match.state.table.order[0])
                continue
            seat = match.to_act[0]
            seen.append(match.view(seat))
            seen[-1] = thinking.unpack(thinking.pack(seen[-1]))
            match.push(fresh.choose(match.view(seat)), seat)
        for view in chance.sample(seen, 12):
            assert thinking.decide("quick", view, "x") == make("quick", rules).choose(view)
            for name in ("random", "beginner"):
                first = thinking.decide(name, view, "x")
                thinking.decide(name, chance.choice(seen), "another table")
                assert thinking.decide(name, view, "x") == first


def test_bots_are_few_and_each_thread_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_KEPT", 3)
    matches = [Match(get("nts", {"minimum_doubles": minimum}), seed=1, deals=1) for minimum in range(4)]
    views = [match.view(match.to_act[0]) for match in matches]

    def ask() -> list[int]:
        for number in range(20):
            for view in views:
                thinking.decide("random", view, f"table {number}")
        return [id(bot) for bot in thinking._kept.bots.values()]

    with ThreadPoolExecutor(2) as pool:
        here, there = ask(), pool.submit(ask).result()
    assert 0 < len(here) <= 3
    assert not set(here) & set(there)
