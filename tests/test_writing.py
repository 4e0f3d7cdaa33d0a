"""Files that commands write: all of them or nothing, whatever stands under the name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from peling.cli.errors import InputError
from peling.cli.writing import write_whole
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


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        write_whole(PAGE, tmp_path / "none" / "file", "text")
    assert list(tmp_path.iterdir()) == []
