"""Locks between processes: a file that only one process at a time can lock. The lock of a process that dies is released."""

from __future__ import annotations

import sys
import time
from typing import IO

_PLACE = 1 << 30
"""The byte that is locked: far beyond the end, because Windows keeps others from reading locked bytes."""
_PAUSE = 0.5


def lock(file: IO[str], *, wait: bool) -> bool:
    """Lock an open file until it is closed; if another process holds the lock, wait for it (`wait`) or return False."""
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
    except (BlockingIOError, PermissionError):  # PermissionError on Windows
        return False
    return True
