"""Events as lines of text, as records and playthroughs have them; `events.to_dict` is the other form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from peling import tiles
from peling.game import events as e
from peling.game.actions import parse_action
from peling.game.events import EventError
from peling.game.table import NOBODY
from peling.notation import parse_meld, parse_tiles
from peling.tiles import TEXT, WINDS
from peling.words import Words

_WALL_WIDTH = 36


def to_lines(event: e.Event) -> list[str]:
    """An event as text: one line, and for a deal the rows of its wall after it."""
    return _LINES[type(event)](event)  # type: ignore[no-any-return]


def from_line(line: str) -> e.Event:
    """The event of a line, a deal without its wall; `EventError` or `NotationError` say what is wrong."""
    for pattern, build in _GRAMMAR:
        found = pattern.fullmatch(line)
        if found:
            return build(found)  # type: ignore[no-any-return]
    raise EventError(Words(f"dit is geen gebeurtenis: {line[:60]!r}", f"this is no event: {line[:60]!r}"))


def _numbers(values: Iterable[int]) -> str:
    return ",".join(str(value) for value in values)


def _dealt_lines(event: e.Dealt) -> list[str]:
    words = f"deal {event.number} round {(WINDS + 'F')[event.round]} order {_numbers(event.order)} dice {_numbers(event.dice)}"
    words += " goulash" if event.goulash else ""
    words += f" dreamer {event.dreamer}" if event.dreamer != NOBODY else ""
    words += f" ruler {event.ruler}" if event.ruler != NOBODY else ""
    rows = [event.wall[i : i + _WALL_WIDTH] for i in range(0, len(event.wall), _WALL_WIDTH)]
    return [words, *(f"  {tiles.write(row)}" for row in rows)]


def _by(seat: int) -> str:
    return "" if seat == NOBODY else f" from {seat}"


_LINES: dict[type, Any] = {
    e.Seated: lambda x: [
        f"seats {_numbers(x.order)}" + (" throws " + " ".join(_numbers(t) for t in x.throws) if x.throws else "")
    ],
    e.Dealt: _dealt_lines,
    e.Chose: lambda x: [f"{x.seat} says {x.action}"],
    e.Exchanged: lambda x: [f"exchange {x.stage + 1} " + " ".join(f"({tiles.write(some)})" for some in x.given)],
    e.Drawn: lambda x: [f"{x.seat} {'replaces' if x.loose else 'draws'} {TEXT[x.kind]}"],
    e.LuckShown: lambda x: [f"{x.seat} shows {TEXT[x.kind]}"],
    e.Discarded: lambda x: [f"{x.seat} discards {TEXT[x.kind]}{' drawn' if x.drawn else ''}{' announce' if x.announce else ''}"],
    e.Asked: lambda x: [f"asked {_numbers(x.seats)}"],
    e.Claimed: lambda x: [f"{x.seat} claims {x.meld} from {x.discarder}"],
    e.KongLaid: lambda x: [f"{x.seat} lays {x.meld}"],
    e.Promoted: lambda x: [f"{x.seat} promotes {x.meld} with {TEXT[x.added]}"],
    e.KongStands: lambda x: [f"{x.seat} keeps the kong"],
    e.FalseWin: lambda x: [f"{x.seat} errs {TEXT[x.kind]}{_by(x.discarder)}{f' pays {x.paid}' if x.paid else ''}"],
    e.Won: lambda x: [f"{x.seat} wins {TEXT[x.kind]}{_by(x.discarder)}"],
    e.Remise: lambda x: [f"remise {x.reason}"],
    e.Scored: lambda x: [f"scores {_numbers(x.scores)} net {_numbers(x.net)}"],
    e.Finished: lambda x: [f"finished {x.reason}"],
}

_SEAT, _TILE, _LIST, _FROM = r"(\d)", r"(\S{1,2})", r"(-?\d+(?:,-?\d+)*)", r"(?: from (\d))?"
_THROW = r"(?: \d+,\d+,\d+)"  # turn, seat, pips
_MELD = r"([(\[][^()\[\]]*[)\]])"


def _one(text: str) -> int:
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise EventError(Words(f"{text!r} is niet één steen", f"{text!r} is not one tile"))
    return kinds[0]


def _ints(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(","))


def _other(text: str | None) -> int:
    return NOBODY if text is None else int(text)


def _read_seated(found: re.Match[str]) -> e.Seated:
    throws = tuple(_ints(part) for part in (found[2] or "").split())
    return e.Seated(throws, _ints(found[1]))  # type: ignore[arg-type]


def _read_exchanged(found: re.Match[str]) -> e.Exchanged:
    given = tuple(tuple(parse_tiles(part)) if part.strip() else () for part in re.findall(r"\(([^()]*)\)", found[2]))
    return e.Exchanged(int(found[1]) - 1, given)


def _read_dealt(found: re.Match[str]) -> e.Dealt:
    return e.Dealt(
        int(found[1]),
        (WINDS + "F").index(found[2]),
        _ints(found[3]),
        _ints(found[4]),
        (),
        bool(found[5]),
        _other(found[6]),
        _other(found[7]),
    )


def _read_said(found: re.Match[str]) -> e.Chose:
    return e.Chose(int(found[1]), parse_action(found[2]))


_GRAMMAR: tuple[tuple[re.Pattern[str], Any], ...] = tuple(
    (re.compile(pattern, re.ASCII), build)
    for pattern, build in (
        (rf"seats {_LIST}(?: throws({_THROW}+))?", _read_seated),
        (
            rf"deal (\d+) round ([ESWNF]) order {_LIST} dice {_LIST}( goulash)?(?: dreamer (\d))?(?: ruler (\d))?",
            _read_dealt,
        ),
        (rf"{_SEAT} says (.+)", _read_said),
        (r"exchange ([123])((?: \([^()]*\))+)", _read_exchanged),
        (rf"{_SEAT} draws {_TILE}", lambda x: e.Drawn(int(x[1]), _one(x[2]))),
        (rf"{_SEAT} replaces {_TILE}", lambda x: e.Drawn(int(x[1]), _one(x[2]), loose=True)),
        (rf"{_SEAT} shows {_TILE}", lambda x: e.LuckShown(int(x[1]), _one(x[2]))),
        (
            rf"{_SEAT} discards {_TILE}( drawn)?( announce)?",
            lambda x: e.Discarded(int(x[1]), _one(x[2]), bool(x[3]), bool(x[4])),
        ),
        (rf"asked {_LIST}", lambda x: e.Asked(_ints(x[1]))),
        (rf"{_SEAT} claims {_MELD} from (\d)", lambda x: e.Claimed(int(x[1]), parse_meld(x[2]), int(x[3]))),
        (rf"{_SEAT} lays {_MELD}", lambda x: e.KongLaid(int(x[1]), parse_meld(x[2]))),
        (rf"{_SEAT} promotes {_MELD} with {_TILE}", lambda x: e.Promoted(int(x[1]), parse_meld(x[2]), _one(x[3]))),
        (rf"{_SEAT} keeps the kong", lambda x: e.KongStands(int(x[1]))),
        (
            rf"{_SEAT} errs {_TILE}{_FROM}(?: pays (\d+))?",
            lambda x: e.FalseWin(int(x[1]), _one(x[2]), _other(x[3]), int(x[4] or 0)),
        ),
        (rf"{_SEAT} wins {_TILE}{_FROM}", lambda x: e.Won(int(x[1]), _one(x[2]), _other(x[3]))),
        (r"remise (wall|replacement)", lambda x: e.Remise(x[1])),
        (rf"scores {_LIST} net {_LIST}", lambda x: e.Scored(_ints(x[1]), _ints(x[2]))),
        (r"finished (rounds|time|stopped)", lambda x: e.Finished(x[1])),
    )
)
