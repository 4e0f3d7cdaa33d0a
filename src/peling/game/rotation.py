"""Rotation: who sits where, which wind and round the next deal has, and when the match is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from peling.game.chance import Chance
from peling.game.events import Dealt, Seated
from peling.game.state import State
from peling.game.table import DRAGON_ROUND, FIVE, NOBODY, Table
from peling.game.wall import wall_tiles
from peling.rules import Ruleset
from peling.rules.play import SeatChange, Seating, WindsTurn
from peling.tiles import WINDS

THREE = 3
Throw = tuple[int, int, int]


def seat_players(rules: Ruleset, number: int, chance: Chance) -> Seated:
    """Find the first seats in the rule set's way: by dice (ties throw again, D10) or by drawing winds."""
    throws: list[Throw] = []
    how = rules.play.seats
    if how is Seating.DRAWN_WINDS:
        return Seated((), chance.shuffled(range(number)))
    if how is Seating.HIGHEST_IS_EAST:
        first = _best(list(range(number)), chance, throws, max)
        around = [(first + i) % number for i in range(number)]
        if number == FIVE:  # the lowest throw dreams first
            last = _best([seat for seat in around if seat != first], chance, throws, min)
            around = [seat for seat in around if seat != last] + [last]
        return Seated(tuple(throws), tuple(around))
    ranked = _ranked(list(range(number)), chance, throws)
    return Seated(tuple(throws), tuple(ranked))


def _throw(seats: Sequence[int], chance: Chance, throws: list[Throw]) -> dict[int, int]:
    turn = throws[-1][0] + 1 if throws else 1
    pips = {seat: sum(chance.dice()) for seat in seats}
    throws += [(turn, seat, number) for seat, number in pips.items()]
    return pips


def _best(seats: list[int], chance: Chance, throws: list[Throw], which: Callable[..., int]) -> int:
    """The seat with the highest (or lowest) throw; a throw made already counts, ties throw again."""
    pips = {seat: number for turn, seat, number in throws if turn == 1}
    while True:
        if not pips or any(seat not in pips for seat in seats):
            pips = _throw(seats, chance, throws)
        best = which(pips[seat] for seat in seats)
        seats = [seat for seat in seats if pips[seat] == best]
        if len(seats) == 1:
            return seats[0]
        pips = {}


def _ranked(seats: list[int], chance: Chance, throws: list[Throw]) -> list[int]:
    """All seats from the highest throw to the lowest; each group of equals throws again."""
    pips = _throw(seats, chance, throws)
    ranked: list[int] = []
    for number in sorted(set(pips.values()), reverse=True):
        equal = [seat for seat in seats if pips[seat] == number]
        ranked += equal if len(equal) == 1 else _ranked(equal, chance, throws)
    return ranked


def rounds(rules: Ruleset) -> int:
    """How many rounds with a round wind a match has."""
    if rules.players != THREE:
        return int(rules["rounds"])
    chosen = dict(rules.chosen).get("rounds")
    if rules.has_option("dragon_round"):  # D31: one round and the game of the green dragon
        return min(THREE, int(chosen or 1))
    return min(THREE, int(chosen or THREE))


def next_deal(state: State, chance: Callable[[str], Chance]) -> Dealt | None:
    """The deal that follows, None if the match is over."""
    rules, table = state.rules, state.table
    number = table.deal + 1
    luck = chance(f"deal {number}")
    if number == 1:
        order, dreamer = table.order, NOBODY
        if len(order) == FIVE:
            order, dreamer = order[:4], order[4]
        return _build(rules, luck, number, 0, order, dreamer, goulash=False)
    if table.ruler != NOBODY:
        return None
    outcome = table.outcome
    goulash = rules.goulash and outcome is not None and bool(outcome.remise)
    if east_stays(rules, table):
        return _build(rules, luck, number, table.round, table.order, table.dreamer, goulash=goulash)
    order, dreamer = table.order[1:] + table.order[:1], NOBODY
    if table.dreamer != NOBODY:
        order, dreamer = (*table.order[1:], table.dreamer), table.order[0]
    if order[0] != table.first_order[0]:
        return _build(rules, luck, number, table.round, order, dreamer, goulash=goulash)
    return _next_round(state, luck, number, order, dreamer, goulash=goulash)


def east_stays(rules: Ruleset, table: Table) -> bool:
    """Whether the winds stay after the deal that is over; with five players they always move, so that everybody sits out once."""
    if rules.play.winds_turn is WindsTurn.ALWAYS or len(table.names) == FIVE:
        return False
    return table.outcome is not None and table.outcome.winner in (NOBODY, table.order[0])


def _next_round(state: State, luck: Chance, number: int, order: tuple[int, ...], dreamer: int, *, goulash: bool) -> Dealt | None:
    rules, table = state.rules, state.table
    wind = table.round + 1
    if table.round == DRAGON_ROUND:
        return None
    if wind < rounds(rules):
        changes = rules.play.seat_change
        if changes:
            order = change_seats(table.first_order, changes[(wind - 1) % len(changes)])
        return _build(rules, luck, number, wind, order, dreamer, goulash=goulash)
    if rules.players == THREE and rules.has_option("dragon_round"):
        return _dragon_game(state, luck, number)
    if rules.players == FIVE and rules["dragon_round"]:
        return _build(rules, luck, number, DRAGON_ROUND, order, dreamer, goulash=goulash)
    return None


def _dragon_game(state: State, luck: Chance, number: int) -> Dealt:
    """D31: the latest winner throws once; the throw names the ruler, who is East, and breaks the wall."""
    dice = luck.dice()
    order = ruler_order(state, sum(dice))
    wall = luck.shuffled(wall_tiles(state.rules))
    return Dealt(number, DRAGON_ROUND, order, dice, wall, ruler=order[0])


def ruler_order(state: State, throw: int) -> tuple[int, ...]:
    """The seats by wind in the game of the green dragon: the throw, counted from the thrower, gives the ruler, who is East."""
    table = state.table
    thrower = state.last_winner if state.last_winner != NOBODY else table.first_order[0]
    place = (table.order.index(thrower) + throw - 1) % len(table.order)
    return table.order[place:] + table.order[:place]


def _build(rules: Ruleset, luck: Chance, number: int, wind: int, order: tuple[int, ...], dreamer: int, *, goulash: bool) -> Dealt:
    dice = luck.dice() + luck.dice()
    wall = luck.shuffled(wall_tiles(rules, goulash=goulash))
    return Dealt(number, wind, order, dice, wall, goulash, dreamer)


def change_seats(order: Sequence[int], change: SeatChange) -> tuple[int, ...]:
    """New seats by wind after a change."""
    seats = list(order)
    for cycle in change.value.split():
        for here, there in zip(cycle, cycle[1:] + cycle[:1], strict=True):
            seats[WINDS.index(there)] = order[WINDS.index(here)]
    return tuple(seats)
