"""How a rule set is played, as typed facts: the wall, the seats, the rotation, the priority of claims.

A fact is a field of `Play`, so its name is written once and a value of another type is an error where it is made. A rule set gives the values and, for those that
its score card shows, the source. People and JSON get the plain value (`plain`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints


class FirstSeats(Enum):
    """How the first seats are found."""

    HIGHEST_IS_EAST = "highest throw is East"
    BY_THROW = "East, South, West, North by the height of the throw"
    DRAWN_WINDS = "drawn winds; East picks a seat"


class EmptyDeadWall(Enum):
    """When an empty dead wall ends a deal: as soon as it is empty, or when a replacement cannot be taken."""

    WHEN_NEEDED = "when_needed"
    AT_ONCE = "at_once"


class WindsTurn(Enum):
    """When the winds turn after a deal."""

    ALWAYS = "always"
    UNLESS_EAST_WINS = "unless East wins or the game is drawn"


class WinClass(Enum):
    """The classes of win that decide who goes first when several claim a discard to win."""

    LIMIT = "limit"
    IRREGULAR_LIMIT = "irregular limit"
    PAIR = "pair"
    PUNG = "pung"
    CHOW = "chow"
    TURN = "turn"


class SeatChange(Enum):
    """How players change seats after a round: in each cycle a player goes to the seat of the next letter's wind."""

    NEIGHBOURS = "ES WN"
    ALL_ROUND = "EWSN"


class AfterDraw(Enum):
    """What is played after a draw."""

    GOULASH = "goulash"
    ORDINARY = "ordinary"


def _named(nl: str, en: str) -> Mapping[str, str]:
    return {"nl": nl, "en": en}


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """The facts of playing. `sources` says where a fact is written; a fact without a source is not shown on the score card."""

    tiles: int = field(metadata=_named("stenen", "tiles"))
    seats: FirstSeats = field(metadata=_named("plaatsen", "seats"))
    wall: int = field(metadata=_named("stapels per muur", "stacks a wall"))
    dead_wall: int = field(metadata=_named("stenen in de dode muur", "tiles in the dead wall"))
    dead_wall_refilled: bool = field(metadata=_named("dode muur wordt aangevuld", "dead wall is filled up"))
    empty_dead_wall: EmptyDeadWall = field(
        default=EmptyDeadWall.WHEN_NEEDED, metadata=_named("remise bij een lege dode muur", "drawn with an empty dead wall")
    )
    winds_turn: WindsTurn = field(metadata=_named("winden draaien", "winds turn"))
    win_priority: tuple[WinClass, ...] = field(metadata=_named("voorrang bij mahjong", "priority of wins"))
    kong_after_claim: bool = field(metadata=_named("kong direct na chow of pung", "kong directly after chow or pung"))
    sources: Mapping[str, str] = field(hash=False)
    seat_change: tuple[SeatChange, ...] = field(
        default=(), metadata=_named("plaatswissel na elke ronde", "seat change after each round")
    )
    after_draw: AfterDraw = field(default=AfterDraw.ORDINARY, metadata=_named("na een remise", "after a draw"))
    chows: int = field(default=4, metadata=_named("chows per speler", "chows per player"))
    announce_waits: bool = field(default=False, metadata=_named("wachtend spel aankondigen", "waits are announced"))

    def __post_init__(self) -> None:
        known = {fact.name: fact for fact in fields(self) if fact.metadata}
        check_types(self, _TYPES)
        for name in self.sources:
            if name not in known:
                raise ValueError(f"there is no fact {name!r} to give a source of")
        for name, fact in known.items():
            if name not in self.sources and getattr(self, name) != fact.default:
                raise ValueError(f"the fact {name} has no source")


_TYPES = get_type_hints(Play)


def check_types(made: object, types: Mapping[str, Any]) -> None:
    """`TypeError` if a field has a value of another type than is written there."""
    for name, hint in types.items():
        if not _is_a(value := getattr(made, name), hint):
            raise TypeError(f"{name} is {value!r}, which is no {hint.__name__ if isinstance(hint, type) else hint}")


def _is_a(value: object, hint: Any) -> bool:
    """Whether a value is of a type: a plain one (a truth is no number), a tuple or mapping of those, or one of some words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is tuple:
        return isinstance(value, tuple) and all(_is_a(piece, inner[0]) for piece in value)
    if origin is Literal:
        return type(value) is str and value in inner
    if origin is Mapping:
        return isinstance(value, Mapping) and all(_is_a(key, inner[0]) and _is_a(of, inner[1]) for key, of in value.items())
    return type(value) is hint


def plain(value: Any) -> Any:
    """A fact's value as plain data: texts, numbers, truths, and tuples of texts."""
    if isinstance(value, tuple):
        return tuple(plain(piece) for piece in value)
    return value.value if isinstance(value, Enum) else value
