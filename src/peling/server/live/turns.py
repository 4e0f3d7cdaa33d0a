"""Whom a table waits for, from the last entries of its log alone, so that no table is loaded to find whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from peling.game import events as e
from peling.game.table import LAST_EXCHANGE, partners
from peling.server.live.entries import Entry, Undone, Voted

TAIL = 48
"""Entries that suffice: more than the answers, luck tiles and replacements that can follow a draw or a deal."""


def seats_to_act(tail: Sequence[Entry]) -> frozenset[int]:
    """The seats that must do something now: discard, answer, or vote for the next deal; none if that cannot be determined.

    `tail` is the end of a log, in order. The search goes back to the entry that began the current phase.
    """
    answered: set[int] = set()
    stage = 0
    for entry in reversed(tail):
        match entry:
            case e.Chose() | Voted():
                if not stage:  # answers to an exchange before this one are over
                    answered.add(entry.seat)
            case e.Asked():
                return frozenset(entry.seats) - answered
            case e.Drawn(loose=False) | e.Claimed() | e.KongLaid() | e.KongStands():
                return frozenset((entry.seat,))
            case e.Exchanged():
                stage = stage or entry.stage + 1
            case e.Dealt():
                if not entry.goulash or stage > LAST_EXCHANGE:
                    return frozenset(entry.order[:1])
                return frozenset(seat for pair in partners(entry.order, stage) for seat in pair) - answered
            case e.Scored():
                return frozenset(range(len(entry.net))) - answered
            case Undone():  # a decision was taken back and has to be made again
                return frozenset((entry.seat,)) - answered
            case e.Discarded() | e.Promoted() | e.Won() | e.Remise() | e.Finished():
                break
    return frozenset()
