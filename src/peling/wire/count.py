"""Counting: the bodies of requests about a hand at a real table, who pays whom, and links to a hand, as types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Rules = Annotated[str, Meta(max_length=8192)]
Options = dict[str, bool | int | str]
HandText = Annotated[str, Meta(max_length=300, examples=["999b) ggg) 234b 678b 44b >"])]
Seat = Annotated[int, Meta(ge=0, le=3)]


class CountBody(Struct, forbid_unknown_fields=True):
    """A hand to be counted, finished or not."""

    hand: HandText = ""
    """The hand as written or typed: in the notation, or loosely. Letters may be lower-case or Dutch (`T K B`, `O Z W N`, `r g`
    for the red and green dragon); `)` after a set marks it as open, `]` after four of a kind marks a concealed kong; a mark
    (`+` drawn, `<` `^` `>` claimed) before the winning tile or, at the end, after it. Of fourteen tiles without a mark, the last
    one written in the rack wins. `; seat W, round E, goulash` and other circumstances as in the notation."""
    rules: Rules = "nts"
    """The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`)."""
    options: Options = {}
    """The rule set's options that differ from their defaults."""


class SettleSeat(Struct, forbid_unknown_fields=True):
    """What one player counts: a hand, or points and doubles, or a total; 0 points if none is given."""

    hand: HandText | None = None
    """The hand, as for `POST /api/count`; it must be finished. Its seat is its place in the list, whatever the text says."""
    points: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    """Points before doubling."""
    doubles: Annotated[int, Meta(ge=0, le=30)] = 0
    """How many times the points are doubled; the server applies the limit."""
    total: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """What the hand counts, already doubled and limited."""


class SettleBody(Struct, forbid_unknown_fields=True):
    """A deal to be settled."""

    seats: Annotated[list[SettleSeat], Meta(min_length=3, max_length=4)]
    """What everyone counts: East, South, West, North. Three with three players; with five players the four who play this deal."""
    rules: Rules = "nts"
    """The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`)."""
    options: Options = {}
    """The rule set's options that differ from their defaults."""
    winner: Seat | None = None
    """The seat that won; null for the seat whose hand has a winning tile, or for nobody if there is none."""
    discarder: Seat | None = None
    """The seat whose tile won; null for the seat that the mark in the winner's hand names, or for a drawn tile if there is no
    mark. It may not contradict that mark."""
    ruler: Seat | None = None
    """The player who pays and receives double in the game of the green dragon, in place of East; null for none."""
    false_wins: Annotated[list[Seat], Meta(max_length=4)] = []
    """The seats that claimed a false mahjong."""


class LinkBody(Struct, forbid_unknown_fields=True):
    """A hand to be shared."""

    hand: HandText = ""
    """The hand, as for `POST /api/count`, finished or not."""
    rules: Rules = "nts"
    """The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`)."""
    options: Options = {}
    """The rule set's options that differ from their defaults."""


# answers
