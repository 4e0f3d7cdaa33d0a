"""The console examples of README and docs are what the command line prints, and `make demo` scores the same hands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = "".join((ROOT / name).read_text() for name in ("README.md", "docs/score.md", "docs/study.md"))
EXAMPLES = sorted(set(re.findall(r"^\$ (.*\bpeling .*)\n((?:.*\n)*?)```$", PAGES, re.MULTILINE)))


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_console(command: str, output: str) -> None:
    command = command.replace("peling ", f"{sys.executable} -m peling ", 1)
    environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="", COLUMNS="100", PYTHONUTF8="1")
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, check=False)  # noqa: S607
    assert ran.stdout + ran.stderr == output


def test_make_demo() -> None:
    made = re.findall(r"\(BIN\)/peling score .*('.*')", (ROOT / "Makefile").read_text())
    assert made
    assert all(any(hand in command for command, _ in EXAMPLES) for hand in made)


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", ["architecture.md", "server.md"])
def test_named_files_exist(page: str) -> None:
    """A page that tells where things are names no file that has moved."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    files = [path for room in ("src/peling", "tests", "bench", "examples") for path in (ROOT / room).rglob("*.py")]
    known = {path.as_posix() for path in files} | {(ROOT / "hatch_build.py").as_posix()}
    named = set(re.findall(r"`([\w/]+\.py)`", text))
    assert len(named) > 20
    assert {name for name in named if not any(path.endswith(f"/{name}") for path in known)} == set()
