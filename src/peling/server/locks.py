"""Locks between processes: a file that one process at a time holds. A dead process holds nothing."""

from __future__ import annotations

import sys
import time
from typing import IO

_PLACE = 1 << 30
"""Windows keeps others from reading what is locked: so it is a byte far behind the end."""
_PAUSE = 0.5


def lock(file: IO[str], *, wait: bool) -> bool:
    """Hold an open file until it is closed; False if another process does (`wait`: until it no longer does)."""
    while not _try(file):
        if not wait:
            return False
        time.sleep(_PAUSE)
    return True


def _try(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_PLACE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # the latter on Windows
        return False
    return True
