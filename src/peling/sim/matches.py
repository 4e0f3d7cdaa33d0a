"""Matches as shares: whole matches under one or several rule sets on the same walls, counted by the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from peling.kernels.play import study as at
from peling.rules import Ruleset, get
from peling.rules.vector import rounds
from peling.sim.engine import Engine
from peling.sim.intervals import Moments
from peling.sim.shares import Shares
from peling.text import cut

SMALL, LARGE, MANY = 16, 1024, 64
"""Matches in a share: few, so that all are busy to the end, and more where there would be very many shares."""
LONGEST = 4
"""A match ends after this many times its fewest deals: where East stays after a draw, players by chance would never end it."""


class Trial(NamedTuple):
    """What is played, as plain data that can be sent to other machines: matches of one rule set, all players by one policy."""

    rules: str
    """A rule set as `peling.rules.get` finds it: an id, or the packed text of custom rules."""
    options: tuple[tuple[str, Any], ...] = ()
    policy: str = "plain"
    seed: int = 1

    def __repr__(self) -> str:
        return f"<Trial {cut(self.rules, 40)} {dict(self.options)}: {self.policy}, seed {self.seed}>"

    @property
    def ruleset(self) -> Ruleset:
        """The rule set with its options."""
        return get(self.rules, dict(self.options))


def fewest_deals(rules: Ruleset) -> int:
    """How many deals a match has at least."""
    return rules.players * rounds(rules)


class Counted(NamedTuple):
    """What was counted of the matches of a trial, all as whole numbers."""

    matches: int
    hash: int
    """Of every action, winner and payment: the sum over matches."""
    totals: list[int]
    """Over all deals (`kernels.play.study`, K_…)."""
    sums: list[int]
    """Over matches (C_…)."""
    products: list[list[int]]
    """Of any two of them."""
    cross: list[list[int]]
    """Of one of the first trial and one of this."""

    def __repr__(self) -> str:
        return f"<Counted matches {self.matches}, hash {self.hash:x}>"

    def __add__(self, other: object) -> Counted:
        """Both together."""
        if not isinstance(other, Counted):
            return NotImplemented
        return Counted(
            self.matches + other.matches,
            self.hash + other.hash,
            _sums(self.totals, other.totals),
            _sums(self.sums, other.sums),
            [_sums(*rows) for rows in zip(self.products, other.products, strict=True)],
            [_sums(*rows) for rows in zip(self.cross, other.cross, strict=True)],
        )

    @property
    def moments(self) -> Moments:
        """For means and their intervals."""
        return Moments(self.matches, self.sums, self.products)


def _sums(left: Sequence[int], right: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(left, right, strict=True)]


class Matches:
    """The work of playing matches: those of the same number have the same walls in all trials whose tiles are the same."""

    def __init__(self, trials: Sequence[Trial], backend: str = "numba") -> None:
        self.trials, self.backend = tuple(trials), backend
        self._engines: dict[Trial, Engine] = {}

    def __call__(self, span: range, /) -> list[Counted]:
        """Play the matches of a share in every trial."""
        played = [self._play(trial, span) for trial in self.trials]
        first = played[0][2]
        found = []
        for check, totals, counts in played:
            sums, products, cross = counts.sum(axis=0).tolist(), (counts.T @ counts).tolist(), (first.T @ counts).tolist()
            found.append(Counted(len(span), check, totals.tolist(), sums, products, cross))
        return found

    def shares(self, matches: int) -> Shares:
        """The matches below a number in shares."""
        return Shares(matches, max(SMALL, min(matches // MANY, LARGE)))

    def _play(self, trial: Trial, span: range) -> tuple[int, Any, Any]:
        """The hash, what was counted over all deals, and a row of sums a match."""
        import numpy as np

        if trial not in self._engines:
            self._engines[trial] = Engine(trial.ruleset, self.backend)
        engine = self._engines[trial]
        study = engine.scorer.zeros(at.K_MATCHES + len(span) * at.MATCH_COUNTS)
        study[at.K_FIRST] = span.start
        most = LONGEST * fewest_deals(engine.rules)
        policies = (trial.policy,) * engine.rules.players
        sums = engine.play_matches(trial.seed, span.start, len(span), most, policies, study)
        counted = np.array(study, np.int64)
        counted[at.K_FIRST] = 0
        return sums.hash, counted[: at.K_MATCHES], counted[at.K_MATCHES :].reshape(-1, at.MATCH_COUNTS)

    def __getstate__(self) -> tuple[tuple[Trial, ...], str]:
        """Only what to play: each process has engines of its own."""
        return self.trials, self.backend

    def __setstate__(self, state: tuple[tuple[Trial, ...], str]) -> None:
        self.trials, self.backend = state
        self._engines = {}

    def stamp(self) -> dict[str, str]:
        """Rules that differ play another game."""
        return {"rules": " ".join(trial.ruleset.hash for trial in self.trials)}
