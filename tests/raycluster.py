"""A Ray cluster for tests, in a process of its own: a head that does no work and nodes of one core, on loopback alone.

Run as a program it starts the head, tells its address, adds a node for every line that it reads, and ends with its input.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from killing import free_port
from shell import SOURCE
from timeouts import TIMEOUT

TRIES = 5


def parent(pid: int) -> int:
    """The process that started a process, 0 if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def kill_node(worker: int) -> None:
    """End the node of a worker as a power cut would: its daemon, and all workers below that."""
    daemon = parent(worker)
    assert "raylet" in Path(f"/proc/{daemon}/cmdline").read_text()
    workers = [int(path.name) for path in Path("/proc").glob("[0-9]*") if parent(int(path.name)) == daemon]
    for pid in (daemon, *workers):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:  # it ended with its daemon
            continue


class RayCluster:
    """A running cluster, and what who talks to it has in the environment."""

    def __init__(self, folder: Path, log: IO[bytes]) -> None:
        self.folder = folder
        self.client_port = free_port()
        self.environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(SOURCE), str(Path(__file__).parent), *(path for path in sys.path if path)]),
            "PYTHONIOENCODING": "utf-8",
            "LANG": "C.UTF-8",
            "RAY_TMPDIR": str(folder),  # the note of the latest cluster too, which Ray writes where it thinks others look
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # loopback alone
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": secrets.token_hex(32),
        }
        command = [sys.executable, __file__, str(self.client_port)]
        pipe = subprocess.PIPE
        self.running = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=log, env=self.environment, text=True)
        self.address = str(self._told()["address"])

    def add(self) -> None:
        """One more node."""
        assert self.running.stdin is not None
        self.running.stdin.write("add\n")
        self.running.stdin.flush()
        assert self._told()["added"]

    def stop(self) -> None:
        """End it all."""
        self.running.communicate(timeout=TIMEOUT)

    def _told(self) -> dict[str, object]:
        assert self.running.stdout is not None
        for line in self.running.stdout:
            if line.startswith("{"):
                told: dict[str, object] = json.loads(line)
                return told
        raise AssertionError((self.folder / "log").read_text())


@contextmanager
def ray_cluster(nodes: int) -> Iterator[RayCluster]:
    """A cluster for a while."""
    # Sockets lie in it: pytest's own folders have too long names.
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder, Path(folder, "log").open("wb") as log:
        cluster = RayCluster(Path(folder), log)
        try:
            for _ in range(nodes):
                cluster.add()
            yield cluster
        finally:
            cluster.stop()


def add(cluster: Any, plain: dict[str, Any]) -> None:
    """Add a node; on a busy computer it may take longer than the half minute that Ray waits, and then one more is tried."""
    for left in reversed(range(TRIES)):
        try:
            cluster.add_node(**plain, num_cpus=1)
        except Exception:  # Ray raises nothing more special
            if not left:
                raise
        else:
            return


def main(client_port: str) -> None:
    """Be a cluster."""
    from ray.cluster_utils import Cluster

    # Who talks to the cluster waits for work to be done; there is no need to wait for nodes here.
    plain = {"wait": False, "include_log_monitor": False, "object_store_memory": 80_000_000}
    cluster = Cluster()
    cluster.add_node(**plain, num_cpus=0, include_dashboard=False, ray_client_server_port=int(client_port))
    print(json.dumps({"address": cluster.address}), flush=True)  # noqa: T201
    for _ in sys.stdin:
        add(cluster, plain)
        print(json.dumps({"added": True}), flush=True)  # noqa: T201
    cluster.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
