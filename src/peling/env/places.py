"""Places: the actions of a rule set one after the other, for a policy that chooses from a dense mask.

There is one numbering of actions, in families (`kernels.play.layout`); a place is a row in the table that is made from it here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from peling.kernels.play import layout as at
from peling.rules import Ruleset
from peling.tiles import KINDS


class Places(NamedTuple):
    """The places of a rule set."""

    starts: tuple[int, ...]
    """Where each family of actions begins; one that is not played begins at 0, and nothing of it is ever legal."""
    numbers: tuple[int, ...]
    """The number of the action at each place."""

    def place_of(self, number: int) -> int:
        """The place of an action's number."""
        family = number >> at.FAMILY
        place = self.starts[family] + (number & at.INDEX) if 0 <= family < at.FAMILIES else len(self.numbers)
        if place >= len(self.numbers) or self.numbers[place] != number:
            raise ValueError(f"the rule set has no action of number {number}")
        return place


@lru_cache(maxsize=2)
def _places(*, goulash: bool) -> Places:
    families = at.FAMILIES if goulash else at.F_PROMOTE + 1
    first = at.A_LUCK + 8 if goulash else at.A_LUCK
    numbers = list(range(first))
    starts = [0] * at.FAMILIES
    for family in range(1, families):
        starts[family] = len(numbers)
        numbers += [family << at.FAMILY | kind for kind in range(KINDS)]
    return Places(tuple(starts), tuple(numbers))


def places_of(rules: Ruleset) -> Places:
    """The places of a rule set: 113, or 223 where goulash is played, with jokers and exchanges."""
    return _places(goulash=bool(rules.goulash))
