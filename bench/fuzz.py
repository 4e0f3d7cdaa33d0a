"""A server among strangers: mutated frames and requests, while somebody plays and pings.

    python bench/fuzz.py --cases 1000000              a server of its own, and a million cases
    python bench/fuzz.py --seed 7 --only frames:12    one batch again, as it was

Wrong is: an answer of 500, a traceback or an error in the server's log, a connection that is neither answered nor closed, a
server that ends. The longest pauses that the player saw are printed, without the time in which a busy machine had no core for the
server (Linux tells); batches that were slow are run again alone, and then a pause of more than 100 ms is wrong, too. Everything
follows from the seed.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from mutations import BODIES, Endpoint, broken_frames, broken_request, frame, packed, request

LIMITS = {
    "rate": 1e9, "burst": 10**9, "people_burst": 10**9, "tables_burst": 10**9, "frames": 1e9, "frames_burst": 10**9,
    "sockets": 10**6, "mistakes": 10**9, "pace": 0.02, "idle": 5, "grace": 1, "bot_processes": 1, "log_level": "WARNING",
    "compiled": "false",
}  # fmt: skip
"""Settings that let strangers in: otherwise most of them would be turned away at the door."""
SHARES = {"frames": (0.6, 50), "wire": (0.04, 4), "requests": (0.28, 25), "raw": (0.08, 5)}
"""The sorts of cases: their share, and how many go over one connection."""
DEADLINE = 30.0
"""Seconds in which the next answer of a batch must come, or the end of the connection."""
QUIET = 0.25
"""Seconds without an answer after which a broken request is given up: the server may wait for the rest of it."""
PAUSE = 0.1
"""Seconds that others may have to wait for one case."""
_STATUS = re.compile(rb"HTTP/1\.1 (\d\d\d)")


class Batch(NamedTuple):
    """Some cases over one connection; both words of `frames:12` are all one needs to make it again."""

    sort: str
    number: int

    def __str__(self) -> str:
        return f"{self.sort}:{self.number}"


class Target:
    """A server, and the clients that knock at its door."""

    def __init__(self, port: int, process: int, seed: int) -> None:
        self.port = port
        self.process = process
        """The number of its process."""
        self.seed = seed
        spec = self.ask("GET", "/api/openapi.json")
        paths = [(method.upper(), path) for path, operations in spec["paths"].items() for method in operations]
        self.endpoints = [
            Endpoint(method, path, BODIES.get(path)) for method, path in paths if (method, path) != ("DELETE", "/api/me")
        ]
        self.tokens = [self.ask("POST", "/api/me", {"name": f"P{number}"})["token"] for number in range(8)]
        self.tables: dict[str, str] = {}
        self.failures: list[str] = []
        self.took: dict[Batch, float] = {}
        self.done = 0
        for token in self.tokens:
            self.new_table(token)

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """A request as it should be."""
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        raw = None if body is None else json.dumps(body).encode()
        made = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", raw, headers, method=method)
        with urllib.request.urlopen(made, timeout=60) as answer:  # noqa: S310
            return json.load(answer)

    def new_table(self, token: str) -> None:
        """Another table for a person: the old one may be finished."""
        rules = ("nts", "mcr", "bmr", "nts-2009")[len(self.tables) % 4]
        body = {"rules": rules, "seats": ["me", "random", "random", "random"], "settings": {"bots": "random", "tempo": "fast"}}
        self.tables[token] = self.ask("POST", "/api/tables", body, token)["table"]

    def cases(self, batch: Batch) -> list[bytes]:
        """The bytes of a batch."""
        rng = Random(f"{self.seed}/{batch}")
        tables, size = list(self.tables.values()), SHARES[batch.sort][1]
        make: dict[str, Callable[[], bytes]] = {
            "frames": lambda: packed(frame(rng), rng.choice((1, 1, 1, 1, 2))),
            "wire": lambda: broken_frames(rng),
            "requests": lambda: request(rng, rng.choice(self.endpoints), tables, self.tokens),
            "raw": lambda: broken_request(rng, rng.choice(self.endpoints), tables, self.tokens),
        }
        return [make[batch.sort]() for _ in range(size)]

    async def run(self, batch: Batch) -> None:
        """Send a batch and look at what comes back."""
        cases = self.cases(batch)
        start = time.monotonic()
        try:
            live = batch.sort in ("frames", "wire")
            answer = await (self._live(batch, cases) if live else self._http(batch, cases))
        except TimeoutError:
            self.failures.append(f"{batch}: neither answered nor closed in {DEADLINE} s")
            return
        except OSError as error:
            answer = b""
            if isinstance(error, ConnectionRefusedError):
                self.failures.append(f"{batch}: the server is gone")
        bad = {status for status in _STATUS.findall(answer) if status >= b"500" and status != b"503"}
        if bad or b'"code":"error"' in answer or b'"code":"restart"' in answer:
            self.failures.append(f"{batch}: {sorted(bad)} {answer[-300:]!r}")
        self.took[batch] = time.monotonic() - start
        self.done += len(cases)

    async def _live(self, batch: Batch, cases: list[bytes]) -> bytes:
        token = self.tokens[batch.number % len(self.tokens)]
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        key = base64.b64encode(bytes(16)).decode()
        head = f"GET /api/tables/{self.tables[token]}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
        try:
            writer.write(head.encode())
            async with asyncio.timeout(DEADLINE):
                await reader.readuntil(b"\r\n\r\n")
            writer.write(b"".join(cases) + packed(b'{"type":"ping"}') + packed(b"\x03\xe8", 8))
            return await self._read(reader, None if batch.sort == "frames" else QUIET)
        except asyncio.IncompleteReadError as error:
            return error.partial
        finally:
            writer.transport.abort()

    async def _http(self, batch: Batch, cases: list[bytes]) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(b"".join(cases) + b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return await self._read(reader, None if batch.sort == "requests" else QUIET)
        finally:
            writer.transport.abort()

    async def _read(self, reader: asyncio.StreamReader, quiet: float | None) -> bytes:
        """Everything until the server hangs up, or until it has been quiet for so long."""
        heard = bytearray()
        while True:
            try:
                async with asyncio.timeout(quiet or DEADLINE):
                    some = await reader.read(1 << 16)
            except TimeoutError:
                if quiet is None:
                    raise
                return bytes(heard)
            except ConnectionError:
                return bytes(heard)
            if not some:
                return bytes(heard)
            heard += some


async def storm(target: Target, cases: int, at_once: int, seconds: float) -> None:
    """Run `cases` of all sorts, some batches at once, until the time is up or something is wrong."""
    batches = [Batch(sort, n) for sort, (share, size) in SHARES.items() for n in range(max(1, round(cases * share / size)))]
    Random(target.seed).shuffle(batches)
    until = time.monotonic() + seconds
    queue = iter(batches)
    reported = 0

    async def knock() -> None:
        nonlocal reported
        for batch in queue:
            if time.monotonic() > until or len(target.failures) > 20:
                return
            await target.run(batch)
            if batch.sort == "frames" and batch.number % 200 == 0:
                await asyncio.to_thread(target.new_table, target.tokens[batch.number // 200 % len(target.tokens)])
            if target.done - reported >= 50_000:
                reported = target.done
                print(f"{target.done} cases", flush=True)

    await asyncio.gather(*(knock() for _ in range(at_once)))


def starved(process: int) -> float:
    """Seconds that the first thread of a process has waited for a core since it began; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{process}/task/{process}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


async def _bystand(port: int, server: int, token: str, table: str, pipe: Connection) -> None:
    from websockets.asyncio.client import connect

    loop = asyncio.get_running_loop()
    pongs: asyncio.Queue[float] = asyncio.Queue()
    waits: list[tuple[float, float]] = []
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}, compression=None, proxy=None) as ws:

        async def listen() -> None:
            async for text in ws:
                message = json.loads(text)
                if message["type"] == "pong":
                    pongs.put_nowait(loop.time())
                legal = message.get("view", message.get("patch", {})).get("legal")
                if legal:
                    action = "next" if "next" in legal else legal[-1]
                    await ws.send(json.dumps({"type": "do", "cid": f"b{loop.time()}", "action": action}))

        listening = asyncio.create_task(listen())
        pipe.send("ready")
        while not pipe.poll():
            sent, before = loop.time(), starved(server)
            await ws.send('{"type":"ping"}')
            heard = await asyncio.wait_for(pongs.get(), 60)
            missing = starved(server) - before
            await asyncio.sleep(0.01)
            waits.append((max(0.0, heard - sent - missing), loop.time() - heard - 0.01))
        pipe.recv()
        listening.cancel()
    pipe.send(waits)


def bystand(port: int, server: int, token: str, table: str, pipe: Connection) -> None:
    """Play at a table and ping until told to stop, in a process of its own; send back how long the server took for each ping."""
    asyncio.run(_bystand(port, server, token, table, pipe))


class Bystander:
    """A player who plays and pings while the storm goes on."""

    def __init__(self, target: Target) -> None:
        token = target.ask("POST", "/api/me", {"name": "Bystander"})["token"]
        body = {"seats": ["me", "random", "random", "random"], "settings": {"tempo": "fast"}}
        table = target.ask("POST", "/api/tables", body, token)["table"]
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=bystand, args=(target.port, target.process, token, table, other), daemon=True)
        self.process.start()
        self.pipe.recv()

    def stop(self) -> tuple[list[float], list[float]]:
        """How long the pings took, and how late the process itself was: both sorted."""
        self.pipe.send("stop")
        waits: list[tuple[float, float]] = self.pipe.recv()
        self.process.join(10)
        return sorted(wait for wait, _ in waits), sorted(late for _, late in waits)


def spread_text(name: str, values: list[float]) -> str:
    """Percentiles in milliseconds."""
    if not values:
        return f"{name}: none"
    picks = [values[min(len(values) - 1, int(len(values) * share))] for share in (0.5, 0.99)]
    return f"{name}: {len(values)}, p50 {picks[0] * 1e3:.1f} ms, p99 {picks[1] * 1e3:.1f} ms, max {values[-1] * 1e3:.1f} ms"


def serve(data: Path, log: Any) -> tuple[subprocess.Popen[bytes], int]:
    """A server that lets everybody in."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    from killing import free_port

    port = free_port()
    environment = dict(os.environ) | {f"PELING_{name.upper()}": str(value) for name, value in LIMITS.items()}
    command = [sys.executable, "-m", "peling", "serve", "--port", str(port), "--data", str(data)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)
    for _ in range(1200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            threading.Event().wait(0.05)
        else:
            return process, port
    raise SystemExit("the server does not start")


def suspects(target: Target) -> list[str]:
    """Run the slowest batches again, each alone, and say which of them make others wait."""
    found = []
    slowest = sorted((batch for batch in target.took if batch.sort != "raw"), key=lambda batch: -target.took[batch])[:3]
    for batch in slowest:
        pauses: list[float] = []
        while len(pauses) < 4 and (not pauses or pauses[-1] > PAUSE):  # what is slow once may be the machine
            bystander = Bystander(target)
            asyncio.run(target.run(batch))
            waits, late = bystander.stop()
            pauses.append(waits[-1] - late[-1] if waits else 0.0)
        if min(pauses) > PAUSE:
            found.append(f"{batch}: others waited {min(pauses) * 1e3:.0f} ms")
    return found


def complaints(log: str) -> list[str]:
    """What the log has of errors and tracebacks, each sort once."""
    found: dict[str, str] = {}
    for line in log.splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            entry = {"level": "error", "message": line}
        trace = str(entry.get("trace", ""))
        if trace or entry.get("level") in ("error", "critical"):
            sort = f"{entry.get('message')} {trace.rpartition(chr(10))[2]}"[:80]
            found.setdefault(sort, f"log: {entry.get('message')} {trace[-1500:]}")
    return list(found.values())[:10]


def main() -> int:
    """Run the storm and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=12, help="connections at the same time")
    parser.add_argument("--seconds", type=float, default=36_000.0, help="stop after so long")
    parser.add_argument("--only", default="", help="one batch again, such as frames:12")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        process, port = serve(Path(folder) / "data", log)
        try:
            target = Target(port, process.pid, given.seed)
            bystander = Bystander(target)
            start = time.monotonic()
            if given.only:
                sort, _, number = given.only.partition(":")
                asyncio.run(target.run(Batch(sort, int(number))))
            else:
                asyncio.run(storm(target, given.cases, given.at_once, given.seconds))
            took = time.monotonic() - start
            waits, late = bystander.stop()
            wrong = target.failures + (suspects(target) if not given.only else [])
        finally:
            process.send_signal(signal.SIGTERM)
            status = process.wait(60)
        log.seek(0)
        text = log.read()
    wrong += complaints(text)
    if status:
        wrong.append(f"the server ended with {status}")
    print(f"{target.done} cases in {took:.1f} s, {target.done / took:.0f} a second; the log has {len(text)} characters")
    print(spread_text("pings of the bystander", waits))
    print(spread_text("lateness of the bystander itself", late))
    for line in wrong:
        print("WRONG", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
