"""Files that a command writes: refused before long work if they cannot be written, and never left half written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from peling.cli.errors import InputError, error_text, os_reason
from peling.page import Page


def target(page: Page, text: str) -> Path:
    """The file of that name, which need not exist; whether it can be written is tried."""
    path = Path(text)
    with writing(page, path):
        if not text.strip() or path.is_dir():
            raise InputError(error_text(page, "unwritable", path=text))
        if not _in_place(path):
            beside = _beside(path)
            beside.open("wb").close()
            beside.unlink()
    return path


@contextmanager
def writing(page: Page, path: Path) -> Iterator[None]:
    """A context in which a file that cannot be written is a refusal, not a failure."""
    try:
        yield
    except OSError as error:
        raise InputError(error_text(page, "unwritten", path=path, reason=os_reason(page, error))) from None


@contextmanager
def replacing(page: Page, path: Path) -> Iterator[Path]:
    """A name to write to; at the end what was written replaces the file; after a failure the file is as it was.

    A link stays one; a pipe or device is written to.
    """
    if _in_place(path):
        yield path
        return
    beside = _beside(path)
    try:
        yield beside
        with writing(page, path):
            beside.replace(path.resolve())
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def write_whole(page: Page, path: Path, text: str) -> None:
    """Write a file at once."""
    with replacing(page, path) as place, writing(page, path):
        place.write_text(text, "utf-8")


def _in_place(path: Path) -> bool:
    """Whether it is a pipe or device."""
    return path.exists() and not path.is_file()


def _beside(path: Path) -> Path:
    """Where a file is written before it has its name: with the same ending, which may say what is in it."""
    place = path.resolve()
    return place.with_name(f"{place.stem}.part{place.suffix}")
