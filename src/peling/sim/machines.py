"""Machines: the shares of a piece of work over a Ray cluster (https://ray.io). It needs the extra `cluster`.

Every machine has Peling installed, and it must be the Peling that asks: each worker compares version, code and what the work
itself says of it (the hash of the rules) before it does a share. A share that is lost with its worker or machine is begun again
by `peling.sim.shares`, not by Ray, so that it is counted and bounded like anywhere else.
"""

from __future__ import annotations

import logging
import os
import pickle  # nosec B403  # between our own processes
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from platform import node
from secrets import token_hex
from traceback import format_exc
from typing import Any, Self
from urllib.parse import urlsplit

from peling import __version__
from peling.extras import require
from peling.sim.shares import ShareAnswer, Work, WorkError, check_jobs

WAIT = 10.0
"""Seconds in which an address must answer."""
PATIENCE = 120.0
"""Seconds for Ray to connect to, or to start, a cluster."""
PAUSE = 1.0
"""Seconds after which somebody may look how far it is, though no share ended."""
COUNTED = 5.0
"""Seconds for which the number of cores is remembered; machines come and go."""
STORE = 100 * 1024 * 1024
"""Bytes that a cluster of this machine alone keeps results in."""
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""What a client of HTTP/2, and so of gRPC, says first; the answer is a frame of the same kind, 4."""


class ClusterError(Exception):
    """A cluster that cannot be used: why, as a word, and the facts."""

    def __init__(self, what: str, **facts: object) -> None:
        self.what, self.facts = what, facts
        super().__init__(f"{what}: {facts}")


class Machines:
    """The machines of a Ray cluster; `jobs`, if not 0, limits how many shares are under way."""

    def __init__(self, address: str, jobs: int = 0) -> None:
        self._jobs = check_jobs(jobs, 0)
        self._ray = _connect(address, jobs)
        self._task: Any = None
        self._under_way: dict[Any, int] = {}
        self._cores, self._until = 1, 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    @property
    def machines(self) -> int:
        """How many there are now."""
        return sum(bool(machine["Alive"]) for machine in self._ray.nodes())

    @property
    def cores(self) -> int:
        """How many they have together."""
        if time.monotonic() > self._until:
            self._cores = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self._until = time.monotonic() + COUNTED
        return self._cores

    @property
    def room(self) -> int:
        """How many shares may be under way: one for each core, and one that waits there."""
        return min(2 * self.cores, self._jobs or 2 * self.cores)

    def begin(self, work: Work[Any]) -> None:
        """Get ready for work."""
        self._work = pickle.dumps(work)
        self._expected = own_stamp() | work.stamp()
        self._task = self._ray.remote(num_cpus=1, max_retries=0)(_errand())

    def give(self, number: int, span: range) -> None:
        """Begin a share."""
        with _there():
            self._under_way[self._task.remote(self._expected, self._work, span)] = number

    def answers(self) -> list[ShareAnswer[Any]]:
        """What became of shares that ended within a second."""
        with _there():
            ended, _ = self._ray.wait(list(self._under_way), timeout=PAUSE)
        return [self._answer(task, self._under_way.pop(task)) for task in ended]

    def _answer(self, task: Any, number: int) -> ShareAnswer[Any]:
        wrong = self._ray.exceptions
        try:
            with _there():
                how, value, where = self._ray.get(task)
        except (wrong.RayTaskError, wrong.RuntimeEnvSetupError, wrong.TaskUnschedulableError) as error:
            return ShareAnswer(number, error=str(error))
        except wrong.RayError as error:  # whatever else it is, it is no matter of the share: the worker or its machine is gone
            return ShareAnswer(number, lost=f"{type(error).__name__}: {error}")
        if how == "absent":
            raise ClusterError("absent", where=where, reason=value)
        if how == "differs":
            name = next(name for name in self._expected if value.get(name) != self._expected[name])
            raise ClusterError("differs", where=where, name=name, theirs=value.get(name, "-"), ours=self._expected[name])
        return ShareAnswer(number, error=value, where=where) if how == "failed" else ShareAnswer(number, value, where=where)

    def end(self) -> None:
        """Leave what is under way; it ends with our connection to the cluster."""
        self._under_way.clear()


@contextmanager
def _there() -> Iterator[None]:
    """The cluster must be there: a connection that is lost is reported as such."""
    try:
        yield
    except ConnectionError as error:
        raise ClusterError("gone", reason=error) from None


def _connect(address: str, jobs: int) -> Any:
    """Ray, connected to a cluster."""
    require("cluster", __name__)
    given: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray reports its use to nobody
    if address == "local":
        # Nothing listens to other machines, and anyone else on this one would need a token that nobody has.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}
        given |= {"num_cpus": jobs or None, "include_dashboard": False, "object_store_memory": STORE}
    elif address != "auto":
        _probe(address)
    import ray

    try:
        with _bounded(address):
            ray.init(address=address, **given)
    except (ConnectionError, TimeoutError) as error:  # at an address something answers, as we know already
        raise ClusterError("none" if address == "auto" else "token", address=address, reason=error) from None
    except (RuntimeError, ValueError, OSError) as error:  # another Ray or Python there, no gRPC here, no room on the disk
        raise ClusterError("refused", address=address, reason=error) from None
    return ray


def _probe(address: str) -> None:
    """Whether anything like a cluster answers at an address; Ray itself would try for many minutes."""
    try:
        place = urlsplit(f"//{address.removeprefix('ray://')}")
        host, port = place.hostname, place.port
    except ValueError:
        host = port = None
    if not host or not port or place.netloc != address.removeprefix("ray://"):
        raise ClusterError("address", address=address)
    try:
        with socket.create_connection((host, port), WAIT) as probe:
            probe.sendall(PREFACE)
            answer = probe.recv(9)
    except OSError as error:
        raise ClusterError("nobody", address=address, reason=error) from None
    if answer[3:4] != b"\x04":
        raise ClusterError("other", address=address)


@contextmanager
def _bounded(address: str) -> Iterator[None]:
    """Interrupt what takes too long, where that is possible: in the main thread, as Ctrl-C would."""
    from threading import Timer, current_thread, main_thread

    if current_thread() is not main_thread():
        yield
        return
    timer = Timer(PATIENCE, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        yield
    except KeyboardInterrupt:
        if timer.is_alive():
            raise
        raise ClusterError("nobody", address=address, reason=f"{PATIENCE:.0f} s") from None
    finally:
        timer.cancel()


@lru_cache(1)
def own_stamp() -> dict[str, str]:
    """What this Peling is: its version and a hash of its source, whatever the ends of lines."""
    source = sha256()
    folder = Path(__file__).parents[1]
    for path in sorted(folder.rglob("*.py"), key=lambda path: path.relative_to(folder).as_posix()):
        source.update(path.relative_to(folder).as_posix().encode() + b"\0")
        source.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return {"peling": __version__, "code": source.hexdigest()[:12]}


def _errand() -> Callable[[dict[str, str], bytes, range], tuple[str, Any, str]]:
    """The task of a worker; as an inner function it travels whole, and can say that there is no Peling, or none like this."""

    def errand(expected: dict[str, str], work: bytes, span: range) -> tuple[str, Any, str]:
        import platform

        try:
            from peling.sim.machines import do
        except ImportError as error:
            return "absent", str(error), platform.node()
        return do(expected, work, span)

    return errand


def do(expected: dict[str, str], work: bytes, span: range) -> tuple[str, Any, str]:
    """Do a share at a worker, if this is the Peling that was expected: how it went, and the result, stamp or traceback."""
    stamp = own_stamp()
    try:
        if all(stamp[name] == expected[name] for name in stamp):
            task, also = _opened(work)
            stamp = stamp | also
        return ("done", task(span), node()) if stamp == expected else ("differs", stamp, node())
    except WorkError as error:
        return "failed", error, node()
    except Exception:  # noqa: BLE001  # whatever it is, it travels with its share
        return "failed", format_exc(), node()


@lru_cache(1)
def _opened(work: bytes) -> tuple[Work[Any], dict[str, str]]:
    """Work as it was sent, and its stamp here; a worker does one share at a time, and many of the same work."""
    opened: Work[Any] = pickle.loads(work)  # noqa: S301  # nosec B301  # from whom may run anything here
    return opened, opened.stamp()
