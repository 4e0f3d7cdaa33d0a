"""Security: the outermost layer: rate limits, Host and Origin checks, security headers, and an answer to every failure."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from typing import Any

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peling.server.edge.addresses import is_local, plain
from peling.server.edge.door import Door
from peling.server.edge.hosts import Hosts
from peling.server.edge.limits import ADDRESS, BODY, Buckets
from peling.server.metrics import Metrics
from peling.server.settings import Settings
from peling.server.words import Problem

log = logging.getLogger("peling.http")

POLICY = "; ".join(  # noqa: FLY002  # one line for each
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self' data:",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = frozenset((*SAFE, "POST", "PUT", "PATCH", "DELETE"))
"""Methods that the metrics count by name; a stranger could invent any number of others."""
HEALTH = "/health"
INTERNAL = "x-peling-internal"
CLIENT = "x-peling-client"


class Gone(Exception):  # noqa: N818
    """The connection was closed before the answer was sent: the client left, or data after the request broke the protocol."""


class Guard:
    """ASGI middleware around everything."""

    def __init__(
        self, app: ASGIApp, live: ASGIApp, settings: Settings, metrics: Metrics, inner: tuple[str, int] | None = None
    ) -> None:
        self.app = app
        self.inner = inner
        """The host and port that serve other workers only."""
        self.live = live
        self.settings = settings
        self.metrics = metrics
        self.hosts = Hosts(settings)
        self.requests = Buckets(settings.rate, settings.burst)
        self.refusals = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, a connection, or the start and stop of the application."""
        if scope["type"] == "http":
            try:
                await self._http(scope, receive, _to_client(send))
            except Gone:
                log.debug("the client left before its answer was sent", extra={"data": {"path": scope["path"]}})
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _admit(self, scope: Scope) -> None:
        """Note the client's address; raise `Problem` or `_Flood` for too many requests, another host, or another site's page."""
        headers = Headers(scope=scope)
        state = scope.setdefault("state", {})
        # What matters is the port a request came in on, not its headers: on the public port these headers are ignored.
        state["internal"] = self.inner is not None and scope.get("server") == self.inner
        state["address"] = plain(scope["client"][0]) if scope.get("client") else "?"
        if state["internal"]:
            key = self.settings.internal_key
            if not key or not hmac.compare_digest(headers.get(INTERNAL, "").encode(), key.encode()):
                raise Problem("wrong_key")
            state["address"] = headers.get(CLIENT, state["address"])
            return
        bucket = self.requests.of(state["address"])  # before all other checks, as refusals cost time as well
        if not bucket.take():
            self.metrics.limited_requests.inc()
            if not self.refusals.of(state["address"]).take():
                raise _Flood
            raise slow_down(bucket.wait)
        if len(scope["raw_path"]) + len(scope["query_string"]) > ADDRESS:
            raise Problem("too_long")
        if scope["path"] != HEALTH or not is_local(state["address"]):
            self.hosts.check(headers.get("host"))
        if not allowed_origin(headers, self.settings.origins) and (scope["type"] == "websocket" or scope["method"] not in SAFE):
            raise Problem("forbidden_origin")

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 0
        door: Door | None = scope["state"].get("door")
        body: _Body | None = None

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if body is not None:
                    body.answered = True
                _add_headers(message, secure=scope["scheme"] == "https")
            await send(message)

        if door is not None:
            door.begin()
        try:
            self._admit(scope)
            body = _Body(scope, receive, self.settings.head_time)
            await self.app(scope, body.receive, sending)
        except Problem as problem:
            await answer_problem(problem, sending)
        except _Flood:
            await _hang_up(door)
        except Gone:
            raise
        except Exception:
            log.exception("request failed", extra={"data": {"path": scope["path"]}})
            if not status:
                await answer_problem(Problem("error"), sending)
        finally:
            if door is not None:
                door.end()
            self._note(scope, status, time.perf_counter() - start)

    def _note(self, scope: Scope, status: int, took: float) -> None:
        """Count a request, and log it at debug level."""
        route = scope["state"].get("route", "-")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.requests.labels(route, method, status).inc()
        self.metrics.request_seconds.observe(took)
        data = {"method": method, "route": route, "status": status, "ms": round(took * 1000, 2)}
        log.debug("request", extra={"data": data})

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        door: Door | None = scope["state"].get("door")
        if door is not None:
            door.begin()  # without an end: after a WebSocket there is no next request

        async def receive_frame() -> Message:
            message = await receive()
            if door is not None and message["type"] == "websocket.receive":
                door.message_received()
            return message

        try:
            self._admit(scope)
            if door is not None:
                door.live(scope["state"]["address"])
            await self.live(scope, receive_frame, send)
        except _Flood:
            await _hang_up(door)
        except Problem as problem:
            self.metrics.requests.labels("live", "GET", problem.status).inc()
            log.debug("handshake refused", extra={"data": {"code": problem.code}})
            await receive()  # websocket.connect
            await answer_problem(problem, send, "websocket.http.response")
            if door is not None:
                await door.gone()  # uvicorn logs an error for a handshake that ends before its connection does
        except Exception:
            log.exception("connection failed", extra={"data": {"path": scope["path"]}})
            raise


def _add_headers(message: Message, *, secure: bool) -> None:
    """Add the security headers to an answer."""
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if secure:
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")


class _Flood(Exception):  # noqa: N818
    """A flood of requests: even refusing them would be too much work."""


async def _hang_up(door: Door | None) -> None:
    """End the connection without an answer."""
    if door is not None:
        door.drop("flood")
        await door.gone()  # uvicorn logs a request that ends without an answer before its connection does


def slow_down(seconds: float) -> Problem:
    """A refusal for too many requests. Created in its own function: a local variable would keep the exception alive."""
    problem = Problem("slow_down")
    problem.headers["Retry-After"] = str(1 + int(seconds))
    return problem


def _ending(code: str) -> Problem:
    """A refusal after which the connection ends: the rest of the body is not read."""
    problem = Problem(code)
    problem.headers["Connection"] = "close"
    return problem


def allowed_origin(headers: Headers, others: tuple[str, ...]) -> bool:
    """Whether a page from the request's origin may use the server; programs send no origin and may."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in others:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host == headers.get("host")


class _Body:
    """A request's body as it arrives: refused if it is too large or times out."""

    def __init__(self, scope: Scope, receive: Receive, seconds: float) -> None:
        length = Headers(scope=scope).get("content-length", "0")
        if length.isascii() and length.isdigit() and int(length[:12]) > BODY:
            raise Problem("too_large")
        self._receive = receive
        self._door: Door | None = scope["state"].get("door")
        self._deadline = asyncio.get_running_loop().time() + seconds
        self._read = 0
        self._whole = False
        self.answered = False
        """Whether the answer has begun, so that it is too late for a refusal."""

    async def receive(self) -> Message:
        """The next part."""
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            return await self._refuse("too_slow")
        self._read += len(message.get("body", b""))
        if self._read > BODY:
            return await self._refuse("too_large")
        self._whole = not message.get("more_body", False)
        return message

    async def _refuse(self, code: str) -> Message:
        if not self.answered:
            raise _ending(code)
        if self._door is not None:
            self._door.drop("unread")
            await self._door.gone()
        return {"type": "http.disconnect"}


def _to_client(send: Send) -> Send:
    """A send function that raises the same exception however the connection ended; uvicorn has one for each way."""

    async def sending(message: Message) -> None:
        try:
            await send(message)
        except Exception as error:
            raise Gone from error

    return sending


async def answer_problem(problem: Problem, send: Send, kind: str = "http.response") -> None:
    """Send a refusal; `kind` is the type of message: for a request or for a handshake."""
    body = msgspec.json.encode(problem.error)
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if problem.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    headers += [(name.lower().encode(), value.encode()) for name, value in problem.headers.items()]
    start: dict[str, Any] = {"type": f"{kind}.start", "status": problem.status, "headers": headers}  # a message of ASGI's
    await send(start)
    await send({"type": f"{kind}.body", "body": body})
