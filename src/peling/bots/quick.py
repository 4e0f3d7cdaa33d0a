"""`quick`: the shortest way to a hand that may win."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from peling.bots.aims import encoded
from peling.bots.facts import empty
from peling.bots.player import Thinker
from peling.game.actions import Action
from peling.game.view import View
from peling.kernels.think.aims import FAR
from peling.kernels.think.quick import (
    OPTION,
    OPTIONS,
    PASSED,
    Q_OPTION,
    QO_LACK,
    QO_SIZE,
    SIZES,
    QuickScratch,
    quick_choice,
)
from peling.rules import Ruleset


class Player(Thinker):
    """Looks for the nearest hands that may win, and plays the tile after which most unseen tiles bring it nearer to them."""

    name = "quick"

    def __init__(self, rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:
        super().__init__(rules, seed=seed, compiled=compiled)
        self._own = QuickScratch._make(empty(size, compiled=compiled) for size in SIZES)
        self.speed = self._own.speed
        """How fast each discard leaves the hand, by kind, as it was found last."""
        self._calls: dict[tuple[int, int, int, bool], Callable[[], int]] = {}

    def discard_or_kong(self, view: View, kongs: Sequence[Action]) -> int:  # noqa: ARG002
        """The kind to discard, or -1 - i for the i-th of the kongs."""
        choice = self._choice(view, claiming=0)
        return choice if choice < OPTION else OPTION - 1 - choice

    def claim(self, view: View, claims: Sequence[Action]) -> int:  # noqa: ARG002
        """-1 to pass, or which of the claims to make."""
        choice = self._choice(view, claiming=1)
        return -1 if choice == PASSED else choice - OPTION

    def hopeful(self, place: int) -> bool:
        """Whether some hand that may win is left after one of the claims, of those that were weighed last."""
        return place < OPTIONS and bool(self._own.options[Q_OPTION + place * QO_SIZE + QO_LACK] < FAR)

    def least(self, view: View) -> int:
        """The least useful kind."""
        return self._choice(view, claiming=0)

    def _choice(self, view: View, *, claiming: int) -> int:
        """The kernel's choice; its arguments are filled in once for each seat and round."""
        table = view.table
        key = claiming, view.wind, table.round, table.goulash
        call = self._calls.get(key)
        if call is None:
            aims = encoded(self.rules, view.wind, table.round, goulash=table.goulash, compiled=self.compiled)
            call = self._calls[key] = self.desk.bound(quick_choice, claiming, aims, self._own, compiled=self.compiled)
        return call()
