"""Environments for researchers: thousands of tables at once, as arrays, and adapters for Gymnasium and PettingZoo.

They need the extra `fast`, and the adapters `rl`.
"""

from peling.extras import require

require("fast", __name__)

from peling.env.places import Places
from peling.env.tables import Turn
from peling.env.vector import VectorEnv

__all__ = ["Places", "Turn", "VectorEnv"]
