"""Hygiene: what is installed is pinned, and nothing secret lies in the repository."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECRETS = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[baprs]-[A-Za-z0-9-]{10,}|"
    rb"(?i:password|passwd|secret|api_key)[\"']?\s*[:=]\s*[\"'][A-Za-z0-9+/_-]{16,}[\"']|postgres(?:ql)?://[^/\s:@]+:[^@\s]+@"
)


def _name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = set(project["dependencies"])
    for extra in project["optional-dependencies"].values():
        wanted |= set(extra)
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pinned = {_name(line) for line in lines if "==" in line and not line.startswith("#")}
    assert {_name(requirement) for requirement in wanted} - pinned - {"peling"} == set()
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line) for line in lines if line and not line.startswith("#"))


def test_no_secrets_in_the_repository() -> None:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout  # noqa: S607
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    found = []
    for name in listed.decode().split("\0"):
        file = ROOT / name
        if name and file.is_file() and name != "tests/test_hygiene.py" and SECRETS.search(file.read_bytes()):
            found.append(name)
    assert found == []
