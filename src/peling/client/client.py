"""A person's way to a server: identity, tables, advice, records."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from peling.answers.values import sheets
from peling.answers.values.errors import Error
from peling.client.backoff import Backoff
from peling.client.problems import ClientError, Refusal
from peling.client.table import Table
from peling.wire import schemas
from peling.wire.settings import TableSettings

T = TypeVar("T")
TRIES = 6
"""How often a request is tried when the server is too busy or unreachable."""
SLOW_DOWN = 429
AWAY = (502, 503, 504)
"""The statuses from a server that cannot answer now, or from a proxy in front of one that is restarting."""


class Client:
    """One person at a server; `token` says which person, if that is known already.

    Requests that are rate-limited, do not reach the server, or that it cannot answer just now are retried after a
    while. Any other refusal raises `Refusal`.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token
        """The proof of the person's identity: keep it to return as the same person."""
        self._http = httpx.AsyncClient(base_url=self.url, timeout=30.0)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the HTTP connections; tables close theirs themselves."""
        await self._http.aclose()

    async def me(self, name: str | None = None) -> schemas.Person:
        """Become a person of that name, or without a name ask which person this is; the token is kept."""
        if name is None:
            return await self._ask("GET", "/api/me", schemas.Person)
        method = "POST" if self.token is None else "PATCH"
        person = await self._ask(method, "/api/me", schemas.Person, schemas.NameBody(name))
        if isinstance(person.token, str):
            self.token = person.token
        return person

    async def make_table(
        self,
        seats: Sequence[str],
        rules: str = "nts",
        options: Mapping[str, bool | int | str] | None = None,
        settings: TableSettings | None = None,
    ) -> schemas.MadeTable:
        """Create a table: each seat is `me` (once), `open`, or a bot's name."""
        body = schemas.TableBody(list(seats), rules, dict(options or {}), settings or TableSettings())
        return await self._ask("POST", "/api/tables", schemas.MadeTable, body)

    async def join(self, table: str, seat: int | None = None) -> int:
        """Take a free seat at a table (by id or code), or return to your own; the seat."""
        return (await self._ask("POST", f"{_of(table)}/join", schemas.Taken, schemas.JoinBody(seat))).seat

    async def start(self, table: str) -> None:
        """Deal; bots play the seats that are still open."""
        await self._ask("POST", f"{_of(table)}/start", schemas.Done)

    async def leave(self, table: str, *, forget: bool = False) -> None:
        """Leave; a bot plays on."""
        await self._ask("POST", f"{_of(table)}/leave", schemas.Done, schemas.LeaveBody(forget))

    async def info(self, table: str) -> schemas.TableInfo:
        """What anyone may know about a table."""
        return await self._ask("GET", _of(table), schemas.TableInfo)

    async def hint(self, table: str) -> sheets.Advice:
        """What the server's best bot advises your seat to do now."""
        return await self._ask("GET", f"{_of(table)}/hint", sheets.Advice)

    async def sheets(self, table: str, deal: int | None = None) -> sheets.Sheets:
        """Everyone's sheet for a finished deal, by default the latest."""
        return await self._ask("GET", f"{_of(table)}/sheets{'' if deal is None else f'?deal={deal}'}", sheets.Sheets)

    async def record(self, table: str) -> str:
        """The finished deals, as a record."""
        return (await self._request("GET", f"{_of(table)}/record", None)).text

    def table(self, table: str, backoff: Backoff | None = None) -> Table:
        """The live connection of a table (by id or code), to be used with `async with`."""
        if self.token is None:
            raise ClientError("not signed in: call Client.me first")
        address = self.url.replace("http", "ws", 1)
        return Table(f"{address}{_of(table)}/live", self.token, backoff or Backoff())

    async def _ask(self, method: str, path: str, answer: type[T], body: Any = None) -> T:
        return msgspec.json.decode((await self._request(method, path, body)).content, type=answer)

    async def _request(self, method: str, path: str, body: Any) -> httpx.Response:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        raw = None if body is None else msgspec.json.encode(body)
        if raw is not None:
            headers["Content-Type"] = "application/json"
        backoff = Backoff()
        for left in reversed(range(TRIES)):
            least = 0.0
            try:
                answer = await self._http.request(method, path, content=raw, headers=headers)
            except httpx.TransportError as error:
                unsent = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
                if not left or not (unsent or method == "GET"):  # otherwise it may already have been done
                    raise ClientError(f"the server does not answer: {error}") from error
            else:
                if answer.is_success:
                    return answer
                again = answer.status_code == SLOW_DOWN or (answer.status_code in AWAY and method == "GET")
                if not left or not again:
                    raise _refusal(answer)
                least = _retry_after(answer)
            await asyncio.sleep(backoff.wait(least))
        raise AssertionError


def _of(table: str) -> str:
    return f"/api/tables/{quote(table, safe='')}"


def _retry_after(answer: httpx.Response) -> float:
    text = answer.headers.get("Retry-After", "")
    return float(text) if text.isascii() and text.isdigit() else 0.0


def _refusal(answer: httpx.Response) -> ClientError:
    try:
        error = msgspec.json.decode(answer.content, type=Error).error
    except msgspec.MsgspecError:
        return ClientError(f"status {answer.status_code} without a reason")
    return Refusal(error.code, error.message, answer.status_code)
