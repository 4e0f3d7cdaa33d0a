"""A server as a process of its own that can be killed, and clients that do not give up."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

from checker import audit
from served import call
from timeouts import TIMEOUT
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from peling.server.store import database
from peling.wire.patch import apply

_SHARE, _SHARES = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
PORTS = range(10_000 + 2 * _SHARE, 32_000, 2 * _SHARES)
"""Those of this process of a test run, each with one beside it that is nobody's. They are below those that the system gives to
outgoing connections: a server that starts later, or again, still finds its port free."""


def free_port() -> int:
    """A port that nobody uses now."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Process:
    """`peling serve` in a process."""

    def __init__(self, data: Path, database: str = "", workers: int = 1, **settings: Any) -> None:
        self.data = data
        self.database = database
        self.port = free_port()
        self.environment = dict(os.environ)
        given = {
            "bot_processes": 0, "analysis_processes": 0, "pace": 0.02, "rate": 1e6, "burst": 10**6, "people_burst": 10**6,
            "tables_burst": 10**6, "frames": 1e6, "frames_burst": 10**6, "sockets": 10**6, "log_level": "ERROR", **settings,
        }  # fmt: skip
        self.environment |= {f"PELING_{name.upper()}": str(value) for name, value in given.items()}
        self.command = [sys.executable, "-m", "peling", "serve", "--port", str(self.port), "--data", str(data)]
        if database:
            self.command += ["--database", database, "--workers", str(workers)]
        self.running: subprocess.Popen[bytes] | None = None
        self.errors = ""
        """Its error output, until it ended."""

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "errors").open("wb") as errors:
            self.running = subprocess.Popen(self.command, env=self.environment, stdout=subprocess.DEVNULL, stderr=errors)
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            assert self.running.poll() is None, f"the server did not start: {(self.data / 'errors').read_text()}"
            try:
                if self._healthy():
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def _healthy(self) -> bool:
        return call(self.port, "GET", "/health").status == 200

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int | None:
        """End it at once; the status it ended with."""
        if self.running is None:
            return None
        self.running.send_signal(how)
        status = self.running.wait(TIMEOUT)
        self.running = None
        self.errors += (self.data / "errors").read_text()
        return status

    def storage(self) -> Any:
        """The database, to be looked at."""
        return database.open_engine(database.database_url(self.database, self.data))


class Stubborn:
    """A client that plays on through every lost connection and remembers all that it was told."""

    def __init__(self, port: int, table: str, token: str, seat: int, seed: int) -> None:
        self.port = port
        self.base = "ws://127.0.0.1:{port}"
        self.dialling: dict[str, Any] = {}
        """Further arguments of `connect`: another host, a certificate."""
        self.table = table
        self.token = token
        self.seat = seat
        self.random = random.Random(seed)
        self.first: int | None = None
        self.seq: int | None = None
        self.view: dict[str, Any] = {}
        self.heard: list[Any] = []
        self.acked: list[str] = []
        self.pending: dict[str, Any] | None = None
        self.resumed = 0
        self.problems: list[str] = []

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.view.get("status") == "finished"

    @property
    def progress(self) -> tuple[int, int, int]:
        """How often it came back, how many events it heard, how many commands of its own were acknowledged."""
        return self.resumed, len(self.heard), len(self.acked)

    async def play(self) -> None:
        """Play until the match is over."""
        while not self.over:
            try:
                await self._listen()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, asyncio.IncompleteReadError, EOFError):
                await asyncio.sleep(0.05 + self.random.random() * 0.2)

    async def _listen(self) -> None:
        since = "" if self.seq is None else f"?since={self.seq}"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(
            f"{self.base.format(port=self.port)}/api/tables/{self.table}/live{since}",
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=1 << 22,
            open_timeout=15,
            **self.dialling,
        ) as ws:
            self.resumed += self.seq is not None
            if self.pending is not None:
                await ws.send(json.dumps(self.pending))
            async for text in ws:
                self._hear(json.loads(text))
                if self.over:
                    return
                await self._act(ws)

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("state", "events"):
            told = message["events"]
            if self.seq is None:
                self.first = message["seq"]
            elif message["seq"] != self.seq + len(told):
                self.problems.append(f"{self.seq} + {len(told)} is not {message['seq']}")
            self.seq = message["seq"]
            self.view = message["view"] if kind == "state" else apply(self.view, message["patch"])
            self.heard += told
        elif kind in ("ack", "refused") and self.pending is not None and message["cid"] == self.pending["cid"]:
            if kind == "ack":
                self.acked.append(message["cid"])
            elif message["code"] not in ("not_your_turn", "illegal_action", "moved", "storage", "paused", "stale", "match_over"):
                self.problems.append(str(message))
            if kind == "ack" or message["code"] not in ("moved", "storage"):
                self.pending = None

    async def _act(self, ws: Any) -> None:
        if self.pending is None and self.view.get("legal"):
            legal = self.view["legal"]
            action = "next" if "next" in legal else "mahjong" if "mahjong" in legal else self.random.choice(legal)
            self.pending = {"type": "do", "cid": uuid.uuid4().hex, "action": action, "seq": self.seq}
            await ws.send(json.dumps(self.pending))


async def going_on(clients: list[Stubborn], since: list[tuple[int, int, int]], *, back: bool = True, events: int = 1) -> None:
    """Wait until every client is back (if they were away), hears of so much that is new, and has acted with success."""
    for client, (resumed, heard, acked) in zip(clients, since, strict=True):
        while not (client.resumed >= resumed + back and len(client.heard) >= heard + events and len(client.acked) > acked):
            assert not client.over, "the match was too short"
            assert not client.problems, client.problems
            await asyncio.sleep(0.02)


def make_tables(port: int, number: int, deals: int, rules: tuple[str, ...] = ("nts", "mcr", "bmr", "nts-2009")) -> list[Stubborn]:
    """Tables with one client and three bots each."""
    clients = []
    for i in range(number):
        token = call(port, "POST", "/api/me", {"name": f"P{i}"}).data["token"]
        settings = {"bots": "random", "tempo": "fast", "deals": deals}
        body = {"rules": rules[i % len(rules)], "seats": ["random", "me", "random", "random"], "settings": settings}
        made = call(port, "POST", "/api/tables", body, token)
        assert made.status == 201, made.data
        clients.append(Stubborn(port, made.data["table"], token, 1, i))
    return clients


def check(clients: list[Stubborn], process: Process) -> int:
    """Everything that was acknowledged is there, nothing twice, and everyone heard what the log says; how many events."""
    assert process.errors == "", process.errors
    engine = process.storage()
    found = audit(clients, engine)
    engine.dispose()
    assert found.sound, str(found)
    return found.events
