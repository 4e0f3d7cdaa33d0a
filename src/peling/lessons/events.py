"""Events: what can have happened to a hand at a table, as far as the hand itself does not say."""

from __future__ import annotations

from peling.hands import Flag, Hand, Shape, seat_at
from peling.scoring.circumstances import can_be


def can_have_happened(hand: Hand, playing: int) -> bool:
    """Whether what is told of a hand can be true: its tiles allow it, a replacement is a kong's, the first discard is East's."""
    if not can_be(hand):
        return False
    if hand.flags & Flag.REPLACEMENT and not any(meld.shape is Shape.KONG for meld in hand.melds):
        return False
    if not hand.flags & Flag.EARTH:
        return True
    return hand.win is not None and seat_at(hand.win.source, hand.seat, playing) == 0
