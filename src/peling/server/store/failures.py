"""Failures of storage: what was not written or read, and how it is told from a mistake in the work itself."""

from __future__ import annotations

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)

_BUSY = ("40001", "40P01", "55P03")
"""PostgreSQL's codes for work that was in another's way: a conflict, a deadlock, a lock that was not given."""


_AWAY = ("08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03")
"""What PostgreSQL says when a connection fails, and when it stops, has crashed, and starts."""


class Failure(Exception):  # noqa: N818
    """Something was not stored or read; `code` is the refusal that people hear."""

    code = "storage"


class Unreachable(Failure):
    """The database could not be read."""


class Unwritten(Failure):
    """The database could not write it."""


def is_outage(error: Exception) -> bool:
    """Whether the database itself fails (it is away, full, broken): then the next piece of work will fail, too."""
    if not isinstance(error, SQLAlchemyError) or isinstance(error, IntegrityError | DataError | ProgrammingError):
        return False
    return getattr(getattr(error, "orig", None), "sqlstate", None) not in _BUSY


def is_away(error: Exception) -> bool:
    """Whether the database could not be reached, so that the same may work when it is back."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", "")  # None if there was nobody to say why; SQLite has no such states
    unreached = isinstance(error, OperationalError | InterfaceError) and state is None
    return error.connection_invalidated or unreached or state in _AWAY


def reason_of(error: Exception) -> str:
    """Why, in one line and without what was to be written: statements hold names and tiles."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    lines = str(said).strip().splitlines()
    return f"{type(said).__name__}: {lines[0][:200]}" if lines else type(said).__name__
