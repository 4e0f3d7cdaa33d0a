"""The gateway: passes a request on to the worker that owns its table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from peling.server.http.limits import FRAME
from peling.server.http.security import CLIENT, INTERNAL
from peling.server.live.sockets import RESTART
from peling.server.settings import Settings
from peling.server.words import Problem

log = logging.getLogger("peling.gateway")
PAUSE = 0.2
_PASSED = ("cookie", "authorization", "content-type", "accept", "user-agent")
_KEPT = ("content-type", "cache-control", "content-disposition", "retry-after", "set-cookie")
_TIMEOUT = 15.0
_LARGEST = 1 << 22
_UNSENT = (1005, 1006, 1015)


def patience(settings: Settings) -> float:
    """Seconds to wait for a table whose owner has just died."""
    return 2 * settings.lease + 1


def _headers(request: Request | WebSocket, settings: Settings) -> dict[str, str]:
    passed = {name: request.headers[name] for name in _PASSED if name in request.headers}
    return passed | {INTERNAL: settings.internal_key, CLIENT: request.state.address}


def _target(request: Request | WebSocket) -> str:
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


class Gateway:
    """Asks other workers over HTTP."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        nothing = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # never send one person's cookie with another's request
        plain = {"accept-encoding": "identity"}
        self._client = httpx.AsyncClient(timeout=_TIMEOUT, headers=plain, cookies=nothing, trust_env=False)

    async def forward(self, request: Request, address: str) -> Response:
        """The owner's answer to a request; `Problem` "moved" if it does not answer."""
        answer = await self._call(request, address, request.method, _target(request), await request.body(), {})
        if answer is None:
            raise Problem("moved")
        return answer

    async def ask(self, request: Request, address: str, target: str, body: bytes, method: str = "POST") -> Response | None:
        """Send a worker another request on behalf of the person who asks; None if the worker does not answer."""
        return await self._call(request, address, method, target, body, {"content-type": "application/json"})

    async def _call(
        self, request: Request, address: str, method: str, target: str, body: bytes, more: dict[str, str]
    ) -> Response | None:
        headers = _headers(request, self._settings) | more
        try:
            answer = await self._client.request(method, f"http://{address}{target}", content=body or None, headers=headers)
        except httpx.HTTPError as error:
            log.info("worker %s does not answer: %r", address, error)
            return None
        kept = {name: answer.headers[name] for name in _KEPT if name in answer.headers}
        return Response(answer.content, answer.status_code, kept)

    async def close(self) -> None:
        """Close all connections to other workers."""
        await self._client.aclose()


async def dial(websocket: WebSocket, address: str, settings: Settings) -> ClientConnection | None:
    """A connection to the owner for a client that is not accepted yet; None if the owner does not answer."""
    try:
        return await connect(
            f"ws://{address}{_target(websocket)}",
            additional_headers=_headers(websocket, settings),
            compression=None,
            max_size=_LARGEST,
            open_timeout=3,
            proxy=None,
        )
    except (OSError, TimeoutError, InvalidHandshake) as error:
        log.info("worker %s does not answer: %s", address, error)
        return None


async def relay(websocket: WebSocket, owner: ClientConnection, first: str | None = None) -> None:
    """Carry frames both ways until one side ends."""

    async def inward() -> None:
        if first is not None:
            await owner.send(first)
        while True:
            message: dict[str, Any] = dict(await websocket.receive())
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            await owner.send(text if text is not None else message["bytes"][:FRAME])

    async def outward() -> None:
        async for text in owner:
            await websocket.send_text(text if isinstance(text, str) else text.decode())

    tasks = {asyncio.create_task(inward()), asyncio.create_task(outward())}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await owner.close()
        with suppress(RuntimeError, ConnectionClosed):  # the client may have left already
            code = owner.close_code
            # Codes for a lost connection may not be sent: the owner is gone, so the client is told to come back.
            await websocket.close(RESTART if code is None or code in _UNSENT else code)
