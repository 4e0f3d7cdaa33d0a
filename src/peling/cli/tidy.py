"""`peling tidy`: removes tables that nobody has used for long, and people without a table."""

from __future__ import annotations

import argparse
import re
import time

from peling.cli.errors import error_text, usage_error
from peling.cli.keeping import day, exclusive_use, open_database
from peling.page import Page
from peling.rules import Words

TIDY = {
    "done": Words(
        "verwijderd, niet gebruikt sinds {day}: {tables} tafels ({events} gebeurtenissen), {people} mensen zonder tafel",
        "removed, not used since {day}: {tables} tables ({events} events), {people} people without a table",
    ),
    "would": Words(
        "te verwijderen, niet gebruikt sinds {day}: {tables} tafels ({events} gebeurtenissen), {people} mensen zonder tafel",
        "to be removed, not used since {day}: {tables} tables ({events} events), {people} people without a table",
    ),
}
_UNITS = {"h": 3600, "d": 86400, "w": 7 * 86400}


def run(args: argparse.Namespace, page: Page) -> None:
    """Remove what is old, or say what that would be."""
    if not args.older_than:
        raise usage_error(page, "tidy", error_text(page, "no_age"))
    found = re.fullmatch(r"([1-9][0-9]{0,4})([hdw])", args.older_than)
    if found is None:
        raise usage_error(page, "tidy", error_text(page, "age", value=args.older_than))
    before = time.time() - int(found[1]) * _UNITS[found[2]]
    with open_database(args, page, "tidy", writer=True) as place:
        from peling.server.store import tidying

        with exclusive_use(place):
            removed = tidying.count(place.engine, before) if args.dry_run else tidying.tidy(place.engine, before)
    words = TIDY["would" if args.dry_run else "done"]
    print(page.say(words, day=day(before), **removed._asdict()))
