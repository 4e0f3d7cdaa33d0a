"""Lessons: the bodies of answers to counting exercises, as types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Amount = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Id = Annotated[str, Meta(max_length=64)]


class LessonAnswer(Struct, forbid_unknown_fields=True):
    """An answer; anything left out is not marked."""

    lines: Annotated[list[Id], Meta(max_length=200)] | None = None
    """For `count`: the ids of the rows that count."""
    total: Amount | None = None
    """For `count`: what the hand scores."""
    waits: Annotated[dict[Id, Amount | None], Meta(max_length=64)] | None = None
    """For `waits`: the tiles that the hand waits for, each with what the hand would score: 0 if it may not win, null to skip
    it."""
    amounts: Annotated[dict[Id, Amount], Meta(max_length=8)] | None = None
    """For `pay`: the amounts by seat (`0` East to `3` North)."""
