"""The application: routes, startup and shutdown."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from peling.server.edge.bodies import wrong
from peling.server.edge.door import Doors
from peling.server.edge.security import Gone, Guard
from peling.server.http import client_files, gateway
from peling.server.http.api.endpoints import ENDPOINTS
from peling.server.http.call import Call, Endpoint, Server, encode
from peling.server.http.connection import bearer, live
from peling.server.http.described import asyncapi, openapi, page, site
from peling.server.http.gateway import Stranger
from peling.server.http.people import COOKIE
from peling.server.settings import Settings
from peling.server.store.failures import Failure
from peling.server.store.leases import Elsewhere
from peling.server.words import Problem

_LIVE = re.compile(r"/api/tables/(?P<table>[^/]+)/live")
Handling = Callable[[Request], Awaitable[Response]]


class Application:
    """The ASGI application; its `Server` exists while the process serves."""

    def __init__(self, settings: Settings, address: str = "", inner: tuple[str, int] | None = None) -> None:
        self.settings = settings
        self.address = address
        """The address at which other workers reach this one."""
        self.inner = inner
        """The host and port on which it listens for them."""
        self.server: Server | None = None
        self.died: Callable[[], None] = lambda: None
        """Called when a part of the process that it cannot do without has died."""
        self._inner = Starlette(
            routes=[
                *_routes(self),
                Route("/api/openapi.json", openapi.document),
                Route("/api/asyncapi.json", asyncapi.document),
                Route("/api/docs", page.page),
                *site.routes(),
                *client_files.routes(),
            ],
            lifespan=self._life,
            exception_handlers={
                HTTPException: _http_problem,
                Problem: _problem,
                Failure: _not_stored,
                ClientDisconnect: _left,
                Exception: _failed,
            },
        )
        self._inner.router.redirect_slashes = False
        self._guard: ASGIApp | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request or a connection; the ASGI entry point."""
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)
        else:
            assert self._guard is not None
            await self._guard(scope, receive, send)

    @asynccontextmanager
    async def _life(self, _app: Starlette) -> AsyncIterator[dict[str, Any]]:  # Starlette's state
        self.server = Server(self.settings, self.address, self.died)
        self._guard = Guard(self._inner, self._live, self.settings, self.server.services.metrics, self.inner)
        await self.server.registry.open()
        self.server.services.bots.open()
        inner_port = int(self.address.rpartition(":")[2] or 0)
        yield {"doors": Doors(self.settings, self.server.services.metrics, inner_port)}
        await self.server.close()

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a live connection; these bypass the framework's middleware, for speed."""
        assert self.server is not None
        found = _LIVE.fullmatch(scope["path"])
        if found is None:
            raise Problem("not_found")
        scope["path_params"] = found.groupdict()
        await live(self.server, WebSocket(scope, receive, send))


def _routes(app: Application) -> list[Route]:
    """One route for each path; it handles all methods of that path."""
    by_path: dict[str, dict[str, Handling]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = _handling(app, endpoint)
    return [_route(path, methods) for path, methods in by_path.items()]


def _route(path: str, methods: dict[str, Handling]) -> Route:
    async def handle(request: Request) -> Response:
        request.state.route = path
        return await methods["GET" if request.method == "HEAD" else request.method](request)

    return Route(path, handle, methods=list(methods))


def _handling(app: Application, endpoint: Endpoint) -> Handling:
    decode: Callable[[bytes], Any] | None = None
    if endpoint.body is not None:
        decode = msgspec.json.Decoder(endpoint.body).decode

    async def handle(request: Request) -> Response:
        assert app.server is not None
        token = bearer(request.headers.get("authorization")) or request.cookies.get(COOKIE)
        person = await app.server.people.find(token, fresh=request.state.internal)
        call = Call(app.server, request, person)
        if endpoint.signed and person is None:
            raise Problem("unauthorized")
        if decode is not None:
            call.body = await _body(request, decode)
        if endpoint.owned:
            answer = await _owned(call)
            if answer is not None:
                return answer
        answer = await endpoint.handler(call)
        if isinstance(answer, Response):
            return answer
        headers = {"Cache-Control": "no-store"}
        return Response(encode(answer), endpoint.status, headers, media_type="application/json")

    return handle


async def _body(request: Request, decode: Any) -> Any:
    try:
        raw = await request.body()
    except ClientDisconnect:
        raise Gone from None
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if raw and kind != "application/json":
        raise Problem("bad_request", reason="Content-Type: application/json")
    try:
        return decode(raw or b"{}")
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Problem("bad_request", reason=wrong(error)) from None


async def _owned(call: Call) -> Response | None:
    """Find the call's table and return None; if another worker owns it, return that worker's answer."""
    deadline = time.monotonic() + gateway.retry_seconds(call.server.services.settings)
    table_id = await call.table_id()
    while True:
        try:
            place = await call.server.registry.find(table_id)
            if not isinstance(place, Elsewhere):
                call.table = place
                return None
            if call.request.state.internal:
                raise Problem("moved")  # noqa: TRY301  # handled here like the owner's own refusals
            return await call.server.gateway.forward(call.request, place)
        except Stranger:
            raise
        except Problem as problem:
            over = call.server.registry.closing or call.request.state.internal or time.monotonic() > deadline
            if problem.code != "moved" or over:
                raise
        await asyncio.sleep(gateway.PAUSE)


async def _problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    headers = {"Cache-Control": "no-store", **error.headers}
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(encode(error.error), error.status, headers, media_type="application/json")


async def _left(_request: Request, _error: Exception) -> Response:
    return Response(status_code=400)  # the client left before its body was complete: nobody receives this


async def _not_stored(request: Request, error: Exception) -> Response:
    assert isinstance(error, Failure)
    return await _problem(request, Problem(error.code))


async def _failed(_request: Request, _error: Exception) -> Response:
    problem = Problem("error")  # the framework re-raises the error, and `Guard` logs it
    return Response(encode(problem.error), problem.status, media_type="application/json")


async def _http_problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    problem = Problem("not_allowed" if error.status_code == 405 else "not_found")
    return Response(encode(problem.error), problem.status, dict(error.headers or {}), media_type="application/json")
