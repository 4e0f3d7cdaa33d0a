"""A team: several workers on one socket. A worker that dies, or whose loop stalls, is replaced."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess  # nosec B404  # workers are processes
import sys
import time
from collections.abc import Callable
from types import FrameType

import msgspec

from peling.server.cluster import systemd
from peling.server.cluster.liveness import Monitor
from peling.server.logs import Trouble
from peling.server.settings import Settings

log = logging.getLogger("peling.team")
STEP = 0.1
"""Seconds between two checks of the workers."""
STOP_TIMEOUT = 12.0
"""Timeout in seconds for workers to stop."""
START = 120.0
"""Timeout in seconds for a worker to start."""
SILENCE = 1.1
"""Leases without a sign of life after which a worker is killed: its tables are free by then."""
SHORTEST = 3.0
"""Seconds without a sign of life that are always tolerated: a busy computer does not mean a dead worker."""
PAUSE, LONGEST = 0.5, 30.0
"""Seconds before a worker is replaced: at first, and at most; twice as many each time that it ended by itself and had lived no
longer than that."""


class Team:
    """The workers of one machine and the process that watches them."""

    def __init__(self, settings: Settings, public: socket.socket, ready: Callable[[], None]) -> None:
        self._ready: Callable[[], None] | None = ready
        self._stopping = False
        self._silence = max(SILENCE * settings.lease, SHORTEST)
        environment = {name: value for name, value in os.environ.items() if name not in systemd.VARIABLES}
        for name, value in msgspec.to_builtins(settings, enc_hook=str).items():
            environment[f"PELING_{name.upper()}"] = ",".join(value) if isinstance(value, list | tuple) else str(value)
        self._places = [_Place(number, public, environment) for number in range(settings.workers)]

    def run(self) -> None:
        """Serve until told to stop."""
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._stop)
        looked = signalled = time.monotonic()
        while not self._stopping:
            now = time.monotonic()
            if now - looked > SHORTEST / 2:  # this process was stalled itself, so that time does not count against the workers
                for place in self._places:
                    place.forgive(now - looked)
            looked = now
            for place in self._places:
                place.watch(now, self._silence)
            if self._ready is not None and all(place.ready for place in self._places):
                self._ready()
                self._ready = None
                systemd.notify(systemd.READY)
            if now > signalled + 10 * STEP:
                signalled = now
                systemd.notify(systemd.WATCHDOG)
            time.sleep(STEP)
        systemd.notify(systemd.STOPPING)
        self._end()

    def _end(self) -> None:
        """Stop all workers cleanly; those that do not stop are killed."""
        deadline = time.monotonic() + STOP_TIMEOUT
        for place in self._places:
            place.terminate()
        while any(place.running for place in self._places) and time.monotonic() < deadline:
            for place in self._places:
                place.still(time.monotonic(), self._silence)
            systemd.notify(systemd.WATCHDOG)
            time.sleep(STEP)
        for place in self._places:
            place.kill()

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True


class _Place:
    """The place of one worker: the process that has it now, and when the next one starts."""

    def __init__(self, number: int, public: socket.socket, environment: dict[str, str]) -> None:
        self._number = number
        self._public = public
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._monitor = Monitor(0.0)
        self._started = self._due = 0.0
        self._pause = PAUSE
        self._trouble = Trouble(log, f"worker {number} cannot be started")
        self._stood = False
        """Whether its worker was killed because it stalled, which is no reason to delay the next."""

    @property
    def running(self) -> bool:
        """Whether its process is alive."""
        return self._process is not None and self._process.poll() is None

    @property
    def ready(self) -> bool:
        """Whether its worker is ready."""
        return self.running and self._monitor.ready

    def watch(self, now: float, silence: float) -> None:
        """Start a worker if there is none and it is time; kill one that is silent."""
        if self._process is None:
            if now >= self._due:
                self._start(now)
        elif self._process.poll() is None:
            self.still(now, silence)
        else:
            brief = now - self._started <= LONGEST and not self._stood
            self._pause = min(2 * self._pause, LONGEST) if brief else PAUSE
            self._stood = False
            self._due = now + self._pause
            log.warning("worker %d ended (%d); the next starts in %.1f s", self._number, self._process.returncode, self._pause)
            self._process = None

    def still(self, now: float, silence: float) -> None:
        """Kill the worker if it has been silent for too long."""
        self._monitor.look(now)
        limit = silence if self._monitor.ready else START
        if self.running and now - self._monitor.last_sign > limit:
            log.warning("worker %d is silent for %.1f s: it is ended", self._number, now - self._monitor.last_sign)
            self._stood = self._monitor.ready
            self.kill()

    def forgive(self, seconds: float) -> None:
        """Leave `seconds` of the worker's silence out of account."""
        self._monitor.last_sign += seconds

    def terminate(self) -> None:
        """Tell the worker to stop."""
        if self._process is not None and self.running:
            self._process.terminate()

    def kill(self) -> None:
        """Kill the worker, whatever it is doing."""
        if self._process is not None and self.running:
            self._process.kill()
            self._process.wait()

    def _start(self, now: float) -> None:
        try:
            self._spawn(now)
        except OSError as error:  # no memory, processes or files left: the other workers go on
            self._pause = min(2 * self._pause, LONGEST)
            self._due = now + self._pause
            self._trouble.failed(str(error))
        else:
            self._started = now
            self._trouble.worked()

    def _spawn(self, now: float) -> None:
        monitor = Monitor(now)
        self._monitor.close()
        self._monitor = monitor
        passed = [self._public.fileno(), monitor.writing]
        command = [sys.executable, "-m", "peling.server", *map(str, passed), str(self._number)]
        try:
            self._process = subprocess.Popen(command, env=self._environment, pass_fds=passed)  # noqa: S603  # nosec B603
        finally:
            os.close(monitor.writing)  # only the worker has it, so the pipe ends with the worker
