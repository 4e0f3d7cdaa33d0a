"""Stale commands: whether an entry that a seat received after making a choice invalidates that choice.

A command may arrive late: the connection was down, and another device, the clock or a bot has played on. From the `seq`
of the view in which it was chosen the table can tell, and refuses it.
"""

from __future__ import annotations

from peling.game import events as e
from peling.game.actions import PASS
from peling.server.live.entries import TALK, Entry, UndoAsked, Undone
from peling.server.live.refusals import decides


def asks_anew(entry: Entry, seat: int) -> bool:
    """Whether an entry gives a seat a different decision to make than before."""
    return type(entry) not in TALK or (isinstance(entry, e.Chose) and entry.seat == seat)


def turns_undo(entry: Entry, seat: int, quiet: frozenset[str]) -> bool:
    """Whether an entry makes a different decision a seat's latest; automatic passes are not decisions."""
    if isinstance(entry, Undone):
        return True
    passed = isinstance(entry, e.Chose) and entry.action == PASS and bool(quiet)
    return decides(entry, seat) and not passed


def turns_answer(entry: Entry) -> bool:
    """Whether an entry changes what everyone is asked to agree to."""
    return isinstance(entry, UndoAsked)
