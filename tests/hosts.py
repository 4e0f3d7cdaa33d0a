"""Machines for tests: network namespaces on a bridge, whose cables can be pulled out. Needs root and Linux."""

from __future__ import annotations

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


class Network:
    """A bridge with this machine at .1 and the others after it."""

    def __init__(self, hosts: int) -> None:
        self.name = f"p{uuid.uuid4().hex[:6]}"
        self._prefix = f"10.213.{os.getpid() % 256}"
        self.address = f"{self._prefix}.1"
        """This machine's address there."""
        self.hosts = [f"{self._prefix}.{number + 2}" for number in range(hosts)]
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
        """Take everything down."""
        for number in range(len(self.hosts)):
            with suppress(subprocess.CalledProcessError):
                _ip(f"netns del {self.space(number)}")
        with suppress(subprocess.CalledProcessError):
            _ip(f"link del {self.name}")


@contextmanager
def network(hosts: int) -> Iterator[Network]:
    """Machines for a while."""
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
