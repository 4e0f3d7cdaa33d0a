"""The rules of play as one vector of ints, as the kernels of play read them (`kernels.play.layout`, P_…)."""

from __future__ import annotations

from functools import lru_cache

from peling.kernels.play import layout as at
from peling.rules.base import Ruleset
from peling.rules.play import EmptyDeadWall, SeatChange, WinClass, WindsTurn
from peling.tiles import WINDS, spread
from peling.tiles import E as EAST_WIND

CLASSES = (WinClass.LIMIT, WinClass.IRREGULAR_LIMIT, WinClass.PAIR, WinClass.PUNG, WinClass.CHOW)
REMEMBERED = 64


@lru_cache(maxsize=REMEMBERED)
def play_vector(rules: Ruleset) -> tuple[int, ...]:
    """The rules of play of a rule set."""
    play, payment = rules.play, rules.payment
    made = [0] * at.PLAY_SIZE
    made[at.P_PLAYERS] = rules.playing
    made[at.P_CHAIRS] = rules.players
    made[at.P_TILES] = sum(rules.tile_set)
    made[at.P_DEAD] = play.dead_wall
    made[at.P_REFILLED] = int(play.dead_wall_refilled)
    made[at.P_EMPTY_ENDS] = int(play.empty_dead_wall is EmptyDeadWall.AT_ONCE)
    made[at.P_KONG_AFTER_CLAIM] = int(play.kong_after_claim)
    made[at.P_CHOWS] = rules.open_chows(goulash=False)
    made[at.P_CHOWS_GOULASH] = rules.open_chows(goulash=True)
    made[at.P_GREEN_CHOWS] = int(rules.green_chows)
    made[at.P_ANNOUNCE] = int(play.announce_waits)
    made[at.P_GOULASH] = int(rules.goulash)
    made[at.P_FAN] = int(rules.fan)
    made[at.P_EAST_DOUBLE] = int(payment.east_double)
    made[at.P_DISCARDER_DOUBLE] = int(payment.discarder_double)
    made[at.P_BASE] = payment.base
    made[at.P_TENS] = int(rules.has_option("chips") and bool(rules["chips"]))
    for i, name in enumerate(CLASSES):
        made[at.P_PRIORITY + i] = play.win_priority.index(name) if name in play.win_priority else at.UNHEARD
    made[at.P_RANKED] = int(any(name in play.win_priority for name in CLASSES))
    made[at.P_WINDS_STAY] = int(play.winds_turn is WindsTurn.UNLESS_EAST_WINS)
    made[at.P_ROUNDS] = rounds(rules)
    made[at.P_DRAGON] = _dragon(rules)
    made[at.P_CHANGES] = len(play.seat_change)
    for i, change in enumerate(play.seat_change):
        made[at.P_CHANGE + 4 * i : at.P_CHANGE + 4 * i + 4] = came_from(change)
    for kind in range(EAST_WIND):
        near = (step for step in (-2, -1, 1, 2) if 0 <= kind % 9 + step < 9)
        made[at.P_EDGES + kind] = sum(1 << step + 2 for step in near)
    for place, kinds in ((at.P_WALL, rules.tile_set), (at.P_WALL + at.WALL_SIZE, rules.goulash_set)):
        walls = spread(kinds)
        made[place : place + len(walls)] = walls
    return tuple(made)


def rounds(rules: Ruleset) -> int:
    """How many rounds with a round wind a match has."""
    if rules.players != 3:
        return int(rules["rounds"])
    chosen = dict(rules.chosen).get("rounds")
    if rules.has_option("dragon_round"):  # D31: one round and the game of the green dragon
        return min(3, int(chosen or 1))
    return min(3, int(chosen or 3))


def _dragon(rules: Ruleset) -> int:
    """What follows the rounds: 1 the game of the green dragon (three players), 2 its round (five, if they want it)."""
    if not rules.has_option("dragon_round"):
        return 0
    if rules.players == 3:
        return 1
    return 2 if rules.players == 5 and rules["dragon_round"] else 0


def came_from(change: SeatChange) -> list[int]:
    """For each wind after a change of seats: the wind before of the player who sits there now."""
    before = list(range(4))
    for cycle in change.value.split():
        for here, there in zip(cycle, cycle[1:] + cycle[:1], strict=True):
            before[WINDS.index(there)] = WINDS.index(here)
    return before
