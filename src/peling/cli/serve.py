"""`peling serve`: the tables in the browser."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import threading
from typing import TYPE_CHECKING

from peling.cli.errors import InputError, said, usage
from peling.page import Page
from peling.rules import Words

if TYPE_CHECKING:
    from peling.server.settings import Settings

SERVE = {
    "address": Words("Peling staat klaar: {address}", "Peling is ready: {address}"),
    "running": Words("Peling draait al: {address}", "Peling is running already: {address}"),
    "stop": Words("Stoppen met Ctrl-C.", "Stop with Ctrl-C."),
    "other_port": Words("Poort {port} is bezet; het wordt {other}.", "Port {port} is taken; {other} it is."),
}
_PARTS = ("alembic", "httpx", "msgspec", "prometheus_client", "psycopg", "sqlalchemy", "starlette", "uvicorn", "websockets")
PORTS = 20
"""How many ports are tried where none was asked for."""


def run(args: argparse.Namespace, page: Page) -> None:
    """Serve until stopped."""
    try:
        from peling.server.cluster import supervisor  # noqa: F401  # fails early if a package that the server needs is missing
        from peling.server.settings import read_settings
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _PARTS:
            raise
        raise InputError(said(page, "no_server")) from None
    try:
        settings = read_settings(
            host=args.host,
            port=args.port,
            workers=args.workers,
            data=args.data,
            database_url=args.database,
            advertise=args.advertise,
        )
    except ValueError as error:
        raise usage(page, "serve", str(error)) from None
    with listen(settings, page, named=args.port is not None or "PELING_PORT" in os.environ) as public:
        _serve(settings, public, page, show=args.open)


def _serve(settings: Settings, public: socket.socket, page: Page, *, show: bool) -> None:
    from peling.server.cluster import addresses, supervisor

    port = public.getsockname()[1]
    address = address_of(settings.host, port)

    def ready() -> None:
        if settings.port not in (0, port):
            print(page.say(SERVE["other_port"], port=settings.port, other=port))
        print(page.say(SERVE["address"], address=address))
        print(page.say(SERVE["stop"]), flush=True)
        if show:
            open_browser(address)

    try:
        supervisor.run(settings, public, address, ready)
    except supervisor.Busy as busy:
        if not show or not busy.address:
            raise InputError(said(page, "busy_folder", folder=busy, address=busy.address)) from None
        print(page.say(SERVE["running"], address=busy.address))
        open_browser(busy.address)
    except addresses.Refused as refused:
        raise usage(page, "serve", said(page, refused.code, **refused.values)) from None
    except ValueError:
        raise usage(page, "serve", said(page, "workers_need")) from None


def listen(settings: Settings, page: Page, *, named: bool) -> socket.socket:
    """The socket: on the port that was asked for, else on the first one that is free."""
    from peling.server.cluster.sockets import listen as listen_on

    for port in range(settings.port, settings.port + (1 if named else PORTS)):
        try:
            return listen_on(settings.host, port)
        except OSError as error:
            reason = error.strerror
            if error.errno != errno.EADDRINUSE:
                break
    raise InputError(said(page, "no_port", host=settings.host, port=settings.port, reason=reason))


def address_of(host: str, port: int) -> str:
    """What to type in a browser."""
    return f"http://{_name(host)}:{port}/"


def _name(host: str) -> str:
    """The host to type in a browser: if the server listens on all addresses, one that other computers can reach."""
    if host in ("127.0.0.1", "::1"):
        return "localhost"
    if host not in ("0.0.0.0", "::"):  # noqa: S104  # nosec B104
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # sends nothing: it only makes the system choose the outgoing address
        except OSError:
            return "localhost"
        name: str = asked.getsockname()[0]
        return name


def open_browser(address: str) -> None:
    """Open the browser of a desktop, where there is one and somebody sits before it."""
    desktop = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if not desktop or not sys.stdout.isatty() or os.environ.get("SSH_CONNECTION"):
        return

    import webbrowser

    # A thread, because some browsers return only when they are closed.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
