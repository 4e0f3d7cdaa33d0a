"""Payments: what a win brings a player and what it costs, read off settlements of the rule set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peling.bots.valuation import taste
from peling.kernels.think.club import (
    PAY_CLAIMED,
    PAY_DOUBLES,
    PAY_DRAWN,
    PAY_LOSER,
    PAY_POWER,
    PAY_RIVAL,
    PAY_SHARE,
    PAY_SIZE,
    PAY_TYPICAL,
)
from peling.rules import Ruleset
from peling.scoring.settlement import settlement_of

PROBE = 1000
"""A total that is settled to see how payments grow with it."""


def payments(rules: Ruleset, wind: int, *, compiled: bool) -> Any:
    """The payments as a player of that wind sees them (`kernels.think.club`, PAY_…)."""
    numbers = [0.0] * PAY_SIZE
    players = rules.playing
    rivals = [(wind + i) % players for i in range(1, players)]
    numbers[PAY_DRAWN : PAY_DRAWN + 2] = _line(rules, players, wind, wind, [None])
    numbers[PAY_CLAIMED : PAY_CLAIMED + 2] = _line(rules, players, wind, wind, rivals)
    for i, rival in enumerate(rivals):
        others = [other for other in rivals if other != rival]
        lines: tuple[Sequence[int | None], ...] = ([None], [wind], others)
        for j, discarders in enumerate(lines):
            place = PAY_RIVAL + 6 * i + 2 * j
            numbers[place : place + 2] = _line(rules, players, wind, rival, discarders)
    numbers[PAY_LOSER] = sum(_loser(rules, players, wind, rival) for rival in rivals) / len(rivals)
    numbers[PAY_TYPICAL], numbers[PAY_SHARE], numbers[PAY_POWER] = taste(rules)
    numbers[PAY_DOUBLES] = 0.0 if rules.fan else 1.0
    if not compiled:
        return numbers
    import numpy as np

    return np.array(numbers, np.float64)


def _line(rules: Ruleset, players: int, seat: int, winner: int, discarders: Sequence[int | None]) -> list[float]:
    """What a seat gets when the winner counts x, as a + b x, on average over the discarders."""
    got = []
    for total in (0, PROBE):
        scores = [total if other == winner else 0 for other in range(players)]
        nets = [settlement_of(scores, rules, winner=winner, discarder=discarder).net[seat] for discarder in discarders]
        got.append(sum(nets) / len(nets))
    return [got[0], (got[1] - got[0]) / PROBE]


def _loser(rules: Ruleset, players: int, seat: int, winner: int) -> float:
    """What a point in this player's hand brings when another wins."""
    scores = [PROBE if other == seat else 0 for other in range(players)]
    without = [0] * players
    gained = settlement_of(scores, rules, winner=winner).net[seat] - settlement_of(without, rules, winner=winner).net[seat]
    return gained / PROBE
