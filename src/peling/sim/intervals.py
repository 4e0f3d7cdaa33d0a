"""Intervals: how sure a rate or a mean is, from whole numbers alone; always 95 %.

Means are ratios of sums over clusters, the matches of a study or the boards of a simulation: the deals of one cluster depend on
each other, clusters do not, so the interval comes from how much clusters differ. Rates have Wilson's interval, which is good for
what is rare or never happened. For two rule sets on the same walls the difference is taken match by match.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import pi, sqrt, tan
from statistics import NormalDist
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)
"""The normal quantile."""


def student(freedom: int, confidence: float = 0.95) -> float:
    """Student's quantile for a two-sided interval: exact for one and two, then by its expansion around the normal one.

    >>> round(student(1), 3), round(student(10), 3), round(student(10**6), 3)
    (12.706, 2.228, 1.96)
    """
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:
        return confidence / sqrt((1 - confidence * confidence) / 2)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    v = float(freedom)
    terms = (
        z,
        (z**3 + z) / (4 * v),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4),
    )
    return sum(terms)


class Interval(NamedTuple):
    """A value and the ends of its interval; None where there are no data, or too few for an interval."""

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def half(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def differs(self) -> bool:
        """Whether zero lies outside."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def to_dict(self) -> dict[str, float | None]:
        """As plain data, rounded to what makes sense."""
        return {name: None if number is None else round(number, 6) for name, number in self._asdict().items()}


NOTHING = Interval(None)


def wilson(part: float, whole: float) -> Interval:
    """A rate with Wilson's interval, which is good for rare things too.

    >>> [round(number, 4) for number in wilson(0, 100)]
    [0.0, 0.0, 0.037]
    """
    if not whole:
        return NOTHING
    rate, z2 = part / whole, Z * Z
    middle = (rate + z2 / (2 * whole)) / (1 + z2 / whole)
    half = Z / (1 + z2 / whole) * sqrt(rate * (1 - rate) / whole + z2 / (4 * whole * whole))
    # At the ends the formula gives 0 and 1 but for rounding.
    return Interval(rate, max(0.0, middle - half) if part else 0.0, min(1.0, middle + half) if part < whole else 1.0)


def newcombe(left: Interval, right: Interval) -> Interval:
    """How much higher the right rate is than the left one, by Newcombe's interval of two rates that are independent.

    >>> [round(number, 4) for number in newcombe(wilson(48, 80), wilson(56, 70))]
    [0.2, 0.0524, 0.3339]
    """
    if left.value is None or right.value is None:
        return NOTHING
    assert left.low is not None
    assert left.high is not None
    assert right.low is not None
    assert right.high is not None
    value = right.value - left.value
    low = value - sqrt((right.value - right.low) ** 2 + (left.high - left.value) ** 2)
    high = value + sqrt((right.high - right.value) ** 2 + (left.value - left.low) ** 2)
    return Interval(value, low, high)


class Measure(NamedTuple):
    """A ratio of two sums over clusters, each a combination of what is counted of a cluster."""

    part: tuple[int, ...]
    whole: tuple[int, ...]


class Moments(NamedTuple):
    """Sums over clusters, exact: of what is counted, and of the products of any two."""

    clusters: int
    sums: Sequence[int]
    products: Sequence[Sequence[int]]

    def ratio(self, measure: Measure) -> Interval:
        """A mean with its interval; without one where no cluster differs from another, which does not make it certain."""
        whole = _dot(measure.whole, self.sums)
        if not whole:
            return NOTHING
        value = Fraction(_dot(measure.part, self.sums), whole)
        squares = self._squares(measure)
        return _interval(value, squares, self.clusters) if squares else Interval(float(value))

    def rate(self, measure: Measure) -> Interval:
        """A rate with Wilson's interval, for as many independent trials as would be as sure as these clusters are.

        Where no cluster differs from another, each is one trial, or less than one if their sizes differ.
        """
        whole = _dot(measure.whole, self.sums)
        if not whole:
            return NOTHING
        rate, squares = Fraction(_dot(measure.part, self.sums), whole), self._squares(measure)
        if squares and self.clusters > 1:
            variance = squares * self.clusters / (self.clusters - 1)
            trials = float(rate * (1 - rate) / variance) * (Z / student(self.clusters - 1)) ** 2
        else:
            trials = float(whole * whole / form(measure.whole, self.products, measure.whole))
        return wilson(float(rate) * trials, trials)._replace(value=float(rate))

    def _squares(self, measure: Measure) -> Fraction:
        """The sum over clusters of the squares of how much each moves the ratio."""
        pull = self.pull(measure)
        return form(pull, self.products, pull)

    def pull(self, measure: Measure) -> list[Fraction]:
        """How much what is counted of one cluster moves the ratio."""
        part, whole = _dot(measure.part, self.sums), _dot(measure.whole, self.sums)
        return [Fraction(a * whole - b * part, whole * whole) for a, b in zip(measure.part, measure.whole, strict=True)]


def difference(left: Moments, right: Moments, cross: Sequence[Sequence[int]], measure: Measure, to: Measure) -> Interval:
    """How much more a measure is on the right than on the left; `cross` has the products of left and right, match by match."""
    wholes = _dot(measure.whole, left.sums), _dot(to.whole, right.sums)
    if not all(wholes):
        return NOTHING
    value = Fraction(_dot(to.part, right.sums), wholes[1]) - Fraction(_dot(measure.part, left.sums), wholes[0])
    one, other = left.pull(measure), right.pull(to)
    squares = form(one, left.products, one) + form(other, right.products, other) - 2 * form(one, cross, other)
    return _interval(value, squares, left.clusters)


def form(left: Sequence[Fraction | int], products: Sequence[Sequence[int]], right: Sequence[Fraction | int]) -> Fraction:
    """The sum over clusters of the product of two combinations."""
    rows = ((a, row) for a, row in zip(left, products, strict=True) if a)
    terms = (a * b * number for a, row in rows for b, number in zip(right, row, strict=True) if b and number)
    return sum(map(Fraction, terms), Fraction(0))


def _dot(weights: Sequence[int], sums: Sequence[int]) -> int:
    return sum(weight * number for weight, number in zip(weights, sums, strict=True))


def _interval(value: Fraction, squares: Fraction, clusters: int) -> Interval:
    if clusters < 2:
        return Interval(float(value))
    half = student(clusters - 1) * sqrt(squares * clusters / (clusters - 1))
    return Interval(float(value), float(value) - half, float(value) + half)
