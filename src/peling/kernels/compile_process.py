"""A kernel compiled elsewhere: by a process of its own, while this one compiles another.

Where this process would then compile it too, it waits for that (`caches.alone`) and finds it in the cache.
"""

from __future__ import annotations

import os
import subprocess  # nosec B404  # a Python is a program
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from peling.kernels.caches import kernel_lock


def compile_elsewhere(kernel: Callable[..., object], module: str) -> None:
    """Start the module that compiles a kernel: once for a cache folder, and only where there are two cores.

    Whatever becomes of that process, who calls the kernel finds it in the cache or compiles it.
    """
    with suppress(OSError, AttributeError):  # it was started before; no folder, no program; a system without locks
        if len(os.sched_getaffinity(0)) > 1:
            kernel_lock(kernel).open("xb").close()
            quiet = subprocess.DEVNULL
            command = [sys.executable, "-P", "-m", module]  # -P: never a folder of that name where somebody happens to be
            process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)  # noqa: S603  # nosec B603
            Thread(target=process.wait, daemon=True).start()
