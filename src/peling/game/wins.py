"""Wins: the hand that a seat would win with, its circumstances, whether it may, and why not.

Everything follows from the table and the seat's own tiles, so the referee, the bots and the explanations use the same functions.
"""

from __future__ import annotations

from enum import Enum

from peling.game.numbers import plane_kind
from peling.game.table import NOBODY, Phase, Private, Table
from peling.hands import Flag, Hand, HandError, Source, Win, source_of
from peling.kernels.play import wins as predicates
from peling.kernels.play.layout import CALLED, ORIGINAL
from peling.kernels.play.moves import may_claim
from peling.rules import Words
from peling.scoring.oracle import HandOracle
from peling.tiles import FLOWER, JOKER, KINDS, spread

DEALT = 13


class NoWin(Enum):
    """Why a seat may not win now."""

    DEAD = "dead"
    NO_TILE = "no_tile"
    INCOMPLETE = "incomplete"
    MINIMUM = "minimum"
    UNANNOUNCED = "unannounced"

    @property
    def words(self) -> Words:
        """The reason for people."""
        return _WORDS[self]


_WORDS = {
    NoWin.DEAD: Words("Een dood spel mag niet winnen en telt nul.", "A dead hand may not win and counts zero."),
    NoWin.NO_TILE: Words("Er is nu geen steen om mee te winnen.", "There is no tile now to win with."),
    NoWin.INCOMPLETE: Words("Met deze steen is het spel niet compleet.", "With this tile the hand is not complete."),
    NoWin.MINIMUM: Words(
        "Het spel is compleet, maar haalt het minimum niet.", "The hand is complete, but does not reach the minimum."
    ),
    NoWin.UNANNOUNCED: Words("Het wachten is niet aangekondigd.", "The wait was not announced."),
}


def calls_of(table: Table, seat: int) -> int:
    """Whether a seat's wait is announced, and as an original call."""
    return (CALLED if table.announced[seat] else 0) | (ORIGINAL if table.original[seat] else 0)


def calls_after_discard(table: Table, own: Private, kind: int, *, waits: bool) -> int:
    """The same, once the seat discards a tile; `waits`: that the hand waits then is announced."""
    first = not table.discards[own.seat]
    return predicates.calls_after(calls_of(table, own.seat), first, waits, kind == own.drawn)


def hand_flags(table: Table, calls: int) -> Flag:
    """Circumstances of a hand that have nothing to do with a winning tile; `calls`: what of its wait is announced."""
    return Flag(predicates.hand_flags(table.goulash, calls))


def winning_flags(table: Table, seat: int, kind: int, discarder: int) -> Flag:
    """The circumstances of a win on `kind`, drawn (discarder -1) or claimed."""
    own = hand_flags(table, calls_of(table, seat))
    others = 0 if kind == JOKER else _others_seen(table, kind, discarder)
    if discarder != NOBODY:
        robbed = table.phase is Phase.ROB
        return own | Flag(predicates.claimed_flags(robbed, len(table.river), table.is_last_turn, others))
    untouched = predicates.as_dealt(len(table.river), table.kong_laid, table.exchange)
    left, loose = table.wall_left, table.loose
    return own | Flag(predicates.drawn_flags(untouched, table.replaced, table.kongs, loose, left, others, table.play))


def _others_seen(table: Table, kind: int, discarder: int) -> int:
    """How many other tiles of a kind lie open; the winning tile itself does not count."""
    outcome = table.outcome
    counted = discarder != NOBODY and (outcome is None or outcome.winner == NOBODY)
    return table.seen[kind] - (1 if counted else 0)


def winning_hand(table: Table, own: Private, kind: int, discarder: int) -> Hand:
    """The hand of a seat that wins on `kind`; until the event `Won` a drawn tile is still in the rack."""
    seat = own.seat
    won = table.outcome is not None and table.outcome.winner == seat
    rack = spread(own.counts)
    if discarder == NOBODY and not won:
        rack.remove(kind)
    wind = table.wind_of
    source = Source.DRAWN if discarder == NOBODY else source_of(wind[seat], wind[discarder], len(table.order))
    flags = winning_flags(table, seat, kind, discarder)
    return Hand(tuple(rack), tuple(own.melds), tuple(table.luck[seat]), Win(kind, source), wind[seat], table.round, flags)


def final_hand(table: Table, own: Private) -> Hand | None:
    """The hand of a seat when the deal has ended, as it is scored; a wrong tile count or a false mahjong makes it dead."""
    seat, outcome = own.seat, table.outcome
    if table.wind_of[seat] == NOBODY:
        return None
    if outcome is not None and outcome.winner == seat:
        return winning_hand(table, own, outcome.kind, outcome.discarder)
    flags = hand_flags(table, calls_of(table, seat))
    if table.dead[seat] or table.short[seat]:
        flags |= Flag.DEAD
    return Hand(own.rack, tuple(own.melds), tuple(table.luck[seat]), None, table.wind_of[seat], table.round, flags)


def completes(table: Table, own: Private, oracle: HandOracle, kind: int, discarder: int) -> bool:
    """Whether a seat may win on `kind`: complete, and at least the minimum."""
    if not rack_waits(table, own, oracle, kind if discarder == NOBODY else NOBODY) >> kind & 1:
        return False
    if discarder != NOBODY and not may_claim(plane_kind(kind)):
        return False
    try:
        return oracle.may_win(winning_hand(table, own, kind, discarder))
    except HandError:  # a wrong number of tiles
        return False


def rack_waits(table: Table, own: Private, oracle: HandOracle, without: int = NOBODY) -> int:
    """The kinds that may complete a rack less the tile `without`, as bits; remembered for the rack without the drawn tile."""
    if without == own.drawn and own.waits is not None:
        return own.waits
    if without != NOBODY:
        own.counts[without] -= 1
    found = oracle.waits(own.counts, own.melds, goulash=table.goulash)
    if without != NOBODY:
        own.counts[without] += 1
    if without == own.drawn:
        own.waits = found
    return found


def drawn_win(table: Table, own: Private, oracle: HandOracle) -> int:
    """The tile with which the seat in turn may declare mahjong, -1 if it may not.

    That is the tile taken last; where there is none (East after an exchange of goulash), whichever tile pays most.
    """
    tile = predicates.wins_with(own.drawn, any(own.counts[FLOWER:JOKER]))
    if tile == predicates.THE_DRAWN:
        return own.drawn if completes(table, own, oracle, own.drawn, NOBODY) else NOBODY
    best, best_total = NOBODY, -1
    for kind in sorted(set(own.rack)) if tile == predicates.ANY_TILE else ():
        if completes(table, own, oracle, kind, NOBODY):
            total = oracle.total(winning_hand(table, own, kind, NOBODY))
            if total > best_total:
                best, best_total = kind, total
    return best


def winning_tile(table: Table, own: Private) -> tuple[int, int]:
    """The tile that a seat could win on now and its discarder: the one on offer, or the one just taken; -1 for none."""
    if table.outcome is not None:
        return NOBODY, NOBODY
    if table.offered != NOBODY and table.offered_by != own.seat:
        return table.offered, table.offered_by
    return own.drawn, NOBODY


def why_no_win(table: Table, own: Private, oracle: HandOracle) -> NoWin | None:
    """Why a call of mahjong would be wrong now; None if it would be right."""
    seat = own.seat
    if table.dead[seat] or table.short[seat]:
        return NoWin.DEAD
    kind, discarder = winning_tile(table, own)
    if kind != NOBODY:
        if not rack_waits(table, own, oracle, kind if discarder == NOBODY else NOBODY) >> kind & 1:
            return NoWin.INCOMPLETE
        if not completes(table, own, oracle, kind, discarder):
            return NoWin.MINIMUM
    elif table.turn != seat or not table.turn_has_drawn:
        return NoWin.NO_TILE
    elif drawn_win(table, own, oracle) == NOBODY:
        return NoWin.INCOMPLETE
    return None if _may_be_known(table, seat, drawn=discarder == NOBODY) else NoWin.UNANNOUNCED


def is_right_call(table: Table, own: Private, oracle: HandOracle) -> bool:
    """Whether a mahjong that may be called now is right: an assisting referee lets nobody call wrongly."""
    return not table.strict or why_no_win(table, own, oracle) is None


def _may_be_known(table: Table, seat: int, *, drawn: bool) -> bool:
    """Whether a wait was announced if it must be: not before the first discard, nor on a tile drawn after a kong."""
    if not table.rules.players_announce or table.announced[seat] or not table.discards[seat]:
        return True
    return drawn and table.kongs > 0


def waits_after(table: Table, own: Private, oracle: HandOracle, found: int, without: int) -> bool:
    """Whether drawing one of the kinds `found` (bits) would complete a hand that may win, from the rack less `without`."""
    seat = own.seat
    if not found or table.rack_sizes[seat] - 1 + 3 * len(own.melds) != DEALT:
        return False
    counts = own.counts[:]
    counts[without] -= 1
    if any(counts[KINDS:JOKER]):
        return False
    rack = tuple(spread(counts))
    flags = hand_flags(table, 0)
    for kind in (*range(KINDS), JOKER):  # a joker, too, is a tile to wait for (R22)
        if not found >> kind & 1:
            continue
        try:
            hand = Hand(rack, tuple(own.melds), (), Win(kind, Source.DRAWN), table.wind_of[seat], table.round, flags)
        except HandError:  # a fifth tile
            continue
        if oracle.may_win(hand):
            return True
    return False
