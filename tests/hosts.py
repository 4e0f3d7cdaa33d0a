"""Machines for tests: network namespaces on a bridge, whose cables can be pulled out. Needs root and Linux.

The bridge stands in a namespace too, where the test goes while it lasts: a browser beside it gives up all that it is loading
when an address of its own machine comes or goes (`ERR_NETWORK_CHANGED`).
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from killing import Process
from witnesses import Address, ask

REASON = "network namespaces need root on Linux, and `ip`"
FIRST = 8136
NEW_NETWORK = 0x40000000
"""CLONE_NEWNET of Linux; Python has names for it from 3.12 on."""


def available() -> bool:
    """Whether machines can be made here."""
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    name = f"plg{uuid.uuid4().hex[:6]}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)  # noqa: S607
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)  # noqa: S607
    return made.returncode == 0


def _ip(words: str) -> None:
    subprocess.run(["ip", *words.split()], check=True, capture_output=True)  # noqa: S607


def _system(call: str, *words: int) -> None:
    """A call of the system that Python 3.11 has no function for."""
    if getattr(ctypes.CDLL(None, use_errno=True), call)(*words):
        error = ctypes.get_errno()
        raise OSError(error, f"{call}: {os.strerror(error)}")


@contextmanager
def apart() -> Iterator[None]:
    """A network of its own for this thread, and for the threads and processes that it starts meanwhile."""
    before = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        _system("unshare", NEW_NETWORK)
        try:
            _ip("link set lo up")
            yield
        finally:
            _system("setns", before, NEW_NETWORK)
    finally:
        os.close(before)


class Network:
    """A bridge with the test at .1 and the others after it."""

    def __init__(self, hosts: int) -> None:
        self.name = f"p{uuid.uuid4().hex[:6]}"
        self.address = "10.213.0.1"
        """The test's address there."""
        self.hosts = [f"10.213.0.{number + 2}" for number in range(hosts)]
        _ip(f"link add {self.name} type bridge")
        _ip(f"addr add {self.address}/24 dev {self.name}")
        _ip(f"link set {self.name} up")
        for number, host in enumerate(self.hosts):
            space, cable = self.space(number), self._cable(number)
            _ip(f"netns add {space}")
            _ip(f"link add {cable} type veth peer name eth0 netns {space}")
            _ip(f"link set {cable} master {self.name}")
            _ip(f"link set {cable} up")
            _ip(f"-n {space} addr add {host}/24 dev eth0")
            _ip(f"-n {space} link set lo up")
            _ip(f"-n {space} link set eth0 up")

    def space(self, number: int) -> str:
        """The namespace of a host."""
        return f"{self.name}-{number}"

    def _cable(self, number: int) -> str:
        return f"{self.name}v{number}"

    def cut(self, number: int) -> None:
        """Pull out a host's cable."""
        _ip(f"link set {self._cable(number)} down")

    def mend(self, number: int) -> None:
        """Plug it in again."""
        _ip(f"link set {self._cable(number)} up")

    def close(self) -> None:
        """Take the machines down; the bridge goes with the network that it stands in."""
        for number in range(len(self.hosts)):
            with suppress(subprocess.CalledProcessError):
                _ip(f"netns del {self.space(number)}")


@contextmanager
def network(hosts: int) -> Iterator[Network]:
    """Machines for a while."""
    with apart():
        made = Network(hosts)
        try:
            yield made
        finally:
            made.close()


class Host(Process):
    """`peling serve` on one of the machines."""

    def __init__(self, net: Network, number: int, data: Path, database: str, workers: int = 1, **settings: Any) -> None:
        super().__init__(data, database, workers, **settings)
        self.at = Address(net.hosts[number], FIRST)
        place = ["--host", self.at.host, "--advertise", self.at.host]
        self.command = ["ip", "netns", "exec", net.space(number), *self.command, *place, "--port", str(FIRST)]

    def _healthy(self) -> bool:
        return ask(self.at, "GET", "/health", limit=5.0)[0] == 200
