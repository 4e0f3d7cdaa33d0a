"""`beginner`: plays to win with the eye of `quick`, and makes the mistakes of a player who has just learnt the game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from peling.bots.quick import Player as Quick
from peling.game.actions import Action, ActionType
from peling.game.view import View
from peling.kernels.think.facts import F_SEEN, F_SET
from peling.rules import Ruleset
from peling.tiles import KINDS, E

HOLDS = 0.12
"""How often a lone wind or dragon is kept for another round."""
SLIPS = 0.05
"""How often a useful tile goes, because the hand was misread."""
SLIP = 3
"""Which discards such a slip is one of: the best ones after the right one."""
MISSES = 0.15
"""How often a useful claim is overlooked."""
SNATCHES = 0.25
"""How often a set is claimed that the hand is better without."""
SETS = (ActionType.CHOW, ActionType.PUNG)
NOTHING = bytes(F_SET - F_SEEN)


class Player(Quick):
    """Builds the nearest hand, but snatches at sets, overlooks tiles, keeps lone honours, and does not look at the table.

    Its slips follow from its seed and from what it sees, so the same seed plays the same game, also after an undo.
    """

    name = "beginner"

    def __init__(self, rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:
        super().__init__(rules, seed=seed, compiled=compiled)
        self.reseed(seed)

    def reseed(self, seed: int | str) -> None:
        """Use another seed from here on."""
        self._seed = seed

    def discard_or_kong(self, view: View, kongs: Sequence[Action]) -> int:
        """The kind to discard, or -1 - i for the i-th of the kongs."""
        self._overlook()
        choice = super().discard_or_kong(view, kongs)
        if choice < 0 or kongs:  # a kong is a feast: nothing else is thought of
            return choice
        chance = self._chance(view)
        ranked = self._ranked(view, choice)
        if choice >= E and view.counts[choice] == 1 and chance.random() < HOLDS:
            ranked = [kind for kind in ranked if kind < E] or ranked
        if len(ranked) > 1 and chance.random() < SLIPS:
            return chance.choice(ranked[1 : 1 + SLIP])
        return ranked[0]

    def claim(self, view: View, claims: Sequence[Action]) -> int:
        """-1 to pass, or which of the claims to make."""
        self._overlook()
        chance = self._chance(view)
        choice = super().claim(view, claims)
        if choice >= 0:
            return -1 if chance.random() < MISSES else choice
        if chance.random() >= SNATCHES:
            return -1
        return next((i for i, claim in enumerate(claims) if claim.type in SETS and self.hopeful(i)), -1)

    def least(self, view: View) -> int:
        """The least useful kind."""
        self._overlook()
        return super().least(view)

    def _overlook(self) -> None:
        """Forget what lies on the table: a beginner sees no tiles but the rack."""
        self.desk.facts[F_SEEN:F_SET] = NOTHING

    def _ranked(self, view: View, best: int) -> list[int]:
        """The kinds that may go, the best first."""
        others = [kind for kind in range(KINDS) if view.counts[kind] and kind != best]
        return [best, *sorted(others, key=lambda kind: -self.speed[kind])]

    def _chance(self, view: View) -> Random:
        """Chance for one decision."""
        table = view.table
        seen = f"{table.deal}/{len(table.river)}/{table.phase.value}/{table.offered}/{bytes(view.counts).hex()}"
        return Random(f"beginner/{self._seed}/{seen}")  # noqa: S311  # nosec B311  # a player, not a secret
