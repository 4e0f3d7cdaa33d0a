"""Review: what a seat's own choices cost in deals that are over, by the estimate of the bot that gives the hints.

Pure functions that run in a process of the pool, a deal at a time, so that the work for one question is small. What was
found about a deal is kept: it never changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from peling.bots import reasons
from peling.bots.advice import weigh
from peling.bots.club import Weighed
from peling.game import events as e
from peling.game.actions import MAHJONG, Action, ActionType
from peling.game.match import Match
from peling.game.state import State
from peling.game.table import Phase
from peling.game.view import View
from peling.scoring.oracle import HandOracle
from peling.server.http.replay import Missing, Story, action_of, bounds, match_at
from peling.server.live import entries
from peling.server.live.thinking import is_ready

MOST = 120
"""Decisions of one seat in one deal that are weighed; no deal is as long as that."""
KEPT = 512
"""Deals that a process remembers."""
_known: dict[bytes, list[dict[str, Any]]] = {}


class Decision(NamedTuple):
    """A seat's own decision: how many events of the deal had happened, what it saw, and what it did."""

    step: int
    view: View
    played: Action


def over(story: Story) -> list[int]:
    """The numbers of the deals that are over, the latest first."""
    return sorted({event.number for event in story.events() if isinstance(event, e.Dealt)}, reverse=True)


def decisions(story: Story, seat: int, number: int) -> Iterator[Decision]:
    """The decisions that a person made on a seat in a deal that is over; a view is good until the next one is asked for."""
    log, own = story.events(), story.own()
    start, end = bounds(log, number)
    rules = story.ruleset()
    oracle = HandOracle(rules)
    state = State.fold(rules, story.names, log[: start + 1])
    for place in range(start + 1, end):
        played = action_of(log[place], seat) if place in own else None
        if played is not None:
            match = Match(rules, story.names, None, log=log[:place], state=state, oracle=oracle, pausing=True)
            if len(match.legal(seat)) > 1:
                yield Decision(place - start, match.view(seat), played)
        state.apply(log[place])


def deal_review(story: Story, seat: int, number: int, bot: str) -> list[dict[str, Any]]:
    """Every own decision of a seat in a deal with what it cost, in the order of play; `Missing` if the deal is not over."""
    if not 0 <= seat < len(story.names):
        raise Missing
    key = _fingerprint(story, seat, number)
    found = _known.get(key)
    if found is None:
        found = []
        for decision in decisions(story, seat, number):
            if len(found) == MOST:
                break
            judged = judge(decision, compiled=is_ready(bot, decision.view))
            if judged is not None:
                found.append({"deal": number, "step": decision.step, "seat": seat, **judged})
        while len(_known) >= KEPT:
            _known.pop(next(iter(_known)), None)
        _known[key] = found
    return found


def judge(decision: Decision, *, compiled: bool) -> dict[str, Any] | None:
    """What the bot would have done, and what it cost to do something else; None where the bot does not weigh what was done."""
    view = decision.view
    weighed = weigh(view, compiled=compiled).weighed
    if weighed and weighed[0].action == MAHJONG and decision.played != MAHJONG:
        # The bot takes a win without looking further. What was played instead is weighed as if it could not be taken.
        rest = view.allowing(tuple(action for action in view.legal if action != MAHJONG))
        weighed = (weighed[0], *weigh(rest, compiled=compiled).weighed)
    played = _find(weighed, decision.played)
    if played is None or view.table.phase is Phase.EXCHANGE:
        return None
    dutch, english = (reasons.judgement(weighed, played, view, lang) for lang in ("nl", "en"))
    return {
        "played": str(decision.played),
        "best": str(weighed[0].action),
        "cost": round(max(0.0, weighed[0].value - played.value), 2),
        "say": [{"nl": nl, "en": en} for nl, en in zip(dutch, english, strict=True)],
    }


def _find(weighed: Sequence[Weighed], action: Action) -> Weighed | None:
    """What the bot thinks of an action; of a kong that is made with a joker, of the kong of that kind."""
    same = [one for one in weighed if one.action.type is action.type]
    exact = [one for one in same if one.action.tiles == action.tiles]
    kongs = [one for one in same if action.type is ActionType.PROMOTE and one.action.tiles[0] == action.tiles[0]]
    return next(iter([*exact, *kongs]), None)


def _fingerprint(story: Story, seat: int, number: int) -> bytes:
    """What the review of a deal depends on: the rules, the deal as it was played, and who decided."""
    log, own = story.events(), story.own()
    start, end = bounds(log, number)
    made = hashlib.sha256(f"{story.rules} {sorted(story.options.items())} {seat}".encode())
    for place in range(start, end):
        made.update(f"\n{place in own} {entries.write(log[place])}".encode())
    return made.digest()


def costly(judged: Sequence[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """The choices that cost something, the most costly first."""
    return sorted((one for one in judged if one["cost"] >= reasons.LEAST), key=lambda one: -float(one["cost"]))[:most]


def drills(story: Story, seat: int, judged: Sequence[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """Exercises from a seat's own discards, the most costly ones first, each with what the seat saw."""
    discards = [one for one in judged if one["played"].startswith("discard") and one["best"].startswith("discard")]
    found = []
    for one in sorted(discards, key=lambda one: -float(one["cost"]))[:most]:
        match, _ = match_at(story, one["deal"], one["step"])
        found.append({**one, "view": match.view(seat).to_dict()})
    return found
