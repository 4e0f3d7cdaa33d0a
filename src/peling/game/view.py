"""Views: exactly what one seat may know. A view is made of the public table and that seat's private part, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from operator import attrgetter
from typing import Any

from peling import tiles
from peling.game import events as e
from peling.game.actions import Action
from peling.game.table import NOBODY, Discard, Outcome, Private, Table, copied
from peling.game.wins import (
    NoWin,
    calls_after_discard,
    calls_of,
    hand_flags,
    is_right_call,
    rack_waits,
    waits_after,
    why_no_win,
    winning_hand,
    winning_tile,
)
from peling.hands import Hand, HandError, Meld
from peling.rules import Ruleset
from peling.scoring.oracle import HandOracle
from peling.tiles import HIDDEN


class View:
    """A seat's view of the table. Bots and screens see this, never the state."""

    __slots__ = ("_own", "legal", "seat", "table")

    def __init__(self, table: Table, own: Private, legal: tuple[Action, ...]) -> None:
        self.table = table
        """The public facts."""
        self._own = own
        self.seat = own.seat
        self.legal = legal
        """What the seat may do now; empty when the table does not wait for it."""

    def __repr__(self) -> str:
        table, rack = self.table, tiles.write(self.rack)
        return f"<View {table.rules.label}: seat {self.seat}, {table.progress}, rack {rack or 'empty'}, legal {len(self.legal)}>"

    def allowing(self, legal: tuple[Action, ...]) -> View:
        """The same view with fewer legal actions."""
        return View(self.table, self._own, legal)

    def copy(self) -> View:
        """The same view, whose lists may be changed without changing the match."""
        return View(copied(self.table), copied(self._own), self.legal)

    @property
    def rules(self) -> Ruleset:
        """The rule set."""
        return self.table.rules

    @property
    def wind(self) -> int:
        """The seat's own wind, -1 for a dreamer."""
        return self.table.wind_of[self.seat]

    @property
    def rack(self) -> tuple[int, ...]:
        """The player's tiles on the rack, sorted, with the one just drawn."""
        return self._own.rack

    @property
    def counts(self) -> bytearray:
        """How many of each of the 43 kinds the player's rack holds."""
        return self._own.counts

    @property
    def drawn(self) -> int:
        """The tile just taken, -1 if none."""
        return self._own.drawn

    @property
    def melds(self) -> list[Meld]:
        """The player's declared sets, face-down kongs too."""
        return self._own.melds

    @property
    def answer(self) -> Action | None:
        """The seat's own answer while others have not answered yet."""
        return self._own.answer

    @property
    def partner(self) -> int:
        """The seat with which tiles are exchanged now, -1 for none."""
        partners = self.table.partners
        return partners[self.seat] if partners else NOBODY

    def unseen(self) -> list[int]:
        """How many tiles of each kind the seat does not see: in the wall or on other racks."""
        table = self.table
        left = list(table.rules.copies(goulash=table.goulash))
        for kind in range(len(left)):
            left[kind] -= table.seen[kind] + self._own.counts[kind]
        for meld in self._own.melds:
            if meld.concealed:
                for kind in meld.tiles:
                    left[kind] -= 1
        return left

    def hand(self, without: int = NOBODY, *, waits: bool = False) -> Hand | None:
        """The thirteen tiles that the seat holds, less one to be discarded; None where they are not thirteen.

        `waits`: with that discard the wait is announced, as it is where it was announced before.
        """
        rack = list(self.rack)
        if without != NOBODY:
            rack.remove(without)
        if self.wind == NOBODY or len(rack) + 3 * len(self.melds) != 13:
            return None
        table = self.table
        calls = calls_of(table, self.seat)
        if without != NOBODY:
            calls = calls_after_discard(table, self._own, without, waits=waits or table.announced[self.seat])
        flags = hand_flags(table, calls)
        try:
            return Hand(tuple(rack), tuple(self.melds), tuple(table.luck[self.seat]), None, self.wind, table.round, flags)
        except HandError:  # luck tiles still on the rack, in the exchanges of goulash
            return None

    def winning(self) -> Hand | None:
        """The hand with the tile on offer, or the one just drawn, as its winning tile."""
        kind, discarder = winning_tile(self.table, self._own)
        if NOBODY in (kind, self.wind):
            return None
        try:
            return winning_hand(self.table, self._own, kind, discarder)
        except HandError:  # a joker on offer, a wrong number of tiles
            return None

    def why_no_win(self, oracle: HandOracle) -> NoWin | None:
        """Why a call of mahjong would be wrong now; None if it would be right."""
        return why_no_win(self.table, self._own, oracle)

    def is_right_call(self, oracle: HandOracle) -> bool:
        """Whether a mahjong that may be called now is right."""
        return is_right_call(self.table, self._own, oracle)

    def waits_after(self, oracle: HandOracle, kind: int) -> bool:
        """Whether the hand waits after a discard of that kind, so that the wait may be announced."""
        return waits_after(self.table, self._own, oracle, rack_waits(self.table, self._own, oracle, kind), kind)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data: all that a client of this seat is ever sent."""
        made: dict[str, Any] = {"seat": self.seat, **_written(PUBLIC, self.table), "own": {}}
        for name, value in _written(OWN, self).items():
            inside, dot, key = name.partition(".")
            if dot:
                made[inside][key] = value
            else:
                made[name] = value
        return made


def _written(fields: Sequence[Field], source: object) -> dict[str, Any]:
    return {field.name: field.write(attrgetter(field.attribute)(source)) for field in fields}


@lru_cache(maxsize=4096)
def _meld(meld: Meld) -> str:
    """A set as text, cached: it is written again and again until the end of the deal."""
    return str(meld)


def _rack(counts: bytearray) -> str:
    """A rack as `tiles.write` has it, with each suit cached: a draw or a discard changes only one."""
    held = bytes(counts)
    texts = (_suit(held[:9], 0), _suit(held[9:18], 9), _suit(held[18:27], 18), _suit(held[27:], 27))
    return " ".join([text for text in texts if text])


@lru_cache(maxsize=16384)
def _suit(counts: bytes, first: int) -> str:
    return tiles.write(first + kind for kind in tiles.spread(counts))


def _tile(kind: int) -> str | None:
    return None if kind == NOBODY else tiles.TEXT[kind]


def _action(action: Action | None) -> str | None:
    return None if action is None else str(action)


def _actions(actions: Sequence[Action]) -> list[str]:
    return [str(action) for action in actions]


def _discard(discard: Discard) -> list[Any]:
    """A discard: its tile, and who claimed it."""
    return [tiles.TEXT[discard.kind], discard.claimed_by]


def _declared(meld: Meld | None) -> str | None:
    """A declared set, null for a face-down kong."""
    return None if meld is None else _meld(meld)


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None or not outcome.scores:
        return None
    return {
        "winner": outcome.winner,
        "discarder": outcome.discarder,
        "kind": _tile(outcome.kind),
        "remise": outcome.remise,
        "hands": [None if hand is None else str(hand) for hand in outcome.hands],
        "scores": list(outcome.scores),
        "net": list(outcome.net),
    }


def _rules(rules: Ruleset) -> dict[str, Any]:
    name = {"nl": rules.name.nl, "en": rules.name.en}
    return {"id": rules.id, "name": name, "key": rules.key, "hash": rules.hash, "options": dict(rules.chosen)}


def _as_is(value: Any) -> Any:
    return value


def _rows(rows: list[list[Any]]) -> list[list[Any]]:
    return [row[:] for row in rows]


class Field:
    """One field of a view: where it comes from, how it is written, and how to keep its value to compare it with a later one.

    `depth` says how far inside it changes: 0 as a whole, 1 item by item, 2 in one place of a row of items.
    """

    __slots__ = ("attribute", "depth", "keep", "name", "write_item")

    def __init__(
        self, name: str, write: Callable[[Any], Any] = _as_is, attribute: str = "", depth: int = 0, keep: Any = None
    ) -> None:
        self.name = name
        self.attribute = attribute or name
        self.write_item = write
        self.depth = depth
        self.keep: Callable[[Any], Any] = keep or (_as_is, list, _rows)[depth]

    def write(self, value: Any) -> Any:
        """The whole field as plain data."""
        return self.write_part(value, self.depth)

    def write_part(self, value: Any, depth: int) -> Any:
        """A part of the field, `depth` levels above its items."""
        return self.write_item(value) if not depth else [self.write_part(item, depth - 1) for item in value]


PUBLIC = (
    Field("rules", _rules),
    Field("names", list),
    Field("deal"),
    Field("round"),
    Field("order", list),
    Field("dreamer"),
    Field("ruler"),
    Field("goulash"),
    Field("dice", list),
    Field("break", attribute="break_stack"),
    Field("luck", tiles.write, depth=1, keep=_rows),
    Field("announced", depth=1),
    Field("dead", depth=1),
    Field("totals", depth=1),
    Field("outcome", _outcome, keep=copy),
    Field("exchange"),
    Field("partners"),
    Field("phase", attrgetter("value")),
    Field("turn"),
    Field("turn_has_drawn"),
    Field("offered", _tile),
    Field("offered_by"),
    Field("wall_left"),
    Field("dead_left"),
    Field("rack_sizes", depth=1),
    Field("taken", depth=1),
    Field("discards", _discard, depth=2),
    Field("melds", _declared, depth=2),
)
"""What everyone at the table sees, of `table.Table`."""
OWN = (
    Field("own.rack", _rack, "_own.counts", keep=bytes),
    Field("own.drawn", _tile, "_own.drawn"),
    Field("own.melds", _meld, "_own.melds", depth=1),
    Field("own.answer", _action, "_own.answer"),
    Field("own.given", tiles.write, "_own.given", depth=1),
    Field("own.received", tiles.write, "_own.received", depth=1),
    Field("legal", _actions),
)
"""What one seat knows beyond that, of its `View`."""


_OPEN = (
    e.Seated,
    e.LuckShown,
    e.Discarded,
    e.Claimed,
    e.Promoted,
    e.KongStands,
    e.FalseWin,
    e.Won,
    e.Remise,
    e.Scored,
    e.Finished,
)
"""Events that everyone may know as they are."""


def redact(event: e.Event, seat: int) -> dict[str, Any] | None:
    """An event as a seat may know it; None if it may not know of it at all. Fields not named here are left out."""
    data = e.to_dict(event)
    match event:
        case e.Dealt():
            return {key: value for key, value in data.items() if key != "wall"}
        case e.Drawn():
            if event.seat != seat and not tiles.is_luck(event.kind):
                data["kind"] = tiles.TEXT[HIDDEN]
            return data
        case e.KongLaid():
            if event.seat != seat:
                data["meld"] = None
            return data
        case e.Exchanged():
            return {key: value for key, value in data.items() if key != "given"}
        case e.Chose():
            return data if event.seat == seat else None
        case _ if isinstance(event, _OPEN):
            return data
        case _:
            return None
