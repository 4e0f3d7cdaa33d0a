"""Files that a command writes: refused before long work if they cannot be written, and never left half written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from peling.cli.errors import InputError, said
from peling.page import Page


def target(page: Page, text: str) -> Path:
    """The file of that name, which need not be there; its folder must."""
    path = Path(text)
    if not text.strip() or path.is_dir() or not path.parent.is_dir():
        raise InputError(said(page, "unwritable", path=text))
    return path


@contextmanager
def writing(page: Page, path: Path) -> Iterator[None]:
    """A context in which a file that cannot be written is a refusal and no failure."""
    try:
        yield
    except OSError:
        raise InputError(said(page, "unwritable", path=path)) from None


def write_whole(page: Page, path: Path, text: str) -> None:
    """Write a file at once: it has all of the text, or is as it was. A link stays one; a pipe or device is written to."""
    with writing(page, path):
        place = path.resolve()
        if place.exists() and not place.is_file():
            place.write_text(text, "utf-8")
            return
        beside = place.with_name(f"{place.name}.part")
        try:
            beside.write_text(text, "utf-8")
            beside.replace(place)
        finally:
            beside.unlink(missing_ok=True)
