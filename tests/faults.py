"""Faults by chance under tables in play: workers stopped, machines cut off, the database killed; then the checker's verdict.

`PYTHONPATH=src:tests python tests/faults.py pauses [--tables 100] [--workers 3] [--stops 300] [--longest 60] [--minutes 0]`
`PYTHONPATH=src:tests python tests/faults.py partitions [--tables 100] [--faults 60] [--longest 60] [--minutes 0]` (as root)
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import hosts
import postgres
from checker import LONG, Audit, distribution
from killing import Process
from witnesses import Address, Crowd

KEY = "a key for this test alone"


@dataclass
class Report:
    """What was done to the servers, what the tables made of it, and how long they were silent."""

    faults: dict[str, int] = field(default_factory=dict)
    silences: dict[str, list[float]] = field(default_factory=dict)
    """By who was silent: the longest silence of each table in each fault."""
    late: list[str] = field(default_factory=list)
    """The faults in which a table was silent for too long: when that was, and what was done."""
    audit: Audit = field(default_factory=Audit)
    begun: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    stopping: float = 0.0
    """Seconds that the server took to end when it was told to."""
    errors: str = ""
    """What the server wrote to its error output."""

    def note(self, what: str, who: str, silences: list[float], how: str = "") -> None:
        """Count a fault."""
        self.faults[what] = self.faults.get(what, 0) + 1
        self.silences.setdefault(who, []).extend(silences)
        over = sum(seconds > LONG for seconds in silences)
        if over:
            when = time.monotonic() - self.begun
            self.late.append(f"{when:.0f} s, {what} {self.faults[what]}{how}: {over} tables, longest {max(silences):.1f} s")

    def __str__(self) -> str:
        done = ", ".join(f"{number} {what}" for what, number in self.faults.items())
        silent = "".join(f"\n  {who}: {distribution(found)}" for who, found in self.silences.items())
        late = "".join(f"\n  {fault}" for fault in self.late)
        said = f"\nfaults with a silence of over {LONG:.0f} s:{late or ' none'}\nerrors: {self.errors or 'none'}"
        return f"{self.seconds:.0f} s, {done}; {self.audit}\nlongest silence of a table in a fault, of{silent}{said}"


def silences(crowd: Crowd, begin: float, end: float, only: Callable[[Address], bool] = lambda _: True) -> list[float]:
    """The longest silence of each table that overlaps a time, of the clients that were at certain addresses."""
    found = (client.longest(begin, end) for client in crowd.playing.values())
    return [silence.end - silence.begin for silence in found if silence is not None and only(silence.at)]


async def _run(crowd: Crowd, report: Report, fault: Callable[[], Awaitable[None]], times: int, seconds: float) -> None:
    """Play, do a fault again and again, and check; no longer than the limit if there is one."""
    start = time.monotonic()
    await crowd.begin(300)
    for _ in range(times):
        if seconds and time.monotonic() - start > seconds:
            break
        await fault()
    await crowd.going_on(120)
    report.audit = await crowd.end()
    report.seconds = time.monotonic() - start


# workers that stop


def workers_of(process: Process) -> list[int]:
    """The processes of a server's workers."""
    assert process.running is not None
    pid = process.running.pid
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def stop_for(pid: int, seconds: float) -> None:
    """Stop a process for some time, or until somebody ends it."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGSTOP)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            os.kill(pid, 0)
            await asyncio.sleep(0.05)
        os.kill(pid, signal.SIGCONT)


def pauses(
    database: str,
    data: Path,
    *,
    tables: int,
    workers: int,
    stops: int,
    longest: float,
    lease: float,
    pace: float,
    seconds: float = 0,
) -> Report:
    """Stop workers of one server by chance, for 1 to `longest` seconds."""
    process = Process(data, database, workers, lease=lease, pace=pace)
    chance = random.Random(stops)
    report = Report()
    process.start()
    engine = process.storage()
    crowd = Crowd([Address("127.0.0.1", process.port)], engine, tables)

    async def stop() -> None:
        begin = time.monotonic()
        children = workers_of(process)
        if children:
            await stop_for(chance.choice(children), chance.uniform(1, longest))
        end = time.monotonic()
        await crowd.going_on(120)
        how = f" ({end - begin:.1f} s, one of {len(children)})"
        report.note("stops", "all clients", silences(crowd, begin, time.monotonic()), how)
        await asyncio.sleep(chance.random())

    try:
        asyncio.run(_run(crowd, report, stop, stops, seconds))
    except AssertionError as error:
        said = (data / "errors").read_text()
        raise AssertionError(f"{report}\n{said}\n{error}") from None
    finally:
        begin = time.monotonic()
        status = process.kill(signal.SIGTERM)
        report.stopping, report.errors = time.monotonic() - begin, process.errors + (f"ended with {status}" if status else "")
        engine.dispose()
    return report


# machines that are cut off, and a database that dies


def partitions(
    data: Path, *, tables: int, faults: int, shortest: float, longest: float, lease: float, pace: float, seconds: float = 0
) -> Report:
    """Two machines with two workers and one, and a database: pull out cables, and kill the database."""
    chance = random.Random(faults)
    report = Report()
    with hosts.network(2) as net, postgres.cluster(address=net.address) as cluster:
        url = cluster.database()
        given = {"lease": lease, "pace": pace, "internal_key": KEY}
        servers = [hosts.Host(net, 0, data / "0", url, 2, **given), hosts.Host(net, 1, data / "1", url, 1, **given)]
        for server in servers:
            server.start()
        engine = servers[0].storage()
        crowd = Crowd([server.at for server in servers], engine, tables)

        async def cut() -> None:
            number = chance.randrange(2)
            begin = time.monotonic()
            net.cut(number)
            await asyncio.sleep(chance.uniform(shortest, longest))
            end = time.monotonic()
            net.mend(number)
            await crowd.going_on(180)
            cut_off = servers[number].at
            report.note(
                "cables pulled",
                "clients of the machine that was not cut off",
                silences(crowd, begin, end, lambda at: at != cut_off),
            )
            back = [
                max(0.0, silence - (end - begin))
                for silence in silences(crowd, begin, time.monotonic(), lambda at: at == cut_off)
            ]
            report.silences.setdefault("clients of the other, after it was back", []).extend(back)

        async def kill() -> None:
            begin = time.monotonic()
            cluster.kill()
            await asyncio.sleep(chance.uniform(1, longest / 3))
            await asyncio.to_thread(cluster.start)
            away = time.monotonic() - begin
            await crowd.going_on(120)
            after = [max(0.0, silence - away) for silence in silences(crowd, begin, time.monotonic())]
            report.note("databases killed", "all clients, after the database was back", after)

        async def fault() -> None:
            await (kill() if sum(report.faults.values()) % 3 == 1 else cut())
            await asyncio.sleep(chance.random())

        try:
            asyncio.run(_run(crowd, report, fault, faults, seconds))
        finally:
            for server in servers:
                server.kill(signal.SIGTERM)
            engine.dispose()
    return report


def main() -> None:
    """Do what the command line says and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("pauses", "partitions"))
    for name, usual in (("tables", 100), ("workers", 3), ("stops", 300), ("faults", 60)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    for name, seconds in (("shortest", 5.0), ("longest", 60.0), ("lease", 3.0), ("pace", 1.0), ("minutes", 0.0)):
        parser.add_argument(f"--{name}", type=float, default=seconds)
    args = parser.parse_args()
    given = {"tables": args.tables, "longest": args.longest, "lease": args.lease, "pace": args.pace, "seconds": 60 * args.minutes}
    with tempfile.TemporaryDirectory() as data:
        if args.what == "pauses":
            with postgres.cluster() as cluster:
                print(pauses(cluster.database(), Path(data), workers=args.workers, stops=args.stops, **given))  # noqa: T201
        else:
            print(partitions(Path(data), faults=args.faults, shortest=args.shortest, **given))  # noqa: T201


if __name__ == "__main__":
    main()
