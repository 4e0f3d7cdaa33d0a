"""People: creating, renaming and erasing a person, and the person's games."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import Connection
from starlette.responses import Response

from peling.server.http import gateway
from peling.server.http.call import Call, encode
from peling.server.http.people import COOKIE, YEAR
from peling.server.live import entries, guests
from peling.server.live.seating import shown_name
from peling.server.live.turns import TAIL, seats_to_act
from peling.server.live.views import PLAYING, rules_name, status_of
from peling.server.store import database, leases
from peling.server.store.database import PersonRow, TableRow
from peling.server.words import Problem
from peling.wire.schemas import Done, MyTable, Person


async def make_person(call: Call) -> Response:
    """Create a person."""
    if not call.server.new_people.of(call.request.state.address).take():
        raise Problem("slow_down")
    welcome = await call.server.people.welcome(call.body.name)
    made = Person(welcome.person.id, welcome.person.name, welcome.token)
    answer = Response(encode(made), 201, media_type="application/json")
    secure = call.request.url.scheme == "https"
    answer.set_cookie(COOKIE, welcome.token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)
    return answer


async def get_person(call: Call) -> Person:
    """Who you are."""
    return Person(call.person.id, call.person.name)


async def rename_person(call: Call) -> Person:
    """Change your name, here and at your tables."""
    person = await call.server.people.rename(call.person, call.body.name)
    for table in list(call.server.registry.live.values()):
        await guests.rename(table, person)
    await _notify_owners(call, person, "join", b"{}")
    return Person(person.id, person.name)


async def erase_person(call: Call) -> Response:
    """Erase yourself: the person's row goes last, so that the request can be repeated if a table could not be reached."""
    person = call.person
    await _notify_owners(call, person, "leave", b'{"forget":true}')
    for table in list(call.server.registry.live.values()):
        if not table.given_up:
            await guests.leave(table, person, forget=True)
    await call.server.people.erase(person)
    answer = Response(encode(Done(ok=True)), media_type="application/json")
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def _notify_owners(call: Call, person: PersonRow, what: str, body: bytes) -> None:
    """Send a change to a person to the workers that own this person's tables; dead workers own none.

    `Problem` if a living worker does not do it in time.
    """
    services = call.server.services
    if not services.shared:
        return
    deadline = time.monotonic() + gateway.retry_seconds(services.settings)
    reached: set[str] = set()
    while True:
        owned = await services.read(lambda db: leases.owners(db, person.id))
        left = {table: owner for table, owner in owned if owner.worker != services.worker and table not in reached}
        for table, owner in left.items():
            answer = await call.server.gateway.ask(call.request, owner, f"/api/tables/{table}/{what}", body)
            if answer is not None and answer.status_code == 200:
                reached.add(table)
        if reached.issuperset(left):
            break
        if time.monotonic() > deadline:
            raise Problem("moved")
        await asyncio.sleep(gateway.PAUSE)
    await services.journal.write(lambda db: leases.free(db, person.id))


async def my_tables(call: Call) -> list[MyTable]:
    """Your games, newest first."""
    return await call.server.services.read(lambda db: _tables_of(db, call.person.id))


CHECKED = 20
"""How many of a person's newest games are checked for whose turn it is."""


def _tables_of(db: Connection, person: str) -> list[MyTable]:
    rows = database.tables_of(db, person, 100)
    played = frozenset([row.id for row, _ in rows if row.status == PLAYING][:CHECKED])
    return [_my_table(db, row, seat, looks=row.id in played) for row, seat in rows]


def _my_table(db: Connection, row: TableRow, seat: int, *, looks: bool) -> MyTable:
    """One of a person's games; with `looks` also whether it is that person's turn."""
    return MyTable(
        table=row.id,
        code=row.code,
        rules=row.rules,
        rules_name=rules_name(row),
        status=status_of(row),
        deals=row.deals,
        seat=seat,
        names=[shown_name(chair) for chair in database.seats_of(db, row.id)],
        turn=looks and seat in seats_to_act([entries.read(text) for text in database.tail_of(db, row.id, TAIL)]),
        created=row.created,
        updated=row.updated,
    )
