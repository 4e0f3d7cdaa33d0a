"""Frames: what a client may send over the WebSocket, and what it is sent, as types.

What comes in is read with them. What goes out is put together in `messages.py`, faster; a test holds it against these types, and
the browser client's are made of them (`http/typescript.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from peling.server.settings import TableSettings

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
    """Agree to what another asks, or (`on` false) not; who asked withdraws it so."""

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


# what a client is sent


class Words(Struct):
    """The same words in Dutch and English."""

    nl: str
    en: str


class GameEvent(Struct):
    """An event as a seat may hear of it; `say` tells it in words. What else an event has, docs/records.md tells."""

    event: str
    say: Words
    seat: int | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    meld: str | UnsetType | None = UNSET
    discarder: int | UnsetType = UNSET
    order: list[int] | UnsetType = UNSET


class ChosenRules(Struct):
    """A rule set and what was chosen about it."""

    id: str
    hash: str
    options: dict[str, bool | int | str]


class Outcome(Struct):
    """How a deal ended; seats are -1 where there is none."""

    winner: int
    discarder: int
    kind: str | None
    remise: str
    hands: list[str | None]
    scores: list[int]
    net: list[int]


class Own(Struct):
    """What a seat knows beyond the table."""

    rack: str
    drawn: str | None
    melds: list[str]
    answer: str | None
    given: list[str]
    received: list[str]


class Seat(Struct):
    """Who sits on a seat; `stand_in`: a bot plays for an absent person."""

    name: str
    kind: Literal["person", "bot", "open"]
    online: bool
    stand_in: bool
    bot: str | None


class Clock(Struct):
    """The time for a decision: seconds left and for whom it runs, null while none is awaited."""

    limit: int
    left: float | None
    seat: int | None


class Asks(Struct):
    """Which seat asks to take back, and who has agreed."""

    undo: int | None
    agreed: list[int]


class OpenHand(Struct):
    """A hand at a table that teaches."""

    rack: str
    melds: list[str]


Status: TypeAlias = Literal["lobby", "playing", "finished"]
Phase: TypeAlias = Literal["lobby", "seats", "exchange", "turn", "claim", "rob", "scored", "finished"]
Vote: TypeAlias = Literal["next", "stop"]


class View(Struct):
    """One seat's view of the table. What the table adds, from `table` on, is not in the views of a replay."""

    seat: int
    rules: ChosenRules
    names: list[str]
    deal: int
    round: int
    order: list[int]
    dreamer: int
    ruler: int
    goulash: bool
    exchange: int
    partners: list[int]
    phase: Phase
    turn: int
    turn_has_drawn: bool
    offered: str | None
    offered_by: int
    dice: list[int]
    break_: int = field(name="break")
    taken: list[int]
    wall_left: int
    dead_left: int
    discards: list[list[tuple[str, int]]]
    melds: list[list[str | None]]
    luck: list[str]
    rack_sizes: list[int]
    announced: list[bool]
    dead: list[bool]
    totals: list[int]
    outcome: Outcome | None
    own: Own
    legal: list[str]
    table: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    settings: TableSettings | UnsetType = UNSET
    seats: list[Seat] | UnsetType = UNSET
    owner: int | UnsetType | None = UNSET
    locked: bool | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    votes: dict[str, Vote] | UnsetType = UNSET
    asks: Asks | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    auto_pass: list[str] | UnsetType = UNSET
    open: list[OpenHand] | UnsetType = UNSET


class Watched(Struct):
    """What somebody without a seat sees: who sits there and how far they are, no tiles."""

    table: str
    code: str
    commitment: str
    settings: TableSettings
    rules: str
    seats: list[Seat]
    owner: int | None
    locked: bool
    status: Status
    paused: bool
    votes: dict[str, Vote]
    asks: Asks
    deals: int
    deal: int
    round: int
    totals: list[int]


class State(Struct, tag="state", tag_field="type"):
    """The whole view, and what happened since the client was last here."""

    seq: int
    events: list[GameEvent]
    view: View


class Events(Struct, tag="events", tag_field="type"):
    """What happened, and what changed in the view: paths and values."""

    seq: int
    events: list[GameEvent]
    patch: dict[str, Any]


class Watch(Struct, tag="watch", tag_field="type"):
    """How things stand, for who only watches."""

    view: Watched


class Ack(Struct, tag="ack", tag_field="type"):
    """A command was done."""

    cid: str
    seq: int


class Refused(Struct, tag="refused", tag_field="type"):
    """A command was not done, and why."""

    cid: str | None
    code: str
    message: Words


class Said(Struct, tag="phrase", tag_field="type"):
    """Somebody says one of the preset phrases."""

    seat: int
    id: str


class Pong(Struct, tag="pong", tag_field="type"):
    """The answer to a sign of life."""


class Bye(Struct, tag="bye", tag_field="type"):
    """The server closes the connection, and why."""

    code: str


Message: TypeAlias = State | Events | Watch | Ack | Refused | Said | Pong | Bye
