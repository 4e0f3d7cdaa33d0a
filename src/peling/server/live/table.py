"""A live table: a match, the people around it, and the log from which both can be rebuilt.

Everything that changes the table happens under its lock: the event is made, written, and only then sent. If it cannot be
written the table is given up; a worker reloads it from the log for the next client.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection

from peling.game import events as e
from peling.game.actions import NEXT, PASS, STOP, Action, ActionType
from peling.game.changes import open_hands
from peling.game.match import Match
from peling.game.state import State
from peling.game.table import NOBODY, Phase, Private
from peling.game.view import View
from peling.rules import Words, get
from peling.server.live import answers, entries, messages, stale, views
from peling.server.live.answers import CommandAnswer
from peling.server.live.audience import Audience
from peling.server.live.clock import TableClock
from peling.server.live.entries import TALK, Entry, Paused, TempoSet, UndoLapsed, Undone, Vacated, Voted, WatchAllowed
from peling.server.live.loading import Past
from peling.server.live.messages import encode
from peling.server.live.refusals import last_decision, passes_quietly, read
from peling.server.live.seating import CLAIMS, Seating
from peling.server.live.services import Services
from peling.server.live.sockets import Socket
from peling.server.live.views import FINISHED, LOBBY, PLAYING, TableViews
from peling.server.store import database, guests
from peling.server.store.database import EventRow, PersonRow, SeatRow, TableRow
from peling.server.store.failures import Failure, Unwritten
from peling.server.store.journal import Append, Fenced
from peling.server.words import PHRASES, Problem, both
from peling.wire.patch import Patch
from peling.wire.schemas import TableInfo
from peling.wire.settings import TableSettings, Tempo
from peling.wire.view import Seat

T = TypeVar("T")
LONGEST_GAP = 500
"""The most missed events that are sent one by one; beyond that a client only gets the whole view."""
HOUR = 3600.0
"""Seconds between two writes of a table's last use."""
ASIDES = 5_000
"""Entries of a log that are not part of the current game (pauses, tempos, undone events), after which no more are accepted."""
_PROGRESS = (e.Seated, e.Scored, e.Finished, Undone)
"""Entries after which the table's row (status, number of deals) may have changed."""
log = logging.getLogger("peling.tables")


class LiveTable:
    """One table in the memory of the process that owns it."""

    def __init__(
        self,
        row: TableRow,
        rows: list[SeatRow],
        past: Past,
        epoch: int,
        services: Services,
        removed: Iterable[str] = (),
    ) -> None:
        self.row = row
        """The table's row as stored."""
        self.removed = set(removed)
        """The people who may not sit down here again."""
        self.services = services
        self.epoch = epoch
        self.settings = TableSettings(**row.settings)
        self.rules = get(row.key, row.options)
        self.lock = asyncio.Lock()
        self.given_up = False
        """Whether this copy of the table is closed."""
        now = services.loop.time()
        self.seating = Seating(rows, now, services.settings.grace)
        self.used = now
        """When somebody last used the table."""
        self.log = past.log
        self.seqs = past.seqs
        self.paused = past.paused
        self.started = past.started
        self.match = None if past.state is None else self._match(past.events, past.state)
        self._lobby = State(self.rules, self.seating.names)
        """The table before the match begins."""
        self.consent = past.consent
        self.permissions = past.permissions
        self._answers = past.answers
        self._seats: list[Seat] | None = None
        self._frame = {"table": row.id, "code": row.code, "commitment": row.commitment, "settings": row.settings}
        self.chance = hashlib.sha256(f"{row.seed}/bots".encode()).hexdigest()
        """The seed of the bots' random choices; secret, as it would help to guess a bot's hand from its actions."""
        self.clock = TableClock(self)
        self._views = TableViews(self.seating, self.clock)
        self._views.shared_changes(self.state.table, self._around())
        if self.frozen:
            self.clock.hold()
        self._outsider = Private(NOBODY)
        self._audience = Audience(self.seating.watchers)

    def _match(self, events: list[e.Event] | None = None, state: State | None = None) -> Match:
        deals = self.settings.deals or None
        return Match(self.rules, self.seating.names, self.row.seed, deals=deals, log=events, state=state, pausing=True)

    # state

    @property
    def lost(self) -> bool:
        """Whether this copy must not answer: another worker has the table or may have it, or the log could not be written."""
        return self.given_up or self.services.heart.lapsed

    async def is_ours(self) -> bool:
        """Whether this worker has the table; after a late heartbeat it asks the database first."""
        return await self.services.heart.sure() and not self.lost

    @property
    def frozen(self) -> bool:
        """Whether an undo request is open: until it is answered the game stands still."""
        return self.consent.wish is not None

    @property
    def status(self) -> str:
        """Whether the table is waiting for players, playing, or finished."""
        if self.match is None:
            return LOBBY
        return FINISHED if self.match.finished else PLAYING

    @property
    def state(self) -> State:
        """The state of the match; before it, of an empty table."""
        return self._lobby if self.match is None else self.match.state

    def _view(self, seat: int) -> View:
        # There are no choices while the game stands still, nor for a seat that has voted: each seat votes once.
        if seat == NOBODY:
            return View(self.state.table, self._outsider, ())
        if self.match is None or self.paused or self.frozen or seat in self.consent.votes:
            return View(self.state.table, self.state.private[seat], ())
        return self.match.view(seat)

    @property
    def deals(self) -> int:
        """How many deals are over."""
        table = self.state.table
        return table.deal if table.phase in (Phase.SCORED, Phase.FINISHED) else max(0, table.deal - 1)

    def info(self) -> TableInfo:
        """The public facts about the table."""
        return views.info(self.row, self.seating, self.services.loop.time())

    def allows(self) -> list[int]:
        """The seats whose players allow watching live. The owner chose the default for those who have not answered."""
        return self.permissions.allowing(self.seating.holders(), unasked=self.settings.spectators == "live")

    @property
    def is_watched_live(self) -> bool:
        """Whether watchers see the game live: all players must allow it."""
        holders = self.seating.holders()
        return self.settings.spectators != "none" and bool(holders) and self.allows() == holders

    def present(self) -> list[int]:
        """The seats that people play now."""
        return self.seating.present(self.services.loop.time())

    # views

    def _around(self) -> dict[str, Any]:  # part of a live view
        """The fields that the table adds to every view."""
        if self._seats is None:
            self._seats = self.seating.seats(self.services.loop.time())
        around = {
            **self._frame,
            "seats": self._seats,
            "owner": self.seating.seat_of(self.row.owner),
            "locked": self.row.locked,
            "status": self.status,
            "paused": self.paused,
            "thinks": self.clock.thinkers(),
            "think_left": self.clock.think_left(),
            "watchers": self.seating.audience,
            "allows": self.allows(),
            **self.consent.to_dict(),
        }
        if self.match is None:
            around["phase"] = LOBBY
        if self.settings.teaching:
            around["open"] = open_hands(self.state)
        return around

    def _watched(self) -> dict[str, Any]:  # part of a live view
        """What a watcher sees of a game that is not shown live: the players and their progress."""
        table = self.state.table
        deal = {"deals": self.deals, "deal": table.deal, "round": table.round, "totals": table.totals[:]}
        around = {key: value for key, value in self._around().items() if key != "phase"}
        return {"rules": table.rules.id, "rules_name": both(table.rules.name), **deal, **views.outside(around)}

    def state_message(self, seat: int, since: int | None = None) -> bytes:
        """The message with a seat's whole view (-1: a watcher's), and the entries that it missed unless they are too many."""
        missed = b""
        missing = 0 if since is None else self.seqs[seat] - since
        if 0 < missing <= LONGEST_GAP:
            missed = messages.gap(self.log, seat, missing, self.state.table)
        return messages.state(self.seqs[seat], missed, self._views.whole(self._view(seat), self._around()))

    def watch_message(self, since: int | None = None) -> bytes:
        """The message with what a watcher sees: the whole view if the game is shown live."""
        return self.state_message(NOBODY, since) if self.is_watched_live else encode({"type": "watch", "view": self._watched()})

    # sending

    def broadcast(self, new: Sequence[Entry] = ()) -> None:
        """Broadcast new entries: each client receives those that its seat may know, and the changes in its view."""
        table = self.state.table
        shared = self._views.shared_changes(table, self._around())
        patch = encode(shared)[1:-1]
        heard = messages.events_for_seat(new, NOBODY, table)
        inside = messages.seats_with_secrets(new, len(self.seating))
        body = messages.changes(heard, patch)
        for seat, chair in enumerate(self.seating.chairs):
            mine = messages.events_for_seat(new, seat, table) if seat in inside else heard
            self.seqs[seat] += len(mine)
            if not chair.sockets:
                continue
            own = self._views.own_changes(self._view(seat))
            if own:
                raw = messages.changes(mine, encode(shared | own)[1:-1])
            elif mine or shared:
                raw = body if mine is heard else messages.changes(mine, patch)
            else:
                continue
            self._post(chair.sockets, messages.change(self.seqs[seat], raw))
        self.seqs[NOBODY] += len(heard)
        if self.seating.watchers:
            progress = None if self.is_watched_live else self._watched()
            self._audience.broadcast(progress, self._whole_message, lambda: self._update_message(heard, shared))

    def _whole_message(self) -> bytes:
        """The whole state for watchers, sent when the game starts or stops being shown live."""
        self._views.own_changes(self._view(NOBODY))
        return self.watch_message()

    def _update_message(self, heard: Sequence[bytes], shared: Patch) -> bytes | None:
        """The update for people watching the game live; None if nothing changed for them."""
        patch = views.outside(shared | self._views.own_changes(self._view(NOBODY)))
        if not heard and not patch:
            return None
        return messages.change(self.seqs[NOBODY], messages.changes(heard, encode(patch)[1:-1]))

    def _post(self, sockets: Sequence[Socket], message: bytes) -> None:
        for socket in sockets:
            socket.post(message)

    @property
    def presence_changed(self) -> bool:
        """Whether somebody has left and this has not been broadcast yet."""
        return self._seats is None

    def broadcast_seats(self) -> None:
        """Broadcast the players on the chairs and whether they are present."""
        self._seats = None
        self.broadcast()

    def show(self, socket: Socket, since: int | None = None) -> None:
        """Send a client the whole view and what it missed, and the others any changes not sent yet."""
        socket.post(self.watch_message(since) if socket.seat < 0 else self.state_message(socket.seat, since))
        self.broadcast()

    # writing

    async def commit(
        self,
        given: Sequence[Entry],
        seat: int | None = None,
        cid: str | None = None,
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Write entries, then broadcast them; the match has already advanced. If writing fails the table is given up."""
        now = time.time()
        new = self.consent.with_consequences(given, self.seating.holders())
        rows = [EventRow(number, entries.write(entry), now) for number, entry in enumerate(new, len(self.log) + 1)]
        if cid:
            rows[0] = EventRow(*rows[0][:3], seat, cid)
        kinds = {type(entry) for entry in new}
        row = self.row
        if not kinds.isdisjoint(_PROGRESS):
            row = row._replace(status=self.status, deals=self.deals, updated=now)
            also = _progress(row)
        await self.write(also, rows)
        self.row = row
        self.log += new
        if cid is not None:
            self._answers.written(seat, cid)
        stood = self.frozen
        for entry in new:
            self.consent.apply(entry)
            self.permissions.apply(entry)
            if isinstance(entry, e.Chose):
                self.clock.think(entry.seat, on=False)  # an answer ends the seat's thinking time
        if self.frozen != stood:
            (self.clock.hold if self.frozen else self.clock.release)()
        if not kinds <= TALK:
            self.clock.moment(kinds)
            self._end_passing()
        self.broadcast(new)

    async def write(self, also: Callable[[Connection], None] | None, rows: Sequence[EventRow] = ()) -> None:
        """Write log rows and related changes, if this worker still has the table; otherwise the table is given up."""
        try:
            await self.services.journal.append(Append(self.row.id, self.epoch, rows, also))
        except BaseException as error:
            self.give_up("moved" if isinstance(error, Failure) else "restart")
            if isinstance(error, Fenced):
                self.services.metrics.fenced.inc()
            raise

    def give_up(self, code: str) -> None:
        """Close this copy of the table; clients reconnect and the table is reloaded from the log."""
        if not self.given_up:
            self.given_up = True
            self.clock.stop()
            for socket in self.seating.sockets():
                socket.bye(code)

    # commands

    async def command(self, by: Socket, cid: str, work: Callable[[], Any]) -> CommandAnswer:
        """Run a command once: a repeated id gets the first answer again."""
        seat = by.seat
        async with self.lock:
            if not await self.is_ours():
                raise Problem("moved")
            known = self._answers.first(seat, cid, self.seqs[seat])
            if known is not None:
                return known
            self.used = self.services.loop.time()
            try:
                if self.seating[seat].row.person != by.person:  # the sender lost the seat while the command waited
                    raise Problem("forbidden")  # noqa: TRY301  # answered here like all refusals
                result = work()
                if asyncio.iscoroutine(result):
                    await result
                answer = answers.done(cid, self.seqs[seat])
            except Problem as problem:
                answer = {"type": "refused", "cid": cid, "code": problem.code, "message": problem.message}
                self.services.metrics.refused.labels(problem.code).inc()
            except Failure as error:
                if not isinstance(error, Unwritten):  # a failing database is logged once, not for each table
                    log.warning("table %s given up: %r", self.row.id, error)
                raise Problem(error.code) from None
            self._answers.remember(seat, cid, answer)
            self.clock.plan()
            return answer

    def _check_moment(self, seat: int, seq: int | None, turns: Callable[[Entry], bool]) -> None:
        """Raise `Problem` if an entry that the seat received after `seq` makes its choice stale."""
        if seq is not None and any(map(turns, messages.latest(self.log, seat, self.seqs[seat] - seq))):
            raise Problem("stale")

    async def do(self, by: Socket, cid: str, text: object, seq: int | None = None) -> CommandAnswer:
        """A player's action, chosen in the view of `seq`."""
        return await self.command(by, cid, lambda: self._do(by.seat, cid, text, seq))

    async def _do(self, seat: int, cid: str, text: object, seq: int | None) -> None:
        match = self._playing()
        if self.paused:
            raise Problem("paused")
        if self.frozen:
            raise Problem("undo_open")
        action = read(match, seat, text)
        if action in (NEXT, STOP) and seat in self.consent.votes:
            raise Problem("voted")
        self._check_moment(seat, seq, lambda entry: stale.asks_anew(entry, seat))
        if action in (NEXT, STOP):
            decided = self.consent.verdict(self.present(), {seat: action})
            if decided is None:
                await self.commit([Voted(seat, action == STOP)], seat, cid)
                return
            action = decided
        await self.push(action, seat, cid)

    def _playing(self) -> Match:
        if self.match is None:
            raise Problem("not_playing")
        return self.match

    def _begin_aside(self) -> None:
        """Raise `Problem` if the log has too many asides to start another; one in progress may end."""
        if len(self.log) - len(self._playing().events) >= ASIDES:
            raise Problem("enough")

    def verdict(self) -> Action | None:
        """The outcome of the votes of the people present after a deal; None while some have yet to vote."""
        return self.consent.verdict(self.present())

    async def push(self, action: Action, seat: int, cid: str | None = None) -> None:
        """Apply a legal action, and answer for seats that pass automatically."""
        new = self._playing().push(action, seat)
        await self.commit(new + self._auto_answers(), seat, cid)

    async def end_for_time(self) -> None:
        """End the match between two deals: its time is up."""
        await self.commit(self._playing().end_for_time())

    async def resume(self) -> None:
        """Play on: the claim window is over."""
        new = self._playing().resume()
        await self.commit(new + self._auto_answers())

    def _auto_answers(self) -> list[e.Event]:
        """The passes for seats that always pass on what is offered."""
        match = self._playing()
        new: list[e.Event] = []
        if match.state.phase in (Phase.CLAIM, Phase.ROB):
            for seat in match.to_act:
                if passes_quietly(match.legal(seat), self.seating[seat].passes):
                    new += match.push(PASS, seat)
        return new

    async def undo(self, by: Socket, cid: str, seq: int | None = None) -> CommandAnswer:
        """Take back the decision that was latest in the view of `seq`, or ask all other players to agree."""
        return await self.command(by, cid, lambda: self._undo(by.seat, cid, seq))

    async def _undo(self, seat: int, cid: str, seq: int | None) -> None:
        if not self.settings.undo:
            raise Problem("undo_off")
        keep = self._before(seat)
        if keep is None:
            raise Problem("no_undo")
        self._check_moment(seat, seq, lambda entry: stale.turns_undo(entry, seat, self.seating[seat].passes))
        self._begin_aside()
        others = set(self.seating.holders()) - {seat}
        await self._settle(self.consent.ask(seat, keep, others, scored=self.state.phase is Phase.SCORED), seat, cid)

    def _before(self, seat: int) -> int | None:
        """How many events stay when a seat's latest decision is taken back, None if there is nothing to take back."""
        match = self._playing()
        return None if match.finished else last_decision(match, seat, self.seating[seat].passes)

    async def agree(self, by: Socket, cid: str, to: str = "undo", seq: int | None = None, *, on: bool) -> CommandAnswer:
        """Agree to the request in the view of `seq`, or refuse (the asker withdraws it). Or (`to` is `watch`) allow watching."""
        if to == "watch":
            return await self.command(by, cid, lambda: self._allow_watching(by.seat, cid, on=on))
        return await self.command(by, cid, lambda: self._agree(by.seat, cid, seq, on=on))

    async def _agree(self, seat: int, cid: str, seq: int | None, *, on: bool) -> None:
        entry = self.consent.answer(seat, self.seating.holders(), on=on)
        self._check_moment(seat, seq, stale.turns_answer)
        if entry is not None:
            await self._settle(entry, seat, cid)

    async def _settle(self, entry: Entry, seat: int, cid: str) -> None:
        """Write the outcome of a request; undone events are removed first."""
        if isinstance(entry, Undone):
            self._playing().rewind(entry.keep)
        await self.commit([entry], seat, cid)

    async def _allow_watching(self, seat: int, cid: str, *, on: bool) -> None:
        if self.settings.spectators == "none":
            raise Problem("no_watching")
        if self._playing().finished:
            raise Problem("match_over")
        if on != (seat in self.allows()):
            if on:
                self._begin_aside()
            await self.commit([WatchAllowed(seat, on)], seat, cid)

    async def pause(self, by: Socket, cid: str, *, on: bool) -> CommandAnswer:
        """Pause or resume the game."""
        return await self.command(by, cid, lambda: self._pause(by.seat, cid, on=on))

    async def _pause(self, seat: int, cid: str, *, on: bool) -> None:
        if self._playing().finished:
            raise Problem("match_over")
        if on != self.paused:
            if on:
                self._begin_aside()
            self.paused = on
            await self.commit([Paused(seat, on)], seat, cid)

    async def lapse(self) -> None:
        """End the undo request, which timed out: that counts as a refusal."""
        if self.consent.wish is not None:
            await self.commit([UndoLapsed(self.consent.wish.seat)])

    async def think(self, by: Socket, cid: str, *, on: bool) -> CommandAnswer:
        """Ask for thinking time about another player's discard, or end it; every player may, so it reveals nothing."""
        seat = by.seat

        def change() -> None:
            table = self._playing().state.table
            about = table.phase in (Phase.CLAIM, Phase.ROB) and seat in table.order and seat != table.offered_by
            if on and (self.paused or self.frozen or not about):
                raise Problem("no_think")
            if not self.clock.think(seat, on=on):
                raise Problem("no_think")
            self.broadcast()

        return await self.command(by, cid, change)

    async def set_tempo(self, by: Socket, cid: str, tempo: Tempo) -> CommandAnswer:
        """Set how fast the table plays: for the owner, or a player alone with bots."""
        seat = by.seat

        async def change() -> None:
            if self.seating.holders() != [seat] and seat != self.seating.seat_of(self.row.owner):
                raise Problem("not_owner")
            if self._playing().finished:
                raise Problem("match_over")
            if tempo == self.settings.tempo:
                return
            self._begin_aside()
            chosen = {**self.row.settings, "tempo": tempo}
            self._set_settings(chosen)
            await self.commit([TempoSet(seat, tempo)], seat, cid, lambda db: database.set_settings(db, self.row.id, chosen))
            self.row = self.row._replace(settings=chosen)

        return await self.command(by, cid, change)

    def _set_settings(self, chosen: dict[str, Any]) -> None:  # the column as it is stored
        self.settings = TableSettings(**chosen)
        self._frame["settings"] = chosen
        self.clock.hasten()

    async def phrase(self, by: Socket, cid: str, name: str) -> CommandAnswer:
        """Broadcast one of the phrases."""

        def say() -> None:
            if name not in PHRASES:
                raise Problem("no_phrase")
            self._post(self.seating.sockets(), encode({"type": "phrase", "seat": by.seat, "id": name}))

        return await self.command(by, cid, say)

    async def set_auto_pass(self, by: Socket, cid: str, kinds: Sequence[str], *, until_turn: bool) -> CommandAnswer:
        """Set automatic passes, also on everything but mahjong until the next turn; this also answers an open question."""

        async def change() -> None:
            if not set(kinds) <= CLAIMS | {ActionType.MAHJONG.value}:
                raise Problem("bad_request", reason=Words("`auto_pass` klopt niet", "`auto_pass` is invalid"))
            self.seating[by.seat].pass_on(kinds, until_turn=until_turn)
            new = [] if self.match is None or self.paused or self.frozen else self._auto_answers()
            if new:
                await self.commit(new)
            else:
                self.broadcast()

        return await self.command(by, cid, change)

    def _end_passing(self) -> None:
        """End passing until the next turn for seats whose turn has come, and for all when the deal is over."""
        table = self.state.table
        for seat, chair in enumerate(self.seating.chairs):
            if chair.until_turn and (table.outcome is not None or (table.phase is Phase.TURN and table.turn == seat)):
                chair.until_turn = False

    # coming and going

    async def start(self, person: PersonRow) -> None:
        """Draw seats and deal, on behalf of a seated person."""
        async with self.lock:
            await self._seat_of(person)
            if self.match is None:
                self.match = self._match()
                self.started = time.time()
                await self.commit(self.match.events[:])
                self.clock.plan()

    async def _seat_of(self, person: PersonRow) -> int:
        """A person's seat; `Problem` if they have none."""
        if not await self.is_ours():
            raise Problem("moved")
        seat = self.seating.seat_of(person.id)
        if seat is None:
            raise Problem("forbidden")
        return seat

    async def consult(self, person: PersonRow, work: Callable[[Match, int], T]) -> T:
        """The result of work on the match, as far as it is stored, for a person's seat."""
        async with self.lock:
            seat = await self._seat_of(person)
            if self.match is None or self.match.finished:
                raise Problem("not_playing")
            return work(self.match, seat)

    async def set_chair(self, row: SeatRow, *, bye: str = "", remover: int | None = None) -> None:
        """Write a chair's new row, the resulting owner, and the person removed by the seat `remover`.

        With a goodbye the connections of the seat are closed.
        """
        table, before = self.row.id, self.seating[row.seat].row.person
        owner = self.seating.owner(self.row.owner, row)
        vacated = self.match is not None and self.status != FINISHED and before is not None and row.person is None

        def write(db: Connection) -> None:
            database.set_seat(db, table, row)
            guests.set_owner(db, table, owner)
            if remover is not None and before is not None:
                guests.remove(db, table, before)

        if vacated:
            await self.commit([Vacated(row.seat, NOBODY if remover is None else remover)], also=write)
        else:
            await self.write(write)
        self.row = self.row._replace(owner=owner)
        for socket in self.seating[row.seat].sockets[:] if bye else ():
            socket.bye(bye)
            self.seating.remove(socket, self.services.loop.time())
        self.seating.set_row(row)
        self.state.table.names = self.seating.names
        self.broadcast_seats()
        self.clock.plan()

    def place_of(self, person: str) -> int:
        """The seat from which a person follows the table, -1 for a watcher; `Problem` if there is none."""
        seat = self.seating.seat_of(person)
        if seat is not None:
            return seat
        if person in self.removed:
            raise Problem("removed")
        if self.settings.spectators == "none":
            raise Problem("no_watching")
        return NOBODY

    async def attach(self, socket: Socket, since: int | None) -> None:
        """Connect a client and send it the current state."""
        async with self.lock:
            # A person who sat down, or lost the seat, while waiting here reconnects.
            if not await self.is_ours() or self.place_of(socket.person) != socket.seat:
                raise Problem("moved")
            self.used = self.services.loop.time()
            self.seating.add(socket)
            self._seats = None
            self._start_to_look(socket.seat)
            self.show(socket, since)
            if socket.seat >= 0:
                row = self.seating[socket.seat].row
                if row.away:
                    await self.set_chair(row._replace(away=False))
                await self._note_use()
                self.clock.plan()

    async def _note_use(self) -> None:
        """Record now and then that the table is in use, which extends its code's validity."""
        now = time.time()
        if now > self.row.updated + HOUR:
            await self.write(lambda db: guests.set_used(db, self.row.id, now))
            self.row = self.row._replace(updated=now)

    def _start_to_look(self, seat: int) -> None:
        """Reset what was last sent when the first client of a view connects: that client gets the whole view."""
        if seat < 0:
            if len(self.seating.watchers) == 1:
                self._views.own_changes(self._view(NOBODY))
                self._audience.begin(None if self.is_watched_live else self._watched())
        elif len(self.seating[seat].sockets) == 1:
            self._views.own_changes(self._view(seat))

    async def look(self, socket: Socket, since: int | None) -> None:
        """Send a connected client the whole view again."""
        async with self.lock:
            if await self.is_ours():
                self.show(socket, since)
            else:
                socket.bye("moved")

    def detach(self, socket: Socket) -> None:
        """Remove a closed connection."""
        now = self.services.loop.time()
        self.used = now
        if self.seating.remove(socket, now):
            self._seats = None
            self.clock.wake()  # it broadcasts under the lock: the match may have advanced with events that are not written yet


def _progress(row: TableRow) -> Callable[[Connection], None]:
    """A write that brings a table's own row up to date."""
    return lambda db: database.set_progress(db, row.id, row.status, row.deals, row.updated)
