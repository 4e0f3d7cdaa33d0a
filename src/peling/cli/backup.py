"""`peling backup`: saves the whole database in one file, even during play."""

from __future__ import annotations

import argparse
from pathlib import Path

from peling.cli.arguments import only_argument
from peling.cli.errors import InputError, error_text, os_reason
from peling.cli.keeping import open_database
from peling.page import Page
from peling.rules import Words

BACKUP = {
    "done": Words(
        "{place} is bewaard in {file}: {people} mensen, {tables} tafels, {events} gebeurtenissen ({size} kB)",
        "{place} is saved in {file}: {people} people, {tables} tables, {events} events ({size} kB)",
    ),
}


def run(args: argparse.Namespace, page: Page) -> None:
    """Write the file."""
    file = Path(only_argument(args, page, "backup", "files", "no_file"))
    if file.exists() and not args.replace:
        raise InputError(error_text(page, "file_exists", path=file))
    with open_database(args, page, "backup") as place:
        from peling.server.store import backup

        try:
            summary = backup.write(place.engine, file)
        except backup.Unfit:
            raise InputError(error_text(page, "database_not_database", place=place.place)) from None
        except OSError as error:
            raise InputError(error_text(page, "unwritten", path=file, reason=os_reason(page, error))) from None
        size = max(1, file.stat().st_size // 1000)
        print(page.good(page.say(BACKUP["done"], place=place.place, file=file, size=size, **summary.counts)))
