"""Questions: a hand and what is asked about it, made from rule set, topic, level and seed alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from peling.game.chance import Chance
from peling.hands import Flag, Hand, seat_at
from peling.lessons import payments
from peling.lessons.changes import changes
from peling.lessons.compose import STYLES
from peling.lessons.differences import difference
from peling.lessons.draws import bits, odds, some
from peling.lessons.payments import PaidDeal
from peling.lessons.phrases import EVENTS, capital, named, phrase, round_name, sentences, wind
from peling.lessons.search import earning, earning_at, near_miss
from peling.lessons.sentences import rule_of
from peling.rules import Row, Ruleset, get
from peling.scoring import Line, ScoreSheet, Wait, score, waits
from peling.tiles import JOKER, E
from peling.words import Words

Kind = Literal["count", "waits", "pay"]
"""What is asked: what counts in a hand, what it waits for, or who pays whom."""
LEVELS = (1, 2, 3)
"""From easy to hard."""
SEEDS = 1_000_000
"""Seeds are below this."""
REMEMBERED = 128
WHOLE = 12
"""From this many tiles on it is the whole hand, more or less: they are not named."""
NEAR_MISSES = 40
"""Of a hundred questions about a row, how many show a hand that nearly earns it."""
TRIES = 4
"""Hands among which one with a complete near miss is looked for."""
OTHERS = {1: 3, 2: 5, 3: 8}
"""How many rows that do not count are offered, by level."""
MOST_WAITS = {1: 2, 2: 4, 3: 13}
CANDIDATES = {1: 6, 2: 9, 3: 12}
"""How many tiles are offered as waits, by level."""
GENERAL = ("count", "waits", "pay", "goulash")
"""Topics that are no row."""


class LessonError(ValueError):
    """There is no such question: an unknown topic, level or seed, or a row that no hand earns."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


@dataclass(frozen=True, slots=True)
class OfferedRow:
    """A row that is offered: whether it counts, and why or why not."""

    row: Row
    lines: tuple[Line, ...]
    """What the sheet has of it; none where the row does not count."""
    why: Words

    @property
    def right(self) -> bool:
        """Whether it counts."""
        return bool(self.lines)


@dataclass(frozen=True, slots=True)
class Question:
    """A question; what belongs to another kind is empty."""

    rules: Ruleset
    topic: str
    level: int
    seed: int
    kind: Kind
    text: Words
    """The situation and what is asked."""
    hand: Hand | None = None
    answer: ScoreSheet | None = None
    choices: tuple[OfferedRow, ...] = ()
    tiles: tuple[int, ...] = ()
    """Tiles that are offered as waits."""
    waits: tuple[Wait, ...] = ()
    drawn: bool = False
    """Whether a wait is worth what it counts when drawn; otherwise when another discards it."""
    deal: PaidDeal | None = None

    def __repr__(self) -> str:
        return f"question({self.rules!r}, {self.topic!r}, {self.level}, {self.seed})"

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet of a question about what counts."""
        assert self.answer is not None
        return self.answer

    def worth(self, wait: Wait) -> int:
        """What a wait is worth: 0 if it may not win so."""
        sheet = self.sheet_of(wait)
        return sheet.total if sheet is not None and sheet.valid else 0

    def sheet_of(self, wait: Wait) -> ScoreSheet | None:
        """The sheet with the tile that is waited for, as it comes in this question."""
        return wait.drawn if self.drawn else wait.claimed


def question(
    rules: str | Ruleset = "nts", topic: str = "count", level: int = 1, seed: int = 0, options: Mapping[str, Any] | None = None
) -> Question:
    """The question of that topic (a row's id, `count`, `waits`, `pay` or `goulash`), level and seed."""
    if level not in LEVELS:
        raise LessonError(
            Words(f"er zijn drie niveaus: 1, 2 en 3; {level} is er niet", f"there are three levels: 1, 2 and 3; not {level}")
        )
    if not 0 <= seed < SEEDS:
        raise LessonError(
            Words(f"het nummer van een vraag is 0 tot {SEEDS - 1}", f"the number of a question is 0 to {SEEDS - 1}")
        )
    return _made(get(rules, options), topic, level, seed)


@lru_cache(maxsize=REMEMBERED)
def _made(rules: Ruleset, topic: str, level: int, seed: int) -> Question:
    row = find_row(rules, topic)
    chance = Chance(seed, f"lesson/{rules.id}/{topic if row is None else rules.former_id(row)}/{level}")
    if topic == "waits":
        return _waits(rules, level, seed, chance)
    if topic == "pay":
        return _pay(rules, level, seed, chance)
    goulash = topic == "goulash" and rules.goulash
    if topic == "count" or goulash:
        sheet = _any_hand(rules, level, chance, goulash=goulash)
        return _count(_Source(rules, topic, level, seed), sheet, chance)
    if row is None:
        raise LessonError(Words(f"{rules.id} heeft geen les {topic[:40]!r}", f"{rules.id} has no lesson {topic[:40]!r}"))
    missing = odds(chance, NEAR_MISSES)
    found = missed = None
    for _ in range(TRIES if missing else 1):  # not every hand has a near miss that is a complete hand
        other = earning_at(rules, row, level, chance)
        if other is None:
            break
        found, missed = other, near_miss(other, row, chance) if missing else None
        if missed is not None and missed.complete:
            break
    if found is None:
        raise LessonError(
            Words(f"er is geen spel gevonden dat {row.name.nl!r} verdient", f"no hand was found that earns {row.name.en!r}")
        )
    return _count(_Source(rules, row.id, level, seed), missed or found, chance, row, found.hand if missed else None)


def find_row(rules: Ruleset, row_id: str) -> Row | None:
    """The row of that id; None if there is none."""
    try:
        return rules.row(row_id)
    except KeyError:
        return None


def difficulty(row: Row) -> int:
    """The level at which a row is asked first."""
    if row.unit == "fan":
        return 1 if row.value <= 4 else 2 if row.value <= 16 else 3
    if row.unit == "limit":
        return 3
    return 1 if row.unit == "points" or row.value == 1 else 2


def _any_hand(rules: Ruleset, level: int, chance: Chance, *, goulash: bool = False) -> ScoreSheet:
    """The sheet of a hand that earns some row of this level."""
    rows = [row for row in rules.rows if difficulty(row) <= level]
    for row in some(chance, rows, len(rows)):
        found = earning(rules, row, STYLES[level], chance, goulash=goulash)
        if found is not None:
            return found
    raise LessonError(Words(f"{rules.id} heeft geen spel dat telt", f"{rules.id} has no hand that counts"))


# what counts


class _Source(NamedTuple):
    """Where a question comes from."""

    rules: Ruleset
    topic: str
    level: int
    seed: int


def _count(source: _Source, sheet: ScoreSheet, chance: Chance, row: Row | None = None, aim: Hand | None = None) -> Question:
    """What counts in this hand; `aim` is the hand that earns the row where this one nearly does."""
    lines: dict[str, list[Line]] = {}
    for line in sheet.lines:
        lines.setdefault(line.id, []).append(line)
    wrong = _not_counting(sheet, aim, row, chance)
    offered = dict(list(wrong.items())[: OTHERS[source.level]])
    choices = tuple(
        OfferedRow(one, tuple(lines.get(one.id, ())), _why(one, lines[one.id]) if one.id in lines else offered[one.id])
        for one in source.rules.rows
        if one.id in lines or one.id in offered
    )
    return Question(*source, "count", situation(sheet.hand, source.rules.playing, phrase("count")), sheet.hand, sheet, choices)


def _why(row: Row, lines: list[Line]) -> Words:
    """Why a row counts: what it asks, and the tiles that show it where they are not the whole hand."""
    parts = [rule_of(row)]
    shown = [kind for line in lines for kind in line.tiles]
    if shown and len(shown) < WHOLE:
        tiles = named(sorted(shown))
        parts.append(Words(f"{capital(tiles.nl)}.", f"{capital(tiles.en)}."))
    return sentences(parts)


def _not_counting(sheet: ScoreSheet, aim: Hand | None, row: Row | None, chance: Chance) -> dict[str, Words]:
    """Rows that do not count, each with the reason: that of the row in question, then those near at hand."""
    counted = {line.id for line in sheet.lines}
    blocked = {line.id: line for line in sheet.not_counted if line.id not in counted}
    found: dict[str, Words] = {}
    if row is not None and row.id not in counted:
        found[row.id] = why_blocked(blocked[row.id]) if row.id in blocked else why_not(row, sheet.hand, aim)
    for line in blocked.values():
        found.setdefault(line.id, why_blocked(line))
    near: dict[str, Words] = {}
    for hand in changes(sheet, chance):
        for line in score(hand, sheet.rules).lines:
            if line.id not in counted and line.id not in found and line.id not in near:
                near[line.id] = why_not(line.row, sheet.hand, hand)
    return found | {row_id: near[row_id] for row_id in some(chance, list(near), len(near))}


def why_blocked(line: Line) -> Words:
    """The sheet's own reason that a row that is there does not count."""
    reason = line.reason
    assert reason is not None
    return Words(*(f"{capital(reason.say(lang))}." for lang in ("nl", "en")))


def why_not(row: Row, hand: Hand, aim: Hand | None) -> Words:
    """What a row asks for, and one change with which it would count."""
    parts = [rule_of(row)]
    if aim is not None:
        change = difference(hand, aim, row.pattern)
        if change.nl:
            parts.append(phrase("would", change=change))
    return sentences(parts)


def situation(hand: Hand, playing: int, *asked: Words, won: bool = True) -> Words:
    """Where the player sits, how the winning tile came, what else happened, and what is asked; `won` by somebody."""
    parts = [phrase("place", seat=wind(hand.seat), round=round_name(hand.round))]
    if hand.goulash:
        parts.append(EVENTS[Flag.GOULASH])
    if hand.win is not None:
        tile = named([hand.win.kind])
        who = seat_at(hand.win.source, hand.seat, playing) if hand.win.source.claimed else None
        parts.append(phrase("drawn", tile=tile) if who is None else phrase("thrown", who=wind(who), tile=tile))
    elif won:
        parts.append(phrase("not_won"))
    for flag, words in EVENTS.items():
        implied = (flag is Flag.REPLACEMENT and hand.flags & Flag.KONG_ON_KONG) or (
            flag is Flag.ANNOUNCED and hand.flags & Flag.ORIGINAL_CALL
        )
        if flag & hand.flags and flag is not Flag.GOULASH and not implied:
            parts.append(words)
    return sentences([*parts, *asked])


# waits


def _waits(rules: Ruleset, level: int, seed: int, chance: Chance) -> Question:
    """A hand that waits for one tile or more."""
    wanted = 1 + chance.below(min(4, MOST_WAITS[level]))
    best: tuple[Hand, list[Wait]] | None = None
    for _ in range(20):
        hand = _any_hand(rules, level, chance).hand.bare()
        found = waits(hand, rules)
        if found and len(found) <= MOST_WAITS[level] and (best is None or len(found) > len(best[1])):
            best = hand, found
        if best is not None and len(best[1]) >= wanted:
            break
    if best is None:
        raise LessonError(Words(f"{rules.id} heeft geen spel dat wacht", f"{rules.id} has no hand that waits"))
    hand, found = best
    drawn = any(wait.kind == JOKER for wait in found) or odds(chance, 50)
    text = situation(hand, rules.playing, phrase("if_drawn" if drawn else "if_claimed"), phrase("waits"), won=False)
    tiles = _candidates(hand, found, rules, level, chance)
    return Question(rules, "waits", level, seed, "waits", text, hand, tiles=tiles, waits=tuple(found), drawn=drawn)


def _candidates(hand: Hand, found: list[Wait], rules: Ruleset, level: int, chance: Chance) -> tuple[int, ...]:
    """The waits, and tiles that are none, the nearest first."""
    right = [wait.kind for wait in found]
    held = list(hand.tiles())
    in_play = [kind for kind in bits(rules.available(goulash=hand.goulash)) if held.count(kind) < 4]
    near = {
        kind + step
        for kind in held
        if kind < E
        for step in (-2, -1, 0, 1, 2)
        if 0 <= kind + step < E and (kind + step) // 9 == kind // 9
    }
    near |= set(held)
    close = [kind for kind in in_play if kind in near and kind not in right]
    far = [kind for kind in in_play if kind not in near and kind not in right]
    number = max(CANDIDATES[level] - len(right), 2)
    return tuple(sorted([*right, *(some(chance, close, len(close)) + some(chance, far, len(far)))[:number]]))


# payments


def _pay(rules: Ruleset, level: int, seed: int, chance: Chance) -> Question:
    """Who pays whom: totals in, or hands at the highest level."""

    def hand(*, wins: bool) -> ScoreSheet:
        for _ in range(40):
            sheet = _any_hand(rules, level, chance)
            if sheet.hand.flags:  # what happened would have to be described for four players
                continue
            if not wins:
                return score(sheet.hand.bare(), rules)
            if sheet.valid:
                return sheet
        raise LessonError(Words(f"{rules.id} heeft geen spel dat mag winnen", f"{rules.id} has no hand that may win"))

    deal = payments.deal(rules, level, chance, hand)
    winner = wind(deal.winner)
    how = phrase("winner_drawn", who=winner)
    if deal.discarder is not None:
        how = phrase("winner_claimed", who=winner, other=wind(deal.discarder))
    asked = phrase("pays_winner" if deal.to_winner else "net", who=winner)
    return Question(
        rules, "pay", level, seed, "pay", sentences([phrase("round_is", round=round_name(deal.round)), how, asked]), deal=deal
    )
