"""The engine as machine code plays the games of its source."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from peling import native

TESTS = Path(__file__).parent
FOUR: Sequence[str] = ("club", "quick", "random", "random")
GAMES: list[tuple[str, dict[str, Any], Sequence[str], int]] = [
    ("nts", {}, FOUR, 2),
    ("nts", {"luck_tiles": True}, FOUR, 2),
    ("nts", {"players": 3}, FOUR[1:], 2),
    ("nts", {"players": 5}, (*FOUR, "random"), 1),
    ("nts", {"referee": "strict"}, ("random",) * 4, 6),
    ("nts-2009", {}, FOUR, 2),
    ("mcr", {}, FOUR, 2),
    ("bmr", {}, FOUR, 2),
    ("bmr", {"referee": "strict"}, ("random",) * 4, 6),
    ("bmr", {"players": 3}, FOUR[1:], 2),
]


def played(engine: str) -> dict[str, Any]:
    """What a process of its own plays."""
    environment = {**os.environ, native.VARIABLE: engine}
    command = [sys.executable, str(TESTS / "native_plays.py"), json.dumps(GAMES)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture(scope="module")
def build() -> Path:
    try:
        return native.build()
    except native.NativeError as error:
        pytest.skip(f"the engine cannot be compiled here: {error}")


def test_it_plays_the_same_games(build: Path) -> None:
    source, compiled = played("python"), played("")
    assert all(file.endswith(".py") for file in source.pop("files"))
    assert all(Path(file).parent == build for file in compiled.pop("files"))
    assert compiled == source


def test_the_tables_of_the_server_run_on_it(build: Path) -> None:
    """The tests of tables and of what is hidden at them, with the engine and the tables compiled."""
    environment = {**os.environ, native.VARIABLE: "native"}
    code = "from peling.server import tables, telling; from peling.game import match; print(tables, telling, match)"
    where = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert where.stdout.count(str(build)) == 3
    files = [str(TESTS / f"test_{name}.py") for name in ("server_table", "leaks")]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout[-3000:]
    assert " passed" in result.stdout


def test_it_is_left_alone_where_the_engine_is_imported_already(build: Path) -> None:
    code = "import peling.game.match, peling.sim; from peling import native; print(native.built(), native.used())"
    result = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, native.VARIABLE: ""}, capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["True", "False"]


def test_other_sources_have_another_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build() -> Path:
        return native.folder.__wrapped__()

    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "state.py").write_text("from peling.hands import Hand\n")
    (tmp_path / "hands.py").write_text("    from peling import tiles as t\n")
    monkeypatch.setattr(native, "_PACKAGE", tmp_path)
    builds = [build()]
    for name, counts in (("tiles", True), ("game/story", False), ("hands", True), ("game/state", True), ("tiles", False)):
        (tmp_path / f"{name}.py").write_text(f"one = {len(builds)}\n")
        assert (build() not in builds) == counts
        builds.append(build())


def test_what_does_not_compile_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "peling"
    for name in native.MODULES:
        file = package / f"{name.replace('.', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("one: int = 'no number'\n")
    monkeypatch.setattr(native, "_PACKAGE", package)
    monkeypatch.setattr(native, "folder", lambda: tmp_path / "built")
    pytest.importorskip("mypyc", reason="the extra `engine` is not installed")
    with pytest.raises(native.NativeError, match="Incompatible types"):
        native.build()
    assert not native.built()
