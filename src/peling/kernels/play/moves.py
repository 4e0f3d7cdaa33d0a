"""Moves: what a seat may do with its tiles in its turn, and with the tile on offer. The predicates of the rules of play."""

from collections.abc import Sequence

from peling.kernels.jit import inlined, kernel
from peling.kernels.play import layout as at
from peling.tiles import GREEN, KINDS

NOT_GREEN = 16  # beside the number of open chows (S_CHOWS): one of them is not green


@inlined
def is_last_turn(left: int, dead: int, play: Sequence[int]) -> int:
    """Whether nobody draws after this turn: the wall is empty, or the dead wall where that ends the deal at once (D33)."""
    return 1 if left == 0 or (dead == 0 and play[at.P_EMPTY_ENDS]) else 0


@inlined
def may_replace(dead: int) -> int:
    """Whether there is a tile to replace a luck tile or the fourth of a kong with; if there is none, the deal is drawn (D33)."""
    return 1 if dead > 0 else 0


@inlined
def may_kong(has_drawn: int, left: int, dead: int, play: Sequence[int]) -> int:
    """Whether the seat in turn may declare a kong (D7, D17, D33, M1, M3): a tile must be left to replace it."""
    if has_drawn == 0 and play[at.P_KONG_AFTER_CLAIM] == 0:
        return 0
    return 1 if left > 0 or (play[at.P_DEAD] and dead > 0) else 0


@inlined
def kongs_of(family: int, one: int, two: int, three: int, four: int, punged: int, jokers: int) -> int:
    """Kongs of a family that a rack has tiles for, as bits of kinds; two jokers at most."""
    if family == at.F_KONG:
        return four & at.PLAIN
    if family == at.F_PROMOTE:
        return punged & one
    if family == at.F_KONG_JOKER:
        return three & at.PLAIN if jokers else 0
    if family == at.F_KONG_JOKERS:
        return two & at.PLAIN if jokers > 1 else 0
    return punged if jokers else 0


@kernel
def chows_laid(laid: int, first: int) -> int:
    """What `S_CHOWS` becomes when the chow that starts at `first` is laid open."""
    return laid + 1 | (0 if 7 << first & ~GREEN == 0 else NOT_GREEN)


@kernel
def may_chow(laid: int, first: int, goulash: int, play: Sequence[int]) -> int:
    """Whether a seat with these open chows may lay one more: bmr allows one, and others of green tiles only (jade)."""
    allowed = play[at.P_CHOWS_GOULASH if goulash else at.P_CHOWS]
    if laid & NOT_GREEN - 1 < allowed:
        return 1
    if allowed == 0 or play[at.P_GREEN_CHOWS] == 0:
        return 0
    return 1 if chows_laid(laid, first) & NOT_GREEN == 0 else 0


@inlined
def may_claim(kind: int) -> int:
    """Whether anybody may claim a tile on offer, for a win or a set: not a joker (B12)."""
    return 0 if kind == at.JOKER else 1


@inlined
def may_claim_sets(kind: int, is_last: int) -> int:
    """Whether a discard may be claimed for a set: that of the last turn is only for a win (D17, M3)."""
    return 1 if may_claim(kind) and is_last == 0 else 0


@inlined
def set_claims(
    kind: int, held: int, jokers: int, near: int, is_next: int, laid: int, room: int, goulash: int, play: Sequence[int]
) -> int:
    """The kongs, pungs and chows that a seat may claim with a discard, as bits of actions.

    `near` are its neighbours in the rack, five bits from two below to two above; `laid` the open chows. A seat that forgot
    replacements and has no `room` keeps a tile to discard (R42): it may only claim a kong.
    """
    claims = 0
    if held and held + jokers >= 2:
        for some in range(3):
            if some <= jokers and held + some >= 3:
                claims |= 1 << at.A_KONG + some
        for some in range(2):
            if room and some <= jokers and held + some >= 2:
                claims |= 1 << at.A_PUNG + some
    if is_next and room:
        near &= play[at.P_EDGES + kind]
        if near >> 3 & near >> 4 & 1 and may_chow(laid, kind, goulash, play):
            claims |= 1 << at.A_CHOW
        if near >> 1 & near >> 3 & 1 and may_chow(laid, kind - 1, goulash, play):
            claims |= 1 << at.A_CHOW + 1
        if near & near >> 1 & 1 and may_chow(laid, kind - 2, goulash, play):
            claims |= 1 << at.A_CHOW + 2
    return claims


@inlined
def neighbours(one: int, kind: int) -> int:
    """Which kinds a rack holds from two below to two above a kind of a suit, as five bits."""
    return (one << 2) >> kind & 31 if kind < KINDS else 0
