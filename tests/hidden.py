"""Worlds that a seat cannot tell apart: the tiles it does not see change places, and the events are written again with them.

`Trace` follows every physical tile (a slot of the wall) through the events of a deal. `another_world` gives the slots that a seat
has never seen other kinds, and rewrites the events: what others drew, laid face down, passed on or answered in secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from peling.game import Match
from peling.game import events as e
from peling.game.actions import PASS, ActionType
from peling.game.table import NOBODY, Phase, partners
from peling.hands import Meld
from peling.tiles import JOKER, is_luck


class Trace:
    """Where each tile of the deal at the table is, and which events touched which slots."""

    def __init__(self, match: Match) -> None:
        log = match.events
        self.start = max(place for place, event in enumerate(log) if isinstance(event, e.Dealt))
        self.dealt = log[self.start]
        assert isinstance(self.dealt, e.Dealt)
        self.kinds = self.dealt.wall
        self.racks: list[list[int]] = [[] for _ in match.state.table.names]
        self.kongs: list[list[tuple[int, ...]]] = [[] for _ in match.state.table.names]
        self.seen: list[set[int]] = [set() for _ in match.state.table.names]
        """By seat: the slots whose kind it has seen."""
        self.public: set[int] = set()
        """The slots whose kind everyone has seen, also who only watches."""
        self.touched: dict[int, tuple[tuple[int, ...], ...]] = {}
        """By event: the slots of its tiles (for an exchange: by seat)."""
        self.drawn = [NOBODY] * len(self.racks)
        self.answers: dict[int, tuple[int, ...]] = {}
        self.taken = list(match.state.table.taken)
        queue = iter(self.taken)
        for size in (4, 4, 4, 1):
            for seat in self.dealt.order:
                for _ in range(size):
                    self._draw(seat, next(queue))
        self._draw(self.dealt.order[0], next(queue))
        for place in range(self.start + 1, len(log)):
            self._follow(place, log[place], queue)
        self.wall = [slot for slot in range(len(self.kinds)) if slot not in set(self.taken)]

    def _draw(self, seat: int, slot: int) -> None:
        self.racks[seat].append(slot)
        self.seen[seat].add(slot)
        self.drawn[seat] = slot

    def _pick(self, seat: int, kinds: Iterable[int], *, drawn: bool = False) -> tuple[int, ...]:
        """Slots of such kinds on a rack, the one just drawn first or last."""
        left = sorted(self.racks[seat], key=lambda slot: (slot == self.drawn[seat]) is not drawn)
        found = []
        for kind in kinds:
            slot = next(slot for slot in left if self.kinds[slot] == kind)
            left.remove(slot)
            found.append(slot)
        return tuple(found)

    def _lay(self, seat: int, kinds: Iterable[int], place: int, *, drawn: bool = False, face_down: bool = False) -> None:
        slots = self._pick(seat, kinds, drawn=drawn)
        self.racks[seat] = [slot for slot in self.racks[seat] if slot not in slots]
        self.touched[place] = (slots,)
        if face_down:
            self.kongs[seat].append(slots)
        else:
            self.show(slots)

    def show(self, slots: Iterable[int]) -> None:
        """Everyone sees these."""
        slots = tuple(slots)
        self.public.update(slots)
        for seen in self.seen:
            seen.update(slots)

    def _show_all(self) -> None:
        for rack, laid in zip(self.racks, self.kongs, strict=True):
            self.show(rack)
            for slots in laid:
                self.show(slots)

    def _follow(self, place: int, event: e.Event, queue: Iterator[int]) -> None:
        match event:
            case e.Drawn():
                slot = next(queue)
                self._draw(event.seat, slot)
                self.touched[place] = ((slot,),)
            case e.LuckShown():
                self._lay(event.seat, (event.kind,), place, drawn=True)
            case e.Discarded():
                self._lay(event.seat, (event.kind,), place, drawn=event.drawn)
            case e.Claimed():
                kinds = list(event.meld.tiles)
                assert event.meld.claimed is not None
                kinds.remove(event.meld.claimed)
                self._lay(event.seat, kinds, place)
            case e.KongLaid():
                self._lay(event.seat, event.meld.tiles, place, face_down=True)
            case e.Promoted():
                self._lay(event.seat, (event.added,), place, drawn=True)
            case e.FalseWin() | e.Won() if event.discarder == NOBODY:
                self.show(self._pick(event.seat, (event.kind,), drawn=True))
            case e.Chose() if event.action.type is ActionType.EXCHANGE:
                self.answers[event.seat] = self._pick(event.seat, event.action.tiles)
                self.touched[place] = (self.answers[event.seat],)
            case e.Exchanged():
                self._exchange(event, place)
            case e.Scored():
                self._show_all()

    def _exchange(self, event: e.Exchanged, place: int) -> None:
        assert isinstance(self.dealt, e.Dealt)
        self.touched[place] = tuple(self.answers.get(seat, ()) for seat in range(len(self.racks)))
        for seat, other in partners(self.dealt.order, event.stage):
            slots = self.answers[seat]
            self.racks[seat] = [slot for slot in self.racks[seat] if slot not in slots]
            self.racks[other] += slots
            self.seen[other].update(slots)
        self.answers = {}


def another_world(match: Match, seat: int, rng: Random) -> list[e.Event]:
    """Events that a seat (-1: who watches) cannot tell from those of the match, with the tiles it has never seen elsewhere."""
    trace = Trace(match)
    kinds = _shuffled(match, trace, seat, rng)
    told = match.events[: trace.start]
    for place in range(trace.start, len(match.events)):
        told.append(_retold(match.events[place], trace.touched.get(place, ()), kinds, seat, rng))
    return told


def _shuffled(match: Match, trace: Trace, seat: int, rng: Random) -> list[int]:
    """A kind for every slot: those never seen by the seat change about, luck tiles only where they may lie."""
    kinds = list(trace.kinds)
    seen = trace.public if seat == NOBODY else trace.seen[seat]
    kongs = [slots for other, laid in enumerate(trace.kongs) if other != seat for slots in laid]
    face_down = {slot for slots in kongs for slot in slots}
    free = [slot for slot in range(len(kinds)) if slot not in seen and slot not in face_down]
    new = [kinds[slot] for slot in free]
    rng.shuffle(new)
    for slot, kind in zip(free, new, strict=True):
        kinds[slot] = kind
    if match.state.phase is not Phase.EXCHANGE:  # a luck tile on a rack would have been laid open
        wall = set(trace.wall)
        for slot in free:
            if slot not in wall and is_luck(kinds[slot]):
                other = rng.choice([place for place in trace.wall if not is_luck(kinds[place])])
                kinds[slot], kinds[other] = kinds[other], kinds[slot]
    for slots in kongs:
        if not seen & set(slots):  # whoever passed on a tile of a kong knows it
            _other_kong(slots, kinds, free, rng)
    return kinds


def _other_kong(slots: tuple[int, ...], kinds: list[int], free: list[int], rng: Random) -> None:
    """Let a face-down kong be of another kind, if all four of one are out of sight."""
    laid = {kinds[slot] for slot in slots}
    whole = [kind for kind in range(JOKER) if not is_luck(kind) and sum(kinds[slot] == kind for slot in free) == 4]
    if len(laid) > 1 or not whole:
        return
    kind = rng.choice(whole)
    places = [slot for slot in free if kinds[slot] == kind]
    for here, there in zip(slots, places, strict=True):
        kinds[here], kinds[there] = kinds[there], kinds[here]


def _retold(event: e.Event, slots: tuple[tuple[int, ...], ...], kinds: list[int], seat: int, rng: Random) -> e.Event:
    match event:
        case e.Dealt():
            return event._replace(wall=tuple(kinds))
        case e.Drawn():
            return event._replace(kind=kinds[slots[0][0]])
        case e.KongLaid():
            return event._replace(meld=Meld(tuple(kinds[slot] for slot in slots[0]), concealed=True))
        case e.Exchanged():
            return event._replace(given=tuple(tuple(sorted(kinds[slot] for slot in some)) for some in slots))
        case e.Chose() if slots:
            return event._replace(action=event.action._replace(tiles=tuple(sorted(kinds[slot] for slot in slots[0]))))
        case e.Chose() if event.seat != seat and rng.random() < 0.5:
            return event._replace(action=PASS)
        case e.Asked():
            return e.Asked(tuple(other for other in event.seats if other == seat or rng.random() < 0.5))
    return event
