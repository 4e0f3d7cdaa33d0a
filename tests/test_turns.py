"""Whose turn it is, told from the end of a table's log."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, run, serving

from peling import RULESETS
from peling.game.actions import NEXT
from peling.game.match import Match
from peling.game.table import Phase
from peling.server.live.entries import Paused, Undone, Voted, WatchAllowed
from peling.server.live.turns import TAIL, seats_to_act

NAMES = ("Anna", "Bert", "Carla", "Dirk")


@pytest.mark.parametrize("rules", RULESETS)
def test_the_end_of_the_log_tells_who_must_act(rules: str) -> None:
    """At every moment of matches of random moves: goulash with its exchanges, luck tiles, kongs, mistakes at a strict table."""
    rng = Random(f"awaited {rules}")
    for referee in ("assist", "strict"):
        match = Match(rules, NAMES, 7, deals=3, options={"referee": referee})
        while not match.finished:
            expected = set(range(4)) if match.state.phase is Phase.SCORED else set(match.to_act)
            assert seats_to_act(match.events[-TAIL:]) == expected, match.events[-6:]
            if not match.to_act:
                match.push(NEXT)
                continue
            seat = rng.choice(match.to_act)
            match.push(rng.choice(match.legal(seat)), seat)
        assert seats_to_act(match.events[-TAIL:]) == set()


def test_votes_talk_and_what_was_taken_back() -> None:
    match = Match("nts", NAMES, 1, deals=2)
    events = list(match.events)
    turn = match.to_act[0]
    assert seats_to_act([*events, Paused(2, on=True), WatchAllowed(1, on=True)]) == {turn}
    match.push(match.legal(turn)[0], turn)
    assert seats_to_act([*match.events, Undone(turn, len(events))]) == {turn}
    assert seats_to_act([]) == set()
    while match.state.phase is not Phase.SCORED:
        seat = match.to_act[0]
        match.push(match.legal(seat)[-1], seat)
    assert seats_to_act([*match.events, Voted(0, stop=False), Voted(2, stop=False)]) == {1, 3}


def test_own_games_say_whether_it_is_ones_turn() -> None:
    with serving() as served:
        token, other = served.person(), served.person("Bert")
        made = served.table(token, "nts")

        async def play() -> Any:
            player = Player(served.port, made["code"], token)
            await player.open()
            await player.play(lambda view: view["phase"] == "turn" and view["legal"])
            return (await asyncio.to_thread(served.call, "GET", "/api/me/tables", token=token)).data

        assert [(row["table"], row["turn"]) for row in run(play())] == [(made["table"], True)]
        assert served.call("GET", "/api/me/tables", token=other).data == []
        waiting = served.table(other, "nts", seats=["me", "open", "beginner", "beginner"])
        mine = served.call("GET", "/api/me/tables", token=other).data
        assert [(row["table"], row["turn"]) for row in mine] == [(waiting["table"], False)]
