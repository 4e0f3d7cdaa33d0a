"""`peling forget`: erases a person who can no longer do so in the browser."""

from __future__ import annotations

import argparse

from peling.cli.arguments import only_argument
from peling.cli.errors import InputError, error_text
from peling.cli.keeping import exclusive_use, open_database
from peling.page import Page
from peling.rules import Words

FORGET = {"done": Words("{name} is vergeten", "{name} is forgotten")}


def run(args: argparse.Namespace, page: Page) -> None:
    """Erase the person and the name at every table."""
    person = only_argument(args, page, "forget", "ids", "no_person_id")
    with open_database(args, page, "forget", writer=True) as place:
        from peling.server.store import tidying

        try:
            with exclusive_use(place):
                name = tidying.forget(place.engine, person)
        except tidying.Playing:
            raise InputError(error_text(page, "playing", id=person)) from None
    if name is None:
        raise InputError(error_text(page, "no_person", id=person))
    print(page.say(FORGET["done"], name=name))
