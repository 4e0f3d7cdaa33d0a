"""Custom rules as TOML: a small writer for the few forms that they have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_ESCAPES = {"\\": "\\\\", '"': '\\"'}
_ORDER = ("pattern", "type", "tiles", "unit", "value", "claimed", "wait", "star", "winner", "group", "excludes", "name", "rule")


def written(data: Mapping[str, Any]) -> str:
    """Canonical data as a file that reads back as the same."""
    return "\n".join([*_lines(data), ""])


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    for key in ("id", "base", "version", "name"):
        yield f"{key} = {_value(data[key])}"
    if data.get("options"):
        yield from ("", "[options]")
        yield from (f"{name} = {_value(value)}" for name, value in data["options"].items())
    if data.get("rows"):
        yield from ("", "[rows]")
        for row_id, change in data["rows"].items():
            only = change["value"] if isinstance(change, dict) and set(change) == {"value"} else change
            yield f"{row_id} = {_value(only)}"
    for section in ("new", "hands"):
        for row_id, made in data.get(section, {}).items():
            yield from ("", f"[{section}.{row_id}]")
            yield from (f"{key} = {_value(made[key])}" for key in _ORDER if key in made and made[key] != [])


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(char, char) for char in value) + '"'
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return (
        f"{{ {', '.join(f'{key} = {_value(part)}' for key, part in sorted(value.items(), key=lambda item: _place(item[0])))} }}"
    )


def _place(key: str) -> tuple[int, str]:
    return (_ORDER.index(key) if key in _ORDER else -1, key if key != "nl" else "")
