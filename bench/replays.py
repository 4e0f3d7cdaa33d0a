"""Whether replays slow down the bots of live tables: decisions a second without replays, and while strangers ask for many.

`python bench/replays.py [--tables 20] [--rates 15,50] [--seconds 4] [--rounds 8]`

Every table has one person, who answers at once, and three bots: there are enough tables that the bots have all the work that they
can do. Turns without and with replays follow each other, so that what else the machine does meets both. The replays come from
many addresses, so that no address meets its limit. The exit status is 1 if the bots make less than 85 % of the decisions that
they make without replays.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from soak import Place, Server, Soak

LEAST = 0.85
IN_FLIGHT = 100
DEALS = 8


async def prepared(soak: Soak) -> str:
    """A table with a deal that is over."""
    token = (await soak.ask("POST", "/api/me", {"name": "A"}))["token"]
    body = {"seats": ["me", "random", "random", "random"], "settings": {"tempo": "fast", "bots": "random", "deals": DEALS}}
    name = str((await soak.ask("POST", "/api/tables", body, token))["table"])
    place = Place(soak, 0)
    place.plays = True
    place.client = await place.connect(name, token)
    while (await soak.ask("GET", f"/api/tables/{name}", None))["status"] != "finished":  # noqa: ASYNC110
        await asyncio.sleep(0.5)
    place.client.transport.abort()
    return name


async def seated(soak: Soak, number: int) -> Place:
    """A table that plays for some minutes."""
    token = (await soak.ask("POST", "/api/me", {"name": "B"}))["token"]
    body = {"seats": ["me", "club", "club", "club"], "settings": {"tempo": "fast"}}
    name = (await soak.ask("POST", "/api/tables", body, token))["table"]
    place = Place(soak, number)
    place.plays = True
    place.client = await place.connect(name, token)
    return place


def decisions(soak: Soak) -> float:
    """How many decisions bots have made."""
    found = re.search(r"^peling_bot_seconds_count\S* (\S+)", soak.server.ask("GET", "/metrics")[1], re.MULTILINE)
    return float(found[1]) if found else 0.0


async def turn(soak: Soak, seconds: float, rate: float, name: str, answers: Counter[int]) -> float:
    """Decisions a second for a while, with that number of replays a second."""
    before, start = await asyncio.to_thread(decisions, soak), time.monotonic()
    asked: set[asyncio.Task[None]] = set()
    number = 0

    async def replay(number: int) -> None:
        path = f"/api/tables/{name}/deals/{DEALS - number % 4}/steps/{number % 40}"
        status, _ = await asyncio.to_thread(soak.server.ask, "GET", path, None, "", f"10.0.{number % 200}.{number % 250}")
        answers[status] += 1

    while (now := time.monotonic()) < start + seconds:
        while rate and number < (now - start) * rate:
            number += 1
            if len(asked) < IN_FLIGHT:
                task = asyncio.create_task(replay(number))
                asked.add(task)
                task.add_done_callback(asked.discard)
        await asyncio.sleep(0.02)
    made = (await asyncio.to_thread(decisions, soak) - before) / (time.monotonic() - start)
    await asyncio.gather(*asked)
    return made


async def rounds(
    soak: Soak, args: argparse.Namespace, name: str, rate: float, answers: Counter[int], number: int
) -> list[list[float]]:
    """Decisions a second without and with replays, each time at new tables, so that no match ends meanwhile."""
    pairs = []
    for _ in range(number):
        places = [await seated(soak, place) for place in range(args.tables)]
        await asyncio.sleep(3)
        pairs.append([await turn(soak, args.seconds, wanted, name, answers) for wanted in (0.0, rate)])
        for place in places:
            assert place.client is not None
            place.client.transport.abort()
    return pairs


async def measure(soak: Soak, args: argparse.Namespace) -> bool:
    """Print what bots do without and with replays."""
    name = await prepared(soak)
    while any(process.startswith("compiler") for process in soak.server.samples()):  # noqa: ASYNC110
        await asyncio.sleep(1)
    good = True
    await rounds(soak, args, name, 0.0, Counter(), 1)  # the bots load their kernels
    for rate in (float(word) for word in args.rates.split(",")):
        answers: Counter[int] = Counter()
        pairs = await rounds(soak, args, name, rate, answers, args.rounds)
        ratio = sum(busy for _, busy in pairs) / sum(quiet for quiet, _ in pairs)
        good = good and ratio >= LEAST
        ratios = ", ".join(f"{quiet:.1f} to {busy:.1f}" for quiet, busy in pairs)
        print(f"{rate:.0f} replays/s: decisions/s {ratios}; ratio {ratio:.2f}; answers {dict(answers)}", flush=True)
    return good


def main() -> int:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rates", default="15,50")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--pace", type=float, default=0.02)
    args = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    with tempfile.TemporaryDirectory() as data:
        server = Server(data, 600, args.pace)
        try:
            return 0 if asyncio.run(measure(Soak(server), args)) else 1
        finally:
            server.process.terminate()
            server.process.wait()


if __name__ == "__main__":
    sys.exit(main())
