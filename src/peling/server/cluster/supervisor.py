"""The supervisor: locks the data folder or prepares the database, then serves with one worker or several."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

from peling.server.cluster import addresses, worker
from peling.server.cluster.liveness import Pulse
from peling.server.cluster.team import Team
from peling.server.locks import lock
from peling.server.logs import set_up
from peling.server.settings import LOOPBACK, Settings
from peling.server.store import opening


class Busy(Exception):  # noqa: N818
    """Another server uses the data folder; with that server's address if known."""

    def __init__(self, folder: Path, address: str) -> None:
        super().__init__(str(folder))
        self.address = address


def lock_folder(folder: Path, address: str) -> IO[str]:
    """Lock the data folder for this server alone, as SQLite has one writer. The lock of a server that dies is released."""
    opening.make_folder(folder)
    try:
        file = (folder / "peling.lock").open("a+")
    except OSError as error:
        raise opening.of_system(error, folder) from None
    try:
        free = lock(file, wait=False)
    except OSError as error:  # a file system without locks
        file.close()
        raise opening.of_system(error, folder) from None
    if not free:
        with file:
            file.seek(0)
            raise Busy(folder, file.read().strip())
    try:
        file.truncate(0)
        file.write(f"{address}\n")
        file.flush()
    except OSError as error:
        with suppress(OSError):  # the disk is full: closing flushes the rest, and fails as well
            file.close()
        raise opening.of_system(error, folder) from None
    return file


def run(settings: Settings, public: socket.socket, address: str, ready: Callable[[], None]) -> None:
    """Serve at an address until told to stop; `ready` is called once requests are answered, by all workers if there are several.

    `Unusable` if the database is not as it should be, `AddressError` if the address for other workers is not.
    """
    url = opening.url_of(settings.database_url, settings.data)
    shared = url.get_backend_name() != "sqlite"
    if settings.workers > 1 and not shared:
        raise opening.Unusable("workers_need")
    if not shared:
        if settings.advertise != LOOPBACK:
            raise addresses.AddressError("advertise_database", address=settings.advertise)
        with lock_folder(settings.data, address):
            worker.serve(settings, public, None, Pulse(ready))
        return
    addresses.check(settings)
    settings = msgspec.structs.replace(settings, internal_key=settings.internal_key or secrets.token_hex(16))
    if settings.workers == 1:
        inner = addresses.open_inner(settings)
        with inner.socket:
            worker.serve(settings, public, inner, Pulse(ready))
    else:
        opening.prepare(url)
        set_up(settings.log_level)
        addresses.open_inner(settings).socket.close()  # so that an address that is not ours is reported here, and only once
        Team(settings, public, ready).run()
