"""Consent: what the people at a table must agree on: to go on after a deal, and to take a decision back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from peling.game.actions import NEXT, STOP, Action


class Consent:
    """The votes of one table and its open request to take back."""

    def __init__(self) -> None:
        self.votes: dict[int, Action] = {}
        """After a deal: what each seat wants."""
        self.wish: int | None = None
        """The seat that asks to take back."""
        self.agreed: set[int] = set()

    def verdict(self, there: Collection[int]) -> Action | None:
        """What the people who are there want after a deal: to go on, unless all want to stop; None while some have not said."""
        if not self.votes or any(seat not in self.votes for seat in there):
            return None
        return STOP if all(vote == STOP for vote in self.votes.values()) else NEXT

    def ask(self, seat: int) -> None:
        """A seat asks to take back."""
        self.wish, self.agreed = seat, {seat}

    def drop(self) -> None:
        """Drop the request."""
        self.wish, self.agreed = None, set()

    def to_dict(self) -> dict[str, Any]:
        """The part of a view that shows it."""
        return {
            "votes": {str(seat): vote.type.value for seat, vote in self.votes.items()},
            "asks": {"undo": self.wish, "agreed": sorted(self.agreed)},
        }
