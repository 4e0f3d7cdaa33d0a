"""Backups: the whole database as one file, the same for SQLite and PostgreSQL.

A file is compressed JSON lines. The first identifies the file and its schema; then follows each table (its name and
columns), a line for each row; the last line counts the rows and has the SHA-256 of all lines before it. The data is read in one
transaction, a snapshot of the database whatever is written meanwhile. Ownership of tables (leases, workers) is
left out, as it only concerns running servers.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import secrets
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, func, inspect, select
from sqlalchemy import insert as sql_insert

from peling.server.store import database, leases
from peling.server.store.migrations import hold, revision_of, revisions, upgrade

FORMAT = 1
ORDER = ("people", "tables", "seats", "events")
"""The tables that come first, in an order in which no row refers to a later one."""
LEFT_OUT = ("leases", "workers")
LONGEST = 1 << 24
"""The most bytes of one line."""
BATCH = 2_000
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class Unfit(Exception):  # noqa: N818
    """A file that cannot be restored: `code` is the reason, `values` are for the sentence about it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class BackupSummary(NamedTuple):
    """The contents of a backup: the schema, its time, and the number of rows in each table."""

    revision: str
    made: float
    counts: dict[str, int]


# writing


def write(engine: Engine, file: Path) -> BackupSummary:
    """Write the database to a file; the file appears only once it is complete."""
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with open(part, "xb", opener=_private) as raw:
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6, mtime=0) as packed:
                summary = _write(engine, packed)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return summary


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)  # it contains the seeds of running games


def _write(engine: Engine, out: gzip.GzipFile) -> BackupSummary:
    digest = hashlib.sha256()

    def line(data: Any) -> None:
        text = _encode(data) + b"\n"
        digest.update(text)
        out.write(text)

    counts: dict[str, int] = {}
    with _moment(engine) as db:
        revision = revision_of(db)
        if revision is None:
            raise Unfit("nothing")
        made = time.time()
        line({"peling": "backup", "format": FORMAT, "revision": revision, "made": made})
        for table in _tables(db):
            line({"table": str(table.name), "columns": [str(column.name) for column in table.columns]})
            counts[str(table.name)] = 0
            rows = select(table).order_by(*table.primary_key.columns)
            for row in db.execution_options(yield_per=BATCH).execute(rows):
                line(list(row))
                counts[str(table.name)] += 1
    out.write(_encode({"end": counts, "sha256": digest.hexdigest()}) + b"\n")
    return BackupSummary(revision, made, counts)


@contextlib.contextmanager
def _moment(engine: Engine) -> Iterator[Connection]:
    """A connection with a snapshot of the database, for as long as it takes to read it."""
    with engine.connect() as db:
        if db.dialect.name == "postgresql":
            db = db.execution_options(isolation_level="REPEATABLE READ")  # noqa: PLW2901
            for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
                db.execute(select(func.set_config(name, "0", True)))  # noqa: FBT003
        yield db
        db.rollback()


def _tables(db: Connection) -> list[Table]:
    """The tables that a backup covers, as they are in this database."""
    known = MetaData()
    known.reflect(db, only=[name for name in _ours(db) if name not in LEFT_OUT])
    return sorted(known.sorted_tables, key=lambda table: ORDER.index(table.name) if table.name in ORDER else len(ORDER))


def _ours(db: Connection) -> list[str]:
    """The names of the server's tables; another program may have its own tables in the same database."""
    return [name for name in inspect(db).get_table_names() if name in database.metadata.tables]


# reading


class _Reader:
    """The lines of a backup, checked while reading."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def lines(self) -> Iterator[Any]:
        """Every line but the last, which is verified."""
        digest = hashlib.sha256()
        last: bytes | None = None
        begun = False
        try:
            with gzip.open(self.file, "rb") as packed:
                while text := packed.readline(LONGEST):
                    if last is not None:
                        digest.update(last)
                        yield self._decoded(last, "damaged" if begun else "foreign")
                        begun = True
                    last = text
        except (gzip.BadGzipFile, zlib.error):
            raise Unfit("foreign" if last is None else "damaged") from None
        except EOFError:
            raise Unfit("cut") from None
        if last is None or not last.endswith(b"\n"):
            raise Unfit("cut")
        end = self._decoded(last, "cut" if begun else "foreign")
        if not isinstance(end, dict) or "sha256" not in end:
            raise Unfit("cut")
        if end["sha256"] != digest.hexdigest():
            raise Unfit("damaged")
        self.end: Any = end.get("end")

    @staticmethod
    def _decoded(text: bytes, otherwise: str) -> Any:
        try:
            return _decode(text)
        except (msgspec.MsgspecError, RecursionError):
            raise Unfit(otherwise) from None


def check(file: Path) -> BackupSummary:
    """Read a whole backup and check it against the schema that it names; `Unfit` if anything is wrong with it."""
    reader = _Reader(file)
    lines = reader.lines()
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("peling") != "backup":
        raise Unfit("foreign")
    revision, made = head.get("revision"), head.get("made")
    if head.get("format") != FORMAT or revision not in revisions():
        raise Unfit("newer", revision=revision)
    schema = _schema(str(revision))
    counts: dict[str, int] = {}
    fits: list[Callable[[Any], bool]] = []
    name = ""
    for line in lines:
        if isinstance(line, dict):
            name, fits = _begun(line, schema)
            counts[name] = 0
        elif isinstance(line, list) and len(line) == len(fits) and all(fit(value) for fit, value in zip(fits, line, strict=True)):
            counts[name] += 1
        else:
            raise Unfit("damaged")
    if counts != reader.end or not isinstance(made, int | float):
        raise Unfit("damaged")
    return BackupSummary(str(revision), float(made), counts)


def _schema(revision: str) -> dict[str, Table]:
    """The tables of a schema, from an empty database that has it."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as db:
            upgrade(db, revision)
            return {table.name: table for table in _tables(db)}
    finally:
        engine.dispose()


def _begun(
    line: dict[str, Any],
    schema: dict[str, Table],  # a line of a file, not checked yet
) -> tuple[str, list[Callable[[Any], bool]]]:  # a line of a file, not checked yet
    """The start of a table: its name, and for each column a check of its values."""
    name, columns = line.get("table"), line.get("columns")
    if name not in schema or not isinstance(columns, list) or set(columns) != set(schema[name].columns.keys()):
        raise Unfit("damaged")
    return name, [_fit(schema[name].columns[column]) for column in columns]


def _fit(column: Any) -> Callable[[Any], bool]:
    kind = column.type.python_type
    kinds = (int, float) if kind is float else (kind,)
    longest = getattr(column.type, "length", None) or LONGEST

    def fits(value: Any) -> bool:
        if value is None:
            return bool(column.nullable)
        if isinstance(value, bool) != (kind is bool):  # a bool is an int to Python
            return False
        return isinstance(value, kinds) and not (isinstance(value, str) and len(value) > longest)

    return fits


# restoring


class InUse(Exception):  # noqa: N818
    """A server uses the database."""


class NotEmpty(Exception):  # noqa: N818
    """The database is not empty."""


def restore(engine: Engine, file: Path, summary: BackupSummary, *, replace: bool) -> None:
    """Restore a backup for which `check` returned this summary: all of it or nothing.

    The caller has made sure that no other process uses a database file; `InUse` if servers use PostgreSQL.
    """
    with engine.begin() as db:
        hold(db)
        revision_of(db)
        if db.dialect.name == "postgresql" and "workers" in _ours(db) and leases.living(db):
            raise InUse
        existing = _tables(db)
        if not replace and any(db.execute(select(table).limit(1)).first() is not None for table in existing):
            raise NotEmpty
        _drop(db)
        upgrade(db, summary.revision)
        _fill(db, file)
        upgrade(db)


def _drop(db: Connection) -> None:
    """Drop all of the server's tables."""
    known = MetaData()
    known.reflect(db, only=_ours(db))
    known.drop_all(db)
    db.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")


def _fill(db: Connection, file: Path) -> None:
    tables = {table.name: table for table in _tables(db)}
    table: Table | None = None
    columns: list[str] = []
    rows: list[dict[str, Any]] = []  # columns of any table
    lines = _Reader(file).lines()
    next(lines)
    for line in lines:
        if isinstance(line, dict) or len(rows) >= BATCH:
            if rows and table is not None:
                db.execute(sql_insert(table), rows)
            rows = []
        if isinstance(line, dict):
            table, columns = tables[line["table"]], line["columns"]
        else:
            rows.append(dict(zip(columns, line, strict=True)))
    if rows and table is not None:
        db.execute(sql_insert(table), rows)
