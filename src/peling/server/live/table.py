"""A live table: a match, the people around it, and the log that both are made of.

Everything that changes the table happens under its lock: the event is made, written, and only then told. If it cannot be
written the table is given up; whoever comes next builds it again from the log.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection

from peling.game import events as e
from peling.game.actions import NEXT, PASS, STOP, Action, ActionType
from peling.game.match import Match
from peling.game.table import NOBODY, Phase
from peling.rules import get
from peling.server.live import entries, messages
from peling.server.live.clock import TableClock
from peling.server.live.entries import Entry, Paused, Undone
from peling.server.live.messages import MessageCache, encode
from peling.server.live.refusals import last_decision, passes_quietly, read
from peling.server.live.seating import OPEN, PERSON, Seating
from peling.server.live.services import Services
from peling.server.live.sockets import Socket
from peling.server.settings import TableSettings
from peling.server.store import database
from peling.server.store.database import NAMELESS, EventRow, PersonRow, SeatRow, TableRow
from peling.server.store.journal import Append, Fenced, Repeated, Unwritten
from peling.server.words import PHRASES, Problem

LOBBY, PLAYING, FINISHED = "lobby", "playing", "finished"
LONGEST_GAP = 500
"""Events that a client may have missed and still be told one by one."""
REMEMBERED = 64
"""Answers to commands that are kept in memory beside those that are in the log."""
_PROGRESS = (e.Seated, e.Scored, e.Finished, Undone)
"""Where a deal begins or ends, or ends no more."""
Answer = dict[str, Any]
log = logging.getLogger("peling.tables")


class LiveTable:
    """One table in the memory of the process that owns it."""

    def __init__(self, row: TableRow, rows: list[SeatRow], stored: Sequence[EventRow], epoch: int, services: Services) -> None:
        self.row = row
        self.services = services
        self.epoch = epoch
        self.settings = TableSettings(**row.settings)
        self.rules = get(row.rules, row.options)
        self.lock = asyncio.Lock()
        self.lost = False
        """Given up: the log goes on elsewhere, or could not be written."""
        now = services.loop.time()
        self.seating = Seating(rows, now, services.settings.grace)
        self.used = now
        """When somebody was last here."""
        self.log: list[Entry] = [entries.read(event.data) for event in stored]
        self.heard = [sum(messages.audible(entry, seat) for entry in self.log) for seat in range(len(rows))]
        """How many entries each seat heard of: its sequence number."""
        self.paused = entries.is_paused(self.log)
        self.started = stored[0].at if stored else 0.0
        self.match: Match | None = None
        if self.log:
            self.match = self._match(entries.game_events(self.log))
        self.votes: dict[int, Action] = {}
        self.wish: int | None = None
        """The seat that asks to take back."""
        self.agreed: set[int] = set()
        self._answers: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self._done = {hash((event.seat, event.cid)) for event in stored if event.cid is not None}
        """Commands that are in the log, as numbers: the ids themselves would take much room."""
        self._voice = MessageCache(len(rows))
        self._shared: bytes | None = None
        self._seats: bytes | None = None
        frame = {"table": row.id, "code": row.code, "commitment": row.commitment, "settings": row.settings}
        self._frame = encode(frame)[1:-1]
        self._added: tuple[object, bytes] = (None, b"")
        self.chance = hashlib.sha256(f"{row.seed}/bots".encode()).hexdigest()
        """Seed of the bots' own chance: who could guess it might read hands from what they do."""
        self.keeper = TableClock(self)

    def _match(self, events: list[e.Event] | None) -> Match:
        return Match(self.rules, self.seating.names, self.row.seed, deals=self.settings.deals or None, log=events, pausing=True)

    # what a table knows

    @property
    def status(self) -> str:
        """Whether the table waits for players, plays, or is done."""
        if self.match is None:
            return LOBBY
        return FINISHED if self.match.finished else PLAYING

    @property
    def phase(self) -> Phase | None:
        """What the match waits for."""
        return None if self.match is None else self.match.state.phase

    @property
    def deals(self) -> int:
        """How many deals are over."""
        if self.match is None:
            return 0
        table = self.match.state.table
        return table.deal if table.phase in (Phase.SCORED, Phase.FINISHED) else table.deal - 1

    def info(self) -> dict[str, Any]:
        """What anyone may know."""
        return info(self.row._replace(status=self.status, deals=self.deals), self.seating, self.services.loop.time())

    def present(self) -> list[int]:
        """The seats that people play now."""
        return self.seating.present(self.services.loop.time())

    # views

    def _around(self) -> bytes:
        """What the table adds to every view; JSON without its braces."""
        if self._seats is None:
            self._seats = encode(self.seating.all_dicts(self.services.loop.time()))
        mark, made = self._added
        if mark != (self.status, self.paused, self.votes, self.wish, self.agreed, self._seats):
            around: dict[str, Any] = {"status": self.status, "paused": self.paused, "votes": self._votes(), "asks": self._asks()}
            if self.match is None:
                around |= {"phase": LOBBY, "rules": {"id": self.rules.id, "hash": self.rules.hash, "options": self.row.options}}
            made = b'%s,"seats":%s,%s' % (self._frame, self._seats, encode(around)[1:-1])
            mark = (self.status, self.paused, self.votes.copy(), self.wish, self.agreed.copy(), self._seats)
            self._added = mark, made
        return made

    def _votes(self) -> dict[str, str]:
        return {str(seat): vote.type.value for seat, vote in self.votes.items()}

    def _asks(self) -> dict[str, Any]:
        return {"undo": self.wish, "agreed": sorted(self.agreed)}

    def _shared_view(self) -> bytes:
        if self._shared is None:
            state = None if self.match is None else self.match.state
            self._shared = self._voice.shared_view(state, self._around(), teaching=self.settings.teaching)
        return self._shared

    def _message(self, seat: int, said: bytes | None) -> bytes:
        """What happened, in JSON, and how things stand; the state alone where nothing is said."""
        clock = self.keeper.clock(seat) if self.settings.clock else None
        own = self._voice.own_view(self.match, seat, clock, self.seating.chairs[seat].auto_pass)
        return messages.message(self.heard[seat], said, own, self._shared_view())

    def state_message(self, seat: int) -> bytes:
        """The whole state as one seat sees it."""
        return self._message(seat, None)

    def gap_message(self, seat: int, since: int) -> bytes:
        """What a seat missed, and how things stand now; the state alone where that is too much."""
        missing = self.heard[seat] - since
        if self.match is None or not 0 <= missing <= LONGEST_GAP:
            return self.state_message(seat)
        said = messages.gap(self.log, seat, missing, self.match.state.table) if missing else b""
        return self._message(seat, said)

    def watch_message(self) -> bytes:
        """What somebody without a seat sees: who sits there and how far they are, no tiles."""
        own: dict[str, Any] = {"spectator": True, "deals": self.deals, "legal": []}
        if self.match is not None:
            table = self.match.state.table
            own |= {"phase": table.phase.value, "deal": table.deal, "round": table.round, "totals": list(table.totals)}
        return messages.message(0, None, encode(own)[1:-1], self._around())

    # telling

    def _tell(self, new: Sequence[Entry]) -> None:
        """Everyone hears what concerns them, and sees how things stand."""
        assert self.match is not None
        table = self.match.state.table
        open_ = messages.heard(new, NOBODY, table)
        inside = messages.insiders(new, len(self.seating))
        said = b",".join(open_)
        self._voice.forget(messages.touched(new, len(self.seating)))
        if open_:  # what is secret changes nothing that all can see
            self._shared = None
        for seat, chair in enumerate(self.seating.chairs):
            own = messages.heard(new, seat, table) if seat in inside else open_
            if not own:
                continue
            self.heard[seat] += len(own)
            if chair.sockets:
                message = self._message(seat, said if own is open_ else b",".join(own))
                for socket in chair.sockets:
                    socket.post(message)
        if self.seating.watchers and any(isinstance(entry, e.Scored) for entry in new):
            self._announce({"type": "deal", "number": table.deal}, self.seating.watchers)

    def _announce(self, message: dict[str, Any], sockets: Sequence[Socket] | None = None) -> None:
        raw = encode(message)
        for socket in self.seating.sockets() if sockets is None else sockets:
            socket.post(raw)

    def tell_seat(self, seat: int) -> None:
        """Everyone hears who sits on a chair and whether they are there."""
        self._shared = self._seats = None
        self._announce({"type": "seat", "seat": seat, **self.seating.to_dict(seat, self.services.loop.time())})

    # writing

    async def commit(self, new: Sequence[Entry], seat: int | None = None, cid: str | None = None) -> None:
        """Write entries, then tell them; the match has moved already. On failure the table is given up."""
        now = time.time()
        rows = [EventRow(number, entries.write(entry), now) for number, entry in enumerate(new, len(self.log) + 1)]
        if cid:
            rows[0] = EventRow(*rows[0][:3], seat, cid)
        kinds = {type(entry) for entry in new}
        progress = None if kinds.isdisjoint(_PROGRESS) else self._progress(now)
        try:
            await self.services.journal.append(Append(self.row.id, self.epoch, rows, progress))
        except BaseException as error:
            self.give_up("moved" if isinstance(error, Fenced) else "restart")
            if isinstance(error, Fenced):
                self.services.metrics.count("peling_fenced_total")
            raise
        self.log += new
        if cid is not None:
            self._done.add(hash((seat, cid)))
        if kinds - {e.Chose}:
            self.wish, self.agreed = None, set()
            self.keeper.moment(kinds)
        self._tell(new)

    def _progress(self, now: float) -> Callable[[Connection], None]:
        """The table's own row follows."""
        table, status, deals = self.row.id, self.status, self.deals
        return lambda db: database.set_progress(db, table, status, deals, now)

    def give_up(self, code: str) -> None:
        """Leave the table to whoever builds it next; clients come back and are told how it stands."""
        if not self.lost:
            self.lost = True
            self.keeper.stop()
            for socket in self.seating.sockets():
                socket.bye(code)

    # commands

    def _first_answer(self, seat: int, cid: str) -> Answer | None:
        """What was answered to a command that came before."""
        known = self._answers.get((seat, cid))
        if known is None and hash((seat, cid)) in self._done:
            return self._ack(seat, cid)
        return known

    def _remember(self, seat: int, cid: str, answer: Answer) -> None:
        while len(self._answers) >= REMEMBERED:
            self._answers.popitem(last=False)
        self._answers[seat, cid] = answer

    def _ack(self, seat: int, cid: str) -> Answer:
        return {"type": "ack", "cid": cid, "seq": self.heard[seat]}

    async def command(self, seat: int, cid: str, work: Callable[[], Any]) -> Answer:
        """Do something once: who sends the same id again gets the first answer again."""
        async with self.lock:
            if self.lost:
                raise Problem("moved")
            known = self._first_answer(seat, cid)
            if known is not None:
                return known
            self.used = self.services.loop.time()
            try:
                result = work()
                if asyncio.iscoroutine(result):
                    await result
                answer = self._ack(seat, cid)
            except Problem as problem:
                answer = {"type": "refused", "cid": cid, "code": problem.code, "message": problem.message}
                self.services.metrics.count("peling_refused_total", code=problem.code)
            except (Fenced, Repeated, Unwritten) as error:
                log.warning("table %s given up: %s", self.row.id, error)
                raise Problem("storage" if isinstance(error, Unwritten) else "moved") from None
            self._remember(seat, cid, answer)
            self.keeper.plan()
            return answer

    async def do(self, seat: int, cid: str, text: object) -> Answer:
        """A player's action."""
        return await self.command(seat, cid, lambda: self._do(seat, cid, text))

    async def _do(self, seat: int, cid: str, text: object) -> None:
        match = self._playing()
        if self.paused:
            raise Problem("paused")
        action = read(match, seat, text)
        if action in (NEXT, STOP):
            self.votes[seat] = action
            decided = self.verdict()
            if decided is None:
                self._shared = None
                self._announce({"type": "votes", "votes": self._votes()})
                return
            action = decided
        await self.push(action, seat, cid)

    def _playing(self) -> Match:
        if self.match is None:
            raise Problem("not_playing")
        return self.match

    def verdict(self) -> Action | None:
        """What those who are there want after a deal: on, unless all want to stop; None while some have not said."""
        there = self.present()
        if not self.votes or any(seat not in self.votes for seat in there):
            return None
        return STOP if all(vote == STOP for vote in self.votes.values()) else NEXT

    async def push(self, action: Action, seat: int, cid: str | None = None) -> None:
        """Do an action that is legal, and answer for those who always pass."""
        match = self._playing()
        new = match.push(action, seat)
        if action in (NEXT, STOP):
            self.votes.clear()
        await self.commit(new + self._auto_answers(), seat, cid)

    async def resume(self) -> None:
        """The time of a discard is over: what follows."""
        new = self._playing().resume()
        await self.commit(new + self._auto_answers())

    def _auto_answers(self) -> list[e.Event]:
        """The passes of who asked to be left alone."""
        match = self._playing()
        new: list[e.Event] = []
        if match.state.phase in (Phase.CLAIM, Phase.ROB):
            for seat in match.to_act:
                if passes_quietly(match.legal(seat), self.seating[seat].auto_pass):
                    new += match.push(PASS, seat)
        return new

    async def undo(self, seat: int, cid: str) -> Answer:
        """Take back, or ask the others to agree."""
        return await self.command(seat, cid, lambda: self._undo(seat, cid))

    async def _undo(self, seat: int, cid: str) -> None:
        if not self.settings.undo:
            raise Problem("undo_off")
        if self._before(seat) is None:
            raise Problem("no_undo")
        if set(self.present()) - {seat}:
            self.wish, self.agreed = seat, {seat}
            self._say_wish()
        else:
            await self._take_back(seat, cid)

    def _before(self, seat: int) -> int | None:
        """How many events stay when a seat's latest decision is taken back, None where there is none to take back."""
        match = self._playing()
        return None if match.finished else last_decision(match, seat, self.seating[seat].auto_pass)

    async def agree(self, seat: int, cid: str, *, on: bool) -> Answer:
        """Agree to take back, or not."""
        return await self.command(seat, cid, lambda: self._agree(seat, cid, on=on))

    async def _agree(self, seat: int, cid: str, *, on: bool) -> None:
        if self.wish is None:
            raise Problem("nothing_asked")
        if not on:
            self.wish, self.agreed = None, set()
            self._say_wish()
            return
        self.agreed.add(seat)
        if self.agreed >= set(self.present()):
            await self._take_back(self.wish, cid, by=seat)
        else:
            self._say_wish()

    def _say_wish(self) -> None:
        self._shared = None
        self._announce({"type": "asks", **self._asks()})

    async def _take_back(self, seat: int, cid: str, by: int | None = None) -> None:
        keep = self._before(seat)
        if keep is None:
            raise Problem("no_undo")
        self._playing().rewind(keep)
        self.votes.clear()
        await self.commit([Undone(seat, keep)], seat if by is None else by, cid)

    async def pause(self, seat: int, cid: str, *, on: bool) -> Answer:
        """Stop for a while, or go on."""
        return await self.command(seat, cid, lambda: self._pause(seat, cid, on=on))

    async def _pause(self, seat: int, cid: str, *, on: bool) -> None:
        if self._playing().finished:
            raise Problem("match_over")
        if on != self.paused:
            self.paused = on
            await self.commit([Paused(seat, on)], seat, cid)

    async def phrase(self, seat: int, cid: str, name: str) -> Answer:
        """Say one of the phrases."""

        def say() -> None:
            if name not in PHRASES:
                raise Problem("no_phrase")
            self._announce({"type": "phrase", "seat": seat, "id": name})

        return await self.command(seat, cid, say)

    async def set_auto_pass(self, seat: int, cid: str, kinds: Sequence[str]) -> Answer:
        """Always pass on these; an open question is answered too."""

        async def change() -> None:
            known = {kind.value for kind in (ActionType.CHOW, ActionType.PUNG, ActionType.KONG, ActionType.MAHJONG)}
            if not set(kinds) <= known:
                raise Problem("bad_request", reason="auto_pass")
            self.seating[seat].auto_pass = frozenset(kinds)
            self._voice.forget((seat,))
            new = [] if self.match is None or self.paused else self._auto_answers()
            if new:
                await self.commit(new)

        return await self.command(seat, cid, change)

    # coming and going

    async def start(self) -> None:
        """Draw seats and deal."""
        async with self.lock:
            if self.lost:
                raise Problem("moved")
            if self.match is None:
                self.match = self._match(None)
                self.started = time.time()
                await self.commit(self.match.events[:])
                self.keeper.plan()

    async def sit(self, person: PersonRow, wanted: int | None) -> int:
        """Take a free seat, or come back to one's own."""
        async with self.lock:
            if self.lost:
                raise Problem("moved")
            mine = self.seating.seat_of(person.id)
            if mine is not None:
                known = self.seating[mine].row
                if known.away or known.name != person.name:
                    await self._set_row(known._replace(away=False, name=person.name))
                return mine
            free = self.seating.free()
            if not free or self.status == FINISHED:
                raise Problem("table_full")
            seat = free[0] if wanted is None else wanted
            if seat not in free:
                raise Problem("seat_taken")
            chair = self.seating[seat]
            chair.gone = self.services.loop.time()
            await self._set_row(chair.row._replace(kind=PERSON, person=person.id, name=person.name, away=False))
            return seat

    async def leave(self, person: PersonRow, *, forget: bool = False) -> None:
        """A bot takes the seat, until the person comes back; a forgotten person does not."""
        if self.seating.seat_of(person.id) is None:
            return
        async with self.lock:
            seat = self.seating.seat_of(person.id)
            if seat is None or self.lost:
                return
            chair = self.seating[seat]
            row = chair.row._replace(away=True)
            if forget:
                kind = OPEN if self.status != FINISHED else PERSON
                row = row._replace(kind=kind, person=None, name=NAMELESS)
            elif self.match is None:
                row = row._replace(kind=OPEN, person=None, name=NAMELESS, away=False)
            for socket in list(chair.sockets):
                socket.bye("gone")
                self.seating.remove(socket, self.services.loop.time())
            await self._set_row(row)

    async def rename(self, person: PersonRow) -> None:
        """A person has another name; the row in the database has it already."""
        if self.seating.seat_of(person.id) is None:
            return
        async with self.lock:
            seat = self.seating.seat_of(person.id)
            if seat is not None and not self.lost:
                await self._set_row(self.seating[seat].row._replace(name=person.name))

    async def _set_row(self, row: SeatRow) -> None:
        await self.services.journal.write(lambda db: database.set_seat(db, self.row.id, row))
        self.seating.set_row(row)
        if self.match is not None:
            self.match.state.table.names = self.seating.names
        self.tell_seat(row.seat)
        self.keeper.plan()

    async def attach(self, socket: Socket, since: int | None) -> None:
        """Somebody connects and hears how things stand."""
        async with self.lock:
            if self.lost:
                raise Problem("moved")
            self.used = self.services.loop.time()
            self.seating.add(socket)
            if socket.seat < 0:
                socket.post(self.watch_message())
                return
            chair = self.seating[socket.seat]
            self._shared = self._seats = None
            socket.post(self.state_message(socket.seat) if since is None else self.gap_message(socket.seat, since))
            if chair.row.away:
                await self._set_row(chair.row._replace(away=False))
            elif len(chair.sockets) == 1:
                self.tell_seat(socket.seat)
            self.keeper.plan()

    def detach(self, socket: Socket) -> None:
        """A connection is gone."""
        now = self.services.loop.time()
        self.used = now
        if self.seating.remove(socket, now) and not self.lost:
            self.tell_seat(socket.seat)
            self.keeper.wake()


def info(row: TableRow, seating: Seating, now: float) -> dict[str, Any]:
    """What anyone may know of a table."""
    return {
        "table": row.id,
        "code": row.code,
        "rules": row.rules,
        "options": row.options,
        "settings": row.settings,
        "status": row.status,
        "seats": seating.all_dicts(now),
        "commitment": row.commitment,
        "seed": row.seed if row.status == FINISHED else None,
        "deals": row.deals,
        "created": row.created,
    }
