"""The server's description of itself, made strict: what tests hear is held against it, and no field may be new."""

from __future__ import annotations

import copy
import re
from collections import Counter
from functools import lru_cache
from typing import Any

import jsonschema_rs

from peling.server.http.described import asyncapi, openapi

seen: Counter[str] = Counter()
"""How often each message, event and operation was held against its description."""


def strict(document: dict[str, Any]) -> dict[str, Any]:
    """The document with no room for fields that it does not name."""
    made = copy.deepcopy(document)
    for schema in made["components"]["schemas"].values():
        schema["additionalProperties"] = False
    return made


@lru_cache
def _live() -> dict[str, Any]:
    return {"components": strict(asyncapi.describe())["components"]}


@lru_cache
def _validator(name: str) -> Any:
    return jsonschema_rs.Draft7Validator({"$ref": f"#/components/schemas/{name}", **_live()})


@lru_cache
def _names() -> dict[str, str]:
    """The schemas of what a client receives, by the word in `type`."""
    heard = asyncapi.describe()["operations"]
    refs = [ref for name, operation in heard.items() for ref in operation["messages"] if name == "tell"]
    refs += [ref for operation in heard.values() for ref in operation.get("reply", {}).get("messages", ())]
    known = asyncapi.describe()["components"]["messages"]
    return {known[name]["name"]: name for name in (ref["$ref"].rpartition("/")[2] for ref in refs)}


def check_message(message: dict[str, Any]) -> None:
    """Hold what a client heard against the description of it."""
    name = _names()[message["type"]]
    _validator(name).validate(message)
    seen[name] += 1
    for event in message.get("events", ()):
        seen[event["event"]] += 1


def check_view(view: dict[str, Any]) -> None:
    """Hold a view that a client put together against its description."""
    _validator("View").validate(view)


@lru_cache
def _operations() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    paths = strict(openapi.describe())["paths"]
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), operations) for path, operations in paths.items()]


@lru_cache
def _answer(operation: str, status: int) -> Any:
    document = strict(openapi.describe())
    [found] = [o for path in document["paths"].values() for o in path.values() if o["operationId"] == operation]
    described = found["responses"][str(status)].get("content", {}).get("application/json")
    if described is None:
        return None
    return jsonschema_rs.Draft202012Validator({**described["schema"], "components": document["components"]})


def check_answer(method: str, path: str, status: int, data: Any) -> None:
    """Hold an HTTP answer against its description, where there is one."""
    for pattern, operations in _operations():
        operation = operations.get(method.lower())
        if pattern.fullmatch(path.partition("?")[0]) and operation is not None and str(status) in operation["responses"]:
            validator = _answer(operation["operationId"], status)
            if validator is not None and data is not None:
                validator.validate(data)
                seen[f"{operation['operationId']} {status}"] += 1
