"""The API description as a page for people, without scripts and without files from other sites."""

from __future__ import annotations

import base64
import hashlib
import html

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse

from peling.server.edge.security import POLICY
from peling.server.http.described import asyncapi, openapi
from peling.wire.described import Schema

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "code,pre{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto;background:#f4f1ea;padding:.6rem}"
    "h2{margin-top:2rem;border-top:1px solid #ccc;padding-top:1rem}.m{font-weight:700}"
)

_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_HEADERS = {"Content-Security-Policy": POLICY.replace("style-src 'self'", f"style-src 'sha256-{_HASH}'")}
"""This is the only page with an inline style, so the policy allows that style by its hash."""


async def page(request: Request) -> HTMLResponse:
    """All endpoints, the messages of a live connection, and all types."""
    request.state.route = "docs"
    spec, live = openapi.describe(), asyncapi.describe()
    info = spec["info"]
    parts = [f"<h1>{html.escape(info['title'])} {html.escape(info['version'])}</h1>"]
    links = "<a href='/api/openapi.json'>openapi.json</a>, <a href='/api/asyncapi.json'>asyncapi.json</a>"
    parts.append(f"<p>{html.escape(info['description'])} For programs: {links}.</p>")
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            parts += _section(path, method, operation)
    parts.append(f"<h1>Live messages</h1><p>{html.escape(live['info']['description'])}</p>")
    for operation in live["operations"].values():
        parts += _messages(operation, live["components"]["messages"])
    parts.append("<h1>Types</h1>")
    for name, schema in sorted({**live["components"]["schemas"], **spec["components"]["schemas"]}.items()):
        parts.append(f"<h2 id='{html.escape(name)}'>{html.escape(name)}</h2>")
        parts.append(f"<pre>{html.escape(msgspec.json.format(msgspec.json.encode(schema), indent=1).decode())}</pre>")
    body = "\n".join(parts)
    head = f"<meta charset='utf-8'><title>Peling API</title><style>{_STYLE}</style>"
    return HTMLResponse(f"<!doctype html><html lang='en'>{head}<main>{body}</main></html>", headers=_HEADERS)


def _messages(operation: Schema, known: Schema) -> list[str]:
    parts = [f"<h2>{html.escape(operation['summary'])}</h2><p>{html.escape(operation['description'])}</p><ul>"]
    for ref in operation["messages"]:
        message = known[ref["$ref"].rpartition("/")[2]]
        word = html.escape(message["name"])
        parts.append(f"<li><code>{word}</code> {html.escape(message['summary'])} {_link(message['payload'])}</li>")
    return [*parts, "</ul>"]


def _section(path: str, method: str, operation: Schema) -> list[str]:
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


def _link(schema: Schema) -> str:
    name = str(schema.get("$ref", schema.get("items", {}).get("$ref", ""))).rpartition("/")[2]
    return f"<a href='#{html.escape(name)}'>{html.escape(name)}</a>" if name else ""
