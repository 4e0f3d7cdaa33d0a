"""Answers about custom rules."""

from __future__ import annotations

from dataclasses import dataclass

from peling.answers.values.plain import Plain
from peling.answers.values.sheets import Unit
from peling.words import Words


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """Something that is wrong with rules of one's own."""

    path: tuple[str, ...]
    """Where: the keys that lead there, such as `rows`, `half_clean`; empty for all of it."""
    line: int
    """The line of the file, 0 where it is not known."""
    say: Words
    """What is wrong and what can be done about it."""


@dataclass(frozen=True, slots=True)
class OwnSample:
    """What an irregular hand is, shown with tiles."""

    hand: str
    """Fourteen tiles that are the hand."""
    miss: str
    """Fourteen tiles that are nearly the same, and not the hand."""
    why: Words
    """Why they are not, in a sentence."""


@dataclass(frozen=True, slots=True)
class OwnRules:
    """What the server thinks of rules of one's own."""

    data: Plain
    """The rules as data: in canonical form where nothing is wrong, else as they came, as far as they could be read."""
    mistakes: tuple[OwnMistake, ...]
    """All that is wrong; empty if nothing is."""
    differences: tuple[Words, ...]
    """What differs from the base, a sentence for each; empty where something is wrong."""
    samples: dict[str, OwnSample]
    """The irregular hands that are added, by id, as far as their tiles are right."""
    packed: str | None
    """The packed text, by which they are played and counted; null where something is wrong."""
    hash: str | None
    """The hash of the rules; null where something is wrong."""
    toml: str | None
    """The rules as a file; null where something is wrong."""


@dataclass(frozen=True, slots=True)
class OwnLink:
    """Rules of one's own as an address."""

    url: str
    """The address of the page that shows what differs and offers to keep them."""
    svg: str
    """A QR code of that address, as an SVG image; empty where the rules are too large for one."""


@dataclass(frozen=True, slots=True)
class KnownRow:
    """A row that rules of one's own may add: another rule set has it, or had it."""

    id: str
    """An id that is free."""
    pattern: str
    """The pattern that it pays for."""
    unit: Unit
    """What the value would count."""
    value: int
    """What it might pay."""
    name: Words
    """Its name for people."""
    rule: Words
    """What it is paid for."""
    origin: Words
    """The rule set that has it."""
    example: str | None
    """A hand that earns it, in notation; null where there is none at hand."""
