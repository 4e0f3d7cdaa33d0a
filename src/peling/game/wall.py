"""The wall: every tile in its physical place, the break, the order in which tiles are taken.

A slot is 2 x stack (+ 1 for the lower tile). Stacks are numbered leftwards from the right end of East's wall, through the walls
of North, West and South. Live tiles are taken leftwards from the break, replacements from its right.
"""

from __future__ import annotations

from collections.abc import Sequence

from peling import tiles
from peling.kernels.play.wall import break_stack, dead_slot, live_slot, refills
from peling.rules import Ruleset


def wall_tiles(rules: Ruleset, *, goulash: bool = False) -> tuple[int, ...]:
    """All tiles of a deal, sorted."""
    return tuple(tiles.spread(rules.copies(goulash=goulash)))


class Wall:
    """What is left of the wall: `live` slots in the order of drawing, `dead` slots in the order of replacing."""

    def __init__(self, slots: tuple[int, ...], break_stack: int, live: list[int], dead: list[int], *, refilled: bool) -> None:
        self.slots = slots
        self.break_stack = break_stack
        self.live, self.dead = live, dead
        self._refilled = refilled
        self._taken = bytearray(len(slots))
        self._front = self._back = self.gone = 0
        self._shared = len(dead) == len(slots)
        self.left = len(slots) if self._shared else len(live)
        """How many tiles can still be drawn."""
        self.replacements = len(dead)
        """How many replacement tiles there are."""

    def next_kind(self, *, loose: bool) -> int:
        """The kind of the tile that `draw` or `replace` would take."""
        slots, place = (self.dead, self._back) if loose else (self.live, self._front)
        while self._shared and self._taken[slots[place]]:
            place += 1
        return self.slots[slots[place]]

    def draw(self) -> int:
        """Take the next live tile; its slot."""
        while self._shared and self._taken[self.live[self._front]]:
            self._front += 1
        slot = self.live[self._front]
        self._front += 1
        self._taken[slot] = 1
        self.gone += 1
        self.left -= 1
        if self._shared:
            self.replacements -= 1
        return slot

    def replace(self) -> int:
        """Take a replacement tile; its slot. Where the dead wall is filled up, the last live tile joins it."""
        while self._shared and self._taken[self.dead[self._back]]:
            self._back += 1
        slot = self.dead[self._back]
        self._back += 1
        self._taken[slot] = 1
        self.gone += 1
        refilled = refills(self._refilled, len(self.live) - self._front)
        if refilled:
            self.dead.append(self.live.pop())
        if refilled or self._shared:
            self.left -= 1
        if not refilled:
            self.replacements -= 1
        return slot

    def taken(self, slot: int) -> bool:
        """Whether the tile of a slot has been taken."""
        return bool(self._taken[slot])


def break_wall(slots: Sequence[int], dice: Sequence[int], rules: Ruleset, ruler_throw: int = 0) -> Wall:
    """The wall of `slots` (a kind each), broken at `dice`: East's two and the opener's two.

    In the game of the green dragon one throw says both who rules and where the wall breaks: `ruler_throw`.
    """
    stacks = len(slots) // 2
    opening, count = (0, ruler_throw) if ruler_throw else (sum(dice[:2]), sum(dice))
    first = break_stack(opening, count, rules.playing, stacks)
    dead = rules.play.dead_wall
    number = len(slots) - dead
    live = [live_slot(n, first, stacks, dead) for n in range(number)]
    loose = [dead_slot(n, first, stacks, dead, number) for n in range(dead or number)]
    return Wall(tuple(slots), first, live, loose, refilled=rules.play.dead_wall_refilled)
