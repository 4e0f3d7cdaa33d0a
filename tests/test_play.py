"""`peling play`: the command line, a real terminal, words in both languages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sessions import facts
from timeouts import TIMEOUT

from peling import cli
from peling.cli import play
from peling.cli.commands import COMMANDS
from peling.cli.errors import InputError
from peling.page import Page
from peling.terminal import hints, results
from peling.terminal.session import DEFAULT_BOT, PERSON
from peling.terminal.words import WORDS


def arguments(*words: str) -> Any:
    from peling.cli.arguments import parse

    command = COMMANDS["play"]
    return parse(Page("nl"), list(words), command.switches, command.name)


def test_the_command_line_seats_a_session(tmp_path: Path) -> None:
    session = play.session_of(
        arguments("--rules", "bmr", "--bots", "beginner", "--name", " Jo  Jansen ", "--seed", "9"), Page("nl")
    )
    assert session.match.state.table.names[PERSON] == "Jo Jansen"
    assert (session.match.rules.id, session.match.seed) == ("bmr", 9)
    session = play.session_of(arguments("--deals", "1", "--option", "players=3"), Page("nl"))
    assert len(session.bot_names) == 2
    assert session.bot_names[0] == DEFAULT_BOT
    path = tmp_path / "one.mjn"
    session.save(path)
    assert facts(play.session_of(arguments("--resume", str(path)), Page("nl"))) == facts(session)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bots", "clbu"], "clbu kan niet"),
        (["--bots", "random"], "--bots: random kan niet; wel beginner, quick, club"),
        (["--seed", "x"], "--seed wil een geheel getal"),
        (["--deals", "0"], "--deals wil een geheel getal"),
        (["--rules", "xts"], "verkeerde optie"),
        (["--resume", "nowhere.mjn"], "niet te lezen"),
        (["--resume", "README.md"], "geen goede partij"),
        (["--resume", "x.mjn", "--seed", "4"], "ligt vast"),
    ],
)
def test_wrong_words(words: list[str], reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    with pytest.raises(Exception, match=re.escape(reason)):
        play.session_of(arguments(*words), Page("nl"))


def test_a_saved_match_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by a file that is named nor by the same seed once more; the file that was resumed is written again."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    page = Page("nl")

    def files(*words: str) -> tuple[Path, Path | None]:
        args = arguments(*words)
        return play.files(args, page, play.session_of(args, page))

    first, _ = files("--seed", "3")
    assert first.name == "nts-3.mjn"
    play.session_of(arguments("--seed", "3"), page).save(first)
    second, _ = files("--seed", "3")
    assert second.name == "nts-3-2.mjn"
    second.touch()
    assert files("--seed", "3")[0].name == "nts-3-3.mjn"
    assert files("--resume", str(first)) == (first, None)
    again = first.parent / "." / first.name
    assert files("--resume", str(first), "--save", str(again), "--record", str(again)) == (again, again)
    for flag in ("--save", "--record"):
        with pytest.raises(InputError, match="is er al; met --replace wordt het vervangen"):
            files(flag, str(first))
        with pytest.raises(InputError, match="is er al"):
            files("--resume", str(first), flag, str(second))
        assert first in files(flag, str(first), "--replace")
    assert files("--save", str(tmp_path / "new.mjn"), "--record", str(tmp_path / "all.mjn"))[1] == tmp_path / "all.mjn"


def test_it_wants_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--lang", "nl"]) == 2
    assert "alleen in een terminal" in capsys.readouterr().err


def test_without_textual_it_says_what_to_install(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == "textual" or name == "peling.terminal.app"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    assert cli.main(["play", "--lang", "nl"]) == 2
    assert "pip install 'peling[play]'" in capsys.readouterr().err


def test_the_examples_of_the_help_are_read() -> None:
    for example in COMMANDS["play"].examples:
        for text in (example.nl, example.en):
            arguments(*text.split()[2:])


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_in_a_real_terminal(tmp_path: Path) -> None:
    import fcntl
    import pty
    import select
    import struct
    import termios
    import time

    env = os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "peling", "play", "--bots", "quick", "--seed", "3", "--lang", "nl"]
    master, ours = pty.openpty()  # not `fork`, which may stand still where there are threads
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    pressed = 0
    deadline = time.monotonic() + TIMEOUT
    with (
        os.fdopen(master, "r+b", buffering=0) as terminal,
        subprocess.Popen(command, stdin=ours, stdout=ours, stderr=ours, env=env, start_new_session=True) as running,
    ):
        os.close(ours)
        while time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    seen += terminal.read(65536)
                except OSError:  # the program has ended
                    break
            if pressed == 0 and b"Peling NTS" in seen:
                terminal.write(b"q")
                pressed = 1
            elif pressed == 1 and b"Stoppen?" in seen:
                terminal.write(b"\r")
                pressed = 2
        else:
            running.kill()
    assert running.returncode == 0
    assert b"peling play --resume" in seen
    assert [path.name for path in (tmp_path / "peling").iterdir()] == ["nts-3.mjn"]


def test_every_word_is_there_in_both_languages() -> None:
    for words in (*WORDS.values(), *hints.HINTS.values(), *results.RESULTS.values()):
        assert words.nl
        assert words.en
        assert sorted(re.findall(r"{(\w+)}", words.nl)) == sorted(re.findall(r"{(\w+)}", words.en))
