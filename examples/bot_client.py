"""A bot of your own at a Peling table: `python examples/bot_client.py http://localhost:8136 [CODE]`.

With a table's code it takes a free seat there; without one it makes a table with three of the server's bots. All it knows about
mahjong is in `choose`: put something better there. docs/api.md tells the rest.
"""

from __future__ import annotations

import asyncio
import random
import sys

from peling.client import Client, Refusal, Table
from peling.wire.settings import TableSettings


async def choose(client: Client, table: Table) -> str:
    """One of `view.legal`: the server's advice where it gives any, otherwise anything."""
    view = table.view
    if "next" in view.legal:
        return "next"
    try:
        best = (await client.hint(str(view.table))).best
    except Refusal:  # no hints at this table, or the moment is over
        best = None
    return best if best in view.legal else random.choice(view.legal)


async def play(url: str, code: str = "") -> None:
    """Sit down and play until the match is over."""
    async with Client(url) as client:
        await client.me("Bot")
        if code:
            await client.join(code)
        else:
            code = (await client.make_table(["me", "club", "club", "club"], settings=TableSettings(tempo="fast", deals=1))).code
        async with client.table(code) as table:
            async for message in table:
                for event in getattr(message, "events", ()):
                    print(event.say.en)
                if table.view.legal:
                    try:
                        await table.do(await choose(client, table))
                    except Refusal as refusal:  # too late: somebody else was faster
                        print(refusal)
            print("totals:", dict(zip(table.view.names, table.view.totals, strict=True)))


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:3]))
