"""`peling people`: the people of a name, for an operator who was asked to erase one of them."""

from __future__ import annotations

import argparse

from peling.cli.arguments import only_argument
from peling.cli.keeping import day, open_database
from peling.page import Page
from peling.rules import Words

PEOPLE = {
    "person": Words("{id}  {name}  sinds {day}, {tables} tafels", "{id}  {name}  since {day}, {tables} tables"),
    "nobody": Words("niemand heet {name}", "there is nobody called {name}"),
}


def run(args: argparse.Namespace, page: Page) -> None:
    """List the people of that name."""
    name = only_argument(args, page, "people", "names", "no_name")
    with open_database(args, page, "people") as place:
        from peling.server.store import tidying

        found = tidying.find_people(place.engine, name)
    for person in found:
        print(page.say(PEOPLE["person"], **{**person._asdict(), "day": day(person.created)}))
    if not found:
        print(page.say(PEOPLE["nobody"], name=name))
