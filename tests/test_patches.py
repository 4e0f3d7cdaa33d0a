"""Patches: what a client puts together from what it is told is at every moment what the table shows, whatever happens there."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from marks import mostly_slow
from timeouts import TEST_TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from described import check_message, check_view
from playing import NAMES, VARIANTS, Sharp
from served import Beating

from peling.game import Action, Phase
from peling.game.view import View
from peling.server.live import guests
from peling.server.live.loading import Past
from peling.server.live.sockets import Socket
from peling.server.live.table import LiveTable
from peling.server.metrics import Metrics
from peling.server.settings import read_settings
from peling.server.store.database import PersonRow, SeatRow, TableRow
from peling.wire.patch import apply


def test_apply_knows_no_rules() -> None:
    view = {"phase": "turn", "own": {"rack": "12m"}, "discards": [[["1p", -1]], []], "taken": [4]}
    patch = {"phase": "claim", "own.rack": "1m", "discards.0.0": ["1p", 2], "discards.1.0": ["E", -1], "taken.1": 5, "deal": 1}
    made = {"phase": "claim", "own": {"rack": "1m"}, "discards": [[["1p", 2]], [["E", -1]]], "taken": [4, 5], "deal": 1}
    before = json.dumps(view)
    assert apply(view, patch) == made
    assert apply(made, patch) == made
    assert json.dumps(view) == before
    assert apply(view, {}) is view


class Client(Socket):
    """A client of a seat (or of none): a view made of a state and patches, and how far it has heard."""

    def __init__(self, seat: int, since: int | None = None) -> None:
        super().__init__(NAMES[seat] if seat >= 0 else "", seat)
        self.view: Any = None
        self.seq = since
        self.kinds: Counter[str] = Counter()
        self.fresh = False
        """Whether the latest message was a whole view: the next message may repeat some of it."""

    def post(self, message: bytes) -> None:
        """Hear a message; it is as its type says."""
        data = json.loads(message)
        check_message(data)
        self.kinds[data["type"]] += 1
        if data["type"] == "events":
            assert data["seq"] == (self.seq or 0) + len(data["events"])
            before, self.view = self.view, apply(self.view, data["patch"])
            check_view(self.view)
            same = {path for path, value in data["patch"].items() if _at(before, path) == value}
            assert self.fresh or same <= {"clock"}, "told although it is as it was; only a clock may begin again"
            assert data["events"] or data["patch"]
        elif data["type"] in ("state", "watch"):
            self.view = data["view"]
            assert not data.get("events") or data["seq"] == (self.seq or 0) + len(data["events"])
        self.fresh = data["type"] == "state"
        self.seq = data.get("seq", self.seq)

    def bye(self, code: str) -> None:
        """Sent away."""
        self.closed = True
        self.kinds[code] += 1


def _at(view: Any, path: str) -> Any:
    for key in path.split("."):
        if isinstance(view, list):
            if int(key) >= len(view):
                return "nothing"
            view = view[int(key)]
        else:
            view = view.get(key)
    return view


class Loop:
    """Time that passes when the test says so."""

    now = 1000.0

    def time(self) -> float:
        """What time it is."""
        return self.now

    def call_at(self, *_: Any) -> Any:
        """Nothing happens by itself."""
        return SimpleNamespace(cancel=lambda: None)


class Journal:
    """Writes nothing, after a moment."""

    async def append(self, _: Any) -> None:
        """Append."""
        await asyncio.sleep(0)


class Bots:
    """Takes the first thing that is legal."""

    slowest = 0.0

    async def choose(self, _bot: str, view: View, _seed: str) -> Action:
        """Choose."""
        return view.legal[0]

    async def wait_as_if_asked(self) -> None:
        """Wait."""


class World:
    """A table where anything happens, and everyone who listens."""

    def __init__(self, variant: str, seed: int) -> None:
        rules, options = VARIANTS[variant]
        self.chance = random.Random(f"{variant}/{seed}")
        self.looking = random.Random(seed)
        self.player = Sharp(seed)
        self.loop = Loop()
        settings: dict[str, Any] = {"clock": self.chance.choice((0, 20)), "teaching": self.chance.random() < 0.2, "deals": 2}
        settings["spectators"] = self.chance.choice(("live", "after"))
        services: Any = SimpleNamespace(
            heart=Beating(),
            loop=self.loop,
            settings=read_settings({}, data="/nowhere"),
            metrics=Metrics(),
            bots=Bots(),
            journal=Journal(),
        )
        row = TableRow(
            "t", "ABC-123", rules, "1", "h", options, settings, f"{seed:064x}", "c" * 64, "lobby", 0, 0.0, 0.0, NAMES[0]
        )
        names = NAMES[: options.get("players", 4)]
        seats = [SeatRow(seat, "person", name, name, "random", away=False) for seat, name in enumerate(names)]
        self.table = LiveTable(row, seats, Past(row, seats), 1, services)
        self.clients: list[Client] = []
        self.gone: dict[int, int] = {}
        self.done: Counter[str] = Counter()
        self.left: list[str] = []
        self.count = 0

    def by(self, seat: int) -> Socket:
        """Who gives the commands of a seat."""
        return Socket(NAMES[seat], seat)

    def cid(self) -> str:
        """An id that was not used."""
        self.count += 1
        return f"c{self.count}"

    async def come(self, seat: int, *, back: bool = False) -> None:
        """Somebody connects, perhaps after a gap."""
        since = self.gone.pop(seat, None) if back else None
        client = Client(seat, since)
        await self.table.attach(client, since)
        self.clients.append(client)
        self.done["since"] += since is not None

    async def act(self) -> None:
        """Somebody who may does something, or time passes."""
        match = self.table.match
        assert match is not None
        if match.is_paused or not match.to_act:
            if match.state.phase is Phase.SCORED:
                for seat in self.table.present():
                    await self.table.do(self.by(seat), self.cid(), "next")
                    self.check()
            await self.wait(3.0)
            return
        seat = self.chance.choice(match.to_act)
        await self.table.do(self.by(seat), self.cid(), str(self.player.choose(match, seat)))

    async def wait(self, seconds: float) -> None:
        """Time passes, and the table's clock does what is due."""
        self.loop.now += seconds
        for _ in range(4):
            self.table.clock.wake()
            await self.tick()
            await asyncio.sleep(0)  # bots think

    async def tick(self) -> None:
        """The table's clock does what it was woken up for."""
        while (task := self.table.clock._task) is not None:
            await task

    async def happen(self) -> None:
        """Something besides playing."""
        table, chance = self.table, self.chance
        works: dict[str, Callable[[int], Awaitable[object]]] = {
            "come": lambda seat: self.come(chance.choice((seat, -1))),
            "back": lambda seat: self.come(next(iter(self.gone), seat), back=True),
            "go": self.go,
            "look": self.look,
            "pause": self.pause,
            "undo": lambda seat: table.undo(self.by(seat), self.cid()),
            "agree": lambda seat: table.agree(self.by(seat), self.cid(), on=chance.random() < 0.8),
            "watch": self.let_watch,
            "passes": lambda seat: table.set_auto_pass(
                self.by(seat), self.cid(), chance.choice(([], ["chow"], ["pung", "chow"])), until_turn=self.count % 3 == 0
            ),
            "name": lambda seat: guests.rename(table, PersonRow(NAMES[seat], chance.choice(("Anna", "Bert", "Cor")))),
            "leave": self.leave,
            "sit": lambda seat: guests.sit(table, PersonRow(NAMES[seat], NAMES[seat]), None),
            "lock": lambda _: guests.set_locked(table, PersonRow(NAMES[0], NAMES[0]), on=chance.random() < 0.5),
            "phrase": lambda seat: table.phrase(self.by(seat), self.cid(), "nice"),
            "late": lambda _: self.wait(chance.choice((1.0, 25.0, 60.0))),
        }
        if not self.left:  # all of it happens, in any order, and then again
            self.left = chance.sample(list(works), len(works))
        what = self.left.pop()
        await works[what](chance.randrange(len(table.seating)))
        self.done[what] += 1

    async def go(self, _: int) -> None:
        """Somebody hangs up."""
        if len(self.clients) > 2:
            client = self.clients.pop(self.chance.randrange(len(self.clients)))
            self.remember(client)
            self.table.detach(client)
            await self.tick()

    async def let_watch(self, seat: int) -> None:
        """Everybody lets others watch no longer, then again; then somebody may change their mind."""
        for on in (False, True):
            for one in range(len(self.table.seating)):
                await self.table.agree(self.by(one), self.cid(), "watch", on=on)
                self.check()
        await self.table.agree(self.by(seat), self.cid(), "watch", on=self.chance.random() < 0.5)

    def remember(self, client: Client) -> None:
        """Somebody who is gone may come back where they were."""
        if client.seat >= 0 and client.seq is not None:
            self.gone[client.seat] = client.seq

    async def look(self, _: int) -> None:
        """Somebody wants the whole view again."""
        client = self.chance.choice(self.clients)
        await self.table.look(client, self.chance.choice((None, client.seq)))

    async def pause(self, seat: int) -> None:
        """Somebody stops the game, and lets it go on."""
        await self.table.pause(self.by(seat), self.cid(), on=True)
        self.check()
        await self.table.pause(self.by(seat), self.cid(), on=False)

    async def leave(self, seat: int) -> None:
        """Somebody goes while others stay."""
        if self.table.match is not None and len(self.table.present()) > 1:
            await guests.leave(self.table, PersonRow(NAMES[seat], NAMES[seat]))

    def check(self, most: int = 100) -> None:
        """What everyone (or `most` of them) has put together is what the table shows them."""
        for client in [client for client in self.clients if client.closed]:
            self.clients.remove(client)
            self.remember(client)
        for client in self.clients if len(self.clients) <= most else self.looking.sample(self.clients, most):
            shown = json.loads(self.table.watch_message() if client.seat < 0 else self.table.state_message(client.seat))
            self.done[f"{shown['type']} at {min(client.seat, 0)}"] += 1
            if shown["type"] == "watch":
                assert client.view == shown["view"]
                continue
            if shown["view"]["clock"] is not None:  # the seconds run on by themselves
                shown["view"]["clock"]["left"] = client.view["clock"]["left"]
            if shown["view"]["asks"]["undo"] is not None:
                shown["view"]["asks"]["left"] = client.view["asks"]["left"]
            assert client.view == shown["view"]
            assert client.seq == shown["seq"]
            if client.seat < 0:
                assert not client.view["legal"]
                assert not client.view["own"]["rack"]
                assert "open" not in client.view
            if self.table.match is not None:
                plain = json.loads(json.dumps(self.table._view(client.seat).to_dict()))
                assert {key: client.view[key] for key in plain} == plain

    async def play(self, often: float) -> Counter[str]:
        """A match from the lobby to the end, with all that can happen around it."""
        for seat in range(len(self.table.seating)):
            await self.come(seat)
            self.check()
        await self.come(-1)
        for _ in range(8):
            await self.happen()
            self.check()
        await self.table.start(PersonRow(NAMES[0], NAMES[0]))
        self.check()
        while self.table.status != "finished":
            if self.chance.random() < often:
                await self.happen()
                self.check()
            else:
                await self.act()
                self.check(1)  # what a patch got wrong stays wrong: somebody sees it later
        self.check()
        return self.done


@pytest.mark.parametrize("variant", mostly_slow(VARIANTS, "nts", "mcr", "bmr strict"))
def test_patches_make_the_view(variant: str) -> None:
    done = asyncio.run(asyncio.wait_for(World(variant, 1).play(0.15), TEST_TIMEOUT))
    for what in (
        "come",
        "go",
        "look",
        "pause",
        "undo",
        "passes",
        "leave",
        "late",
        "since",
        "agree",
        "name",
        "sit",
        "lock",
        "watch",
    ):
        assert done[what], what
    for what in ("state at -1", "watch at -1"):  # both ways of watching, at every table
        assert done[what], what


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_patches_make_the_view_in_many_matches(variant: str) -> None:
    for seed in range(2, 12):
        asyncio.run(asyncio.wait_for(World(variant, seed).play(0.2), TEST_TIMEOUT))
