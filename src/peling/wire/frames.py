"""Frames: what a client may send over the WebSocket, and what it is sent, as types.

What comes in is read with them. What goes out is put together by the server (`live/messages.py`), faster; a test holds it against
these types, and the browser client's are made of them (`http/typescript.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from peling.wire.events import GameEvent
from peling.wire.settings import Tempo
from peling.wire.view import View, Watched
from peling.words import Words

Cid: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""A command's id, chosen by the client: an ULID or anything else that it never uses twice."""
Seq: TypeAlias = Annotated[int, Meta(ge=0)]
"""How many events a seat has heard of."""


class Hello(Struct, tag="hello", tag_field="type"):
    """Who speaks, where neither cookie nor header says so: the first message, within ten seconds."""

    token: Annotated[str, Meta(max_length=100)]
    """The token of `POST /api/me`."""


class Do(Struct, tag="do", tag_field="type"):
    """Do something in the game."""

    cid: Cid
    """The command's id."""
    action: Annotated[str, Meta(max_length=60)] | dict[str, Any]
    """One of the view's `legal`, such as `discard 5p`; or the same as an object, `{"type": "discard", "tiles": "5p"}`."""
    seq: Seq | None = None
    """The `seq` of the view in which you chose it: if something else is to be decided by now it is refused (`stale`). Null: it is
    done if it is legal when it arrives."""


class Undo(Struct, tag="undo", tag_field="type"):
    """Take your own latest decision in this deal back; if others are there, they are asked to agree."""

    cid: Cid
    """The command's id."""
    seq: Seq | None = None
    """The `seq` of the view in which you chose it: if your latest decision is another one by now it is refused (`stale`)."""


class Agree(Struct, tag="agree", tag_field="type"):
    """Agree to what another asks, or not; who asked withdraws it so. Let others watch as you play, or not."""

    cid: Cid
    """The command's id."""
    to: Literal["undo", "watch"] = "undo"
    """`undo`: what another asks; `watch`: that people without a seat see the game as it is played."""
    on: bool = True
    """Whether you agree."""
    seq: Seq | None = None
    """The `seq` of the view in which you saw what is asked: if something else is asked by now it is refused (`stale`)."""


class Pause(Struct, tag="pause", tag_field="type"):
    """Stop the game for a while, or let it go on."""

    cid: Cid
    """The command's id."""
    on: bool = True
    """Whether the game is to stand still."""


class Think(Struct, tag="think", tag_field="type"):
    """Ask for thinking time while another's discard lies there, or say that you need no more; whether you can claim it or not."""

    cid: Cid
    """The command's id."""
    on: bool = True
    """Whether you still think."""


class SetTempo(Struct, tag="tempo", tag_field="type"):
    """Set how fast the table plays: its owner, or who is alone with bots."""

    cid: Cid
    """The command's id."""
    tempo: Tempo
    """How fast."""


class Phrase(Struct, tag="phrase", tag_field="type"):
    """Say one of the preset phrases to everyone at the table."""

    cid: Cid
    """The command's id."""
    id: Annotated[str, Meta(max_length=32)]
    """One of `GET /api/phrases`."""


class SeatSettings(Struct, tag="settings", tag_field="type"):
    """Say what you always pass on, so that you are not asked."""

    cid: Cid
    """The command's id."""
    auto_pass: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=8)]
    """Some of `chow`, `pung`, `kong`, `mahjong`; an empty list to be asked about everything again."""
    until_turn: bool = False
    """Whether you pass on everything but mahjong besides, until your next turn or the end of the deal."""


class Look(Struct, tag="look", tag_field="type"):
    """Ask for the whole view again, and for what happened after `since`."""

    since: Seq | None = None
    """The last `seq` you have; null for the view alone."""


class Ping(Struct, tag="ping", tag_field="type"):
    """A sign of life, answered by `pong`."""


Command: TypeAlias = Do | Undo | Agree | Pause | Think | SetTempo | Phrase | SeatSettings
"""What is answered by `ack` or `refused` and done once, however often it is sent."""
Frame: TypeAlias = Hello | Command | Look | Ping


class State(Struct, tag="state", tag_field="type"):
    """The whole view: the first message to who has a seat or watches the game as it is played, and the answer to `look`."""

    seq: int
    """How many events your seat has heard of, these included."""
    events: list[GameEvent]
    """What happened after `since`, the oldest first; empty without one, or where that is more than 500 events."""
    view: View
    """Everything your seat sees."""


class Events(Struct, tag="events", tag_field="type"):
    """What happened, and what that changed in the view."""

    seq: int
    """How many events your seat has heard of, these included; less their number it is the `seq` before. If not, something is
    missing: send `look`."""
    events: list[GameEvent]
    """What happened, the oldest first; empty where only something about the table changed."""
    patch: dict[str, Any]
    """What changed in the view: paths (keys and list places, with dots) and the values that are there now."""


class Watch(Struct, tag="watch", tag_field="type"):
    """How things stand, for who watches without seeing the game as it is played: the first message, and again at every change."""

    view: Watched
    """Everything somebody without a seat sees."""


class Ack(Struct, tag="ack", tag_field="type"):
    """A command was done; what it changed in the game is written to disk."""

    cid: str
    """The command's id."""
    seq: int
    """How many events your seat had heard of then."""


class Refused(Struct, tag="refused", tag_field="type"):
    """A command was not done, and nothing has changed."""

    cid: str | None
    """The command's id; null for a message that could not be read."""
    code: str
    """Why, for programs."""
    message: Words
    """Why, for people."""


class Said(Struct, tag="phrase", tag_field="type"):
    """Somebody says one of the preset phrases."""

    seat: int
    """Who says it."""
    id: str
    """One of `GET /api/phrases`."""


class Pong(Struct, tag="pong", tag_field="type"):
    """The answer to `ping`."""


Goodbye: TypeAlias = Literal[
    "restart",
    "moved",
    "slow",
    "flood",
    "malformed",
    "replaced",
    "removed",
    "slow_down",
    "full",
    "no_seat",
    "unauthorized",
    "gone",
]
RETURN = ("restart", "moved", "slow")
"""Goodbyes after which a client is welcome back."""


class Bye(Struct, tag="bye", tag_field="type"):
    """The server closes the connection; nothing follows."""

    code: Goodbye
    """Why. Connect again with `since` after `restart` and `moved` (the server stops, or another has the table) and `slow` (you
    did not read what you were sent). `flood`: you sent too much; `malformed`: three messages that cannot be read;
    `replaced`: the seat is open in more than four places; `removed`: the owner removed you; `slow_down`: too many tables that you
    asked for are not there; `full`: too many watch, or you watch too many; `no_seat`, `unauthorized`,
    `gone`: there is nothing for you here."""


Message: TypeAlias = State | Events | Watch | Ack | Refused | Said | Pong | Bye
