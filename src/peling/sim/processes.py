"""Processes: the shares of a piece of work over the cores of this computer.

Each process has a pipe of its own, so that of a process that dies (killed, out of memory) it is known which share went with it; a
new process does that share again, and the others go on undisturbed. What a process logs of the kernels that it compiles is logged
in the process that gave it the work.
"""

from __future__ import annotations

import logging
import os
import pickle  # nosec B403  # between our own processes
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from traceback import format_exc
from typing import Any, NamedTuple

from peling.kernels.caches import LOG
from peling.sim.shares import ShareAnswer, Work, WorkError, check_jobs


class _Process(NamedTuple):
    """A process, and our end of its pipe."""

    process: SpawnProcess
    pipe: connection.Connection[Any, Any]


class Processes:
    """A number of processes of this computer, `jobs`."""

    def __init__(self, jobs: int) -> None:
        self.room = check_jobs(jobs, 1)
        self._idle: list[_Process] = []
        self._busy: dict[Any, tuple[_Process, int]] = {}
        """By the pipe."""

    def begin(self, work: Work[Any]) -> None:
        """Get ready for work; a process starts with its first share."""
        self._work = work

    def give(self, number: int, span: range) -> None:
        """Begin a share."""
        worker = self._idle.pop() if self._idle else self._start()
        self._busy[worker.pipe] = worker, number
        try:
            worker.pipe.send(span)
        except OSError:  # it died while it was idle: `answers` will see it
            return

    def answers(self) -> list[ShareAnswer[Any]]:
        """Wait until a process has done its share, or is no more."""
        found: list[ShareAnswer[Any]] = []
        while self._busy and not found:
            for pipe in connection.wait(list(self._busy)):
                worker, number = self._busy.pop(pipe)
                where = str(worker.process.pid)
                try:
                    answer = pickle.loads(worker.pipe.recv_bytes())  # noqa: S301  # nosec B301  # from our own process
                except (EOFError, OSError):
                    found.append(ShareAnswer(number, lost=_stop(worker), where=where))
                    continue
                if isinstance(answer, logging.LogRecord):
                    self._busy[pipe] = worker, number
                    _log(answer)
                    continue
                error, result = answer
                self._idle.append(worker)
                found.append(ShareAnswer(number, result, error, where=where))
        return found

    def end(self) -> None:
        """Stop all processes, whatever they do."""
        for worker in [*self._idle, *(worker for worker, _ in self._busy.values())]:
            _stop(worker)
        self._idle.clear()
        self._busy.clear()

    def _start(self) -> _Process:
        context = get_context("spawn")  # forking a process that has threads is not safe
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        with _undisturbed():
            process.start()
        theirs.close()
        return _Process(process, ours)


def _stop(worker: _Process) -> str:
    """End a process; how it ended."""
    worker.pipe.close()
    worker.process.terminate()
    worker.process.join()
    code = worker.process.exitcode
    worker.process.close()
    return f"the process ended with {code}"


@contextmanager
def _undisturbed() -> Iterator[None]:
    """What is started now never hears of Ctrl-C, not even while Python starts: the process that started it handles that."""
    if os.name != "posix":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _log(record: logging.LogRecord) -> None:
    """Log what another process sent."""
    logger = logging.getLogger(record.name)
    if logger.isEnabledFor(record.levelno):
        logger.handle(record)


class _Sender(logging.Handler):
    """Sends what is logged to the process that gave the work."""

    def __init__(self, pipe: connection.Connection[Any, Any]) -> None:
        super().__init__()
        self._pipe = pipe

    def emit(self, record: logging.LogRecord) -> None:
        """Send the record, with its text made."""
        record.msg, record.args = record.getMessage(), None
        with suppress(OSError):
            self._pipe.send_bytes(pickle.dumps(record))


def _serve(pipe: connection.Connection[Any, Any], work: Work[Any]) -> None:
    """Do shares until there are no more, or nobody waits for them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logger = logging.getLogger(LOG)
    logger.setLevel(logging.INFO)
    logger.addHandler(_Sender(pipe))
    logger.propagate = False
    while True:
        try:
            span = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = pickle.dumps(("", work(span)))
        except WorkError as error:
            answer = pickle.dumps((error, None))
        except Exception:  # noqa: BLE001  # whatever it is, it travels with its share
            answer = pickle.dumps((format_exc(), None))
        try:
            pipe.send_bytes(answer)
        except OSError:
            return
