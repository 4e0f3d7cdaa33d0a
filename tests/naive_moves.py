"""A second referee, written from the rules pages for clarity: one deal, no events, no kernels, wins judged by `naive.py`.

The engine is compared with it: the same actions are legal at every decision (`test_games.py`), and the trees of play have as
many nodes (`test_perft.py`). Players are winds here, 0 is East. Only value types (`Action`, `Hand`, `Meld`) are the product's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

import naive
import naive_classical
from naive_groups import Group, places

from peling.game.actions import MAHJONG, PASS, REPLACE, Action, ActionType
from peling.hands import Flag, Hand, HandError, Meld, Shape, Source, Win
from peling.tiles import BAMBOO_1, BAMBOO_2, CIRCLE_1, FLOWER, JOKER, KINDS, E

PARTNERS = {
    4: ({0: 2, 2: 0, 1: 3, 3: 1}, {0: 1, 1: 0, 2: 3, 3: 2}, {0: 3, 3: 0, 1: 2, 2: 1}),
    3: ({0: 2, 2: 0}, {0: 1, 1: 0}, {1: 2, 2: 1}),
}
"""Who exchanges with whom in goulash: E-W and N-S, E-S and W-N, E-N and W-S; three players (B13): E-W, E-S, S-W."""
SCORING_OPTIONS = ("luck_tiles", "minimum_doubles", "edition", "limit", "open_kong_as_concealed_pung", "minimum_points",
                   "double_wind_points")  # fmt: skip


class Deal:
    """One deal from the broken wall on."""

    def __init__(
        self,
        rules: str,
        options: dict[str, Any],
        wall: tuple[int, ...],
        dice: tuple[int, ...],
        *,
        players: int = 4,
        round_: int = 0,
        goulash: bool = False,
    ) -> None:
        self.rules, self.options, self.players, self.round, self.goulash = rules, options, players, round_, goulash
        self.scoring = {name: value for name, value in options.items() if name in SCORING_OPTIONS}
        self.scoring["players"] = players  # who plays, not who dreams
        self.strict = options.get("referee") == "strict"
        self.refilled = rules in ("nts", "nts-2009") and bool(options.get("luck_tiles"))
        self.slots = wall
        self.live, self.back = laid_out(rules, len(wall), dice, players)
        self.racks: list[list[int]] = [[] for _ in range(players)]
        self.melds: list[list[Meld]] = [[] for _ in range(players)]
        self.luck: list[list[int]] = [[] for _ in range(players)]
        self.river: list[tuple[int, bool]] = []
        """Discards: the kind, and whether it still lies there."""
        self.discards = [0] * players
        self.dead = [False] * players
        self.short = [0] * players
        self.announced = [False] * players
        self.original = [False] * players
        self.turn, self.phase, self.stage = 0, "turn", 0
        self.drawn = -1
        """The tile taken last by the seat in turn, -1 after a claim or an exchange."""
        self.drew = True
        self.from_live = True
        self.owed = False
        self.kongs, self.replaced, self.any_kong = 0, False, False
        self.offered, self.by = -1, -1
        self.waiting: list[int] = []
        self.answers: dict[int, Action] = {}
        self.result: tuple[Any, ...] = ()
        for size in (4, 4, 4, 1):
            for wind in range(players):
                for _ in range(size):
                    self._draw(wind)
        self._draw(0)
        if goulash:
            self.phase = "exchange"
            self.waiting = sorted(PARTNERS[players][0])
        else:
            self._show_luck(*range(players))

    def copy(self) -> Deal:
        """A deal of its own."""
        other = object.__new__(Deal)
        other.__dict__.update(self.__dict__)
        for name, value in self.__dict__.items():
            if isinstance(value, list):
                other.__dict__[name] = [part[:] if isinstance(part, list) else part for part in value]
        other.answers = self.answers.copy()
        return other

    # the wall

    def live_left(self) -> int:
        """How many tiles can be drawn."""
        return len(self.live)

    def back_left(self) -> int:
        """How many replacements there are."""
        return len(self.back)

    def _no_more_draws(self) -> bool:
        """Whether the deal ends with this turn: the wall is used up, or the dead wall where that is a draw at once (D33)."""
        return self.live_left() == 0 or (self.options.get("empty_dead_wall") == "at_once" and self.back_left() == 0)

    def _draw(self, wind: int) -> None:
        self._take(wind, self.live[0], from_live=True)

    def _replace(self, wind: int) -> None:
        self._take(wind, self.back[0], from_live=False)
        if self.refilled and self.live:  # the last live tile joins the dead wall
            self.back.append(self.live.pop())

    def _take(self, wind: int, slot: int, *, from_live: bool) -> None:
        for tiles in (self.live, self.back):  # in mcr a tile may be drawn from either side (M1)
            if slot in tiles:
                tiles.remove(slot)
        self.racks[wind].append(self.slots[slot])
        if wind == self.turn:
            self.drawn, self.from_live = self.slots[slot], from_live

    def _show_luck(self, *winds: int) -> None:
        """Each player in turn lays luck tiles open and replaces them until none is left."""
        for wind in winds:
            while luck := sorted(kind for kind in self.racks[wind] if FLOWER <= kind < JOKER):
                self.racks[wind].remove(luck[0])
                self.luck[wind].append(luck[0])
                self.replaced = False
                if not self.back_left():
                    self._end("draw", "replacement")
                    return
                self._replace(wind)

    def _end(self, *result: Any) -> None:
        self.phase, self.waiting, self.result = "over", [], result

    # what is legal

    def to_act(self) -> list[int]:
        """The players awaited, in the order in which they are asked."""
        return [self.turn] if self.phase == "turn" else self.waiting

    def legal(self, wind: int) -> set[Action]:
        """All that a player may do."""
        if wind not in self.to_act():
            return set()
        if self.phase == "turn":
            return set(self._turn_actions(wind))
        if self.phase == "exchange":
            return set(self._exchanges(wind))
        return {PASS, *self._claims(wind)}

    def _turn_actions(self, wind: int) -> Iterator[Action]:
        rack = self.racks[wind]
        if self.owed:
            yield REPLACE
        elif self.drew and not self.dead[wind] and (self.strict or self.winning_tile(wind) >= 0):
            yield MAHJONG
        if not self.owed and self._may_kong(wind):
            yield from self._kongs(wind)
        for kind in set(rack):
            yield Action(ActionType.DISCARD, (kind,))
            if self.strict and self.rules == "bmr":
                yield Action(ActionType.DISCARD, (kind,), announce=True)

    def _may_kong(self, wind: int) -> bool:
        if not self.drew and self.rules in ("mcr", "bmr"):  # D7
            return False
        if self.dead[wind] and not self.options.get("dead_hand_claims", True):
            return False
        if self.rules == "mcr":  # M3
            return self.live_left() > 0
        return self.live_left() > 0 or self.back_left() > 0  # D17, D33

    def _kongs(self, wind: int) -> Iterator[Action]:
        rack = self.racks[wind]
        jokers = rack.count(JOKER)
        for kind in set(rack) - {JOKER}:
            for joker in range(3):
                if rack.count(kind) >= 4 - joker and jokers >= joker:
                    yield Action(ActionType.KONG, (kind,) * (4 - joker) + (JOKER,) * joker)
        for meld in self.melds[wind]:
            if meld.shape is Shape.PUNG:
                if meld.kind in rack:
                    yield Action(ActionType.PROMOTE, (meld.kind,))
                if jokers and meld.tiles.count(JOKER) < 2:
                    yield Action(ActionType.PROMOTE, (meld.kind, JOKER))

    def _claims(self, wind: int) -> Iterator[Action]:
        if not self.dead[wind] and (self.strict or self.may_win(wind, self.offered, self.by)):
            yield MAHJONG
        if self.phase == "rob" or self._no_more_draws() or self.offered == JOKER:  # D17, D33, M3, B12
            return
        if self.dead[wind] and not self.options.get("dead_hand_claims", True):
            return
        rack, kind = self.racks[wind], self.offered
        for joker in range(3):
            for size, action in ((2, ActionType.PUNG), (3, ActionType.KONG)):
                most = 1 if size == 2 else 2
                own = size - joker
                if action is ActionType.PUNG and len(rack) == 2:  # R42
                    continue
                if joker <= most and own >= 1 and rack.count(kind) >= own and rack.count(JOKER) >= joker:
                    yield Action(action, (kind,) * own + (JOKER,) * joker)
        if wind == (self.by + 1) % self.players and kind < E and len(rack) != 2:
            for low in range(kind - 2, kind + 1):
                run = [low, low + 1, low + 2]
                if low < 0 or low // 9 != kind // 9 or run[2] // 9 != kind // 9:
                    continue
                rest = [other for other in run if other != kind]
                if all(other in rack for other in rest) and self._may_chow(wind, low):
                    yield Action(ActionType.CHOW, tuple(rest))

    def _may_chow(self, wind: int, low: int) -> bool:
        if self.players == 3 or self.goulash:
            return False
        if self.rules != "bmr":
            return True
        chows = [meld.kind for meld in self.melds[wind] if meld.shape is Shape.CHOW]
        return not chows or all(first == BAMBOO_2 for first in (*chows, low))

    def _exchanges(self, wind: int) -> Iterator[Action]:
        if wind == 0 and not self.dead[0] and (self.strict or self.winning_tile(0) >= 0):  # B14
            yield MAHJONG
        rack = sorted(self.racks[wind])
        plain = [kind for kind in rack if kind < KINDS]
        if len(plain) >= 3:
            for three in set(combinations(plain, 3)):
                yield Action(ActionType.EXCHANGE, three)
            return
        jokers, luck = [JOKER] * rack.count(JOKER), [kind for kind in rack if FLOWER <= kind < JOKER]
        forced = (plain + jokers)[:3]  # B11: jokers first, luck tiles after them
        for rest in combinations(luck, 3 - len(forced)):
            yield Action(ActionType.EXCHANGE, tuple(sorted((*forced, *rest))))

    # winning

    def winning_tile(self, wind: int) -> int:
        """The tile with which the player in turn may win, -1 if there is none; after an exchange the one that pays most (B14)."""
        if self.drawn >= 0:
            return self.drawn if self.may_win(wind, self.drawn, -1) else -1
        found = [kind for kind in sorted(set(self.racks[wind])) if self.may_win(wind, kind, -1)]
        return max(found, key=lambda kind: (self.total(self.hand(wind, kind, -1)), -kind), default=-1)

    def may_win(self, wind: int, kind: int, by: int) -> bool:
        """Whether a hand with this tile is complete and reaches the minimum."""
        if kind >= FLOWER and (kind != JOKER or by >= 0):
            return False
        try:
            hand = self.hand(wind, kind, by)
        except HandError:
            return False
        return bool(judged(str(hand), hand, self.rules, tuple(sorted(self.scoring.items())))["valid"])

    def total(self, hand: Hand) -> int:
        """What a hand scores."""
        return int(judged(str(hand), hand, self.rules, tuple(sorted(self.scoring.items())))["total"])

    def hand(self, wind: int, kind: int, by: int) -> Hand:
        """The hand that would win with a tile, drawn (by -1) or taken from a player."""
        rack = list(self.racks[wind])
        if by < 0:
            rack.remove(kind)
            source = Source.DRAWN
        else:
            source = source_from(wind, by, self.players)
        win = Win(kind, source)
        return Hand(
            tuple(rack), tuple(self.melds[wind]), tuple(self.luck[wind]), win, wind, self.round, self._flags(wind, kind, by)
        )

    def _flags(self, wind: int, kind: int, by: int) -> Flag:
        flags = self.calm_flags(wind)
        if by < 0:
            if wind == 0 and not self.river and not self.any_kong and self.stage == 0:
                flags |= Flag.HEAVEN
            if self.replaced:
                flags |= Flag.REPLACEMENT if self.kongs < 2 else Flag.KONG_ON_KONG
            if self.live_left() == 0 and (self.from_live or self.rules == "mcr"):
                flags |= Flag.LAST_TILE
        else:
            if self.phase == "rob":
                flags |= Flag.ROBBED_KONG
            elif len(self.river) == 1:
                flags |= Flag.EARTH
            if self._no_more_draws():
                flags |= Flag.LAST_TILE
        if kind != JOKER and self._others_open(kind, by) == 3:
            flags |= Flag.LAST_OF_KIND
        return flags

    def calm_flags(self, wind: int) -> Flag:
        """Circumstances that do not depend on a win."""
        flags = Flag.GOULASH if self.goulash else Flag(0)
        if self.announced[wind]:
            flags |= Flag.ANNOUNCED
            if self.original[wind]:
                flags |= Flag.ORIGINAL_CALL
        return flags

    def _others_open(self, kind: int, by: int) -> int:
        lying = [other for other, lies in self.river if lies]
        lying += [other for melds in self.melds for meld in melds if not meld.concealed for other in meld.tiles]
        return lying.count(kind) - (1 if by >= 0 else 0)

    # doing

    def do(self, wind: int, action: Action) -> None:
        """Do a legal action and all that follows of itself."""
        if self.phase == "turn" or (self.phase == "exchange" and action == MAHJONG):
            self._do_turn(wind, action)
            return
        self.answers[wind] = action
        self.waiting = [other for other in self.waiting if other != wind]
        if not self.waiting:
            if self.phase == "exchange":
                self._exchange()
            else:
                self._hear()

    def _do_turn(self, wind: int, action: Action) -> None:
        if action.type is ActionType.DISCARD:
            self._discard(wind, action)
        elif action == MAHJONG:
            kind = self.winning_tile(wind)
            if kind >= 0 and (not self.strict or self._right(wind, -1)):
                self._win(wind, kind, -1)
            else:
                self._err(wind)
        elif action == REPLACE:
            self._take_replacement(wind)
        elif action.type is ActionType.KONG:
            self._lay(wind, action.tiles)
            self.melds[wind].append(Meld(action.tiles, concealed=True))
            self._after_kong(wind)
        else:
            self._promote(wind, action)

    def _lay(self, wind: int, kinds: tuple[int, ...]) -> None:
        for kind in kinds:
            self.racks[wind].remove(kind)

    def _discard(self, wind: int, action: Action) -> None:
        kind = action.tiles[0]
        self._lay(wind, (kind,))
        self.short[wind] += 1 if self.owed else 0
        first, kept = self.discards[wind] == 0, kind == self.drawn
        if self.rules == "bmr":
            says = not self.strict or action.announce or self.announced[wind]
            self.announced[wind] = says and self.waits(wind)
            self.original[wind] = (self.announced[wind] and first) or (self.original[wind] and kept)
        self.discards[wind] += 1
        self.river.append((kind, True))
        self.owed = self.replaced = self.drew = False
        self.drawn = -1
        self.phase, self.offered, self.by, self.answers = "claim", kind, wind, {}
        others = [(wind + i) % self.players for i in range(1, self.players)]
        self.waiting = [other for other in others if self.strict or any(self._claims(other))]
        if not self.waiting:
            self._hear()

    def waits(self, wind: int) -> bool:
        """Whether some tile that is in play and not all held would make the hand complete."""
        rack = self.racks[wind]
        if len(rack) + 3 * len(self.melds[wind]) != 13:
            return False
        held = rack + [kind for meld in self.melds[wind] for kind in meld.tiles]
        for kind in set(self.slots) - set(range(FLOWER, JOKER)):  # a joker, too, can be waited for (R22)
            if held.count(kind) == 4:
                continue
            hand = Hand(
                tuple(rack),
                tuple(self.melds[wind]),
                (),
                Win(kind, Source.DRAWN),
                wind,
                self.round,
                Flag.GOULASH if self.goulash else Flag(0),
            )
            if judged(str(hand), hand, self.rules, tuple(sorted(self.scoring.items())))["valid"]:
                return True
        return False

    def _promote(self, wind: int, action: Action) -> None:
        kind, added = action.tiles[0], action.tiles[-1]
        self._lay(wind, (added,))
        place = next(i for i, meld in enumerate(self.melds[wind]) if meld.shape is Shape.PUNG and meld.kind == kind)
        pung = self.melds[wind][place]
        self.melds[wind][place] = Meld((*pung.tiles, added), source=pung.source, claimed=pung.claimed, added=added)
        self._count_kong(wind)
        self.phase, self.offered, self.by, self.answers = "rob", added, wind, {}
        others = [(wind + i) % self.players for i in range(1, self.players)]
        self.waiting = [other for other in others if self.strict or any(self._claims(other))]
        if not self.waiting:
            self._hear()

    def _count_kong(self, wind: int) -> None:
        self.kongs += 1
        self.any_kong = True
        self.replaced = self.original[wind] = self.drew = False
        self.drawn = -1

    def _after_kong(self, wind: int) -> None:
        self._count_kong(wind)
        self._owe(wind)

    def _owe(self, wind: int) -> None:
        """A replacement is due; without one the game is drawn (D33)."""
        if not self.back_left():
            self._end("draw", "replacement")
        elif self.strict:
            self.owed = True
        else:
            self._take_replacement(wind)

    def _take_replacement(self, wind: int) -> None:
        self.owed = False
        self._replace(wind)
        self.replaced = self.drew = True
        self._show_luck(wind)

    def _exchange(self) -> None:
        for wind, other in PARTNERS[self.players][self.stage].items():
            self._lay(wind, self.answers[wind].tiles)
            self.racks[other] += self.answers[wind].tiles
        self.answers, self.drawn = {}, -1
        self.stage += 1
        if self.stage < 3:
            self.waiting = sorted(PARTNERS[self.players][self.stage])
        else:
            self.phase = "turn"
            self._show_luck(*range(self.players))

    def _hear(self) -> None:
        """All have answered: mahjong first, then pung and kong, then chow; else the next player draws."""
        order = [(self.by + i) % self.players for i in range(1, self.players)]
        winners = []
        for wind in order:
            if self.answers.get(wind) == MAHJONG:
                if not self.strict or self._right(wind, self.by):
                    winners.append(wind)
                else:
                    self._err(wind)
        if winners:
            self._win(first_winner(self, winners), self.offered, self.by)
            return
        by, kind = self.by, self.offered
        if self.phase == "rob":
            self.phase, self.offered, self.by = "turn", -1, -1
            self._owe(by)
            return
        for wanted in ((ActionType.PUNG, ActionType.KONG), (ActionType.CHOW,)):
            for wind in order:
                answer = self.answers.get(wind)
                if answer is not None and answer.type in wanted:
                    self._claim(wind, answer, kind, by)
                    return
        self._next_turn((by + 1) % self.players)

    def _claim(self, wind: int, answer: Action, kind: int, by: int) -> None:
        self.river[-1] = (kind, False)
        self._lay(wind, answer.tiles)
        self.melds[wind].append(Meld((*answer.tiles, kind), source=source_from(wind, by, self.players), claimed=kind))
        self.phase, self.turn, self.offered, self.by = "turn", wind, -1, -1
        self.drawn, self.drew, self.replaced, self.kongs = -1, False, False, 0
        self.original[wind] = False
        if answer.type is ActionType.KONG:
            self._after_kong(wind)

    def _next_turn(self, wind: int) -> None:
        if self._no_more_draws():
            self._end("draw", "replacement" if self.live_left() else "wall")
            return
        self.phase, self.turn, self.offered, self.by = "turn", wind, -1, -1
        self.kongs, self.replaced, self.drew = 0, False, True
        self._draw(wind)
        self._show_luck(wind)

    def _right(self, wind: int, by: int) -> bool:
        """Strict: whether a call of mahjong is right; in bmr the wait was announced, or there was no moment to do so (B2)."""
        kind = self.offered if by >= 0 else self.winning_tile(wind)
        if self.short[wind] or kind < 0 or not self.may_win(wind, kind, by):
            return False
        if self.rules != "bmr" or self.announced[wind] or self.discards[wind] == 0:
            return True
        return by < 0 and self.kongs > 0

    def _err(self, wind: int) -> None:
        self.dead[wind] = True
        self.answers.pop(wind, None)

    def _win(self, wind: int, kind: int, by: int) -> None:
        hand = self.hand(wind, kind, by)
        if by >= 0 and self.phase == "rob":
            melds = self.melds[by]
            place = next(
                i for i, meld in enumerate(melds) if meld.added is not None and meld.shape is Shape.KONG and kind in meld.tiles
            )
            robbed = melds[place]
            left = list(robbed.tiles)
            left.remove(kind)
            melds[place] = Meld(tuple(left), source=robbed.source, claimed=robbed.claimed)
        elif by >= 0:
            self.river[-1] = (kind, False)
        self._end("win", wind, kind, by, hand)


def first_winner(deal: Deal, winners: list[int]) -> int:
    """The seat, of several, that gets the tile: by class (D16), then in the order of turn; mcr by turn alone (M4)."""
    if deal.rules == "mcr" or len(winners) == 1:
        return winners[0]
    return min(winners, key=lambda wind: win_class(deal.hand(wind, deal.offered, deal.by), deal.rules, deal.scoring))


def win_class(hand: Hand, rules: str, options: dict[str, Any]) -> int:
    """The best class among readings that may win: limit hand 0 (nts-2009: irregular), pair 1, pung 2, chow 3 (D16)."""
    chosen = naive_classical._options(hand, rules, options)
    assert hand.win is not None
    found = [9]
    for tile in (hand.win.kind, *((BAMBOO_1,) if rules != "bmr" and hand.win.kind == CIRCLE_1 else ())):
        cake = tile != hand.win.kind
        rows = list(naive_classical._irregular(hand, tile, rules, chosen))
        found += [0 for row in rows if not cake or row.startswith("twins_")]
        for groups in naive_classical._regular(hand, tile, rules, chosen):
            for placed, home in places(groups, tile, claimed=True):
                if not cake or home.shape == "pair":
                    found.append(_reading_class(hand, placed, home, rules, chosen, cake=cake))
    return min(found)


def _reading_class(hand: Hand, placed: tuple[Group, ...], home: Group, rules: str, options: dict[str, Any], *, cake: bool) -> int:
    if rules == "bmr":
        limit = bool(naive_classical._bmr_regular_limits(placed) or naive_classical._bmr_event_limits(hand))
        valid = True
    else:
        limit = bool(naive_classical._nts_regular_limits(placed, rules) or naive_classical._dealt(hand))
        valid = limit or naive_classical._nts_ordinary(placed, home, hand, rules, options, cake=cake, only=False)["valid"]
    if limit and rules != "nts-2009":
        return 0
    return {"pair": 1, "pung": 2, "kong": 2, "chow": 3}[home.shape] if valid else 9


def source_from(wind: int, by: int, players: int) -> Source:
    """Where a player sits, seen from another: who plays next sits on the right."""
    step = (by - wind) % players
    return Source.RIGHT if step == 1 else Source.LEFT if step == players - 1 else Source.ACROSS


def laid_out(rules: str, number: int, dice: tuple[int, ...], players: int) -> tuple[list[int], list[int]]:
    """The slots in the order of drawing, and those in the order of replacing.

    A stack is two slots, the upper first. Stacks run leftwards from the right end of East's wall, then North's, West's, South's.
    """
    sides = 3 if players == 3 else 4
    stacks, side = number // 2, number // 2 // sides
    if len(dice) == 2:  # the ruler's throw, counted in the ruler's own wall (D31)
        right_end, count = 0, sum(dice)
    else:
        opener = (dice[0] + dice[1] - 1) % sides
        right_end, count = -opener % sides * side, sum(dice)
    opening = (right_end + count - 1) % stacks
    loose = [2 * opening + 1, 2 * opening]  # the lower tile is laid left and goes first (D32)
    leftwards = [(opening + i) % stacks for i in range(1, stacks)]
    rightwards = leftwards[::-1]
    if rules == "mcr":  # M1
        back = loose + [slot for stack in rightwards for slot in (2 * stack, 2 * stack + 1)]
        live = []
        for stack in leftwards:
            if stack == rightwards[1]:
                live.append(loose[1])
            if stack == rightwards[0]:
                live.append(loose[0])
            live += [2 * stack, 2 * stack + 1]
        return live, back
    dead = 10 if players == 3 and rules != "bmr" else 14
    own = rightwards[: dead // 2 - 1]
    back = loose + [slot for stack in own for slot in (2 * stack + 1, 2 * stack)]
    live = [slot for stack in leftwards if stack not in own for slot in (2 * stack, 2 * stack + 1)]
    return live, back


@lru_cache(maxsize=200_000)
def _judged(_text: str, hand: Hand, rules: str, options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    return naive.score(hand, rules, dict(options))


def judged(text: str, hand: Hand, rules: str, options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """The answer of the slow scorer, remembered."""
    return _judged(text, hand, rules, options)
