"""The wall: every tile in its physical place, the break, the order in which tiles are taken.

A slot is 2 x stack (+ 1 for the lower tile). Stacks are numbered leftwards from the right end of East's wall, through the walls
of North, West and South. Live tiles are taken leftwards from the break, replacements from its right.
"""

from __future__ import annotations

from collections.abc import Sequence

from peling import tiles
from peling.rules import Ruleset


def wall_tiles(rules: Ruleset, *, goulash: bool = False) -> tuple[int, ...]:
    """All tiles of a deal, sorted."""
    return tuple(tiles.spread(rules.goulash_set if goulash else rules.tile_set))


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
        refilled = self._refilled and self._front < len(self.live)
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

    In the game of the green dragon one throw says both who rules and where the wall breaks (D31): `ruler_throw`.
    """
    sides = 3 if rules.players == 3 else 4
    stacks = len(slots) // 2
    side = stacks // sides
    if ruler_throw:
        opener, count = 0, ruler_throw
    else:
        opener, count = (sum(dice[:2]) - 1) % sides, sum(dice)
    first = ((sides - opener) % sides * side + count - 1) % stacks
    live, dead = _orders(first, stacks, rules.play.dead_wall)
    return Wall(tuple(slots), first, live, dead, refilled=rules.play.dead_wall_refilled)


def _orders(first: int, stacks: int, dead: int) -> tuple[list[int], list[int]]:
    """The slots in the order of drawing and of replacing, from the stack of the break."""
    loose = [2 * first + 1, 2 * first]  # the lower tile lies left and is taken first (D32)
    right = [(first - i) % stacks for i in range(1, stacks)]  # the stacks to the right of the break, nearest first
    if dead:  # each stack of the dead wall becomes two loose tiles when its turn comes
        queue = loose + [2 * stack + low for stack in right for low in (1, 0)]
        live = [2 * stack + low for stack in reversed(right[dead // 2 - 1 :]) for low in (0, 1)]
        return live, queue[:dead]
    # M1: no dead wall; the loose tiles lie on the two stacks right of the break and are met there at the end
    queue = loose + [2 * stack + low for stack in right for low in (0, 1)]
    live = []
    for stack in reversed(right):
        if stack == right[0]:
            live.append(loose[0])
        elif stack == right[1]:
            live.append(loose[1])
        live += [2 * stack, 2 * stack + 1]
    return live, queue
