"""Tables: creating and finding them, sitting down, leaving, and the owner's actions."""

from __future__ import annotations

from starlette.responses import Response

from peling.answers.custom import check_rules
from peling.rules.base import OWN
from peling.server.http.call import Call
from peling.server.live import guests
from peling.server.live.seating import Seating
from peling.server.live.table import LiveTable
from peling.server.live.views import info
from peling.server.words import Problem
from peling.wire.schemas import Done, MadeTable, TableInfo, Taken


async def make_table(call: Call) -> MadeTable:
    """Create a table."""
    server = call.server
    if not server.new_tables.of(call.request.state.address).take():
        raise Problem("slow_down")
    body = call.body
    if body.rules.startswith(OWN):
        await call.counting(check_rules, body.rules)  # in a process: refusing some takes long
    table = await server.registry.create(call.person, body.rules, body.options, body.seats, body.settings)
    row = table.row
    return MadeTable(row.id, row.code, body.seats.index("me"), f"/t/{row.code}", row.commitment)


async def get_table(call: Call) -> TableInfo | Response:
    """What anyone may know about a table; a table that is not live stays unloaded."""
    server = call.server
    table_id = await call.table_id()
    place = await server.registry.peek(table_id)
    if isinstance(place, LiveTable):
        return place.info()
    if place is not None and not call.request.state.internal:
        answer = await server.gateway.ask(call.request, place, call.request.url.path, b"", method="GET")
        if answer is not None and answer.status_code == 200:
            return answer
    row, chairs = await server.registry.stored(table_id)
    return info(row, Seating(chairs, 0.0, 0.0), server.services.loop.time())


async def join_table(call: Call) -> Taken:
    """Take a free seat, or return to your own."""
    return Taken(await guests.sit(call.table, call.person, call.body.seat))


async def start_table(call: Call) -> Done:
    """Draw seats and deal; bots play the open seats."""
    await call.table.start(call.person)
    return Done(ok=True)


async def leave_table(call: Call) -> Done:
    """Leave; a bot plays on for you."""
    call.seat()
    await guests.leave(call.table, call.person, forget=call.body.forget)
    return Done(ok=True)


async def remove_guest(call: Call) -> Done:
    """Remove a guest from your table."""
    await guests.remove(call.table, call.person, call.body.seat)
    return Done(ok=True)


async def lock_table(call: Call) -> Done:
    """Lock or unlock your table."""
    await guests.set_locked(call.table, call.person, on=call.body.on)
    return Done(ok=True)
