"""Advice for people: what to discard and why, which hands are near, what is waited for.

Everything comes from a view, so advice never shows what the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Any

from peling.bots.aims import Aim, aims, encoded
from peling.bots.club import Player, Thinking, Weighed
from peling.bots.facts import Desk, empty
from peling.game.actions import MAHJONG, Action, ActionType
from peling.game.table import NOBODY, Phase
from peling.game.view import View
from peling.hands import Hand
from peling.kernels.think.aims import A_ORDER, fits, nearest
from peling.kernels.think.facts import ST_UNSEEN, STATE_SIZE, read_facts, take_planes
from peling.kernels.think.reach import ACCEPT_SIZE, KEPT, SCRATCH_SIZE, reach
from peling.rules import Ruleset, Words
from peling.scoring import ScoreSheet, Wait, score, waits
from peling.tiles import KINDS, TEXT

NEAREST = 12
"""Aims that are looked at."""
SPAN = 10
FULL = 14

_WORDS = {
    "sets": Words("vier sets en een paar", "four sets and a pair"),
    "and": Words(" en ", " and "),
    "limit": Words("limietspel", "limit hand"),
    "double": Words("1 verdubbeling", "1 double"),
    "doubles": Words("{number} verdubbelingen", "{number} doubles"),
    "point": Words("1 punt", "1 point"),
    "points": Words("{number} punten", "{number} points"),
    "need": Words(
        "Om te mogen winnen: minstens {need}, of een limietspel.", "To be allowed to win: at least {need}, or a limit hand."
    ),
    "need_fan": Words(
        "Om te mogen winnen: minstens {need} zonder geluksstenen.", "To be allowed to win: at least {need} without luck tiles."
    ),
    "none": Words("U hebt er nu nog geen.", "You have none yet."),
    "some": Words("U hebt er nu {have}: nog {lack} nodig.", "You have {have} now: {lack} more needed."),
    "enough": Words("Daar zit u al aan.", "You are there already."),
    "short": Words("Zo komt u tot {have}: {lack} te weinig.", "This way you reach {have}: {lack} too few."),
    "drawn": Words(
        "Van de muur is het genoeg; van tafel komt u tot {claimed}.", "Drawn it is enough; claimed you reach {claimed}."
    ),
    "way": Words("Met {name} haalt u dat.", "{name} would reach that."),
}


@dataclass(frozen=True, slots=True)
class Target:
    """A hand that is near: its rows, and how many tiles it lacks."""

    aim: Aim
    distance: int

    def __repr__(self) -> str:
        return f"<Target {self.words()}: {self.distance} tiles away>"

    def name(self, lang: str = "en") -> str:
        """The rows that it earns, in words; four sets and a pair where it needs none."""
        names = dict.fromkeys(row.name[lang] for row in self.aim.rows)
        return _WORDS["and"][lang].join(names) or _WORDS["sets"][lang]

    def worth(self, lang: str = "en") -> str:
        """What those rows are worth; nothing where they are not counted."""
        if self.aim.limit:
            return _WORDS["limit"][lang]
        fan = any(row.unit == "fan" for row in self.aim.rows)
        return amount(self.aim.worth, lang, fan=fan) if self.aim.worth else ""

    def words(self, lang: str = "en") -> str:
        """Its name and worth."""
        worth = self.worth(lang)
        return f"{self.name(lang)} ({worth})" if worth else self.name(lang)


@dataclass(frozen=True, slots=True)
class DiscardAdvice:
    """A tile to discard: what the bot thinks of it, how many tiles lack then, and which unseen ones help."""

    weighed: Weighed
    distance: int
    helping: tuple[tuple[int, int], ...]

    def __repr__(self) -> str:
        return f"<DiscardAdvice {TEXT[self.kind]}: {self.value:.1f} points, {self.distance} tiles away, {self.number} help>"

    @property
    def kind(self) -> int:
        """The tile."""
        return self.weighed.kind

    @property
    def value(self) -> float:
        """What the bot expects of it, in points."""
        return self.weighed.value

    @property
    def number(self) -> int:
        """How many unseen tiles help."""
        return sum(unseen for _, unseen in self.helping)


@dataclass(frozen=True, slots=True)
class Advice:
    """What `advise` found: the best action, discards (best first), the nearest hands, waits."""

    action: Action | None
    weighed: tuple[Weighed, ...]
    """All that the bot weighed for it, the best first; in an exchange the tiles as they were chosen."""
    choices: tuple[DiscardAdvice, ...]
    targets: tuple[Target, ...]
    hand: Hand | None
    """The thirteen tiles; in the seat's own turn those that the first discard leaves."""
    waits: tuple[Wait, ...]
    """What they wait for."""
    helping: tuple[tuple[int, int], ...]
    """Unseen tiles that help the hand as it is: kind and number."""
    minimum: Minimum | None
    """How far the hand is from what a winner needs; None where nothing is needed."""

    def __repr__(self) -> str:
        return f"<Advice {self.action}: {len(self.choices)} discards, {len(self.targets)} targets, {len(self.waits)} waits>"


def amount(number: int, lang: str, *, fan: bool) -> str:
    """A number of doubles, or points where only points are counted."""
    name = "point" if fan else "double"
    return _WORDS[name if number == 1 else f"{name}s"][lang].format(number=number)


@dataclass(frozen=True, slots=True)
class Minimum:
    """How far a hand is from what a winner needs: doubles, or in mcr points without luck tiles."""

    need: int
    have: int | None
    """What the hand has now; if it waits, what it has with the best tile. None where only a whole hand can be counted."""
    claimed: int | None
    """If the hand waits: what it has with the best tile claimed from a discard."""
    sure: bool
    """Whether every tile that it waits for brings enough, drawn and claimed."""
    way: Target | None
    """The nearest hand that has enough."""
    fan: bool

    @property
    def lack(self) -> int | None:
        """How much the hand lacks, None where that cannot be counted yet."""
        return None if self.have is None else max(0, self.need - self.have)

    def say(self, lang: str = "en") -> str:
        """In words: what is needed, and how far the hand is from it."""
        need = _WORDS["need_fan" if self.fan else "need"][lang].format(need=amount(self.need, lang, fan=self.fan))
        if self.lack is None:
            return need if self.way is None else f"{need} {_WORDS['way'][lang].format(name=self.way.words(lang))}"
        return f"{need} {_WORDS[self._standing()][lang].format(have=self.have, lack=self.lack, claimed=self.claimed)}"

    def _standing(self) -> str:
        if not self.lack:
            return "drawn" if self.claimed is not None and self.claimed < self.need else "enough"
        if self.claimed is not None:
            return "short"
        return "some" if self.have else "none"


def measure(hand: Hand | None, rules: Ruleset, found: Sequence[Wait], targets: Sequence[Target]) -> Minimum | None:
    """How far thirteen tiles with these waits are from what a winner needs; None where nothing is needed."""
    need = rules.minimum
    if not need or hand is None:
        return None
    have = claimed = None
    if found:
        drawn = max(_counted(wait.drawn, need) for wait in found)
        claimed = max((_counted(wait.claimed, need) for wait in found if wait.claimed is not None), default=drawn)
        have = max(drawn, claimed)
    elif not rules.fan:
        have = score(hand, rules).doubles
    sure = bool(found) and all(wait.drawn.valid and (wait.claimed is None or wait.claimed.valid) for wait in found)
    return Minimum(need, have, claimed, sure, targets[0] if targets else None, rules.fan)


def _counted(sheet: ScoreSheet, need: int) -> int:
    have = sheet.points if sheet.rules.fan else sheet.doubles
    return max(have, need) if sheet.valid else have  # a limit hand needs no doubles


class _Adviser:
    """Looks at views of one rule set."""

    def __init__(self, rules: Ruleset, *, compiled: bool) -> None:
        self.player = Player(rules, compiled=compiled)
        self.desk = Desk(rules)
        self._state = empty(STATE_SIZE, compiled=False)
        self._near = empty(3 * NEAREST, compiled=False)
        self._accept = empty(ACCEPT_SIZE, compiled=False)
        self._space = empty(SCRATCH_SIZE, compiled=False)
        self._lock = Lock()

    def advise(self, view: View) -> Advice:
        """The advice for a view; the work space is used by one thread at a time."""
        with self._lock:
            return self._advise(view)

    def weigh(self, view: View) -> Thinking:
        """The bot's choice and what it weighed."""
        with self._lock:
            return self.player.think(view)

    def _advise(self, view: View) -> Advice:
        action, weighed = self.player.think(view) if view.legal else (None, ())
        if view.wind == NOBODY:
            return Advice(action, weighed, (), (), None, (), (), None)
        table = view.table
        found = aims(view.rules, view.wind, table.round, goulash=table.goulash)
        arrays = encoded(view.rules, view.wind, table.round, goulash=table.goulash, compiled=False)
        full = sum(view.counts) + 3 * len(view.melds) == FULL
        self.desk.look(view)
        read_facts(self.desk.facts, self._state)
        take_planes(arrays, self._state)
        number = nearest(arrays, self._state, 0, SPAN, self._near, NEAREST)
        near = [(self._near[3 * i], self._near[3 * i + 1]) for i in range(number)]
        targets = tuple(Target(found[arrays.rows[base + A_ORDER]], lack) for base, lack in near)
        helped = self._helped(arrays, near, full=full)
        choices = self._choices(weighed, helped, near) if full and table.phase is Phase.TURN else ()
        first = choices[0].kind if choices else NOBODY
        helping = self._count(helped[KEPT][1]) if KEPT in helped else ()
        hand, found_waits = after_discard(view, first)
        minimum = measure(hand, view.rules, found_waits, targets)
        return Advice(action, weighed, choices, targets, hand, found_waits, helping, minimum)

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

    def _choices(
        self, weighed: Sequence[Weighed], helped: dict[int, tuple[int, int]], near: Sequence[tuple[int, int]]
    ) -> tuple[DiscardAdvice, ...]:
        far = (near[0][1] + 1 if near else FULL, 0)
        found = []
        for one in weighed:
            if one.action.type is ActionType.DISCARD:
                lack, kinds = helped.get(one.kind, far)
                found.append(DiscardAdvice(one, lack, self._count(kinds)))
        return tuple(found)

    def _count(self, kinds: int) -> tuple[tuple[int, int], ...]:
        unseen = self._state[ST_UNSEEN : ST_UNSEEN + KINDS]
        return tuple((kind, unseen[kind]) for kind in range(KINDS) if kinds >> kind & 1 and unseen[kind])


def after_discard(view: View, kind: int) -> tuple[Hand | None, tuple[Wait, ...]]:
    """The thirteen tiles left after a discard (-1: as they are), and what they wait for.

    Where waits are announced, an assisting referee does that, and a wait after the first discard is an original call.
    """
    hand = view.hand(kind)
    if hand is None:
        return None, ()
    found = waits(hand, view.rules)
    if kind != NOBODY and view.rules.referee_announces and any(wait.drawn.valid for wait in found):
        announced = view.hand(kind, waits=True)
        if announced is not None and announced != hand:
            return announced, tuple(waits(announced, view.rules))
    return hand, tuple(found)


@lru_cache(maxsize=16)
def _adviser(rules: Ruleset, *, compiled: bool) -> _Adviser:
    return _Adviser(rules, compiled=compiled)


def advise(view: View, *, compiled: bool = False) -> Advice:
    """What to do and why, for the person who sees the view; at a strict table it does not say when to call or announce."""
    if not view.table.strict:
        return _adviser(view.rules, compiled=compiled).advise(view)
    view = view.allowing(tuple(action for action in view.legal if action != MAHJONG and not action.announce))
    advice = _adviser(view.rules, compiled=compiled).advise(view)
    return advice if advice.action is None else replace(advice, action=advice.action._replace(announce=False))


def weigh(view: View, *, compiled: bool = False) -> Thinking:
    """What the bot would do and everything that it weighs for that, also where the referee is strict."""
    return _adviser(view.rules, compiled=compiled).weigh(view)
