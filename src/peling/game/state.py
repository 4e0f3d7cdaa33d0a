"""State: the fold of a match's events, split in what everyone sees, what one seat sees, and what nobody sees.

`Table` is public, `Private` belongs to one seat (both in `table.py`), the wall and the secret answers no seat may see. A view
(`view.py`) is made of the table and one private part, so it cannot hold anything else. The fold makes no decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from peling import tiles
from peling.game import events as e
from peling.game.table import LAST_EXCHANGE, NOBODY, Discard, Outcome, Phase, Private, Table, copied, partners
from peling.game.view import View
from peling.game.wall import Wall, break_wall
from peling.game.wins import calls_of, final_hand
from peling.hands import Hand, Meld, Shape
from peling.kernels.play.layout import CALLED, ORIGINAL
from peling.kernels.play.wins import calls_after, calls_with_set
from peling.rules import Ruleset


class State:
    """Everything about a match; `apply` is the fold."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self.rules = rules
        self.table = Table(rules, names)
        self.private = [Private(seat) for seat in range(len(names))]
        self.wall: Wall | None = None
        self.last_winner = NOBODY
        self.pending: tuple[int, ...] = ()
        """Seats whose answer is awaited, in the order of turn."""
        self.owed = 0
        """Replacement tiles that the seat in turn has not taken yet."""
        self.promoted: e.Promoted | None = None
        """The kong that may be robbed."""

    def __repr__(self) -> str:
        return f"<State {self.rules.label}: {self.table.progress}>"

    def copy(self) -> State:
        """An independent copy of the state."""
        other = copied(self)
        other.table = copied(self.table)
        if self.table.outcome is not None:
            other.table.outcome = replace(self.table.outcome)
        other.private = [copied(private) for private in self.private]
        other.wall = None if self.wall is None else copied(self.wall)
        return other

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.table.phase

    @property
    def turn(self) -> int:
        """The seat in turn."""
        return self.table.turn

    @property
    def strict(self) -> bool:
        """Whether players may make mistakes (`referee=strict`)."""
        return self.table.strict

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

    @classmethod
    def latest(cls, rules: Ruleset, names: Sequence[str], log: Sequence[e.Event]) -> State:
        """What `fold` finds, from a log that is known to be sound: of deals that are over only what lasts is looked at."""
        state = cls(rules, names)
        begin = next((place for place in range(len(log) - 1, -1, -1) if isinstance(log[place], e.Dealt)), 0)
        for event in islice(log, begin):
            if (leave := _LASTING.get(type(event))) is not None:
                leave(state, event)
        for event in islice(log, begin, None):
            state.apply(event)
        return state

    def _won_by(self, event: e.Won) -> None:
        self.last_winner = event.seat

    # one method an event

    def _seated(self, event: e.Seated) -> None:
        self.table.order = event.order

    def _dealt(self, event: e.Dealt) -> None:
        table = self.table
        table.clear()
        self.owed, self.promoted = 0, None
        self._begin(event)
        table.goulash, table.dreamer, table.ruler, table.dice = event.goulash, event.dreamer, event.ruler, event.dice
        for wind, seat in enumerate(event.order):
            table.wind_of[seat] = wind
        self.private = [Private(seat) for seat in range(len(table.names))]
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
        self._await_exchange()

    def _begin(self, event: e.Dealt) -> None:
        table = self.table
        if event.round != table.round or event.number == 1:
            table.first_order = event.order
        table.deal, table.round, table.order = event.number, event.round, event.order

    def _await_exchange(self) -> None:
        table = self.table
        self.pending = ()
        if table.phase is Phase.EXCHANGE:
            with_whom = table.partners
            self.pending = tuple(seat for seat in table.order if with_whom[seat] != NOBODY)

    def _take(self, seat: int, *, loose: bool) -> int:
        wall, table = self.wall, self.table
        assert wall is not None
        slot = wall.replace() if loose else wall.draw()
        kind = wall.slots[slot]
        table.taken.append(slot)
        table.loose = loose
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
            table.phase = Phase.TURN
        self._await_exchange()

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
            for other in self.private:  # clear them now: clearing them when somebody is asked would show that somebody is
                other.answer = None
            table.kongs, table.replaced = 0, False
        elif self.owed:
            self.owed -= 1
            table.replaced = True
            table.turn_has_drawn = True

    def _luck(self, event: e.LuckShown) -> None:
        table, private = self.table, self.private[event.seat]
        private.counts[event.kind] -= 1
        if private.drawn == event.kind:
            private.drawn = NOBODY
        else:
            private.waits = None
        table.rack_sizes[event.seat] -= 1
        table.luck[event.seat].append(event.kind)
        table.seen[event.kind] += 1
        table.replaced = False

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
        self._calls(seat, calls_after(calls_of(table, seat), len(table.discards[seat]) == 1, event.announce, event.drawn))
        table.short[seat] += self.owed
        self.owed, table.replaced = 0, False

    def _calls(self, seat: int, calls: int) -> None:
        self.table.announced[seat], self.table.original[seat] = bool(calls & CALLED), bool(calls & ORIGINAL)

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
        table.kongs = self.owed = 1 if event.meld.shape is Shape.KONG else 0

    def _turn_by_claim(self, seat: int) -> None:
        table = self.table
        table.turn, table.turn_has_drawn, table.phase = seat, False, Phase.TURN
        table.offered = table.offered_by = NOBODY
        self.pending = ()
        for private in self.private:
            private.answer = None
        self.private[seat].waits = None
        self._calls(seat, calls_with_set(calls_of(table, seat)))
        table.replaced = False

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
        table = self.table
        table.kongs += 1
        self._calls(seat, calls_with_set(calls_of(table, seat)))
        table.replaced = table.turn_has_drawn = False
        table.kong_laid = True
        self.private[seat].drawn, self.private[seat].waits = NOBODY, None

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
        for seat, gain in self._fine(event):
            table.penalties[seat] += gain

    def _fine(self, event: e.FalseWin) -> list[tuple[int, int]]:
        """Let a seat pay for a false mahjong; what each seat gains."""
        order, totals = self.table.order, self.table.totals
        gains = [(seat, -event.paid * (len(order) - 1) if seat == event.seat else event.paid) for seat in order]
        for seat, gain in gains:
            totals[seat] += gain
        return gains

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
        self._pay(event)
        table.phase, self.pending = Phase.SCORED, ()
        table.turn_has_drawn = False

    def _pay(self, event: e.Scored) -> None:
        for seat, gain in enumerate(event.net):
            self.table.totals[seat] += gain

    def _finished(self, _event: e.Finished) -> None:
        self.table.phase = Phase.FINISHED

    def final_hands(self) -> tuple[Hand | None, ...]:
        """The hands by seat when the deal has ended, as they are scored."""
        outcome = self.table.outcome
        assert outcome is not None
        if not outcome.hands:
            outcome.hands = tuple(final_hand(self.table, private) for private in self.private)
        return outcome.hands

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain data, for comparison."""
        table = self.table
        return {
            "views": [View(table, private, ()).to_dict() for private in self.private],
            "wall": None if self.wall is None else [self.wall.slots, self.wall.live, self.wall.dead, self.wall.gone],
            "pending": self.pending,
            "turn": [table.kongs, table.replaced, self.owed, table.original],
        }


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
_LASTING: dict[type, Callable[[State, Any], object]] = {
    e.Seated: State._seated,  # noqa: SLF001
    e.Dealt: State._begin,  # noqa: SLF001
    e.FalseWin: State._fine,  # noqa: SLF001
    e.Won: State._won_by,  # noqa: SLF001
    e.Scored: State._pay,  # noqa: SLF001
}
"""What an event of a deal that is over leaves behind: whose turn it is to be East, and the totals."""
