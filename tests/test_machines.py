"""Many machines: the same result as one, also when one of them dies; and a clear word when a cluster cannot be used."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

import pytest
import share_work
from club_rules import TEXT
from killing import free_port
from raycluster import RayCluster, kill_node, parent, ray_cluster
from share_work import Squares, pids
from shell import SOURCE, Shell
from timeouts import TEST_TIMEOUT, TIMEOUT

from peling import __version__
from peling.sim import machines

pytestmark = pytest.mark.xdist_group("kernels")

MISSING = find_spec("ray") is None or not sys.platform.startswith("linux")
SIMULATE = ("-m", "peling", "simulate", "--lang", "en")
with_ray = pytest.mark.skipif(MISSING, reason="Ray (the extra `cluster`) is not installed, or this is no Linux")


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayCluster]:
    """Two machines of one core."""
    with ray_cluster(2) as running:
        yield running


@contextmanager
def started(cluster: RayCluster, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A Python program that is killed if it has not ended."""
    command, pipe = [sys.executable, *words], subprocess.PIPE
    with subprocess.Popen(command, env=cluster.environment, stdout=pipe, stderr=pipe, text=True, encoding="utf-8") as running:
        try:
            yield running
        finally:
            running.kill()


def simulate(cluster: RayCluster, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`peling simulate` in a process of its own."""
    command = [sys.executable, *SIMULATE, *words]
    around = cluster.environment | environment
    return subprocess.run(
        command, env=around, capture_output=True, text=True, encoding="utf-8", timeout=TEST_TIMEOUT, check=False
    )


# ---- with a cluster ---------------------------------------------------------------------------------------------------


@with_ray
@pytest.mark.long
def test_another_peling_is_refused(cluster: RayCluster, tmp_path: Path) -> None:
    """Workers compare themselves with who asks; here it is the one who asks that is changed."""
    shutil.copytree(SOURCE / "peling", tmp_path / "peling", ignore=shutil.ignore_patterns("__pycache__", "static"))
    start = tmp_path / "peling" / "__init__.py"
    start.write_text(start.read_text().replace('__version__ = "', '__version__ = "9.'))
    path = f"{tmp_path}{os.pathsep}{cluster.environment['PYTHONPATH']}"
    ran = simulate(cluster, "--cluster", cluster.address, PYTHONPATH=path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert f"is different: peling is {__version__} there, 9.{__version__} here" in ran.stderr


@with_ray
@pytest.mark.long
def test_a_client_from_elsewhere(cluster: RayCluster) -> None:
    words = ["--bots", "random,random,random,random", "--deals", "60", "--json"]
    many = simulate(cluster, *words, "--cluster", f"ray://127.0.0.1:{cluster.client_port}")
    assert simulate(cluster, *words).stdout == many.stdout != "", many.stderr


@with_ray
@pytest.mark.long
def test_a_bot_of_a_file_goes_along(cluster: RayCluster, tmp_path: Path) -> None:
    """Its text is sent: at the workers there need be no such file. One that fails is named as on one machine."""
    mine = tmp_path / "mine.py"
    mine.write_text(
        "class MyBot:\n    def choose(self, view):\n        return view.legal[-1]\n\n\n"
        "class Fails:\n    def choose(self, view):\n        raise KeyError('no idea')\n"
    )
    words = ["--bots", f"{mine}:MyBot,random,random,random", "--deals", "60", "--json"]
    alone = simulate(cluster, *words)
    many = simulate(cluster, *words, "--cluster", cluster.address)
    assert alone.stdout == many.stdout != "", many.stderr
    words[1] = f"{mine}:Fails,random,random,random"
    many = simulate(cluster, *words, "--cluster", cluster.address)
    assert (many.returncode, many.stdout) == (2, "")
    assert f"bot {mine}:Fails failed in deal 0 of board 0, seed 1: KeyError: 'no idea' ({mine}, line 8)" in many.stderr


@with_ray
@pytest.mark.long
def test_a_wrong_token_is_named(cluster: RayCluster) -> None:
    ran = simulate(cluster, "--cluster", cluster.address, RAY_AUTH_TOKEN="0" * 64)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "RAY_AUTH_TOKEN" in ran.stderr.splitlines()[-1]


@with_ray
@pytest.mark.long
def test_the_share_of_a_dead_machine_is_done_again(cluster: RayCluster, tmp_path: Path) -> None:
    with started(cluster, "-c", share_work.START, str(tmp_path), cluster.address) as running:
        deadline = time.monotonic() + TEST_TIMEOUT
        while not (stuck := list(tmp_path.glob("*-49"))) and running.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        assert stuck, running.communicate(timeout=TEST_TIMEOUT)
        kill_node(int(stuck[0].name.partition("-")[0]))
        (tmp_path / "go").touch()
        out, errors = running.communicate(timeout=TEST_TIMEOUT)
    assert running.returncode == 0, errors
    told = json.loads(out.splitlines()[-1])
    assert told["found"] == [number * number for number in range(101)]
    assert told["done"] == 51
    assert told["redone"] >= 1
    assert len(list(tmp_path.glob("*-49"))) == 2, "it was begun twice, by two workers"
    assert len(pids(tmp_path)) >= 2


@with_ray
@pytest.mark.long
def test_a_simulation_is_the_same_though_a_machine_dies(cluster: RayCluster, tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(TEXT, encoding="utf-8")
    words = ["--rules", str(tmp_path / "club.toml"), "--option", "minimum_doubles=0", "--bots", "random,random,random,random"]
    words += ["--deals", "400", "--seed", "7", "--json"]
    cluster.add()  # in the place of a machine that another test may have killed
    alone = simulate(cluster, *words, "--jobs", "1", "--csv", str(tmp_path / "alone.csv"))
    words += ["--cluster", cluster.address, "--csv", str(tmp_path / "many.csv")]
    with started(cluster, *SIMULATE, *words) as running:
        assert running.stderr is not None
        while "share " not in (line := running.stderr.readline()):
            assert line, "it ended early"
        kill_node(busy(cluster))
        many, told = running.communicate(timeout=TEST_TIMEOUT)
    assert running.returncode == 0, told
    assert alone.stdout == many != ""
    assert (tmp_path / "alone.csv").read_bytes() == (tmp_path / "many.csv").read_bytes()
    assert "400 deals in " in told.splitlines()[-1]
    assert "share 51 of 51" in told.splitlines()[-1]


def busy(cluster: RayCluster) -> int:
    """A worker that does a share now."""
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                name, pid = path.read_text(), int(path.parent.name)
            except OSError:
                continue
            if name.startswith("ray::errand") and parent(parent(pid)) == cluster.running.pid:
                return pid
    raise AssertionError("nobody does anything")


# ---- without ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_a_missing_ray_is_named(peling: Shell, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    needs = {"nl": "--cluster vraagt Ray", "en": "--cluster needs Ray"}[lang]
    assert peling.wrong("simulate", "--cluster", "auto", "--lang", lang) == f"{needs}: pip install 'peling[cluster]'"


ADDRESSES = [
    "",
    " ",
    "nonsense",
    "host",
    "host:",
    "host:port",
    "host:0",
    "host:99999",
    "ray://",
    "ray://host",
    "http://host:80/x",
    "[::1",
]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_what_is_no_address_is_refused(peling: Shell, monkeypatch: pytest.MonkeyPatch, address: str, lang: str) -> None:
    monkeypatch.setattr("peling.extras.is_installed", lambda _: True)
    told = peling.wrong("simulate", f"--cluster={address}", "--lang", lang)
    assert told.startswith({"nl": "--cluster wil auto, local", "en": "--cluster expects auto, local"}[lang])


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_nobody_there(peling: Shell, monkeypatch: pytest.MonkeyPatch, scheme: str, lang: str) -> None:
    monkeypatch.setattr("peling.extras.is_installed", lambda _: True)
    address = f"{scheme}127.0.0.1:{free_port()}"
    told = peling.wrong("simulate", "--cluster", address, "--lang", lang)
    assert told.startswith(f"{ {'nl': f'op {address} antwoordt niemand', 'en': f'there is no answer at {address}'}[lang] }: ")


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\0", None], ids=["gone", "web", "little", "silent"])
def test_somebody_else_there(peling: Shell, monkeypatch: pytest.MonkeyPatch, says: bytes | None) -> None:
    monkeypatch.setattr("peling.extras.is_installed", lambda _: True)
    monkeypatch.setattr("peling.sim.machines.WAIT", 0.5 if says is None else TIMEOUT)
    with socket.create_server(("127.0.0.1", 0)) as server:
        talking = Thread(target=answer, args=(server, says))
        talking.start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        told = peling.wrong("simulate", "--cluster", address, "--lang", "en")
        talking.join()
    assert told.startswith(
        f"there is no answer at {address}" if says is None else f"something other than Ray answers at {address}"
    )


def answer(server: socket.socket, says: bytes | None) -> None:
    """Take one connection, hear it out, and answer; without words, wait until it is given up."""
    connection, _ = server.accept()
    with connection:
        connection.recv(1000)
        if says is None:
            connection.recv(1000)
        else:
            connection.sendall(says)


def test_a_worker_does_what_is_asked_by_its_like_alone() -> None:
    work = Squares(bad=7)
    sent, expected = pickle.dumps(work), machines.own_stamp() | work.stamp()
    assert machines.do(expected, sent, range(3))[:2] == ("done", [0, 1, 4])
    how, trace, _ = machines.do(expected, sent, range(6, 9))
    assert how == "failed"
    assert "7 is no number to be squared" in trace
    for name in expected:
        how, stamp, _ = machines.do(expected | {name: "another"}, sent, range(3))
        assert how == "differs", name
        assert stamp[name] != "another"
    assert machines.do(expected | {"code": "another"}, b"what only another version can read", range(3))[0] == "differs"
