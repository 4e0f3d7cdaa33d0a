"""Consent: what the people at a table have to agree on: going on after a deal, and taking back a decision.

All of it follows from the log, entry by entry, so a restart changes nothing: an open request stays open, and a refusal stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from peling.game import events as e
from peling.game.actions import NEXT, STOP, Action
from peling.server.live.entries import (
    OWN,
    Entry,
    Sealed,
    UndoAnswered,
    UndoAsked,
    UndoDropped,
    UndoLapsed,
    Undone,
    Vacated,
    Voted,
)
from peling.server.words import Problem

_CHANGING = frozenset({*OWN, e.Dealt, e.Finished})
"""Entries that change more than the number of events."""


class Consent:
    """The votes of one table, its open undo request, and what can no longer be requested."""

    def __init__(self, log: Iterable[Entry] = ()) -> None:
        self.votes: dict[int, Action] = {}
        """After a deal: each seat's vote."""
        self.wish: UndoAsked | None = None
        """The open undo request."""
        self.agreed: set[int] = set()
        """The seats that agree to it, the asking seat included."""
        self._length = 0
        """How many events the game has."""
        self._refused: dict[int, int] = {}
        """By seat, the `keep` of the latest decision that it may not ask to take back."""
        self._sealed = 0
        """How many events can never be taken back."""
        for entry in log:
            if type(entry) in _CHANGING:
                self.apply(entry)
            else:
                self._length += 1

    def apply(self, entry: Entry) -> None:
        """Take in a new log entry."""
        match entry:
            case Voted():
                self.votes[entry.seat] = STOP if entry.stop else NEXT
            case UndoAsked():
                self.wish, self.agreed = entry, {entry.seat}
            case UndoAnswered() if entry.on:
                self.agreed.add(entry.seat)
            case UndoAnswered() | UndoLapsed():
                if self.wish is not None:
                    self._refused[self.wish.seat] = self.wish.keep
                self._drop()
            case UndoDropped():
                self._drop()
            case Undone():
                self._length = entry.keep
                # A refused decision that is gone can be made, and asked about, again; an earlier one cannot.
                self._refused = {seat: min(keep, entry.keep - 1) for seat, keep in self._refused.items()}
                self.votes.clear()
                self._drop()
            case Sealed():
                self._sealed = self._length
            case Vacated():
                self.votes.pop(entry.seat, None)
                self._drop()
            case e.Dealt() | e.Finished():
                self._length += 1
                self.votes.clear()
            case _ if not isinstance(entry, OWN):
                self._length += 1

    def _drop(self) -> None:
        self.wish, self.agreed = None, set()

    # taking back

    def ask(self, seat: int, keep: int, others: Collection[int], *, scored: bool) -> UndoAsked | Undone:
        """The entry to write when a seat asks to keep only the first `keep` events; `others` are the other players' seats.

        A scored deal lies open, so it is taken back only if there is no other player. After a refusal a seat may ask
        only about a decision that it made later.
        """
        if keep < self._sealed or (scored and others):
            raise Problem("undo_scored")
        if keep <= self._refused.get(seat, -1):
            raise Problem("undo_refused")
        if self.wish is not None:
            raise Problem("undo_asked")
        return UndoAsked(seat, keep) if others else Undone(seat, keep)

    def answer(self, seat: int, holders: Iterable[int], *, on: bool) -> UndoAnswered | UndoDropped | Undone | None:
        """The entry to write when a seat agrees to the open request or refuses; None if it had already agreed.

        All players must agree, present or not; the asker withdraws the request by refusing.
        """
        wish = self.wish
        if wish is None:
            raise Problem("nothing_asked")
        if not on:
            return UndoDropped(seat, played=False) if seat == wish.seat else UndoAnswered(seat, on=False)
        if self.agreed | {seat} >= set(holders):
            return Undone(wish.seat, wish.keep)
        return None if seat in self.agreed else UndoAnswered(seat, on=True)

    def with_consequences(self, new: Sequence[Entry], holders: Sequence[int]) -> list[Entry]:
        """Entries, and those that follow from them: a deal that several people played is sealed once scored."""
        sealed = [Sealed()] if len(holders) > 1 and any(isinstance(entry, e.Scored) for entry in new) else []
        return [*new, *sealed]

    # going on

    def verdict(self, there: Collection[int], new: Mapping[int, Action] = MappingProxyType({})) -> Action | None:
        """The outcome of the votes of the people present after a deal, new votes included: go on, unless all vote to stop.

        None while some have yet to vote.
        """
        votes = {**self.votes, **new}
        if not votes or any(seat not in votes for seat in there):
            return None
        return STOP if all(vote == STOP for vote in votes.values()) else NEXT

    def to_dict(self) -> dict[str, Any]:  # part of a live view
        """The part of a view that shows it."""
        return {
            "votes": {str(seat): vote.type.value for seat, vote in self.votes.items()},
            "asks": {"undo": None if self.wish is None else self.wish.seat, "agreed": sorted(self.agreed)},
        }
