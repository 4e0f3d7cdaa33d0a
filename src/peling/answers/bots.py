"""The bots that people play against."""

from __future__ import annotations

from peling.bots import levels


def list_bots() -> tuple[str, ...]:
    """The bots that people play against, weakest first."""
    return levels()
