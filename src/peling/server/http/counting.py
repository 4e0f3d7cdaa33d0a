"""Counting at a real table: a hand, finished or not, who pays whom, and links that hold a hand."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import segno

from peling.drafts import read_draft
from peling.links import LinkError, read_link, write_link
from peling.notation import NotationError
from peling.rules import OptionError, Words, get
from peling.scoring import SettlementError
from peling.scoring.vectors import check_hand
from peling.server.http import counted, settled
from peling.server.http.call import Call
from peling.server.http.settled import Deal, Given, SeatError
from peling.server.words import Problem

PAGE = "/count/"
"""Where the page is that shows the hand of a link."""


class Refused(NamedTuple):
    """A refusal, which is easier to send between processes than an error."""

    code: str
    reason: Words
    pos: int = -1


async def count_hand(call: Call) -> Any:
    """What is known of a hand."""
    body = call.body
    return _answer(await call.counting(count_text, body.hand, body.rules, body.options))


async def settle_deal(call: Call) -> Any:
    """Who pays whom, how much and why."""
    body = call.body
    seats = tuple(Given(seat.hand, seat.points, seat.doubles, seat.total) for seat in body.seats)
    deal = Deal(seats, body.winner, body.discarder, body.ruler, tuple(body.false_wins))
    return _answer(await call.counting(_settle, deal, body.rules, body.options))


async def make_link(call: Call) -> Any:
    """A link and a QR code that hold a whole hand."""
    body, url = call.body, call.request.url
    return _answer(await call.counting(_link, body.hand, body.rules, body.options, f"{url.scheme}://{url.netloc}{PAGE}"))


async def open_link(call: Call) -> Any:
    """The hand of a link."""
    return _answer(await call.counting(_open, str(call.request.path_params["link"])))


def _answer(found: dict[str, Any] | Refused) -> dict[str, Any]:
    if not isinstance(found, Refused):
        return found
    problem = Problem(found.code, reason=found.reason)
    if found.pos >= 0:
        problem.position = found.pos + 1
    raise problem


# in a process


def count_text(text: str, rules: str, options: dict[str, Any]) -> dict[str, Any] | Refused:
    """What is known of a hand, from its text."""
    try:
        chosen = get(rules, options)
        return counted.count(read_draft(text, lambda hand: check_hand(hand, chosen)), chosen)
    except OptionError as error:
        return Refused("bad_option", error.words)
    except NotationError as error:
        return Refused("bad_hand", error.words, error.pos)


def _settle(deal: Deal, rules: str, options: dict[str, Any]) -> dict[str, Any] | Refused:
    try:
        return settled.settle(deal, get(rules, options))
    except OptionError as error:
        return Refused("bad_option", error.words)
    except SeatError as error:
        return Refused("bad_hand", error.words, error.pos)
    except SettlementError as error:
        return Refused("bad_settlement", error.words)


def _link(text: str, rules: str, options: dict[str, Any], page: str) -> dict[str, Any] | Refused:
    try:
        chosen = get(rules, options)
        link = write_link(read_draft(text, lambda hand: check_hand(hand, chosen)), chosen)
    except OptionError as error:
        return Refused("bad_option", error.words)
    except NotationError as error:
        return Refused("bad_hand", error.words, error.pos)
    return {"link": link, "url": page + link, "svg": qr_code(page + link)}


def _open(link: str) -> dict[str, Any] | Refused:
    try:
        found = read_link(link)
    except LinkError as error:
        return Refused("bad_link", error.words)
    options = dict(found.rules.chosen)
    return {"rules": found.rules.id, "options": options, "hand": found.hand, "version": found.version, "changed": found.changed}


def qr_code(text: str) -> str:
    """A QR code as an SVG image, with its quiet zone, as large as it is shown."""
    out = io.BytesIO()
    segno.make_qr(text, error="m").save(
        out, kind="svg", xmldecl=False, omitsize=True, light="white", svgclass=None, lineclass=None
    )
    return out.getvalue().decode()
