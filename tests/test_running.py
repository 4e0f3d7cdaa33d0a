"""The page for clubs (docs/running.md): its proxy, its units, its dashboard; with `-m long` all of its commands in a machine."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

import machine
import postgres
from killing import Process, Stubborn, check, free_port, going_on, make_tables
from served import call, serving
from timeouts import end

from peling.server.settings import Settings

DOCS = Path(__file__).parents[1] / "docs"
NAME = "mahjong.example"
CADDY = shutil.which("caddy")


def blocks() -> list[str]:
    """The commands of the page, in order."""
    return re.findall(r"```sh\n(.*?)```", (DOCS / "running.md").read_text(), re.DOTALL)


def read_page(path: str) -> str:
    """A file as the page writes it."""
    found = re.search(rf"cat > {re.escape(path)} <<'(\w+)'\n(.*?)\n\1", "\n".join(blocks()), re.DOTALL)
    assert found is not None, path
    return found[2] + "\n"


class Caddy:
    """Caddy with the page's Caddyfile, on ports of its own and with its own authority instead of a public one."""

    def __init__(self, folder: Path, server: int) -> None:
        self.folder = folder
        self.port = free_port()
        head = f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {free_port()}\n\thttps_port {self.port}\n\tlocal_certs\n}}\n"
        (folder / "Caddyfile").write_text(head + read_page("/etc/caddy/Caddyfile").replace("8136", str(server)))
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait for its certificate."""
        assert CADDY is not None
        env = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        with (self.folder / "caddy.log").open("ab") as log:
            command = [CADDY, "run", "--config", str(self.folder / "Caddyfile")]
            self.running = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with suppress(OSError, ssl.SSLError):
                self.status("/")
                return
            time.sleep(0.1)
        raise AssertionError((self.folder / "caddy.log").read_text())

    def stop(self) -> None:
        """Stop it."""
        if self.running is not None:
            self.running.terminate()
            self.running.wait(30)
            self.running = None

    @property
    def trust(self) -> ssl.SSLContext:
        """A context that trusts this authority alone."""
        return ssl.create_default_context(cafile=str(self.folder / "caddy/pki/authorities/local/root.crt"))

    def status(self, path: str) -> bytes:
        """The first line of the answer over TLS, checked against the name."""
        with (
            socket.create_connection(("127.0.0.1", self.port), timeout=20) as plain,
            self.trust.wrap_socket(plain, server_hostname=NAME) as safe,
        ):
            safe.sendall(f"GET {path} HTTP/1.1\r\nHost: {NAME}:{self.port}\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while part := safe.recv(65536):
                answer += part
        return answer


@contextmanager
def fronted(folder: Path, process: Process) -> Iterator[Caddy]:
    """A Caddy before a server."""
    caddy = Caddy(folder, process.port)
    try:
        caddy.start()
        yield caddy
    finally:
        caddy.stop()


@pytest.mark.slow
@pytest.mark.skipif(CADDY is None, reason="Caddy is not installed (Debian: apt-get install caddy)")
@pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)
def test_a_game_is_played_through_caddy_while_everything_is_started_again(tmp_path: Path) -> None:
    with postgres.cluster() as cluster:
        process = Process(tmp_path / "data", cluster.database(), hosts=NAME, log_level="CRITICAL", pace=0.3)
        process.start()
        try:
            with fronted(tmp_path, process) as caddy:
                page = caddy.status("/")
                assert page.startswith(b"HTTP/1.1 200")
                assert b"strict-transport-security" in page.lower(), "the server was not told that it is https"
                clients = make_tables(process.port, 2, 0)
                for client in clients:
                    client.base = f"wss://{NAME}:{caddy.port}"
                    client.dialling = {"host": "127.0.0.1", "port": caddy.port, "ssl": caddy.trust}
                asyncio.run(asyncio.wait_for(_through_it_all(clients, process, caddy, cluster), 240))
        finally:
            process.kill(signal.SIGTERM)
        process.errors = ""  # the database was away for a while, and the log said so
        assert check(clients, process) > 50


async def _through_it_all(clients: list[Stubborn], process: Process, caddy: Caddy, cluster: postgres.Cluster) -> None:
    loop = asyncio.get_running_loop()
    tasks = [asyncio.create_task(client.play()) for client in clients]
    await going_on(clients, [client.progress for client in clients], back=False)

    def caddy_again() -> None:
        caddy.stop()
        caddy.start()

    def server_again() -> None:
        process.kill(signal.SIGTERM)
        process.start()

    for again, back in ((caddy_again, True), (server_again, True), (cluster.restart, False)):  # the last is not noticed at all
        before = [client.progress for client in clients]
        await loop.run_in_executor(None, again)
        await going_on(clients, before, back=back)
    await end(tasks)


def test_the_way_in_lets_a_connection_go_before_the_server_does() -> None:
    """What is asked in the moment the server ends a connection is lost, unless it may be asked twice."""
    kept = re.search(r"keepalive (\d+)s", read_page("/etc/caddy/Caddyfile"))
    assert kept is not None
    assert int(kept[1]) <= Settings(data=Path()).keep_alive - 5


def test_the_dashboard_asks_for_numbers_that_are_there() -> None:
    dashboard = json.loads((DOCS / "grafana.json").read_text())
    asked = {name for panel in dashboard["panels"] for one in panel["targets"] for name in re.findall(r"peling_\w+", one["expr"])}
    asked |= set(re.findall(r"`(peling_\w+)`", (DOCS / "running.md").read_text()))
    assert len(asked) > 8
    with serving() as served:
        told = {line.split(" ")[2] for line in call(served.port, "GET", "/metrics").raw.decode().splitlines() if "# TYPE" in line}
    names = told | {f"{name}_bucket" for name in told}
    assert asked <= names, asked - names


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_the_unit_is_well_formed_and_well_closed(tmp_path: Path) -> None:
    for name in ("peling.service", "peling-backup.service", "peling-backup.timer"):
        text = (
            read_page(f"/etc/systemd/system/{name}")
            .replace("/opt/peling/bin/peling", "/bin/true")
            .replace("User=peling", "User=root")
        )
        (tmp_path / name).write_text(text)
    files = [str(file) for file in tmp_path.iterdir()]
    complaints = [line for line in _analyze("verify", "--man=no", *files).stderr.splitlines() if "peling" in line]
    assert not complaints
    unit = tmp_path / "closed" / "peling.service"
    unit.parent.mkdir()
    unit.write_text(read_page("/etc/systemd/system/peling.service"))
    judged = _analyze("security", "--offline=true", "--threshold=20", str(unit))
    assert judged.returncode == 0, judged.stdout.splitlines()[-1]


def _analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], check=False, capture_output=True, text=True)  # noqa: S607


PREPARED = """
export PIP_NO_INDEX=1 PIP_FIND_LINKS=/try/wheels PIP_DISABLE_PIP_VERSION_CHECK=1
echo '127.0.0.1 mahjong.example' >> /etc/hosts
"""
"""No index and no name server can be reached from the machine: packages come from a folder, the name from a file."""
TRUSTED = """
sed -i 's/encode/tls internal\\n\\tencode/' /etc/caddy/Caddyfile
systemctl restart caddy
root=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
until [ -f $root ]; do sleep 0.2; done
cp $root /usr/local/share/ca-certificates/caddy.crt
update-ca-certificates
"""
"""Nor can a public authority: Caddy is its own, as the page says for a club's own network, and the machine trusts it."""
PLAYED = """
export SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
play() { timeout 300 /opt/peling/bin/python /try/examples/bot_client.py https://mahjong.example > /try/out/"$1"; }
play first & game=$!
for service in caddy peling postgresql peling; do sleep 3; systemctl restart $service; done
wait $game
"""
STUCK = """
systemctl kill --signal=STOP peling
until [ "$(systemctl show --property=NRestarts --value peling)" -gt 0 ] && systemctl is-active peling; do sleep 1; done
play second
"""
JUDGED = """
play third
systemd-analyze --no-pager security peling > /try/out/security
journalctl --no-pager --unit peling > /try/out/journal
systemctl stop peling
systemctl show --property=Result --value peling > /try/out/result
"""


@pytest.mark.long
@pytest.mark.timeout(1500)
@pytest.mark.skipif(not machine.available(), reason=machine.REASON)
@pytest.mark.skipif(CADDY is None, reason="Caddy is not installed (Debian: apt-get install caddy)")
@pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)
def test_the_page_word_for_word(tmp_path: Path) -> None:
    """Installed, started, played at, everything restarted, stuck, backed up, restored, tidied, upgraded, played at again."""
    share = tmp_path / "share"
    (share / "out").mkdir(parents=True)
    project = Path(__file__).parents[1]
    shutil.copytree(project / "examples", share / "examples")
    pip = [sys.executable, "-m", "pip", "--quiet", "wheel", "--constraint", str(project / "requirements.lock")]
    subprocess.run([*pip, "--wheel-dir", str(share / "wheels"), f"{project}[server,postgres]"], check=True)
    commands = blocks()
    place = next(place for place, text in enumerate(commands) if "Caddyfile" in text)
    parts = [PREPARED, *commands[: place + 1], TRUSTED, commands[place + 1], PLAYED, STUCK, *commands[place + 2 :], JUDGED]
    script = "set -eux -o pipefail\n" + "\n".join(parts)
    status, log = machine.run(tmp_path / "machine", share, script, limit=1200)
    out = share / "out"
    assert status == 0, log[-6000:]
    for name in ("first", "second", "third"):
        assert "totals:" in (out / name).read_text()
    journal = (out / "journal").read_text()
    assert "Traceback" not in journal
    assert "core-dump" not in journal
    assert (out / "result").read_text().strip() == "success"
    level = re.search(r"Overall exposure level for peling.service: ([\d.]+)", (out / "security").read_text())
    assert level is not None
    assert float(level[1]) < 2.0
