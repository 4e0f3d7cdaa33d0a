"""Peling: mahjong as it is played in the Netherlands.

>>> import peling
>>> hand = peling.parse_hand('2234p 678s CCC (789<m) >2p ; seat W, round E')
>>> sheet = peling.score(hand, rules='mcr')
>>> sheet.total, sheet.valid
(2, False)
"""

from peling.hands import Flag, Hand, HandError, Meld, Shape, Source, Win
from peling.notation import NotationError, parse_hand, parse_meld, parse_tile, parse_tiles
from peling.rules import RULESETS, OptionError, Row, Ruleset
from peling.rules import get as get_rules
from peling.scoring import Line, ScoreSheet, Settlement, SettlementError, Shanten, Wait, score, settle, shanten, waits

__version__ = "0.1.0"

__all__ = [
    "RULESETS",
    "Flag",
    "Hand",
    "HandError",
    "Line",
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
    "Wait",
    "Win",
    "get_rules",
    "parse_hand",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
    "score",
    "settle",
    "shanten",
    "waits",
]
