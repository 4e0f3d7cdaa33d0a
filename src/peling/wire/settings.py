"""How one table plays, from who makes it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Tempo = Literal["calm", "normal", "fast"]


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays, beside the rules."""

    bots: Annotated[str, Meta(max_length=16)] = "club"
    """The bot for open and deserted seats, one of `GET /api/bots`."""
    tempo: Tempo = "calm"
    """How long a discard lies before play goes on, and how long a bot takes."""
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds for a decision, 0 for no clock; when they are over a bot decides."""
    undo: bool = True
    """Whether decisions may be taken back."""
    teaching: bool = False
    """Whether all hands lie open."""
    spectators: Literal["live", "after", "none"] = "after"
    """What people without a seat may see: what is public of the game as it is played, as long as nobody who holds a seat minds;
    deals that are over, and the game only if all who hold seats say so; or nothing."""
    lang: Literal["nl", "en"] = "nl"
    """The table's language, for clients."""
    deals: Annotated[int, Meta(ge=0, le=64)] = 0
    """The match ends after so many deals; 0 as the rules say."""
    think: Annotated[int, Meta(ge=0, le=300)] = 30
    """Seconds of thinking time that the players may ask for after a discard, all together; 0 for none."""
    hints: bool = True
    """Whether players may ask for advice."""
