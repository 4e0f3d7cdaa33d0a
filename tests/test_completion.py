"""Completion in the shells: what bash, zsh and fish themselves offer once they have read the scripts of `peling completion`."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from shell import Shell
from timeouts import TIMEOUT

from peling.bots import levels
from peling.cli.commands import COMMANDS, TOP
from peling.rules import RULESETS

pytestmark = pytest.mark.usefixtures("plain_environment")

SHELLS = ("bash", "zsh", "fish")
BASH = 'source ./script; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _peling; printf "%s\\n" "${COMPREPLY[@]}"'
FISH = "source ./script; complete -C $LINE"
ZSH = r"""
zmodload zsh/zpty
until_shown() { local got= part; while [[ $got != *$1* ]]; do zpty -r shell part || return; got+=$part; done; print -r -- "$got" }
zpty shell zsh -f -i
zpty -w shell 'autoload -U compinit; compinit -u -D; source ./script'
zpty -w shell 'compadd() { local -a found; builtin compadd -O found "$@"; print -lr -- "<${^found[@]}>"; builtin compadd "$@" }'
zpty -w shell 'show() { print BE""GIN; _main_complete; print E""ND; compstate[insert]=; compstate[list]= }'
zpty -w shell 'zle -C show complete-word show; bindkey "^T" show; print RE""ADY'
until_shown READY >/dev/null
zpty -w -n shell "$LINE"$'\x14'
until_shown END
zpty -d shell
"""
"""A terminal in which zsh completes the line, and shows each word that it adds as <word>."""


def offered(peling: Shell, folder: Path, shell: str, line: str) -> set[str]:
    """What a shell offers for the last word of a line."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    (folder / "script").write_text(peling("completion", shell), "utf-8")
    pieces = [piece for piece in line.replace("=", " = ").split(" ")[:-1] if piece] + [line.replace("=", " = ").split(" ")[-1]]
    command = {
        "bash": ["bash", "--norc", "-c", f"COMP_WORDS=({shlex.join(pieces)}); {BASH}"],
        "zsh": ["zsh", "-f", "-c", ZSH],
        "fish": ["fish", "--no-config", "-c", FISH],
    }[shell]
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm", "LINE": line}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=TIMEOUT, check=False, env=environment)
    assert done.stderr == ""
    words = [word.partition("\t")[0].strip() for word in done.stdout.splitlines()]
    if shell == "zsh":
        words = [word[1:-1] for word in words if word.startswith("<")]
    return set(words) - {""}


@pytest.mark.parametrize("shell", SHELLS)
def test_commands_and_options(peling: Shell, tmp_path: Path, shell: str) -> None:
    assert offered(peling, tmp_path, shell, "peling sc") == {"score"}
    assert offered(peling, tmp_path, shell, "peling --lang nl s") == {name for name in COMMANDS if name.startswith("s")}
    options = {f"--{switch.name}" for switch in COMMANDS["settle"].switches}
    assert offered(peling, tmp_path, shell, "peling settle --") == options
    assert offered(peling, tmp_path, shell, "peling --") == {f"--{switch.name}" for switch in TOP}


@pytest.mark.parametrize("shell", SHELLS)
def test_values(peling: Shell, tmp_path: Path, shell: str) -> None:
    assert set(RULESETS) <= offered(peling, tmp_path, shell, "peling score --rules ")
    assert offered(peling, tmp_path, shell, "peling rules m") == {"mcr"}
    assert offered(peling, tmp_path, shell, "peling score --color ") == {"auto", "always", "never"}
    assert offered(peling, tmp_path, shell, "peling study --policy p") == {"plain"}
    assert offered(peling, tmp_path, shell, "peling completion ") == set(SHELLS)
    assert offered(peling, tmp_path, shell, "peling play --bots ") >= set(levels())


@pytest.mark.parametrize("shell", SHELLS)
def test_files(peling: Shell, tmp_path: Path, shell: str) -> None:
    (tmp_path / "club.toml").touch()
    (tmp_path / "match of June.mjn").touch()
    (tmp_path / "games").mkdir()
    assert offered(peling, tmp_path, shell, "peling score --rules cl") == {"club.toml"}
    assert offered(peling, tmp_path, shell, "peling rules cl") == {"club.toml"}
    assert {name.replace("\\ ", " ") for name in offered(peling, tmp_path, shell, "peling replay mat")} == {"match of June.mjn"}
    assert {name.rstrip("/") for name in offered(peling, tmp_path, shell, "peling backup --data g")} == {"games"}


def test_bash_completes_what_it_takes_apart(peling: Shell, tmp_path: Path) -> None:
    """Readline ends a word at an equals sign, so that only what follows it is to be offered."""
    assert offered(peling, tmp_path, "bash", "peling score --rules=m") == {"mcr"}
    assert offered(peling, tmp_path, "bash", "peling score --option min") == {"minimum_doubles=", "minimum_points=", "minutes="}
    assert offered(peling, tmp_path, "bash", "peling score --option referee=") == {"assist", "strict"}
    assert offered(peling, tmp_path, "bash", "peling play --bots club,q") == {"club,quick"}


def test_an_unknown_shell_is_refused(peling: Shell) -> None:
    assert "did you mean bash?" in peling.wrong("completion", "bas")
    assert "for which shell?" in peling.wrong("completion")
