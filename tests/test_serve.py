"""`peling serve` as it is started: the address, busy ports, one server a folder, the browser of a desktop, the first bots."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from marks import mostly_slow
from timeouts import TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from peling import Match
from peling.cli import main, serve
from peling.page import Page
from peling.server import locks
from peling.server.cluster import supervisor
from peling.server.cluster.sockets import listen
from peling.server.live import botpool
from peling.server.metrics import Metrics
from peling.server.settings import read_settings


@contextmanager
def started(data: Path, lang: str, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server as a process, and what it says before it serves."""
    env = {**os.environ, "PELING_BOT_PROCESSES": "0", "PELING_LOG_LEVEL": "ERROR", **more}
    command = [sys.executable, "-m", "peling", "serve", "--port", "0", "--data", str(data), "--lang", lang, "--open"]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.readline() + process.stdout.readline()
        try:
            yield process, said
        finally:
            process.kill()


@pytest.mark.parametrize(("lang", "words"), [("nl", "Peling staat klaar: {}\nStoppen"), ("en", "Peling is ready: {}\nStop")])
def test_the_address_is_said_and_answers(tmp_path: Path, lang: str, words: str) -> None:
    with started(tmp_path, lang) as (process, said):
        found = re.search(r"http://localhost:\d+/", said)
        assert found is not None
        assert said == f"{words.format(found[0])}{' met' if lang == 'nl' else ' with'} Ctrl-C.\n"
        with urllib.request.urlopen(f"{found[0]}health", timeout=TIMEOUT) as answer:  # noqa: S310  # our own server
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(TIMEOUT) in (0, 130)


def test_a_second_server_names_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with started(tmp_path, "nl") as (_, said):
        address = said.partition("http")[1] + said.partition("http")[2].partition("\n")[0]
        again = ["serve", "--port", "0", "--data", str(tmp_path), "--lang", "nl"]
        assert main(again) == 2
        assert capsys.readouterr().err == f"peling: er draait al een server op {tmp_path}: {address}\n"
        assert main([*again, "--open"]) == 0
        assert capsys.readouterr().out == f"Peling draait al: {address}\n"
    with supervisor.lock_folder(tmp_path, "http://localhost:1/"):  # a dead server holds nothing
        assert (tmp_path / "peling.lock").read_text() == "http://localhost:1/\n"


def test_a_folder_without_locks_is_refused_and_left_closed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def refuse(file: IO[str], *, wait: bool) -> bool:
        opened.append(file)
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(supervisor, "lock", refuse)
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--lang", "en"]) == 2
    assert os.strerror(errno.ENOLCK) in capsys.readouterr().err
    assert [file.closed for file in opened] == [True]


def test_everything_can_be_imported_where_unix_has_nothing() -> None:
    """What Windows lacks is asked for where it is used, not where modules begin."""
    code = (
        "import pkgutil, sys, peling.server; sys.modules.update(dict.fromkeys(['fcntl', 'termios', 'resource', 'uvloop']));"
        "names = [m.name for m in pkgutil.walk_packages(peling.server.__path__, 'peling.server.')];"
        "[__import__(n) for n in names if not n.endswith(('__main__', '.env')) and '.versions' not in n]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_one_process_holds_a_lock(tmp_path: Path) -> None:
    name = tmp_path / "lock"
    code = (
        "import sys; from peling.server.locks import lock; sys.exit(not lock(open(sys.argv[1], 'a'), wait=sys.argv[2] == 'wait'))"
    )

    def other(wait: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", code, str(name), wait])

    with name.open("a") as file:
        assert locks.lock(file, wait=False)
        with other("no") as refused:
            assert refused.wait(TIMEOUT) == 1
        waiting = other("wait")
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(1)
    with waiting:
        assert waiting.wait(TIMEOUT) == 0


@pytest.mark.parametrize("name", mostly_slow([signal.SIGINT, signal.SIGTERM], signal.SIGTERM))
def test_a_signal_ends_the_server_and_its_bots(tmp_path: Path, name: signal.Signals) -> None:
    with started(tmp_path, "en", PELING_BOT_PROCESSES="2", PELING_COMPILED="false") as (process, said):
        address = said.partition("ready: ")[2].partition("\n")[0]
        with urllib.request.urlopen(f"{address}health", timeout=TIMEOUT):  # noqa: S310  # our own server
            pass
        children = _descendants(process.pid)
        assert len(children) >= 2
        process.send_signal(name)
        assert process.wait(TIMEOUT) == 0
        gone = time.monotonic() + TIMEOUT
        while any(Path(f"/proc/{child}").exists() for child in children):
            assert time.monotonic() < gone
            time.sleep(0.05)


def _descendants(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_busy_port_gives_way_unless_it_was_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        settings = read_settings({}, port=port, data=str(tmp_path))
        with serve.listen(settings, Page("nl"), named=False) as free:
            assert port < free.getsockname()[1] < port + serve.PORTS
        assert main(["serve", "--port", str(port), "--data", str(tmp_path), "--lang", "nl"]) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"peling: 127.0.0.1:{port} is niet te openen: ")
        assert "PORT=8001 make run" in error


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104
def test_a_server_for_everybody_says_an_address_that_others_can_type(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert serve.address_of("127.0.0.1", 8136) == serve.address_of("::1", 8136) == "http://localhost:8136/"
    assert serve.address_of("mahjong.example", 80) == "http://mahjong.example:80/"
    assert serve.address_of("2001:db8::5", 80) == "http://[2001:db8::5]:80/"
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: ("192.168.1.5", 4))
    assert serve.address_of(host, 8136) == "http://192.168.1.5:8136/"
    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert serve.address_of(host, 8136) == "http://localhost:8136/"


def unreachable(*_: object) -> None:
    raise OSError


@pytest.mark.parametrize(
    ("env", "tty", "opened"),
    [
        ({"DISPLAY": ":0"}, True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, True),
        ({"DISPLAY": ":0"}, False, False),
        ({"DISPLAY": ":10", "SSH_CONNECTION": "a b c d"}, True, False),
        ({}, True, False),
    ],
)
def test_the_browser_opens_on_a_desktop_only(
    env: dict[str, str], tty: bool, opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    came = threading.Event()

    def browser(address: str) -> bool:
        asked.append(address)
        came.set()
        return False  # there is none after all: nobody minds

    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: tty)
    monkeypatch.setattr(webbrowser, "open", browser)
    serve.open_browser("http://localhost:8136/")
    assert came.wait(TIMEOUT if opened else 0.1) == opened
    assert asked == ["http://localhost:8136/"] * opened


@pytest.mark.xdist_group("kernels")
def test_bots_answer_before_their_kernels_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botpool, "_compile", never)
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))

    async def ask() -> None:
        pool = botpool.BotPool(1, Metrics(), compiled=True)
        pool.open()
        view = Match("nts", deals=1).view(0)
        try:
            assert await pool.choose("club", view, "a") in view.legal
            assert pool.kernels is not None
            assert not pool.kernels.is_set()
        finally:
            pool.close()

    asyncio.run(ask())


def never(_kernels: object, _life: object) -> None:
    """A compiler that does not finish."""
    threading.Event().wait(600)


def test_an_answer_does_not_wait_for_the_clients_word() -> None:
    """Nagle's algorithm is off for every client: else the body of an answer waits some 40 ms for the receipt of its head."""
    delays: list[int] = []

    async def meet() -> None:
        met = asyncio.Event()

        def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            delays.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()
            met.set()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(answer, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            await met.wait()
            writer.close()

    asyncio.run(meet())
    assert len(delays) == 1
    assert delays[0]
