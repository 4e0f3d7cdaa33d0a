"""How long a test waits before it gives up: only a test that hangs ever waits so long, whatever the machine does beside it."""

from __future__ import annotations

import os

PATIENCE = float(os.environ.get("PELING_PATIENCE", "180"))
"""Seconds for one thing to happen; a smaller number makes a failing test end sooner."""
WHOLE = 5 * PATIENCE
"""Seconds for all that the clients of a test do together."""
