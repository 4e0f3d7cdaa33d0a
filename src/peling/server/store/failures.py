"""Storage failures: something was not written or read; and how to tell that from an error in the work itself."""

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
"""PostgreSQL's codes for conflicts between transactions: serialisation, deadlock, lock timeout."""


_AWAY = ("08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03")
"""PostgreSQL's codes for a failed connection, and for a server that is stopping, has crashed, or is starting."""


class Failure(Exception):  # noqa: N818
    """Something was not stored or read; `code` is the refusal that people see."""

    code = "storage"


class Unreachable(Failure):
    """The database could not be read."""


class Unwritten(Failure):
    """The database could not be written."""


def is_outage(error: Exception) -> bool:
    """Whether the database itself fails (unreachable, full, broken), so that the next piece of work will fail as well."""
    if not isinstance(error, SQLAlchemyError) or isinstance(error, IntegrityError | DataError | ProgrammingError):
        return False
    return getattr(getattr(error, "orig", None), "sqlstate", None) not in _BUSY


def is_away(error: Exception) -> bool:
    """Whether the database was unreachable, so that a retry may work when it is back."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", "")  # None if there was no server to give a code; SQLite has no such states
    unreached = isinstance(error, OperationalError | InterfaceError) and state is None
    return error.connection_invalidated or unreached or state in _AWAY


def reason_of(error: Exception) -> str:
    """The reason, in one line and without the statement, which may contain names and tiles."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    lines = str(cause).strip().splitlines()
    return f"{type(cause).__name__}: {lines[0][:200]}" if lines else type(cause).__name__
