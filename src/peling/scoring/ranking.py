"""Ranking: the places of players after one or more rounds, by the sum of net points or by rating points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from peling.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's place: `net` points over all rounds and, where places are rated, the `rating` points for them."""

    player: int
    place: int
    net: int
    rating: Fraction | None = None


def ranking(rules: Ruleset, *rounds: Sequence[int]) -> tuple[Ranked, ...]:
    """The players, best first; `rounds` are the net points by player of each tournament round, a match at a table being one.

    With `classification=placing` each round gives rating points by place, and net points break ties. Players who are equal in
    both share the place.

    >>> from peling.rules import get
    >>> rules = get('nts', {'classification': 'placing'})
    >>> [(one.player, one.place, str(one.rating)) for one in ranking(rules, [600, -200, -200, -200], [-90, 50, 20, 20])]
    [(1, 1, '5'), (0, 2, '4'), (2, 3, '5/2'), (3, 3, '5/2')]
    """
    players = range(len(rounds[0]))
    net = [sum(scores[player] for scores in rounds) for player in players]
    rating: list[Fraction] | None = None
    if rules.has_option("classification") and rules["classification"] == "placing":
        points = [int(piece) for piece in rules["rating_points"].split("-")]
        rated = [_rated(scores, points) for scores in rounds]
        rating = [sum((row[player] for row in rated), Fraction()) for player in players]
    keys = [(rating[player] if rating else 0, net[player]) for player in players]
    best_first = sorted(players, key=lambda player: keys[player], reverse=True)
    return tuple(
        Ranked(player, 1 + sum(key > keys[player] for key in keys), net[player], rating[player] if rating else None)
        for player in best_first
    )


def _rated(scores: Sequence[int], points: Sequence[int]) -> list[Fraction]:
    """The rating points of one round: equal players share the points of their places; places beyond `points` give none."""
    by_place = [*points, *[0] * len(scores)]
    rated = []
    for score in scores:
        above, equal = sum(other > score for other in scores), list(scores).count(score)
        rated.append(Fraction(sum(by_place[above : above + equal]), equal))
    return rated


def rating_text(rating: Fraction) -> str:
    """Rating points with at most two decimals: `4`, `1.5`, `2.33`."""
    return f"{float(rating):.2f}".rstrip("0").rstrip(".")
