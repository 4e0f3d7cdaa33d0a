"""Scores: the list of a match: every deal that is over with its result and the running totals, and how the match ended.

Pure functions that run in a process of the pool: a `Story` in, plain data out. The running deal is in none of it.
"""

from __future__ import annotations

from typing import Any

from peling import scoring
from peling.game import events as e
from peling.game.state import State
from peling.game.table import NOBODY
from peling.server.http.replay import Story

NAMED = 2
"""Rows that name a hand which is no limit hand."""


def scores(story: Story) -> dict[str, Any]:
    """Every deal that is over, the totals after each; and a summary once the match is."""
    state = State(story.ruleset(), story.names)
    deals: list[dict[str, Any]] = []
    best: dict[str, Any] | None = None
    before = [0] * len(story.names)
    reason = ""
    for event in story.events():
        state.apply(event)
        if isinstance(event, e.Finished):
            reason = event.reason
        elif isinstance(event, e.Scored):
            deals.append(_deal(state, before))
            before = deals[-1]["totals"]
            found = _hand(state)
            if found is not None and (best is None or found["total"] > best["total"]):
                best = found
    summary = {"reason": reason, "ranking": _ranking(state), "best": best} if reason else None
    return {"names": list(story.names), "deals": deals, "totals": before, "summary": summary}


def _deal(state: State, before: list[int]) -> dict[str, Any]:
    """One deal: who won from whom, and what that made of the totals."""
    table = state.table
    outcome = table.outcome
    assert outcome is not None
    return {
        "deal": table.deal,
        "round": table.round,
        "east": table.order[0],
        "goulash": table.goulash,
        "winner": outcome.winner,
        "discarder": outcome.discarder,
        "remise": outcome.remise,
        "scores": list(outcome.scores),
        "result": [after - earlier for after, earlier in zip(table.totals, before, strict=True)],
        "totals": list(table.totals),
    }


def _hand(state: State) -> dict[str, Any] | None:
    """The winner's hand: its name and what it counts."""
    outcome = state.table.outcome
    assert outcome is not None
    hand = outcome.hands[outcome.winner] if outcome.winner != NOBODY else None
    if hand is None:
        return None
    sheet = scoring.score(hand, state.rules)
    found = {"deal": state.table.deal, "seat": outcome.winner, "hand": str(hand), "total": sheet.total}
    found["reading"] = sheet.to_dict()["reading"]
    return {**found, "name": {lang: _name(sheet, lang) for lang in ("nl", "en")}}


def _name(sheet: scoring.ScoreSheet, lang: str) -> str:
    """The limit hand, or the rows that pay most; where none does more than count points, mahjong."""
    lines = [line for line in sheet.lines if line.row.unit != "points" and not line.row.luck]  # luck is no merit
    limits = [line for line in lines if line.row.unit == "limit"]
    names = [line.row.name[lang] for line in limits or sorted(lines, key=lambda line: -line.value)[:NAMED]]
    return ", ".join(dict.fromkeys(names)) or "mahjong"


def _ranking(state: State) -> list[dict[str, Any]]:
    """The seats in their final order; equals share a place."""
    return [
        {"seat": one.player, "place": one.place, "rating": None if one.rating is None else round(float(one.rating), 2)}
        for one in scoring.ranking(state.rules, state.table.totals)
    ]
