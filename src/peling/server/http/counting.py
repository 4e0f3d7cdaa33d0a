"""Counting at a real table: a hand, finished or not, who pays whom, and links that hold a hand."""

from __future__ import annotations

from typing import Any

from peling.server.http.call import Call
from peling.server.words import Problem


async def count_hand(_call: Call) -> Any:
    """What is known of a hand."""
    raise Problem("busy")


async def settle_deal(_call: Call) -> Any:
    """Who pays whom, how much and why."""
    raise Problem("busy")


async def make_link(_call: Call) -> Any:
    """A link and a QR code that hold a whole hand."""
    raise Problem("busy")


async def open_link(_call: Call) -> Any:
    """The hand of a link."""
    raise Problem("bad_link", reason="")
