"""Hidden information: two tables that differ only in what a seat may not know tell that seat the same bytes, on every path."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, run, serving

from peling.game import Match, Phase
from peling.game import events as e
from peling.game.state import DEALT, NOBODY
from peling.game.view import redact
from peling.server import entries, settings, telling
from peling.server.entries import Entry, Paused, Undone
from peling.server.hub import Socket
from peling.server.metrics import Metrics
from peling.server.settings import Settings, read_settings
from peling.server.storage import EventRow, SeatRow, TableRow
from peling.server.tables import LiveTable
from peling.tiles import JOKER, KINDS

NAMES = ("Anna", "Bert", "Carla", "Dirk")
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nts", {}),
    ("nts", {"luck_tiles": True, "referee": "strict"}),
    ("nts-2009", {}),
    ("mcr", {}),
    ("bmr", {}),
    ("bmr", {"referee": "strict"}),
)


# two tables


def played(rules: str, options: dict[str, Any], seed: int, steps: int, deals: int) -> list[e.Event]:
    """The events of a match of random players, some way into its last deal."""
    chance = random.Random(seed)
    match = Match(rules, NAMES, f"{seed:064x}", options=options, held=True)
    while match.state.table.deal < deals or steps > 0:
        if match.stands:
            match.go_on()
        elif match.state.phase is Phase.SCORED:
            if match.state.table.deal == deals:
                break
            match.push("next", 0)
        else:
            seat = chance.choice(match.to_act)
            match.push(chance.choice(match.legal(seat)), seat)
            steps -= match.state.table.deal == deals
    return match.events


def swapped(rules: str, options: dict[str, Any], log: list[e.Event], viewer: int, chance: random.Random) -> list[e.Event]:
    """The same match with tiles that the viewer has never seen exchanged, and other secret questions and answers."""
    start = max(place for place, event in enumerate(log) if isinstance(event, e.Dealt))
    dealt = log[start]
    assert isinstance(dealt, e.Dealt)
    match = Match(rules, NAMES, "", options=options, log=log, held=True)
    takers = [seat for size in (4, 4, 4, 1) for seat in dealt.order for _ in range(size)] + [dealt.order[0]]
    assert len(takers) == DEALT * len(dealt.order) + 1
    draws = [event for event in log[start:] if isinstance(event, e.Drawn)]
    takers += [event.seat for event in draws]
    taken = match.state.table.taken
    hidden = _hidden(match, log[start:], dealt, viewer, dict(zip(taken, takers, strict=True)))
    kinds = [dealt.wall[slot] for slot in hidden]
    chance.shuffle(kinds)
    wall = list(dealt.wall)
    for slot, kind in zip(hidden, kinds, strict=True):
        wall[slot] = kind
    other: list[e.Event] = [*log[:start], dealt._replace(wall=tuple(wall))]
    slots = iter(taken[DEALT * len(dealt.order) + 1 :])
    for event in log[start + 1 :]:
        if isinstance(event, e.Drawn):
            other.append(event._replace(kind=wall[next(slots)]))
        elif isinstance(event, e.Asked):
            strangers = [seat for seat in dealt.order if seat != viewer and chance.random() < 0.5]
            seats = (*((viewer,) if viewer in event.seats else ()), *strangers)
            other += [e.Asked(seats)] if seats else []
        elif not isinstance(event, e.Chose) or event.seat == viewer or chance.random() < 0.5:
            other.append(event)
    return other


def _hidden(match: Match, deal: Sequence[e.Event], dealt: e.Dealt, viewer: int, taker: dict[int, int]) -> list[int]:
    """Slots whose tile the viewer has never seen: in the wall, or on another's rack since it was taken."""
    passed = {kind for event in deal if isinstance(event, e.Exchanged) for given in event.given for kind in given}
    left = [list(private.counts) for private in match.state.private]
    hidden = []
    for slot in random.Random(0).sample(range(len(dealt.wall)), len(dealt.wall)):
        kind = dealt.wall[slot]
        if KINDS <= kind < JOKER:
            continue
        seat = taker.get(slot)
        if seat is None:
            hidden.append(slot)
        elif seat != viewer and kind not in passed and left[seat][kind]:
            left[seat][kind] -= 1
            hidden.append(slot)
    return hidden


class Ear(Socket):
    """A socket that only listens."""

    def __init__(self, sent: list[bytes], seat: int) -> None:
        super().__init__(None, None, "", seat)  # type: ignore[arg-type]
        self.sent = sent

    def post(self, message: bytes) -> None:
        """Keep the message."""
        self.sent.append(message)


class Room:
    """A live table without a server: its messages to one seat, as bytes."""

    def __init__(self, rules: str, options: dict[str, Any], log: Sequence[Entry], viewer: int, **chosen: Any) -> None:
        loop = SimpleNamespace(time=lambda: 1000.0, call_at=lambda *_: None)
        office: Any = SimpleNamespace(loop=loop, settings=SETTINGS, metrics=Metrics(), bots=None)
        row = TableRow("t", "ABC-123", rules, "1", "h", options, chosen, "0" * 64, "c" * 64, "playing", 0, 0.0, 0.0)
        seats = [SeatRow(seat, "person", name, name, "random", away=False) for seat, name in enumerate(NAMES)]
        stored = [EventRow(i + 1, entries.write(entry), 0.0) for i, entry in enumerate(log)]
        self.table = LiveTable(row, seats, stored, 1, office)
        self.viewer = viewer
        self.sent: list[bytes] = []
        self.table.seating.add(Ear(self.sent, viewer))

    def live(self, entry: Entry) -> None:
        """One more entry, told as it is told live."""
        table = self.table
        assert table.match is not None
        if isinstance(entry, Undone):
            table.match.rewind(entry.keep)
        elif not isinstance(entry, Paused):
            table.match.state.apply(entry)
            table.match.events.append(entry)
        table.log.append(entry)
        table._tell([entry])


SETTINGS: Settings = read_settings({}, data="/nowhere")


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_swapped_tiles_tell_the_same_bytes(rules: str, options: dict[str, Any]) -> None:
    differed = 0
    for seed, (steps, deals) in enumerate(((0, 1), (7, 1), (25, 1), (60, 1), (4, 2), (40, 2), (90, 2))):
        log = played(rules, options, seed, steps, deals)
        if isinstance(log[-1], (e.Scored, e.Finished)):
            log = log[:-3]  # when the deal is over all hands lie open: just before that
        for viewer in range(4):
            chance = random.Random(f"{seed}/{viewer}")
            other = swapped(rules, options, log, viewer, chance)
            differed += other != log
            one, two = (Room(rules, options, some, viewer) for some in (log, other))
            assert one.table.heard[viewer] == two.table.heard[viewer]
            assert one.table.state_message(viewer) == two.table.state_message(viewer)
            seq = one.table.heard[viewer]
            for since in {0, seq // 2, max(0, seq - 40), max(0, seq - 3), seq - 1, seq}:
                assert one.table.gap_message(viewer, since) == two.table.gap_message(viewer, since)
            assert _live(rules, options, log, viewer) == _live(rules, options, other, viewer)
    assert differed >= 12


def _live(rules: str, options: dict[str, Any], log: list[e.Event], viewer: int) -> list[bytes]:
    """What a seat hears live of the last forty entries that it hears of."""
    start, missing = len(log), 40
    while missing and not isinstance(log[start - 1], e.Dealt):
        start -= 1
        missing -= telling.audible(log[start], viewer)
    room = Room(rules, options, log[:start], viewer)
    for entry in log[start:]:
        room.live(entry)
    return room.sent


def test_the_swap_test_would_notice() -> None:
    """With open hands the same comparison fails: it is not blind."""
    log = played("nts", {}, 1, 20, 1)
    other = swapped("nts", {}, log, 0, random.Random(1))
    one, two = (Room("nts", {}, some, 0, teaching=True) for some in (log, other))
    assert one.table.state_message(0) != two.table.state_message(0)


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_what_is_told_is_what_may_be_told(rules: str, options: dict[str, Any]) -> None:
    """Every told entry is the game's own redaction and words; every view the game's own view and a known frame."""
    log: list[Entry] = list(played(rules, options, 3, 60, 2))
    log += [Paused(1, on=True), Undone(2, len(log) - 1)]
    frame = {"table", "code", "status", "commitment", "seats", "settings", "paused", "votes", "asks"}
    frame |= {"spectator", "clock", "auto_pass"}
    for seat in range(4):
        room = Room(rules, options, log, seat)
        assert room.table.match is not None
        for entry in log:
            data = telling.told(entry, seat, room.table.match.state.table)
            assert (data is not None) == telling.audible(entry, seat)
            if not isinstance(entry, (Undone, Paused)):
                plain = redact(entry, seat)
                assert data == (None if plain is None else plain | {"say": data["say"] if data else None})
            elif isinstance(entry, Undone):
                assert data is not None
                assert set(data) == {"event", "seat", "say"}
        message = json.loads(room.table.state_message(seat))
        shown = room.table.match.view(seat).to_dict()
        view = message["view"]
        assert {key: value for key, value in view.items() if key not in frame} == json.loads(json.dumps(shown))
        assert set(view) - set(shown) == frame
        watched = json.loads(room.table.watch_message())["view"]
        assert not set(watched) & {"own", "discards", "melds", "rack_sizes", "wall_left", "offered", "open"}


def test_strangers_hear_the_same() -> None:
    """An event is told to all seats that it is not about in the same words; messages are made once for them."""
    for rules, options in GAMES:
        log = played(rules, options, 5, 80, 2)
        match = Match(rules, NAMES, "", options=options, log=log)
        for event in log:
            about = getattr(event, "seat", NOBODY)
            if not isinstance(event, (e.Exchanged, e.Chose)):
                told = [telling.told(event, seat, match.state.table) for seat in range(4) if seat != about]
                assert all(one == told[0] for one in told)


def test_a_secret_answer_makes_no_message() -> None:
    """While others are asked and answer, a seat that cannot claim hears nothing and its number stands still."""
    for seed in range(40):
        log = played("nts", {}, seed, 200, 1)
        place = next((i for i, event in enumerate(log) if isinstance(event, e.Asked)), None)
        if place is None:
            continue
        asked = log[place]
        assert isinstance(asked, e.Asked)
        stranger = next(seat for seat in range(4) if seat not in asked.seats)
        room = Room("nts", {}, log[:place], stranger)
        before = room.table.state_message(stranger)
        room.live(asked)
        for seat in asked.seats:
            room.live(e.Chose(seat, Match("nts", NAMES, "", log=log[: place + 1]).legal(seat)[0]))
        assert room.sent == []
        room.table._shared = None
        assert room.table.state_message(stranger) == before
        return
    raise AssertionError


def test_every_discard_lies_equally_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether somebody may claim it or not: nothing follows a discard before its time is over."""
    window = 0.15
    monkeypatch.setitem(settings.WINDOWS, "fast", (window, window))
    monkeypatch.setitem(settings.PACES, "fast", (0.0, 0.0))
    with serving(pace=1.0) as served:
        token = served.person()
        made = served.table(token)
        waited: dict[bool, list[float]] = {True: [], False: []}

        async def play() -> None:
            player = Player(served.port, made["table"], token)
            await player.open()
            await player.command("settings", auto_pass=["chow", "pung", "kong"])
            assert served.app.server is not None
            table = served.app.server.house.live[made["table"]]
            discarded = 0.0
            while not all(waited.values()) and player.view["status"] == "playing":
                if player.view["legal"] and player.view["phase"] == "turn":
                    await player.do(player.choose())
                message = await player.hear()
                for event in message.get("events", []):
                    if discarded and event["event"] in ("drawn", "claimed", "remise", "won"):
                        since = table.log[-12:]
                        last = max(i for i, entry in enumerate(since) if isinstance(entry, (e.Discarded, e.Promoted)))
                        waited[any(isinstance(entry, e.Asked) for entry in since[last:])].append(time.monotonic() - discarded)
                        discarded = 0.0
                    if event["event"] == "discarded":
                        discarded = time.monotonic()
                if "next" in player.view["legal"]:
                    await player.do("next")
            await player.close()

        run(play())
        assert min(waited[False], default=1) > window - 0.06
        assert min(waited[True], default=1) > window - 0.06


def test_nothing_of_a_running_deal_over_http() -> None:
    with serving() as served:
        token = served.person()
        made = served.table(token)
        table = made["table"]

        async def play() -> None:
            player = Player(served.port, table, token)
            await player.open()
            await player.play(lambda view: len(view["discards"][0]) == 3)
            await player.close()

        asyncio.run(play())
        assert served.app.server is not None
        seed = served.app.server.house.live[table].row.seed
        for path in ("", "/record", "/record?format=jsonl", "/deals/1", "/deals/1/steps/3", "/sheets", "/live"):
            answer = served.call("GET", f"/api/tables/{table}{path}", token=token)
            assert seed.encode() not in answer.raw
            assert b"wall" not in answer.raw or path == ""
        info = served.call("GET", f"/api/tables/{table}").data
        assert info["seed"] is None
        verified = served.call("GET", f"/api/verify/{table}").data
        assert verified["seed"] is None
        assert verified["deals"] == []
