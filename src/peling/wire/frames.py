"""Frames: the messages that a client may send over the WebSocket, and those that it receives, as types.

Incoming frames are decoded with them. For speed the server assembles outgoing messages itself (`live/messages.py`); a test checks
them against these types, and the browser client's types are generated from them (`http/described/typescript.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from peling.wire.events import GameEvent
from peling.wire.settings import Tempo
from peling.wire.view import View, Watched
from peling.words import Words

Cid: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""A command's id, chosen by the client: a ULID or anything else that it never uses twice."""
Seq: TypeAlias = Annotated[int, Meta(ge=0)]
"""How many events a seat has received."""


class Hello(Struct, tag="hello", tag_field="type"):
    """Authentication if neither cookie nor header carries it: the first message, within ten seconds."""

    token: Annotated[str, Meta(max_length=100)]
    """The token of `POST /api/me`."""


class Do(Struct, tag="do", tag_field="type"):
    """Do something in the game."""

    cid: Cid
    """The command's id."""
    action: Annotated[str, Meta(max_length=60)] | dict[str, Any]
    """One of the view's `legal`, such as `discard 5p`; or the same as an object, `{"type": "discard", "tiles": "5p"}`."""
    seq: Seq | None = None
    """The `seq` of the view in which you chose it: if by now there is something else to decide, it is refused (`stale`). Null:
    it is done if it is legal when it arrives."""


class Undo(Struct, tag="undo", tag_field="type"):
    """Take back your own latest decision in this deal; if others hold seats, they are asked to agree."""

    cid: Cid
    """The command's id."""
    seq: Seq | None = None
    """The `seq` of the view in which you chose it: if your latest decision is a different one by now, it is refused (`stale`)."""


class Agree(Struct, tag="agree", tag_field="type"):
    """Agree to another player's request, or refuse; the asking player withdraws it by refusing. Or allow others to watch live."""

    cid: Cid
    """The command's id."""
    to: Literal["undo", "watch"] = "undo"
    """`undo`: another player's undo request; `watch`: letting people without a seat watch the game live."""
    on: bool = True
    """Whether you agree."""
    seq: Seq | None = None
    """The `seq` of the view in which you saw the request: if the request is a different one by now, it is refused (`stale`)."""


class Pause(Struct, tag="pause", tag_field="type"):
    """Pause the game, or resume it."""

    cid: Cid
    """The command's id."""
    on: bool = True
    """True to pause, false to resume."""


class Think(Struct, tag="think", tag_field="type"):
    """Ask for thinking time about another player's discard, whether or not you can claim it; or say that you are done."""

    cid: Cid
    """The command's id."""
    on: bool = True
    """True while you are thinking."""


class SetTempo(Struct, tag="tempo", tag_field="type"):
    """Set how fast the table plays: for the owner, or a player alone with bots."""

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
    """Set what you always pass on, so that you are not asked."""

    cid: Cid
    """The command's id."""
    auto_pass: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=8)]
    """Some of `chow`, `pung`, `kong`, `mahjong`; an empty list to be asked about everything again."""
    until_turn: bool = False
    """Whether you also pass on everything but mahjong, until your next turn or the end of the deal."""


class Look(Struct, tag="look", tag_field="type"):
    """Ask for the whole view again, and for what happened after `since`."""

    since: Seq | None = None
    """The last `seq` you have; null for the view alone."""


class Ping(Struct, tag="ping", tag_field="type"):
    """A keep-alive, answered by `pong`."""


Command: TypeAlias = Do | Undo | Agree | Pause | Think | SetTempo | Phrase | SeatSettings
"""Frames that are answered by `ack` or `refused`, and done only once however often they are sent."""
Frame: TypeAlias = Hello | Command | Look | Ping


class State(Struct, tag="state", tag_field="type"):
    """The whole view: the first message to a player, or to anyone watching the game live, and the answer to `look`."""

    seq: int
    """How many events your seat has received, these included."""
    events: list[GameEvent]
    """The events after `since`, oldest first; empty without `since`, or if there are more than 500 events."""
    view: View
    """Everything your seat sees."""


class Events(Struct, tag="events", tag_field="type"):
    """What happened, and what that changed in the view."""

    seq: int
    """How many events your seat has received, these included. Subtract their number to get the previous `seq`; if it differs,
    something is missing: send `look`."""
    events: list[GameEvent]
    """What happened, oldest first; empty if only something about the table changed."""
    patch: dict[str, Any]
    """What changed in the view: paths (keys and list indexes, separated by dots) and their new values."""


class Watch(Struct, tag="watch", tag_field="type"):
    """The state of the table for anyone watching without seeing the game live: the first message, and again at every change."""

    view: Watched
    """Everything somebody without a seat sees."""


class Ack(Struct, tag="ack", tag_field="type"):
    """A command was done; its effect on the game is on disk."""

    cid: str
    """The command's id."""
    seq: int
    """How many events your seat had received at that point."""


class Refused(Struct, tag="refused", tag_field="type"):
    """A command was refused, and nothing has changed."""

    cid: str | None
    """The command's id; null for a message that could not be read."""
    code: str
    """The reason, for programs."""
    message: Words
    """The reason, for people."""


class Said(Struct, tag="phrase", tag_field="type"):
    """A player says one of the preset phrases."""

    seat: int
    """The player's seat."""
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
"""The goodbyes after which a client may reconnect."""


class Bye(Struct, tag="bye", tag_field="type"):
    """The server closes the connection; nothing follows."""

    code: Goodbye
    """The reason. Reconnect with `since` after `restart` and `moved` (a restart, or another worker has the table) and `slow`
    (you read too slowly). `flood`: you sent too much; `malformed`: unreadable messages; `replaced`: the seat is open in more
    than four places; `removed`: the owner removed you; `slow_down`: too many unknown tables; `full`: too many people
    watch, or you watch too many tables; `no_seat`, `unauthorized`, `gone`: there is nothing for you here."""


Message: TypeAlias = State | Events | Watch | Ack | Refused | Said | Pong | Bye
