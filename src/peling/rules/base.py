"""What a rule set is: rows, options and facts, as data.

A rule set names patterns (`peling.kernels.patterns`) and says what they are worth. The scorer, the explanation, the score card and the
bots read these rows; nothing else knows what a combination pays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Literal, get_type_hints

from peling import tiles
from peling.kernels import patterns
from peling.kernels.layout import BY_MISSING_KONG, ROW_WORD
from peling.rules.irregular import HAND_OF, IRREGULAR, PAID_AS, Irregular
from peling.rules.play import AfterDraw, Play, check_types, plain
from peling.rules.rows import AMONG, UNNAMED, Row, circle, is_too_much
from peling.words import Words, option_text

OWN = "own:"
"""How a text begins that holds custom rules (`peling.rules.custom.texts`)."""

MOST_ROWS = 2 * ROW_WORD
MOST_OWN_PATTERNS = BY_MISSING_KONG - len(patterns.NAMES)
MOST_INSTANCES = 256
"""Instances of all irregular hands together: bots weigh each of them at every tile."""


RULESETS: dict[str, Ruleset] = {}
"""The rule sets that are known by id; `peling.rules.known` fills it."""


class RulesError(ValueError):
    """A mistake in a rule set's tables: an unknown pattern, a row twice, an irregular hand of thirteen tiles."""


class OptionError(ValueError):
    """An option that the rule set does not have, or a value that it does not allow."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its type is that of the default; `allowed` are the values, or the lowest and highest of a range."""

    name: str
    default: bool | int | str
    allowed: tuple[bool, ...] | tuple[str, ...] | tuple[int, ...] | range
    words: Words

    def read(self, value: Any) -> bool | int | str:
        """The value, checked; texts such as `true` and `1500` are understood."""
        if isinstance(value, str) and not isinstance(self.default, str):
            value = self._from_text(value)
        if type(value) is not type(self.default) or value not in self.allowed:
            if isinstance(self.allowed, range):
                words = Words(f"{self.allowed[0]} tot en met {self.allowed[-1]}", f"{self.allowed[0]} to {self.allowed[-1]}")
            else:
                known = ", ".join(map(option_text, self.allowed))
                words = Words(known, known)
            raise OptionError(
                Words(
                    f"optie {self.name}: {value!r} kan niet; mogelijk is {words.nl}",
                    f"option {self.name}: {value!r} is not allowed; allowed are {words.en}",
                )
            )
        return value

    def _from_text(self, value: str) -> Any:
        word = value.strip().lower()
        if isinstance(self.default, bool):
            return {
                "true": True,
                "yes": True,
                "on": True,
                "ja": True,
                "false": False,
                "no": False,
                "off": False,
                "nee": False,
            }.get(word, value)
        return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else value


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about playing (`play.Play`) as the score card shows it: its value as plain data."""

    id: str
    value: bool | int | str | tuple[str, ...]
    name: Words
    source: str
    """Where it is written; `Peling` where no rule text says it."""


_CODES = re.compile(r"[BDM]\d+(?:, [BDM]\d+)*")
"""The numbers that our own decisions have where the rules are recorded."""


def _without_codes(source: str) -> str:
    """A source without the numbers of our own decisions."""
    return "; ".join(part for part in source.split("; ") if not _CODES.fullmatch(part)) or "Peling"


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom: `pairwise` (all settle with all) or `winner` (only the winner is paid)."""

    scheme: Literal["pairwise", "winner"]
    east_double: bool = False
    discarder_double: bool = False
    base: int = 0
    false_win: int = 0
    """What a false mahjong pays each other player at once."""

    def __post_init__(self) -> None:
        check_types(self, _PAYMENT_TYPES)


_PAYMENT_TYPES = get_type_hints(Payment)


@dataclass(frozen=True)
class Ruleset:
    """A rule set with its options settled."""

    id: str
    version: str
    name: Words
    rows: tuple[Row, ...]
    options: tuple[Option, ...]
    play: Play
    payment: Payment
    source: str
    irregular: tuple[Irregular, ...] = ()
    """Irregular hands that complete a hand."""
    max_chows: int = 4
    goulash_chows: int = 4
    knitted: bool = False
    cake: bool = False
    held_waits: bool = False
    luck_apart: bool = False
    chosen: tuple[tuple[str, bool | int | str], ...] = ()
    """Options that differ from their defaults."""
    adapt: Any = field(default=None, compare=False, repr=False)
    """A function (rule set) -> rule set that applies chosen options to the tables."""
    base: str = ""
    """The id of the rule set that custom rules are made from."""
    packed: str = field(default="", repr=False)
    """Custom rules as a text (`own:…`), without the chosen options."""

    def __repr__(self) -> str:
        """The call that makes it where it is known by id, `get_rules('nts', {'limit': 1000})`; otherwise its name and hash."""
        if not self._known:
            return f"<{type(self).__name__} {self.label}>"
        return f"get_rules({self.id!r}{f', {dict(self.chosen)}' if self.chosen else ''})"

    @property
    def label(self) -> str:
        """Its id, with a hash where the id alone does not say which it is, and the options that differ from their defaults."""
        exact = [] if self._known else [self.hash]
        return " ".join([self.id, *exact, *(f"{name}={option_text(value)}" for name, value in self.chosen)])

    @cached_property
    def _known(self) -> bool:
        """Whether its id and options say all of it."""
        known = RULESETS.get(self.id)
        try:
            return known is not None and known.with_options(dict(self.chosen)) == self
        except OptionError:
            return False

    def __hash__(self) -> int:
        """Quick, as caches need it at every call, and enough to tell settled rule sets apart."""
        return hash((self.id, self.version, self.chosen))

    @property
    def key(self) -> str:
        """The text from which `peling.rules.get` makes these rules anywhere, given the chosen options: an id, or the packed text."""
        return self.packed or self.id

    @property
    def family(self) -> str:
        """The id of the rule set that it is, or is made from."""
        return self.base or self.id

    def __getitem__(self, option: str) -> Any:
        for name, value in self.chosen:
            if name == option:
                return value
        return self.option(option).default

    def option(self, name: str) -> Option:
        """The option of that name."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise OptionError(
            Words(f"{self.id} heeft geen optie {name!r}; wel {known}", f"{self.id} has no option {name!r}; it has {known}")
        )

    def has_option(self, name: str) -> bool:
        """Whether the rule set knows the option."""
        return any(option.name == name for option in self.options)

    def with_options(self, options: Mapping[str, Any] | None) -> Ruleset:
        """The rule set with house options; a wrong name or value is an `OptionError`."""
        if not options:
            return self
        values = dict(self.chosen)
        for name, value in options.items():
            values[name] = self.option(name).read(value)
        chosen = tuple(sorted((n, v) for n, v in values.items() if v != self.option(n).default))
        changed = replace(self, chosen=chosen)
        return self.adapt(changed) if self.adapt is not None else changed

    def row(self, row_id: str) -> Row:
        """The row of that id, the one it had before included (`mcr_02`); `KeyError` if there is none."""
        for row in self.rows:
            if row.id == row_id:
                return row
        for row in self.rows:
            if row_id == self.former_id(row):
                return row
        raise KeyError(f"{self.id} has no row {row_id!r}")

    def former_id(self, row: Row) -> str:
        """The id of a row by its number, as ids were before they were names: `mcr_02`; otherwise its id.

        Such ids are still read, and stored forms keep to them: the hash, packed custom rules, and what lessons are drawn from.
        """
        return f"{self.family}_{row.number}" if row.number else row.id

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """The facts about playing that the score card shows."""
        play = self.play
        return tuple(
            Fact(fact.name, plain(getattr(play, fact.name)), Words(**fact.metadata), _without_codes(play.sources[fact.name]))
            for fact in fields(play)
            if fact.name in play.sources
        )

    @cached_property
    def goulash(self) -> bool:
        """Whether goulash is played after a draw."""
        return self.play.after_draw is AfterDraw.GOULASH

    @cached_property
    def strict(self) -> bool:
        """Whether players may make mistakes (`referee=strict`)."""
        return bool(self["referee"] == "strict")

    @property
    def players_announce(self) -> bool:
        """Whether players say themselves that they wait."""
        return self.play.announce_waits and self.strict

    @property
    def referee_announces(self) -> bool:
        """Whether the referee announces for them."""
        return self.play.announce_waits and not self.strict

    @cached_property
    def irregular_hands(self) -> dict[str, Irregular]:
        """The irregular hands by pattern."""
        return {hand.pattern: hand for hand in self.irregular}

    @cached_property
    def pattern_numbers(self) -> dict[str, int]:
        """The number of each pattern: those of the kernels, then those of irregular hands that only this rule set knows."""
        own = [hand.pattern for hand in self.irregular if hand.pattern not in patterns.PATTERN]
        return patterns.PATTERN | {pattern: len(patterns.NAMES) + i for i, pattern in enumerate(own)}

    @property
    def fan(self) -> bool:
        """Whether fan are added up (MCR) instead of points doubled."""
        return self.payment.scheme == "winner"

    @property
    def minimum_option(self) -> str:
        """The option that says what a winner needs: points where fan are added up, doubles elsewhere."""
        return "minimum_points" if self.fan else "minimum_doubles"

    @cached_property
    def minimum(self) -> int:
        """How many points (where fan are added up) or doubles a winner needs."""
        return int(self[self.minimum_option])

    @cached_property
    def tile_set(self) -> tuple[int, ...]:
        """How many copies of each kind are in play in an ordinary deal."""
        return tiles.tile_set(luck=self._luck, players=self.players)

    @cached_property
    def goulash_set(self) -> tuple[int, ...]:
        """How many copies of each kind are in play in goulash."""
        return tiles.tile_set(luck=self._luck, players=self.players, goulash=True)

    @property
    def _luck(self) -> bool:
        return bool(self["luck_tiles"]) if self.has_option("luck_tiles") else True

    @cached_property
    def players(self) -> int:
        """How many players sit at the table (a dreamer included)."""
        return int(self["players"]) if self.has_option("players") else 4

    @cached_property
    def playing(self) -> int:
        """How many players play a deal: of five one dreams."""
        return min(self.players, 4)

    def open_chows(self, *, goulash: bool) -> int:
        """How many chows a player may lay open: with three players none, in goulash as many as a hand may have (`goulash_chows`)."""
        if self.players == 3:
            return 0
        return self.goulash_chows if goulash else self.play.chows

    @cached_property
    def green_chows(self) -> bool:
        """Whether a limit hand of green tiles may have more chows than others."""
        return any(row.pattern == "all_green" and row.unit == "limit" and row.chows > self.max_chows for row in self.rows)

    def copies(self, *, goulash: bool) -> tuple[int, ...]:
        """How many copies of each kind are in play, in a deal that is goulash or not."""
        return self.goulash_set if goulash else self.tile_set

    def available(self, *, goulash: bool = False) -> int:
        """The kinds in play that make sets, as bits."""
        return self._available[goulash]

    @cached_property
    def _available(self) -> tuple[int, int]:
        ordinary, goulash = (
            tiles.mask(kind for kind, number in enumerate(copies[: tiles.KINDS]) if number)
            for copies in (self.tile_set, self.goulash_set)
        )
        return ordinary, goulash

    @property
    def doubling_table(self) -> tuple[tuple[int, ...], ...]:
        """A line for each even number of points to 78: the points, then what one to eight doubles make of them; none for fan."""
        return () if self.fan else tuple(tuple(points << doubles for doubles in range(9)) for points in range(2, 80, 2))

    def order(self) -> tuple[Row, ...]:
        """The rows in the order in which they are counted: a row comes before those that it excludes."""
        return self._order

    @cached_property
    def _order(self) -> tuple[Row, ...]:
        members: dict[str, list[int]] = {}
        for i, row in enumerate(self.rows):
            if row.group:
                members.setdefault(row.group, []).append(i)

        def key(i: int) -> tuple[int, float]:
            row = self.rows[i]
            place = float(i)
            if row.group:  # equal values in a group: the lower row on the card is shown
                first = members[row.group][0]
                place = first + (members[row.group][-1] - i) / 1000
            return (-row.value, place)

        return _excluding_first([self.rows[i] for i in sorted(range(len(self.rows)), key=key)])

    def excluded_by(self, row: Row) -> tuple[tuple[str, str], ...]:
        """What `row` excludes, as (id, condition): by name, and the others of its group."""
        named = [(name.partition("?")[0], name.partition("?")[2]) for name in row.excludes]
        if row.group:
            order = self.order()
            place = order.index(row)
            named += [(other.id, "") for other in order[place + 1 :] if other.group == row.group]
        return tuple(named)

    def to_dict(self) -> dict[str, Any]:
        """Everything that decides a score or a payment, as plain data."""
        return {
            "id": self.id,
            "version": self.version,
            "options": {option.name: self[option.name] for option in self.options},
            "rows": [asdict(row) for row in self.rows],
            "facts": [asdict(fact) for fact in self.facts],
            "payment": asdict(self.payment),
            "shape": [
                [hand.pattern if IRREGULAR.get(hand.pattern) == hand else asdict(hand) for hand in self.irregular],
                self.max_chows,
                self.goulash_chows,
                self.knitted,
                self.cake,
                self.held_waits,
                self.luck_apart,
                self.play.announce_waits,
            ],
        }

    @cached_property
    def hash(self) -> str:
        """A hash of all data of the rule set; it changes whenever any score may."""
        import hashlib
        import json

        data = self.to_dict()
        former = {row.id: self.former_id(row) for row in self.rows}
        for fact in data["facts"]:
            fact["source"] = self.play.sources[fact["id"]]
        for row in data["rows"]:  # a new name changes no score: the hash is that of the former ids
            del row["number"]
            row["id"] = former[row["id"]]
            parts = (name.partition("?") for name in row["excludes"])
            row["excludes"] = [former.get(name, name) + mark + condition for name, mark, condition in parts]
        text = json.dumps(data, sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def diff(self, other: Ruleset) -> list[Difference]:
        """What differs between two rule sets, row by row, then facts and options."""
        return list(_differences(self, other))


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: a field of a row (or fact, option) with its value in the `left` and `right` rule set; None if missing."""

    kind: Literal["row", "fact", "option", "payment"]
    id: str
    what: str
    left: Any
    right: Any
    name: Words = UNNAMED


def _differences(left: Ruleset, right: Ruleset) -> Iterable[Difference]:
    ids = list(dict.fromkeys([row.id for row in left.rows] + [row.id for row in right.rows]))
    here = {row.id: row for row in left.rows}
    there = {row.id: row for row in right.rows}
    fields = ("unit", "value", "claimed", "wait", "star", "winner", "group", "excludes", "pattern", "chows", "goulash_chows")
    for row_id in ids:
        a, b = here.get(row_id), there.get(row_id)
        if a is None or b is None:
            row = a or b
            assert row is not None
            yield Difference("row", row_id, "row", a and a.paid, b and b.paid, row.name)
            continue
        for what in fields:
            if getattr(a, what) != getattr(b, what):
                yield Difference("row", row_id, what, getattr(a, what), getattr(b, what), a.name)
    facts = {fact.id: fact for fact in left.facts}
    others = {fact.id: fact for fact in right.facts}
    for fact_id in dict.fromkeys([*facts, *others]):
        x, y = facts.get(fact_id), others.get(fact_id)
        values = (x.value if x else None, y.value if y else None)
        if values[0] != values[1]:
            name = (x or y).name  # type: ignore[union-attr]
            yield Difference("fact", fact_id, "value", *values, name)
    for what, value in asdict(left.payment).items():
        if value != asdict(right.payment)[what]:
            yield Difference("payment", what, "value", value, asdict(right.payment)[what])
    names = list(dict.fromkeys([o.name for o in left.options] + [o.name for o in right.options]))
    for option in names:
        x1 = left[option] if left.has_option(option) else None
        y1 = right[option] if right.has_option(option) else None
        if x1 != y1:
            words = (left if left.has_option(option) else right).option(option).words
            yield Difference("option", option, "value", x1, y1, words)


def _excluding_first(rows: list[Row]) -> tuple[Row, ...]:
    """The rows, each after those that exclude it: usually it is worth less, but not in every custom rule set.

    Two that exclude each other stay as they are.
    """
    named = {row.id: {name.partition("?")[0] for name in row.excludes if not name.endswith(f"?{AMONG}")} for row in rows}
    waiting = list(rows)
    placed: list[Row] = []
    while waiting:
        free = (
            row
            for row in waiting
            if not any(row.id in named[other.id] and other.id not in named[row.id] for other in waiting if other is not row)
        )
        row = next(free, waiting[0])
        waiting.remove(row)
        placed.append(row)
    return tuple(placed)


def check(rules: Ruleset) -> Ruleset:
    """The rule set itself if its tables have no mistakes; otherwise a `RulesError` names the first."""
    for slip in _slips(rules):
        raise RulesError(f"{rules.id}: {slip}")
    return rules


def _slips(rules: Ruleset) -> Iterator[str]:
    """The mistakes in its tables, the simplest first: what comes later relies on what came before."""
    for hand in rules.irregular:
        yield from (
            [f"{hand!r} is no irregular hand"]
            if not isinstance(hand, Irregular)
            else _named(f"irregular hand {hand.pattern}", hand.slips())
        )
    for row in rules.rows:
        yield from [f"{row!r} is no row"] if not isinstance(row, Row) else _named(f"row {row.id}", row.slips())
    yield from _play_slips(rules)
    yield from _row_slips(rules)
    yield from _irregular_slips(rules)


def _named(name: str, slips: Iterable[str]) -> Iterator[str]:
    return (f"{name} {slip}" for slip in slips)


def _play_slips(rules: Ruleset) -> Iterator[str]:
    """Tiles that are not those in play, walls that do not hold them, more dead tiles or chows than can be."""
    play = rules.play
    left = play.tiles - 14 * rules.playing
    if play.tiles != (number := sum(rules.tile_set)):
        yield f"is played with {play.tiles} tiles; its tile set has {number}"
    if 2 * play.wall * rules.playing != play.tiles:
        yield f"has walls of {play.wall} stacks, which are not {play.tiles} tiles"
    if not 0 <= play.dead_wall < left:
        yield f"has {play.dead_wall} tiles in the dead wall; {left} are left when all have theirs"
    if not 0 <= play.chows <= 4:
        yield f"allows {play.chows} chows per player; a hand has none to four"


def _row_slips(rules: Ruleset) -> Iterator[str]:
    """Unknown patterns, ids that occur twice, exclusions of unknown rows, units of another family, and sums too large to count."""
    ids = Counter(row.id for row in rules.rows)
    if len(rules.rows) > MOST_ROWS:
        yield f"{len(rules.rows)} rows; there is room for {MOST_ROWS}"
    for row in rules.rows:
        if row.pattern not in rules.pattern_numbers:
            yield f"row {row.id} has an unknown pattern {row.pattern!r}"
        if ids[row.id] > 1:
            yield f"row {row.id} twice"
        for name in row.excludes:
            if name.partition("?")[0] not in ids:
                yield f"row {row.id} excludes {name}, which is no row"
            if name.partition("?")[0] == row.id:
                yield f"row {row.id} excludes itself"
        if (row.unit == "fan") is not rules.fan:
            yield f"row {row.id} is paid in {row.unit}; {'fan are' if rules.fan else 'points, doubles and limit hands are'} counted here"
    if len({row.pattern for row in rules.rows}) != len(rules.rows):
        yield "two rows with one pattern"
    if found := circle({row.id: row.excludes for row in rules.rows}):
        yield f"rows that exclude each other in a circle: {', '.join(found)}"
    if is_too_much((row.pattern, row.unit, row.value, row.group) for row in rules.rows):
        yield "rows that may add up to more than can be counted"


def _irregular_slips(rules: Ruleset) -> Iterator[str]:
    """Hands twice or unpaid, names that are taken, too many of them, and rows for a hand that completes none."""
    paid = {row.pattern: row for row in rules.rows}
    known = rules.irregular_hands
    if len(known) != len(rules.irregular):
        yield "two irregular hands with one pattern"
    if len(rules.pattern_numbers) > BY_MISSING_KONG:
        yield f"{len(rules.pattern_numbers) - len(patterns.NAMES)} patterns of its own; there is room for {MOST_OWN_PATTERNS}"
    if (number := sum(len(hand.instances) for hand in rules.irregular)) > MOST_INSTANCES:
        yield f"{number} instances of irregular hands; there is room for {MOST_INSTANCES}"
    for hand in rules.irregular:
        if hand.pattern in patterns.PATTERN and IRREGULAR.get(hand.pattern) != hand:
            yield f"irregular hand {hand.pattern} has the name of a pattern that is something else"
        rows = [paid[name] for name in (hand.pattern, *PAID_AS.get(hand.pattern, ())) if name in paid]
        if not rows:
            yield f"irregular hand {hand.pattern} is paid by no row"
        for row in rows:
            if row.unit not in ("limit", "fan"):
                yield f"irregular hand {hand.pattern} is paid in {row.unit}; it is a limit hand"
    for pattern, row in paid.items():
        if pattern in HAND_OF and HAND_OF[pattern] not in known:
            yield f"row {row.id} is for the irregular hand {HAND_OF[pattern]}, which completes no hand here"


def changed(rows: tuple[Row, ...], **changes: Mapping[str, Any] | None) -> tuple[Row, ...]:
    """Rows with some fields changed by id; None takes the row out."""
    unknown = set(changes) - {row.id for row in rows}
    if unknown:
        raise ValueError(f"no such rows: {', '.join(sorted(unknown))}")
    result = []
    for row in rows:
        change = changes.get(row.id, {})
        if change is not None:
            result.append(replace(row, **change) if change else row)
    return tuple(result)
