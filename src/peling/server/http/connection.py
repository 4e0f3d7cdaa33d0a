"""The live connection: one WebSocket for a client at a table. `wire/frames.py` has the messages, `messages.py` builds them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from peling.server.edge.limits import FRAME, Bucket
from peling.server.http import gateway
from peling.server.http.call import Server
from peling.server.http.people import COOKIE
from peling.server.live.answers import CommandAnswer
from peling.server.live.sockets import AGAIN, GOODBYE_TIMEOUT, POLICY, Socket
from peling.server.live.table import LiveTable
from peling.server.store.database import PersonRow
from peling.server.store.failures import Failure
from peling.server.store.leases import Elsewhere
from peling.server.words import REFUSALS, Problem, both
from peling.wire.frames import Agree, Command, Do, Frame, Hello, Look, Pause, Phrase, Ping, SeatSettings, SetTempo, Think, Undo

log = logging.getLogger("peling.live")
HELLO = 10.0
"""Timeout in seconds for a client to authenticate."""
FLOOD = 60
"""Frames over the limit after which the connection is closed."""
_GOODBYES = {
    "moved": "moved",
    "removed": "removed",
    "no_watching": "no_seat",
    "slow_down": "slow_down",
    "audience_full": "full",
}
"""The goodbye for each refusal of a connection; `gone` for all others."""
_decode = msgspec.json.Decoder(Frame).decode
_encode = msgspec.json.Encoder().encode
_PONG = b'{"type":"pong"}'


async def live(server: Server, websocket: WebSocket) -> None:
    """Serve one connection from beginning to end."""
    address = websocket.state.address
    if not server.sockets.enter(address):
        server.services.metrics.limited_sockets.inc()
        raise Problem("slow_down")
    try:
        await _Connection(server, websocket).serve()
    except WebSocketDisconnect:
        pass
    finally:
        server.sockets.leave(address)


class _Connection:
    def __init__(self, server: Server, websocket: WebSocket) -> None:
        self.server = server
        self.websocket = websocket
        self.bucket = Bucket(server.services.settings.frames, server.services.settings.frames_burst)
        self.crowd = server.frames.of(websocket.state.address)
        self.mistakes = self.excess = 0
        self.metrics = server.services.metrics

    async def serve(self) -> None:
        """Identify the client, find the worker that owns the table, then listen."""
        websocket = self.websocket
        await websocket.accept()
        token = bearer(websocket.headers.get("authorization")) or websocket.cookies.get(COOKIE)
        hello: str | None = None
        if token is None:
            hello = await self._hello()
            if hello is None:
                await self._refuse("unauthorized")
                return
            token = hello
        try:
            person = await self.server.people.find(token)
            if person is None:
                await self._refuse("unauthorized")
                return
            table_id = await self.server.lookup.find(websocket.path_params["table"], person, websocket.state)
            table = await self._table(table_id, hello)
            if table is not None:
                await self._sit(table, person)
        except Problem as problem:
            await self._refuse(_GOODBYES.get(problem.code, "gone"))
        except Failure:  # the database is unreachable: the client retries later
            await self._refuse("moved")

    async def _hello(self) -> str | None:
        """The token of the first message."""
        try:
            text = await asyncio.wait_for(self._receive(), HELLO)
            frame = _decode(text) if text is not None else None
        except (TimeoutError, msgspec.MsgspecError):
            return None
        return frame.token if isinstance(frame, Hello) else None

    async def _table(self, table_id: str, hello: str | None) -> LiveTable | None:
        """The table, if this worker owns it; otherwise relays the connection to the owner and returns None when that ends."""
        server, websocket = self.server, self.websocket
        deadline = time.monotonic() + gateway.retry_seconds(server.services.settings)
        while True:
            try:
                place = await server.registry.find(table_id)
            except Problem as problem:
                if problem.code != "moved" or server.registry.closing or time.monotonic() > deadline:
                    raise
                place = None
            if isinstance(place, LiveTable):
                return place
            if isinstance(place, Elsewhere):
                if websocket.state.internal:
                    raise Problem("moved")
                first = None if hello is None else _encode({"type": "hello", "token": hello}).decode()
                if await server.gateway.relay(websocket, place, first):
                    return None
            if time.monotonic() > deadline:
                raise Problem("moved")
            await asyncio.sleep(gateway.PAUSE)

    async def _sit(self, table: LiveTable, person: PersonRow) -> None:
        socket = Socket(person.id, table.place_of(person.id))
        if socket.seat >= 0:
            await self._serve(table, socket)
            return
        if not self.server.watching.enter(person.id):
            raise Problem("audience_full")
        try:
            await self._serve(table, socket)
        finally:
            self.server.watching.leave(person.id)

    async def _serve(self, table: LiveTable, socket: Socket) -> None:
        """Exchange messages between a client and its table until one of them disconnects."""
        try:
            await table.attach(socket, _since(self.websocket.query_params.get("since")))
        except BaseException:
            table.detach(socket)
            raise
        listening = asyncio.create_task(self._listen(table, socket))
        sending = asyncio.create_task(socket.send_all(self._send))
        try:
            await asyncio.wait((listening, sending), return_when=asyncio.FIRST_COMPLETED)
            if socket.closed:
                await socket.flushed()
        finally:
            table.detach(socket)
            listening.cancel()
            sending.cancel()
        ended = await asyncio.gather(listening, sending, return_exceptions=True)
        error = next((end for end in ended if isinstance(end, Exception)), None)
        slow = socket.slow
        try:
            if error is not None:
                raise error
        finally:
            del (
                ended,
                error,
                listening,
                sending,
                socket,
            )  # a frame that refers to its own exception would stay alive, and the table with it
        if slow:  # it may resume reading one day, and then it learns why it was cut off
            with suppress(TimeoutError):
                await asyncio.wait_for(self._refuse("slow"), GOODBYE_TIMEOUT)

    async def _listen(self, table: LiveTable, socket: Socket) -> None:
        while True:
            text = await self._receive()
            if text is None or socket.closed:
                return
            self.metrics.frames.inc()
            if not self.bucket.take():
                self.excess += 1
                self.metrics.limited_frames.inc()
                if self.excess > FLOOD:
                    socket.bye("flood")
                    return
                await asyncio.sleep(self.bucket.wait)
                self.bucket.take()
            if wait := self.crowd.borrow():
                self.metrics.limited_frames.inc()
                await asyncio.sleep(wait)
            try:
                frame = _decode(text)
            except (msgspec.MsgspecError, RecursionError):
                self.mistakes += 1
                socket.post(_refusal("malformed", None))
                if self.mistakes >= self.server.services.settings.mistakes:
                    socket.bye("malformed")
                    return
                continue
            await self._answer(table, socket, frame)

    async def _answer(self, table: LiveTable, socket: Socket, frame: Frame) -> None:
        if isinstance(frame, Ping):
            socket.post(_PONG)
            return
        if isinstance(frame, Hello):
            return
        if isinstance(frame, Look):
            await table.look(socket, frame.since)
            return
        if socket.seat < 0:
            socket.post(_refusal("spectator", frame.cid))
            return
        start = time.perf_counter()
        doing = asyncio.ensure_future(_command(table, socket, frame))
        doing.add_done_callback(_noted)
        try:
            # Disconnecting does not cancel a command in progress: half a command would cost everyone else the table.
            answer = await asyncio.shield(doing)
        except Problem as problem:
            # Whether it was written is unknown, so there is no answer: the client reconnects and retries the command.
            socket.bye("moved" if problem.code in ("moved", "storage") else "restart")
            return
        self.metrics.command_seconds.observe(time.perf_counter() - start)
        socket.post(_encode(answer))

    async def _receive(self) -> str | None:
        """The next frame's text; None when the connection ends."""
        message = await self.websocket.receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        if text is None:
            text = (message.get("bytes") or b"").decode("utf-8", "replace")
        return str(text) if len(text) <= FRAME else "too long"

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        try:
            await self.websocket.send(message)
        except RuntimeError:  # a frame broke the protocol, and the connection was closed before we were notified
            raise WebSocketDisconnect(POLICY) from None

    async def _refuse(self, code: str) -> None:
        try:
            await self.websocket.send_text(f'{{"type":"bye","code":"{code}"}}')
            await self._close(AGAIN if code in ("moved", "slow") else POLICY)
        except (RuntimeError, WebSocketDisconnect):  # gone already
            pass

    async def _close(self, code: int) -> None:
        if self.websocket.application_state is WebSocketState.CONNECTED:
            await self.websocket.close(code)


def _noted(done: asyncio.Future[CommandAnswer]) -> None:
    """Retrieve a command's exception even if nobody waits for its answer any more, so that the loop does not report it."""
    if not done.cancelled():
        done.exception()


async def _command(table: LiveTable, by: Socket, frame: Command) -> CommandAnswer:
    match frame:
        case Do():
            return await table.do(by, frame.cid, frame.action, frame.seq)
        case Undo():
            return await table.undo(by, frame.cid, frame.seq)
        case Agree():
            return await table.agree(by, frame.cid, frame.to, frame.seq, on=frame.on)
        case Pause():
            return await table.pause(by, frame.cid, on=frame.on)
        case Think():
            return await table.think(by, frame.cid, on=frame.on)
        case SetTempo():
            return await table.set_tempo(by, frame.cid, frame.tempo)
        case Phrase():
            return await table.phrase(by, frame.cid, frame.id)
        case SeatSettings():
            return await table.set_auto_pass(by, frame.cid, frame.auto_pass, until_turn=frame.until_turn)


def _refusal(code: str, cid: str | None) -> bytes:
    return _encode({"type": "refused", "cid": cid, "code": code, "message": both(REFUSALS[code][1], reason="")})


def bearer(header: str | None) -> str | None:
    """The token of an Authorization header."""
    kind, _, token = (header or "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def _since(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None
