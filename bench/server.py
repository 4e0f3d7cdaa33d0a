"""How many tables one core can serve: four simulated clients at each, one action a second each, until answers get late.

`python bench/server.py [--tables 100,200,400] [--seconds 15] [--database URL]` (some four minutes)

The server runs on one core (pinned, where the system allows it), the clients in a process of their own on the others. Every
client keeps a real WebSocket and answers from the `legal` of its view. The delay of an action is from sending it to its
acknowledgement, which comes after the commit. Memory is the server's, per table with its four sockets, and per idle socket.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import http.client
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

PACE = 0.02
"""Factor on how long discards lie, small so that this is not what slows the tables down."""
ACTION = 0.25
"""Seconds between two actions at a table: four clients, one a second each."""


class Legal(msgspec.Struct):
    """What a simulated client looks at: all of a view or patch that it needs."""

    legal: list[str] | None = None


class Message(msgspec.Struct):
    """What a simulated client receives."""

    type: str
    view: Legal | None = None
    patch: Legal | None = None
    cid: str = ""


decode = msgspec.json.Decoder(Message).decode


class Client(asyncio.Protocol):
    """A minimal WebSocket client: text frames in, short text frames out."""

    def __init__(self, table: Table, target: str, token: str) -> None:
        self.table = table
        self.target = target
        self.token = token
        self.buffer = bytearray()
        self.open = False
        self.legal: list[str] = []
        self.sent = 0.0
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                f"GET {self.target} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {self.token}\r\n\r\n"
            ).encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take frames out of the stream."""
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(bytes(self.buffer[:200]))
            del self.buffer[: end + 4]
            self.open = True
        while True:
            frame = self._frame()
            if frame is None:
                return
            self.table.heard(self, frame)

    def _frame(self) -> bytes | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + size or (size > 125 and len(buffer) < 4):
            return None
        code = buffer[0] & 15
        frame = bytes(buffer[start : start + size])
        del buffer[: start + size]
        if code == 9:
            self._send(frame, 10)
            return self._frame()
        return frame if code == 1 else self._frame()

    def _send(self, payload: bytes, code: int = 1) -> None:
        size = len(payload)
        head = bytes((0x80 | code, 0x80 | size)) if size < 126 else bytes((0x80 | code, 0xFE)) + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + payload)

    def act(self, cid: str, action: str) -> None:
        """Send an action."""
        self.sent = time.perf_counter()
        self.legal = []
        self._send(b'{"type":"do","cid":"%s","action":"%s"}' % (cid.encode(), action.encode()))


class Table:
    """Four clients that take turns at the table's pace."""

    def __init__(self, load: Load, seed: int) -> None:
        self.load = load
        self.clients: list[Client] = []
        self.random = random.Random(seed)
        self.actions = 0
        self.next = 0.0
        self.planned = False

    def heard(self, client: Client, frame: bytes) -> None:
        """A message came."""
        self.load.messages += 1
        message = decode(frame)
        shown = message.view or message.patch
        if shown is not None:
            if shown.legal is not None:
                client.legal = shown.legal
            if client.legal and not self.planned:
                self.plan()
        elif message.type == "ack":
            self.load.delays.append(time.perf_counter() - client.sent)
        elif message.type in ("refused", "bye"):
            self.load.refused += 1

    def plan(self) -> None:
        """Let somebody act when it is time."""
        self.planned = True
        loop = asyncio.get_running_loop()
        now = loop.time()
        self.next = max(self.next + ACTION, now)
        loop.call_at(self.next, self.act)

    def act(self) -> None:
        """Let one client that may act do so."""
        self.planned = False
        able = [client for client in self.clients if client.legal]
        if not able:
            return
        client = able[0]
        legal = client.legal
        self.actions += 1
        action = (
            "next" if "next" in legal else "pass" if "pass" in legal and self.random.random() < 0.7 else self.random.choice(legal)
        )
        client.act(f"{id(self)}-{self.actions}", action)
        if len(able) > 1:
            self.plan()


class Load:
    """All simulated tables."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self.messages = self.refused = 0
        self._lines = threading.local()

    def ask(self, path: str, body: Any, token: str = "") -> Any:
        """POST something."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        if not hasattr(self._lines, "http"):
            self._lines.http = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self._lines.http.request("POST", path, json.dumps(body), headers)
        answer = self._lines.http.getresponse()
        data = json.loads(answer.read())
        if answer.status >= 300:
            raise RuntimeError(data)
        return data

    def make(self) -> tuple[str, list[str]]:
        """A table with four people; it has not started."""
        tokens = [self.ask("/api/me", {"name": f"P{i}"})["token"] for i in range(4)]
        settings = {"tempo": "fast", "bots": "random"}
        made = self.ask("/api/tables", {"seats": ["me", "open", "open", "open"], "settings": settings}, tokens[0])
        for token in tokens[1:]:
            self.ask(f"/api/tables/{made['table']}/join", {}, token)
        return made["table"], tokens

    async def add(self, number: int, end: float = math.inf) -> bool:
        """More tables, all seats connected, playing; False if that was not done in time."""
        while number > 0:
            if time.perf_counter() > end:
                return False
            some = min(number, TOGETHER)
            await asyncio.gather(*(self._open(len(self.tables) + i) for i in range(some)))
            number -= some
        return True

    async def _open(self, seed: int) -> None:
        loop = asyncio.get_running_loop()
        name, tokens = await asyncio.to_thread(self.make)
        table = Table(self, seed)
        self.tables.append(table)
        for token in tokens:
            client = Client(table, f"/api/tables/{name}/live", token)
            await loop.create_connection(lambda made=client: made, "127.0.0.1", self.port)  # type: ignore[misc]
            table.clients.append(client)
        await asyncio.to_thread(self.ask, f"/api/tables/{name}/start", {}, tokens[0])

    async def idle(self, number: int) -> None:
        """Sockets that only listen: people who watch tables that do not play, as many at a table as it lets in."""
        loop = asyncio.get_running_loop()
        table = Table(self, -1)
        for first in range(0, number, WATCHERS):
            name, _ = await asyncio.to_thread(self.make)
            for _ in range(first, min(first + WATCHERS, number)):
                token = (await asyncio.to_thread(self.ask, "/api/me", {"name": "idle"}))["token"]
                watching = partial(Client, table, f"/api/tables/{name}/live", token)
                await loop.create_connection(watching, "127.0.0.1", self.port)


class Server:
    """The server under test."""

    def __init__(self, data: str, database: str) -> None:
        from killing import free_port

        self.port = free_port()
        given = {
            "BOT_PROCESSES": 0, "PACE": PACE, "RATE": 1e9, "BURST": 10**9, "PEOPLE_BURST": 10**9, "TABLES_BURST": 10**9,
            "SOCKETS": 10**9, "FRAMES": 1e9, "FRAMES_BURST": 10**9, "LOG_LEVEL": "ERROR", "DATA": data, "PORT": self.port,
            "DATABASE_URL": database,
        }  # fmt: skip
        environment = dict(os.environ) | {f"PELING_{name}": str(value) for name, value in given.items()}
        self.process = subprocess.Popen([sys.executable, "-m", "peling", "serve"], env=environment, stdout=subprocess.DEVNULL)
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) > 1:
            os.sched_setaffinity(self.process.pid, {cores[0]})
            os.sched_setaffinity(0, set(cores[1:]))
        while True:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                connection.request("GET", "/health")
                connection.getresponse().read()
            except OSError:
                time.sleep(0.1)
            else:
                return

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes in use."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


WATCHERS = 50
"""People who may watch one table."""
LATE = 0.1
"""Seconds within which 99 of 100 actions are to be acknowledged."""
HOPELESS = 4 * LATE
TOGETHER = 8
"""Tables that are made at the same time."""
ENOUGH = 270.0
"""Seconds after which no more tables are added."""
HEAD = ("tables", "sockets", "actions/s wanted", "done", "ack p50 ms", "p99 ms", "core", "µs/action", "MB", "kB/table", "load")


async def measure(server: Server, counts: list[int], seconds: float, sockets: int) -> None:
    """Print a row for every number of tables, and what follows from them."""
    load = Load(server.port)
    await load.add(1)
    if sockets:
        before = server.memory()
        await load.idle(sockets)
        await asyncio.sleep(2)
        print(f"an idle socket takes {(server.memory() - before) / sockets * 1024:.0f} kB ({sockets} opened)\n")
    base = server.memory()
    print(f"| {' | '.join(HEAD)} |\n| {' | '.join('---:' for _ in HEAD)} |", flush=True)
    most = 0
    end = time.perf_counter() + ENOUGH
    for count in counts:
        if not await load.add(count - len(load.tables), end):
            print("(stopped: this takes too long here)")
            break
        await asyncio.sleep(3)
        load.delays.clear()
        start, used = time.perf_counter(), server.cpu()
        await asyncio.sleep(seconds)
        took, spent = time.perf_counter() - start, server.cpu() - used
        delays = sorted(load.delays) or [HOPELESS]
        worst = delays[int(len(delays) * 0.99)]
        memory = server.memory()
        row = (
            f"{count}", f"{4 * count}", f"{count / ACTION:.0f}", f"{len(delays) / took:.0f}",
            f"{delays[len(delays) // 2] * 1e3:.0f}", f"{worst * 1e3:.0f}", f"{spent / took:.0%}",
            f"{spent / len(delays) * 1e6:.0f}", f"{memory:.0f}",
            f"{(memory - base) / max(1, count - 1) * 1024:.0f}", f"{os.getloadavg()[0]:.1f}",
        )  # fmt: skip
        print(f"| {' | '.join(row)} |", flush=True)
        if worst < LATE:
            most = count
        elif worst > HOPELESS and spent > 0.95 * took:  # if the core is not full, other work of the machine may delay answers
            break
    print(f"\n{most} tables with 99 % of the actions acknowledged within {LATE * 1e3:.0f} ms; refused or closed: {load.refused}")


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", default="100,200,300,400,500,600")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--database", default="")
    args = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    import resource

    import uvloop

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as data:
        server = Server(data, args.database)
        try:
            uvloop.run(measure(server, [int(word) for word in args.tables.split(",")], args.seconds, args.sockets))
        finally:
            server.process.kill()
            server.process.wait()


if __name__ == "__main__":
    main()
