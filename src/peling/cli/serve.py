"""`peling serve`: the tables in the browser."""

from __future__ import annotations

import argparse

from peling.cli.errors import InputError, said, usage
from peling.page import Page
from peling.rules import Words

SERVE = {
    "address": Words("Peling staat klaar: {address}", "Peling is ready: {address}"),
    "stop": Words("Stoppen met Ctrl-C.", "Stop with Ctrl-C."),
}
_PARTS = ("alembic", "msgspec", "psycopg", "sqlalchemy", "starlette", "uvicorn", "websockets")


def run(args: argparse.Namespace, page: Page) -> None:
    """Serve until stopped."""
    try:
        from peling.server import supervisor, worker
        from peling.server.settings import read_settings
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _PARTS:
            raise
        raise InputError(said(page, "no_server")) from None
    try:
        settings = read_settings(host=args.host, port=args.port, workers=args.workers, data=args.data, database_url=args.database)
    except ValueError as error:
        raise usage(page, "serve", str(error)) from None
    try:
        public = worker.listen(settings.host, settings.port)
    except OSError as error:
        raise InputError(said(page, "no_port", host=settings.host, port=settings.port, reason=error.strerror)) from None
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host  # noqa: S104
    print(page.say(SERVE["address"], address=f"http://{host}:{public.getsockname()[1]}/"))
    print(page.say(SERVE["stop"]), flush=True)
    try:
        supervisor.run(settings, public)
    except supervisor.Busy as busy:
        raise InputError(said(page, "busy_folder", folder=busy)) from None
    except ValueError:
        raise usage(page, "serve", said(page, "workers_need")) from None
