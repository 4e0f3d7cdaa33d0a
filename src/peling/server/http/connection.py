"""The live connection: one WebSocket for a client at a table. `frames.py` has what comes in, `messages.py` what goes out."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from peling.server.http import gateway
from peling.server.http.limits import FRAME, Bucket
from peling.server.http.people import COOKIE
from peling.server.http.server import Server
from peling.server.live.answers import Answer
from peling.server.live.frames import Agree, Do, Frame, Hello, Look, Pause, Phrase, Ping, SeatSettings, Undo
from peling.server.live.sockets import AGAIN, POLICY, Socket
from peling.server.live.table import LiveTable
from peling.server.store.database import PersonRow
from peling.server.store.leases import Elsewhere
from peling.server.words import REFUSALS, Problem, both

log = logging.getLogger("peling.live")
HELLO = 10.0
"""Seconds that a client gets to say who it is."""
MISTAKES = 3
"""Unreadable frames after which the connection is closed."""
FLOOD = 60
"""Frames over the limit after which the connection is closed."""
_decode = msgspec.json.Decoder(Frame).decode
_encode = msgspec.json.Encoder().encode
_PONG = b'{"type":"pong"}'


async def live(server: Server, websocket: WebSocket) -> None:
    """Serve one connection from beginning to end."""
    address = websocket.state.address
    if not server.sockets.enter(address):
        server.services.metrics.limited_sockets.inc()
        await websocket.close(AGAIN)
        return
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
        self.mistakes = self.excess = 0
        self.metrics = server.services.metrics

    async def serve(self) -> None:
        """Find out who connects and which worker owns the table; then listen."""
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
        person = await self.server.people.find(token)
        if person is None:
            await self._refuse("unauthorized")
            return
        try:
            table = await self._table(hello)
            if table is not None:
                await self._sit(table, person)
        except Problem as problem:
            await self._refuse("moved" if problem.code in ("moved", "storage") else "gone")

    async def _hello(self) -> str | None:
        """The token of the first message."""
        try:
            text = await asyncio.wait_for(self._receive(), HELLO)
            frame = _decode(text) if text is not None else None
        except (TimeoutError, msgspec.MsgspecError):
            return None
        return frame.token if isinstance(frame, Hello) else None

    async def _table(self, hello: str | None) -> LiveTable | None:
        """The table, if this worker owns it; otherwise the connection is relayed to the owner, and None when that ends."""
        server, websocket = self.server, self.websocket
        name = websocket.path_params["table"]
        deadline = time.monotonic() + gateway.patience(server.services.settings)
        while True:
            try:
                place = await server.registry.find(name)
            except Problem as problem:
                if problem.code != "moved" or server.registry.closing or time.monotonic() > deadline:
                    raise
                place = None
            if isinstance(place, LiveTable):
                return place
            if isinstance(place, Elsewhere):
                if websocket.state.internal:
                    raise Problem("moved")
                owner = await gateway.dial(websocket, place.address, server.services.settings)
                if owner is not None:
                    first = None if hello is None else _encode({"type": "hello", "token": hello}).decode()
                    await gateway.relay(websocket, owner, first)
                    return None
            if time.monotonic() > deadline:
                raise Problem("moved")
            await asyncio.sleep(gateway.PAUSE)

    async def _sit(self, table: LiveTable, person: PersonRow) -> None:
        seat = table.seating.seat_of(person.id)
        if seat is None and table.settings.spectators == "none":
            await self._refuse("no_seat")
            return
        socket = Socket(person.id, -1 if seat is None else seat)
        await table.attach(socket, _since(self.websocket.query_params.get("since")))
        listening = asyncio.create_task(self._listen(table, socket))
        sending = asyncio.create_task(socket.send_all(self.websocket.send))
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
        try:
            if error is not None:
                raise error
        finally:
            del ended, error, listening, sending, socket  # a frame that holds what it raised would stay, and the table with it

    async def _listen(self, table: LiveTable, socket: Socket) -> None:
        while True:
            text = await self._receive()
            if text is None or socket.closed:
                return
            self.metrics.frames_in.inc()
            if not self.bucket.take():
                self.excess += 1
                self.metrics.limited_frames.inc()
                if self.excess > FLOOD:
                    socket.bye("flood")
                    return
                await asyncio.sleep(self.bucket.wait)
                self.bucket.take()
            try:
                frame = _decode(text)
            except (msgspec.MsgspecError, RecursionError):
                self.mistakes += 1
                socket.post(_refusal("malformed", None))
                if self.mistakes >= MISTAKES:
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
        try:
            answer = await _command(table, socket.seat, frame)
        except Problem as problem:
            # Whether it was written is unknown, so there is no answer: the client connects again and sends the command again.
            socket.bye("moved" if problem.code == "moved" else "restart")
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

    async def _refuse(self, code: str) -> None:
        try:
            await self.websocket.send_text(f'{{"type":"bye","code":"{code}"}}')
            await self._close(AGAIN if code == "moved" else POLICY)
        except (RuntimeError, WebSocketDisconnect):  # gone already
            pass

    async def _close(self, code: int) -> None:
        if self.websocket.application_state is WebSocketState.CONNECTED:
            await self.websocket.close(code)


async def _command(table: LiveTable, seat: int, frame: Do | Undo | Agree | Pause | Phrase | SeatSettings) -> Answer:
    match frame:
        case Do():
            return await table.do(seat, frame.cid, frame.action)
        case Undo():
            return await table.undo(seat, frame.cid)
        case Agree():
            return await table.agree(seat, frame.cid, on=frame.on)
        case Pause():
            return await table.pause(seat, frame.cid, on=frame.on)
        case Phrase():
            return await table.phrase(seat, frame.cid, frame.id)
        case SeatSettings():
            return await table.set_auto_pass(seat, frame.cid, frame.auto_pass)


def _refusal(code: str, cid: str | None) -> bytes:
    return _encode({"type": "refused", "cid": cid, "code": code, "message": both(REFUSALS[code][1], reason="")})


def bearer(header: str | None) -> str | None:
    """The token of an Authorization header."""
    kind, _, token = (header or "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def _since(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None
