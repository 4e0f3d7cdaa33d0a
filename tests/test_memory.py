"""Memory: a match, and a table that is put away, are gone at once, without the garbage collector."""

from __future__ import annotations

import gc
import time
import weakref
from typing import Any

import pytest
from timeouts import TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, run, serving

from peling.game.match import Match
from peling.server.live import registry
from peling.server.live.table import LiveTable

TABLES = 5


def test_a_match_does_not_hold_itself() -> None:
    gc.disable()
    try:
        match = Match("nts", deals=1)
        kept = [weakref.ref(match), weakref.ref(match.copy())]
        del match
        assert [match() for match in kept] == [None, None]
    finally:
        gc.enable()


def test_a_table_that_is_put_away_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[weakref.ref[LiveTable]] = []

    def remembered(*given: Any) -> LiveTable:
        table = LiveTable(*given)
        kept.append(weakref.ref(table))
        return table

    monkeypatch.setattr(registry, "LiveTable", remembered)
    gc.collect()
    gc.disable()
    try:
        with serving(idle=2.0) as served:
            token, watcher = served.person(), served.person("Bo")
            server = served.app.server
            assert server is not None
            for _ in range(TABLES):
                made = served.table(token)

                async def play(name: str = made["table"]) -> None:
                    other = Player(served.port, name, watcher)
                    player = Player(served.port, name, token)
                    await player.open()
                    await other.open()
                    await player.play(lambda view: view["wall_left"] < 60 or view["deal"] > 1)
                    await player.close()
                    await other.close()

                run(play())
                Player.opened.clear()
            deadline = time.monotonic() + TIMEOUT
            while server.registry.live and time.monotonic() < deadline:
                time.sleep(0.05)
            assert not server.registry.live
            assert len(kept) >= TABLES  # more if one was put away and wanted again
            while sum(table() is not None for table in kept) > 1 and time.monotonic() < deadline:
                time.sleep(0.05)
            assert sum(table() is not None for table in kept) <= 1  # the one that the sweep looked at last
    finally:
        gc.enable()
