"""Build a release: what a package index would get, in `dist/`, once everything says that it is one. Nothing is uploaded.

`make release` runs this. It refuses, with every reason, unless the changelog has dated notes of this version, the commit has its
tag, nothing is uncommitted, and the checks pass.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

CHECKS = ".ci/run"
CLIENT = "peling/server/static/index.html"


class RefusedError(Exception):
    """Why this is no release."""


def main(root: Path) -> None:
    """Check, then build."""
    version = version_of(root)
    if reasons := list(refusals(root, version)):
        raise RefusedError("\n".join(reasons))
    print(f"peling {version}: running {CHECKS}", flush=True)
    if subprocess.run([root / CHECKS], cwd=root, check=False).returncode:
        raise RefusedError(f"{CHECKS} failed")
    if reason := uncommitted(root):
        raise RefusedError(f"after {CHECKS}: {reason}")
    for built in build(root, version):
        print(f"{hashlib.sha256(built.read_bytes()).hexdigest()}  {built.relative_to(root)}")


def version_of(root: Path) -> str:
    """The version in the package."""
    found = re.search(r'^__version__ = "([^"]+)"$', (root / "src/peling/__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise RefusedError("src/peling/__init__.py has no version")
    return found[1]


def refusals(root: Path, version: str) -> Iterator[str]:
    """What is missing for a release of this version, a sentence each."""
    if reason := missing_notes((root / "CHANGELOG.md").read_text(encoding="utf-8"), version):
        yield reason
    if f"v{version}" not in git(root, "tag", "--points-at", "HEAD").split():
        yield f"this commit has no tag v{version}: git tag v{version}"
    if reason := uncommitted(root):
        yield reason


def missing_notes(changelog: str, version: str) -> str:
    """Why the changelog has no notes for a release of this version; empty if it has.

    They are the newest section, with the heading `## VERSION - YYYY-MM-DD` and at least one point.
    """
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    heading, _, notes = sections[0].partition("\n") if sections else ("", "", "")
    expected = f"CHANGELOG.md does not begin with notes of {version}"
    if not heading.startswith(f"{version} - "):
        return f"{expected}: its first heading is '## {heading}'"
    try:
        date.fromisoformat(heading.removeprefix(f"{version} - "))
    except ValueError:
        return f"{expected}, dated: '## {heading}' is not '## {version} - YYYY-MM-DD'"
    return "" if re.search(r"^- \S", notes, re.MULTILINE) else f"{expected}: there is nothing under '## {heading}'"


def uncommitted(root: Path) -> str:
    """A sentence about changes that no commit has; empty if there are none."""
    changed = git(root, "status", "--porcelain").splitlines()
    return f"{len(changed)} files are not committed: {', '.join(line[3:] for line in changed[:3])}" if changed else ""


def git(root: Path, *arguments: str) -> str:
    """What git answers."""
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


def build(root: Path, version: str) -> list[Path]:
    """The sdist and the wheel in `dist/`, the browser client in both."""
    folder = root / "dist"
    names = [f"peling-{version}.tar.gz", f"peling-{version}-py3-none-any.whl"]
    for name in names:
        (folder / name).unlink(missing_ok=True)
    hatchling = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--target", "wheel", "--directory", str(folder)]
    done = subprocess.run(hatchling, cwd=root, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise RefusedError(f"the build failed:\n{done.stdout}")
    with zipfile.ZipFile(folder / names[1]) as wheel:
        if CLIENT not in wheel.namelist():
            raise RefusedError(f"{names[1]} has no browser client; PELING_CLIENT=skip leaves it out")
    return [folder / name for name in names]


if __name__ == "__main__":
    try:
        main(Path.cwd())
    except RefusedError as refused:
        sys.exit(f"no release:\n{refused}")
