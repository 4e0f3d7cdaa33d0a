"""Events: everything that happens at a table, in order. The state of a match is the fold of its events (`state.py`)."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from peling import tiles
from peling.game.actions import Action, read_action, shown
from peling.hands import Meld
from peling.notation import NotationError, parse_meld, parse_tiles
from peling.words import Words


class Seated(NamedTuple):
    """Seats are found: `throws` (round, seat, pips) by dice, none where winds are drawn; `order` is the seats by wind."""

    throws: tuple[tuple[int, int, int], ...]
    order: tuple[int, ...]


class Dealt(NamedTuple):
    """A wall is built, broken and dealt. `dreamer` and `ruler` are seats or -1; `throw` is the ruler's."""

    number: int
    round: int
    order: tuple[int, ...]
    dice: tuple[int, ...]
    wall: tuple[int, ...]
    goulash: bool = False
    dreamer: int = -1
    ruler: int = -1


class Chose(NamedTuple):
    """A seat's answer to a discard, or its tiles for an exchange; secret until everyone has answered."""

    seat: int
    action: Action


class Exchanged(NamedTuple):
    """Goulash: what each seat passed on, at once."""

    stage: int
    given: tuple[tuple[int, ...], ...]


class Drawn(NamedTuple):
    """A tile taken from the wall, or a replacement (`loose`)."""

    seat: int
    kind: int
    loose: bool = False


class LuckShown(NamedTuple):
    """A luck tile laid open."""

    seat: int
    kind: int


class Discarded(NamedTuple):
    """A tile laid among the discards; `drawn`: it is the one just taken; `announce`: the hand waits now."""

    seat: int
    kind: int
    drawn: bool = False
    announce: bool = False


class Asked(NamedTuple):
    """The seats that may answer a tile, in the order of turn. Secret, as it shows something of what they hold."""

    seats: tuple[int, ...]


class Claimed(NamedTuple):
    """A discard taken for a chow, pung or kong."""

    seat: int
    meld: Meld
    discarder: int


class KongLaid(NamedTuple):
    """A concealed kong."""

    seat: int
    meld: Meld


class Promoted(NamedTuple):
    """A fourth tile beside an open pung: it may be robbed."""

    seat: int
    meld: Meld
    added: int


class KongStands(NamedTuple):
    """Nobody robs the promoted kong: its replacement is due."""

    seat: int


class FalseWin(NamedTuple):
    """Mahjong claimed wrongly on a tile: the hand is dead. `paid`: what each other player is paid at once."""

    seat: int
    kind: int
    discarder: int = -1
    paid: int = 0


class Won(NamedTuple):
    """Mahjong on a tile of `discarder` (or of the seat whose kong is robbed), or self-drawn (-1)."""

    seat: int
    kind: int
    discarder: int = -1


class Remise(NamedTuple):
    """Nobody won and no tile can be drawn; `reason` is `wall` or `replacement`."""

    reason: str


class Scored(NamedTuple):
    """The settlement: each seat's score and what it wins or pays in all."""

    scores: tuple[int, ...]
    net: tuple[int, ...]


class Finished(NamedTuple):
    """The match is over; `reason` is `rounds` (as the rules say), `time` (it is up) or `stopped` (the players wanted no more)."""

    reason: str


Event: TypeAlias = (
    Seated
    | Dealt
    | Chose
    | Exchanged
    | Drawn
    | LuckShown
    | Discarded
    | Asked
    | Claimed
    | KongLaid
    | Promoted
    | KongStands
    | FalseWin
    | Won
    | Remise
    | Scored
    | Finished
)

NAMES: dict[type, str] = {
    Seated: "seated",
    Dealt: "dealt",
    Chose: "chose",
    Exchanged: "exchanged",
    Drawn: "drawn",
    LuckShown: "luck",
    Discarded: "discarded",
    Asked: "asked",
    Claimed: "claimed",
    KongLaid: "kong",
    Promoted: "promoted",
    KongStands: "kong_stands",
    FalseWin: "false_win",
    Won: "won",
    Remise: "remise",
    Scored: "scored",
    Finished: "finished",
}
TYPES: dict[str, Any] = {name: event for event, name in NAMES.items()}
_KINDS = ("kind", "added")
_TILES = ("wall",)


def to_dict(event: Event) -> dict[str, Any]:
    """An event as plain data: tiles, melds and actions in their notation, defaults left out."""
    data: dict[str, Any] = {"event": NAMES[type(event)]}
    defaults = type(event)._field_defaults
    for name, value in zip(event._fields, event, strict=True):
        if name in defaults and value == defaults[name]:
            continue
        data[name] = _plain(name, value)
    return data


def _plain(name: str, value: Any) -> Any:
    if name in _KINDS:
        return tiles.TEXT[value]
    if name in _TILES:
        return tiles.write(value)
    if name == "given":
        return [tiles.write(some) for some in value]
    if isinstance(value, Meld):
        return str(value)
    if isinstance(value, Action):
        return str(value)
    return value


class EventError(ValueError):
    """Data that is not an event; `words` say what is wrong."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def from_dict(data: object) -> Event:
    """The event of `to_dict`'s data; `EventError` says what is wrong."""
    if not isinstance(data, dict) or not isinstance(data.get("event"), str) or data["event"] not in TYPES:
        raise EventError(Words("geen gebeurtenis met een bekende naam", "no event of a known name"))
    event = TYPES[data["event"]]
    unknown = [name for name in data if name != "event" and name not in event._fields]
    if unknown:
        raise EventError(Words(f"{data['event']} heeft geen {unknown[0]!r}", f"{data['event']} has no {unknown[0]!r}"))
    values: dict[str, Any] = {}
    for name in event._fields:
        if name in data:
            try:
                values[name] = _value(name, data[name], event.__annotations__[name])
            except (NotationError, EventError) as error:
                place = f"{data['event']}: {name}: "
                raise EventError(Words(place + error.words.nl, place + error.words.en)) from None
        elif name not in event._field_defaults:
            raise EventError(Words(f"in {data['event']} ontbreekt {name}", f"{data['event']} lacks {name}"))
    return event(**values)  # type: ignore[no-any-return]


def _value(name: str, value: Any, annotation: Any) -> Any:
    if (name in _KINDS or name in _TILES or name == "meld") and not isinstance(value, str):
        raise EventError(Words("hier hoort tekst", "expected a text"))
    if name in _KINDS:
        kinds = parse_tiles(value)
        if len(kinds) != 1:
            raise EventError(Words("hier hoort één steen", "expected one tile"))
        return kinds[0]
    if name in _TILES:
        return tuple(parse_tiles(value))
    if name == "given":
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise EventError(Words("hier hoort een lijst teksten", "expected a list of texts"))
        return tuple(tuple(sorted(parse_tiles(text))) for text in value)
    if name == "meld":
        return parse_meld(value)
    if name == "action":
        return read_action(value)
    if name == "throws":
        if not isinstance(value, list):
            raise EventError(Words("hier hoort een lijst worpen", "expected a list of throws"))
        return tuple(_numbers(throw, 3) for throw in value)
    return _plain_value(value, str(annotation))


def _plain_value(value: Any, annotation: str) -> Any:
    """Truths, texts, ints and tuples of ints."""
    if "tuple" in annotation:
        return _numbers(value)
    if "bool" in annotation or "str" in annotation:
        if not isinstance(value, bool if "bool" in annotation else str):
            raise EventError(Words(f"{shown(value)} kan hier niet", f"{shown(value)} is not allowed here"))
        return value
    return _number(value)


def _numbers(value: Any, size: int | None = None) -> tuple[int, ...]:
    if not isinstance(value, list) or size not in (None, len(value)):
        number = f"{size} " if size else ""
        raise EventError(Words(f"hier horen {number}gehele getallen", f"expected {number}whole numbers"))
    return tuple(_number(part) for part in value)


def _number(value: Any) -> int:
    if type(value) is not int or abs(value) > 10**9:
        raise EventError(Words(f"{shown(value)} is geen geheel getal", f"{shown(value)} is not a whole number"))
    return value
