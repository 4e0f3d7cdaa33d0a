"""A PostgreSQL of our own for tests: a fresh cluster on a socket in a temporary folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

REASON = "PostgreSQL is not installed (Debian: apt-get install postgresql)"


def binaries() -> Path | None:
    """Where PostgreSQL's programs are."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return known[-1].parent if known else None


def available() -> bool:
    """Whether a cluster can be made here."""
    return binaries() is not None and (os.geteuid() != 0 or shutil.which("runuser") is not None)


class Cluster:
    """A running cluster."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        found = binaries()
        assert found is not None, REASON
        self._bin = found
        # PostgreSQL does not run as root.
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(folder / "data"), "-U", "peling", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()

    def start(self) -> None:
        """Start it."""
        folder = self.folder
        options = f"-k {folder} -c listen_addresses='' -c max_connections=200"
        self._run("pg_ctl", "-D", str(folder / "data"), "-l", str(folder / "log"), "-o", options, "-w", "start")

    def restart(self) -> None:
        """Stop it at once, as a crash would, and start it again."""
        self.stop()
        self.start()

    def _run(self, program: str, *words: str) -> None:
        subprocess.run([*self._as, str(self._bin / program), *words], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"peling_{uuid.uuid4().hex[:12]}"
        self._run("createdb", "-h", str(self.folder), "-U", "peling", name)
        return f"postgresql://peling@/{name}?host={self.folder}"

    def stop(self) -> None:
        """Stop it."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")


@contextmanager
def cluster(place: str | None = None) -> Iterator[Cluster]:
    """A cluster for a while; its files lie at `place`, which may be a real disk."""
    memory = Path("/dev/shm")  # noqa: S108
    with tempfile.TemporaryDirectory(dir=place or (memory if memory.is_dir() else None)) as made:
        Path(made).chmod(0o755)
        running = Cluster(Path(made))
        try:
            yield running
        finally:
            running.stop()
            if os.geteuid() == 0:
                subprocess.run(["chown", "-R", "root", made], check=True)  # noqa: S607
