"""`peling serve`: the tables in the browser."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import threading
from typing import TYPE_CHECKING

from peling.cli.errors import InputError, error_text, os_reason, usage_error
from peling.extras import require
from peling.page import Page
from peling.rules import Words

if TYPE_CHECKING:
    from peling.server.settings import Settings
    from peling.server.store.opening import Unusable

SERVE = {
    "address": Words("Peling staat klaar: {address}", "Peling is ready: {address}"),
    "running": Words("Peling draait al: {address}", "Peling is already running: {address}"),
    "stop": Words("Stoppen met Ctrl-C.", "Stop with Ctrl-C."),
    "other_port": Words("Poort {port} is bezet; het wordt {other}.", "Port {port} is in use; using {other}."),
}
PORTS = 20
"""How many ports are tried where none was asked for."""


def run(args: argparse.Namespace, page: Page) -> None:
    """Serve until stopped."""
    given = {"host": args.host, "port": args.port, "workers": args.workers, "advertise": args.advertise}
    settings = settings_of(page, "serve", **given, **place_of(args))
    if settings.compiled:
        require("fast", "peling serve")
    with listen(settings, page, named=args.port is not None or "PELING_PORT" in os.environ) as public:
        _serve(settings, public, page, show=args.open)


def place_of(args: argparse.Namespace) -> dict[str, str | None]:
    """Where the games are kept, as the command line says it."""
    return {"data": args.data, "database_url": args.database}


def settings_of(page: Page, command: str, **given: str | None) -> Settings:
    """The settings of the environment and the command line, or a refusal that names the one that is wrong."""
    require("server", f"peling {command}")
    from peling.server.settings import WrongSetting, read_settings

    try:
        return read_settings(None, **given)
    except WrongSetting as error:
        named = given.get(error.name) is not None
        name = f"--{error.name.removesuffix('_url')}" if named else f"PELING_{error.name.upper()}"
        raise usage_error(
            page, command, error_text(page, "setting", name=name, value=error.value, wanted=error.words[page.lang])
        ) from None


def unusable(page: Page, error: Unusable) -> InputError:
    """A refusal that says what is wrong with the database."""
    return InputError(error_text(page, f"database_{error.code}", **error.values))


def _serve(settings: Settings, public: socket.socket, page: Page, *, show: bool) -> None:
    from peling.server.cluster import addresses, supervisor
    from peling.server.store.opening import Unusable, of_system

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
            raise InputError(error_text(page, "busy_folder", folder=busy, address=busy.address)) from None
        print(page.say(SERVE["running"], address=busy.address))
        open_browser(busy.address)
    except Unusable as error:
        raise unusable(page, error) from None
    except addresses.AddressError as refused:
        raise usage_error(page, "serve", error_text(page, refused.code, **refused.values)) from None
    except OSError as error:
        raise unusable(page, of_system(error, address)) from None


def listen(settings: Settings, page: Page, *, named: bool) -> socket.socket:
    """The socket: on the port that was asked for, else on the first one that is free."""
    from peling.server.cluster.sockets import listen as listen_on

    for port in range(settings.port, settings.port + (1 if named else PORTS)):
        try:
            return listen_on(settings.host, port)
        except OSError as error:
            reason = os_reason(page, error)
            if error.errno != errno.EADDRINUSE:
                break
    raise InputError(error_text(page, "no_port", host=settings.host, port=settings.port, reason=reason))


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
