"""Views: a seat knows exactly what it may know. Two worlds that differ only in what it has not seen look the same to it."""

from __future__ import annotations

import json
import pickle
from multiprocessing.pool import Pool
from random import Random

import pytest
from hidden import Trace, another_world
from invariants import differences, private_differences, table_differences
from marks import mostly_slow
from playing import VARIANTS, Sharp, next_to_act, play_deal, start

from peling.game import IllegalAction, Match, State, View
from peling.game import events as e
from peling.game.actions import NEXT
from peling.game.legal import legal
from peling.game.table import NOBODY, Phase
from peling.game.view import redact
from peling.hands import Shape
from peling.tiles import TEXT

LONG_MATCHES, CHUNK = 2_000, 20


def seen_by(match: Match, state: State, seat: int) -> str:
    """Everything a client of a seat is sent, byte for byte."""
    view = View(state.table, state.private[seat], tuple(legal(state, match.oracle, seat)))
    return json.dumps([view.to_dict(), view.unseen(), list(view.counts), list(view.rack), view.wind, str(view.answer)])


def feed(events: list[e.Event], seat: int) -> str:
    """All that a seat has heard, byte for byte."""
    return json.dumps([redact(event, seat) for event in events])


def compare_worlds(match: Match, seat: int, rng: Random) -> bool:
    """Two worlds look the same to a seat; whether they differ at all."""
    told = another_world(match, seat, rng)
    other = State.fold(match.rules, match.state.table.names, told)
    assert table_differences(other.table, match.state.table) == []
    assert private_differences(other.private[seat], match.state.private[seat]) == []
    assert seen_by(match, other, seat) == seen_by(match, match.state, seat)
    assert feed(told, seat) == feed(match.events, seat)
    return bool(differences(other, match.state))


def test_whom_one_exchanges_with() -> None:
    """Goulash: E-W and N-S, then E-S and W-N, then E-N and W-S; three players sit out in turn (B13)."""
    found = {}
    for players in (3, 4):
        match = start("bmr" if players == 4 else "bmr three", 5, deals=1, goulash=True)
        order, stages = match.state.table.order, []
        for _ in range(3):
            view = match.view(order[0])
            partners = view.to_dict()["partners"]
            assert [match.view(seat).partner for seat in range(players)] == partners
            assert {seat for seat in order if partners[seat] != NOBODY} == set(match.to_act)
            stages.append([order.index(partners[seat]) if partners[seat] != NOBODY else NOBODY for seat in order])
            for seat in match.to_act:
                match.push(match.legal(seat)[-1], seat)
        found[players] = stages
        assert match.view(0).to_dict()["partners"] == []
        assert match.view(0).partner == NOBODY
    assert found[4] == [[2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]]
    assert found[3] == [[2, -1, 0], [1, 0, -1], [-1, 2, 1]]


def test_views_travel_between_processes() -> None:
    match = start("bmr", 3, deals=1)
    player = Sharp(3)
    for _ in range(30):
        seat = match.to_act[0]
        view = match.view(seat)
        twin = pickle.loads(pickle.dumps(view))  # noqa: S301
        assert (twin.to_dict(), twin.legal) == (view.to_dict(), view.legal)
        assert table_differences(twin.table, view.table) == []
        match.push(player.choose(match, seat), seat)


def walk(variant: str, seed: int, *, often: float) -> dict[str, int]:
    """Compare worlds along a match; how often, and in which phases."""
    found = {"same": 0, "other": 0, **{phase.value: 0 for phase in Phase}, "kong": 0}
    for style in ("sharp", "rich", "goulash") if variant.startswith("bmr") else ("sharp", "rich"):
        match = start(variant, seed, deals=2, rich=style == "rich", goulash=style == "goulash")
        rng, player = Random(f"{variant}/{seed}/{style}"), Sharp(seed)
        while not match.finished:
            exchanging = match.state.phase is Phase.EXCHANGE
            if rng.random() < (5 * often if exchanging else often) or not match.to_act:
                for seat in range(len(match.state.table.names)):
                    found["other" if compare_worlds(match, seat, rng) else "same"] += 1
                found[match.state.phase.value] += 1
                found["kong"] += sum(meld is None for row in match.state.table.melds for meld in row)
            if match.to_act:
                seat = next_to_act(match, rng)
                match.push(player.choose(match, seat), seat)
            else:
                match.push(NEXT)
    return found


@pytest.mark.parametrize("variant", mostly_slow(VARIANTS, "nts strict", "mcr", "bmr three"))
def test_what_a_seat_has_not_seen_does_not_show(variant: str) -> None:
    found = walk(variant, 1, often=0.06)
    assert found["other"] > 20
    assert found["turn"]
    assert found["scored"]
    assert not variant.startswith("bmr") or found["exchange"]


def _long_chunk(chunk: int) -> dict[str, int]:
    total: dict[str, int] = {}
    for seed in range(100 + chunk * CHUNK, 100 + (chunk + 1) * CHUNK):
        for variant in VARIANTS:
            for name, number in walk(variant, seed, often=0.05).items():
                total[name] = total.get(name, 0) + number
    return total


@pytest.mark.long
def test_what_a_seat_has_not_seen_does_not_show_in_thousands_of_matches(pool: Pool) -> None:
    total: dict[str, int] = {}
    for found in pool.imap_unordered(_long_chunk, range(LONG_MATCHES // CHUNK)):
        for name, number in found.items():
            total[name] = total.get(name, 0) + number
    assert all(total[name] for name in ("other", "turn", "claim", "rob", "exchange", "scored", "kong"))


def test_worlds_with_another_face_down_kong_look_the_same() -> None:
    """The kong of another really changes in some of the worlds, and the viewer's own never does."""
    changed = 0
    for seed in range(12):
        match = start("mcr", seed, deals=1, rich=True)
        player, rng = Sharp(seed), Random(seed)
        while match.to_act:
            match.push(player.choose(match, match.to_act[0]))
            laid = [seat for seat, row in enumerate(match.state.table.melds) if None in row]
            for seat in range(4) if laid and match.to_act else ():
                told = another_world(match, seat, rng)
                kongs = [event for event in told if isinstance(event, e.KongLaid)]
                true = [event for event in match.events if isinstance(event, e.KongLaid)]
                assert [event for event in kongs if event.seat == seat] == [event for event in true if event.seat == seat]
                changed += kongs != true
                assert compare_worlds(match, seat, rng)
    assert changed > 5


def test_a_change_of_what_a_seat_sees_does_show() -> None:
    """The other way round, so that the tests above are not true of everything: a tile of the viewer's own, or an open one."""
    match = start("nts", 3, deals=1)
    for _ in range(8):
        match.push(match.legal(match.to_act[0])[0])
    trace = Trace(match)
    dealt = match.events[trace.start]
    assert isinstance(dealt, e.Dealt)
    for seat in range(4):
        for slot in trace.racks[seat]:
            kinds = list(dealt.wall)
            other = next(place for place in trace.wall if kinds[place] != kinds[slot])
            kinds[slot], kinds[other] = kinds[other], kinds[slot]
            told = [*match.events[: trace.start], dealt._replace(wall=tuple(kinds))]
            for place in range(trace.start + 1, len(match.events)):
                event = match.events[place]
                told.append(event._replace(kind=kinds[trace.touched[place][0][0]]) if isinstance(event, e.Drawn) else event)
            state = State.fold(match.rules, match.state.table.names, told)
            for looking in range(4):
                same = seen_by(match, state, looking) == seen_by(match, match.state, looking)
                assert same is (looking != seat)


@pytest.mark.parametrize("variant", ["nts strict", "mcr", "bmr", "bmr strict"])
def test_an_answer_is_secret_until_everyone_has_answered(variant: str) -> None:
    secrets = 0
    for seed in range(2 if variant.endswith("strict") else 3 if variant == "bmr" else 8):
        match = start(variant, seed, deals=1, goulash=variant == "bmr")
        player = Sharp(seed)
        while match.to_act:
            seat, several = match.to_act[-1], len(match.to_act) > 1
            others = [other for other in range(4) if other != seat] if several else []
            before = {other: seen_by(match, match.state, other) for other in others}
            told = match.push(player.choose(match, seat), seat)
            if several and all(isinstance(event, e.Chose) for event in told):
                secrets += 1
                assert {other: seen_by(match, match.state, other) for other in others} == before
                assert all(redact(event, other) is None for event in told for other in others)
    assert secrets > 3


def test_the_feed_of_a_seat_names_no_tile_that_it_may_not_see() -> None:
    """Event by event: what is left of a drawn tile, a face-down kong, an exchange, a wall."""
    match = start("bmr", 11, deals=2, rich=True, goulash=True)
    player = Sharp(11)
    while not match.finished:
        match.push(player.choose(match, match.to_act[0]) if match.to_act else NEXT)
    kinds = {type(event) for event in match.events}
    assert {e.Drawn, e.Exchanged, e.Chose, e.Asked, e.Dealt} <= kinds
    for event in match.events:
        for seat in range(4):
            told = redact(event, seat)
            match event:
                case e.Dealt():
                    assert told is not None
                    assert "wall" not in told
                    assert told["order"] == event.order
                case e.Drawn() if event.seat != seat:
                    assert told is not None
                    assert told["kind"] in ("?", *TEXT[34:42])
                case e.Drawn() | e.KongLaid() if event.seat == seat:
                    assert told == e.to_dict(event)
                case e.KongLaid():
                    assert told is not None
                    assert told["meld"] is None
                case e.Exchanged():
                    assert told == {"event": "exchanged", "stage": event.stage}
                case e.Asked():
                    assert told is None
                case e.Chose():
                    assert told == (e.to_dict(event) if event.seat == seat else None)
                case _:
                    assert told == e.to_dict(event)


def test_a_view_tells_what_its_seat_may_know() -> None:
    """The seat's rack, the tile just drawn, its face-down kong, what was given and received; of others only what lies open."""
    for seed in range(30):
        match = start("bmr", seed, deals=1, rich=True, goulash=True)
        player = Sharp(seed)
        while match.to_act:
            match.push(player.choose(match, match.to_act[0]))
            concealed = [
                (seat, meld)
                for seat in range(4)
                for meld in match.state.private[seat].melds
                if meld.shape is Shape.KONG and meld.concealed
            ]
            if concealed and match.to_act:
                break
        if match.to_act:
            break
    seat, kong = concealed[0]
    for looking in range(4):
        data = match.view(looking).to_dict()
        place = match.state.private[seat].melds.index(kong)
        assert data["melds"][seat][place] is None
        assert (str(kong) in data["own"]["melds"]) is (looking == seat)
        assert data["own"]["rack"].replace(" ", "").count("J") == match.state.private[looking].counts[42]
        assert len(data["own"]["given"]) == len(data["own"]["received"]) == 3
        assert data["outcome"] is None
        assert data["rack_sizes"] == [len(private.rack) for private in match.state.private]
        assert "wall" not in data


def test_a_dreamer_sees_the_table_and_no_rack() -> None:
    match = start("nts five", 4, deals=1)
    dreamer = match.state.table.dreamer
    assert dreamer != NOBODY
    view = match.view(dreamer)
    assert (view.wind, view.rack, view.legal) == (NOBODY, (), ())
    assert sum(view.unseen()) == 136


def test_a_refusal_does_not_tell_who_is_asked() -> None:
    """Whether somebody may claim a discard is a secret of the referee: it says what others hold."""
    told = set()
    for seed in range(20):
        match = start("nts", seed, deals=1)
        player = Sharp(seed)
        while match.to_act:
            if match.state.phase is Phase.CLAIM:
                for seat in set(range(4)) - set(match.to_act):
                    with pytest.raises(IllegalAction) as caught:
                        match.push("pass", seat)
                    told.add(str(caught.value).replace(match.state.table.names[seat], "…"))
            match.push(player.choose(match, match.to_act[0]))
    assert len(told) == 1


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_the_last_steps_of_a_deal_can_be_seen(rules: str) -> None:
    """A replay stops after any event, also between mahjong and its score: then nobody may do anything any more."""
    drawn = 0
    for seed in range(12):
        match = start(rules, seed, deals=1, rich=True)
        play_deal(match, Sharp(seed))
        outcome = match.state.table.outcome
        assert outcome is not None
        drawn += outcome.winner != NOBODY and outcome.discarder == NOBODY
        for number in range(len(match.events) - 6, len(match.events) + 1):
            past = Match(match.rules, match.state.table.names, seed, log=match.events[:number], pausing=True)
            views = [past.view(seat) for seat in range(len(past.state.table.names))]
            if past.state.table.outcome is not None and past.state.phase is Phase.TURN:
                assert not past.to_act
                assert not any(view.legal for view in views)
    assert drawn, "somebody drew the winning tile"
