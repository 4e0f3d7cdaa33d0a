"""One process that serves: uvicorn with our settings, on sockets that are open already."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from types import FrameType
from typing import Any

import uvicorn

from peling.server.http.app import Application
from peling.server.http.limits import FRAME
from peling.server.logs import set_up
from peling.server.settings import Settings

COLLECT = 20_000, 50, 100
"""When Python looks for cyclic garbage: less often than by itself. Among tables that play nearly all that is new stays."""
DEAF = 30_000
"""Milliseconds after which a client that takes no data is gone."""
SHUTDOWN = 8
"""Seconds that open requests get at the end."""


class Uvicorn(uvicorn.Server):
    """Says goodbye to the tables before the sockets are closed."""

    def __init__(self, config: uvicorn.Config, app: Application) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tables first: every client hears that it may come back, everything is written."""
        if self._app.server is not None:
            await self._app.server.registry.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Stop; at a second Ctrl-C without waiting. uvicorn would raise the signal again at the end; this process ends well."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def config_of(app: Any, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
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
        timeout_keep_alive=30,
        lifespan="on",
    )


def listen(host: str, port: int) -> socket.socket:
    """An open socket to serve on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it: who takes nothing for so long is cut off
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF)
        made.bind((host, port))
        made.listen(1024)
    except OSError:
        made.close()
        raise
    made.setblocking(False)  # noqa: FBT003
    return made


def serve(settings: Settings, public: socket.socket, inner: socket.socket | None = None) -> None:
    """Serve until told to stop; `inner` is where other workers pass requests on."""
    set_up(settings.log_level)
    address = "" if inner is None else f"{settings.internal_host}:{inner.getsockname()[1]}"
    app = Application(settings, address)
    config = config_of(app, settings)
    server = Uvicorn(config, app)
    sockets = [public] if inner is None else [public, inner]
    gc.collect()
    gc.freeze()  # what is imported by now stays: no need to look through it for garbage again
    gc.set_threshold(*COLLECT)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=sockets))
