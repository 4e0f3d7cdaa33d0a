"""The wire hears what uvicorn's own protocol hears, however the client's bytes are cut and whatever they are."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from peling.server.limits import FRAME
from peling.server.wire import Wire, short_text, unbroken

REQUEST = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CLOSE = "close"
"""What has the application close the connection; it goes on listening."""
Heard = tuple[list[Any], bytes, bool]


class Transport(asyncio.Transport):
    """Keeps what is written. Reading is never paused: the application takes everything at once."""

    def __init__(self) -> None:
        super().__init__()
        self.out = bytearray()
        self.closed = False

    def write(self, data: Any) -> None:
        """Keep it."""
        self.out += data

    def close(self) -> None:
        """Note it."""
        self.closed = True

    def is_closing(self) -> bool:
        """Whether somebody closed it."""
        return self.closed

    def pause_reading(self) -> None:
        """Nobody pauses."""

    def resume_reading(self) -> None:
        """Nobody pauses."""

    def get_write_buffer_size(self) -> int:
        """All is sent."""
        return 0


def listen(kind: type[WebSocketsSansIOProtocol], chunks: list[bytes]) -> Heard:
    """The messages that an application hears, what the client is sent, and whether the line is closed."""
    heard: list[Any] = []

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            heard.append(message)
            if message["type"] == "websocket.disconnect":
                return
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
            elif message.get("text") == CLOSE:
                await send({"type": "websocket.close"})

    async def run() -> Heard:
        config = uvicorn.Config(app, ws=kind, ws_max_size=FRAME, ws_per_message_deflate=False, log_config=None, lifespan="off")
        config.load()
        protocol, transport = kind(config, ServerState(), {}), Transport()
        protocol.connection_made(transport)
        protocol.data_received(REQUEST)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for chunk in chunks:
            if transport.closed:
                break
            protocol.data_received(chunk)
            await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)
        result = heard[:], bytes(transport.out), transport.closed
        protocol.stop_keepalive()
        if not transport.closed:
            protocol.connection_lost(None)
        for _ in range(5):
            await asyncio.sleep(0)
        return result

    return asyncio.run(run())


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    """A frame as clients send them."""
    return bytes(Frame(opcode, data, fin).serialize(mask=True))


def cut(rng: Random, stream: bytes, share: float) -> list[bytes]:
    """The same bytes in pieces; a larger share of all places is cut."""
    places = [0, *(place for place in range(1, len(stream)) if rng.random() < share), len(stream)]
    return [stream[a:b] for a, b in pairwise(places)]


def some_frames(rng: Random) -> list[bytes]:
    """What an honest client may send: texts short and long, in one frame or several, pings between them, bytes."""
    size = rng.choice((0, 1, 20, 60, 118, 119, 120, 124, 125, 126, 127, 128, 200, 300, 1000))
    text = ("é" * (size // 2) + "x" * (size % 2)).encode()
    match rng.randrange(8):
        case 0:
            return [masked(Opcode.PING, b"p" * rng.randrange(126))]
        case 1:
            return [masked(Opcode.PONG, b"")]
        case 2:
            return [masked(Opcode.BINARY, text)]
        case 3:
            at = rng.randrange(len(text) + 1)
            middle = [masked(Opcode.PING, b"between")] * rng.randrange(2)
            return [masked(Opcode.TEXT, text[:at], fin=False), *middle, masked(Opcode.CONT, text[at:])]
    return [masked(Opcode.TEXT, text)]


def spoiled(rng: Random, frames: list[bytes]) -> bytes:
    """What no honest client sends."""
    match rng.randrange(7):
        case 0:
            return bytes(Frame(Opcode.TEXT, b"not masked").serialize(mask=False))
        case 1:
            return masked(Opcode.TEXT, b"\xff\xfe")
        case 2:
            return masked(Opcode.TEXT, b"begun", fin=False) + masked(Opcode.TEXT, b"and another")
        case 3:
            return masked(Opcode.CONT, b"of nothing")
        case 4:
            return masked(Opcode.TEXT, b"x" * (FRAME + 1))
        case 5:
            return masked(Opcode.CLOSE, b"\x03\xe8") + masked(Opcode.TEXT, b"after the end")
    stream = bytearray(b"".join(frames))
    stream[rng.randrange(len(stream))] ^= 1 << rng.randrange(8)
    return bytes(stream)


def same(chunks: list[bytes]) -> Heard:
    """What both protocols hear; they must agree."""
    heard = listen(Wire, chunks)
    assert heard == listen(WebSocketsSansIOProtocol, chunks), chunks
    return heard


@pytest.mark.parametrize("seed", range(6))
def test_honest_clients(seed: int) -> None:
    rng = Random(seed)
    texts = 0
    for _ in range(40):
        frames = [frame for _ in range(6) for frame in some_frames(rng)]
        chunks = frames if rng.random() < 0.3 else cut(rng, b"".join(frames), rng.choice((0.0, 0.002, 0.02, 0.5)))
        heard, _, closed = same(chunks)
        assert not closed
        texts += sum("text" in message for message in heard)
    assert texts > 40


@pytest.mark.parametrize("seed", range(6))
def test_clients_that_err(seed: int) -> None:
    rng = Random(seed)
    ended = 0
    for _ in range(40):
        frames = [frame for _ in range(3) for frame in some_frames(rng)]
        spoil = spoiled(rng, frames)
        more = [masked(Opcode.TEXT, b"one more")]
        chunks = frames + ([spoil] if rng.random() < 0.5 else cut(rng, spoil, 0.05)) + more
        ended += same(chunks)[2]
    assert ended > 10


def test_a_message_in_a_message() -> None:
    inside = masked(Opcode.TEXT, b"inside")
    frame = b"\x82\xfe\x00\xc8\0\0\0\0" + b"x" * 50 + inside + b"x" * (150 - len(inside))
    at = frame.index(inside)
    heard, _, _ = same([frame[:at], inside, frame[at + len(inside) :], masked(Opcode.TEXT, b"next")])
    assert [message.get("text") for message in heard[1:]] == [None, "next"]


def test_another_message_before_one_has_ended() -> None:
    first, second = masked(Opcode.TEXT, b"begun", fin=False), masked(Opcode.TEXT, b"and another")
    heard, _, closed = same([first, second])
    assert closed
    assert not any("text" in message for message in heard)


def test_nothing_is_heard_after_the_end() -> None:
    heard, _, _ = same([masked(Opcode.TEXT, text) for text in (b"one", CLOSE.encode(), b"two", b"three")])
    assert [message["text"] for message in heard if "text" in message] == ["one", CLOSE]


def test_every_size_is_told_from_its_neighbours() -> None:
    for size in range(300):
        whole = masked(Opcode.TEXT, b"x" * size)
        assert short_text(whole) == ("x" * size if size < 126 else None)
        assert unbroken(whole)
        assert unbroken(whole * 3)
        for broken in (whole[:-1], whole + b"\x81", whole + whole[:3]):
            assert short_text(broken) is None
            assert not unbroken(broken)
    assert not unbroken(masked(Opcode.TEXT, b"more follows", fin=False))
    assert unbroken(masked(Opcode.TEXT, b"x" * 70000))
