"""Readings: all ways to read a hand that is won, and what the winning tile completes in those that may win."""

from __future__ import annotations

from peling.hands import Hand
from peling.kernels.layout import O_COMPLETE, O_IRREGULAR, O_LIMIT, O_TOTAL, O_VALID
from peling.rules import Ruleset
from peling.rules.play import WinClass
from peling.rules.vector import CLASSES
from peling.scoring.scorer import scorer_of
from peling.scoring.sheet import ScoreSheet, read_sheet


def readings(hand: Hand, rules: Ruleset, most: int) -> list[ScoreSheet]:
    """The sheets of the ways to read a winner's hand, the one that counts first, then by what they count; `most` of them at most.

    Each arrangement of the tiles is read once, with the winning tile where it pays most. Where one of sets and a pair is a limit
    hand, those that are not are no readings.
    """
    scorer = scorer_of(rules)
    best = scorer.answer(hand)
    if not best[O_COMPLETE]:
        return []
    found = scorer.answers(hand)
    limits = any(out[O_LIMIT] >= 0 and out[O_IRREGULAR] < 0 for out in found)
    others = [out for out in found if not limits or out[O_LIMIT] >= 0 or out[O_IRREGULAR] >= 0]
    others.sort(key=lambda out: (-out[O_VALID], -out[O_TOTAL]))
    sheets: dict[object, ScoreSheet] = {}
    for out in (best, *others):
        sheet = read_sheet(hand, rules, out)
        sheets.setdefault(tuple(sorted(element.write() for element in sheet.elements)), sheet)
        if len(sheets) >= most:
            break
    return list(sheets.values())


def win_classes(hand: Hand, rules: Ruleset) -> set[WinClass]:
    """The classes of win that a hand has; `TURN` does not depend on the hand."""
    found = scorer_of(rules).win_classes(hand)
    return {name for i, name in enumerate(CLASSES) if found >> i & 1}
