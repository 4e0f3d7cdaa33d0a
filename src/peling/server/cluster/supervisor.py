"""The supervisor: opens the socket, starts the workers, replaces those that die, and stops them all in order."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess  # nosec B404  # workers are processes
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import IO

import msgspec

from peling.server.cluster import worker
from peling.server.locks import lock
from peling.server.settings import Settings
from peling.server.store import opening

PATIENCE = 12.0
"""Seconds that workers get to stop."""
PAUSE = 0.5
"""Seconds before a worker that died is replaced."""


class Busy(Exception):  # noqa: N818
    """Another server uses the data folder; carries that server's address if it is known."""

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
    if not lock(file, wait=False):
        with file:
            file.seek(0)
            raise Busy(folder, file.read().strip())
    try:
        file.truncate(0)
        file.write(f"{address}\n")
        file.flush()
    except OSError as error:
        with suppress(OSError):  # the disk is full: closing writes what is left, and fails too
            file.close()
        raise opening.of_system(error, folder) from None
    return file


def run(settings: Settings, public: socket.socket, address: str, ready: Callable[[], None]) -> None:
    """Serve at an address until told to stop; `ready` is called once requests are answered, by all workers if there are several.

    `Unusable` if the database is not as it should be.
    """
    url = opening.url_of(settings.database_url, settings.data)
    shared = url.get_backend_name() != "sqlite"
    if settings.workers > 1 and not shared:
        raise opening.Unusable("workers_need")
    if not shared:
        with lock_folder(settings.data, address):
            worker.serve(settings, public, ready=ready)
    elif settings.workers == 1:
        with worker.listen(settings.internal_host, 0) as inner:
            worker.serve(settings, public, inner, ready)
    else:
        opening.prepare(url)
        _Team(settings, public, ready).run()


class _Team:
    """Several workers on one socket."""

    def __init__(self, settings: Settings, public: socket.socket, ready: Callable[[], None]) -> None:
        self.settings = settings
        self.public = public
        self.ready = ready
        self.answering: set[int] = set()
        """The places of the workers that have answered, until all have."""
        self.heard, self.told = os.pipe()
        os.set_blocking(self.heard, False)
        self.stopping = False
        self.workers: list[subprocess.Popen[bytes]] = []
        self.environment = dict(os.environ)
        for name, value in msgspec.to_builtins(settings, enc_hook=str).items():
            self.environment[f"PELING_{name.upper()}"] = ",".join(value) if isinstance(value, list | tuple) else str(value)
        self.environment["PELING_INTERNAL_KEY"] = settings.internal_key or secrets.token_hex(16)

    def run(self) -> None:
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._stop)
        self.workers = [self._start(place) for place in range(self.settings.workers)]
        while not self.stopping:
            for place, process in enumerate(self.workers):
                if process.poll() is not None and not self.stopping:
                    time.sleep(PAUSE)
                    self.workers[place] = self._start(place)
            self._listen()
            time.sleep(0.1)
        deadline = time.monotonic() + PATIENCE
        for process in self.workers:
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()

    def _start(self, place: int) -> subprocess.Popen[bytes]:
        passed = [self.public.fileno(), self.told]
        command = [sys.executable, "-m", "peling.server", *map(str, passed), str(place)]
        return subprocess.Popen(command, env=self.environment, pass_fds=passed)  # noqa: S603  # nosec B603

    def _listen(self) -> None:
        """Note which workers answer by now; once all do, say so."""
        with suppress(BlockingIOError):
            said = os.read(self.heard, 1024)
            if len(self.answering) < len(self.workers):
                self.answering.update(said)
                if len(self.answering) == len(self.workers):
                    self.ready()

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.stopping = True
        for process in self.workers:
            if process.poll() is None:
                process.terminate()
