"""Storage: the schema, and the rows that the server reads and writes, as typed functions over a connection."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    Text,
    any_,
    bindparam,
    column,
    create_engine,
    event,
    extract,
    false,
    func,
    table,
    text,
)
from sqlalchemy import delete as sql_delete
from sqlalchemy import insert as sql_insert
from sqlalchemy import select as sql_select
from sqlalchemy import update as sql_update
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL, make_url

metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"}
)
EVENT_FORMAT = 1
"""The version of stored events, raised when their meaning changes; events of older versions must then be converted."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("rules", String(16), nullable=False),
    Column("version", String(16), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("status", String(8), nullable=False),
    Column("deals", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("owner", String(32)),
    Column("locked", Boolean, nullable=False, server_default=false()),
    Column("own", Text, nullable=False, server_default=""),
)
removals = Table(
    "removals",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
    Index(None, "person"),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("name", String(40), nullable=False),
    Column("bot", String(16), nullable=False),
    Column("away", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index(None, "person"),
)
events = Table(
    "events",
    metadata,
    Column("table_id", String(16), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("seat", SmallInteger),
    Column("cid", String(64)),
    PrimaryKeyConstraint("table_id", "seq"),
    Index(
        None, "table_id", "seat", "cid", unique=True,
        sqlite_where=text("cid IS NOT NULL"), postgresql_where=text("cid IS NOT NULL"),
    ),
)  # fmt: skip
leases = Table(
    "leases",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("worker", String(32), nullable=False),
    Column("epoch", Integer, nullable=False),
)
workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(80), nullable=False),
    Column("until", Float, nullable=False),
)


# engines


def database_url(url: str, folder: Path) -> URL:
    """The URL of the database: the one given, or else a file in the data folder."""
    if not url:
        return URL.create("sqlite", database=str(folder / "peling.sqlite"))
    made = make_url(url)
    if made.drivername in ("postgres", "postgresql"):
        made = made.set(drivername="postgresql+psycopg")
    if made.get_backend_name() not in ("sqlite", "postgresql"):
        raise ValueError(f"{made.get_backend_name()} is not supported; sqlite and postgresql are")
    return made


LITTLE = 1 << 20
"""A disk with fewer free bytes than this counts as full: one write may still fit, but not the next, larger one."""


def is_disk_full(url: URL) -> bool:
    """Whether the disk of a database file is full; unknown, so False, for a database server."""
    if url.get_backend_name() == "sqlite":
        with suppress(OSError):  # gone altogether: the next read or write of the file reports why
            return shutil.disk_usage(Path(url.database or "").parent).free < LITTLE
    return False


def open_engine(url: URL, *, writer: bool = False, worker: str = "", lock_timeout: float = 8.0) -> Engine:
    """Connections to the database; a writer has only one, which takes SQLite's write lock at the start of a transaction.

    On PostgreSQL the sessions that write for a worker carry its name (`end_sessions`), and wait for a lock at most `lock_timeout`
    seconds. A stalled session holds up others, and is soon cut off.
    """
    size = 1 if writer else 4
    if url.get_backend_name() == "sqlite":
        engine = create_engine(
            url, connect_args={"check_same_thread": False, "timeout": 15}, pool_size=size, hide_parameters=True
        )
        event.listen(engine, "connect", _prepare_sqlite)
        begin = "BEGIN IMMEDIATE" if writer else "BEGIN"
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine
    # Timeouts everywhere: neither the database waits for a stopped process, nor a process for an unreachable database.
    idle = 4.0 if worker else 60.0
    limits = {"idle_in_transaction_session_timeout": idle, "statement_timeout": 15.0, "lock_timeout": lock_timeout}
    options = {name: f"{1000 * seconds:.0f}" for name, seconds in limits.items()}
    options["synchronous_commit"] = "on"  # acknowledged writes are on disk, whatever the database's own setting
    given = {
        "options": " ".join(f"-c {name}={value}" for name, value in options.items()),
        "application_name": _session_name(worker),
        "connect_timeout": 4,
        "tcp_user_timeout": 6_000,
        "keepalives_idle": 3,
        "keepalives_interval": 1,
        "keepalives_count": 3,
    }
    return create_engine(url, connect_args=given, pool_size=size, pool_pre_ping=True, hide_parameters=True)


def _session_name(worker: str) -> str:
    return f"peling {worker}".strip()


_ACTIVITY = table("pg_stat_activity", column("pid"), column("datname"), column("application_name"), column("xact_start"))
LASTING = 0.5
"""Seconds after which a transaction's worker must be stalled: a commit takes milliseconds."""


def end_sessions(db: Connection, worker: str) -> None:
    """Terminate the sessions that a dead worker left open: stopped in the middle of a transaction, it would keep its locks.

    Only for transactions that have lasted a while: a worker that was merely late, and goes on, is left alone.
    """
    if db.dialect.name == "postgresql":
        of_worker = (_ACTIVITY.c.application_name == _session_name(worker)) & (_ACTIVITY.c.datname == func.current_database())
        age = extract("epoch", func.clock_timestamp()) - extract("epoch", _ACTIVITY.c.xact_start)
        db.execute(sql_select(func.pg_terminate_backend(_ACTIVITY.c.pid)).where(of_worker & (age > LASTING)))


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin only where the code says so
    try:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()  # SQLAlchemy does not close a connection that it has not taken over yet
        raise


# people


class PersonRow(NamedTuple):
    """A person: an id and a first name; of the token only the hash is stored."""

    id: str
    name: str


def add_person(db: Connection, person: PersonRow, token: str, now: float) -> None:
    """Insert a person."""
    db.execute(sql_insert(people).values(id=person.id, name=person.name, token=token, created=now))


def person_of(db: Connection, token: str) -> PersonRow | None:
    """The person with that hashed token."""
    row = db.execute(sql_select(people.c.id, people.c.name).where(people.c.token == token)).first()
    return None if row is None else PersonRow(row.id, row.name)


def rename_person(db: Connection, person: str, name: str) -> None:
    """Change a person's first name, also at the tables."""
    db.execute(sql_update(people).where(people.c.id == person).values(name=name))
    db.execute(sql_update(seats).where(seats.c.person == person).values(name=name))


NAMELESS = "-"


def erase_person(db: Connection, person: str) -> None:
    """Erase a person: the row, and the name at every table; a table that the person owned gets another owner."""
    heir = sql_select(seats.c.person).where(
        seats.c.table_id == tables.c.id, seats.c.person.is_not(None), seats.c.person != person
    )
    next_owner = heir.order_by(seats.c.seat).limit(1).scalar_subquery()
    db.execute(sql_update(tables).where(tables.c.owner == person).values(owner=next_owner))
    db.execute(sql_update(seats).where(seats.c.person == person).values(person=None, name=NAMELESS, away=True))
    db.execute(sql_delete(people).where(people.c.id == person))


# tables and seats


class TableRow(NamedTuple):
    """A table as it was created, and its progress."""

    id: str
    code: str
    rules: str
    version: str
    hash: str
    options: dict[str, Any]  # a JSON column
    settings: dict[str, Any]  # a JSON column
    seed: str
    commitment: str
    status: str
    deals: int
    created: float
    updated: float
    owner: str | None = None
    """The person who may remove guests and lock the table."""
    locked: bool = False
    """Whether the table is locked: nobody new may sit down."""
    own: str = ""
    """Custom rules, packed; empty for a rule set known by its id."""

    @property
    def key(self) -> str:
        """The text from which `peling.rules.get` builds the table's rules, given the options."""
        return self.own or self.rules


class SeatRow(NamedTuple):
    """A seat: a person, a bot, or nobody yet (a bot plays meanwhile)."""

    seat: int
    kind: str
    person: str | None
    name: str
    bot: str
    away: bool


_TABLE_FIELDS = [tables.c[name] for name in TableRow._fields]
_SEAT_FIELDS = [seats.c[name] for name in SeatRow._fields]


def _table(row: Any) -> TableRow:
    values = row._asdict()
    return TableRow(**{**values, "options": json.loads(values["options"]), "settings": json.loads(values["settings"])})


def add_table(db: Connection, table: TableRow, chairs: Iterable[SeatRow]) -> None:
    """Insert a table with its seats."""
    values = table._asdict() | {"options": json.dumps(table.options), "settings": json.dumps(table.settings)}
    db.execute(sql_insert(tables).values(**values, format=EVENT_FORMAT))
    db.execute(sql_insert(seats), [{"table_id": table.id, **chair._asdict()} for chair in chairs])


def find_table(db: Connection, name: str) -> TableRow | None:
    """The table with that id or code."""
    column = tables.c.code if "-" in name else tables.c.id
    row = db.execute(sql_select(*_TABLE_FIELDS).where(column == name)).first()
    return None if row is None else _table(row)


def seats_of(db: Connection, table: str) -> list[SeatRow]:
    """The seats of a table in order."""
    found = db.execute(sql_select(*_SEAT_FIELDS).where(seats.c.table_id == table).order_by(seats.c.seat))
    return [SeatRow(*row) for row in found]


def set_seat(db: Connection, table: str, chair: SeatRow) -> None:
    """Change a seat: somebody takes or leaves it."""
    place = (seats.c.table_id == table) & (seats.c.seat == chair.seat)
    db.execute(sql_update(seats).where(place).values(**chair._asdict()))


def set_progress(db: Connection, table: str, status: str, deals: int, now: float) -> None:
    """Store a table's progress."""
    db.execute(sql_update(tables).where(tables.c.id == table).values(status=status, deals=deals, updated=now))


def set_settings(db: Connection, table: str, settings: dict[str, Any]) -> None:  # a JSON column
    """Store how a table plays, apart from the rules."""
    db.execute(sql_update(tables).where(tables.c.id == table).values(settings=json.dumps(settings)))


def tables_of(db: Connection, person: str, limit: int) -> list[tuple[TableRow, int]]:
    """A person's tables with the seat at each, newest first."""
    query = (
        sql_select(*_TABLE_FIELDS, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person)
        .order_by(tables.c.updated.desc())
        .limit(limit)
    )
    found = []
    for row in db.execute(query):
        values = row._asdict()
        seat = values.pop("seat")
        values |= {"options": json.loads(values["options"]), "settings": json.loads(values["settings"])}
        found.append((TableRow(**values), seat))
    return found


# events


class EventRow(NamedTuple):
    """One event of the log; the first event of a command carries its id and the seat that sent it."""

    seq: int
    data: str
    at: float
    seat: int | None = None
    cid: str | None = None


_EVENT_FIELDS = [events.c[name] for name in EventRow._fields]


def events_of(db: Connection, table: str, after: int = 0) -> list[EventRow]:
    """The log of a table after a sequence number."""
    place = (events.c.table_id == table) & (events.c.seq > after)
    return [EventRow(*row) for row in db.execute(sql_select(*_EVENT_FIELDS).where(place).order_by(events.c.seq))]


class Log(NamedTuple):
    """The log of a table: the entries, the seat and id of each command, and when it began."""

    texts: Sequence[str]
    commands: Sequence[tuple[int | None, str]]
    started: float


def log_of(db: Connection, table: str) -> Log:
    """The whole log of a table."""
    place = events.c.table_id == table
    ordered = sql_select(events.c.data).where(place).order_by(events.c.seq).subquery()
    joined = db.execute(sql_select(func.aggregate_strings(ordered.c.data, "\n"))).scalar()  # one value: a log is long
    texts = [] if joined is None else joined.split("\n")  # an entry is JSON in one line
    commands = db.execute(sql_select(events.c.seat, events.c.cid).where(place & events.c.cid.is_not(None))).all()
    started = db.execute(sql_select(events.c.at).where(place & (events.c.seq == 1))).scalar()
    return Log(texts, [(row[0], row[1]) for row in commands], 0.0 if started is None else float(started))


def tail_of(db: Connection, table: str, number: int) -> list[str]:
    """The last entries of a table's log, in order."""
    found = sql_select(events.c.data).where(events.c.table_id == table).order_by(events.c.seq.desc()).limit(number)
    return list(db.execute(found).scalars())[::-1]


def texts_of(db: Connection, table: str) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    """The entries of a table's log, and for each whether a person's command began with it; fast, as replays read whole logs."""
    found = sql_select(events.c.data, events.c.cid.is_not(None)).where(events.c.table_id == table).order_by(events.c.seq)
    rows = db.execute(found).all()
    return tuple(row[0] for row in rows), tuple(bool(row[1]) for row in rows)


# A commit has two statements, each built once. For PostgreSQL one statement inserts all rows, each column as an array: psycopg
# would send a stream of statements, and a process stopped in the middle of that would keep its locks without a timeout.
_COLUMNS = ("table_id", *EventRow._fields)
_ADD_EVENTS = str(sql_insert(events).compile(dialect=sqlite.dialect()))
_arrays = func.unnest(*(bindparam(name, type_=ARRAY(events.c[name].type)) for name in _COLUMNS))
_rows = _arrays.table_valued(*_COLUMNS).render_derived()
_ADD_ARRAYS = sql_insert(events).from_select(_COLUMNS, sql_select(*_rows.c))
_held = sql_select(leases.c.table_id, leases.c.epoch).where(leases.c.worker == bindparam("worker"))
_listed = func.json_each(bindparam("tables")).table_valued("value")
_HELD = {
    "sqlite": _held.where(leases.c.table_id.in_(sql_select(_listed.c.value))),
    "postgresql": _held.where(leases.c.table_id == any_(bindparam("tables", type_=ARRAY(String)))).with_for_update(read=True),
}


def add_events(db: Connection, rows: Sequence[tuple[str, EventRow]]) -> None:
    """Append to the logs of tables; the primary key refuses a number that is taken."""
    values = [(table, *row) for table, row in rows]
    if db.dialect.name == "sqlite":
        db.exec_driver_sql(_ADD_EVENTS, values)
    else:
        db.execute(_ADD_ARRAYS, dict(zip(_COLUMNS, map(list, zip(*values, strict=True)), strict=True)))


def epochs(db: Connection, tables: list[str], worker: str) -> dict[str, int]:
    """The epochs of the leases that a worker holds on some tables; nobody can take them before this transaction ends."""
    wanted = json.dumps(tables) if db.dialect.name == "sqlite" else tables
    return {row[0]: row[1] for row in db.execute(_HELD[db.dialect.name], {"worker": worker, "tables": wanted})}


def command_seq(db: Connection, table: str, seat: int, cid: str) -> int | None:
    """The number of the first event of a command, None if there is no such command."""
    place = (events.c.table_id == table) & (events.c.seat == seat) & (events.c.cid == cid)
    found: int | None = db.execute(sql_select(events.c.seq).where(place)).scalar()
    return found
