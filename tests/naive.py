"""The slow scorers of the tests under one name: `naive_mcr` for `mcr`, `naive_classical` for the other rule sets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import naive_classical
import naive_mcr

from peling.hands import Hand, Source, Win
from peling.tiles import CIRCLE_1

CAKE = ("nts", "nts-2009")
"""Where Pe-ling eats cake (D19)."""


def score(hand: Hand, rules: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answer for one hand; `best` are points, doubles, limit and items of every reading that is as good."""
    if rules != "mcr":
        return naive_classical.score(hand, rules, options)
    found = naive_mcr.score(hand, rules, options)
    same = {key: found[key] for key in ("points", "doubles", "limit")}
    return found | {"best": [same | {"items": items} for items in found["best"]]}


def waits(hand: Hand, rules: str, options: dict[str, Any] | None = None) -> set[int]:
    """The kinds that complete the 13 tiles, circles 1 among them where it can only play for bamboo 1; none for a dead hand."""
    if hand.dead:
        return set()
    if rules == "mcr":
        return naive_mcr.waits(hand, rules, options)
    found = naive_classical.waits(hand, rules, options)
    if rules in CAKE and list(hand.tiles()).count(CIRCLE_1) < 4:
        won = replace(hand, win=Win(CIRCLE_1, Source.DRAWN))
        if naive_classical.score(won, rules, options)["items"]:
            found.add(CIRCLE_1)
    return found
