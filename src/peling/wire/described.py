"""Descriptions: the JSON Schemas of the types, with the docstrings of types and fields in plain words."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import msgspec

Schema = dict[str, Any]


def schemas_of(types: Sequence[Any], ref: str) -> tuple[list[Schema], dict[str, Schema]]:
    """A schema for each type, and the named schemas that they refer to; `ref` is the form of a reference, with `{name}`."""
    made, components = msgspec.json.schema_components(types, ref_template=ref)
    structs = {struct.__name__: struct for kind in types for struct in _structs(kind)}
    for name, schema in components.items():
        struct = structs[name]
        told = _fields_told(struct)
        if struct.__struct_config__.tag_field is not None:
            told |= {struct.__struct_config__.tag_field: "What this is."}
        schema["description"] = " ".join((struct.__doc__ or "").split())
        for key, value in schema["properties"].items():
            if key in told:
                value["description"] = told[key]
    return list(made), components


def _structs(kind: Any) -> list[type[msgspec.Struct]]:
    """All structs that a type is made of."""
    found: dict[type[msgspec.Struct], None] = {}
    queue = [msgspec.inspect.type_info(kind)]
    seen: set[int] = set()
    while queue:
        info = queue.pop()
        if id(info) in seen:
            continue
        seen.add(id(info))
        if isinstance(info, msgspec.inspect.StructType):
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
def _fields_told(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What the docstrings under a struct's fields say, by the fields' names on the wire."""
    told: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            told |= _docstrings(base)
    names = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    return {names[name]: text for name, text in told.items()}


def _docstrings(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Python keeps the docstrings of classes but not those of fields: they are read from the source."""
    tree = ast.parse(inspect.getsource(struct)).body[0]
    assert isinstance(tree, ast.ClassDef)
    told = {}
    for field, text in pairwise(tree.body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            told[field.target.id] = " ".join(str(text.value.value).split())
    return told
