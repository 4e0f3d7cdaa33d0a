"""Every module can be imported on every system, and each import takes only what it needs."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import peling
from peling.cli.commands import COMMANDS

UNIX = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop")
"""What Windows does not have."""
EXTRAS = (
    "alembic",
    "gymnasium",
    "h11",
    "matplotlib",
    "msgspec",
    "pettingzoo",
    "psycopg",
    "pyarrow",
    "rich",
    "sqlalchemy",
    "starlette",
    "textual",
    "uvicorn",
)

PROGRAM = """
import importlib, json, pkgutil, sys

absent = json.loads(sys.argv[1])
for name in absent:
    sys.modules[name] = None  # importing it is an ImportError
import peling

failed = {}
for module in pkgutil.walk_packages(peling.__path__, "peling."):
    if ".migrations" in module.name or module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
    except ImportError as error:
        failed[module.name] = error.name
print(json.dumps(failed))
"""


def failed_imports(absent: tuple[str, ...]) -> dict[str, str]:
    """The modules that cannot be imported without these, and what each of them wanted."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, json.dumps(absent)], capture_output=True, text=True, check=True)
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_every_module_imports_without_unix() -> None:
    missing = {name for name in EXTRAS if find_spec(name) is None}
    assert {module: name for module, name in failed_imports(UNIX).items() if name.partition(".")[0] not in missing} == {}


def test_the_check_sees_what_is_wanted() -> None:
    """Without NumPy the compiled engines cannot be imported, nor what prints their results; everything else can."""
    failed = failed_imports(("numpy",))
    assert failed.keys() >= {"peling.env", "peling.sim"}
    assert set(failed.values()) == {"numpy"}
    assert {module.split(".")[1] for module in failed} == {"cli", "env", "sim"}
    assert not failed.keys() & {f"peling.cli.{name}" for name in COMMANDS}


BARE = """
import sys
sys.path.insert(0, sys.argv[1])
import peling
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"hashlib", "json", "pathlib", "numpy", "numba"}))
print(*sorted(name for name in sys.modules if name.startswith(("peling.game", "peling.sim", "peling.bots"))))
from peling.cli import main
main(["score", "--rules", "nts", "123m 456m 789m 55s 78p >9p ; seat S, round E", "--lang", "en"])
"""


def test_scoring_needs_python_alone_and_imports_little() -> None:
    """Without any installed package: the import takes nothing that a score does not want, and a hand is scored."""
    source = str(Path(peling.__file__).parent.parent)
    done = subprocess.run([sys.executable, "-I", "-S", "-c", BARE, source], capture_output=True, text=True, check=True)
    libraries, rooms, *sheet = done.stdout.splitlines()
    assert (libraries, rooms) == ("", "")
    assert any("total" in line for line in sheet), sheet


AT_ONCE = """
import sys, threading
import peling
from peling import bots

names, problems, begin = sys.argv[1:], [], threading.Barrier(len(sys.argv) - 1)

def use(name):
    begin.wait()
    try:
        bots.make(name, "nts") if name in bots.names() else getattr(peling, name)
    except Exception as error:
        problems.append(f"{name}: {error!r}")

threads = [threading.Thread(target=use, args=(name,)) for name in names]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(problems)
"""


@pytest.mark.parametrize("names", [("random", "parse_action"), ("random", "quick"), ("club", "Match", "random", "beginner")])
def test_threads_may_be_the_first_to_use_something_together(names: tuple[str, ...]) -> None:
    """What is imported when it is first used is whole for every thread that uses it first."""
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", AT_ONCE, *names], capture_output=True, text=True, check=True)
        assert done.stdout == "[]\n"
