"""The gateway: forwards a request to the worker that owns its table.

Requests in progress with a worker end when that worker's lease does: the client then finds the table at its new owner.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from peling.server.edge.limits import FRAME
from peling.server.edge.security import CLIENT, INTERNAL
from peling.server.live.sockets import RESTART
from peling.server.logs import Trouble
from peling.server.settings import Settings
from peling.server.store.leases import Elsewhere
from peling.server.words import Problem

log = logging.getLogger("peling.gateway")
PAUSE = 0.2
_PASSED = ("cookie", "authorization", "content-type", "accept", "user-agent")
_KEPT = (b"content-type", b"cache-control", b"content-disposition", b"retry-after", b"set-cookie")
_TIMEOUT = 15.0
_CONNECT = 0.75
"""The fraction of a lease within which a worker must accept a connection."""
_GOODBYE = 1.0
"""Seconds that a worker gets to close a connection cleanly."""
_LARGEST = 1 << 22
_UNSENT = (1005, 1006, 1011, 1015)
"""Close codes of a lost connection."""
_QUIET = 60.0
"""Seconds between two log lines about a key."""
_MOVED = '{"type":"bye","code":"moved"}'


class Stranger(Problem):
    """The owner of a table rejects our key: retrying will not help."""

    def __init__(self) -> None:
        super().__init__("moved")


class _Refusal(msgspec.Struct):
    code: str


class _Refused(msgspec.Struct):
    error: _Refusal


def retry_seconds(settings: Settings) -> float:
    """Seconds to keep retrying for a table whose owner has just died."""
    return 2 * settings.lease + 1


def _headers(request: Request | WebSocket, settings: Settings) -> dict[str, str]:
    passed = {name: request.headers[name] for name in _PASSED if name in request.headers}
    return passed | {INTERNAL: settings.internal_key, CLIENT: request.state.address}


def _target(request: Request | WebSocket) -> str:
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def _code(status: int, body: bytes | bytearray | memoryview) -> str:
    """The code of a refusal between workers; empty for any other answer."""
    if status not in (403, 503):
        return ""
    try:
        return msgspec.json.decode(body, type=_Refused).error.code
    except msgspec.MsgspecError:
        return ""


class Gateway:
    """Forwards requests to other workers over HTTP, and relays live connections to them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        nothing = CookieJar(
            DefaultCookiePolicy(allowed_domains=())
        )  # never send one person's cookie with another person's request
        self._client = httpx.AsyncClient(
            timeout=httpx.Timeout(_TIMEOUT, connect=_CONNECT * settings.lease),
            limits=httpx.Limits(max_keepalive_connections=100),  # no more at once than requests that came in
            headers={"accept-encoding": "identity"},
            cookies=nothing,
            trust_env=False,
        )
        self._ties: dict[str, set[asyncio.Future[None]]] = {}
        self._complained = -_QUIET
        self._silent: dict[str, Trouble] = {}
        """The living workers that requests were sent to, and whether they answer."""

    # when a worker dies

    def cut(self, living: Collection[str] = ()) -> None:
        """End everything in progress with workers that are dead."""
        for worker, ties in self._ties.items():
            if worker not in living:
                for gone in ties:
                    if not gone.done():
                        gone.set_result(None)
        self._silent = {worker: trouble for worker, trouble in self._silent.items() if worker in living}

    def _answering(self, place: Elsewhere) -> Trouble:
        """Whether a worker answers: clients retry many times a second, but it is logged once.

        It is not an error: until a dead worker's lease runs out, its tables wait.
        """
        known = self._silent.get(place.worker)
        if known is None:
            known = Trouble(log, f"worker {place.worker} does not answer", levels=(logging.INFO, logging.INFO))
            self._silent[place.worker] = known
        return known

    @contextmanager
    def _tie(self, worker: str) -> Iterator[asyncio.Future[None]]:
        """A future that completes when the worker is gone."""
        gone = asyncio.get_running_loop().create_future()
        self._ties.setdefault(worker, set()).add(gone)
        try:
            yield gone
        finally:
            ties = self._ties[worker]
            ties.discard(gone)
            if not ties:
                del self._ties[worker]

    def _complain(self, place: Elsewhere) -> None:
        if time.monotonic() > self._complained + _QUIET:
            self._complained = time.monotonic()
            reason = "all servers on one database need the same PELING_INTERNAL_KEY"
            log.error("worker %s at %s does not accept our key: %s", place.worker, place.address, reason)

    # requests

    async def forward(self, request: Request, place: Elsewhere) -> Response:
        """The owner's answer to a request; `Problem` "moved" if it does not answer, or is no longer the owner."""
        answer = await self._call(request, place, request.method, _target(request), await request.body(), {})
        code = "moved" if answer is None else _code(answer.status_code, answer.body)
        if code == "wrong_key":
            self._complain(place)
            raise Stranger
        if answer is None or code == "moved":
            raise Problem("moved")
        return answer

    async def ask(self, request: Request, place: Elsewhere, target: str, body: bytes, method: str = "POST") -> Response | None:
        """Send a worker a different request on behalf of the same person; None if the worker does not answer."""
        return await self._call(request, place, method, target, body, {"content-type": "application/json"})

    async def _call(
        self, request: Request, place: Elsewhere, method: str, target: str, body: bytes, more: dict[str, str]
    ) -> Response | None:
        passed = _headers(request, self._settings) | more
        headers = [(name.encode(), value.encode("latin-1")) for name, value in passed.items()]  # unchanged, whatever they contain
        url = f"http://{place.address}{target}"
        with self._tie(place.worker) as gone:
            asking = asyncio.ensure_future(self._client.request(method, url, content=body or None, headers=headers))
            try:
                await asyncio.wait((asking, gone), return_when=asyncio.FIRST_COMPLETED)
                if not asking.done():
                    return None
                answer = asking.result()
            except httpx.HTTPError as error:
                self._answering(place).failed(f"{place.address}: {error!r}")
                return None
            finally:
                asking.cancel()
        self._answering(place).worked()
        found = Response(answer.content, answer.status_code)
        found.raw_headers += [(name.lower(), value) for name, value in answer.headers.raw if name.lower() in _KEPT]
        return found

    # live connections

    async def relay(self, websocket: WebSocket, place: Elsewhere, first: str | None = None) -> bool:
        """Connect a client to the owner of its table until one side ends; False if the owner does not answer."""
        with self._tie(place.worker) as gone:
            owner = await self._dial(websocket, place)
            if owner is None:
                return False
            self._answering(place).worked()
            await _carry(websocket, owner, gone, first)
            return True

    async def _dial(self, websocket: WebSocket, place: Elsewhere) -> ClientConnection | None:
        lease = self._settings.lease
        try:
            return await connect(
                f"ws://{place.address}{_target(websocket)}",
                additional_headers=_headers(websocket, self._settings),
                compression=None,
                max_size=_LARGEST,
                open_timeout=_CONNECT * lease,
                ping_interval=lease,
                ping_timeout=lease,
                close_timeout=_GOODBYE,
                proxy=None,
            )
        except (OSError, TimeoutError, InvalidHandshake) as error:
            if isinstance(error, InvalidStatus) and _code(error.response.status_code, error.response.body or b"") == "wrong_key":
                self._complain(place)
                raise Stranger from None
            self._answering(place).failed(f"{place.address}: {error}")
            return None

    async def close(self) -> None:
        """Close all connections to other workers."""
        self.cut()
        await self._client.aclose()


async def _carry(websocket: WebSocket, owner: ClientConnection, gone: asyncio.Future[None], first: str | None) -> None:
    """Relay frames both ways until one side ends or the owner is gone."""

    async def inward() -> None:
        if first is not None:
            await owner.send(first)
        while True:
            message: dict[str, Any] = dict(await websocket.receive())  # a message of ASGI's
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            await owner.send(text if text is not None else message["bytes"][:FRAME])

    async def outward() -> None:
        async for text in owner:
            await websocket.send_text(text if isinstance(text, str) else text.decode())

    tasks = {asyncio.create_task(inward()), asyncio.create_task(outward())}
    try:
        await asyncio.wait((*tasks, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(RuntimeError, ConnectionClosed, WebSocketDisconnect):  # the client may have left already
            code = owner.close_code
            if code is None or code in _UNSENT:  # the owner closed without a goodbye
                await websocket.send_text(_MOVED)
                code = RESTART
            await websocket.close(code)
        await owner.close()
