"""Hidden information: two tables that differ only in what a seat may not know tell that seat the same bytes, on every path."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from marks import mostly_slow

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from hidden import another_world
from playing import NAMES, VARIANTS, Sharp, next_to_act, start
from served import Beating, Player, run, serving

from peling.answers import advice
from peling.game import Match, Phase
from peling.game import events as e
from peling.game.actions import NEXT, PASS
from peling.game.table import NOBODY
from peling.game.view import redact
from peling.server import settings
from peling.server.live import entries, messages, refusals
from peling.server.live.entries import Entry, Paused, Sealed, UndoAnswered, UndoAsked, Undone
from peling.server.live.loading import Past
from peling.server.live.sockets import Socket
from peling.server.live.table import LiveTable
from peling.server.metrics import Metrics
from peling.server.settings import Settings, read_settings
from peling.server.store.database import Log, SeatRow, TableRow
from peling.server.words import Problem
from peling.wire.patch import apply

STYLES = {variant: ("rich", "goulash") if variant.startswith("bmr") else ("rich", "plain") for variant in VARIANTS}
"""How the walls are dealt: hands that grow together make kongs, goulash has exchanges."""
SAMPLE = ("nts luck", "nts five", "nts strict", "nts-2009", "mcr", "bmr", "bmr strict")


# two tables


held = partial(Match, pausing=True)
"""A match that stands still after each discard, as at a live table."""


def other_questions(log: Sequence[e.Event], viewer: int, chance: random.Random) -> list[e.Event]:
    """The same events with other secret questions: seats other than the viewer are asked where they were not, or the reverse."""
    other: list[e.Event] = []
    asked: tuple[int, ...] = ()
    for place, event in enumerate(log):
        if isinstance(event, e.Asked):
            continue
        if (
            isinstance(event, e.Chose)
            and event.seat != viewer
            and event.seat not in asked
            and event.action.type.value != "exchange"
        ):
            continue
        other.append(event)
        if isinstance(event, (e.Discarded, e.Promoted)):
            true = log[place + 1] if place + 1 < len(log) else None
            mine = isinstance(true, e.Asked) and viewer in true.seats
            strangers = [seat for seat in _players(log) if seat not in (viewer, event.seat) and chance.random() < 0.4]
            asked = (*((viewer,) if mine else ()), *strangers)
            if asked:
                other.append(e.Asked(asked))
                other += [e.Chose(seat, PASS) for seat in strangers if chance.random() < 0.5]
                asked = (viewer,)
    return other


def _players(log: Sequence[e.Event]) -> tuple[int, ...]:
    return next(event.order for event in reversed(log) if isinstance(event, e.Dealt))


class Ear(Socket):
    """A socket that keeps what is sent."""

    def __init__(self, sent: list[bytes], seat: int) -> None:
        super().__init__(NAMES[seat] if seat >= 0 else "", seat)
        self.sent = sent

    def post(self, message: bytes) -> None:
        """Keep a message."""
        self.sent.append(message)

    def bye(self, code: str) -> None:
        """This socket is never disconnected."""
        raise AssertionError(code)


class Room:
    """A live table without a server: its messages to one seat (-1: to who watches), as bytes. All seats listen."""

    def __init__(self, variant: str, log: Sequence[Entry], viewer: int, **chosen: Any) -> None:
        rules, options = VARIANTS[variant]
        loop = SimpleNamespace(time=lambda: 1000.0, call_at=lambda *_: None)
        services: Any = SimpleNamespace(loop=loop, settings=SETTINGS, metrics=Metrics(), bots=None, heart=Beating())
        chosen = {"spectators": "live", **chosen}
        row = TableRow("t", "ABC-123", rules, "1", "h", options, chosen, "0" * 64, "c" * 64, "playing", 0, 0.0, 0.0)
        names = NAMES[: options.get("players", 4)]
        seats = [SeatRow(seat, "person", name, name, "random", away=False) for seat, name in enumerate(names)]
        past = Past(row, seats, Log([entries.write(entry) for entry in log], [], 0.0))
        self.table = LiveTable(row, seats, past, 1, services)
        self.viewer = viewer
        self.sent: list[bytes] = []
        for seat in (*range(len(names)), NOBODY):
            self.table.seating.add(Ear(self.sent if seat == viewer else [], seat))
            self.table._start_to_look(seat)
        self.table.broadcast_seats()
        self.sent.clear()

    @property
    def match(self) -> Match:
        """The match at the table."""
        assert self.table.match is not None
        return self.table.match

    def ear(self, seat: int) -> Socket:
        """Who listens at a seat."""
        return self.table.seating[seat].sockets[0]

    def live(self, *new: Entry) -> None:
        """More entries, told as they are told live."""
        for entry in new:
            if isinstance(entry, Undone):
                self.match.rewind(entry.keep)
            elif not isinstance(entry, entries.OWN):
                self.match._do(entry)
        self.table.log += new
        self.table.broadcast(new)

    def paths(self) -> dict[str, Any]:
        """All that the viewer can be told as things stand, and what a stranger can."""
        table, seat = self.table, self.viewer
        seq = table.seqs[seat]
        told: dict[str, Any] = {
            "seq": seq,
            "state": table.state_message(seat),
            "info": table.info(),
            "watch": table.watch_message(),
        }
        for since in {0, seq // 2, max(0, seq - 40), max(0, seq - 3), seq - 1, seq}:
            told[f"gap {since}"] = table.state_message(seat, since)
        for text in (
            ()
            if seat == NOBODY
            else ("pass", "mahjong", "pung 55p", "discard 1m", "kong 1111m", "chow 12m", "next", "replace", "nonsense")
        ):
            told[text] = _refusal(self.match, seat, text)
        return told


def _refusal(match: Match, seat: int, text: str) -> object:
    try:
        return str(refusals.read(match, seat, text))
    except Problem as problem:
        return problem.error


SETTINGS: Settings = read_settings({}, data="/nowhere")


def compare(variant: str, match: Match, chance: random.Random) -> Counter[str]:
    """Every seat in two worlds that it cannot tell apart: the same bytes on all paths. What differed in them."""
    log = list(match.events)
    found: Counter[str] = Counter()
    for viewer in (*range(len(match.state.table.names)), NOBODY):
        other = other_questions(another_world(match, viewer, chance), viewer, chance)
        clock = chance.choice((0, 30))
        one, two = (Room(variant, some, viewer, clock=clock) for some in (log, other))
        assert one.paths() == two.paths()
        assert _live(variant, log, viewer, clock) == _live(variant, other, viewer, clock)
        if viewer != NOBODY and chance.random() < 0.05:
            views = [room.match.view(viewer) for room in (one, two)]
            assert advice.advise(views[0]) == advice.advise(views[1])
            assert advice.why_not(views[0]) == advice.why_not(views[1])
            found["hints"] += 1
        found["compared"] += 1
        found["watched"] += viewer == NOBODY
        found["differed"] += other != log
        found["window that others may claim in, or not"] += (not one.match.to_act) != (not two.match.to_act)
        kongs = [{event for event in some if isinstance(event, e.KongLaid) and event.seat != viewer} for some in (log, other)]
        found["face-down kong"] += kongs[0] != kongs[1]
        loose = [[event for event in some if isinstance(event, e.Drawn) and event.loose] for some in (log, other)]
        found["replacement"] += loose[0] != loose[1]
        given = [[event for event in some if isinstance(event, e.Exchanged)] for some in (log, other)]
        found["exchange"] += given[0] != given[1]
        found[one.match.state.phase.value] += 1
    return found


def _live(variant: str, log: list[e.Event], viewer: int, clock: int) -> list[bytes]:
    """What a seat receives live of the last forty entries that concern it."""
    begin, missing = len(log), 40
    while missing and not isinstance(log[begin - 1], e.Dealt):
        begin -= 1
        missing -= messages.receives(log[begin], viewer)
    room = Room(variant, log[:begin], viewer, clock=clock)
    for entry in log[begin:]:
        room.live(entry)
    return room.sent


def walk(variant: str, seed: int, often: float, deals: int = 1) -> Counter[str]:
    """Compare worlds along matches of a variant."""
    found: Counter[str] = Counter()
    for style in STYLES[variant]:
        match = start(variant, seed, deals=deals, rich=style == "rich", goulash=style == "goulash", kind=held)
        chance, player = random.Random(f"{variant}/{seed}/{style}"), Sharp(seed)
        while match.state.phase is not Phase.FINISHED:
            if match.state.phase is Phase.SCORED:
                match.push(NEXT)
                continue
            # Goulash begins with few decisions that matter here, and most of a deal is turns.
            if chance.random() < often * (5 if match.state.phase is Phase.EXCHANGE else 2 if match.is_paused else 1):
                found += compare(variant, match, chance)
            if match.is_paused:
                match.resume()
            else:
                seat = next_to_act(match, chance)
                match.push(player.choose(match, seat), seat)
    return found


def test_swapped_tiles_tell_the_same_bytes() -> None:
    found: Counter[str] = Counter()
    for seed, variant in enumerate(SAMPLE):
        found += walk(variant, seed, often=0.01)
    assert found["differed"] > 0.9 * found["compared"]
    for what in (
        "window that others may claim in, or not",
        "face-down kong",
        "replacement",
        "exchange",
        "turn",
        "claim",
        "hints",
        "watched",
    ):
        assert found[what], what


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_swapped_tiles_tell_the_same_bytes_in_many_matches(variant: str) -> None:
    found: Counter[str] = Counter()
    for seed in range(100, 103):
        found += walk(variant, seed, often=0.1, deals=2)
    for what in ("window that others may claim in, or not", "face-down kong", "replacement", "turn", "claim", "hints"):
        assert found[what], what
    assert found["exchange"] or not variant.startswith("bmr")


def played(variant: str, seed: int, steps: int, deals: int) -> list[e.Event]:
    """The events of a match, some way into its last deal."""
    match = start(variant, seed, deals=deals, kind=held)
    chance, player = random.Random(seed), Sharp(seed)
    while match.state.table.deal < deals or steps > 0:
        if match.is_paused:
            match.resume()
        elif match.state.phase is Phase.SCORED:
            match.push(NEXT)
        elif not match.to_act:
            break
        else:
            seat = next_to_act(match, chance)
            match.push(player.choose(match, seat), seat)
            steps -= match.state.table.deal == deals
    return match.events


def test_the_swap_test_would_notice() -> None:
    """With open hands the same comparison fails: it is not blind."""
    log = played("nts", 1, 20, 1)
    other = another_world(Match("nts", NAMES[:4], "", log=log), 0, random.Random(1))
    one, two = (Room("nts", some, 0, teaching=True) for some in (log, other))
    assert one.table.state_message(0) != two.table.state_message(0)


@pytest.mark.parametrize("variant", SAMPLE)
def test_what_is_told_is_what_may_be_told(variant: str) -> None:
    """Every told entry is the game's own redaction and words; every view the game's own view and a known frame."""
    log: list[Entry] = list(played(variant, 3, 60, 2))
    log += [Paused(1, on=True), UndoAsked(2, len(log) - 1), UndoAnswered(1, on=True), Undone(2, len(log) - 1), Sealed()]
    log += [Paused(1, on=False)]
    frame = {"table", "code", "status", "commitment", "seats", "settings", "paused", "votes", "asks", "owner", "locked"}
    frame |= {"clock", "auto_pass", "until_turn", "thinks", "think_left", "watchers", "allows"}
    for seat in range(4):
        room = Room(variant, log, seat)
        for entry in log:
            data = messages.entry_for_seat(entry, seat, room.match.state.table)
            assert (data is not None) == messages.receives(entry, seat)
            if not isinstance(entry, entries.OWN):
                plain = redact(entry, seat)
                assert data == (None if plain is None else plain | {"say": data["say"] if data else None})
            elif isinstance(entry, (Undone, UndoAsked)):
                assert data is not None
                assert set(data) == {"event", "seat", "say"}
        message = json.loads(room.table.state_message(seat))
        shown = room.match.view(seat).to_dict()
        view = message["view"]
        assert {key: value for key, value in view.items() if key not in frame} == json.loads(json.dumps(shown))
        assert set(view) - set(shown) == frame
    for teaching in (False, True):
        live = json.loads(Room(variant, log, NOBODY, teaching=teaching).table.watch_message())["view"]
        assert set(live) == set(view)
        assert live["own"] == {"rack": "", "drawn": None, "melds": [], "answer": None, "given": [], "received": []}
        assert (live["legal"], live["seat"]) == ([], NOBODY)
    watched = json.loads(Room(variant, log, 0, spectators="after").table.watch_message())["view"]
    assert not set(watched) & {"own", "discards", "melds", "rack_sizes", "wall_left", "offered", "open"}


@pytest.mark.parametrize("variant", mostly_slow(SAMPLE, "bmr strict"))
def test_what_is_kept_is_what_is(variant: str) -> None:
    """A table that told everything as it happened shows each seat what one shows that was just built from the log."""
    log = played(variant, 11, 40, 2)
    begin = next(place for place, event in enumerate(log) if isinstance(event, e.Scored)) - 20
    groups: list[list[Entry]] = []
    for event in log[begin:]:  # between a win and its score the game never rests
        if groups and isinstance(groups[-1][-1], (e.Won, e.Remise, e.LuckShown)):
            groups[-1].append(event)
        else:
            groups.append([event])
    groups += [[Paused(1, on=True)], [Undone(1, len(log) - 1)]]
    for seat in range(VARIANTS[variant][1].get("players", 4)):
        room = Room(variant, log[:begin], seat)
        after = json.loads(room.table.state_message(seat))
        for new in groups:
            heard, before = len(room.sent), after
            room.table.paused = isinstance(new[0], Paused) or room.table.paused
            room.live(*new)
            after = json.loads(Room(variant, room.table.log, seat).table.state_message(seat))
            assert json.loads(room.table.state_message(seat)) == after
            told = json.loads(room.sent[-1]) if len(room.sent) > heard else {"seq": before["seq"], "events": [], "patch": {}}
            assert told["seq"] == after["seq"] == before["seq"] + len(told["events"])
            assert apply(before["view"], told["patch"]) == after["view"]
            for path in told["patch"]:
                assert found(before["view"], path) != found(after["view"], path), "told although it is as it was"


def found(view: Any, path: str) -> Any:
    """What is at a path of a view; None where nothing is yet."""
    for key in path.split("."):
        if isinstance(view, list):
            view = view[int(key)] if int(key) < len(view) else None
        else:
            view = view[key]
    return view


def test_strangers_hear_the_same() -> None:
    """An event is told to all who know nothing more of it in the same words; it is written once for them."""
    for variant in SAMPLE:
        log = played(variant, 5, 80, 2)
        table = Room(variant, log, 0).match.state.table
        for event in log:
            about = getattr(event, "seat", NOBODY) if isinstance(event, messages._SECRET) else NOBODY
            if not isinstance(event, (e.Exchanged, e.Chose)):
                told = [messages.entry_for_seat(event, seat, table) for seat in range(len(table.names)) if seat != about]
                assert all(one == told[0] for one in told)


def test_a_secret_answer_makes_no_message() -> None:
    """While others are asked and answer, a seat that cannot claim hears nothing and its number stands still."""
    for seed in range(40):
        log = played("nts", seed, 200, 1)
        place = next((i for i, event in enumerate(log) if isinstance(event, e.Asked)), None)
        if place is None:
            continue
        asked = log[place]
        assert isinstance(asked, e.Asked)
        stranger = next(seat for seat in range(4) if seat not in asked.seats)
        room = Room("nts", log[:place], stranger)
        before = room.table.state_message(stranger)
        room.live(asked)
        for seat in asked.seats:
            room.live(e.Chose(seat, Match("nts", NAMES[:4], "", log=log[: place + 1]).legal(seat)[0]))
        assert room.sent == []
        room.table.broadcast_seats()
        assert room.sent == []
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
        """Seconds that discards lay, by whether anybody was asked."""
        assert served.app.server is not None
        table = served.app.server.registry.live[made["table"]]
        resume = table.resume

        async def resumed() -> None:
            last = max(place for place, entry in enumerate(table.log) if isinstance(entry, (e.Discarded, e.Promoted)))
            asked = any(isinstance(entry, e.Asked) for entry in table.log[last:])
            waited[asked].append(table.services.loop.time() - table.clock._asked)
            await resume()

        monkeypatch.setattr(table, "resume", resumed)

        async def play() -> None:
            player = Player(served.port, made["table"], token)
            await player.open()
            await player.command("settings", auto_pass=["chow", "pung", "kong"])
            await player.play(lambda _: min(map(len, waited.values())) >= 3)
            await player.close()

        run(play())
        assert min(waited[False] + waited[True]) > window - 0.001


def test_discards_lie_as_long_as_bots_took_lately(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is drawn before anyone is asked, and is the same for all discards while the bots are as slow as that."""
    room = Room("nts", played("nts", 1, 20, 1), 0)
    monkeypatch.setattr(room.table.services, "bots", SimpleNamespace(slowest=2.5))
    room.table.seating.set_row(room.table.seating[1].row._replace(kind="bot", person=None))
    assert room.table.clock._lies(1.0) == 2.5
    monkeypatch.setattr(room.table.services, "bots", SimpleNamespace(slowest=0.0))
    assert room.table.clock._lies(1.0) == 1.0


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
        seed = served.app.server.registry.live[table].row.seed
        for path in ("", "/record", "/record?format=jsonl", "/deals/1", "/deals/1/steps/3", "/sheets", "/live"):
            answer = served.call("GET", f"/api/tables/{table}{path}", token=token)
            assert seed.encode() not in answer.raw
            assert b"wall" not in answer.raw or path == ""
        info = served.call("GET", f"/api/tables/{table}").data
        assert info["seed"] is None
        verified = served.call("GET", f"/api/verify/{table}").data
        assert verified["seed"] is None
        assert verified["deals"] == []
