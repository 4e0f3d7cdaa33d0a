"""What `backup`, `restore`, `tidy`, `people` and `forget` share: opening the database of a server."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from peling.cli.serve import place_of, settings_of, unusable
from peling.page import Page

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine
    from sqlalchemy.engine import URL


class ServerDatabase(NamedTuple):
    """A server's database."""

    url: URL
    folder: Path
    engine: Engine

    @property
    def place(self) -> str:
        """Where it is, in words."""
        from peling.server.store import opening

        return opening.place_of(self.url)


@contextmanager
def open_database(
    args: argparse.Namespace, page: Page, command: str, *, writer: bool = False, make: bool = False
) -> Iterator[ServerDatabase]:
    """The database that the settings name, or a refusal that says what is wrong with it; with `make` it need not exist yet."""
    settings = settings_of(page, command, **place_of(args))
    from sqlalchemy.exc import SQLAlchemyError

    from peling.server.store import opening
    from peling.server.store.migrations import Newer, revision_of

    try:
        url = opening.url_of(settings.database_url, settings.data)
        if url.get_backend_name() == "sqlite":
            if make:
                opening.make_folder(settings.data)
            else:
                opening.find_file(url)
        engine = opening.connected(url, writer=writer)
        try:
            with engine.connect() as db:
                if revision_of(db) is None and not make:
                    raise opening.Unusable("not_database", place=opening.place_of(url))
            yield ServerDatabase(url, settings.data, engine)
        except Newer as newer:
            raise opening.Unusable("newer", place=opening.place_of(url), revision=newer) from None
        except SQLAlchemyError as error:
            raise opening.of_database(error, url) from None
        finally:
            engine.dispose()
    except opening.Unusable as error:
        raise unusable(page, error) from None


@contextmanager
def exclusive_use(place: ServerDatabase) -> Iterator[bool]:
    """Whether no server uses the database file; until the end none can start then. PostgreSQL keeps track of its users itself."""
    from peling.server.cluster import supervisor
    from peling.server.store import leases
    from peling.server.store.migrations import revision_of

    if place.url.get_backend_name() != "sqlite":
        yield False
        return
    try:
        file = supervisor.lock_folder(place.folder, "")
    except supervisor.Busy:
        yield False
        return
    with file:
        with place.engine.begin() as db:
            if revision_of(db) is not None:
                leases.clear(db)  # a server that was killed owns nothing any more
        yield True


def day(moment: float) -> str:
    """A time as people write it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))
