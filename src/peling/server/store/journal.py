"""The journal: all writes of this process, grouped into transactions. Events are broadcast only after they are committed.

A dedicated thread takes pending writes, waits a few milliseconds for more, and commits them together. If a group fails, its
parts are retried one by one, so that one table's failure does not affect the others.
"""

from __future__ import annotations

import asyncio
import logging
import math
import queue
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from peling.server.logs import Trouble
from peling.server.metrics import Metrics
from peling.server.store import database, leases
from peling.server.store.database import EventRow
from peling.server.store.failures import Failure, Unwritten, is_away, is_outage, reason_of

T = TypeVar("T")
log = logging.getLogger("peling.journal")
LARGEST = 400
"""The most parts of one group."""
AGAIN = 0.1
"""Seconds between attempts to reach an unreachable database."""


class Fenced(Failure):
    """The table belongs to another worker now: nothing was written."""

    code = "moved"


class Repeated(Failure):
    """The command was done before, at number `seq` of the log: nothing was written."""

    code = "moved"

    def __init__(self, seq: int) -> None:
        super().__init__(f"done at {seq}")
        self.seq = seq


class Append(NamedTuple):
    """A write by a table's owner in one transaction: events for its log, and `also` any related changes."""

    table: str
    epoch: int
    rows: Sequence[EventRow]
    also: Callable[[Connection], None] | None = None


class _Part(NamedTuple):
    work: Append | Callable[[Connection], Any]
    answer: asyncio.Future[Any]


class Journal:
    """The one writer of a process."""

    def __init__(
        self,
        engine: Engine,
        worker: str,
        metrics: Metrics,
        window: float,
        timeout: float = 0.0,
        died: Callable[[], None] = lambda: None,
    ) -> None:
        self.engine = engine
        self.worker = worker
        self.window = window
        self.timeout = timeout
        """Timeout in seconds for a group while the database is unreachable."""
        self.trouble = Trouble(log, "the database cannot be written")
        self.tried = -math.inf
        """When a commit last showed whether the database can be written (the result is in `trouble`), by the monotonic clock."""
        self._away = False
        """Whether the database itself failed at the last attempt."""
        self._metrics = metrics
        self._died = died
        self._queue: queue.SimpleQueue[_Part | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._closed = False
        self._thread.start()

    def append(self, append: Append) -> Awaitable[None]:
        """Write to a table's log; completes on commit. Raises `Fenced`, `Repeated` or `Unwritten` otherwise."""
        return self._send(append)

    def write(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Run any other write; returns its result once committed."""
        return self._send(work)

    def flush(self) -> Awaitable[None]:
        """Wait until everything queued so far is written."""
        return self._send(_nothing)

    async def close(self) -> None:
        """Write what is left and stop."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)

    def _send(self, work: Append | Callable[[Connection], Any]) -> asyncio.Future[Any]:
        if self._closed:
            raise Unwritten("the journal is closed")
        part = _Part(work, self._loop.create_future())
        self._queue.put(part)
        return part.answer

    # in the thread

    def _run(self) -> None:
        group: list[_Part] = []
        try:
            while self._collect(group):
                start = time.perf_counter()
                answers = self._commit(group)
                self._loop.call_soon_threadsafe(self._deliver, group[:], answers, time.perf_counter() - start)
                group.clear()
        except BaseException as error:  # noqa: BLE001  # a process without a journal must end: it could not answer anything any more
            self._give_up(group, error)

    def _collect(self, group: list[_Part]) -> bool:
        """Wait for work and collect a group; False if the journal is closing."""
        first = self._queue.get()
        if first is None:
            return False
        group.append(first)
        if self.window:
            time.sleep(self.window)
        while len(group) < LARGEST:
            try:
                part = self._queue.get_nowait()
            except queue.Empty:
                break
            if part is None:
                self._queue.put(None)  # for the next turn
                break
            group.append(part)
        return True

    def _give_up(self, group: list[_Part], error: BaseException) -> None:
        """The thread dies: pending writes fail, and so does the process."""
        self._closed = True
        log.critical("the journal has died", extra={"data": {"reason": repr(error)[:300]}})
        while not self._queue.empty():
            part = self._queue.get()
            if part is not None:
                group.append(part)
        self._died()
        with suppress(RuntimeError):  # the loop is closed: nobody is waiting any more
            self._loop.call_soon_threadsafe(self._deliver, group, [Unwritten("the journal has died")] * len(group), 0.0)

    def _commit(self, group: list[_Part]) -> list[Any]:
        begin = time.monotonic()
        tries = 0
        while True:
            try:
                with self.engine.begin() as db:
                    answers = self._apply(db, group)
            except Exception as error:  # noqa: BLE001  # whatever it is, the thread goes on and the parts get the error
                if not is_away(error):
                    if len(group) == 1:
                        return [self._failed(group[0], error)]
                    return self._one_by_one(group)
                if tries:
                    self._unwritable(error)
                    if time.monotonic() > begin + self.timeout:
                        return [Unwritten(reason_of(error)) for _ in group]
            else:
                self._worked(group)
                return answers
            tries += 1  # retry at least once: perhaps only this connection was cut
            time.sleep(AGAIN)

    def _one_by_one(self, group: list[_Part]) -> list[Any]:
        answers: list[Any] = []
        for part in group:
            answers.append(self._alone(part))
            if self._away:  # the database is failing, not the part: no need to try the others
                answers += [Unwritten(self.trouble.reason)] * (len(group) - len(answers))
                break
        return answers

    def _alone(self, part: _Part) -> Any:
        try:
            with self.engine.begin() as db:
                answer = self._apply(db, [part])[0]
        except Exception as error:  # noqa: BLE001
            return self._failed(part, error)
        self._worked([part])
        return answer

    def _worked(self, group: list[_Part]) -> None:
        self._away = False
        if any(part.work is not _nothing for part in group):
            self.trouble.worked()
            self.tried = time.monotonic()

    def _unwritable(self, error: Exception) -> None:
        self.trouble.failed(reason_of(error))
        self.tried = time.monotonic()

    def _apply(self, db: Connection, group: list[_Part]) -> list[Any]:
        """Write a group; returns for each part its result, or an exception that concerns it alone."""
        wanted = {(part.work.table, part.work.epoch) for part in group if isinstance(part.work, Append)}
        mine = leases.owned(db, wanted, self.worker) if wanted else set()
        rows: list[tuple[str, EventRow]] = []
        answers: list[Any] = []
        for part in group:
            work = part.work
            if not isinstance(work, Append):
                answers.append(work(db) if len(group) == 1 else _apart(db, work))
            elif (work.table, work.epoch) not in mine:
                answers.append(Fenced(work.table))
            else:
                rows += [(work.table, row) for row in work.rows]
                if work.also is not None:
                    work.also(db)
                answers.append(None)
        if rows:
            database.add_events(db, rows)
        return answers

    def _failed(self, part: _Part, error: Exception) -> Any:
        """The answer for a part whose transaction failed: it may have been written nevertheless, now or earlier."""
        work = part.work
        self._away = is_outage(error)
        if self._away:
            self._unwritable(error)
        if isinstance(work, Append) and work.rows and isinstance(error, DBAPIError):
            try:
                return self._looked_up(work, error)
            except SQLAlchemyError as second:
                return Unwritten(reason_of(second))
        return Unwritten(reason_of(error)) if isinstance(error, SQLAlchemyError) else error

    def _looked_up(self, work: Append, error: DBAPIError) -> Any:
        first = work.rows[0]
        with self.engine.connect() as db:
            if first.cid is not None and first.seat is not None:
                seq = database.command_seq(db, work.table, first.seat, first.cid)
                if seq is not None and seq != first.seq:
                    return Repeated(seq)
            there = database.events_of(db, work.table, first.seq - 1)
        if [row.data for row in there[: len(work.rows)]] == [row.data for row in work.rows]:
            return None  # the answer to the commit was lost, not the commit
        return Fenced(work.table) if isinstance(error, IntegrityError) else Unwritten(reason_of(error))

    # in the loop

    def _deliver(self, group: list[_Part], answers: list[Any], took: float) -> None:
        self._metrics.commit_seconds.observe(took)
        self._metrics.commit_parts.observe(len(group))
        written = 0
        for part, answer in zip(group, answers, strict=True):
            if answer is None and isinstance(part.work, Append):
                written += len(part.work.rows)
            if part.answer.cancelled():
                continue
            if isinstance(answer, Exception):
                part.answer.set_exception(answer)
            else:
                part.answer.set_result(answer)
        self._metrics.events.inc(written)


def _nothing(_db: Connection) -> None:
    """Do nothing: work that only waits for its turn."""


def _apart(db: Connection, work: Callable[[Connection], Any]) -> Any:
    """The result of a piece of work, or the exception that it raised; then its changes are rolled back."""
    try:
        with db.begin_nested():
            return work(db)
    except DBAPIError as error:
        if isinstance(error, IntegrityError):
            return Unwritten(reason_of(error))
        raise
    except Exception as error:  # noqa: BLE001  # a failure answers this part, not the group
        return error
