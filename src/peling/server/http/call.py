"""The server object shared by all requests of a process; `Call`, one HTTP request; and the definition of an endpoint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request

from peling.answers.refusals import Refused
from peling.server.edge.addresses import network
from peling.server.edge.limits import CROWD, WATCHED, Buckets, Counter
from peling.server.http.gateway import Gateway
from peling.server.http.people import People
from peling.server.http.table_lookup import TableLookup
from peling.server.live.analysis import Analysis, Asker
from peling.server.live.registry import TableRegistry
from peling.server.live.services import Services
from peling.server.live.table import LiveTable
from peling.server.settings import Settings
from peling.server.store.database import PersonRow
from peling.server.words import Problem

T = TypeVar("T")
encode = msgspec.json.Encoder().encode


class Server:
    """Everything that the requests of a process share: services, tables, people, limits."""

    def __init__(self, settings: Settings, address: str = "", died: Callable[[], None] = lambda: None) -> None:
        self.services = Services(settings, address, died)
        self.registry = TableRegistry(self.services)
        self.people = People(self.services)
        self.gateway = Gateway(settings)
        self.services.heart.on_workers.append(self.gateway.cut)
        self.services.heart.on_loss.append(self.gateway.cut)
        self.sockets = Counter(settings.sockets)
        self.frames = Buckets(CROWD * settings.frames, CROWD * settings.frames_burst)
        self.watching = Counter(WATCHED)  # by person
        self.new_people = Buckets(1.0, settings.people_burst)
        self.lookup = TableLookup(self.services, self.registry)
        self.new_tables = Buckets(1.0, settings.tables_burst)

    async def close(self) -> None:
        """Close everything in order: first the tables, then the services that they use."""
        await self.registry.close()
        await self.gateway.close()
        await self.services.close()


class Call:
    """One request: the server, the person, the decoded body, and the live table if there is one."""

    def __init__(self, server: Server, request: Request, person: PersonRow | None, body: Any = None) -> None:
        self.server = server
        self.request = request
        self._person = person
        self.body = body
        self._table: LiveTable | None = None

    @property
    def person(self) -> PersonRow:
        """The person making the request; `Problem` if it is anonymous."""
        if self._person is None:
            raise Problem("unauthorized")
        return self._person

    @property
    def visitor(self) -> PersonRow | None:
        """The person making the request, None if it is anonymous."""
        return self._person

    @property
    def table(self) -> LiveTable:
        """The live table that the request is about."""
        assert self._table is not None
        return self._table

    @table.setter
    def table(self, table: LiveTable) -> None:
        self._table = table

    @property
    def table_name(self) -> str:
        """The table's id or code."""
        return str(self.request.path_params["table"])

    async def table_id(self) -> str:
        """The id of the table that the request is about; `Problem` if this person cannot find a table by that name."""
        return await self.server.lookup.find(self.table_name, self._person, self.request.state)

    def number(self, name: str) -> int:
        """A number in the address."""
        text = str(self.request.path_params[name])
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise Problem("not_found")
        return int(text)

    def seat(self) -> int:
        """The person's seat at the table."""
        seat = self.table.seating.seat_of(self.person.id)
        if seat is None:
            raise Problem("forbidden")
        return seat

    @property
    def _stranger(self) -> Asker:
        return Asker(f"network {network(self.request.state.address)}")

    async def analysis(self, work: Callable[..., T], *args: Any, plays: bool = False) -> T:
        """The result of heavy work, or `Problem`; players at the table go before strangers."""
        club = f"players {network(self.request.state.address)}"
        asker = Asker(f"person {self.person.id}", plays=True, club=club) if plays else self._stranger
        return await _answer(self.server.services.analysis, asker, work, *args)

    async def counting(self, work: Callable[..., T], *args: Any) -> T:
        """The result of work on a hand at a real table, which is light and needs no seat here; or `Problem`."""
        return await _answer(self.server.services.counting, self._stranger, work, *args)


async def _answer(pool: Analysis, asker: Asker, work: Callable[..., T], *args: Any) -> T:
    """The result of work done in a pool; a refusal from any of its processes or threads becomes a `Problem` here."""
    try:
        return await pool.run(asker, work, *args)
    except Refused as refused:
        raise Problem.of(refused) from None


Handler = Callable[[Call], Awaitable[Any]]


class Query(NamedTuple):
    """A query parameter and its allowed values; without values, any number."""

    name: str
    about: str
    values: tuple[str, ...] = ()


class Endpoint(NamedTuple):
    """A route, its handler, and the types of its request and answer."""

    method: str
    path: str
    handler: Handler
    about: str
    answer: Any = None
    body: type | None = None
    query: tuple[Query, ...] = ()
    signed: bool = False
    """Whether a token is required."""
    owned: bool = False
    """Whether only the worker that owns the table can answer."""
    refusals: tuple[str, ...] = ()
    status: int = 200
    heavy: bool = False
    """Whether a pool does the work, which may be too busy."""
    numbers: tuple[str, ...] = ()
    """The parameters in the address that are numbers."""
    operation: str = ""
    """The name of the operation, if it is not the handler's name."""
