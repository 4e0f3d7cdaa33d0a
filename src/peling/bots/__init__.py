"""Bots: players that see a `View` and choose an action.

>>> from peling.bots import levels, make
>>> make('quick', 'nts').name, levels()
('quick', ('beginner', 'quick', 'club'))
"""

from peling.bots.base import Bot, Seeded, levels, make, names

__all__ = ["Bot", "Seeded", "levels", "make", "names"]
