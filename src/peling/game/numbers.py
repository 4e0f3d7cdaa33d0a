"""The numbers of actions: the fixed numbering of the kernels (`kernels.play.layout`) and the values of a match, both ways."""

from __future__ import annotations

from functools import lru_cache

from peling.game.actions import MAHJONG, PASS, Action, ActionType
from peling.kernels.play import layout as at
from peling.tiles import FLOWER, JOKER, KINDS

_KONG_JOKERS = {at.F_KONG: 0, at.F_KONG_JOKER: 1, at.F_KONG_JOKERS: 2}
_KONG_FAMILY = {jokers: family for family, jokers in _KONG_JOKERS.items()}


def plane_kind(kind: int) -> int:
    """A kind as planes and actions have it: jokers follow the kinds of sets."""
    return at.JOKER if kind == JOKER else kind


def tile_kind(place: int) -> int:
    """The kind of a place in planes and actions."""
    return JOKER if place == at.JOKER else place


def given_kind(number: int) -> int:
    """The kind of a tile that is given in an exchange, by the number of the action."""
    return FLOWER + number - at.A_LUCK if number >= at.A_LUCK else tile_kind(number)


def number_of(action: Action, offered: int) -> int:
    """The number of an action; an exchange is three of them, and has none. `offered` is the kind on offer."""
    kinds, jokers = [kind for kind in action.tiles if kind != JOKER], action.tiles.count(JOKER)
    match action.type:
        case ActionType.DISCARD:
            return plane_kind(action.tiles[0])
        case ActionType.PASS:
            return at.A_PASS
        case ActionType.MAHJONG:
            return at.A_MAHJONG
        case ActionType.PUNG:
            return at.A_PUNG + jokers
        case ActionType.CHOW:
            return at.A_CHOW + offered - min(*kinds, offered)
        case ActionType.PROMOTE:
            return (at.F_PROMOTE_JOKER if jokers else at.F_PROMOTE) << at.FAMILY | kinds[0]
        case ActionType.KONG if len(action.tiles) == 3:
            return at.A_KONG + jokers
        case ActionType.KONG:
            return _KONG_FAMILY[jokers] << at.FAMILY | kinds[0]
    raise ValueError(f"{action} has no number")


@lru_cache(maxsize=4096)
def action_of(number: int, offered: int) -> Action:
    """The action of a number; `offered` is the kind on offer, -1 in a turn."""
    family, index = number >> at.FAMILY, number & at.INDEX
    if family in _KONG_JOKERS:
        jokers = _KONG_JOKERS[family]
        return Action(ActionType.KONG, (index,) * (4 - jokers) + (JOKER,) * jokers)
    if family:
        return Action(ActionType.PROMOTE, (index, JOKER) if family == at.F_PROMOTE_JOKER else (index,))
    if index <= at.JOKER:
        return Action(ActionType.DISCARD, (tile_kind(index),))
    if index < at.A_PUNG:
        return PASS if index == at.A_PASS else MAHJONG
    if index >= at.A_CHOW:
        low = offered - (index - at.A_CHOW)
        return Action(ActionType.CHOW, tuple(kind for kind in range(low, low + 3) if kind != offered))
    kong = index >= at.A_KONG
    jokers = index - (at.A_KONG if kong else at.A_PUNG)
    return Action(ActionType.KONG if kong else ActionType.PUNG, (offered,) * (2 + kong - jokers) + (JOKER,) * jokers)


def planes_of(counts: bytes | bytearray) -> tuple[int, int, int, int]:
    """The planes of a rack: which kinds it holds at least once, twice, three and four times."""
    planes = [0, 0, 0, 0]
    for kind, held in enumerate(counts[:KINDS]):
        for times in range(held):
            planes[times] |= 1 << kind
    for times in range(counts[JOKER]):
        planes[times] |= 1 << at.JOKER
    return planes[0], planes[1], planes[2], planes[3]
