"""Deals made to order for browser tests: walls from plans, seats in order, and bots that discard what they draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from walls import Plan

from peling.bots import beginner
from peling.bots import random as random_bot
from peling.game import events as e
from peling.game import match
from peling.game.actions import PASS, Action, ActionType
from peling.game.rotation import next_deal
from peling.game.state import State
from peling.game.view import View

MINE = "111333555m CC N 9s 1p"
"""East's tiles: three pungs, a pair of dragons and North, with two that may go. Two doubles and eight points are within reach."""
CLAIMS = Plan((MINE,), draws="C 5p N")
"""South discards a red dragon, which makes a pung; West discards North, which makes mahjong."""


class Stage:
    """The plans of the next match, by the number of the deal; what is not planned is as the seed has it."""

    def __init__(self) -> None:
        self.plans: dict[int, Plan] = {}

    def set(self, *plans: Plan) -> None:
        """The plans of the first deals."""
        self.plans = dict(enumerate(plans, 1))

    def deal(self, state: State, expected: e.Dealt | None) -> e.Dealt | None:
        """The deal as planned."""
        plan = None if expected is None else self.plans.get(expected.number)
        if expected is None or plan is None:
            return expected
        return expected._replace(dice=plan.dice, wall=plan.wall(state.rules, goulash=expected.goulash))


def choose(_bot: Any, view: View) -> Action:
    """What a bot on this stage does: it passes, and discards the tile that it drew."""
    if PASS in view.legal:
        return PASS
    drawn = Action(ActionType.DISCARD, (view.drawn,))
    return drawn if drawn in view.legal else view.legal[-1]


def build(patch: pytest.MonkeyPatch) -> Stage:
    """Set the stage: the server's matches are dealt by it from now on."""
    stage = Stage()
    dealt: Callable[..., e.Dealt | None] = next_deal
    patch.setattr(match, "next_deal", lambda state, chance: stage.deal(state, dealt(state, chance)))
    patch.setattr(match, "seat_players", lambda _rules, number, _chance: e.Seated((), tuple(range(number))))
    for kind in (random_bot.Player, beginner.Player):
        patch.setattr(kind, "choose", choose)
    return stage
