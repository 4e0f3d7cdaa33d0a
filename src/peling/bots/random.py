"""`random`: any legal action, each as likely."""

from __future__ import annotations

from random import Random

from peling.game.actions import Action
from peling.game.view import View
from peling.rules import Ruleset


class Player:
    """Chooses blindly; the baseline, and a good fuzzer of the engine."""

    name = "random"

    def __init__(self, _rules: Ruleset, *, seed: int | str = 0, compiled: bool = False) -> None:  # noqa: ARG002
        self.reseed(seed)

    def reseed(self, seed: int | str) -> None:
        """Use another seed from here on."""
        self._random = Random(f"random/{seed}")  # noqa: S311  # nosec B311  # a player, not a secret

    def choose(self, view: View) -> Action:
        """Any legal action."""
        return self._random.choice(view.legal)
