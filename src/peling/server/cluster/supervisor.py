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
from pathlib import Path
from types import FrameType
from typing import IO

import msgspec

from peling.server.cluster import worker
from peling.server.locks import lock
from peling.server.settings import Settings
from peling.server.store import database
from peling.server.store.migrations import migrate

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
    folder.mkdir(parents=True, exist_ok=True)
    file = (folder / "peling.lock").open("a+")
    if not lock(file, wait=False):
        with file:
            file.seek(0)
            raise Busy(folder, file.read().strip())
    file.truncate(0)
    file.write(f"{address}\n")
    file.flush()
    return file


def run(settings: Settings, public: socket.socket, address: str, ready: Callable[[], None]) -> None:
    """Serve at an address until told to stop; `ready` is called once the folder is locked and serving can begin."""
    url = database.database_url(settings.database_url, settings.data)
    shared = url.get_backend_name() != "sqlite"
    if settings.workers > 1 and not shared:
        raise ValueError("workers")
    if not shared:
        with lock_folder(settings.data, address):
            ready()
            worker.serve(settings, public)
        return
    engine = database.open_engine(url, writer=True)
    migrate(engine)
    engine.dispose()
    ready()
    if settings.workers == 1:
        worker.serve(settings, public, worker.listen(settings.internal_host, 0))
    else:
        _Team(settings, public).run()


class _Team:
    """Several workers on one socket."""

    def __init__(self, settings: Settings, public: socket.socket) -> None:
        self.settings = settings
        self.public = public
        self.stopping = False
        self.workers: list[subprocess.Popen[bytes]] = []
        self.environment = dict(os.environ)
        for name, value in msgspec.to_builtins(settings, enc_hook=str).items():
            self.environment[f"PELING_{name.upper()}"] = ",".join(value) if isinstance(value, list | tuple) else str(value)
        self.environment["PELING_INTERNAL_KEY"] = settings.internal_key or secrets.token_hex(16)

    def run(self) -> None:
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._stop)
        self.workers = [self._start() for _ in range(self.settings.workers)]
        while not self.stopping:
            for place, process in enumerate(self.workers):
                if process.poll() is not None and not self.stopping:
                    time.sleep(PAUSE)
                    self.workers[place] = self._start()
            time.sleep(0.1)
        deadline = time.monotonic() + PATIENCE
        for process in self.workers:
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "peling.server", str(self.public.fileno())]
        return subprocess.Popen(command, env=self.environment, pass_fds=[self.public.fileno()])  # noqa: S603  # nosec B603

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.stopping = True
        for process in self.workers:
            if process.poll() is None:
                process.terminate()
