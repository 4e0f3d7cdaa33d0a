"""Wins: the hand that a seat would win with, its circumstances, and whether it may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from peling.hands import Flag, Hand, HandError, Meld, Source, Win
from peling.scoring.oracle import HandOracle
from peling.tiles import JOKER, spread

if TYPE_CHECKING:
    from peling.game.state import State

NOBODY = -1


def source_of(state: State, seat: int, other: int) -> Source:
    """Where `other` sits, seen from `seat`."""
    order = state.table.order
    step = (state.table.wind_of[other] - state.table.wind_of[seat]) % len(order)
    if step == 1:
        return Source.RIGHT
    return Source.LEFT if step == len(order) - 1 else Source.ACROSS


def winning_flags(state: State, seat: int, kind: int, discarder: int) -> Flag:
    """The circumstances of a win on `kind`, drawn (discarder -1) or claimed."""
    table = state.table
    flags = state.flags(seat)
    nobody_discarded = not table.river
    shared = not state.rules.fact("dead_wall")
    if discarder == NOBODY:
        if nobody_discarded and not state.kong_laid and table.exchange == 0:
            flags |= Flag.HEAVEN
        if state.replaced:
            flags |= Flag.KONG_ON_KONG if state.kongs > 1 else Flag.REPLACEMENT
        loose = bool(state.replaced) or _took_replacement(state)
        if table.wall_left == 0 and (shared or not loose or state.replaced):
            flags |= Flag.LAST_TILE
    else:
        if state.promoted is not None:
            flags |= Flag.ROBBED_KONG
        elif len(table.river) == 1:
            flags |= Flag.EARTH
        if table.is_last_turn:
            flags |= Flag.LAST_TILE
    if kind != JOKER and _others_seen(state, kind, discarder) == 3:
        flags |= Flag.LAST_OF_KIND
    return flags


def _took_replacement(state: State) -> bool:
    """Whether the tile taken last came from the dead wall."""
    assert state.wall is not None
    return bool(state.table.taken) and state.wall.was_loose


def _others_seen(state: State, kind: int, discarder: int) -> int:
    """How many other tiles of a kind lie open; the winning tile itself does not count."""
    outcome = state.table.outcome
    counted = discarder != NOBODY and (outcome is None or outcome.winner == NOBODY)
    return state.table.seen[kind] - (1 if counted else 0)


def winning_hand(state: State, seat: int, kind: int, discarder: int) -> Hand:
    """The hand of a seat that wins on `kind`; before the win is an event, a drawn tile is still among the rack."""
    private, table = state.private[seat], state.table
    won = table.outcome is not None and table.outcome.winner == seat
    rack = spread(private.counts)
    if discarder == NOBODY and not won:
        rack.remove(kind)
    source = Source.DRAWN if discarder == NOBODY else source_of(state, seat, discarder)
    flags = winning_flags(state, seat, kind, discarder)
    melds: tuple[Meld, ...] = tuple(private.melds)
    return Hand(tuple(rack), melds, tuple(table.luck[seat]), Win(kind, source), table.wind_of[seat], table.round, flags)


def completes(state: State, oracle: HandOracle, seat: int, kind: int, discarder: int) -> bool:
    """Whether a seat may win on `kind`: complete, and at least the minimum."""
    if not rack_waits(state, oracle, seat, kind if discarder == NOBODY else NOBODY) >> kind & 1:
        return False
    if kind == JOKER and discarder != NOBODY:  # B12: nobody claims a joker
        return False
    try:
        return oracle.may_win(winning_hand(state, seat, kind, discarder))
    except HandError:  # a wrong number of tiles
        return False


def rack_waits(state: State, oracle: HandOracle, seat: int, without: int = NOBODY) -> int:
    """The kinds that may complete a rack less the tile `without`, as bits; remembered for the rack without the drawn tile."""
    private = state.private[seat]
    if without == private.drawn and private.waits is not None:
        return private.waits
    if without != NOBODY:
        private.counts[without] -= 1
    found = oracle.waits(private.counts, private.melds, goulash=state.table.goulash)
    if without != NOBODY:
        private.counts[without] += 1
    if without == private.drawn:
        private.waits = found
    return found


def drawn_win(state: State, oracle: HandOracle, seat: int) -> int:
    """The tile with which the seat in turn may declare mahjong, -1 if it may not.

    That is the tile taken last; where there is none (East after an exchange of goulash, B14), whichever tile pays most.
    """
    private = state.private[seat]
    if private.drawn != NOBODY:
        return private.drawn if completes(state, oracle, seat, private.drawn, NOBODY) else NOBODY
    best, best_total = NOBODY, -1
    if any(private.counts[k] for k in range(34, JOKER)):
        return NOBODY
    for kind in sorted(set(private.rack)):
        if completes(state, oracle, seat, kind, NOBODY):
            total = oracle.total(winning_hand(state, seat, kind, NOBODY))
            if total > best_total:
                best, best_total = kind, total
    return best
