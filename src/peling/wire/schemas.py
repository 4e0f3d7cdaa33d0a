"""Schemas: the bodies of requests and answers about people, tables and deals, as types."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from peling.wire.settings import TableSettings
from peling.wire.view import Seat, Status
from peling.words import Words

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Rules = Annotated[str, Meta(max_length=8192)]


class NameBody(Struct, forbid_unknown_fields=True):
    """A person's name."""

    name: Name
    """A first name; at most 24 characters are kept."""


class ScoreBody(Struct, forbid_unknown_fields=True):
    """A hand to be scored."""

    hand: Annotated[str, Meta(max_length=300, examples=["22345p 678s CCC 34p +2p ; seat W, round E"])]
    """The hand and its circumstances, in notation."""
    rules: Rules = "nts"
    """The rule set: an id of `GET /api/rules`, or rules of one's own as a packed text (`own:…`)."""
    options: dict[str, bool | int | str] = {}
    """The rule set's options that differ from their defaults."""
    lang: Annotated[str, Meta(pattern="^(nl|en)$")] = "nl"
    """The language of the explanation, `nl` or `en`."""


class TableBody(Struct, forbid_unknown_fields=True):
    """A table to be made."""

    seats: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(min_length=3, max_length=5)]
    """One word a seat: `me` (once), `open` (a friend may take it), or a bot's name. As many as the rules have players."""
    rules: Rules = "nts"
    """The rule set: an id of `GET /api/rules`, or rules of one's own as a packed text (`own:…`)."""
    options: dict[str, bool | int | str] = {}
    """The rule set's options that differ from their defaults."""
    settings: TableSettings = TableSettings()
    """How the table plays, beside the rules."""


class JoinBody(Struct, forbid_unknown_fields=True):
    """Which seat is wanted."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None = None
    """The seat, null for any that is free."""


class LeaveBody(Struct, forbid_unknown_fields=True):
    """How to go."""

    forget: bool = False
    """Whether the person's name is to be forgotten at the table, too."""


class RemoveBody(Struct, forbid_unknown_fields=True):
    """A guest is to go."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    """The guest's seat."""


class LockBody(Struct, forbid_unknown_fields=True):
    """Whether a table is to be locked."""

    on: bool = True
    """True: nobody new may sit down; false: friends may again."""


# answers


class Person(Struct):
    """Who you are."""

    person: str
    """The person's id."""
    name: str
    """The name as it was kept."""
    token: str | UnsetType = UNSET
    """What proves who you are; only in the answer that makes the person, and never to be had again."""


class TableInfo(Struct):
    """What anyone may know of a table."""

    table: str
    """The id of the table."""
    code: str
    """The code of the table, which can be told over the telephone."""
    rules: str
    """The id of the rule set."""
    rules_key: str
    """What requests name it by: the id, or the packed text (`own:…`) of rules of one's own."""
    rules_name: Words
    """Its name in both languages."""
    options: dict[str, Any]
    """The rule set's options that differ from their defaults."""
    settings: TableSettings
    """How the table plays, beside the rules."""
    status: Status
    """Whether the match has not begun, is played, or is over."""
    seats: list[Seat]
    """Who sits where."""
    owner: int | None
    """The seat of the person whose table it is; null if that person is gone."""
    locked: bool
    """Whether nobody new may sit down."""
    commitment: str
    """The SHA-256 of the seed of all walls."""
    seed: str | None
    """The seed when the match is over, null before."""
    deals: int
    """How many deals are over."""
    created: float
    """When the table was made, in seconds since 1970."""
    version: str
    """The version of the rules when the table was made."""
    changed: bool
    """Whether the rules have changed since: payments stay, the sheets and what is still played follow the new ones."""


class MadeTable(Struct):
    """A new table."""

    table: str
    """The id of the table."""
    code: str
    """The code of the table, which can be told over the telephone."""
    seat: int
    """Your seat."""
    url: str
    """Where a browser finds the table."""
    commitment: str
    """The SHA-256 of the seed of all walls."""


class Taken(Struct):
    """The seat that was taken."""

    seat: int
    """Your seat."""


class Done(Struct):
    """It is done."""

    ok: bool
    """True."""


class MyTable(Struct):
    """One of your games."""

    table: str
    """The id of the table."""
    code: str
    """The code of the table."""
    rules: str
    """The id of the rule set."""
    rules_name: Words
    """Its name in both languages."""
    status: Status
    """Whether the match has not begun, is played, or is over."""
    deals: int
    """How many deals are over."""
    seat: int
    """Your seat."""
    names: list[str]
    """The players' names, by seat."""
    turn: bool
    """Whether the table waits for you: for a discard, for an answer, or for your word that you want the next deal."""
    created: float
    """When the table was made, in seconds since 1970."""
    updated: float
    """When its status or number of deals last changed."""


class Health(Struct):
    """Whether the server is well."""

    status: str
    """`ok`."""
    version: str
    """The version of Peling."""
    worker: str
    """The process that answered."""
    tables: int
    """How many tables it has in memory."""
