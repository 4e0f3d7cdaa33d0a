"""Events: what can have happened to a hand at a table, as far as the hand itself does not say."""

from __future__ import annotations

from peling.hands import Flag, Hand, Shape, Source
from peling.scoring.circumstances import can_be

STEPS = {Source.LEFT: -1, Source.ACROSS: 2, Source.RIGHT: 1}
"""How far round the table a player sits, by where a tile came from."""


def seat_of(seat: int, source: Source, players: int) -> int:
    """The seat that a tile came from, seen from a seat; of five players one dreams."""
    return (seat + STEPS[source]) % (3 if players == 3 else 4)


def can_have_happened(hand: Hand, players: int) -> bool:
    """Whether what is told of a hand can be true: its tiles allow it, a replacement is a kong's, the first discard is East's."""
    if not can_be(hand):
        return False
    if hand.flags & Flag.REPLACEMENT and not any(meld.shape is Shape.KONG for meld in hand.melds):
        return False
    if not hand.flags & Flag.EARTH:
        return True
    return hand.win is not None and seat_of(hand.seat, hand.win.source, players) == 0
