"""A table of the kernels beside a `Match`: the same wall, the same choices, and everything compared at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from peling import Match
from peling.game import events as e
from peling.game.actions import Action, ActionType
from peling.game.chance import Chance
from peling.game.numbers import given_kind, number_of
from peling.game.rotation import next_deal
from peling.game.state import State
from peling.game.table import NOBODY, Phase
from peling.game.wall import wall_tiles
from peling.kernels.play import layout as at
from peling.kernels.play.rotation import crown
from peling.rules import Ruleset
from peling.scoring.vectors import encode_meld
from peling.sim.engine import Engine, VectorTable
from peling.tiles import FLOWER, JOKER, KINDS

Choice = Callable[[Random, list[int], VectorTable], int]


def legal(t: Sequence[int]) -> list[int]:
    """The numbers of what the actor may do."""
    return [word << at.FAMILY | bit for word in range(at.FAMILIES) for bit in range(64) if t[at.T_LEGAL + word] >> bit & 1]


def packed(dice: Sequence[int]) -> int:
    """Dice as one number."""
    return sum((pips - 1) * 6**i for i, pips in enumerate(dice))


def lively_wall(chance: Random, swaps: int, rules: Ruleset, *, goulash: bool) -> list[int]:
    """A wall: shuffled (swaps below 0), or sorted, turned and with some tiles swapped, so that much happens."""
    wall = list(wall_tiles(rules, goulash=goulash))
    if swaps < 0:
        chance.shuffle(wall)
        return wall
    turn = chance.randrange(len(wall))
    wall = wall[turn:] + wall[:turn]
    for _ in range(swaps):
        i, j = chance.randrange(len(wall)), chance.randrange(len(wall))
        wall[i], wall[j] = wall[j], wall[i]
    return wall


class Pair:
    """A match and a table that play the same deals."""

    def __init__(self, engine: Engine, chance: Random, swaps: int, deals: int, *, goulash: bool) -> None:
        self.engine, self.chance, self.swaps, self.goulash = engine, chance, swaps, goulash
        self.table = VectorTable(engine)
        players = engine.rules.players
        self.counts: Counter[str] = Counter()
        names = tuple("ABCDE"[:players])
        order = tuple(chance.sample(range(players), players))
        self.match = Match(engine.rules, names, None, order=order, deals=deals, dealer=self._dealer)
        self.table.begin(0, 0, order)
        if goulash:  # the first deal too: the dealer made it one
            self.table.m[at.M_GOULASH] = 1

    def _dealer(self, state: State) -> e.Dealt | None:
        usual = next_deal(state, lambda label: Chance(self.chance.randrange(1 << 30), label))
        if usual is None:
            return None
        goulash = usual.goulash or (self.goulash and usual.number == 1)
        wall = lively_wall(self.chance, self.swaps, self.engine.rules, goulash=goulash)
        return usual._replace(wall=tuple(wall), goulash=goulash)

    # comparing

    def same_deal(self) -> None:
        """The chairs by wind, the round, whether it is goulash."""
        table, m = self.match.state.table, self.table.m
        order = [*table.order, *[NOBODY] * (4 - len(table.order)), table.dreamer]
        assert list(m[at.M_ORDER : at.M_ORDER + 5]) == order
        assert (m[at.M_DEAL], m[at.M_ROUND], bool(m[at.M_GOULASH])) == (table.deal, table.round, table.goulash)
        assert bool(m[at.M_RULED]) == (table.ruler != NOBODY)

    def same_table(self) -> None:
        """Racks, melds, luck tiles, what lies open, the walls, calls."""
        state, t = self.match.state, self.table.t
        table = state.table
        for wind, seat in enumerate(table.order):
            base = at.T_SEATS + wind * at.SEAT_SIZE
            private = state.private[seat]
            held = [sum(t[base + i] >> kind & 1 for i in range(4)) for kind in range(KINDS)]
            given = t[base + at.S_GIVEN]
            if given > 1 and table.phase is Phase.EXCHANGE:
                while given > 1:
                    if given & 127 < KINDS:
                        held[given & 127] += 1
                    given >>= 7
            assert held == list(private.counts[:KINDS])
            assert [t[base + at.S_MELD + i] for i in range(t[base + at.S_MELDS])] == [encode_meld(meld) for meld in private.melds]
            assert t[base + at.S_LUCK] == sum(1 << kind - FLOWER for kind in table.luck[seat])
            assert bool(t[base + at.S_CALLS] & at.CALLED) == table.announced[seat]
            assert bool(t[base + at.S_CALLS] & at.ORIGINAL) == table.original[seat]
        for kind in (*range(KINDS), JOKER):
            place = at.JOKER if kind == JOKER else kind
            seen = sum(t[at.T_SEEN + i] >> place & 1 for i in range(4))
            outcome = table.outcome
            taken = outcome is not None and outcome.winner >= 0 and outcome.discarder >= 0 and kind == outcome.kind
            assert seen - taken == table.seen[kind]

    def same_choices(self) -> dict[int, Action]:
        """The actor and all that it may do; actions by number."""
        match, t = self.match, self.table.t
        actor = match.to_act[0]
        assert t[at.T_PHASE] != at.OVER
        assert match.state.table.wind_of[actor] == t[at.T_ACTOR], (t[at.T_ACTOR], match.state.table.phase)
        offered = match.state.table.offered
        named = {number_of(action, offered): action for action in match.legal(actor)}
        assert legal(t) == sorted(named), (legal(t), sorted(named))
        return named

    def same_end(self) -> None:
        """How the deal ended."""
        state, t = self.match.state, self.table.t
        table, outcome = state.table, state.table.outcome
        assert t[at.T_PHASE] == at.OVER
        assert outcome is not None
        chairs = [*table.order, NOBODY]
        assert chairs[t[at.T_WINNER]] == outcome.winner
        if outcome.winner != NOBODY:
            assert chairs[t[at.T_DISCARDER]] == outcome.discarder
            assert (JOKER if t[at.T_WIN_KIND] == at.JOKER else t[at.T_WIN_KIND]) == outcome.kind
        for wind, seat in enumerate(table.order):
            assert t[at.T_NET + wind] == outcome.net[seat], outcome
            if outcome.winner != NOBODY:
                assert t[at.T_SCORE + wind] == outcome.scores[seat]

    # playing

    def play(self, choose: Choice) -> Counter[str]:
        """Play a whole match, comparing all the way."""
        match, engine = self.match, self.engine
        while True:
            table = match.state.table
            self.same_deal()
            assert match.state.wall is not None
            self.table.deal(match.state.wall.slots, packed(table.dice))
            while match.state.phase in (Phase.TURN, Phase.CLAIM, Phase.ROB, Phase.EXCHANGE):
                if match.state.phase is Phase.EXCHANGE:
                    self._exchange(choose)
                else:
                    self.same_table()
                    named = self.same_choices()
                    action = choose(self.chance, sorted(named), self.table)
                    self.counts[named[action].type.value] += 1
                    seat = match.to_act[0]
                    match.push(named[action], seat)
                    self.table.do(action)
                self.counts["decisions"] += 1
            self.same_table()
            self.same_end()
            self.counts["deals"] += 1
            self.counts["won" if table.outcome and table.outcome.winner != NOBODY else "drawn"] += 1
            self.counts["goulash"] += table.goulash
            self.table.end_deal()
            assert [self.table.m[at.M_TOTAL + chair] for chair in range(len(table.names))] == table.totals
            if match.finished:
                return self.counts
            match.push("next", 0)
            if self.table.m[at.M_RULED]:
                crown(self.table.m, sum(match.state.table.dice[:2]), engine.play)

    def _exchange(self, choose: Choice) -> None:
        match, t = self.match, self.table.t
        self.same_table()
        seat = match.to_act[0]
        assert match.state.table.wind_of[seat] == t[at.T_ACTOR]
        actions = match.legal(seat)
        assert (at.A_MAHJONG in legal(t)) == any(action.type is ActionType.MAHJONG for action in actions)
        given: list[int] = []
        threes = {action.tiles for action in actions if action.type is ActionType.EXCHANGE}
        while len(given) < 3:
            may = [action for action in legal(t) if action != at.A_MAHJONG or not given]
            possible = {kind for tiles in threes if _holds(tiles, given) for kind in _rest(tiles, given)}
            assert {given_kind(action) for action in may if action != at.A_MAHJONG} == possible
            action = choose(self.chance, may, self.table)
            if action == at.A_MAHJONG:
                self.counts["mahjong in the exchange"] += 1
                match.push("mahjong", seat)
                self.table.do(action)
                return
            given.append(given_kind(action))
            self.table.do(action)
        match.push(Action(ActionType.EXCHANGE, tuple(sorted(given))), seat)


def _holds(tiles: Sequence[int], given: Sequence[int]) -> bool:
    return all(tiles.count(kind) >= given.count(kind) for kind in given)


def _rest(tiles: Sequence[int], given: Sequence[int]) -> list[int]:
    rest = list(tiles)
    for kind in given:
        rest.remove(kind)
    return rest


def lively(style: str) -> Choice:
    """Players who take what they can, so that much happens: `random`, `closed` or `kong`."""

    def choose(chance: Random, may: list[int], table: VectorTable) -> int:
        if style != "random" and at.A_MAHJONG in may and chance.random() < 0.9:
            return at.A_MAHJONG
        if style == "closed" and at.A_PASS in may and chance.random() < 0.9:
            return at.A_PASS
        kongs = [action for action in may if action > at.INDEX or at.A_PUNG <= action < at.A_CHOW]
        if style == "kong" and kongs and chance.random() < 0.8:
            return chance.choice(kongs)
        if style != "random" and at.A_PASS not in may and chance.random() < 0.85:
            base = at.T_SEATS + table.t[at.T_ACTOR] * at.SEAT_SIZE
            one, two = table.t[base + at.S_ONE], table.t[base + at.S_TWO]
            alone = [kind for kind in may if kind < KINDS and not two >> kind & 1 and (style == "kong" or not _near(one, kind))]
            if alone:
                return chance.choice(alone)
        return chance.choice(may)

    return choose


def _near(one: int, kind: int) -> bool:
    return kind < 27 and any(0 <= kind % 9 + step < 9 and one >> kind + step & 1 for step in (-2, -1, 1, 2))
