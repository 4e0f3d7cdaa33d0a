"""A machine that is thrown away: a copy-on-write layer over this one's files, booted by its own systemd, without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

REASON = "wants root, an overlay file system and systemd-nspawn (Debian: apt-get install systemd-container)"
_UNIT = """[Unit]
After=multi-user.target

[Service]
Type=oneshot
Environment=HOME=/root LC_ALL=C.UTF-8
ExecStart=/bin/bash /try/script
StandardOutput=file:/try/out/log
StandardError=inherit
ExecStopPost=/bin/sh -c 'echo "$EXIT_STATUS" > /try/out/status; systemctl --no-block poweroff'
"""


def available() -> bool:
    """Whether such a machine can be made here."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("systemd-nspawn") is not None


def run(folder: Path, share: Path, script: str, *, limit: float) -> tuple[int | None, str]:
    """Boot a machine, run a script in it as root, and stop it: the status (None if it never ended) and the output.

    What is in `share` is at /try in the machine; files that the script writes to /try/out are there afterwards.
    """
    parts = {name: folder / name for name in ("upper", "work", "root")}
    for part in parts.values():
        part.mkdir(parents=True)
    (share / "script").write_text(script)
    layers = f"lowerdir=/,upperdir={parts['upper']},workdir={parts['work']}"
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, str(parts["root"])], check=True)  # noqa: S607
    try:
        units = parts["root"] / "etc/systemd/system"
        (units / "try.service").write_text(_UNIT)
        (units / "try.target").write_text("[Unit]\nRequires=multi-user.target\nWants=try.service\nAllowIsolate=yes\n")
        command = ["systemd-nspawn", "--quiet", "--directory", str(parts["root"]), "--machine", "peling-try", "--boot"]
        command += ["--private-network", "--register=no", "--keep-unit", "--link-journal=no", f"--bind={share}:/try"]
        subprocess.run(
            [*command, "systemd.unit=try.target"], stdin=subprocess.DEVNULL, capture_output=True, timeout=limit, check=False
        )
    finally:
        subprocess.run(["umount", str(parts["root"])], check=True)  # noqa: S607
    status, log = share / "out/status", share / "out/log"
    return int(status.read_text()) if status.exists() else None, log.read_text(errors="replace") if log.exists() else ""
