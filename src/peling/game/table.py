"""The parts of a state: `Table` is what everyone sees, `Private` what one seat knows beyond it. Their fold is in `state.py`."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeVar

from peling import tiles
from peling.game.actions import Action
from peling.hands import Hand, Meld
from peling.kernels.play.exchange import STAGES, partner
from peling.kernels.play.moves import is_last_turn
from peling.rules import Ruleset
from peling.rules.vector import play_vector
from peling.tiles import JOKER

ALL_KINDS = JOKER + 1
NOBODY = -1
LAST_EXCHANGE = STAGES - 1
_T = TypeVar("_T")


class Phase(Enum):
    """What the table waits for."""

    SEATS = "seats"
    EXCHANGE = "exchange"
    """Goulash: three tiles from everyone."""
    TURN = "turn"
    """The seat in turn: discard, kong, mahjong."""
    CLAIM = "claim"
    """Answers to a discard."""
    ROB = "rob"
    """Answers to a promoted kong."""
    SCORED = "scored"
    """The deal is over."""
    FINISHED = "finished"


class Discard(NamedTuple):
    """A discard: its kind, and who claimed it (-1: it lies there)."""

    kind: int
    claimed_by: int = NOBODY


@dataclass(slots=True)
class Outcome:
    """How a deal ended: `hands` by seat as they are scored, None for a dreamer."""

    winner: int = NOBODY
    discarder: int = NOBODY
    kind: int = NOBODY
    hands: tuple[Hand | None, ...] = ()
    scores: tuple[int, ...] = ()
    net: tuple[int, ...] = ()
    remise: str = ""


class Table:
    """What everyone at the table sees."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self.rules = rules
        self.play = play_vector(rules)
        """The rules of play as the kernels read them."""
        self.strict = rules.strict
        """Whether players may make mistakes (`referee=strict`)."""
        self.names = tuple(names)
        self.totals = [0] * len(names)
        self.phase = Phase.SEATS
        self.order: tuple[int, ...] = ()
        self.first_order: tuple[int, ...] = ()
        self.deal = 0
        self.round = 0
        self.clear()

    def __repr__(self) -> str:
        return f"<Table {self.rules.label}: {self.progress}>"

    @property
    def progress(self) -> str:
        """How far the match is: the deal, the phase and the totals."""
        return f"deal {self.deal}, {self.phase.value}, totals {' '.join(map(str, self.totals))}"

    def clear(self) -> None:
        """Clear everything for a new deal."""
        number = len(self.names)
        self.goulash = False
        self.dreamer = self.ruler = NOBODY
        self.dice: tuple[int, ...] = ()
        self.break_stack = 0
        self.taken: list[int] = []
        """Slots of the wall in the order in which tiles were taken."""
        self.loose = False
        """Whether the tile taken last was a replacement."""
        self.wall_left = self.dead_left = 0
        self.wind_of = [NOBODY] * number
        self.turn = NOBODY
        self.turn_has_drawn = False
        self.kongs = 0
        """Kongs in the turn that is played."""
        self.kong_laid = False
        """Whether anybody laid a kong in this deal."""
        self.replaced = False
        """Whether the tile just taken replaces a kong's (not a luck tile's)."""
        self.offered = self.offered_by = NOBODY
        self.exchange = 0
        self.discards: list[list[Discard]] = [[] for _ in range(number)]
        self.river: list[tuple[int, int]] = []
        """All discards in order: (seat, kind)."""
        self.melds: list[list[Meld | None]] = [[] for _ in range(number)]
        """Declared sets; None is another's face-down kong."""
        self.luck: list[list[int]] = [[] for _ in range(number)]
        self.rack_sizes = [0] * number
        self.announced = [False] * number
        self.original = [False] * number
        """Whether each seat announced a wait at its first discard and has not changed its hand since."""
        self.dead = [False] * number
        self.short = [0] * number
        """Replacement tiles that a seat forgot to take."""
        self.penalties = [0] * number
        self.seen = bytearray(ALL_KINDS)
        """How many of each kind lie open: discards, open sets, luck tiles."""
        self.outcome: Outcome | None = None

    def next_seat(self, seat: int) -> int:
        """Who plays after a seat."""
        return self.order[(self.wind_of[seat] + 1) % len(self.order)]

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """The other seats that play, in the order of turn after `seat`."""
        wind = self.wind_of[seat]
        return self.order[wind + 1 :] + self.order[:wind]

    @property
    def is_last_turn(self) -> bool:
        """Whether nobody draws after this turn: the wall is empty, or the dead wall where that ends the deal at once."""
        return bool(is_last_turn(self.wall_left, self.dead_left, self.play))

    @property
    def partners(self) -> list[int]:
        """With whom each seat exchanges tiles now, -1 for a seat that does not take part; empty if nothing is exchanged."""
        if self.phase is not Phase.EXCHANGE:
            return []
        found = [NOBODY] * len(self.names)
        for seat, other in partners(self.order, self.exchange):
            found[seat] = other
        return found


def partners(order: Sequence[int], stage: int) -> list[tuple[int, int]]:
    """Who passes tiles to whom in an exchange of goulash, both ways."""
    with_whom = [partner(wind, stage, len(order)) for wind in range(len(order))]
    return [(order[wind], order[other]) for wind, other in enumerate(with_whom) if other != NOBODY]


class Private:
    """What one seat knows beyond the table."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.counts = bytearray(ALL_KINDS)
        """How many of each kind the rack holds."""
        self.drawn = NOBODY
        """The tile just taken, kept apart until the discard; it is among `counts`."""
        self.melds: list[Meld] = []
        self.answer: Action | None = None
        self.given: list[tuple[int, ...]] = []
        self.received: list[tuple[int, ...]] = []
        self.waits: int | None = None
        """Kinds that may complete the rack without the tile just taken, as bits; None until somebody asks."""

    @property
    def rack(self) -> tuple[int, ...]:
        """The tiles on the rack, sorted."""
        return tuple(tiles.spread(self.counts))


def copied(value: _T) -> _T:
    """A copy with copied lists, also those inside lists; other values are immutable and shared."""
    other = copy(value)
    for name, part in vars(value).items():
        if isinstance(part, list):
            setattr(other, name, [inner[:] if isinstance(inner, list) else inner for inner in part])
        elif isinstance(part, bytearray):
            setattr(other, name, part[:])
    return other
