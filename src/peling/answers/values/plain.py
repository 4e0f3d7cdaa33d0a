"""Parts of answers that other rooms describe: plain data, and what live tables send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

Plain: TypeAlias = dict[str, object]
"""Plain data as JSON has it."""


@dataclass(frozen=True, slots=True)
class Wire:
    """Marks plain data that has a type on the wire of live tables."""

    name: str


LiveView: TypeAlias = Annotated[Plain, Wire("View")]
"""A seat's view as a live table sends it."""
LiveEvent: TypeAlias = Annotated[Plain, Wire("GameEvent")]
"""An event as a live table broadcasts it."""
