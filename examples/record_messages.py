"""One message of each type on a live connection: `python examples/record_messages.py http://localhost:8136 > FILE`.

Two people play and one watches. The server's description of its messages shows what this wrote down as examples.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any, get_args

import msgspec

from peling.client import Client, Refusal, Table
from peling.wire import frames
from peling.wire.settings import TableSettings


class Recorder:
    """Keeps the first message of each type, in both directions."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def keep(self, message: frames.Frame | frames.Message) -> None:
        """Keep a message if it is the first of its type that shows something."""
        if isinstance(message, frames.Events) and not message.events:
            return
        if isinstance(message, frames.State) and not message.view.legal:
            return
        self.kept.setdefault(type(message).__name__, msgspec.to_builtins(message))

    async def command(self, table: Table, command: frames.Command) -> None:
        """Send a command and keep it."""
        self.keep(command)
        try:
            await table.command(command)
        except Refusal as refusal:
            print(refusal, file=sys.stderr)

    async def listen(self, table: Table) -> None:
        """Receive everything, and play."""
        async for message in table:
            self.keep(message)
            legal = table.view.legal if table.watched is None else []
            if legal and "State" not in self.kept:
                await table.look()
            elif legal:
                await self.command(table, frames.Do(f"c{table.seq}", "pass" if "pass" in legal else legal[0], table.seq))


async def record(url: str) -> dict[str, Any]:
    """Play a deal and return what was kept."""
    recorder = Recorder()
    async with Client(url) as anna, Client(url) as bert, Client(url) as carla:
        for client, name in ((anna, "Anna"), (bert, "Bert"), (carla, "Carla")):
            await client.me(name)
        made = await anna.make_table(["me", "open", "quick", "quick"], settings=TableSettings(tempo="fast", deals=1))
        await bert.join(made.code)
        async with anna.table(made.code) as first, bert.table(made.code) as second, carla.table(made.code) as third:
            playing = [asyncio.create_task(recorder.listen(table)) for table in (first, second, third)]
            await anna.start(made.code)
            await recorder.command(first, frames.Phrase("a1", "luck"))
            await recorder.command(first, frames.SeatSettings("a2", ["chow"]))
            await recorder.command(first, frames.Do("a3", "discard 9x"))
            while not {"State", "Events", "Do"} <= set(recorder.kept):  # noqa: ASYNC110  # the tables play meanwhile
                await asyncio.sleep(0.05)
            await recorder.command(first, frames.Undo("a4", first.seq))
            await recorder.command(second, frames.Agree("b1", on=False, seq=second.seq))
            await recorder.command(first, frames.Pause("a5"))
            await recorder.command(first, frames.Pause("a6", on=False))
            await recorder.command(second, frames.Think("b2"))
            await recorder.command(first, frames.SetTempo("a7", "normal"))
            await asyncio.gather(*playing)
    # Messages that did not occur at this table, or that should not be shown, are written by hand.
    recorder.keep(frames.Hello("the token of POST /api/me"))
    recorder.keep(frames.Look(12))
    recorder.keep(frames.Ping())
    recorder.keep(frames.Pong())
    recorder.keep(frames.Bye("restart"))
    names = [kind.__name__ for kind in (*get_args(frames.Frame), *get_args(frames.Message))]
    return {name: recorder.kept[name] for name in names}


if __name__ == "__main__":
    kept = asyncio.run(record(sys.argv[1]))
    lines = [f" {json.dumps(name)}: {json.dumps(message, ensure_ascii=False)}" for name, message in kept.items()]
    print("{\n" + ",\n".join(lines) + "\n}")
