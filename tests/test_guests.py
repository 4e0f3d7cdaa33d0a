"""People at a table: what they agreed on or refused stands, votes, codes and their price, owners, locks, removed guests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

import postgres
from alembic import command
from alembic.config import Config
from served import Answer, Player, Served, folder, run, serving, sit, undo_request
from sqlalchemy import insert, select
from timeouts import TIMEOUT

from peling.server.live import registry
from peling.server.live.table import LiveTable
from peling.server.store import database, migrations
from peling.server.store.database import people, seats, tables

PASSING = ["chow", "pung", "kong", "mahjong"]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


class Friends:
    """Anna, who owns a table, Bert, and two bots; what they do over HTTP."""

    def __init__(self, served: Served, *, start: bool = True, **settings: Any) -> None:
        self.anna, self.bert = served.person("Anna"), served.person("Bert")
        self.made = served.table(self.anna, seats=["me", "open", "random", "random"], **settings)
        assert self.post(served, "join", self.bert).data == {"seat": 1}
        if start:
            assert self.post(served, "start", self.anna).status == 200

    def post(self, served: Served, what: str, token: str, **body: Any) -> Answer:
        """Ask something of the table."""
        return served.call("POST", f"/api/tables/{self.made['table']}/{what}", body, token)

    async def sit(self, served: Served) -> tuple[Player, Player]:
        """Both take their seats."""
        return await sit(served, self.made, self.anna), await sit(served, self.made, self.bert)

    async def stand_still(self, served: Served) -> tuple[Player, Player]:
        """Both sit, Anna has discarded, Bert is to discard, and the game is paused: nothing happens by itself."""
        anna, bert = await self.sit(served)
        for player in (anna, bert):
            await player.command("settings", auto_pass=PASSING)
        while not (anna.view["discards"][0] and bert.view["phase"] == "turn" and bert.view["turn"] == 1):
            for player in (anna, bert):
                if any(action.startswith("discard") for action in player.view["legal"]):
                    await player.do(next(action for action in player.view["legal"] if action.startswith("discard")))
            await anna.command("settings", auto_pass=PASSING)
            await bert.command("settings", auto_pass=PASSING)
        await anna.command("pause", on=True)
        await bert.until(lambda view: view["paused"])
        return anna, bert


def live(served: Served, friends: Friends) -> LiveTable:
    """Their table in the server's memory."""
    assert served.app.server is not None
    return served.app.server.registry.live[friends.made["table"]]


def code_of(answer: Any) -> str:
    """Why something was refused, or `ok`."""
    if isinstance(answer, Answer):
        return str(answer.data["error"]["code"]) if answer.status >= 400 else "ok"
    return str(answer.get("code", "ok"))


def run_across_restarts(tmp_path: Path, *works: Callable[[Served], Coroutine[Any, Any, None]]) -> None:
    """Work with a server, then with one that was started again on the same file, and so on."""
    for work in works:
        with serving(tmp_path) as running:
            run(work(running))


# a refusal stands


def test_who_refuses_and_leaves_has_refused(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def refuse(served: Served) -> None:
        kept["friends"] = friends = Friends(served)
        anna, bert = await friends.stand_still(served)
        kept["rack"] = anna.view["own"]["rack"]
        assert code_of(await anna.command("undo")) == "ok"
        await bert.until(lambda view: undo_request(view) == {"undo": 0, "agreed": [0]})
        assert code_of(await anna.command("undo")) == "undo_asked"
        assert code_of(await bert.command("agree", on=False)) == "ok"
        await anna.until(lambda view: undo_request(view) == {"undo": None, "agreed": []})
        assert anna.heard[-1]["event"] == "undo_answered"
        assert anna.heard[-1]["say"]["nl"] == "Bert vindt het niet goed: de beslissing blijft staan."
        assert code_of(await anna.command("undo")) == "undo_refused"
        assert (await asyncio.to_thread(friends.post, served, "leave", friends.bert)).status == 200
        await anna.until(lambda view: view["seats"][1]["stand_in"])
        assert code_of(await anna.command("undo")) == "undo_refused"

    async def ask_again(served: Served) -> None:
        friends = kept["friends"]
        anna = await sit(served, friends.made, friends.anna)
        assert code_of(await anna.command("undo")) == "undo_refused"
        await anna.command("settings", auto_pass=[])  # what is passed on by itself is no way round it
        assert code_of(await anna.command("undo")) == "undo_refused"
        assert anna.view["own"]["rack"] == kept["rack"]
        await anna.command("settings", auto_pass=PASSING)
        await anna.command("pause", on=False)
        await anna.turn()
        await anna.do(next(action for action in anna.view["legal"] if action.startswith("discard")))
        if anna.view["phase"] != "scored":  # a bot may have won with it
            await anna.command("pause", on=True)
            assert code_of(await anna.command("undo")) == "ok", "a new decision may be asked for"
            assert undo_request(anna.view) == {"undo": 0, "agreed": [0]}, "Bert still holds his seat"

    run_across_restarts(tmp_path, refuse, ask_again)


def test_who_leaves_without_an_answer_does_not_agree(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def ask(served: Served) -> None:
        kept["friends"] = friends = Friends(served)
        anna, _ = await friends.stand_still(served)
        kept["discards"] = anna.view["discards"]
        assert code_of(await anna.command("undo", "wish")) == "ok"
        await asyncio.to_thread(friends.post, served, "leave", friends.bert)
        await anna.until(lambda view: view["seats"][1]["stand_in"])
        assert code_of(await anna.command("agree")) == "ok", "the asker agrees anyway"
        assert undo_request(anna.view) == {"undo": 0, "agreed": [0]}
        assert anna.view["discards"] == kept["discards"]

    async def wait(served: Served) -> None:
        friends = kept["friends"]
        anna = await sit(served, friends.made, friends.anna)
        assert undo_request(anna.view) == {"undo": 0, "agreed": [0]}
        assert code_of(await anna.command("undo", "wish")) == "ok", "the first answer again"
        assert code_of(await anna.command("agree", on=False)) == "ok"
        assert undo_request(anna.view) == {"undo": None, "agreed": []}
        assert anna.heard[-1]["say"]["en"] == "Anna withdraws the request."
        assert code_of(await anna.command("undo")) == "ok", "withdrawing is not refusing"

    async def answer(served: Served) -> None:
        friends = kept["friends"]
        anna, bert = await friends.sit(served)
        assert undo_request(bert.view) == {"undo": 0, "agreed": [0]}
        assert code_of(await bert.command("agree")) == "ok"
        await anna.until(lambda view: view["discards"] != kept["discards"])
        await anna.command("pause", on=False)
        assert anna.view["legal"]

    run_across_restarts(tmp_path, ask, wait, answer)


def test_a_request_stops_the_game_until_it_is_answered(served: Served) -> None:
    """Nobody plays, no bot either; no event drops the question."""
    friends = Friends(served)

    async def play() -> None:
        anna, bert = await friends.stand_still(served)
        assert code_of(await anna.command("undo")) == "ok"
        await anna.command("pause", on=False)
        await bert.until(lambda view: not view["paused"])
        assert bert.view["asks"]["undo"] == 0
        table = live(served, friends)
        length = len(table.log)

        def plays() -> bool:
            return table.clock.awake

        assert bert.view["legal"] == []
        assert table.match is not None
        for action in map(str, table.match.legal(1)):
            assert code_of(await bert.do(action)) == "undo_open"
        assert code_of(await anna.command("think")) == "no_think"
        await bert.command("settings", auto_pass=[])
        await bert.command("phrase", id="moment")
        assert not plays(), "nothing happens by itself"
        assert len(table.log) == length
        assert code_of(await bert.command("agree", on=False)) == "ok"
        await anna.until(lambda view: view["asks"]["undo"] is None)
        assert plays()
        assert code_of(await bert.do(next(action for action in bert.view["legal"] if action.startswith("discard")))) == "ok"

    run(play())


def test_a_request_among_bots_that_play_on_is_asked_and_heard(served: Served) -> None:
    """Right after a discard, while bots are about to play: the question stays until Bert answers."""
    friends = Friends(served)

    async def play() -> None:
        anna, bert = await friends.sit(served)
        for player in (anna, bert):
            await player.command("settings", auto_pass=PASSING)
        while True:
            if any(action.startswith("discard") for action in bert.view["legal"]):
                await bert.do(next(action for action in bert.view["legal"] if action.startswith("discard")))
            if any(action.startswith("discard") for action in anna.view["legal"]):
                await anna.do(next(action for action in anna.view["legal"] if action.startswith("discard")))
                if code_of(await anna.command("undo")) == "ok":
                    break
            await anna.command("settings", auto_pass=PASSING)
            await bert.command("settings", auto_pass=PASSING)
        await bert.until(lambda view: view["asks"]["undo"] == 0)
        assert code_of(await bert.command("agree")) == "ok"
        await anna.until(lambda view: view["asks"]["undo"] is None)
        assert "undone" in [event["event"] for event in anna.heard]
        assert "undo_dropped" not in [event["event"] for event in bert.heard]

    run(play())


def test_who_does_not_answer_in_time_refuses(tmp_path: Path) -> None:
    """A request does not stop a table for ever: after a time it counts as refused, also after a restart."""
    kept: dict[str, Any] = {}
    with serving(tmp_path) as running:

        async def ask() -> None:
            kept["friends"] = friends = Friends(running)
            anna, _ = await friends.stand_still(running)
            assert code_of(await anna.command("undo")) == "ok"
            await anna.command("pause", on=False)
            assert live(running, friends).frozen

        run(ask())
    with serving(tmp_path, undo_time=0.05) as again:

        async def wait() -> None:
            anna = await sit(again, kept["friends"].made, kept["friends"].anna)
            await anna.until(lambda view: undo_request(view) == {"undo": None, "agreed": []})
            lapsed = [event for event in anna.heard if event["event"] == "undo_lapsed"]
            assert [event["say"]["en"] for event in lapsed] == ["Not everyone answered in time: Anna's decision stands."]
            assert code_of(await anna.command("undo")) in ("undo_refused", "undo_scored"), "it counts as a refusal"

        run(wait())


def test_a_request_costs_nobody_time(served: Served) -> None:
    """The clock stands while a request is open, and what was left is left after it: asking gives no time, either."""
    friends = Friends(served, clock=600)

    async def play() -> None:
        anna, bert = await friends.stand_still(served)
        await anna.command("pause", on=False)
        await bert.until(lambda view: view["clock"]["left"] is not None)
        table = live(served, friends)
        ends = table.clock.running(1)
        assert ends is not None
        assert code_of(await anna.command("undo")) == "ok"
        await bert.until(lambda view: view["clock"]["left"] is None)
        assert table.clock.running(1) is None
        asked = table.clock._held
        assert asked is not None
        await asyncio.sleep(0.05)
        assert code_of(await anna.command("agree", on=False)) == "ok"
        after = table.clock.running(1)
        assert after is not None
        assert 0.05 <= after[1] - ends[1] <= table.services.loop.time() - asked

    run(play())


def test_a_scored_deal_is_over_for_good(tmp_path: Path) -> None:
    """Bert refuses nothing and is asked nothing: all hands lie open, so nobody may want the deal again."""
    kept: dict[str, Any] = {}

    async def score(served: Served) -> None:
        kept["friends"] = friends = Friends(served)
        players = await friends.sit(served)
        await asyncio.gather(*(player.play(lambda view: view["phase"] == "scored") for player in players))
        anna, bert = players
        assert {code_of(await player.command("undo")) for player in players} <= {"undo_scored", "no_undo"}
        kept["code"] = code_of(await anna.command("undo"))
        await bert.close()
        await asyncio.to_thread(friends.post, served, "leave", friends.bert)
        assert code_of(await anna.command("undo")) == kept["code"]

    async def remove(served: Served) -> None:
        friends = kept["friends"]
        anna = await sit(served, friends.made, friends.anna)
        assert code_of(await anna.command("undo")) == kept["code"]
        assert code_of(await asyncio.to_thread(partial(friends.post, served, "remove", friends.anna, seat=1))) == "ok"
        await anna.until(lambda view: view["seats"][1]["kind"] == "open")
        assert code_of(await anna.command("undo")) == kept["code"], "it was Bert's deal, too"

    async def alone(served: Served) -> None:
        friends = kept["friends"]
        anna = await sit(served, friends.made, friends.anna)
        assert code_of(await anna.command("undo")) == kept["code"]
        assert anna.view["phase"] == "scored"

    while kept.get("code") != "undo_scored":  # in a short deal Anna may have decided nothing
        with folder() as data:
            run_across_restarts(data, score, remove, alone)


def test_alone_with_bots_a_scored_deal_may_be_taken_back(served: Served) -> None:
    token = served.person()

    async def play(made: Any) -> bool:
        player = await sit(served, made, token)
        await player.play(lambda view: view["phase"] == "scored")
        if code_of(await player.command("undo")) == "no_undo":
            return False
        await player.until(lambda view: view["phase"] != "scored")
        return True

    assert any(run(play(served.table(token))) for _ in range(5))


# votes


def test_a_vote_is_given_once_and_survives_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def vote(served: Served) -> None:
        kept["friends"] = friends = Friends(served)
        players = await friends.sit(served)
        await asyncio.gather(*(player.play(lambda view: view["phase"] == "scored") for player in players))
        anna, bert = players
        assert anna.view["legal"] == ["next", "stop"]
        kept["first"] = await anna.do("stop", "vote")
        assert anna.view["legal"] == []
        assert (anna.heard[-1]["event"], anna.heard[-1]["say"]["nl"]) == ("voted", "Anna wil stoppen.")
        await bert.until(lambda view: view["votes"] == {"0": "stop"})
        assert bert.view["legal"] == ["next", "stop"]
        assert code_of(await anna.do("stop")) == code_of(await anna.do("next")) == "voted"

    async def agree(served: Served) -> None:
        anna, bert = await kept["friends"].sit(served)
        assert anna.view["votes"] == bert.view["votes"] == {"0": "stop"}
        assert anna.view["legal"] == []
        assert await anna.do("stop", "vote") == kept["first"], "the first answer again"
        assert code_of(await bert.do("stop")) == "ok"
        await anna.until(lambda view: view["status"] == "finished")
        assert (anna.heard[-1]["event"], anna.heard[-1]["reason"]) == ("finished", "stopped")

    run_across_restarts(tmp_path, vote, agree)


def test_a_client_that_sends_anything_legal_votes_once(served: Served) -> None:
    friends = Friends(served)

    async def play() -> None:
        anna, bert = await friends.sit(served)
        await asyncio.gather(*(player.play(lambda view: view["phase"] == "scored") for player in (anna, bert)))
        for _ in range(5):
            if anna.view["legal"]:
                await anna.do(anna.view["legal"][0])
        await bert.until(lambda view: view["votes"] == {"0": "next"})
        await bert.do("stop")
        await anna.until(lambda view: view["deal"] == 2)

    run(play())


# names and their price


def test_names_that_lead_nowhere_have_a_price() -> None:
    with serving(unknown_burst=3, unknown_rate=1e-6) as served:
        friends = Friends(served)
        stranger = served.person("Carla")
        table, code = f"/api/tables/{friends.made['table']}", f"/api/tables/{friends.made['code']}"
        for path in (table, code, code.lower(), f"{code}/record", f"/api/verify/{friends.made['code']}"):
            assert served.call("GET", path, token=stranger).status == 200
        for path in ("/api/tables/ABC-000", "/api/tables/0123456789abcdef", "/api/verify/ABC-001"):
            assert code_of(served.call("GET", path, token=friends.anna)) == "no_table"
        for token in (friends.anna, stranger, None):
            answer = served.call("GET", "/api/tables/ABC-002", token=token)
            assert (answer.status, code_of(answer)) == (429, "slow_down")
            assert int(answer.headers["retry-after"]) > 0
        for path in (table, code, f"{table}/record"):
            assert code_of(served.call("GET", path, token=stranger)) == "slow_down", "a table that is there answers the same"
            assert code_of(served.call("GET", path, token=friends.bert)) == "ok", "your own is never refused"
        assert code_of(friends.post(served, "join", stranger)) == "slow_down"
        assert code_of(friends.post(served, "join", friends.bert)) == "ok"

        async def connect() -> None:
            carla = Player(served.port, friends.made["code"], stranger)
            assert await carla.open() == {"type": "bye", "code": "slow_down"}
            bert = Player(served.port, friends.made["code"], friends.bert)
            assert (await bert.open())["type"] == "state"

        run(connect())


def test_a_code_expires_for_who_has_no_seat() -> None:
    with serving(code_days=1.0) as served:
        friends = Friends(served)
        stranger = served.person("Carla")
        table, code = f"/api/tables/{friends.made['table']}", f"/api/tables/{friends.made['code']}"
        assert code_of(served.call("GET", code, token=stranger)) == "ok"
        run(friends.stand_still(served))  # what a bot does is not being written just now
        live_table(served, friends).row = live_table(served, friends).row._replace(updated=1.0)
        paths = ("", "/record", "/sheets", "/deals/1", "/deals/1/steps/1")
        for path in paths:
            assert code_of(served.call("GET", code + path, token=stranger)) == "no_table"
            for base, token in ((table, stranger), (code, friends.bert)):
                assert code_of(served.call("GET", base + path, token=token)) in ("ok", "hidden", "not_scored")
        assert code_of(served.call("POST", f"{code}/join", {}, stranger)) == "no_table"

        async def use() -> None:
            anna = Player(served.port, friends.made["code"], friends.anna)
            assert (await anna.open())["type"] == "state"

        run(use())  # it is used again, so its code lasts longer
        assert code_of(served.call("GET", code, token=stranger)) == "ok"


def live_table(served: Served, friends: Friends) -> LiveTable:
    """The table in the server's memory."""
    assert served.app.server is not None
    return served.app.server.registry.live[friends.made["table"]]


def test_few_codes_are_remembered(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "CODES", 2)
    token = served.person()
    made = [served.table(token) for _ in range(4)]
    for one in made + made:
        assert served.call("GET", f"/api/tables/{one['code']}").data["table"] == one["table"]
    assert served.app.server is not None
    assert len(served.app.server.registry._codes) == 2


# the owner


def test_the_owner_removes_a_guest(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def remove(served: Served) -> None:
        kept["friends"] = friends = Friends(served)
        anna, bert = await friends.sit(served)
        assert anna.view["owner"] == bert.view["owner"] == 0
        for token, seat, code in (
            (friends.bert, 0, "not_owner"),
            (friends.anna, 0, "no_guest"),
            (friends.anna, 2, "no_guest"),
            (friends.anna, 4, "no_guest"),
            (friends.anna, 5, "bad_request"),
            (friends.anna, 1, "ok"),
        ):
            answer = await asyncio.to_thread(partial(friends.post, served, "remove", token, seat=seat))
            assert code_of(answer) == code
        assert (await bert.hear_type("bye"))["code"] == "removed"
        await anna.until(lambda view: view["seats"][1]["kind"] == "open")
        assert anna.view["seats"][1] == {
            "name": "Computer 2",
            "kind": "open",
            "online": False,
            "stand_in": False,
            "bot": "random",
        }
        assert any(event["event"] == "vacated" and (event["seat"], event["by"]) == (1, 0) for event in anna.heard)
        await anna.play(lambda view: len(view["discards"][1]) > 1 or view["phase"] == "scored")  # a bot plays on

    async def come_back(served: Served) -> None:
        friends = kept["friends"]
        bert = Player(served.port, friends.made["table"], friends.bert)
        assert await bert.open() == {"type": "bye", "code": "removed"}
        join = await asyncio.to_thread(friends.post, served, "join", friends.bert)
        assert (join.status, code_of(join)) == (403, "removed")
        other = await asyncio.to_thread(served.person, "Carla")
        assert (await asyncio.to_thread(friends.post, served, "join", other)).data == {"seat": 1}

    run_across_restarts(tmp_path, remove, come_back)


def test_the_owner_removes_a_guest_before_the_game(served: Served) -> None:
    friends = Friends(served, start=False)
    assert code_of(friends.post(served, "remove", friends.anna, seat=1)) == "ok"
    info = served.call("GET", f"/api/tables/{friends.made['table']}").data
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open", "bot", "bot"]
    assert code_of(friends.post(served, "join", friends.bert)) == "removed"
    assert code_of(friends.post(served, "start", friends.anna)) == "ok"


class Queue:
    """The lock of a table, held by the test: what is asked of the table waits, one after the other."""

    def __init__(self, table: LiveTable) -> None:
        self._lock = table.lock
        self._loop = table.services.loop

    async def hold(self) -> None:
        """Let nobody do anything from now on."""
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._lock.acquire(), self._loop))

    def release(self) -> None:
        """Let those who wait do what they want, in turn."""
        self._loop.call_soon_threadsafe(self._lock.release)

    async def add(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something, and wait until it waits for its turn."""
        before = len(self._lock._waiters or ())
        task = asyncio.create_task(work)
        await self._until(lambda: len(self._lock._waiters or ()) > before)
        return task

    async def empty(self) -> None:
        """Wait until nobody waits any more."""
        await self._until(lambda: not self._lock.locked() and not self._lock._waiters)

    async def _until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not condition():
            assert time.monotonic() < deadline
            await asyncio.sleep(0.01)


def test_who_comes_back_while_being_removed_finds_no_seat(served: Served) -> None:
    """The seat was Bert's when he asked for it; when it is his turn to be shown its hand it is Carla's."""

    async def play() -> None:
        friends, carla = await asyncio.to_thread(Friends, served), await asyncio.to_thread(served.person, "Carla")
        anna, bert = await friends.stand_still(served)
        await bert.close()
        await anna.until(lambda view: not view["seats"][1]["online"])
        queue = Queue(live(served, friends))
        await queue.hold()
        removing = await queue.add(asyncio.to_thread(partial(friends.post, served, "remove", friends.anna, seat=1)))
        coming = await queue.add(Player(served.port, friends.made["table"], friends.bert).open())
        sitting = await queue.add(asyncio.to_thread(friends.post, served, "join", carla))
        queue.release()
        assert code_of(await removing) == "ok"
        assert await coming == {"type": "bye", "code": "removed"}
        assert (await sitting).data == {"seat": 1}

    run(play())


def test_who_was_removed_does_nothing_for_the_next_person(served: Served) -> None:
    """Bert's command still waits when Carla has his seat."""

    async def play() -> None:
        friends, carla = await asyncio.to_thread(Friends, served), await asyncio.to_thread(served.person, "Carla")
        anna, bert = await friends.stand_still(served)
        table = live(served, friends)
        queue = Queue(table)
        await queue.hold()
        removing = await queue.add(asyncio.to_thread(partial(friends.post, served, "remove", friends.anna, seat=1)))
        sitting = await queue.add(asyncio.to_thread(friends.post, served, "join", carla))
        await queue.add(bert.send({"type": "pause", "cid": "late", "on": False}))
        queue.release()
        assert code_of(await removing) == "ok"
        assert (await sitting).data == {"seat": 1}
        assert (await bert.hear_type("bye"))["code"] == "removed"
        await queue.empty()
        assert table.paused
        assert code_of(await anna.command("pause", on=False)) == "ok"
        await anna.until(lambda view: not view["paused"])

    run(play())


@pytest.mark.parametrize("what", ["hint", "why"])
def test_who_was_removed_is_told_nothing_of_the_hand(served: Served, what: str) -> None:
    async def play() -> None:
        friends = await asyncio.to_thread(Friends, served)
        await friends.stand_still(served)
        queue = Queue(live(served, friends))
        await queue.hold()
        removing = await queue.add(asyncio.to_thread(partial(friends.post, served, "remove", friends.anna, seat=1)))
        path = f"/api/tables/{friends.made['table']}/{what}"
        asking = await queue.add(asyncio.to_thread(partial(served.call, "GET", path, token=friends.bert)))
        queue.release()
        assert code_of(await removing) == "ok"
        assert code_of(await asking) == "forbidden"

    run(play())


def test_who_was_removed_does_not_start_the_game(served: Served) -> None:
    async def play() -> None:
        friends = await asyncio.to_thread(partial(Friends, served, start=False))
        table = live(served, friends)
        queue = Queue(table)
        await queue.hold()
        removing = await queue.add(asyncio.to_thread(partial(friends.post, served, "remove", friends.anna, seat=1)))
        starting = await queue.add(asyncio.to_thread(friends.post, served, "start", friends.bert))
        queue.release()
        assert code_of(await removing) == "ok"
        assert code_of(await starting) == "forbidden"
        assert table.status == "lobby"

    run(play())


def test_who_leaves_a_table_that_is_given_up_meanwhile_hears_so(served: Served) -> None:
    async def play() -> None:
        friends = await asyncio.to_thread(Friends, served)
        await friends.stand_still(served)
        table = live(served, friends)
        queue = Queue(table)
        await queue.hold()
        leaving = await queue.add(asyncio.to_thread(partial(friends.post, served, "leave", friends.bert, forget=True)))
        table.services.loop.call_soon_threadsafe(table.give_up, "moved")
        queue.release()
        assert code_of(await leaving) == "moved"
        leaving = asyncio.create_task(asyncio.to_thread(partial(friends.post, served, "leave", friends.bert, forget=True)))
        assert code_of(await leaving) == "ok"
        assert live(served, friends).seating.seat_of(table.seating[1].row.person) is None

    run(play())


def test_a_locked_table_takes_nobody_new(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def lock(served: Served) -> None:
        def calls() -> None:
            kept["friends"] = friends = Friends(served)
            assert code_of(friends.post(served, "remove", friends.anna, seat=1)) == "ok"
            assert code_of(friends.post(served, "lock", friends.bert, on=True)) == "not_owner"
            assert code_of(friends.post(served, "lock", friends.anna, on=True)) == "ok"
            kept["carla"] = served.person("Carla")

        await asyncio.to_thread(calls)

    async def try_to_sit(served: Served) -> None:
        friends, carla = kept["friends"], kept["carla"]
        code = f"/api/tables/{friends.made['code']}"

        def calls() -> None:
            info = served.call("GET", f"/api/tables/{friends.made['table']}").data
            assert (info["locked"], info["owner"]) == (True, 0)
            assert code_of(friends.post(served, "join", carla)) == "locked"
            assert code_of(served.call("GET", code, token=carla)) == "no_table"
            assert code_of(served.call("GET", code, token=friends.anna)) == "ok"
            assert code_of(friends.post(served, "join", friends.anna)) == "ok"
            assert code_of(friends.post(served, "lock", friends.anna, on=False)) == "ok"
            assert code_of(served.call("GET", code, token=carla)) == "ok"
            assert friends.post(served, "join", carla).data == {"seat": 1}

        anna = await sit(served, friends.made, friends.anna)
        assert anna.view["locked"] is True
        await asyncio.to_thread(calls)
        await anna.until(lambda view: not view["locked"] and view["seats"][1]["kind"] == "person")

    run_across_restarts(tmp_path, lock, try_to_sit)


@pytest.mark.parametrize("awake", [True, False])
def test_the_next_person_owns_a_table_whose_owner_is_gone(tmp_path: Path, awake: bool) -> None:
    with serving(tmp_path) as served:
        friends = Friends(served)
        if awake:
            assert served.call("DELETE", "/api/me", token=friends.anna).status == 200
    with serving(tmp_path) as served:
        if not awake:
            assert served.call("DELETE", "/api/me", token=friends.anna).status == 200
        info = served.call("GET", f"/api/tables/{friends.made['table']}").data
        assert info["owner"] == 1
        assert code_of(friends.post(served, "lock", friends.bert, on=True)) == "ok"


def test_who_leaves_the_lobby_leaves_the_table_to_others(served: Served) -> None:
    friends = Friends(served, start=False)
    assert code_of(friends.post(served, "leave", friends.anna)) == "ok"
    path = f"/api/tables/{friends.made['table']}"
    assert served.call("GET", path).data["owner"] == 1
    assert code_of(friends.post(served, "leave", friends.bert)) == "ok"
    assert served.call("GET", path).data["owner"] is None
    assert code_of(friends.post(served, "join", friends.anna)) == "ok"
    assert served.call("GET", path).data["owner"] == 0


# older databases


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_older_tables_belong_to_the_first_person(kind: str) -> None:
    if kind == "postgresql" and not postgres.available():
        pytest.skip(postgres.REASON)
    with folder() as data:
        if kind == "sqlite":
            check_migration("", data)
        else:
            with postgres.cluster() as running:
                check_migration(running.database(), data)


def check_migration(url: str, data: Path) -> None:
    """A database of the first schema, with one table of people and one without, is brought up to date."""
    engine = database.open_engine(database.database_url(url, data), writer=True)
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.connect() as db:
        config.attributes["connection"] = db
        command.upgrade(config, "0001")
        db.commit()
    text = dict.fromkeys(("rules", "version", "hash", "options", "settings", "seed", "commitment", "status"), "{}")
    with engine.begin() as db:
        for person in ("p1", "p2"):
            db.execute(insert(people).values(id=person, name=person, token=person, created=0.0))
        for name in ("one", "two"):
            values = {**text, "id": name, "code": name, "deals": 0, "format": 1, "created": 0.0, "updated": 0.0}
            db.exec_driver_sql(
                f"INSERT INTO tables ({', '.join(values)}) VALUES ({', '.join(repr(value) for value in values.values())})"  # noqa: S608
            )
        for seat, holder in enumerate((None, "p2", "p1")):
            row = {"table_id": "one", "seat": seat, "kind": "person", "person": holder, "name": "x", "bot": "club", "away": False}
            db.execute(insert(seats).values(row))
    migrations.migrate(engine)
    with engine.begin() as db:
        found = db.execute(select(tables.c.id, tables.c.owner, tables.c.locked).order_by(tables.c.id)).all()
        assert [tuple(row) for row in found] == [("one", "p2", False), ("two", None, False)]
    engine.dispose()
