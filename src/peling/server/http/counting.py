"""Counting at a real table: a hand, finished or not, who pays whom, and links that hold a hand."""

from __future__ import annotations

from typing import Any

from peling.server.http import counted, linked, settled
from peling.server.http.call import Call
from peling.server.http.settled import Given, GivenDeal

PAGE = "/count/"
"""Where the page is that shows the hand of a link."""


async def count_hand(call: Call) -> Any:
    """What is known of a hand."""
    body = call.body
    return await call.counting(counted.count_text, body.hand, body.rules, body.options)


async def settle_deal(call: Call) -> Any:
    """Who pays whom, how much and why."""
    body = call.body
    seats = tuple(Given(seat.hand, seat.points, seat.doubles, seat.total) for seat in body.seats)
    deal = GivenDeal(seats, body.winner, body.discarder, body.ruler, tuple(body.false_wins))
    return await call.counting(settled.settle_deal, deal, body.rules, body.options)


async def make_link(call: Call) -> Any:
    """A link and a QR code that hold a whole hand."""
    body, url = call.body, call.request.url
    return await call.counting(linked.make, body.hand, body.rules, body.options, f"{url.scheme}://{url.netloc}{PAGE}")


async def open_link(call: Call) -> Any:
    """The hand of a link."""
    return await call.counting(linked.opened, str(call.request.path_params["link"]))
