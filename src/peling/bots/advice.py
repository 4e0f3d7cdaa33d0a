"""Advice for people: what to discard and why, which hands are near, what is waited for.

Everything comes from a view; nobody is told what the seat does not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from peling import tiles
from peling.bots.aims import Aim, aims, encoded
from peling.bots.club import Player
from peling.bots.desk import Desk, empty
from peling.game.actions import MAHJONG, Action, ActionType
from peling.game.state import NOBODY, Phase
from peling.game.view import View
from peling.kernels.aims import AIM_SIZE, fits, nearest
from peling.kernels.facts import ST_UNSEEN, STATE_SIZE, read_facts, take_planes
from peling.kernels.reach import ACCEPT_SIZE, KEPT, SCRATCH_SIZE, reach
from peling.rules import Ruleset, Words
from peling.scoring import Wait, waits
from peling.tiles import KINDS

NEAREST = 12
"""Aims that are looked at."""
SPAN = 10
FULL = 14

_WORDS = {
    "discard": Words("Leg {tile} weg", "Discard {tile}"),
    "action": Words("Advies: {action}", "Advice: {action}"),
    "away": Words("nog {number} van {name}", "{number} from {name}"),
    "ready": Words("u wacht op {tiles}", "you wait for {tiles}"),
    "helps": Words("{number} stenen helpen: {tiles}", "{number} tiles help: {tiles}"),
    "nothing": Words("geen steen die u niet ziet helpt nog", "no tile that you do not see helps any more"),
    "sets": Words("vier sets en een paar", "four sets and a pair"),
    "tile": Words("1 steen", "1 tile"),
    "tiles": Words("{number} stenen", "{number} tiles"),
    "worth": Words("{total} van de muur", "{total} drawn"),
    "worth_claimed": Words("{total} op een weggelegde steen", "{total} on a discard"),
    "too_few": Words("te weinig om te winnen", "too little to win"),
    "unseen": Words("nog {number} ongezien", "{number} unseen"),
    "and": Words(" en ", " and "),
}
_ACTIONS = {
    ActionType.PASS: Words("pas", "pass"),
    ActionType.MAHJONG: Words("mahjong", "mahjong"),
    ActionType.CHOW: Words("chow met {tiles}", "chow with {tiles}"),
    ActionType.PUNG: Words("pung", "pung"),
    ActionType.KONG: Words("kong van {tiles}", "kong of {tiles}"),
    ActionType.PROMOTE: Words("maak van de pung een kong", "make the pung a kong"),
    ActionType.EXCHANGE: Words("ruil {tiles}", "pass on {tiles}"),
    ActionType.REPLACE: Words("neem een losse steen", "take a replacement tile"),
    ActionType.NEXT: Words("volgend spel", "next game"),
    ActionType.STOP: Words("stoppen", "stop"),
    ActionType.DISCARD: Words("leg {tiles} weg", "discard {tiles}"),
}


@dataclass(frozen=True, slots=True)
class Target:
    """A hand that is near: its rows, and how many tiles it lacks."""

    aim: Aim
    distance: int

    def name(self, lang: str = "en") -> str:
        """The rows that it earns, in words; four sets and a pair where it needs none."""
        names = dict.fromkeys(row.name[lang] for row in self.aim.rows)
        return _WORDS["and"][lang].join(names) or _WORDS["sets"][lang]


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile to discard: how many tiles lack then, which unseen ones help, and what the bot expects of it in points."""

    kind: int
    distance: int
    helping: tuple[tuple[int, int], ...]
    value: float

    @property
    def number(self) -> int:
        """How many unseen tiles help."""
        return sum(unseen for _, unseen in self.helping)


@dataclass(frozen=True, slots=True)
class Advice:
    """What `advise` found: the best action, discards (best first), the nearest hands, waits (after the first discard)."""

    action: Action | None
    choices: tuple[Choice, ...]
    targets: tuple[Target, ...]
    waits: tuple[Wait, ...]
    helping: tuple[tuple[int, int], ...]
    """Unseen tiles that help the hand as it is: kind and number."""

    def lines(self, lang: str = "en") -> Iterator[str]:
        """The advice in words, a line each."""
        if self.action is not None:
            yield _say("action", lang, action=action_words(self.action, lang))
        for choice in self.choices[:3]:
            yield f"{_say('discard', lang, tile=tiles.name(choice.kind, lang))}: {_help(choice.helping, lang)}"
        near: dict[str, int] = {}
        for target in self.targets:
            near.setdefault(target.name(lang), target.distance)
        for name, distance in list(near.items())[:4]:
            number = _say("tile", lang) if distance == 1 else _say("tiles", lang, number=distance)
            yield _say("away", lang, number=number, name=name)
        if self.waits:
            yield _say("ready", lang, tiles=", ".join(tiles.name(wait.kind, lang) for wait in self.waits))
            for wait in self.waits:
                yield f"  {tiles.name(wait.kind, lang)}: {_worth(wait, lang)}"
        elif not self.choices:
            yield _help(self.helping, lang)


def _say(key: str, lang: str, **values: object) -> str:
    return _WORDS[key][lang].format(**values)


def action_words(action: Action, lang: str) -> str:
    """An action in a few words."""
    return _ACTIONS[action.type][lang].format(tiles=tiles.write(action.tiles, lang))


def _help(helping: Sequence[tuple[int, int]], lang: str) -> str:
    if not helping:
        return _say("nothing", lang)
    number = sum(unseen for _, unseen in helping)
    return _say("helps", lang, number=number, tiles=tiles.write([kind for kind, _ in helping], lang))


def _worth(wait: Wait, lang: str) -> str:
    parts = [_say("unseen", lang, number=wait.unseen)]
    if not wait.valid:
        return ", ".join([*parts, _say("too_few", lang)])
    if wait.drawn.valid:
        parts.append(_say("worth", lang, total=wait.drawn.total))
    if wait.claimed is not None and wait.claimed.valid:
        parts.append(_say("worth_claimed", lang, total=wait.claimed.total))
    return ", ".join(parts)


class _Adviser:
    """Looks at views of one rule set."""

    def __init__(self, rules: Ruleset, *, compiled: bool) -> None:
        self.player = Player(rules, compiled=compiled)
        self.desk = Desk(rules)
        self._state = empty(STATE_SIZE, compiled=False)
        self._near = empty(3 * NEAREST, compiled=False)
        self._accept = empty(ACCEPT_SIZE, compiled=False)
        self._space = empty(SCRATCH_SIZE, compiled=False)

    def advise(self, view: View) -> Advice:
        """The advice for a view."""
        action = self.player.choose(view) if view.legal else None
        if view.wind == NOBODY:
            return Advice(action, (), (), (), ())
        table = view.table
        found = aims(view.rules, view.wind, table.round, goulash=table.goulash)
        arrays = encoded(view.rules, view.wind, table.round, goulash=table.goulash, compiled=False)
        full = sum(view.counts) + 3 * len(view.melds) == FULL
        self.desk.look(view)
        read_facts(self.desk.facts, self._state)
        take_planes(arrays, self._state)
        number = nearest(arrays, self._state, 0, SPAN, self._near, NEAREST, self._space)
        near = [(self._near[3 * i], self._near[3 * i + 1]) for i in range(number)]
        targets = tuple(Target(found[base // AIM_SIZE], lack) for base, lack in near)
        helped = self._helped(arrays, near, full=full)
        choices = self._choices(view, helped, near) if full and table.phase is Phase.TURN else ()
        first = choices[0].kind if choices else NOBODY
        helping = self._count(helped[KEPT][1]) if KEPT in helped else ()
        return Advice(action, choices, targets, tuple(waiting(view, first)), helping)

    def _helped(self, arrays: Any, near: Sequence[tuple[int, int]], *, full: bool) -> dict[int, tuple[int, int]]:
        """By discard (KEPT: none): the fewest tiles that lack, and the kinds that help then, as bits."""
        best: dict[int, tuple[int, int]] = {}
        for base, _ in near:
            if not fits(arrays.rows, base, self._state):
                continue
            lack = reach(arrays, base, self._state, self._space, self._accept, int(full))
            for place in range(ACCEPT_SIZE):
                kinds = self._accept[place]
                if kinds < 0:
                    continue
                known, others = best.get(place, (lack, 0))
                if lack <= known:
                    best[place] = lack, kinds | (others if lack == known else 0)
        return best

    def _choices(self, view: View, helped: dict[int, tuple[int, int]], near: Sequence[tuple[int, int]]) -> tuple[Choice, ...]:
        values = self.player.values(view)
        far = (near[0][1] + 1 if near else FULL, 0)
        found = []
        for kind in range(KINDS):
            if view.counts[kind]:
                lack, kinds = helped.get(kind, far)
                found.append(Choice(kind, lack, self._count(kinds), values[kind]))
        return tuple(sorted(found, key=lambda choice: -choice.value))

    def _count(self, kinds: int) -> tuple[tuple[int, int], ...]:
        unseen = self._state[ST_UNSEEN : ST_UNSEEN + KINDS]
        return tuple((kind, unseen[kind]) for kind in range(KINDS) if kinds >> kind & 1 and unseen[kind])


def waiting(view: View, without: int = NOBODY) -> list[Wait]:
    """What the hand waits for, less a tile to be discarded; nothing where it does not hold thirteen tiles."""
    hand = view.hand(without)
    return [] if hand is None else waits(hand, view.rules)


_advisers: dict[tuple[str, bool], _Adviser] = {}


def advise(view: View, *, compiled: bool = False) -> Advice:
    """What to do and why, for the person who sees the view; when to call or announce is theirs to see at a strict table."""
    if view.rules["referee"] == "strict":
        view = view.allowing(tuple(action for action in view.legal if action != MAHJONG and not action.announce))
    key = view.rules.hash, compiled
    if key not in _advisers:
        _advisers[key] = _Adviser(view.rules, compiled=compiled)
    return _advisers[key].advise(view)
