"""Links made and opened, with the QR code of a link, as plain data (`wire/count.py`).

These functions run in a process of the pool: they get text, never live tables.
"""

from __future__ import annotations

import io
from typing import Any

import segno

from peling.drafts import read_draft
from peling.links import LinkError, read_link, write_link
from peling.notation import NotationError
from peling.rules import OptionError, get
from peling.scoring.vectors import check_hand
from peling.server.words import Refused, both

_DENSE = 300
"""Characters from which on a QR code has fewer of its dots to spare: so they stay larger."""


def make(text: str, rules: str, options: dict[str, Any], page: str) -> dict[str, Any] | Refused:
    """The link of a hand, the address of its page, and that as a QR code."""
    try:
        chosen = get(rules, options)
        link = write_link(read_draft(text, lambda hand: check_hand(hand, chosen)), chosen)
    except (OptionError, LinkError) as error:
        return Refused("bad_option", error.words)
    except NotationError as error:
        return Refused("bad_hand", error.words, error.pos)
    return {"link": link, "url": page + link, "svg": qr_code(page + link)}


def opened(link: str) -> dict[str, Any] | Refused:
    """The hand of a link."""
    try:
        found = read_link(link)
    except LinkError as error:
        return Refused("bad_link", error.words)
    options = dict(found.rules.chosen)
    return {
        "rules": found.rules.key,
        "name": both(found.rules.name),
        "options": options,
        "hand": found.hand,
        "version": found.version,
        "changed": found.changed,
    }


def qr_code(text: str) -> str:
    """A QR code as an SVG image, with its quiet zone, as large as it is shown; empty for a text that is too long for one."""
    try:
        code = segno.make_qr(text, error="m" if len(text) < _DENSE else "l")
    except segno.DataOverflowError:
        return ""
    out = io.BytesIO()
    code.save(out, kind="svg", xmldecl=False, omitsize=True, light="white", svgclass=None, lineclass=None)
    return out.getvalue().decode()
