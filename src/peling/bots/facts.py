"""The desk: the facts of a view, laid out as the kernels read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from peling.bots.aims import set_worths
from peling.game.actions import Action, ActionType
from peling.game.view import View
from peling.hands import Meld, Shape
from peling.kernels.layout import CHOW, EL_JOKERS, EL_KONG, EL_OPEN, PUNG
from peling.kernels.think import facts as f
from peling.rules import Ruleset
from peling.tiles import FLOWER, JOKER, SEASON, E

ALL_KINDS = JOKER + 1


class Desk:
    """The facts of one view at a time, always written to the same bytes."""

    def __init__(self, rules: Ruleset) -> None:
        self.facts = bytearray(f.FACT_SIZE)
        self._sets = {False: bytes(rules.tile_set), True: bytes(rules.goulash_set)}
        self._goulash: bool | None = None
        self._codes: dict[tuple[tuple[int, ...], bool], bytes] = {}
        self._rules = rules
        self._said = rules.referee_announces
        self._nothing = bytes([f.NO_TILE] * f.RECENT)
        self._worths: dict[tuple[int, int], dict[int, int]] = {}

    def look(self, view: View) -> None:
        """Write down a view."""
        facts, table = self.facts, view.table
        facts[f.F_COUNTS : f.F_SET] = view.counts + table.seen
        if self._goulash is not table.goulash:
            self._goulash = table.goulash
            facts[f.F_SET : f.F_SET + ALL_KINDS] = self._sets[table.goulash]
        melds = view.melds
        facts[f.F_MELDS] = len(melds)
        for i, meld in enumerate(melds):
            facts[f.F_MELD + 2 * i : f.F_MELD + 2 * i + 2] = self._code(meld)
        facts[f.F_OTHERS] = len(table.order) - 1
        facts[f.F_OPTIONS] = 0

    def watch(self, view: View) -> None:
        """Write down what the others show: sets, announcements, the latest discards; and this seat's luck tiles."""
        facts, table = self.facts, view.table
        facts[f.F_SEAT], facts[f.F_ROUND], facts[f.F_GOULASH] = view.wind, table.round, table.goulash
        facts[f.F_FLOWERS] = sum(1 << (kind - FLOWER) for kind in table.luck[view.seat] if kind < SEASON)
        facts[f.F_SEASONS] = sum(1 << (kind - SEASON) for kind in table.luck[view.seat] if kind >= SEASON)
        facts[f.F_SAID] = self._said
        river = table.river
        facts[f.F_RIVER] = min(len(river), 120)
        recent = bytes([kind for _, kind in river[-f.RECENT :]])
        facts[f.F_RECENT : f.F_RECENT + f.RECENT] = recent + self._nothing[len(recent) :]
        place = f.F_RIVALS
        players = len(table.order)
        for i in range(1, players):
            rival = table.order[(view.wind + i) % players]
            facts[place : place + f.RIVAL_SIZE] = bytes(self._rival(view, rival))
            place += f.RIVAL_SIZE

    def _rival(self, view: View, rival: int) -> tuple[int, int, int, int]:
        """Sets laid down, whether a wait is announced, what the sets show, the suits in them."""
        table = view.table
        melds = table.melds[rival]
        if not melds:
            return 0, table.announced[rival], 0, 0
        worth = suits = 0
        shown = self._shown(table.wind_of[rival], table.round)
        for meld in melds:
            if meld is not None:
                code = self._code(meld)[0]
                worth += shown.get(code, 0)
                suits |= 1 << meld.kind // 9 if meld.kind < E else 0
        return len(melds), table.announced[rival], worth, suits

    def _shown(self, wind: int, round_: int) -> dict[int, int]:
        """What sets by themselves are worth to a player: dragons, winds."""
        key = wind, round_
        if key not in self._worths:
            self._worths[key] = set_worths(self._rules, wind, round_)
        return self._worths[key]

    def bound(self, kernel: Callable[..., int], *arguments: Any, compiled: bool) -> Callable[[], int]:
        """A kernel with its arguments filled in, the facts first."""
        if compiled:
            import numpy as np

            from peling.kernels import jit

            return partial(jit.compiled(kernel), np.frombuffer(self.facts, np.int8), *arguments)
        return partial(kernel, self.facts, *arguments)

    def offer(self, actions: Sequence[Action], kind: int) -> None:
        """Write down kongs, or claims of a tile `kind`, to choose from."""
        self.facts[f.F_OPTIONS] = min(len(actions), f.OPTIONS)
        for i, action in enumerate(actions[: f.OPTIONS]):
            place = f.F_OPTION + i * f.OPTION_SIZE
            self.facts[place : place + f.OPTION_SIZE] = bytes(_option(action, kind))

    def _code(self, meld: Meld) -> bytes:
        key = meld.tiles, meld.concealed
        known = self._codes.get(key)
        if known is None:
            known = self._codes[key] = bytes(set_code(meld))
        return known


def set_code(meld: Meld) -> tuple[int, int]:
    """Code and flags of a meld (`kernels.layout`)."""
    flags = (0 if meld.concealed else EL_OPEN) | (EL_KONG if meld.shape is Shape.KONG else 0) | meld.jokers << EL_JOKERS
    if meld.shape is Shape.CHOW:
        return CHOW + meld.kind // 9 * 7 + meld.kind % 9, flags
    return PUNG + meld.kind, flags


def _option(action: Action, kind: int) -> list[int]:
    """Code, flags and tiles from the rack of a kong or a claim."""
    tiles = list(action.tiles)
    jokers = tiles.count(JOKER) << EL_JOKERS
    rest = [f.NO_TILE] * (4 - len(tiles))
    if action.type is ActionType.CHOW:
        first = min(*tiles, kind)
        return [CHOW + first // 9 * 7 + first % 9, EL_OPEN, *tiles, *rest]
    if action.type is ActionType.PUNG:
        return [PUNG + kind, EL_OPEN | jokers, *tiles, *rest]
    if action.type is ActionType.PROMOTE:
        return [PUNG + tiles[0], EL_OPEN | EL_KONG | jokers, tiles[-1], f.NO_TILE, f.NO_TILE, f.NO_TILE]
    if len(tiles) == 3:
        return [PUNG + kind, EL_OPEN | EL_KONG | jokers, *tiles, *rest]
    return [PUNG + tiles[0], EL_KONG | jokers, *tiles]


def empty(size: int, *, compiled: bool, real: bool = False) -> Any:
    """Scratch space for the kernels, interpreted or compiled."""
    if not compiled:
        return [0.0 if real else 0] * size
    import numpy as np

    return np.zeros(size, np.float64 if real else np.int64)
