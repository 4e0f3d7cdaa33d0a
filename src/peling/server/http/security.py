"""Security: the outermost layer. Origin checks, request limits, security headers, and an answer to every failure."""

from __future__ import annotations

import hmac
import logging
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peling.server.http.limits import BODY, Buckets
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
INTERNAL = "x-peling-internal"
CLIENT = "x-peling-client"


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, live: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.live = live
        self.settings = settings
        self.metrics = metrics
        self.requests = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, a connection, or the start and stop of the application."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _admit(self, scope: Scope) -> None:
        """Note the client's address; `Problem` if its origin is not allowed or it asks too often."""
        headers = Headers(scope=scope)
        state = scope.setdefault("state", {})
        inner = headers.get(INTERNAL, "")
        state["internal"] = bool(inner) and hmac.compare_digest(inner.encode(), self.settings.internal_key.encode())
        state["address"] = scope["client"][0] if scope.get("client") else "?"
        if state["internal"]:
            state["address"] = headers.get(CLIENT, state["address"])
            return
        if not allowed_origin(headers, self.settings.origins) and (scope["type"] == "websocket" or scope["method"] not in SAFE):
            raise Problem("forbidden_origin")
        bucket = self.requests.of(state["address"])
        if not bucket.take():
            self.metrics.limited_requests.inc()
            raise _slow_down(bucket.wait)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(message)

        try:
            self._admit(scope)
            await self.app(scope, _limited(scope, receive), sending)
        except Problem as problem:
            await answer_problem(problem, sending)
        except Exception:
            log.exception("request failed", extra={"data": {"path": scope["path"]}})
            if not status:
                await answer_problem(Problem("error"), sending)
        finally:
            took = time.perf_counter() - start
            route = scope.get("state", {}).get("route", "-")
            method = scope["method"] if scope["method"] in METHODS else "other"  # a stranger may think of any number of methods
            self.metrics.requests.labels(route, method, status).inc()
            self.metrics.request_seconds.observe(took)
            data = {"method": method, "route": route, "status": status, "ms": round(took * 1000, 2)}
            log.debug("request", extra={"data": data})

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._admit(scope)
            await self.live(scope, receive, send)
        except Problem as problem:
            await receive()  # websocket.connect
            if "websocket.http.response" in scope.get("extensions", {}):
                body = msgspec.json.encode(problem.to_dict())
                headers = [(b"content-type", b"application/json")]
                await send({"type": "websocket.http.response.start", "status": problem.status, "headers": headers})
                await send({"type": "websocket.http.response.body", "body": body})
            else:
                await send({"type": "websocket.close", "code": 1008})
        except Exception:
            log.exception("connection failed", extra={"data": {"path": scope["path"]}})
            raise


def _slow_down(seconds: float) -> Problem:
    """A refusal for asking too often. Made in a function of its own: a local variable would keep the exception alive."""
    problem = Problem("slow_down")
    problem.headers["Retry-After"] = str(1 + int(seconds))
    return problem


def allowed_origin(headers: Headers, others: tuple[str, ...]) -> bool:
    """Whether a page of the request's origin may use the server; programs send no origin and may."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in others:
        return True
    return origin.startswith(("http://", "https://")) and urlsplit(origin).netloc == headers.get("host")


def _limited(scope: Scope, receive: Receive) -> Receive:
    """A receive function that refuses bodies that are too large."""
    length = Headers(scope=scope).get("content-length", "0")
    if length.isascii() and length.isdigit() and int(length[:12]) > BODY:
        raise Problem("too_large")
    read = 0

    async def receiving() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > BODY:
            raise Problem("too_large")
        return message

    return receiving


async def answer_problem(problem: Problem, send: Send) -> None:
    """Send a refusal."""
    body = msgspec.json.encode(problem.to_dict())
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if problem.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    headers += [(name.lower().encode(), value.encode()) for name, value in problem.headers.items()]
    start: dict[str, Any] = {"type": "http.response.start", "status": problem.status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
