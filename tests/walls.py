"""Walls made to order, and tables that play a script on them.

A `Plan` says which tiles lie where it matters; everything else is filled up from the tile set in a fixed order: racks without
pairs, draws far apart, luck tiles and jokers at the end of the wall. A `Table` plays a match on plans, from scripts such as
`E 5p; S pung 55p; S 9m`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from peling import tiles
from peling.game import events as e
from peling.game.actions import Action, ActionType, parse_action
from peling.game.chance import Chance
from peling.game.match import Match
from peling.game.rotation import next_deal, ruler_order
from peling.game.state import State
from peling.game.table import NOBODY, Phase
from peling.game.wall import Wall, break_wall, wall_tiles
from peling.notation import parse_tiles
from peling.rules import Ruleset, get
from peling.tiles import KINDS, WINDS

NAMES = "ABCDE"
NEAR = 20
DRAWN, DRAWS = ".", "draws"
STRIDE = 13
"""Prime to 34, and thirteen steps of it make no chow."""


@dataclass(frozen=True)
class Plan:
    """One deal: `racks` by wind (East's fourteenth tile last), `draws`, `loose` (replacements), `last` (the end of the wall)."""

    racks: tuple[str, ...] = ()
    draws: str = ""
    loose: str = ""
    last: str = ""
    dice: tuple[int, ...] = (1, 1, 1, 1)

    def wall(self, rules: Ruleset, *, goulash: bool = False, throw: int = 0) -> tuple[int, ...]:
        """The tiles by slot. `throw` is the ruler's in the game of the green dragon."""
        left = Counter(wall_tiles(rules, goulash=goulash))
        number = sum(left.values())
        geometry = break_wall(range(number), self.dice, rules, throw)
        slots: dict[int, int] = {}
        hands = _dealt_slots(geometry.live, rules.playing)
        dealt = sum(len(places) for places in hands)
        texts = (*self.racks, *([""] * len(hands)))[: len(hands)]
        wanted = [(places, text) for places, text in zip(hands, texts, strict=True)]
        wanted += [(geometry.live[dealt:], self.draws), (geometry.dead, self.loose)]
        if self.last:
            wanted.append((geometry.live[-len(parse_tiles(self.last)) :], self.last))
        for places, text in wanted:
            kinds = parse_tiles(text)
            if len(kinds) > len(places):
                raise ValueError(f"{text!r}: there is room for {len(places)} tiles")
            for slot, kind in zip(places, kinds, strict=False):
                if slot in slots and slots[slot] != kind:
                    raise ValueError(f"two tiles in one place: {tiles.TEXT[slots[slot]]} and {tiles.TEXT[kind]}")
                if slot not in slots:
                    slots[slot] = kind
                    left[kind] -= 1
        if any(count < 0 for count in left.values()):
            raise ValueError(f"too many of {[tiles.TEXT[kind] for kind, count in left.items() if count < 0]}")
        for places in hands:
            _fill_rack(places, slots, left)
        _fill(geometry, slots, left)
        return tuple(slots[slot] for slot in range(number))


def _dealt_slots(live: Sequence[int], players: int) -> list[list[int]]:
    """Which slots each wind is dealt, worked out here once more: three times four, one, and East's fourteenth."""
    hands: list[list[int]] = [[] for _ in range(players)]
    for four in range(3):
        for wind in range(players):
            start = 4 * (four * players + wind)
            hands[wind] += live[start : start + 4]
    for wind in range(players):
        hands[wind].append(live[12 * players + wind])
    hands[0].append(live[13 * players])
    return hands


def _order(left: Mapping[int, int]) -> list[int]:
    """What is left, in the fixed order of filling up: kinds far apart, luck tiles and jokers last."""
    plain = [kind * STRIDE % KINDS for kind in range(KINDS)]
    most = max(left.values(), default=0)
    order = [kind for copy in range(most, 0, -1) for kind in plain if left.get(kind, 0) >= copy]
    return order + [kind for kind in range(KINDS, tiles.JOKER + 1) for _ in range(left.get(kind, 0))]


def _fill_rack(places: Sequence[int], slots: dict[int, int], left: Counter[int]) -> None:
    """Fill a rack up with kinds that it does not hold yet."""
    held = {slots[slot] for slot in places if slot in slots}
    for slot in places:
        if slot not in slots:
            kind = next(kind for kind in _order(left) if kind not in held)
            held.add(kind)
            slots[slot] = kind
            left[kind] -= 1


def _fill(geometry: Wall, slots: dict[int, int], left: Counter[int]) -> None:
    rest = _order(left)
    special = [kind for kind in rest if kind >= KINDS]
    soon = set(geometry.dead[:NEAR])  # where replacements come from the wall itself (M1), they shall not be luck tiles
    for slot in [slot for slot in reversed(geometry.live) if slot not in slots and slot not in soon][: len(special)]:
        slots[slot] = special.pop()
    plain = iter(kind for kind in rest if kind < KINDS)
    for slot in (*geometry.live, *geometry.dead):
        if slot not in slots:
            slots[slot] = next(plain)


class Table:
    """A match on plans, one a deal; deals without a plan come from the seed. Seats are named by their winds."""

    def __init__(
        self,
        rules: str | Ruleset,
        *plans: Plan,
        options: Mapping[str, Any] | None = None,
        order: Sequence[int] | None = None,
        deals: int | None = None,
    ) -> None:
        self.rules = get(rules, options)
        self.plans = plans
        players = self.rules.players
        seats = tuple(order) if order is not None else tuple(range(players))
        self.match = Match(self.rules, NAMES[:players], None, order=seats, deals=deals, dealer=self._deal)

    def _deal(self, state: State) -> e.Dealt | None:
        expected = next_deal(state, lambda label: Chance(1, label))
        if expected is None or expected.number > len(self.plans):
            return expected
        plan = self.plans[expected.number - 1]
        if expected.ruler != NOBODY:  # one throw names the ruler and breaks the wall (D31)
            throw, order = plan.dice[:2], ruler_order(state, sum(plan.dice[:2]))
            wall = plan.wall(self.rules, throw=sum(throw))
            return expected._replace(dice=throw, order=order, ruler=order[0], wall=wall)
        return expected._replace(dice=plan.dice, wall=plan.wall(self.rules, goulash=expected.goulash))

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.match.state

    def seat(self, wind: str) -> int:
        """The seat that has a wind."""
        return self.state.table.order[WINDS.index(wind)]

    def wind(self, seat: int) -> str:
        """The wind that a seat has."""
        return WINDS[self.state.table.wind_of[seat]]

    # playing

    def play(self, script: str) -> list[e.Event]:
        """Play a script: steps `wind action`; a bare tile is a discard, a dot that of the tile just taken.

        Who is asked and not named passes; `wind draws` says that the others do, where a claim could be meant.
        """
        before = len(self.match.events)
        steps = [_step(text) for text in script.replace("\n", ";").split(";") if text.strip()]
        while steps:
            if self.state.phase in (Phase.CLAIM, Phase.ROB):
                self._answer(steps)
            elif self.state.phase in (Phase.TURN, Phase.EXCHANGE):
                wind, action = steps.pop(0)
                if isinstance(action, Action):
                    self.match.push(action, self.seat(wind))
                    continue
                assert self.seat(wind) == self.state.turn, f"it is not {wind}'s turn"
                if action == DRAWN:
                    self.discard_drawn()
            else:
                raise AssertionError(f"the deal is over before {steps[0]}")
        return self.match.events[before:]

    def _answer(self, steps: list[tuple[str, Action | str]]) -> None:
        """The claims that the script says next, passes for the rest; the window closes."""
        waiting = list(self.state.pending)
        while steps and waiting:
            seat, action = self.seat(steps[0][0]), steps[0][1]
            if seat not in waiting or not isinstance(action, Action):
                break
            if action not in self.match.legal(seat) and action.type not in (ActionType.CHOW, ActionType.PUNG):
                break  # it is for the seat's own turn; a chow or pung that is not allowed goes on: let the match say why
            waiting.remove(seat)
            self.match.push(action, seat)
            steps.pop(0)
        for seat in waiting:
            self.match.push("pass", seat)

    def everyone_passes(self) -> list[e.Event]:
        """All who are asked pass."""
        before = len(self.match.events)
        while self.state.phase in (Phase.CLAIM, Phase.ROB) and self.state.pending:
            self.match.push("pass", self.state.pending[0])
        return self.match.events[before:]

    def drain(self, left: int = 0) -> None:
        """Everyone discards the tile just taken and passes, until `left` live tiles are left; the last is in hand."""
        self.everyone_passes()
        while self.state.phase is Phase.TURN and self.state.table.wall_left > left:
            self.discard_drawn()
            self.everyone_passes()

    def run_out(self) -> None:
        """Play the deal to its draw."""
        self.drain()
        if self.state.phase is Phase.TURN:
            self.discard_drawn()
            self.everyone_passes()

    def discard_drawn(self) -> None:
        """The seat in turn discards the tile just taken, or its last one after a claim."""
        private = self.state.private[self.state.turn]
        kind = private.drawn if private.drawn != NOBODY else private.rack[-1]
        self.match.push(Action(ActionType.DISCARD, (kind,)), self.state.turn)

    def next(self) -> None:
        """Deal again."""
        self.match.push("next", self.state.table.order[0])

    # what came of it

    def legal(self, wind: str) -> set[str]:
        """The texts of all that a wind may do now."""
        return {str(action) for action in self.match.legal(self.seat(wind))}

    def sets(self, wind: str) -> set[str]:
        """The same without discards."""
        return {text for text in self.legal(wind) if not text.startswith("discard")}

    def rack(self, wind: str) -> str:
        """The rack of a wind as text."""
        return tiles.write(self.state.private[self.seat(wind)].rack)

    def melds(self, wind: str) -> list[str]:
        """The declared sets of a wind."""
        return [str(meld) for meld in self.state.private[self.seat(wind)].melds]

    def _by_wind(self, values: Sequence[int]) -> tuple[int, ...]:
        return tuple(values[seat] for seat in self.state.table.order)

    @property
    def outcome(self) -> Any:
        """The outcome of the deal that has ended."""
        outcome = self.state.table.outcome
        assert outcome is not None
        return outcome

    @property
    def winner(self) -> str:
        """The wind that won, `-` for a draw."""
        return "-" if self.outcome.winner == NOBODY else self.wind(self.outcome.winner)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each wind scored."""
        return self._by_wind(self.outcome.scores)

    @property
    def net(self) -> tuple[int, ...]:
        """What each wind won or paid."""
        return self._by_wind(self.outcome.net)

    def items(self, wind: str) -> dict[str, int]:
        """The lines of a wind's score sheet."""
        return self.match.oracle.sheet(self.outcome.hands[self.seat(wind)]).items

    def limit(self, wind: str) -> str | None:
        """The limit hand that a wind is paid for."""
        return self.match.oracle.sheet(self.outcome.hands[self.seat(wind)]).limit


def _step(text: str) -> tuple[str, Action | str]:
    wind, _, action = text.strip().partition(" ")
    if action in (DRAWN, DRAWS):
        return wind, action
    word = action.split()[0] if action.split() else ""
    known = {kind.value for kind in ActionType}
    return wind, parse_action(action if word in known else f"discard {action}")
