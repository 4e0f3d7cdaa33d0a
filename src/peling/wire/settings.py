"""How one table plays, as chosen by whoever creates it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Tempo = Literal["calm", "normal", "fast"]


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays, apart from the rules."""

    bots: Annotated[str, Meta(max_length=16)] = "club"
    """The bot for open and deserted seats, one of `GET /api/bots`."""
    tempo: Tempo = "calm"
    """How long a discard can be claimed before play goes on, and how long a bot takes."""
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds for a decision, 0 for no clock; when they run out a bot decides."""
    undo: bool = True
    """Whether decisions may be taken back."""
    teaching: bool = False
    """Whether all hands lie open."""
    spectators: Literal["live", "after", "none"] = "after"
    """What people without a seat may see: the public side of the game live, unless a player objects;
    finished deals, and the game live only if all players agree; or nothing."""
    lang: Literal["nl", "en"] = "nl"
    """The table's language, for clients."""
    deals: Annotated[int, Meta(ge=0, le=64)] = 0
    """The number of deals after which the match ends; 0 to play as many as the rules set."""
    think: Annotated[int, Meta(ge=0, le=300)] = 30
    """Seconds of thinking time that the players together may ask for after a discard; 0 for none."""
    hints: bool = True
    """Whether players may ask for advice."""
