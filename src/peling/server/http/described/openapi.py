"""OpenAPI: the HTTP part of the API, described from its endpoints and types. `asyncapi.py` has the live part."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from peling import __version__
from peling.answers.values.errors import Error
from peling.server.http.api.endpoints import ENDPOINTS
from peling.server.http.call import Endpoint, Query
from peling.server.words import REFUSALS
from peling.wire.described import Schema, schemas_of
from peling.wire.events import GameEvent
from peling.wire.view import View

_PARAMETER = re.compile(r"\{(\w+)\}")
LIVE_PATH = "/api/tables/{table}/live"
LIVE = (
    "The live connection of a table. Authenticate by cookie, by `Authorization: Bearer …`, or by a first message "
    "`hello`. `since` is the last `seq` you have; the events after it are sent again. The messages are described in "
    "/api/asyncapi.json."
)


WIRE = {"View": View, "GameEvent": GameEvent}
"""The types of live tables that occur within answers."""
SECURITY: list[dict[str, list[str]]] = [{"token": []}, {"cookie": []}]


def described_types() -> list[Any]:
    """All types of requests and answers."""
    types: list[Any] = [Error]
    for endpoint in ENDPOINTS:
        types += [kind for kind in (endpoint.body, endpoint.answer) if kind is not None]
    return types


@lru_cache(maxsize=1)
def describe() -> Schema:
    """The OpenAPI document."""
    types = described_types()
    made, components = schemas_of(types, "#/components/schemas/{name}", WIRE)
    schema = dict(zip([id(kind) for kind in types], made, strict=True))
    paths: dict[str, Schema] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema)
    paths[LIVE_PATH] = {"get": _live()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Peling",
            "version": __version__,
            "description": "Mahjong as played in the Netherlands: tables, games, records and scoring.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "peling"},
            },
        },
    }


def _operation(endpoint: Endpoint, schema: dict[int, Any]) -> Schema:
    codes = ["slow_down", "too_long", "wrong_host", "storage", *endpoint.refusals]
    codes += ["bad_request", "too_large", "too_slow"] if endpoint.body is not None else []
    codes += ["unauthorized"] if endpoint.signed else []
    codes += ["bad_request"] if endpoint.query else []
    codes += ["forbidden_origin"] if endpoint.method != "GET" else []
    codes += ["no_table", "moved"] if "{table}" in endpoint.path else []
    codes += ["not_found"] if endpoint.numbers else []
    codes += ["busy"] if endpoint.heavy else []
    operation: Schema = {
        "summary": endpoint.about,
        "operationId": endpoint.operation or endpoint.handler.__name__,
        "responses": {str(endpoint.status): _answer(endpoint, schema), **_refusals(codes)},
    }
    parameters = [_parameter(name, number=name in endpoint.numbers) for name in _PARAMETER.findall(endpoint.path)]
    parameters += [_query(query) for query in endpoint.query]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        wanted = any(field.required for field in msgspec.structs.fields(endpoint.body))  # a missing body counts as an empty one
        operation["requestBody"] = {"required": wanted, "content": {"application/json": {"schema": schema[id(endpoint.body)]}}}
    if endpoint.signed:
        operation["security"] = SECURITY
    return operation


def _parameter(name: str, *, number: bool = False) -> Schema:
    kind: Schema = {"type": "integer", "minimum": 0} if number else {"type": "string"}
    return {"name": name, "in": "path", "required": True, "schema": kind}


def _query(query: Query) -> Schema:
    kind: Schema = {"type": "string", "enum": list(query.values)} if query.values else {"type": "integer", "minimum": 0}
    return {"name": query.name, "in": "query", "required": False, "description": query.about, "schema": kind}


def _answer(endpoint: Endpoint, schema: dict[int, Any]) -> Schema:
    if endpoint.answer is None:
        return {"description": "text", "content": {"text/plain": {}, "application/jsonl": {}}}
    return {"description": "the answer", "content": {"application/json": {"schema": schema[id(endpoint.answer)]}}}


def _refusals(codes: list[str]) -> Schema:
    by_status: dict[str, list[str]] = {}
    for code in dict.fromkeys(codes):
        by_status.setdefault(str(REFUSALS[code][0]), []).append(code)
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {status: {"description": ", ".join(some), "content": body} for status, some in sorted(by_status.items())}


def _live() -> Schema:
    return {
        "summary": "The live connection (WebSocket)",
        "description": LIVE,
        "operationId": "live",
        "externalDocs": {"description": "the messages, as AsyncAPI", "url": "/api/asyncapi.json"},
        "security": SECURITY,
        "parameters": [
            _parameter("table"),
            {"name": "since", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0}},
        ],
        "responses": {
            "101": {"description": "the connection changes to WebSocket"},
            **_refusals(["forbidden_origin", "slow_down", "wrong_host"]),
        },
    }


async def document(request: Request) -> Response:
    """The document as JSON."""
    request.state.route = "openapi"
    return Response(msgspec.json.encode(describe()), media_type="application/json")
