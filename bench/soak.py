"""Whether a server stays as it is: tables and people come and go for a long time, and nothing may grow.

`python bench/soak.py [--minutes 30] [--tables 100] [--idle 600] [--pace 0.1]`

At each of a number of places somebody makes a table with bots, plays it as fast as it goes, loses the connection now and then and
comes back, is watched, looks a deal over, leaves, and makes another. Every ten seconds the memory, file descriptors and threads
of every process of the server are read (Linux), and how long actions took to be acknowledged. The run is flat if no process has
more in the last third than in the second: 5 % and 5 MB (or 5) are allowed. Otherwise the exit status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from server import Client, decode

EVERY = 10.0
"""Seconds between two samples."""
RULES = ("nts", "nts", "mcr", "bmr", "nts-2009")
BOTS = ("club", "quick", "club", "random")
SLACK, SLACK_SHARE = 5.0, 0.05


class Sample(NamedTuple):
    """What a process holds."""

    memory: float
    files: int
    threads: int


class Server:
    """The server under test, and the processes that it has started."""

    def __init__(self, data: str, idle: float, pace: float) -> None:
        from killing import free_port

        self.port = free_port()
        given = {
            "PACE": pace, "IDLE": idle, "GRACE": 5, "RATE": 1e9, "BURST": 10**9, "PEOPLE_BURST": 10**9, "TABLES_BURST": 10**9,
            "SOCKETS": 10**9, "FRAMES": 1e9, "FRAMES_BURST": 10**9, "LOG_LEVEL": "ERROR", "DATA": data, "PORT": self.port,
        }  # fmt: skip
        environment = dict(os.environ) | {f"PELING_{name}": str(value) for name, value in given.items()}
        self.process = subprocess.Popen([sys.executable, "-m", "peling", "serve"], env=environment, stdout=subprocess.DEVNULL)
        while True:
            try:
                self.ask("GET", "/health")
            except OSError:
                time.sleep(0.1)
            else:
                return

    def ask(self, method: str, path: str, body: Any = None, token: str = "", address: str = "") -> tuple[int, Any]:
        """A request: status and answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        headers |= {"X-Forwarded-For": address} if address else {}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            raw = answer.read()
            return answer.status, json.loads(raw) if "json" in (answer.getheader("content-type") or "") else raw.decode()
        finally:
            connection.close()

    def samples(self) -> dict[str, Sample]:
        """What each process holds now, by what it does; the kinder ones are for analysis."""
        found = {}
        own = _stat(self.process.pid)
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit():
                continue
            try:
                stat = _stat(int(folder.name))
                if int(folder.name) != self.process.pid and stat[1] != str(self.process.pid):
                    continue
                words = (folder / "cmdline").read_bytes()
                status = (folder / "status").read_text()
                memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024
                files = len(list((folder / "fd").iterdir()))
            except (OSError, StopIteration):
                continue
            kind = int(stat[16]) - int(own[16])
            role = {0: "bots", 10: "analysis"}.get(kind, "compiler") if b"spawn_main" in words else "tracker"
            role = "main" if int(folder.name) == self.process.pid else role
            found[f"{role} {folder.name}"] = Sample(memory, files, int(stat[17]))
        return found


def _stat(pid: int) -> list[str]:
    """The fields of a process from its state on: [1] the parent, [16] how kind it is, [17] its threads."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


class Place:
    """A place at which tables come and go."""

    def __init__(self, soak: Soak, number: int) -> None:
        self.soak = soak
        self.random = random.Random(number)
        self.client: Client | None = None
        self.plays = False
        self.count = 0

    def heard(self, client: Client, frame: bytes) -> None:
        """Answer at once."""
        message = decode(frame)
        shown = message.view or message.patch
        if message.type == "ack":
            self.soak.delays.append(time.perf_counter() - client.sent)
        elif message.type in ("refused", "bye"):
            self.soak.refused += 1
        if shown is not None and shown.legal is not None:
            client.legal = shown.legal
        if client is self.client and self.plays and client.legal and message.type != "ack":
            legal = client.legal
            self.count += 1
            wanted = [word for word in ("next", "mahjong") if word in legal]
            client.act(f"{id(self)}-{self.count}", wanted[0] if wanted else self.random.choice(legal))

    async def connect(self, table: str, token: str) -> Client:
        """A socket to the table."""
        loop = asyncio.get_running_loop()
        client = Client(self, f"/api/tables/{table}/live", token)  # type: ignore[arg-type]
        await loop.create_connection(lambda: client, "127.0.0.1", self.soak.server.port)
        return client

    async def run(self) -> None:
        """Tables, one after the other."""
        await asyncio.sleep(self.random.uniform(0, 10))
        while True:
            try:
                await self.table()
            except (OSError, KeyError, RuntimeError) as error:
                self.soak.failed += 1
                print(f"a table failed: {error!r}", file=sys.stderr)
                await asyncio.sleep(1)

    async def table(self) -> None:
        """One table from beginning to end."""
        chance, ask = self.random, self.soak.ask
        token = (await ask("POST", "/api/me", {"name": f"P{chance.randrange(10**6)}"}))["token"]
        bots = [chance.choice(BOTS) for _ in range(3)]
        settings = {"tempo": "fast", "bots": "club"}
        made = await ask(
            "POST", "/api/tables", {"rules": chance.choice(RULES), "seats": ["me", *bots], "settings": settings}, token
        )
        name = made["table"]
        self.soak.made += 1
        watcher = None
        if chance.random() < 0.3:
            stranger = (await ask("POST", "/api/me", {"name": "W"}))["token"]
            watcher = await self.connect(name, stranger)
        end = time.monotonic() + chance.uniform(15, 60)
        while time.monotonic() < end:
            self.plays = True
            self.client = await self.connect(name, token)
            await asyncio.sleep(chance.uniform(5, 20))
            self.plays = False
            self.client.transport.abort()  # the connection is lost
            if chance.random() < 0.5:
                step = chance.randrange(40)
                address = f"10.0.{chance.randrange(256)}.{chance.randrange(256)}"
                path = f"/api/tables/{name}/deals/1/steps/{step}"
                status, _ = await asyncio.to_thread(self.soak.server.ask, "GET", path, None, "", address)
                self.soak.replays[status] += 1
                await asyncio.to_thread(self.soak.server.ask, "GET", f"/{chance.randrange(10**9)}", None, "", address)
        if watcher is not None:
            watcher.transport.abort()
        await ask("POST", f"/api/tables/{name}/leave", {"forget": chance.random() < 0.2}, token)


class Soak:
    """All places, and what is measured."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.delays: list[float] = []
        self.refused = self.made = self.failed = 0
        self.replays: dict[int, int] = defaultdict(int)
        self.history: dict[str, list[tuple[float, Sample]]] = defaultdict(list)

    async def ask(self, method: str, path: str, body: Any, token: str = "") -> Any:
        """A request that must succeed."""
        status, answer = await asyncio.to_thread(self.server.ask, method, path, body, token)
        if status >= 300:
            raise RuntimeError(answer)
        return answer

    async def run(self, tables: int, minutes: float) -> None:
        """Play, take samples, print a table a minute."""
        tasks = [asyncio.create_task(Place(self, number).run()) for number in range(tables)]
        start = shown = time.monotonic()
        print(
            "| minute | tables made | actions/s | p50 ms | p99 ms | process: MB, files, threads |\n|---:|---:|---:|---:|---:|---|"
        )
        while time.monotonic() < start + 60 * minutes:
            await asyncio.sleep(EVERY)
            now = time.monotonic()
            for name, sample in self.server.samples().items():
                self.history[name].append((now - start, sample))
            if now - shown >= 60 - EVERY / 2:
                self.row((now - start) / 60, now - shown)
                shown = now
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def row(self, minute: float, took: float) -> None:
        """Print the latest minute."""
        delays = sorted(self.delays) or [0.0]
        latest = max(samples[-1][0] for samples in self.history.values())
        held = "; ".join(
            f"{name.split()[0]} {sample.memory:.0f}, {sample.files}, {sample.threads}"
            for name, samples in sorted(self.history.items())
            for at, sample in samples[-1:]
            if at == latest and not name.startswith("tracker")
        )
        quick, slow = (delays[int(len(delays) * share)] * 1e3 for share in (0.5, 0.99))
        print(f"| {minute:.0f} | {self.made} | {len(delays) / took:.0f} | {quick:.0f} | {slow:.0f} | {held} |", flush=True)
        self.delays.clear()

    def verdict(self, minutes: float) -> bool:
        """Whether all processes were flat, in words."""
        flat = True
        third = 20 * minutes
        for name, samples in sorted(self.history.items()):
            middle = [sample for at, sample in samples if third < at <= 2 * third]
            last = [sample for at, sample in samples if at > 2 * third]
            if len(middle) < 3 or len(last) < 3:
                continue  # a process that ended, or came late
            for field in Sample._fields:
                before, after = (median(getattr(sample, field) for sample in some) for some in (middle, last))
                grown = after > before * (1 + SLACK_SHARE) + SLACK
                flat = flat and not grown
                if field == "memory" or grown:
                    print(f"{name} {field}: {before:.1f} to {after:.1f}, {'GROWS' if grown else 'flat'}")
        replays = ", ".join(f"{status}: {number}" for status, number in sorted(self.replays.items()))
        print(f"{self.made} tables; replays by status {replays}; refused or closed {self.refused}; failed {self.failed}")
        return flat


def main() -> int:
    """Soak as the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--idle", type=float, default=600, help="seconds before a table that nobody sits at is put away")
    parser.add_argument("--pace", type=float, default=0.1, help="factor on how long bots and discards take")
    args = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    with tempfile.TemporaryDirectory() as data:
        server = Server(data, args.idle, args.pace)
        soak = Soak(server)
        try:
            asyncio.run(soak.run(args.tables, args.minutes))
        finally:
            server.process.terminate()
            server.process.wait()
    return 0 if soak.verdict(args.minutes) else 1


if __name__ == "__main__":
    sys.exit(main())
