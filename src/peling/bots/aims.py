"""Aims: the hands of a rule set that may win, made from its rows.

Parts (`parts.py`) are joined until the rows that they earn reach the minimum: two doubles, eight points, or nothing at all. A
limit hand is an aim by itself. Aims that are worth more than a win needs are marked: they are for players who weigh values.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import log
from typing import NamedTuple, TypeVar

from peling.bots.parts import CHOWS, PUNGS, SET_MASKS, Part, parts
from peling.bots.valuation import Taste, taste
from peling.kernels.layout import KNIT_THREE, KNIT_TWO, PUNG
from peling.kernels.shapes import SuitShape, bases, lazy_shapes, shelved
from peling.kernels.think import aims as a
from peling.kernels.think.aims import PUNGS as PUNGS_FORM
from peling.kernels.think.facts import MOST_SLOTS, SLOT_SIZE, Aims
from peling.kernels.think.forecast import CURVES, STEPS
from peling.rules import Row, Ruleset
from peling.tiles import KINDS

CLOSED = Part(open=0)
AIM_POINTS = 28
"""About how many points a hand has that is aimed for, before the doubles of its rows: what one aim is worth beside another."""
STEP = 2.5
"""About how many times less likely a hand is that lacks one tile more."""
EXCLUDED_WHEN_OPEN = "open_set"
CLAIMED = ("concealed_claim",)
"""Patterns of hands that win on a discard."""
KNITS = (KNIT_TWO, KNIT_THREE)
ALL = (1 << KINDS) - 1
Key = TypeVar("Key", bound=Hashable)


class Aim(NamedTuple):
    """A hand to make: what it asks, the rows that it earns, and how much those are worth (doubles, fan, or a limit)."""

    part: Part
    rows: tuple[Row, ...]
    worth: int
    extra: bool = False

    def __repr__(self) -> str:
        return f"<Aim {' '.join(row.id for row in self.rows) or 'sets'}: {self.worth}>"

    @property
    def limit(self) -> bool:
        """Whether it is a limit hand."""
        return any(row.unit == "limit" for row in self.rows)


class _Maker:
    """Makes the aims of one seat."""

    def __init__(self, rules: Ruleset, seat: int, round_: int, *, goulash: bool) -> None:
        self.rules, self.seat, self.round, self.goulash = rules, seat, round_, goulash
        self.available = rules.available(goulash=goulash)
        self.minimum = rules.minimum
        self.enough = self.minimum if rules.fan else max(self.minimum, 2)
        self.order = {row.id: place for place, row in enumerate(rules.order())}
        self.excluded = {row.id: rules.excluded_by(row) for row in rules.rows}
        self.found: dict[Part, Aim] = {}

    def make(self) -> list[Aim]:
        """All aims, the cheap ones first."""
        pieces: list[tuple[Part, Row]] = []
        for row in self.rules.rows:
            for part in parts(row.pattern, self.rules, self.seat, self.round, self.available):
                if row.unit == "limit" or part.irregular is not None:
                    self._keep(part, (row,), chows=row.goulash_chows if self.goulash else row.chows)
                elif row.unit in ("doubles", "fan"):
                    pieces.append((part, row))
        pieces.sort(key=lambda piece: (-piece[1].value, self.order[piece[1].id]))
        plain = Part().within(self.available)
        if self.minimum == 0:
            self._keep(plain, ())
        self._join(plain, (), pieces, 0)
        return self._ranked()

    def _join(self, part: Part, rows: tuple[Row, ...], pieces: list[tuple[Part, Row]], start: int) -> None:
        """Join more pieces to a part, until it is worth enough; keep what may win."""
        worth = self._worth(rows, part)
        for i in range(start, len(pieces)):
            piece, row = pieces[i]
            more = (*rows, row)
            joined = part.join(piece)
            if joined is None or (row in rows and len(joined.sets) < len(part.sets) + len(piece.sets)):
                continue  # sets are not used twice for one row
            if self._worth(more, joined) <= worth:  # the others exclude it, or it counts only if no set lies open
                joined = joined.join(CLOSED)
                if joined is None or self._worth(more, joined) <= worth:
                    continue
            value = self._worth(more, joined)
            if value >= self.minimum:
                self._keep(joined, more)
            if value < self.enough and len(more) < _DEPTH:
                self._join(joined, more, pieces, i + 1)

    def _worth(self, rows: tuple[Row, ...], part: Part) -> int:
        """What the rows pay together: those that a counted one excludes are left out."""
        if any(row.unit == "limit" for row in rows):
            return max(row.value for row in rows)
        total = 0
        out: set[str] = set()
        for row in sorted(rows, key=lambda row: self.order[row.id]):
            if row.id in out or (part.drawn and row.pattern in CLAIMED):
                continue
            total += row.value
            for other, condition in self.excluded[row.id]:
                if not condition or (condition == EXCLUDED_WHEN_OPEN and part.open):
                    out.add(other)
        return total

    def _keep(self, part: Part, rows: tuple[Row, ...], chows: int | None = None) -> None:
        """Note an aim; where chows are restricted, once without and once for each chow that it may have."""
        allowed = (self.rules.goulash_chows if self.goulash else self.rules.max_chows) if chows is None else chows
        worth = self._worth(rows, part)
        for one in _with_chows(part, allowed) if part.irregular is None else (part,):
            known = self.found.get(one)
            if known is None or worth > known.worth:
                self.found[one] = Aim(one, rows, worth)
            elif worth == known.worth and not set(rows) <= set(known.rows) and part.irregular is not None:
                self.found[one] = known._replace(rows=(*known.rows, *rows))

    def _ranked(self) -> list[Aim]:
        """The aims; those that another aim covers, which may win too, are marked."""
        aims = sorted(self.found.values(), key=lambda aim: (aim.part.fixed, aim.worth, aim.part[:4]))
        by_sets: dict[tuple[int, ...], list[Aim]] = {}
        for aim in aims:
            by_sets.setdefault(aim.part.sets, []).append(aim)
        ranked = []
        for aim in aims:
            sets = aim.part.sets
            some = {chosen for number in range(len(sets) + 1) for chosen in combinations(sets, number)}
            wider = [other for chosen in sorted(some) for other in by_sets.get(chosen, ()) if other is not aim]
            covering = [other for other in wider if other.part.covers(aim.part)]
            if any(other.worth >= aim.worth and not other.limit for other in covering) and not aim.limit:
                continue
            ranked.append(aim._replace(extra=bool(covering)))
        return ranked


_DEPTH = 3


def _with_chows(part: Part, allowed: int) -> Iterator[Part]:
    if allowed >= 4 or part.codes & CHOWS == 0:
        yield part
        return
    chows = sum(code < PUNG for code in part.sets)
    bare = part._replace(codes=part.codes & PUNGS)
    if chows <= allowed:
        yield bare
    if chows < allowed:
        for code in range(PUNG):
            if part.codes >> code & 1:
                one = part._replace(sets=tuple(sorted((*part.sets, code))))
                if one.possible:
                    yield one._replace(codes=bare.codes)


def set_worths(rules: Ruleset, seat: int, round_: int) -> dict[int, int]:
    """What a set earns a player by itself, in doubles or fan: dragons, winds."""
    found: dict[int, int] = {}
    for row in rules.rows:
        if row.unit in ("doubles", "fan"):
            for part in parts(row.pattern, rules, seat, round_, rules.available()):
                if len(part.sets) == 1:
                    found[part.sets[0]] = found.get(part.sets[0], 0) + row.value
    return found


@lru_cache(maxsize=64)
def aims(rules: Ruleset, seat: int, round_: int, *, goulash: bool = False) -> tuple[Aim, ...]:
    """The aims of a player with that wind in that round."""
    return tuple(_Maker(rules, seat, round_, goulash=goulash).make())


class Stock:
    """What the rows of aims refer to by number: shapes of suits, and slots (a group and its shape)."""

    def __init__(self) -> None:
        self.shapes: dict[SuitShape, int] = {}
        self.slots: dict[tuple[int, int], int] = {}

    def slot(self, part: Part, group: int) -> int:
        """The number of the slot in which an aim finds a group, -1 if it uses nothing of it."""
        ranks = 9 if group < 3 else 7
        chows = part.codes >> 7 * group & 127 if group < 3 else 0
        pungs = part.codes >> (PUNG + 9 * group) & (1 << ranks) - 1
        pairs = part.pairs >> 9 * group & (1 << ranks) - 1
        shape = SuitShape(chows, pungs, pairs, ranks)
        if not shape.used:
            return -1
        return self._number(self.slots, (group, self.shapes.setdefault(shape, len(self.shapes))), MOST_SLOTS)

    def flat_slots(self, places: Sequence[int]) -> list[int]:
        """Slots as the kernels read them, with the places where the tables of their shapes start."""
        flat: list[int] = []
        shapes = [*self.shapes]
        for group, number in self.slots:
            flat += [places[number], group, *shapes[number].powers]
        return flat or [0] * SLOT_SIZE

    @staticmethod
    def _number(numbers: dict[Key, int], key: Key, most: int) -> int:
        if key not in numbers and len(numbers) == most:
            raise ValueError(f"the aims of a rule set are too many sorts for the kernels, which have room for {most}")
        return numbers.setdefault(key, len(numbers))


def encode(found: Sequence[Aim], liking: Taste, stock: Stock, *, open_chows: bool, extra: bool = True) -> list[int]:
    """Aims as the kernels read them: rows; what these refer to is added to the stock.

    `extra`: also those that are worth more than a win needs.
    """
    if len(found) > a.ORDERS:
        raise ValueError(f"{len(found)} aims are too many for the kernels, which have room for {a.ORDERS}")
    alike: dict[int, list[list[int]]] = {}
    least = min((_worths(aim)[0] for aim in found), default=1)
    for order, aim in enumerate(found):
        if extra or not aim.extra:
            row = _encode(aim, stock, open_chows=open_chows)
            row[a.A_CHARM] = round(10 * log(max(1.0, liking.value(row[a.A_WORTH]) / least), STEP))
            row[a.A_ORDER] = order
            alike.setdefault(row[a.A_USED], []).append(row)
    for rows in alike.values():
        for place, row in enumerate(rows):
            row[a.A_NEXT] = a.AIM_SIZE * (len(rows) - place)
    return [*chain.from_iterable(chain.from_iterable(alike.values()))]


def _encode(aim: Aim, stock: Stock, *, open_chows: bool) -> list[int]:
    part = aim.part
    row = [0] * a.AIM_SIZE
    row[a.A_OPEN], row[a.A_DRAWN] = part.open, int(part.drawn)
    row[a.A_PAIR], row[a.A_CODES], row[a.A_PAIRS], row[a.A_KNIT], row[a.A_KONGS] = (
        part.pair,
        part.codes,
        part.pairs,
        part.straight,
        part.kongs,
    )
    row[a.A_WORTH], row[a.A_WORTH_CLAIMED] = _worths(aim)
    row[a.A_LIMIT] = int(aim.limit)
    row[a.A_SETS], row[a.A_FIXED] = part.fixed, len(part.sets)
    row[a.A_SET : a.A_SET + len(part.sets)] = part.sets
    row[a.A_NEED : a.A_NEED + 4] = _needs(part)
    row[a.A_SLOT : a.A_SLOT + 4] = [-1] * 4
    if part.irregular is not None:
        row[a.A_FORM] = a.IRREGULAR + part.irregular[0]
        row[a.A_LEFT], row[a.A_RIGHT] = part.irregular[1:]
        row[a.A_USED] = ALL if part.irregular[0] in KNITS else row[a.A_LEFT] | row[a.A_RIGHT]
        return row
    allowed = part.codes if part.fixed < 4 else 0
    named = allowed | sum(1 << code for code in set(part.sets))
    row[a.A_NAMED] = named
    row[a.A_PUNGS] = named >> PUNG
    chows = 0
    for code in range(PUNG):
        if named >> code & 1:
            chows |= SET_MASKS[code]
    row[a.A_CHOWS] = chows if open_chows else 0
    pairs = part.pairs if part.pair < 0 else 1 << part.pair
    row[a.A_USED] = ALL if part.kongs else row[a.A_PUNGS] | chows | pairs | part.straight
    if part.kongs:
        row[a.A_FORM] = a.KONGS
    elif allowed & CHOWS == 0 and not part.straight:
        row[a.A_FORM] = PUNGS_FORM
    else:
        row[a.A_FORM] = a.TABLES
        for group in range(4):
            row[a.A_SLOT + group] = stock.slot(part, group)
    return row


def _worths(aim: Aim) -> tuple[int, int]:
    """What an aim pays about, drawn and claimed."""
    if aim.limit:
        return aim.worth, max((row.value if row.claimed is None else row.claimed) for row in aim.rows)
    if any(row.unit == "fan" for row in aim.rows):
        return aim.worth + 2, aim.worth + 2
    return AIM_POINTS << aim.worth, AIM_POINTS << aim.worth


def _needs(part: Part) -> list[int]:
    """Planes of what the fixed sets, pair and straight need."""
    planes = [part.straight, 0, 0, 0]
    pieces = [(SET_MASKS[code], 3 if code >= PUNG else 1) for code in part.sets]
    if part.pair >= 0:
        pieces.append((1 << part.pair, 2))
    for bits, times in pieces:
        for _ in range(times):
            for i in (3, 2, 1):
                planes[i] |= planes[i - 1] & bits
            planes[0] |= bits
    return planes


def encoded_rows(rules: Ruleset, seat: int, round_: int, stock: Stock, *, goulash: bool, extra: bool) -> list[int]:
    """The rows of a player's aims (`encode`)."""
    open_chows = rules.open_chows(goulash=goulash) > 0
    return encode(aims(rules, seat, round_, goulash=goulash), taste(rules), stock, open_chows=open_chows, extra=extra)


@lru_cache(maxsize=64)
def encoded(rules: Ruleset, seat: int, round_: int, *, goulash: bool, compiled: bool, extra: bool = False) -> Aims:
    """The aims of a player, ready for the kernels; `extra`: of a player that weighs values."""
    stock = Stock()
    rows, shapes = encoded_rows(rules, seat, round_, stock, goulash=goulash, extra=extra), tuple(stock.shapes)
    if not compiled:
        return Aims(rows, stock.flat_slots(bases(shapes)), lazy_shapes(shapes), CURVES, STEPS)
    import numpy as np

    costs, places = shelved(shapes)
    made, slots = (np.array(numbers, np.int64) for numbers in (rows, stock.flat_slots(places)))
    return Aims(made, slots, costs, np.array(CURVES), np.array(STEPS, np.int64))
