"""Rules of one's own: the bodies of requests and answers about them, as types."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from peling.wire.events import Words
from peling.wire.sheets import Unit

Packed = Annotated[str, Meta(max_length=8192)]


class OwnBody(Struct, forbid_unknown_fields=True):
    """Rules of one's own, in one of three forms."""

    data: dict[str, Any] | None = None
    """Plain data with the keys of a file (`docs/own-rules.md`)."""
    toml: Annotated[str, Meta(max_length=32_768)] | None = None
    """The text of a file."""
    packed: Packed | None = None
    """The packed text (`own:…`)."""


class OwnLinkBody(Struct, forbid_unknown_fields=True):
    """Rules of one's own to be shared."""

    packed: Packed
    """The packed text (`own:…`)."""


class OwnMistake(Struct):
    """Something that is wrong with rules of one's own."""

    path: list[str]
    """Where: the keys that lead there, such as `rows`, `half_clean`; empty for all of it."""
    line: int
    """The line of the file, 0 where it is not known."""
    say: Words
    """What is wrong and what can be done about it."""


class OwnSample(Struct):
    """What an irregular hand is, shown with tiles."""

    hand: str
    """Fourteen tiles that are the hand."""
    miss: str
    """Fourteen tiles that are nearly the same, and not the hand."""
    why: Words
    """Why they are not, in a sentence."""


class OwnRules(Struct):
    """What the server thinks of rules of one's own."""

    data: dict[str, Any]
    """The rules as data: in canonical form where nothing is wrong, else as they came, as far as they could be read."""
    mistakes: list[OwnMistake]
    """All that is wrong; empty if nothing is."""
    differences: list[Words]
    """What differs from the base, a sentence for each; empty where something is wrong."""
    samples: dict[str, OwnSample]
    """The irregular hands that are added, by id, as far as their tiles are right."""
    packed: str | None
    """The packed text, by which they are played and counted; null where something is wrong."""
    hash: str | None
    """The hash of the rules; null where something is wrong."""
    toml: str | None
    """The rules as a file; null where something is wrong."""


class OwnLink(Struct):
    """Rules of one's own as an address."""

    url: str
    """The address of the page that shows what differs and offers to keep them."""
    svg: str
    """A QR code of that address, as an SVG image; empty where the rules are too large for one."""


class KnownRow(Struct):
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
