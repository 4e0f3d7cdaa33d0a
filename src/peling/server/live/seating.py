"""Seating: who sits on each chair of a table, who is present, and for whom a bot plays."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import cast

from peling.game.actions import ActionType
from peling.server.live.sockets import Socket
from peling.server.live.thinking import substitute
from peling.server.store.database import NAMELESS, SeatRow
from peling.server.words import Problem
from peling.wire.view import Seat, SeatKind

PERSON, BOT, OPEN = "person", "bot", "open"
SOCKETS = 4
"""The most sockets of one seat, or of one watcher; one more closes the oldest."""
CLAIMS = frozenset(kind.value for kind in (ActionType.CHOW, ActionType.PUNG, ActionType.KONG))
"""What a discard may be claimed for, apart from mahjong."""
WATCHERS = 50
"""The most people who may watch one table."""


class Chair:
    """One seat: its row in the database, its open sockets, and since when it has none."""

    __slots__ = ("auto_pass", "gone", "row", "sockets", "until_turn")

    def __init__(self, row: SeatRow, now: float) -> None:
        self.row = row
        self.sockets: list[Socket] = []
        self.gone = now
        """When the last socket closed."""
        self.auto_pass: frozenset[str] = frozenset()
        """What the person always passes on."""
        self.until_turn = False
        """Whether the person passes on everything but mahjong until the next turn."""

    @property
    def passes(self) -> frozenset[str]:
        """What the table currently passes on for the person."""
        return self.auto_pass | CLAIMS if self.until_turn else self.auto_pass

    def pass_on(self, kinds: Iterable[str] = (), *, until_turn: bool = False) -> None:
        """Set what to pass on, and whether to pass on everything but mahjong until the next turn."""
        self.auto_pass = frozenset(kinds)
        self.until_turn = until_turn

    @property
    def online(self) -> bool:
        """Whether the person is connected."""
        return bool(self.sockets)

    def there(self, now: float, grace: float) -> bool:
        """Whether a person plays this seat: connected, or disconnected less than `grace` seconds ago."""
        if self.row.kind != PERSON or self.row.person is None:
            return False
        return self.online or (not self.row.away and now < self.gone + grace)


class Seating:
    """All chairs of a table."""

    def __init__(self, rows: list[SeatRow], now: float, grace: float) -> None:
        self.chairs = [Chair(row, now) for row in rows]
        self.grace = grace
        self.watchers: list[Socket] = []
        self._present: list[int] = []
        self._until = -math.inf
        """Until when `_present` stays valid if nobody connects or disconnects."""

    def __getitem__(self, seat: int) -> Chair:
        return self.chairs[seat]

    def __len__(self) -> int:
        return len(self.chairs)

    @property
    def names(self) -> tuple[str, ...]:
        """The names around the table."""
        return tuple(shown_name(chair.row) for chair in self.chairs)

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        return None if person is None else next((chair.row.seat for chair in self.chairs if chair.row.person == person), None)

    def holders(self) -> list[int]:
        """The seats that people hold, including those who are away and may return."""
        return [chair.row.seat for chair in self.chairs if chair.row.person is not None]

    def owner(self, owner: str | None, changed: SeatRow) -> str | None:
        """The owner of the table once a chair has changed: the same person as long as they hold a seat, then the next player."""
        rows = [changed if chair.row.seat == changed.seat else chair.row for chair in self.chairs]
        people = [row.person for row in rows if row.person is not None]
        return owner if owner in people else next(iter(people), None)

    def present(self, now: float) -> list[int]:
        """The seats that people play now."""
        if now >= self._until:
            there = [chair for chair in self.chairs if chair.there(now, self.grace)]
            self._present = [chair.row.seat for chair in there]
            self._until = min((chair.gone + self.grace for chair in there if not chair.sockets), default=math.inf)
        return self._present

    def leaving(self, now: float) -> float:
        """When the next person who has just disconnected will count as gone; infinity if nobody has."""
        self.present(now)
        return self._until

    def set_row(self, row: SeatRow) -> None:
        """Replace a chair's row; one person's automatic passes do not carry over to the next."""
        if row.person != self.chairs[row.seat].row.person:
            self.chairs[row.seat].pass_on()
        self.chairs[row.seat].row = row
        self._until = -math.inf

    def free(self) -> list[int]:
        """Seats that a friend may take."""
        return [chair.row.seat for chair in self.chairs if chair.row.kind == OPEN]

    def bot(self, seat: int) -> str:
        """The bot that plays a seat while no person does."""
        return substitute(self.chairs[seat].row.bot)

    def seats(self, now: float) -> list[Seat]:
        """The public facts about the seats."""
        return [self._seat(chair, now) for chair in self.chairs]

    def _seat(self, chair: Chair, now: float) -> Seat:
        row = chair.row
        there = chair.there(now, self.grace)
        return Seat(
            name=shown_name(row),
            kind=cast("SeatKind", row.kind),
            online=chair.online or row.kind == BOT,
            stand_in=row.kind == PERSON and not there,
            bot=None if there else self.bot(row.seat),
        )

    def add(self, socket: Socket) -> None:
        """Somebody connects; the seat's oldest socket is closed if there are too many."""
        if socket.seat < 0:
            self._watch(socket)
            return
        chair = self.chairs[socket.seat]
        if len(chair.sockets) >= SOCKETS:
            chair.sockets.pop(0).bye("replaced")
        chair.sockets.append(socket)
        self._until = -math.inf

    def _watch(self, socket: Socket) -> None:
        """A watcher connects; `Problem` if there are too many already."""
        mine = [one for one in self.watchers if one.person == socket.person]
        if not mine and self.audience >= WATCHERS:
            raise Problem("audience_full")
        if len(mine) >= SOCKETS:
            self.watchers.remove(mine[0])
            mine[0].bye("replaced")
        self.watchers.append(socket)

    @property
    def audience(self) -> int:
        """How many people watch."""
        return len({socket.person for socket in self.watchers})

    def remove(self, socket: Socket, now: float) -> bool:
        """Remove a closed socket; whether that means somebody left: it was a seat's last, or a watcher's."""
        if socket.seat < 0:
            there = socket in self.watchers
            if there:
                self.watchers.remove(socket)
            return there
        chair = self.chairs[socket.seat]
        if socket not in chair.sockets:
            return False
        chair.sockets.remove(socket)
        chair.gone = now
        self._until = -math.inf
        return not chair.sockets

    def sockets(self) -> list[Socket]:
        """All sockets, of seats and watchers."""
        return [socket for chair in self.chairs for socket in chair.sockets] + self.watchers


def shown_name(row: SeatRow) -> str:
    """The displayed name of a seat's player. A bot's works in both languages; clients show which bot it is next to it."""
    return row.name if row.kind == PERSON else f"Computer {row.seat + 1}"


def vacant(row: SeatRow) -> SeatRow:
    """A seat that nobody holds any more: a friend may take it, and a bot plays it meanwhile."""
    return row._replace(kind=OPEN, person=None, name=NAMELESS, away=False)


def first_rows(wanted: list[str], person: str, name: str, bots: str) -> list[SeatRow]:
    """The seats of a new table: `me`, `open`, or a bot's name."""
    rows = []
    for seat, who in enumerate(wanted):
        if who == "me":
            rows.append(SeatRow(seat, PERSON, person, name, substitute(bots), away=False))
        else:
            bot = substitute(bots if who == "open" else who)
            kind = OPEN if who == "open" else BOT
            rows.append(SeatRow(seat, kind, None, NAMELESS, bot, away=False))
    return rows
