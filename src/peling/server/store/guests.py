"""Guests: a table's owner, the people removed from it, whether it is locked, and who may enter."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from peling.server.store.database import removals, seats, tables


class Entrance(NamedTuple):
    """The access data of a table: when it was last used, whether it is locked, and who holds a seat there."""

    table: str
    updated: float
    locked: bool
    people: frozenset[str]


def entrance(db: Connection, name: str) -> Entrance | None:
    """The access data of the table with that id or code."""
    column = tables.c.code if "-" in name else tables.c.id
    row = db.execute(select(tables.c.id, tables.c.updated, tables.c.locked).where(column == name)).first()
    if row is None:
        return None
    held = select(seats.c.person).where(seats.c.table_id == row.id, seats.c.person.is_not(None))
    return Entrance(row.id, row.updated, row.locked, frozenset(db.execute(held).scalars()))


def set_owner(db: Connection, table: str, owner: str | None) -> None:
    """Change a table's owner."""
    db.execute(update(tables).where(tables.c.id == table).values(owner=owner))


def set_locked(db: Connection, table: str, *, on: bool) -> None:
    """Lock or unlock a table."""
    db.execute(update(tables).where(tables.c.id == table).values(locked=on))


def set_used(db: Connection, table: str, now: float) -> None:
    """Record that a table is in use."""
    db.execute(update(tables).where(tables.c.id == table).values(updated=now))


def remove(db: Connection, table: str, person: str) -> None:
    """Bar a person from sitting down at a table again."""
    if person not in removed(db, table):
        db.execute(insert(removals).values(table_id=table, person=person))


def removed(db: Connection, table: str) -> frozenset[str]:
    """The people who may not sit down at a table again."""
    return frozenset(db.execute(select(removals.c.person).where(removals.c.table_id == table)).scalars())
