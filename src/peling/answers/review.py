"""Review: what a player's own choices cost in finished deals, as estimated by the bot that gives the hints.

One deal at a time, so that the work for one question is small. The review of a deal never changes: `fingerprint` identifies it
for anyone who wants to cache it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from peling.answers.advice import sentences_in_both
from peling.answers.refusals import Refused
from peling.answers.story import Story, action_of
from peling.answers.values.history import Drill, Judged, Review
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

MOST = 120
"""The most decisions of one seat in one deal that are weighed; no deal is that long."""
CHOICES = 50
"""The most choices listed in a review."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision made by the player on a seat."""

    deal: int
    """The number of the deal."""
    step: int
    """How many events of the deal had happened."""
    view: View
    """The seat's view at that moment."""
    played: Action
    """The action taken."""


def deals_over(story: Story) -> tuple[int, ...]:
    """The numbers of the deals that are over, the latest first."""
    return tuple(sorted({event.number for event in story.events if isinstance(event, e.Dealt)}, reverse=True))


def decisions(story: Story, seat: int, number: int) -> Iterator[Decision]:
    """The decisions that a person made on a seat in a finished deal; a view is valid until the next one is requested."""
    log, rules = story.events, story.rules
    start, end = story.bounds(number)
    oracle = HandOracle(rules)
    state = State.fold(rules, story.names, log[: start + 1])
    for place in range(start + 1, end):
        played = action_of(log[place], seat) if place in story.decided else None
        if played is not None:
            match = Match(rules, story.names, None, log=log[:place], state=state, oracle=oracle, pausing=True)
            if len(match.legal(seat)) > 1:
                yield Decision(number, place - start, match.view(seat), played)
        state.apply(log[place])


def deal_review(story: Story, seat: int, number: int, is_compiled: Callable[[View], bool]) -> tuple[Judged, ...]:
    """Every decision that the player on a seat made in a deal, with its cost, in the order of play.

    `is_compiled` says whether compiled bots are ready for a view; they give the same answer, faster.
    """
    if not 0 <= seat < len(story.names):
        raise Refused("hidden")
    found: list[Judged] = []
    for decision in decisions(story, seat, number):
        if len(found) == MOST:
            break
        judged = judge(decision, compiled=is_compiled(decision.view))
        if judged is not None:
            found.append(judged)
    return tuple(found)


def judge(decision: Decision, *, compiled: bool = False) -> Judged | None:
    """What the bot would have done, and what the player's choice cost; None if the bot does not weigh that choice."""
    view = decision.view
    weighed = weigh(view, compiled=compiled).weighed
    if weighed and weighed[0].action == MAHJONG and decision.played != MAHJONG:
        # The bot takes a win without looking further. What was played instead is weighed as if the win were not available.
        rest = view.allowing(tuple(action for action in view.legal if action != MAHJONG))
        weighed = (weighed[0], *weigh(rest, compiled=compiled).weighed)
    played = _find(weighed, decision.played)
    if played is None or view.table.phase is Phase.EXCHANGE:
        return None
    return Judged(
        deal=decision.deal,
        step=decision.step,
        seat=view.seat,
        played=str(decision.played),
        best=str(weighed[0].action),
        cost=round(max(0.0, weighed[0].value - played.value), 2),
        say=sentences_in_both(lambda lang: reasons.judgement(weighed, played, view, lang)),
    )


def _find(weighed: Sequence[Weighed], action: Action) -> Weighed | None:
    """The bot's estimate of an action; for a kong made with a joker, that of the kong of that kind."""
    same = [one for one in weighed if one.action.type is action.type]
    exact = [one for one in same if one.action.tiles == action.tiles]
    kongs = [one for one in same if action.type is ActionType.PROMOTE and one.action.tiles[0] == action.tiles[0]]
    return next(iter([*exact, *kongs]), None)


def fingerprint(story: Story, seat: int, number: int) -> bytes:
    """A hash of everything the review of a deal depends on: the rules, the deal as played, and who decided."""
    start, end = story.bounds(number)
    rules = story.rules
    made = hashlib.sha256(f"{rules.key} {rules.hash} {seat}".encode())
    for place in range(start, end):
        made.update(f"\n{place in story.decided} {json.dumps(e.to_dict(story.events[place]))}".encode())
    return made.digest()


def costly(judged: Sequence[Judged], most: int) -> tuple[Judged, ...]:
    """The choices that cost something, most costly first."""
    return tuple(sorted((one for one in judged if one.cost >= reasons.LEAST), key=lambda one: -one.cost)[:most])


def review_of(seat: int, judged: Sequence[Judged], looked_at: Sequence[int], deals: Sequence[int]) -> Review:
    """What a seat's choices cost in the deals reviewed so far, out of those that were asked about."""
    return Review(
        seat=seat,
        deals=tuple(sorted(looked_at)),
        left=tuple(sorted(set(deals) - set(looked_at))),
        decisions=len(judged),
        same=sum(one.played == one.best for one in judged),
        cost=round(sum(one.cost for one in judged), 2),
        choices=costly(judged, CHOICES),
    )


def drills(story: Story, seat: int, judged: Sequence[Judged], most: int, table: str) -> tuple[Drill, ...]:
    """Exercises from a player's own discards, most costly first, each with the view at that moment; `table` is the game's id."""
    discards = [one for one in judged if one.played.startswith("discard") and one.best.startswith("discard")]
    return tuple(
        Drill(
            one.deal, one.step, one.seat, one.played, one.best, one.cost, one.say,
            table=table,
            view=story.match_at(one.deal, one.step)[0].view(seat).to_dict(),
        )
        for one in sorted(discards, key=lambda one: -one.cost)[:most]
    )  # fmt: skip
