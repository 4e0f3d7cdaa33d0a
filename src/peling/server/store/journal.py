"""The journal: all writes of this process, in groups of one transaction each. Events are sent only after they are committed.

A thread of its own takes what has come in, waits a few milliseconds for more, and commits it together. If a group fails, its
parts are tried one by one, so that the failure of one table does not touch the others.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from peling.server.metrics import Metrics
from peling.server.store import database, leases
from peling.server.store.database import EventRow

T = TypeVar("T")
LARGEST = 400
"""The most parts of one group."""
AGAIN = 0.1
"""Seconds between attempts to reach a database that is away."""
_AWAY = ("08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03")
"""What PostgreSQL says when a connection fails, and when it stops, has crashed, and starts."""


class Fenced(Exception):  # noqa: N818
    """The table belongs to another worker now: nothing was written."""


class Repeated(Exception):  # noqa: N818
    """The command was done before, at number `seq` of the log: nothing was written."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"done at {seq}")
        self.seq = seq


class Unwritten(Exception):  # noqa: N818
    """The database could not write it."""


def away(error: DBAPIError) -> bool:
    """Whether the database could not be reached, so that the same may work when it is back."""
    state = getattr(error.orig, "sqlstate", "")  # None if there was nobody to say why; SQLite has no such states
    unreached = isinstance(error, OperationalError | InterfaceError) and state is None
    return error.connection_invalidated or unreached or state in _AWAY


class Append(NamedTuple):
    """Events for a table's log; `also` is written in the same transaction."""

    table: str
    epoch: int
    rows: list[EventRow]
    also: Callable[[Connection], None] | None = None


class _Part(NamedTuple):
    work: Append | Callable[[Connection], Any]
    answer: asyncio.Future[Any]


class Journal:
    """The one writer of a process."""

    def __init__(self, engine: Engine, worker: str, metrics: Metrics, window: float, patience: float = 0.0) -> None:
        self.engine = engine
        self.worker = worker
        self.window = window
        self.patience = patience
        """Seconds that a group waits for a database that is away."""
        self._metrics = metrics
        self._queue: queue.SimpleQueue[_Part | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._closed = False
        self._thread.start()

    def append(self, append: Append) -> Awaitable[None]:
        """Write events; done when they are committed. Raises `Fenced`, `Repeated` or `Unwritten` if they are not."""
        return self._send(append)

    def write(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Do another write; its result, once it is committed."""
        return self._send(work)

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
        going = True
        while going:
            first = self._queue.get()
            if first is None:
                return
            group = [first]
            if self.window:
                time.sleep(self.window)
            while len(group) < LARGEST:
                try:
                    part = self._queue.get_nowait()
                except queue.Empty:
                    break
                if part is None:
                    going = False
                    break
                group.append(part)
            start = time.perf_counter()
            answers = self._commit(group)
            self._loop.call_soon_threadsafe(self._deliver, group, answers, time.perf_counter() - start)

    def _commit(self, group: list[_Part]) -> list[Any]:
        begin = time.monotonic()
        tries = 0
        while True:
            try:
                with self.engine.begin() as db:
                    return self._apply(db, group)
            except Exception as error:  # noqa: BLE001  # whatever it is, the thread goes on and the parts get the error
                if not (isinstance(error, DBAPIError) and away(error)):
                    if len(group) == 1:
                        return [self._failed(group[0], error)]
                    return [self._alone(part) for part in group]
                if tries and time.monotonic() > begin + self.patience:
                    return [Unwritten(str(error)) for _ in group]
            tries += 1  # at least once more: only this one connection may have been cut
            time.sleep(AGAIN)

    def _alone(self, part: _Part) -> Any:
        try:
            with self.engine.begin() as db:
                return self._apply(db, [part])[0]
        except Exception as error:  # noqa: BLE001
            return self._failed(part, error)

    def _apply(self, db: Connection, group: list[_Part]) -> list[Any]:
        """Write a group; the answer to a part is its result, or an exception that concerns it alone."""
        wanted = {part.work.table: part.work.epoch for part in group if isinstance(part.work, Append)}
        mine = leases.held(db, wanted, self.worker) if wanted else set()
        rows: list[tuple[str, EventRow]] = []
        answers: list[Any] = []
        for part in group:
            work = part.work
            if not isinstance(work, Append):
                answers.append(work(db) if len(group) == 1 else _apart(db, work))
            elif work.table not in mine:
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
        """The answer to a part whose transaction failed: it may have been written all the same, now or earlier."""
        work = part.work
        if isinstance(work, Append) and isinstance(error, DBAPIError):
            try:
                return self._looked_up(work, error)
            except SQLAlchemyError as second:
                return Unwritten(str(second))
        return Unwritten(str(error)) if isinstance(error, SQLAlchemyError) else error

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
        return Fenced(work.table) if isinstance(error, IntegrityError) else Unwritten(str(error))

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


def _apart(db: Connection, work: Callable[[Connection], Any]) -> Any:
    """The result of a piece of work, or the exception that it raised; then its changes are rolled back."""
    try:
        with db.begin_nested():
            return work(db)
    except DBAPIError as error:
        if isinstance(error, IntegrityError):
            return Unwritten(str(error))
        raise
    except Exception as error:  # noqa: BLE001  # a refusal is the answer to this part, not to the group
        return error
