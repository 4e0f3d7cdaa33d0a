"""Releases: what refuses one, what is built, and what a package index shows of it."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("hatchling", reason="hatchling, which builds packages, is not installed")

ROOT = Path(__file__).parent.parent
RELEASE = ROOT / "tools" / "release.py"
NOTES = "# Changelog\n\n## 1.2.3 - 2026-11-19\n\n- A first note.\n\n## 1.2.2 - 2026-11-01\n\n- An old one.\n"
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "peling"
version = "1.2.3"
requires-python = ">=3.11"
[tool.hatch.build]
artifacts = ["src/peling/server/static/**"]
[tool.hatch.build.targets.wheel]
packages = ["src/peling"]
"""


def module(path: Path) -> ModuleType:
    """A script as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def git(root: Path, *words: str) -> None:
    named = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false")
    subprocess.run(["git", *named, *words], cwd=root, check=True, capture_output=True)  # noqa: S607


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small package of that version, tagged and clean, whose checks pass."""
    files = {
        "pyproject.toml": PROJECT,
        "CHANGELOG.md": NOTES,
        ".gitignore": "dist/\nsrc/peling/server/static/\nchecked\n",
        ".ci/run": "#!/bin/sh\ntouch checked\n",
        "src/peling/__init__.py": '__version__ = "1.2.3"\n',
        "src/peling/server/static/index.html": "<!doctype html>",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / ".ci/run").chmod(0o755)
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    git(tmp_path, "tag", "v1.2.3")
    return tmp_path


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "A change")


def release(root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, RELEASE], cwd=root, capture_output=True, text=True, check=False)


def refusal(root: Path) -> list[str]:
    """Why there is no release; nothing was built."""
    done = release(root)
    assert done.returncode == 1
    assert not (root / "dist").exists()
    head, *reasons = done.stderr.splitlines()
    assert head == "no release:"
    return reasons


def test_a_release_is_checked_and_built(project: Path) -> None:
    done = release(project)
    assert (done.returncode, done.stderr) == (0, "")
    built = {path.name: path for path in (project / "dist").iterdir() if path.name != ".gitignore"}
    assert sorted(built) == ["peling-1.2.3-py3-none-any.whl", "peling-1.2.3.tar.gz"]
    assert all(name in done.stdout for name in built)
    assert (project / "checked").exists()
    page = "src/peling/server/static/index.html"
    assert page.removeprefix("src/") in zipfile.ZipFile(built["peling-1.2.3-py3-none-any.whl"]).namelist()
    with tarfile.open(built["peling-1.2.3.tar.gz"]) as archive:
        assert f"peling-1.2.3/{page}" in archive.getnames()


def test_all_reasons_come_at_once_and_before_the_checks(project: Path) -> None:
    (project / "CHANGELOG.md").write_text("# Changelog\n", encoding="utf-8")
    git(project, "tag", "--delete", "v1.2.3")
    notes, tag, clean = refusal(project)
    assert notes == "CHANGELOG.md does not begin with notes of 1.2.3: its first heading is '## '"
    assert tag == "this commit has no tag v1.2.3: git tag v1.2.3"
    assert clean == "1 files are not committed: CHANGELOG.md"
    assert not (project / "checked").exists()


def test_a_tag_on_another_commit_is_none(project: Path) -> None:
    (project / "README.md").write_text("later", encoding="utf-8")
    commit(project)
    assert refusal(project) == ["this commit has no tag v1.2.3: git tag v1.2.3"]


def test_a_new_file_is_uncommitted(project: Path) -> None:
    (project / "src/peling/new.py").write_text("", encoding="utf-8")
    assert refusal(project) == ["1 files are not committed: src/peling/new.py"]


@pytest.mark.parametrize(
    ("script", "reason"), [("exit 1", ".ci/run failed"), ("touch left", "after .ci/run: 1 files are not committed: left")]
)
def test_checks_must_pass_and_leave_nothing(project: Path, script: str, reason: str) -> None:
    (project / ".ci/run").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    commit(project)
    git(project, "tag", "--force", "v1.2.3")
    assert refusal(project) == [reason]


def test_a_wheel_without_the_client_is_none(project: Path) -> None:
    (project / "src/peling/server/static/index.html").unlink()
    done = release(project)
    assert done.returncode == 1
    assert "peling-1.2.3-py3-none-any.whl has no browser client" in done.stderr


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ("## 1.2.3 - 2026-11-19", ""),
        ("## 1.2.3 - 2026-13-19", "is not '## 1.2.3 - YYYY-MM-DD'"),
        ("## 1.2.3 - unreleased", "is not '## 1.2.3 - YYYY-MM-DD'"),
        ("## 1.2.3", "its first heading is '## 1.2.3'"),
        ("## 1.2.4 - 2026-11-19", "its first heading is '## 1.2.4 - 2026-11-19'"),
        ("## 1.2.30 - 2026-11-19", "its first heading is"),
    ],
)
def test_notes_have_a_heading_with_a_date(heading: str, reason: str) -> None:
    found = module(RELEASE).missing_notes(f"# Changelog\n\n{heading}\n\n- A note.\n", "1.2.3")
    assert reason in found
    assert bool(found) == bool(reason)


def test_notes_say_something() -> None:
    empty = "# Changelog\n\n## 1.2.3 - 2026-11-19\n\n## 1.2.2 - 2026-11-01\n\n- An old one.\n"
    assert "nothing under" in module(RELEASE).missing_notes(empty, "1.2.3")


def test_the_changelog_begins_with_this_version() -> None:
    """Its heading has the date of the release, or says that there is none yet."""
    version = module(RELEASE).version_of(ROOT)
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"\A# Changelog\n.*?\n\n## {re.escape(version)} - (\d{{4}}-\d\d-\d\d|unreleased)\n\n", text, re.DOTALL)
    assert text.index(f"## {version}") == text.index("\n## ") + 1


# ---- the page of a package index --------------------------------------------------------------------------------------

PLACE = "https://example.org/club/peling"


def test_links_lead_to_the_repository() -> None:
    page = module(ROOT / "hatch_build.py").index_page
    code = "```python\n>>> x[0](y)\n```"
    text = f"![A](docs/a.jpg) [b](docs/b.md#part), [c](https://example.org/), [d](#there)\n\n{code}\n[e](LICENSE)"
    assert page(text, PLACE) == (
        f"![A]({PLACE}/raw/main/docs/a.jpg) [b]({PLACE}/blob/main/docs/b.md#part), [c](https://example.org/), [d](#there)\n\n"
        f"{code}\n[e]({PLACE}/blob/main/LICENSE)"
    )
    assert page(text, "") == f" b, [c](https://example.org/), [d](#there)\n\n{code}\ne"


def test_the_readme_links_to_what_is_there() -> None:
    made = module(ROOT / "hatch_build.py")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    places = {found[3] for found in made.LINK.finditer(text)}
    assert len(places) > 10
    assert [place for place in places if not (ROOT / place).exists()] == []
    assert not made.LINK.search(made.index_page(text, PLACE))


def test_addresses_follow_from_the_one_of_the_repository() -> None:
    made = module(ROOT / "hatch_build.py").addresses
    assert set(made(PLACE)) == {"Homepage", "Documentation", "Changelog", "Issues"}
    assert all(address.startswith(PLACE) for address in made(PLACE).values())
    assert made("") == {}


@pytest.mark.slow
def test_the_page_of_this_project(tmp_path: Path) -> None:
    """The metadata of a wheel, with the address in pyproject.toml."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, env={**os.environ, "PELING_CLIENT": "skip"}, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        about: Message = HeaderParser().parsestr(archive.read(name).decode())
    made = module(ROOT / "hatch_build.py")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    repository = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
    assert about["Description-Content-Type"].startswith("text/markdown")
    assert about.get_payload() == made.index_page((ROOT / "README.md").read_text(encoding="utf-8"), repository)
    assert about.get_all("Project-URL", []) == [f"{name}, {address}" for name, address in made.addresses(repository).items()]
    assert "Typing :: Typed" in about.get_all("Classifier", [])
