"""The lookup of tables by id or code, and the rate limit on unknown ones.

A code is short enough to read out over the telephone; without a limit anyone could try them all. The holder of a seat always
gets in. Others can find a table by its code for some days after it was last used, unless it is locked, and by its id, which
nobody can guess.
"""

from __future__ import annotations

import time
from typing import Any

from peling.server.edge.limits import Buckets
from peling.server.edge.security import slow_down
from peling.server.live.registry import TableRegistry
from peling.server.live.services import Services
from peling.server.store.database import PersonRow
from peling.server.store.guests import Entrance
from peling.server.words import Problem

DAY = 86_400.0


class TableLookup:
    """Finds tables by id or code, and limits each address's lookups of unknown ones."""

    def __init__(self, services: Services, registry: TableRegistry) -> None:
        self._services = services
        self._registry = registry
        self._unknown = Buckets(services.settings.unknown_rate, services.settings.unknown_burst)

    async def find(self, name: str, person: PersonRow | None, state: Any) -> str:
        """The id of the table with an id or code, if the person may find it; `state` is that of the request."""
        found = await self._registry.entrance(name)
        if found is not None and person is not None and person.id in found.people:
            return found.table
        if state.internal and found is not None:  # the worker that forwarded the request has counted it
            return found.table
        bucket = self._unknown.of(state.address)
        # Without a token left, existing tables of others are refused too: otherwise the answers would reveal which codes exist.
        if not bucket.ready():
            self._services.metrics.limited_requests.inc()
            raise slow_down(bucket.wait)
        if found is None or ("-" in name and not self._leads_in(found)):
            bucket.take()
            raise Problem("no_table")
        return found.table

    def _leads_in(self, found: Entrance) -> bool:
        """Whether a table's code is valid for people without a seat."""
        return not found.locked and time.time() < found.updated + self._services.settings.code_days * DAY
