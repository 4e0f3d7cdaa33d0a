"""People: a first name and a token, no account. The token proves who somebody is; the database keeps only its hash."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import NamedTuple

from peling.server.edge.bodies import field
from peling.server.live.services import Services
from peling.server.store import database
from peling.server.store.database import PersonRow
from peling.server.words import Problem
from peling.text import plain_name

COOKIE = "peling"
YEAR = 365 * 24 * 3600
LONGEST = 24
_KEPT = 20_000
_FRESH = 30.0


class Welcome(NamedTuple):
    """A new person and the token, which is never given out again."""

    person: PersonRow
    token: str


def token_hash(token: str) -> str:
    """The hash of a token, as it is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name made fit for others to see; `Problem` if nothing is left."""
    seen = plain_name(name, LONGEST)
    if not seen:
        raise Problem("bad_request", reason=field("name"))
    return seen


class People:
    """People by token; recently seen tokens are cached for half a minute."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[str, tuple[float, PersonRow]] = {}

    async def welcome(self, name: str) -> Welcome:
        """Create a person."""
        person = PersonRow(secrets.token_hex(8), clean_name(name))
        token = secrets.token_urlsafe(16)
        await self._services.journal.write(lambda db: database.add_person(db, person, token_hash(token), time.time()))
        return Welcome(person, token)

    async def find(self, token: str | None, *, fresh: bool = False) -> PersonRow | None:
        """The person with a token; with `fresh`, read from the database rather than the cache."""
        if not token or len(token) > 100:
            return None
        key = token_hash(token)
        known = self._known.get(key)
        if known is not None and known[0] > time.monotonic() and not fresh:
            return known[1]
        person = await self._services.read(lambda db: database.person_of(db, key))
        if person is not None:
            while len(self._known) >= _KEPT:
                del self._known[next(iter(self._known))]
            self._known[key] = time.monotonic() + _FRESH, person
        return person

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """Change a person's first name."""
        renamed = PersonRow(person.id, clean_name(name))
        await self._services.journal.write(lambda db: database.rename_person(db, person.id, renamed.name))
        self._forget(person)
        return renamed

    async def erase(self, person: PersonRow) -> None:
        """Erase a person."""
        await self._services.journal.write(lambda db: database.erase_person(db, person.id))
        self._forget(person)

    def _forget(self, person: PersonRow) -> None:
        self._known = {key: entry for key, entry in self._known.items() if entry[1].id != person.id}
