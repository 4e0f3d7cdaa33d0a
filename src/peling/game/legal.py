"""Legal actions: what a seat may do now, from the facts of the rule set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from peling.game.actions import MAHJONG, NEXT, PASS, REPLACE, STOP, Action, ActionType
from peling.game.numbers import action_of, given_kind, plane_kind, planes_of
from peling.game.state import State
from peling.game.table import NOBODY, Phase
from peling.game.wins import completes, drawn_win, rack_waits
from peling.hands import Shape
from peling.kernels.play import moves as predicates
from peling.kernels.play.exchange import EXCHANGED, may_give
from peling.kernels.play.layout import (
    A_CHOW,
    A_KONG,
    A_PUNG,
    F_KONG,
    F_KONG_JOKER,
    F_KONG_JOKERS,
    F_PROMOTE,
    F_PROMOTE_JOKER,
    FAMILY,
)
from peling.kernels.play.moves import chows_laid, kongs_of, may_claim_sets, may_kong, neighbours
from peling.scoring.oracle import HandOracle
from peling.tiles import FLOWER, JOKER, KINDS
from peling.tiles import E as EAST_WIND

_LAID = (F_KONG, F_KONG_JOKER, F_KONG_JOKERS)
_PROMOTED = (F_PROMOTE, F_PROMOTE_JOKER)
_CLAIMS = (*range(A_KONG, A_CHOW), *range(A_PUNG, A_KONG), A_CHOW + 2, A_CHOW + 1, A_CHOW)
"""Claims of sets in the order in which they are listed: kongs, pungs, chows from the lowest."""
_BITS = tuple(1 << kind for kind in range(KINDS))


def legal(state: State, oracle: HandOracle, seat: int) -> list[Action]:
    """All actions that a seat may choose now; none if the table does not wait for it."""
    phase = state.table.phase
    if phase is Phase.TURN:
        decided = state.table.outcome is not None  # won or drawn, and not scored yet: a replay stops there too
        return turn_actions(state, oracle, seat) if seat == state.table.turn and not decided else []
    if phase is Phase.CLAIM or phase is Phase.ROB:
        return claim_actions(state, oracle, seat) if seat in state.pending else []
    if phase is Phase.EXCHANGE:
        return list(exchange_actions(state, oracle, seat)) if seat in state.pending else []
    if phase is Phase.SCORED:
        return [NEXT, STOP]
    return []


def turn_actions(state: State, oracle: HandOracle, seat: int) -> list[Action]:
    """Mahjong, kongs and discards of the seat in turn."""
    table, private = state.table, state.private[seat]
    actions = []
    if state.owed:
        actions.append(REPLACE)
    else:
        if table.turn_has_drawn and not table.dead[seat] and (state.strict or drawn_win(table, private, oracle) != NOBODY):
            actions.append(MAHJONG)
        actions += kong_actions(state, seat)
    discards = compress(_DISCARDS, private.counts)  # luck tiles have left the rack by now
    if not state.rules.players_announce:
        return [*actions, *discards]
    for plain in discards:
        actions += [plain, plain._replace(announce=True)]
    return actions


_DISCARDS = tuple(Action(ActionType.DISCARD, (kind,)) for kind in range(JOKER + 1))


def discard(kind: int) -> Action:
    """The action of discarding a kind."""
    return _DISCARDS[kind]


def kong_actions(state: State, seat: int) -> list[Action]:
    """Kongs that the seat in turn may lay from its rack or promote; jokers in goulash, two at most."""
    table, private = state.table, state.private[seat]
    if table.dead[seat] and not state.rules["dead_hand_claims"]:
        return []
    counts, jokers = private.counts, private.counts[JOKER]
    punged = 0
    for meld in private.melds:
        if meld.shape is Shape.PUNG and not meld.concealed:
            punged |= 1 << meld.kind
    if not (4 in counts or jokers or punged) or not may_kong(table.turn_has_drawn, table.wall_left, table.dead_left, table.play):
        return []
    one, two, three, four = planes_of(counts)
    may = {family: kongs_of(family, one, two, three, four, punged, jokers) for family in (*_LAID, *_PROMOTED)}
    laid = [(kind, family) for kind in range(KINDS) for family in _LAID if may[family] >> kind & 1]
    laid += [(meld.kind, family) for meld in private.melds for family in _PROMOTED if may[family] >> meld.kind & 1]
    return [action_of(family << FAMILY | kind, NOBODY) for kind, family in dict.fromkeys(laid)]


def claim_actions(state: State, oracle: HandOracle, seat: int) -> list[Action]:
    """What a seat may answer to the tile on offer, passing included."""
    actions = [PASS]
    table = state.table
    kind, discarder = table.offered, table.offered_by
    if not table.dead[seat] and (state.strict or completes(table, state.private[seat], oracle, kind, discarder)):
        actions.append(MAHJONG)
    if table.phase is Phase.CLAIM:
        actions += set_claims(state, seat)
    return actions


def offers(state: State, oracle: HandOracle) -> dict[int, list[Action]]:
    """What the seats that may claim the discard may answer, in the order of turn; a quick test rules most seats out."""
    table = state.table
    kind = table.offered
    found = {}
    chows = kind < EAST_WIND  # for the next seat alone
    for seat in table.seats_after(table.offered_by):
        private = state.private[seat]
        counts = private.counts
        waits = private.waits if private.waits is not None else rack_waits(table, private, oracle)
        if counts[kind] >= 2 or waits >> kind & 1 or counts[JOKER] or (chows and _near(counts, kind)):
            actions = claim_actions(state, oracle, seat)
            if len(actions) > 1:
                found[seat] = actions
        chows = False
    return found


def _near(counts: bytearray, kind: int) -> int:
    return neighbours(sum(compress(_BITS, counts)), kind)


def set_claims(state: State, seat: int) -> list[Action]:
    """Kongs, pungs and chows that a seat may claim with the discard."""
    table = state.table
    kind = table.offered
    if not may_claim_sets(plane_kind(kind), table.is_last_turn):
        return []
    if table.dead[seat] and not state.rules["dead_hand_claims"]:
        return []
    private = state.private[seat]
    counts = private.counts
    is_next = kind < EAST_WIND and table.next_seat(table.offered_by) == seat
    near = _near(counts, kind) if is_next else 0
    laid = 0
    for meld in private.melds:
        if meld.shape is Shape.CHOW:
            laid = chows_laid(laid, meld.kind)
    room = table.rack_sizes[seat] != 2
    claims = predicates.set_claims(kind, counts[kind], counts[JOKER], near, is_next, laid, room, table.goulash, table.play)
    return [action_of(number, kind) for number in _CLAIMS if claims >> number & 1]


def exchange_actions(state: State, oracle: HandOracle, seat: int) -> Iterator[Action]:
    """Three tiles to pass on: no jokers and no luck tiles unless there is nothing else; East may win instead."""
    table, private = state.table, state.private[seat]
    if seat == table.order[0] and not table.dead[seat] and (state.strict or drawn_win(table, private, oracle) != NOBODY):
        yield MAHJONG
    held, luck = planes_of(private.counts), sum(1 << kind - FLOWER for kind in private.rack if FLOWER <= kind < JOKER)
    for three in sorted(_threes(private.counts, held[0], luck)):
        yield Action(ActionType.EXCHANGE, three)


def _threes(counts: bytearray, one: int, luck: int) -> set[tuple[int, ...]]:
    """All sets of three tiles that may be given, one after the other."""
    found: set[tuple[int, ...]] = {()}
    for _ in range(EXCHANGED):
        longer: set[tuple[int, ...]] = set()
        for some in found:
            gone = {kind for kind in some if some.count(kind) == counts[kind]}
            left = one & ~sum(1 << plane_kind(kind) for kind in gone if kind < KINDS or kind == JOKER)
            lucky = luck & ~sum(1 << kind - FLOWER for kind in gone if FLOWER <= kind < JOKER)
            longer |= {tuple(sorted((*some, kind))) for kind in _kinds(may_give(left, lucky))}
        found = longer
    return found


def _kinds(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield given_kind(low.bit_length() - 1)
        bits ^= low
