"""Readings: all ways to read a hand that is won, and what the winning tile completes in those that may win (D16)."""

from __future__ import annotations

from peling.hands import Hand, counts
from peling.kernels.layout import EL_CODE, O_COMPLETE, O_ELEMENT, O_IRREGULAR, O_LIMIT, O_PLACE, O_TOTAL, O_VALID, PAIR, PUNG
from peling.kernels.tables import ELEMENT_KINDS
from peling.rules import Ruleset
from peling.rules.play import WinClass
from peling.scoring.scorer import scorer_of
from peling.scoring.sheet import ScoreSheet, read_sheet
from peling.tiles import JOKER


def _class_of(code: int) -> WinClass:
    return WinClass.PAIR if code >= PAIR else WinClass.PUNG if code >= PUNG else WinClass.CHOW


CLASSES = (WinClass.CHOW, WinClass.PUNG, WinClass.PAIR)
_PLACES = {
    name: tuple(bits if _class_of(code) is name else 0 for code, bits in enumerate(ELEMENT_KINDS)) for name in (*CLASSES, None)
}
"""For each class the kinds of its elements alone; for None no elements, which leaves only irregular hands."""


def readings(hand: Hand, rules: Ruleset, most: int) -> list[ScoreSheet]:
    """The sheets of the ways to read a winner's hand, the one that counts first, then by what they count; so many at most.

    Each arrangement of the tiles is read once, with the winning tile where it pays most. Where one of sets and a pair is a limit
    hand, those that are not are no readings (D27).
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
    best = scorer_of(rules).answer(hand)
    classes = {WinClass.LIMIT} if best[O_VALID] and best[O_LIMIT] >= 0 else set()
    if hand.goulash:  # with jokers: the best reading, and the pair, which the tile may complete even where a pung pays more
        if best[O_VALID] and best[O_PLACE] >= 0:
            classes.add(_class_of(best[O_ELEMENT + best[O_PLACE]] >> EL_CODE))
            if _completes_pair_with_jokers(hand):
                classes.add(WinClass.PAIR)
        return classes
    if _wins(hand, rules, None):
        classes |= {WinClass.LIMIT, WinClass.IRREGULAR_LIMIT}  # also where another reading pays more
    return classes | {name for name in CLASSES if _wins(hand, rules, name)}


def _completes_pair_with_jokers(hand: Hand) -> bool:
    """Whether the winning tile can lie in the pair, beside its like or a joker, and all others in pungs of one joker at most."""
    assert hand.win is not None
    for partner in (hand.win.kind, JOKER):
        if partner in hand.concealed:
            rest = counts(hand.concealed)
            rest[partner] -= 1
            held = rest[:JOKER]
            if all(number in (0, 2, 3) for number in held) and held.count(2) == rest[JOKER]:
                return True
    return False


def _wins(hand: Hand, rules: Ruleset, name: WinClass | None) -> bool:
    """Whether some reading in which the winning tile completes such a set may win."""
    out = scorer_of(rules).answer_in(hand, _PLACES[name])
    return bool(out[O_COMPLETE] and out[O_VALID] and (out[O_PLACE] >= 0) == (name is not None))
