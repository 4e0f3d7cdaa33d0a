"""Answers as JSON, using only the standard library: the same bytes that the server sends.

>>> from peling.words import Words
>>> write(Words("ja", "yes"))
b'{"nl":"ja","en":"yes"}'
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass


def write(answer: object) -> bytes:
    """An answer as JSON."""
    return json.dumps(answer, default=_fields, ensure_ascii=False, separators=(",", ":")).encode()


def _fields(value: object) -> dict[str, object]:
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{type(value).__name__} cannot be part of an answer")
    return {field.name: getattr(value, field.name) for field in fields(value)}
