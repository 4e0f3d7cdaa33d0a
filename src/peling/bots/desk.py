"""The desk: what a view tells, laid out as the kernels read it."""

from __future__ import annotations

from typing import Any

from peling.game.actions import Action, ActionType
from peling.game.view import View
from peling.hands import Meld, Shape
from peling.kernels.aims import (
    F_COUNTS,
    F_MELD,
    F_MELDS,
    F_OPTION,
    F_OPTIONS,
    F_OTHERS,
    F_SEEN,
    F_SET,
    F_WALL,
    FACT_SIZE,
    NO_TILE,
    OPTION_SIZE,
    OPTIONS,
)
from peling.kernels.layout import CHOW, EL_KONG, EL_OPEN, PUNG
from peling.rules import Ruleset
from peling.tiles import BAMBOO_2, JOKER

KINDS = JOKER + 1


class Desk:
    """The facts of one view at a time, in the same bytes every time."""

    def __init__(self, rules: Ruleset) -> None:
        self.facts = bytearray(FACT_SIZE)
        self._sets = {False: bytes(rules.tile_set), True: bytes(_goulash_set(rules))}
        self._codes: dict[tuple[tuple[int, ...], bool], tuple[int, int]] = {}

    def look(self, view: View) -> None:
        """Write down a view."""
        facts, table = self.facts, view.table
        facts[F_COUNTS : F_COUNTS + KINDS] = bytes(view.counts)
        facts[F_SEEN : F_SEEN + KINDS] = bytes(table.seen)
        facts[F_SET : F_SET + KINDS] = self._sets[table.goulash]
        melds = view.melds
        facts[F_MELDS] = len(melds)
        for i, meld in enumerate(melds):
            facts[F_MELD + 2 * i : F_MELD + 2 * i + 2] = self._code(meld)
        facts[F_WALL] = table.wall_left
        facts[F_OTHERS] = len(table.order) - 1
        facts[F_OPTIONS] = 0

    def offer(self, actions: list[Action], kind: int) -> None:
        """Write down kongs, or claims of a tile `kind`, to choose from."""
        self.facts[F_OPTIONS] = min(len(actions), OPTIONS)
        for i, action in enumerate(actions[:OPTIONS]):
            place = F_OPTION + i * OPTION_SIZE
            self.facts[place : place + OPTION_SIZE] = bytes(_option(action, kind))

    def _code(self, meld: Meld) -> bytes:
        key = meld.tiles, meld.concealed
        known = self._codes.get(key)
        if known is None:
            known = self._codes[key] = set_code(meld)
        return bytes(known)


def set_code(meld: Meld) -> tuple[int, int]:
    """Code and flags of a meld (`kernels.layout`)."""
    flags = (0 if meld.concealed else EL_OPEN) | (EL_KONG if meld.shape is Shape.KONG else 0)
    if meld.shape is Shape.CHOW:
        return CHOW + meld.kind // 9 * 7 + meld.kind % 9, flags
    return PUNG + meld.kind, flags


def _option(action: Action, kind: int) -> list[int]:
    """Code, flags and tiles from the rack of a kong or a claim."""
    tiles = list(action.tiles)
    if action.type is ActionType.CHOW:
        first = min(*tiles, kind)
        return [CHOW + first // 9 * 7 + first % 9, EL_OPEN, *tiles, NO_TILE, NO_TILE]
    if action.type is ActionType.PUNG:
        return [PUNG + kind, EL_OPEN, *tiles, NO_TILE, NO_TILE]
    if action.type is ActionType.PROMOTE:
        return [PUNG + tiles[0], EL_OPEN | EL_KONG, tiles[-1], NO_TILE, NO_TILE, NO_TILE]
    if len(tiles) == 3:
        return [PUNG + kind, EL_OPEN | EL_KONG, *tiles, NO_TILE]
    return [PUNG + tiles[0], EL_KONG, *tiles]


def _goulash_set(rules: Ruleset) -> list[int]:
    counts = list(rules.tile_set)
    counts[JOKER], counts[BAMBOO_2] = counts[BAMBOO_2], 0
    return counts


def empty(size: int, *, compiled: bool, real: bool = False) -> Any:
    """Scratch space for the kernels, interpreted or compiled."""
    if not compiled:
        return [0.0 if real else 0] * size
    import numpy as np

    return np.zeros(size, np.float64 if real else np.int64)
