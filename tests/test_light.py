"""Light: the package alone scores, settles and plays; what needs an extra says which, and each extra is as described."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from email.message import Message
from email.parser import HeaderParser
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import peling
from peling.extras import PACKAGES, MissingExtra, require
from peling.words import Words

ROOT = Path(__file__).parent.parent
SOURCE = str(ROOT / "src")
LARGEST = 4_000_000
"""Bytes of a wheel with the browser client in it."""
OURS = ("check", "compare", "dev", "docs")
"""Extras for people who work on Peling: nothing in the package asks for them."""

PROGRAM = """
import importlib, json, os, pkgutil, sys, tempfile

import peling
from peling import bots, record, stream

hand = peling.parse_hand("1s 444s 678s 999s NNN >1p ; seat S, round W")
waiting = peling.parse_hand("123m 456m 789m 55s 78p ; seat S")
answers = {
    "score": peling.score(hand, "nts").total,
    "waits": [wait.kind for wait in peling.waits(waiting, "mcr")],
    "shanten": peling.shanten(waiting, "mcr").regular,
    "settle": peling.settle([128, 272, 0, 40], "nts-2009", winner=1, discarder=2).net,
    "rules": [len(peling.get_rules(name).rows) > 20 for name in peling.RULESETS],
}

seated = ["club", "quick", "beginner", "random"]
match = peling.Match("nts", seated, seed=7, deals=1)
players = [bots.make(name, "nts", seed=seat) for seat, name in enumerate(seated)]
while not match.finished:
    seat = match.to_act[0]
    match.push(players[seat].choose(match.view(seat)), seat)
answers["match"] = sum(match.state.table.totals)
answers["record"] = record.read(record.write(match)).replay().events == match.events

stream.FEW = stream.MANY = 1  # so that a few hands are a long stream
with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as given:
    asked.write(b"1s 444s 678s 999s NNN >1p ; seat S, round W\\n" * 3)
    asked.seek(0)
    stream.run(asked.fileno(), given, peling.get_rules("nts"))
    given.seek(0)
    answers["stream"] = [json.loads(line)["total"] for line in given]

def refusal(ask):
    try:
        ask()
    except ModuleNotFoundError as error:
        return f"{type(error).__name__}: {error}"
    return "no refusal"

from peling.kernels.jit import compiled
from peling.scoring.oracle import HandOracle

refused = {
    "peling.batch": refusal(lambda: peling.batch("mcr")),
    "HandOracle": refusal(lambda: HandOracle("nts", "numba")),
    "bots.make": refusal(lambda: bots.make("club", "nts", compiled=True)),
    "cuda": refusal(lambda: compiled(lambda: 0, "cuda")),
    "star": refusal(lambda: exec("from peling import *", {})),
}
for name in ("client", "env", "env.gym", "env.zoo"):
    refused[name] = refusal(lambda: importlib.import_module(f"peling.{name}"))
folder = os.path.join(os.path.dirname(peling.__file__), "sim")
for module in pkgutil.iter_modules([folder]):
    refused[f"sim.{module.name}"] = refusal(lambda: importlib.import_module(f"peling.sim.{module.name}"))
print(json.dumps([answers, refused, sorted({name.partition(".")[0] for name in sys.modules} & {"numpy", "numba", "httpx"})]))
"""
FAST = "NumPy and Numba: pip install 'peling[fast]'"
REFUSED = {
    "peling.batch": f"peling.batch needs {FAST}",
    "HandOracle": f"the backend numba needs {FAST}",
    "bots.make": f"a bot with compiled kernels needs {FAST}",
    "cuda": "the backend cuda needs numba-cuda: pip install 'peling[gpu]'",
    "client": "peling.client needs HTTPX, msgspec and websockets: pip install 'peling[client]'",
    "env": f"peling.env needs {FAST}",
    "env.gym": f"peling.env needs {FAST}",
    "env.zoo": f"peling.env needs {FAST}",
}
COMMANDS = {
    ("simulate",): ("peling simulate", "NumPy", "Numba", "fast"),
    ("simulate", "--dump", "1:1:1"): ("peling simulate", "NumPy", "Numba", "fast"),
    ("study", "--json"): ("peling study", "NumPy", "Numba", "fast"),
    ("play",): ("peling play", "Textual", "play"),
    ("serve",): ("peling serve", "Alembic, h11", "8", "server"),
    ("backup", "copy.sqlite"): ("peling backup", "Alembic, h11", "8", "server"),
    ("people", "Anna"): ("peling people", "Alembic, h11", "8", "server"),
}


def check_program(python: list[str], **options: Any) -> None:
    """The program with that Python: what works, and what is refused with which sentence."""
    done = subprocess.run([*python, "-c", PROGRAM], capture_output=True, text=True, check=True, **options)
    answers, refused, imported = json.loads(done.stdout)
    assert answers == {
        "score": 216,
        "waits": [14, 17],
        "shanten": 0,
        "settle": [-56, 1088, -712, -320],
        "rules": [True] * 4,
        "match": 0,
        "record": True,
        "stream": [216] * 3,
    }
    assert refused.pop("star") == "no refusal"
    simulated = {name: sentence for name, sentence in refused.items() if name.startswith("sim.")}
    assert len(simulated) > 10
    assert set(simulated.values()) == {f"MissingExtra: peling.sim needs {FAST}"}
    assert {name: refused[name] for name in refused.keys() - simulated.keys()} == {
        name: f"MissingExtra: {sentence}" for name, sentence in REFUSED.items()
    }
    assert imported == []


def check_command(command: list[str], words: tuple[str, ...], lang: str) -> None:
    """A command that needs an extra: one line on stderr, in the language, and the exit code of wrong input."""
    done = subprocess.run(
        [*command, *words, "--lang", lang], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    feature, *packages, extra = COMMANDS[words]
    needs, joint, more = {"nl": ("vraagt", "en", "andere"), "en": ("needs", "and", "more")}[lang]
    named = f" {joint} ".join(f"{name} {more}" if name.isdigit() else name for name in packages)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"peling: {feature} {needs} {named}: pip install 'peling[{extra}]'\n"


BARE = [sys.executable, "-I", "-S"]
"""This Python without anything installed."""


def test_without_any_package() -> None:
    check_program([*BARE, "-c", f"import sys; sys.path.insert(0, {SOURCE!r}); del sys.argv[0]; exec(sys.argv[1])"])


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_commands_without_any_package(words: tuple[str, ...], lang: str) -> None:
    start = f"import sys; sys.path.insert(0, {SOURCE!r}); from peling.cli import main; raise SystemExit(main())"
    check_command([*BARE, "-c", start], words, lang)


def test_the_first_of_many_packages_are_named() -> None:
    assert str(MissingExtra("it", ["a"], "sim")) == "it needs a: pip install 'peling[sim]'"
    error = MissingExtra(Words("dit", "this"), ["a", "b", "c", "d"], "sim")
    assert (error.words.nl, error.words.en) == (
        "dit vraagt a, b en 2 andere: pip install 'peling[sim]'",
        "this needs a, b and 2 more: pip install 'peling[sim]'",
    )


def test_only_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peling.extras.is_installed", lambda name: name != "numba")
    with pytest.raises(MissingExtra, match=r"^peling\.sim needs Numba: ") as caught:
        require("fast", "peling.sim")
    assert caught.value.name == "numba"


# ---- what is declared -------------------------------------------------------------------------------------------------


def extras() -> dict[str, list[Requirement]]:
    """The extras of the project file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == []
    return {name: [Requirement(text) for text in texts] for name, texts in project["optional-dependencies"].items()}


def test_the_extras_bring_what_the_sentences_name() -> None:
    """Each module of `PACKAGES` comes with a package of that extra, and each package of an extra has its module there."""
    places = metadata.packages_distributions()
    for name, requirements in extras().items():
        if name in OURS:
            continue
        brought = {one.name.lower().replace("_", "-") for one in requirements if one.name not in ("peling", "uvloop")}
        named = set()
        for module in PACKAGES[name]:  # type: ignore[index]
            packages = [package.lower().replace("_", "-") for package in places.get(module, [module])]
            named |= {package for package in packages if package in brought} or {module.replace("_", "-")}
        assert named == brought, name
    assert PACKAGES.keys() == extras().keys() - set(OURS)


def test_fast_is_part_of_the_extras_that_compile() -> None:
    parts = {name: {part for one in ones if one.name == "peling" for part in one.extras} for name, ones in extras().items()}
    fast = ("cluster", "gpu", "play", "rl", "server", "sim")
    assert {name: parts[name] for name in fast} == {name: {"fast"} for name in fast}
    assert parts["client"] == parts["postgres"] == set()


# ---- the wheel --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout, with the client if that is built."""
    if find_spec("hatchling") is None:
        pytest.skip("hatchling, which builds wheels, is not installed")
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, env={**os.environ, "PELING_CLIENT": "skip"}, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def about(wheel: Path) -> Message:
    """What a package index reads of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return HeaderParser().parsestr(archive.read(name).decode())


@pytest.mark.slow
def test_the_wheel_needs_nothing_and_is_small(wheel: Path) -> None:
    needed = [Requirement(text) for text in about(wheel).get_all("Requires-Dist", [])]
    assert len(needed) > 20
    assert [str(one) for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})] == []
    assert wheel.stat().st_size < LARGEST
    with zipfile.ZipFile(wheel) as archive:
        if "peling/server/static/index.html" not in archive.namelist():
            pytest.skip("the client is not built, so this wheel is smaller than one that is published")


@pytest.mark.slow
def test_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    """In a fresh environment the wheel is the only package; the command and the library do what they can without others."""
    place = tmp_path / "venv"
    venv.create(place, symlinks=os.name == "posix")
    room = place / ("Scripts" if os.name == "nt" else "bin")
    install = ["install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(room / "python"), *install], check=True, capture_output=True)
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    listed = "import importlib.metadata as m; print(*(d.name for d in m.distributions()))"
    done = subprocess.run([room / "python", "-I", "-c", listed], capture_output=True, text=True, check=True, env=clean)
    assert done.stdout.split() == ["peling"]
    check_program([str(room / "python"), "-I"], env=clean, cwd=tmp_path)
    for words in COMMANDS:
        check_command([str(room / "peling")], words, "en")

    def answer(*words: str, given: str = "") -> str:
        command = [str(room / "peling"), *words, "--lang", "en"]
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=True, env=clean, cwd=tmp_path)
        return done.stdout

    hand = "1s 444s 678s 999s NNN >1p ; seat S, round W"
    assert "total: 54 x 4 = 216" in answer("score", hand)
    assert [json.loads(line)["total"] for line in answer("score", "-", given=f"{hand}\n{hand}\n").splitlines()] == [216, 216]
    assert "22 points" in answer("waits", "--rules", "mcr", "123m 456m 789m 55s 78p ; seat S")
    assert "1088" in answer("settle", "--scores", "128,272,0,40", "--winner", "S", "--discarder", "W", "--rules", "nts-2009")
    assert "Nederlandse Mahjong Bond" in answer("rules", "nts")
    for command in ("simulate", "study", "serve", "play"):
        assert f"peling {command}" in answer(command, "--help")
    match = tmp_path / "match.mjn"
    match.write_text(golden_match(), encoding="utf-8")
    assert "sound" in answer("replay", "--verify", str(match))


def golden_match() -> str:
    """A record of a deal that programs played."""
    from peling import bots, record

    match = peling.Match("nts", ["Anna", "Bert", "Carla", "Dirk"], seed=7, deals=1)
    players = [bots.make("random", "nts", seed=seat) for seat in range(4)]
    while not match.finished:
        seat = match.to_act[0]
        match.push(players[seat].choose(match.view(seat)), seat)
    return record.write(match)
