"""Taste: what a win is worth to a player beside its points, and how hands in reach add up. Data by rule set.

In most rule sets a point is a point. In bmr nobody needs doubles to win and one special hand, triple knitting, pays far more than
it is difficult: whoever counts points alone knits every day. People at a club table do not; they like to win, too.
"""

from __future__ import annotations

from typing import NamedTuple

from peling.kernels.think.club import liked
from peling.rules import Ruleset

WINNER_POINTS = 33
"""About how many points winners have on average before the doubles that a win needs: what a win usually is, also another's."""
SHARES = {"bmr": 0.3}
"""By rule set: how much of what a win counts above the usual a player takes into account; all of it if not listed."""
BEST = 4.0
ADDED = 1.0


class Taste(NamedTuple):
    """How a player of a rule set values hands."""

    usual: float
    """What a winner's hand counts on average."""
    share: float
    """How much of what a hand counts above that is taken into account."""
    power: float
    """How aims add up: the power of a mean; 1 adds what they bring, from 4 on hardly more than the best counts."""

    def value(self, total: float) -> float:
        """What a win is worth that counts so much."""
        return float(liked(total, self.usual, self.share))


def taste(rules: Ruleset) -> Taste:
    """The taste of the players of a rule set."""
    usual = rules.minimum + 6.0 if rules.fan else (WINNER_POINTS << rules.minimum) + int(rules["limit"]) / 16
    split = 0 < rules.max_chows < 4  # an ordinary hand is an aim for each chow that it may have, and all of them may come
    return Taste(usual, SHARES.get(rules.family, 1.0), ADDED if split else BEST)
