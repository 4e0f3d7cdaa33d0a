"""Simulation: many hands, many games. It needs the extra `fast`."""

from peling.extras import require

require("fast", __name__)
