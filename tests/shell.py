"""A shell for tests: command lines in this process and in one of their own, and hands to type."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from peling import cli

SOURCE = Path(cli.__file__).parents[2]
HAND = "22345p 678s CCC 34p +2p ; seat W, round E"
LOW = "2234p 678s CCC (789<m) >2p"
CAKE = "1s 234m 567m 234p 678p"
WORKED = (
    "222m 9m 666p CCC (345<s) ; seat E, round E",
    "4m 678m EEE (33^3m) (567<m) >4m ; seat S, round E",
    "123p 567p 99s 68m FF ; seat W, round E, dead",
    "123s 57s 88s WWW (66^6s) ; seat N, round E",
)
"""The four hands of the 2009 edition's worked example."""


class Shell:
    """Runs command lines in this process and remembers nothing."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> str:
        """The output of a command that must succeed without a complaint."""
        code = cli.main(words)
        out, err = self.capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    def data(self, *words: str) -> Any:
        """The one JSON object that a command prints."""
        (line,) = self(*words, "--json").splitlines()
        return json.loads(line)

    def wrong(self, *words: str, code: int = 2) -> str:
        """What a command says that must be refused."""
        found = cli.main(words)
        out, err = self.capsys.readouterr()
        assert (found, out) == (code, "")
        assert err.startswith("peling: ")
        assert "Traceback" not in err
        return err.removeprefix("peling: ").rstrip("\n")


def run(*words: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """A command line in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environment = kept | {"PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": "utf-8"} | env
    command = [sys.executable, "-m", "peling", *words]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)


def each(*hands: str) -> tuple[str, ...]:
    """The hands as options."""
    return tuple(word for hand in hands for word in ("--hand", hand))
