"""A running server for tests, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import tempfile
import threading
import uuid
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from described import check_answer, check_message, check_view
from timeouts import TEST_TIMEOUT, TIMEOUT
from websockets.asyncio.client import ClientConnection, connect

from peling.server.cluster.sockets import listen
from peling.server.cluster.worker import Uvicorn, config_of
from peling.server.http.app import Application
from peling.server.live import analysis
from peling.server.settings import Settings, read_settings
from peling.server.store.opening import make_folder, prepare, url_of
from peling.wire.patch import apply

T = TypeVar("T")
analysis.LONGEST = TIMEOUT  # reviews and hints are worked out beside the test, on however slow a machine
QUICK: dict[str, Any] = {
    "bot_processes": 0,
    "analysis_processes": 0,
    "pace": 0.0,
    "commit_window": 0.0,
    "rate": 1e6,
    "burst": 1_000_000,
    "frames": 1e6,
    "frames_burst": 1_000_000,
    "people_burst": 1_000_000,
    "tables_burst": 1_000_000,
    "unknown_burst": 1_000_000,
    "lease": 60.0,
}
"""Settings for tests: bots and analysis that think at once in a thread, no waiting, no limits. A machine that stands still for
some seconds is no reason for a test to fail that is not about leases."""


class Beating:
    """A heart that never stops, for tables without a server."""

    lapsed = False

    async def sure(self) -> bool:
        """The worker lives."""
        return True


class Served:
    """A server in a thread of this process."""

    def __init__(self, data: Path, **given: Any) -> None:
        self.settings: Settings = read_settings({}, data=str(data), **{**QUICK, **given})
        self._public = listen("127.0.0.1", 0)
        self._inner = listen("127.0.0.1", 0) if self.settings.database_url else None
        self.port: int = self._public.getsockname()[1]
        address = "" if self._inner is None else f"127.0.0.1:{self._inner.getsockname()[1]}"
        inner = None if self._inner is None else self._inner.getsockname()
        make_folder(data)
        prepare(url_of(self.settings.database_url, data))
        self.app = Application(self.settings, address, inner)
        self._server = Uvicorn(config_of(self.app, self.settings), self.app)
        self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        sockets = [self._public] if self._inner is None else [self._public, self._inner]
        asyncio.run(self._server.serve(sockets=sockets))

    def start(self) -> Served:
        """Start it and wait until it answers."""
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)
        return self

    def stop(self) -> None:
        """Stop it in order."""
        self._server.should_exit = True
        self._thread.join(TIMEOUT)
        for socket in (self._public, self._inner):
            if socket is not None:
                socket.close()

    def call(self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str) -> Answer:
        """Ask over HTTP."""
        return call(self.port, method, path, body, token, **headers)

    def person(self, name: str = "Anna") -> str:
        """A new person; the token."""
        answer = self.call("POST", "/api/me", {"name": name})
        assert answer.status == 201
        return str(answer.data["token"])

    def table(self, token: str, rules: str = "nts", seats: list[str] | None = None, options: Any = None, **settings: Any) -> Any:
        """A new table."""
        body = {
            "rules": rules,
            "options": options or {},
            "seats": seats or ["me", "random", "random", "random"],
            "settings": {"bots": "random", "tempo": "fast", **settings},
        }
        answer = self.call("POST", "/api/tables", body, token)
        assert answer.status == 201, answer.data
        return answer.data


class Answer:
    """An HTTP answer."""

    def __init__(self, status: int, headers: dict[str, str], raw: bytes) -> None:
        self.status = status
        self.headers = headers
        self.raw = raw
        self.data: Any = json.loads(raw) if "json" in headers.get("content-type", "").partition(";")[0].split("/")[-1:] else None


def call(port: int, method: str, path: str, body: Any = None, token: str | None = None, **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if token is not None:
        sent["Authorization"] = f"Bearer {token}"
    raw = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    try:
        connection.request(method, path, raw, sent)
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        made = Answer(answer.status, found, answer.read())
        check_answer(method, path, made.status, made.data)
        return made
    finally:
        connection.close()


@contextmanager
def folder() -> Iterator[Path]:
    """A data folder in memory where there is such a place: a test need not wait for a disk."""
    memory = Path("/dev/shm")  # noqa: S108
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as made:
        yield Path(made)


@contextmanager
def serving(data: Path | None = None, **given: Any) -> Iterator[Served]:
    with folder() as made:
        served = Served(data or made, **given).start()
        try:
            yield served
        finally:
            served.stop()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's clients, and close them whatever happened."""

    async def closing() -> T:
        Player.opened.clear()
        try:
            return await asyncio.wait_for(work, TEST_TIMEOUT)
        finally:
            for player in Player.opened:
                await player.close()

    return asyncio.run(closing())


class Player:
    """A client of one seat: it hears, answers, and can come back where it was."""

    opened: ClassVar[list[Player]] = []

    def __init__(self, port: int, table: str, token: str, seed: int = 0) -> None:
        self.port = port
        self.table = table
        self.token = token
        self.random = random.Random(seed)
        self.seq: int | None = None
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.messages: list[dict[str, Any]] = []
        self.acked: list[str] = []
        self._socket: ClientConnection | None = None

    async def open(self, since: int | None = None, *, origin: str | None = None) -> dict[str, Any]:
        """Connect, after the events that are known."""
        Player.opened.append(self)
        query = "" if since is None else f"?since={since}"
        self._socket = await connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live{query}",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            compression=None,
            proxy=None,
            origin=origin,  # type: ignore[arg-type]
            max_size=1 << 22,
        )
        return await self.hear()

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def hear(self, limit: float = TIMEOUT) -> dict[str, Any]:
        """The next message."""
        assert self._socket is not None
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), limit))
        self.messages.append(message)
        check_message(message)
        if message["type"] == "state":
            self.view = message["view"]
        elif message["type"] == "events":
            assert message["seq"] == (self.seq or 0) + len(message["events"]), "a gap"
            self.view = apply(self.view, message["patch"])
            check_view(self.view)
        if "events" in message:
            self.seq = message["seq"]
            self.heard += message["events"]
        return message

    async def hear_type(self, *kinds: str, limit: float = TIMEOUT) -> dict[str, Any]:
        """The next message of these types."""
        while True:
            message = await self.hear(limit)
            if message["type"] in kinds:
                return message

    async def until(self, condition: Any, limit: float = TIMEOUT) -> dict[str, Any]:
        """Listen until the view is such."""
        while not condition(self.view):
            await self.hear(limit)
        return self.view

    async def turn(self) -> dict[str, Any]:
        """Listen until it is this seat's turn; what is offered before that is passed up."""
        while not (self.view["legal"] and self.view["phase"] == "turn"):
            if self.view["legal"]:
                await self.do("pass")
            else:
                await self.hear()
        return self.view

    async def send(self, message: dict[str, Any] | str) -> None:
        """Send something."""
        assert self._socket is not None
        await self._socket.send(message if isinstance(message, str) else json.dumps(message))

    async def command(self, kind: str, cid: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        cid = cid or uuid.uuid4().hex
        await self.send({"type": kind, "cid": cid, **fields})
        while True:
            message = await self.hear_type("ack", "refused", "bye")
            if message["type"] == "bye" or message["cid"] == cid:
                return message

    async def do(self, action: str, cid: str | None = None) -> dict[str, Any]:
        """Do an action, chosen in the view as it was last heard."""
        return await self.command("do", cid, action=action, seq=self.seq)

    def choose(self) -> str:
        """Something legal."""
        legal = self.view["legal"]
        if "next" in legal:
            return "next"
        if "mahjong" in legal and self.view["rules"]["options"].get("referee") != "strict":
            return "mahjong"
        return str(self.random.choice(legal))

    async def play(self, enough: Any = None) -> None:
        """Play until the match is over, or enough."""
        while self.view["status"] != "finished" and not (enough and enough(self.view)):
            if self.view["legal"]:
                answer = await self.do(self.choose())
                assert answer["type"] == "ack" or answer["code"] == "match_over", answer
            else:
                await self.hear()


def undo_request(view: dict[str, Any]) -> dict[str, Any]:
    """Who asks to take back and who agrees, without the time that is left."""
    return {key: value for key, value in view["asks"].items() if key != "left"}


async def sit(served: Served, made: Any, token: str, seed: int = 0) -> Player:
    """A client that has taken its seat."""
    player = Player(served.port, made["table"], token, seed)
    await player.open()
    return player


def friends(served: Served) -> tuple[list[str], Any]:
    """Two people at a table with two bots that plays; their tokens, and the table."""
    tokens = [served.person(name) for name in ("Anna", "Bert")]
    made = served.table(tokens[0], seats=["me", "open", "random", "random"])
    served.call("POST", f"/api/tables/{made['table']}/join", {}, tokens[1])
    served.call("POST", f"/api/tables/{made['table']}/start", {}, tokens[0])
    return tokens, made
