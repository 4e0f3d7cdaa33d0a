"""Waiting: whether a rack lacks one tile for a hand that may win (announced waits, B2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from peling.game.judge import Judge
from peling.hands import Flag, Hand, HandError, Source, Win
from peling.tiles import JOKER, KINDS

if TYPE_CHECKING:
    from peling.game.state import State


def waits_for_something(state: State, judge: Judge, seat: int) -> bool:
    """Whether some tile that is in play, drawn, would complete the rack."""
    private, table = state.private[seat], state.table
    rack = private.rack
    if any(KINDS <= kind < JOKER for kind in rack) or len(rack) + 3 * len(private.melds) != 13:
        return False
    found = judge.waits(private.counts, private.melds, goulash=table.goulash)
    flags = Flag.GOULASH if table.goulash else Flag(0)
    for kind in (*range(KINDS), JOKER):  # a joker, too, is a tile to wait for (R22)
        if not found >> kind & 1:
            continue
        try:
            hand = Hand(rack, tuple(private.melds), (), Win(kind, Source.DRAWN), table.wind_of[seat], table.round, flags)
        except HandError:  # a fifth tile
            continue
        if judge.may_win(hand):
            return True
    return False
