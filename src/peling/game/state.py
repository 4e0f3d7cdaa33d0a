"""State: the fold of a match's events, split in what everyone sees, what one seat sees, and what nobody sees.

`Table` is public, `Private` belongs to one seat, the wall and the secret answers belong to nobody. A view (`view.py`) is made of
the table and one private part, so it cannot hold anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from peling import tiles
from peling.game import events as e
from peling.game.actions import Action
from peling.game.wall import Wall, break_wall
from peling.hands import NO_FLAGS, Flag, Hand, Meld, Shape
from peling.rules import Ruleset
from peling.tiles import JOKER

ALL_KINDS = JOKER + 1
DRAGON_ROUND = 4
NOBODY = -1
_T = TypeVar("_T")

# what each part of a state is made of
_TABLE = (
    "announced", "break_stack", "dead", "dead_left", "deal", "dice", "discards", "dreamer", "exchange", "first_order",
    "goulash", "has_luck", "luck", "melds", "names", "offered", "offered_by", "order", "outcome", "penalties", "phase",
    "rack_sizes", "river", "round", "ruler", "rules", "seen", "taken", "totals", "turn", "turn_has_drawn", "wall_left",
    "wind_of",
)  # fmt: skip
_PRIVATE = (
    "answer", "counts", "drawn", "given", "melds", "received", "waits",
)  # fmt: skip
_STATE = (
    "discarded", "east_stays", "kong_laid", "kongs", "last_winner", "original", "owed", "pending", "private", "promoted",
    "replaced", "rules", "short", "strict", "table", "wall",
)  # fmt: skip


class Phase(Enum):
    """What the table waits for."""

    SEATS = "seats"
    EXCHANGE = "exchange"
    """Goulash: three tiles from everyone."""
    TURN = "turn"
    """The seat in turn: discard, kong, mahjong."""
    CLAIM = "claim"
    """Answers to a discard."""
    ROB = "rob"
    """Answers to a promoted kong."""
    SCORED = "scored"
    """The deal is over."""
    FINISHED = "finished"


class Discard(NamedTuple):
    """A discard: its kind, and who claimed it (-1: it lies there)."""

    kind: int
    claimed_by: int = NOBODY


@dataclass(slots=True)
class Outcome:
    """How a deal ended: `hands` by seat as they are scored, None for a dreamer."""

    winner: int = NOBODY
    discarder: int = NOBODY
    kind: int = NOBODY
    hands: tuple[Hand | None, ...] = ()
    scores: tuple[int, ...] = ()
    net: tuple[int, ...] = ()
    remise: str = ""


class Table:
    """What everyone at the table sees."""

    __slots__ = _TABLE

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self.rules = rules
        self.names = tuple(names)
        self.has_luck = any(rules.tile_set[tiles.FLOWER : JOKER])
        self.totals = [0] * len(names)
        self.phase = Phase.SEATS
        self.order: tuple[int, ...] = ()
        self.first_order: tuple[int, ...] = ()
        self.deal = 0
        self.round = 0
        self.clear()

    def clear(self) -> None:
        """Ready for a deal."""
        number = len(self.names)
        self.goulash = False
        self.dreamer = self.ruler = NOBODY
        self.dice: tuple[int, ...] = ()
        self.break_stack = 0
        self.taken: list[int] = []
        """Slots of the wall in the order in which tiles were taken."""
        self.wall_left = self.dead_left = 0
        self.wind_of = [NOBODY] * number
        self.turn = NOBODY
        self.turn_has_drawn = False
        self.offered = self.offered_by = NOBODY
        self.exchange = 0
        self.discards: list[list[Discard]] = [[] for _ in range(number)]
        self.river: list[tuple[int, int]] = []
        """All discards in order: (seat, kind)."""
        self.melds: list[list[Meld | None]] = [[] for _ in range(number)]
        """Declared sets; None is another's face-down kong."""
        self.luck: list[list[int]] = [[] for _ in range(number)]
        self.rack_sizes = [0] * number
        self.announced = [False] * number
        self.dead = [False] * number
        self.penalties = [0] * number
        self.seen = bytearray(ALL_KINDS)
        """How many of each kind lie open: discards, open sets, luck tiles."""
        self.outcome: Outcome | None = None

    @property
    def is_last_turn(self) -> bool:
        """Whether nobody draws after this turn: the wall is empty, or the dead wall where that ends the deal at once (D33)."""
        return self.wall_left == 0 or (self.dead_left == 0 and self.rules.fact("empty_dead_wall") == "at_once")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (Table, (self.rules, self.names), _values(self, _TABLE))


class Private:
    """What one seat knows beyond the table."""

    __slots__ = _PRIVATE

    def __init__(self) -> None:
        self.counts = bytearray(ALL_KINDS)
        """How many of each kind the rack holds."""
        self.drawn = NOBODY
        """The tile just taken, kept apart until the discard; it is among `counts`."""
        self.melds: list[Meld] = []
        self.answer: Action | None = None
        self.given: list[tuple[int, ...]] = []
        self.received: list[tuple[int, ...]] = []
        self.waits: int | None = None
        """Kinds that may complete the rack without the tile just taken, as bits; None until somebody asks."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (Private, (), _values(self, _PRIVATE))

    @property
    def rack(self) -> tuple[int, ...]:
        """The tiles on the rack, sorted."""
        return tuple(tiles.spread(self.counts))


class State:
    """Everything about a match; `apply` is the fold."""

    __slots__ = _STATE

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self.rules = rules
        self.strict = bool(rules["referee"] == "strict")
        """Whether people may err."""
        self.table = Table(rules, names)
        self.private = [Private() for _ in names]
        self.wall: Wall | None = None
        self.last_winner = NOBODY
        self.east_stays = False
        """Whether the winds stay where they are after this deal."""
        self.pending: tuple[int, ...] = ()
        """Seats whose answer is awaited, in the order of turn."""
        self._clear()

    def _clear(self) -> None:
        number = len(self.table.names)
        self.discarded = [0] * number
        """How many discards each seat has made."""
        self.kongs = 0
        """Kongs in the turn that is played."""
        self.replaced = False
        """Whether the tile just taken replaces a kong's (not a luck tile's, D30)."""
        self.owed = 0
        """Replacement tiles that the seat in turn has not taken yet."""
        self.original = [False] * number
        """Who announced at the first discard and has not changed the hand since."""
        self.short = [0] * number
        """Replacement tiles that a seat forgot to take (D8)."""
        self.promoted: e.Promoted | None = None
        """The kong that may be robbed."""
        self.kong_laid = False

    def copy(self) -> State:
        """A state of its own, equal to this one."""
        table = _copied(self.table, Table(self.rules, self.table.names), _TABLE)
        if self.table.outcome is not None:
            table.outcome = replace(self.table.outcome)
        other = _copied(self, State(self.rules, table.names), _STATE)
        other.table = table
        other.private = [_copied(private, Private(), _PRIVATE) for private in self.private]
        other.wall = None if self.wall is None else self.wall.copy()
        return other

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.table.phase

    @property
    def turn(self) -> int:
        """The seat in turn."""
        return self.table.turn

    def next_seat(self, seat: int) -> int:
        """Who plays after a seat."""
        order = self.table.order
        return order[(self.table.wind_of[seat] + 1) % len(order)]

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """The other seats that play, in the order of turn after `seat`."""
        order, wind = self.table.order, self.table.wind_of[seat]
        return order[wind + 1 :] + order[:wind]

    def apply(self, event: e.Event) -> None:
        """Fold one event into the state."""
        _FOLD[type(event)](self, event)

    @classmethod
    def fold(cls, rules: Ruleset, names: Sequence[str], log: Iterable[e.Event]) -> State:
        """The state after all events."""
        state = cls(rules, names)
        for event in log:
            state.apply(event)
        return state

    # one method an event

    def _seated(self, event: e.Seated) -> None:
        self.table.order = event.order

    def _dealt(self, event: e.Dealt) -> None:
        table = self.table
        table.clear()
        self._clear()
        if event.round != table.round or event.number == 1:
            table.first_order = event.order
        table.deal, table.round, table.order = event.number, event.round, event.order
        table.goulash, table.dreamer, table.ruler, table.dice = event.goulash, event.dreamer, event.ruler, event.dice
        for wind, seat in enumerate(event.order):
            table.wind_of[seat] = wind
        self.private = [Private() for _ in table.names]
        self.wall = break_wall(event.wall, event.dice, self.rules, sum(event.dice) if event.ruler != NOBODY else 0)
        table.break_stack = self.wall.break_stack
        for size in (4, 4, 4, 1):
            for seat in event.order:
                for _ in range(size):
                    self._take(seat, loose=False)
        east = event.order[0]
        self.private[east].drawn = self._take(east, loose=False)
        table.wall_left, table.dead_left = self.wall.left, self.wall.replacements
        table.turn, table.turn_has_drawn = east, True
        table.phase = Phase.EXCHANGE if event.goulash else Phase.TURN
        self.pending = exchanging(event.order, 0) if event.goulash else ()

    def _take(self, seat: int, *, loose: bool) -> int:
        wall, table = self.wall, self.table
        assert wall is not None
        slot = wall.replace() if loose else wall.draw()
        kind = wall.slots[slot]
        table.taken.append(slot)
        table.rack_sizes[seat] += 1
        self.private[seat].counts[kind] += 1
        return kind

    def _chose(self, event: e.Chose) -> None:
        self.private[event.seat].answer = event.action
        self.pending = tuple(seat for seat in self.pending if seat != event.seat)

    def _exchanged(self, event: e.Exchanged) -> None:
        table = self.table
        for seat, other in partners(table.order, event.stage):
            for kind in event.given[seat]:
                self.private[seat].counts[kind] -= 1
                self.private[other].counts[kind] += 1
            self.private[seat].given.append(event.given[seat])
            self.private[other].received.append(event.given[seat])
        for private in self.private:
            private.answer = private.waits = None
        # after an exchange East's hand is as if drawn, but no tile of it is the fourteenth (B14)
        self.private[table.order[0]].drawn = NOBODY
        table.exchange = event.stage + 1
        if event.stage == LAST_EXCHANGE:
            table.phase, self.pending = Phase.TURN, ()
        else:
            self.pending = exchanging(table.order, table.exchange)

    def _drawn(self, event: e.Drawn) -> None:
        table, wall = self.table, self.wall
        assert wall is not None
        kind = self._take(event.seat, loose=event.loose)
        table.wall_left, table.dead_left = wall.left, wall.replacements
        if kind != event.kind:
            raise ValueError(f"the next tile is {tiles.TEXT[kind]}, not {tiles.TEXT[event.kind]}")
        private = self.private[event.seat]
        if event.seat == table.turn or not event.loose:
            private.drawn = kind
        else:
            private.waits = None
        if not event.loose:
            table.turn, table.turn_has_drawn, table.phase = event.seat, True, Phase.TURN
            table.offered = table.offered_by = NOBODY
            self.pending = ()
            for other in self.private:  # an answer that went away only when somebody is asked again would tell that
                other.answer = None
            self.kongs, self.replaced = 0, False
        elif self.owed:
            self.owed -= 1
            self.replaced = True
            table.turn_has_drawn = True

    def _luck(self, event: e.LuckShown) -> None:
        private = self.private[event.seat]
        private.counts[event.kind] -= 1
        if private.drawn == event.kind:
            private.drawn = NOBODY
        else:
            private.waits = None
        self.table.rack_sizes[event.seat] -= 1
        self.table.luck[event.seat].append(event.kind)
        self.table.seen[event.kind] += 1
        self.replaced = False

    def _discarded(self, event: e.Discarded) -> None:
        table, seat = self.table, event.seat
        private = self.private[seat]
        private.counts[event.kind] -= 1
        if private.drawn != event.kind:
            private.waits = None
        private.drawn = NOBODY
        table.rack_sizes[seat] -= 1
        table.discards[seat].append(Discard(event.kind))
        table.river.append((seat, event.kind))
        table.seen[event.kind] += 1
        table.offered, table.offered_by = event.kind, seat
        table.turn_has_drawn = False
        table.phase = Phase.CLAIM
        self.pending = ()
        self.original[seat] = (event.announce and self.discarded[seat] == 0) or (self.original[seat] and event.drawn)
        table.announced[seat] = event.announce
        self.discarded[seat] += 1
        self.short[seat] += self.owed
        self.owed, self.replaced = 0, False

    def _asked(self, event: e.Asked) -> None:
        self.pending = event.seats
        for private in self.private:
            private.answer = None

    def _claimed(self, event: e.Claimed) -> None:
        table, seat = self.table, event.seat
        private = self.private[seat]
        kind = table.offered
        private.counts[kind] += 1
        table.seen[kind] -= 1
        for tile in event.meld.tiles:
            private.counts[tile] -= 1
            table.seen[tile] += 1
        table.rack_sizes[seat] -= len(event.meld.tiles) - 1
        private.melds.append(event.meld)
        table.melds[seat].append(event.meld)
        table.discards[event.discarder][-1] = Discard(kind, seat)
        self._turn_by_claim(seat)
        self.kongs = self.owed = 1 if event.meld.shape is Shape.KONG else 0

    def _turn_by_claim(self, seat: int) -> None:
        table = self.table
        table.turn, table.turn_has_drawn, table.phase = seat, False, Phase.TURN
        table.offered = table.offered_by = NOBODY
        self.pending = ()
        for private in self.private:
            private.answer = None
        self.private[seat].waits = None
        self.original[seat] = self.replaced = False

    def _kong(self, event: e.KongLaid) -> None:
        table, seat = self.table, event.seat
        private = self.private[seat]
        for tile in event.meld.tiles:
            private.counts[tile] -= 1
        table.rack_sizes[seat] -= len(event.meld.tiles)
        private.melds.append(event.meld)
        table.melds[seat].append(None)
        self._kong_of_turn(seat)
        self.owed += 1

    def _kong_of_turn(self, seat: int) -> None:
        self.kongs += 1
        self.replaced = self.original[seat] = False
        self.kong_laid = True
        self.private[seat].drawn, self.private[seat].waits = NOBODY, None
        self.table.turn_has_drawn = False

    def _promoted(self, event: e.Promoted) -> None:
        table, seat = self.table, event.seat
        private = self.private[seat]
        private.counts[event.added] -= 1
        table.rack_sizes[seat] -= 1
        table.seen[event.added] += 1
        place = _pung_place(private.melds, event.meld)
        private.melds[place] = event.meld
        table.melds[seat][place] = event.meld
        self._kong_of_turn(seat)
        self.promoted = event
        table.phase, self.pending = Phase.ROB, ()
        table.offered, table.offered_by = event.added, seat

    def _stands(self, _event: e.KongStands) -> None:
        self.table.phase = Phase.TURN
        self.table.offered = self.table.offered_by = NOBODY
        self.promoted, self.pending = None, ()
        for private in self.private:
            private.answer = None
        self.owed += 1

    def _false_win(self, event: e.FalseWin) -> None:
        table = self.table
        table.dead[event.seat] = True
        self.private[event.seat].answer = None
        if event.paid:
            for seat in table.order:
                gain = -event.paid * (len(table.order) - 1) if seat == event.seat else event.paid
                table.penalties[seat] += gain
                table.totals[seat] += gain

    def _won(self, event: e.Won) -> None:
        table, seat = self.table, event.seat
        if event.discarder == NOBODY:
            self.private[seat].counts[event.kind] -= 1
            table.rack_sizes[seat] -= 1
        elif self.promoted is not None:  # the robbed player keeps the open pung
            robbed = self.promoted.seat
            meld = self.promoted.meld
            pung = Meld(_without(meld.tiles, self.promoted.added), source=meld.source, claimed=meld.claimed)
            place = self.private[robbed].melds.index(meld)
            self.private[robbed].melds[place] = pung
            table.melds[robbed][place] = pung
            table.seen[event.kind] -= 1
        else:
            table.discards[event.discarder][-1] = Discard(event.kind, seat)
            table.seen[event.kind] -= 1
        table.outcome = Outcome(seat, event.discarder, event.kind)
        self.last_winner = seat

    def _remise(self, event: e.Remise) -> None:
        self.table.outcome = Outcome(remise=event.reason)

    def _scored(self, event: e.Scored) -> None:
        table, outcome = self.table, self.table.outcome
        assert outcome is not None
        outcome.scores, outcome.net = event.scores, event.net
        self.final_hands()
        for seat, gain in enumerate(event.net):
            table.totals[seat] += gain
        table.phase, self.pending = Phase.SCORED, ()
        table.turn_has_drawn = False
        self.east_stays = self.rules.fact("winds_turn") != "always" and (
            outcome.winner in (NOBODY, table.order[0]) and len(table.names) != FIVE
        )

    def _finished(self, _event: e.Finished) -> None:
        self.table.phase = Phase.FINISHED

    # hands as the scorer sees them

    def flags(self, seat: int) -> Flag:
        """Circumstances of a seat's hand that have nothing to do with a winning tile."""
        flags = Flag.GOULASH if self.table.goulash else NO_FLAGS
        if self.table.announced[seat]:
            flags |= Flag.ANNOUNCED
            if self.original[seat]:
                flags |= Flag.ORIGINAL_CALL
        return flags

    def final_hands(self) -> tuple[Hand | None, ...]:
        """The hands by seat when the deal has ended, as they are scored."""
        outcome = self.table.outcome
        assert outcome is not None
        if not outcome.hands:
            outcome.hands = tuple(self.final_hand(seat) for seat in range(len(self.table.names)))
        return outcome.hands

    def final_hand(self, seat: int) -> Hand | None:
        """The hand of a seat when the deal has ended; a wrong tile count or a false mahjong makes it dead (D8)."""
        table, outcome = self.table, self.table.outcome
        if table.wind_of[seat] == NOBODY:
            return None
        from peling.game.wins import winning_hand  # the winner's hand and its circumstances

        if outcome is not None and outcome.winner == seat:
            return winning_hand(self, seat, outcome.kind, outcome.discarder)
        private = self.private[seat]
        flags = self.flags(seat)
        if table.dead[seat] or self.short[seat]:
            flags |= Flag.DEAD
        return Hand(private.rack, tuple(private.melds), tuple(table.luck[seat]), None, table.wind_of[seat], table.round, flags)

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain data, for comparison."""
        from peling.game.view import View

        return {
            "views": [View(self.table, self.private[seat], seat, ()).to_dict() for seat in range(len(self.table.names))],
            "wall": None if self.wall is None else [self.wall.slots, self.wall.live, self.wall.dead, self.wall.gone],
            "pending": self.pending,
            "turn": [self.kongs, self.replaced, self.owed, self.original, self.discarded],
        }


FIVE = 5
LAST_EXCHANGE = 2
_FOUR_PARTNERS = (((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2)))
_THREE_PARTNERS = (((0, 2),), ((0, 1),), ((1, 2),))


def partners(order: Sequence[int], stage: int) -> list[tuple[int, int]]:
    """Who passes tiles to whom in an exchange of goulash, both ways: E-W and N-S, E-S and W-N, E-N and W-S (three: B13)."""
    pairs = (_THREE_PARTNERS if len(order) == 3 else _FOUR_PARTNERS)[stage]
    return [(order[a], order[b]) for x, y in pairs for a, b in ((x, y), (y, x))]


def exchanging(order: Sequence[int], stage: int) -> tuple[int, ...]:
    """The seats that pass tiles on in an exchange, East first."""
    swapped = {seat for seat, _ in partners(order, stage)}
    return tuple(seat for seat in order if seat in swapped)


def _copied(value: _T, other: _T, names: Sequence[str]) -> _T:
    """Another made a copy whose lists, and lists in them, are its own; what they hold does not change."""
    for name in names:
        part = getattr(value, name)
        if type(part) is list:
            part = [inner[:] if type(inner) is list else inner for inner in part]
        elif type(part) is bytearray:
            part = part[:]
        setattr(other, name, part)
    return other


def _values(value: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}


def _restored(kind: type, given: tuple[Any, ...], values: dict[str, Any]) -> object:
    """What was pickled: compiled classes make no object without its arguments."""
    made = kind(*given)
    for name, value in values.items():
        setattr(made, name, value)
    return made


def _pung_place(melds: Sequence[Meld], kong: Meld) -> int:
    """Where the open pung lies that a promotion makes a kong."""
    for place, meld in enumerate(melds):
        if meld.shape is Shape.PUNG and meld.kind == kong.kind:
            return place
    raise ValueError(f"there is no open pung for {kong}")


def _without(kinds: Sequence[int], kind: int) -> tuple[int, ...]:
    place = kinds.index(kind)
    return (*kinds[:place], *kinds[place + 1 :])


_FOLD: dict[type, Any] = {
    e.Seated: State._seated,  # noqa: SLF001
    e.Dealt: State._dealt,  # noqa: SLF001
    e.Chose: State._chose,  # noqa: SLF001
    e.Exchanged: State._exchanged,  # noqa: SLF001
    e.Drawn: State._drawn,  # noqa: SLF001
    e.LuckShown: State._luck,  # noqa: SLF001
    e.Discarded: State._discarded,  # noqa: SLF001
    e.Asked: State._asked,  # noqa: SLF001
    e.Claimed: State._claimed,  # noqa: SLF001
    e.KongLaid: State._kong,  # noqa: SLF001
    e.Promoted: State._promoted,  # noqa: SLF001
    e.KongStands: State._stands,  # noqa: SLF001
    e.FalseWin: State._false_win,  # noqa: SLF001
    e.Won: State._won,  # noqa: SLF001
    e.Remise: State._remise,  # noqa: SLF001
    e.Scored: State._scored,  # noqa: SLF001
    e.Finished: State._finished,  # noqa: SLF001
}
