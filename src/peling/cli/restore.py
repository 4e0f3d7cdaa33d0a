"""`peling restore`: makes a database again from a backup."""

from __future__ import annotations

import argparse
from pathlib import Path

from peling.cli.arguments import only_argument
from peling.cli.errors import InputError, error_text, os_reason
from peling.cli.keeping import day, exclusive_use, open_database
from peling.cli.serve import place_of, settings_of
from peling.page import Page
from peling.rules import Words

RESTORE = {
    "done": Words(
        "{place} is weer zoals op {day}: {people} mensen, {tables} tafels, {events} gebeurtenissen",
        "{place} is as it was on {day}: {people} people, {tables} tables, {events} events",
    ),
}


def run(args: argparse.Namespace, page: Page) -> None:
    """Check the file, then put it back, all of it or nothing."""
    file = Path(only_argument(args, page, "restore", "files", "no_file"))
    settings_of(page, "restore", **place_of(args))  # what is missing or wrong there is refused first
    from peling.server.store import backup

    try:
        summary = backup.check(file)  # before a database is even made
    except OSError as error:
        raise InputError(error_text(page, "unreadable", path=file, reason=os_reason(page, error))) from None
    except backup.Unfit as error:
        raise InputError(error_text(page, f"backup_{error.code}", path=file, **error.values)) from None
    with open_database(args, page, "restore", writer=True, make=True) as place:
        try:
            with exclusive_use(place) as free:
                if not free and place.url.get_backend_name() == "sqlite":
                    raise backup.InUse  # noqa: TRY301
                backup.restore(place.engine, file, summary, replace=args.replace)
        except OSError as error:
            raise InputError(error_text(page, "unreadable", path=file, reason=os_reason(page, error))) from None
        except backup.InUse:
            raise InputError(error_text(page, "in_use", place=place.place)) from None
        except backup.NotEmpty:
            raise InputError(error_text(page, "not_empty", place=place.place)) from None
        print(page.good(page.say(RESTORE["done"], place=place.place, day=day(summary.made), **summary.counts)))
