"""The console examples of README and docs are what the command line prints, and `make demo` scores the same hands."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGES = "".join((ROOT / name).read_text() for name in ("README.md", "docs/score.md", "docs/study.md"))
NOBODYS = ("workers", "leases")
"""Tables of the database that are about processes."""
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


def test_mistakes_in_own_rules_are_told_as_their_page_shows(tmp_path: Path) -> None:
    told = (ROOT / "docs" / "own-rules.md").read_text("utf-8").partition("with the line:\n\n```\n")[2].partition("```")[0]
    wrong = (ROOT / "examples" / "club.toml").read_text("utf-8")
    for right, spoiled in (("half_clean = 2", "half_clen = 2"), ("value = 1000\n", "value = 10000\n")):
        assert wrong.count(right) == 1
        wrong = wrong.replace(right, spoiled)
    (tmp_path / "club.toml").write_text(wrong, "utf-8")
    command = [sys.executable, "-m", "peling", "rules", "--check", "club.toml", "--lang", "nl"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert ran.stderr == told


def test_where_things_are_kept_is_told() -> None:
    """Every table of the database with something of a person, and every key of the browser's storage."""
    told = (ROOT / "docs" / "privacy.md").read_text("utf-8")
    schema = (ROOT / "src" / "peling" / "server" / "store" / "database.py").read_text("utf-8")
    assert [name for name in re.findall(r'Table\(\n    "(\w+)"', schema) if name not in NOBODYS and f"`{name}`" not in told] == []
    sources = [path.read_text("utf-8") for path in (ROOT / "web" / "src").rglob("*.ts")]
    keys = {key for source in sources for key in re.findall(r'^const [A-Z]+ = "(peling\.[\w.]+)"', source, re.MULTILINE)}
    assert len(keys) > 4
    assert {key for key in keys if f"`{key}`" not in told} == set()


@pytest.mark.parametrize("page", ["architecture.md", "kernels.md", "server.md", "walk.md"])
def test_named_files_exist(page: str) -> None:
    """A page that tells where things are names no file that has moved."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    files = [path for room in ("src/peling", "tests", "bench", "examples") for path in (ROOT / room).rglob("*.py")]
    known = {path.as_posix() for path in files} | {(ROOT / "hatch_build.py").as_posix()}
    named = set(re.findall(r"`([\w/]+\.py)`", text))
    assert len(named) > 8
    assert {name for name in named if not any(path.endswith(f"/{name}") for path in known)} == set()


@pytest.mark.parametrize("page", ["architecture.md", "walk.md"])
def test_named_methods_exist(page: str) -> None:
    """The same for the methods of a live table and of a match."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    homes = {"LiveTable": "server/live/table.py", "Match": "game/match.py"}
    named = set(re.findall(r"`(LiveTable|Match)\.(\w+)", text))
    assert {"LiveTable", "Match"} == {home for home, _ in named}
    sources = {home: (ROOT / "src/peling" / path).read_text("utf-8") for home, path in homes.items()}
    assert [pair for pair in named if f"def {pair[1]}(" not in sources[pair[0]]] == []


MEASURES = (
    "draws",
    "self_drawn",
    "claimed",
    "limits",
    "score",
    "discards",
    "wins_E",
    "first",
    "net_E",
    "net_S",
    "net_W",
    "net_N",
)
"""Those of the first table of a study, in its order."""


@pytest.mark.parametrize("page", ["nts-2009.md", "nts-2009.nl.md"])
def test_a_study_tells_what_was_found(page: str) -> None:
    """The first table of its page is what the JSON beside it says, in either language."""
    text = (ROOT / "docs/studies" / page).read_text("utf-8")
    found = json.loads((ROOT / "docs/studies" / page.partition(".")[0]).with_suffix(".json").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line.endswith(") |")]
    assert len(lines) == len(MEASURES)
    for line, name in zip(lines, MEASURES, strict=True):
        numbers = [float(number.replace(",", ".")) for number in re.findall(r"[-+]?\d+[.,]\d+", line)]
        rate = 100 if "%" in line else 1
        assert numbers == [round(rate * number, 2 if rate == 100 else 1) for number in told(found, name)], line


def told(found: dict[str, Any], name: str) -> list[float]:
    """Left, right, and the difference with its interval."""
    difference = found["differences"][name]
    return [found["left"][name]["value"], found["right"][name]["value"], *(difference[key] for key in ("value", "low", "high"))]
