"""Answers about custom rules."""

from __future__ import annotations

from dataclasses import dataclass

from peling.answers.values.plain import Plain
from peling.answers.values.sheets import Unit
from peling.words import Words


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """A mistake in custom rules."""

    path: tuple[str, ...]
    """The keys that lead to it, such as `rows`, `half_clean`; empty for the whole document."""
    line: int
    """The line of the file, 0 if unknown."""
    say: Words
    """What is wrong and how to fix it."""


@dataclass(frozen=True, slots=True)
class OwnSample:
    """An irregular hand, explained with tiles."""

    hand: str
    """Fourteen tiles that make the hand."""
    miss: str
    """Fourteen tiles that nearly make it, but do not."""
    why: Words
    """Why they do not, in a sentence."""


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The server's verdict on custom rules."""

    data: Plain
    """The rules as data: in canonical form if nothing is wrong, otherwise as submitted, as far as they could be parsed."""
    mistakes: tuple[OwnMistake, ...]
    """All mistakes; empty if there are none."""
    differences: tuple[Words, ...]
    """The differences from the base, one sentence each; empty if there are mistakes."""
    samples: dict[str, OwnSample]
    """The irregular hands that the rules add, by id, as far as their tiles are valid."""
    packed: str | None
    """The packed text, for playing and counting by these rules; null if there are mistakes."""
    hash: str | None
    """The hash of the rules; null if there are mistakes."""
    toml: str | None
    """The rules as a file; null if there are mistakes."""


@dataclass(frozen=True, slots=True)
class OwnLink:
    """Custom rules as an address."""

    url: str
    """The address of the page that shows the differences and offers to keep the rules."""
    svg: str
    """A QR code of that address, as an SVG image; empty if the rules are too large for one."""


@dataclass(frozen=True, slots=True)
class KnownRow:
    """A row that custom rules may add: another rule set has it, or had it."""

    id: str
    """An unused id."""
    pattern: str
    """The pattern that it pays for."""
    unit: Unit
    """The unit that the value would count."""
    value: int
    """A suggested value."""
    name: Words
    """Its name for people."""
    rule: Words
    """What it is paid for."""
    origin: Words
    """The rule set that it comes from."""
    example: str | None
    """A hand that earns it, in notation; null if no example is available."""
