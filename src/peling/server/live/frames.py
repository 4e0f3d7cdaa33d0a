"""Frames: what a client may send over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

Cid: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""A command's id, chosen by the client: an ULID or anything else that it never uses twice."""


class Hello(Struct, tag="hello", tag_field="type"):
    """Who speaks, where neither cookie nor header says so."""

    token: Annotated[str, Meta(max_length=100)]


class Do(Struct, tag="do", tag_field="type"):
    """An action, as text (`discard 5p`) or object."""

    cid: Cid
    action: Annotated[str, Meta(max_length=60)] | dict[str, Any]


class Undo(Struct, tag="undo", tag_field="type"):
    """Take the own latest decision back."""

    cid: Cid


class Agree(Struct, tag="agree", tag_field="type"):
    """Agree to what another asks, or (`on` false) not."""

    cid: Cid
    to: Literal["undo"] = "undo"
    on: bool = True


class Pause(Struct, tag="pause", tag_field="type"):
    """Stop the game for a while, or let it go on."""

    cid: Cid
    on: bool = True


class Phrase(Struct, tag="phrase", tag_field="type"):
    """Say one of the preset phrases."""

    cid: Cid
    id: Annotated[str, Meta(max_length=32)]


class SeatSettings(Struct, tag="settings", tag_field="type"):
    """What to pass on always."""

    cid: Cid
    auto_pass: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=8)]


class Look(Struct, tag="look", tag_field="type"):
    """Show me the whole view again, and what happened after `since`."""

    since: Annotated[int, Meta(ge=0)] | None = None


class Ping(Struct, tag="ping", tag_field="type"):
    """A sign of life, which is answered."""


Frame: TypeAlias = Hello | Do | Undo | Agree | Pause | Phrase | SeatSettings | Look | Ping
