"""Peling: mahjong as it is played in the Netherlands.

>>> import peling
>>> hand = peling.parse_hand('2234p 678s CCC (789<m) >2p ; seat W, round E')
>>> sheet = peling.score(hand, rules='mcr')
>>> sheet.total, sheet.valid
(2, False)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from peling.extras import require
from peling.hands import Flag, Hand, HandError, Meld, Shape, Source, Win
from peling.notation import NotationError, parse_hand, parse_meld, parse_tile, parse_tiles
from peling.rules import RULESETS, OptionError, Row, Ruleset
from peling.rules import get as get_rules
from peling.scoring import Line, ScoreSheet, Settlement, SettlementError, Shanten, Wait, score, settle, shanten, waits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from peling.game import Action, IllegalAction, Match, View, parse_action
    from peling.sim.batch import Batch

__version__ = "0.1.0"

__all__ = [
    "RULESETS",
    "Action",
    "Flag",
    "Hand",
    "HandError",
    "IllegalAction",
    "Line",
    "Match",
    "Meld",
    "NotationError",
    "OptionError",
    "Row",
    "Ruleset",
    "ScoreSheet",
    "Settlement",
    "SettlementError",
    "Shanten",
    "Shape",
    "Source",
    "View",
    "Wait",
    "Win",
    "batch",
    "get_rules",
    "parse_action",
    "parse_hand",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
    "score",
    "settle",
    "shanten",
    "waits",
]


def batch(rules: str | Ruleset = "nts", backend: str = "numba", options: Mapping[str, Any] | None = None) -> Batch:
    """A rule set that scores arrays of hands (`peling.sim.batch`): `python` starts at once, `numba` is compiled, `cuda` is a GPU.

    It needs the extra `fast`, and for a GPU `gpu`.
    """
    require("fast", "peling.batch")
    from peling.sim import batch as arrays

    return arrays.batch(rules, backend, options)


def __getattr__(name: str) -> Any:
    """The names of the game, imported when they are first used, so that scoring a hand does not wait for them."""
    if name in ("Action", "IllegalAction", "Match", "View", "parse_action"):
        from peling import game

        return getattr(game, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
