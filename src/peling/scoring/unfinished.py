"""Unfinished hands: what is certain of tiles that are laid so far."""

from __future__ import annotations

from dataclasses import dataclass

from peling.drafts import Draft
from peling.rules import Ruleset
from peling.scoring.scorer import scorer_of
from peling.scoring.sheet import Line, read_sheet
from peling.scoring.vectors import check_hand


@dataclass(frozen=True, slots=True)
class Certain:
    """The lines that are certain, and what they add up to."""

    lines: tuple[Line, ...] = ()
    points: int = 0
    doubles: int = 0
    total: int = 0

    def __repr__(self) -> str:
        return f"<Certain {self.total}: {', '.join(line.id for line in self.lines) or 'nothing'}>"


def certain(draft: Draft, rules: Ruleset) -> Certain:
    """The lines that are certain of a draft, whatever comes next and whoever wins.

    A line is certain if it counts, at least as often, in every hand of thirteen tiles that did not win and holds what is laid:
    the same melds, the same luck tiles and all tiles of the rack, with any others. Where it does not count in such a hand,

    - its set has grown (a pair to a pung, a pung to a kong), and the larger set counts in its place,
    - a row keeps it out that counts in its place: the highest of its group,
    - or the waiting value of a limit hand has taken the place of the count.

    In a hand that wins the same holds, with two more ways: the hand is a limit hand, or tiles of the rack that made the line are
    read in other sets than three alike or a pair.

    So certain are the rows that pay a non-winner for sets, pairs and luck tiles. A row that asks for the kinds of all tiles is
    not: the next tile may be another. A joker of the rack is not counted: it may still go elsewhere. Where fan are added up
    nothing is certain, as only the winner counts.
    """
    check_hand(draft.laid, rules)
    if rules.fan:
        return Certain()
    sheet = read_sheet(draft.laid, rules, scorer_of(rules).answer_laid(draft.laid))
    return Certain(sheet.lines, sheet.points, sheet.doubles, sheet.total)
