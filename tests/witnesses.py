"""Clients that play on through every fault at one of several addresses, and note when their tables were silent."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from checker import Audit, audit
from killing import Stubborn
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError
from timeouts import end
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

RULES = ("nts", "mcr", "bmr", "nts-2009")
LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, asyncio.IncompleteReadError, EOFError)


class Address(NamedTuple):
    """Where a server answers."""

    host: str
    port: int


class Silence(NamedTuple):
    """From one told event to the next, and at which address the client was when it began."""

    begin: float
    end: float
    at: Address


def ask(at: Address, method: str, path: str, body: Any = None, token: str | None = None, limit: float = 20.0) -> tuple[int, Any]:
    """Ask over HTTP: the status and the data."""
    connection = http.client.HTTPConnection(at.host, at.port, timeout=limit)
    headers = {"Content-Type": "application/json"} | ({} if token is None else {"Authorization": f"Bearer {token}"})
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")
    finally:
        connection.close()


class Witness(Stubborn):
    """A client that stays at its address while that answers, and else tries the next."""

    def __init__(self, addresses: Sequence[Address], table: str, token: str, seed: int, patience: float) -> None:
        super().__init__(0, table, token, 1, seed)
        self.addresses = addresses
        self.at = addresses[seed // len(addresses) % len(addresses)]  # often another than the table was made at
        self.patience = patience
        """Seconds without a word after which it tries elsewhere; it asks for one (`ping`) after half of them."""
        self.silences: list[Silence] = []
        self.byes: list[str] = []
        self._since = time.monotonic()
        self._begun_at = self.at

    async def play(self) -> None:
        """Play until the match is over."""
        while not self.over:
            try:
                said = len(self.byes)
                await self._listen()
            except LOST:
                if len(self.byes) == said:  # who says goodbye is still there
                    self.at = self.addresses[(self.addresses.index(self.at) + 1) % len(self.addresses)]
            await asyncio.sleep(0.1 + self.random.random() * 0.3)

    async def _listen(self) -> None:
        since = "" if self.seq is None else f"?since={self.seq}"
        url = f"ws://{self.at.host}:{self.at.port}/api/tables/{self.table}/live{since}"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(
            url,
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=1 << 22,
            open_timeout=min(10.0, self.patience),
            close_timeout=0.5,
            ping_interval=None,
        ) as ws:
            self.resumed += self.seq is not None
            if self.pending is not None:
                await ws.send(json.dumps(self.pending))
            while not self.over:
                message = json.loads(await self._next(ws))
                if message["type"] == "bye":
                    self.byes.append(message["code"])
                self._hear(message)
                if message.get("events"):
                    self._mark()
                await self._act(ws)

    async def _next(self, ws: ClientConnection) -> str | bytes:
        """The next message; `TimeoutError` if none comes, not even after a question."""
        try:
            return await asyncio.wait_for(ws.recv(), self.patience / 2)
        except TimeoutError:
            await ws.send('{"type":"ping"}')
            return await asyncio.wait_for(ws.recv(), self.patience / 2)

    def _mark(self) -> None:
        """Something happened at the table."""
        now = time.monotonic()
        self.silences.append(Silence(self._since, now, self._begun_at))
        self._since, self._begun_at = now, self.at

    def __str__(self) -> str:
        known = {name: self.view.get(name) for name in ("status", "phase", "deal", "turn", "to_act", "paused", "legal", "undo")}
        quiet = time.monotonic() - self._since
        return (
            f"{self.table} at {self.at}, {self.seq=}, {quiet:.0f} s, {self.resumed=}, {self.byes[-4:]}, {self.pending}, {known}"
        )

    def longest(self, begin: float, end: float) -> Silence | None:
        """The longest silence that overlaps a time."""
        self_now = Silence(self._since, time.monotonic(), self._begun_at)
        over = [] if self.over else [self_now]
        found = [silence for silence in self.silences + over if silence.end > begin and silence.begin < end]
        return max(found, key=lambda silence: silence.end - silence.begin, default=None)


class Crowd:
    """A number of tables in play at any time: when a match is over it is checked, and another begins."""

    def __init__(self, addresses: Sequence[Address], engine: Engine, tables: int, patience: float = 25.0, deals: int = 0) -> None:
        self.addresses = addresses
        self.engine = engine
        self.patience = patience
        self.deals = deals
        self.playing: dict[int, Witness] = {}
        self.found = Audit()
        self._tables = tables
        self._made = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, limit: float) -> None:
        """Make the tables and wait until each plays."""
        self._tasks = [asyncio.create_task(self._keep(place)) for place in range(self._tables)]
        await self.going_on(limit)

    async def going_on(self, limit: float) -> None:
        """Wait until every table has acknowledged a command from now on, or is over; no longer than a number of seconds."""
        before = {place: len(client.acked) for place, client in self.playing.items()}
        try:
            await asyncio.wait_for(self._going_on(), limit)
        except TimeoutError:
            still = {place: client for place, client in self.playing.items() if len(client.acked) <= before.get(place, -1)}
            missing = [place for place in range(self._tables) if place not in self.playing]
            told = "\n".join(str(client) for client in still.values())
            raise AssertionError(f"tables that do not go on in {limit} s: {len(still)}, not made: {missing}\n{told}") from None

    async def _going_on(self) -> None:
        since: dict[int, tuple[Witness, int]] = {}
        for place in range(self._tables):
            while place not in self.playing:  # the server makes it
                self._raise()
                await asyncio.sleep(0.02)
            since[place] = self.playing[place], len(self.playing[place].acked)
        for client, acked in since.values():
            while not client.over and len(client.acked) <= acked:
                self._raise()
                await asyncio.sleep(0.02)

    def _raise(self) -> None:
        """An error of a client's own, if there is one."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def end(self) -> Audit:
        """Stop, and check what is still in play."""
        await end(self._tasks)
        self.found.add(await self._audit(list(self.playing.values())))
        return self.found

    async def _keep(self, place: int) -> None:
        chance = random.Random(place)
        while True:
            number, self._made = self._made, self._made + 1
            at = self.addresses[number % len(self.addresses)]
            try:
                token, table = await asyncio.to_thread(self._make, at, number)
            except (OSError, http.client.HTTPException, Refused):
                await asyncio.sleep(0.3 + chance.random())
                continue
            client = self.playing[place] = Witness(self.addresses, table, token, number, self.patience)
            await client.play()
            del self.playing[place]
            self.found.add(await self._audit([client]))

    async def _audit(self, clients: list[Witness]) -> Audit:
        while True:
            try:
                return await asyncio.to_thread(audit, clients, self.engine)
            except OperationalError:  # the database is away on purpose
                await asyncio.sleep(0.5)

    def _make(self, at: Address, number: int) -> tuple[str, str]:
        status, person = ask(at, "POST", "/api/me", {"name": f"P{number}"})
        if status != 201:
            raise Refused
        settings = {"bots": "random", "tempo": "fast", "deals": self.deals}
        body = {"rules": RULES[number % len(RULES)], "seats": ["random", "me", "random", "random"], "settings": settings}
        status, made = ask(at, "POST", "/api/tables", body, person["token"])
        if status != 201:
            raise Refused
        return person["token"], made["table"]


class Refused(Exception):  # noqa: N818
    """The server could not do it now."""
