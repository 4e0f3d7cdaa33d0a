"""Matches for the tests: the variants worth playing, walls that make things happen, and a player who makes them happen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from peling.game import Action, ActionType, Match
from peling.game.actions import MAHJONG, REPLACE
from peling.game.chance import Chance
from peling.game.events import Dealt
from peling.game.rotation import next_deal
from peling.game.state import State
from peling.game.table import NOBODY, Phase
from peling.game.wall import break_wall, wall_tiles
from peling.scoring.oracle import HandOracle
from peling.tiles import JOKER, is_luck, is_suit

NAMES = ("Anna", "Bert", "Carla", "Dirk", "Els")
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "nts": ("nts", {}),
    "nts luck": ("nts", {"luck_tiles": True}),
    "nts chips": ("nts", {"chips": True, "minimum_doubles": 0}),
    "nts three": ("nts", {"players": 3}),
    "nts three luck": ("nts", {"players": 3, "luck_tiles": True}),
    "nts five": ("nts", {"players": 5, "dragon_round": True, "rounds": 1}),
    "nts strict": ("nts", {"referee": "strict"}),
    "nts-2009": ("nts-2009", {}),
    "nts-2009 luck": ("nts-2009", {"luck_tiles": True}),
    "nts-2009 three": ("nts-2009", {"players": 3}),
    "nts-2009 five": ("nts-2009", {"players": 5, "rounds": 1, "double_wind_points": "twice", "empty_dead_wall": "at_once"}),
    "nts-2009 strict": ("nts-2009", {"referee": "strict", "dead_hand_claims": False}),
    "mcr": ("mcr", {}),
    "mcr strict": ("mcr", {"referee": "strict"}),
    "bmr": ("bmr", {}),
    "bmr three": ("bmr", {"players": 3, "empty_dead_wall": "at_once"}),
    "bmr strict": ("bmr", {"referee": "strict"}),
}


def start(
    variant: str,
    seed: int,
    *,
    deals: int | None = None,
    rich: bool = False,
    goulash: bool = False,
    kind: Callable[..., Match] = Match,
    oracle: HandOracle | None = None,
) -> Match:
    """A match of a variant; `rich` walls give hands that grow together, `goulash` makes every deal one."""
    rules, options = VARIANTS[variant]
    names = NAMES[: options.get("players", 4)]
    dealer = dealing(seed, rich=rich, goulash=goulash) if rich or goulash else None
    return kind(rules, names, seed, options=options, deals=deals, dealer=dealer, oracle=oracle)


def dealing(seed: int, *, rich: bool, goulash: bool = False) -> Callable[[State], Dealt | None]:
    """A dealer for `Match`: the rotation is the rules', the tiles are not quite by chance."""

    def deal(state: State) -> Dealt | None:
        dealt = next_deal(state, lambda label: Chance(seed, label))
        if dealt is None:
            return None
        rng = Random(f"{seed}/{dealt.number}")
        if goulash and not dealt.goulash:
            wall = list(wall_tiles(state.rules, goulash=True))
            rng.shuffle(wall)
            dealt = dealt._replace(goulash=True, wall=tuple(wall))
        return dealt._replace(wall=enriched(dealt, state, rng)) if rich else dealt

    return deal


def enriched(dealt: Dealt, state: State, rng: Random) -> tuple[int, ...]:
    """The tiles of a deal put so that each player holds much of one suit and many pairs."""
    wall = break_wall(dealt.wall, dealt.dice, state.rules, sum(dealt.dice) if dealt.ruler != NOBODY else 0)
    left = list(dealt.wall)
    rng.shuffle(left)
    racks = []
    for _ in dealt.order:
        suit = rng.randrange(3)
        left.sort(key=lambda kind: (_liking(kind, suit) + rng.random() * 1.5, kind))
        racks.append(left[:13])
        left = left[13:]
    rng.shuffle(left)
    slots = [0] * len(dealt.wall)
    queue = iter(wall.live)
    for size in (4, 4, 4, 1):
        for rack in racks:
            for _ in range(size):
                slots[next(queue)] = rack.pop()
    for slot in (*queue, *wall.dead):
        if slot not in wall.live[: 13 * len(dealt.order)] and left:
            slots[slot] = left.pop()
        if not left:
            break
    return tuple(slots)


def _liking(kind: int, suit: int) -> float:
    if is_luck(kind):
        return 1.5
    if not is_suit(kind):
        return 0.7
    return 0.0 if kind // 9 == suit else 1.4


class Sharp:
    """A player who sees the whole table and makes things happen: wins what it can, lays what it can, and sometimes errs."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(f"sharp/{seed}")

    def choose(self, match: Match, seat: int) -> Action:
        """One of the legal actions."""
        legal = match.legal(seat)
        rng, state = self.rng, match.state
        if MAHJONG in legal and self._calls(match, seat):
            return MAHJONG
        legal = [action for action in legal if action != MAHJONG] or legal
        if REPLACE in legal:
            return REPLACE if rng.random() < 0.9 else rng.choice(legal)
        big = [action for action in legal if action.type in (ActionType.KONG, ActionType.PROMOTE)]
        if big and rng.random() < 0.9:
            return rng.choice(big)
        if state.phase in (Phase.CLAIM, Phase.ROB):
            pungs = [action for action in legal if action.type is ActionType.PUNG]
            if pungs and rng.random() < 0.8:
                return rng.choice(pungs)
            return rng.choice(legal) if rng.random() < 0.6 else legal[0]
        if state.phase is Phase.EXCHANGE or rng.random() < 0.05:
            return rng.choice(legal)
        return self._discard(match, seat, [action for action in legal if action.type is ActionType.DISCARD])

    def _calls(self, match: Match, seat: int) -> bool:
        state, table = match.state, match.state.table
        if not state.strict:
            return self.rng.random() < 0.95
        drawn = state.private[seat].drawn
        right = (table.offered != NOBODY or drawn != NOBODY) and match.why_no_win(seat) is None
        return right or self.rng.random() < 0.004

    def _discard(self, match: Match, seat: int, discards: list[Action]) -> Action:
        counts = match.state.private[seat].counts
        suits = [sum(counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
        best = suits.index(max(suits))

        def worth(action: Action) -> float:
            kind = action.tiles[0]
            if kind == JOKER:
                return 99
            value = 3.0 * (counts[kind] - 1) + (2.5 if is_suit(kind) and kind // 9 == best else 1 if not is_suit(kind) else 0)
            if is_suit(kind):
                near = [kind + step for step in (-2, -1, 1, 2) if 0 <= kind % 9 + step < 9]
                value += sum(1 for other in near if counts[other])
            return value + (-0.3 if action.announce else 0) + self.rng.random()

        return min(discards, key=worth)


def next_to_act(match: Match, rng: Random) -> int:
    """One of the seats awaited; claims may be answered in any order."""
    return match.to_act[0] if rng.random() < 0.7 else rng.choice(match.to_act)


def play_deal(match: Match, player: Sharp, rng: Random | None = None) -> None:
    """Play until the deal is over, claims answered in turn or, with `rng`, in any order."""
    while match.to_act:
        seat = match.to_act[0] if rng is None else next_to_act(match, rng)
        match.push(player.choose(match, seat), seat)
