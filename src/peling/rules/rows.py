"""Rows: the lines of a score card, and what a line may not say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, get_args

from peling.words import Words

Unit = Literal["points", "doubles", "limit", "fan"]
UNITS: tuple[str, ...] = get_args(Unit)
UNNAMED = Words("", "")
"""For what needs no words."""
LARGEST = 1_000_000
"""The most that a row may be worth, in any unit."""
OPEN_SET, AMONG = "open_set", "among"
"""The conditions under which a row excludes another: a set lies open; within the same sets, which the search sees to."""
BITS = 62
"""Points, doubled as often as they can be, are an int of 64 bits in the kernels."""
SETS = (
    "pung_simple_open", "pung_simple_concealed", "pung_noble_open", "pung_noble_concealed",
    "kong_simple_open", "kong_simple_concealed", "kong_noble_open", "kong_noble_concealed",
)  # fmt: skip
TIMES = dict.fromkeys(SETS, 4) | {"luck_tile": 8, "dragon_pung": 3}
"""How often a pattern may count; the others once."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the score card.

    `value` is in `unit`s. Limit hands may pay less on a discard (`claimed`), and pay a player who waits for them (`wait`; with
    `star` the ordinary count if that is more). `winner`: only the winner is paid. In a `group` only the highest counts.
    `excludes` are ids that are not counted beside this row, `id?fact` only under a condition. `chows` and `goulash_chows`: how
    many chows this limit hand may have where the rule set restricts them.
    """

    id: str
    pattern: str
    unit: Unit
    value: int
    name: Words
    source: str
    claimed: int | None = None
    wait: int = 0
    star: bool = False
    winner: bool = True
    group: str = ""
    excludes: tuple[str, ...] = ()
    chows: int = 4
    goulash_chows: int = 4
    luck: bool = False
    slug: str = ""
    """The English name of a numbered row; it is the id, unless custom rules gave that id to a row of their own."""
    rule: Words = UNNAMED
    number: str = ""
    """The number of a row where rows are numbered (`mcr`): `02`, `33a`."""

    def __repr__(self) -> str:
        return f"<Row {self.id}: {self.paid} {self.unit}>"

    @property
    def paid(self) -> str:
        """The value as printed on the score card."""
        if self.unit != "limit":
            return str(self.value)
        parts = [str(self.value)] if self.claimed in (None, self.value) else [str(self.value or "-"), str(self.claimed or "-")]
        if self.wait:
            parts.append(f"({self.wait}{'*' if self.star else ''})")
        return " / ".join(parts)

    def slips(self) -> Iterator[str]:
        """The mistakes in it, a sentence each; those after the first only if it is of the right form."""
        for (name, types), value in zip(_FORM.items(), _VALUES(self), strict=True):
            if type(value) not in types:
                yield f"has {name} {value!r}, which is no {' or '.join(type_.__name__ for type_ in types)}"
        if not self.id or not self.pattern:
            yield "has no id or no pattern"
        if self.unit not in UNITS:
            yield f"has the unknown unit {self.unit!r}; known are {', '.join(UNITS)}"
        yield from self._amount_slips()
        if not (0 <= self.chows <= 4 and 0 <= self.goulash_chows <= 4):
            yield f"allows {self.chows} chows, {self.goulash_chows} in goulash; a hand has none to four"
        for name in self.excludes:
            if not isinstance(name, str) or name.partition("?")[2] not in ("", OPEN_SET, AMONG):
                yield f"excludes {name!r}, which is no id, or one with an unknown condition"

    def _amount_slips(self) -> Iterator[str]:
        amounts = (self.value, self.wait, self.value if self.claimed is None else self.claimed)
        if self.unit != "limit":
            if not 1 <= self.value <= LARGEST:
                yield f"has the value {self.value}; a row is worth 1 to {LARGEST}"
            if self.claimed is not None or self.wait:
                yield "has a value on a discard or for a wait; limit hands alone have"
        elif not 0 <= min(amounts) <= max(amounts) <= LARGEST or not (self.value or self.claimed):
            yield f"is worth {self.paid}; a limit hand is worth 1 to {LARGEST}, drawn or on a discard"


_FORM: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("id", "pattern", "unit", "source", "group", "slug", "number"), (str,)),
    **dict.fromkeys(("value", "wait", "chows", "goulash_chows"), (int,)),
    **dict.fromkeys(("star", "winner", "luck"), (bool,)),
    **dict.fromkeys(("name", "rule"), (Words,)),
    "claimed": (int, type(None)),
    "excludes": (tuple,),
}
_VALUES = attrgetter(*_FORM)


def is_too_much(values: Iterable[tuple[str, str, int, str]]) -> bool:
    """Whether rows, as pattern, unit, value and group, may add up to more than the kernels can count."""
    points = doubles = 0
    groups: dict[str, int] = {}
    for pattern, unit, value, group in values:
        amount = value * TIMES.get(pattern, 1)
        if unit == "points":
            points += amount
        elif unit == "doubles" and group:
            groups[group] = max(groups.get(group, 0), amount)
        elif unit == "doubles":
            doubles += amount
    return points.bit_length() + doubles + sum(groups.values()) > BITS


def circle(excludes: Mapping[str, Iterable[str]]) -> list[str]:
    """Rows that exclude each other in a circle of three or more, so that none of them can be counted first; or none.

    By id the ids that a row excludes. Two that exclude each other are no circle: the one that is worth more counts.
    """
    named = {row: {name.partition("?")[0] for name in names if not name.endswith(f"?{AMONG}")} for row, names in excludes.items()}
    left = {row: {name for name in names if name in named and row not in named[name]} for row, names in named.items()}
    while free := [row for row, names in left.items() if not names & left.keys()]:
        for row in free:
            del left[row]
    if not left:
        return []
    path = [min(left)]
    while (following := min(left[path[-1]] & left.keys())) not in path:
        path.append(following)
    return path[path.index(following) :]
