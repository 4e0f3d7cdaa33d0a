"""Studies: what a rule set makes of play, and what a change to it does, with intervals.

>>> found = study('mcr', deals=32, policy='random')
>>> found.matches, found.deals
(2, 32)
>>> found.of('draws').value == 1 - found.won / found.deals
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, reduce
from math import sqrt
from operator import add
from typing import Any, NamedTuple

from peling.kernels.play import study as at
from peling.kernels.play.chance import BITS_32
from peling.rules import OptionError, Row, Ruleset, get
from peling.rules.vector import play_vector
from peling.scoring.vectors import encode_rules
from peling.sim.crew import crew
from peling.sim.engine import check_number, check_played, check_seed
from peling.sim.figures import Bar, RowCount, lengths_data, rules_data
from peling.sim.intervals import Interval, Measure, difference, newcombe, wilson
from peling.sim.matches import Counted, Matches, Trial, fewest_deals
from peling.sim.policies import POLICIES
from peling.sim.shares import results

POLICY = "plain"
"""How players choose by default: they go for the nearest hand that may win."""
INTERPRETED = 32
"""Up to this many deals the interpreted engine is faster than compiling the kernels."""
WINDS = "ESWN"
RATES = ("draws", "goulash", "self_drawn", "claimed", "robbed", "limits", *(f"wins_{wind}" for wind in WINDS))
MEANS = ("score", "discards", *(f"net_{wind}" for wind in WINDS), "first")
"""What can be asked of a study: rates; and the winner's score, discards and points a deal by wind, and how much more often East
wins than the others do."""


class RowChange(NamedTuple):
    """How often a row counted under two rule sets; None where one does not have it."""

    row: Row
    left: RowCount | None
    right: RowCount | None
    moved: Interval


class Study:
    """What was counted of a rule set."""

    def __init__(self, trial: Trial, counted: Counted) -> None:
        self.trial, self.counted = trial, counted
        self.rules = trial.ruleset
        self.players = self.rules.playing
        self.matches, self.deals, self.won = counted.matches, counted.sums[at.C_DEALS], counted.sums[at.C_WON]

    def __repr__(self) -> str:
        return (
            f"<Study {self.rules.label}: {self.trial.policy}, seed {self.trial.seed}, matches {self.matches}, deals {self.deals}>"
        )

    @property
    def names(self) -> list[str]:
        """What can be asked of it: `draws`, `score`, `wins_E`, `net_E` and so on."""
        missing = [f"{what}_{wind}" for what in ("wins", "net") for wind in WINDS[self.players :]]
        if not self.rules.goulash:
            missing.append("goulash")
        return [name for name in (*RATES, *MEANS) if name not in missing]

    @cached_property
    def measures(self) -> dict[str, Measure]:
        """What the names of `RATES` and `MEANS` are ratios of."""
        first = {at.C_WINS: self.players - 1} | {at.C_WINS + wind: -1 for wind in range(1, self.players)}
        claimed = {at.C_WON: 1, at.C_SELF_DRAWN: -1, at.C_ROBBED: -1}
        by_wind = {f"wins_{wind}": _measure({at.C_WINS + i: 1}) for i, wind in enumerate(WINDS)}
        by_wind |= {f"net_{wind}": _measure({at.C_NET + i: 1}) for i, wind in enumerate(WINDS)}
        return {
            "draws": _measure({at.C_DEALS: 1, at.C_WON: -1}),
            "goulash": _measure({at.C_GOULASH: 1}),
            "self_drawn": _measure({at.C_SELF_DRAWN: 1}, {at.C_WON: 1}),
            "claimed": _measure(claimed, {at.C_WON: 1}),
            "robbed": _measure({at.C_ROBBED: 1}, {at.C_WON: 1}),
            "limits": _measure({at.C_LIMITS: 1}, {at.C_WON: 1}),
            "score": _measure({at.C_SCORE: 1}, {at.C_WON: 1}),
            "discards": _measure({at.C_DISCARDS: 1}),
            "first": _measure(first, {at.C_DEALS: self.players - 1}),
        } | by_wind

    def of(self, name: str) -> Interval:
        """A rate or mean by name, with its interval; `ValueError` if it is none of `names`."""
        _check_name(name, self.names)
        measure = self.measures[name]
        if name not in RATES:
            return self.counted.moments.ratio(measure)
        part, whole = (sum(a * n for a, n in zip(side, self.counted.sums, strict=True)) for side in measure)
        return wilson(part, whole)

    @property
    def score_spread(self) -> float | None:
        """The standard deviation of the winner's score."""
        return _spread(self.counted.sums[at.C_SCORE], self.counted.totals[at.K_SQUARES], self.won)

    def net_spread(self, wind: int) -> float | None:
        """The standard deviation of what a wind wins or pays in a deal."""
        return _spread(self.counted.sums[at.C_NET + wind], self.counted.totals[at.K_NET_SQUARES + wind], self.deals)

    def rows(self) -> list[RowCount]:
        """All rows as the score card has them."""
        place = {row.id: i for i, row in enumerate(self.rules.order())}
        return [self._row(row, place[row.id]) for row in self.rules.rows]

    def _row(self, row: Row, place: int) -> RowCount:
        totals = self.counted.totals
        hands = totals[at.K_HANDS + place]
        return RowCount(row, hands, totals[at.K_TIMES + place], wilson(hands, self.won))

    def limit_hands(self) -> dict[str, int]:
        """How many hands won as each limit hand, by the id of its row."""
        order, totals = self.rules.order(), self.counted.totals
        return {row.id: totals[at.K_LIMITS + place] for place, row in enumerate(order) if row.unit == "limit"}

    def scores(self) -> list[Bar]:
        """The winners' scores, by powers of two."""
        numbers = self.counted.totals[at.K_SCORES : at.K_SCORES + at.SCORE_BINS]
        return _trimmed([Bar((1 << i) >> 1, max((1 << i) - 1, 0), number) for i, number in enumerate(numbers)])

    def lengths(self) -> list[tuple[Bar, Bar]]:
        """Deals won, and drawn, by how many tiles were discarded."""
        bars = []
        for start in (at.K_LENGTHS_WON, at.K_LENGTHS_DRAWN):
            numbers = self.counted.totals[start : start + at.LENGTH_BINS]
            bars.append([Bar(at.LENGTH_BIN * i, at.LENGTH_BIN * (i + 1) - 1, number) for i, number in enumerate(numbers)])
        both = list(zip(*bars, strict=True))
        kept = [i for i, (won, drawn) in enumerate(both) if won.number or drawn.number]
        return both[kept[0] : kept[-1] + 1] if kept else []

    def to_dict(self) -> dict[str, Any]:
        """Everything that was counted, as plain data."""
        trial, rules = self.trial, self.rules
        return {
            **rules_data(rules),
            "policy": trial.policy,
            "seed": trial.seed,
            "matches": self.matches,
            "deals": self.deals,
            "won": self.won,
            "play_hash": f"{self.counted.hash:x}",
            **{name: self.of(name).to_dict() for name in self.names},
            "score_spread": _rounded(self.score_spread),
            "net_spread": {WINDS[wind]: _rounded(self.net_spread(wind)) for wind in range(self.players)},
            "rows": [count.to_dict() for count in self.rows()],
            "limit_hands": {name: number for name, number in self.limit_hands().items() if number},
            "scores": [bar._asdict() for bar in self.scores()],
            "lengths": lengths_data(self.lengths()),
        }


class Comparison:
    """Two rule sets on the same walls: how much more everything is on the right, match by match."""

    def __init__(self, left: Study, right: Study) -> None:
        self.left, self.right = left, right

    def __repr__(self) -> str:
        return f"<Comparison {self.left!r} and {self.right!r}>"

    @property
    def names(self) -> list[str]:
        """What can be compared: `draws`, `score`, `wins_E`, `net_E` and so on."""
        return [name for name in self.left.names if name in self.right.names]

    @property
    def same_walls(self) -> bool:
        """Whether both have the same tiles, and therefore the same walls."""
        return self.left.rules.tile_set == self.right.rules.tile_set

    def of(self, name: str) -> Interval:
        """The difference of a rate or mean by name; `ValueError` if it is none of `names`."""
        left, right = self.left, self.right
        _check_name(name, self.names)
        if name in RATES and left.of(name).value == right.of(name).value in (0.0, 1.0):
            return newcombe(left.of(name), right.of(name))  # what never happened may still happen: matches do not show it
        moments = left.counted.moments, right.counted.moments
        return difference(*moments, right.counted.cross, left.measures[name], right.measures[name])

    def rows(self) -> list[RowChange]:
        """The rows of both. Intervals are as if the walls were not the same: rather too wide."""
        left, right = ({count.row.id: count for count in side.rows()} for side in (self.left, self.right))
        found = []
        for name, count in (right | left).items():
            one, other = left.get(name), right.get(name)
            moved = newcombe(one.share, other.share) if one is not None and other is not None else Interval(None)
            found.append(RowChange(count.row, one, other, moved))
        return found

    def to_dict(self) -> dict[str, Any]:
        """Both studies and the differences, as plain data."""
        return {
            "left": self.left.to_dict(),
            "right": self.right.to_dict(),
            "same_walls": self.same_walls,
            "differences": self.differences(),
            "rows": {change.row.id: change.moved.to_dict() for change in self.rows() if change.left and change.right},
        }

    def differences(self) -> dict[str, dict[str, float | None]]:
        """The differences by name, as plain data."""
        return {name: self.of(name).to_dict() for name in self.names}


def _check_name(name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise ValueError(f"there is no figure {name!r} here; known are {', '.join(names)}")


def _measure(part: Mapping[int, int], whole: Mapping[int, int] | None = None) -> Measure:
    """A ratio of combinations of what is counted of a match; of its deals by default."""
    sides = part, {at.C_DEALS: 1} if whole is None else whole
    return Measure(*(tuple(side.get(i, 0) for i in range(at.MATCH_COUNTS)) for side in sides))


def _spread(total: int, squares: int, number: int) -> float | None:
    return sqrt(squares * number - total * total) / number if number else None


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)


def _trimmed(bars: Sequence[Bar]) -> list[Bar]:
    """Without the empty bars at both ends."""
    kept = [i for i, bar in enumerate(bars) if bar.number]
    return list(bars[kept[0] : kept[-1] + 1]) if kept else []


# -- what to play -------------------------------------------------------------------------------------------------------


def trials_of(rules: Sequence[Ruleset], policy: str, seed: int) -> list[Trial]:
    """The trials of these rule sets."""
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r}; known are {', '.join(POLICIES)}")
    check_seed(seed, 0, 1)
    return [Trial(each.key, each.chosen, policy, seed) for each in map(check_played, rules)]


def matches_of(rules: Sequence[Ruleset], deals: int) -> int:
    """How many matches have at least this many deals under each of the rule sets."""
    fewest = min(map(fewest_deals, rules))
    check_number("deals", deals, 1, BITS_32 * fewest)
    return -(-deals // fewest)


def work_of(trials: Sequence[Trial], deals: int) -> Matches:
    """The work of playing them."""
    return Matches(trials, "python" if deals * len(trials) <= INTERPRETED else "numba")


def studies_from(trials: Sequence[Trial], parts: Iterable[Sequence[Counted]]) -> list[Study]:
    """The studies that the shares of the work make together."""
    totals = reduce(lambda left, right: list(map(add, left, right)), parts)
    return [Study(trial, counted) for trial, counted in zip(trials, totals, strict=True)]


def variants(rules: Ruleset) -> list[Ruleset]:
    """The rule set with one option changed, for all options that change anything that programs play."""
    found = []
    for option in rules.options:
        for value in _others(rules[option.name], option.allowed):
            try:
                changed = get(rules, {option.name: value})
            except OptionError:  # custom rules need not go with every option
                continue
            if play_vector(changed) != play_vector(rules) or encode_rules(changed) != encode_rules(rules):
                found.append(changed)
    return found


def _others(now: Any, allowed: Sequence[Any] | range) -> list[Any]:
    """The values to try in place of the present one: of a number the next ones, of a large one its half and its double."""
    if not isinstance(allowed, range):
        return [value for value in allowed if value != now]
    near = (now - 1, now + 1) if len(allowed) <= 16 else (now // 2, 2 * now)
    return [value for value in near if value in allowed]


# -- the whole of it ----------------------------------------------------------------------------------------------------


def studies(rules: Sequence[Ruleset], policy: str = POLICY, deals: int = 1000, seed: int = 1, jobs: int = 1) -> list[Study]:
    """A study of each rule set, all on the same walls, by `jobs` processes."""
    trials = trials_of(rules, policy, seed)
    work = work_of(trials, deals)
    shares = work.shares(matches_of(rules, deals))
    with crew(shares, jobs) as workers:
        return studies_from(trials, results(work, shares, workers))


def study(
    rules: str | Ruleset = "nts",
    options: Mapping[str, Any] | None = None,
    policy: str = POLICY,
    deals: int = 1000,
    seed: int = 1,
    jobs: int = 1,
) -> Study:
    """A study of a rule set: whole matches with at least `deals` deals."""
    return studies([get(rules, options)], policy, deals, seed, jobs)[0]


def compare(
    left: str | Ruleset,
    right: str | Ruleset,
    policy: str = POLICY,
    deals: int = 1000,
    seed: int = 1,
    jobs: int = 1,
) -> Comparison:
    """Two rule sets on the same walls."""
    return Comparison(*studies([get(left), get(right)], policy, deals, seed, jobs))
