"""One serving process: uvicorn with our settings, on sockets that are already open."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
from types import FrameType
from typing import Any

import uvicorn

from peling.server.cluster.addresses import Inner
from peling.server.cluster.liveness import Pulse
from peling.server.edge.door import BACKLOG, Door, raise_files
from peling.server.edge.limits import FRAME, HEAD
from peling.server.http.app import Application
from peling.server.live.background import Duties
from peling.server.logs import set_up
from peling.server.settings import Settings
from peling.server.store import opening

log = logging.getLogger("peling.worker")
COLLECT = 20_000, 50, 100
"""Thresholds of the garbage collector, higher than Python's own: most objects created while tables play are long-lived."""
SHUTDOWN = 8
"""Timeout in seconds for open requests when the server stops."""
LIMIT = 20.0
"""Timeout in seconds after which a stopping process exits, whatever its threads do."""


class Uvicorn(uvicorn.Server):
    """Uvicorn's server, which signals readiness, and closes the tables before their sockets."""

    def __init__(self, config: uvicorn.Config, app: Application, pulse: Pulse | None = None) -> None:
        super().__init__(config)
        self._app = app
        self._pulse = pulse
        self.failed = False
        """Whether it is stopping because a part of the process has died."""
        app.died = self.fail

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; from then on requests are answered."""
        await super().startup(sockets)
        if self.started and self._pulse is not None:
            self._pulse.ready()

    def fail(self) -> None:
        """Stop, as cleanly as possible, because a part of the process has died; may be called from any thread."""
        self.failed = self.should_exit = True
        _end_in(LIMIT)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the tables first: everything is written, and every client is sent a goodbye that lets it reconnect."""
        if self._pulse is not None:
            self._pulse.stopping()
        if self._app.server is not None:
            await self._app.server.registry.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Stop; a second Ctrl-C stops without waiting. Unlike uvicorn's own, it does not raise the signal again at the end."""
        if not self.should_exit:
            _end_in(LIMIT)
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def _end_in(seconds: float) -> None:
    """Exit after some time if the process is still running: a hanging thread would keep it alive forever."""

    def end() -> None:
        log.critical("the server did not stop in time")
        os._exit(1)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def config_of(app: Any, settings: Settings) -> uvicorn.Config:
    """Uvicorn's configuration."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=Door,
        h11_max_incomplete_event_size=HEAD,
        backlog=BACKLOG,
        ws="websockets-sansio",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=SHUTDOWN,
        timeout_keep_alive=1 + int(settings.keep_alive),  # `Door` has its own timeout, which always comes first
        lifespan="on",
    )


def serve(settings: Settings, public: socket.socket, inner: Inner | None, pulse: Pulse) -> None:
    """Serve until told to stop; other workers forward requests to `inner`.

    `Unusable` if the database is not as it should be; the process ends with status 1 if a part of it dies.
    """
    opening.prepare(opening.url_of(settings.database_url, settings.data))
    set_up(settings.log_level)
    raise_files()
    app = Application(settings) if inner is None else Application(settings, inner.address, inner.name)
    config = config_of(app, settings)
    server = Uvicorn(config, app, pulse)
    sockets = [public] if inner is None else [public, inner.socket]
    gc.collect()
    gc.freeze()  # everything imported so far stays: the collector can skip it
    gc.set_threshold(*COLLECT)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(server, sockets, pulse))
    if server.failed:
        sys.exit(1)


async def _serve(server: Uvicorn, sockets: list[socket.socket], pulse: Pulse) -> None:
    def orphaned() -> None:
        server.should_exit = True

    duties = Duties(server.fail)
    duties.start(pulse.beat(orphaned))
    try:
        await server.serve(sockets=sockets)
    finally:
        duties.stop()
