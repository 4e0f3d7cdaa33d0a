"""The entrance: which table a name leads to for a person, and the price of names that lead nowhere.

A code is short, so that it can be said on the telephone; without a price one could try them all. Who holds a seat always gets in.
Others find a table by its code for some days after it was last used, unless it is locked; by its id, which nobody guesses, too.
"""

from __future__ import annotations

import time
from typing import Any

from peling.server.http.security import slow_down
from peling.server.http.server import Server
from peling.server.store.database import PersonRow
from peling.server.store.guests import Entrance
from peling.server.words import Problem

DAY = 86_400.0


async def enter(server: Server, name: str, person: PersonRow | None, state: Any) -> str:
    """The id of the table that an id or code leads to for a person; `state` is that of the request."""
    found = await server.registry.entrance(name)
    if found is not None and person is not None and person.id in found.people:
        return found.table
    if state.internal and found is not None:  # the worker that passed the request on has taken the price
        return found.table
    bucket = server.unknown.of(state.address)
    # Who has no token left is not shown the tables of others either: the answers would tell which codes there are.
    if not bucket.ready():
        server.services.metrics.limited_requests.inc()
        raise slow_down(bucket.wait)
    if found is None or ("-" in name and not _leads_in(found, server.services.settings.code_days)):
        bucket.take()
        raise Problem("no_table")
    return found.table


def _leads_in(found: Entrance, days: float) -> bool:
    """Whether a table's code is valid for people without a seat."""
    return not found.locked and time.time() < found.updated + days * DAY
