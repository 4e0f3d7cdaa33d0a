"""AsyncAPI: the live part of the API, described from the types of its messages. `openapi.py` has the HTTP part."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from peling import __version__
from peling.server.http.described.openapi import LIVE_PATH
from peling.wire import frames
from peling.wire.described import Schema, schemas_of

ABOUT = (
    "One WebSocket for each table that you play at or watch, with JSON text frames. The document is written from the server's "
    "side: it receives what a client sends, and sends what a client receives. A client authenticates by header, by cookie, or by "
    "a first message `hello`; the answer is a `state` (or, for anyone without a seat, a `watch`), followed by an `events` for "
    "every change. Resend a command until you receive its answer. Ping after 20 seconds without a message, and reconnect "
    "if nothing follows."
)
_EXAMPLES = Path(__file__).with_name("messages.json")
"""An example of each message, most of them recorded at a real table by `examples/record_messages.py`."""
_OPERATIONS: tuple[tuple[str, str, str, Any, Any], ...] = (
    ("hello", "Authenticate", "Only if neither header nor cookie does.", frames.Hello, None),
    ("command", "Do something", "Each command is done once, and answered.", frames.Command, frames.Ack | frames.Refused),
    ("look", "Ask for the whole view", "After a gap, or whenever you like.", frames.Look, frames.State | frames.Watch),
    ("ping", "Ask whether the server is there", "Answered at once.", frames.Ping, frames.Pong),
)
"""What a client may send, and the answers."""
_UNPROMPTED = frames.State | frames.Events | frames.Watch | frames.Refused | frames.Said | frames.Bye
"""What a client receives unprompted; a message that cannot be read is refused without an id."""


@lru_cache(maxsize=1)
def describe() -> Schema:
    """The AsyncAPI document."""
    _, components = schemas_of([frames.Frame, frames.Message], "#/components/schemas/{name}")
    schemas = {name: _older(schema) for name, schema in components.items()}
    examples = msgspec.json.decode(_EXAMPLES.read_bytes())
    kinds = [*_members(frames.Frame), *_members(frames.Message)]
    messages = {kind.__name__: _message(kind, schemas, examples) for kind in kinds}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Peling, live", "version": __version__, "description": ABOUT},
        "defaultContentType": "application/json",
        "servers": {"peling": _server()},
        "channels": {"live": _channel(kinds)},
        "operations": _operations(),
        "components": {"messages": messages, "schemas": schemas, "securitySchemes": _security()},
    }


def _members(kind: Any) -> tuple[Any, ...]:
    """The types of a union, or the one type."""
    return get_args(kind) or (kind,)


def _message(kind: Any, schemas: dict[str, Schema], examples: Schema) -> Schema:
    name = kind.__name__
    made = {
        "name": str(kind.__struct_config__.tag),
        "title": name,
        "summary": schemas[name]["description"],
        "payload": {"$ref": f"#/components/schemas/{name}"},
        "examples": [{"name": "example", "payload": examples[name]}],
    }
    if "cid" in schemas[name]["properties"]:
        made["correlationId"] = {"description": "the command's id", "location": "$message.payload#/cid"}
    return made


def _server() -> Schema:
    return {
        "host": "{host}",
        "protocol": "ws",
        "description": "Where the server listens; behind a proxy that ends TLS the protocol is wss.",
        "variables": {"host": {"default": "localhost:8136", "description": "host and port"}},
        "security": [{"$ref": "#/components/securitySchemes/token"}, {"$ref": "#/components/securitySchemes/cookie"}],
    }


def _security() -> Schema:
    return {
        "token": {"type": "http", "scheme": "bearer", "description": "`Authorization: Bearer` and the token of `POST /api/me`."},
        "cookie": {"type": "httpApiKey", "in": "cookie", "name": "peling", "description": "The same token, as browsers send it."},
    }


def _channel(kinds: list[Any]) -> Schema:
    since = {"type": "integer", "minimum": 0, "description": "The last `seq` you have; the events after it are sent again."}
    return {
        "address": LIVE_PATH,
        "title": "A table",
        "description": "The live connection of one seat at a table, or of a watcher.",
        "parameters": {"table": {"description": "the table's id or code"}},
        "servers": [{"$ref": "#/servers/peling"}],
        "messages": {kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds},
        "bindings": {
            "ws": {"method": "GET", "query": {"type": "object", "properties": {"since": since}}, "bindingVersion": "0.1.0"}
        },
    }


def _operations() -> Schema:
    made: Schema = {}
    for name, summary, about, asked, answer in _OPERATIONS:
        made[name] = _operation("receive", summary, about, asked)
        if answer is not None:
            made[name]["reply"] = {"channel": {"$ref": "#/channels/live"}, "messages": _refs(answer)}
    made["tell"] = _operation(
        "send", "Receive what happens", "Unprompted messages, and `bye` before the server closes the connection.", _UNPROMPTED
    )
    return made


def _operation(action: str, summary: str, about: str, kinds: Any) -> Schema:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/live"},
        "summary": summary,
        "description": about,
        "messages": _refs(kinds),
    }


def _refs(kinds: Any) -> list[dict[str, str]]:
    return [{"$ref": f"#/channels/live/messages/{kind.__name__}"} for kind in _members(kinds)]


def _older(schema: Any) -> Any:
    """A schema in the dialect of AsyncAPI, draft 7: tuples are lists of `items`, a reference stands alone."""
    if isinstance(schema, list):
        return [_older(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _older(value) for key, value in schema.items() if key != "discriminator"}
    if "prefixItems" in made:
        made["items"] = made.pop("prefixItems")
    if "$ref" in made and len(made) > 1:
        made["allOf"] = [{"$ref": made.pop("$ref")}]
    return made


async def document(request: Request) -> Response:
    """The document as JSON."""
    request.state.route = "asyncapi"
    return Response(msgspec.json.encode(describe()), media_type="application/json")
