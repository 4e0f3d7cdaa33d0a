"""Opening: checks of the database when a server starts. A problem is reported as a code, not as a traceback."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from peling.server.store import leases
from peling.server.store.database import database_url, is_disk_full, open_engine
from peling.server.store.failures import is_away, reason_of
from peling.server.store.migrations import Newer, migrate

CHECKED = 1 << 28
"""The largest SQLite file, in bytes, that is checked for damage at every start: a second or so."""
_SQLITE = {3: "no_rights", 5: "locked", 6: "locked", 8: "read_only", 10: "no_disk", 11: "corrupt", 13: "full", 14: "no_rights",
           26: "not_database"}  # fmt: skip
"""By SQLite's primary result codes."""
_POSTGRES = {
    "42501": "no_rights",
    "3F000": "no_rights",
    "53100": "full",
    "53300": "too_many",
    "25006": "read_only",
    "55P03": "locked",
}
_MESSAGES = {
    "password authentication failed": "password",
    "no password supplied": "password",
    "role": "no_role",
    "database": "no_database",
    "permission denied": "no_rights",
    "too many": "too_many",
}
"""Parts of PostgreSQL's messages when it refuses a connection, without a code."""
_SYSTEM = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "no_rights",
    errno.EPERM: "no_rights",
    errno.ENOTDIR: "not_folder",
    errno.EEXIST: "not_folder",
    errno.EMFILE: "too_many_files",
    errno.ENFILE: "too_many_files",
}


class Unusable(Exception):  # noqa: N818
    """The database cannot be used: `code` is the reason, `values` are for the sentence about it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def url_of(given: str, folder: Path) -> URL:
    """The URL of the database, from the setting or the data folder."""
    try:
        return database_url(given, folder)
    except (ValueError, ArgumentError):
        raise Unusable("bad_url") from None


def make_folder(folder: Path) -> None:
    """Create the folder of a database file."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise of_system(error, folder) from None


def find_file(url: URL) -> None:
    """Check that a database file exists: opening it would create an empty one."""
    if not Path(url.database or "").is_file():
        raise Unusable("missing", place=place_of(url))


def prepare(url: URL) -> None:
    """Bring the database to the newest schema, and make sure that it can be written; `Unusable` if not."""
    engine = connected(url, writer=True)
    try:
        if url.get_backend_name() == "sqlite":
            _look_through(engine, url)
        try:
            _bring_up(engine)
        except SQLAlchemyError as error:
            if not is_away(error):
                raise
            _bring_up(engine)  # perhaps only this connection was cut, as happens to a process that is stopped for a while
    except Newer as newer:
        raise Unusable("newer", place=place_of(url), revision=newer) from None
    except SQLAlchemyError as error:
        raise of_database(error, url) from None
    finally:
        engine.dispose()


def _bring_up(engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as db:
        leases.probe(db, "start")
        leases.living(db)


def connected(url: URL, *, writer: bool = False) -> Engine:
    """An engine whose database answers; `Unusable` if it does not."""
    try:
        engine = open_engine(url, writer=writer)
    except ModuleNotFoundError:
        raise Unusable("no_driver") from None
    except SQLAlchemyError as error:
        raise of_database(error, url) from None
    try:
        engine.connect().close()
    except SQLAlchemyError as error:
        engine.dispose()
        raise of_database(error, url) from None
    return engine


def _look_through(engine: Engine, url: URL) -> None:
    file = Path(url.database or "")
    if file.is_file() and file.stat().st_size <= CHECKED:
        with engine.connect() as db:
            found = db.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            raise Unusable("corrupt", place=place_of(url), reason=str(found).splitlines()[0][:200])


def place_of(url: URL) -> str:
    """The database's place, for messages: the file, or the address without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def of_system(error: OSError, place: Path | str) -> Unusable:
    """Why a file or folder cannot be used."""
    return Unusable(_SYSTEM.get(error.errno or 0, "system"), place=place, reason=error.strerror or error)


def of_database(error: SQLAlchemyError, url: URL) -> Unusable:
    """Why a database fails."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if url.get_backend_name() == "sqlite":
        code = _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, "system")
        if code == "no_disk" and is_disk_full(url):
            code = "full"
    else:
        code = _POSTGRES.get(getattr(cause, "sqlstate", None) or "", "") or _refused(str(cause))
    values: dict[str, Any] = {  # columns of several types
        "place": place_of(url),
        "reason": reason_of(error).partition(": ")[2],
        "user": url.username or "",
        "name": url.database,
    }
    return Unusable(code, **values)


def _refused(text: str) -> str:
    for words, code in _MESSAGES.items():
        if f"FATAL:  {words}" in text or (" " in words and words in text):
            return code
    return "away"
