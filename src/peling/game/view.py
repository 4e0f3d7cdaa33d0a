"""Views: exactly what one seat may know. A view is made of the public table and that seat's private part, and of nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from peling import tiles
from peling.game import events as e
from peling.game.actions import Action
from peling.game.table import NOBODY, Discard, Outcome, Private, Table
from peling.game.wins import NoWin, rack_waits, waits_after, why_no_win, winning_hand, winning_tile
from peling.hands import NO_FLAGS, Flag, Hand, HandError, Meld
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

    def allowing(self, legal: tuple[Action, ...]) -> View:
        """The same view with fewer things to do."""
        return View(self.table, self._own, legal)

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
        """The own tiles on the rack, sorted, with the one just drawn."""
        return self._own.rack

    @property
    def counts(self) -> bytearray:
        """How many of each of the 43 kinds the own rack holds."""
        return self._own.counts

    @property
    def drawn(self) -> int:
        """The tile just taken, -1 if none."""
        return self._own.drawn

    @property
    def melds(self) -> list[Meld]:
        """The own declared sets, face-down kongs too."""
        return self._own.melds

    @property
    def answer(self) -> Action | None:
        """The own answer that waits for the others'."""
        return self._own.answer

    @property
    def partner(self) -> int:
        """The seat with which tiles are exchanged now, -1 for none."""
        partners = self.table.partners
        return partners[self.seat] if partners else NOBODY

    def mark(self) -> tuple[object, ...]:
        """Differs whenever `own` does, and costs less: two equal marks of one seat mean the same own part."""
        own = self._own
        return bytes(own.counts), own.drawn, tuple(own.melds), own.answer, tuple(own.given), tuple(own.received)

    def unseen(self) -> list[int]:
        """How many tiles of each kind the seat does not see: in the wall or on other racks."""
        table = self.table
        left = list(table.rules.goulash_set if table.goulash else table.rules.tile_set)
        for kind in range(len(left)):
            left[kind] -= table.seen[kind] + self._own.counts[kind]
        for meld in self._own.melds:
            if meld.concealed:
                for kind in meld.tiles:
                    left[kind] -= 1
        return left

    def hand(self, without: int = NOBODY) -> Hand | None:
        """The thirteen tiles that the seat holds, less one to be discarded; None where they are not thirteen."""
        rack = list(self.rack)
        if without != NOBODY:
            rack.remove(without)
        if self.wind == NOBODY or len(rack) + 3 * len(self.melds) != 13:
            return None
        table = self.table
        flags = Flag.GOULASH if table.goulash else NO_FLAGS
        if table.announced[self.seat]:
            flags |= Flag.ANNOUNCED
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

    def waits_after(self, oracle: HandOracle, kind: int) -> bool:
        """Whether the hand waits when a tile of that kind is discarded, as one announces (B2)."""
        return waits_after(self.table, self._own, oracle, rack_waits(self.table, self._own, oracle, kind), kind)

    def own(self) -> dict[str, Any]:
        """What the seat knows beyond the table, as plain data."""
        own = self._own
        return {
            "rack": _rack(own.counts),
            "drawn": _tile(own.drawn),
            "melds": [_meld(meld) for meld in own.melds],
            "answer": None if own.answer is None else str(own.answer),
            "given": [tiles.write(some) for some in own.given],
            "received": [tiles.write(some) for some in own.received],
        }

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data: all that a client of this seat is ever sent."""
        return {"seat": self.seat, **public(self.table), "own": self.own(), "legal": [str(action) for action in self.legal]}


def public(table: Table) -> dict[str, Any]:
    """What everyone at the table sees, as plain data."""
    rows = {
        "taken": list(table.taken),
        "discards": [discarded(row) for row in table.discards],
        "melds": [declared(row) for row in table.melds],
    }
    return {**standing(table), **lasting(table), **moving(table), **rows}


def standing(table: Table) -> dict[str, Any]:
    """The part of it that stays as it is through a deal."""
    return {
        "rules": {"id": table.rules.id, "hash": table.rules.hash, "options": dict(table.rules.chosen)},
        "names": list(table.names),
        "deal": table.deal,
        "round": table.round,
        "order": list(table.order),
        "dreamer": table.dreamer,
        "ruler": table.ruler,
        "goulash": table.goulash,
        "dice": list(table.dice),
        "break": table.break_stack,
    }


def lasting(table: Table) -> dict[str, Any]:
    """The part of it that changes a few times in a deal."""
    return {
        "luck": [tiles.write(row) for row in table.luck],
        "announced": list(table.announced),
        "dead": list(table.dead),
        "totals": list(table.totals),
        "outcome": None if table.outcome is None or not table.outcome.scores else _outcome(table.outcome),
    }


def moving(table: Table) -> dict[str, Any]:
    """The part of it that changes from event to event, but for what lies before the seats and what was taken from the wall."""
    return {
        "exchange": table.exchange,
        "partners": table.partners,
        "phase": table.phase.value,
        "turn": table.turn,
        "turn_has_drawn": table.turn_has_drawn,
        "offered": _tile(table.offered),
        "offered_by": table.offered_by,
        "wall_left": table.wall_left,
        "dead_left": table.dead_left,
        "rack_sizes": list(table.rack_sizes),
    }


def discarded(row: Sequence[Discard]) -> list[list[Any]]:
    """One seat's discards: tile, and who claimed it."""
    return [[tiles.TEXT[kind], by] for kind, by in row]


def declared(row: Sequence[Meld | None]) -> list[str | None]:
    """One seat's declared sets, null for a face-down kong."""
    return [None if meld is None else _meld(meld) for meld in row]


@lru_cache(maxsize=4096)
def _meld(meld: Meld) -> str:
    """A set as text, remembered: it lies there to the end of the deal."""
    return str(meld)


def _rack(counts: bytearray) -> str:
    """A rack as `tiles.write` has it, suit by suit: a draw or a discard changes one of them."""
    held = bytes(counts)
    texts = (_suit(held[:9], 0), _suit(held[9:18], 9), _suit(held[18:27], 18), _suit(held[27:], 27))
    return " ".join([text for text in texts if text])


@lru_cache(maxsize=16384)
def _suit(counts: bytes, first: int) -> str:
    return tiles.write(first + kind for kind in tiles.spread(counts))


def _tile(kind: int) -> str | None:
    return None if kind == NOBODY else tiles.TEXT[kind]


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "winner": outcome.winner,
        "discarder": outcome.discarder,
        "kind": _tile(outcome.kind),
        "remise": outcome.remise,
        "hands": [None if hand is None else str(hand) for hand in outcome.hands],
        "scores": list(outcome.scores),
        "net": list(outcome.net),
    }


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
"""Events that everyone may hear as they are."""


def redact(event: e.Event, seat: int) -> dict[str, Any] | None:
    """An event as a seat may hear of it; None if it may not hear of it at all. What is not named here is not told."""
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
