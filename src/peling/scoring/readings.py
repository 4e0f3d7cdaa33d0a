"""Readings: what the winning tile completes, over all readings of a hand that may win (D16)."""

from __future__ import annotations

from peling.hands import Hand, counts
from peling.kernels.layout import EL_CODE, O_COMPLETE, O_ELEMENT, O_LIMIT, O_PLACE, O_VALID, PAIR, PUNG
from peling.kernels.tables import ELEMENT_KINDS
from peling.rules import Ruleset
from peling.rules.play import WinClass
from peling.scoring.scorer import scorer_of
from peling.tiles import JOKER


def _class_of(code: int) -> WinClass:
    return WinClass.PAIR if code >= PAIR else WinClass.PUNG if code >= PUNG else WinClass.CHOW


CLASSES = (WinClass.CHOW, WinClass.PUNG, WinClass.PAIR)
_PLACES = {
    name: tuple(bits if _class_of(code) is name else 0 for code, bits in enumerate(ELEMENT_KINDS)) for name in (*CLASSES, None)
}
"""For each class the kinds of its elements alone; for None no elements, which leaves only irregular hands."""


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
