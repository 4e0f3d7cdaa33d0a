"""What must hold after every event of every match: tiles and points conserved, sizes, counts, views, and state = fold of events.

`Watched` is a match that checks itself: after each event (`check_event`) and whenever the table waits for somebody
(`check_decision`). Expected values are counted afresh, from the rules pages and the events, not asked of the state.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import lru_cache
from itertools import combinations
from operator import add, sub
from random import Random

from peling import tiles
from peling.game import Action, ActionType, IllegalAction, Match
from peling.game import events as e
from peling.game.state import State
from peling.game.table import NOBODY, Outcome, Phase, Private, Table
from peling.hands import Shape
from peling.tiles import JOKER

DEAD_WALL = {"nts": 14, "nts-2009": 14, "bmr": 14, "mcr": 0}


class Watched(Match):
    """A match that checks itself after every event."""

    _watch: Watch | None = None

    def _do(self, event: e.Event) -> None:
        super()._do(event)
        if self._watch is None:
            self._watch = Watch(self)
        self._watch.event(self, event)

    def copy(self) -> Watched:
        """A copy that is watched apart."""
        other = super().copy()
        assert isinstance(other, Watched)
        other._watch = None if self._watch is None else self._watch.copy()
        return other


class Watch:
    """A second fold beside the match, and tallies of what the wall gave."""

    def __init__(self, match: Match) -> None:
        self.shadow = State(match.rules, match.state.table.names)
        self.live = self.dead = 0
        self.tallies: Counter[str] = Counter()

    def copy(self) -> Watch:
        """A watch for a copy of the match."""
        other = copy(self)
        other.shadow, other.tallies = self.shadow.copy(), Counter()
        return other

    def event(self, match: Match, event: e.Event) -> None:
        """Fold the event here too, and check everything."""
        self.shadow.apply(event)
        self.tallies[type(event).__name__] += 1
        assert differences(match.state, self.shadow) == [], f"the state is not the fold of its events after {event}"
        self._count_wall(match, event)
        check_event(match, self.live, self.dead)

    def _count_wall(self, match: Match, event: e.Event) -> None:
        rules = match.rules
        if isinstance(event, e.Dealt):
            self.dead = 10 if (rules.id, rules.players) in (("nts", 3), ("nts-2009", 3)) else DEAD_WALL[rules.id]
            self.live = len(event.wall) - self.dead - 13 * len(event.order) - 1
        elif isinstance(event, e.Drawn):
            filled_up = rules.id in ("nts", "nts-2009") and rules["luck_tiles"]
            if not event.loose or rules.id == "mcr" or (filled_up and self.live):
                self.live -= 1
            else:
                self.dead -= 1


# equality of states, part by part


def differences(one: State, other: State) -> list[str]:
    """The names of all parts in which two states differ; what is only remembered (`waits`) does not matter."""
    found = [f"state.{name}" for name in _differing(one, other, ("table", "private", "wall"))]
    found += [f"table.{name}" for name in table_differences(one.table, other.table)]
    for seat, (mine, yours) in enumerate(zip(one.private, other.private, strict=True)):
        found += [f"private[{seat}].{name}" for name in private_differences(mine, yours)]
    if one.wall is not None and other.wall is not None:
        found += [f"wall.{name}" for name in _differing(one.wall, other.wall)]
    elif one.wall is not other.wall:
        found.append("wall")
    return found


def private_differences(one: Private, other: Private) -> list[str]:
    """The names of the parts in which two private sides differ."""
    return _differing(one, other, ("waits",))


def table_differences(one: Table, other: Table) -> list[str]:
    """The names of the parts in which two tables differ."""
    return _differing(one, other)


def _differing(one: object, other: object, apart: tuple[str, ...] = ()) -> list[str]:
    """Which of the parts differ, those `apart` left out."""
    mine, yours = vars(one), vars(other)
    assert mine.keys() == yours.keys()
    return [name for name in mine if name not in apart and mine[name] != yours[name]]


# after every event


def check_event(match: Match, live: int, dead: int) -> None:
    """Everything that holds at any moment."""
    state, table = match.state, match.state.table
    if state.wall is None:
        return
    check_tiles(state)
    check_counts(state)
    assert (table.wall_left, table.dead_left) == ((live, live) if match.rules.id == "mcr" else (live, dead))
    assert len(set(table.taken)) == len(table.taken) == len(state.wall.slots) - live - dead
    assert sum(table.totals) == sum(table.penalties) == 0
    if table.dreamer != NOBODY:
        assert table.rack_sizes[table.dreamer] == 0
        assert table.wind_of[table.dreamer] == NOBODY
    outcome = table.outcome
    if outcome is not None and outcome.net:
        check_outcome(match, outcome)


@lru_cache
def whole_set(rules: str, players: int, *, luck: bool, goulash: bool) -> list[int]:
    """How many tiles of each kind are in play, from the rules pages."""
    found = [4] * tiles.KINDS + [1 if luck or rules == "mcr" else 0] * 8 + [0]
    if players == 3:
        for kind in (*range(9), tiles.N, tiles.FLOWER + 3, tiles.SEASON + 3):
            found[kind] = 0
    if goulash:
        found[tiles.BAMBOO_2], found[JOKER] = 0, 4
    return found


def in_play(state: State) -> list[int]:
    """How many tiles of each kind the deal at the table has."""
    rules = state.rules
    luck = rules.has_option("luck_tiles") and bool(rules["luck_tiles"])
    return whole_set(rules.id, rules.players, luck=luck, goulash=state.table.goulash)


def in_wall(state: State) -> list[int]:
    """How many tiles of each kind the wall has."""
    assert state.wall is not None
    slots = state.wall.slots
    there = Counter([slots[slot] for slot in {*range(len(slots))}.difference(state.table.taken)])
    return [there[kind] for kind in range(JOKER + 1)]


def check_tiles(state: State) -> None:
    """Wall, racks, sets, discards that lie, luck tiles and the winning tile are the tile set."""
    table = state.table
    held = in_wall(state)
    for seat, private in enumerate(state.private):
        held = [*map(add, held, private.counts)]
        for meld in private.melds:
            for kind in meld.tiles:
                held[kind] += 1
        for kind, claimed_by in table.discards[seat]:
            held[kind] += claimed_by == NOBODY
        for kind in table.luck[seat]:
            held[kind] += 1
    if table.outcome is not None and table.outcome.winner != NOBODY:
        held[table.outcome.kind] += 1
    assert held == in_play(state)


def check_counts(state: State) -> None:
    """What the table tells of each seat is what the seat has; what is seen is what lies open."""
    table = state.table
    seen = [0] * (JOKER + 1)
    for seat, private in enumerate(state.private):
        assert table.rack_sizes[seat] == sum(private.counts)
        assert table.melds[seat] == [None if meld.concealed else meld for meld in private.melds]
        assert private.drawn == NOBODY or private.counts[private.drawn] or table.outcome is not None
        for kind, claimed_by in table.discards[seat]:
            seen[kind] += claimed_by == NOBODY
        for meld in private.melds:
            for kind in meld.tiles:
                seen[kind] += not meld.concealed
        for kind in table.luck[seat]:
            seen[kind] += 1
    assert list(table.seen) == seen
    river: list[list[int]] = [[] for _ in table.names]
    for seat, kind in table.river:
        river[seat].append(kind)
    assert [[lying.kind for lying in row] for row in table.discards] == river


# payments


def check_outcome(match: Match, outcome: Outcome) -> None:
    """Payments sum to zero and are those of the rules pages."""
    table = match.state.table
    assert sum(outcome.net) == 0
    assert all(outcome.net[seat] == outcome.scores[seat] == 0 for seat in range(len(table.names)) if seat not in table.order)
    if outcome.winner == NOBODY:
        assert not any(outcome.net)
        assert not any(outcome.scores)
    else:
        assert outcome.net == expected_net(match, outcome)


def expected_net(match: Match, outcome: Outcome) -> tuple[int, ...]:
    """Who wins and loses how much, pair by pair."""
    table, rules = match.state.table, match.rules
    scores = list(outcome.scores)
    if rules.has_option("chips") and rules["chips"]:
        scores = [(score + 5) // 10 * 10 for score in scores]
    net = [0] * len(scores)
    for one, other in combinations(table.order, 2):
        payee, payer = (one, other) if outcome.winner != other else (other, one)
        if rules.id == "mcr":
            if payee != outcome.winner:
                continue
            amount = 8 + (scores[payee] if outcome.discarder in (NOBODY, payer) else 0)
        else:
            amount = scores[payee] - (0 if payee == outcome.winner else scores[payer])
            double = table.ruler if table.ruler != NOBODY else table.order[0] if rules.id != "nts-2009" else NOBODY
            amount *= 2 if double in (one, other) else 1
            amount *= 2 if rules.id == "nts-2009" and payee == outcome.winner and payer == outcome.discarder else 1
        net[payee] += amount
        net[payer] -= amount
    return tuple(net)


# where the table waits for somebody


def check_decision(match: Match) -> None:
    """Sizes, turn and who may act; what each seat sees adds up."""
    state, table = match.state, match.state.table
    phase = state.phase
    assert bool(match.to_act) is (phase in (Phase.TURN, Phase.CLAIM, Phase.ROB, Phase.EXCHANGE))
    assert match.finished is (phase is Phase.FINISHED)
    hidden = hidden_from_all(state)
    for seat in range(len(table.names)):
        legal = match.legal(seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) is (seat in match.to_act or phase is Phase.SCORED)
        check_view(match, seat, legal, hidden)
    if not match.to_act:
        return
    for seat in table.order:
        size = table.rack_sizes[seat] + 3 * len(state.private[seat].melds) + table.short[seat]
        has_turn = seat == state.turn and phase in (Phase.TURN, Phase.EXCHANGE)
        assert size == 13 + (1 if has_turn else 0) - (state.owed if has_turn else 0)
        luck = [kind for kind in state.private[seat].rack if tiles.is_luck(kind)]
        assert not luck or phase is Phase.EXCHANGE


def hidden_from_all(state: State) -> list[int]:
    """How many tiles of each kind lie face down: in the wall, on racks, in concealed kongs."""
    hidden = in_wall(state)
    for private in state.private:
        hidden = [*map(add, hidden, private.counts)]
        for meld in private.melds:
            for kind in meld.tiles if meld.concealed else ():
                hidden[kind] += 1
    if state.table.outcome is not None and state.table.outcome.winner != NOBODY:
        hidden[state.table.outcome.kind] += 1  # beside the table until the tiles are cleared away
    return hidden


def check_view(match: Match, seat: int, legal: list[Action], hidden: list[int]) -> None:
    """The view of a seat is the table and its own tiles, and what it does not see is what others and the wall have."""
    state, view = match.state, match.view(seat)
    private = state.private[seat]
    assert view.legal == tuple(legal)
    assert (view.drawn, view.melds, view.counts) == (private.drawn, private.melds, private.counts)
    assert view.wind == state.table.wind_of[seat]
    unseen = [*map(sub, hidden, private.counts)]
    for meld in private.melds:
        for kind in meld.tiles if meld.concealed else ():
            unseen[kind] -= 1
    assert view.unseen() == unseen


def check_waits(match: Match) -> None:
    """Cached waits are the same as newly computed ones."""
    state = match.state
    for private in state.private:
        if private.waits is None:
            continue
        counts = private.counts[:]
        if private.drawn != NOBODY:
            counts[private.drawn] -= 1
        assert private.waits == match.oracle.waits(counts, private.melds, goulash=state.table.goulash)


# legal actions are those that push takes


def any_action(rng: Random, match: Match, seat: int) -> Action:
    """Some action, likely or not: of any type, with tiles that the seat has, that lie on offer, or any."""
    counts = match.state.private[seat].counts
    near = [kind for kind, number in enumerate(counts) for _ in range(number)]
    if match.state.table.offered != NOBODY:
        near += [
            match.state.table.offered + step for step in (-2, -1, 0, 0, 1, 2) if 0 <= match.state.table.offered + step <= JOKER
        ]
    kind = rng.choice(list(ActionType))
    sizes = {ActionType.EXCHANGE: 3, ActionType.DISCARD: 1, ActionType.CHOW: 2, ActionType.PUNG: 2}
    size = sizes.get(
        kind, rng.choice((3, 4)) if kind is ActionType.KONG else rng.choice((1, 2)) if kind is ActionType.PROMOTE else 0
    )
    if rng.random() < 0.1:
        size = rng.randrange(5)
    chosen = [rng.choice(near) if near and rng.random() < 0.8 else rng.randrange(JOKER + 1) for _ in range(size)]
    if kind in (ActionType.PUNG, ActionType.KONG, ActionType.PROMOTE) and chosen and rng.random() < 0.8:
        chosen = [chosen[0] if rng.random() < 0.9 else JOKER for _ in chosen]
    return Action(kind, tuple(sorted(chosen)), announce=kind is ActionType.DISCARD and rng.random() < 0.3)


def check_push(match: Match, seat: int, action: Action) -> bool:
    """Whether `push` takes an action, which must be whether it is legal; refused, nothing has changed."""
    if action in match.legal(seat):
        check_taken(match, seat, action)
        return True
    check_refused(match, seat, action)
    return False


def check_taken(match: Match, seat: int, action: Action) -> None:
    """Try a legal action on a copy; undone, everything is as it was."""
    trial = match.copy()
    events = trial.push(action, seat)
    assert trial.events[len(match.events) :] == events
    if not len(match.events) % 16:  # folding all events again takes its time
        assert trial.undo()
        assert differences(trial.state, match.state) == []
        assert trial.events == match.events


def check_refused(match: Match, seat: int, action: Action) -> None:
    """Try an illegal action on the match itself: it stays the fold of the same events."""
    watch = match._watch if isinstance(match, Watched) else None
    before, length = match.state.copy() if watch is None else watch.shadow, len(match.events)
    try:
        match.push(action, seat)
    except IllegalAction as error:
        assert str(error)
    else:
        raise AssertionError(f"{action} is not legal and was taken")
    assert len(match.events) == length
    assert differences(match.state, before) == []


def open_kongs(match: Match) -> int:
    """How many claimed and promoted kongs lie on the table."""
    return sum(1 for row in match.state.table.melds for meld in row if meld is not None and meld.shape is Shape.KONG)
