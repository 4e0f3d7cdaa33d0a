"""The browser client's types, generated from the wire types by `python -m peling.server.http.described.typescript`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from peling.server.http.described.openapi import WIRE, described_types
from peling.wire import frames
from peling.wire.described import Schema, schemas_of
from peling.wire.events import GameEvent

PLACE = Path("web/src/lib/types.ts")
_HEAD = (
    "// What goes over the wire. Generated from the server's types by `python -m peling.server.http.described.typescript`: "
    "do not edit.\n"
)
_UNIONS = (
    ("GameEvent", "What happens at a table."),
    ("Frame", "What a client may send."),
    ("Message", "What a client is sent."),
)
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_]\w*")


def types() -> str:
    """The contents of the file."""
    made, components = schemas_of([GameEvent, frames.Frame, frames.Message, *described_types()], "{name}", WIRE)
    parts = [_HEAD]
    parts += [_interface(name, schema) for name, schema in sorted(components.items())]
    for (name, about), schema in zip(_UNIONS, made, strict=False):
        parts.append(f"/** {about} */\nexport type {name} = {_type(schema)};\n")
    return "\n".join(parts)


def _interface(name: str, schema: Schema) -> str:
    needed = schema.get("required", ())
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    for key, value in schema["properties"].items():
        if "description" in value:
            lines.append(f"  /** {value['description']} */")
        shown = key if _NAME.fullmatch(key) else json.dumps(key)
        lines.append(f"  {shown}{'' if key in needed else '?'}: {_type(value)};")
    return "\n".join([*lines, "}", ""])


def _type(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
        item = _type(schema.get("items", {}))
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    return _PLAIN[kind] if kind else "unknown"


def main() -> None:
    """Write the file, from the root of the repository."""
    PLACE.write_text(types(), encoding="utf-8")


if __name__ == "__main__":
    main()
