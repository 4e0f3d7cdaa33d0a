"""Connections: a protocol between each connection and uvicorn's protocols, which enforces connection limits and timeouts."""

from __future__ import annotations

import asyncio
import logging
import math
import sys
from collections.abc import Iterable
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from peling.server.edge.addresses import Proxies, plain
from peling.server.edge.limits import CROWD, FRAME, UNREAD, USUAL, Bucket, Buckets, Counter
from peling.server.metrics import Metrics
from peling.server.settings import Settings

log = logging.getLogger("peling.http")

MOST = 20_000
"""The most connections of a process, even if the system allows more."""
BACKLOG = 512
"""Connections that may wait to be accepted; the loop accepts them all at once."""
RESERVE = BACKLOG + 128
"""File descriptors kept for connections not yet counted, the database, bots and files."""
READ_TIMEOUT = 30.0
"""Seconds after which a client that does not read is dropped."""
HELD = 5.0
"""The most seconds for which bytes of a WebSocket are held back; a connection that sends more than that is dropped."""
UNRECEIVED, TRICKLE = 16 * FRAME, 16
"""Bytes that a WebSocket may send before the application has received a message, and how many more per second: answers to the
server's pings take few. Parts of a message that never ends stay in memory, even if they are empty."""
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_NOBODY = asyncio.Protocol()
"""Stands in for uvicorn's protocol until a connection is admitted and after its end, so that no reference cycle is left."""


def raise_files() -> None:
    """Let the process open as many files as the system allows it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE if hard == resource.RLIM_INFINITY else min(hard, MOST + RESERVE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError) as error:  # macOS enforces a lower limit than it reports
            log.warning("no more than %d open files: %s", soft, error)


def room() -> int:
    """How many connections the process may hold: the system's limit on file descriptors, less a reserve."""
    try:
        import resource
    except ImportError:
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, max(soft - RESERVE, soft // 2))


class Doors:
    """All connections of a process: how many each address has, and which one has been waiting longest for a request."""

    def __init__(self, settings: Settings, metrics: Metrics, inner_port: int = 0) -> None:
        """`inner_port` is the port for other workers, whose connections carry the requests of many clients."""
        self.settings = settings
        self._metrics = metrics
        self._inner_port = inner_port
        self._most = room()
        self._proxies = Proxies(settings.proxies)
        self._of = Counter(settings.connections)
        self._new = Buckets(settings.rate, settings.connections)
        self._bytes = settings.frames * USUAL, FRAME + settings.frames_burst * USUAL
        """The rate and burst of a WebSocket's bytes: no honest client comes near them."""
        self.crowds = Buckets(CROWD * self._bytes[0], 4 * self._bytes[1])
        """Buckets for the bytes of all WebSockets of a network."""
        self._open: dict[Door, str | None] = {}
        self._waiting: dict[Door, None] = {}
        metrics.connections.set_function(lambda: len(self._open))

    def enter(self, door: Door, address: str, port: int) -> bool:
        """Whether to admit a connection. When full, the one that has been waiting longest for a request's head is dropped."""
        counted = None if port == self._inner_port or address in self._proxies else address
        if counted is not None and not self._new.of(counted).take():
            self.count("flood")
            return False
        if counted is not None and not self._of.enter(counted):
            self.count("address")
            return False
        self._open[door] = counted
        if len(self._open) > self._most:
            longest = next(iter(self._waiting), None)
            if longest is None:
                self.leave(door)
                self.count("full")
                return False
            longest.drop("room")
        return True

    def leave(self, door: Door) -> None:
        """Forget a connection; it may have been forgotten already."""
        self._waiting.pop(door, None)
        counted = self._open.pop(door, None)
        if counted is not None:
            self._of.leave(counted)

    def wait(self, door: Door) -> None:
        """Note that a connection is waiting for a request's head."""
        if door in self._open:
            self._waiting[door] = None

    def serve(self, door: Door) -> None:
        """Note that a connection has stopped waiting."""
        self._waiting.pop(door, None)

    def new_flow(self) -> Bucket:
        """A bucket for the bytes of one WebSocket."""
        return Bucket(*self._bytes)

    def count(self, reason: str) -> None:
        """Count a dropped connection."""
        self._metrics.dropped.labels(reason).inc()


class Door(asyncio.Protocol):
    """One connection. Uvicorn creates it in place of its HTTP protocol; `Guard` calls it when requests begin and end."""

    def __init__(self, *, app_state: dict[str, Any], **given: Any) -> None:  # uvicorn gives it
        self._doors: Doors = app_state["doors"]
        self._app_state = app_state
        self._given = given
        self._inner: asyncio.Protocol = _NOBODY
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._requests = 0
        self._unread = 0
        self._served = self._dropped = False
        self._flows: list[Bucket] = []
        """The buckets for the bytes of a WebSocket: its own, and that of its network."""
        self._unreceived = Bucket(TRICKLE, UNRECEIVED)
        self._held = b""
        self._pauses: set[str] = set()
        """The reasons why reading is paused."""
        self._gone: asyncio.Future[None] | None = None

    # called by the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let uvicorn have the connection, or drop it before anything is read."""
        self._transport = cast("asyncio.Transport", transport)
        passage = _Passage(self, self._transport)
        if not self._doors.enter(self, passage.peer[0], passage.here[1]):
            self._transport.abort()
            return
        self._inner = _Http(app_state={**self._app_state, "door": self}, **self._given)
        self._wait(self._doors.settings.head_time)
        self._inner.connection_made(passage)

    def data_received(self, data: bytes) -> None:
        """Pass bytes on. Those that arrive while no request is served are a head, or the rest of an unwanted body.

        Those of a WebSocket are delayed to stay within its rate: even parsing the smallest frames takes time.
        """
        if not self._requests:
            self._unread += len(data)
            if self._unread > UNREAD:
                self.drop("unread")
                return
        wait = max((flow.borrow(len(data), HELD) for flow in self._flows), default=0.0)
        if wait == math.inf or (self._flows and not self._unreceived.take(len(data))):
            self.drop("flood")
        elif wait or self._held:
            self._held += data
            self.pause("flow")
            self._set("flow", wait)
        else:
            self._pass_on(data)

    def _pass_on(self, data: bytes) -> None:
        try:
            self._inner.data_received(data)
        except Exception:  # bytes that uvicorn's protocols cannot handle are the client's mistake
            log.debug("a client sent bytes that uvicorn could not read", exc_info=True)
            self.drop("broken")

    def eof_received(self) -> bool | None:
        """Pass on that the client has stopped sending."""
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        """Pass on that the client is not reading; start its timeout."""
        self._inner.pause_writing()
        self._set("deaf", READ_TIMEOUT)

    def resume_writing(self) -> None:
        """Pass on that the client reads again."""
        self._clear("deaf")
        self._inner.resume_writing()

    def connection_lost(self, _exc: Exception | None) -> None:
        """Pass on the end, without the reason: uvicorn would keep the timer of a broken connection a while longer."""
        self._doors.leave(self)
        for name in tuple(self._timers):
            self._clear(name)
        inner, self._inner, self._transport = self._inner, _NOBODY, None
        inner.connection_lost(None)
        if self._gone is not None and not self._gone.done():
            self._gone.set_result(None)

    # called by the application

    def begin(self) -> None:
        """A request's head is complete."""
        self._requests += 1
        self._served = True
        self._unread = 0
        self._doors.serve(self)
        self._clear("head")

    def end(self) -> None:
        """A request was answered; the next one's head must be complete in time."""
        self._requests -= 1
        if not self._requests and self._transport is not None and not self._transport.is_closing():
            self._wait(self._doors.settings.keep_alive)

    def live(self, address: str) -> None:
        """Note that the connection is a WebSocket of that address, which may differ from its peer's."""
        self._flows.append(self._doors.crowds.of(address))

    def message_received(self) -> None:
        """Note that the application has received a message from the WebSocket."""
        self._unreceived.fill()

    async def gone(self) -> None:
        """Wait until the connection has ended."""
        if self._transport is not None:
            self._gone = self._loop.create_future()
            await self._gone

    # called by the passage

    def hand_over(self, protocol: asyncio.Protocol) -> None:
        """Hand the connection over to another protocol."""
        self._inner = protocol
        self._flows = [self._doors.new_flow()]

    def pause(self, reason: str) -> None:
        """Pause reading."""
        self._pauses.add(reason)
        if self._transport is not None:
            self._transport.pause_reading()

    def resume(self, reason: str) -> None:
        """Resume reading, unless there is another reason to pause."""
        self._pauses.discard(reason)
        if self._transport is not None and not self._pauses:
            self._transport.resume_reading()

    def closing(self) -> None:
        """Uvicorn closes the connection; a client that does not take the last bytes is dropped."""
        self._set("closing", READ_TIMEOUT)

    def drop(self, reason: str) -> None:
        """End the connection at once."""
        self._doors.leave(self)
        if self._transport is not None and not self._dropped:
            self._dropped = True
            self._doors.count(reason)
            self._transport.abort()

    # time

    def _wait(self, seconds: float) -> None:
        self._unread = 0
        self._doors.wait(self)
        self._set("head", seconds)

    def _set(self, name: str, seconds: float) -> None:
        self._clear(name)
        if self._transport is not None:
            self._timers[name] = self._loop.call_later(seconds, self._late, name)

    def _clear(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _late(self, name: str) -> None:
        if name == "flow":
            held, self._held = self._held, b""
            self._pass_on(held)
            self.resume("flow")
        elif name == "head" and self._served and not self._unread and self._transport is not None:
            self.closing()  # nothing is wrong: the client has no more requests
            self._transport.close()
        else:
            self.drop("slow" if name == "head" else "deaf")


class _Http(H11Protocol):  # not for others to extend: tried with uvicorn 0.54, to which pyproject.toml keeps
    """Uvicorn's protocol, with the right status for a head that is too large."""

    def send_400_response(self, msg: str) -> None:
        error = sys.exception()
        if isinstance(error, h11.RemoteProtocolError) and error.error_status_hint == 431:
            self.transport.write(_TOO_LARGE)
            self.transport.close()
        else:
            super().send_400_response(msg)


class _Passage(asyncio.Transport):
    """The transport as uvicorn's protocols see it: it reports what they do to the connection's `Door`."""

    def __init__(self, door: Door, transport: asyncio.Transport) -> None:
        super().__init__()
        self._door = door
        self._transport = transport
        self.peer = _pair(transport.get_extra_info("peername"))
        self.here = _pair(transport.get_extra_info("sockname"))

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """The transport's value, with addresses in plain form, so that the list of proxies also works on a dual-stack socket."""
        match name:
            case "peername":
                return self.peer
            case "sockname":
                return self.here
            case "socket":  # uvicorn would ask it for the address
                return default
            case _:
                return self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Hand the connection over to another protocol; the `Door` stays in between."""
        assert isinstance(protocol, asyncio.Protocol)
        self._door.hand_over(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._transport.get_protocol()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._transport.write(data)

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        self._transport.writelines(list_of_data)

    def write_eof(self) -> None:
        self._transport.write_eof()

    def can_write_eof(self) -> bool:
        return self._transport.can_write_eof()

    def close(self) -> None:
        self._door.closing()
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def is_reading(self) -> bool:
        return self._transport.is_reading()

    def pause_reading(self) -> None:
        self._door.pause("full")

    def resume_reading(self) -> None:
        self._door.resume("full")

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._transport.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size()

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return self._transport.get_write_buffer_limits()


def _pair(name: Any) -> tuple[str, int]:
    """Address and port; IPv6 has two more fields."""
    return (plain(str(name[0])), int(name[1])) if isinstance(name, tuple) and len(name) >= 2 else ("?", 0)
