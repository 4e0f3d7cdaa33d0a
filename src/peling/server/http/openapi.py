"""OpenAPI: the interface described from its endpoints and types, and a page to read it."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from peling import __version__
from peling.server.http import schemas
from peling.server.http.call import Endpoint, Query
from peling.server.http.endpoints import ENDPOINTS
from peling.server.http.security import POLICY
from peling.server.live import frames
from peling.server.words import REFUSALS

_PARAMETER = re.compile(r"\{(\w+)\}")
_NUMBERS = ("deal", "step")
_HEAVY = ("score_hand", "get_hint", "get_why", "get_sheets", "get_record", "get_deal", "get_step", "verify_table", "list_drills")
LIVE = (
    "The live connection of a table. Say who you are by cookie, by `Authorization: Bearer …`, or by a first message "
    "`hello`. `since` is the last `seq` you have; what happened after it is told again. docs/api.md has the messages."
)


def described_types() -> list[Any]:
    """All types of requests and answers; those of live connections come first."""
    types = [schemas.Error, frames.Frame, frames.Message]
    for endpoint in ENDPOINTS:
        types += [kind for kind in (endpoint.body, endpoint.answer) if kind is not None]
    return types


@lru_cache(maxsize=1)
def describe() -> dict[str, Any]:
    """The OpenAPI document."""
    types = described_types()
    made, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema = dict(zip([id(kind) for kind in types], made, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema)
    paths["/api/tables/{table}/live"] = {
        "get": {**_live(), "x-client-frames": schema[id(frames.Frame)], "x-server-messages": schema[id(frames.Message)]}
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Peling",
            "version": __version__,
            "description": "Mahjong as it is played in the Netherlands: tables, games, records and scoring.",
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


def _operation(endpoint: Endpoint, schema: dict[int, Any]) -> dict[str, Any]:
    codes = ["slow_down", "too_long", "wrong_host", *endpoint.refusals]
    codes += ["bad_request", "too_large", "too_slow"] if endpoint.body is not None else []
    codes += ["unauthorized"] if endpoint.signed else []
    codes += ["bad_request"] if endpoint.query else []
    codes += ["forbidden_origin"] if endpoint.method != "GET" else []
    codes += ["no_table", "moved"] if "{table}" in endpoint.path else []
    codes += ["not_found"] if any(f"{{{name}}}" in endpoint.path for name in _NUMBERS) else []
    codes += ["storage"] if endpoint.method != "GET" else []
    codes += ["busy"] if endpoint.handler.__name__ in _HEAVY else []
    operation: dict[str, Any] = {
        "summary": endpoint.about,
        "operationId": endpoint.handler.__name__,
        "responses": {str(endpoint.status): _answer(endpoint, schema), **_refusals(codes)},
    }
    parameters = [_parameter(name) for name in _PARAMETER.findall(endpoint.path)]
    parameters += [_query(query) for query in endpoint.query]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema[id(endpoint.body)]}}}
    if endpoint.signed:
        operation["security"] = [{"token": []}, {"cookie": []}]
    return operation


def _parameter(name: str) -> dict[str, Any]:
    kind: dict[str, Any] = {"type": "integer", "minimum": 0} if name in _NUMBERS else {"type": "string"}
    return {"name": name, "in": "path", "required": True, "schema": kind}


def _query(query: Query) -> dict[str, Any]:
    kind: dict[str, Any] = {"type": "string", "enum": list(query.values)} if query.values else {"type": "integer", "minimum": 0}
    return {"name": query.name, "in": "query", "required": False, "description": query.about, "schema": kind}


def _answer(endpoint: Endpoint, schema: dict[int, Any]) -> dict[str, Any]:
    if endpoint.answer is None:
        return {"description": "text", "content": {"text/plain": {}, "application/jsonl": {}}}
    return {"description": "the answer", "content": {"application/json": {"schema": schema[id(endpoint.answer)]}}}


def _refusals(codes: list[str]) -> dict[str, Any]:
    by_status: dict[str, list[str]] = {}
    for code in dict.fromkeys(codes):
        by_status.setdefault(str(REFUSALS[code][0]), []).append(code)
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {status: {"description": ", ".join(some), "content": body} for status, some in sorted(by_status.items())}


def _live() -> dict[str, Any]:
    return {
        "summary": "The live connection (WebSocket)",
        "description": LIVE,
        "operationId": "live",
        "parameters": [
            _parameter("table"),
            {"name": "since", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0}},
        ],
        "responses": {
            "101": {"description": "the connection changes to WebSocket"},
            **_refusals(["forbidden_origin", "slow_down", "too_long", "wrong_host"]),
        },
    }


async def document(request: Request) -> Response:
    """The document as JSON."""
    request.state.route = "openapi"
    return Response(msgspec.json.encode(describe()), media_type="application/json")


_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "code,pre{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto;background:#f4f1ea;padding:.6rem}"
    "h2{margin-top:2rem;border-top:1px solid #ccc;padding-top:1rem}.m{font-weight:700}"
)

_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_HEADERS = {"Content-Security-Policy": POLICY.replace("style-src 'self'", f"style-src 'sha256-{_HASH}'")}
"""This is the only page with an inline style, so the policy allows that style by its hash."""


async def page(request: Request) -> HTMLResponse:
    """The document as a page for people, without scripts and without files from other sites."""
    request.state.route = "docs"
    spec = describe()
    parts = [f"<h1>{html.escape(spec['info']['title'])} {html.escape(spec['info']['version'])}</h1>"]
    parts.append(f"<p>{html.escape(spec['info']['description'])} <a href='/api/openapi.json'>openapi.json</a></p>")
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            parts += _section(path, method, operation)
    parts.append("<h1>Types</h1>")
    for name, schema in spec["components"]["schemas"].items():
        parts.append(f"<h2 id='{html.escape(name)}'>{html.escape(name)}</h2>")
        parts.append(f"<pre>{html.escape(msgspec.json.format(msgspec.json.encode(schema), indent=1).decode())}</pre>")
    body = "\n".join(parts)
    head = f"<meta charset='utf-8'><title>Peling API</title><style>{_STYLE}</style>"
    return HTMLResponse(f"<!doctype html><html lang='en'>{head}<main>{body}</main></html>", headers=_HEADERS)


def _section(path: str, method: str, operation: dict[str, Any]) -> list[str]:
    parts = [f"<h2><code><span class='m'>{method.upper()}</span> {html.escape(path)}</code></h2>"]
    parts.append(f"<p>{html.escape(operation['summary'])}. {html.escape(operation.get('description', ''))}</p><ul>")
    for parameter in operation.get("parameters", []):
        about = parameter.get("description", "")
        parts.append(f"<li>{parameter['in']} <code>{html.escape(parameter['name'])}</code> {html.escape(about)}</li>")
    if "requestBody" in operation:
        parts.append(f"<li>body {_link(operation['requestBody']['content']['application/json']['schema'])}</li>")
    for status, answer in operation["responses"].items():
        schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
        parts.append(f"<li>{status}: {html.escape(answer['description'])} {_link(schema)}</li>")
    return [*parts, "</ul>"]


def _link(schema: dict[str, Any]) -> str:
    name = str(schema.get("$ref", schema.get("items", {}).get("$ref", ""))).rpartition("/")[2]
    return f"<a href='#{html.escape(name)}'>{html.escape(name)}</a>" if name else ""
