"""Bots: players that see a `View` and choose an action.

>>> from peling.bots import make
>>> make('random', 'nts', seed=1).name
'random'
"""

from peling.bots.base import Bot, make, names

__all__ = ["Bot", "make", "names"]
