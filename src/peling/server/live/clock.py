"""The clock of a table: runs everything that happens by itself. Bots play at a natural pace, claim windows close, time runs out.

Each table has one timer. When it fires, or a bot has decided, the clock does what is due and resets the timer. A table
without people sleeps.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
import weakref
from collections.abc import Sequence
from typing import Any, Protocol

from peling.game import events as e
from peling.game.actions import MAHJONG, PASS, Action
from peling.game.match import Match
from peling.game.table import Phase
from peling.rules import Ruleset
from peling.server.live.entries import Entry
from peling.server.live.seating import Seating
from peling.server.live.services import Services
from peling.server.settings import PACES, WINDOWS
from peling.server.store.database import TableRow
from peling.server.store.failures import Unwritten
from peling.server.store.journal import Fenced, Repeated
from peling.wire.settings import TableSettings

log = logging.getLogger("peling.clock")
_SOON = 0.0005


class Thought:
    """A decision that a bot is making, played no earlier than `due`; the table waits for it. None: the bot failed to decide."""

    __slots__ = ("due", "seat", "task")

    def __init__(self, seat: int, due: float, task: asyncio.Task[Action | None]) -> None:
        self.seat = seat
        self.due = due
        self.task = task


class Clocked(Protocol):
    """What a clock needs from its table."""

    services: Services
    row: TableRow
    rules: Ruleset
    settings: TableSettings
    seating: Seating
    match: Match | None
    lock: asyncio.Lock
    paused: bool
    started: float
    chance: str

    @property
    def lost(self) -> bool:
        """Whether the table was given up or must be."""

    def present(self) -> list[int]:
        """The seats that people play now."""

    @property
    def frozen(self) -> bool:
        """Whether an undo request is open: until it is answered the game stands still."""

    def verdict(self) -> Action | None:
        """The votes of the people present after a deal: go on or stop; None while some have yet to vote."""

    @property
    def presence_changed(self) -> bool:
        """Whether somebody has left and this has not been broadcast yet."""

    def broadcast_seats(self) -> None:
        """Broadcast who is present."""

    def give_up(self, code: str) -> None:
        """Close this copy of the table; a worker reloads it from the log for the next client."""

    async def push(self, action: Action, seat: int) -> None:
        """Apply a legal action."""

    async def end_for_time(self) -> None:
        """End the match: its time is up."""

    async def lapse(self) -> None:
        """End the undo request: it timed out."""

    async def resume(self) -> None:
        """Play on: the claim window is over."""


class TableClock:
    """Keeps one table going."""

    def __init__(self, table: Clocked) -> None:
        # A weak reference: a reference cycle would keep table and clock alive until the collector looks at old objects.
        self._owner = weakref.ref(table)
        self._loop = table.services.loop
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._thoughts: dict[int, Thought] = {}
        self._pretended: set[asyncio.Task[None]] = set()
        """For each bot that is not asked about the current discard: the wait for the answer that it might have given."""
        self._overdue: set[int] = set()
        self._there: list[int] = []
        self._asked = self._loop.time()
        """When the table began to wait for the current decision."""
        self._stood = True
        """Whether nothing has happened since the table was loaded: after that standstill bots do not add another wait."""
        self._window = self._asked
        """When the claim window of the current discard ends."""
        self._held: float | None = None
        """Since when an undo request has stopped the game."""
        self._lapses = math.inf
        """When that request times out, which counts as a refusal."""
        self._thinkers: set[int] = set()
        """The seats that asked for thinking time about the current discard."""
        self._thinking_ends: float | None = None
        """When that ends, for all of them; None if nobody has asked for it."""
        self._chance = random.Random()  # noqa: S311  # nosec B311  # paces, not tiles

    @property
    def _table(self) -> Clocked:
        """The table; every caller of the clock keeps it alive."""
        table = self._owner()
        assert table is not None
        return table

    # times

    def _some(self, bounds: tuple[float, float]) -> float:
        return self._chance.uniform(*bounds) * self._table.services.settings.pace

    def moment(self, kinds: set[type[Entry]]) -> None:
        """Entries of these kinds were added: cancel the bots' pending decisions and start waiting for the next one."""
        self._asked = self._loop.time()
        self._stood = False
        self._overdue.clear()
        self._thinkers.clear()
        self._thinking_ends = None
        if self._held is not None:
            self._held = self._asked
        self._drop()
        if e.Discarded in kinds or e.Promoted in kinds:
            drawn = self._some(WINDOWS[self._table.settings.tempo])
            self._window = self._asked + self._lies(drawn)
            if drawn:
                self._pretend()

    def hold(self) -> None:
        """Stop the game for an undo request until it is answered."""
        self._held = self._loop.time()
        self._lapses = self._held + self._table.services.settings.undo_time

    def lapses_in(self) -> float | None:
        """Seconds until the open request times out; None if there is none."""
        return None if self._lapses == math.inf else round(max(0.0, self._lapses - self._loop.time()), 1)

    def release(self) -> None:
        """The request is answered: all timers continue where they stopped."""
        if self._held is None:
            return
        stood = self._loop.time() - self._held
        self._held, self._lapses = None, math.inf
        self._asked += stood
        self._window += stood
        if self._thinking_ends is not None:
            self._thinking_ends += stood
        table = self._table
        if table.match is not None and table.match.state.phase in (Phase.CLAIM, Phase.ROB) and table.services.settings.pace:
            self._pretend()

    # thinking time

    def think(self, seat: int, *, on: bool) -> bool:
        """A seat asks for thinking time about the current discard, or is done thinking; whether that is possible.

        It works the same whether or not a seat can claim the tile, and ends for all at the same time, so it reveals nothing.
        """
        if not on:
            self._thinkers.discard(seat)
            return True
        now = self._loop.time()
        if self._thinking_ends is None:
            self._thinking_ends = now + self._table.settings.think
        if now >= self._thinking_ends:
            return False
        self._thinkers.add(seat)
        return True

    def thinkers(self) -> list[int]:
        """The seats that are thinking."""
        return sorted(self._thinkers)

    def think_left(self) -> float | None:
        """Seconds of thinking time left, shared by all; None while nobody is thinking."""
        if not self._thinkers or self._thinking_ends is None:
            return None
        now = self._loop.time() if self._held is None else self._held
        return round(max(0.0, self._thinking_ends - now), 1)

    def _time_of(self, seat: int) -> float:
        """The deadline of a seat's decision, at a table with a clock."""
        ends = self._asked + self._table.settings.clock
        return max(ends, self._thinking_ends) if seat in self._thinkers and self._thinking_ends is not None else ends

    def hasten(self) -> None:
        """Apply a new tempo, also to bots that are already thinking."""
        now, paces = self._loop.time(), PACES[self._table.settings.tempo]
        for thought in self._thoughts.values():
            thought.due = min(thought.due, now + self._some(paces))

    def _bots(self) -> list[int]:
        """The seats played by bots in this deal."""
        table = self._table
        there = table.present()
        return [] if table.match is None else [seat for seat in table.match.state.table.order if seat not in there]

    def _lies(self, drawn: float) -> float:
        """The length of a claim window: a random time that does not depend on who is asked, no shorter than bots took lately."""
        return max(drawn, self._table.services.bots.slowest) if drawn and self._bots() else drawn

    def _pretend(self) -> None:
        """Also wait for the bots that are not asked: a longer wait must not reveal that a bot could claim.

        The table waits for a slow bot, so it waits for every bot: for one that is not asked, as long as its answer might take
        now.
        """
        table = self._table
        match = table.match
        assert match is not None
        for seat in self._bots():
            if seat not in match.to_act and seat != match.state.table.offered_by:
                task = asyncio.create_task(table.services.bots.wait_as_if_asked())
                self._pretended.add(task)
                task.add_done_callback(self._stop_pretending)

    def _stop_pretending(self, task: asyncio.Task[None]) -> None:
        self._pretended.discard(task)
        self.wake()

    def _has_lain(self, now: float) -> bool:
        """Whether the claim window is over."""
        return now >= self._window and not self._pretended and not self._thinkers

    def running(self, seat: int) -> tuple[int, float] | None:
        """The seat whose time is running and its deadline. All seats know whose turn it is; who else is asked is secret."""
        table = self._table
        match, limit = table.match, table.settings.clock
        if not limit or match is None or table.paused or table.frozen:
            return None
        if match.state.phase is Phase.TURN:
            return match.state.turn, self._asked + limit
        return (seat, self._time_of(seat)) if seat in match.to_act else None

    def to_dict(self, seat: int) -> dict[str, Any] | None:  # part of a live view
        """The clock as a seat may see it now."""
        limit = self._table.settings.clock
        runs = self.running(seat)
        if not limit or runs is None:
            return {"limit": limit, "left": None, "seat": None} if limit else None
        return {"limit": limit, "left": round(max(0.0, runs[1] - self._loop.time()), 1), "seat": runs[0]}

    @property
    def awake(self) -> bool:
        """Whether the table runs by itself: it is playing, and somebody is present."""
        table = self._table
        match = table.match
        still = table.paused or table.frozen
        return match is not None and not table.lost and not still and not match.finished and bool(table.present())

    # planning

    def plan(self) -> None:
        """Set the timer for the next thing due; the caller holds the table's lock."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = self._loop.time()
        if not self.awake:
            self._drop()
            if self._lapses < math.inf:
                self._timer = self._loop.call_at(max(self._lapses, now) + _SOON, self.wake)
            return
        due = self._due(now)
        if due < math.inf:
            self._timer = self._loop.call_at(max(due, now) + _SOON, self.wake)

    def _due(self, now: float) -> float:
        """When something is due: a person counts as gone, a claim window ends, a bot has decided, or a decision times out."""
        table = self._table
        match = table.match
        assert match is not None
        due = table.seating.leaving(now)
        if self._thinkers and self._thinking_ends is not None:
            due = min(due, self._thinking_ends)
        if match.is_paused:
            # Then the last awaited bot wakes the table, or the end of thinking time does.
            late = self._thinkers or (self._pretended and now >= self._window)
            return due if late else min(due, self._window)
        if match.state.phase is Phase.SCORED:
            return 0.0 if table.verdict() is not None or self._time_is_up() else due
        there = table.present()
        for seat in match.to_act:
            if seat in there and seat not in self._overdue:
                if table.settings.clock:
                    due = min(due, self._time_of(seat))
                continue
            thought = self._think(seat)
            if thought.task.done():
                due = min(due, thought.due)
        return due

    def _time_is_up(self) -> bool:
        rules = self._table.rules
        minutes = int(rules["minutes"]) if rules.has_option("minutes") else 0
        return bool(minutes) and time.time() >= self._table.started + 60 * minutes

    def _think(self, seat: int) -> Thought:
        thought = self._thoughts.get(seat)
        if thought is None:
            table = self._table
            match = table.match
            assert match is not None
            turn = match.state.phase in (Phase.TURN, Phase.EXCHANGE) and seat not in self._overdue
            due = self._asked + (self._some(PACES[table.settings.tempo]) if turn and not self._stood else 0.0)
            choice = table.services.bots.choose(table.seating.bot(seat), match.view(seat), f"{table.chance}/{seat}")
            thought = Thought(seat, due, asyncio.create_task(choice))
            self._thoughts[seat] = thought
            thought.task.add_done_callback(lambda _: self.wake())
        return thought

    def _drop(self) -> None:
        for task in [*self._pretended, *(thought.task for thought in self._thoughts.values())]:
            task.cancel()
        self._pretended.clear()
        self._thoughts.clear()

    def stop(self) -> None:
        """Cancel the timer and the bots' decisions."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._drop()

    # acting

    def wake(self) -> None:
        """Schedule a check of what is due."""
        table = self._owner()
        if table is None or table.lost:
            return
        if self._task is None:
            self._task = asyncio.create_task(self._run(table))
        else:
            self._again = True

    async def _run(self, table: Clocked) -> None:
        try:
            async with table.lock:
                self._again = True
                while self._again:
                    self._again = False
                    self._notice()
                    if self._loop.time() >= self._lapses and not table.lost:
                        await table.lapse()
                    while self.awake and await self._step():
                        pass
                self.plan()
        except Unwritten:  # a failing database is logged once, not for each table
            table.give_up("moved")
        except (Fenced, Repeated) as error:
            log.warning("table %s given up: %r", table.row.id, error)
        except Exception:
            log.exception("table %s given up", table.row.id)
            table.give_up("restart")
        finally:
            self._task = None

    def _notice(self) -> None:
        """Broadcast who has left, now counts as gone, or is back, and the end of thinking time."""
        there = self._table.present()
        over = bool(self._thinkers) and self._thinking_ends is not None and self._loop.time() >= self._thinking_ends
        if over and not self._table.frozen:
            self._thinkers.clear()
        if there != self._there or over or self._table.presence_changed:
            self._there = there
            self._table.broadcast_seats()

    async def _step(self) -> bool:
        """Do one thing that is due; False if nothing is."""
        table = self._table
        match = table.match
        assert match is not None
        now = self._loop.time()
        if match.is_paused:
            if not self._has_lain(now):
                return False
            await table.resume()
            return True
        if match.state.phase is Phase.SCORED:
            if self._time_is_up():
                await table.end_for_time()
                return True
            verdict = table.verdict()
            if verdict is not None:
                await table.push(verdict, match.state.table.order[0])
            return verdict is not None
        return await self._answer(match.to_act, now)

    async def _answer(self, asked: Sequence[int], now: float) -> bool:
        """Play for a seat that a bot plays, or whose time is up."""
        table = self._table
        there = table.present()
        for seat in asked:
            if seat in there and seat not in self._overdue:
                if not table.settings.clock or now < self._time_of(seat):
                    continue
                self._overdue.add(seat)
            thought = self._think(seat)
            if thought.task.done() and now >= thought.due and not thought.task.cancelled():
                del self._thoughts[seat]
                action = thought.task.result()
                metrics = table.services.metrics
                if action is None:
                    metrics.bots_missing.inc()
                    action = self._spare(seat)
                elif self._window < now and table.match is not None and table.match.state.phase in (Phase.CLAIM, Phase.ROB):
                    metrics.bots_late.inc()
                await table.push(action, seat)
                return True
        return False

    def _spare(self, seat: int) -> Action:
        """The fallback for a seat whose bot failed to decide: take a valid win, otherwise pass or do anything legal."""
        match = self._table.match
        assert match is not None
        legal = match.legal(seat)
        if MAHJONG in legal and match.is_right_call(seat):
            return MAHJONG
        return PASS if PASS in legal else legal[-1]
