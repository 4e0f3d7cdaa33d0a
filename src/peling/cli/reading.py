"""Reading: a file or the input, bounded, and refused with a sentence where it cannot be read."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

from peling.cli.errors import InputError, error_text, os_reason
from peling.page import Page

STDIN = "-"
LARGEST = 64 << 20
"""Bytes of the largest record that is read; a whole match takes a few hundred thousand."""
_CHUNK = 1 << 20


def read_bounded(page: Page, path: str, most: int) -> bytes:
    """The beginning of a file: one byte more than `most`, so that the reader sees when there are too many."""
    try:
        with open(path, "rb", opener=_open) as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:  # no such file, or no name of a file
        raise _unreadable(page, path, error) from None


def _unreadable(page: Page, path: str, error: Exception) -> InputError:
    return InputError(error_text(page, "unreadable", path=path, reason=os_reason(page, error)))


def read_record(page: Page, path: str) -> str:
    """The text of a file, or of the input for `-`."""
    try:
        raw = b"" if path == STDIN and sys.stdin is None else _bytes(page, path)
    except (OSError, ValueError) as error:
        raise _unreadable(page, path, error) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(error_text(page, "no_text", path=path)) from None


def _bytes(page: Page, path: str) -> bytes:
    if path == STDIN:
        return _read_chunks(page, path, sys.stdin.buffer)
    with open(path, "rb", opener=_open) as file:  # a path's own `open` takes no opener
        return _read_chunks(page, path, file)


def _open(path: str, flags: int) -> int:
    """Open a file. A pipe without a writer would block for ever; opened like this it is empty."""
    file = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(file, True)
    return file


def _read_chunks(page: Page, path: str, file: BinaryIO) -> bytes:
    parts: list[bytes] = []
    size = 0
    while part := file.read(_CHUNK):
        parts.append(part)
        size += len(part)
        if b"\0" in part:
            raise InputError(error_text(page, "no_text", path=path))
        if size > LARGEST:
            raise InputError(error_text(page, "too_large", path=path, most=LARGEST >> 20))
    return b"".join(parts)
