"""Bots: players that see a `View` and choose an action.

>>> from peling.bots import levels, make
>>> make('quick', 'nts').name, levels()
('quick', ('beginner', 'quick', 'club'))
"""

from peling.bots.base import Bot, Seeded, levels, make, names
from peling.bots.sources import BotError

__all__ = ["Bot", "BotError", "Seeded", "levels", "make", "names"]
