"""Migrations: the steps from one schema to the next, and the functions that run them."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, inspect, select, text

_LOCK = 7_352_464
"""The number of PostgreSQL's advisory lock for migrating: two servers that start at once take turns."""


class Newer(Exception):  # noqa: N818
    """The database has a schema that this version does not know."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config


def revisions() -> list[str]:
    """The schemas that this version knows, the oldest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()][::-1]


def revision_of(db: Connection) -> str | None:
    """The schema of a database, None if it has none; `Newer` if this version does not know it."""
    found = MigrationContext.configure(db).get_current_revision()
    if found is not None and found not in revisions():
        raise Newer(found)
    return found


def upgrade(db: Connection, revision: str = "head") -> None:
    """Upgrade the database to a schema, in the connection's transaction."""
    config = _config()
    config.attributes["connection"] = db
    command.upgrade(config, revision)


def hold(db: Connection) -> None:
    """Lock the schema against changes by others until this transaction ends, however long it takes."""
    if db.dialect.name == "postgresql":
        db.execute(select(func.pg_advisory_xact_lock(_LOCK)))
        for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
            db.execute(select(func.set_config(name, "0", True)))  # noqa: FBT003


def _mend(db: Connection) -> None:
    """Rename a column that the first servers had in `workers` under the same revision; its rows do not outlive a server."""
    if "workers" in inspect(db).get_table_names() and any(col["name"] == "beat" for col in inspect(db).get_columns("workers")):
        db.execute(text("DELETE FROM workers"))
        db.execute(text("ALTER TABLE workers RENAME COLUMN beat TO until"))


def migrate(engine: Engine) -> None:
    """Upgrade the database to the newest schema; `Newer` if it is already beyond that."""
    shared = engine.dialect.name == "postgresql"
    with engine.connect() as connection:
        if shared:
            connection.execute(select(func.pg_advisory_lock(_LOCK)))
            connection.commit()
            connection.execute(select(func.set_config("statement_timeout", "0", True)))  # noqa: FBT003  # as long as the step takes
        try:
            revision_of(connection)
            _mend(connection)
            upgrade(connection)
            connection.commit()
        finally:
            if shared:
                connection.rollback()
                connection.execute(select(func.pg_advisory_unlock(_LOCK)))
                connection.commit()
