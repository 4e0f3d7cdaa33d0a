"""The wire: WebSocket frames straight to the transport. Most of the server's work is sending, and this is the last step of it."""

from __future__ import annotations

from struct import Struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was built without a C compiler
    from websockets.utils import apply_mask

EXTENSION = "peling.wire"
"""Where a connection finds its wire in the ASGI scope."""
LARGEST = 1 << 19
"""Bytes that may wait for one connection: some two hundred messages."""
AHEAD = 4
"""Messages that are read before the application has taken them."""
PATIENCE = 5.0
"""Seconds that a client gets to read a goodbye."""
_TEXT = 0x81
"""The first byte of a text that is sent in one frame."""
_MASKED = 0x80
_HEAD = 6
"""Bytes before a short text from a client, the mask among them."""
_short, _middle, _long = (Struct(form).pack for form in (">BB", ">BBH", ">BBQ"))


def frame(head: int, payload: bytes) -> bytes:
    """A whole unmasked frame, as servers send them."""
    size = len(payload)
    if size < 126:
        return _short(head, size) + payload
    if size < 1 << 16:
        return _middle(head, 126, size) + payload
    return _long(head, 127, size) + payload


def short_text(data: bytes) -> str | None:
    """The text of a client's message if the bytes are that and nothing else, and it is short."""
    size = len(data) - _HEAD
    if not 0 <= size < 126 or data[0] != _TEXT or data[1] != _MASKED | size:
        return None
    try:
        return apply_mask(data[_HEAD:], data[2:_HEAD]).decode()
    except UnicodeDecodeError:
        return None


def unbroken(data: bytes) -> bool:
    """Whether bytes from a client are whole messages, each in one frame."""
    at = 0
    while at + 2 <= len(data) and data[at] & 0x80:
        size = data[at + 1] & 127
        more = 2 if size == 126 else 8 if size == 127 else 0
        if more:
            size = int.from_bytes(data[at + 2 : at + 2 + more])
        at += _HEAD + more + size
    return at == len(data)


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol, whose connections can also write without waiting, and read short messages without ceremony."""

    unbroken = False
    """Whether the next byte from the client begins a message."""

    def data_received(self, data: bytes) -> None:
        """A short message that came alone is read here, all else by the parser of uvicorn's protocol."""
        if not self.handshake_initiated:
            self.unbroken = data.endswith(b"\r\n\r\n")
        elif self.unbroken:
            text = short_text(data) if self.conn.state is OPEN else None
            if text is not None:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self._keep_up()
                return
            self.unbroken = unbroken(data)
        super().data_received(data)

    def handle_connect(self, event: Any) -> None:
        """Make the wire known to the application, which runs after this."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application; reading goes on as long as it keeps up."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._keep_up()

    def _keep_up(self) -> None:
        if not self.read_paused and self.queue.qsize() > AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    @property
    def gone(self) -> bool:
        """Whether nothing can be sent any more."""
        return self.disconnected or self.close_sent or self.transport.is_closing()

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet."""
        return int(self.transport.get_write_buffer_size())

    def write(self, text: bytes) -> bool:
        """Send a text message, if anybody is there; False if too much waits already."""
        transport = self.transport
        if transport.get_write_buffer_size() > LARGEST:
            return False
        if not self.gone:
            transport.write(frame(_TEXT, text))
        return True

    def hang_up(self, text: bytes, code: int) -> None:
        """Send a last message and close; who does not read it is cut off."""
        if self.gone:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.waiting > LARGEST:  # it would stand behind all that was not read
            self.close_sent = True
            self.transport.abort()
            return
        self.write(text)
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(PATIENCE, self.transport.abort)
