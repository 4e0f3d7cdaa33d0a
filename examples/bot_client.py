"""A bot of your own at a Peling table: `python examples/bot_client.py http://localhost:8136 [CODE]`.

With a table's code it takes a free seat there; without one it makes a table with three of the server's bots. It needs
`websockets`, and of Peling only `apply`: a few lines that put what changed into a view. Everything it knows about mahjong is in
`choose`: put something better there. docs/api.md tells the rest.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import urllib.request
import uuid
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from peling.server.live.patch import apply


def choose(view: dict[str, Any]) -> str:
    """Pick one of `view["legal"]`: mahjong if possible, claims now and then, lonely tiles first."""
    legal: list[str] = view["legal"]
    if "mahjong" in legal and view["rules"]["options"].get("referee") != "strict":
        return "mahjong"
    if "next" in legal:
        return "next"
    if "pass" in legal:
        claims = [action for action in legal if action.startswith(("pung", "kong"))]
        return random.choice(claims) if claims and random.random() < 0.5 else "pass"
    discards = [action for action in legal if action.startswith("discard")]
    return random.choice(discards or legal)


def ask(base: str, path: str, body: dict[str, Any], token: str = "") -> Any:
    """POST something and return the answer."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(base + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class Client:
    """Plays one seat until the match is over, whatever happens to the connection."""

    def __init__(self, base: str, table: str, token: str) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.token = token
        self.seq: int | None = None
        self.view: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.acted: int | None = None

    async def play(self) -> dict[str, Any]:
        """Connect, and connect again; the last view."""
        while self.view.get("status") != "finished":
            try:
                await self._listen()
            except (OSError, ConnectionClosed):
                await asyncio.sleep(0.5)
        return self.view

    async def _listen(self) -> None:
        since = "" if self.seq is None else f"?since={self.seq}"
        async with connect(self.url + since, additional_headers={"Authorization": f"Bearer {self.token}"}) as socket:
            if self.pending is not None:  # not heard of before the connection broke: it is safe to say it again
                await socket.send(json.dumps(self.pending))
            async for text in socket:
                message = json.loads(text)
                if message["type"] in ("state", "events"):
                    whole = message["type"] == "state"
                    self.seq, self.view = message["seq"], message["view"] if whole else apply(self.view, message["patch"])
                    for event in message["events"]:
                        print(event["say"]["en"])
                elif message["type"] in ("ack", "refused") and self.pending and message["cid"] == self.pending["cid"]:
                    self.pending = None
                elif message["type"] == "bye" and message["code"] not in ("restart", "moved"):
                    sys.exit(f"the server says goodbye: {message['code']}")
                if self.view["status"] == "finished":
                    return
                if self.pending is None and self.view["legal"] and self.acted != self.seq:
                    self.acted = self.seq  # one action a situation: after a deal others may still be looking at their scores
                    self.pending = {"type": "do", "cid": uuid.uuid4().hex, "action": choose(self.view)}
                    await socket.send(json.dumps(self.pending))


def main(base: str, code: str = "") -> None:
    """Sit down and play."""
    token = ask(base, "/api/me", {"name": "bot"})["token"]
    if code:
        ask(base, f"/api/tables/{code}/join", {"seat": None}, token)
    else:
        made = ask(
            base, "/api/tables", {"seats": ["me", "club", "club", "club"], "settings": {"tempo": "fast", "deals": 1}}, token
        )
        code = made["code"]
    view = asyncio.run(Client(base, code, token).play())
    print("totals:", dict(zip(view["names"], view["totals"], strict=True)))


if __name__ == "__main__":
    main(*sys.argv[1:3])
