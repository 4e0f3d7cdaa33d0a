"""Rotation: who sits where, which wind and round the next deal has, and when the match is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from peling.game.chance import Chance
from peling.game.events import Dealt, Seated
from peling.game.state import State
from peling.game.table import NOBODY, Table
from peling.game.wall import wall_tiles
from peling.kernels.play import layout as at
from peling.kernels.play import rotation as kernel
from peling.rules import Ruleset
from peling.rules.play import FirstSeats
from peling.tiles import DRAGON_ROUND

Throw = tuple[int, int, int]


def seat_players(rules: Ruleset, number: int, chance: Chance) -> Seated:
    """Find the first seats in the rule set's way: by dice (ties throw again) or by drawing winds."""
    throws: list[Throw] = []
    how = rules.play.seats
    if how is FirstSeats.DRAWN_WINDS:
        return Seated((), chance.shuffled(range(number)))
    if how is FirstSeats.HIGHEST_IS_EAST:
        first = _best(list(range(number)), chance, throws, max)
        around = [(first + i) % number for i in range(number)]
        if number > rules.playing:  # the lowest throw dreams first
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


def next_deal(state: State, chance: Callable[[str], Chance]) -> Dealt | None:
    """The deal that follows, None if the match is over."""
    rules, table = state.rules, state.table
    number = table.deal + 1
    luck = chance(f"deal {number}")
    match = match_vector(state)
    if number > 1:
        outcome = table.outcome
        kernel.next_deal(match, NOBODY if outcome is None else outcome.winner, table.play)
        if match[at.M_OVER]:
            return None
    if match[at.M_RULED]:
        dice = luck.dice()
        order = ruler_order(state, sum(dice))
        return Dealt(number, DRAGON_ROUND, order, dice, luck.shuffled(wall_tiles(rules)), ruler=order[0])
    goulash = bool(match[at.M_GOULASH])
    return _build(rules, luck, number, match[at.M_ROUND], _order(match, table), match[at.M_ORDER + at.DREAMER], goulash=goulash)


def match_vector(state: State) -> list[int]:
    """Where a match stands, as the kernels read it: the chairs by wind, the round, the last winner."""
    table = state.table
    match = [0] * at.MATCH_SIZE
    orders = ((at.M_ORDER, table.order), (at.M_FIRST, table.first_order or table.order))
    for place, order in orders:
        match[place : place + 5] = [*order, *[NOBODY] * 5][:5]
    if table.deal:
        match[at.M_ORDER + at.DREAMER] = table.dreamer
    match[at.M_DEAL], match[at.M_ROUND], match[at.M_LAST] = table.deal, table.round, state.last_winner
    match[at.M_RULED] = int(table.ruler != NOBODY)
    return match


def _order(match: Sequence[int], table: Table) -> tuple[int, ...]:
    """The chairs by wind, without a dreamer."""
    return tuple(match[at.M_ORDER : at.M_ORDER + table.play[at.P_PLAYERS]])


def ruler_order(state: State, throw: int) -> tuple[int, ...]:
    """The seats by wind in the game of the green dragon: the throw, counted from the last winner, names the ruler, the East."""
    match = match_vector(state)
    kernel.crown(match, throw, state.table.play)
    return _order(match, state.table)


def _build(rules: Ruleset, luck: Chance, number: int, wind: int, order: tuple[int, ...], dreamer: int, *, goulash: bool) -> Dealt:
    dice = luck.dice() + luck.dice()
    wall = luck.shuffled(wall_tiles(rules, goulash=goulash))
    return Dealt(number, wind, order, dice, wall, goulash, dreamer)
