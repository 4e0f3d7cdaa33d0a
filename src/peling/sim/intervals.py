"""Intervals: how sure a rate or a mean is, from whole numbers alone; always 95 %.

Rates are counts of deals and have Wilson's interval. Means are ratios of sums over matches (points a deal, points a win), and
their intervals come from how much matches differ: the deals of one match depend on each other, matches do not. For two rule sets
on the same walls the difference is taken match by match.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from peling.sim.statistics import student

Z = student(10**12)
"""The normal quantile."""


class Interval(NamedTuple):
    """A value and the ends of its interval; None where there are no data, or too few for an interval."""

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def differs(self) -> bool:
        """Whether zero lies outside."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def to_dict(self) -> dict[str, float | None]:
        """As plain data, rounded to what makes sense."""
        return {name: None if number is None else round(number, 6) for name, number in self._asdict().items()}


NOTHING = Interval(None)


def wilson(part: int, whole: int) -> Interval:
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
    """A ratio of two sums over matches, each a combination of what is counted of a match."""

    part: tuple[int, ...]
    whole: tuple[int, ...]


class Moments(NamedTuple):
    """Sums over matches, exact: of what is counted, and of the products of any two."""

    matches: int
    sums: Sequence[int]
    products: Sequence[Sequence[int]]

    def ratio(self, measure: Measure) -> Interval:
        """A mean with its interval."""
        whole = _dot(measure.whole, self.sums)
        if not whole:
            return NOTHING
        value = Fraction(_dot(measure.part, self.sums), whole)
        pull = self.pull(measure)
        return _interval(value, form(pull, self.products, pull), self.matches)

    def pull(self, measure: Measure) -> list[Fraction]:
        """How much what is counted of one match moves the ratio."""
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
    return _interval(value, squares, left.matches)


def form(left: Sequence[Fraction], products: Sequence[Sequence[int]], right: Sequence[Fraction]) -> Fraction:
    """The sum over matches of the product of two combinations."""
    rows = ((a, row) for a, row in zip(left, products, strict=True) if a)
    return sum((a * b * number for a, row in rows for b, number in zip(right, row, strict=True) if b and number), Fraction(0))


def _dot(weights: Sequence[int], sums: Sequence[int]) -> int:
    return sum(weight * number for weight, number in zip(weights, sums, strict=True))


def _interval(value: Fraction, squares: Fraction, matches: int) -> Interval:
    if matches < 2:
        return Interval(float(value))
    half = student(matches - 1) * sqrt(squares * matches / (matches - 1))
    return Interval(float(value), float(value) - half, float(value) + half)
