"""Migrations: the steps from one schema to the next, and the function that runs them."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, func, select

_LOCK = 7_352_464
"""The number of PostgreSQL's advisory lock for migrating: two servers that start at once take turns."""


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    shared = engine.dialect.name == "postgresql"
    with engine.connect() as connection:
        if shared:
            connection.execute(select(func.pg_advisory_lock(_LOCK)))
            connection.commit()
            connection.execute(select(func.set_config("statement_timeout", "0", True)))  # noqa: FBT003  # as long as the step takes
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
            connection.commit()
        finally:
            if shared:
                connection.rollback()
                connection.execute(select(func.pg_advisory_unlock(_LOCK)))
                connection.commit()
