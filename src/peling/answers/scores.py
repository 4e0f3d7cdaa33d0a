"""Scores: the score list of a match: every finished deal with its result and the running totals, and how the match ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from peling import scoring
from peling.answers.review import costly
from peling.answers.story import Story, ranked
from peling.answers.values.history import BestHand, Judged, ScoredDeal, Scores, Summary
from peling.game import events as e
from peling.game.state import State
from peling.game.table import NOBODY
from peling.words import in_both

NAMED = 2
"""The most rows that make up the name of a hand that is not a limit hand."""
COSTLY = 5
"""The most costly choices listed in the summary of a match."""


def score_list(story: Story) -> Scores:
    """Every finished deal and the totals after each; once the match is over also a summary, without choices as yet."""
    state = State(story.rules, story.names)
    deals: list[ScoredDeal] = []
    best: BestHand | None = None
    totals = (0,) * len(story.names)
    reason = ""
    for event in story.events:
        state.apply(event)
        if isinstance(event, e.Finished):
            reason = event.reason
        elif isinstance(event, e.Scored):
            deals.append(_deal(state, totals))
            totals = deals[-1].totals
            found = _winning_hand(state)
            if found is not None and (best is None or found.total > best.total):
                best = found
    summary = Summary(reason, ranked(state.rules, state.table.totals), best, ()) if reason else None
    return Scores(story.names, tuple(deals), totals, summary)


def with_costly(scores: Scores, judged: Sequence[Judged]) -> Scores:
    """The scores, with the most costly of some choices added to the summary."""
    assert scores.summary is not None
    return replace(scores, summary=replace(scores.summary, costly=costly(judged, COSTLY)))


def _deal(state: State, before: Sequence[int]) -> ScoredDeal:
    """One deal: who won from whom, and the totals after it."""
    table = state.table
    outcome = table.outcome
    assert outcome is not None
    return ScoredDeal(
        deal=table.deal,
        round=table.round,
        east=table.order[0],
        goulash=table.goulash,
        winner=outcome.winner,
        discarder=outcome.discarder,
        remise=outcome.remise,
        scores=tuple(outcome.scores),
        result=tuple(after - earlier for after, earlier in zip(table.totals, before, strict=True)),
        totals=tuple(table.totals),
    )


def _winning_hand(state: State) -> BestHand | None:
    """The winner's hand: its name and what it counts."""
    outcome = state.table.outcome
    assert outcome is not None
    hand = outcome.hands[outcome.winner] if outcome.winner != NOBODY else None
    if hand is None:
        return None
    sheet = scoring.score(hand, state.rules)
    reading = tuple(element.write() for element in sheet.elements)
    name = in_both(lambda lang: _name(sheet, lang))
    return BestHand(state.table.deal, outcome.winner, str(hand), reading, sheet.total, name)


def _name(sheet: scoring.ScoreSheet, lang: str) -> str:
    """The limit hand, or the rows that pay most; `mahjong` if no row does more than score points."""
    lines = [line for line in sheet.lines if line.row.unit != "points" and not line.row.luck]  # luck is no merit
    limits = [line for line in lines if line.row.unit == "limit"]
    names = [line.row.name[lang] for line in limits or sorted(lines, key=lambda line: -line.value)[:NAMED]]
    return ", ".join(dict.fromkeys(names)) or "mahjong"
