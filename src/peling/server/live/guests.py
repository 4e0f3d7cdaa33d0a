"""The guests of a live table: they sit down, leave and come back; the owner removes them and locks the table."""

from __future__ import annotations

from peling.server.live.seating import PERSON, vacant
from peling.server.live.table import LiveTable
from peling.server.live.views import FINISHED
from peling.server.store import guests as store
from peling.server.store.database import NAMELESS, PersonRow
from peling.server.words import Problem


async def sit(table: LiveTable, person: PersonRow, wanted: int | None) -> int:
    """Take a free seat, or return to your own."""
    async with table.lock:
        if not await table.is_ours():
            raise Problem("moved")
        mine = table.seating.seat_of(person.id)
        if mine is not None:
            known = table.seating[mine].row
            if known.away or known.name != person.name:
                await table.set_chair(known._replace(away=False, name=person.name))
            return mine
        if person.id in table.removed:
            raise Problem("removed")
        if table.row.locked:
            raise Problem("locked")
        free = table.seating.free()
        if not free or table.status == FINISHED:
            raise Problem("table_full")
        seat = free[0] if wanted is None else wanted
        if seat not in free:
            raise Problem("seat_taken")
        chair = table.seating[seat]
        chair.gone = table.services.loop.time()
        await table.set_chair(chair.row._replace(kind=PERSON, person=person.id, name=person.name, away=False))
        return seat


async def leave(table: LiveTable, person: PersonRow, *, forget: bool = False) -> None:
    """Leave: a bot takes the seat until the person returns, which an erased person cannot."""
    if table.seating.seat_of(person.id) is None:
        return
    async with table.lock:
        if not await table.is_ours():
            raise Problem("moved")
        seat = table.seating.seat_of(person.id)
        if seat is None:
            return
        row = table.seating[seat].row._replace(away=True)
        if forget and table.status == FINISHED:
            row = row._replace(person=None, name=NAMELESS)
        elif forget or table.match is None:
            row = vacant(row)
        await table.set_chair(row, bye="gone")


async def remove(table: LiveTable, person: PersonRow, seat: int) -> None:
    """The owner removes a guest: the seat is open again, and the guest may not return."""
    async with table.lock:
        mine = await _owner_seat(table, person)
        guest = table.seating[seat].row.person if seat < len(table.seating) else None
        if guest is None or seat == mine:
            raise Problem("no_guest")
        if table.status == FINISHED:
            raise Problem("match_over")
        await table.set_chair(vacant(table.seating[seat].row), bye="removed", remover=mine)
        table.removed.add(guest)
        for socket in [socket for socket in table.seating.watchers if socket.person == guest]:
            socket.bye("removed")


async def set_locked(table: LiveTable, person: PersonRow, *, on: bool) -> None:
    """The owner locks the table, so that nobody new may sit down, or unlocks it."""
    async with table.lock:
        await _owner_seat(table, person)
        if on != table.row.locked:
            await table.write(lambda db: store.set_locked(db, table.row.id, on=on))
            table.row = table.row._replace(locked=on)
            table.broadcast()


async def _owner_seat(table: LiveTable, person: PersonRow) -> int:
    """The seat of the owner; `Problem` if the person is not the owner."""
    if not await table.is_ours():
        raise Problem("moved")
    seat = table.seating.seat_of(person.id)
    if seat is None or person.id != table.row.owner:
        raise Problem("not_owner")
    return seat


async def rename(table: LiveTable, person: PersonRow) -> None:
    """Show a person's new name at the table; the database already has it."""
    if table.seating.seat_of(person.id) is None:
        return
    async with table.lock:
        seat = table.seating.seat_of(person.id)
        if seat is not None and await table.is_ours():
            await table.set_chair(table.seating[seat].row._replace(name=person.name))
