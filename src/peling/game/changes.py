"""Changes: what an event tells a seat, and what it changed in a view, for live tables and for films of deals that are over.

What a patch is, `wire/patch.py` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from peling import tiles
from peling.game.events import Event
from peling.game.state import State
from peling.game.story import tell
from peling.game.table import Table
from peling.game.view import Field, redact
from peling.wire.patch import Patch
from peling.words import LANGUAGES


def event_for_seat(event: Event, seat: int, table: Table) -> dict[str, Any] | None:
    """An event as a seat may know it, with words; None if it may not know it. `table` knows the winds of that deal."""
    data = redact(event, seat)
    if data is not None:
        data["say"] = {lang: tell(event, table, lang, seat, aloud=True) for lang in LANGUAGES}
    return data


def open_hands(state: State) -> list[dict[str, Any]]:
    """All hands, for teaching tables and films, where hands are open."""
    return [{"rack": tiles.write(private.rack), "melds": [str(meld) for meld in private.melds]} for private in state.private]


class Memory:
    """The values of an object's fields that were last sent; finds what has changed since by comparing values."""

    __slots__ = ("_fields", "_known", "_read")

    def __init__(self, fields: Sequence[Field]) -> None:
        self._fields = fields
        self._read = attrgetter(*(field.attribute for field in fields))
        self._known: tuple[Any, ...] = ()

    def changes(self, source: object) -> Patch:
        """What differs from what was sent before, everything the first time; from now on it counts as sent."""
        now, known, fields = self._read(source), self._known, self._fields
        if now == known:  # true for most seats most of the time
            return {}
        if not known:
            self._known = tuple([field.keep(new) for field, new in zip(fields, now, strict=True)])
            return {field.name: field.write(new) for field, new in zip(fields, now, strict=True)}
        patch: Patch = {}
        kept = list(known)
        for place in [place for place, (old, new) in enumerate(zip(known, now, strict=True)) if old is not new and old != new]:
            field, new = fields[place], now[place]
            _tell(field, field.name, field.depth, known[place], new, patch)
            kept[place] = field.keep(new)
        self._known = tuple(kept)
        return patch


def _tell(field: Field, path: str, depth: int, old: Any, new: Any, patch: Patch) -> None:
    """Put into a patch what differs: item by item where possible, otherwise the whole value."""
    if not depth or not old or len(new) < len(old):
        patch[path] = field.write_part(new, depth)
        return
    for place, item in enumerate(new):
        if place >= len(old):
            patch[f"{path}.{place}"] = field.write_part(item, depth - 1)
        elif old[place] != item:
            _tell(field, f"{path}.{place}", depth - 1, old[place], item, patch)
