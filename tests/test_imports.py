"""Every module can be imported on every system: modules that only Unix has are imported only when used."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec

UNIX = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop")
"""What Windows does not have."""
EXTRAS = (
    "alembic",
    "gymnasium",
    "httptools",
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


def imported(absent: tuple[str, ...]) -> dict[str, str]:
    """The modules that cannot be imported without these, and what each of them wanted."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, json.dumps(absent)], capture_output=True, text=True, check=True)
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_every_module_imports_without_unix() -> None:
    missing = {name for name in EXTRAS if find_spec(name) is None}
    assert {module: name for module, name in imported(UNIX).items() if name.partition(".")[0] not in missing} == {}


def test_the_check_sees_what_is_wanted() -> None:
    """Without NumPy the compiled engines cannot be imported, and the rest can."""
    failed = imported(("numpy",))
    assert "peling.sim.batch" in failed
    assert set(failed.values()) == {"numpy"}
    assert not any(module.startswith(("peling.game", "peling.scoring", "peling.rules", "peling.cli")) for module in failed)
