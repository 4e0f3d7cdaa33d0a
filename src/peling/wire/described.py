"""Descriptions: the JSON Schemas of the types, with the docstrings of types and fields as descriptions.

Requests and live messages are msgspec structs, answers frozen dataclasses. An answer always has all its fields; parts that are
plain data in Python but have a type on the wire (`Wire`) are described by that type.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, get_type_hints

import msgspec

Schema = dict[str, Any]
"""A part of a description: JSON Schema, OpenAPI and AsyncAPI documents can have any shape."""
_ANYTHING = "x-anything"


def schemas_of(types: Sequence[Any], ref: str, wire: Mapping[str, Any] | None = None) -> tuple[list[Schema], dict[str, Schema]]:
    """A schema for each type, and the named schemas they refer to.

    `ref` is the template of a reference, with `{name}`; `wire` has the wire types of plain parts of answers.
    """
    wire = wire or {}
    made, components = msgspec.json.schema_components([*types, *wire.values()], ref_template=ref, schema_hook=_anything)
    parts = dict(zip(wire, made[len(types) :], strict=True))
    classes = {found.__name__: found for kind in (*types, *wire.values()) for found in _classes(kind)}
    for name, schema in components.items():
        described = classes[name]
        about = _field_docs(described)
        if dataclasses.is_dataclass(described):
            _complete(schema, described, parts)
        elif described.__struct_config__.tag_field is not None:  # type: ignore[attr-defined]
            about |= {described.__struct_config__.tag_field: "What this is."}  # type: ignore[attr-defined]
        schema["description"] = " ".join((described.__doc__ or "").split())
        for key, value in schema["properties"].items():
            if key in about:
                value["description"] = about[key]
    return list(made[: len(types)]), components


def _anything(kind: type) -> Schema:
    """The schema of `object`: any JSON value."""
    if kind is not object:
        raise NotImplementedError
    return {_ANYTHING: True}


def _complete(schema: Schema, described: type, parts: Mapping[str, Schema]) -> None:
    """Complete an answer's schema: every field is required, and parts with a wire type get that type."""
    schema["required"] = list(schema["properties"])
    hints = get_type_hints(described, include_extras=True)
    for key, value in schema["properties"].items():
        value.pop("default", None)
        schema["properties"][key] = _plain(value, _wire_part(hints[key], parts))


def _wire_part(hint: Any, parts: Mapping[str, Schema]) -> Schema | None:
    """The schema of the wire type named in a field's type, if there is one."""
    for note in getattr(hint, "__metadata__", ()):
        return parts.get(getattr(note, "name", ""))
    return next((found for inner in getattr(hint, "__args__", ()) if (found := _wire_part(inner, parts))), None)


def _plain(schema: Any, part: Schema | None) -> Any:
    """A schema in which plain data has its wire type, or no constraint."""
    if isinstance(schema, list):
        return [_plain(one, part) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("additionalProperties") == {_ANYTHING: True}:
        return dict(part) if part else {key: value for key, value in schema.items() if key != "additionalProperties"}
    return {key: _plain(value, part) for key, value in schema.items()}


def _classes(kind: Any) -> list[type]:
    """All structs and dataclasses within a type."""
    found: dict[type, None] = {}
    queue = [msgspec.inspect.type_info(kind)]
    seen: set[int] = set()
    while queue:
        info = queue.pop()
        if id(info) in seen:
            continue
        seen.add(id(info))
        if isinstance(info, msgspec.inspect.StructType | msgspec.inspect.DataclassType):
            found[info.cls] = None
            queue += [field.type for field in info.fields]
        for name in ("types", "item_types"):
            queue += getattr(info, name, ())
        for name in ("type", "item_type", "key_type", "value_type"):
            inner = getattr(info, name, None)
            if isinstance(inner, msgspec.inspect.Type):
                queue.append(inner)
    return list(found)


@lru_cache
def _field_docs(described: type) -> dict[str, str]:
    """The docstrings under the fields, by the fields' names on the wire."""
    about: dict[str, str] = {}
    for base in reversed(described.__mro__):
        if dataclasses.is_dataclass(base) or (issubclass(base, msgspec.Struct) and base is not msgspec.Struct):
            about |= _docstrings(base)
    if not issubclass(described, msgspec.Struct):
        return about
    names = dict(zip(described.__struct_fields__, described.__struct_encode_fields__, strict=True))
    return {names[name]: text for name, text in about.items()}


def _docstrings(described: type) -> dict[str, str]:
    """The docstrings of a class's fields, read from the source: Python keeps those of classes only."""
    tree = ast.parse(inspect.getsource(described)).body[0]
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for field, text in pairwise(tree.body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = " ".join(str(text.value.value).split())
    return found
