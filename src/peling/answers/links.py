"""Links: a hand packed into a few characters of an address, and unpacked again."""

from __future__ import annotations

from collections.abc import Mapping

from peling.answers.place import Place
from peling.answers.refusals import Refused
from peling.answers.values.count import Link, Linked
from peling.drafts import read_draft
from peling.links import LinkError, read_link, write_link
from peling.notation import NotationError
from peling.rules import OptionError, get
from peling.scoring.vectors import check_hand

PAGE = "/count/"
"""The page that shows the hand in a link."""


def make_link(place: Place, hand: str = "", rules: str = "nts", options: Mapping[str, bool | int | str] | None = None) -> Link:
    """A link and a QR code that contain a whole hand."""
    try:
        chosen = get(rules, options)
        link = write_link(read_draft(hand, lambda hand: check_hand(hand, chosen)), chosen)
    except (OptionError, LinkError) as error:
        raise Refused("bad_option", error.words) from None
    except NotationError as error:
        raise Refused("bad_hand", error.words, error.pos) from None
    url = place.origin + PAGE + link
    return Link(link, url, place.qr_code(url))


def open_link(link: str) -> Linked:
    """The hand in a link."""
    try:
        found = read_link(link)
    except LinkError as error:
        raise Refused("bad_link", error.words) from None
    rules = found.rules
    return Linked(rules.key, rules.name, dict(rules.chosen), found.hand, found.version, found.changed)
