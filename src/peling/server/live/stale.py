"""Moments: whether what a seat heard of since it chose something makes that choice another one.

A command may come long after it was given: the line was dead, and another device, a clock or a bot has played on. With the `seq`
of the view in which it was chosen the table sees that, and refuses it.
"""

from __future__ import annotations

from peling.game import events as e
from peling.game.actions import PASS
from peling.server.live.entries import TALK, Entry, UndoAsked, Undone
from peling.server.live.refusals import decides


def asks_anew(entry: Entry, seat: int) -> bool:
    """Whether a seat that has something to decide after an entry has something else to decide than before."""
    return type(entry) not in TALK or (isinstance(entry, e.Chose) and entry.seat == seat)


def turns_undo(entry: Entry, seat: int, quiet: frozenset[str]) -> bool:
    """Whether a seat's latest decision is another one after an entry; passes of one who passes quietly are none."""
    if isinstance(entry, Undone):
        return True
    passed = isinstance(entry, e.Chose) and entry.action == PASS and bool(quiet)
    return decides(entry, seat) and not passed


def turns_answer(entry: Entry) -> bool:
    """Whether something else is asked of everyone after an entry."""
    return isinstance(entry, UndoAsked)
