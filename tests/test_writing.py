"""Files that commands write: all of them or nothing, whatever stands under the name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from peling.cli.errors import InputError
from peling.cli.writing import replacing, target, write_whole
from peling.page import Page

PAGE = Page()


def test_a_link_stays_one(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    write_whole(PAGE, link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "real"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(PAGE, pipe, "text")
    assert os.read(reader, 9) == b"text"
    assert pipe.is_fifo()
    os.close(reader)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_descriptor_of_a_pipe_is_written_to() -> None:
    """As `--csv >(sort)` of a shell: a link to something that has no name."""
    reader, writer = os.pipe()
    write_whole(PAGE, Path(f"/dev/fd/{writer}"), "text")
    assert os.read(reader, 9) == b"text"
    os.close(reader)
    os.close(writer)


def test_a_file_takes_its_name_when_it_is_done(tmp_path: Path) -> None:
    path = tmp_path / "deals.csv"
    path.write_text("old")
    with replacing(PAGE, path) as beside:
        beside.write_text("new")
        assert path.read_text() == "old"
        assert beside.suffix == path.suffix
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    """Not by the rights of the folder, which say nothing to an administrator: by trying."""
    (tmp_path / "file").touch()
    for path in (tmp_path / "none" / "a", tmp_path / "file" / "a", tmp_path, tmp_path / ("a" * 300), Path("/proc/a.html")):
        with pytest.raises(InputError, match="cannot write"):
            target(PAGE, str(path))
    assert target(PAGE, str(tmp_path / "file")).exists()
    assert target(PAGE, str(tmp_path / "new")) == tmp_path / "new"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        write_whole(PAGE, tmp_path / "none" / "file", "text")
    assert list(tmp_path.iterdir()) == []
