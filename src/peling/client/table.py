"""A table as a client sees it: a live connection that reconnects by itself, and the view built from its messages."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections import deque
from types import TracebackType
from typing import Any, Self, get_args

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from peling.client.backoff import Backoff
from peling.client.problems import ClientError, Dismissed, Refusal
from peling.wire import frames
from peling.wire.events import GameEvent
from peling.wire.patch import apply
from peling.wire.settings import Tempo
from peling.wire.view import View, Watched

SILENCE = 20.0
"""Seconds without a message after which the client pings; after half as many more it reconnects."""
LASTED = 10.0
"""Seconds after which a connection counts as one that lasted."""
INBOX = 1000
"""The most unread messages; beyond that the client stops reading from the network, unless it is waiting for an answer."""
LARGEST = 1 << 22
"""The most bytes of a message."""
_LATER = (429, 502, 503, 504)
"""Answers to a handshake after which to retry."""
log = logging.getLogger("peling.client")
_encode = msgspec.json.Encoder().encode


def _tags(union: Any) -> frozenset[str]:
    """The tags that distinguish the members of a union of structs on the wire."""
    return frozenset(member.tag for member in msgspec.inspect.multi_type_info(get_args(union)))  # type: ignore[attr-defined]


_MESSAGES, _EVENTS = _tags(frames.Message), _tags(GameEvent)


class Table:
    """A table, live: iterate over it for its messages; `view` is what the seat sees after the newest of them.

    It reconnects by itself and receives everything it missed; unanswered commands are sent again, and are done only once.
    The iteration ends when the match is over. `Dismissed` is raised when the server ends the connection for good.
    """

    def __init__(self, address: str, token: str, backoff: Backoff) -> None:
        self.seq: int | None = None
        """How many events the seat has received."""
        self.watched: Watched | None = None
        """What a watcher sees of a game that is not shown live; None otherwise."""
        self.connections = 0
        """How many connections were made."""
        self._address = address
        self._token = token
        self._backoff = backoff
        self._plain: dict[str, Any] = {}
        self._view: View | None = None
        self._inbox: deque[frames.Message] = deque()
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._looking = False
        self._pending: dict[str, tuple[bytes, asyncio.Future[frames.Ack]]] = {}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._keep_connected())
        self._task.add_done_callback(self._ended)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait((self._task,))

    # receiving

    @property
    def view(self) -> View:
        """What the seat sees now."""
        if self._view is None:
            if not self._plain:
                raise ClientError("no view of a seat has arrived yet")
            self._view = msgspec.convert(self._plain, View)
        return self._view

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        status = self._plain.get("status") if self.watched is None else self.watched.status
        return status == "finished"

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> frames.Message:
        assert self._task is not None, "use it with `async with`"
        while not self._inbox:
            if self._task.done():
                if not self._task.cancelled() and self._task.exception() is not None:
                    raise self._task.exception() or ClientError
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        message = self._inbox.popleft()
        self._room.set()
        return message

    # what it says

    async def do(self, action: str) -> frames.Ack:
        """Do one of `view.legal`; `Refusal` if it was not done, for instance because there is something else to decide by now."""
        return await self.command(frames.Do(_new_id(), action, self.seq))

    async def undo(self) -> frames.Ack:
        """Take your latest decision back, or ask the others to agree."""
        return await self.command(frames.Undo(_new_id(), self.seq))

    async def agree(self, *, on: bool = True) -> frames.Ack:
        """Agree to an undo request, or refuse."""
        return await self.command(frames.Agree(_new_id(), on=on, seq=self.seq))

    async def allow_watching(self, *, on: bool = True) -> frames.Ack:
        """Allow people without a seat to watch the game live, or no longer."""
        return await self.command(frames.Agree(_new_id(), to="watch", on=on))

    async def think(self, *, on: bool = True) -> frames.Ack:
        """Ask for thinking time about the current discard, or end it."""
        return await self.command(frames.Think(_new_id(), on=on))

    async def tempo(self, tempo: Tempo) -> frames.Ack:
        """Set how fast the table plays."""
        return await self.command(frames.SetTempo(_new_id(), tempo))

    async def pause(self, *, on: bool = True) -> frames.Ack:
        """Pause the game, or resume it."""
        return await self.command(frames.Pause(_new_id(), on=on))

    async def say(self, phrase: str) -> frames.Ack:
        """Say one of the preset phrases."""
        return await self.command(frames.Phrase(_new_id(), phrase))

    async def always_pass(self, *kinds: str, until_turn: bool = False) -> frames.Ack:
        """Pass on these without being asked: `chow`, `pung`, `kong`, `mahjong`; on all but `mahjong` until the next turn."""
        return await self.command(frames.SeatSettings(_new_id(), list(kinds), until_turn))

    async def command(self, command: frames.Command) -> frames.Ack:
        """Send a command, again after every lost connection, until it is answered."""
        assert self._task is not None, "use it with `async with`"
        if self._task.done():
            raise ClientError("the connection is closed")
        answer: asyncio.Future[frames.Ack] = asyncio.get_running_loop().create_future()
        self._pending[command.cid] = _encode(command), answer
        self._room.set()
        try:
            await self._send(self._pending[command.cid][0])
            return await answer
        finally:
            self._pending.pop(command.cid, None)

    async def look(self) -> None:
        """Ask for the whole view, and for the events since the last one received; a `state` follows."""
        self._looking = True
        await self._send(_encode(frames.Look(self.seq)))

    async def _send(self, raw: bytes) -> None:
        """Send if there is a connection; `_connect` resends anything that must not be lost."""
        if self._socket is not None:
            try:
                await self._socket.send(raw.decode())
            except ConnectionClosed:
                log.debug("the connection was lost while sending")

    # the connection

    async def _keep_connected(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.finished:
            least, welcome, start = 0.0, False, loop.time()
            try:
                welcome = await self._connect()
            except InvalidStatus as error:
                if error.response.status_code not in _LATER:
                    raise ClientError(f"no connection: {error}") from error
                after = error.response.headers.get("Retry-After", "")
                least = float(after) if after.isascii() and after.isdigit() else 0.0
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError) as error:
                log.info("the connection was lost: %s", error)
            finally:
                self._socket = None
            if not self.finished:
                if loop.time() - start > LASTED:
                    self._backoff.reset()
                await asyncio.sleep(self._backoff.quick() if welcome else self._backoff.wait(least))

    async def _connect(self) -> bool:
        """Run one connection from beginning to end; whether the server asked the client to reconnect."""
        since = "" if self.seq is None else f"?since={self.seq}"
        headers = {"Authorization": f"Bearer {self._token}"}
        async with connect(
            self._address + since, additional_headers=headers, compression=None, max_size=LARGEST, ping_interval=None
        ) as socket:
            self.connections += 1
            self._looking = False
            self._socket = socket
            for raw, _ in list(self._pending.values()):
                await socket.send(raw.decode())
            while self._pending or not self.finished:
                text = await self._receive(socket)
                if isinstance(message := await self._hear(text), frames.Bye):
                    if message.code not in frames.RETURN:
                        raise Dismissed(message.code)
                    return True
                while len(self._inbox) >= INBOX and not self._pending:
                    self._room.clear()
                    await self._room.wait()
        return False

    async def _receive(self, socket: ClientConnection) -> str | bytes:
        """The next message; if none comes, ping, and then give the connection up.

        Perhaps only a proxy or relay is left at the other end, so the ping is one that the table itself answers.
        """
        try:
            async with asyncio.timeout(SILENCE):
                return await socket.recv()
        except TimeoutError:
            await socket.send(_encode(frames.Ping()).decode())
        async with asyncio.timeout(SILENCE / 2):
            return await socket.recv()

    async def _hear(self, text: str | bytes) -> frames.Message | None:
        """Take in a message; additions from a later version of the server are ignored."""
        try:
            plain = msgspec.json.decode(text, type=dict[str, Any])
            if plain.get("type") not in _MESSAGES:
                return None
            events = plain.get("events", [])
            plain["events"] = [event for event in events if not isinstance(event, dict) or event.get("event") in _EVENTS]
            message: frames.Message = msgspec.convert(plain, frames.Message)
        except msgspec.DecodeError as error:
            raise ClientError(f"the server sent a message that this version does not understand: {error}") from error
        match message:
            case frames.State():
                self._looking = False
                self.watched = None
                self.seq, self._plain, self._view = message.seq, plain["view"], None
            case frames.Events():
                if message.seq - len(events) != self.seq:
                    if not self._looking:
                        await self.look()
                    return message  # something is missing: the whole view will follow, this included
                self.seq, self._plain, self._view = message.seq, apply(self._plain, message.patch), None
            case frames.Watch():
                self.watched = message.view
            case frames.Ack() | frames.Refused():
                self._answered(message)
        self._inbox.append(message)
        self._wake.set()
        return message

    def _answered(self, message: frames.Ack | frames.Refused) -> None:
        _, answer = self._pending.pop(message.cid or "", (b"", None))
        if answer is None or answer.done():
            return
        if isinstance(message, frames.Ack):
            answer.set_result(message)
        else:
            answer.set_exception(Refusal(message.code, message.message))

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Wake everything that still waits for something."""
        error = None if task.cancelled() else task.exception()
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(error or ClientError("the match is over"))
        self._wake.set()


def _new_id() -> str:
    return uuid.uuid4().hex
