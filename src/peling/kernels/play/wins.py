"""Wins: the circumstances in which a tile completes a hand."""

from collections.abc import Sequence

from peling.kernels.jit import kernel
from peling.kernels.layout import (
    FLAG_ANNOUNCED,
    FLAG_EARTH,
    FLAG_GOULASH,
    FLAG_HEAVEN,
    FLAG_KONG_ON_KONG,
    FLAG_LAST_OF_KIND,
    FLAG_LAST_TILE,
    FLAG_ORIGINAL_CALL,
    FLAG_REPLACEMENT,
    FLAG_ROBBED_KONG,
)
from peling.kernels.play import layout as at

NO_TILE, THE_DRAWN, ANY_TILE = 0, 1, 2


@kernel
def hand_flags(goulash: int, calls: int) -> int:
    """Circumstances of a hand that have nothing to do with a winning tile; `calls` says whether its wait is announced."""
    flags = FLAG_GOULASH if goulash else 0
    if calls & at.CALLED:
        flags |= FLAG_ANNOUNCED | (FLAG_ORIGINAL_CALL if calls & at.ORIGINAL else 0)
    return flags


@kernel
def wins_with(drawn: int, luck: int) -> int:
    """Which tile of its rack a seat that has drawn may win with: not with `luck` tiles on the rack, else the tile just drawn.

    After an exchange no tile of East's is the fourteenth (`drawn` is -1): any tile may be, and that which pays most is (B14).
    """
    if luck:
        return NO_TILE
    return THE_DRAWN if drawn >= 0 else ANY_TILE


@kernel
def as_dealt(discards: int, kong_laid: int, exchanges: int) -> int:
    """Whether nobody has touched the tiles of the deal: no discard, kong or exchange came before."""
    return 1 if discards == 0 and kong_laid == 0 and exchanges == 0 else 0


@kernel
def drawn_flags(untouched: int, replaced: int, kongs: int, loose: int, left: int, others_seen: int, play: Sequence[int]) -> int:
    """The circumstances of a win on the tile just taken.

    `untouched`: the tiles are `as_dealt`. `loose`: the tile is a replacement; one of a luck tile from a dead wall is not the
    last of the wall. `others_seen`: how many others of its kind lie open.
    """
    flags = FLAG_HEAVEN if untouched else 0
    if replaced:
        flags |= FLAG_REPLACEMENT | (FLAG_KONG_ON_KONG if kongs > 1 else 0)
    if left == 0 and (replaced or loose == 0 or play[at.P_DEAD] == 0):
        flags |= FLAG_LAST_TILE
    return flags | (FLAG_LAST_OF_KIND if others_seen == 3 else 0)


@kernel
def claimed_flags(robbed: int, discards: int, is_last: int, others_seen: int) -> int:
    """The circumstances of a win on a discard, or on the tile of a promoted kong (`robbed`)."""
    flags = FLAG_ROBBED_KONG if robbed else (FLAG_EARTH if discards == 1 else 0)
    if is_last:
        flags |= FLAG_LAST_TILE
    return flags | (FLAG_LAST_OF_KIND if others_seen == 3 else 0)


@kernel
def waits_as_before(drawn: int, kongs: int, earlier: int) -> int:
    """Whether a hand waits after a discard for the same as after an `earlier` one: the tile just drawn is the one that goes."""
    return 1 if drawn and kongs == 0 and earlier > 0 else 0


@kernel
def calls_after(calls: int, first: int, called: int, drawn: int) -> int:
    """The announced wait of a seat after a discard: of its first one, of the tile just drawn; `called`: it waits now."""
    original = (called and first) or (calls & at.ORIGINAL and drawn)
    return (at.CALLED if called else 0) | (at.ORIGINAL if original else 0)


@kernel
def calls_with_set(calls: int) -> int:
    """The announced wait of a seat that lays a set, or makes a kong of one: it is no original call any more."""
    return calls & ~at.ORIGINAL
