"""Tidying: removes tables that nobody has used for long, and people without a table, even while servers run."""

from __future__ import annotations

import secrets
import time
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, exists, func, select

from peling.server.store import leases as lease
from peling.server.store.database import erase_person, events, leases, people, seats, tables
from peling.server.store.leases import Elsewhere

BATCH = 20
"""Tables removed in one transaction: servers write in between."""
PEOPLE = 500
PAUSE = 0.05
"""Seconds between two transactions."""


class Removed(NamedTuple):
    """The numbers of things removed, or to be removed."""

    tables: int = 0
    events: int = 0
    people: int = 0


def _stale(before: float) -> ColumnElement[bool]:
    """The condition for a table not used since: no deal ended there and nothing was played."""
    played = exists().where(events.c.table_id == tables.c.id, events.c.at >= before)
    return (tables.c.updated < before) & ~played


def _idle(before: float, going: Any = None) -> ColumnElement[bool]:
    """The condition for a person created before then without a seat, except at tables about to be removed."""
    sits = seats.c.person == people.c.id
    if going is not None:
        sits &= seats.c.table_id.not_in(going)
    return (people.c.created < before) & ~exists().where(sits)


def _owned(db: Connection) -> Any:
    """The tables that living workers have in memory."""
    return select(leases.c.table_id).where(leases.c.worker.in_(list(lease.living(db))))


def count(engine: Engine, before: float) -> Removed:
    """What `tidy` would remove now."""
    with engine.connect() as db:
        going = select(tables.c.id).where(_stale(before), tables.c.id.not_in(_owned(db)))
        log = select(func.count()).select_from(events).where(events.c.table_id.in_(going))
        found = select(func.count()).select_from(people).where(_idle(before, going))
        number = db.execute(select(func.count()).select_from(going.subquery())).scalar_one()
        return Removed(number, db.execute(log).scalar_one(), db.execute(found).scalar_one())


def tidy(engine: Engine, before: float) -> Removed:
    """Remove everything last used before then, a few tables at a time, except what a living worker has in memory."""
    with engine.connect() as db:
        stale = list(db.execute(select(tables.c.id).where(_stale(before)).order_by(tables.c.updated)).scalars())
        guests = select(people.c.id).where(people.c.created < before).order_by(people.c.created)
        old = list(db.execute(guests).scalars())
    me = f"tidy {secrets.token_hex(6)}"
    done = Removed()
    for start in range(0, len(stale), BATCH):
        with engine.begin() as db:
            for table in stale[start : start + BATCH]:
                gone = _remove(db, table, before, me)
                done = done._replace(tables=done.tables + (gone is not None), events=done.events + (gone or 0))
        time.sleep(PAUSE)
    for start in range(0, len(old), PEOPLE):
        with engine.begin() as db:
            # Locked first: anyone being given a seat right now has it before the next statement looks for seats.
            mine = people.c.id.in_(old[start : start + PEOPLE])
            db.execute(select(people.c.id).where(mine).with_for_update())
            done = done._replace(people=done.people + db.execute(delete(people).where(mine, _idle(before))).rowcount)
        time.sleep(PAUSE)
    return done


def _remove(db: Connection, table: str, before: float, me: str) -> int | None:
    """Remove a table as its owner, so that no worker loads it meanwhile; returns how many events it had, None if it stays."""
    if isinstance(lease.take(db, table, me), Elsewhere):
        return None
    gone = None
    if db.execute(select(tables.c.id).where(tables.c.id == table, _stale(before))).first() is not None:
        gone = db.execute(delete(events).where(events.c.table_id == table)).rowcount
        db.execute(delete(tables).where(tables.c.id == table))
        db.execute(delete(leases).where(leases.c.table_id == table))
    else:
        lease.release(db, table, me)
    return gone


# people


class Found(NamedTuple):
    """A person, for an operator asked to erase one."""

    id: str
    name: str
    created: float
    tables: int


def find_people(engine: Engine, name: str, limit: int = 50) -> list[Found]:
    """The people with that text in their names, newest first."""
    sits = select(func.count()).select_from(seats).where(seats.c.person == people.c.id).scalar_subquery()
    alike = func.lower(people.c.name).contains(name.lower(), autoescape=True)
    query = select(people.c.id, people.c.name, people.c.created, sits).where(alike).order_by(people.c.created.desc()).limit(limit)
    with engine.connect() as db:
        return [Found(*row) for row in db.execute(query)]


class Playing(Exception):  # noqa: N818
    """The person sits at a table that a server has in memory."""


def forget(engine: Engine, person: str) -> str | None:
    """Erase a person, and the name at every table; returns that name, None if the person does not exist."""
    me = f"tidy {secrets.token_hex(6)}"
    with engine.begin() as db:
        name: str | None = db.execute(select(people.c.name).where(people.c.id == person)).scalar()
        if name is not None:
            for table in list(db.execute(select(seats.c.table_id).where(seats.c.person == person)).scalars()):
                if isinstance(lease.take(db, table, me), Elsewhere):
                    raise Playing
                lease.release(db, table, me)
            erase_person(db, person)
        return name
