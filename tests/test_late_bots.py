"""Bots that are slow: the table waits for them, alike whether they were asked or not, and no win is lost."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, Served, run, serving
from walls import Plan

from peling.game import events as e
from peling.game import match
from peling.game.actions import PASS, Action
from peling.game.rotation import next_deal
from peling.game.state import State
from peling.game.view import View
from peling.server import settings
from peling.server.live import botpool, thinking
from peling.server.live.botpool import BotPool
from peling.server.live.processes import ProcessPool

OFFERS = (e.Discarded, e.KongLaid, e.Promoted)
"""The events that others may answer."""


def eager(_name: str, packed: bytes, _seed: str) -> Action:
    """A bot that never passes."""
    legal = thinking.unpack(packed).legal
    return next((action for action in legal if action != PASS), PASS)


def test_a_slow_pool_holds_every_discard_up_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's late answer is waited for and counts; so that this tells nothing, others wait as long."""
    slow = 0.15
    monkeypatch.setitem(settings.WINDOWS, "fast", (0.02, 0.02))
    monkeypatch.setitem(settings.PACES, "fast", (0.0, 0.0))
    monkeypatch.setattr(botpool, "SLOWEST", 0.0)  # however slow bots are, nobody expects it
    monkeypatch.setattr(thinking, "choose", eager)
    work = ProcessPool.run

    async def run_slowly(self: ProcessPool, *args: Any) -> Any:
        await asyncio.sleep(slow)
        return await work(self, *args)

    monkeypatch.setattr(ProcessPool, "run", run_slowly)
    with serving(pace=1.0) as served:
        token = served.person()
        made = served.table(token)
        assert served.app.server is not None
        table = served.app.server.registry.live[made["table"]]
        person = table.seating.holders()[0]
        lain: dict[bool, list[float]] = {True: [], False: []}
        """Seconds that discards lay, by whether a bot was asked."""
        resume = table.resume

        async def resumed() -> None:
            offered = max(place for place, entry in enumerate(table.log) if isinstance(entry, OFFERS))
            asked = [seat for entry in table.log[offered:] if isinstance(entry, e.Asked) for seat in entry.seats]
            lain[any(seat != person for seat in asked)].append(table.services.loop.time() - table.clock._asked)
            await resume()

        monkeypatch.setattr(table, "resume", resumed)

        async def play() -> None:
            player = Player(served.port, made["table"], token)
            await player.open()
            await player.command("settings", auto_pass=["chow", "pung", "kong", "mahjong"])
            await player.play(lambda _: min(map(len, lain.values())) >= 3)

        run(play())
        answers = [entry for entry in table.log if isinstance(entry, e.Chose) and entry.seat != person]
        assert answers
        assert all(entry.action != PASS for entry in answers)
        assert min(lain[False] + lain[True]) >= slow
        text = served.call("GET", "/metrics").raw.decode()
        late = re.search(r"^peling_bots_late_total\{[^}]*\} (\S+)", text, re.MULTILINE)
        assert late is not None
        assert float(late[1]) >= len(answers)


def test_a_bot_that_never_answers_loses_no_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while the table decides for it: South's hand is complete with East's first discard."""
    plan = Plan(("9p", "111p 222p 333p 444p 9p"))

    def deal(state: State, chance: Any) -> e.Dealt | None:
        dealt = next_deal(state, chance)
        return dealt and dealt._replace(dice=plan.dice, wall=plan.wall(state.rules, goulash=dealt.goulash))

    async def never(_self: BotPool, _bot: str, _view: View, _seed: str) -> Action | None:
        return None

    monkeypatch.setattr(match, "next_deal", deal)
    monkeypatch.setattr(match, "seat_players", lambda _rules, number, _chance: e.Seated((), tuple(range(number))))
    monkeypatch.setattr(BotPool, "choose", never)
    for referee in ("assist", "strict"):
        with serving() as served:
            token = served.person()
            made = served.table(token, options={"referee": referee})

            async def play(served: Served = served, made: Any = made, token: str = token) -> None:
                player = Player(served.port, made["table"], token)
                await player.open()
                await player.do("discard 9p")
                await player.until(lambda view: view["outcome"])
                assert player.view["outcome"]["winner"] == 1

            run(play())
