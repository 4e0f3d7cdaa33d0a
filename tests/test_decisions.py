"""Every numbered decision of the rules is about play and has a test of its name, or about scoring, where golden hands show it."""

from __future__ import annotations

import re
from pathlib import Path

PLAY = {
    *(f"D{n}" for n in (2, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 30, 31, 32, 33, 36)),
    *(f"M{n}" for n in (1, 2, 3, 4, 5)),
    *(f"B{n}" for n in (1, 2, 8, 10, 11, 12, 13, 14)),
}
SCORING = {
    *(f"D{n}" for n in (1, 3, 5, 6, 18, 20, 22, 23, 24, 25, 26, 27, 28, 29, 34, 35)),
    *(f"M{n}" for n in (6, 7, 8, 9, 10, 11)),
    *(f"B{n}" for n in (3, 4, 5, 6, 7, 9, 15, 16, 17)),
}


def test_all_decisions_have_a_place() -> None:
    """36 for the classical rule sets and all, 11 for mcr, 17 for bmr."""
    assert not PLAY & SCORING
    numbered = {f"{letter}{n}" for letter, last in (("D", 36), ("M", 11), ("B", 17)) for n in range(1, last + 1)}
    assert numbered == PLAY | SCORING


def test_every_decision_about_play_has_a_test() -> None:
    """`test_D7_…` and so on, in the files beside this one."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_decisions_*.py"))]
    named = {name for text in texts for name in re.findall(r"^def test_([DMB]\d+)_", text, re.MULTILINE)}
    assert named == PLAY
