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
    """The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`)."""
    options: dict[str, bool | int | str] = {}
    """The rule set's options that differ from their defaults."""
    lang: Annotated[str, Meta(pattern="^(nl|en)$")] = "nl"
    """The language of the explanation, `nl` or `en`."""


class TableBody(Struct, forbid_unknown_fields=True):
    """A table to be created."""

    seats: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(min_length=3, max_length=5)]
    """One word for each seat: `me` (once), `open` (a friend may take it), or a bot's name. As many as the rules have players."""
    rules: Rules = "nts"
    """The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`)."""
    options: dict[str, bool | int | str] = {}
    """The rule set's options that differ from their defaults."""
    settings: TableSettings = TableSettings()
    """How the table plays, beside the rules."""


class JoinBody(Struct, forbid_unknown_fields=True):
    """The seat to take."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None = None
    """The seat, null for any free one."""


class LeaveBody(Struct, forbid_unknown_fields=True):
    """How to leave."""

    forget: bool = False
    """Whether to erase the person's name at the table as well."""


class RemoveBody(Struct, forbid_unknown_fields=True):
    """The guest to remove."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    """The guest's seat."""


class LockBody(Struct, forbid_unknown_fields=True):
    """Whether to lock the table."""

    on: bool = True
    """True: nobody new may sit down; false: friends may sit down again."""


# answers


class Person(Struct):
    """Who you are."""

    person: str
    """The person's id."""
    name: str
    """The name as stored."""
    token: str | UnsetType = UNSET
    """The proof of who you are; only in the answer that creates the person, and never given again."""


class TableInfo(Struct):
    """What anyone may know about a table."""

    table: str
    """The id of the table."""
    code: str
    """The code of the table, short enough to read out over the telephone."""
    rules: str
    """The id of the rule set."""
    rules_key: str
    """Its identifier in requests: the id, or the packed text (`own:…`) of custom rules."""
    rules_name: Words
    """Its name in both languages."""
    options: dict[str, Any]
    """The rule set's options that differ from their defaults."""
    settings: TableSettings
    """How the table plays, beside the rules."""
    status: Status
    """Whether the match has yet to begin, is being played, or is over."""
    seats: list[Seat]
    """The players by seat."""
    owner: int | None
    """The owner's seat; null if the owner is gone."""
    locked: bool
    """Whether the table is locked: nobody new may sit down."""
    commitment: str
    """The SHA-256 of the seed of all walls."""
    seed: str | None
    """The seed once the match is over, null before."""
    deals: int
    """How many deals are over."""
    created: float
    """When the table was created, in seconds since 1970."""
    version: str
    """The version of the rules when the table was created."""
    changed: bool
    """Whether the rules have changed since: payments stay; the sheets, and deals yet to be played, follow the new rules."""


class MadeTable(Struct):
    """A new table."""

    table: str
    """The id of the table."""
    code: str
    """The code of the table, short enough to read out over the telephone."""
    seat: int
    """Your seat."""
    url: str
    """The table's page, for a browser."""
    commitment: str
    """The SHA-256 of the seed of all walls."""


class Taken(Struct):
    """The seat that was taken."""

    seat: int
    """Your seat."""


class Done(Struct):
    """The request succeeded."""

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
    """Whether the match has yet to begin, is being played, or is over."""
    deals: int
    """How many deals are over."""
    seat: int
    """Your seat."""
    names: list[str]
    """The players' names, by seat."""
    turn: bool
    """Whether the table waits for you: for a discard, an answer, or your vote for the next deal."""
    created: float
    """When the table was created, in seconds since 1970."""
    updated: float
    """When its status or number of deals last changed."""


class Health(Struct):
    """Whether the server is healthy."""

    status: str
    """`ok`."""
    version: str
    """The version of Peling."""
    worker: str
    """The worker process that answered."""
    tables: int
    """How many tables that process has in memory."""
