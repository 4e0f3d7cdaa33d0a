"""Failures of storage: what was not written or read, and how it is told from a mistake in the work itself."""

from __future__ import annotations

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError

_BUSY = ("40001", "40P01", "55P03")
"""PostgreSQL's codes for work that was in another's way: a conflict, a deadlock, a lock that was not given."""


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


def reason_of(error: Exception) -> str:
    """Why, in one line and without what was to be written: statements hold names and tiles."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    lines = str(said).strip().splitlines()
    return f"{type(said).__name__}: {lines[0][:200]}" if lines else type(said).__name__
