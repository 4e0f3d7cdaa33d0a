"""The rack: the player's tiles in the order in which they like to see them.

>>> rack = Rack()
>>> rack.follow((0, 9, 27, 1), drawn=-1)
>>> rack.kinds
[0, 1, 9, 27]
>>> rack.turn()
>>> rack.kinds
[27, 0, 1, 9]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from peling import tiles

ORDERS: dict[str, Callable[[int], tuple[int, ...]]] = {
    "suits": lambda kind: (kind,),
    "honours": lambda kind: (tiles.is_suit(kind), kind),
    "numbers": lambda kind: (kind // 9 == 3 or kind >= tiles.E, tiles.rank(kind) if tiles.is_suit(kind) else 0, kind),
}
"""Ways to sort: by suit, by suit with the honours first, by number."""
OWN = "own"


class Rack:
    """The tiles as they stand; the one just drawn stands apart at the end."""

    def __init__(self) -> None:
        self.kinds: list[int] = []
        self.drawn = -1
        self.order = "suits"
        """A name of `ORDERS`, or `own` once the player has moved a tile by hand."""

    def follow(self, kinds: Sequence[int], drawn: int) -> None:
        """Stand as the hand is now: what was given away leaves, what is new finds its place."""
        wanted = Counter(kinds)
        if drawn >= 0 and wanted[drawn]:
            wanted[drawn] -= 1
        else:
            drawn = -1
        kept = []
        for kind in self.kinds:
            if wanted[kind]:
                wanted[kind] -= 1
                kept.append(kind)
        for kind in sorted(wanted.elements()):
            kept.insert(self._place(kept, kind), kind)
        if self.order != OWN:
            kept.sort(key=ORDERS[self.order])
        self.kinds = [*kept, drawn] if drawn >= 0 else kept
        self.drawn = drawn

    @staticmethod
    def _place(kinds: Sequence[int], kind: int) -> int:
        """Behind its likes, else before the first higher tile."""
        if kind in kinds:
            return len(kinds) - list(reversed(kinds)).index(kind)
        return next((place for place, other in enumerate(kinds) if other > kind), len(kinds))

    def turn(self) -> None:
        """Sort in the next way."""
        names = list(ORDERS)
        self.order = names[(names.index(self.order) + 1) % len(names)] if self.order in names else names[0]
        body = self.kinds[:-1] if self.drawn >= 0 else self.kinds
        self.kinds = sorted(body, key=ORDERS[self.order]) + self.kinds[len(body) :]

    def move(self, place: int, step: int) -> int:
        """Move a tile by hand; where it stands then."""
        last = len(self.kinds) - (2 if self.drawn >= 0 else 1)
        target = place + step
        if place > last or not 0 <= target <= last:
            return place
        self.order = OWN
        self.kinds[place], self.kinds[target] = self.kinds[target], self.kinds[place]
        return target
