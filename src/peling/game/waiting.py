"""Waiting: whether a rack lacks one tile for a hand that may win (announced waits, B2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from peling.hands import Flag, Hand, HandError, Source, Win
from peling.scoring.oracle import HandOracle
from peling.tiles import JOKER, KINDS, spread

if TYPE_CHECKING:
    from peling.game.state import State

DEALT = 13


def waits_for_something(state: State, oracle: HandOracle, seat: int, found: int, without: int) -> bool:
    """Whether one of the kinds `found` (bits), drawn, would make a hand that may win of the rack less the tile `without`."""
    private, table = state.private[seat], state.table
    if not found or table.rack_sizes[seat] - 1 + 3 * len(private.melds) != DEALT:
        return False
    counts = private.counts[:]
    counts[without] -= 1
    if any(counts[KINDS:JOKER]):
        return False
    rack = tuple(spread(counts))
    flags = Flag.GOULASH if table.goulash else Flag(0)
    for kind in (*range(KINDS), JOKER):  # a joker, too, is a tile to wait for (R22)
        if not found >> kind & 1:
            continue
        try:
            hand = Hand(rack, tuple(private.melds), (), Win(kind, Source.DRAWN), table.wind_of[seat], table.round, flags)
        except HandError:  # a fifth tile
            continue
        if oracle.may_win(hand):
            return True
    return False
