"""The place where questions are asked: what an answer needs to know about its surroundings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def no_qr_code(_text: str) -> str:
    """An empty picture, for places that draw none."""
    return ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where questions are asked."""

    origin: str = ""
    """The start of page addresses, such as `https://peling.example`."""
    qr_code: Callable[[str], str] = no_qr_code
    """Draws a text as a QR code (SVG); empty for a text that is too long for one."""
