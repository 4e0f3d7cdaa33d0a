"""Peling: mahjong as it is played in the Netherlands.

>>> import peling
>>> hand = peling.parse_hand('2234p 678s CCC (789<m) >2p ; seat W, round E')
>>> sheet = peling.score(hand, rules='mcr')
>>> sheet.total, sheet.valid
(2, False)
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from peling.extras import is_fast, require
from peling.hands import Flag, Hand, HandError, Meld, Shape, Source, Win
from peling.notation import NotationError, parse_hand, parse_meld, parse_tile, parse_tiles
from peling.rules import RULESETS, OptionError, Row, Ruleset
from peling.rules import get as get_rules
from peling.scoring import Line, ScoreSheet, Settlement, SettlementError, Shanten, Wait, score, settle, shanten, waits

if TYPE_CHECKING:
    from peling.game import Action, IllegalAction, Match, View, parse_action
    from peling.sim.batch import batch
    from peling.sim.boards import simulate

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
    "simulate",
    "waits",
]


def _without_fast(name: str) -> Callable[..., None]:
    """What stands for a function where it cannot be used, so that `from peling import *` works there."""

    def refuse(*_arguments: Any, **_options: Any) -> None:
        require("fast", f"peling.{name}")

    return refuse


def __getattr__(name: str) -> Any:
    """The names of games and simulation, imported when they are first used, so that scoring a hand does not wait for them."""
    if name in ("Action", "IllegalAction", "Match", "View", "parse_action"):
        from peling import game

        return getattr(game, name)
    if name in ("batch", "simulate") and not is_fast():
        return _without_fast(name)
    if name == "batch":
        from peling.sim.batch import batch

        return batch
    if name == "simulate":
        from peling.sim.boards import simulate

        return simulate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
