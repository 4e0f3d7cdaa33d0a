"""Parts of answers whose types are defined elsewhere: plain data, and what live tables send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

Plain: TypeAlias = dict[str, object]
"""Plain data, as in JSON."""


@dataclass(frozen=True, slots=True)
class Wire:
    """Marks plain data that live tables send as a named type."""

    name: str


LiveView: TypeAlias = Annotated[Plain, Wire("View")]
"""A seat's view, as a live table sends it."""
LiveEvent: TypeAlias = Annotated[Plain, Wire("GameEvent")]
"""An event as a live table broadcasts it."""
