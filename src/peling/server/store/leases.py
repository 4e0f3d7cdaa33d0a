"""Leases: which worker process owns a table. A worker lives while it sends heartbeats; a lease's epoch grows with each new owner.

Every write to a table is checked against the epoch (`journal.py`), so a worker that was paused, lost its tables and wakes
up late is refused. Times are the database's, so the machines' clocks need not agree.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, extract, func, insert, select, update

from peling.server.store.database import end_sessions, epochs, leases, seats, workers


class Owned(NamedTuple):
    """This worker owns the table; its writes carry the epoch."""

    epoch: int


class Elsewhere(NamedTuple):
    """Another worker owns the table and can be reached at that address."""

    worker: str
    address: str


class Beaten(NamedTuple):
    """The database's answer to a heartbeat."""

    living: dict[str, str]
    """The addresses of the living workers, by id."""
    held: dict[str, int]
    """The tables of a worker that was late, with their epochs."""


def database_time(db: Connection) -> float:
    """The time of the database in seconds."""
    if db.dialect.name == "postgresql":
        return float(db.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one())
    return float(db.execute(select((func.julianday("now") - 2440587.5) * 86400.0)).scalar_one())


def beat(db: Connection, worker: str, address: str, life: float, *, late: bool = False) -> Beaten:
    """Extend a worker's life by `life` seconds. The first time, also delete workers that are long dead.

    For a worker that is `late`, the answer has the tables that it still owns.
    """
    now = database_time(db)
    known = db.execute(update(workers).where(workers.c.id == worker).values(until=now + life, address=address)).rowcount
    if not known:
        db.execute(insert(workers).values(id=worker, address=address, until=now + life))
        db.execute(delete(workers).where(workers.c.until < now - 3600))  # waits for workers that are taking their tables (`take`)
    # A worker taking a table from it locks its row (`take`): by now that is done, or it finds that this worker is alive.
    held = db.execute(select(leases.c.table_id, leases.c.epoch).where(leases.c.worker == worker)).all() if late and known else ()
    return Beaten(living(db), {row.table_id: row.epoch for row in held})


def living(db: Connection) -> dict[str, str]:
    """The addresses of the living workers, by id."""
    alive = workers.c.until > database_time(db)
    return {row.id: row.address for row in db.execute(select(workers.c.id, workers.c.address).where(alive))}


def take(db: Connection, table: str, worker: str) -> Owned | Elsewhere:
    """Take a table that is free, or whose owner is dead."""
    place = leases.c.table_id == table
    while True:
        lease = db.execute(select(leases.c.worker, leases.c.epoch).where(place)).first()
        if lease is None:
            db.execute(insert(leases).values(table_id=table, worker=worker, epoch=1))
            return Owned(1)
        if lease.worker == worker:
            return Owned(lease.epoch)
        if lease.worker:
            alive = living(db)
            if lease.worker in alive:
                return Elsewhere(lease.worker, alive[lease.worker])
            end_sessions(db, lease.worker)
            if _is_back(db, lease.worker):
                continue
        # If another worker takes it at the same time and raises the epoch first, this finds no row, and looks again.
        unchanged = place & (leases.c.worker == lease.worker) & (leases.c.epoch == lease.epoch)
        if db.execute(update(leases).where(unchanged).values(worker=worker, epoch=lease.epoch + 1)).rowcount:
            return Owned(lease.epoch + 1)


def _is_back(db: Connection, worker: str) -> bool:
    """Whether a dead worker is alive again; if not, it can only return after this transaction."""
    until = db.execute(select(workers.c.until).where(workers.c.id == worker).with_for_update(read=True)).scalar()
    return until is not None and until > database_time(db)


def owner(db: Connection, table: str) -> Elsewhere | None:
    """The living worker that owns a table, None if there is none."""
    held = db.execute(select(leases.c.worker).where(leases.c.table_id == table)).scalar()
    address = living(db).get(held) if held else None
    return None if held is None or address is None else Elsewhere(held, address)


def owners(db: Connection, person: str) -> list[tuple[str, Elsewhere]]:
    """The tables of a person that are owned, and their owners."""
    alive = living(db)
    query = select(leases.c.table_id, leases.c.worker).join(seats, seats.c.table_id == leases.c.table_id)
    found = db.execute(query.where(seats.c.person == person))
    return [(row.table_id, Elsewhere(row.worker, alive[row.worker])) for row in found if row.worker in alive]


def release(db: Connection, table: str, worker: str) -> None:
    """Release a table; any worker may take it at once."""
    db.execute(update(leases).where(leases.c.table_id == table, leases.c.worker == worker).values(worker=""))


def free(db: Connection, person: str) -> None:
    """Take a person's tables from dead workers: one that comes back has to reload the seats."""
    theirs = select(seats.c.table_id).where(seats.c.person == person)
    dead = leases.c.worker.not_in(list(living(db)))
    db.execute(update(leases).where(dead, leases.c.table_id.in_(theirs)).values(worker=""))


def release_all(db: Connection, worker: str) -> None:
    """Release all tables and remove the worker."""
    db.execute(update(leases).where(leases.c.worker == worker).values(worker=""))
    db.execute(delete(workers).where(workers.c.id == worker))


def clear(db: Connection) -> None:
    """Free all tables: for the one process that may use a SQLite file, at its start."""
    db.execute(update(leases).where(leases.c.worker != "").values(worker=""))
    db.execute(delete(workers))


def owned(db: Connection, wanted: set[tuple[str, int]], worker: str) -> set[tuple[str, int]]:
    """Those of some tables and epochs that the worker still owns; nobody can take them before this transaction ends."""
    return wanted & set(epochs(db, [table for table, _ in wanted], worker).items())


def probe(db: Connection, worker: str) -> None:
    """Write a row and delete it again, to see whether the database can be written at all."""
    place = f"?{worker}"[:16]  # the id of no table
    db.execute(insert(leases).values(table_id=place, worker=worker, epoch=0))
    db.execute(delete(leases).where(leases.c.table_id == place))
