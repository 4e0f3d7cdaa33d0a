"""Legal actions: what a seat may do now, from the facts of the rule set."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, compress

from peling.game.actions import MAHJONG, NEXT, PASS, REPLACE, STOP, Action, ActionType
from peling.game.state import State
from peling.game.table import NOBODY, Phase
from peling.game.wins import completes, drawn_win, rack_waits
from peling.hands import Shape
from peling.scoring.oracle import HandOracle
from peling.tiles import FLOWER, GREEN, JOKER, KINDS
from peling.tiles import E as EAST_WIND

EXCHANGED = 3


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
    table = state.table
    actions = []
    if state.owed:
        actions.append(REPLACE)
    else:
        if table.turn_has_drawn and not table.dead[seat] and (state.strict or may_win_drawn(state, oracle, seat)):
            actions.append(MAHJONG)
        kongs = kong_actions(state, seat)
        if kongs and may_kong(state, seat):
            actions += kongs
    discards = compress(_DISCARDS, state.private[seat].counts)  # luck tiles have left the rack by now
    if not (state.strict and state.rules.play.announce_waits):
        return [*actions, *discards]
    for plain in discards:
        actions += [plain, plain._replace(announce=True)]
    return actions


def may_win_drawn(state: State, oracle: HandOracle, seat: int) -> bool:
    """Whether the seat in turn may declare mahjong; usually its waits are known and show at once that it may not."""
    private = state.private[seat]
    if private.waits is not None and private.drawn != NOBODY and not private.waits >> private.drawn & 1:
        return False
    return drawn_win(state.table, private, oracle) != NOBODY


_DISCARDS = tuple(Action(ActionType.DISCARD, (kind,)) for kind in range(JOKER + 1))


@lru_cache(maxsize=1024)
def using(action: ActionType, *tiles: int) -> Action:
    """An action with tiles, cached: the same few are made over and over."""
    return Action(action, tiles)


def discard(kind: int) -> Action:
    """The action of discarding a kind."""
    return _DISCARDS[kind]


def may_kong(state: State, seat: int) -> bool:
    """Whether the seat in turn may declare a kong (D7, D17, D33, M1, M3)."""
    table = state.table
    if not table.turn_has_drawn and not state.rules.play.kong_after_claim:
        return False
    if table.dead[seat] and not state.rules["dead_hand_claims"]:
        return False
    return table.wall_left > 0 or (bool(state.rules.play.dead_wall) and table.dead_left > 0)


def kong_actions(state: State, seat: int) -> list[Action]:
    """Concealed and promoted kongs from the rack; jokers in goulash, two at most."""
    private = state.private[seat]
    counts = private.counts
    jokers = min(counts[JOKER], 2)
    actions = []
    if jokers or 4 in counts:
        for kind in range(KINDS):
            if counts[kind] >= 2:
                actions += [
                    using(ActionType.KONG, *(kind,) * (4 - some), *(JOKER,) * some)
                    for some in range(4 - counts[kind], jokers + 1)
                ]
    for meld in private.melds:
        if (jokers or counts[meld.kind]) and meld.shape is Shape.PUNG and not meld.concealed:
            if counts[meld.kind]:
                actions.append(using(ActionType.PROMOTE, meld.kind))
            if jokers and meld.jokers < 2:
                actions.append(using(ActionType.PROMOTE, meld.kind, JOKER))
    return actions


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
        if counts[kind] >= 2 or waits >> kind & 1 or counts[JOKER] or (chows and _neighbours(counts, kind)):
            actions = claim_actions(state, oracle, seat)
            if len(actions) > 1:
                found[seat] = actions
        chows = False
    return found


def _neighbours(counts: bytearray, kind: int) -> bool:
    """Whether a rack holds two tiles that make a chow with `kind`."""
    rank = kind % 9
    if rank >= 2 and counts[kind - 1] and counts[kind - 2]:
        return True
    if rank <= 6 and counts[kind + 1] and counts[kind + 2]:
        return True
    return bool(0 < rank < 8 and counts[kind - 1] and counts[kind + 1])


def set_claims(state: State, seat: int) -> list[Action]:
    """Kongs, pungs and chows that a seat may claim with the discard."""
    table = state.table
    kind = table.offered
    if kind == JOKER or table.is_last_turn:  # B12; D17 and M3: the last discard is only for a win
        return []
    if table.dead[seat] and not state.rules["dead_hand_claims"]:
        return []
    counts = state.private[seat].counts
    held, jokers = counts[kind], counts[JOKER]
    actions = []
    if held + jokers >= 2 and held:
        actions += [
            using(ActionType.KONG, *(kind,) * (3 - some), *(JOKER,) * some)
            for some in range(max(0, 3 - held), min(jokers, 2) + 1)
        ]
    if table.rack_sizes[seat] == 2:  # R42: a seat that forgot replacements must keep a tile to discard
        return actions
    if held + jokers >= 2 and held:
        actions += [
            using(ActionType.PUNG, *(kind,) * (2 - some), *(JOKER,) * some)
            for some in range(max(0, 2 - held), min(jokers, 1) + 1)
        ]
    if kind < EAST_WIND and table.next_seat(table.offered_by) == seat:
        rank = kind % 9
        for low in range(max(0, rank - 2), min(6, rank) + 1):
            first = kind - rank + low
            a, b = (k for k in (first, first + 1, first + 2) if k != kind)
            if counts[a] and counts[b] and may_chow(state, seat, first):
                actions.append(using(ActionType.CHOW, a, b))
    return actions


def may_chow(state: State, seat: int, first: int) -> bool:
    """Whether a seat may lay the chow that starts at `first` open: bmr allows one, and more only of green tiles (jade)."""
    rules = state.rules
    allowed = rules.goulash_chows if state.table.goulash else rules.open_chows
    melds = state.private[seat].melds
    if len(melds) < allowed:
        return True
    chows = [meld.kind for meld in melds if meld.shape is Shape.CHOW]
    if len(chows) < allowed:
        return True
    if allowed == 0 or not rules.green_chows:
        return False
    return all(7 << kind & ~GREEN == 0 for kind in (*chows, first))


def exchange_actions(state: State, oracle: HandOracle, seat: int) -> Iterator[Action]:
    """Three tiles to pass on: no jokers and no luck tiles unless there is nothing else (B11); East may win instead (B14)."""
    table, private = state.table, state.private[seat]
    if seat == table.order[0] and not table.dead[seat] and (state.strict or drawn_win(table, private, oracle) != NOBODY):
        yield MAHJONG
    plain = [kind for kind in private.rack if kind < KINDS]
    jokers = [JOKER] * private.counts[JOKER]
    luck = [kind for kind in private.rack if FLOWER <= kind < JOKER]
    if len(plain) >= EXCHANGED:
        choices = set(combinations(plain, EXCHANGED))
    else:
        forced = (plain + jokers)[:EXCHANGED]
        lacking = EXCHANGED - len(forced)
        choices = {tuple(sorted((*forced, *some))) for some in combinations(luck, lacking)}
    for three in sorted(choices):
        yield Action(ActionType.EXCHANGE, three)
