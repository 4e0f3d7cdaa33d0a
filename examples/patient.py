"""A bot in a page: it collects pairs and triplets, plays for four pungs, and leaves everything else alone.

peling simulate --bots examples/patient.py:Patient,club,club,club
"""

from __future__ import annotations

from peling import Action, Ruleset, View
from peling.scoring.oracle import HandOracle


class Patient:
    """Wins where it may, claims every pung, and discards the tile of which it has and sees the fewest."""

    name = "patient"

    def __init__(self, rules: Ruleset) -> None:
        self.oracle = HandOracle(rules)

    def choose(self, view: View) -> Action:
        """One of the legal actions of this view."""
        by_type: dict[str, list[Action]] = {}
        for action in view.legal:
            by_type.setdefault(action.type.value, []).append(action)
        if "mahjong" in by_type and view.is_right_call(self.oracle):
            return by_type["mahjong"][0]
        for wish in ("replace", "pung", "pass"):
            if wish in by_type:
                return by_type[wish][0]
        if "discard" in by_type:
            unseen = view.unseen()
            return min(by_type["discard"], key=lambda action: (view.counts[action.tiles[0]], unseen[action.tiles[0]]))
        return next(action for action in view.legal if action.type.value != "mahjong")
