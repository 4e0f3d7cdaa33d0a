"""What a simulation and a study say in the same form: bars, rows of the score card, and what they are in JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from peling.rules import Row, Ruleset
from peling.sim.intervals import Interval


class Bar(NamedTuple):
    """A bar of a histogram: from, up to and including, and how many."""

    first: int
    last: int
    number: int


class RowCount(NamedTuple):
    """How often a row counted in the winners' hands."""

    row: Row
    hands: int
    times: int
    share: Interval
    """Of the winning hands."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        name = {"nl": self.row.name.nl, "en": self.row.name.en}
        return {"id": self.row.id, "name": name, "hands": self.hands, "times": self.times} | self.share.to_dict()


def rules_data(rules: Ruleset) -> dict[str, Any]:
    """The rule set that was played, as plain data."""
    return {"rules": rules.key, "version": rules.version, "rules_hash": rules.hash, "options": dict(rules.chosen)}


def lengths_data(lengths: Iterable[tuple[Bar, Bar]]) -> list[dict[str, int]]:
    """Deals won, and drawn, by how many tiles were discarded, as plain data."""
    return [{"first": won.first, "last": won.last, "won": won.number, "drawn": drawn.number} for won, drawn in lengths]
