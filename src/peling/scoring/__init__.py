"""Scoring: what a hand is worth, why, what it waits for, and who pays whom.

>>> sheet = score('22345p 678s CCC 34p +2p ; seat W, round E', rules='nts')
>>> sheet.total, sheet.valid
(256, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from peling.hands import Hand, Source, Win
from peling.kernels.layout import O_COMPLETE
from peling.notation import as_hand
from peling.rules import Ruleset, get
from peling.scoring.chips import Handed, chips, handed
from peling.scoring.distance import Shanten, shanten
from peling.scoring.ranking import Ranked, ranking
from peling.scoring.scorer import scorer_of
from peling.scoring.settlement import Settlement, SettlementError, Transfer, settle
from peling.scoring.sheet import Element, Line, Reason, ScoreSheet, read_sheet
from peling.scoring.vectors import check_hand
from peling.tiles import JOKER, KINDS, TEXT

__all__ = [
    "Element",
    "Handed",
    "Line",
    "Ranked",
    "Reason",
    "ScoreSheet",
    "Settlement",
    "SettlementError",
    "Shanten",
    "Transfer",
    "Wait",
    "chips",
    "handed",
    "ranking",
    "score",
    "settle",
    "shanten",
    "waits",
]


def score(hand: Hand | str, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> ScoreSheet:
    """The score sheet of a winner's or non-winner's hand, or of its text: the best of all its readings.

    >>> score('1s 444s 678s 999s NNN >1p ; seat S, round W').total
    216
    """
    chosen = get(rules, options)
    hand = as_hand(hand, lambda read: check_hand(read, chosen))
    return read_sheet(hand, chosen, scorer_of(chosen).answer(hand))


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes a hand, and what the hand would score with it."""

    kind: int
    drawn: ScoreSheet
    claimed: ScoreSheet | None
    """None for a joker: a discarded one cannot be claimed."""
    unseen: int
    """How many copies the player does not hold."""

    def __repr__(self) -> str:
        claimed = "" if self.claimed is None else f", {self.claimed.total} claimed"
        return (
            f"<Wait {TEXT[self.kind]}: {self.drawn.total} drawn{claimed}, {self.unseen} unseen{'' if self.valid else ', no win'}>"
        )

    @property
    def valid(self) -> bool:
        """Whether the hand may win with it, one way or the other."""
        return self.drawn.valid or (self.claimed is not None and self.claimed.valid)


def waits(hand: Hand | str, rules: str | Ruleset = "nts", options: Mapping[str, Any] | None = None) -> list[Wait]:
    """Every tile that completes the hand or its text (a winning tile it may have is put back first), by kind.

    A kind of which the player holds all four is not among them; circles 1 is, where Pe-ling eats cake.
    """
    chosen = get(rules, options)
    bare = as_hand(hand, lambda read: check_hand(read.bare(), chosen)).bare()
    counts = chosen.copies(goulash=bare.goulash)
    held = [0] * (JOKER + 1)
    for kind in bare.tiles():
        held[kind] += 1
    found = []
    for kind in (*range(KINDS), JOKER):
        if held[kind] >= counts[kind]:
            continue
        won = replace(bare, win=Win(kind, Source.DRAWN))
        out = scorer_of(chosen).answer(won)
        if not out[O_COMPLETE]:
            continue
        drawn = read_sheet(won, chosen, out)
        claimed = None if kind == JOKER else score(replace(bare, win=Win(kind, Source.LEFT)), chosen)
        found.append(Wait(kind, drawn, claimed, 4 - held[kind]))
    return found
