"""A PostgreSQL of our own for tests: a fresh cluster on a socket in a temporary folder."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
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

    def __init__(self, folder: Path, address: str = "") -> None:
        self.folder = folder
        self.address = address
        found = binaries()
        assert found is not None, REASON
        self._bin = found
        # PostgreSQL does not run as root.
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(folder / "data"), "-U", "peling", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        if address:
            with (folder / "data" / "pg_hba.conf").open("a") as rights:
                rights.write("host all all samenet trust\n")
        self.start()

    def start(self) -> None:
        """Start it, also after it was stopped or killed."""
        options = f"-k {self.folder} -c listen_addresses='{self.address}' -c max_connections=200"
        for again in (*[True] * 20, False):
            try:
                self._run("pg_ctl", "-D", str(self.folder / "data"), "-l", str(self.folder / "log"), "-o", options, "-w", "start")
            except subprocess.CalledProcessError:  # processes of one that was killed may not have ended yet
                if not again:
                    raise
                time.sleep(0.3)
            else:
                return

    def kill(self) -> None:
        """Kill its first process; the others notice and end."""
        os.kill(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def restart(self) -> None:
        """Stop it at once, as a crash would, and start it again."""
        self.stop()
        self.start()

    def _run(self, program: str, *words: str) -> None:
        quiet = subprocess.DEVNULL
        subprocess.run([*self._as, str(self._bin / program), *words], check=True, stdout=quiet, stderr=quiet, cwd="/")

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"peling_{uuid.uuid4().hex[:12]}"
        self._run("createdb", "-h", str(self.folder), "-U", "peling", name)
        return f"postgresql://peling@{self.address}/{name}" if self.address else f"postgresql://peling@/{name}?host={self.folder}"

    def reload(self) -> None:
        """Let it read its settings again."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "reload")

    def stop(self) -> None:
        """Stop it."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")


@contextmanager
def cluster(place: str | None = None, address: str = "") -> Iterator[Cluster]:
    """A cluster for a while; its files lie at `place`, which may be a real disk. Other machines reach it at `address`."""
    memory = Path("/dev/shm")  # noqa: S108
    with tempfile.TemporaryDirectory(dir=place or (memory if memory.is_dir() else None)) as made:
        Path(made).chmod(0o755)
        running = Cluster(Path(made), address)
        try:
            yield running
        finally:
            running.stop()
            if os.geteuid() == 0:
                subprocess.run(["chown", "-R", "root", made], check=True)  # noqa: S607
